"""The rules of every puzzle type, stated once more for given lines, and all solutions of small
boards.

Written from the rules that people play by; nothing of the tables that the program derives all from.
Of a type that is not stated here, these tables are taken: then only what is made from them is
tested.
"""

from collections.abc import Callable

import numpy as np

from oracle.enumerate_loops import BoolMatrix, all_loops, loops_by_inside
from oracle.enumerate_trees import all_trees
from oracle.masyu_boards import BLACK, WHITE, passes
from oracle.net_boards import SHAPE, arms_of, walled
from oracle.sign_boards import KnownSides
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.puzzles import PUZZLES

MOST_FACES, MOST_EDGES = 11, 24
"""Of boards whose loops are enumerated: by the sets of their faces, or else by paths."""


def _of(graph: Graph, lines: BoolMatrix) -> KnownSides:
    """What is known of these lines."""
    found = KnownSides(graph)
    found.__dict__["loops"] = lines
    return found


def _on_faces(puzzle: Puzzle, lines: BoolMatrix) -> BoolMatrix:
    known = _of(puzzle.graph, lines)
    found = np.ones((len(lines), puzzle.graph.n_cells), dtype=np.bool_)
    for face in np.flatnonzero(puzzle.clues >= 0).tolist():
        found[:, face] = known.fitting(puzzle.kind, face, int(puzzle.clues[face]))
    return found


def _masyu(puzzle: Puzzle, lines: BoolMatrix) -> BoolMatrix:
    found = np.ones((len(lines), puzzle.graph.n_cells), dtype=np.bool_)
    circles = np.flatnonzero(puzzle.clues > 0)
    for i, one in enumerate(lines):
        white, black = passes(puzzle.graph, one)
        for cell in circles.tolist():
            found[i, cell] = cell in {WHITE: white, BLACK: black}[int(puzzle.clues[cell])]
    return found


def _net(puzzle: Puzzle, lines: BoolMatrix) -> BoolMatrix:
    found: BoolMatrix = SHAPE[arms_of(puzzle.graph, lines)] == SHAPE[puzzle.clues & 15]
    return found


CLUES: dict[str, Callable[[Puzzle, BoolMatrix], BoolMatrix]] = {
    "slitherlink": _on_faces,
    "slitherlink-pairs": _on_faces,
    "slitherlink-sheep": _on_faces,
    "slitherlink-inequality": _on_faces,
    "masyu": _masyu,
    "net": _net,
}
VARIANTS: dict[str, Callable[[Graph, BoolMatrix], np.ndarray]] = {
    "full": lambda graph, lines: lines.sum(axis=1) == graph.n_vertices,
}
"""Of loops (L, E), (L,) which have what a variant requires."""
WALLS: dict[str, Callable[[Puzzle], list[int]]] = {"net": walled}
"""By type, the edges that no line crosses."""


def _by_tables(puzzle: Puzzle, lines: BoolMatrix) -> BoolMatrix:
    found = np.ones((len(lines), puzzle.graph.n_cells), dtype=np.bool_)
    for table in PUZZLES[puzzle.kind].tables(puzzle):
        if table.origin.kind == "clue":
            met = [table.pattern(one) in table.patterns for one in lines.tolist()]
            found[:, table.origin.id] &= met
    return found


def clues_met(puzzle: Puzzle, lines: BoolMatrix) -> BoolMatrix:
    """(L, C) for loops or trees (L, E): is each clue met? Where there is none it is."""
    return CLUES.get(puzzle.kind, _by_tables)(puzzle, lines)


def variant_met(puzzle: Puzzle, lines: BoolMatrix) -> np.ndarray:
    """(L,) what holds whatever the clues: do loops or trees (L, E) obey the variant and the
    walls?
    """
    found = np.ones(len(lines), dtype=np.bool_)
    if puzzle.kind in WALLS:
        found &= ~lines[:, WALLS[puzzle.kind](puzzle)].any(axis=1)
    if puzzle.variant:
        found &= VARIANTS[puzzle.variant](puzzle.graph, lines)
    return found


def shapes_of(puzzle: Puzzle) -> BoolMatrix | None:
    """(L, E) all loops or trees of a small board; None where there are too many to look at."""
    graph = puzzle.graph
    if PUZZLES[puzzle.kind].goal == "tree":
        if graph.n_vertices > 12 or graph.n_edges > 20:
            return None
        return (
            all_trees(graph)
            if graph.n_edges
            else np.ones((int(graph.n_vertices == 1), 0), dtype=np.bool_)
        )
    if not graph.n_edges:
        return np.zeros((0, 0), dtype=np.bool_)
    # A board that wraps round has no outside.
    is_plane = graph.n_vertices - graph.n_edges + graph.n_faces == 1
    if is_plane and graph.n_faces <= MOST_FACES:
        return loops_by_inside(graph)
    return all_loops(graph) if graph.n_edges <= MOST_EDGES else None


def is_goal(puzzle: Puzzle, lines: np.ndarray) -> bool:
    """Are lines (E,) what the goal asks for, whatever the clues: by walking from dot to dot."""
    graph = puzzle.graph
    drawn = graph.edge_vertices[lines].tolist()
    met = {vertex for pair in drawn for vertex in pair}
    if PUZZLES[puzzle.kind].goal == "tree":
        if len(drawn) != graph.n_vertices - 1:
            return False
        return graph.n_vertices == 1 or _reached(drawn) == set(range(graph.n_vertices))
    degrees = np.bincount(np.array(drawn, dtype=int).ravel(), minlength=1)
    return bool(drawn) and set(degrees.tolist()) <= {0, 2} and _reached(drawn) == met


def _reached(drawn: list[list[int]]) -> set[int]:
    """The dots that lines lead to from the first of them."""
    reached, before = {drawn[0][0]}, 0
    while len(reached) > before:
        before = len(reached)
        reached |= {vertex for pair in drawn if reached & {*pair} for vertex in pair}
    return reached


def is_solution(puzzle: Puzzle, lines: np.ndarray) -> bool:
    """Are lines (E,) a solution? Whatever the size of the board."""
    if not is_goal(puzzle, lines):
        return False
    one = lines[None]
    return bool(clues_met(puzzle, one).all() and variant_met(puzzle, one).all())
