"""Ratings: the same for every image, a clear line for what cannot be rated."""

import pickle
from threading import Event

import numpy as np
import pytest

from narrowing import expect
from random_loops import random_puzzle
from rating.boards import LABELS, SHAPES, full_puzzle, image, puzzles
from shared import corpus, needs_shared, square_puzzle
from takegaki import read
from takegaki.core.budget import Budget, EndedError
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import replace
from takegaki.core.puzzle import Puzzle
from takegaki.core.symmetry import symmetries
from takegaki.core.verdict import Undecided, Unique
from takegaki.deduce.level import Level, PlayerLevel
from takegaki.deduce.player_level import player_level
from takegaki.lab.rating import spearman
from takegaki.rating import rate, rating_of
from takegaki.rating.features import BEYOND, FEATURES, efforts, rounds_of
from takegaki.rating.rate import MINUTES, Rating, bundled
from takegaki.solving import prove
from takegaki.tilings import square
from tiers import sampled


def unique(graph: Graph, count: int) -> list[Puzzle]:
    found = [
        puzzle for puzzle, _ in puzzles(graph, 120, seed=1) if isinstance(prove(puzzle), Unique)
    ]
    assert len(found) >= count
    return found[:count]


@sampled()
@pytest.mark.parametrize("graph", SHAPES, ids=LABELS)
def test_images_have_the_same_number(graph: Graph) -> None:
    for puzzle in unique(graph, 4):
        own = rate(puzzle)
        assert rate(puzzle) == own
        assert isinstance(own, Rating)
        assert 0 < own.value < 100
        assert set(FEATURES) - set(own.features) == (
            {"turns"} if graph.tiling == "honeycomb" else set()
        )
        for symmetry in symmetries(graph):
            other = rate(image(puzzle, symmetry))
            assert isinstance(other, Rating)
            assert other.value == pytest.approx(own.value, rel=1e-9)
            assert other.scales == pytest.approx(dict(own.scales), rel=1e-9)
            assert felt(other) == felt(own)


def felt(rating: Rating) -> list[str]:
    """What is said of steps, work, time and rounds; techniques are counted on one path of
    several.
    """
    named = {"hardest", "work", "time", "rounds", "deep", "single", "far", "stuck"}
    return [reason.sentence for reason in rating.reasons if reason.name in named]


def test_times_are_said_where_boards_of_the_size_have_them() -> None:
    """At 10x11 and not at 4x4; never beyond the numbers that the source has given."""
    rng, scale = np.random.default_rng(3), bundled().scales[MINUTES]
    told = {4: 0, 10: 0}
    for rows in told:
        for _ in range(20):
            puzzle, _lines = random_puzzle(square(rows, rows + rows // 10), rng, 0.9)
            if isinstance(prove(puzzle), Unique):
                rating = expect(Rating, rate(puzzle))
                named = {reason.name: reason for reason in rating.reasons}
                assert ("time" in named) == (rows == 10)
                if "time" in named:
                    assert named["time"].value == rating.scales[MINUTES]
                    assert scale.low <= named["time"].value <= scale.high
                told[rows] += 1
    assert min(told.values()) > 0


def test_full_variant() -> None:
    rated = 0
    for seed in range(6):
        puzzle, _ = full_puzzle(seed)
        if isinstance(prove(puzzle), Unique):
            assert 0 < expect(Rating, rate(puzzle)).value < 100
            rated += 1
    assert rated


def test_reasons() -> None:
    rating = rate(read("33\n..\n.."))
    named = {reason.name: reason for reason in expect(Rating, rating).reasons}
    assert isinstance(rating, Rating)
    assert rating.level is Level.TRICKY
    assert named["through-face"].value >= 1
    assert [*named][:2] == ["hardest", "work"]
    assert {"rounds", "far"} <= set(named)
    assert named["hardest"].value < 5
    assert named["work"].value >= 14
    assert "0% of published puzzles take less" in named["work"].sentence
    assert all(
        reason.sentence.endswith(".") and "\n" not in reason.sentence
        for reason in expect(Rating, rating).reasons
    )


def test_what_a_puzzle_takes_is_counted_round_by_round() -> None:
    """Each edge once, and once more for each step ahead; what no look ahead decides counts as the
    dearest.
    """
    rng = np.random.default_rng(6)
    met = set()
    for shown in (0.9, 0.6, 0.5, 0.3):
        puzzle, _ = random_puzzle(square(5, 4), rng, shown)
        rounds = rounds_of(puzzle)
        ahead, work = efforts(rounds)
        dearest = int(rounds.level.max(initial=0))
        steps = [int(rounds.level[number]) if number >= 0 else dearest for number in rounds.round]
        assert work == sum(1 + step for step in steps)
        assert ahead == (BEYOND if rounds.outcome == "stuck" else dearest)
        met.add(rounds.outcome)
    assert met == {"solved", "stuck"}


def test_what_is_not_rated() -> None:
    with pytest.raises(PuzzleError, match="several solutions"):
        rate(read("3.\n.2\n.."))
    with pytest.raises(PuzzleError, match="no solution"):
        rate(Puzzle.of(square(5, 3), [0] * 15))
    with pytest.raises(PuzzleError, match="several solutions"):
        rate(read("3x2w:316c92"))


def test_a_budget_ends_it() -> None:
    cancel = Event()
    cancel.set()
    puzzle = Puzzle.of(square(5, 3), [-1] * 15)
    assert expect(Undecided, rate(puzzle, budget=Budget(cancel=cancel))).reason == "cancelled"
    assert "time limit" in expect(Undecided, rate(puzzle, budget=Budget(time_limit=0.0))).reason
    with pytest.raises(EndedError, match="cancelled"):
        rating_of(puzzle, Budget(cancel=cancel))


@needs_shared
def test_harder_levels_are_rated_higher() -> None:
    """Loopy's boards of 10x10: Easy and Normal against Tricky and Hard, and all in rank order."""
    taken: dict[str, list[float]] = {"e": [], "n": [], "t": [], "h": []}
    for record in corpus("loopy-levels.jsonl"):
        if record["params"].startswith("10x10t0") and len(taken[record["level"]]) < 8:
            taken[record["level"]].append(expect(Rating, rate(read(record["game_id"]))).value)
    pairs = np.array([(place, value) for place, name in enumerate("enth") for value in taken[name]])
    assert len(pairs) == 32
    assert spearman(*pairs.T) > 0.6
    assert pairs[pairs[:, 0] >= 2, 1].mean() > pairs[pairs[:, 0] < 2, 1].mean() + 8


@needs_shared
def test_ambiguous_boards_of_the_corpus() -> None:
    refused = 0
    for record in corpus("not-unique.jsonl")[:12]:
        if record["rows"] * record["cols"] <= 400:
            with pytest.raises(PuzzleError, match="only puzzles with exactly one are rated"):
                rate(square_puzzle(record["clues"]))
            refused += 1
    assert refused


def test_the_players_level_is_found_when_it_is_asked_for() -> None:
    """Then as `player_level` has it, within what the rating left of its budget."""
    puzzle = read("33\n..\n..")
    now = [0.0]
    rating = rate(puzzle, budget=Budget(time_limit=1, clock=lambda: now[0]))
    unlimited = rate(puzzle)
    assert isinstance(rating, Rating) and isinstance(unlimited, Rating)
    assert rating == unlimited
    # It does not matter when it is asked for.
    now[0] = 5.0
    assert rating.player_level == unlimited.player_level == player_level(puzzle)
    assert pickle.loads(pickle.dumps(unlimited)).player_level == rating.player_level
    assert rating.player_level != PlayerLevel.DEEP

    used = rate(puzzle, budget=Budget(time_limit=1, clock=lambda: now[0]))
    assert isinstance(used, Rating)
    all_used = replace(used, left=Budget(time_limit=0))
    assert all_used.player_level == PlayerLevel.DEEP
