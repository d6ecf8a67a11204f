"""The board of facts: what has been deduced of one board, and the journal of its derivations.

Places are the faces 0..F-1, the outside F, then the vertices F+1..F+V; each has a ring of edges,
clockwise. A corner is a pair of neighbouring edges at a vertex: its number is its place in
`Graph.vertex_edges`, and its two edges are that one and the next in the ring.

What waits: places and edges in the queues of techniques.
"""

from collections.abc import Sequence
from itertools import chain
from typing import Annotated, Any, cast

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.sorted_values import distinct
from takegaki.deduce.technique import News, On
from takegaki.deduce.technique_table import CLUE_LOOP, N_QUEUES, level_ends, waiting_on, woken_by
from takegaki.runtime.arrays import Ints, Ints2, Longs, Within
from takegaki.runtime.kernels import inlined, kernel
from takegaki.runtime.records import Record, Template

TechniqueNumber = Annotated[int, Within(0, N_QUEUES)]
"""Of a technique with a queue; the one behind them all ends a search for one."""

EASY, NORMAL, TRICKY, HARD = level_ends("loop")
"""The last technique of each level about loops."""
TREE_ENDS = level_ends("tree")
"""The same on tiles."""

# Techniques as bits: those that may look at a place, and what waits when a mark, a pair or a
# relation is new.
COUNTED = waiting_on(On.CLUED)
ON_FACE = waiting_on(On.CLUED | On.CELL)
ON_VERTEX = waiting_on(On.DOT)
ON_TILE = waiting_on(On.TILE)
ON_EDGES = waiting_on(On.EDGE)
MARK_NEWS = woken_by(News.MARK)
PAIR_NEWS = woken_by(News.PAIR)
RELATION_NEWS = woken_by(News.RELATION)

# Kinds of facts: a mark of an edge; at most or at least one line at a corner; two edges equal or
# opposite; sets of arms that a tile cannot be turned to; how many cells can be joined over a side.
A_MARK, A_PAIR, A_RELATION, A_REFUSAL, A_REACH = 0, 1, 2, 3, 4

MOST, LEAST = 0, 1
"""Bounds on the lines of a corner's two edges: at most one, at least one."""

ALL_WAYS = 0xFFFF
"""All sets of arms, as bits."""

REACHES = 24
"""Facts about reach for each cell at most; beyond that none are derived."""


class FactBoard(Record):
    """Marks, facts and queues of one board, a named array for each column.

    E edges, P = F + 1 + V places, 2 E corners, V cells with tiles (TREE goal, else none).
    """

    # One for each edge: (E,)
    mark: Ints  # 1 line, -1 cross, 0 unknown
    mark_fact: Ints  # the fact that made it, -1 for none
    edge_stamp: Ints
    edge_waits: Ints  # techniques it waits for, as bits
    edge_place: Ints2  # (E, 4) its places: both ends, then the faces right and left
    end: Ints  # these four, each by itself
    other_end: Ints
    right: Ints
    left: Ints
    # Classes of edges known equal or opposite (E,)
    root: Ints
    parity: Ints  # 1 if opposite to the root
    next_member: Ints  # next in the ring of the class
    class_size: Ints  # at the root
    proof_parent: Ints  # proof forest: next on the way to the tree's root, or -1
    proof_fact: Ints  # and the fact that relates the two
    # One for each place: (P,)
    clue: Ints  # lines required, -1 for any number
    lines: Ints
    crosses: Ints
    far_end: Ints  # of a vertex where a path ends: its other end
    path_length: Ints  # and its lines
    place_waits: Ints  # techniques it waits for, as bits
    kinds: Ints  # those it can wait for
    start: Ints  # (P + 1,) where its ring of edges begins, clockwise
    ring_edge: Ints
    ring_corner: Ints  # between that edge and the next in the ring
    # Corners (2 E,)
    pair_fact: Ints2  # (2 E, 2) the facts for MOST and LEAST, or -1
    n_pairs: Ints2  # (P, 2) such facts round a place, counted where `looks_first`
    corner_face: Ints
    corner_vertex: Ints
    # Tables of clues that do not count the lines round a face (T), for CLUE_TABLE or CLUE_REGION,
    # and all of them for CLUE_LOOP
    place_tables_start: Ints  # (P + 1,)
    place_tables: Ints  # those with an edge that begins at a place
    table_technique: Ints  # (T,)
    table_place: Ints  # (T,) where its clue stands
    table_start: Ints  # (T + 1,)
    table_edges: Ints
    clues_start: Ints  # (T + 1,)
    table_clues: Ints  # cells whose clues it takes
    patterns_start: Ints  # (T + 1,)
    table_patterns: Ints  # bit i is edge i of the table, 1 for a line
    # Tiles by side (V, 4): right, up, left, down
    tile_edge: Ints2  # the edge there, or E
    tile_beyond: Ints2  # 4 times the cell beyond it plus the side that this has there
    reach: Ints2  # the most cells that can be joined over it, coming in from there
    reach_fact: Ints2  # and the fact that is about it
    # One for each tile: (V,)
    tile_ways: Ints  # sets of arms it can be turned to, as bits
    ways_left: Ints
    refusal: Ints  # the last fact that refused some, or -1
    part_parent: Ints  # cells that lines join: forest
    next_in_part: Ints  # ring
    part_cells: Ints  # at the root: cells
    part_exits: Ints  # at the root: unknown edges that begin in it
    cell_stamp: Ints
    # The journal, a row for each fact: A_MARK (edge, -, mark), A_PAIR (corner, -, MOST or LEAST),
    # A_RELATION (edge, edge, 1 if opposite), A_REFUSAL (cell, the refusal before, sets of arms),
    # A_REACH (cell, side, most cells)
    fact_kind: Ints
    fact_subject: Ints
    fact_object: Ints
    fact_value: Ints
    fact_technique: Ints
    fact_place: Ints  # an edge for techniques on edges
    fact_begin: Ints  # its premises
    fact_end: Ints
    premises: Ints  # facts, or -1 - cell for its clue
    # Rings of waiting places or edges, by technique
    queue: Ints2
    queue_begin: Longs
    queue_end: Longs
    level_end: Ints  # (4,) the last technique of each level
    best: Ints  # scratch

    n_facts: int
    open_begin: int  # where the list of premises under construction begins
    open_end: int
    n_premises: int  # where the premises of facts end
    is_full: int  # 1 when the list was too short
    broken_fact: int  # the fact that contradicts others, -1 for none
    n_unknown: int  # edges without a mark
    n_lines: int
    n_unmet: int  # places that require another number of lines than they have
    held_edge: int  # an edge left since its loop might be the solution, or -1
    hardest: int  # hardest technique that was applied
    first_vertex: int  # place of vertex 0
    last_stamp: int
    n_joined: int  # lines that joined two parts
    closing_edge: int  # a line that closed a cycle of a tree, or -1
    looks_first: (
        int  # 1: places wait only for what finds something there (for clues that count sides alone)
    )


# Columns by length.
OF_EDGES = (
    *("mark", "mark_fact", "edge_stamp", "edge_waits"),
    *("root", "parity", "next_member", "class_size", "proof_parent", "proof_fact"),
)
OF_PLACES = ("clue", "lines", "crosses", "far_end", "path_length", "place_waits", "kinds")
OF_TILES = (
    *("reach", "reach_fact", "tile_ways", "ways_left", "refusal"),
    *("part_parent", "next_in_part", "part_cells", "part_exits", "cell_stamp"),
)
OF_TABLES = (
    "place_tables",
    "table_technique",
    "table_place",
    "table_edges",
    "table_clues",
    "table_patterns",
)
OF_FACTS = (
    *("fact_kind", "fact_subject", "fact_object", "fact_value"),
    *("fact_technique", "fact_place", "fact_begin", "fact_end"),
)
OWN = (*OF_EDGES, *OF_PLACES, "pair_fact", "n_pairs", "queue_begin", "queue_end")
WRITTEN_FIRST = (*OF_FACTS, "premises", "queue", "best")


def new_fact_board(
    graph: Graph, clues: NDArray[np.int8], *, full: bool, room: tuple[int, int] = (6, 16)
) -> FactBoard:
    """A board without marks where every place waits for nothing yet. Cost: linear in the edges.

    clues   (F,), negative for none
    full    every vertex requires two lines
    room    for each edge the facts and premises that there is capacity for
    """
    key = f"fact_board {room}"
    s = graph.cached(key, lambda: Template(_blank(graph, *room), OWN, WRITTEN_FIRST)).make()
    n_faces = graph.n_faces
    set_clues(s, clues)
    if full:
        s.clue[n_faces + 1 :] = 2
        s.kinds[n_faces + 1 :] |= COUNTED
    s.n_unmet = int(np.count_nonzero(s.clue > 0))
    return s


def set_clues(s: FactBoard, clues: NDArray[np.signedinteger[Any]]) -> None:
    """Put the clues (F,) of faces on a board without marks, negative for none."""
    s.clue[: len(clues)] = np.maximum(clues, -1)
    s.kinds[: len(clues)] = np.where(clues >= 0, ON_FACE, 0)


class ClueTable(NamedTuple):
    """Where a clue stands, the cells whose clues are taken, edges, and the patterns allowed on
    them.
    """

    technique: int
    place: int
    cells: tuple[int, ...]
    edges: tuple[int, ...]
    patterns: Ints


def add_clue_tables(s: FactBoard, tables: Sequence[ClueTable]) -> None:
    """Put tables of clues on a board at its start; a dot that may not be empty is visited. Cost:
    linear.
    """

    def rows(lists: Sequence[Sequence[int]]) -> tuple[Ints, Ints]:
        start = np.cumsum([0, *map(len, lists)], dtype=np.int32)
        return start, np.fromiter(chain.from_iterable(lists), dtype=np.int32, count=start[-1])

    s.table_technique = np.array([one.technique for one in tables], dtype=np.int32)
    s.table_place = np.array([one.place for one in tables], dtype=np.int32)
    s.table_start, s.table_edges = start, edges = rows([one.edges for one in tables])
    s.clues_start, s.table_clues = rows([one.cells for one in tables])
    s.patterns_start = np.cumsum([0, *(len(one.patterns) for one in tables)], dtype=np.int32)
    s.table_patterns = np.concatenate(
        [np.zeros(0, dtype=np.int32), *(one.patterns for one in tables)]
    )
    # At the first end of each edge the tables with it, once each, ascending.
    every = s.end[edges] * np.int64(len(tables)) + np.repeat(np.arange(len(tables)), np.diff(start))
    place, s.place_tables = np.array(np.divmod(distinct(every), len(tables) or 1), dtype=np.int32)
    np.bitwise_or.at(s.kinds, place, 1 << s.table_technique[s.place_tables] | 1 << CLUE_LOOP)
    s.place_tables_start = np.searchsorted(place, np.arange(len(s.clue) + 1)).astype(np.int32)
    ring, begin, first = s.ring_edge, s.start, s.first_vertex
    for one in (one for one in tables if one.place >= first and 0 not in one.patterns):
        if {*one.edges} == {*ring[begin[one.place] : begin[one.place + 1]].tolist()}:
            s.clue[one.place] = 2
    s.n_unmet = int(np.count_nonzero(s.clue > 0))


def new_tile_fact_board(graph: Graph, edges: Ints, beyond: Ints, ways: Ints) -> FactBoard:
    """A board for the TREE goal: vertices are cells with tiles. Cost: linear in the edges.

    edges, beyond (V, 4), ways (V,)   as in `takegaki.solving.kernels.tile_domains`
    """
    s = new_fact_board(graph, np.full(graph.n_faces, -1, dtype=np.int8), full=False)
    cells = graph.n_vertices
    s.kinds[graph.n_faces + 1 :] = ON_TILE
    s.level_end = np.array(TREE_ENDS, dtype=np.int32)
    s.tile_edge, s.tile_beyond = edges.astype(np.int32), beyond.astype(np.int32)
    s.reach = np.full((cells, 4), cells, dtype=np.int32)
    s.reach_fact = np.full((cells, 4), -1, dtype=np.int32)
    s.tile_ways, s.ways_left = ways.astype(np.int32), ways.astype(np.int32)
    s.refusal = np.full(cells, -1, dtype=np.int32)
    s.part_parent = np.arange(cells, dtype=np.int32)
    s.next_in_part = np.arange(cells, dtype=np.int32)
    s.part_cells = np.ones(cells, dtype=np.int32)
    s.part_exits = graph.degrees.astype(np.int32)
    s.cell_stamp = np.zeros(cells, dtype=np.int32)
    for name in OF_FACTS:
        setattr(s, name, np.empty(graph.n_edges + (4 + REACHES) * cells + 2, dtype=np.int32))
    s.best = np.empty(3 * cells, dtype=np.int32)
    return s


def make_room(s: FactBoard) -> None:
    """Double the capacity for premises."""
    more = np.empty(2 * len(s.premises), dtype=np.int32)
    more[: len(s.premises)] = s.premises
    s.premises, s.is_full = more, 0


def together(s: FactBoard, number: int, n_facts: int) -> tuple[int, int]:
    """First and last of the facts that one step of a technique concluded from the same premises;
    they stand side by side.
    """
    columns = (s.fact_technique, s.fact_place, s.fact_begin, s.fact_end)
    own = [column[number] for column in columns]

    def is_one(other: int) -> bool:
        return all(column[other] == value for column, value in zip(columns, own, strict=True))

    first = last = number
    while first > 0 and is_one(first - 1):
        first -= 1
    while last + 1 < n_facts and is_one(last + 1):
        last += 1
    return first, last


def _blank(graph: Graph, facts: int, premises: int) -> FactBoard:
    n_edges, first_vertex = graph.n_edges, graph.n_faces + 1
    n_places, sides = first_vertex + graph.n_vertices, len(graph.face_edges)

    def numbers(*shape: int, value: int = 0) -> NDArray[np.int32]:
        return np.full(shape, value, dtype=np.int32)

    edge_place = np.hstack([graph.edge_vertices + first_vertex, graph.edge_faces]).astype(np.int32)
    at_vertex = np.repeat(np.arange(graph.n_vertices), graph.degrees)
    start = np.concatenate([graph.face_start, sides + graph.vertex_start]).astype(np.int32)
    ring_corner = np.concatenate([_corners_after(graph, at_vertex), np.arange(2 * n_edges)])
    kinds = numbers(n_places)
    kinds[first_vertex:] = ON_VERTEX
    columns = {name: numbers(n_edges) for name in OF_EDGES} | {
        name: numbers(n_places) for name in OF_PLACES
    }
    columns |= {name: numbers(facts * n_edges + 2) for name in OF_FACTS}
    columns |= {name: numbers(0) for name in OF_TILES}
    columns |= {name: numbers(0) for name in OF_TABLES}
    columns |= {name: numbers(1) for name in ("table_start", "clues_start", "patterns_start")}
    columns |= {"place_tables_start": numbers(n_places + 1)}
    columns |= {name: numbers(0, 4) for name in ("tile_edge", "tile_beyond", "reach", "reach_fact")}
    columns |= dict.fromkeys(
        ("mark_fact", "proof_parent", "proof_fact"), numbers(n_edges, value=-1)
    )
    columns |= dict.fromkeys(("root", "next_member"), np.arange(n_edges, dtype=np.int32))
    columns |= {
        "class_size": numbers(n_edges, value=1),
        "edge_place": edge_place,
        "end": edge_place[:, 0].copy(),
        "other_end": edge_place[:, 1].copy(),
        "right": edge_place[:, 2].copy(),
        "left": edge_place[:, 3].copy(),
        "clue": numbers(n_places, value=-1),
        "far_end": np.arange(n_places, dtype=np.int32),
        "kinds": kinds,
        "start": start,
        "ring_edge": np.concatenate([graph.face_edges, graph.vertex_edges]).astype(np.int32),
        "ring_corner": ring_corner.astype(np.int32),
        "pair_fact": numbers(2 * n_edges, 2, value=-1),
        "n_pairs": numbers(n_places, 2),
        "corner_face": graph.vertex_faces.astype(np.int32),
        "corner_vertex": (at_vertex + first_vertex).astype(np.int32),
        "premises": numbers(premises * n_edges + 256),
        "queue": numbers(N_QUEUES, max(n_places, n_edges) + 1),
        "level_end": np.array([EASY, NORMAL, TRICKY, HARD], dtype=np.int32),
        "best": numbers(int(np.diff(start).max(initial=0)) + 2),
    }
    return FactBoard(
        **cast(Any, columns),
        queue_begin=np.zeros(N_QUEUES, dtype=np.int64),
        queue_end=np.zeros(N_QUEUES, dtype=np.int64),
        broken_fact=-1,
        held_edge=-1,
        closing_edge=-1,
        n_unknown=n_edges,
        first_vertex=first_vertex,
    )


def _corners_after(graph: Graph, at_vertex: NDArray[np.int64]) -> NDArray[np.int64]:
    """(S,) the corner between each side of a face and its next side.

    Leaving a vertex along an edge, the face on the right is the one clockwise of it: so the corner
    of a face at the beginning of a side is the one numbered by that side.
    """
    slot = np.empty(2 * graph.n_edges, dtype=np.int64)
    back = graph.edge_vertices[graph.vertex_edges, 1] == at_vertex
    slot[2 * graph.vertex_edges + back] = np.arange(2 * graph.n_edges)
    begins = slot[
        2 * graph.face_edges + (graph.edge_vertices[graph.face_edges, 1] == graph.face_vertices)
    ]
    after = np.arange(1, len(begins) + 1)
    after[graph.face_start[1:] - 1] = graph.face_start[:-1]
    following: NDArray[np.int64] = begins[after]
    return following


@inlined
def in_ring(at: int, size: int) -> int:
    """A place in a ring, where it is less than once round too far: dividing takes longer than all
    else that a technique does there.
    """
    return at - size if at >= size else at


@inlined
def place_behind(s: FactBoard, at: int) -> int:
    """The next place in the ring of a queue."""
    return at + 1 if at + 1 < s.queue.shape[1] else 0


@inlined
def wait(s: FactBoard, place: int, bits: int) -> None:
    """Queue a place for techniques, but those that do not concern it."""
    new = bits & s.kinds[place] & ~s.place_waits[place]
    if new:
        queue_up(s, place, new)


@kernel
def queue_up(s: FactBoard, place: int, new: int) -> None:
    """Put a place into the queues of techniques, as bits, for which it does not wait yet."""
    s.place_waits[place] |= new
    technique = 0
    while new:
        if new & 1:
            s.queue[technique, s.queue_end[technique]] = place
            s.queue_end[technique] = place_behind(s, s.queue_end[technique])
        new >>= 1
        technique += 1


@inlined
def edge_waits(s: FactBoard, edge: int, technique: TechniqueNumber) -> None:
    """Queue an edge for a technique."""
    if not s.edge_waits[edge] >> technique & 1:
        s.edge_waits[edge] |= 1 << technique
        s.queue[technique, s.queue_end[technique]] = edge
        s.queue_end[technique] = place_behind(s, s.queue_end[technique])
