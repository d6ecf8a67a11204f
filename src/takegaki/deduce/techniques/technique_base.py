"""What techniques on the whole board share."""

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol, TypeVar, cast

from takegaki.core.budget import RunningBudget
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.puzzle import Puzzle
from takegaki.core.quiet_import import imported_from
from takegaki.deduce.kernels.areas.fill import NO_WAY_LEFT, NOTHING
from takegaki.deduce.kernels.conclude import refute
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.technique import Technique
from takegaki.deduce.techniques.sides import Sides

T = TypeVar("T")


@dataclass(frozen=True)
class TechniqueContext:
    """What techniques at work on one board share.

    budget   to be checked every few milliseconds of a long turn; the error ends the turn, which a
              later one continues with
    """

    puzzle: Puzzle
    budget: RunningBudget
    _shared: dict[object, Any] = field(default_factory=dict, repr=False)

    def shared(self, make: Callable[["TechniqueContext"], T]) -> T:
        """What several techniques use on this board, made on first use."""
        if make not in self._shared:
            self._shared[make] = make(self)
        found: T = self._shared[make]
        return found

    @property
    def sides(self) -> Sides:
        """What several techniques derive about the sides of the loop."""
        return self.shared(_sides)

    def forget_sides(self) -> None:
        """Whoever asks from now on gets one that believes nothing yet."""
        self._shared.pop(_sides, None)


def _sides(context: TechniqueContext) -> Sides:
    return Sides(context.puzzle)


class BoardTechnique(Protocol):
    """A technique applied to one board; from one turn to the next facts are only added."""

    def take(self, fact_board: FactBoard) -> bool:
        """Apply it once to a board of facts where all easier techniques are stuck; whether facts
        were added.

        The board has space for as many premises as there are edges and faces.
        """


def by_marks(context: TechniqueContext) -> Sides:
    """Classes of their own for techniques where only marks count, not what others derived about
    sides.
    """
    return context.sides.another()


def has_added(fact_board: FactBoard, technique: Technique, where: int) -> bool:
    """Whether a kernel that returned a place, NOTHING or NO_WAY_LEFT has added facts; refutes the
    last.
    """
    if where == NO_WAY_LEFT:
        refute(fact_board, technique.code, 0)
    return where != NOTHING


@cache
def maker_of(technique: Technique) -> Callable[[TechniqueContext], BoardTechnique]:
    """What applies a technique on the whole board; its file is imported when it is first used."""
    if technique.find is not None:
        own = imported_from("takegaki.deduce.techniques.own_techniques", "maker")
        return cast(Callable[[TechniqueContext], BoardTechnique], own(technique))
    module, _, name = technique.run.partition(":")
    found = imported_from(f"takegaki.deduce.techniques.{module}", name)
    return cast(Callable[[TechniqueContext], BoardTechnique], found)
