"""The registry of methods of solving; the modules of a method are imported when it is first used."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from takegaki.core.arguments import is_name_in
from takegaki.core.board import Board
from takegaki.core.budget import Budget, RunningBudget
from takegaki.core.errors import RequestError, UnsupportedError
from takegaki.core.printable import Shown, shown
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort, Goal, Verdict
from takegaki.core.whole_numbers import whole_number
from takegaki.puzzles import PUZZLES, counts_sides

if TYPE_CHECKING:
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
        """The next solution not given yet. After Stopped it may be called again and continues."""
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
    with_rules   the same method with other rules than its own; None if it applies none
    goals        goals of the puzzle types that it supports
    counting     whether it takes each clue as the number of lines round its cell
    decide       its shorter way to a verdict, None where it has none
    """

    name: str
    title: str
    open: Callable[[Puzzle, int, bool], Search]
    complete: bool = True
    with_rules: "Callable[[RuleSet], Method] | None" = None
    goals: tuple[Goal, ...] = ("loop",)
    counting: bool = False
    decide: "Decision | None" = None

    def supports(self, kind: str) -> bool:
        """Whether it solves puzzles of a type."""
        return PUZZLES[kind].goal in self.goals and (counts_sides(kind) or not self.counting)


def _open_exact(puzzle: Puzzle, seed: int, edges: bool) -> Search:
    from takegaki.solving.exact import exact_search  # noqa: PLC0415  (it loads the compiled kernels)

    return exact_search(puzzle, seed, edges)


Decision = Callable[[Puzzle, int, RunningBudget], Verdict | Search]
"""A shorter way to a verdict: (puzzle, seed, budget); a search where the verdict takes one."""


@cache
def _exact_decision() -> Decision:
    # Once: an import that is done already takes a tenth of the time of a small puzzle.
    from takegaki.solving.exact import decide  # noqa: PLC0415  (it loads the compiled kernels)

    return decide


def _decide_exact(puzzle: Puzzle, seed: int, budget: RunningBudget) -> Verdict | Search:
    return _exact_decision()(puzzle, seed, budget)


def _open_sat(puzzle: Puzzle, seed: int, edges: bool) -> Search:
    from takegaki.solving.sat import SatSearch  # noqa: PLC0415  (it loads python-sat)

    del edges  # its variables are edges in any case
    return SatSearch(puzzle, seed)


def _open_backtrack(puzzle: Puzzle, seed: int, edges: bool) -> Search:
    from takegaki.solving.enumeration import BacktrackSearch  # noqa: PLC0415  (it loads the compiled kernels)

    return BacktrackSearch(puzzle, seed, edges)


def _open_printed_backtrack(puzzle: Puzzle, seed: int, edges: bool) -> Search:
    from takegaki.solving.enumeration import BacktrackSearch  # noqa: PLC0415  (it loads the compiled kernels)

    return BacktrackSearch(puzzle, seed, edges, paper_test=True)


def _open_dfs(puzzle: Puzzle, seed: int, edges: bool) -> Search:
    from takegaki.solving.enumeration import DfsSearch  # noqa: PLC0415  (it loads the compiled kernels)

    return DfsSearch(puzzle, seed, edges)


def _open_guided_dfs(puzzle: Puzzle, seed: int, edges: bool) -> Search:
    from takegaki.solving.enumeration import DfsSearch  # noqa: PLC0415  (it loads the compiled kernels)

    return DfsSearch(puzzle, seed, edges, guided=True)


def _open_a_star(puzzle: Puzzle, seed: int, edges: bool) -> Search:
    from takegaki.solving.enumeration import AStarSearch  # noqa: PLC0415  (it loads the compiled kernels)

    return AStarSearch(puzzle, seed, edges)


def _by_rules(
    name: str,
    title: str,
    *,
    loops: bool = False,
    trial: bool = False,
    then: str = "",
    rules: "RuleSet | None" = None,
) -> Method:
    """Rules first; `then` names the method that takes over where they stall, "" for none."""

    def start(puzzle: Puzzle, seed: int, edges: bool) -> Search:
        """The search by rules on a puzzle, which `then` continues."""
        from takegaki.solving import rules as after  # noqa: PLC0415  (it loads the compiled kernels)

        following = {
            "": None,
            "exact": after.then_exact,
            "backtrack": after.then_backtrack,
            "printed": after.then_printed_backtrack,
        }[then]
        return after.RulesSearch(puzzle, seed, edges, rules=rules, loops=loops, trial=trial, then=following)

    def other(chosen: "RuleSet") -> Method:
        """The same method with these rules."""
        return _by_rules(name, title, loops=loops, trial=trial, then=then, rules=chosen)

    return Method(name, title, start, complete=bool(then), with_rules=other, counting=True)


ALL: tuple[Goal, ...] = ("loop", "tree")

METHODS: dict[str, Method] = {
    method.name: method
    for method in (
        Method(
            "exact",
            "Conflict-driven search on what is inside, or on trees",
            _open_exact,
            goals=ALL,
            decide=_decide_exact,
        ),
        Method(
            "sat", "SAT solver on the edges, what breaks the goal excluded bit by bit", _open_sat, goals=ALL
        ),
        Method(
            "backtrack", "Line or cross on edge after edge, while promising", _open_backtrack, counting=True
        ),
        Method(
            "backtrack-printed",
            "The same with the promising test as paper 2 printed it: clues and crossings, loops at the end",
            _open_printed_backtrack,
            counting=True,
        ),
        Method("dfs", "Deterministic lines, then depth-first search of the path", _open_dfs, counting=True),
        Method(
            "dfs-jordan",
            "The same, the path goes on into the row or column with the fewest unknown edges",
            _open_guided_dfs,
            counting=True,
        ),
        Method(
            "a-star",
            "A* by lines drawn and lines that a loop still needs: short loops first",
            _open_a_star,
            counting=True,
        ),
        _by_rules("rules", "Local rules to their fixpoint"),
        _by_rules("rules+loops", "Local rules, and no loop closed too early", loops=True),
        _by_rules("rules+trial", "Local rules, loops, and trials of single edges", loops=True, trial=True),
        _by_rules("rules+backtrack", "Local rules and loops, then backtrack", loops=True, then="backtrack"),
        _by_rules(
            "rules+backtrack-printed",
            "Local rules and loops, then backtrack-printed",
            loops=True,
            then="printed",
        ),
        _by_rules("rules+exact", "Local rules and loops, then exact", loops=True, then="exact"),
    )
}


def method_named(name: str, rules: "str | RuleSet | None" = None) -> Method:
    """The method of this name, with other rules if they are given (a name of the library or a set).

    Raises RequestError that lists the methods, or that this one applies no rules; PuzzleError for unknown
    rules.
    """
    if not is_name_in(name, METHODS):
        raise RequestError(f"no method {shown(name)}; there are {', '.join(METHODS)}")
    method = METHODS[name]
    if rules is None:
        return method
    if method.with_rules is None:
        raise RequestError(f"the method {name} applies no rules")
    if isinstance(rules, str):
        from takegaki.rules.library import rule_set  # noqa: PLC0415

        rules = rule_set(rules)
    return method.with_rules(rules)


def open_search(
    puzzle: Puzzle, name: str, rules: "str | RuleSet | None", seed: int, *, edges: bool = False
) -> Search:
    """Start a search by the method of this name; arguments and errors as in `method_for`, `Method.open`."""
    return method_for(puzzle, name, rules).open(puzzle, whole_number(seed, "a seed"), edges)


def method_for(puzzle: Puzzle, name: str, rules: "str | RuleSet | None") -> Method:
    """The method of this name for a puzzle; arguments and errors as in `method_named`.

    Raises UnsupportedError when the method does not support this type of puzzle.
    """
    method = method_named(name, rules)
    if not method.supports(puzzle.kind):
        known = ", ".join(other.name for other in METHODS.values() if other.supports(puzzle.kind))
        raise UnsupportedError(f"the method {name} is not available for {puzzle.kind}; use {known}")
    return method
