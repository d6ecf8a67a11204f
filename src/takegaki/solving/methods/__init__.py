"""The registry of methods of solving, a line each; what does a method is loaded when first used."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from takegaki.core.arguments import is_name_in, require
from takegaki.core.board import Board, require_board
from takegaki.core.errors import RequestError, UnsupportedError
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.printable import meant, shown
from takegaki.core.puzzle import Puzzle
from takegaki.core.quiet_import import imported_from
from takegaki.core.table import Goal
from takegaki.core.whole_numbers import whole_number
from takegaki.solving.search import Following, Method, Rules, Search

if TYPE_CHECKING:
    from takegaki.rules.notation.rule import RuleSet


@cache
def _found(home: str) -> Callable[..., Any]:
    """What has this name in a module of this package: "module:name"."""
    module, _, name = home.partition(":")
    found: Callable[..., Any] = imported_from(f"{__name__}.{module}", name)
    return found


def _at(home: str, **options: object) -> Callable[..., Any]:
    """A call with these options of what `_found` finds, which is loaded by the first such call."""
    # Kept: an import that is done already takes a tenth of the time of a small puzzle.
    return lambda *arguments: _found(home)(*arguments, **options)


def _by_rules(
    name: str,
    title: str,
    *,
    loops: bool = False,
    trial: bool = False,
    then: Following | None = None,
    rules: "RuleSet | None" = None,
) -> Method:
    """Rules first; `then` opens the search that takes over where they stall, None for none."""

    def other(chosen: "RuleSet") -> Method:
        """The same method with these rules."""
        return _by_rules(name, title, loops=loops, trial=trial, then=then, rules=chosen)

    opening = _at("by_rules:RulesSearch", loops=loops, trial=trial, then=then, rules=rules)
    return Method(name, title, opening, complete=then is not None, with_rules=other, counting=True)


ALL: tuple[Goal, ...] = ("loop", "tree")

METHODS: dict[str, Method] = {
    method.name: method
    for method in (
        Method(
            "exact",
            "Conflict-driven search on what is inside, or on trees",
            _at("exact:exact_search"),
            goals=ALL,
            shortcut=_at("exact:decide"),
        ),
        Method(
            "sat",
            "SAT solver on the edges, what breaks the goal excluded bit by bit",
            _at("sat:SatSearch"),
            goals=ALL,
        ),
        Method(
            "backtrack",
            "Line or cross on edge after edge, while promising",
            _at("backtrack:BacktrackSearch"),
            counting=True,
        ),
        Method(
            "backtrack-printed",
            "The same with the promising test as paper 2 printed it: clues and crossings, loops at "
            "the end",
            _at("backtrack:BacktrackSearch", paper_test=True),
            counting=True,
        ),
        Method(
            "dfs",
            "Deterministic lines, then depth-first search of the path",
            _at("dfs:DfsSearch"),
            counting=True,
        ),
        Method(
            "dfs-jordan",
            "The same, the path goes on into the row or column with the fewest unknown edges",
            _at("dfs:DfsSearch", guided=True),
            counting=True,
        ),
        Method(
            "a-star",
            "A* by lines drawn and lines that a loop still needs: short loops first",
            _at("a_star:AStarSearch"),
            counting=True,
        ),
        _by_rules("rules", "Local rules to their fixpoint"),
        _by_rules("rules+loops", "Local rules, and no loop closed too early", loops=True),
        _by_rules(
            "rules+trial", "Local rules, loops, and trials of single edges", loops=True, trial=True
        ),
        _by_rules(
            "rules+backtrack",
            "Local rules and loops, then backtrack",
            loops=True,
            then=_at("backtrack:BacktrackSearch"),
        ),
        _by_rules(
            "rules+backtrack-printed",
            "Local rules and loops, then backtrack-printed",
            loops=True,
            then=_at("backtrack:BacktrackSearch", paper_test=True),
        ),
        _by_rules(
            "rules+exact",
            "Local rules and loops, then exact",
            loops=True,
            then=_at("exact:search_from"),
        ),
    )
}


def method_named(name: str, rules: Rules = None) -> Method:
    """The method of this name, with other rules if they are given (a name of the library or a set).

    Raises RequestError that lists the methods, or that this one applies no rules; PuzzleError for
    unknown rules.
    """
    if not is_name_in(name, METHODS):
        raise RequestError(
            f"no method {shown(name)}; there are {', '.join(METHODS)}{meant(name, METHODS)}"
        )
    method = METHODS[name]
    if rules is None:
        return method
    if method.with_rules is None:
        raise RequestError(f"the method {name} applies no rules")
    if isinstance(rules, str):
        from takegaki.rules.rule_sets.library import rule_set  # noqa: PLC0415

        rules = rule_set(rules)
    from takegaki.rules.notation.rule import RuleSet  # noqa: PLC0415  (who has one has loaded it)

    require(rules, RuleSet, 'rules are a RuleSet, or its name in the library, such as "van-dam"')
    return method.with_rules(rules)


def open_search(
    puzzle: Puzzle,
    name: str,
    rules: Rules,
    seed: int,
    *,
    board: Board | None = None,
    edges: bool = False,
) -> Search:
    """Start a search by the method of this name over the solutions with the marks of a board.

    Arguments and errors as in `method_for`, `Method.open`; BoardError for marks of another board.
    """
    method, seed = method_for(puzzle, name, rules), whole_number(seed, "a seed")
    search = method.open(puzzle, seed, edges or board is not None)
    if board is not None:
        require_board(board, puzzle.graph)
        for edge in np.flatnonzero(board.marks != UNKNOWN):
            search.differ(np.array([edge]), np.array([board.marks[edge] != LINE]))
    return search


def method_for(puzzle: Puzzle, name: str, rules: Rules) -> Method:
    """The method of this name for a puzzle; arguments and errors as in `method_named`.

    Raises UnsupportedError when the method does not support this type of puzzle.
    """
    method = method_named(name, rules)
    if not method.supports(puzzle.kind):
        known = ", ".join(other.name for other in METHODS.values() if other.supports(puzzle.kind))
        raise UnsupportedError(f"the method {name} isn't supported for {puzzle.kind}; use {known}")
    return method
