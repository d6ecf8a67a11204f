"""Reasons: the undecided edge that the fewest clues and marks force, with the clues and marks that
do.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np

from takegaki.core.board import Board, require_board
from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.errors import BoardError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Stopped
from takegaki.solving.methods.exact import exact_search
from takegaki.solving.premises.minimal_conflict import Cores, Goal
from takegaki.solving.premises.neighbourhoods import EdgeNeighbourhoods
from takegaki.solving.premises.witness_solver import Core, WitnessSolver
from takegaki.solving.search import BoolArray, Exhausted

SEARCHING = 0.9
"""Share of the time for the search; the rest is for further conclusions from the reason found."""


ANCHORS = (1, 2, 4)
"""How far round an edge the lines may differ from a solution when a witness is looked for, by
turns: small questions, and witnesses that break few premises. Then anywhere.
"""


@dataclass(frozen=True)
class Reason:
    """Marks that are forced, and premises that force them, of which none can be dropped.

    conclusions  (edge, LINE or CROSS) pairs, ascending: all that these premises force together and
                 no part of them does (the loop rule included); where the budget ended, those seen
    faces        the cells of the clues needed, ascending
    edges        the marks needed, ascending
    loop         whether it takes the rule that all lines are one loop
    smallest     no edge in question is forced by fewer clues and marks; that is proven
    """

    conclusions: tuple[tuple[int, int], ...]
    faces: tuple[int, ...]
    edges: tuple[int, ...]
    loop: bool
    smallest: bool

    @property
    def size(self) -> int:
        """The number of clues and marks."""
        return len(self.faces) + len(self.edges)


def smallest_reason(
    puzzle: Puzzle, board: Board, budget: Budget | None = None, *, edge: int | None = None
) -> Reason | Stopped | None:
    """Why some undecided edge (or this one) must be as it is, by few clues and marks.

    The fewest if the budget lasts, else the fewest found. None when nothing is forced: the board is
    complete, or no undecided edge (not this one) is the same in all solutions. Stopped when it is
    cancelled, or the budget ends before any reason was found. Without a budget: one second.

    Raises BoardError when no solution holds the marks (`wrong_marks` gives them), when the board is
    of another graph, or when the edge is marked already. Cost: exponential in the size of the
    reason.
    Source: J. Espasa, I. Gent, R. Hoffmann, C. Jefferson, A. Lynch, Using small MUSes to explain
      how
    to solve pen and paper puzzles (demystify, 2021).
    """
    budget = (budget or Budget(time_limit=1.0)).start()
    if edge is not None and board[edge] != UNKNOWN:
        raise BoardError(f"edge {edge} is marked already")
    found = forced(puzzle, board, budget)
    if isinstance(found, Stopped):
        return found
    lines, edges = found
    if not edges or (edge is not None and edge not in edges):
        return None
    try:
        search = _Search(puzzle, board, budget, lines, edges)
        search.run(edge)
        return search.reason()
    except EndedError as ended:
        return Stopped(str(ended))


def forced(puzzle: Puzzle, board: Board, budget: Budget) -> tuple[BoolArray, list[int]] | Stopped:
    """A solution (E,) with the marks, and the undecided edges that are the same in all of them.

    Raises BoardError when there is none. Cost: a search for each that frees at least one more edge.
    """
    require_board(board, puzzle.graph)
    search, budget = exact_search(puzzle), budget.start()
    search.take(board)
    first = search.next(budget)
    if isinstance(first, Exhausted):
        raise BoardError("no solution holds these marks")
    if isinstance(first, Stopped):
        return first
    same = np.flatnonzero(board.marks == UNKNOWN)
    while len(same):
        search.differ(same, first[same])
        step = search.next(budget)
        if isinstance(step, Stopped):
            return step
        if isinstance(step, Exhausted):
            break
        same = same[step[same] == first[same]]
    return first, same.tolist()


class _Search:
    """The best core so far over all edges in question, searched near the edges first."""

    def __init__(
        self,
        puzzle: Puzzle,
        board: Board,
        budget: RunningBudget,
        lines: BoolArray,
        forced: list[int],
    ) -> None:
        self._lines = lines
        self._forced = np.array(forced)
        self._budget = budget
        self._premises = WitnessSolver(puzzle, board, budget.part(SEARCHING))
        self._premises.prefer(lines)
        self._near = EdgeNeighbourhoods(puzzle.graph, self._premises)
        numbers = np.arange(1, len(lines) + 1)
        self._literals: list[int] = np.where(lines, numbers, -numbers).tolist()
        goals = {
            edge: Goal(sides=(-self._literals[edge],), anchors=partial(self._anchors, edge))
            for edge in forced
        }
        self._cores = Cores(self._premises, goals, self._admitted)
        self._asked = forced
        self._best: tuple[int, tuple[int, ...]] | None = None
        self._proven = False

    def _admitted(self, lines: BoolArray) -> list[int]:
        edges: list[int] = self._forced[lines[self._forced] != self._lines[self._forced]].tolist()
        return edges

    def _anchors(self, edge: int) -> Iterator[list[int]]:
        """The sides of the solution outside a circle round the edge, for growing circles."""
        for radius in ANCHORS:
            anchors = self._literals.copy()
            for near in self._near.edges(edge, radius):
                anchors[near] = self._premises.true
            yield anchors

    @property
    def _below(self) -> float:
        return float("inf") if self._best is None else len(self._best[1])

    def run(self, edge: int | None) -> None:
        """Improve the best core, of this edge or any, until it is the smallest or the budget ends.

        Raises EndedError when there is no core by then.
        """
        self._asked = self._forced.tolist() if edge is None else [edge]
        try:
            self._improve()
        except EndedError:
            if self._best is None:
                self._premises.budget = self._budget
                self._improve()

    def _improve(self) -> None:
        self._by_distance()
        self._by_size()
        self._proven = True

    def _by_distance(self) -> None:
        """Cores of premises near each edge, in growing circles, while they may be smaller."""
        edges = self._busy_first()
        radius = 1
        complete = False
        # Premises that work together are rarely farther from the edge than there are of them.
        while not complete:
            complete = True
            for edge in edges:
                near = self._near.premises(edge, radius)
                complete &= len(near) == len(self._premises.literals)
                core = self._cores.core(edge, near)
                if core is not None:
                    self._take(edge, self._cores.minimise(edge, core, self._below))
                if radius + 1 >= self._below:
                    return
            radius += 1

    def _busy_first(self) -> list[int]:
        """The edges in question, those with the most premises near them first."""
        busy: list[tuple[int, int]] = []
        for edge in self._asked:
            self._premises.check_budget()
            busy.append((-len(self._near.premises(edge, 1)), edge))
        return [edge for _, edge in sorted(busy)]

    def _by_size(self) -> None:
        """Sizes from 0 up over all edges: the first core found is the smallest there is."""
        size = 0
        while size < self._below:
            for edge in self._asked:
                core = self._cores.of_size(edge, size)
                if core is not None:
                    self._take(edge, core)
                    return
            size += 1

    def _take(self, edge: int, core: tuple[int, ...] | None) -> None:
        if core is not None and len(core) < self._below:
            self._best = edge, core

    def reason(self) -> Reason:
        """The best core as a reason, with all that follows from exactly its premises.

        Raises EndedError when it was cancelled.
        """
        assert self._best is not None
        self._premises.budget = self._budget
        made = self._conclusions()
        _, core = self._best
        # Small questions, which may exceed the budget: without them there is no answer.
        self._premises.budget = Budget(cancel=self._budget.cancel).start()
        local = [edge for edge in made if self._is_local(edge, core)]
        if any(edge in self._asked for edge in local):
            made = local
        else:
            made = [edge for edge in made if edge not in local]
        return Reason(
            tuple((edge, LINE if self._lines[edge] else CROSS) for edge in made),
            self._premises.cells_in(core),
            self._premises.edges_in(core),
            made != local,
            self._proven,
        )

    def _is_local(self, edge: int, core: tuple[int, ...]) -> bool:
        """Does the core force this edge without the rule that all lines are one loop?"""
        return isinstance(self._premises.ask(core, self._cores.goals[edge].sides, loop=False), Core)

    def _conclusions(self) -> list[int]:
        """The edges that need all of the best core, and nothing more; it may get smaller on the
        way.
        """
        assert self._best is not None
        edge, core = self._best
        made = [edge]
        try:
            for other in self._forced.tolist():
                if other == edge or self._cores.core(other, core) is None:
                    continue
                smaller = self._cores.minimise(other, core, float("inf"))
                if smaller is not None and len(smaller) == len(core):
                    made.append(other)
                elif smaller is not None and other in self._asked:
                    self._take(other, smaller)
                    return self._conclusions()
        except EndedError:
            pass
        return sorted(made)
