"""Graphs of one's own: from polygons and plane drawings, alike only where they are the same."""

import json
import math
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from needs import imported
from takegaki import (
    Board,
    Graph,
    Puzzle,
    check,
    count,
    explain,
    hint,
    honeycomb,
    prove,
    read,
    square,
    write,
)
from takegaki.core import own_graphs
from takegaki.core.errors import PuzzleError, UnsupportedError
from takegaki.core.graph_making import graph_from_faces
from takegaki.core.topology import darts
from takegaki.core.verdict import Unique
from takegaki.formats import FORMATS, losses
from takegaki.tilings import graph_of

TRIANGLES = [[(0, 0), (1, 0), (0, 1)], [(0, 1), (1, 0), (1, 1)]]


class Drawn:
    """As much of a graph of networkx as is looked at."""

    def __init__(
        self, edges: Sequence[Sequence[int]], pos: Mapping[int, tuple[float, float]]
    ) -> None:
        self._edges = edges
        self.nodes = {node: {"pos": spot} for node, spot in pos.items()}

    def __iter__(self) -> Iterator[int]:
        return iter(self.nodes)

    def edges(self) -> Sequence[Sequence[int]]:
        return self._edges


def drawn(graph: Graph) -> Drawn:
    spots = {vertex: (x, -y) for vertex, (x, y) in enumerate(graph.positions.tolist())}
    return Drawn(graph.edge_vertices.tolist(), spots)


def polygons(graph: Graph, turn: float = 0.0) -> list[list[list[float]]]:
    """The faces of a graph, turned as a whole so that no coordinate is a whole number."""
    way = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    return [
        (graph.positions @ way / 7)[graph.corners_of(face)].tolist()
        for face in range(graph.n_faces)
    ]


def incidences(graph: Graph) -> list[Any]:
    names = (
        "face_start",
        "face_vertices",
        "face_edges",
        "edge_vertices",
        "edge_faces",
        "vertex_start",
    )
    return [getattr(graph, name).tolist() for name in names]


@pytest.mark.parametrize("graph", [square(3, 4), honeycomb(3, 2), honeycomb(1, 1), square(1, 5)])
def test_polygons_of_a_tiling_make_its_graph_again(graph: Graph) -> None:
    made = Graph.from_polygons(polygons(graph, turn=0.3), "turned")
    assert incidences(made) == incidences(graph)
    assert made != graph
    back = Graph.from_polygons([ring[::-1] for ring in polygons(graph)], "turned back")
    assert sorted(back.face_sizes) == sorted(graph.face_sizes)
    assert (back.n_edges, back.n_vertices) == (graph.n_edges, graph.n_vertices)


@pytest.mark.parametrize("graph", [square(3, 4), honeycomb(2, 3), square(1, 1)])
def test_a_drawing_makes_the_faces_again(graph: Graph) -> None:
    made = Graph.from_networkx(drawn(graph), name="drawing")
    assert made.positions.tolist() == (graph.positions - graph.positions.min(axis=0)).tolist()
    faces = {frozenset(graph.corners_of(face).tolist()) for face in range(graph.n_faces)}
    assert {frozenset(made.corners_of(face).tolist()) for face in range(made.n_faces)} == faces
    for one in (made, graph):
        around = darts(one)
        assert (around.face[around.after] == around.face).all()
    loops = [count(Puzzle.of(one, [-1] * one.n_faces), method="sat").value for one in (made, graph)]
    assert loops[0] == loops[1]


def test_networkx_there_and_back() -> None:
    networkx = imported("networkx")
    graph = honeycomb(2, 3)
    there = graph.to_networkx()
    ends = {there.edges[edge]["id"]: sorted(edge) for edge in there.edges}
    assert [ends[edge] for edge in range(graph.n_edges)] == np.sort(graph.edge_vertices).tolist()
    assert there.edges[graph.edge_vertices[0]]["faces"] == tuple(graph.edge_faces[0].tolist())
    assert networkx.is_isomorphic(Graph.from_networkx(there).to_networkx(), there)
    solid = Graph.from_networkx(networkx.dodecahedral_graph())
    assert (solid.n_faces, solid.n_edges) == (11, 30)
    cycles = sum(1 for _ in networkx.simple_cycles(networkx.dodecahedral_graph()))
    assert count(Puzzle.of(solid, [-1] * 11)).value == cycles
    with pytest.raises(PuzzleError, match="not planar"):
        Graph.from_networkx(networkx.complete_graph(5))
    with pytest.raises(PuzzleError, match="a name goes into name="):
        Graph.from_networkx(there, "drawing")  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="this must be a graph of networkx, not an int"):
        Graph.from_networkx(3)


def test_without_networkx(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "networkx", None)
    with pytest.raises(ImportError, match=r"pip install takegaki\[graphs\]"):
        square(1, 1).to_networkx()


CROSSED = SimpleNamespace(
    edges=[(0, 1), (1, 2), (2, 3), (3, 0)], pos={0: (0, 0), 1: (1, 1), 2: (1, 0), 3: (0, 1)}
)
TRIANGLE = {0: (0, 0), 1: (1, 0), 2: (0, 1)}


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (lambda: Graph.from_polygons([]), "without a face"),
        (
            lambda: Graph.from_polygons([[(0, 0), (1, 0)]]),
            "polygon 1: a cell needs at least three corners",
        ),
        (
            lambda: Graph.from_polygons([[(0, 0), (1, 0), (2, "x")]]),  # type: ignore[list-item]
            "polygon 1: a cell needs at least three corners",
        ),
        (
            lambda: Graph.from_polygons([[(0, 0), (1, 0), (2, math.nan)]]),
            "polygon 1: a cell needs at least three corners",
        ),
        (lambda: Graph.from_polygons([[(0, 0), (1, 0), (2, 0)]]), "polygon 1: it has no area"),
        (lambda: Graph.from_polygons([[(0, 0), (1, 0), (1, 0), (0, 1)]]), "in one place"),
        (lambda: Graph.from_polygons([TRIANGLES[0], TRIANGLES[0]]), "the same side of an edge"),
        (
            lambda: Graph.from_polygons([TRIANGLES[0], [(5, 5), (6, 5), (5, 6)]]),
            "falls into several parts; cells 1 and 2",
        ),
        (lambda: Graph.from_polygons(TRIANGLES, "square"), "'square' is the name of a tiling"),
        (lambda: Graph.from_polygons(TRIANGLES, ""), "needs a name"),
        *(
            (
                lambda wrong=wrong: Graph.from_polygons(TRIANGLES, tolerance=wrong),
                "a tolerance is a number from 0",
            )
            for wrong in (-1, math.inf, math.nan, "1", 1j)
        ),
        (lambda: Graph.from_networkx(Drawn([], {})), "without an edge"),
        (lambda: Graph.from_networkx(Drawn([(0, 1), (1, 2)], TRIANGLE)), "lies on no cycle"),
        (
            lambda: Graph.from_networkx(Drawn([(0, 1), (1, 2), (2, 0)], {**TRIANGLE, 3: (5, 5)})),
            "has no edge",
        ),
        (lambda: Graph.from_networkx(Drawn([(0, 0)], {0: (0, 0)})), "joins a node with itself"),
        (
            lambda: Graph.from_networkx(Drawn([(0, 1)], {0: (0, 0), 1: (0, math.inf)})),
            "no finite number",
        ),
        (
            lambda: Graph.from_networkx(Drawn(CROSSED.edges, CROSSED.pos)),
            "cross|touches itself|no area",
        ),
    ],
)
def test_what_is_no_board(make: Callable[..., Any], text: str) -> None:
    with pytest.raises(PuzzleError, match=text):
        make()


def test_corners_as_geojson_writes_them() -> None:
    """The first corner, repeated last, was refused; so were generators and whole arrays."""
    closed = [[*ring, ring[0]] for ring in TRIANGLES]
    assert Graph.from_polygons(closed) == Graph.from_polygons(TRIANGLES)
    assert Graph.from_polygons(iter(closed)) == Graph.from_polygons(TRIANGLES)
    assert Graph.from_polygons(np.array(closed)) == Graph.from_polygons(TRIANGLES)
    assert Graph.from_polygons(closed, tolerance=0.1) == Graph.from_polygons(
        TRIANGLES, tolerance=0.1
    )


def test_a_graph_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """To be read, solved and written, it was made four times."""
    made = 0
    real = graph_from_faces

    def counted(*args: Any, **more: Any) -> Graph:
        nonlocal made
        made += 1
        return real(*args, **more)

    monkeypatch.setattr(own_graphs, "graph_from_faces", counted)
    puzzle = read(json.dumps({"polygons": polygons(square(3, 3), 0.4)}))
    prove(puzzle)
    for name in ("json", "svg", "geojson"):
        write(puzzle, name)
    assert made == 1
    again = pickle.loads(pickle.dumps(puzzle))
    assert [write(again, "json") for _ in range(3)] == [write(puzzle, "json")] * 3
    assert made == 2


def test_two_graphs_of_one_name_are_two() -> None:
    """They were taken for the same, and a check ended in an IndexError."""
    small, large = Graph.from_polygons(TRIANGLES), Graph.from_polygons(polygons(square(3, 3)))
    assert small.tiling == large.tiling
    assert small != large
    assert small == Graph.from_polygons(TRIANGLES)
    assert hash(small) == hash(Graph.from_polygons(TRIANGLES))
    with pytest.raises(PuzzleError, match="another board: "):
        check(Puzzle.of(large, [-1] * 9), Board.blank(small))
    assert small != "own"


def test_all_questions_take_them() -> None:
    graph = Graph.from_polygons([*TRIANGLES, [(1, 0), (2, 0), (2, 1), (1, 1)]], "kite")
    assert repr(graph) == "<Graph kite: 3 faces, 8 edges, 6 vertices>"
    puzzle = Puzzle.of(graph, [2, None, 3])
    verdict = prove(puzzle)
    assert verdict == prove(puzzle, method="sat")
    assert isinstance(verdict, Unique)
    assert explain(puzzle).board == verdict.solution.board()
    assert hint(puzzle).kind == "next"
    with pytest.raises(UnsupportedError, match="no rules for kite boards"):
        prove(puzzle, method="rules")


def test_documents_hold_them_whole_or_refuse() -> None:
    graph = Graph.from_polygons([*TRIANGLES, [(1, 0), (2, 0), (2, 1), (1, 1)]], "kite")
    puzzle = Puzzle.of(graph, [2, None, 3])
    text = write(puzzle, "json")
    assert read(text) == puzzle
    assert write(read(text), "json") == text
    turned = Puzzle.of(
        Graph.from_polygons(polygons(honeycomb(2, 2), 0.3), "turned"), [6, -1, -1, 2]
    )
    assert read(write(turned, "json")) == turned
    for name in set(FORMATS) - {"json", "svg", "geojson"}:
        with pytest.raises(UnsupportedError):
            losses(puzzle, name)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"graph": 5}, "two lists"),
        ({"graph": {"positions": [], "faces": []}}, "face"),
        (
            {"graph": {"positions": [[0, 0], [1, 0], [0, 1]], "faces": [[0, 1, 7]]}},
            "at least three dots",
        ),
        (
            {"graph": {"positions": [[0, 0], [1, 0], [0, 1]], "faces": [[0, 1, -1]]}},
            "at least three dots",
        ),
        (
            {"graph": {"positions": [[0, 0], [1, 0], [0, True]], "faces": [[0, 1, 2]]}},
            "whole numbers",
        ),
        (
            {"graph": {"positions": [[0, 0], [1, 0], [0, 10**30]], "faces": [[0, 1, 2]]}},
            "whole numbers",
        ),
        ({"graph": {"positions": [[0, 0]] * 3, "faces": [[0, 1, 2]] * 2}}, "same side"),
        ({"tiling": "square"}, "the name of a tiling"),
        ({"clues": "2.44"}, "4 clues for 3 cells"),
        ({"kind": "net"}, "."),
    ],
)
def test_documents_that_are_none(change: dict[str, Any], text: str) -> None:
    entries = json.loads(
        write(Puzzle.of(Graph.from_polygons(polygons(square(1, 3)), "row"), [2, -1, 4]), "json")
    )
    with pytest.raises(PuzzleError, match=text):
        read(json.dumps(entries | change))


def test_a_graph_made_by_hand_is_not_written_wrongly() -> None:
    from dataclasses import replace

    mine = replace(square(2, 2), made_by=None, cache={})
    assert mine == square(2, 2)
    puzzle = Puzzle.of(replace(mine, tiling="mine", positions=mine.positions + 0.5), [-1] * 4)
    with pytest.raises(UnsupportedError, match="made neither by a tiling nor"):
        write(puzzle, "json")
    assert graph_of("square", 2, 2) is square(2, 2)
