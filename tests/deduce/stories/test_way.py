"""The way through a puzzle: each number against one counted by hand or in another way."""

from itertools import pairwise

import numpy as np
import pytest

from shared import square_puzzle
from takegaki import explain
from takegaki.core.budget import Budget
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.deduce.level import Level
from takegaki.deduce.stories.board_parts import PARTS
from takegaki.deduce.stories.way import Way, way_of, way_of_trace
from takegaki.generation import Generated, Request, generate
from takegaki.solving import prove
from takegaki.tilings import graph_of, square

GRAPHS = (square(5, 7), graph_of("honeycomb", 4, 5), graph_of("kites", 4, 4))


def made(graph: object, seed: int, **options: object) -> Puzzle:
    found = generate(Request(graph, seed, **options))  # type: ignore[arg-type]
    assert isinstance(found, Generated)
    return found.puzzle


def way(puzzle: Puzzle) -> Way:
    found = way_of(puzzle)
    assert found is not None
    return found


@pytest.mark.parametrize("graph", GRAPHS, ids=lambda graph: graph.tiling)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_ideas_mark_and_what_is_left_after_the_last(graph: object, seed: int) -> None:
    puzzle = made(graph, seed, level=Level.TRICKY)
    trace, found = explain(puzzle, minimal=False), way(puzzle)
    ideas = [step for step in trace if step.found.level > Level.EASY]
    assert found.ideas == len(ideas) > 0
    marked = sum(len(step.found.conclusions) for step in ideas)
    assert found.idea_edges * found.ideas == pytest.approx(marked)
    after = trace.steps[ideas[-1].number :]
    left = sum(len(step.found.conclusions) for step in after)
    assert found.ending * puzzle.graph.n_edges == pytest.approx(left)
    assert dict(found.patterns) == {
        name: sum(step.found.pattern == name for step in trace)
        for name in {step.found.pattern for step in trace} - {""}
    }
    assert [times for _, times in found.patterns] == sorted(
        dict(found.patterns).values(), reverse=True
    )
    bare = sum(times for _, times in found.techniques)
    assert bare == sum(not step.found.pattern for step in ideas)


@pytest.mark.parametrize("graph", GRAPHS, ids=lambda graph: graph.tiling)
def test_entrances_are_what_clues_alone_give_in_groups_that_do_not_touch(graph: object) -> None:
    puzzle = made(graph, 3)
    found = way(puzzle)
    alone = {
        edge
        for step in explain(puzzle, minimal=False)
        if not step.found.marks
        for edge, _ in step.found.conclusions
    }
    assert {edge for group in found.entrances for edge in group} == alone
    dots = [
        {dot for edge in group for dot in puzzle.graph.edge_vertices[edge].tolist()}
        for group in found.entrances
    ]
    assert sum(map(len, dots)) == len(set().union(*dots))


def test_a_zero_at_the_top_left_is_an_entrance_there() -> None:
    clues = np.full(49, NO_CLUE)
    clues[8] = 0
    trace = explain(Puzzle.of(square(7, 7), clues), minimal=False, level="easy")
    found = way_of_trace(trace)
    assert len(found.entrances) == 1
    assert found.parts == dict.fromkeys(PARTS, 0) | {"top": 1, "left": 1, "border": 1}
    clues[8], clues[24] = NO_CLUE, 0
    found = way_of_trace(explain(Puzzle.of(square(7, 7), clues), minimal=False, level="easy"))
    assert found.parts == dict.fromkeys(PARTS, 0) | {"middle": 1}


def test_two_zeros_far_apart_are_two_entrances_and_the_step_between_is_far() -> None:
    clues = np.full((3, 20), NO_CLUE)
    clues[1, 1] = clues[1, 18] = 0
    puzzle = Puzzle.of(square(3, 20), clues.ravel())
    trace = explain(puzzle, minimal=False, level="easy")
    found = way_of_trace(trace)
    assert len(found.entrances) == 2
    assert found.parts["left"] == found.parts["right"] == 1
    # The way never jumps more often than once: all at one end first.
    assert found.near == pytest.approx(1 - 1 / (found.steps - 1))
    jumps = 0
    for one, other in pairwise(trace):
        halves = [
            {puzzle.graph.edge_faces[edge].min() % 20 < 10 for edge, _ in step.found.conclusions}
            for step in (one, other)
        ]
        jumps += halves[0] != halves[1]
    assert jumps >= 1


def test_a_puzzle_with_several_solutions_has_no_way() -> None:
    puzzle = square_puzzle(["3..", "...", "..."])
    assert prove(puzzle).name == "multiple"
    assert way_of(puzzle) is None


def test_no_way_without_time() -> None:
    assert way_of(made(square(5, 7), 1), Budget(time_limit=0.0)) is None
