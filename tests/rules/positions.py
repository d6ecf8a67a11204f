"""Random positions: a puzzle of a known loop with some marks of that loop, one of them wrong if
wanted.
"""

from functools import lru_cache

import numpy as np

from oracle.boards import Known, random_puzzle
from takegaki.core.board import Board
from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.rules.notation.rule import RuleSet
from takegaki.rules.rule_sets.library import LIBRARY, rule_set

MANY = 400
"""Rules of a set from which on tests look at fewer boards."""


def sets_for(graph: Graph, most: int = 10_000) -> list[RuleSet]:
    """The sets of the library for a board, the larger ones left out."""
    return [
        rule_set(name)
        for name, e in LIBRARY.items()
        if e.tiling == graph.tiling and e.rules <= most
    ]


@lru_cache(maxsize=64)
def few(name: str, step: int) -> RuleSet:
    """Some rules of a set, in its order: weaker sets stall in other places."""
    rules = rule_set(name)
    return RuleSet(f"{name}/{step}", rules.title, rules.source, rules.tiling, rules.rules[::step])


def some_marks(lines: np.ndarray, rng: np.random.Generator, *, wrong: bool = False) -> np.ndarray:
    """(E,) few or many marks of a loop, one of them not its own if wanted."""
    shown = rng.random(len(lines)) < rng.choice([0.0, 0.05, 0.15, 0.3])
    marks = np.where(shown, np.where(lines, LINE, CROSS), UNKNOWN).astype(np.int8)
    if wrong:
        edge = rng.integers(len(lines))
        marks[edge] = CROSS if lines[edge] else LINE
    return marks


def position(
    board: Known, rng: np.random.Generator, *, wrong: bool = False
) -> tuple[Puzzle, Board]:
    """A random puzzle (solvable or not) and marks of one of its solutions, if it has any."""
    puzzle = random_puzzle(board, rng)
    right = board.solutions(puzzle)
    loops = right if len(right) else board.loops
    marks = some_marks(loops[rng.integers(len(loops))], rng, wrong=wrong)
    return puzzle, Board.of(board.graph, marks)


def fitting(board: Known, puzzle: Puzzle, marks: np.ndarray) -> np.ndarray:
    """(n, E) the solutions of a puzzle that have these marks."""
    right = board.solutions(puzzle)
    return right[right[:, marks == LINE].all(axis=1) & ~right[:, marks == CROSS].any(axis=1)]
