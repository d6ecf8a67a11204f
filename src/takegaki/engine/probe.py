"""Probe: a board on which trials are made, their marks set level by level and taken back.

All that follows at one moment is set at once, so that nothing depends on the order of the edges.
"""

from typing import NamedTuple

import numpy as np

from takegaki.core.graph import Graph
from takegaki.engine import slate as at
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.slate import Bytes, Ints, Longs, Slate

# Columns of Probe.edge: its four places (two ends, two faces); how deep a line and a cross were tried
# in vain; the mark found for it; distance from what is new; the round that decided it.
ENDS, TRIED, FOUND, DISTANCE, ROUND, EDGE_COLUMNS = 0, 4, 6, 7, 8, 9

# Columns of Probe.place: lines asked for or -1, most lines it may have, lines, crosses, a stamp; for a
# vertex where a path ends: its other end and its lines.
CLUE, MOST, LINES, CROSSES, STAMP, FAR, LENGTH, PLACE_COLUMNS = 0, 1, 2, 3, 4, 5, 6, 7

# Columns of Probe.side, by face, the outside last: signed disjoint sets, colour (-1 unknown), reached.
UP, ODD, MEMBERS, COLOUR, REACHED, SIDE_COLUMNS = 0, 1, 2, 3, 4, 5

# Columns of Probe.record, by round: level, edges decided, edges open before, marks of its trials.
LEVEL_OF, DECIDED, OPEN_BEFORE, SPREAD, RECORD_COLUMNS = 0, 1, 2, 3, 4

# Entries of Probe.ctl.
(
    SET,  # marks on the trail
    WISHED,  # marks to be set next
    LOGGED,  # changes of paths that can be taken back
    UNKNOWNS,
    DRAWN,  # lines
    UNMET,  # places that ask for more lines than they have
    CLOSED,  # length of the loop that is closed, 0 for none
    BROKEN,  # 1 once marks contradict the rules
    FIRST_VERTEX,
    STAMPS,
    HEAD,  # marks on the trail that were followed, -1 before the first round
    ROUNDS,
    AT_LEVEL,  # see `advance`
    CURSOR,  # next edge to try at this level
    HITS,  # edges found at this level
    BEST,  # depth of their shortest trial
    SPREADS,  # marks of their trials, all together
    TICKS,  # marks that may still be set before a pause
    PROBE_CTL,
) = range(19)


class Probe(NamedTuple):
    """Marks and what they count up to; places as on a `Slate`.

    mark, wish (E,)        marks set, and those to be set next
    edge, place, side      records, the columns are named above
    start, ring            edges of each place; outer: those of the outside
    trail, wished (E,)     in the order of setting
    log (2 E, 3)           ends of paths with the far end and length they had
    queue                  scratch
    record (E + 1, ..)     a row for each round
    """

    mark: Bytes
    wish: Bytes
    edge: Ints
    place: Ints
    side: Ints
    start: Ints
    ring: Ints
    outer: Ints
    trail: Ints
    wished: Ints
    log: Ints
    queue: Ints
    record: Ints
    ctl: Longs


def new_probe(graph: Graph, slate: Slate) -> Probe:
    """A probe without marks of the puzzle on a new slate. Cost: linear in the edges."""
    n_edges, n_places = graph.n_edges, len(slate.place)
    edge = np.zeros((n_edges, EDGE_COLUMNS), dtype=np.int32)
    edge[:, ENDS : ENDS + 4] = slate.edge[:, at.END : at.LEFT + 1]
    edge[:, ROUND] = -1
    place = np.zeros((n_places, PLACE_COLUMNS), dtype=np.int32)
    place[:, CLUE] = slate.place[:, at.CLUE]
    place[: graph.n_faces + 1, MOST] = n_edges
    place[graph.n_faces + 1 :, MOST] = 2
    place[:, MOST] = np.where(place[:, CLUE] >= 0, place[:, CLUE], place[:, MOST])
    place[:, FAR] = np.arange(n_places)
    ctl = np.zeros(PROBE_CTL, dtype=np.int64)
    ctl[UNKNOWNS], ctl[HEAD], ctl[FIRST_VERTEX] = n_edges, -1, graph.n_faces + 1
    ctl[UNMET] = np.count_nonzero(place[:, CLUE] > 0)
    return Probe(
        mark=np.zeros(n_edges, dtype=np.int8),
        wish=np.zeros(n_edges, dtype=np.int8),
        edge=edge,
        place=place,
        side=np.zeros((graph.n_faces + 1, SIDE_COLUMNS), dtype=np.int32),
        start=slate.start,
        ring=np.ascontiguousarray(slate.ring[:, 0]),
        outer=np.flatnonzero((graph.edge_faces == graph.outside).any(axis=1)).astype(np.int32),
        trail=np.empty(n_edges, dtype=np.int32),
        wished=np.empty(n_edges, dtype=np.int32),
        log=np.empty((2 * n_edges + 2, 3), dtype=np.int32),
        queue=np.empty(n_edges + graph.n_faces + 1, dtype=np.int32),
        record=np.zeros((n_edges + 1, RECORD_COLUMNS), dtype=np.int32),
        ctl=ctl,
    )


@inlined
def want(p: Probe, edge: int, mark: int) -> None:
    """Wish for a mark; two different ones on an edge break the board."""
    if p.mark[edge] == 0 and p.wish[edge] == 0:
        p.wish[edge] = mark
        p.wished[p.ctl[WISHED]] = edge
        p.ctl[WISHED] += 1
    elif p.mark[edge] + p.wish[edge] != mark:
        p.ctl[BROKEN] = 1


@kernel
def look(p: Probe, place: int) -> None:
    """Wish for what the count of a place forces; see whether it is broken."""
    clue, lines = p.place[place, CLUE], p.place[place, LINES]
    begin, end = p.start[place], p.start[place + 1]
    unknown = end - begin - lines - p.place[place, CROSSES]
    mark = 0
    if clue >= 0:
        if lines > clue or lines + unknown < clue:
            p.ctl[BROKEN] = 1
        mark = -1 if lines == clue else i64(lines + unknown == clue)
    elif place >= p.ctl[FIRST_VERTEX]:
        if lines > 2 or (lines == 1 and unknown == 0):
            p.ctl[BROKEN] = 1
        mark = -1 if lines == 2 else (2 * lines - 1) * i64(unknown == 1)
    if mark != 0 and unknown > 0:
        for i in range(begin, end):
            if p.mark[p.ring[i]] == 0:
                want(p, p.ring[i], mark)


@kernel
def settle(p: Probe) -> None:
    """Set all that is wished for; a loop that this closes must be the whole solution."""
    for i in range(p.ctl[WISHED]):
        edge = p.wished[i]
        _set(p, i64(edge), i64(p.wish[edge]))
        p.wish[edge] = 0
    p.ctl[WISHED] = 0
    if p.ctl[CLOSED] and (p.ctl[DRAWN] != p.ctl[CLOSED] or p.ctl[UNMET]):
        p.ctl[BROKEN] = 1


@inlined
def _set(p: Probe, edge: int, mark: int) -> None:
    p.mark[edge] = mark
    p.trail[p.ctl[SET]] = edge
    p.ctl[SET] += 1
    p.ctl[UNKNOWNS] -= 1
    for k in range(4):
        place = p.edge[edge, ENDS + k]
        if mark < 0:
            p.place[place, CROSSES] += 1
        else:
            p.place[place, LINES] += 1
            p.ctl[UNMET] -= i64(p.place[place, LINES] == p.place[place, CLUE])
            if p.place[place, LINES] > p.place[place, MOST]:
                p.ctl[BROKEN] = 1
    if mark > 0:
        p.ctl[DRAWN] += 1
        if not p.ctl[BROKEN]:
            _join(p, edge)


@inlined
def _join(p: Probe, edge: int) -> None:
    one, two = p.edge[edge, ENDS], p.edge[edge, ENDS + 1]
    left, right = p.place[one, FAR], p.place[two, FAR]
    if left == two:
        p.ctl[CLOSED] = p.place[one, LENGTH] + 1
        return
    total = p.place[one, LENGTH] + p.place[two, LENGTH] + 1
    for k in range(2):
        end, other = (left, right) if k == 0 else (right, left)
        log = p.ctl[LOGGED]
        p.log[log, 0], p.log[log, 1], p.log[log, 2] = end, p.place[end, FAR], p.place[end, LENGTH]
        p.ctl[LOGGED] += 1
        p.place[end, FAR], p.place[end, LENGTH] = other, total


@kernel
def take_back(p: Probe, kept: int) -> None:
    """Take back the marks of a trial, all on the trail from `kept` on, and forget what is wished for."""
    for i in range(p.ctl[WISHED]):
        p.wish[p.wished[i]] = 0
    p.ctl[WISHED] = 0
    while p.ctl[LOGGED]:
        p.ctl[LOGGED] -= 1
        log = p.ctl[LOGGED]
        end = p.log[log, 0]
        p.place[end, FAR], p.place[end, LENGTH] = p.log[log, 1], p.log[log, 2]
    while p.ctl[SET] > kept:
        p.ctl[SET] -= 1
        edge = p.trail[p.ctl[SET]]
        line = i64(p.mark[edge] > 0)
        p.mark[edge] = 0
        p.ctl[UNKNOWNS] += 1
        p.ctl[DRAWN] -= line
        for k in range(4):
            place = p.edge[edge, ENDS + k]
            p.ctl[UNMET] += line & i64(p.place[place, LINES] == p.place[place, CLUE])
            p.place[place, LINES] -= line
            p.place[place, CROSSES] -= 1 - line
    p.ctl[CLOSED] = p.ctl[BROKEN] = 0
