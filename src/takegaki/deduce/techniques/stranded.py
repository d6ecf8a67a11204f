"""The technique `stranded`: the loop lies in one block of the board."""

from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.kernels.side_connectivity import keep_blocks
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.deduce.techniques.technique_base import TechniqueContext, has_added


class Stranded:
    """Keeps the loop within one block of the board. Cost of a turn: linear."""

    def __init__(self, context: TechniqueContext) -> None:
        self._sides = context.sides

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        return has_added(
            fact_board, TECHNIQUES["stranded"], keep_blocks(fact_board, self._sides.blocks)
        )
