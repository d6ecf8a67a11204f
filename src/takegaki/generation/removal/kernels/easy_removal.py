"""Removal at level Easy without a trial: of clues in an order, those that have to stay.

Suppose the clues come back one group after another, the last of the order first. Each edge then
follows, by counting, incoming lines and loops that would close too early, once a number of groups
is back: its rank. The highest rank of a line says how many groups of the end are enough for all
lines. So those before them go, and the first of them stays. It counts as there from the beginning
then, ranks fall, and the highest one names the next group that stays.

What follows is always true of the loop, so an edge is known or it is not; and more clues never give
less. So the outcome is that of trying one group after another, whichever technique up to Easy has
its turn when. A rank only falls, and by what stands below it: nothing is ever taken back, which
takes a third of the time of `removal_trials` at 10x10.

Source: U. Junker, QuickXplain (2004), for the clue that makes the difference; D. E. Knuth, A
generalization of Dijkstra's algorithm (1977), for ranks.
"""

from typing import Any, cast

import numpy as np

from takegaki.core.graph import Graph, IntArray
from takegaki.core.topology import BoolArray
from takegaki.deduce.kernels.fact_board import FactBoard, new_fact_board
from takegaki.runtime.arrays import Bytes, Ints, Ints2
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record, Template

FAR = 1 << 30
"""The rank of what does not follow."""
NO_EDGE = -1


class EasyRemoval(Record):
    """The loop of a solution (m lines), G groups of clues, N of them in an order, and the ranks.

    E edges; places and corners are those of a `FactBoard`, and a slot is one edge in the ring of a
    place.
    """

    # The board
    edge_place: Ints2  # (E, 4) both ends, then the faces right and left
    edge_slot: Ints2  # (E, 4) its slot in each of them; one more slot for the outside
    start: Ints  # (P + 1,) the slots of each place
    slot_edge: Ints
    slot_corner: Ints  # the corner between it and the next slot
    corner_face: Ints
    corner_vertex: Ints
    group_start: Ints  # (G + 1,) with faces: the faces of each group
    faces: Ints
    order: Ints  # (N,) groups as they are tried: those that come first tend to go
    # The loop
    line: Bytes  # (E,) 1 for its lines
    slot_line: Bytes  # by slot the same
    along: Ints  # (m,) them in the order of the loop
    turn: Ints  # (P,) which of them begins at a vertex, -1 off the loop
    chord: Ints  # other edges between two of its dots
    around: Ints  # (P,) scratch: lines round a face, less those of a loop that would close
    # Ranks
    rank: Ints  # (E,)
    slot_rank: Ints  # by slot the same
    clue_rank: Ints  # (P,) of a face with a clue: from the end of the order on, 0 where it stays
    first: Ints  # (F + 1,) with behind and before (E,): edges whose rank fell, by rank
    behind: Ints
    before: Ints
    waits: Bytes  # (E,) 1 for these
    kept: Bytes  # (F,) 1 where a clue stays
    n_loop: int = 0  # m
    n_chords: int = 0
    first_vertex: int = 0  # place of vertex 0
    highest: int = 0  # rank of a line; what has no lower one matters no more
    has_fallen: int = 0  # 1 where a line has
    is_by_clue: int = 0  # 1 where only a clue shows that a loop is not all


OF_EDGES = ("chord", "rank", "behind", "before")
OF_PLACES = ("turn", "around", "clue_rank")
OF_SLOTS = ("slot_line", "slot_rank")
_SET_FIRST = (*OF_EDGES, *OF_PLACES, *OF_SLOTS, "along", "first", "waits")


def new_easy_removal(
    graph: Graph,
    lines: BoolArray,
    clued: BoolArray,
    groups: tuple[IntArray, IntArray],
    order: IntArray,
) -> EasyRemoval:
    """For the lines (E,) of a loop and the faces (F,) with a clue. See `begin_easy_removal`."""
    made = blank_easy_removal(graph)
    made.line[:], made.kept[:] = lines, clued
    made.group_start, made.faces = (array.astype(np.int32) for array in groups)
    made.order = order.astype(np.int32)
    return made


def blank_easy_removal(graph: Graph) -> EasyRemoval:
    """Without a loop, a clue, a group."""
    template: Template[EasyRemoval] = graph.cached(
        "easy removal", lambda: Template(_first(graph), ("line", "kept"), _SET_FIRST)
    )
    return template.make()


def _first(graph: Graph) -> EasyRemoval:
    board = new_fact_board(graph, np.full(graph.n_faces, -1, dtype=np.int8), full=False)
    slots = len(board.ring_edge)
    sizes = dict.fromkeys(OF_EDGES, graph.n_edges) | dict.fromkeys(OF_PLACES, len(board.clue))
    sizes |= {"along": graph.n_vertices, "first": graph.n_faces + 1, "slot_rank": slots + 1}
    sizes |= dict.fromkeys(("group_start", "faces", "order"), 0)
    flags = {"line": graph.n_edges, "slot_line": slots + 1, "waits": graph.n_edges}
    columns = {name: np.zeros(size, dtype=np.int32) for name, size in sizes.items()}
    columns |= {
        "edge_place": board.edge_place,
        "edge_slot": _slots_of(board),
        "start": board.start,
        "slot_edge": board.ring_edge,
        "slot_corner": board.ring_corner,
        "corner_face": board.corner_face,
        "corner_vertex": board.corner_vertex,
    }
    return EasyRemoval(
        **cast(Any, columns),
        **cast(Any, {name: np.zeros(size, dtype=np.int8) for name, size in flags.items()}),
        kept=np.zeros(graph.n_faces, dtype=np.int8),
        first_vertex=board.first_vertex,
    )


def _slots_of(board: FactBoard) -> IntArray:
    """(E, 4) the slot of each edge in each of its places; one more slot where there is none."""
    found = np.full(board.edge_place.shape, len(board.ring_edge), dtype=np.int32)
    place = np.repeat(np.arange(len(board.clue)), np.diff(board.start))
    for slot, edge in enumerate(board.ring_edge.tolist()):
        found[edge, np.flatnonzero(board.edge_place[edge] == place[slot])] = slot
    return found


@inlined
def _lower(t: EasyRemoval, edge: int, rank: int) -> None:
    """An edge follows at a lower rank; what follows from it waits for its turn."""
    if t.waits[edge]:
        _drop(t, edge)
    t.has_fallen |= t.line[edge]
    t.rank[edge], t.waits[edge] = rank, 1
    for k in range(4):
        t.slot_rank[t.edge_slot[edge, k]] = rank
    after = t.first[rank]
    t.behind[edge], t.before[edge], t.first[rank] = after, NO_EDGE, edge
    if after != NO_EDGE:
        t.before[after] = edge


@inlined
def _drop(t: EasyRemoval, edge: int) -> None:
    """An edge waits no longer."""
    t.waits[edge] = 0
    one, two = t.before[edge], t.behind[edge]
    if one == NO_EDGE:
        t.first[t.rank[edge]] = two
    else:
        t.behind[one] = two
    if two != NO_EDGE:
        t.before[two] = one


@inlined
def _lower_round(t: EasyRemoval, place: int, is_line: int, rank: int) -> None:
    """The lines, or the crosses, round a place follow at a rank at most."""
    if rank < t.highest:
        for i in range(t.start[place], t.start[place + 1]):
            if t.slot_rank[i] > rank and t.slot_line[i] == is_line:
                _lower(t, t.slot_edge[i], rank)


@kernel
def _count_lines(t: EasyRemoval, face: int) -> None:
    """All lines of a clue give its crosses."""
    known = t.clue_rank[face]
    for i in range(t.start[face], t.start[face + 1]):
        known = max(known, t.slot_rank[i] * t.slot_line[i])
    _lower_round(t, face, 0, known)


@kernel
def _count_crosses(t: EasyRemoval, face: int) -> None:
    """All crosses of a clue give its lines; and all but one do where a line comes in at that
    one.
    """
    begin, end = t.start[face], t.start[face + 1]
    most, second, last = t.clue_rank[face], t.clue_rank[face], NO_EDGE
    for i in range(begin, end):
        rank = t.slot_rank[i] * (1 - t.slot_line[i])
        if rank > most:
            most, second, last = rank, most, i
        else:
            second = max(second, rank)
    _lower_round(t, face, 1, most)
    if second < most and second < t.highest:
        before, after = last - 1 if last > begin else end - 1, last + 1 if last + 1 < end else begin
        _come_in(t, face, before, t.corner_vertex[t.slot_corner[before]], second)
        _come_in(t, face, after, t.corner_vertex[t.slot_corner[last]], second)


@inlined
def _come_in(t: EasyRemoval, face: int, beside: int, vertex: int, rank: int) -> None:
    """Of the last cross of a clue and the line beside it one is a line where another one comes to
    their dot: so the other sides are lines.
    """
    if t.slot_line[beside]:
        known = max(rank, t.rank[_other_line(t, vertex, t.slot_edge[beside])])
        if known < t.highest:
            for i in range(t.start[face], t.start[face + 1]):
                if t.slot_rank[i] > known and t.slot_line[i] and i != beside:
                    _lower(t, t.slot_edge[i], known)


@inlined
def _other_line(t: EasyRemoval, vertex: int, edge: int) -> int:
    """The other line of a dot."""
    i = t.turn[vertex]
    one, two = t.along[i], t.along[i - 1 if i > 0 else t.n_loop - 1]
    return int(two if one == edge else one)


@kernel
def _count_dot(t: EasyRemoval, place: int) -> None:
    """All edges of a dot but one give that one."""
    most, second, last = 0, 0, NO_EDGE
    for i in range(t.start[place], t.start[place + 1]):
        rank = t.slot_rank[i]
        if rank > most:
            most, second, last = rank, most, i
        else:
            second = max(second, rank)
    if second < most and second < t.highest:
        _lower(t, t.slot_edge[last], second)


@kernel
def _pass_dot(t: EasyRemoval, place: int, edge: int) -> None:
    """A line comes to a dot: with the other one it gives the crosses there, and it may come in at
    faces that it is no side of.
    """
    rank = t.rank[edge]
    _lower_round(t, place, 0, max(rank, t.rank[_other_line(t, place, edge)]))
    begin, end = t.start[place], t.start[place + 1]
    for i in range(begin, end):
        k = i + 1 if i + 1 < end else begin
        if t.slot_line[i] != t.slot_line[k] and t.slot_edge[i] != edge and t.slot_edge[k] != edge:
            face = t.corner_face[t.slot_corner[i]]
            if t.slot_rank[k if t.slot_line[i] else i] > rank and t.clue_rank[face] < t.highest:
                _count_crosses(t, face)


@kernel
def _follow(t: EasyRemoval) -> None:
    """All that follows from edges whose rank fell, the lowest first."""
    rank = 0
    while rank < len(t.first):
        edge = t.first[rank]
        if edge == NO_EDGE:
            rank += 1
            continue
        _drop(t, edge)
        for k in range(4):
            place = t.edge_place[edge, k]
            if k < 2:
                if t.line[edge]:
                    _pass_dot(t, place, edge)
                _count_dot(t, place)
            elif t.clue_rank[place] < t.highest:
                if t.line[edge]:
                    _count_lines(t, place)
                else:
                    _count_crosses(t, place)


@kernel
def _refuse_loops(t: EasyRemoval) -> bool:
    """Edges that would close a loop too early are crosses; whether any has a lower rank by that."""
    found = False
    for i in range(t.n_chords):
        edge = t.chord[i]
        if t.rank[edge] > 0:
            one, two = t.turn[t.edge_place[edge, 0]], t.turn[t.edge_place[edge, 1]]
            first, behind, before = min(one, two), max(one, two), t.rank[edge]
            _refuse(t, edge, first, behind)
            _refuse(t, edge, behind, first + t.n_loop)
            found |= t.rank[edge] < before
    return found


@inlined
def _refuse(t: EasyRemoval, edge: int, first: int, behind: int) -> None:
    """Lower the rank of an edge if it would close the lines between two positions along the loop
    (round its end, too).
    """
    if behind - first < 2:
        return
    most = min(t.rank[edge], t.highest)
    last = behind - 1 if behind <= t.n_loop else behind - 1 - t.n_loop
    highest = max(t.rank[t.along[first]], t.rank[t.along[last]])
    i = first + 1
    while highest < most and i < behind:
        highest = max(highest, t.rank[t.along[i if i < t.n_loop else i - t.n_loop]])
        i += 1
    if highest < most:
        highest = max(highest, _elsewhere(t, edge, first, behind, highest))
        if highest < most:
            _lower(t, edge, highest)


@inlined
def _elsewhere(t: EasyRemoval, edge: int, first: int, behind: int, enough: int) -> int:
    """The rank at which something shows that such a loop is not all: a line elsewhere, or a clue
    that it does not meet. Any that is `enough` will do.
    """
    least = FAR
    for i in range(behind, first + t.n_loop):
        least = min(least, t.rank[t.along[i if i < t.n_loop else i - t.n_loop]])
        if least <= enough:
            return enough
    t.is_by_clue = 1
    unmet: int = _unmet(t, edge, first, behind)
    return unmet if unmet < least else int(least)


@kernel
def _unmet(t: EasyRemoval, edge: int, first: int, behind: int) -> int:
    """The lowest rank of a clue that such a loop does not meet."""
    _count_loop(t, edge, first, behind, -1)
    least = FAR
    for face in range(len(t.kept)):
        if t.around[face] != 0:
            least = min(least, t.clue_rank[face])
    _count_loop(t, edge, first, behind, 1)
    return least


@inlined
def _count_loop(t: EasyRemoval, edge: int, first: int, behind: int, more: int) -> None:
    for side in range(2, 4):
        t.around[t.edge_place[edge, side]] += more
        for i in range(first, behind):
            line = t.along[i if i < t.n_loop else i - t.n_loop]
            t.around[t.edge_place[line, side]] += more


@kernel
def _fall(t: EasyRemoval) -> None:
    """Lower all ranks as far as they go, and find the highest one of a line."""
    _follow(t)
    while t.has_fallen:
        t.has_fallen = 0
        if _refuse_loops(t):
            _follow(t)
    highest = 0
    for i in range(t.n_loop):
        highest = max(highest, t.rank[t.along[i]])
    t.highest = highest


@inlined
def _trace(t: EasyRemoval) -> None:
    """The loop from one of its lines on, and the edges between two of its dots."""
    for place in range(len(t.turn)):
        t.around[place], t.turn[place] = 0, NO_EDGE
    t.n_loop, t.n_chords, edge = 0, 0, NO_EDGE
    for other in range(len(t.line)):
        for k in range(4):
            t.slot_line[t.edge_slot[other, k]] = t.line[other]
        if t.line[other]:
            for k in range(2, 4):
                t.around[t.edge_place[other, k]] += 1
            edge = other
    place = t.edge_place[edge, 0]
    while t.turn[place] == NO_EDGE:
        t.turn[place], t.along[t.n_loop] = t.n_loop, edge
        t.n_loop += 1
        place = t.edge_place[edge, 0] + t.edge_place[edge, 1] - place
        before = edge
        for i in range(t.start[place], t.start[place + 1]):
            if t.slot_line[i] and t.slot_edge[i] != before:
                edge = t.slot_edge[i]
    for edge in range(len(t.line)):
        one, two = t.turn[t.edge_place[edge, 0]], t.turn[t.edge_place[edge, 1]]
        if not t.line[edge] and one >= 0 and two >= 0:
            t.chord[t.n_chords] = edge
            t.n_chords += 1


@entry
def begin_easy_removal(t: EasyRemoval) -> bool:
    """Take over a loop (t.line), faces with a clue (t.kept), and the order of their groups; whether
    all lines follow from all clues. Of those in the order none is kept yet.
    """
    _trace(t)
    count = len(t.order)
    for place in range(len(t.clue_rank)):
        t.clue_rank[place] = FAR
    for face in range(len(t.kept)):
        if t.kept[face]:
            t.clue_rank[face] = 0
    for i in range(count):
        for k in range(t.group_start[t.order[i]], t.group_start[t.order[i] + 1]):
            t.clue_rank[t.faces[k]], t.kept[t.faces[k]] = count - i, 0
    for edge in range(len(t.line)):
        t.rank[edge], t.waits[edge] = FAR, 0
    for slot in range(len(t.slot_rank)):
        t.slot_rank[slot] = FAR
    for rank in range(len(t.first)):
        t.first[rank] = NO_EDGE
    t.highest, t.has_fallen, t.is_by_clue = FAR, 1, 0
    for place in range(len(t.turn)):
        if place >= t.first_vertex:
            _count_dot(t, place)
        elif t.clue_rank[place] < FAR:
            _count_lines(t, place)
            _count_crosses(t, place)
    _fall(t)
    return bool(t.highest < FAR)


@entry
def keep_at_easy(t: EasyRemoval, most: int) -> bool:
    """Find the next groups that stay, at most so many; False when these are all."""
    while t.highest > 0:
        if most == 0:
            return True
        most -= 1
        group = t.order[len(t.order) - t.highest]
        for k in range(t.group_start[group], t.group_start[group + 1]):
            t.clue_rank[t.faces[k]], t.kept[t.faces[k]] = 0, 1
        for k in range(t.group_start[group], t.group_start[group + 1]):
            _count_lines(t, t.faces[k])
            _count_crosses(t, t.faces[k])
        t.has_fallen |= t.is_by_clue
        _fall(t)
    return False
