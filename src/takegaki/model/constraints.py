"""Kernels of the frame: the faces that each constraint holds, where each variable stands, which
tables meet.

Faces whose clues have the same tables are of one kind, and so are vertices with the same table. A
key says what those of a kind share; where that does not fit into it, it is negative, for a
kind of one member. So have corners at which two tables lie in each other in the same way.
"""

from typing import Annotated

import numpy as np

from takegaki.core.graph import Graph
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.model.links import list_neighbours
from takegaki.model.tables import INACTIVE, MAX_WIDTH
from takegaki.runtime.arrays import Ints, Ints2, Longs, Longs2, Within, Word
from takegaki.runtime.kernels import entry, kernel

MOST_SHARED = 15
"""Sides that a face may share with a neighbour where its key says so."""
MOST_OUTER = 1 << 20
"""Sides on the world, the same."""
NO_KIND, TOO_WIDE = -1, -2
"""In place of the kind of a face or vertex that has no table, or is too wide for one."""

# Places in what a kernel has counted.
N_ADJ, N_CONS, N_MEMBERS, N_FACE_KINDS, N_VERTEX_KINDS, N_CLUED, N_WIDE, WIDEST = range(8)
N_COUNTS = 8


@entry
def make_constraints(
    edge_faces: Ints2,
    vertex_start: Ints,
    vertex_faces: Ints,
    n_faces: int,
    widest: int,
    first_switch: int,
    first_edge: int,
    meeting: int,
    out: Ints,
    kinds: Ints,
    con_of_vertex: Ints,
    scratch: Ints,
    keys: Longs,
    counts: Longs,
) -> None:
    """Neighbours, and the constraints of faces, then of vertices, then of edges.

    widest         members that the table of a face may have without a switch; 0 where clues count
                   no sides
    first_switch   variable of the first face's switch, or -1
    first_edge     variable of edge 0, or -1 for no constraints of edges
    meeting        bit n where n lines may meet at a vertex
    out            one after the other: adj_start (F + 2,), adj, con_start (C + 1,), con_vars
    kinds          (F + V,) of each face and vertex
    con_of_vertex  (V,) its constraint or -1
    scratch        (2 E + 2 F + 1,)
    keys           (2 F + 2 V,) the keys of the faces' kinds, from F on a member of each; from 2 F
                   on the same of vertices, where a kind without a table has the member -1
    counts         how many of each; N_CLUED: faces with a table; N_WIDE: what is too wide for one
    """
    n_edges, n_vertices = len(edge_faces), len(con_of_vertex)
    shares, places = scratch[: 2 * n_edges], scratch[2 * n_edges : 2 * n_edges + n_faces + 1]
    for one in range(N_COUNTS):
        counts[one] = 0
    adj_start, adj = out[: n_faces + 2], out[n_faces + 2 :]
    list_neighbours(edge_faces, n_faces, adj_start, adj, shares, places)
    end = counts[N_ADJ] = adj_start[n_faces + 1]
    for face in range(n_faces + 1):
        places[face] = -1
    of_vertices = keys[2 * n_faces :]
    n_cons = n_faces
    for vertex in range(n_vertices):
        ring = vertex_faces[vertex_start[vertex] : vertex_start[vertex + 1]]
        kind = vertex_kind(ring, vertex, n_faces, meeting, places, of_vertices, n_vertices, counts)
        kinds[n_faces + vertex] = kind
        con_of_vertex[vertex] = n_cons if kind >= 0 else -1
        n_cons += kind >= 0
    counts[N_CONS] = n_cons + (n_edges if first_edge >= 0 else 0)
    con_start, con_vars = adj[end : end + counts[N_CONS] + 1], adj[end + counts[N_CONS] + 1 :]
    end = list_faces(
        adj_start, adj, shares, widest, first_switch, con_start, con_vars, kinds, keys, counts
    )
    end = list_vertices(
        vertex_start, vertex_faces, con_of_vertex, n_faces, con_start, con_vars, end
    )
    if first_edge >= 0:
        end = list_edges(edge_faces, n_faces, first_edge, con_start[n_cons:], con_vars, end)
    con_start[counts[N_CONS]] = counts[N_MEMBERS] = end
    counts[WIDEST] = widest_of(con_start, counts[N_CONS])


@kernel
def list_faces(
    adj_start: Ints,
    adj: Ints,
    shares: Ints,
    widest: int,
    first_switch: int,
    con_start: Ints,
    con_vars: Ints,
    kinds: Ints,
    keys: Longs,
    counts: Longs,
) -> int:
    """The constraint of each face, one after the other; the members of all of them."""
    n_faces, end = len(adj_start) - 2, 0
    for face in range(n_faces):
        con_start[face] = end
        one, after = adj_start[face], adj_start[face + 1]
        near, shared = adj[one:after], shares[one:after]
        end = list_face(
            face, n_faces, near, shared, widest, first_switch, con_vars, end, kinds, keys, counts
        )
    return end


@kernel
def widest_of(start: Ints, n: int) -> int:
    """The most members of one of the first `n` lists."""
    most = 0
    for one in range(n):
        most = max(most, start[one + 1] - start[one])
    return most


@kernel
def list_vertices(
    vertex_start: Ints,
    vertex_faces: Ints,
    con_of_vertex: Ints,
    n_faces: int,
    con_start: Ints,
    con_vars: Ints,
    end: int,
) -> int:
    """Store the members of the constraints of vertices from place `end` on: faces clockwise, each
    once.
    """
    for vertex in range(len(con_of_vertex)):
        if con_of_vertex[vertex] >= 0:
            begin = con_start[con_of_vertex[vertex]] = end
            for slot in range(vertex_start[vertex], vertex_start[vertex + 1]):
                con_vars[end] = vertex_faces[slot]
                place = begin
                while con_vars[place] != vertex_faces[slot]:
                    place += 1
                end += place == end and vertex_faces[slot] < n_faces
    return end


@kernel
def list_edges(
    edge_faces: Ints2, n_faces: int, first_edge: int, con_start: Ints, con_vars: Ints, end: int
) -> int:
    """Store the members of the constraints of edges from place `end` on: the edge, then its
    faces.
    """
    for edge in range(len(edge_faces)):
        con_start[edge] = end
        con_vars[end] = first_edge + edge
        end += 1
        for side in range(2):
            con_vars[end] = edge_faces[edge, side]
            end += edge_faces[edge, side] < n_faces
    return end


@kernel
def kind_of_key(keys: Longs, n_kinds: int, key: Word) -> int:
    """The number of a key among the first ones, `n_kinds` where it is none of them."""
    if key >= 0:
        for kind in range(n_kinds):
            if keys[kind] == key:
                return kind
    return n_kinds


@kernel
def list_face(
    face: int,
    n_faces: int,
    near: Ints,
    shares: Ints,
    widest: int,
    first_switch: int,
    con_vars: Ints,
    end: int,
    kinds: Ints,
    keys: Longs,
    counts: Longs,
) -> int:
    """Store the members of a face's constraint from place `end` on, and its kind; the place behind
    them.

    The face comes first, then its neighbours (`near`), by how many sides they share and by number,
    then its switch. Faces alike but for their order then have the same tables. One that is too wide
    stays alone.
    """
    con_vars[end] = face
    first, outer, others = end + 1, 0, 0
    for i in range(len(near)):
        share, there = shares[i], near[i]
        if there == n_faces:
            outer = share
        else:
            # Inserted where it belongs; the shares move along, over those that are done with.
            place = others
            while place > 0 and (
                shares[place - 1] > share
                or (shares[place - 1] == share and con_vars[first + place - 1] > there)
            ):
                shares[place], con_vars[first + place] = (
                    shares[place - 1],
                    con_vars[first + place - 1],
                )
                place -= 1
            shares[place], con_vars[first + place] = share, there
            others += 1
    if others + 1 > widest:
        kinds[face] = TOO_WIDE
        counts[N_WIDE] += 1 if widest > 0 else 0
        return first
    key, is_small = (outer & MOST_OUTER - 1) << 36 | (others & 15) << 32, outer < MOST_OUTER
    for place in range(others):
        key |= (shares[place] & MOST_SHARED) << 4 * (place & 7)
        is_small = is_small and shares[place] <= MOST_SHARED
    first += others
    kind = kind_of_key(keys, counts[N_FACE_KINDS], key if is_small else -1)
    if kind == counts[N_FACE_KINDS]:
        keys[kind] = key if is_small else -1 - face
        keys[n_faces + kind] = face
        counts[N_FACE_KINDS] += 1
    kinds[face] = kind
    counts[N_CLUED] += 1
    if first_switch >= 0:
        con_vars[first] = first_switch + face
        first += 1
    return first


@kernel
def vertex_kind(
    ring: Ints,
    vertex: int,
    n_faces: int,
    meeting: int,
    places: Ints,
    keys: Longs,
    n_vertices: int,
    counts: Longs,
) -> int:
    """The kind of a vertex by the faces round it; NO_KIND where each colouring of these is allowed.

    places  (F + 1,) -1 everywhere
    keys    of the kinds so far, from V on a vertex of each
    """
    names, world = 0, -1
    for slot in range(len(ring)):
        if ring[slot] == n_faces:
            world = slot
        elif places[ring[slot]] < 0:
            places[ring[slot]] = names
            names += 1
    kind = NO_KIND
    if names > MAX_WIDTH:
        kind = TOO_WIDE
        counts[N_WIDE] += 1
    elif len(ring) > 0:
        # Where no face comes twice, the number of faces and the place of the world say all.
        key = len(ring) << 32 | world + 1 if names + (world >= 0) == len(ring) else -1 - vertex
        kind = kind_of_key(keys, counts[N_VERTEX_KINDS], key)
        if kind == counts[N_VERTEX_KINDS]:
            keys[kind], keys[n_vertices + kind] = key, vertex
            # Later vertices of a kind without a table have none, either.
            if allows_all(ring, n_faces, names, meeting, places):
                keys[n_vertices + kind] = -1
            counts[N_VERTEX_KINDS] += 1
        if keys[n_vertices + kind] < 0:
            kind = NO_KIND
    for slot in range(len(ring)):
        places[ring[slot]] = -1
    return kind


@kernel
def allows_all(
    ring: Ints,
    n_faces: int,
    names: Annotated[int, Within(0, MAX_WIDTH)],
    meeting: Word,
    places: Ints,
) -> bool:
    """May as many lines meet at a vertex as any colouring of the faces round it gives?

    places  by face its number among the `names` different ones
    """
    for colours in range(1 << names):
        lines = 0
        last = ring[len(ring) - 1]
        before = colours >> (places[last] & 15) & 1 if last < n_faces else 0
        for slot in range(len(ring)):
            here = colours >> (places[ring[slot]] & 15) & 1 if ring[slot] < n_faces else 0
            lines += here != before
            before = here
        if not meeting >> min(lines, 63) & 1:
            return False
    return True


@entry
def put_tables(
    con_of_vertex: Ints,
    kinds: Ints,
    offsets: Ints,
    rows: Ints,
    row_length: int,
    con_table: Ints,
    signature: Ints,
    clues: Longs2,
    meets: Ints2,
    ways: Ints2,
) -> None:
    """Store what was counts out of kinds and ways wherever they occur.

    kinds      (F + V,) of each face and vertex
    offsets    of the table of each kind of vertices
    rows       the row in a frame's `clue_offset` of each kind of faces
    con_table  (C,) set for faces and vertices
    signature  (K,) the row of each face that has a table
    clues      (3, K) of such a face the cell, the constraint, and where its row begins
    meets      (M, 4) as `make_links` leaves it
    ways       (2 N_WAYS, 3) what stands in `meets` for each way
    """
    n_faces = len(kinds) - len(con_of_vertex)
    k = 0
    for face in range(n_faces):
        con_table[face] = INACTIVE
        if kinds[face] >= 0:
            row = rows[kinds[face]]
            signature[k] = row
            clues[0, k], clues[1, k], clues[2, k] = face, face, row * row_length
            k += 1
    for vertex in range(len(con_of_vertex)):
        if con_of_vertex[vertex] >= 0:
            con_table[con_of_vertex[vertex]] = offsets[kinds[n_faces + vertex]]
    for one in range(len(meets)):
        way = meets[one, 1]
        meets[one, 1], meets[one, 2], meets[one, 3] = ways[way, 0], ways[way, 1], ways[way, 2]


class Constraints(NamedTuple):
    """The constraints of all faces, then of vertices, then of edges; `make_constraints` says more.

    keys, members   of the kinds of faces and of vertices
    n_clued         how many faces have a table
    is_whole        nothing was left out since it is too wide
    widest          members of the constraint that has most
    """

    adj_start: Ints
    adj: Ints
    con_start: Ints
    con_vars: Ints
    kinds: Ints
    con_of_vertex: Ints
    keys: tuple[Longs, Longs]
    members: tuple[Longs, Longs]
    n_clued: int
    is_whole: bool
    widest: int


def constraints_of(
    graph: Graph,
    meeting: tuple[int, ...],
    *,
    first_switch: int = -1,
    first_edge: int = -1,
    of_faces: bool = True,
) -> Constraints:
    """The constraints of a board; without `of_faces` no clue counts the lines round its face."""
    n_faces, n_vertices, n_edges = graph.n_faces, graph.n_vertices, graph.n_edges
    both, further = (
        n_faces + n_vertices,
        n_faces * (first_switch >= 0) + 4 * n_edges * (first_edge >= 0),
    )
    out = np.empty(
        3 * n_faces + both + 4 * n_edges + len(graph.vertex_faces) + further + 4, dtype=np.int32
    )
    scratch = np.empty(2 * both + n_faces + 2 * n_edges + 1, dtype=np.int32)
    keys, counts = np.empty(2 * both, dtype=np.int64), np.empty(N_COUNTS, dtype=np.int64)
    kinds, con_of_vertex = scratch[:both], scratch[both : both + n_vertices]
    make_constraints(
        graph.edge_faces,
        graph.vertex_start,
        graph.vertex_faces,
        n_faces,
        MAX_WIDTH - (first_switch >= 0) if of_faces else 0,
        first_switch,
        first_edge,
        sum(1 << lines for lines in meeting),
        out,
        kinds,
        con_of_vertex,
        scratch[both + n_vertices :],
        keys,
        counts,
    )
    n_adj, n_cons, n_members, n_of_faces, n_of_vertices, n_clued, n_wide, widest = counts.tolist()
    adj, end, at = n_faces + 2 + n_adj, n_faces + 3 + n_adj + n_cons, 2 * n_faces
    return Constraints(
        out[: n_faces + 2],
        out[n_faces + 2 : adj],
        out[adj:end],
        out[end : end + n_members],
        kinds,
        con_of_vertex,
        (keys[:n_of_faces], keys[at : at + n_of_vertices]),
        (
            keys[n_faces : n_faces + n_of_faces],
            keys[at + n_vertices : at + n_vertices + n_of_vertices],
        ),
        n_clued,
        n_wide == 0,
        widest,
    )
