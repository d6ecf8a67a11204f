"""Where to look: one clue, a dot, an edge, or a region, by name."""

from dataclasses import replace
from typing import Any

import pytest

from deduce.said import Geometry
from takegaki import read
from takegaki.core.graph import Graph
from takegaki.core.place_names import edge_name, vertex_name
from takegaki.core.reason import WORDLESS, Reason
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.hint import where_to_look
from takegaki.deduce.named_premises import near
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.tilings import graph_of

COUNTING = TECHNIQUES["clue-counting"]


def told(**fields: Any) -> str:
    puzzle = read("3.1\n.2.\n...\n...\n..0")
    blank = Deduction(COUNTING, (), (), ((0, 1),), WORDLESS, (), ())
    return where_to_look(puzzle, replace(blank, **fields)).sentence()


def test_where_to_look() -> None:
    assert told(clues=(0,)) == "Look at the 3 at r1c1 (counting a clue)."
    assert told(clues=(0, 4)) == "Look at the 3 at r1c1 and the 2 at r2c2 (counting a clue)."
    assert told(vertices=(0,)) == "Look at the dot at the top left of r1c1 (counting a clue)."
    assert told() == "Look at the area around r1c1 (counting a clue)."
    assert (
        told(clues=(0, 2, 4)) == "Look at the area around r1c1 and three clues (counting a clue)."
    )
    assert told(conclusions=()) == "Look at the whole board (counting a clue)."


def test_near_names_a_few_cells() -> None:
    graph = read("3.1\n.2.\n...\n...\n..0").graph
    named = (near(graph, edges) for edges in (graph.edges_of(0)[:1].tolist(), range(graph.n_edges)))
    said = [Reason("region.places", graph, places=places).phrase() for places in named]
    assert said == ["r1c1", "r1c1, r1c2 and 13 more"]


@pytest.mark.parametrize(
    "graph",
    [
        *(
            graph_of(name, 3, 3)
            for name in ("compass-dodecagonal", "great-dodecagonal", "dodecagonal")
        ),
        *(
            graph_of(name, 5, 5)
            for name in ("hats", "spectres", "penrose-rhombs", "square", "honeycomb")
        ),
    ],
    ids=str,
)
def test_a_name_is_found_on_the_board(graph: Graph) -> None:
    """Every edge and every dot, by someone who sees the cells, their numbers and nothing else."""
    where = Geometry(graph)
    assert [where.edge(edge_name(graph, edge)) for edge in range(graph.n_edges)] == [
        *range(graph.n_edges)
    ]
    assert [where.dot(vertex_name(graph, dot)) for dot in range(graph.n_vertices)] == [
        *range(graph.n_vertices)
    ]
