"""Method `exact`: the engine on face colours of loops, on edges of trees."""

from functools import cache
from typing import TYPE_CHECKING, Union

from takegaki.core.board import Board
from takegaki.core.budget import RunningBudget
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Verdict
from takegaki.puzzles import PUZZLES
from takegaki.solving.methods.exact_loops import LoopSearch, decide_loop
from takegaki.solving.search import Decision

if TYPE_CHECKING:
    from takegaki.solving.methods.exact_trees import TreeSearch

ExactSearch = Union[LoopSearch, "TreeSearch"]
"""A search by the engine: it takes marks, and assumptions, beside what every search does."""


@cache
def _trees() -> "tuple[type[TreeSearch], Decision]":
    """What trees take, and loops do not."""
    from takegaki.solving.methods.exact_trees import TreeSearch, decide_tree  # noqa: PLC0415

    return TreeSearch, decide_tree


def decide(puzzle: Puzzle, seed: int, budget: RunningBudget) -> Verdict:
    """The verdict on a puzzle, a small board's by one call of a kernel."""
    if PUZZLES[puzzle.kind].goal == "tree":
        return _trees()[1](puzzle, seed, budget)
    return decide_loop(puzzle, seed, budget)


def exact_search(puzzle: Puzzle, seed: int = 0, edges: bool = True) -> ExactSearch:
    """Start a search over the solutions of a puzzle, by the goal of its type.

    edges   `take` will be called, or `differ` with fewer than all edges
    """
    if PUZZLES[puzzle.kind].goal == "tree":
        return _trees()[0](puzzle, seed)
    return LoopSearch(puzzle, seed, edges)


def search_from(puzzle: Puzzle, seed: int, edges: bool, board: Board) -> ExactSearch:
    """Start a search over the solutions with the marks of a board."""
    del edges  # marks need edges
    search = exact_search(puzzle, seed)
    search.take(board)
    return search
