"""Rules on squares by coordinates: in half cells as paper 2 has them, in cells and edges as paper 1.

Paper 2 counts rows and columns in half cells from a middle cell: (0, 0) is that cell, (-1, 0) the edge
above it, (0, 1) the edge to its right, (-1, 1) the vertex between these two. Two even numbers name a
face, two odd ones a vertex, others an edge.
Paper 1 counts column i and row j from 1; horizontal edge (i, j) lies above cell (i, j), vertical edge
(i, j) to its left.
Source: R. van Dam, Takegaki (2008), chapter 2, figure 3; S. Herting, A rule-based approach to the puzzle
of Slither Link (2004), section 6.1.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

import numpy as np

from takegaki.core.board import CROSS, LINE, UNKNOWN, Board
from takegaki.core.errors import FormatError, PuzzleError, UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.topology import is_one_loop
from takegaki.rules.patch import MAX_MARKS, REFERENCE_SIDE, Patch, reference
from takegaki.rules.rule import Rule

Place = tuple[int, int]

REACH = REFERENCE_SIDE - 2
"""Furthest coordinate: one more would touch the border of the reference board, where vertices differ."""


@dataclass(frozen=True)
class HalfCellRule:
    """A rule by coordinates; values are clues on faces, LINE or CROSS on edges.

    before, after   premises and conclusions; nothing is concluded on faces
    loops           the edges of the small loops that must not be the whole solution
    """

    before: Mapping[Place, int]
    after: Mapping[Place, int]
    loops: frozenset[frozenset[Place]] = field(default_factory=frozenset)

    def edges(self) -> set[Place]:
        """All edges that are named."""
        return {place for place in {*self.before, *self.after}.union(*self.loops) if is_edge(place)}

    def shifted(self, rows: int, cols: int) -> "HalfCellRule":
        """The same rule from another middle, so many cells further up and left."""

        def moved(place: Place) -> Place:
            return (place[0] + 2 * rows, place[1] + 2 * cols)

        return HalfCellRule(
            {moved(place): value for place, value in self.before.items()},
            {moved(place): value for place, value in self.after.items()},
            frozenset(frozenset(map(moved, loop)) for loop in self.loops),
        )


def is_edge(place: Place) -> bool:
    """It names an edge."""
    return (place[0] + place[1]) % 2 == 1


def is_face(place: Place) -> bool:
    """It names a face."""
    return place[0] % 2 == 0 == place[1] % 2


def rule_of_half_cells(given: HalfCellRule, *, name: str = "", source: str = "") -> Rule:
    """The rule on the reference board, (0, 0) on its middle face.

    The patch has the faces with clues and the edges that are named, those of the loops too.
    Raises FormatError for a rule without premise, conclusion or edge, for too many edges, for a
    place too far away, and for loops that are none.
    """
    if not given.before or not given.after:
        raise FormatError(f"a rule without {'conclusion' if given.before else 'premise'}")
    far = [
        place for place in {*given.before, *given.after}.union(*given.loops) if max(map(abs, place)) > REACH
    ]
    if far:
        raise FormatError(too_far(far[0]))
    names = _edge_at()
    edges = sorted(names[place] for place in given.edges())
    if len(edges) > MAX_MARKS:
        raise FormatError(f"a rule with {len(edges)} edges; at most {MAX_MARKS}")
    faces = sorted(_face_at(place) for place in given.before if is_face(place))
    clues = {_face_at(place): value for place, value in given.before.items() if is_face(place)}
    return Rule(
        Patch("square", tuple(faces), tuple(edges)),
        tuple(clues[face] for face in faces),
        _marks_in_order(
            edges, {names[place]: mark for place, mark in given.before.items() if is_edge(place)}
        ),
        _marks_in_order(edges, {names[place]: mark for place, mark in given.after.items()}),
        frozenset(_loop(loop, edges) for loop in given.loops),
        name=name,
        source=source,
    )


def half_cell_rule(rule: Rule) -> HalfCellRule:
    """The inverse of `rule_of`, idle places of the patch left out.

    A patch near the border of the reference board is shifted to its middle.
    Raises UnsupportedError for another tiling and for colours.
    """
    patch = rule.patch
    if patch.tiling != "square":
        raise UnsupportedError(f"coordinates are for squares, this rule is for {patch.tiling}")
    if patch.coloured:
        raise UnsupportedError("coordinates name no colours of faces")
    edges = [_half_cells_of_edges()[edge] for edge in patch.edges]
    clued = {
        _half_cell_of_face(face): clue
        for face, clue in zip(patch.faces, rule.clues, strict=True)
        if clue != NO_CLUE
    }
    before = {edge: mark for edge, mark in zip(edges, rule.before, strict=True) if mark != UNKNOWN}
    after = {edge: mark for edge, mark in zip(edges, rule.after, strict=True) if mark != UNKNOWN}
    loops = frozenset(frozenset(edges[mark] for mark in loop) for loop in rule.loops)
    found = HalfCellRule(clued | before, after, loops)
    rows, cols = (_to_middle(values) for values in zip(*{*clued, *found.edges()}, strict=True))
    return found.shifted(rows, cols) if rows or cols else found


def _to_middle(values: Iterable[int]) -> int:
    """Cells to shift by: none where all is near enough."""
    low, high = min(values), max(values)
    return 0 if low >= -REACH and high <= REACH else -((low + high) // 4)


def _marks_in_order(edges: list[int], values: dict[int, int]) -> tuple[int, ...]:
    return tuple(values.get(edge, UNKNOWN) for edge in edges)


def _loop(places: Iterable[Place], edges: list[int]) -> frozenset[int]:
    graph = reference("square")
    ids = [_edge_at()[place] for place in places]
    lines = np.zeros(graph.n_edges, dtype=np.bool_)
    lines[ids] = True
    if not is_one_loop(graph, lines):
        raise FormatError("the edges of an assumption form no loop")
    return frozenset(edges.index(edge) for edge in ids)


def too_far(place: Place) -> str:
    """What to say about a place that the reference board does not hold."""
    return f"{place[0]}|{place[1]} is too far away: coordinates run from -{REACH} to {REACH}"


def _face_at(place: Place) -> int:
    middle = REFERENCE_SIDE // 2
    return (place[0] // 2 + middle) * REFERENCE_SIDE + place[1] // 2 + middle


def _half_cell_of_face(face: int) -> Place:
    row, col = divmod(face, REFERENCE_SIDE)
    return (2 * row - REFERENCE_SIDE + 1, 2 * col - REFERENCE_SIDE + 1)


@lru_cache(maxsize=1)
def _half_cells_of_edges() -> list[Place]:
    graph = reference("square")
    ends = (
        np.rint(graph.positions / _side(graph)).astype(int)[graph.edge_vertices].sum(axis=1) - REFERENCE_SIDE
    )
    return [(row, col) for col, row in ends.tolist()]


@lru_cache(maxsize=1)
def _edge_at() -> dict[Place, int]:
    return {place: edge for edge, place in enumerate(_half_cells_of_edges())}


def _side(graph: Graph) -> float:
    return float(np.abs(graph.positions[1] - graph.positions[0]).sum())


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
        return all(_clue_at(puzzle, i + right, j + down) == value for i, j, value in self.c_lhs) and all(
            _mark_at(board, way, i + right, j + down) == (LINE if value else CROSS)
            for way, i, j, value in self.e_lhs
        )

    def rule(self) -> Rule:
        """The same rule on the reference board, cell (1, 1) on its middle face. Raises PuzzleError
        for a rule without premise or conclusion, and for places too far away."""
        before = {(2 * j - 2, 2 * i - 2): value for i, j, value in self.c_lhs}
        return rule_of_half_cells(HalfCellRule(before | _edge_marks(self.e_lhs), _edge_marks(self.e_rhs)))

    @classmethod
    def of(cls, rule: Rule) -> "CoordinateRule":
        """The inverse of `rule`; moved where a coordinate would be negative.

        Raises UnsupportedError for what cannot be said so: another tiling, colours, an assumption.
        """
        if rule.loops:
            raise UnsupportedError(f"these rules have no assumption: {rule.assumption}")
        squares = half_cell_rule(rule)
        clues = {place: clue for place, clue in squares.before.items() if is_face(place)}
        lhs = {place: mark for place, mark in squares.before.items() if not is_face(place)}
        found = [(_cell_at(place), clue) for place, clue in clues.items()]
        edges = [
            [(_paper_edge(place), mark) for place, mark in part.items()] for part in (lhs, squares.after)
        ]
        low = [1 - min(cell) for cell, _ in found] + [-min(i, j) for part in edges for (_, i, j), _ in part]
        shift = max(0, *low)
        return cls(
            frozenset((i + shift, j + shift, clue) for (i, j), clue in found),
            *(
                frozenset((way, i + shift, j + shift, max(mark, 0)) for (way, i, j), mark in part)
                for part in edges
            ),
        )


def _half_cell(way: Way, i: int, j: int) -> Place:
    """The edge as half cells from cell (1, 1)."""
    return (2 * j - 3, 2 * i - 2) if way == "horiz" else (2 * j - 2, 2 * i - 3)


def _cell_at(place: Place) -> tuple[int, int]:
    return place[1] // 2 + 1, place[0] // 2 + 1


def _paper_edge(place: Place) -> tuple[Way, int, int]:
    """The inverse of `_place`."""
    row, col = place
    return ("horiz", col // 2 + 1, (row + 3) // 2) if row % 2 else ("vert", (col + 3) // 2, row // 2 + 1)


def _edge_marks(edges: frozenset[EdgeValue]) -> dict[Place, int]:
    return {_half_cell(way, i, j): LINE if value else CROSS for way, i, j, value in edges}


def _clue_at(puzzle: Puzzle, i: int, j: int) -> int | None:
    graph = puzzle.graph
    if not (1 <= i <= graph.cols and 1 <= j <= graph.rows):
        return None
    return puzzle.clue((j - 1) * graph.cols + i - 1)


def _mark_at(board: Board, way: Way, i: int, j: int) -> int:
    edge = _board_edges(board.graph).get(_half_cell(way, i, j))
    return CROSS if edge is None else board[edge]


@lru_cache(maxsize=8)
def _board_edges(graph: Graph) -> dict[Place, int]:
    """The id of each edge, by half cells from the first cell."""
    corners = graph.positions[graph.edge_vertices]
    side = float(np.abs(graph.positions[1] - graph.positions[0]).sum())
    middles = np.rint(corners.sum(axis=1) / side).astype(int)
    return {(row - 1, col - 1): edge for edge, (col, row) in enumerate(middles.tolist())}
