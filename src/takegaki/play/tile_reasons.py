"""Why a tile can stand in one way only: the deductions that decide its sides, from what is locked on."""

from dataclasses import dataclass
from functools import partial

import numpy as np

from takegaki.core.board import CROSS, UNKNOWN, Board
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import BoolArray
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.journal import Fact
from takegaki.deduce.ladder import Ladder
from takegaki.solve.premises import keep_on
from takegaki.solve.search import Budget
from takegaki.techniques import Level
from takegaki.tilings.torus import sides


@dataclass(frozen=True)
class Reasons:
    """A tile, the arms it must have as bits, and the deductions that say so, in order; none is idle."""

    cell: int
    arms: int
    deductions: tuple[Deduction, ...]


def easiest_tile(puzzle: Puzzle, board: Board, settled: BoolArray, budget: Budget) -> Reasons | None:
    """The first tile that techniques decide, from easy to hard, from the marks of a board on.

    settled   (V,) tiles that need no reason

    None where they are stuck before. Raises EndedError when the budget ends. Cost: that of the techniques.
    """
    ladder = Ladder(puzzle, board, keep_on=partial(keep_on, budget))
    around = sides(puzzle.graph)
    made: dict[int, Fact] = {}
    for level in Level:
        while level < Level.SEARCH and (facts := ladder.step(level)):
            made |= {fact.edges[0]: fact for fact in facts}
            marks = np.append(ladder.board.marks, CROSS)[around]
            whole = (marks != UNKNOWN).all(axis=1) & ~settled
            chains = [_chain(ladder, made, around[cell].tolist()) for cell in np.flatnonzero(whole)]
            if chains:
                shortest = min(range(len(chains)), key=lambda i: len(chains[i]))
                cell = int(np.flatnonzero(whole)[shortest])
                arms = int(((marks[cell] > 0) << np.arange(4)).sum())
                return Reasons(cell, arms, tuple(chains[shortest]))
    return None


def _chain(ladder: Ladder, made: dict[int, Fact], edges: list[int]) -> list[Deduction]:
    """The deductions that these edges rest on, in their order."""
    found: dict[int, Deduction] = {}
    waiting = [edge for edge in edges if edge in made]
    while waiting:
        fact = made[waiting.pop()]
        if fact.number not in found:
            found[fact.number] = deduction = ladder.deduction(fact)
            waiting += [edge for edge, _ in deduction.marks if edge in made]
    return list(dict.fromkeys(found[number] for number in sorted(found)))
