"""The technique `colouring`: cells that marks lead to are inside or outside."""

from takegaki.deduce.kernels.areas.fill import ITSELF, conclude_sides, oppose_sides
from takegaki.deduce.kernels.classes.faces import take_over
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.deduce.techniques.technique_base import TechniqueContext, by_marks


class Colouring:
    """Follows marks alone from cell to cell. Cost of a turn: linear, mostly in what is new."""

    def __init__(self, context: TechniqueContext) -> None:
        self._sides = context.shared(by_marks)

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        face_classes = self._sides.face_classes(fact_board)
        take_over(fact_board, face_classes)
        if face_classes.is_clash:
            oppose_sides(fact_board, face_classes)
            return True
        return conclude_sides(fact_board, face_classes, TECHNIQUES["colouring"].code, ITSELF) > 0
