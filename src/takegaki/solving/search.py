"""What a search over the solutions of a puzzle is, its steps, and what a method is that opens one.

search = METHODS["exact"].open(puzzle, 0, False)
search.next(budget) -> lines (E,) | Exhausted() | Stopped(reason)
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, Union

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.board import Board
from takegaki.core.budget import Budget, Effort, RunningBudget
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.table import Goal
from takegaki.core.verdict import Multiple, NoSolution, Stopped, Undecided, Unique, Verdict
from takegaki.puzzles import PUZZLES, counts_sides

if TYPE_CHECKING:
    from takegaki.rules.notation.rule import RuleSet


BoolArray = NDArray[np.bool_]


@dataclass(frozen=True)
class Exhausted:
    """There is no further solution; that is proven."""


Step = BoolArray | Exhausted | Stopped
"""The lines (E,) of the next solution, or why there is none."""


class Search(Protocol):
    """A running search over the solutions of one puzzle; each solution comes once."""

    @property
    def effort(self) -> Effort:
        """What the search has cost so far."""
        ...

    def next(self, budget: Budget) -> Step:
        """The next solution not given yet. After Stopped it may be called again and continues."""
        ...

    def differ(self, edges: NDArray[np.intp], lines: BoolArray) -> None:
        """From now on only solutions in which one of these edges (k,) is not as in lines (k,)."""
        ...


def verdict_of(puzzle: Puzzle, search: Search, budget: RunningBudget) -> Verdict:
    """What the next two solutions of a search say about its puzzle."""
    first = search.next(budget)
    if isinstance(first, Exhausted):
        return NoSolution(search.effort)
    if isinstance(first, Stopped):
        return Undecided(first.reason, None, search.effort, first.board)
    found = Solution.of(puzzle, first)
    second = search.next(budget)
    if isinstance(second, Exhausted):
        return Unique(found, search.effort)
    if isinstance(second, Stopped):
        return Undecided(second.reason, found, search.effort, second.board)
    return Multiple(found, Solution.of(puzzle, second), search.effort)


Opening = Callable[[Puzzle, int, bool], Search]
"""Starts a search: (puzzle, seed, edges); edges=True when `differ` will be called with fewer than
all edges.
"""

Rules = Union[str, "RuleSet", None]
"""A set of the library by its name, a rule set, or None for the method's own."""

Following = Callable[[Puzzle, int, bool, Board], Search]
"""Starts a search that goes on from the marks of a board."""

Decision = Callable[[Puzzle, int, RunningBudget], Verdict]
"""Finds a verdict: (puzzle, seed, budget)."""


@dataclass(frozen=True)
class Method:
    """A way to solve.

    name     key in the registry
    title    for people
    open     starts a search
    complete     whether it decides every puzzle, given time; else it may stall
    with_rules   the same method with other rules than its own; None if it applies none
    goals        goals of the puzzle types that it supports
    counting     whether it takes each clue as the number of lines round its cell
    shortcut     its shorter way to a verdict, None where it has none
    """

    name: str
    title: str
    open: Opening
    complete: bool = True
    with_rules: "Callable[[RuleSet], Method] | None" = None
    goals: tuple[Goal, ...] = ("loop",)
    counting: bool = False
    shortcut: Decision | None = None

    def supports(self, kind: str) -> bool:
        """Whether it solves puzzles of a type."""
        return PUZZLES[kind].goal in self.goals and (counts_sides(kind) or not self.counting)

    def decide(self, puzzle: Puzzle, seed: int, budget: RunningBudget) -> Verdict:
        """The verdict on a puzzle: by the shortcut, else by a search for two solutions."""
        if self.shortcut is not None:
            return self.shortcut(puzzle, seed, budget)
        return verdict_of(puzzle, self.open(puzzle, seed, False), budget)
