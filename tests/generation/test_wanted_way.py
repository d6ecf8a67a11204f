"""Wishes for the way through a puzzle: kept, refused in one line, or told what was lacking."""

from typing import Any

import numpy as np
import pytest

from clocks import Clock
from takegaki.core.budget import Budget
from takegaki.core.errors import RequestError
from takegaki.core.graph import Graph
from takegaki.deduce.stories.way import way_of
from takegaki.generation import Generated, Request, generate
from takegaki.generation.request import OF_WAY, usual_request
from takegaki.generation.wanted_way import PAIRS_OF_THEMES, THEME_TIMES, unmet_way
from takegaki.puzzles import PUZZLES
from takegaki.tilings import graph_of, square

WISHES: dict[str, Any] = {
    "theme": "two-3s-side-by-side",
    "entrances": (0, 9),
    "begin": "top",
    "near": 0.95,
    "idea_edges": 2.5,
    "ending": 0.3,
}


def test_every_wish_is_tried_here() -> None:
    assert set(WISHES) == set(OF_WAY)


@pytest.mark.parametrize("name", WISHES)
def test_a_wish_is_kept_in_a_drawn_style(name: str) -> None:
    request = usual_request(square(7, 7), 5, jury=1, **{name: WISHES[name]})
    assert request.drawn
    made = generate(request)
    assert isinstance(made, Generated)
    assert "style" not in made.puzzle.meta
    assert unmet_way(made.puzzle, request) == ""


def test_a_theme_comes_as_often_as_it_is_to() -> None:
    made = generate(usual_request(square(7, 7), 2, theme="two-3s-side-by-side", jury=1))
    assert isinstance(made, Generated)
    way = way_of(made.puzzle)
    assert way is not None
    assert way.times("two-3s-side-by-side") >= THEME_TIMES


BOARDS = [
    (graph_of("honeycomb", 4, 5), {}),
    (graph_of("triangular", 5, 4), {}),
    (graph_of("cells", 5, 5), {"kind": "masyu"}),
    (square(5, 5), {"kind": "sheep"}),
    (graph_of(next(iter(PUZZLES["net"].boards)), 4, 4), {"kind": "net"}),
]


@pytest.mark.parametrize(
    ("graph", "more"), BOARDS, ids=lambda one: one.tiling if isinstance(one, Graph) else ""
)
def test_wishes_are_kept_on_other_boards_and_of_other_types(
    graph: Graph, more: dict[str, Any]
) -> None:
    request = Request(graph, 3, near=0.5, entrances=(1, 40), **more)
    made = generate(request)
    assert isinstance(made, Generated)
    assert unmet_way(made.puzzle, request) == ""
    strict = Request(graph, 3, entrances=(400, 500), **more)
    assert unmet_way(made.puzzle, strict) == "one can begin in too few or too many places"


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"theme": "nothing"}, "no pattern"),
        ({"begin": "nowhere"}, "no part"),
        ({"entrances": (3, 1)}, "two whole numbers"),
        ({"entrances": (0.5, 1)}, "two whole numbers"),
        ({"entrances": (1,)}, "two whole numbers"),
        ({"near": 1.5}, "near 1.5: write a number above 0, up to 1"),
        ({"ending": 0.0}, "ending 0: write a number above 0, up to 1"),
        ({"idea_edges": 0.5}, "idea_edges 0.5: write a number from 1 to 20"),
        ({"theme": 3}, "theme is a text"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(wish: dict[str, Any], told: str) -> None:
    with pytest.raises(RequestError) as caught:
        Request(square(7, 7), **wish)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_theme_needs_clues_that_count_and_room() -> None:
    with pytest.raises(RequestError, match="which masyu doesn't have"):
        Request(graph_of("cells", 5, 5), kind="masyu", theme="3s-across-2s")
    with pytest.raises(RequestError, match="has no room on this board"):
        Request(graph_of("honeycomb", 5, 5), theme="3s-across-2s")


def test_what_was_lacking_is_told_where_time_ends() -> None:
    request = usual_request(square(7, 7), 1, jury=1, entrances=(60, 70))
    stopped = generate(request, budget=Budget(time_limit=2_000, clock=Clock(1.0)))
    assert not isinstance(stopped, Generated)
    assert "one can begin in too few or too many places" in stopped.reason
    assert "\n" not in stopped.reason
    assert " times: " in stopped.reason


def test_pairs_of_a_theme_are_aimed_at() -> None:
    """More 3s lie beside each other in what is drawn for them, whether it has the theme or not."""
    counts = []
    for theme in (None, "two-3s-side-by-side"):
        found = 0
        for seed in range(6):
            made = generate(usual_request(square(7, 7), seed, jury=1, theme=theme))
            assert isinstance(made, Generated)
            threes = made.puzzle.clues.reshape(7, 7) == 3
            found += int((threes[1:] & threes[:-1]).sum() + (threes[:, 1:] & threes[:, :-1]).sum())
        counts.append(found)
    assert counts[1] > counts[0]
    assert all(how in ("beside", "across") for how, _, _ in PAIRS_OF_THEMES.values())
    assert np.all([0 <= value <= 3 for _, *pair in PAIRS_OF_THEMES.values() for value in pair])
