"""The easiest next deduction: of several the one with the lowest cost for a person (see `cost`).

Up to Hard the levels are Loopy's. Above, techniques are tried in the order of their median cost,
and a deduction whose cost is above LOCAL is given only where no other technique has a cheaper one.
"""

import math
from collections.abc import Callable, Container, Sequence
from functools import cached_property, partial

import numpy as np

from takegaki.core.board import Board
from takegaki.core.budget import RunningBudget
from takegaki.core.graph import FloatArray, Graph
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.place_names import cell_centres, edge_middles, median_length
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import WORDLESS, Mark, Reason
from takegaki.core.topology import connected_sets
from takegaki.deduce.deduction import Deduction, Premises, is_argued
from takegaki.deduce.facts.journal import Fact
from takegaki.deduce.ladder import LAST, Concluded, Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.premises.minimise import PremiseMinimiser
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import SILENT, SUPPOSING, TECHNIQUES
from takegaki.deduce.techniques.patterns import pattern_of

SENTENCE = 2.0
"""The cost of a sentence on the way, in premises."""
LOCAL = 24.0
"""The cost of a step above Hard from which on others are searched."""
MAY_BE_LOCAL = 1.75 * LOCAL
"""The cost with idle premises up to which it is minimised, as it may be at most LOCAL without them.
"""
MOST_NEAR = 400
"""The same where one near a place is wanted, or another than the first."""
LOOKED_AT = 24
"""Marks found by techniques up to Hard among which the hint is chosen."""

WITHOUT_SEARCH = TECHNIQUES["area-trial"]
"""The last technique that is no search."""
RUNGS: tuple[Level | Technique, ...] = (Level.EXPERT, Level.TRIAL, WITHOUT_SEARCH, Level.SEARCH)
"""What is tried above Hard, one after another."""

NOT_LOCAL = "not-local"
"""What the forms of a step begin with whose cost is above LOCAL."""


def easiest(
    puzzle: Puzzle,
    board: Board,
    budget: RunningBudget,
    *,
    uniqueness: bool,
    seconds: float,
    here: FloatArray | None = None,
    another: int = 0,
    known: Container[str] = (),
) -> Deduction | None:
    """The first deduction of the lowest level that has any, of several the one with fewest
    premises.

    Above Hard see `StepChooser`. Raises EndedError when the budget ends.

    seconds   to make the premises of one few
    here      (2,) a place: of those of one level the nearest, then the one with fewest premises
    another   the one after so many; behind the last of the level the first again
    known     techniques by name: up to Hard, of steps as easy and as near one by these comes first
    """
    chooser = StepChooser(puzzle, budget, uniqueness=uniqueness)
    ladder = chooser.ladder(board)
    for level in LAST:
        budget.check()
        if facts := ladder.step(level):
            most = LOOKED_AT if here is None and not another else MOST_NEAR
            while len(facts) < most and (more := ladder.step(level)):
                facts += more
            best = _shortest(ladder, board, facts, here, another, known)
            if is_argued(puzzle, best):
                return best
            return chooser.minimiser.minimise(best, budget.at_most(seconds))
    found, _ = chooser.next(ladder, WITHOUT_SEARCH)
    if found is None:
        return None
    deduction = found.deduction()
    if is_argued(puzzle, deduction):
        return deduction
    return chooser.minimiser.minimise(deduction, budget.at_most(seconds))


@dataclass(frozen=True)
class Found:
    """What a technique found, its cost, and the deduction, made when it is used.

    near    its premises are some near the conclusions; without idle ones the cost may be lower
    """

    technique: Technique
    level: Level
    conclusions: tuple[Mark, ...]
    cost: float
    deduction: Callable[[], Deduction]
    near: bool = False


class StepChooser:
    """Deductions above Hard on one puzzle, at each moment one of low cost.

    The `cost` is that of the premises as the technique records them. For a technique on the whole
    board, premises are searched a few steps round the conclusions; nothing is minimised before it
    is shown. A technique whose cost was above LOCAL is left out until no other of its level finds
    anything.
    """

    def __init__(self, puzzle: Puzzle, budget: RunningBudget, *, uniqueness: bool) -> None:
        """Cost: nothing before the first deduction."""
        self._puzzle = puzzle
        self._budget = budget
        self._uniqueness = uniqueness
        self._barred: set[Technique] = set()
        self._last: Ladder | None = None

    @cached_property
    def minimiser(self) -> PremiseMinimiser:
        """Leaves idle premises out, within the budget of all of them."""
        return PremiseMinimiser(self._puzzle, self._budget)

    def ladder(self, board: Board) -> Ladder:
        """A ladder on a board, of the techniques that are not left out; it has no fewer marks than
        the one before, but for what that concluded last.
        """
        self._last = Ladder(
            self._puzzle,
            board,
            uniqueness=self._uniqueness,
            without=self._barred,
            budget=self._budget,
            knowing=self._last,
        )
        return self._last

    def next(self, ladder: Ladder, level: Level | Technique) -> tuple[Found | None, bool]:
        """The next deduction above Hard, up to one of RUNGS, and whether the ladder has it and may
        continue.

        The lowest level comes first; there, the first technique whose deduction costs at most
        LOCAL. Where there is none, the cheapest deduction, whose reason says so (NOT_LOCAL).
        None where nothing follows, or, if the ladder may not continue, nothing by the techniques
        that were not left out.

        ladder  from `ladder`, where techniques up to Hard are stuck
        Raises EndedError when the budget ends. Cost: some milliseconds for each technique tried.
        """
        board = ladder.board
        for rung in RUNGS[: RUNGS.index(level) + 1]:
            first = ladder.next(rung)
            if first is not None:
                found = self._with_cost(board, first)
                if found.cost <= LOCAL:
                    return found, True
                return self._other(ladder, board, found, rung), False
            if self._barred and ladder.contradiction is None:
                self._barred.clear()
                return None, False
        return None, True

    def _other(self, ladder: Ladder, board: Board, first: Found, level: Level | Technique) -> Found:
        """A deduction of another technique than the first, which is too costly, if there is a
        cheaper one.
        """
        found, earlier = [first], len(self._barred) > 0
        self._barred.add(first.technique)
        while True:
            for other in ladder.each_alone(level, self._barred):
                self._budget.check()
                found.append(self._with_cost(board, other))
                if found[-1].cost <= LOCAL:
                    return found[-1]
                self._barred.add(found[-1].technique)
            if not earlier:
                return self._least(found)
            # What was too costly on an earlier board may be cheaper now.
            earlier, self._barred = False, {known.technique for known in found}

    def _least(self, found: list[Found]) -> Found:
        """The cheapest one, perhaps at most LOCAL without its idle premises."""
        best, least = None, math.inf
        for known in sorted(found, key=lambda known: known.cost):
            may_be_cheaper = known.near and known.cost <= MAY_BE_LOCAL
            if best is not None and known.cost >= least and not may_be_cheaper:
                continue
            one = self._minimised(known) if may_be_cheaper else known
            if one.cost <= LOCAL:
                return one
            if best is None or one.cost < least:
                best, least = one, one.cost
        assert best is not None
        make = best.deduction
        return replace(best, deduction=lambda: as_not_local(make()))

    def _minimised(self, known: Found) -> Found:
        too_many = partial(self._too_many, known.conclusions)
        deduction = self.minimiser.minimise(known.deduction(), too_many=too_many)
        return replace(known, cost=cost(self._puzzle, deduction), deduction=lambda: deduction)

    def _too_many(self, conclusions: Sequence[Mark], needed: Premises) -> bool:
        """Do they cost more than LOCAL even without lines, of which a connected set counts once?"""
        clues, marks = needed
        crosses = [(edge, mark) for edge, mark in marks if mark != LINE]
        return _cost(self._puzzle.graph, conclusions, clues, crosses, 0) > LOCAL

    def _with_cost(self, board: Board, concluded: Concluded) -> Found:
        made = partial(Found, concluded.technique, concluded.level, concluded.conclusions)
        if not _is_on_whole_board(concluded.technique):
            price = self._supposing_cost(board, concluded)
            if price is not None:
                return made(price, concluded.deduction)
            deduction = concluded.deduction()
            if not _is_on_whole_board(deduction.technique):
                found = made(cost(self._puzzle, deduction), lambda: deduction)
                return replace(found, technique=deduction.technique)
        # It is made when it is used; the facts may be taken back before.
        assert concluded.facts
        near = self.minimiser.near(board, concluded.conclusions)
        if near is None:
            return made(math.inf, concluded.deduction)
        clues, marks = near
        price = _cost(self._puzzle.graph, concluded.conclusions, clues, marks, 0)
        return made(price, partial(concluded.deduction_from, near, board), True)

    def _supposing_cost(self, board: Board, concluded: Concluded) -> float | None:
        """The cost of a trial, without its sentences; None of any other, and of one that is a
        pattern.
        """
        if concluded.technique.name not in ("what-if", "trial"):
            return None
        from takegaki.deduce.techniques.trial_chain import trial_premises  # noqa: PLC0415  (hard)

        ((edge, mark),) = conclusions = concluded.conclusions
        found = trial_premises(self._puzzle, board, edge, -mark)
        if found is None:
            return None
        (clues, marks), sentences = found
        bare = Deduction(
            concluded.technique, tuple(clues), tuple(marks), conclusions, WORDLESS, (), ()
        )
        if pattern_of(self._puzzle, bare) is not None:
            return None
        # It is made when it is used; the facts may be taken back before.
        assert concluded.facts
        return _cost(self._puzzle.graph, conclusions, clues, marks, sentences)


def _is_on_whole_board(technique: Technique) -> bool:
    """Whether its premises are all clues and marks, though fewer may do; a trial has those of its
    story.
    """
    return technique.open and technique.name not in SUPPOSING


def as_not_local(deduction: Deduction) -> Deduction:
    """The deduction with a reason that says that nothing local follows."""
    kind = "what-if" if deduction.technique.name in SUPPOSING else "step"
    said = deduction.reason
    return replace(deduction, reason=Reason(f"{NOT_LOCAL}.{kind}", said.graph, of=said))


def cost(puzzle: Puzzle, deduction: Deduction) -> float:
    """What a person must keep in mind: the number of premises, two for each sentence on the way,
    and the distance in edge lengths from the conclusion to the farthest premise.

    A connected set of lines is one premise, as near as its nearest line. Cost: linear.
    """
    one = deduction
    # Without words it was chosen for what it is; the argument is told besides.
    on_the_way = 0 if one.tree and one.technique.name in SILENT else len(one.findings)
    return _cost(puzzle.graph, one.conclusions, one.clues, one.marks, on_the_way)


def _cost(
    graph: Graph,
    conclusions: Sequence[Mark],
    clues: Sequence[int],
    marks: Sequence[Mark],
    sentences: int,
) -> float:
    on_the_way = SENTENCE * sentences
    runs = connected_sets(graph, [edge for edge, mark in marks if mark == LINE])
    crosses = [edge for edge, mark in marks if mark != LINE]
    if not (clues or marks) or not conclusions:
        return len(clues) + len(crosses) + len(runs) + on_the_way
    middles = edge_middles(graph)
    here = middles[conclusions[0][0]]
    alone = np.concatenate([cell_centres(graph)[list(clues)], middles[crosses]])
    farthest = float(np.abs(alone - here).max(initial=0.0))
    if runs:
        ends = np.cumsum([0, *map(len, runs)])
        away = np.abs(middles[[edge for run in runs for edge in run]] - here).max(axis=1)
        farthest = max(farthest, float(np.minimum.reduceat(away, ends[:-1]).max()))
    return len(alone) + len(runs) + on_the_way + farthest / median_length(graph)


def _shortest(
    ladder: Ladder,
    board: Board,
    facts: Sequence[Fact],
    here: FloatArray | None = None,
    another: int = 0,
    known: Container[str] = (),
) -> Deduction:
    """The deduction with fewest premises, of those from the board alone (the first fact always
    is); of those, the nearest to a place, by a technique that is known, or the one after so many.
    """
    turns = {(turn := ladder.turn_of(fact)).first: turn for fact in facts}
    found = [(turn, turn.wordless()) for turn in turns.values()]
    direct = [
        (turn, one) for turn, one in found if all(board[edge] != UNKNOWN for edge, _ in one.marks)
    ]
    middles, length = edge_middles(board.graph), median_length(board.graph)

    def order(pair: tuple[Concluded, Deduction]) -> tuple[int, bool, int]:
        one = pair[1]
        few = len(one.clues) + len(one.marks)
        is_new = one.technique.name not in known
        if here is None:
            return 0, is_new, few
        away = middles[[edge for edge, _ in one.conclusions]] - here
        return int(np.hypot(away[:, 0], away[:, 1]).min() / (NEAR * length)), is_new, few

    direct.sort(key=order)
    return direct[another % len(direct)][0].deduction()


NEAR = 2.0
"""Lengths of an edge within which two steps are as near as one another."""
