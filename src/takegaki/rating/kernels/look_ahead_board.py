"""The look-ahead board: trials are made on it, their marks set level by level and taken back.

All that follows at one moment is set at once, so that nothing depends on the order of the edges.

Inside and outside when looking ahead: faces known alike or different, and whether sides are
connected.
"""

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph
from takegaki.deduce.kernels.fact_board import new_fact_board
from takegaki.runtime.arrays import Bytes, Ints, Ints2
from takegaki.runtime.kernels import inlined, kernel
from takegaki.runtime.records import Record, Template


class LookAheadBoard(Record):
    """Marks and what they count up to: E edges, F faces and the outside; P places as on a
    `FactBoard`.
    """

    # One for each edge: (E,)
    mark: Bytes
    truth: Bytes  # the mark in some solution, 0 where none is known: it is never tried
    wish: Bytes  # the mark to be set next, 0 for none
    tried: Ints2  # (E, 2) how deep a line and a cross were tried without a contradiction
    covered: Ints2  # (E, 2) the sweep to the end in which each was found to have no contradiction
    found: Ints  # the mark found for it
    distance: Ints  # from what is new, -1 between two kernels
    round: Ints  # the round that decided it, or -1
    edge_place: Ints2  # (E, 4) its places: both ends, then the faces right and left
    right: Ints
    left: Ints
    # One for each place: (P,)
    clue: Ints  # lines required, or -1
    most_lines: Ints
    lines: Ints
    unknown: Ints  # edges without a mark
    place_stamp: Ints
    far_end: Ints  # of a vertex where a path ends: its other end
    path_length: Ints  # and its lines
    start: Ints  # (P + 1,) with ring: edges of each place
    ring: Ints
    outer: Ints  # edges of the outside
    # One for each face and the outside: (F + 1,)
    node: Ints  # its node: faces that crosses join are one
    # One for each node: (F + 1,)
    parent: Ints  # signed union-find
    parity: Ints
    class_size: Ints
    united: Ints  # roots that a trial has put under others
    side: Ints  # twice the root, plus 1 if they differ
    colour: Ints  # -1 unknown
    is_reached: Ints
    near_start: Ints  # (F + 2,) with near_edge (2 E,): the open edges of each node
    near_edge: Ints
    # By round: (E + 1,)
    round_level: Ints
    round_decided: Ints  # edges decided
    round_open: Ints  # edges open before
    round_spread: Ints  # marks of its trials
    # Scratch
    trail: Ints  # (E,) edges in the order of setting
    wished: Ints  # (E,) edges that are to be set next
    open_edge: Ints  # (E,) edges that were open when the nodes were made
    log_end: Ints  # (2 E + 2,) changes of paths that can be taken back: an end
    log_far_end: Ints  # and what it had before
    log_path_length: Ints
    queue: Ints
    telling: Ints  # (4 E,) places where what was set last may force something

    trail_length: int = 0
    n_wished: int = 0
    n_telling: int = 0
    n_logged: int = 0
    n_unknown: int = 0
    n_lines: int = 0
    n_unmet: int = 0  # places that require more lines than they have
    closed_length: int = 0  # length of the loop that is closed, 0 for none
    is_broken: int = 0  # 1 once marks contradict the rules
    first_vertex: int = 0
    last_stamp: int = 0
    n_nodes: int = 0
    n_open: int = 0
    n_united: int = 0
    n_sided: int = 0  # marks on the trail that the classes of nodes know
    head: int = -1  # marks on the trail that were followed, -1 before the first round
    n_rounds: int = 0
    level: int = 0  # see `advance`
    most_level: int = 13  # beyond it nothing is tried; the last one that there is
    next_edge: int = 0  # to try at this level
    n_found: int = 0  # edges found at this level
    best_depth: int = 0  # depth of their shortest trial
    spread_sum: int = 0  # marks of their trials, all together
    ticks: int = 0  # marks that may still be set before a pause


OF_EDGES = ("found", "distance", "round", "trail", "wished", "open_edge")
OF_PLACES = ("clue", "most_lines", "lines", "unknown", "place_stamp", "far_end", "path_length")
OF_FACES = ("node", "parent", "parity", "class_size", "united", "side", "colour", "is_reached")
OF_ROUNDS = ("round_level", "round_decided", "round_open", "round_spread")
OF_LOGS = ("log_end", "log_far_end", "log_path_length")
OWN = ("mark", "truth", "wish", "tried", "covered", "found", "distance", "round", *OF_PLACES)
WRITTEN_FIRST = (
    *OF_FACES,
    *OF_ROUNDS,
    *OF_LOGS,
    "trail",
    "wished",
    "open_edge",
    "queue",
    "telling",
    "near_start",
    "near_edge",
)


def new_look_ahead_board(
    graph: Graph, clues: NDArray[np.signedinteger[Any]], *, full: bool = False
) -> LookAheadBoard:
    """A board without marks, with clues (F,), negative for none. Cost: a copy, but for the first of
    a graph.

    full   every vertex requires two lines
    """
    p, cells = _template(graph).make(), graph.n_faces
    p.clue[:cells] = np.maximum(clues, -1)
    np.copyto(p.most_lines[:cells], p.clue[:cells], where=clues >= 0)
    if full:
        p.clue[cells + 1 :] = 2
    p.n_unmet = int(np.count_nonzero(p.clue > 0))
    return p


def give_back(graph: Graph, board: LookAheadBoard) -> None:
    """The board will never be used again."""
    _template(graph).give_back(board)


def _template(graph: Graph) -> Template[LookAheadBoard]:
    return graph.cached("look-ahead board", lambda: Template(_blank(graph), OWN, WRITTEN_FIRST))


def _blank(graph: Graph) -> LookAheadBoard:
    facts = new_fact_board(graph, np.full(graph.n_faces, -1, dtype=np.int8), full=False)
    n_edges, first_vertex = graph.n_edges, graph.n_faces + 1
    n_places = first_vertex + graph.n_vertices
    lengths = dict.fromkeys(OF_EDGES, n_edges) | dict.fromkeys(OF_PLACES, n_places)
    lengths |= dict.fromkeys(OF_FACES, first_vertex) | dict.fromkeys(OF_ROUNDS, n_edges + 1)
    lengths |= dict.fromkeys(OF_LOGS, 2 * n_edges + 2) | {"queue": n_edges + first_vertex}
    lengths |= {"near_start": first_vertex + 1, "near_edge": 2 * n_edges, "telling": 4 * n_edges}
    columns = {name: np.zeros(length, dtype=np.int32) for name, length in lengths.items()}
    columns["round"][:] = columns["distance"][:] = -1
    columns["most_lines"][:first_vertex] = n_edges
    columns["most_lines"][first_vertex:] = 2
    columns["far_end"][:] = np.arange(n_places)
    columns["clue"][:] = -1
    columns["unknown"][:] = np.diff(facts.start)
    return LookAheadBoard(
        **cast(Any, columns),
        mark=np.zeros(n_edges, dtype=np.int8),
        truth=np.zeros(n_edges, dtype=np.int8),
        wish=np.zeros(n_edges, dtype=np.int8),
        covered=np.zeros((n_edges, 2), dtype=np.int32),
        tried=np.zeros((n_edges, 2), dtype=np.int32),
        edge_place=facts.edge_place,
        right=facts.right,
        left=facts.left,
        start=facts.start,
        ring=facts.ring_edge,
        outer=np.flatnonzero((graph.edge_faces == graph.outside).any(axis=1)).astype(np.int32),
        n_unknown=n_edges,
        first_vertex=first_vertex,
    )


@inlined
def want(p: LookAheadBoard, edge: int, mark: int) -> None:
    """Queue a mark; two different ones on an edge break the board."""
    if p.mark[edge] == 0 and p.wish[edge] == 0:
        p.wish[edge] = mark
        p.wished[p.n_wished] = edge
        p.n_wished += 1
    elif p.mark[edge] + p.wish[edge] != mark:
        p.is_broken = 1


@kernel
def look(p: LookAheadBoard, place: int) -> None:
    """Queue what the count of a place forces; note whether it is broken."""
    clue, lines, unknown = p.clue[place], p.lines[place], p.unknown[place]
    mark = 0
    if clue >= 0:
        if lines > clue or lines + unknown < clue:
            p.is_broken = 1
        mark = -1 if lines == clue else (lines + unknown == clue)
    elif place >= p.first_vertex:
        if lines > 2 or (lines == 1 and unknown == 0):
            p.is_broken = 1
        mark = -1 if lines == 2 else (2 * lines - 1) * (unknown == 1)
    if mark != 0 and unknown > 0:
        for i in range(p.start[place], p.start[place + 1]):
            if p.mark[p.ring[i]] == 0:
                want(p, p.ring[i], mark)


@kernel
def settle(p: LookAheadBoard) -> None:
    """Set all that is wished for; a loop that this closes must be the whole solution."""
    p.n_telling = 0
    for i in range(p.n_wished):
        edge = p.wished[i]
        _set(p, edge, p.wish[edge])
        p.wish[edge] = 0
    p.n_wished = 0
    if p.closed_length and (p.n_lines != p.closed_length or p.n_unmet):
        p.is_broken = 1


@inlined
def _set(p: LookAheadBoard, edge: int, mark: int) -> None:
    p.mark[edge] = mark
    p.trail[p.trail_length] = edge
    p.trail_length += 1
    p.n_unknown -= 1
    for k in range(4):
        place = p.edge_place[edge, k]
        # Nothing is asked of a face without a clue.
        if k < 2 or p.clue[place] >= 0:
            _note_mark(p, place, int(mark > 0))
    if mark > 0:
        p.n_lines += 1
        if not p.is_broken:
            _join(p, edge)


@inlined
def _note_mark(p: LookAheadBoard, place: int, line: int) -> None:
    """Count a new mark at a place; note the place if that may force something there."""
    clue, lines, unknown = p.clue[place], p.lines[place] + line, p.unknown[place] - 1
    p.lines[place], p.unknown[place] = lines, unknown
    p.n_unmet -= line & (lines == clue)
    if lines > p.most_lines[place]:
        p.is_broken = 1
    elif unknown == 0:
        p.is_broken |= lines != clue if clue >= 0 else lines == 1
    elif (lines >= clue or lines + unknown <= clue) if clue >= 0 else (lines == 2 or unknown == 1):
        p.telling[p.n_telling] = place
        p.n_telling += 1


@inlined
def _join(p: LookAheadBoard, edge: int) -> None:
    one, two = p.edge_place[edge, 0], p.edge_place[edge, 1]
    left, right = p.far_end[one], p.far_end[two]
    if left == two:
        p.closed_length = p.path_length[one] + 1
        return
    total = p.path_length[one] + p.path_length[two] + 1
    for k in range(2):
        end, other = (left, right) if k == 0 else (right, left)
        log = p.n_logged
        p.log_end[log], p.log_far_end[log] = end, p.far_end[end]
        p.log_path_length[log] = p.path_length[end]
        p.n_logged += 1
        p.far_end[end], p.path_length[end] = other, total


@kernel
def take_back(p: LookAheadBoard, kept: int) -> None:
    """Take back the marks of a trial, all on the trail from `kept` on, and forget what is wished
    for.
    """
    for i in range(p.n_wished):
        p.wish[p.wished[i]] = 0
    p.n_wished = 0
    while p.n_logged:
        p.n_logged -= 1
        log = p.n_logged
        end = p.log_end[log]
        p.far_end[end], p.path_length[end] = p.log_far_end[log], p.log_path_length[log]
    while p.trail_length > kept:
        p.trail_length -= 1
        edge = p.trail[p.trail_length]
        line = p.mark[edge] > 0
        p.mark[edge] = 0
        p.n_unknown += 1
        p.n_lines -= line
        for k in range(4):
            place = p.edge_place[edge, k]
            if k < 2 or p.clue[place] >= 0:
                p.n_unmet += line & (p.lines[place] == p.clue[place])
                p.lines[place] -= line
                p.unknown[place] += 1
    while p.n_united:
        p.n_united -= 1
        small = p.united[p.n_united]
        p.class_size[p.parent[small]] -= p.class_size[small]
        p.parent[small], p.parity[small] = small, 0
    p.n_sided = min(p.n_sided, kept)
    p.closed_length = p.is_broken = 0


@kernel
def queue_side_edges(p: LookAheadBoard) -> None:
    """Queue edges between nodes known alike or different; break where a side cannot be connected.

    Cost: linear in what is open since the nodes were made.
    """
    while p.n_sided < p.trail_length and not p.is_broken:
        unite(p, p.trail[p.n_sided])
        p.n_sided += 1
    if p.is_broken:
        return
    for x in range(p.n_nodes):
        p.side[x] = root_of(p, x)
    world = p.side[p.node[len(p.node) - 1]]
    for x in range(p.n_nodes):
        p.colour[x] = (p.side[x] ^ world) & 1 if p.side[x] >> 1 == world >> 1 else -1
    for colour in range(2):
        if not _is_connected(p, colour):
            p.is_broken = 1
            return
    for i in range(p.n_open):
        edge = p.open_edge[i]
        if p.mark[edge] == 0:
            one, two = p.side[p.node[p.right[edge]]], p.side[p.node[p.left[edge]]]
            if one >> 1 == two >> 1:
                want(p, edge, 2 * ((one ^ two) & 1) - 1)


@kernel
def root_of(p: LookAheadBoard, x: int) -> int:
    """Twice the root of a node's class, plus 1 if they differ. Cost: logarithmic."""
    odd = 0
    while p.parent[x] != x:
        odd ^= p.parity[x]
        x = p.parent[x]
    return 2 * x + odd


@kernel
def unite(p: LookAheadBoard, edge: int) -> None:
    """The nodes beside a marked edge are alike or different."""
    one, two = root_of(p, p.node[p.right[edge]]), root_of(p, p.node[p.left[edge]])
    odd = (one ^ two) & 1 ^ (p.mark[edge] > 0)
    small, large = one >> 1, two >> 1
    if small == large:
        p.is_broken |= odd
        return
    if p.class_size[small] > p.class_size[large]:
        small, large = large, small
    p.parent[small], p.parity[small] = large, odd
    p.class_size[large] += p.class_size[small]
    p.united[p.n_united] = small
    p.n_united += 1


@kernel
def _is_connected(p: LookAheadBoard, colour: int) -> bool:
    """Whether all nodes of a colour may be joined through nodes that may have it too."""
    top, left = 0, 0
    for x in range(p.n_nodes):
        p.is_reached[x] = 0
        if p.colour[x] == colour:
            left += 1
            if top == 0:
                p.is_reached[x] = 1
                p.queue[0] = x
                top = 1
    left -= top
    while top > 0 and left > 0:
        top -= 1
        x = p.queue[top]
        for i in range(p.near_start[x], p.near_start[x + 1]):
            edge = p.near_edge[i]
            if p.mark[edge] <= 0:
                y = p.node[p.right[edge]] + p.node[p.left[edge]] - x
                if not p.is_reached[y] and p.colour[y] != 1 - colour:
                    p.is_reached[y] = 1
                    left -= p.colour[y] == colour
                    p.queue[top] = y
                    top += 1
    return bool(left == 0)


@kernel
def queue_all_side_edges(p: LookAheadBoard) -> None:
    """As `queue_side_edges` once nodes are made, of faces themselves: sooner where no trial is to
    go on from these marks. Cost: linear in the board.
    """
    _take_sides(p)
    for colour in range(2):
        if p.is_broken or not _is_joined(p, colour):
            p.is_broken = 1
            return
    for edge in range(len(p.mark)):
        if p.mark[edge] == 0:
            one, two = p.side[p.right[edge]], p.side[p.left[edge]]
            if one >> 1 == two >> 1:
                want(p, edge, 2 * ((one ^ two) & 1) - 1)


@kernel
def _take_sides(p: LookAheadBoard) -> None:
    """Which faces marks tell alike or different: of each class twice its first face, plus 1 for
    those that differ from it. The outside's is the first class.
    """
    outside = len(p.side) - 1
    for face in range(len(p.side)):
        p.side[face] = -1
    for back in range(len(p.side)):
        first = outside - back
        if p.side[first] >= 0:
            continue
        p.side[first], p.queue[0], top = 2 * first, first, 1
        while top > 0:
            top -= 1
            x = p.queue[top]
            begin, end = _edges_round(p, x)
            for i in range(begin, end):
                edge = p.outer[i] if x == outside else p.ring[i]
                if p.mark[edge] == 0:
                    continue
                y = p.right[edge] + p.left[edge] - x
                side = p.side[x] ^ int(p.mark[edge] > 0)
                if p.side[y] < 0:
                    p.side[y], p.queue[top] = side, y
                    top += 1
                elif p.side[y] != side:
                    p.is_broken = 1


@inlined
def _edges_round(p: LookAheadBoard, face: int) -> tuple[int, int]:
    """Where the edges of a face stand: those of the outside in `outer`, others in `ring`."""
    if face == len(p.side) - 1:
        return 0, len(p.outer)
    return p.start[face], p.start[face + 1]


@kernel
def _is_joined(p: LookAheadBoard, colour: int) -> bool:
    """As `_is_connected`, of faces."""
    outside, top, left = len(p.side) - 1, 0, 0
    own, other = 2 * outside + colour, 2 * outside + 1 - colour
    for face in range(len(p.side)):
        p.is_reached[face] = 0
        if p.side[face] == own:
            left += 1
            if top == 0:
                p.is_reached[face], p.queue[0], top = 1, face, 1
    left -= top
    while top > 0 and left > 0:
        top -= 1
        x = p.queue[top]
        begin, end = _edges_round(p, x)
        for i in range(begin, end):
            edge = p.outer[i] if x == outside else p.ring[i]
            y = p.right[edge] + p.left[edge] - x
            if p.mark[edge] <= 0 and not p.is_reached[y] and p.side[y] != other:
                p.is_reached[y] = 1
                left -= p.side[y] == own
                p.queue[top] = y
                top += 1
    return bool(left == 0)
