"""How the tiles of a puzzle look: how many of each shape, and how many walls."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from takegaki.core.puzzle import Puzzle
from takegaki.puzzles import PUZZLES
from takegaki.tilings.torus import TORUS


@dataclass(frozen=True)
class TileLook:
    """The tiles at a glance.

    cells   number of tiles
    shapes  how many of each, the most first: "corner tile", ...
    barred  walls
    sides   borders between cells, walls included
    wraps   the board has no rim
    """

    cells: int
    shapes: Mapping[str, int]
    barred: int
    sides: int
    wraps: bool


def tile_look(puzzle: Puzzle) -> TileLook:
    """The look of a puzzle's tiles. Cost: linear."""
    graph, kind = puzzle.graph, PUZZLES[puzzle.kind]
    shapes = Counter(kind.named(puzzle, cell) for cell in range(graph.n_cells))
    walls = len(kind.barred(puzzle))
    return TileLook(
        graph.n_cells, dict(shapes.most_common()), walls, graph.n_edges, graph.tiling == TORUS.name
    )
