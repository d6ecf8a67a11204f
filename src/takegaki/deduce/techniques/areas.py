"""The techniques `area` and `linked-areas`: marks that are the same however it is filled."""

from takegaki.deduce.kernels.areas.fill import (
    MOST_CLASSES,
    MOST_FILLED,
    PAUSE,
    link_areas,
    look_at_areas,
)
from takegaki.deduce.kernels.classes.faces import wait_again
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.deduce.techniques.technique_base import TechniqueContext, by_marks, has_added

LOOKS = 16
"""Areas between two checks of the clock: some milliseconds, at worst some tens."""


class Areas:
    """Fills the areas of dots, one at a time. Cost of a turn: up to some milliseconds an area."""

    def __init__(self, context: TechniqueContext) -> None:
        self._context = context
        # What follows from one area is not used in the next.
        self._sides = context.shared(by_marks)
        self._fact_board: FactBoard | None = None

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        sides, face_classes = self._sides, self._sides.face_classes(fact_board)
        if fact_board is not self._fact_board:
            # What lies far from an area decides, too, how it can be filled.
            wait_again(fact_board, face_classes)
            self._fact_board = fact_board
        tools = face_classes, sides.area_window, sides.area_exterior, sides.area_assignments
        while (
            where := look_at_areas(fact_board, *tools, LOOKS, MOST_FILLED, MOST_CLASSES)
        ) == PAUSE:
            self._context.budget.check()
        return has_added(fact_board, TECHNIQUES["area"], where)


class LinkedAreas:
    """Fills areas, each with what followed from those before, first those of dots, then those of
    cells.

    Cost of a turn: up to some milliseconds an area, and all areas may be filled several times.
    """

    def __init__(self, context: TechniqueContext) -> None:
        self._context = context

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        sides = self._context.sides
        tools = (
            sides.face_classes(fact_board),
            sides.area_window,
            sides.area_exterior,
            sides.area_assignments,
        )
        for kind in (0, 1):
            while (
                where := link_areas(fact_board, *tools, kind, LOOKS, MOST_FILLED, MOST_CLASSES)
            ) == PAUSE:
                self._context.budget.check()
            if has_added(fact_board, TECHNIQUES["linked-areas"], where):
                return True
        return False
