"""One budget for a question that takes several searches, and what they have cost."""

from takegaki.core.budget import Budget, Effort, RunningBudget


class SharedBudget:
    """A running budget and what was spent of it so far.

    ended  why the work had to stop, "" while nothing had to
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget.start()
        self.spent = Effort()
        self.ended = ""

    def rest(self) -> RunningBudget:
        """What is left, as the budget of one search; `pay` what that search cost when it is
        over.
        """
        return self.budget.after(self.spent)

    def pay(self, effort: Effort) -> None:
        """Count the cost of a search that is over."""
        self.spent += effort
