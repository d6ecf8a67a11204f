"""The technique `free-cell`: the only solution leaves no choice."""

from takegaki.deduce.kernels.areas.fill import (
    MOST_CLASSES,
    MOST_FILLED,
    NOTHING,
    PAUSE,
    refuse_choices,
)
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.techniques.areas import LOOKS
from takegaki.deduce.techniques.technique_base import TechniqueContext


class FreeCells:
    """Refuses what would leave a choice. Cost of a turn: up to some milliseconds an area."""

    def __init__(self, context: TechniqueContext) -> None:
        self._context = context

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        sides = self._context.sides
        if sides.full:
            # There a loop that leaves out a dot is no second solution.
            return False
        tools = (
            sides.face_classes(fact_board),
            sides.area_window,
            sides.area_exterior,
            sides.area_assignments,
        )
        first = self._context.puzzle.graph.n_faces + 1
        while True:
            where = refuse_choices(fact_board, *tools, first, LOOKS, MOST_FILLED, MOST_CLASSES)
            if where > PAUSE:
                return where != NOTHING
            first = PAUSE - where
            self._context.budget.check()
