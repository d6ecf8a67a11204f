"""The technique `connectivity`: each side of the loop is connected."""

from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.kernels.side_connectivity import connect_sides
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.deduce.techniques.technique_base import TechniqueContext, has_added


class Connectivity:
    """Keeps each side of the loop connected. Cost of a turn: linear for each cell that is found."""

    def __init__(self, context: TechniqueContext) -> None:
        self._sides = context.sides

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        where = connect_sides(
            fact_board, self._sides.face_classes(fact_board), self._sides.side_search
        )
        return has_added(fact_board, TECHNIQUES["connectivity"], where)
