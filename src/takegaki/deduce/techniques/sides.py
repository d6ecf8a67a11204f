"""The sides of a loop: arrays of the kernels, with what techniques have derived about them."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.kernels.areas import assignments as area_assignments
from takegaki.deduce.kernels.areas import exterior as area_exterior
from takegaki.deduce.kernels.areas import window as area_window
from takegaki.deduce.kernels.areas.assignments import AreaAssignments
from takegaki.deduce.kernels.areas.exterior import AreaExterior
from takegaki.deduce.kernels.areas.window import MOST_IN_PAIR, AreaWindow
from takegaki.deduce.kernels.classes import faces as face_classes
from takegaki.deduce.kernels.classes.faces import FaceClasses
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.kernels.side_connectivity import BlockSearch, SideSearch


class Sides:
    """The arrays of the kernels for sides of a loop; made when they are first needed.

    Cost: linear, a few dozen bytes a cell.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self.graph = puzzle.graph
        self.full = puzzle.variant == "full"
        self._read_from: FactBoard | None = None

    def another(self) -> "Sides":
        """One that believes nothing yet."""
        return Sides(self._puzzle)

    def face_classes(self, fact_board: FactBoard) -> FaceClasses:
        """What is believed; everything waits at first. Take over new marks before it is used.

        On another board of facts, with all marks of the one before and maybe more, it stays."""
        if self._read_from is None:
            face_classes.start_face_classes(fact_board, self._face_classes, self.full)
            self._face_classes.pairs[:] = lies_of_pairs(self.graph)
        elif self._read_from is not fact_board:
            self._face_classes.n_read = 0
        self._read_from = fact_board
        return self._face_classes

    @cached_property
    def _face_classes(self) -> FaceClasses:
        n_faces, n_vertices = self.graph.n_faces, self.graph.n_vertices
        places = n_faces + 1 + n_vertices
        return FaceClasses(
            **_columns(n_faces + 1, ("root", "parity", "next_member", "class_size")),
            ways=_longs(n_vertices),
            pairs=_longs(self.graph.n_edges),
            waits=_ints(places),
            queued=_ints(2, places),
            queue_begin=_longs(2),
            queue_end=_longs(2),
        )

    @cached_property
    def area_window(self) -> AreaWindow:
        """For one area at a time."""
        checks = ("check_vertex", "check_count", "check_begin", "check_end", "check_last", "order")
        return AreaWindow(
            slot=np.full(self.graph.n_faces + 1, -1, dtype=np.int32),
            beside=_longs(area_window.MOST_CELLS),
            **_columns(area_window.MOST_CELLS + 1, ("cell_face", "link", "turn", "first_check")),
            **_columns(area_window.MOST_CHECKS, checks),
            **_columns(area_window.MOST_LISTED, ("listed", "loose")),
        )

    @cached_property
    def area_exterior(self) -> AreaExterior:
        """For the world around one area."""
        cells = self.graph.n_faces + 1
        by_side = ("n_parts", "must_join", "n_lost", "n_needs", "may_be_empty")
        return AreaExterior(
            label=_ints(2, cells),
            touch=_longs(2, area_exterior.MOST_PARTS),
            need=_longs(2, area_exterior.MOST_NEEDS),
            **cast(Any, {name: _longs(2) for name in by_side}),
            border=self.border,
            side=np.zeros(cells, dtype=np.int8),
            stack=_ints(cells),
        )

    @cached_property
    def area_assignments(self) -> AreaAssignments:
        """For the ways to fill one area."""
        return AreaAssignments(
            _longs(area_window.MOST_CELLS + 1),
            _ints(area_window.MOST_CHECKS),
            _longs(area_window.MOST_CHECKS),
            _ints(area_window.MOST_CELLS),
            _ints(area_window.MOST_CELLS),
            _longs(area_assignments.MOST_WANTED),
        )

    @cached_property
    def side_search(self) -> SideSearch:
        """For walks over one side."""
        columns = ("met", "low", "n_below", "parent", "next_slot")
        return SideSearch(**_columns(self.graph.n_faces + 1, columns), border=self.border)

    @cached_property
    def blocks(self) -> BlockSearch:
        """For the blocks of the board."""
        n_edges, n_places = self.graph.n_edges, self.graph.n_faces + 1 + self.graph.n_vertices
        of_blocks = ("block", "stack", "n_edges", "n_lines", "n_clues", "last_clue")
        return BlockSearch(
            **_columns(n_places, ("met", "low", "via", "next_slot")),
            **_columns(n_edges, of_blocks),
        )

    @cached_property
    def border(self) -> "np.ndarray[tuple[int, ...], np.dtype[np.int32]]":
        """The edges beside the outside."""
        beside = (self.graph.edge_faces == self.graph.outside).any(axis=1)
        return np.flatnonzero(beside).astype(np.int32)


Rings = tuple[tuple[int, ...], tuple[int, ...]]


def lies_of_pairs(graph: Graph) -> NDArray[np.int64]:
    """(E,) for each edge a bit for every lie of its cells, as in `FaceClasses.pairs`; all bits
    where there are too many cells. Kept with the graph. Cost: linear, once for every kind of pair
    of dots.
    """
    return graph.cached("lies of pairs", lambda: _made(graph))


def _made(graph: Graph) -> NDArray[np.int64]:
    starts, around = graph.vertex_start.tolist(), graph.vertex_faces.tolist()
    rings = [around[starts[dot] : starts[dot + 1]] for dot in range(graph.n_vertices)]
    known: dict[Rings, int] = {}
    lies = np.full(graph.n_edges, -1, dtype=np.int64)
    for edge, (one, two) in enumerate(graph.edge_vertices.tolist()):
        place = {face: i for i, face in enumerate(dict.fromkeys(rings[one] + rings[two]))}
        if len(place) <= MOST_IN_PAIR:
            kind = (
                tuple(place[face] for face in rings[one]),
                tuple(place[face] for face in rings[two]),
            )
            if kind not in known:
                known[kind] = _lies(kind, len(place))
            lies[edge] = known[kind]
    return lies


def _lies(rings: Rings, cells: int) -> int:
    """A bit for each set of cells apart from the first that leaves two lines or none at both
    dots.
    """
    found = 0
    for lie in range(1 << (cells - 1)):
        side = [0, *(lie >> i & 1 for i in range(cells - 1))]
        lines = (
            sum(side[ring[i]] != side[ring[i - 1]] for i in range(len(ring))) for ring in rings
        )
        found |= all(count in (0, 2) for count in lines) << lie
    # The highest bit is a sign in 64 bits.
    return found - (found >> 63 << 64)


def _columns(size: int, names: Sequence[str]) -> Any:
    return {name: _ints(size) for name in names}


def _ints(*shape: int) -> "np.ndarray[tuple[int, ...], np.dtype[np.int32]]":
    return np.zeros(shape, dtype=np.int32)


def _longs(*shape: int) -> "np.ndarray[tuple[int, ...], np.dtype[np.int64]]":
    return np.zeros(shape, dtype=np.int64)
