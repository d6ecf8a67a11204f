"""Nearby reasons: an undecided edge that the premises in the narrowest circle round it force.

For boards where reasons are too large for the smallest to be found: some that all lie close together.
"""

from collections.abc import Sequence

import numpy as np

from takegaki.core.board import CROSS, LINE, UNKNOWN, Board
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Mark
from takegaki.explain.questions import Literal, Questions, rounds
from takegaki.solve.premises import EndedError
from takegaki.solve.search import BoolArray, Budget

CIRCLES = (2, 3, 5, 8)
"""Steps from cell to cell; then everywhere."""

TRIED = 40
"""Edges, those with most premises about them."""

ENOUGH = 3
"""Cores of one circle among which the smallest is taken."""

Found = tuple[Mark, tuple[int, ...], tuple[Mark, ...]]
"""What follows from which clues and marks."""


def nearby(
    puzzle: Puzzle, board: Board, lines: BoolArray, forced: Sequence[int], budget: Budget, seconds: float
) -> Found:
    """A mark that must be so, and premises that force it; some of them may be idle.

    lines    (E,) a solution
    forced   undecided edges that must be as in it, at least one
    seconds  time for narrow circles; then an edge is taken with all premises

    Raises EndedError when the budget ends. Cost: a question for each edge and circle.
    """
    search = _Nearby(puzzle, board, lines, budget)
    order = sorted(forced, key=lambda edge: -len(search.premises(edge, 1)))[:TRIED]
    search.questions.budget = budget.at_most(seconds)
    try:
        for steps in CIRCLES:
            found = search.within(order, steps)
            if found is not None:
                return found
    except EndedError:
        pass
    search.questions.budget = budget
    return search.anywhere(order[0])


class _Nearby:
    """The premises of a board as literals, by the cell that they lie at."""

    def __init__(self, puzzle: Puzzle, board: Board, lines: BoolArray, budget: Budget) -> None:
        self.questions = Questions(puzzle, budget)
        graph = puzzle.graph
        self._lines = lines
        self._rounds = rounds(graph)
        self._sides: list[list[int]] = graph.edge_cells.tolist()
        clues: list[int] = np.flatnonzero(puzzle.clues >= 0).tolist()
        marked: list[int] = np.flatnonzero(board.marks != UNKNOWN).tolist()
        self._clues = {self.questions.clue(face): face for face in clues}
        self._marks = {self.questions.mark(edge, board[edge]): (edge, board[edge]) for edge in marked}
        self._at: list[list[Literal]] = [[] for _ in range(graph.n_cells + 1)]
        for literal, face in self._clues.items():
            self._at[face].append(literal)
        for literal, (edge, _) in self._marks.items():
            for face in self._sides[edge]:
                self._at[face].append(literal)

    def premises(self, edge: int, steps: int) -> list[Literal]:
        """Those at cells so near an edge."""
        faces = set().union(*(self._rounds.of(face, steps) for face in self._sides[edge]))
        return list(dict.fromkeys(literal for face in faces for literal in self._at[face]))

    def within(self, edges: Sequence[int], steps: int) -> Found | None:
        """Of the first few edges that a circle of premises forces, the one with the smallest core."""
        cores: list[tuple[int, frozenset[Literal]]] = []
        for edge in edges:
            core = self._core(edge, self.premises(edge, steps))
            if core is not None:
                cores.append((edge, core))
            if len(cores) == ENOUGH:
                break
        return self._found(*min(cores, key=lambda found: len(found[1]))) if cores else None

    def anywhere(self, edge: int) -> Found:
        """A core of all premises."""
        core = self._core(edge, [*self._clues, *self._marks])
        assert core is not None
        return self._found(edge, core)

    def _core(self, edge: int, taken: Sequence[Literal]) -> frozenset[Literal] | None:
        opposite = self.questions.mark(edge, CROSS if self._lines[edge] else LINE)
        off = self.questions.without(self._clues[literal] for literal in taken if literal in self._clues)
        return self.questions.ask([*taken, opposite], off)

    def _found(self, edge: int, core: frozenset[Literal]) -> Found:
        clues = sorted(self._clues[literal] for literal in core.intersection(self._clues))
        marks = sorted(self._marks[literal] for literal in core.intersection(self._marks))
        return (edge, LINE if self._lines[edge] else CROSS), tuple(clues), tuple(marks)
