"""The search behind questions about loops: on the sides of faces, with their edges."""

import numpy as np

from takegaki.core.puzzle import Puzzle
from takegaki.engine.engine import Engine
from takegaki.model.loop_frame import frame_of, with_clues
from takegaki.solve.search import BoolArray


class AskedLoops:
    """See `takegaki.explain.questions.Asked`: variable f is "face f is inside"."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._frame = frame_of(puzzle, edges=True, switches=True)
        self.first_edge, self.first_switch = self._frame.first_edge, self._frame.first_switch

    def engine(self, window: BoolArray | None = None) -> Engine:
        """A search over all loops, or over those round faces of a window."""
        engine = Engine(with_clues(self._puzzle, self._frame))
        # With all clues off the board without a line would do.
        engine.require(2 * np.arange(self._puzzle.graph.n_faces) + 1)
        if window is not None:
            engine.require_each((2 * np.flatnonzero(~window)).astype(np.int32))
        return engine
