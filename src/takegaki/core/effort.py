"""What an answer cost, counted."""

from takegaki.core.lazy_dataclass import dataclass


@dataclass(frozen=True, init=False)
class Effort:
    """What an answer cost: decisions, conflicts, literals propagated, connectivity checks,
    restarts.
    """

    decisions: int = 0
    conflicts: int = 0
    propagations: int = 0
    goal_checks: int = 0
    restarts: int = 0

    def __init__(
        self,
        decisions: int = 0,
        conflicts: int = 0,
        propagations: int = 0,
        goal_checks: int = 0,
        restarts: int = 0,
    ) -> None:
        # What `dataclass` makes for frozen fields takes a tenth of the time of a small puzzle.
        own = self.__dict__
        own["decisions"], own["conflicts"], own["propagations"] = decisions, conflicts, propagations
        own["goal_checks"], own["restarts"] = goal_checks, restarts

    def __add__(self, other: "Effort") -> "Effort":
        """The sum of both."""
        return Effort(
            self.decisions + other.decisions,
            self.conflicts + other.conflicts,
            self.propagations + other.propagations,
            self.goal_checks + other.goal_checks,
            self.restarts + other.restarts,
        )
