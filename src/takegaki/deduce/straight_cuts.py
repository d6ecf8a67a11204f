"""The technique `straight-cut` at work."""

import numpy as np

from takegaki.core.board import CROSS, LINE, UNKNOWN
from takegaki.deduce.turn import Bench
from takegaki.engine import slate as at
from takegaki.engine.jit import i64
from takegaki.engine.slate import Slate
from takegaki.engine.tell import tell
from takegaki.model.cuts import straight_cuts
from takegaki.techniques.straight_cut import STRAIGHT_CUT


class StraightCuts:
    """Counts the lines across each row, column or other straight walk. Cost of a turn: linear."""

    def __init__(self, bench: Bench) -> None:
        self._cuts = straight_cuts(bench.puzzle.graph)

    def take(self, slate: Slate) -> bool:
        """See `takegaki.deduce.turn.Turn`."""
        start, edges = self._cuts.edge_start, self._cuts.edges
        marks = slate.edge[:, at.MARK]
        for cut in np.flatnonzero(np.add.reduceat(marks[edges] == UNKNOWN, start[:-1]) == 1).tolist():
            across = edges[start[cut] : start[cut + 1]]
            known = marks[across]
            open_edge = across[known == UNKNOWN]
            # An earlier cut of this turn may have decided it.
            if len(open_edge):
                mark = LINE if np.count_nonzero(known == LINE) % 2 else CROSS
                premises = slate.edge[across[known != UNKNOWN], at.MADE]
                where = i64(open_edge[0])
                tell(slate, open_edge, np.full(1, mark, np.int8), i64(STRAIGHT_CUT.code), where, premises)
                return True
        return False
