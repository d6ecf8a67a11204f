"""Growth: the paper's rules on squares, the looks it describes, every loop, watched or not."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from generation.loops.looks import breadth, extent, is_one_loop, share, visited
from graph_shapes import MakeGraph
from oracle.enumerate_loops import all_loops
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.marks import LINE
from takegaki.generation.kernels.loop_flips import kind_of
from takegaki.generation.loops import grow_loop, growth
from takegaki.generation.loops.given_loop import field_of, new_field
from takegaki.generation.loops.grow_loop import RULES
from takegaki.rules.notation.rule import Rule
from takegaki.rules.notation.square_coordinates import half_cell_rule
from takegaki.rules.rule_sets.library import redrawing_rules
from takegaki.tilings import graph_of, honeycomb, square
from tiers import sampled, samples, thorough

SEEDS = samples("loops")

boards = pytest.mark.parametrize(
    ("make", "rows", "cols"), [(square, 5, 3), (honeycomb, 5, 3), (square, 9, 12)]
)
ratios = pytest.mark.parametrize(
    "ratios", [(33, 33, 34), (33, 67, 0), (33, 7, 60), (0, 100, 0), (50, 0, 50)]
)


@sampled()
@boards
@ratios
def test_watching_changes_nothing(
    make: MakeGraph, rows: int, cols: int, ratios: tuple[int, int, int]
) -> None:
    graph = make(rows, cols)
    for seed in range(10):
        lines = np.zeros(graph.n_edges, dtype=bool)
        for event in growth(graph, seed, ratios=ratios, steps=3):
            assert not lines[list(event.drawn)].any()
            assert lines[list(event.erased)].all()
            lines[list(event.drawn)] = True
            lines[list(event.erased)] = False
            assert is_one_loop(graph, lines)
        assert (lines == grow_loop(graph, seed, ratios=ratios, steps=3)).all()


def test_what_nobody_asks_for_is_the_papers_equal_chances() -> None:
    graph = square(6, 7)
    asked: dict[str, Any] = {"ratios": (33, 33, 34), "steps": 10.0}
    for seed in range(3):
        assert list(growth(graph, seed)) == list(growth(graph, seed, **asked))
        assert np.array_equal(grow_loop(graph, seed), grow_loop(graph, seed, **asked))


def test_the_rules_of_the_library_are_those_of_growth() -> None:
    """A rule fits a cell, in one of its eight positions, exactly where growth may turn that cell
    and counts it to this rule.
    """
    rows, cols = 4, 6
    graph = square(rows, cols)
    met: Counter[int] = Counter()
    for seed in range(8):
        lines = grow_loop(graph, seed, steps=4)
        field = field_of(graph, lines, new_field(graph, seed, 1).rng)
        ends = graph.positions[graph.edge_vertices].sum(axis=1)
        # Half cells from the middle of the top left one, as rule files count them.
        scale = int(np.abs(np.diff(graph.positions[graph.edge_vertices], axis=1)).max())
        drawn = {
            (int(y) // scale - 1, int(x) // scale - 1): bool(line)
            for (x, y), line in zip(ends, lines, strict=True)
        }
        for face in range(graph.n_faces):
            row, col = divmod(face, cols)
            kind = int(kind_of(field, face))
            wanted = {RULES[kind]} if kind else set()
            found = {
                number
                for number, rule in enumerate(redrawing_rules("growth").rules, start=1)
                if any(_fits(places, drawn, 2 * row, 2 * col) for places in _turned(rule))
            }
            assert found == wanted
            met.update(found)
    assert min(met[number] for number in (1, 2, 3)) > 10


def _turned(rule: Rule) -> list[dict[tuple[int, int], int]]:
    """The marks before, in the eight positions of a square."""
    found = [dict(half_cell_rule(rule).before)]
    for _ in range(3):
        found.append({(col, -row): mark for (row, col), mark in found[-1].items()})
    return found + [{(row, -col): mark for (row, col), mark in one.items()} for one in found]


def _fits(
    places: dict[tuple[int, int], int], drawn: dict[tuple[int, int], bool], row: int, col: int
) -> bool:
    """Whether the board has these marks round a cell; off the board there is no line."""
    return all(
        drawn.get((row + down, col + right), False) == (mark == LINE)
        for (down, right), mark in places.items()
    )


def test_what_growth_does_is_what_its_rules_put_in_place() -> None:
    for rule in redrawing_rules("growth").rules:
        squares = half_cell_rule(rule)
        sides = {(-1, 0), (0, -1), (0, 1), (1, 0)}
        assert set(squares.after) == sides
        assert all(squares.after[side] == -squares.before[side] for side in sides)


def test_on_squares_the_rules_are_the_papers() -> None:
    graph = square(7, 9)
    met: Counter[tuple[int, int, int]] = Counter()
    for seed in range(5):
        first, *steps = growth(graph, seed)
        assert (first.rule, len(first.drawn), len(first.erased)) == (0, 4, 0)
        for event in steps:
            met[event.rule, len(event.erased), len(event.drawn)] += 1
            assert sorted(event.drawn + event.erased) == sorted(graph.edges_of(event.face).tolist())
    assert set(met) == {(1, 2, 2), (2, 1, 3), (3, 3, 1)}
    assert 5 * 10 * graph.n_faces - 5 < sum(met.values()) < 5 * 10 * graph.n_faces


def test_on_hexagons_the_new_path_is_as_long_longer_or_shorter() -> None:
    graph = honeycomb(7, 9)
    _, *steps = growth(graph, 1)
    met = {(event.rule, len(event.drawn) - len(event.erased)) for event in steps}
    assert met == {(1, 0), (2, 2), (2, 4), (3, -2), (3, -4)}


@pytest.mark.parametrize(
    ("ratios", "rules"),
    [((100, 0, 0), set()), ((0, 100, 0), {2}), ((40, 60, 0), {1, 2}), ((0, 90, 10), {2, 3})],
)
def test_a_rule_without_a_chance_is_not_used(ratios: tuple[int, int, int], rules: set[int]) -> None:
    assert {event.rule for event in growth(square(6, 4), 2, ratios=ratios)} == {0} | rules


@thorough
def test_ratios_are_chances() -> None:
    """On a row of three cells with the middle one as loop: both steps left lead to rule 2 alone,
    but from two cells rules 2 and 3 each fit one face, with 4 and 2 of their corners.
    """
    graph = square(1, 3)
    second: Counter[int] = Counter()
    for seed in range(6000):
        events = list(growth(graph, seed, ratios=(0, 40, 60), steps=0.67))
        if events[0].face == 0 and len(events) == 3:
            second[events[2].rule] += 1
    # A third cell by rule 2 (40 * 4), or either of the two gone by rule 3 (60 * 2 each).
    assert abs(second[2] / second.total() - 160 / (160 + 240)) < 0.04


@sampled()
@pytest.mark.parametrize("graph", [square(3, 3), square(4, 3), honeycomb(3, 3)], ids=str)
def test_every_loop_is_reached(graph: Graph) -> None:
    """Long growth seldom ends in a single cell and short growth in a long loop, so both are
    asked.
    """
    wanted = {loop.tobytes() for loop in all_loops(graph)}
    met = set()
    for seed in range(80_000):
        ratios, steps = [((33, 33, 34), 3), ((33, 7, 60), 3), ((40, 20, 40), 1), ((33, 67, 0), 2)][
            seed % 4
        ]
        met.add(grow_loop(graph, seed, ratios=ratios, steps=steps).tobytes())
        if len(met) == len(wanted):
            break
    assert met == wanted


def looks(ratios: Any, rows: int = 16, cols: int = 12) -> list[float]:
    graph = square(rows, cols)
    made = [grow_loop(graph, seed, ratios=ratios) for seed in range(SEEDS)]
    return [
        np.median([measure(graph, lines) for lines in made])
        for measure in (visited, share, breadth, extent)
    ]


def test_the_looks_of_the_paper() -> None:
    standard, tight, broad = looks((33, 33, 34)), looks((33, 67, 0)), looks((33, 7, 60))
    # Standard: small corridors all over the board.
    assert 0.75 < standard[0] < 0.95
    assert standard[3] == 1
    # Tight: corridors of one cell all over the board.
    assert tight[0] > 0.96
    assert tight[3] == 1
    assert tight[2] < standard[2] < broad[2] - 0.15
    # Broad: on a small part of the board.
    assert 0.1 < broad[1] < 0.4
    assert broad[3] < 0.9


def test_steps() -> None:
    graph = square(8, 11)
    assert [grow_loop(graph, 1, steps=0).sum(), len(list(growth(graph, 1, steps=0)))] == [4, 1]
    assert {len(list(growth(graph, seed, steps=0.5))) for seed in range(12)} == {44, 45}
    # Nothing fits a single cell: growth ends early.
    assert len(list(growth(square(1, 1), 1))) == 1
    assert len(list(growth(graph, 1, ratios=(50, 0, 50)))) == 1


@pytest.mark.parametrize(
    "wrong", [(33, 33, 33), (50, 50), (120, -10, -10), (33.5, 33.5, 33), (25, 25, 25, 25)]
)
def test_ratios_that_mean_nothing(wrong: tuple[float, ...]) -> None:
    with pytest.raises(PuzzleError, match=r"^ratios .* sum to 100") as told:
        grow_loop(square(3, 3), 1, ratios=wrong)  # type: ignore[arg-type]
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("steps", [-1, 1e9, float("nan")])
def test_steps_that_mean_nothing(steps: float) -> None:
    with pytest.raises(PuzzleError, match=r"^steps "):
        grow_loop(square(3, 3), 1, steps=steps)


@pytest.mark.parametrize("graph", [honeycomb(5, 3), square(5, 3), graph_of("cairo", 4, 3)])
def test_edges_of_an_event_ascend(graph: Graph) -> None:
    """All of them are of its face, and their lines make the loop that is there then."""
    lines, many = np.zeros(graph.n_edges, dtype=np.bool_), 0
    for event in growth(graph, 4):
        for edges in (event.drawn, event.erased):
            assert edges == tuple(sorted({*edges}))
            many += len(edges) > 1
        assert {*event.drawn, *event.erased} <= {*graph.edges_of(event.face).tolist()}
        assert not lines[[*event.drawn]].any()
        assert lines[[*event.erased]].all()
        lines[[*event.drawn]], lines[[*event.erased]] = True, False
        assert is_one_loop(graph, lines)
    assert many > 10
