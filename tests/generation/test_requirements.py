"""Fewer clues than removal leaves, and loops that are changed without losing what was wished of
them.
"""

import json

import numpy as np
import pytest

from narrowing import expect
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import inside_faces
from takegaki.core.verdict import NoSolution, Unique
from takegaki.deduce.ladder import level_of
from takegaki.deduce.level import Level
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import techniques_of
from takegaki.generation import Generated, Request, generate
from takegaki.generation.batch import RATED_FACES, make_record
from takegaki.generation.loops.colour_loop import stretches
from takegaki.generation.request import Method
from takegaki.generation.requirements import left_open, with_and_without
from takegaki.rating import rate
from takegaki.rating.rate import Rating
from takegaki.solving import prove
from takegaki.tilings import honeycomb, square
from tiers import thorough


def made(request: Request) -> Generated:
    found = generate(request, budget=Budget(time_limit=120))
    assert isinstance(found, Generated), found
    assert isinstance(prove(found.puzzle, method="sat"), Unique)
    return found


@pytest.mark.parametrize(
    ("graph", "share"), [(square(7, 9), 0.38), (honeycomb(6, 6), 0.36)], ids=str
)
@pytest.mark.parametrize("seed", range(3))
def test_as_few_clues_as_wanted(graph: Graph, share: float, seed: int) -> None:
    plain = made(Request(graph, seed, level=Level.TRICKY))
    few = made(Request(graph, seed, level=Level.TRICKY, share=share))
    wanted = round(share * graph.n_faces)
    assert abs(int((few.puzzle.clues >= 0).sum()) - wanted) <= 1
    assert wanted < (plain.puzzle.clues >= 0).sum(), "removal alone leaves more"
    assert level_of(few.puzzle) is Level.TRICKY


def test_what_is_told_of_thinning_leads_to_the_puzzle() -> None:
    told = []
    request = Request(square(9, 10), 3, level=Level.TRICKY, share=0.38)
    found = generate(request, watch=lambda *event: told.append(event))
    there = np.ones(90, dtype=bool)
    assert isinstance(found, Generated)
    for kind, *rest in found.events:
        if kind == "clue":
            there[expect(int, rest[0])] = rest[1] == "back"
    assert (there == (found.puzzle.clues >= 0)).all()
    assert any(kind == "note" and "clues, 34 wanted" in rest[0] for kind, *rest in told)


def test_the_hardest_technique_of_several_is_the_one_removed_for() -> None:
    """Its request, and the one without it, whose techniques stand in the order of their names."""
    every = techniques_of("slitherlink")
    usable = sorted((one for one in every if may_be_needed(one)), key=lambda one: one.code)
    barred, *_, hard = (one for one in usable if one.level <= Level.HARD)
    lesser_ones = [one.name for one in usable if barred.code < one.code < hard.code]
    wanted = Request(square(5, 5), needs=(hard.name, *lesser_ones), avoid=(barred.name,))
    needed, own, lesser = with_and_without(wanted, Level.HARD)
    assert needed is hard
    assert (own.needs, own.minimal, own.level) == ((), True, Level.HARD)
    assert lesser.avoid == tuple(sorted((barred.name, needed.name)))
    above = next(one for one in usable if one.level is Level.EXPERT)
    needed, own, lesser = with_and_without(Request(square(5, 5), needs=(above.name,)), Level.EXPERT)
    later = {one.name for one in every if one.level is Level.EXPERT and one.code > above.code}
    assert len(later) > 2
    assert lesser.avoid == tuple(sorted({above.name, *later}))


def may_be_needed(one: Technique) -> bool:
    return not one.spared and not one.uniqueness


def pattern(graph: Graph, gone: int) -> np.ndarray:
    places = np.ones(graph.n_faces, dtype=bool)
    places[np.random.default_rng(2).permutation(graph.n_faces)[:gone]] = False
    return places


@thorough
def test_a_changed_loop_keeps_its_share_of_inside() -> None:
    graph = square(9, 10)
    found = made(Request(graph, 3, level=Level.TRICKY, inside=0.5, pattern=pattern(graph, 38)))
    assert abs(inside_faces(graph, found.solution.lines).mean() - 0.5) < 0.035
    assert found.tries > 8, "it was changed, not drawn"


def test_a_changed_loop_keeps_its_straights_short() -> None:
    graph = square(9, 10)
    found = made(Request(graph, 3, level=Level.TRICKY, max_straight=3, pattern=pattern(graph, 38)))
    assert max(stretches(graph, found.solution.lines)) <= 3
    assert found.tries > 8


@pytest.mark.parametrize("method", ["hard", "normal"])
def test_what_is_left_open_is_nothing_only_where_it_is_solved(method: Method) -> None:
    """Clues that contradict each other may leave no edge unknown, and are no solved puzzle."""
    graph, rng = square(2, 2), np.random.default_rng(0)
    request = Request(graph, method=method)
    full = 0
    for _ in range(60):
        puzzle = Puzzle.of(graph, rng.integers(-1, 4, 4))
        left, verdict = left_open(puzzle, request), prove(puzzle)
        assert 0 <= left <= graph.n_edges
        if left == 0:
            assert isinstance(verdict, Unique)
        full += left == 1 and isinstance(verdict, NoSolution)
    assert full > 0


def test_a_pattern_for_rules() -> None:
    graph = square(6, 6)
    places = pattern(graph, 8)
    found = made(Request(graph, 3, method="normal", pattern=places))
    assert ((found.puzzle.clues >= 0) == places).all()
    assert isinstance(prove(found.puzzle, method="rules+loops"), Unique)


def test_the_rating_is_part_of_the_metadata() -> None:
    line = json.loads(make_record(Request(square(5, 6), 1)).text)
    puzzle = expect(Generated, generate(Request(square(5, 6), 1))).puzzle
    assert line["meta"]["rating"] == pytest.approx(expect(Rating, rate(puzzle)).value, abs=0.051)
    large = json.loads(make_record(Request(square(32, 32), 1, level=Level.EASY)).text)
    assert RATED_FACES < 32 * 32
    assert "rating" not in large["meta"]
