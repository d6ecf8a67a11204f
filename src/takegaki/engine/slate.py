"""Slate: what deduction knows of one board, and the journal of how it came to know it.

Places are the faces 0..F-1, the outside F, then the vertices F+1..F+V; each has a ring of edges,
clockwise. A corner is a pair of neighbouring edges at a vertex: its number is its place in
`Graph.vertex_edges`, and its two edges are that one and the next in the ring.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Bytes = NDArray[np.int8]

# Techniques, from easy to hard, each with a queue of the places that wait for it (but GIVEN and NO_LINE).
GIVEN = 0
CLUE_COUNT, VERTEX_COUNT, LOOP_CLOSED, INCOMING_LINE, EARLY_LOOP = 1, 2, 3, 4, 5
VERTEX_PAIRS, FACE_PAIRS = 6, 7
THROUGH_FACE, THROUGH_VERTEX = 8, 9
CARRIED, EQUAL_SIDES, FACE_PARITY, VERTEX_PARITY, PAIR_RELATION = 10, 11, 12, 13, 14
NO_LINE = 15
# Those on tiles.
TILE_TURN, NO_CYCLE, ONLY_ENDS, CLOSED_PART, TURN_CYCLE, DEAD_END = 16, 17, 18, 19, 20, 21
N_TECHNIQUES = 22
# Techniques that look at the board as a whole; they have no queues, and no number of them is below these.
LOCAL_RULE, STRAIGHT_CUT, COLOURING, CONNECTIVITY, STRANDED = 22, 23, 24, 25, 26
AREA, WIDE_AREA, FREE_CELL = 27, 28, 29
CUT_TILE, PARITY_CHAIN = 30, 31
TRIAL, DEEP_TRIAL, EXACT_STEP = 32, 33, 34

EASY, NORMAL, TRICKY, HARD = EARLY_LOOP, FACE_PAIRS, THROUGH_VERTEX, PAIR_RELATION
"""The last technique of each level about loops."""
TREE_ENDS = (TILE_TURN, ONLY_ENDS, TURN_CYCLE, DEAD_END)
"""The same on tiles."""

# What waits, as bits, when a mark, a pair or a relation is new.
COUNTED = 1 << CLUE_COUNT | 1 << FACE_PAIRS | 1 << THROUGH_FACE | 1 << EQUAL_SIDES
ON_FACE = COUNTED | 1 << INCOMING_LINE | 1 << FACE_PARITY
ON_VERTEX = (
    1 << VERTEX_COUNT
    | 1 << INCOMING_LINE
    | 1 << VERTEX_PAIRS
    | 1 << THROUGH_VERTEX
    | 1 << VERTEX_PARITY
    | 1 << PAIR_RELATION
)
PAIR_NEWS = 1 << VERTEX_PAIRS | 1 << FACE_PAIRS | 1 << THROUGH_FACE | 1 << THROUGH_VERTEX | 1 << PAIR_RELATION
ON_TILE = 1 << TILE_TURN | 1 << ONLY_ENDS | 1 << CLOSED_PART | 1 << TURN_CYCLE | 1 << DEAD_END
MARK_NEWS = (1 << N_TECHNIQUES) - 1 & ~(1 << ONLY_ENDS | 1 << CLOSED_PART | 1 << TURN_CYCLE)
RELATION_NEWS = 1 << EQUAL_SIDES | 1 << FACE_PARITY | 1 << VERTEX_PARITY | 1 << PAIR_RELATION

# Columns of Slate.edge: mark; its fact; class of edges known equal or opposite: root, 1 if opposite to
# it, next in the ring of the class, size (at the root); proof forest: next on the way to the tree's root,
# and the fact that relates them; a stamp; what it waits for; then its four places.
MARK, MADE, ROOT, ODD, RING, MEMBERS, UP, WHY, STAMP, EDGE_WAITS = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
END, OTHER_END, RIGHT, LEFT, EDGE_WIDTH = 10, 11, 12, 13, 14

# Columns of Slate.place: lines asked for (-1 for any number), lines, crosses; for a vertex where a path
# ends: its other end and its lines; what it waits for, and what it can wait for.
CLUE, LINES, CROSSES, FAR, LENGTH, WAITS, KINDS, PLACE_WIDTH = 0, 1, 2, 3, 4, 5, 6, 7

# Columns of Slate.corner: the facts "at most one" and "at least one" of its edges, or -1; its
# face; its vertex.
MOST, LEAST, CORNER_FACE, CORNER_VERTEX, CORNER_WIDTH = 0, 1, 2, 3, 4

# Columns of Slate.tile, by side (right, up, left, down): the edge there, or the number of edges; 4 times the
# cell beyond it plus the side that this has there; the most cells that can be joined over it, coming in
# from there, and the fact that says so; then: sets of arms it can be turned to, those left, the last fact
# that refused some; part of the cells that lines join: parent in its forest, next in its ring; at the root:
# cells, unknown edges that begin in it; a stamp.
AROUND, BEYOND, REACH, REACH_FACT = 0, 4, 8, 12
ALL_WAYS = 0xFFFF
WAYS, LEFT_WAYS, REFUSED, PARENT, NEXT, CELLS, EXITS, SEEN, TILE_WIDTH = 16, 17, 18, 19, 20, 21, 22, 23, 24

# Columns of Slate.fact, by kind: A_MARK (edge, -, mark), A_PAIR (corner, -, MOST or LEAST), A_RELATION
# (edge, edge, 1 if opposite), A_REFUSAL (cell, the refusal before, sets of arms), A_REACH (cell, side, most
# cells); then technique, place (an edge for techniques on edges), premises from..to.
KIND, SUBJECT, OBJECT, VALUE, TECHNIQUE, WHERE, FIRST, BEHIND, FACT_WIDTH = 0, 1, 2, 3, 4, 5, 6, 7, 8
A_MARK, A_PAIR, A_RELATION, A_REFUSAL, A_REACH = 0, 1, 2, 3, 4

# Entries of Slate.ctl.
(
    FACTS,  # facts in the journal
    OPEN,  # where the list of premises under construction begins
    TOP,  # where it ends
    KEPT,  # where the premises of facts end
    FULL,  # 1 when the list found no room
    BROKEN,  # the fact that contradicts others, -1 for none
    UNKNOWNS,  # edges without a mark
    DRAWN,  # lines
    UNMET,  # places that ask for another number of lines than they have
    HELD,  # an edge left since its loop might be the solution, or -1
    REACHED,  # hardest technique whose turn came
    FIRST_VERTEX,  # place of vertex 0
    STAMPS,  # last stamp given
    JOINED,  # lines that joined two parts
    CLOSING,  # a line that closed a cycle of a tree, or -1
    EASY_END,  # the last technique of each level
    NORMAL_END,
    TRICKY_END,
    HARD_END,
    SLATE_CTL,
) = range(20)


REACHES = 24
"""Facts about reach for which there is room, for each cell; once it is used up there are no more."""


class Slate(NamedTuple):
    """Marks, facts and queues of one board; all integer arrays, the columns are named above.

    edge (E, ..), place (F + 1 + V, ..), corner (2 E, ..)   records
    start (places + 1,), ring (.., 2)   edges of each place, clockwise, and the corner between each and
                                        the next one
    queue (techniques, ..), turn (techniques, 2)            rings of waiting places or edges; begin, end
    fact (n, ..), premises              the journal; a premise is a fact, or -1 - cell for its clue
    tile (V, ..)                        records, for the TREE goal; else (0, ..)
    best, ctl                           scratch; counters
    """

    edge: Ints
    place: Ints
    corner: Ints
    start: Ints
    ring: Ints
    queue: Ints
    turn: Longs
    fact: Ints
    premises: Ints
    best: Ints
    ctl: Longs
    tile: Ints


def new_slate(graph: Graph, clues: NDArray[np.int8], *, full: bool) -> Slate:
    """A slate without marks where every place waits for nothing yet. Cost: linear in the edges.

    clues   (F,), negative for none
    full    every vertex asks for two lines
    """
    blank = _blank(graph)
    n_faces, n_edges, n_places = graph.n_faces, graph.n_edges, len(blank.start) - 1
    place = blank.place.copy()
    place[:n_faces, CLUE] = np.maximum(clues, -1)
    place[:n_faces, KINDS] = np.where(clues >= 0, ON_FACE, 0)
    if full:
        place[n_faces + 1 :, CLUE] = 2
        place[n_faces + 1 :, KINDS] |= COUNTED
    ctl = np.zeros(SLATE_CTL, dtype=np.int64)
    ctl[BROKEN] = ctl[HELD] = ctl[CLOSING] = -1
    ctl[UNKNOWNS] = n_edges
    ctl[UNMET] = np.count_nonzero(place[:, CLUE] > 0)
    ctl[FIRST_VERTEX] = n_faces + 1
    ctl[EASY_END : HARD_END + 1] = EASY, NORMAL, TRICKY, HARD
    return blank._replace(
        edge=blank.edge.copy(),
        place=place,
        corner=blank.corner.copy(),
        queue=np.empty((N_TECHNIQUES, max(n_places, n_edges)), dtype=np.int32),
        turn=np.zeros((N_TECHNIQUES, 2), dtype=np.int64),
        fact=np.empty((6 * n_edges + 2, FACT_WIDTH), dtype=np.int32),
        premises=np.empty(16 * n_edges + 256, dtype=np.int32),
        best=np.empty(len(blank.best), dtype=np.int32),
        ctl=ctl,
    )


def new_tile_slate(graph: Graph, edges: Ints, beyond: Ints, ways: Ints) -> Slate:
    """A slate for the TREE goal: vertices are cells with tiles. Cost: linear in the edges.

    edges, beyond (V, 4), ways (V,)   as in `takegaki.engine.turning`
    """
    slate = new_slate(graph, np.full(graph.n_faces, -1, dtype=np.int8), full=False)
    cells = graph.n_vertices
    tile = np.empty((cells, TILE_WIDTH), dtype=np.int32)
    tile[:, AROUND:BEYOND], tile[:, BEYOND:REACH] = edges, beyond
    tile[:, REACH:REACH_FACT], tile[:, REACH_FACT:WAYS] = cells, -1
    tile[:, WAYS] = tile[:, LEFT_WAYS] = ways
    tile[:, REFUSED], tile[:, SEEN], tile[:, CELLS] = -1, 0, 1
    tile[:, PARENT] = tile[:, NEXT] = np.arange(cells)
    tile[:, EXITS] = graph.degrees
    slate.place[graph.n_faces + 1 :, KINDS] = ON_TILE
    slate.ctl[EASY_END : HARD_END + 1] = TREE_ENDS
    facts = graph.n_edges + (4 + REACHES) * cells + 2
    return slate._replace(
        tile=tile,
        fact=np.empty((facts, FACT_WIDTH), dtype=np.int32),
        best=np.empty(3 * cells, dtype=np.int32),
    )


def with_room(slate: Slate) -> Slate:
    """The same slate with room for twice as many premises."""
    more = np.empty(2 * len(slate.premises), dtype=np.int32)
    more[: len(slate.premises)] = slate.premises
    slate.ctl[FULL] = 0
    return slate._replace(premises=more)


def _blank(graph: Graph) -> Slate:
    """What all slates of a shape have in common. Kept with the graph after the first call."""
    return graph.kept("slate", lambda: _built(graph))


def _built(graph: Graph) -> Slate:
    n_edges, first_vertex = graph.n_edges, graph.n_faces + 1
    n_places = first_vertex + graph.n_vertices
    edge = np.zeros((n_edges, EDGE_WIDTH), dtype=np.int32)
    edge[:, MADE] = edge[:, UP] = edge[:, WHY] = -1
    edge[:, ROOT] = edge[:, RING] = np.arange(n_edges)
    edge[:, MEMBERS] = 1
    edge[:, END : OTHER_END + 1] = graph.edge_vertices + first_vertex
    edge[:, RIGHT : LEFT + 1] = graph.edge_faces
    place = np.zeros((n_places, PLACE_WIDTH), dtype=np.int32)
    place[:, CLUE] = -1
    place[:, FAR] = np.arange(n_places)
    place[first_vertex:, KINDS] = ON_VERTEX
    at_vertex = np.repeat(np.arange(graph.n_vertices), graph.degrees)
    corner = np.full((2 * n_edges, CORNER_WIDTH), -1, dtype=np.int32)
    corner[:, CORNER_FACE], corner[:, CORNER_VERTEX] = graph.vertex_faces, at_vertex + first_vertex
    sides = len(graph.face_edges)
    start = np.concatenate([graph.face_start, sides + graph.vertex_start]).astype(np.int32)
    ring = np.empty((sides + 2 * n_edges, 2), dtype=np.int32)
    ring[:sides, 0], ring[:sides, 1] = graph.face_edges, _corners_after(graph, at_vertex)
    ring[sides:, 0], ring[sides:, 1] = graph.vertex_edges, np.arange(2 * n_edges)
    none = np.empty((0, 0), dtype=np.int32)
    best = np.empty(int(np.diff(start).max(initial=0)) + 2, dtype=np.int32)
    counters = np.empty(0, dtype=np.int64)
    tiles = np.empty((0, TILE_WIDTH), dtype=np.int32)
    return Slate(
        edge,
        place,
        corner,
        start,
        ring,
        none,
        counters.reshape(0, 0),
        none,
        none.ravel(),
        best,
        counters,
        tiles,
    )


def _corners_after(graph: Graph, at_vertex: NDArray[np.int64]) -> NDArray[np.int64]:
    """(S,) the corner between each side of a face and its next side.

    Leaving a vertex along an edge, the face on the right is the one clockwise of it: so the corner
    of a face at the beginning of a side is the one numbered by that side.
    """
    slot = np.empty(2 * graph.n_edges, dtype=np.int64)
    back = graph.edge_vertices[graph.vertex_edges, 1] == at_vertex
    slot[2 * graph.vertex_edges + back] = np.arange(2 * graph.n_edges)
    begins = slot[2 * graph.face_edges + (graph.edge_vertices[graph.face_edges, 1] == graph.face_vertices)]
    after = np.arange(1, len(begins) + 1)
    after[graph.face_start[1:] - 1] = graph.face_start[:-1]
    following: NDArray[np.int64] = begins[after]
    return following
