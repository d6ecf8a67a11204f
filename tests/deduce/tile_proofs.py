"""What tests of deductions on tiles share: proofs by all trees of a board, and marks to begin
with.
"""

import numpy as np

from oracle.net_boards import SHAPE, KnownTrees, walled
from takegaki.core.board import Board
from takegaki.core.marks import LINE
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction


def holds(world: KnownTrees, puzzle: Puzzle, deduction: Deduction) -> bool:
    """Does no tree of the board, walls kept, obey the premises and break a conclusion?"""
    left = ~world.trees[:, walled(puzzle)].any(axis=1)
    for cell in deduction.clues:
        left = left & (world.shapes[:, cell] == SHAPE[puzzle.clues[cell] & 15])
    for edge, mark in deduction.marks:
        left = left & (world.trees[:, edge] == (mark == LINE))
    if deduction.conclusions:
        broken = [world.trees[:, edge] != (mark == LINE) for edge, mark in deduction.conclusions]
        left = left & np.any(broken, axis=0)
    return not left.any()


def some_marks(world: KnownTrees, puzzle: Puzzle, rng: np.random.Generator) -> Board:
    """Some of the marks of a tree: of a solution, or of any."""
    trees = world.solutions(puzzle)
    trees = trees if len(trees) and rng.random() < 0.7 else world.trees
    lines = trees[rng.integers(len(trees))]
    known = rng.random(puzzle.graph.n_edges) < rng.choice([0, 0.2, 0.5])
    return Board.of(puzzle.graph, np.where(known, np.where(lines, 1, -1), 0))
