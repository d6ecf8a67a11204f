"""The ladder: techniques from easy to hard, back to the easiest after every step."""

from collections.abc import Callable, Collection
from typing import Literal

import numpy as np

from takegaki.core.board import Board
from takegaki.core.errors import BoardError
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction, contradiction_on, deduction_of
from takegaki.deduce.journal import Fact, fact_of
from takegaki.deduce.sides import Sides
from takegaki.deduce.slates import slate_of
from takegaki.deduce.stories import with_story
from takegaki.deduce.turn import Bench, Turn
from takegaki.deduce.turns import MAKERS
from takegaki.engine import climb
from takegaki.engine import slate as at
from takegaki.engine.jit import i64
from takegaki.engine.slate import with_room
from takegaki.puzzles import PUZZLES
from takegaki.techniques import BY_CODE, Level, Technique, techniques_for

Outcome = Literal["solved", "stuck", "contradiction"]

OUTCOMES: dict[int, Outcome] = {
    climb.SOLVED: "solved",
    climb.STUCK: "stuck",
    climb.CONTRADICTION: "contradiction",
}

LAST = {Level.EASY: at.EASY, Level.NORMAL: at.NORMAL, Level.TRICKY: at.TRICKY, Level.HARD: at.HARD}
"""The last technique of each level about loops."""

WITHOUT_END = i64(1 << 40)


def level_of(puzzle: Puzzle) -> Level | None:
    """The level of the hardest technique that the easiest path to the solution needs.

    None when the techniques do not finish the puzzle. Cost: 0.2 ms at 10x10, 3 ms at 30x30.

    >>> from takegaki import read
    >>> level_of(read("33\\n..\\n.."))
    <Level.TRICKY: 3>
    """
    ladder = Ladder(puzzle)
    return ladder.reached if ladder.climb() == "solved" else None


class Ladder:
    """Deduction at work on one board: marks so far, and the journal of why.

    >>> from takegaki import read
    >>> ladder = Ladder(read("...\\n.0."))
    >>> ladder.climb()
    'stuck'
    >>> ladder.deduction(ladder.facts()[4]).technique.title
    'dot counting'
    """

    def __init__(
        self,
        puzzle: Puzzle,
        board: Board | None = None,
        *,
        uniqueness: bool = False,
        without: Collection[Technique] = (),
        keep_on: Callable[[], object] = bool,
    ) -> None:
        """Take over a puzzle and the marks of a board, which are facts without premises.

        uniqueness   also techniques that hold only for puzzles with one solution
        without      techniques that have no turn
        keep_on      called every few milliseconds of techniques above Hard; what it raises ends the
                     climb, and a later one goes on

        Raises BoardError for a board of another graph, PuzzleError for clues that the type has not.
        """
        if board is not None and board.graph != puzzle.graph:
            raise BoardError("the marks belong to another board")
        self.puzzle = puzzle
        self._read: dict[int, Fact] = {}
        self._slate = slate_of(puzzle)
        self._turns: dict[Technique, Turn] = {}
        self._uniqueness = uniqueness
        self._without = frozenset(without)
        if self._without:
            barred = sum(1 << one.code for one in self._without if one.code < at.N_TECHNIQUES)
            climb.allow(self._slate, ~barred)
        self._goal = PUZZLES[puzzle.kind].goal
        self._bench = Bench(puzzle, Sides(puzzle), keep_on)
        climb.begin(self._slate, (board or Board.blank(puzzle.graph)).marks)

    def climb(self, level: Level | Technique = Level.HARD) -> Outcome:
        """Techniques up to a level, or up to one of them, until the board is solved, they are stuck, or
        facts contradict.

        Up to Hard the cost is a few ms at 30x30; above it, and for every fact, that of the techniques.
        """
        return OUTCOMES[self._climb(level, WITHOUT_END)]

    def step(self, level: Level = Level.HARD) -> tuple[Fact, ...]:
        """Let techniques up to a level have their turns until there is a new mark; these marks.

        Empty when there is none: solved, stuck or contradiction, as `climb` tells.
        """
        while True:
            before = int(self._slate.ctl[at.FACTS])
            status = self._climb(level, i64(before))
            new = [self._fact(number) for number in range(before, self._n_facts)]
            marks = tuple(fact for fact in new if fact.kind == "mark")
            if marks or status != climb.PAUSED:
                return marks

    def _climb(self, level: Level | Technique, enough: int) -> int:
        ends = self._slate.ctl[at.EASY_END : at.HARD_END + 1]
        last = ends[min(level, Level.HARD) - 1] if isinstance(level, Level) else min(level.code, ends[-1])
        while True:
            status = climb.climb(self._slate, i64(last), enough)
            if status == climb.NO_ROOM:
                self._slate = with_room(self._slate)
            elif status != climb.STUCK or not self._look_farther(level):
                return status

    def _look_farther(self, level: Level | Technique) -> bool:
        """A turn of the first technique above Hard, up to this level or technique, that finds something."""
        for technique, make in MAKERS.items():
            beyond = technique.level > level if isinstance(level, Level) else technique.code > level.code
            barred = technique in self._without or (technique.uniqueness and not self._uniqueness)
            if beyond or barred or self._goal not in technique.goals:
                continue
            if technique not in self._turns:
                self._turns[technique] = make(self._bench)
            self._make_room()
            if self._turns[technique].take(self._slate):
                self._slate.ctl[at.REACHED] = max(self._slate.ctl[at.REACHED], technique.code)
                return True
        return False

    def _make_room(self) -> None:
        """For as many premises as one fact may have."""
        most = len(self._slate.edge) + self.puzzle.graph.n_cells
        while len(self._slate.premises) - self._slate.ctl[at.KEPT] < most:
            self._slate = with_room(self._slate)

    @property
    def board(self) -> Board:
        """The marks so far."""
        return Board.of(self.puzzle.graph, self._slate.edge[:, at.MARK])

    @property
    def hardest(self) -> Technique:
        """The hardest technique that had a turn so far; above Hard, one that found something."""
        return BY_CODE[int(self._slate.ctl[at.REACHED]) or techniques_for(self._goal)[0].code]

    @property
    def reached(self) -> Level:
        """The hardest level that had a turn so far."""
        return self.hardest.level

    def counts(self) -> dict[Technique, int]:
        """How often each technique told something in a place: marks, or what is known of pairs and tiles.

        Cost: linear in the facts.
        """
        told = self._slate.fact[: self._n_facts, at.TECHNIQUE : at.WHERE + 1]
        first = np.ones(len(told), dtype=bool)
        first[1:] = (told[1:] != told[:-1]).any(axis=1)
        turns = np.bincount(told[first, 0])
        return {
            BY_CODE[code]: int(turns[code]) for code in np.flatnonzero(turns).tolist() if code != at.GIVEN
        }

    @property
    def used(self) -> tuple[Technique, ...]:
        """The techniques that found something so far, from easy to hard."""
        codes = set(self._slate.fact[: self._slate.ctl[at.FACTS], at.TECHNIQUE].tolist())
        return tuple(BY_CODE[code] for code in sorted(codes) if code in BY_CODE)

    def facts(self) -> tuple[Fact, ...]:
        """The journal in order: given marks, then what followed. Cost: linear in all premises, once."""
        return tuple(self._fact(number) for number in range(self._n_facts))

    def marks(self, first: int = 0) -> tuple[Fact, ...]:
        """The facts that are marks, in order, from this number on. Cost: linear in their premises, once."""
        kinds = self._slate.fact[first : self._n_facts, at.KIND]
        return tuple(self._fact(first + place) for place in np.flatnonzero(kinds == at.A_MARK).tolist())

    @property
    def _n_facts(self) -> int:
        """What contradicts the facts is not one of them; it is the last in the journal."""
        return int(self._slate.ctl[at.FACTS]) - int(self._slate.ctl[at.BROKEN] >= 0)

    def _fact(self, number: int) -> Fact:
        if number not in self._read:
            self._read[number] = fact_of(self.puzzle.graph, self._slate, number)
        return self._read[number]

    def deduction(self, fact: Fact) -> Deduction:
        """Why a mark must be so, with what else follows from the same premises.

        That of a trial tells its story, for which the trial is made again: some ms at 36x20.
        Raises ValueError for a given mark, a pair or a relation.
        """
        if fact.kind != "mark" or fact.technique is None:
            raise ValueError(f"fact {fact.number} is no mark that was deduced")
        return with_story(self.puzzle, deduction_of(self.puzzle, self._together(fact), self._fact))

    def _together(self, fact: Fact) -> list[Fact]:
        """The facts that one turn drew from the same premises: they stand side by side."""
        first = last = fact.number
        row = self._slate.fact[first, at.TECHNIQUE :].tolist()
        while first > 0 and self._slate.fact[first - 1, at.TECHNIQUE :].tolist() == row:
            first -= 1
        while last + 1 < self._n_facts and self._slate.fact[last + 1, at.TECHNIQUE :].tolist() == row:
            last += 1
        return [self._fact(number) for number in range(first, last + 1)]

    @property
    def contradiction(self) -> Deduction | None:
        """Clues and marks that contradict each other, None when none were met; without conclusions."""
        if self._slate.ctl[at.BROKEN] < 0:
            return None
        return contradiction_on(self.puzzle, self._slate, self._fact)
