"""A witness solver names premises by the cells and edges that they are about."""

import numpy as np

from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.solving.premises.witness_solver import WitnessSolver
from takegaki.tilings import square


def test_cells_and_edges_of_premises_ascend_in_whatever_order_these_come() -> None:
    graph = square(2, 3)
    marks = np.zeros(graph.n_edges, dtype=np.int8)
    marks[[1, 4, 8]] = LINE, CROSS, LINE
    puzzle = Puzzle.of(graph, [3, None, 1, None, 2, 0])
    solver = WitnessSolver(puzzle, Board.of(graph, marks), Budget().start())
    every = np.random.default_rng(1).permutation(len(solver.literals)).tolist()
    assert len(every) == 7
    assert solver.cells_in(every) == (0, 2, 4, 5)
    assert solver.edges_in(every) == (1, 4, 8)
    some = [solver.edges.index(8) + 4, solver.cells.index(4), solver.cells.index(0)]
    assert (solver.cells_in(some), solver.edges_in(some)) == ((0, 4), (8,))
