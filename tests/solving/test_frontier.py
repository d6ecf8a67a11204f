"""Counting by the frontier."""

from collections import Counter
from functools import partial

import numpy as np
import pytest

from takegaki import (
    CROSS,
    LINE,
    UNKNOWN,
    Board,
    Budget,
    Graph,
    Puzzle,
    PuzzleError,
    Undecided,
    check,
    count,
    graph_of,
    honeycomb,
    samples,
    solutions,
    square,
)
from takegaki.solving import frontier
from tiers import sampled, thorough

CYCLES = {
    (1, 1): 1,
    (2, 2): 13,
    (3, 3): 213,
    (4, 4): 9349,
    (5, 5): 1222363,
    (6, 6): 487150371,
    (7, 7): 603841648931,
    (8, 8): 2318527339461265,
    (9, 9): 27359264067916806101,
    (10, 10): 988808811046283595068099,
}
"""Source: OEIS A140517, cycles in the square grid."""

BOARDS = [square(3, 4), square(4, 2), square(1, 5), honeycomb(2, 3), square(3, 3)]
BOARDS += [Graph.from_polygons([[(0, 0), (1, 0), (0, 1)], [(0, 1), (1, 0), (1, 1)]])]


@sampled(3)
@pytest.mark.parametrize("size", CYCLES)
def test_cycles_of_a_grid(size: tuple[int, int]) -> None:
    assert count(blank(*size), method="frontier").value == CYCLES[size]


def test_cycles_of_a_strip() -> None:
    """On a strip one cell wide a loop is where it begins and ends; numbers of several words, both ways."""
    for rows in (3, 9, 70):
        assert count(blank(rows, 1), method="frontier").value == rows * (rows + 1) // 2
    assert (
        count(blank(70, 3), method="frontier").value == count(blank(3, 70), method="frontier").value > 2**96
    )


def blank(rows: int, cols: int) -> Puzzle:
    return Puzzle.of(square(rows, cols), [None] * (rows * cols))


def some_puzzle(seed: int) -> Puzzle:
    rng = np.random.default_rng(seed)
    graph = BOARDS[seed % len(BOARDS)]
    clues = np.where(rng.random(graph.n_cells) < 0.3, rng.integers(0, 4, graph.n_cells), -1)
    return Puzzle.of(graph, clues, variant="full" if seed % 5 == 0 else "")


@sampled(23)
@pytest.mark.parametrize("seed", range(40))
def test_the_same_as_one_by_one(seed: int) -> None:
    puzzle = some_puzzle(seed)
    found = count(puzzle, method="frontier")
    assert found.complete
    assert found.value == count(puzzle, method="sat").value


@sampled(14)
@pytest.mark.parametrize("seed", range(30))
def test_marks_count(seed: int) -> None:
    puzzle = some_puzzle(seed)
    rng = np.random.default_rng(seed)
    marks = rng.choice([UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, LINE, CROSS], puzzle.graph.n_edges)
    board = Board.of(puzzle.graph, marks)
    lines = [solution.lines for solution in solutions(puzzle, method="sat")]
    fits = sum(bool(np.all((board.marks == UNKNOWN) | ((board.marks == LINE) == row))) for row in lines)
    assert count(puzzle, board=board, method="frontier").value == fits
    drawn = samples(puzzle, 3, board=board, seed=seed)
    assert isinstance(drawn, list)
    assert len(drawn) == (3 if fits else 0)
    assert all(not check(puzzle, one.board()) for one in drawn)


@sampled()
@pytest.mark.parametrize(
    "puzzle",
    [blank(3, 2), blank(2, 3), Puzzle.of(square(4, 3), [None, None, 1, None, None, 2] * 2)],
    ids=repr,
)
def test_samples_are_uniform(puzzle: Puzzle) -> None:
    rows = [solution.lines.tobytes() for solution in solutions(puzzle, method="sat")]
    each = 100
    drawn = samples(puzzle, each * len(rows), seed=7)
    assert isinstance(drawn, list)
    times = Counter(one.lines.tobytes() for one in drawn)
    assert set(times) == set(rows)
    squares = sum((times[row] - each) ** 2 / each for row in rows)
    # Chi-square with so many degrees of freedom has this mean and this variance; the seed is fixed.
    free = len(rows) - 1
    assert abs(squares - free) < 3 * (2 * free) ** 0.5


def test_samples_of_a_large_board() -> None:
    puzzle = blank(7, 9)
    drawn = samples(puzzle, 5, seed=3)
    assert isinstance(drawn, list)
    assert len({one.lines.tobytes() for one in drawn}) == 5
    assert all(not check(puzzle, one.board()) for one in drawn)
    assert drawn == samples(puzzle, 5, seed=3) != samples(puzzle, 5, seed=4)


def test_a_layer_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frontier, "MAX_STATES", 20)
    found = count(blank(5, 5), method="frontier")
    assert not found.complete
    assert found.reason == "more than 20 states at the frontier"
    assert samples(blank(5, 5)) == Undecided(found.reason)


@thorough
def test_what_it_refuses_and_what_ends_it() -> None:
    puzzle = blank(3, 3)
    net = Puzzle.of(graph_of("cells", 2, 2), [1, 3, 1, 3], kind="net")
    assert "time limit" in count(puzzle, method="frontier", budget=Budget(time_limit=0)).reason
    assert isinstance(samples(puzzle, budget=Budget(time_limit=0)), Undecided)
    assert samples("0\n") == []
    with pytest.raises(PuzzleError, match="takes no limit"):
        count(puzzle, method="frontier", limit=3)
    with pytest.raises(PuzzleError, match="another board: <Graph square 2x2"):
        count(puzzle, method="frontier", board=Board.blank(square(2, 2)))
    with pytest.raises(PuzzleError, match="a number of samples is a whole number from 0 on, not -1"):
        samples(puzzle, -1)
    with pytest.raises(PuzzleError, match="frontier of 250 places"):
        count(Puzzle.of(square(125, 125), [2] * 125**2), method="frontier")
    for ask in (samples, partial(count, method="frontier")):
        with pytest.raises(PuzzleError, match="loops only"):
            ask(net)
