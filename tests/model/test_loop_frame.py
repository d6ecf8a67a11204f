"""The frame of a graph: its tables say what clues and vertices say, and its arrays fit together."""

import numpy as np
import pytest

from graph_shapes import MakeGraph
from solving.kernels.shapes import courtyard, fan, towers
from takegaki.core.graph import Graph
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.core.topology import line_degrees
from takegaki.model.loop_frame import Frame, frame, with_clues
from takegaki.model.tables import CONFLICT, INACTIVE, MAX_WIDTH, mask_words
from takegaki.puzzles.slitherlink import FULL, SLITHERLINK
from takegaki.tilings import honeycomb, square

GRAPHS = [
    square(5, 3),
    honeycomb(5, 3),
    square(2, 6),
    honeycomb(3, 4),
    square(1, 1),
    square(1, 4),
    honeycomb(4, 1),
    towers(),
    courtyard(2),
    fan(9),
]


@pytest.fixture(params=GRAPHS, ids=repr)
def graph(request: pytest.FixtureRequest) -> Graph:
    graph: Graph = request.param
    return graph


def all_colours(graph: Graph) -> np.ndarray:
    """(2 ** F, F + 1) every colouring, the world outside."""
    return (np.arange(1 << graph.n_faces)[:, None] >> np.arange(graph.n_faces + 1) & 1).astype(bool)


def lines_between(graph: Graph, colours: np.ndarray) -> np.ndarray:
    found: np.ndarray = colours[:, graph.edge_faces[:, 0]] != colours[:, graph.edge_faces[:, 1]]
    return found


def lines_at(ends: np.ndarray, lines: np.ndarray, size: int) -> np.ndarray:
    """(n, size) lines at each face or vertex, from the two ends of each edge."""
    counts = np.zeros((len(lines), size), dtype=np.int8)
    for edge, (a, b) in enumerate(ends.tolist()):
        counts[:, a] += lines[:, edge]
        counts[:, b] += lines[:, edge]
    return counts


def entries_at(shape: Frame, con: int, offset: int, values: np.ndarray) -> np.ndarray:
    """The entry of one constraint for each row of complete values (n, N)."""
    members = shape.tables.con_vars[shape.tables.con_start[con] : shape.tables.con_start[con + 1]]
    codes = (values[:, members] + 1) @ 3 ** np.arange(len(members))
    return shape.tables.entries[offset + codes]


def holds(shape: Frame, con: int, offset: int, values: np.ndarray) -> np.ndarray:
    found = entries_at(shape, con, offset, values)
    assert np.isin(found, (0, CONFLICT)).all(), "nothing is left to force"
    answer: np.ndarray = found == 0
    return answer


def test_clue_tables_hold_exactly_where_the_clue_does(graph: Graph) -> None:
    shape = frame(graph, SLITHERLINK.name)
    colours = all_colours(graph)
    counts = lines_at(graph.edge_faces, lines_between(graph, colours), graph.n_faces + 1)
    assert shape.clue_offset.shape[1] == graph.face_sizes.max() + 2, "a column more: no clue"
    for face in range(graph.n_faces):
        for clue, offset in enumerate(shape.clue_offset[shape.signature[face]].tolist()):
            assert (offset == INACTIVE) == (clue > graph.face_sizes[face])
            if offset != INACTIVE:
                assert np.array_equal(holds(shape, face, offset, colours), counts[:, face] == clue)


@pytest.mark.parametrize("full", [False, True])
def test_vertex_tables_hold_exactly_where_all_vertices_do(graph: Graph, full: bool) -> None:
    shape = frame(graph, SLITHERLINK.name, FULL if full else "")
    colours = all_colours(graph)
    degrees = lines_at(graph.edge_vertices, lines_between(graph, colours), graph.n_vertices)
    assert np.array_equal(degrees[-1], line_degrees(graph, lines_between(graph, colours)[-1]))
    right = np.isin(degrees, (2,) if full else (0, 2)).all(axis=1)
    found = np.ones(len(colours), dtype=bool)
    for con in range(graph.n_faces, len(shape.tables.con_table)):
        found &= holds(shape, con, int(shape.tables.con_table[con]), colours)
    assert np.array_equal(found, right)


def test_edges_are_lines_exactly_between_colours(graph: Graph) -> None:
    bare, shape = frame(graph, SLITHERLINK.name), frame(graph, SLITHERLINK.name, edges=True)
    assert shape.tables.n_vars == graph.n_faces + 1 + graph.n_edges
    first = len(bare.tables.con_table)
    assert len(shape.tables.con_table) == first + graph.n_edges
    colours = all_colours(graph)
    values = np.hstack([colours, lines_between(graph, colours)])
    for edge in range(graph.n_edges):
        con, offset = first + edge, int(shape.tables.con_table[first + edge])
        assert shape.tables.con_vars[shape.tables.con_start[con]] == graph.n_faces + 1 + edge
        assert holds(shape, con, offset, values).all()
        wrong = values.copy()
        wrong[:, graph.n_faces + 1 + edge] ^= True
        assert not holds(shape, con, offset, wrong).any()


@pytest.mark.parametrize("edges", [False, True])
def test_every_occurrence_is_listed_once(graph: Graph, edges: bool) -> None:
    shape = frame(graph, SLITHERLINK.name, edges=edges)
    assert shape.tables.con_start[0] == shape.tables.occ_start[0] == 0
    assert (
        shape.tables.con_start[-1]
        == len(shape.tables.con_vars)
        == shape.tables.occ_start[-1]
        == len(shape.tables.occ)
    )
    assert (shape.tables.con_vars >= 0).all()
    assert (shape.tables.con_vars < shape.tables.n_vars).all()
    listed = set()
    for item in range(shape.tables.n_vars):
        for con, weight, slot in shape.tables.occ[
            shape.tables.occ_start[item] : shape.tables.occ_start[item + 1]
        ].tolist():
            assert shape.tables.con_vars[shape.tables.con_start[con] + slot] == item
            assert shape.tables.con_start[con] + slot < shape.tables.con_start[con + 1]
            assert weight == 3**slot
            listed.add((con, slot))
    assert len(listed) == len(shape.tables.occ)
    for con in range(len(shape.tables.con_table)):
        members = shape.tables.con_vars[
            shape.tables.con_start[con] : shape.tables.con_start[con + 1]
        ].tolist()
        assert len(set(members)) == len(members)
        assert graph.outside not in members, "the world is no variable of a table"
        assert con >= graph.n_faces or members[0] == con, "a face comes first in its own clue"


def test_the_mask_before_a_table_allows_what_its_entries_do(graph: Graph) -> None:
    shape = frame(graph, SLITHERLINK.name)
    sizes = np.diff(shape.tables.con_start)
    assert shape.tables.words == mask_words(int(sizes.max()))
    assert (shape.tables.con_table[: graph.n_faces] == INACTIVE).all()
    for con, offset in enumerate(shape.tables.con_table.tolist()):
        offsets = (
            shape.clue_offset[shape.signature[con]].tolist() if offset == INACTIVE else [offset]
        )
        patterns = np.arange(1 << sizes[con])
        codes = (1 + (patterns[:, None] >> np.arange(sizes[con]) & 1)) @ 3 ** np.arange(sizes[con])
        for at in set(offsets) - {INACTIVE}:
            words = (
                shape.tables.entries[at - mask_words(int(sizes[con])) : at].astype(np.int64)
                & 0xFFFFFFFF
            )
            allowed = words[patterns // 32] >> patterns % 32 & 1
            assert np.array_equal(allowed == 1, shape.tables.entries[at + codes] != CONFLICT)


def test_neighbours_share_a_side(graph: Graph) -> None:
    shape = frame(graph, SLITHERLINK.name)
    listed = {
        (face, int(other))
        for face in range(graph.n_faces + 1)
        for other in shape.tables.adj[
            shape.tables.adj_start[face] : shape.tables.adj_start[face + 1]
        ]
    }
    sides = {(a, b) for a, b in graph.edge_faces.tolist()}
    assert listed == sides | {(b, a) for a, b in sides}
    assert len(listed) == len(shape.tables.adj) == shape.tables.adj_start[-1]


def test_clues_choose_the_tables_of_faces() -> None:
    graph = square(5, 3)
    shape = frame(graph, SLITHERLINK.name)
    clues = [3, NO_CLUE, HIDDEN_CLUE, 0, *[NO_CLUE] * 10, 2]
    offsets = with_clues(Puzzle.of(graph, clues), shape).con_table
    assert np.flatnonzero(offsets[: graph.n_faces] != INACTIVE).tolist() == [0, 3, 14]
    assert offsets[0] == shape.clue_offset[shape.signature[0], 3]
    assert np.array_equal(offsets[graph.n_faces :], shape.tables.con_table[graph.n_faces :])
    assert (shape.tables.con_table[: graph.n_faces] == INACTIVE).all(), (
        "the frame itself stays without clues"
    )


def test_a_frame_is_made_once_for_a_graph() -> None:
    graph = honeycomb(5, 3)
    made = [
        frame(graph, SLITHERLINK.name, FULL if full else "", edges=edges)
        for full in (False, True)
        for edges in (False, True)
    ]
    again = [
        frame(graph, SLITHERLINK.name, FULL if full else "", edges=edges)
        for full in (False, True)
        for edges in (False, True)
    ]
    assert all(a is b for a, b in zip(made, again, strict=True))
    assert len({id(shape) for shape in made}) == 4
    assert frame(honeycomb(3, 5), SLITHERLINK.name) is not made[0]


def test_no_table_is_wider_than_the_widest() -> None:
    assert frame(courtyard(2), SLITHERLINK.name).tables.con_start[1] == MAX_WIDTH
    for wide in (courtyard(2), courtyard(3), fan(13), fan(10)):
        for switches in (False, True):
            shape = frame(wide, SLITHERLINK.name, switches=switches)
            assert np.diff(shape.tables.con_start).max() <= MAX_WIDTH


@pytest.mark.parametrize("make", [square, honeycomb])
@pytest.mark.parametrize("edges", [False, True])
def test_memory_grows_with_the_faces(make: MakeGraph, edges: bool) -> None:
    sizes = [
        sum(
            np.asarray(part).nbytes
            for shape in [frame(make(n, n + 5), SLITHERLINK.name, edges=edges)]
            for shared in [shape.tables.overlaps]
            if shared is not None
            for part in (
                *shape.tables._replace(overlaps=None),
                *shared,
                shape.signature,
                shape.clue_offset,
            )
        )
        for n in (10, 20, 40)
    ]
    faces = [n * (n + 5) for n in (10, 20, 40)]
    small, large = (np.diff(sizes) / np.diff(faces)).tolist()
    assert large < 1.05 * small
