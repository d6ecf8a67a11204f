"""What every method of solving offers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.printable import Shown
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort, Goal
from takegaki.rules.rule import RuleSet

BoolArray = NDArray[np.bool_]


@dataclass(frozen=True)
class Stopped(Shown):
    """The work ended before the next solution was found or excluded.

    reason   the limit that was reached, or where a method that cannot finish stalls
    board    what is proven so far: marks that hold in every solution not given yet; None if the
             method keeps no such board
    """

    reason: str
    board: Board | None = None
    _shown_by: ClassVar[str] = "takegaki.render.shown_steps"

    def __bool__(self) -> bool:
        return False


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
        """The next solution not given yet. After Stopped it may be called again and goes on."""
        ...

    def differ(self, edges: NDArray[np.intp], lines: BoolArray) -> None:
        """From now on only solutions in which one of these edges (k,) is not as in lines (k,)."""
        ...


@dataclass(frozen=True)
class Method:
    """A way to solve.

    name     key in the registry
    title    for people
    open     start a search: (puzzle, seed, edges); edges=True when `differ` will be called with
             fewer than all edges
    complete     whether it decides every puzzle, given time; else it may stall
    with_rules   the same method with other rules than it takes by itself; None if it applies none
    goals        goals of puzzle types that it knows
    """

    name: str
    title: str
    open: Callable[[Puzzle, int, bool], Search]
    complete: bool = True
    with_rules: "Callable[[RuleSet], Method] | None" = None
    goals: tuple[Goal, ...] = ("loop",)
