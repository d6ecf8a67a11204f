"""Techniques on tiles that walk over the whole board at work: parity, the only border, cut tiles."""

from collections.abc import Callable

import numpy as np

from takegaki.deduce.turn import Bench
from takegaki.engine.slate import Ints, Slate
from takegaki.engine.walk import WALK_WIDTH


class ByWalk:
    """Finds one thing a turn by a walk over all cells. Cost of a turn: linear; CUT_TILE: for each tile that
    parts the board once more."""

    def __init__(self, bench: Bench, find: Callable[[Slate, Ints], bool]) -> None:
        self._walk = np.zeros((bench.puzzle.graph.n_vertices, WALK_WIDTH), dtype=np.int32)
        self._find = find

    def take(self, slate: Slate) -> bool:
        """See `takegaki.deduce.turn.Turn`."""
        return bool(self._find(slate, self._walk))
