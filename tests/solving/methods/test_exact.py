"""What is specific to `exact`: faces for edges, a loop that must be there, odd and large boards."""

from collections.abc import Callable

import numpy as np
import pytest

from clocks import Clock, cancelled_at, late_looks
from graph_shapes import GraphShape
from oracle.boards import Known, known, random_puzzle
from oracle.compare import compare, compare_sets
from random_loops import loop_clues
from random_loops import random_puzzle as grown_puzzle
from shared import square_puzzle
from solving.kernels.boards import ODD
from solving.kernels.examples import diagonals, maze, odd_tour
from solving.kernels.shapes import courtyard, fan
from takegaki.core.budget import Budget
from takegaki.core.puzzle import HIDDEN_CLUE, Puzzle
from takegaki.core.solution import Solution
from takegaki.core.verdict import Multiple, NoSolution, Stopped, Undecided, Unique, Verdict
from takegaki.puzzles.check import check
from takegaki.solving import METHODS, count, prove, solutions
from takegaki.solving.search import Exhausted, Search
from takegaki.tilings import graph_of, honeycomb, square
from tiers import sampled, thorough


def opened(puzzle: Puzzle, edges: bool) -> Search:
    return METHODS["exact"].open(puzzle, 0, edges)


def rest(search: Search) -> set[bytes]:
    met: set[bytes] = set()
    while not isinstance(step := search.next(Budget()), Exhausted):
        assert isinstance(step, np.ndarray)
        assert step.tobytes() not in met
        met.add(step.tobytes())
    return met


@pytest.mark.parametrize("shape", [(square, 3, 2), (honeycomb, 3, 2)])
@pytest.mark.parametrize("edges", [False, True])
def test_differ_from_loops_with_and_without_edges(shape: GraphShape, edges: bool) -> None:
    board = known(*shape)
    every = np.arange(board.graph.n_edges)
    search = opened(Puzzle.of(board.graph, [-1] * board.graph.n_faces), edges)
    rng = np.random.default_rng(1)
    taken = board.loops[rng.choice(len(board.loops), size=12, replace=False)]
    for lines in taken:
        shuffled = rng.permutation(every)
        search.differ(shuffled, lines[shuffled])
    left = {lines.tobytes() for lines in board.loops} - {lines.tobytes() for lines in taken}
    assert rest(search) == left


@pytest.mark.parametrize("edges", [False, True])
def test_differ_from_what_is_no_loop_excludes_nothing(edges: bool) -> None:
    board = known(square, 3, 2)
    every = np.arange(board.graph.n_edges)
    search = opened(Puzzle.of(board.graph, [-1] * board.graph.n_faces), edges)
    rng = np.random.default_rng(2)
    loops = {lines.tobytes() for lines in board.loops}
    for share in (0.0, 0.2, 0.5, 1.0):
        lines = rng.random(board.graph.n_edges) < share
        assert lines.tobytes() not in loops
        search.differ(every, lines)
    assert rest(search) == loops


def test_some_edges_only_in_a_search_opened_with_edges() -> None:
    board = known(square, 3, 2)
    puzzle = Puzzle.of(board.graph, [-1] * board.graph.n_faces)
    some, lines = np.array([0, 5, 9]), np.array([True, False, True])
    with pytest.raises(ValueError, match="can only differ on all"):
        opened(puzzle, False).differ(some, lines)
    search = opened(puzzle, True)
    search.differ(some, lines)
    right = board.loops[(board.loops[:, some] != lines).any(axis=1)]
    assert rest(search) == {lines.tobytes() for lines in right}


def test_differ_on_one_edge_fixes_it() -> None:
    board = known(honeycomb, 3, 2)
    search = opened(Puzzle.of(board.graph, [-1] * board.graph.n_faces), True)
    search.differ(np.array([4]), np.array([False]))
    assert rest(search) == {lines.tobytes() for lines in board.loops if lines[4]}


NOTHING_ASKED = [-1, 0, HIDDEN_CLUE]


@pytest.mark.parametrize(
    "shape", [(square, 3, 2), (honeycomb, 2, 3), (square, 1, 1), (square, 1, 4)]
)
@pytest.mark.parametrize("edges", [False, True])
def test_a_loop_has_a_line_though_no_clue_asks_for_one(shape: GraphShape, edges: bool) -> None:
    board = known(*shape)
    for seed in range(6):
        clues = np.random.default_rng(seed).choice(
            NOTHING_ASKED, size=board.graph.n_faces, p=[0.6, 0.2, 0.2]
        )
        puzzle = Puzzle.of(board.graph, clues)
        assert rest(opened(puzzle, edges)) == {lines.tobytes() for lines in board.solutions(puzzle)}
    zeros = Puzzle.of(board.graph, [0] * board.graph.n_faces)
    assert isinstance(prove(zeros, method="exact"), NoSolution)


SMALLEST = [
    (["4"], 1),
    (["."], 1),
    (["0"], 0),
    (["3"], 0),
    (["33"], 1),
    (["3."], 1),
    (["4."], 1),
    (["44"], 0),
    (["41"], 1),
    (["40"], 0),
    (["1."], 1),
    (["3", "3"], 1),
    ([".", "4", "."], 1),
    (["....."], 15),
    (["..2.."], 4),
    (["3...3"], 1),
    (["33.33"], 0),
    (["322.3"], 1),
]


@pytest.mark.parametrize(("rows", "number"), SMALLEST)
def test_smallest_boards(rows: list[str], number: int) -> None:
    found = count(square_puzzle(rows), method="exact")
    assert (found.value, found.complete) == (number, True)


SEPARATE = [
    ["33.", "...", "...", "...", ".33"],
    ["4..", "...", "...", "...", "..4"],
    ["33.33", ".....", "33.33"],
    [".3.", "...", "000", "...", ".3."],
    ["...", ".4.", "...", "..1", "..."],
    ["3.3", "0.0", "3.3", "...", "..."],
]


@pytest.mark.parametrize("rows", SEPARATE)
def test_small_loops_that_satisfy_their_clues_are_not_enough(rows: list[str]) -> None:
    puzzle = square_puzzle(rows)
    compare(known(square, puzzle.graph.rows, puzzle.graph.cols), puzzle, "exact")


def test_two_threes_may_close_a_loop_that_leaves_a_clue_out() -> None:
    assert count(square_puzzle(["33...", "....."]), method="exact").value > 1
    assert isinstance(prove(square_puzzle(["33..3"]), method="exact"), NoSolution)


@pytest.mark.parametrize(
    "shape", [(square, 5, 3), (honeycomb, 5, 3), (honeycomb, 3, 4), (square, 1, 5)]
)
def test_every_dot_is_visited_in_the_variant_full(shape: GraphShape) -> None:
    board = known(*shape)
    blank = Puzzle.of(board.graph, [-1] * board.graph.n_faces, variant="full")
    met = {found.lines.tobytes() for found in solutions(blank, method="exact")}
    assert met == {lines.tobytes() for lines in board.loops[board.visits_all]}


def test_an_odd_number_of_dots_cannot_all_be_visited() -> None:
    assert isinstance(prove(odd_tour(8, 6), method="exact"), NoSolution)


@pytest.mark.parametrize("board", ODD, ids=lambda board: repr(board.graph))
def test_faces_of_any_shape(board: Known) -> None:
    rng = np.random.default_rng(3)
    met = {compare(board, random_puzzle(board, rng), "exact") for _ in range(60)}
    assert met == {"unique", "multiple", "no solution"}


WIDE = [known(lambda *_: courtyard(3), 1, 17), known(lambda *_: fan(13), 1, 13)]
"""A cell of 12 sides that 12 cells share, a dot where 13 cells meet."""


@pytest.mark.parametrize("board", WIDE, ids=lambda board: repr(board.graph))
def test_wide_faces_and_vertices_are_counted(board: Known) -> None:
    rng = np.random.default_rng(3)
    met = {compare(board, random_puzzle(board, rng), "exact") for _ in range(60)}
    assert met == {"unique", "multiple", "no solution"}
    for _ in range(5):
        compare_sets(board, random_puzzle(board, rng), "exact")


def assert_solved(puzzle: Puzzle, lines: np.ndarray) -> None:
    """By one pass over the board: large ones take as long as they are large."""
    verdict = prove(puzzle, method="exact")
    assert verdict.effort.conflicts == 0
    assert verdict.effort.propagations < puzzle.graph.n_edges
    assert isinstance(verdict, Unique | Multiple)
    witnesses = (
        [verdict.solution] if isinstance(verdict, Unique) else [verdict.first, verdict.second]
    )
    assert all(check(puzzle, found.board()) == () for found in witnesses)
    assert not isinstance(verdict, Unique) or np.array_equal(witnesses[0].lines, lines)


@thorough
def test_a_board_of_forty_thousand_cells() -> None:
    puzzle, lines = maze(199, 203, np.random.default_rng(0), shown=1.0)
    assert np.array_equal(puzzle.clues, loop_clues(puzzle.graph, lines))
    assert_solved(puzzle, lines)


@thorough
def test_a_large_honeycomb() -> None:
    puzzle, lines = grown_puzzle(honeycomb(50, 61), np.random.default_rng(0), shown=1.0)
    assert_solved(puzzle, lines)


LONG: dict[str, tuple[int, Callable[[], Puzzle]]] = {
    "search": (10, lambda: odd_tour(20, 16)),
    "deduction": (2, lambda: diagonals(150)),
    "connectivity": (10, lambda: maze(131, 129, np.random.default_rng(0), shown=0.1)[0]),
}
"""What takes more than so many looks at the budget."""


@sampled()
@pytest.mark.parametrize("kind", LONG)
def test_limits_hold_whatever_is_under_way(kind: str) -> None:
    looks, made = LONG[kind]
    puzzle = made()
    limit = 0.02 * looks
    clock, budget = Clock(step=0.02), cancelled_at(looks)
    limited = prove(puzzle, method="exact", budget=Budget(time_limit=limit, clock=clock))
    cancelled = prove(puzzle, method="exact", budget=budget)
    assert isinstance(limited, Undecided)
    assert isinstance(cancelled, Undecided)
    assert (limited.reason, cancelled.reason) == (f"time limit of {limit:g} s reached", "cancelled")
    # The search looks again to tell why.
    assert clock.now < 0.3
    assert late_looks(budget) == 1


def step_by_step(puzzle: Puzzle, seed: int, budget: Budget) -> Verdict:
    """The verdict of a search that is asked for one solution after the other."""
    search, limits = METHODS["exact"].open(puzzle, seed, False), budget.start()
    first = search.next(limits)
    if isinstance(first, Exhausted):
        return NoSolution(search.effort)
    if isinstance(first, Stopped):
        return Undecided(first.reason, None, search.effort)
    found, second = Solution.of(puzzle, first), search.next(limits)
    if isinstance(second, Exhausted):
        return Unique(found, search.effort)
    if isinstance(second, Stopped):
        return Undecided(second.reason, found, search.effort)
    return Multiple(found, Solution.of(puzzle, second), search.effort)


@pytest.mark.parametrize("seed", range(12))
def test_a_verdict_in_one_call_is_that_of_the_search_step_by_step(seed: int) -> None:
    rng = np.random.default_rng(seed)
    graph = square(6, 7) if seed % 2 else honeycomb(5, 5)
    cells = "".join(rng.choice(list("0123......"), size=graph.n_faces))
    puzzles = [
        Puzzle.of(graph, [-1 if cell == "." else int(cell) for cell in cells]),
        grown_puzzle(graph, rng, 0.5)[0],
        Puzzle.of(graph, np.where(rng.random(graph.n_faces) < 0.1, 0, -1)),
    ]
    for puzzle in puzzles:
        for budget in (Budget(), *(Budget(conflicts=limit) for limit in (0, 1, 2, 5, 20))):
            one, other = prove(puzzle, seed=seed, budget=budget), step_by_step(puzzle, seed, budget)
            assert (one, one.effort) == (other, other.effort)


@pytest.mark.parametrize("seed", range(8))
def test_counters_of_cells_without_a_clue_are_left_out(seed: int) -> None:
    rng = np.random.default_rng(seed)
    graph = graph_of("dodecagonal" if seed % 2 else "compass-dodecagonal", 3, 3)
    for shown in (0.2, 0.5, 0.9, 1.0):
        puzzle, lines = grown_puzzle(graph, rng, shown)
        verdict = prove(puzzle, seed=seed)
        assert verdict.name == step_by_step(puzzle, seed, Budget()).name
        if isinstance(verdict, Unique):
            assert np.array_equal(verdict.solution.lines, lines)
        else:
            assert isinstance(verdict, Multiple)
            assert not np.array_equal(verdict.first.lines, verdict.second.lines)
            assert not check(puzzle, verdict.first.board())
            assert not check(puzzle, verdict.second.board())
