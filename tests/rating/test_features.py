"""Features: the same for every image, with the meaning that they claim."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from clocks import cancelled_at, late_looks
from random_loops import loop_clues
from rating.boards import LABELS, SHAPES, full_puzzle, image, puzzles
from rating.slow_rounds import SlowRounds
from takegaki.core.board import Board
from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.symmetry import symmetries
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.puzzles.check import check
from takegaki.rating import features as module
from takegaki.rating.features import (
    FEATURES,
    Outcome,
    Rounds,
    far_rounds,
    features,
    rounds_of,
    turns,
)
from takegaki.rating.kernels.look_ahead_rounds import DEEP, SHALLOW, count_far
from takegaki.rating.rating_reasons import Minutes, _share, by_techniques, reasons
from takegaki.runtime.arrays import Bytes
from takegaki.tilings import honeycomb, square
from tiers import sampled, thorough


def border_marks(graph: Graph) -> Bytes:
    return np.where((graph.edge_faces == graph.outside).any(axis=1), LINE, CROSS).astype(np.int8)


@pytest.mark.parametrize("graph", SHAPES, ids=LABELS)
def test_images_have_the_same_features(graph: Graph) -> None:
    for puzzle, lines in puzzles(graph, 8):
        marks = np.where(lines, LINE, CROSS).astype(np.int8)
        own = features(puzzle, rounds_of(puzzle), marks)
        assert own.shape == (len(FEATURES),)
        for symmetry in symmetries(graph):
            turned = np.empty_like(marks)
            turned[np.asarray(symmetry.edges)] = marks
            other = image(puzzle, symmetry)
            found = features(other, rounds_of(other), turned)
            assert np.allclose(found, own, rtol=1e-12, atol=1e-12, equal_nan=True)


def test_turns() -> None:
    graph = square(5, 3)
    assert turns(graph, border_marks(graph)) == 4 / 16
    hexagons = honeycomb(4, 5)
    assert np.isnan(turns(hexagons, border_marks(hexagons)))


def test_counting_and_clues() -> None:
    graph = square(5, 3)
    lines = border_marks(graph) == LINE
    puzzle = Puzzle.of(graph, loop_clues(graph, lines))
    row = dict(zip(FEATURES, features(puzzle, rounds_of(puzzle), border_marks(graph)), strict=True))
    assert row["high"] == 0
    assert row["stuck"] == 0
    assert row["longest"] == pytest.approx(np.log(rounds_of(puzzle).level.max() + 1))
    cornered = Puzzle.of(graph, [3, *[-1] * 13, 2])
    row = dict(
        zip(FEATURES, features(cornered, rounds_of(cornered), border_marks(graph)), strict=True)
    )
    assert row["high"] == 0.5
    assert row["stuck"] > 0


@pytest.mark.parametrize("seed", range(20))
def test_rounds_are_far_where_each_pair_of_edges_is(seed: int) -> None:
    rng = np.random.default_rng(seed)
    sizes = rng.integers(1, 9, rng.integers(2, 12))
    points = rng.random((80, 2))
    edges = rng.permutation(80)[: sizes.sum()]
    sets = np.split(points[edges], np.cumsum(sizes)[:-1])
    by_pair = np.array(
        [
            min(float(((one - other) ** 2).sum()) for one in first for other in second)
            for first, second in pairwise(sets)
        ]
    )
    for limit in (0.001, 0.01, 0.1):
        found = count_far(edges.astype(np.int32), sizes.astype(np.int32), points.ravel(), limit)
        assert found == (by_pair > limit).sum()


def test_far_rounds() -> None:
    """Two rounds at opposite ends of a long board are far from each other, neighbours are not."""
    graph = square(2, 12)
    middles = graph.positions[graph.edge_vertices].mean(axis=1)
    left, right = int(np.argmin(middles[:, 0])), int(np.argmax(middles[:, 0]))
    near = int(np.argsort(np.hypot(*(middles - middles[left]).T))[1])
    for second, share in ((right, 1.0), (near, 0.0)):
        number = np.full(graph.n_edges, -1, dtype=np.int32)
        number[[left, second]] = 0, 1
        ones = np.ones(2, dtype=np.int32)
        rounds = Rounds(Board.blank(graph), "stuck", ones, ones, ones, ones, number)
        assert far_rounds(graph, rounds) == share


def test_the_hardest_step_beside_books_and_the_time() -> None:
    """Steps of 1 are the middle ones of numbers 0 and 1, of 3 of 4 to 6; the time is said when
    known.
    """
    puzzle = Puzzle.of(square(5, 3), [3, *[-1] * 13, 2])
    rounds = rounds_of(puzzle)
    row = features(puzzle, rounds, border_marks(puzzle.graph))
    quantiles = {"hardest": np.arange(9.0), "work": np.arange(9.0)}
    yardsticks = quantiles | {"Fresh": np.array([1.0, 1, 2, 2, 3, 3, 3, 5])}
    cases: list[tuple[int, Outcome, str]] = [
        (1, "solved", "1 move ahead. That is like an average Nikoli 0 to 1."),
        (3, "solved", "3 moves ahead. That is like an average Nikoli 4 to 6."),
        (6, "solved", "6 moves ahead. That is like an average Nikoli 7."),
        (7, "solved", "7 moves ahead. That is harder than an average Nikoli 7."),
        (3, "stuck", "however far you follow it. That is harder than an average Nikoli 7."),
    ]
    for level, outcome, said in cases:
        other = replace(rounds, level=np.full_like(rounds.level, level), outcome=outcome)
        hardest, _, *rest = reasons(other, row, {}, yardsticks)
        assert said in hardest.sentence
        assert "time" not in {reason.name for reason in rest}
    time = reasons(rounds, row, {}, yardsticks, Minutes(12.4, 9.6, 16.0))[2]
    assert (time.name, time.value) == ("time", 12.4)
    assert time.sentence == (
        "About 50 minutes for a practised player (usually 38 to 64), 12 minutes for an expert."
    )


def columns(rounds: Rounds) -> list[list[int]]:
    return [
        column.tolist() for column in (rounds.level, rounds.decided, rounds.before, rounds.spread)
    ]


@sampled()
@pytest.mark.parametrize("graph", SHAPES, ids=LABELS)
def test_marks_hold_in_every_solution(graph: Graph) -> None:
    stuck = 0
    for puzzle, lines in puzzles(graph, 60):
        rounds = rounds_of(puzzle)
        known = rounds.board.marks != UNKNOWN
        assert rounds.outcome != "contradiction"
        assert np.array_equal(rounds.board.marks[known] == LINE, lines[known])
        assert (rounds.outcome == "solved") == known.all()
        assert rounds.outcome == "stuck" or not check(puzzle, rounds.board)
        stuck += rounds.outcome == "stuck"
    assert 0 < stuck < 60


@pytest.mark.parametrize("graph", SHAPES, ids=LABELS)
def test_rounds_tell_what_happened(graph: Graph) -> None:
    for puzzle, _ in puzzles(graph, 20):
        rounds = rounds_of(puzzle)
        decided = np.bincount(rounds.round[rounds.round >= 0], minlength=len(rounds.level))
        assert decided.tolist() == rounds.decided.tolist()
        assert (rounds.before == graph.n_edges - np.cumsum(rounds.decided) + rounds.decided).all()
        assert np.array_equal(rounds.round >= 0, rounds.board.marks != UNKNOWN)
        assert (rounds.level >= 0).all() and (rounds.spread[rounds.level == 0] == 0).all()


@pytest.mark.parametrize("graph", SHAPES, ids=LABELS)
def test_images_have_the_same_rounds(graph: Graph) -> None:
    for puzzle, _ in puzzles(graph, 12):
        own = rounds_of(puzzle)
        for symmetry in symmetries(graph):
            other = rounds_of(image(puzzle, symmetry))
            assert columns(other) == columns(own)
            assert np.array_equal(other.round[np.asarray(symmetry.edges)], own.round)


@pytest.mark.parametrize("graph", SHAPES, ids=LABELS)
@thorough
def test_shallow_rounds_are_those_of_slow_python(graph: Graph) -> None:
    """Up to the first round that needs deeper trials or the sides of faces."""
    levels: set[Any] = set()
    for puzzle, _ in puzzles(graph, 15, seed=3):
        compare(puzzle, levels)
    assert levels >= {0, 1, 2}


def test_full_variant() -> None:
    """The loop visits every dot: rounds are sound, and those of slow Python."""
    levels: set[int] = set()
    for seed in range(12):
        puzzle, lines = full_puzzle(seed)
        rounds = rounds_of(puzzle)
        known = rounds.board.marks != UNKNOWN
        assert np.array_equal(rounds.board.marks[known] == LINE, lines[known])
        compare(puzzle, levels)
    assert 0 in levels


def compare(puzzle: Puzzle, levels: set[int]) -> None:
    rounds = rounds_of(puzzle)
    slow = SlowRounds(puzzle).play(SHALLOW)
    deep = np.flatnonzero(rounds.level > SHALLOW)
    common = deep[0] if len(deep) else len(rounds.level)
    assert [level for level, _ in slow[:common]] == rounds.level[:common].tolist()
    for number, (level, marks) in enumerate(slow[:common]):
        edges = np.flatnonzero(rounds.round == number).tolist()
        assert sorted(marks) == edges
        assert [marks[edge] for edge in edges] == rounds.board.marks[edges].tolist()
        levels.add(level)
    if not len(deep):
        assert len(slow) == len(rounds.level)


def test_pauses_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = [puzzle for graph in SHAPES for puzzle, _ in puzzles(graph, 5)]
    whole = [columns(rounds_of(puzzle)) for puzzle in boards]
    monkeypatch.setattr(module, "SLICE", 7)
    budget = cancelled_at(10**9)
    assert [columns(rounds_of(puzzle, budget)) for puzzle in boards] == whole
    assert late_looks(budget) + 10**9 > 10 * len(boards)


@pytest.mark.parametrize("graph", SHAPES, ids=LABELS)
def test_a_known_solution_changes_nothing(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked for at once, it only spares trials that cannot fail; also where there are several
    solutions.
    """
    boards = puzzles(graph, 20, seed=7)
    alone = [rounds_of(puzzle) for puzzle, _ in boards]
    monkeypatch.setattr(module, "SLICE", 1)
    asked = 0
    for (puzzle, lines), own in zip(boards, alone, strict=True):
        marks = np.where(lines, LINE, CROSS).astype(np.int8)

        def solution(marks: Bytes = marks) -> Bytes:
            nonlocal asked
            asked += 1
            return marks

        found = rounds_of(puzzle, solution=solution)
        assert (columns(found), found.outcome) == (columns(own), own.outcome)
        assert np.array_equal(found.round, own.round)
        assert np.array_equal(found.board.marks, own.board.marks)
    assert 0 < asked <= len(boards)


def test_contradictions() -> None:
    graph = square(5, 3)
    for clues in ([0] * 15, [3, 3, *[0] * 13], [3] * 15):
        assert rounds_of(Puzzle.of(graph, clues)).outcome == "contradiction"


@thorough
def test_deepest_trials_ask_the_sides() -> None:
    """Some boards are finished by trials in which inside and outside must hang together."""
    found = [
        rounds_of(puzzle).level.max(initial=0) for puzzle, _ in puzzles(square(7, 6), 120, seed=5)
    ]
    assert max(found) > DEEP


def test_techniques_are_told_from_hard_to_easy_and_easy_ones_not_at_all() -> None:
    names = ("face-pairs", "trial", "clue-counting", "carried", "colouring", "vertex-pairs")
    used = {TECHNIQUES[name]: count for count, name in enumerate(names, start=1)}
    told = by_techniques(used)
    assert [(reason.name, reason.value) for reason in told] == [
        ("trial", 2),
        ("colouring", 5),
        ("carried", 4),
        ("face-pairs", 1),
        ("vertex-pairs", 6),
    ]


def test_a_share_is_of_the_boards_that_have_less() -> None:
    """Not of those that have as much."""
    quantiles = np.array([1.0, 2.0, 2.0, 4.0])
    shares = [_share(quantiles, value) for value in (0.5, 1.0, 2.0, 3.0, 4.0, 5.0)]
    assert shares == [0.0, 0.0, 0.25, 0.75, 0.75, 1.0]
