"""Grids of tiles for Net: cells are vertices, their borders are edges; plain or wrapping to a
torus.

Cell row * cols + col is a vertex, in the middle of its square. The borders to the right come first,
row by row, then those below. A face is the corner where four cells meet. A board that wraps round
lies on a torus and has no outside; where a side is 1 long a cell would border on itself: such a
border is left out, for a line over it would be a closed cycle.
"""

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.graph import Graph, IntArray
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.printable import Pictured
from takegaki.tilings.boards import Undescribed, cached_graph

# The sides of a cell in Net's order: bit 0 of a tile is its arm to the right, and so on.
RIGHT, UP, LEFT, DOWN = 0, 1, 2, 3
CLOCKWISE = (RIGHT, DOWN, LEFT, UP)
ARMS = 15
"""Arms on all sides, as bits."""
WALL_RIGHT, WALL_BELOW = 16, 32
"""Bits of a tile with a wall on its right and on its lower side."""
STEP = 20.0
"""Distance of neighbouring cells in `Graph.positions`."""


def turned(arms: int) -> int:
    """Arms a quarter turn anticlockwise."""
    return ((arms & 7) << 1) | (arms >> 3)


def rotations(arms: int) -> tuple[int, ...]:
    """Arms turned by no to three quarters."""
    found = [arms]
    for _ in range(3):
        found.append(turned(found[-1]))
    return tuple(found)


def _can() -> IntArray:
    free, arms = np.arange(16, dtype=np.int32)[:, None], np.arange(16, dtype=np.int32)
    # What fits within the free sides, as its bit; then as a tile lies, and turned once, twice, ...
    found = fits = np.where(arms & ~free == 0, 1 << arms, 0)
    for _ in range(3):
        arms = ((arms & 7) << 1) | (arms >> 3)
        found = found | fits[:, arms]
    return np.ascontiguousarray(found.T, dtype=np.int32)


CAN = _can()
"""(16, 16) for the arms of a tile and the free sides: a bit for each set of arms that it can be
turned to.
"""


@dataclass(frozen=True, repr=False)
class TileGrid(Undescribed, Pictured):
    """A family of boards of tiles, one for each number of rows and columns.

    name    key in the registry
    title   for people
    wraps   the right border joins the left one, the lower one the upper one
    """

    name: str
    title: str
    wraps: bool

    def __repr__(self) -> str:
        return f"<TileGrid {self.name}>"

    def cells(self, rows: int, cols: int, description: str = "") -> int:
        """Number of tiles."""
        return rows * cols

    def most_cells(self, rows: int, cols: int) -> int:
        """Number of tiles."""
        return rows * cols

    def graph(self, rows: int, cols: int, description: str = "") -> Graph:
        """The board of this size; the same object for the same size while it is in the cache.

        Raises PuzzleError for a side below 1 and LimitError for too many cells.
        """
        return cached_graph(self, rows, cols, description)

    def build(self, rows: int, cols: int, description: str = "") -> Graph:
        """A new graph of this size."""
        return _built(self, rows, cols)


def sides(graph: Graph) -> IntArray:
    """(V, 4) the edges to the right, above, to the left and below each cell; E where there is none.

    Cached with the graph. Cost: linear.
    """
    return graph.cached("sides", lambda: _sides(graph.rows, graph.cols, wraps(graph))[0])


def _sides(rows: int, cols: int, wraps: bool) -> tuple[IntArray, IntArray]:
    """The sides of each cell, and (E, 2) the cells that each edge joins."""
    cell = np.arange(rows * cols).reshape(rows, cols)
    there = np.array([np.roll(cell, -1, axis=1), np.roll(cell, -1, axis=0)])
    real = there != cell
    if not wraps:
        real[0, :, -1] = False
        real[1, -1, :] = False
    n_edges = int(real.sum())
    number = np.where(real, np.cumsum(real).reshape(real.shape) - 1, n_edges)
    around = np.empty((rows, cols, 4), dtype=np.int32)
    around[..., RIGHT], around[..., DOWN] = number
    around[..., LEFT] = np.roll(number[0], 1, axis=1)
    around[..., UP] = np.roll(number[1], 1, axis=0)
    ends = np.stack([np.broadcast_to(cell, real.shape)[real], there[real]], axis=1)
    return around.reshape(-1, 4), ends.astype(np.int32)


def _built(grid: TileGrid, rows: int, cols: int) -> Graph:
    around, ends = _sides(rows, cols, grid.wraps)
    n_edges = len(ends)
    corners, n_faces = _corners(grid.wraps, rows, cols)
    corner = corners.ravel()
    # The corner on the right hand of a border walked along: below a walk to the right, left of one
    # down.
    beside = np.full((n_edges + 1, 2), n_faces, dtype=np.int32)
    beside[around[:, RIGHT]] = np.stack([corner, np.roll(corners, 1, axis=0).ravel()], axis=1)
    beside[around[:, DOWN]] = np.stack([np.roll(corners, 1, axis=1).ravel(), corner], axis=1)
    row, col = np.divmod(np.arange(rows * cols), cols)
    return Graph(
        grid.name,
        rows,
        cols,
        (np.stack([col, row], axis=1) + 0.5) * STEP,
        *_faces(corners, around, n_faces),
        ends,
        beside[:n_edges],
        *_rings(corners, around, n_edges),
        cells="vertices",
    )


def _corners(wraps: bool, rows: int, cols: int) -> tuple[NDArray[np.int32], int]:
    """(rows, cols) the face at the lower right of each cell, F where there is none; and F."""
    high, wide = (rows, cols) if wraps else (rows - 1, cols - 1)
    count = 0 if wraps and min(rows, cols) == 1 else high * wide
    corners = np.full((rows, cols), count, dtype=np.int32)
    if count:
        corners[:high, :wide] = np.arange(count).reshape(high, wide)
    return corners, count


def _faces(
    corners: NDArray[np.int32], around: IntArray, n_faces: int
) -> tuple[IntArray, IntArray, IntArray]:
    """Where each face begins, its cells clockwise from the upper left, and the borders it meets
    there.
    """
    cell = np.arange(corners.size, dtype=np.int32).reshape(corners.shape)
    right, below = np.roll(cell, -1, axis=1), np.roll(cell, -1, axis=0)
    across = np.roll(right, -1, axis=0)
    inner = corners < n_faces
    ring = np.stack([cell, right, across, below], axis=-1)[inner]
    edges = np.stack(
        [
            around[ring[:, 0], RIGHT],
            around[ring[:, 1], DOWN],
            around[ring[:, 3], RIGHT],
            around[ring[:, 0], DOWN],
        ],
        axis=1,
    )
    start = np.arange(n_faces + 1, dtype=np.int32) * 4
    return start, ring.ravel(), edges.ravel().astype(np.int32)


def _rings(
    corners: NDArray[np.int32], around: IntArray, n_edges: int
) -> tuple[IntArray, IntArray, IntArray]:
    """Borders and corners round each cell, clockwise from the right."""
    edges = around[:, CLOCKWISE]
    above = np.roll(corners, 1, axis=0)
    # The corner that follows the right, the lower, the left and the upper border.
    after = np.stack(
        [corners, np.roll(corners, 1, axis=1), np.roll(above, 1, axis=1), above], axis=-1
    )
    there = edges < n_edges
    start = np.zeros(len(edges) + 1, dtype=np.int32)
    np.cumsum(there.sum(axis=1), out=start[1:])
    return start, edges[there].astype(np.int32), after.reshape(-1, 4)[there].astype(np.int32)


CELLS = TileGrid("cells", "Tiles in rows and columns", wraps=False)
TORUS = TileGrid("torus", "Tiles whose rows and columns wrap round", wraps=True)


def wraps(graph: Graph) -> bool:
    """Whether a board's right border joins its left one, and its lower one the upper one."""
    return graph.tiling == TORUS.name
