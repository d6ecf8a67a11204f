"""What a setter began, completed: what was there stays, and there is one solution."""

from typing import Any

import numpy as np
import pytest

from narrowing import expect, not_none
from takegaki import generate, prove, read, solutions
from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError
from takegaki.core.marks import LINE
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.core.symmetry import cell_orbits, symmetry_group
from takegaki.core.topology import face_counts
from takegaki.core.verdict import Unique
from takegaki.generation.completing import Completed, Incomplete, complete, places_that_help
from takegaki.generation.generate_puzzle import Generated
from takegaki.generation.loops import grow_loop
from takegaki.generation.styles.moved_motifs import motif_places
from takegaki.generation.styles.style import Dice
from takegaki.generation.wanted_clues import clauses_at, in_the_way
from takegaki.puzzles import loop_tables
from takegaki.solving.questions.shared_budget import SharedBudget
from takegaki.tilings import graph_of, square

PLENTY = Budget(time_limit=120)

BEGUN = [
    ("slitherlink", "square", {"r1c1": 3, "r4c2": 1}),
    ("slitherlink", "honeycomb", {0: 2, 7: 4}),
    ("sheep", "square", {0: "S", 6: 2}),
    ("pairs", "square", {3: "1/2"}),
    ("inequality", "square", {}),
    ("masyu", "cells", {(0, 0): "b", (2, 1): "w"}),
]


def begun(kind: str, tiling: str, clues: dict[Any, Any]) -> Puzzle:
    return Puzzle.of(graph_of(tiling, 5, 4), clues, kind=kind)


def is_only(made: Completed) -> bool:
    verdict = prove(made.puzzle)
    return isinstance(verdict, Unique) and np.array_equal(
        verdict.solution.lines, made.solution.lines
    )


@pytest.mark.parametrize(("kind", "tiling", "clues"), BEGUN)
def test_clues_stay_and_there_is_one_solution(
    kind: str, tiling: str, clues: dict[Any, Any]
) -> None:
    puzzle = begun(kind, tiling, clues)
    made = expect(Completed, complete(puzzle, seed=1, budget=PLENTY))
    held = puzzle.clues >= 0
    assert np.array_equal(made.puzzle.clues[held], puzzle.clues[held])
    assert is_only(made)
    assert list(made.added) == np.flatnonzero((made.puzzle.clues >= 0) & ~held).tolist()
    # None that was added can go.
    for cell in made.added:
        fewer = made.puzzle.clues.copy()
        fewer[cell] = NO_CLUE
        spared = Puzzle.of(puzzle.graph, fewer, kind=kind)
        assert len(list(solutions(spared, limit=2))) == 2


def test_places_get_clues_and_nothing_else_does() -> None:
    puzzle = read("?.?.?\n.?.?.\n?.3.?\n.?.?.\n?.?.?")
    made = expect(Completed, complete(puzzle, seed=2, budget=PLENTY))
    assert is_only(made)
    assert made.puzzle[2, 2] == 3
    assert np.array_equal(made.puzzle.clues >= 0, puzzle.clues != NO_CLUE)
    assert (
        made.puzzle.clues.tolist()
        == expect(Completed, complete(puzzle, seed=2)).puzzle.clues.tolist()
    )


def test_a_drawn_loop_is_the_solution() -> None:
    graph = square(6, 5)
    lines = grow_loop(graph, 3)
    made = expect(Completed, complete(Puzzle.of(graph, {}), lines=lines, seed=1))
    assert np.array_equal(made.solution.lines, lines)
    assert is_only(made)


def test_what_the_drawn_loop_does_not_meet_is_named() -> None:
    graph = square(4, 3)
    lines = grow_loop(graph, 3)
    other = next(
        value
        for value in range(4)
        if not loop_tables("slitherlink").fits(graph, 5, value, lines.tolist())
    )
    with pytest.raises(PuzzleError, match="r2c3"):
        complete(Puzzle.of(graph, {5: other}), lines=lines)


def test_places_too_few_for_a_loop_say_which_one_would_help() -> None:
    graph = square(4, 3)
    lines = grow_loop(graph, 3)
    found = expect(Incomplete, complete(Puzzle.of(graph, {0: "?"}), lines=lines))
    assert "place" in found.reason
    best = not_none(found.best)
    assert len(list(solutions(best, limit=2))) == 2
    helping = places_that_help(found)
    assert helping
    # With the clue that the loop gives the first of them there are fewer.
    before = len(list(solutions(best)))
    clues = best.clues.copy()
    clues[helping[0].cell] = face_counts(graph, lines)[helping[0].cell]
    after = [one.lines for one in solutions(Puzzle.of(graph, clues))]
    assert len(after) < before
    assert any(np.array_equal(one, lines) for one in after)


def test_clues_without_a_loop_are_refused() -> None:
    with pytest.raises(PuzzleError, match="no solution"):
        complete(read("00\n00"))


def test_free_places_have_the_symmetry_that_is_asked_for() -> None:
    graph = square(6, 6)
    made = expect(Completed, complete(Puzzle.of(graph, {}), symmetry="rot2", seed=4))
    start, items, _ = cell_orbits(graph, symmetry_group(graph, "rot2"))
    for part in np.split(items, start[1:-1]):
        assert len(set((made.puzzle.clues[part] >= 0).tolist())) == 1
    assert is_only(made)


def test_a_budget_ends_it() -> None:
    puzzle = Puzzle.of(square(12, 12), dict.fromkeys(range(0, 144, 12), HIDDEN_CLUE))
    assert isinstance(complete(puzzle, budget=Budget(time_limit=0.2)), Incomplete)


@pytest.mark.parametrize("style", ["nikoli", "janko"])
def test_a_style_keeps_what_is_held_and_places_its_own(style: str) -> None:
    graph = square(7, 8)
    held = Puzzle.of(graph, {(1, 1): 3, (2, 2): 3, (6, 5): 0})
    kept, in_style, in_none = held.clues >= 0, 0, 0
    for seed in (3, 4, 5):
        made = expect(Completed, complete(held, style=style, seed=seed, budget=PLENTY))
        assert is_only(made)
        assert np.array_equal(made.puzzle.clues[kept], held.clues[kept])
        minimal = expect(Completed, complete(held, seed=seed, budget=PLENTY))
        in_style, in_none = in_style + len(made.added), in_none + len(minimal.added)
    assert in_style > in_none


def test_places_values_and_loop_are_each_kept_in_a_style() -> None:
    graph = square(6, 6)
    first = expect(Completed, complete(Puzzle.of(graph, {}), style="nikoli", seed=5, budget=PLENTY))
    lines, clues = first.solution.lines, first.puzzle.clues
    # The loop alone: it is the solution.
    of_loop = expect(
        Completed,
        complete(Puzzle.of(graph, {}), lines=lines, style="nikoli", seed=6, budget=PLENTY),
    )
    assert np.array_equal(of_loop.solution.lines, lines)
    assert is_only(of_loop)
    # The places alone: no other cell gets a clue.
    places = Puzzle.of(graph, np.where(clues >= 0, HIDDEN_CLUE, NO_CLUE))
    of_places = expect(Completed, complete(places, style="nikoli", seed=7, budget=PLENTY))
    assert np.array_equal(of_places.puzzle.clues >= 0, clues >= 0)
    # Places, loop and a value.
    some = places.clues.copy()
    some[np.flatnonzero(clues >= 0)[0]] = clues[clues >= 0][0]
    all_held = expect(
        Completed, complete(Puzzle.of(graph, some), lines=lines, style="nikoli", budget=PLENTY)
    )
    assert np.array_equal(all_held.puzzle.clues, clues)


@pytest.mark.parametrize("tiling", ["honeycomb", "octagonal"])
def test_boards_of_other_cells_are_completed_in_a_style(tiling: str) -> None:
    """Its places are motifs with a symmetry of the board, and cells that are needed besides."""
    graph = graph_of(tiling, 5, 6)
    drawn = motif_places(graph, None, Dice(4))
    empty = Puzzle.of(graph, {})
    made = expect(Completed, complete(empty, style="nikoli", seed=4, budget=PLENTY))
    assert isinstance(prove(made.puzzle), Unique)
    assert (made.puzzle.clues[drawn] >= 0).all()


def test_a_style_that_cannot_be_drawn_is_refused_in_a_line() -> None:
    with pytest.raises(PuzzleError, match="squares"):
        complete(Puzzle.of(graph_of("honeycomb", 2, 2), {}), style="nikoli")
    with pytest.raises(PuzzleError, match="masyu"):
        complete(Puzzle.of(graph_of("cells", 4, 4), {}, kind="masyu"), style="nikoli")


def test_title_and_author_stay() -> None:
    puzzle = read("3..\n...\n...").with_meta(title="Three", author="Ann")
    made = expect(Completed, complete(puzzle, seed=1))
    assert dict(made.puzzle.meta) == {"title": "Three", "author": "Ann"}


@pytest.mark.parametrize("size", [6, 8])
@pytest.mark.parametrize("seed", range(10))
def test_places_of_circles_get_the_colours_of_a_loop(size: int, seed: int) -> None:
    graph = graph_of("cells", size, size)
    drawn = expect(Generated, generate(graph, kind="masyu", seed=seed)).puzzle
    cells = np.flatnonzero(drawn.clues >= 0).tolist()
    held = {cell: int(drawn.clues[cell]) for cell in cells[:3]}
    begun = Puzzle.of(graph, held, kind="masyu")
    made = expect(Completed, complete(begun, places=cells[3:], seed=seed, budget=PLENTY))
    assert is_only(made)
    assert np.flatnonzero(made.puzzle.clues >= 0).tolist() == cells
    assert {cell: int(made.puzzle.clues[cell]) for cell in held} == held
    assert list(made.added) == cells[3:]


def test_a_place_that_no_loop_can_meet_is_found() -> None:
    graph = graph_of("cells", 5, 5)
    # From the black circle no line goes to the corner, where it could not go straight on: so none
    # passes the corner. The other place is in nobody's way.
    held = Puzzle.of(graph, {1: "b"}, kind="masyu")
    with pytest.raises(PuzzleError, match="no solution"):
        complete(held, places=[0, 12], budget=PLENTY)
    assert in_the_way(held, [0, 12], SharedBudget(PLENTY)) == ((0, 1), (0, 1))


@pytest.mark.parametrize("cell", [0, 3, 7])
def test_what_a_place_asks_is_one_of_its_clues(cell: int) -> None:
    graph, tables = graph_of("cells", 3, 4), loop_tables("masyu")
    asked = clauses_at(Puzzle.of(graph, {}, kind="masyu"), [cell])
    rng = np.random.default_rng(cell)
    told = set()
    for lines in rng.random((3000, graph.n_edges)) < 0.5:
        drawn = lines.tolist()
        fits = any(tables.fits(graph, cell, clue, drawn) for clue in tables.clues(graph, cell))
        met = all(any(lines[edge] == (mark == LINE) for edge, mark in one) for one in asked)
        assert met == fits
        told.add(fits)
    assert told == {True, False}


def test_a_place_beside_the_drawn_loop_is_refused() -> None:
    graph = graph_of("cells", 4, 4)
    lines = np.zeros(graph.n_edges, dtype=np.bool_)
    for near in ((0, 1), (1, 5), (5, 4), (4, 0)):
        lines[[{*pair} == {*near} for pair in graph.edge_vertices.tolist()]] = True
    with pytest.raises(PuzzleError, match="r4c4"):
        complete(Puzzle.of(graph, {}, kind="masyu"), places=[15], lines=lines)


def test_a_number_is_given_to_a_place_by_any_loop() -> None:
    assert clauses_at(Puzzle.of(square(4, 4), {}), range(16)) == ()
    made = expect(
        Completed,
        complete(read("3..\n...\n..."), places=[2, 4, 6, 8], budget=Budget(time_limit=20)),
    )
    assert np.flatnonzero(made.puzzle.clues >= 0).tolist() == [0, 2, 4, 6, 8]
