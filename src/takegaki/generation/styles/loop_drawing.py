"""The arrays of a graph for drawing loops by hand, and a loop at work on them."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph, IntArray
from takegaki.core.topology import (
    BoolArray,
    inside_faces,
    squares_of,
    straight_ahead,
    surrounding_faces,
)
from takegaki.generation.kernels import drawn_loop as kernel
from takegaki.generation.kernels.drawn_loop import DrawnLoop
from takegaki.generation.kernels.loop_flips import Field
from takegaki.generation.loops.given_loop import field_of
from takegaki.generation.styles.windows import CODES, SIDE
from takegaki.runtime.arrays import Unsigned
from takegaki.runtime.records import Template, memory_of

KEPT = ("inside", "count", "way", "window", "total")
"""Fields that say what a loop is, beside its lines."""
OF_EACH_LOOP = (
    *("clued", "held", "blind", "chosen", "cell_stamp", "edge_stamp"),
    *("target", "weight", "sample", "deviation", "before"),
)
"""Further fields that each loop has for itself."""


class LoopDrawing:
    """A loop that is annealed, with the places of the clues.

    field   the lines; drawn: all that is counted of them
    """

    def __init__(
        self,
        graph: Graph,
        lines: BoolArray,
        clued: BoolArray,
        rng: Unsigned,
        window_weight: IntArray | None = None,
    ) -> None:
        """window_weight  (512,) of `windows.window_weights`; None: they weigh nothing"""
        self.graph = graph
        self.field: Field = field_of(graph, lines, rng)
        template: Template[DrawnLoop] = graph.cached(
            "drawn loop", lambda: Template(_first(graph), KEPT, OF_EACH_LOOP)
        )
        self.drawn = template.make()
        self._parts = (self.field.line, self.field.used, memory_of(self.drawn)[1])
        self.drawn.cell_stamp[:], self.drawn.edge_stamp[:] = 0, 0
        self.drawn.target[:], self.drawn.weight[:], self.drawn.held[:] = 0, 0, 0
        if window_weight is not None:
            self.drawn.window_weight = window_weight
        self.drawn.inside[:-1] = inside_faces(graph, lines)
        self.drawn.inside[-1] = 0
        self.choose(np.arange(graph.n_faces, dtype=np.int32))
        self.place(clued)

    def place(self, clued: BoolArray) -> float:
        """Clues are to be on these cells from now on; the cost then."""
        self.drawn.clued[:] = clued
        return kernel.place_clues(self.field, self.drawn)

    def wish(self, sample: np.ndarray, deviation: np.ndarray) -> None:
        """What is wanted by cells, by clues and by pairs wherever clues are placed from now on, and
        how far that lies apart.
        """
        self.drawn.sample[:], self.drawn.deviation[:] = sample, deviation
        self.drawn.is_aimed = 1

    def choose(self, cells: IntArray) -> None:
        """Only these may flip from now on."""
        self.drawn.n_chosen = len(cells)
        self.drawn.chosen[: len(cells)] = cells

    def hold(self, cells: IntArray) -> None:
        """These and no others stay as they are from now on."""
        self.drawn.held[:] = 0
        self.drawn.held[cells] = 1

    def aim(self, target: np.ndarray, weight: np.ndarray) -> None:
        """What is wanted, and what a difference weighs."""
        self.drawn.target[:], self.drawn.weight[:] = target, weight

    def anneal(self, warm: float, cold: float, draws: int) -> float:
        """See `kernels.drawn_loop`."""
        return kernel.anneal_drawn(self.field, self.drawn, warm, cold, draws)

    def kept(self) -> tuple[NDArray[Any], ...]:
        """What `back` brings back."""
        return tuple(one.copy() for one in self._parts)

    def back(self, kept: tuple[NDArray[Any], ...]) -> None:
        """The loop as it was."""
        for one, before in zip(self._parts, kept, strict=True):
            one[:] = before

    def is_as(self, kept: tuple[NDArray[Any], ...]) -> bool:
        """Whether the lines are as they were."""
        return self.field.line.tobytes() == kept[0].tobytes()

    @property
    def lines(self) -> BoolArray:
        """(E,) the lines, a copy."""
        return self.field.line.astype(np.bool_)


def kinds_of(sides: int) -> list[int]:
    """By the number of lines of a cell with so many sides, which of the four kinds it is: 0, 1, 2,
    or all but one.
    """
    kinds = [2] * (sides + 1)
    kinds[sides] = kernel.N_KINDS
    if sides > 1:
        kinds[sides - 1] = 3
    kinds[min(1, sides)] = 1 if sides > 2 else kinds[min(1, sides)]
    kinds[0] = 0
    return kinds


def _first(graph: Graph) -> DrawnLoop:
    near_start, near, near_side = near_cells(graph)
    sizes = graph.face_sizes
    kinds = {size: kinds_of(size) for size in set(sizes.tolist())}
    flat = [kind for size in sizes.tolist() for kind in kinds[size]]
    border = np.zeros(graph.n_faces + 1, dtype=np.int8)
    at_border = graph.edge_faces[(graph.edge_faces == graph.outside).any(axis=1)]
    border[at_border.ravel()], border[-1] = 1, 0
    pairs = np.zeros(kernel.N_KINDS**2, dtype=np.int32)
    unordered = [(a, b) for a in range(kernel.N_KINDS) for b in range(a, kernel.N_KINDS)]
    for number, (one, two) in enumerate(unordered):
        pairs[one * kernel.N_KINDS + two] = pairs[two * kernel.N_KINDS + one] = number
    cells = graph.n_faces
    return DrawnLoop(
        graph.vertex_start,
        graph.vertex_edges,
        graph.vertex_faces,
        np.ascontiguousarray(graph.edge_vertices.ravel()),
        straight_ahead(graph),
        near_start,
        near,
        near_side,
        np.concatenate([[0], np.cumsum(sizes + 1)]).astype(np.int32),
        np.array(flat, dtype=np.int8),
        pairs,
        border,
        np.zeros(cells, dtype=np.int8),
        np.zeros(cells, dtype=np.int8),
        np.zeros(cells, dtype=np.int8),
        np.where(sizes % 2 == 0, sizes // 2, -1).astype(np.int8),
        np.zeros(cells, dtype=np.int32),
        np.zeros(cells + 1, dtype=np.int8),
        np.zeros(graph.n_vertices, dtype=np.int8),
        np.zeros(cells + 1, dtype=np.int32),
        np.zeros(graph.n_edges, dtype=np.int32),
        _windows(graph),
        np.zeros(CODES, dtype=np.int32),
        np.zeros(cells, dtype=np.int32),
        np.zeros(cells, dtype=np.int32),
        np.zeros(kernel.N_COUNTED, dtype=np.int64),
        np.zeros(kernel.N_COUNTED, dtype=np.float64),
        np.zeros(kernel.N_COUNTED, dtype=np.float64),
        np.zeros(kernel.N_COUNTED, dtype=np.float64),
        np.zeros(kernel.N_COUNTED, dtype=np.float64),
        np.zeros(kernel.N_COUNTED, dtype=np.int64),
    )


def _windows(graph: Graph) -> IntArray:
    """(9 F,) by cell and bit the windows that it lies in, as `windows.window_codes` has their bits,
    or -1; nothing on a board without rows of squares.
    """
    if squares_of(graph) is None:
        return np.zeros(0, dtype=np.int32)
    label = np.pad(np.arange(graph.n_faces).reshape(graph.rows, graph.cols), 1, constant_values=-1)
    parts = [
        label[2 - down : 2 - down + graph.rows, 2 - right : 2 - right + graph.cols].ravel()
        for right in range(SIDE)
        for down in range(SIDE)
    ]
    return np.ascontiguousarray(np.array(parts, dtype=np.int32).T).ravel()


def near_cells(graph: Graph) -> tuple[IntArray, IntArray, np.ndarray]:
    """The cells that touch each cell, each once, and whether they share an edge with it."""
    start, ring = surrounding_faces(graph)
    owner = np.repeat(np.arange(graph.n_faces), np.diff(start))
    beside = {(one, two) for a, b in graph.edge_faces.tolist() for one, two in ((a, b), (b, a))}
    pairs = sorted(
        {
            (one, two)
            for one, two in zip(owner.tolist(), ring.tolist(), strict=True)
            if two not in (one, graph.outside)
        }
    )
    counts = np.bincount([one for one, _ in pairs], minlength=graph.n_faces)
    return (
        np.concatenate([[0], np.cumsum(counts)]).astype(np.int32),
        np.array([two for _, two in pairs], dtype=np.int32),
        np.array([pair in beside for pair in pairs], dtype=np.int8),
    )
