"""Exact steps: what follows where all techniques are stuck, from as few clues and marks as time
allows.
"""

from collections.abc import Sequence

import numpy as np

from takegaki.core.board import Board
from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.errors import BoardError
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Edge, Mark, Reason
from takegaki.core.verdict import Stopped
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.premises.minimise import PremiseMinimiser
from takegaki.deduce.reasons.loop_reasons import follows
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.solving.premises.neighbourhoods import cell_neighbourhoods
from takegaki.solving.premises.premise_solver import Literal, PremiseSolver
from takegaki.solving.search import BoolArray

CLASH = Reason("exact-step.nothing")

SMALLEST, NEARBY = 0.4, 0.4
"""Shares of the time for the smallest reason, then for a nearby one; the rest is to minimise that.
"""


def exact_step(
    puzzle: Puzzle, board: Board, budget: Budget, seconds: float
) -> Deduction | Stopped | None:
    """Some forced marks, with a reason that is minimal if the time was enough.

    seconds   time to make the reason small

    Without conclusions where clues and marks contradict each other; None where nothing is forced:
    the board is complete, or each undecided edge differs between solutions. Stopped when the budget
    ends. Cost: that time, and the search for what is forced.
    """
    # Most puzzles need no such step.
    from takegaki.solving.premises import smallest_premises  # noqa: PLC0415

    budget = budget.start()
    try:
        within = budget.at_most(SMALLEST * seconds)
        found = smallest_premises.smallest_reason(puzzle, board, within)
        if isinstance(found, smallest_premises.Reason):
            marks = tuple((edge, board[edge]) for edge in found.edges)
            return _deduction(puzzle, found.faces, marks, found.conclusions)
        if found is None:
            return None
        if ended := budget.ending(within, found.reason):
            return Stopped(ended)
        return _large_step(puzzle, board, budget, seconds)
    except EndedError as over:
        return Stopped(str(over))
    except BoardError:
        return _clash(puzzle, board, budget, seconds)


def _large_step(
    puzzle: Puzzle, board: Board, budget: RunningBudget, seconds: float
) -> Deduction | Stopped | None:
    from takegaki.solving.premises.smallest_premises import forced  # noqa: PLC0415

    found = forced(puzzle, board, budget)
    if isinstance(found, Stopped):
        return found
    lines, edges = found
    if not edges:
        return None
    conclusion, clues, marks = nearby(puzzle, board, lines, edges, budget, NEARBY * seconds)
    step = _deduction(puzzle, clues, marks, (conclusion,))
    return PremiseMinimiser(puzzle, budget.at_most((1 - SMALLEST - NEARBY) * seconds)).minimise(
        step
    )


def _deduction(
    puzzle: Puzzle, cells: tuple[int, ...], marks: tuple[Mark, ...], conclusions: tuple[Mark, ...]
) -> Deduction:
    place, then = Edge(conclusions[0][0]), follows(conclusions, None)
    reason = Reason("exact-step.follows", puzzle.graph, place=place, then=then)
    return Deduction(
        TECHNIQUES["exact-step"], cells, marks, conclusions, reason, *places(puzzle, cells)
    )


def places(puzzle: Puzzle, cells: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Cells as the faces and the vertices where to look."""
    return (cells, ()) if puzzle.graph.cells == "faces" else ((), cells)


def _clash(
    puzzle: Puzzle, board: Board, budget: RunningBudget, seconds: float
) -> Deduction | Stopped:
    from takegaki.solving.premises.minimal_conflict import minimal_conflict  # noqa: PLC0415

    try:
        found = minimal_conflict(puzzle, board, budget, seconds)
    except EndedError as ended:
        return Stopped(str(ended))
    marks = tuple((edge, board[edge]) for edge in found.edges)
    return Deduction(
        TECHNIQUES["exact-step"], found.faces, marks, (), CLASH, *places(puzzle, found.faces)
    )


NEARBY_STEPS = (2, 3, 5, 8)
"""Steps from cell to cell; then everywhere."""

TRIED = 40
"""Edges, those with most premises about them."""

ENOUGH_REASONS = 3
"""Cores of one circle among which the smallest is taken."""

Found = tuple[Mark, tuple[int, ...], tuple[Mark, ...]]
"""A conclusion, and the clues and marks that it follows from."""


def nearby(
    puzzle: Puzzle,
    board: Board,
    lines: BoolArray,
    forced: Sequence[int],
    budget: Budget,
    seconds: float,
) -> Found:
    """A forced mark, and premises that force it; some of them may be idle.

    lines    (E,) a solution
    forced   undecided edges that must be as in it, at least one
    seconds  time for narrow circles; then an edge is taken with all premises

    Raises EndedError when the budget ends. Cost: a question for each edge and circle.
    """
    budget = budget.start()
    search = _Nearby(puzzle, board, lines, budget)
    order = sorted(forced, key=lambda edge: -len(search.premises(edge, 1)))[:TRIED]
    search.solver.budget = budget.at_most(seconds)
    try:
        for steps in NEARBY_STEPS:
            found = search.within(order, steps)
            if found is not None:
                return found
    except EndedError:
        pass
    search.solver.budget = budget
    return search.anywhere(order[0])


class _Nearby:
    """The premises of a board as literals, by the cell that they lie at."""

    def __init__(self, puzzle: Puzzle, board: Board, lines: BoolArray, budget: Budget) -> None:
        self.solver = PremiseSolver(puzzle, budget)
        graph = puzzle.graph
        self._lines = lines
        self._near = cell_neighbourhoods(graph)
        self._sides: list[list[int]] = graph.edge_cells.tolist()
        clues: list[int] = np.flatnonzero(puzzle.clues >= 0).tolist()
        marked: list[int] = np.flatnonzero(board.marks != UNKNOWN).tolist()
        self._clues = {self.solver.clue(face): face for face in clues}
        self._marks = {self.solver.mark(edge, board[edge]): (edge, board[edge]) for edge in marked}
        self._at: list[list[Literal]] = [[] for _ in range(graph.n_cells + 1)]
        for literal, face in self._clues.items():
            self._at[face].append(literal)
        for literal, (edge, _) in self._marks.items():
            for face in self._sides[edge]:
                self._at[face].append(literal)

    def premises(self, edge: int, steps: int) -> list[Literal]:
        """The premises at cells within so many steps of an edge."""
        faces = set().union(*(self._near.of(face, steps) for face in self._sides[edge]))
        return list(dict.fromkeys(literal for face in faces for literal in self._at[face]))

    def within(self, edges: Sequence[int], steps: int) -> Found | None:
        """Of the first few edges that a circle of premises forces, the one with the smallest
        core.
        """
        cores: list[tuple[int, frozenset[Literal]]] = []
        for edge in edges:
            core = self._core(edge, self.premises(edge, steps))
            if core is not None:
                cores.append((edge, core))
            if len(cores) == ENOUGH_REASONS:
                break
        return self._found(*min(cores, key=lambda found: len(found[1]))) if cores else None

    def anywhere(self, edge: int) -> Found:
        """A core of all premises."""
        core = self._core(edge, [*self._clues, *self._marks])
        assert core is not None
        return self._found(edge, core)

    def _core(self, edge: int, taken: Sequence[Literal]) -> frozenset[Literal] | None:
        opposite = self.solver.mark(edge, CROSS if self._lines[edge] else LINE)
        off = self.solver.without(
            self._clues[literal] for literal in taken if literal in self._clues
        )
        return self.solver.core([*taken, opposite], off)

    def _found(self, edge: int, core: frozenset[Literal]) -> Found:
        clues = sorted(self._clues[literal] for literal in core.intersection(self._clues))
        marks = sorted(self._marks[literal] for literal in core.intersection(self._marks))
        return (edge, LINE if self._lines[edge] else CROSS), tuple(clues), tuple(marks)
