"""How a puzzle is to be solved: the options that `solve` hands on."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from takegaki.core.puzzle import Puzzle
    from takegaki.core.verdict import Verdict
    from takegaki.rules.rule import RuleSet
    from takegaki.solve import Budget, Solutions


@dataclass(frozen=True)
class Question:
    """Method, rules, seed and limits; seconds and conflicts are for each puzzle, None for no limit.

    rules   a file or a set of the library for a method that applies rules, None for its own
    """

    method: str = "exact"
    seed: int = 0
    seconds: float | None = None
    conflicts: int | None = None
    rules: str | None = None

    def checked(self) -> "Question":
        """The same question. Raises a usage error for an unknown method or rules it does not apply."""
        from takegaki.solve import METHODS  # noqa: PLC0415  (it loads numpy)

        if self.method not in METHODS:
            known = ", ".join(METHODS)
            raise typer.BadParameter(f"no method {self.method!r}; there are {known}", param_hint="--method")
        if self.rules is not None and METHODS[self.method].with_rules is None:
            raise typer.BadParameter(f"the method {self.method} applies no rules", param_hint="--rules")
        return self

    def rule_set(self) -> "RuleSet | None":
        """The rules asked for, proven; read once. Raises PuzzleError."""
        return None if self.rules is None else _proven(self.rules)

    def budget(self) -> "Budget":
        """A new budget; its clock starts now."""
        from takegaki.solve import Budget  # noqa: PLC0415

        return Budget(time_limit=self.seconds, conflicts=self.conflicts)

    def prove(self, puzzle: "Puzzle", budget: "Budget") -> "Verdict":
        """Ask for the verdict."""
        from takegaki.solve import prove  # noqa: PLC0415

        return prove(puzzle, method=self.method, rules=self.rule_set(), seed=self.seed, budget=budget)

    def solutions(self, puzzle: "Puzzle", limit: int | None, budget: "Budget") -> "Solutions":
        """Ask for solutions one by one."""
        from takegaki.solve import solutions  # noqa: PLC0415

        rules = self.rule_set()
        return solutions(puzzle, limit=limit, method=self.method, rules=rules, seed=self.seed, budget=budget)


@lru_cache(maxsize=8)
def _proven(name: str) -> "RuleSet":
    from takegaki.cli.rules.source import load_proven  # noqa: PLC0415

    return load_proven(name)
