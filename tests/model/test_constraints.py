"""Constraints that kernels make, on boards of every kind, against lists made one by one."""

from collections import Counter
from itertools import pairwise, product

import numpy as np
import pytest

from graph_shapes import sized
from solving.kernels.shapes import courtyard, fan, towers
from takegaki.core.graph import Graph
from takegaki.model.loop_frame import Frame, frame
from takegaki.model.tables import MAX_WIDTH, clue_table, turn_table
from takegaki.puzzles.slitherlink import FULL, SLITHERLINK
from takegaki.tilings import FACE_BOARDS
from tiers import sampled

OWN = {
    "towers": towers,
    "courtyard": lambda: courtyard(2),
    "fan": lambda: fan(9),
    "wide fan": lambda: fan(13),
}

boards = pytest.mark.parametrize(
    "graph",
    [
        *(
            board.graph(*sized(board, size))
            for board in FACE_BOARDS.values()
            for size in ((1, 4), (4, 5))
        ),
        towers(),
        courtyard(2),
        fan(9),
        fan(13),
    ],
    ids=repr,
)


def beside(graph: Graph, face: int) -> Counter[int]:
    """By face, the world included, how many sides it shares with this one."""
    pairs = graph.edge_faces[graph.edges_of(face)].tolist()
    return Counter(right + left - face for right, left in pairs)


def ring(graph: Graph, vertex: int) -> list[int]:
    found: list[int] = graph.vertex_faces[graph.vertex_start[vertex] :][
        : graph.degrees[vertex]
    ].tolist()
    return found


def members_of_face(graph: Graph, face: int, switch: list[int]) -> list[int]:
    shared = beside(graph, face)
    others = sorted((sides, other) for other, sides in shared.items() if other != graph.outside)
    members = [face, *(other for _, other in others), *switch]
    return members if len(members) <= MAX_WIDTH else [face]


def members_of_vertex(graph: Graph, vertex: int, meeting: tuple[int, ...]) -> list[int] | None:
    """None where the vertex has no table: each colouring is allowed, or the table would be too
    wide.
    """
    around = ring(graph, vertex)
    names = [face for face in dict.fromkeys(around) if face != graph.outside]
    if len(names) > MAX_WIDTH:
        return None
    for colours in product((0, 1), repeat=len(names)):
        colour = {graph.outside: 0, **dict(zip(names, colours, strict=True))}
        if sum(colour[a] != colour[b] for a, b in pairwise([*around, around[0]])) not in meeting:
            return names
    return None


def listed(shape: Frame, con: int) -> list[int]:
    begin, end = shape.tables.con_start[con : con + 2].tolist()
    found: list[int] = shape.tables.con_vars[begin:end].tolist()
    return found


@sampled(12)
@boards
@pytest.mark.parametrize(("full", "switches"), [(False, False), (True, False), (False, True)])
def test_faces_and_vertices_have_the_tables_that_they_need(
    graph: Graph, full: bool, switches: bool
) -> None:
    shape = frame(graph, SLITHERLINK.name, FULL if full else "", switches=switches)
    entries, con_table = shape.tables.entries, shape.tables.con_table.tolist()

    def same(offset: int, table: np.ndarray, width: int) -> bool:
        begin = offset + 3**width - len(table)
        return bool(np.array_equal(entries[begin : begin + len(table)], table))

    clued = dict(zip(shape.clue_con.tolist(), shape.signature.tolist(), strict=True))
    for face in range(graph.n_faces):
        members = members_of_face(graph, face, [shape.first_switch + face] if switches else [])
        assert listed(shape, face) == members
        shared = beside(graph, face)
        outer = shared.pop(graph.outside, 0)
        assert (face in clued) == (len(shared) + 1 + switches <= MAX_WIDTH)
        if face in clued:
            offsets = shape.clue_offset[clued[face]].tolist()
            for clue in range(len(graph.edges_of(face)) + 1):
                table = clue_table(
                    tuple(sorted(shared.values())), outer, (clue,), switched=switches
                )
                assert same(offsets[clue], table, len(members))
    con, meeting = graph.n_faces, (2,) if full else (0, 2)
    for vertex in range(graph.n_vertices):
        needed = members_of_vertex(graph, vertex, meeting)
        if needed is not None:
            assert listed(shape, con) == needed
            places = tuple(
                needed.index(face) if face in needed else -1 for face in ring(graph, vertex)
            )
            turn = turn_table(places, meeting)
            assert turn is not None
            assert same(con_table[con], turn, len(needed))
            con += 1


@sampled(12)
@boards
def test_neighbours_stand_once_each_in_the_order_of_the_edges(graph: Graph) -> None:
    tables = frame(graph, SLITHERLINK.name).tables
    near: list[list[int]] = [[] for _ in range(graph.n_faces + 1)]
    for right, left in graph.edge_faces.tolist():
        for here, there in ((right, left), (left, right)):
            if there not in near[here]:
                near[here].append(there)
    found = [tables.adj[a:b].tolist() for a, b in pairwise(tables.adj_start.tolist())]
    assert found == near


@sampled(12)
@boards
@pytest.mark.parametrize("full", [False, True])
def test_tables_meet_at_each_corner_of_a_face(graph: Graph, full: bool) -> None:
    shape = frame(graph, SLITHERLINK.name, FULL if full else "")
    tables, met = shape.tables, Counter[tuple[int, int]]()
    con = graph.n_faces
    for vertex in range(graph.n_vertices):
        around = ring(graph, vertex)
        of_vertex = members_of_vertex(graph, vertex, (2,) if full else (0, 2)) is not None
        for before, face, after in zip(
            [around[-1], *around], around, [*around[1:], around[0]], strict=False
        ):
            three = {before, face, after}
            other = con if of_vertex else before
            if len(three) == 3 and max(three) < graph.outside and (of_vertex or len(around) == 3):
                members = listed(shape, face), listed(shape, other)
                if all(three <= {*some} and len(some) <= 7 for some in members):
                    met.update([(face, other), (other, face)])
        con += of_vertex
    overlaps = tables.overlaps
    assert overlaps is not None
    found = Counter(
        (one, int(row[0]))
        for one, (a, b) in enumerate(pairwise(overlaps.meet_start.tolist()))
        for row in overlaps.meets[a:b]
    )
    assert found == met
