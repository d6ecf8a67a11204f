"""Counting by the frontier."""

import math
from collections import Counter
from functools import partial

import networkx as nx
import numpy as np
import pytest

from clocks import cancelled_at, late_looks
from oracle.boards import random_puzzle
from oracle.masyu_boards import BOARDS as MASYU_BOARDS
from oracle.masyu_boards import known_passes, random_masyu
from oracle.sign_boards import SHEEP, UNEVEN, KnownSides, known_sides
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
from takegaki.core.errors import LimitError
from takegaki.solving.counting import frontier
from tiers import sampled, thorough, tries

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
    """On a strip one cell wide a loop is where it begins and ends; numbers of several words, both
    ways.
    """
    for rows in (3, 9, 70):
        assert count(blank(rows, 1), method="frontier").value == rows * (rows + 1) // 2
    assert (
        count(blank(70, 3), method="frontier").value
        == count(blank(3, 70), method="frontier").value
        > 2**96
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
    fits = sum(
        bool(np.all((board.marks == UNKNOWN) | ((board.marks == LINE) == row))) for row in lines
    )
    assert count(puzzle, board=board, method="frontier").value == fits
    drawn = samples(puzzle, 3, board=board, seed=seed)
    assert isinstance(drawn, list)
    assert len(drawn) == (3 if fits else 0)
    assert all(not check(puzzle, one.board()) for one in drawn)


@sampled()
@pytest.mark.parametrize(
    "puzzle",
    [
        blank(3, 2),
        blank(2, 3),
        Puzzle.of(square(4, 3), [None, None, 1, None, None, 2] * 2),
        Puzzle.of(square(3, 3), [None] * 4 + [SHEEP] + [None] * 4, kind="slitherlink-sheep"),
        Puzzle.of(square(3, 3), [None, 13, None] * 3, kind="slitherlink-pairs"),
        Puzzle.of(square(3, 3), [None] * 4 + [120] + [None] * 4, kind="slitherlink-inequality"),
        Puzzle.of(graph_of("cells", 4, 4), [None] * 5 + [1] + [None] * 10, kind="masyu"),
    ],
    ids=repr,
)
def test_samples_are_uniform(puzzle: Puzzle) -> None:
    rows = [solution.lines.tobytes() for solution in solutions(puzzle, method="sat")]
    each = 50
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
    assert samples(puzzle, 5) == samples(puzzle, 5, seed=0)


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
    with pytest.raises(
        PuzzleError, match="a number of samples is a whole number from 0 on, not -1"
    ):
        samples(puzzle, -1)
    with pytest.raises(PuzzleError, match="frontier of 250 places"):
        count(Puzzle.of(square(125, 125), [2] * 125**2), method="frontier")
    for ask in (samples, partial(count, method="frontier")):
        with pytest.raises(PuzzleError, match="loops only; for net use exact or sat"):
            ask(net)


VARIANTS = ("slitherlink", "slitherlink-pairs", "slitherlink-sheep", "slitherlink-inequality")
OWN = [
    Graph.from_networkx(nx.complete_bipartite_graph(2, 5)),
    # Two cells with a common border of several edges.
    Graph.from_polygons(
        [
            [(0, 0), (1, 1), (2, 0), (3, 1), (4, 0), (4, -2), (0, -2)],
            [(0, 0), (1, 1), (2, 0), (3, 1), (4, 0), (4, 3), (0, 3)],
        ]
    ),
    Graph.from_polygons(
        [
            [(0, 0), (2, 0), (2, 2), (0, 2)],
            [(2, 1), (3, 1), (3, 3), (2, 2)],
            [(0, 2), (2, 2), (1, 3)],
        ]
    ),
]


def drawn_again(puzzle: Puzzle, right: np.ndarray, seed: int) -> None:
    """A count and samples against all solutions (n, E)."""
    assert count(puzzle, method="frontier").value == len(right), puzzle.clues.tolist()
    drawn = samples(puzzle, 4, seed=seed)
    assert isinstance(drawn, list)
    assert len(drawn) == (4 if len(right) else 0)
    assert {one.lines.tobytes() for one in drawn} <= {row.tobytes() for row in right}
    assert all(not check(puzzle, one.board()) for one in drawn)
    assert drawn == samples(puzzle, 4, seed=seed)


@sampled(8)
@pytest.mark.parametrize("kind", VARIANTS)
@pytest.mark.parametrize("board", [*range(len(UNEVEN)), "square", "own 0", "own 1", "own 2"])
def test_all_types_on_all_boards(kind: str, board: int | str) -> None:
    if isinstance(board, int):
        known = known_sides(*UNEVEN[board])
    else:
        known = KnownSides(OWN[int(board[-1])] if board != "square" else square(4, 3))
    rng = np.random.default_rng([VARIANTS.index(kind), len(str(board))])
    for seed in range(tries(12)):
        puzzle = random_puzzle(known, rng) if kind == VARIANTS[0] else known.random(kind, rng)
        drawn_again(puzzle, known.solutions(puzzle), seed)


@pytest.mark.parametrize("size", MASYU_BOARDS)
def test_masyu(size: tuple[int, int]) -> None:
    known, rng = known_passes(*size), np.random.default_rng(size)
    for seed in range(tries(40)):
        puzzle = random_masyu(known, rng)
        drawn_again(puzzle, known.solutions(puzzle), seed)


def polygons(n: int) -> Graph:
    """Two cells of n + 1 sides."""
    ring = [(math.cos(turn), math.sin(turn)) for turn in np.arange(2 * n) * math.pi / n]
    return Graph.from_polygons([ring[: n + 1], [*ring[n:], ring[0]]])


@sampled(2)
@pytest.mark.parametrize("n", [20, 126, 255, 256, 300])
def test_wide_cells(n: int) -> None:
    """A face of as many sides as a byte counts, and more, counted line by line."""
    graph = polygons(n)
    known = {
        ("slitherlink", 0): 0,
        ("slitherlink", 1): 1,
        ("slitherlink", 100): 0,
        ("slitherlink", min(n, 125)): int(n < 126),
        ("slitherlink-pairs", 1): 1,
        ("slitherlink-pairs", 22): 0,
        ("slitherlink-sheep", SHEEP): 2,
        ("slitherlink-sheep", 1): 1,
        ("slitherlink-inequality", 100): 0,
    }
    for (kind, clue), value in known.items():
        if clue <= n + 1 or clue == SHEEP:
            puzzle = Puzzle.of(graph, [clue, None], kind=kind)
            assert count(puzzle, method="frontier").value == value, (kind, clue)
            drawn = samples(puzzle, 2)
            assert isinstance(drawn, list)
            assert len(drawn) == 2 * bool(value)
            assert all(not check(puzzle, one.board()) for one in drawn)


def test_the_clock_is_looked_at_within_a_layer(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many states there are, a look comes after so many; what was closed until then
    counts.
    """
    puzzle = blank(6, 6)
    all_looks = looks(puzzle)
    assert all_looks >= 6 * 6
    for name, few in (("AT_ONCE", 50), ("SORTED_AT_ONCE", 200)):
        with monkeypatch.context() as patch:
            patch.setattr(frontier, name, few)
            assert looks(puzzle) > 2 * all_looks
    monkeypatch.setattr(frontier, "AT_ONCE", 50)
    monkeypatch.setattr(frontier, "SORTED_AT_ONCE", 200)
    for after in (1, all_looks, 2 * all_looks):
        budget = cancelled_at(after)
        assert count(puzzle, method="frontier", budget=budget).reason == "cancelled"
        assert late_looks(budget) == 0
        assert samples(puzzle, budget=cancelled_at(after)) == Undecided("cancelled")


def test_many_parts_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """States that are put together in parts give the same count and, by the same seed, samples that
    fit.
    """
    puzzle = Puzzle.of(square(5, 6), [3, None, 2] + [None] * 27)
    whole = count(puzzle, method="frontier").value
    monkeypatch.setattr(frontier, "AT_ONCE", 30)
    monkeypatch.setattr(frontier, "SORTED_AT_ONCE", 100)
    assert count(puzzle, method="frontier").value == whole > 0
    drawn = samples(puzzle, 5, seed=1)
    assert isinstance(drawn, list)
    assert drawn == samples(puzzle, 5, seed=1)
    assert all(not check(puzzle, one.board()) for one in drawn)


def test_bytes_have_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked before the bytes are taken, and what layers keep for samples counts."""
    puzzle = blank(8, 8)
    monkeypatch.setattr(frontier, "MAX_BYTES", 1 << 20)
    counted, drawn = count(puzzle, method="frontier"), samples(puzzle)
    assert counted.complete
    assert drawn == Undecided("more than 1 MB of states at the frontier")
    monkeypatch.setattr(frontier, "MAX_BYTES", 1 << 10)
    assert not count(puzzle, method="frontier").complete


def test_samples_have_a_bound_and_as_many_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told before anything is counted, with the number that may be drawn."""
    puzzle = blank(2, 3)
    monkeypatch.setattr(
        "takegaki.solving.questions.samples.MAX_DRAWN", 3 * puzzle.graph.n_edges + 1
    )
    drawn = samples(puzzle, 3)
    assert isinstance(drawn, list)
    assert len(drawn) == 3
    with pytest.raises(LimitError, match=r"^a number of samples of 4; at most 3 are drawn"):
        samples(puzzle, 4, budget=Budget(time_limit=0))


def looks(puzzle: Puzzle) -> int:
    """How often a count looks at its budget."""
    budget = cancelled_at(10**9)
    assert count(puzzle, method="frontier", budget=budget).complete
    return 10**9 + late_looks(budget)
