"""Puzzles of tiles: which arms lead where when tiles are turned, where they meet, and what has power.

What a tile looks like is a puzzle type's own: `SHAPES` tells the arms of each, as bits 1 right, 2 up,
4 left, 8 down.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import CROSS, LINE, UNKNOWN, MarkArray
from takegaki.core.graph import Graph, IntArray
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import BoolArray, networks
from takegaki.play.position import Layer
from takegaki.puzzles.net import ARMS, turned, walls
from takegaki.tilings.torus import DOWN, LEFT, RIGHT, UP, sides

SHAPES: Mapping[str, Callable[[Puzzle], IntArray]] = {
    "net": lambda puzzle: (puzzle.clues & ARMS).astype(np.int32),
}
"""(V,) the arms of the tiles as they stand at the start, by the kind of puzzle."""

TURNED = np.arange(16)[None].repeat(4, axis=0)
for _quarters in range(1, 4):
    TURNED[_quarters] = [turned(arms) for arms in TURNED[_quarters - 1].tolist()]

SIDES = (RIGHT, UP, LEFT, DOWN)


@dataclass(frozen=True, eq=False)
class Standing:
    """How tiles stand.

    arms        (V,) the arms of each, as bits
    marks       (E,) LINE where two arms meet, CROSS where neither side has one, UNKNOWN elsewhere
    loose       (V, 4) an arm that meets none: a wall, the border, or a side without an arm
    """

    graph: Graph
    arms: IntArray
    marks: MarkArray
    loose: BoolArray

    @property
    def mismatches(self) -> list[tuple[int, int]]:
        """Cell and side (0 right, 1 up, 2 left, 3 down) of each arm that meets none."""
        found: list[tuple[int, int]] = [(cell, side) for cell, side in np.argwhere(self.loose).tolist()]
        return found

    @property
    def unlike(self) -> BoolArray:
        """(V,) an arm of the cell meets none, or an arm leads to it where it has none."""
        graph = self.graph
        open_edges = np.append(self.marks == UNKNOWN, False)
        found: BoolArray = np.any(self.loose, axis=1) | np.any(open_edges[sides(graph)], axis=1)
        return found


def standing(puzzle: Puzzle, quarters: Layer) -> Standing:
    """How the tiles stand when each is turned so far. Cost: linear."""
    graph = puzzle.graph
    arms = TURNED[quarters, SHAPES[puzzle.kind](puzzle)].astype(np.int32)
    around = sides(graph)
    has = (arms[:, None] >> np.arange(4) & 1).astype(np.bool_)
    said = np.zeros((2, graph.n_edges + 1), dtype=np.bool_)
    for side in SIDES:
        # The right and lower side of one cell are the left and upper side of the other.
        said[int(side in (UP, LEFT)), around[:, side]] = has[:, side]
    walled = np.zeros(graph.n_edges + 1, dtype=np.bool_)
    walled[walls(puzzle)] = True
    walled[-1] = True
    met: BoolArray = said.all(axis=0) & ~walled
    marks = np.where(met, LINE, np.where(said.any(axis=0), UNKNOWN, CROSS)).astype(np.int8)[:-1]
    return Standing(graph, arms, marks, has & ~met[around])


def powered(graph: Graph, lines: BoolArray) -> BoolArray:
    """(V,) the cells that lines join to the middle one, Net's source of power. Cost: linear."""
    source = graph.rows // 2 * graph.cols + graph.cols // 2
    found = np.zeros(graph.n_vertices, dtype=np.bool_)
    found[next(cells for cells, _ in networks(graph, lines) if source in cells)] = True
    return found


def turns_for(puzzle: Puzzle, marks: MarkArray) -> Layer:
    """(V,) the fewest quarter turns that the marks round a tile ask for.

    -1 where they leave a border open or the tile cannot stand so. Cost: linear.
    """
    graph, shapes = puzzle.graph, SHAPES[puzzle.kind](puzzle)
    around = np.append(marks, CROSS)[sides(graph)]
    arms = ((around == LINE) << np.arange(4)).sum(axis=1)
    told = (around != UNKNOWN).all(axis=1)
    found = np.full(graph.n_vertices, -1, dtype=np.int8)
    for quarters in (3, 2, 1, 0):
        found[told & (TURNED[quarters, shapes] == arms)] = quarters
    return found


def locked_marks(puzzle: Puzzle, stand: Standing, locked: Layer) -> tuple[MarkArray, NDArray[np.bool_]]:
    """(E,) the marks that locked tiles say, and where two of them, or one and a wall, say differently."""
    graph = puzzle.graph
    around = sides(graph)
    has = (stand.arms[:, None] >> np.arange(4) & 1).astype(np.bool_)
    said = np.zeros((2, graph.n_edges + 1), dtype=np.int8)
    for side in SIDES:
        told = np.where(has[:, side], LINE, CROSS)
        said[int(side in (UP, LEFT)), around[:, side]] = np.where(locked == 1, told, UNKNOWN)
    said = said[:, :-1]
    walled = walls(puzzle)
    clash = (said[0] * said[1]) == -1
    clash[walled] |= (said == LINE).any(axis=0)[walled]
    marks = np.where(said[0] != UNKNOWN, said[0], said[1]).astype(np.int8)
    marks[walled] = CROSS
    marks[clash] = UNKNOWN
    return marks, clash
