"""The ladder: techniques from easy to hard, back to the easiest after every step."""

from collections.abc import Collection, Iterator
from typing import Literal

import numpy as np

from takegaki.core.board import Board, require_board
from takegaki.core.budget import Budget
from takegaki.core.lazy_dataclass import cached_property, dataclass, replace
from takegaki.core.marks import LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Mark, said
from takegaki.core.sorted_values import distinct
from takegaki.deduce.deduction import Deduction, Premises
from takegaki.deduce.deduction_of_facts import contradiction_on, deduction_of, open_deduction
from takegaki.deduce.facts.fact_board_of import fact_board_of
from takegaki.deduce.facts.journal import Fact, Journal, fact_of, technique_code, technique_codes
from takegaki.deduce.kernels import fact_board as at
from takegaki.deduce.kernels import run_ladder
from takegaki.deduce.kernels.conclude import add_external_facts
from takegaki.deduce.kernels.fact_board import make_room, together
from takegaki.deduce.kernels.run_ladder import WITHOUT_END
from takegaki.deduce.kernels.trial_board import Saved
from takegaki.deduce.level import Level
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import (
    AREA,
    AT_DOTS,
    BY_CODE,
    CLUE_TABLE,
    GIVEN,
    N_QUEUES,
    SUPPOSING,
    TECHNIQUES,
    codes_with,
    on_boards,
    techniques_with,
)
from takegaki.deduce.techniques.own_techniques import look_for_plugins
from takegaki.deduce.techniques.patterns import named
from takegaki.deduce.techniques.technique_base import BoardTechnique, TechniqueContext, maker_of
from takegaki.puzzles import PUZZLES, counts_sides
from takegaki.puzzles.puzzle_type import LoopTables

Outcome = Literal["solved", "stuck", "contradiction"]

OUTCOMES: dict[int, Outcome] = {
    run_ladder.SOLVED: "solved",
    run_ladder.STUCK: "stuck",
    run_ladder.CONTRADICTION: "contradiction",
}

TURNS = 2_000
"""Of techniques between two checks of the budget: 0.3 ms of machine code, 0.2 s of plain Python."""

LAST = {Level.EASY: at.EASY, Level.NORMAL: at.NORMAL, Level.TRICKY: at.TRICKY, Level.HARD: at.HARD}
"""The last technique of each level about loops."""


OF_SIDES = tuple(TECHNIQUES[name] for name in ("connectivity", "free-cell", "linked-areas"))
"""Techniques that share what they derive about sides."""


def level_of(puzzle: Puzzle) -> Level | None:
    """The level of the hardest technique that the easiest path to the solution needs.

    None when the techniques do not finish the puzzle. Cost: 0.2 ms at 10x10, 3 ms at 30x30.

    >>> from takegaki import read
    >>> level_of(read("33\\n..\\n.."))
    <Level.TRICKY: 3>
    """
    ladder = Ladder(puzzle)
    return ladder.reached if ladder.climb() == "solved" else None


# Not frozen: one is made for every step, and entering frozen fields takes four times as long.
@dataclass(eq=False)
class Concluded:
    """Marks that one turn drew from the same premises, and on demand why.

    first, last   their facts, which stand side by side in the journal
    conclusions   the marks, by edge
    """

    ladder: "Ladder"
    first: int
    last: int
    conclusions: tuple[Mark, ...]

    @property
    def technique(self) -> Technique:
        """The technique that concluded; its premises may need a harder one."""
        return BY_CODE[technique_code(self.ladder._fact_board, self.first)]

    @property
    def level(self) -> Level:
        """The level of `deduction`, without making it: that of the hardest technique it needs.

        Cost: linear in the pairs and relations from which it is derived.
        """
        journal = self.ladder._fact_board.view()
        waiting, met, hardest = [self.first], {self.first}, Level.EASY
        # It grows while it is walked along.
        for number in waiting:
            hardest = max(hardest, BY_CODE[journal.fact_technique[number]].level)
            begin, end = journal.fact_begin[number], journal.fact_end[number]
            for premise in journal.premises[begin:end].tolist():
                if premise >= 0 and premise not in met and journal.fact_kind[premise] != at.A_MARK:
                    met.add(premise)
                    waiting.append(premise)
        return hardest

    def deduction(self) -> Deduction:
        """As `Ladder.deduction`, at any later time: what was written into a journal stays as it
        is.
        """
        puzzle, facts, look_up = self.ladder.puzzle, self.facts, self.ladder.journal.fact
        technique = facts[0].technique
        if technique is None or technique.name not in SUPPOSING:
            return deduction_of(puzzle, facts, look_up, named=named)
        from takegaki.deduce.techniques.trial_chain import with_story  # noqa: PLC0415  (hard)

        return named(puzzle, with_story(puzzle, deduction_of(puzzle, facts, look_up)))

    def wordless(self) -> Deduction:
        """The deduction of a technique up to Hard, but for its sentence and story."""
        puzzle = self.ladder.puzzle
        found = deduction_of(puzzle, self.facts, self.ladder.journal.fact, in_words=False)
        return named(puzzle, found)

    @cached_property
    def facts(self) -> list[Fact]:
        """Its facts, brief (see `fact_of`). Cost: linear in their premises."""
        ladder, numbers = self.ladder, range(self.first, self.last + 1)
        if not self.technique.open:
            return [ladder.journal.fact(number) for number in numbers]
        journal = ladder._fact_board
        one = fact_of(ladder.puzzle.graph, journal, self.first, brief=True)
        # They are marks from the same premises.
        edges, marks = journal.fact_subject, journal.fact_value
        return [replace(one, number=n, edges=(int(edges[n]),), mark=int(marks[n])) for n in numbers]

    def deduction_from(self, premises: Premises, board: Board) -> Deduction:
        """The same from some of its premises alone; board: all marks before it."""
        fact, puzzle = self.facts[0], self.ladder.puzzle
        if fact.technique is not None and fact.technique.open:
            return named(puzzle, open_deduction(puzzle, fact, self.conclusions, premises, board))
        return self.deduction().with_premises(puzzle.graph, premises)


class Ladder:
    """Deduction at work on one board: marks so far, and the journal of why.

    >>> from takegaki import read
    >>> ladder = Ladder(read("...\\n.0."))
    >>> ladder.climb()
    'stuck'
    >>> ladder.deduction(ladder.facts()[4]).technique.title
    'counting a dot'
    """

    def __init__(
        self,
        puzzle: Puzzle,
        board: Board | None = None,
        *,
        uniqueness: bool = False,
        without: Collection[Technique] = (),
        budget: Budget | None = None,
        knowing: "Ladder | None" = None,
    ) -> None:
        """Take over a puzzle and the marks of a board, which are facts without premises.

        uniqueness   also techniques that hold only for puzzles with one solution
        without      techniques that have no turn
        budget       checked from now on: while the tables of clues are made, every TURNS turns, and
                     every few milliseconds of techniques above Hard; EndedError ends the climb, and
                     a later one continues
        knowing      an earlier one on this puzzle and fewer marks, whose techniques keep what they
                     know; it is not used any more, and what it concluded last need not hold here

        Raises BoardError for a board of another graph, PuzzleError for clues that the type has not,
        EndedError when the budget ends already.
        """
        if board is not None:
            require_board(board, puzzle.graph)
        self.puzzle = puzzle
        running = Budget.of(budget).start()
        self._fact_board = fact_board_of(puzzle, running)
        self.journal = Journal(puzzle.graph, self._fact_board)
        self._turns: dict[Technique, BoardTechnique] = {}
        self._without = frozenset(without)
        barred = sum(1 << one.code for one in self._without if one.code < N_QUEUES)
        if barred:
            run_ladder.allow(self._fact_board, ~barred)
        self._having = PUZZLES[puzzle.kind].goal, counts_sides(puzzle.kind)
        self._known = techniques_with(*self._having)
        self._uniqueness, self._keeps_stuck = uniqueness, False
        self._stuck: Saved | None = None
        if knowing is None:
            self._context = TechniqueContext(puzzle, running)
            self._barren: dict[Technique, int] = {}
        else:
            knowing.forget_sides()
            self._context, self._turns, self._barren = (
                knowing._context,
                knowing._turns,
                knowing._barren,
            )
        marks = np.zeros(puzzle.graph.n_edges, dtype=np.int8) if board is None else board.marks
        run_ladder.begin(self._fact_board, marks)

    def climb(self, level: Level | Technique = Level.HARD) -> Outcome:
        """Techniques up to a level, or up to one of them, until the board is solved, they are
        stuck, or facts contradict.

        Up to Hard the cost is a few ms at 30x30; above it, and for every fact, that of the
        techniques.
        """
        return OUTCOMES[self._climb(level, 0)]

    def step(self, level: Level = Level.HARD) -> tuple[Fact, ...]:
        """Let techniques up to a level have their turns until there is a new mark; these marks.

        Empty when there is none: solved, stuck or contradiction, as of `climb`.
        """
        before = self._fact_board.n_facts
        self._climb(level, self._fact_board.n_unknown)
        return tuple(self.marks(before))

    def _climb(self, level: Level | Technique, unknown: int) -> int:
        """PAUSED as soon as fewer edges than these are without a mark."""
        ends = self._fact_board.level_end.tolist()
        last = (
            ends[min(level, Level.HARD) - 1]
            if isinstance(level, Level)
            else min(level.code, ends[-1])
        )
        while True:
            status = run_ladder.run_turns(self._fact_board, last, WITHOUT_END, unknown, TURNS)
            if status == run_ladder.NO_ROOM:
                make_room(self._fact_board)
            elif status == run_ladder.PAUSED and self._fact_board.n_unknown >= unknown:
                self._context.budget.check()
            elif status == run_ladder.SOLVED and self._breaks_a_clue():
                return run_ladder.CONTRADICTION
            elif status != run_ladder.STUCK or not self._look_farther(level):
                return status

    def _breaks_a_clue(self) -> bool:
        """Does the loop break a clue about more edges than a table has? No other can be broken at
        the end.
        """
        puzzle, journal = self.puzzle, self._fact_board
        tables = PUZZLES[puzzle.kind].tables
        if counts_sides(puzzle.kind) or not isinstance(tables, LoopTables):
            return False
        broken = np.flatnonzero(tables.broken(puzzle, journal.mark == LINE)).tolist()
        if not broken:
            return False
        self._make_room()
        edges, _ = tables.parts_of(puzzle.graph, broken[0], int(puzzle.clues[broken[0]]))[0]
        around, first = np.array(edges, np.int32), np.array(edges[:1], np.int32)
        premises = np.append(journal.mark_fact[around], -1 - broken[0]).astype(np.int32)
        opposite = (-journal.mark[first]).astype(np.int8)
        add_external_facts(journal, first, opposite, CLUE_TABLE, broken[0], premises)
        return True

    def _look_farther(self, level: Level | Technique) -> bool:
        """A turn of the first technique above Hard, up to this level or technique, that finds
        something.
        """
        if self._keeps_stuck:
            self._stuck = Saved(self._fact_board)
        return any(map(self._take, self._farther(level, self._without)))

    def _farther(
        self, level: Level | Technique, without: Collection[Technique]
    ) -> Iterator[Technique]:
        """Those above Hard, up to this level or technique, but for some."""
        if (level if isinstance(level, Level) else level.level) > Level.HARD:
            look_for_plugins()
        codes = codes_with(*self._having).difference(one.code for one in without)
        for technique in on_boards():
            beyond = (
                technique.level > level
                if isinstance(level, Level)
                else technique.order > level.order
            )
            is_allowed = self._uniqueness or not technique.uniqueness
            if not beyond and technique.code in codes and is_allowed:
                yield technique

    def _take(self, technique: Technique) -> bool:
        """A turn of a technique above Hard; whether it finds something."""
        if self._barren.get(technique) == self._fact_board.n_unknown:
            return False
        if technique not in self._turns:
            self._turns[technique] = maker_of(technique)(self._context)
        self._make_room()
        found = self._turns[technique].take(self._fact_board)
        if found:
            hardest = BY_CODE.get(self._fact_board.hardest)
            if hardest is None or hardest.order < technique.order:
                self._fact_board.hardest = technique.code
            self._barren.pop(technique, None)
        elif technique.code != AREA:
            # On another board of facts with the same marks areas may find more.
            self._barren[technique] = self._fact_board.n_unknown
        return found

    def _make_room(self) -> None:
        """For as many premises as one fact may have."""
        most = len(self._fact_board.mark) + self.puzzle.graph.n_cells
        while len(self._fact_board.premises) - self._fact_board.n_premises < most:
            make_room(self._fact_board)

    @property
    def board(self) -> Board:
        """The marks so far."""
        return Board.of(self.puzzle.graph, self._fact_board.mark)

    @property
    def hardest(self) -> Technique:
        """The hardest technique applied so far; above Hard, one that found something."""
        code = self._fact_board.hardest or self._known[0].code
        # What a type has not at clues had its turn at dots.
        return BY_CODE[code if code in codes_with(*self._having) else AT_DOTS.get(code, code)]

    @property
    def reached(self) -> Level:
        """The hardest level applied so far."""
        return self.hardest.level

    def counts(self) -> dict[Technique, int]:
        """How often each technique found something in a place: marks, or facts about pairs and
        tiles.

        Cost: linear in the facts.
        """
        technique = technique_codes(self._fact_board, len(self.journal))
        place = self._fact_board.fact_place[: len(self.journal)]
        first = np.ones(len(place), dtype=bool)
        first[1:] = (technique[1:] != technique[:-1]) | (place[1:] != place[:-1])
        turns = np.bincount(technique[first])
        return {
            BY_CODE[code]: int(turns[code])
            for code in np.flatnonzero(turns).tolist()
            if code != GIVEN
        }

    @property
    def used(self) -> tuple[Technique, ...]:
        """The techniques that found something so far, from easy to hard."""
        codes = set(technique_codes(self._fact_board, self._fact_board.n_facts).tolist())
        return tuple(BY_CODE[code] for code in sorted(codes) if code in BY_CODE)

    def facts(self) -> tuple[Fact, ...]:
        """The journal in order: given marks, then what followed. Cost: linear in all premises,
        once.
        """
        return tuple(self.journal.fact(number) for number in range(len(self.journal)))

    def marks(self, first: int = 0) -> Iterator[Fact]:
        """The facts that are marks, in order, from this number on, each read when it is requested.

        Cost: linear in their premises, once; on large boards those of an early loop are many.
        """
        kinds = self._fact_board.fact_kind[first : len(self.journal)]
        return (
            self.journal.fact(first + place)
            for place in np.flatnonzero(kinds == at.A_MARK).tolist()
        )

    def concluded(self, first: int = 0) -> Iterator[Concluded]:
        """The marks that were deduced, in order, from this fact on, those from the same premises
        together.

        Their deductions are made on demand. Cost: linear in the facts from there on.
        """
        journal, n_facts = self._fact_board, len(self.journal)
        if first >= n_facts:
            return
        # Those of one turn stand side by side; the turn of the first may have begun before it.
        start = together(journal, first, n_facts)[0]
        with_last = np.ones(n_facts - start, dtype=np.bool_)
        with_last[0] = False
        for column in (
            journal.fact_technique,
            journal.fact_place,
            journal.fact_begin,
            journal.fact_end,
        ):
            known = column[start:n_facts]
            with_last[1:] &= known[1:] == known[:-1]
        begins = np.flatnonzero(~with_last)
        is_new = journal.fact_kind[first:n_facts] == at.A_MARK
        is_new &= journal.fact_technique[first:n_facts] != GIVEN
        turns = (
            distinct(np.searchsorted(begins, np.flatnonzero(is_new) + first - start, side="right"))
            - 1
        )
        edges, marks = journal.fact_subject[start:n_facts], journal.fact_value[start:n_facts]
        made = list(zip(edges.tolist(), marks.tolist(), strict=True))
        ends = np.append(begins[1:], n_facts - start)
        for begin, end in zip(begins[turns].tolist(), ends[turns].tolist(), strict=True):
            conclusions = made[begin:end]
            conclusions.sort()
            yield Concluded(self, start + begin, start + end - 1, tuple(conclusions))

    def next(self, level: Level | Technique = Level.HARD) -> Concluded | None:
        """As `step`, but only the first turn with marks, and its deduction on demand; None for
        none.
        """
        before = self._fact_board.n_facts
        self._keeps_stuck, self._stuck = True, None
        self._climb(level, self._fact_board.n_unknown)
        self._keeps_stuck = False
        return self._first_since(before)

    def each_alone(
        self, level: Level | Technique, without: Collection[Technique]
    ) -> Iterator[Concluded]:
        """What each technique above Hard, up to a level, finds on this board, but for some of them.

        What such a technique concluded in `next`, if that was called last, is taken back first, and
        all that is found before the next technique has its turn, and in the end. Techniques that
        this ladder is without have their turn, too. Without any where the techniques up to Hard are
        not stuck.
        """
        saved, self._stuck = self._stuck, None
        if saved is not None:
            self._put_back(saved)
        elif self.climb(Level.HARD) == "stuck":
            saved = Saved(self._fact_board)
        else:
            return
        # It looks at everything again.
        self._turns.pop(TECHNIQUES["area"], None)
        before = self._fact_board.n_facts
        for technique in self._farther(level, without):
            if self._take(technique):
                found = self._first_since(before)
                if found is None:
                    # The board contradicts itself.
                    return
                # They are read while they are there.
                assert found.facts
                yield found
                self._put_back(saved)

    def _put_back(self, saved: Saved) -> None:
        """The board as it was, and what is known of its facts and of sides."""
        saved.put_back(self._fact_board)
        self.journal.forget(self._fact_board.n_facts)
        self.forget_sides()

    def forget_sides(self) -> None:
        """Forget what techniques that share their knowledge about sides derived, if one found
        something.
        """
        linked = TECHNIQUES["linked-areas"] in self._turns
        if linked or any(one in self._turns and one not in self._barren for one in OF_SIDES):
            self._context.forget_sides()
            for technique in OF_SIDES:
                self._turns.pop(technique, None)

    def _first_since(self, before: int) -> Concluded | None:
        """The first turn with marks from a fact on."""
        new = np.flatnonzero(self._fact_board.fact_kind[before : len(self.journal)] == at.A_MARK)
        if not len(new):
            return None
        return self._turn(*together(self._fact_board, before + int(new[0]), len(self.journal)))

    def deduction(self, fact: Fact) -> Deduction:
        """The deduction of a mark, with what else follows from the same premises.

        For the story of a trial, the trial is made again: some ms at 36x20.
        Raises ValueError for a given mark, a pair or a relation.
        """
        return self.turn_of(fact).deduction()

    def turn_of(self, fact: Fact) -> Concluded:
        """The turn that concluded a mark. Raises as `deduction`."""
        if fact.kind != "mark" or fact.technique is None:
            raise ValueError(said("deduce-error.no-deduced-mark", fact=fact.number))
        first, last = together(self._fact_board, fact.number, len(self.journal))
        return self._turn(first, last)

    def _turn(self, first: int, last: int) -> Concluded:
        edges = self._fact_board.fact_subject[first : last + 1].tolist()
        marks = self._fact_board.fact_value[first : last + 1].tolist()
        return Concluded(self, first, last, tuple(sorted(zip(edges, marks, strict=True))))

    @property
    def contradiction(self) -> Deduction | None:
        """Clues and marks that contradict each other, None when none were met; without
        conclusions.
        """
        if self._fact_board.broken_fact < 0:
            return None
        return contradiction_on(self.puzzle, self._fact_board, self.journal.fact)
