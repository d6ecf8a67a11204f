"""How a tile that can be turned in one way only is told."""

from dataclasses import replace

import numpy as np
import pytest

from narrowing import expect, not_none
from takegaki.core.budget import Budget
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.place_names import vertex_name
from takegaki.deduce.explain import explain
from takegaki.deduce.whole_tiles import MOST_STEPS, WholeTile
from takegaki.deduce.whole_tiles import _Search as Search
from takegaki.generation import Generated, Request, generate
from takegaki.tilings import TILE_GRIDS, graph_of
from takegaki.tilings.torus import sides


def test_of_many_steps_the_last_ones_are_told_and_the_others_counted() -> None:
    request = Request(TILE_GRIDS["cells"].graph(6, 6), 1, kind="net")
    puzzle = expect(Generated, generate(request)).puzzle
    steps = tuple(step.deduction for step in explain(puzzle).steps)
    assert len(steps) > MOST_STEPS + 2
    end = f"So {vertex_name(puzzle.graph, 7)} points right and up."
    for more, head in [(0, []), (1, ["After one more step:"]), (2, ["After two more steps:"])]:
        told = steps[: MOST_STEPS + more]
        lines = [line for step in told[more:] for line in (*step.story, step.sentence)]
        assert WholeTile(7, 3, told).why(puzzle).sentence() == " ".join([*head, *lines, end])


@pytest.mark.parametrize(("more", "chosen"), [(0, 11), (11, 0)])
def test_of_several_tiles_the_one_with_the_fewest_steps(more: int, chosen: int) -> None:
    """Two tiles in opposite corners are whole at once; one of them needs a step more."""
    graph = graph_of("cells", 3, 4)
    puzzle = expect(Generated, generate(Request(graph, 1, kind="net"))).puzzle
    any_step = explain(puzzle).steps[0].deduction
    search = Search(puzzle, np.zeros(graph.n_vertices, dtype=np.bool_), Budget())
    around = sides(graph)
    (between,) = {*around[5].tolist()} & {*around[6].tolist()}
    marks = np.full(graph.n_edges, UNKNOWN, dtype=np.int8)
    own = {
        cell: [edge for edge in around[cell].tolist() if edge < graph.n_edges] for cell in (0, 11)
    }
    search.add(replace(any_step, marks=(), conclusions=((between, LINE),)))
    for cell, edges in own.items():
        premises = ((between, LINE),) if cell == more else ()
        concluded = tuple((edge, LINE) for edge in edges)
        search.add(replace(any_step, marks=premises, conclusions=concluded))
        marks[edges] = LINE
    found = not_none(search.shortest(marks))
    assert (found.cell, len(found.steps)) == (chosen, 1)
    settled = np.arange(graph.n_vertices) == chosen
    search._settled = settled
    left = not_none(search.shortest(marks))
    assert (left.cell, len(left.steps)) == (more, 2)
