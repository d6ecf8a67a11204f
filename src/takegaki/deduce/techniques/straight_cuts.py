"""The technique `straight-cut`: a loop crosses a row, column or other straight walk evenly."""

import numpy as np

from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.deduce.kernels.conclude import add_external_facts
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.deduce.techniques.technique_base import TechniqueContext
from takegaki.model.border_cuts import straight_cuts


class StraightCuts:
    """Counts the lines across each row, column or other straight walk. Cost of a turn: linear."""

    def __init__(self, context: TechniqueContext) -> None:
        self._cuts = straight_cuts(context.puzzle.graph)

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        start, edges = self._cuts.edge_start, self._cuts.edges
        marks = fact_board.mark
        for cut in np.flatnonzero(
            np.add.reduceat(marks[edges] == UNKNOWN, start[:-1]) == 1
        ).tolist():
            across = edges[start[cut] : start[cut + 1]]
            known = marks[across]
            open_edge = across[known == UNKNOWN]
            # An earlier cut of this turn may have decided it.
            if len(open_edge):
                mark = LINE if np.count_nonzero(known == LINE) % 2 else CROSS
                premises = fact_board.mark_fact[across[known != UNKNOWN]]
                where = open_edge[0]
                add_external_facts(
                    fact_board,
                    open_edge,
                    np.full(1, mark, np.int8),
                    TECHNIQUES["straight-cut"].code,
                    where,
                    premises,
                )
                return True
        return False
