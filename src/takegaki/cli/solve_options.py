"""How a puzzle is to be solved: the options that `solve` hands on."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import typer

from takegaki.cli.option_values import SOLVE_METHODS

if TYPE_CHECKING:
    from takegaki.core.board import Board
    from takegaki.core.budget import Budget
    from takegaki.core.puzzle import Puzzle
    from takegaki.core.verdict import Verdict
    from takegaki.rules.rule import RuleSet
    from takegaki.solving import Solutions


@dataclass(frozen=True)
class SolveOptions:
    """Method, rules, seed and limits; seconds and conflicts are for each puzzle, None for no limit.

    rules   a file or a set of the library for a method that applies rules, None for its own
    """

    method: str = "exact"
    seed: int = 0
    seconds: float | None = None
    conflicts: int | None = None
    rules: str | None = None

    def checked(self) -> "SolveOptions":
        """The same options. Raises a usage error for an unknown method or rules it does not apply."""
        from takegaki.solving import METHODS  # noqa: PLC0415  (it loads numpy)

        method = SOLVE_METHODS.check(self.method, "--method")
        if self.rules is not None and METHODS[method].with_rules is None:
            raise typer.BadParameter(f"the method {method} applies no rules", param_hint="--rules")
        return replace(self, method=method)

    def rule_set(self) -> "RuleSet | None":
        """The chosen rules, proven; read once. Raises PuzzleError."""
        return None if self.rules is None else _proven(self.rules)

    def budget(self) -> "Budget":
        """The limits; the clock starts at the question."""
        from takegaki.core.budget import Budget  # noqa: PLC0415

        return Budget(time_limit=self.seconds, conflicts=self.conflicts)

    def prove(self, puzzle: "Puzzle", budget: "Budget", board: "Board | None" = None) -> "Verdict":
        """Ask for the verdict; with a board on the solutions that have its marks."""
        from takegaki.solving import prove  # noqa: PLC0415

        rules = self.rule_set()
        return prove(puzzle, board=board, method=self.method, rules=rules, seed=self.seed, budget=budget)

    def solutions(
        self, puzzle: "Puzzle", limit: int | None, budget: "Budget", board: "Board | None" = None
    ) -> "Solutions":
        """Ask for solutions one by one; with a board for those that have its marks."""
        from takegaki.solving import solutions  # noqa: PLC0415

        rules = self.rule_set()
        return solutions(
            puzzle, board=board, limit=limit, method=self.method, rules=rules, seed=self.seed, budget=budget
        )


@lru_cache(maxsize=8)
def _proven(name: str) -> "RuleSet":
    from takegaki.cli.rules.library import load_proven  # noqa: PLC0415

    return load_proven(name)
