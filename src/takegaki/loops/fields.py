"""A graph as the kernels of loops see it."""

from collections.abc import Callable

import numpy as np

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.topology import BoolArray
from takegaki.engine.dice import new_dice
from takegaki.engine.flips import Field

KeepOn = Callable[[], bool] | None
"""Asked every few milliseconds; False ends the work, and what was asked for is then None."""


def new_field(graph: Graph, seed: int, stream: int) -> Field:
    """A field without a line. Makers with different streams throw different dice for one seed."""
    if graph.n_faces == 0:
        raise PuzzleError("a board without a cell has no loop")
    return Field(
        graph.face_start,
        graph.face_vertices,
        graph.face_edges,
        graph.edge_faces,
        np.zeros(graph.n_edges, dtype=np.int8),
        np.zeros(graph.n_vertices, dtype=np.int8),
        new_dice(int(seed) * 0x2545F4914F6CDD1D + stream),
    )


def lines_of(field: Field) -> BoolArray:
    """(E,) bool, a copy."""
    return field.line.astype(np.bool_)
