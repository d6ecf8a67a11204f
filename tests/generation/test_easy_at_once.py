"""Puzzles at level Easy by one call of a kernel: those of the usual way, and no others."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from graph_shapes import sized
from narrowing import expect, not_none
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.verdict import Stopped, Unique
from takegaki.deduce.level import Level
from takegaki.generation import Generated, Request, generate
from takegaki.generation.batch import line_of
from takegaki.generation.easy_at_once import MOST_FACES, AtOnce, easy_at_once
from takegaki.generation.generate_puzzle import FRESH_TRIES
from takegaki.solving import prove
from takegaki.tilings import TILINGS, graph_of, honeycomb, square
from tiers import sampled, samples

SAMPLES = 4 * samples("generated")


def easy(graph: Graph, seed: int, **asked: Any) -> Request:
    return Request(graph, seed, level=Level.EASY, **asked)


def at_once(request: Request) -> AtOnce | None:
    return easy_at_once(request, FRESH_TRIES)


def usual(request: Request) -> Generated:
    """Who watches sees the steps, so there are some."""
    return expect(Generated, generate(request, watch=lambda *_: None))


def check(request: Request) -> None:
    steps, found = usual(request), not_none(at_once(request))
    made = expect(Generated, generate(request))
    assert made.puzzle.clues.tolist() == found.clues.tolist() == steps.puzzle.clues.tolist()
    assert made.solution == steps.solution
    assert (made.level, made.tries) == (steps.level, steps.tries)
    assert [*made.puzzle.meta.items()] == [*steps.puzzle.meta.items()]
    assert line_of(made) == line_of(steps)
    assert not (found.clues.flags.writeable or found.lines.flags.writeable)
    verdict = expect(Unique, prove(made.puzzle, method="sat"))
    assert (verdict.solution.lines == made.solution.lines).all()


@sampled(12)
@pytest.mark.parametrize("tiling", TILINGS)
def test_as_in_the_usual_way_on_every_tiling(tiling: str) -> None:
    graph = graph_of(tiling, *sized(TILINGS[tiling], (4, 5)))
    for seed in range(SAMPLES):
        request = easy(graph, seed)
        if at_once(request) is not None:
            check(request)
        else:
            # Clues of one loop after another leave several solutions.
            made = generate(request, watch=lambda *_: None)
            assert isinstance(made, Stopped) or made.tries > FRESH_TRIES


@pytest.mark.parametrize("size", [(3, 5), (7, 7), (12, 9)])
def test_as_in_the_usual_way(size: tuple[int, int]) -> None:
    for seed in range(SAMPLES):
        check(easy(square(*size), seed))


@pytest.mark.parametrize("symmetry", ["rot2", "rot4", "top-bottom"])
def test_symmetric_clues(symmetry: str) -> None:
    for seed in range(SAMPLES):
        check(easy(square(8, 8), seed, symmetry=symmetry))


@pytest.mark.parametrize("seed", [0, -3, 10**9, 2**64 + 5])
def test_any_seed(seed: int) -> None:
    check(easy(square(7, 6), seed))


def test_a_request_that_tries_several_loops() -> None:
    made = [not_none(at_once(easy(square(5, 5), seed))) for seed in range(40)]
    seeds = [seed for seed, one in enumerate(made) if one.tries > 1]
    assert seeds
    for seed in seeds[:SAMPLES]:
        check(easy(square(5, 5), seed))


@pytest.mark.parametrize(
    "asked",
    [
        {"level": "normal"},
        {},
        {"level": "basics"},
        {"level": "easy", "share": 0.5},
        {"level": "easy", "values": frozenset((0, 1, 2, 3))},
        {"level": "easy", "variant": "full"},
        {"level": "easy", "windingness": 0.7},
        {"level": "easy", "loop": "growth"},
        {"level": "easy", "needs": ("early-loop",)},
        {"level": "easy", "avoid": ("incoming-line",)},
        {"level": "easy", "style": "nikoli"},
        {"level": "easy", "entrances": (1, 30)},
        {"method": "hard"},
    ],
    ids=str,
)
def test_what_asks_for_more_goes_the_usual_way(asked: Any) -> None:
    assert at_once(Request(square(6, 6), 1, **asked)) is None


def test_other_types_and_large_boards_go_the_usual_way() -> None:
    assert at_once(easy(square(6, 6), 1, kind="sheep")) is None
    rows = int(MOST_FACES**0.5) + 1
    assert at_once(easy(square(rows, rows), 1)) is None


def test_minimal_is_what_it_is() -> None:
    for seed in range(SAMPLES):
        check(easy(honeycomb(5, 5), seed, minimal=True))


def test_a_cancelled_budget_makes_nothing() -> None:
    budget = Budget()
    budget.cancel.set()
    assert isinstance(generate(easy(square(5, 5), 1), budget=budget), Stopped)


def test_threads_have_records_of_their_own() -> None:
    graph = square(7, 7)

    def made(seed: int) -> bytes:
        return not_none(at_once(easy(graph, seed))).clues.tobytes()

    alone = [made(seed) for seed in range(60)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(made, range(60))) == alone
    assert len(set(alone)) == len(alone)
    assert np.frombuffer(alone[0], dtype=np.int8).max() <= 3
