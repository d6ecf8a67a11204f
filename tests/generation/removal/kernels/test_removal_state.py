"""What facts about loops that would close too early rest on, against the lines that were known."""

import numpy as np
import pytest

from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.symmetry import orbits, symmetry_group
from takegaki.core.topology import face_counts
from takegaki.deduce.kernels import run_ladder
from takegaki.deduce.kernels.fact_board import A_MARK, FactBoard, new_fact_board
from takegaki.deduce.kernels.run_ladder import WITHOUT_END
from takegaki.deduce.ladder import LAST
from takegaki.deduce.level import Level
from takegaki.deduce.technique_table import CLOSED_LOOP, EARLY_LOOP
from takegaki.generation.loops import colour_loop
from takegaki.generation.removal.kernels.removal_state import new_removal
from takegaki.generation.removal.reduce import clues_by_retraction
from takegaki.generation.requirements import with_clues
from takegaki.tilings import honeycomb, square


def solved(puzzle: Puzzle) -> FactBoard:
    """Its facts, but for what only the closed loop decides."""
    board = new_fact_board(puzzle.graph, puzzle.clues, full=False, room=(40, 200))
    run_ladder.allow(board, (1 << LAST[Level.HARD] + 1) - 1 & ~(1 << CLOSED_LOOP))
    run_ladder.begin(board, np.zeros(puzzle.graph.n_edges, dtype=np.int8))
    run_ladder.run_ladder(board, LAST[Level.HARD], WITHOUT_END)
    return board


def closed_by(graph: Graph, edge: int, lines: set[int]) -> set[int]:
    """The lines of the path between the ends of an edge."""
    at, end = graph.edge_vertices[edge].tolist()
    path: set[int] = set()
    while at != end:
        (line,) = lines.intersection(graph.edges_at(at).tolist()) - path
        path.add(line)
        one, other = graph.edge_vertices[line].tolist()
        at = one + other - at
    return path


@pytest.mark.parametrize("graph", [square(7, 7), honeycomb(6, 5)], ids=["square", "honeycomb"])
def test_an_early_loop_rests_on_a_line_that_it_leaves_out(graph: Graph) -> None:
    """And is alone where no such line was known."""
    groups = orbits(graph, symmetry_group(graph, ""))[:2]
    order = np.arange(graph.n_faces, dtype=np.int32)
    n_resting = n_alone = 0
    for seed in range(30):
        lines = colour_loop(graph, seed)
        whole = Puzzle.of(graph, face_counts(graph, lines))
        # Few clues: then much rests on that the loop does not close too early.
        kept = clues_by_retraction(Solution.of(whole, lines), Level.HARD, groups, order)
        if not isinstance(kept, np.ndarray):
            continue
        board = solved(with_clues(whole, kept))
        removal = new_removal(graph, board, groups, order, 1, True)
        alone = set(removal.alone[: removal.n_alone].tolist())
        known: set[int] = set()
        for number in range(board.n_facts):
            if board.fact_kind[number] != A_MARK:
                continue
            edge = int(board.fact_subject[number])
            if board.fact_technique[number] == EARLY_LOOP:
                left_out = known - closed_by(graph, edge, known)
                begin, end = int(board.fact_begin[number]), int(board.fact_end[number])
                rests = {int(board.fact_subject[one]) for one in board.premises[begin:end]}
                assert (number in alone) == (not left_out)
                assert rests <= left_out
                assert bool(rests) == bool(left_out)
                n_resting, n_alone = n_resting + bool(rests), n_alone + (not rests)
            elif board.fact_value[number] == 1:
                known.add(edge)
    assert n_resting > 10
    assert n_alone > 0
