"""Sides: what is believed of the cells of one board, for the techniques that work on it together."""

from functools import cached_property

import numpy as np

from takegaki.core.puzzle import Puzzle
from takegaki.deduce.pairs import lies_of_pairs
from takegaki.engine import around, beliefs, blocks, hang, lens, ways
from takegaki.engine.around import Around
from takegaki.engine.beliefs import Beliefs
from takegaki.engine.blocks import Blocks
from takegaki.engine.hang import Hang
from takegaki.engine.lens import Lens
from takegaki.engine.slate import Slate
from takegaki.engine.ways import Ways


def _ints(*shape: int) -> "np.ndarray[tuple[int, ...], np.dtype[np.int32]]":
    return np.zeros(shape, dtype=np.int32)


def _longs(*shape: int) -> "np.ndarray[tuple[int, ...], np.dtype[np.int64]]":
    return np.zeros(shape, dtype=np.int64)


class Sides:
    """The arrays of the kernels that look at sides; made when they are first needed.

    Cost: linear, a few dozen bytes a cell.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self.graph = puzzle.graph
        self.full = puzzle.variant == "full"
        self._started = False

    def another(self) -> "Sides":
        """One that believes nothing yet."""
        return Sides(self._puzzle)

    def beliefs(self, slate: Slate) -> Beliefs:
        """What is believed; everything waits at first. Take over new marks before it is used."""
        if not self._started:
            beliefs.start_beliefs(slate, self._beliefs, self.full)
            self._beliefs.pairs[:] = lies_of_pairs(self.graph)
            self._started = True
        return self._beliefs

    @cached_property
    def _beliefs(self) -> Beliefs:
        n_faces, n_vertices = self.graph.n_faces, self.graph.n_vertices
        return Beliefs(
            _ints(n_faces + 1, beliefs.SIDE_WIDTH),
            _longs(n_vertices),
            _longs(self.graph.n_edges),
            _ints(n_faces + 1 + n_vertices, beliefs.WAIT_WIDTH),
            _longs(beliefs.BELIEF_CTL),
        )

    @cached_property
    def lens(self) -> Lens:
        """For one area at a time."""
        return Lens(
            np.full(self.graph.n_faces + 1, -1, dtype=np.int32),
            _ints(lens.MOST_CELLS + 1, lens.CELL_WIDTH),
            _longs(lens.MOST_CELLS),
            _ints(lens.MOST_CHECKS, lens.CHECK_WIDTH),
            _ints(lens.MOST_CHECKS),
            _ints(lens.MOST_LISTED),
            _ints(lens.MOST_LISTED),
            _longs(lens.LENS_CTL),
        )

    @cached_property
    def around(self) -> Around:
        """For the world around one area."""
        cells = self.graph.n_faces + 1
        return Around(
            _ints(2, cells),
            _longs(2, around.MOST_PARTS),
            _longs(2, around.MOST_NEEDS),
            _longs(2, around.TOLD_WIDTH),
            self.border,
            np.zeros(cells, dtype=np.int8),
            _ints(cells),
        )

    @cached_property
    def ways(self) -> Ways:
        """For the ways to fill one area."""
        return Ways(
            _longs(lens.MOST_CELLS + 1),
            _ints(lens.MOST_CHECKS),
            _longs(lens.MOST_CHECKS),
            _ints(lens.MOST_CELLS),
            _ints(lens.MOST_CELLS),
            _longs(ways.WAYS_CTL),
        )

    @cached_property
    def hang(self) -> Hang:
        """For walks over one side."""
        return Hang(_ints(self.graph.n_faces + 1, hang.CELL_WIDTH), self.border)

    @cached_property
    def blocks(self) -> Blocks:
        """For the blocks of the board."""
        n_edges, n_places = self.graph.n_edges, self.graph.n_faces + 1 + self.graph.n_vertices
        return Blocks(
            _ints(n_places, blocks.DOT_WIDTH),
            _ints(n_edges),
            _ints(n_edges),
            _ints(n_edges, blocks.TALLY_WIDTH),
        )

    @cached_property
    def border(self) -> "np.ndarray[tuple[int, ...], np.dtype[np.int32]]":
        """The edges beside the outside."""
        beside = (self.graph.edge_faces == self.graph.outside).any(axis=1)
        return np.flatnonzero(beside).astype(np.int32)
