"""One budget for a question that takes several searches."""

from takegaki.core.verdict import Effort
from takegaki.solve.search import Budget


class Purse:
    """A budget and what was spent of it so far.

    ended  why the work had to stop, "" while nothing had to
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.spent = Effort()
        self.ended = ""

    def rest(self) -> Budget:
        """What is left, as the budget of one search; `pay` what that search cost when it is over."""
        return _Rest(self.budget, self.spent)

    def pay(self, effort: Effort) -> None:
        """Count the cost of a search that is over."""
        self.spent += effort


class _Rest(Budget):
    """The same clock and cancellation; conflicts and progress count on from what was spent."""

    def __init__(self, whole: Budget, spent: Effort) -> None:
        left = None if whole.conflicts is None else max(0, whole.conflicts - spent.conflicts)
        super().__init__(conflicts=left, cancel=whole.cancel, on_progress=whole.on_progress)
        self._whole = whole
        self._spent = spent

    def exceeded(self, effort: Effort) -> str:
        return self._whole.exceeded(self._spent + effort)

    def report(self, effort: Effort) -> None:
        self._whole.report(self._spent + effort)
