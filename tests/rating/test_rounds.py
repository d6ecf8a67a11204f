"""Rounds of shortest trials: sound, the same for every image, as slow Python plays them."""

import numpy as np
import pytest

from rating.boards import LABELS, SHAPES, full_puzzle, image, puzzles
from rating.slow_rounds import SlowRounds
from takegaki.core.board import LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.symmetry import symmetries
from takegaki.engine.probe_rounds import DEEP, SHALLOW
from takegaki.puzzles.check import check
from takegaki.rating import rounds as module
from takegaki.rating.rounds import Rounds, rounds_of
from takegaki.tilings import square


def columns(rounds: Rounds) -> list[list[int]]:
    return [column.tolist() for column in (rounds.level, rounds.decided, rounds.before, rounds.spread)]


@pytest.mark.parametrize("graph", SHAPES, ids=LABELS)
def test_marks_hold_in_every_solution(graph):
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
def test_rounds_tell_what_happened(graph):
    for puzzle, _ in puzzles(graph, 20):
        rounds = rounds_of(puzzle)
        decided = np.bincount(rounds.round[rounds.round >= 0], minlength=len(rounds.level))
        assert decided.tolist() == rounds.decided.tolist()
        assert (rounds.before == graph.n_edges - np.cumsum(rounds.decided) + rounds.decided).all()
        assert np.array_equal(rounds.round >= 0, rounds.board.marks != UNKNOWN)
        assert (rounds.level >= 0).all() and (rounds.spread[rounds.level == 0] == 0).all()


@pytest.mark.parametrize("graph", SHAPES, ids=LABELS)
def test_images_have_the_same_rounds(graph):
    for puzzle, _ in puzzles(graph, 12):
        own = rounds_of(puzzle)
        for symmetry in symmetries(graph):
            other = rounds_of(image(puzzle, symmetry))
            assert columns(other) == columns(own)
            assert np.array_equal(other.round[np.asarray(symmetry.edges)], own.round)


@pytest.mark.parametrize("graph", SHAPES, ids=LABELS)
def test_shallow_rounds_are_those_of_slow_python(graph):
    """Up to the first round that needs deeper trials or the sides of faces."""
    levels = set()
    for puzzle, _ in puzzles(graph, 15, seed=3):
        compare(puzzle, levels)
    assert levels >= {0, 1, 2}


def test_full_variant():
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


def test_pauses_change_nothing(monkeypatch):
    boards = [puzzle for graph in SHAPES for puzzle, _ in puzzles(graph, 5)]
    whole = [columns(rounds_of(puzzle)) for puzzle in boards]
    monkeypatch.setattr(module, "SLICE", 7)
    calls = []
    assert [columns(rounds_of(puzzle, lambda: calls.append(0))) for puzzle in boards] == whole
    assert len(calls) > 10 * len(boards)


def test_contradictions():
    graph = square(5, 3)
    for clues in ([0] * 15, [3, 3, *[0] * 13], [3] * 15):
        assert rounds_of(Puzzle.of(graph, clues)).outcome == "contradiction"


def test_deepest_trials_ask_the_sides():
    """Some boards are finished by trials in which inside and outside must hang together."""
    found = [rounds_of(puzzle).level.max(initial=0) for puzzle, _ in puzzles(square(7, 6), 120, seed=5)]
    assert max(found) > DEEP
