"""A puzzle as the lines of a certificate, and its edges by their numbers there.

The format is that of `takegaki_verify.certificate`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb

import numpy as np

from takegaki.core.errors import UnsupportedError
from takegaki.core.graph import Graph, IntArray
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.table import CountPatterns, Patterns
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import LoopTables
from takegaki.tilings.torus import CELLS, TORUS
from takegaki_verify.certificate import MOST_IN_A_TABLE
from takegaki_verify.rules import RULES

FARTHEST = 1 << 30
"""Coordinates are rounded to whole numbers of this size."""
GRIDS = {TORUS.name: "torus", CELLS.name: "grid"}
"""Families of boards whose cells are dots, by what a certificate calls them."""


def puzzle_lines(puzzle: Puzzle) -> list[str]:
    """What a certificate says of the puzzle itself. Raises UnsupportedError where it cannot.

    A type that the checker has no rules of is told by its tables. Cost: linear in the board.
    """
    graph, type_ = puzzle.graph, PUZZLES[puzzle.kind]
    number = edge_numbers(graph)
    if puzzle.kind not in RULES:
        return [f"kind tables-{type_.goal}", *_board(graph), *_tables(puzzle)]
    found = [f"kind {puzzle.kind}"]
    if puzzle.variant:
        found.append(f"variant {puzzle.variant}")
    found += _board(graph)
    for cell in np.flatnonzero(puzzle.clues != NO_CLUE).tolist():
        clue = int(puzzle.clues[cell])
        words = type_.stated(puzzle, cell) if type_.stated else type_.sign(clue)
        found.append(f"clue {cell} {words}")
    found += [f"wall {number[edge]}" for edge in type_.barred(puzzle)]
    return found


def edge_numbers(graph: Graph) -> IntArray:
    """(E,) by edge its number in a certificate. Cached with the graph."""
    return graph.cached("edges of certificates", lambda: _edge_numbers(graph))


def _edge_numbers(graph: Graph) -> IntArray:
    if graph.cells == "vertices":
        return np.arange(graph.n_edges, dtype=np.int32)
    ends = np.sort(_dots(graph)[graph.edge_vertices], axis=1)
    # Edges that join the same dots, which no family of boards has, follow by their ids.
    order = np.lexsort((ends[:, 1], ends[:, 0]))
    found = np.empty(graph.n_edges, dtype=np.int32)
    found[order] = np.arange(graph.n_edges, dtype=np.int32)
    return found


def _dots(graph: Graph) -> IntArray:
    """(V,) by vertex its number in a certificate: on squares row by row."""
    found = np.arange(graph.n_vertices, dtype=np.int32)
    if _is_square(graph):
        order = np.lexsort((graph.positions[:, 0], graph.positions[:, 1]))
        found[order] = np.arange(graph.n_vertices, dtype=np.int32)
    return found


def _is_square(graph: Graph) -> bool:
    return graph.has_square_cells and not graph.is_own and graph.grid is not None


def _board(graph: Graph) -> list[str]:
    if graph.cells == "vertices":
        if graph.tiling not in GRIDS:
            raise UnsupportedError(f"a {graph.tiling} board of cells as dots has no certificate")
        return [f"board {GRIDS[graph.tiling]} {graph.rows} {graph.cols}"]
    if _is_square(graph):
        return [f"board square {graph.rows} {graph.cols}"]
    if _has_doubles(graph):
        return _joined(graph)
    positions = graph.positions - graph.positions.min(axis=0)
    if (positions != np.rint(positions)).any() or float(positions.max()) > FARTHEST:
        positions = np.rint(positions * (FARTHEST / max(1.0, float(positions.max()))))
    dots = [f"dot {int(x)} {int(y)}" for x, y in positions.tolist()]
    starts = graph.face_start.tolist()
    rings = [
        graph.face_vertices[starts[face] : starts[face + 1]].tolist()
        for face in range(graph.n_faces - graph.holes)
    ]
    return ["board polygons", *dots, *(f"cell {' '.join(map(str, ring))}" for ring in rings)]


def _has_doubles(graph: Graph) -> bool:
    """Do two edges join the same dots?"""
    ends = np.sort(graph.edge_vertices, axis=1)
    return len(np.unique(ends, axis=0)) < len(ends)


def _joined(graph: Graph) -> list[str]:
    """A board as edges between dots and cells of edges, without a plane."""
    number, n_cells = edge_numbers(graph), graph.n_faces - graph.holes
    edges = graph.edge_vertices[np.argsort(number)].tolist()
    cells = [number[graph.edges_of(face)].tolist() for face in range(n_cells)]
    return [
        "board edges",
        *(f"edge {one} {two}" for one, two in edges),
        *(f"cell {' '.join(map(str, cell))}" for cell in cells),
    ]


def _tables(puzzle: Puzzle) -> Iterator[str]:
    """The tables of a type that the checker has no rules of. Dots with no line or two are the
    checker's own.
    """
    number, type_ = edge_numbers(puzzle.graph), PUZZLES[puzzle.kind]
    tables = type_.tables
    usual = isinstance(tables, LoopTables) and tables.meeting[puzzle.variant] == (0, 2)
    for table in tables(puzzle):
        if usual and table.origin.kind == "vertex":
            continue
        yield table_line([int(number[edge]) for edge in table.edges], table.patterns)
    for edge in type_.barred(puzzle):
        yield f"wall {number[edge]}"


def table_line(edges: Sequence[int], patterns: Patterns) -> str:
    """A table as a line. Raises UnsupportedError for one that is too wide."""
    counts, words = _counts(patterns, len(edges)), " ".join(map(str, edges))
    if counts is not None:
        return f"counts {words} : {' '.join(map(str, counts))}"
    if len(edges) > MOST_IN_A_TABLE:
        raise UnsupportedError(
            f"a certificate tells tables of at most {MOST_IN_A_TABLE} edges, not {len(edges)}"
        )
    return f"table {words} : {' '.join(map(str, sorted(patterns)))}"


def _counts(patterns: Patterns, size: int) -> list[int] | None:
    """The numbers of lines, where just these say which patterns are allowed."""
    if isinstance(patterns, CountPatterns):
        return list(patterns.allowed)
    met = Counter(pattern.bit_count() for pattern in patterns)
    if all(met[count] == comb(size, count) for count in met):
        return sorted(met)
    return None
