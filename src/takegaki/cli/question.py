"""How a puzzle is to be solved: the options that `solve` hands on."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from takegaki.core.puzzle import Puzzle
    from takegaki.core.verdict import Verdict
    from takegaki.solve import Budget, Solutions


@dataclass(frozen=True)
class Question:
    """Method, seed and limits; seconds and conflicts are for each puzzle, None for no limit."""

    method: str = "exact"
    seed: int = 0
    seconds: float | None = None
    conflicts: int | None = None

    def checked(self) -> "Question":
        """The same question. Raises a usage error for an unknown method."""
        from takegaki.solve import METHODS  # noqa: PLC0415  (it loads numpy)

        if self.method not in METHODS:
            known = ", ".join(METHODS)
            raise typer.BadParameter(f"no method {self.method!r}; there are {known}", param_hint="--method")
        return self

    def budget(self) -> "Budget":
        """A new budget; its clock starts now."""
        from takegaki.solve import Budget  # noqa: PLC0415

        return Budget(time_limit=self.seconds, conflicts=self.conflicts)

    def prove(self, puzzle: "Puzzle", budget: "Budget") -> "Verdict":
        """Ask for the verdict."""
        from takegaki.solve import prove  # noqa: PLC0415

        return prove(puzzle, method=self.method, seed=self.seed, budget=budget)

    def solutions(self, puzzle: "Puzzle", limit: int | None, budget: "Budget") -> "Solutions":
        """Ask for solutions one by one."""
        from takegaki.solve import solutions  # noqa: PLC0415

        return solutions(puzzle, limit=limit, method=self.method, seed=self.seed, budget=budget)
