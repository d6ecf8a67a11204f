"""Rules as sets of coordinates of cells and edges, and where they match a board of squares.

Column i and row j count from 1; horizontal edge (i, j) lies above cell (i, j), vertical edge (i, j) to its
left.
Source: S. Herting, A rule-based approach to the puzzle of Slither Link, section 6.1.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np

from takegaki.core.board import CROSS, LINE, Board
from takegaki.core.errors import PuzzleError, UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.rules.rule import Rule
from takegaki.rules.squares import Place, Squares, is_face, rule_of, squares_of

Way = Literal["horiz", "vert"]
CellValue = tuple[int, int, int]
EdgeValue = tuple[Way, int, int, int]
"""Way, column, row, and 1 for a positive edge (a line), 0 for a negative one (a cross)."""


@dataclass(frozen=True)
class CoordinateRule:
    """R = (C_lhs, E_lhs, E_rhs): these clues and edges imply those edges.

    c_lhs   (column, row, clue) asked for
    e_lhs   (way, column, row, value) asked for
    e_rhs   (way, column, row, value) concluded

    The rule of the paper's figure 3: a line comes down to a 3 and goes along it.

    >>> R = CoordinateRule(
    ...     frozenset({(1, 1, 3)}),
    ...     frozenset({("vert", 1, 0, 1), ("horiz", 0, 1, 0)}),
    ...     frozenset({("vert", 2, 1, 1), ("horiz", 1, 2, 1)}),
    ... )
    >>> CoordinateRule.of(R.rule()) == R
    True
    """

    c_lhs: frozenset[CellValue]
    e_lhs: frozenset[EdgeValue]
    e_rhs: frozenset[EdgeValue]

    def __post_init__(self) -> None:
        for i, j, value in self.c_lhs:
            if not 0 <= value <= 4:
                raise PuzzleError(f"clue {value} on a square", place=f"cell ({i}, {j})")
        for way, i, j, value in self.e_lhs | self.e_rhs:
            if way not in ("horiz", "vert") or value not in (0, 1):
                raise PuzzleError(
                    "an edge is (horiz or vert, column, row, 0 or 1)", place=f"({way}, {i}, {j}, {value})"
                )
        named = [(way, i, j) for way, i, j, _ in [*self.e_lhs, *self.e_rhs]]
        if len(set(named)) < len(named) or len({cell[:2] for cell in self.c_lhs}) < len(self.c_lhs):
            raise PuzzleError("a place with two values")

    def matches(self, puzzle: Puzzle, board: Board, offset: tuple[int, int]) -> bool:
        """All premises hold, `offset` columns further right and rows further down.

        Edges outside the board are negative there; cells outside hold no clue. Raises
        UnsupportedError for a board that is not of squares.
        """
        graph = puzzle.graph
        if graph.tiling != "square" or board.graph != graph:
            raise UnsupportedError("these rules match boards of squares")
        right, down = offset
        return all(_clue(puzzle, i + right, j + down) == value for i, j, value in self.c_lhs) and all(
            _mark(board, way, i + right, j + down) == (LINE if value else CROSS)
            for way, i, j, value in self.e_lhs
        )

    def rule(self) -> Rule:
        """The same rule on the reference board, cell (1, 1) on its middle face. Raises PuzzleError
        for a rule without premise or conclusion, and for places too far away."""
        before = {(2 * j - 2, 2 * i - 2): value for i, j, value in self.c_lhs}
        return rule_of(Squares(before | _marks(self.e_lhs), _marks(self.e_rhs)))

    @classmethod
    def of(cls, rule: Rule) -> "CoordinateRule":
        """The inverse of `rule`; moved where a coordinate would be negative.

        Raises UnsupportedError for what cannot be said so: another tiling, colours, an assumption.
        """
        if rule.loops:
            raise UnsupportedError(f"these rules have no assumption: {rule.assumption}")
        squares = squares_of(rule)
        clues = {place: clue for place, clue in squares.before.items() if is_face(place)}
        lhs = {place: mark for place, mark in squares.before.items() if not is_face(place)}
        found = [(_cell(place), clue) for place, clue in clues.items()]
        edges = [[(_edge(place), mark) for place, mark in part.items()] for part in (lhs, squares.after)]
        low = [1 - min(cell) for cell, _ in found] + [-min(i, j) for part in edges for (_, i, j), _ in part]
        shift = max(0, *low)
        return cls(
            frozenset((i + shift, j + shift, clue) for (i, j), clue in found),
            *(
                frozenset((way, i + shift, j + shift, max(mark, 0)) for (way, i, j), mark in part)
                for part in edges
            ),
        )


def _place(way: Way, i: int, j: int) -> Place:
    """The edge as half cells from cell (1, 1)."""
    return (2 * j - 3, 2 * i - 2) if way == "horiz" else (2 * j - 2, 2 * i - 3)


def _cell(place: Place) -> tuple[int, int]:
    return place[1] // 2 + 1, place[0] // 2 + 1


def _edge(place: Place) -> tuple[Way, int, int]:
    """The inverse of `_place`."""
    row, col = place
    return ("horiz", col // 2 + 1, (row + 3) // 2) if row % 2 else ("vert", (col + 3) // 2, row // 2 + 1)


def _marks(edges: frozenset[EdgeValue]) -> dict[Place, int]:
    return {_place(way, i, j): LINE if value else CROSS for way, i, j, value in edges}


def _clue(puzzle: Puzzle, i: int, j: int) -> int | None:
    graph = puzzle.graph
    if not (1 <= i <= graph.cols and 1 <= j <= graph.rows):
        return None
    return puzzle.clue((j - 1) * graph.cols + i - 1)


def _mark(board: Board, way: Way, i: int, j: int) -> int:
    edge = _edge_ids(board.graph).get(_place(way, i, j))
    return CROSS if edge is None else board[edge]


@lru_cache(maxsize=8)
def _edge_ids(graph: Graph) -> dict[Place, int]:
    """The id of each edge, by half cells from the first cell."""
    corners = graph.positions[graph.edge_vertices]
    side = float(np.abs(graph.positions[1] - graph.positions[0]).sum())
    middles = np.rint(corners.sum(axis=1) / side).astype(int)
    return {(row - 1, col - 1): edge for edge, (col, row) in enumerate(middles.tolist())}
