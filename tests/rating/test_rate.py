"""Ratings: the same for every image, a clear line for what cannot be rated."""

from threading import Event

import numpy as np
import pytest

from rating.boards import LABELS, SHAPES, full_puzzle, image, puzzles
from shared import corpus, needs_shared, square_puzzle
from takegaki import read
from takegaki.core.errors import PuzzleError
from takegaki.core.puzzle import Puzzle
from takegaki.core.symmetry import symmetries
from takegaki.core.verdict import Unique
from takegaki.rating import rate
from takegaki.rating.agreement import spearman
from takegaki.rating.features import FEATURES
from takegaki.solve import Budget, prove
from takegaki.solve.premises import EndedError
from takegaki.techniques import Level
from takegaki.tilings import square


def unique(graph, count: int) -> list[Puzzle]:
    found = [puzzle for puzzle, _ in puzzles(graph, 120, seed=1) if isinstance(prove(puzzle), Unique)]
    assert len(found) >= count
    return found[:count]


@pytest.mark.parametrize("graph", SHAPES, ids=LABELS)
def test_images_have_the_same_number(graph):
    for puzzle in unique(graph, 4):
        own = rate(puzzle)
        assert rate(puzzle) == own
        assert 0 < own.value < 100
        assert set(FEATURES) - set(own.features) == ({"turns"} if graph.tiling == "honeycomb" else set())
        for symmetry in symmetries(graph):
            other = rate(image(puzzle, symmetry))
            assert other.value == pytest.approx(own.value, rel=1e-9)
            assert other.scales == pytest.approx(dict(own.scales), rel=1e-9)


def test_full_variant():
    rated = 0
    for seed in range(6):
        puzzle, _ = full_puzzle(seed)
        if isinstance(prove(puzzle), Unique):
            assert 0 < rate(puzzle).value < 100
            rated += 1
    assert rated


def test_reasons():
    rating = rate(read("33\n..\n.."))
    named = {reason.name: reason for reason in rating.reasons}
    assert rating.level is Level.TRICKY
    assert named["through-face"].value >= 1
    assert {"rounds", "narrowest", "longest", "far"} <= set(named)
    assert all(reason.sentence.endswith(".") and "\n" not in reason.sentence for reason in rating.reasons)
    assert named["narrowest"].value >= 1


def test_what_is_not_rated():
    with pytest.raises(PuzzleError, match="several solutions"):
        rate(read("3.\n.2\n.."))
    with pytest.raises(PuzzleError, match="no solution"):
        rate(Puzzle.of(square(5, 3), [0] * 15))
    with pytest.raises(PuzzleError, match="several solutions"):
        rate(read("3x2w:316c92"))


def test_a_budget_ends_it():
    cancel = Event()
    cancel.set()
    puzzle = Puzzle.of(square(5, 3), [-1] * 15)
    with pytest.raises(EndedError, match="cancelled"):
        rate(puzzle, Budget(cancel=cancel))
    with pytest.raises(EndedError, match="time limit"):
        rate(puzzle, Budget(time_limit=0.0))


@needs_shared
def test_harder_levels_are_rated_higher():
    """Loopy's boards of 10x10: Easy and Normal against Tricky and Hard, and all in rank order."""
    taken: dict[str, list[float]] = {"e": [], "n": [], "t": [], "h": []}
    for record in corpus("loopy-levels.jsonl"):
        if record["params"].startswith("10x10t0") and len(taken[record["level"]]) < 8:
            taken[record["level"]].append(rate(read(record["game_id"])).value)
    pairs = np.array([(place, value) for place, name in enumerate("enth") for value in taken[name]])
    assert len(pairs) == 32
    assert spearman(*pairs.T) > 0.6
    assert pairs[pairs[:, 0] >= 2, 1].mean() > pairs[pairs[:, 0] < 2, 1].mean() + 8


@needs_shared
def test_ambiguous_boards_of_the_corpus():
    refused = 0
    for record in corpus("not-unique.jsonl")[:12]:
        if record["rows"] * record["cols"] <= 400:
            with pytest.raises(PuzzleError, match="only puzzles with exactly one are rated"):
                rate(square_puzzle(record["clues"]))
            refused += 1
    assert refused
