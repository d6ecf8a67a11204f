"""Method `backtrack`: right, resumable, and the paper's own test does no more than the stronger
one.
"""

import numpy as np
import pytest

from graph_shapes import GraphShape
from narrowing import expect
from oracle.boards import known, random_puzzle
from shared import corpus, needs_shared, recorded_lines, square_puzzle
from solving import counted
from solving.counted import SHAPES
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Stopped, Unique
from takegaki.solving import prove
from takegaki.solving.methods.backtrack import BacktrackSearch
from takegaki.solving.methods.enumeration import sweep
from takegaki.solving.search import Exhausted
from takegaki.tilings import honeycomb, square
from tiers import sampled, thorough


@sampled()
@pytest.mark.parametrize("shape", SHAPES)
def test_agrees_with_exact(shape: GraphShape) -> None:
    counted.agrees_with_exact(shape, "backtrack")


@pytest.mark.parametrize("shape", SHAPES[:2])
def test_starting_board(shape: GraphShape) -> None:
    counted.starting_board(shape, BacktrackSearch)


def test_goes_on_after_stops() -> None:
    counted.goes_on_after_stops(BacktrackSearch)


def test_cancels() -> None:
    counted.cancels(BacktrackSearch)


def test_smallest_boards() -> None:
    counted.smallest(BacktrackSearch)


def test_stopped_holds_the_starting_marks() -> None:
    puzzle = Puzzle.of(square(5, 3), [-1] * 15)
    start = Board.of(puzzle.graph, [1, -1] + [0] * 36)
    search = BacktrackSearch(puzzle, start=start)
    search.next(Budget())
    assert expect(Stopped, search.next(Budget(conflicts=0))).board == start


@pytest.mark.parametrize(("rows", "cols"), [(5, 3), (3, 5)])
def test_edges_come_from_the_top_left_row_by_row(rows: int, cols: int) -> None:
    graph = square(rows, cols)
    middle = graph.positions[graph.edge_vertices].mean(axis=1)[sweep(graph, 0)]
    assert middle.tolist() == sorted(middle.tolist(), key=lambda at: (at[1], at[0]))
    # The edge above the first cell is the first one: (0, 1) in the paper.
    assert sweep(graph, 0)[0] in graph.edges_of(0)
    orders = {sweep(graph, seed).tobytes() for seed in range(40)}
    assert len(orders) == 8


@thorough
@pytest.mark.parametrize("shape", [(square, 4, 2), (honeycomb, 2, 2), (square, 3, 3)])
def test_the_papers_own_test(shape: GraphShape) -> None:
    saved = 0
    for board, puzzle in counted.puzzles(shape, 25):
        paper, ours = BacktrackSearch(puzzle, paper_test=True), BacktrackSearch(puzzle)
        right = sorted(row.tobytes() for row in board.solutions(puzzle))
        assert sorted(counted.drain(paper)) == sorted(counted.drain(ours)) == right
        assert ours.effort.decisions <= paper.effort.decisions
        saved += paper.effort.decisions - ours.effort.decisions
    assert saved > 1000


def test_paper_test_by_hand() -> None:
    # Clue 4: four lines round it, nothing else in doubt. A cross is tried first only after a line.
    search = BacktrackSearch(Puzzle.of(square(1, 1), [4]), paper_test=True)
    assert expect(np.ndarray, search.next(Budget())).tolist() == [True] * 4
    assert search.effort.decisions == 4
    assert isinstance(search.next(Budget()), Exhausted)
    # Each edge then tries a cross, which the clue refuses.
    assert search.effort.propagations == 8
    # Without a clue the paper's test lets all 16 boards be filled; one is a loop.
    search = BacktrackSearch(Puzzle.of(square(1, 1), [-1]), paper_test=True)
    assert len(counted.drain(search)) == 1
    assert search.effort.decisions == 2 + 4 + 8 + 16
    assert search.effort.conflicts == 15


@thorough
@needs_shared
def test_published_boards() -> None:
    known = 0
    for record in corpus("published.jsonl"):
        puzzle = square_puzzle(record["clues"])
        if puzzle.graph.n_faces <= 49 and record["solutions"] == 1 and "inside" in record:
            verdict = prove(puzzle, method="backtrack", budget=Budget(conflicts=100_000))
            assert isinstance(verdict, Unique), record["id"]
            assert np.array_equal(verdict.solution.lines, recorded_lines(puzzle, record["inside"]))
            known += 1
    assert known > 10


@pytest.mark.parametrize("method", ["backtrack-printed", "rules+backtrack-printed"])
def test_the_printed_search_is_a_method(method: str) -> None:
    board = known(square, 4, 3)
    rng = np.random.default_rng(3)
    for _ in range(10):
        puzzle = random_puzzle(board, rng)
        verdict = prove(puzzle, method=method)
        assert verdict.name == prove(puzzle).name
    # A loop that is closed early is met at the end only, so more is tried than by the stronger
    # test.
    puzzle = Puzzle.of(square(4, 4), [3, -1, -1, -1, -1, -1, -1, 2, -1, -1, 3, -1, 2, -1, -1, -1])
    printed, stronger = (prove(puzzle, method=name) for name in ("backtrack-printed", "backtrack"))
    assert printed.effort.decisions > stronger.effort.decisions
