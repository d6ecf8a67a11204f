"""The journal: premises are recorded, then a fact is concluded from them, and what it concerns is
queued.

A list of premises is opened, filled, and taken by every fact concluded before the next is opened.
After a contradiction, or where premises exceed the capacity, nothing is concluded any more.
"""

from takegaki.deduce.kernels.classes.components import note_components
from takegaki.deduce.kernels.fact_board import (
    A_MARK,
    A_PAIR,
    A_REACH,
    A_REFUSAL,
    LEAST,
    MARK_NEWS,
    MOST,
    PAIR_NEWS,
    REACHES,
    FactBoard,
    edge_waits,
    queue_up,
    wait,
)
from takegaki.deduce.kernels.line_paths import join
from takegaki.deduce.technique_table import (
    CARRIED,
    CLUE_COUNTING,
    DEAD_END,
    EQUAL_SIDES,
    FACE_PAIRS,
    FACE_PARITY,
    INCOMING_LINE,
    PAIR_RELATION,
    THROUGH_FACE,
    THROUGH_VERTEX,
    TILE_TURN,
    VERTEX_COUNTING,
    VERTEX_PAIRS,
    VERTEX_PARITY,
)
from takegaki.runtime.arrays import Bytes, Ints
from takegaki.runtime.kernels import entry, inlined, kernel


@inlined
def open_premises(s: FactBoard) -> None:
    """Begin an empty list of premises."""
    s.open_begin = s.open_end = s.n_premises


@inlined
def add_premise(s: FactBoard, premise: int) -> None:
    """Add a fact, or -1 - cell for a clue."""
    if s.open_end < len(s.premises):
        s.premises[s.open_end] = premise
    else:
        s.is_full = 1
    s.open_end += 1


@inlined
def add_clue(s: FactBoard, place: int) -> None:
    """Add the clue of a face; that a vertex must be visited is no clue."""
    if place < s.first_vertex:
        add_premise(s, -1 - place)


@inlined
def add_clue_of(s: FactBoard, cell: int) -> None:
    """Add the tile of a cell."""
    add_premise(s, -1 - cell)


@kernel
def add_marks(s: FactBoard, place: int, mark: int, most: int) -> None:
    """Add the first `most` marks of one kind round a place."""
    for i in range(s.start[place], s.start[place + 1]):
        edge = s.ring_edge[i]
        if most > 0 and s.mark[edge] == mark:
            add_premise(s, s.mark_fact[edge])
            most -= 1


@inlined
def write_fact(
    s: FactBoard, kind: int, subject: int, other: int, value: int, technique: int, where: int
) -> int:
    """Write a fact with the open premises; its number, or -1 when nothing can be concluded."""
    if s.is_full or s.broken_fact >= 0:
        return -1
    number = s.n_facts
    s.fact_kind[number], s.fact_subject[number], s.fact_object[number] = kind, subject, other
    s.fact_value[number], s.fact_technique[number], s.fact_place[number] = value, technique, where
    s.fact_begin[number], s.fact_end[number] = s.open_begin, s.open_end
    s.n_premises = s.open_end
    s.n_facts += 1
    return int(number)


@inlined
def write_broken_fact(
    s: FactBoard, kind: int, subject: int, other: int, value: int, technique: int, where: int
) -> None:
    """Write a fact that contradicts others; where one does already, that one stays."""
    number = write_fact(s, kind, subject, other, value, technique, where)
    if number >= 0:
        s.broken_fact = number


@inlined
def report(s: FactBoard, place: int, bits: int) -> None:
    """Queue a place where something is new for techniques, but those that do not concern it."""
    new = bits & s.kinds[place] & ~s.place_waits[place]
    if new and s.looks_first:
        new = worthwhile(s, place, new)
    if new:
        queue_up(s, place, new)


BEYOND_COUNTING = ~((1 << CLUE_COUNTING) | (1 << VERTEX_COUNTING) | (1 << INCOMING_LINE))


@inlined
def worthwhile(s: FactBoard, place: int, bits: int) -> int:
    """Those of some techniques (bits) that could conclude something round a place as it is.

    What is left out would find nothing if it had its turn now, and has news as soon as that
    changes. New relations are news of their own, for all that needs one.
    """
    lines, crosses, size = s.lines[place], s.crosses[place], s.start[place + 1] - s.start[place]
    clue, left = s.clue[place], size - lines - crosses
    if left == 0:
        return bits & ~BEYOND_COUNTING if _is_wrong(s, place) else 0
    if clue < 0 or (lines < clue and crosses < size - clue):
        bits &= ~(1 << CLUE_COUNTING)
    if lines < 2 and crosses < size - 1 and (lines == 0 or left > 1):
        bits &= ~(1 << VERTEX_COUNTING)
    if left == 1 or (lines != 1 if place >= s.first_vertex else crosses + 1 != size - clue):
        bits &= ~(1 << INCOMING_LINE)
    if bits & BEYOND_COUNTING:
        bits = _worthwhile_beyond(s, place, bits, left)
    return bits


@kernel
def _is_wrong(s: FactBoard, place: int) -> bool:
    """Does a place with a mark on every edge contradict its clue, or the loop?"""
    lines = s.lines[place]
    if s.clue[place] >= 0 and lines != s.clue[place]:
        return True
    return bool(place >= s.first_vertex and lines not in (0, 2))


@inlined
def _worthwhile_beyond(s: FactBoard, place: int, bits: int, left: int) -> int:
    """The same of techniques on pairs and relations."""
    lines, crosses, clue = s.lines[place], s.crosses[place], s.clue[place]
    most, least, size = s.n_pairs[place, MOST], s.n_pairs[place, LEAST], lines + crosses + left
    if lines != 1 and most + least == 0:
        bits &= ~(1 << VERTEX_PAIRS)
    if least == 0:
        bits &= ~(1 << THROUGH_VERTEX | 1 << PAIR_RELATION)
    if most == 0:
        bits &= ~(1 << PAIR_RELATION)
    if lines + least < clue and size - crosses - most > clue:
        bits &= ~(1 << FACE_PAIRS)
    if left < 2 or (lines + least < clue - 1 and size - 2 - crosses - most >= clue):
        bits &= ~(1 << THROUGH_FACE)
    if left < 2 or (lines + 1 != clue and crosses + 1 != size - clue):
        bits &= ~(1 << EQUAL_SIDES)
    if left < 2 or left > 4:
        bits &= ~(1 << FACE_PARITY | 1 << VERTEX_PARITY)
    return bits


@kernel
def conclude_mark(s: FactBoard, edge: int, mark: int, technique: int, where: int) -> None:
    """A mark follows from the open premises; BROKEN when the edge holds the other one."""
    if s.mark[edge] == mark:
        return
    number = write_fact(s, A_MARK, edge, -1, mark, technique, where)
    if number < 0:
        return
    if s.mark[edge] != 0:
        s.broken_fact = number
        return
    s.mark[edge], s.mark_fact[edge] = mark, number
    s.n_unknown -= 1
    s.n_lines += mark == 1
    for k in range(4):
        place = s.edge_place[edge, k]
        count_mark(s, place, mark)
        report(s, place, MARK_NEWS)
    if s.class_size[s.root[edge]] > 1:
        edge_waits(s, edge, CARRIED)
    if len(s.tile_ways) > 0:
        note_components(s, edge, mark)
    elif mark == 1:
        join(s, edge)


@inlined
def count_mark(s: FactBoard, place: int, mark: int) -> None:
    """Count a mark that is new at a place."""
    clue = s.clue[place]
    before = clue >= 0 and s.lines[place] != clue
    if mark == 1:
        s.lines[place] += 1
    else:
        s.crosses[place] += 1
    s.n_unmet += (clue >= 0 and s.lines[place] != clue) - before


@inlined
def count_pair(s: FactBoard, corner: int, bound: int, more: int) -> None:
    """Count a fact about a pair that is new (1) or gone (-1)."""
    s.n_pairs[s.corner_face[corner], bound] += more
    s.n_pairs[s.corner_vertex[corner], bound] += more


@kernel
def conclude_pair(s: FactBoard, corner: int, bound: int, technique: int, where: int) -> None:
    """At most one (MOST) or at least one (LEAST) edge of a corner is a line, by the open
    premises.
    """
    if s.pair_fact[corner, bound] >= 0:
        return
    number = write_fact(s, A_PAIR, corner, -1, bound, technique, where)
    if number >= 0:
        s.pair_fact[corner, bound] = number
        if s.looks_first:
            count_pair(s, corner, bound, 1)
        report(s, s.corner_face[corner], PAIR_NEWS)
        report(s, s.corner_vertex[corner], PAIR_NEWS)


@kernel
def conclude_refusal(s: FactBoard, cell: int, ways: int, technique: int) -> None:
    """A tile cannot be turned to these sets of arms (bits), by the open premises."""
    if not s.ways_left[cell] & ways:
        return
    place = cell + s.first_vertex
    number = write_fact(s, A_REFUSAL, cell, s.refusal[cell], ways, technique, place)
    if number >= 0:
        s.ways_left[cell] &= ~ways
        s.refusal[cell] = number
        wait(s, place, 1 << TILE_TURN | 1 << DEAD_END)


@kernel
def conclude_reach(s: FactBoard, cell: int, side: int, most: int) -> None:
    """At most so many cells are joined by a line over a side of a cell, coming in from there."""
    if s.n_facts >= REACHES * len(s.tile_ways):
        return
    place = cell + s.first_vertex
    number = write_fact(s, A_REACH, cell, side, most, DEAD_END, place)
    if number >= 0:
        s.reach[cell, side], s.reach_fact[cell, side] = most, number
        wait(s, (s.tile_beyond[cell, side] >> 2) + s.first_vertex, 1 << DEAD_END)


@entry
def add_external_facts(
    s: FactBoard, edges: Ints, marks: Bytes, technique: int, where: int, premises: Ints
) -> None:
    """Conclude marks from one list of premises: facts, or -1 - face for a clue.

    The board of facts must have the capacity for them, and hold no contradiction yet.
    """
    open_premises(s)
    for i in range(len(premises)):
        add_premise(s, premises[i])
    for i in range(len(edges)):
        conclude_mark(s, edges[i], marks[i], technique, where)


@entry
def refute(s: FactBoard, technique: int, where: int) -> None:
    """Record a contradiction: a mark on an undecided edge that cannot be made."""
    edge = 0
    while edge + 1 < len(s.mark) and s.mark[edge] != 0:
        edge += 1
    open_premises(s)
    write_broken_fact(s, A_MARK, edge, -1, 1, technique, where)
