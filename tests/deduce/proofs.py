"""What the tests of deduction share: proofs by the exact method, and boards to deduce on."""

from dataclasses import replace

import numpy as np

from oracle.boards import Known, known
from random_loops import random_puzzle
from shared import corpus, loopy_puzzle
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.marks import LINE
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.verdict import Stopped
from takegaki.deduce.deduction import Deduction
from takegaki.solving.methods.exact import LoopSearch
from takegaki.solving.search import Exhausted
from takegaki.tilings import honeycomb, square

SMALL: list[Known] = [
    known(square, 5, 3),
    known(honeycomb, 5, 3),
    known(square, 2, 6),
    known(honeycomb, 3, 4),
]
"""3 wide and 5 high first; every loop on them is known."""

MIDDLE = [square(7, 5), honeycomb(6, 4), square(6, 9)]


def counterexample(puzzle: Puzzle, deduction: Deduction) -> np.ndarray | None:
    """A loop with the premises and not all of the conclusions, by a new search.

    All other clues are left out.
    """
    clues = np.full(len(puzzle.clues), NO_CLUE, dtype=puzzle.clues.dtype)
    clues[list(deduction.clues)] = puzzle.clues[list(deduction.clues)]
    marks = np.zeros(puzzle.graph.n_edges, dtype=np.int8)
    for edge, mark in deduction.marks:
        marks[edge] = mark
    search = LoopSearch(replace(puzzle, clues=clues), 0, True)
    search.take(Board.of(puzzle.graph, marks))
    if deduction.conclusions:
        edges, drawn = zip(*deduction.conclusions, strict=True)
        search.differ(np.array(edges), np.array([mark == LINE for mark in drawn]))
    step = search.next(Budget())
    assert not isinstance(step, Stopped)
    return None if isinstance(step, Exhausted) else step


def proven(puzzle: Puzzle, deduction: Deduction) -> bool:
    """Do the conclusions follow from the premises alone?"""
    return counterexample(puzzle, deduction) is None


def middle_puzzle(rng: np.random.Generator) -> tuple[Puzzle, np.ndarray]:
    """A puzzle of middling size, and the lines of its loop."""
    return random_puzzle(MIDDLE[rng.integers(len(MIDDLE))], rng, rng.uniform(0.3, 0.9))


def labelled(limit: int) -> list[tuple[Puzzle, str]]:
    """Boards of Loopy's with the letters of their levels, `limit` of each tiling and level."""
    found: list[tuple[Puzzle, str]] = []
    for kind in (0, 2):
        for letter in "enth":
            records = [
                r for r in corpus("loopy-levels.jsonl") if (r["type"], r["level"]) == (kind, letter)
            ]
            step = max(1, len(records) // limit)
            found += [(loopy_puzzle(record["game_id"]), letter) for record in records[::step]]
    return found
