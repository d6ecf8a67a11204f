"""Patch: a few cells and edges of a tiling, and where on a board they can lie."""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from takegaki.core import DEFAULT_TILING
from takegaki.core.errors import PuzzleError
from takegaki.core.face_middles import face_middles
from takegaki.core.graph import FloatArray, Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import DEFAULT_KIND
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import tells_no_side
from takegaki.tilings.registry import NAMED, TILE_GRIDS, TILINGS

REFERENCE_SIDE = 17
"""Rows and columns of the board on which patches are written down: a wide patch and its world fit.
"""

CELLS = next(iter(TILE_GRIDS))
"""The grid whose cells are vertices, without anything that wraps round."""

HOMES = (*TILINGS.built_in, CELLS)
"""The tilings that have a reference board."""

Ids = NDArray[np.signedinteger]

ClueVector = tuple[int, ...]
"""A clue for each cell of a patch, below 0 where it may show any or none; in the numbers of
`takegaki.rules.patches.window_clues`."""

MAX_MARKS = 31
"""Most edges and coloured faces of a patch: two bits of a 64-bit word for each."""


@lru_cache(maxsize=32)
def reference(tiling: str) -> Graph:
    """The board on which the patches of a tiling are written down. Raises PuzzleError for no
    tiling.
    """
    if tiling not in HOMES:
        raise PuzzleError(f"no tiling {tiling!r}; there are {', '.join(HOMES)}")
    return NAMED[tiling].graph(REFERENCE_SIDE, REFERENCE_SIDE)


def corner_means(graph: Graph) -> FloatArray:
    """(F, 2) the mean of the corners of each face. Cost: linear."""
    if not graph.n_faces:
        return np.zeros((0, 2))
    sums = np.add.reduceat(graph.positions[graph.face_vertices], graph.face_start[:-1], axis=0)
    return np.asarray(sums / graph.face_sizes[:, None])


def home_tiling(graph: Graph) -> str:
    """The tiling on whose reference board the patches of a board are written down.

    Grids whose cells are vertices look alike from within, whether they wrap round or not.
    """
    return graph.tiling if graph.cells == "faces" else CELLS


def short_name(kind: str) -> str:
    """A type in names of sets: "pairs" for "slitherlink-pairs"."""
    return kind.removeprefix(f"{DEFAULT_KIND}-")


def default_tiling(kind: str) -> str:
    """The tiling for which rules of a type are made when none is named."""
    boards = PUZZLES[kind].boards
    return DEFAULT_TILING if DEFAULT_TILING in boards else next(iter(boards))


def middle_face(tiling: str) -> int:
    """The cell of the reference board from which the others are counted."""
    graph = reference(tiling)
    if graph.grid is not None:
        return (REFERENCE_SIDE // 2) * REFERENCE_SIDE + REFERENCE_SIDE // 2
    far = face_middles(graph) - graph.positions.mean(axis=0)
    return int(np.hypot(*far.T).argmin())


@dataclass(frozen=True)
class Patch:
    """Places on the reference board of a tiling; another patch is the same one if a move carries it
    over.

    faces      ids of the cells whose clues count, ascending: of faces, or of vertices where these
               are the cells of the tiling
    edges      ids of the edges, ascending
    coloured   ids of the faces whose colour (inside or outside) is a mark too, ascending
    kind       the puzzle type whose tables hold there

    Marks of a patch are numbered: its edges first, then its coloured faces.
    """

    tiling: str
    faces: tuple[int, ...]
    edges: tuple[int, ...]
    coloured: tuple[int, ...] = ()
    kind: str = DEFAULT_KIND

    def __post_init__(self) -> None:
        if self.coloured and PUZZLES[self.kind].goal != "loop":
            raise PuzzleError(f"the lines of {self.kind} have no inside, so there are no colours")

    @property
    def graph(self) -> Graph:
        """The reference board."""
        return reference(self.tiling)

    @property
    def recolours(self) -> bool:
        """Whether inside and outside may be exchanged: it has colours, and no clue tells them."""
        tables = PUZZLES[self.kind].tables
        return bool(self.coloured) and tables.inside is tells_no_side

    @property
    def n_marks(self) -> int:
        """Edges and coloured faces together."""
        return len(self.edges) + len(self.coloured)

    @property
    def edge_index(self) -> dict[int, int]:
        """The number of the mark of each edge."""
        return {edge: i for i, edge in enumerate(self.edges)}

    def mark_indices(self, edges: Iterable[int], coloured: Iterable[int] = ()) -> list[int]:
        """The numbers of marks: of edges, then of the colours of faces. ValueError for others."""
        first = len(self.edges)
        return [self.edges.index(edge) for edge in edges] + [
            first + self.coloured.index(face) for face in coloured
        ]


def edges_of_cell(graph: Graph, cell: int) -> list[int]:
    """The sides of a face, or the edges at a vertex where these are the cells."""
    found = graph.edges_of(cell) if graph.cells == "faces" else graph.edges_at(cell)
    edges: list[int] = found.tolist()
    return edges


def patch_of_faces(
    tiling: str,
    faces: Iterable[int],
    *,
    colours: bool = False,
    kind: str = DEFAULT_KIND,
    more: Iterable[int] = (),
) -> Patch:
    """The patch of these cells of the reference board with all their edges.

    colours   their colours and those of the faces across their edges are marks as well
    more      further edges

    Raises PuzzleError when there are more than MAX_MARKS marks.
    """
    graph = reference(tiling)
    chosen = tuple(sorted(set(faces)))
    edges = sorted({edge for cell in chosen for edge in edges_of_cell(graph, cell)} | {*more})
    near = (
        sorted({int(face) for edge in edges for face in graph.edge_faces[edge]}) if colours else []
    )
    patch = Patch(tiling, chosen, tuple(edges), tuple(near), kind)
    if patch.n_marks > MAX_MARKS:
        raise PuzzleError(f"a patch of {patch.n_marks} marks; at most {MAX_MARKS}")
    return patch
