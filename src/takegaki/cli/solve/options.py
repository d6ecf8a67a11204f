"""The options of solving, checked, and what they prove."""

from functools import lru_cache
from typing import TYPE_CHECKING

from takegaki.cli.errors import misused
from takegaki.cli.option_values import SOLVE_METHODS
from takegaki.cli.rule_files import checked_rules, load_proven
from takegaki.core.lazy_dataclass import dataclass, replace

if TYPE_CHECKING:
    from threading import Event

    from takegaki.core.board import Board
    from takegaki.core.budget import Budget
    from takegaki.core.puzzle import Puzzle
    from takegaki.core.verdict import Verdict
    from takegaki.rules.notation.rule import RuleSet
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
        """The same options. Raises a usage error for an unknown method or rules it does not
        apply.
        """
        from takegaki.solving import METHODS  # noqa: PLC0415  (it loads numpy)

        method = SOLVE_METHODS.check(self.method, "--method")
        if self.rules is not None and METHODS[method].with_rules is None:
            raise misused("--rules", "no-rules", method=method)
        if not self.rules:
            return replace(self, method=method)
        return replace(self, method=method, rules=checked_rules(self.rules))

    def rule_set(self) -> "RuleSet | None":
        """The chosen rules, proven; read once. Raises PuzzleError."""
        return None if self.rules is None else _proven(self.rules)

    def budget(self, cancel: "Event | None" = None) -> "Budget":
        """The limits; the clock starts at the question."""
        from takegaki.core.budget import Budget  # noqa: PLC0415

        # In a batch a lock for each board would take as long as reading it.
        if cancel is not None:
            return Budget(time_limit=self.seconds, conflicts=self.conflicts, cancel=cancel)
        return Budget(time_limit=self.seconds, conflicts=self.conflicts)

    def prove(self, puzzle: "Puzzle", budget: "Budget", board: "Board | None" = None) -> "Verdict":
        """The verdict; with a board, on the solutions that have its marks."""
        from takegaki.solving import prove  # noqa: PLC0415

        rules = self.rule_set()
        return prove(
            puzzle, board=board, method=self.method, rules=rules, seed=self.seed, budget=budget
        )

    def solutions(
        self, puzzle: "Puzzle", limit: int | None, budget: "Budget", board: "Board | None" = None
    ) -> "Solutions":
        """The solutions one by one; with a board, those that have its marks."""
        from takegaki.solving import solutions  # noqa: PLC0415

        rules = self.rule_set()
        return solutions(
            puzzle,
            board=board,
            limit=limit,
            method=self.method,
            rules=rules,
            seed=self.seed,
            budget=budget,
        )


@lru_cache(maxsize=8)
def _proven(name: str) -> "RuleSet":
    return load_proven(name)
