"""Colours spread by marks: from the world around and from cells that have one."""

import numpy as np
import pytest

from takegaki import Found, solve
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.topology import inside_faces
from takegaki.formats import read
from takegaki.play.position import INSIDE, OUTSIDE
from takegaki.play.spread_colours import spread
from takegaki.tilings import graph_of


def test_all_marks_colour_each_cell_as_the_loop_has_it() -> None:
    found = solve(puzzle := read("3.\n..\n.2\n3."))
    assert isinstance(found, Found)
    lines, graph = found.solution.lines, puzzle.graph
    marks = np.where(lines, LINE, CROSS).astype(np.int8)
    coloured = {
        one.face: one.shade for one in spread(graph, marks, np.zeros(graph.n_faces, np.int8))
    }
    inside = inside_faces(graph, lines).tolist()
    assert coloured == {face: INSIDE if is_in else OUTSIDE for face, is_in in enumerate(inside)}


@pytest.mark.parametrize("tiling", ["square", "honeycomb", "spectres"])
@pytest.mark.parametrize("mark", [LINE, CROSS])
def test_one_mark_carries_a_colour_over_it_and_no_farther(tiling: str, mark: int) -> None:
    graph = graph_of(tiling, 3, 5)
    within = (graph.edge_faces != graph.outside).all(axis=1)
    edge = int(np.flatnonzero(within)[0])
    one, other = graph.edge_faces[edge].tolist()
    marks, shades = np.full(graph.n_edges, UNKNOWN, np.int8), np.zeros(graph.n_faces, np.int8)
    marks[edge], shades[one] = mark, INSIDE
    (found,) = spread(graph, marks, shades)
    assert (found.face, found.shade) == (other, OUTSIDE if mark == LINE else INSIDE)


def test_a_colour_of_the_player_stays() -> None:
    graph = graph_of("square", 1, 1)
    crossed = np.full(graph.n_edges, CROSS, np.int8)
    assert spread(graph, crossed, np.full(1, INSIDE, np.int8)) == ()
