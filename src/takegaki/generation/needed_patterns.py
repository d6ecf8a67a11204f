"""Named patterns that a puzzle is to have: whether its explanation uses them.

A pattern is recognised by the steps of an explanation, not by looking for its numbers: a pattern
whose marks all stand already is none that a player uses.
"""

from collections.abc import Collection, Iterator

import numpy as np

from takegaki.core.budget import Budget, EndedError
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.techniques.patterns import (
    BOTH_ENDS,
    FITS,
    OF_A_ONE,
    OF_TYPES,
    ONE_LINE,
    ONE_TO_SPARE,
    PATTERNS,
    SIDES_OF_SQUARE,
)
from takegaki.formats import puzzle_of
from takegaki.puzzles import PUZZLES, counts_sides

SIDE_BY_SIDE = (
    *("two-3s-side-by-side", "0-beside-3", "two-1s-at-the-border"),
    *("1-beside-a-3-at-the-border", "2-in-the-corner-beside-a-1", "2-in-the-corner-beside-a-3"),
)
ACROSS_A_DOT = (
    *("two-3s-across-a-dot", "3s-across-2s", "1-across-a-dot-from-a-3", "3-across-a-dot-from-a-1"),
    *("two-1s-across-a-dot", "2-in-the-corner-across-a-dot-from-a-3", "0-across-a-dot-from-a-3"),
    *("a-line-comes-to-2s-before-a-3", "a-line-comes-to-2s-before-a-1"),
    *("2-at-a-closed-corner-across-a-dot-from-a-3", "2-beside-a-cross-across-a-dot-from-a-3"),
    "1-across-a-dot-from-a-2",
)
"""The patterns of two cells or more, by how these lie."""

IN_THE_CORNER = {
    "3-in-the-corner": 3,
    "2-in-the-corner": 2,
    "1-in-the-corner": 1,
    "2-in-the-corner-across-a-dot-from-a-3": 2,
    "a-line-comes-to-a-2-in-the-corner": 2,
    "2-in-the-corner-beside-a-1": 2,
    "2-in-the-corner-beside-a-3": 2,
}
"""The number in the corner of the board."""


def patterns_of(kind: str) -> tuple[str, ...]:
    """The keys of the named patterns of a puzzle type, from easy to hard: those of clues that count
    sides, and those that the type brings.
    """
    common = [key for key in FITS if key not in OF_TYPES] if counts_sides(kind) else []
    return (*common, *PUZZLES[kind].patterns)


def has_room(graph: Graph, name: str) -> bool:
    """Has a board cells of four sides that lie as those of a pattern; of a single 1, cells of any
    number of sides; of one edge to spare, such of another number? Cost: linear.
    """
    if name in OF_TYPES:
        return _fits_in(graph, name)
    if graph.cells != "faces":
        return False
    if name in (ONE_LINE, BOTH_ENDS):
        return True
    if name in ONE_TO_SPARE:
        others = {*np.flatnonzero(graph.face_sizes != SIDES_OF_SQUARE).tolist()}
        return bool(others & corner_cells(graph) if name == ONE_TO_SPARE[0] else others)
    if name in OF_A_ONE:
        return name not in IN_THE_CORNER or bool(corner_cells(graph))
    square = {cell for cell in range(graph.n_faces) if len(graph.edges_of(cell)) == SIDES_OF_SQUARE}
    if name in IN_THE_CORNER and not corner_cells(graph) & square:
        return False
    if name in SIDE_BY_SIDE:
        return any({*pair} <= square for pair in graph.edge_faces.tolist())
    if name in ACROSS_A_DOT:
        return any(len(pair & square) > 1 for pair in _across(graph))
    return bool(square)


def _fits_in(graph: Graph, name: str) -> bool:
    """Is a board at least as large as that of a pattern, turned if need be?"""
    board = next(puzzle_of(one.board).graph for one in PATTERNS if one.key == name)
    sizes = [sorted((one.rows or 0, one.cols or 0)) for one in (board, graph)]
    return all(needed <= there for needed, there in zip(*sizes, strict=True))


def corner_cells(graph: Graph) -> set[int]:
    """Cells with a dot that no other cell touches. Cost: linear."""
    dots = (dot for dot in range(graph.n_vertices) if len(graph.edges_at(dot)) == 2)
    faces = (graph.edge_faces[graph.edges_at(dot)].ravel().tolist() for dot in dots)
    return {face for pair in faces for face in pair} - {graph.outside}


def without_corner(puzzle: Puzzle, wanted: Collection[str]) -> str:
    """The first of these patterns whose number stands in no corner of the board; "" for none.

    Most boards without it are so refused before anything dear is done.
    """
    needed = [name for name in wanted if name in IN_THE_CORNER]
    if not needed:
        return ""
    found = {puzzle.clue(cell) for cell in corner_cells(puzzle.graph)}
    return next((name for name in needed if IN_THE_CORNER[name] not in found), "")


def _across(graph: Graph) -> Iterator[set[int]]:
    """Cells at a dot without those beside one of them."""
    for dot in range(graph.n_vertices):
        edges = graph.edges_at(dot).tolist()
        if len(edges) == SIDES_OF_SQUARE:
            one: set[int] = {*graph.edge_faces[edges[0]].tolist()}
            cells: set[int] = {*graph.edge_faces[edges].ravel().tolist()} - {graph.outside}
            for cell in one & cells:
                own = {*graph.edges_of(cell).tolist()}
                yield {cell, *(c for c in cells if not own & {*graph.edges_of(c).tolist()})}


def unused(puzzle: Puzzle, wanted: Collection[str], budget: Budget | None = None) -> str:
    """The first of these patterns that no step of an explanation is; "" when all are used.

    Raises EndedError when the budget ends. Cost: that of an explanation.
    """
    if not wanted or (missing := without_corner(puzzle, wanted)):
        return missing if wanted else ""
    from takegaki.deduce.explain import explain  # noqa: PLC0415  (few requests ask for patterns)

    trace = explain(puzzle, budget=budget)
    met = {step.found.pattern for step in trace.steps}
    missing = next((one for one in wanted if one not in met), "")
    if missing and trace.ended:
        raise EndedError(trace.ended)
    return missing
