"""The ladder's drive: the easiest technique for which something waits has its turn."""

from takegaki.engine.closing import finish_loop, miss_loop, refuse_loop
from takegaki.engine.counting import count_clue, count_vertex, follow_incoming
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.journal import conclude_mark, open_premises
from takegaki.engine.pair_bounds import bound_pairs, bound_sides
from takegaki.engine.pair_vertex import carry_pairs, pairs_at
from takegaki.engine.parity import carry_mark, equal_sides, parity_round, relate_pairs
from takegaki.engine.slate import (
    BROKEN,
    CARRIED,
    CLOSED_PART,
    CLUE_COUNT,
    DRAWN,
    EARLY_LOOP,
    EASY,
    EDGE_WAITS,
    EQUAL_SIDES,
    FACE_PAIRS,
    FACE_PARITY,
    FACTS,
    FULL,
    GIVEN,
    INCOMING_LINE,
    JOINED,
    KINDS,
    LOOP_CLOSED,
    N_TECHNIQUES,
    NO_CYCLE,
    ONLY_ENDS,
    REACHED,
    THROUGH_FACE,
    THROUGH_VERTEX,
    TILE_TURN,
    TURN_CYCLE,
    UNKNOWNS,
    VERTEX_COUNT,
    VERTEX_PAIRS,
    VERTEX_PARITY,
    WAITS,
    Bytes,
    Slate,
)
from takegaki.engine.tiles import (
    bound_reach,
    fall_apart,
    keep_open,
    refuse_cycle,
    refuse_double,
    refuse_ends,
    turn_tile,
)
from takegaki.engine.waiting import edge_waits, wait

STUCK, SOLVED, CONTRADICTION, NO_ROOM, PAUSED = 0, 1, 2, 3, 4
ON_EDGES = 1 << LOOP_CLOSED | 1 << EARLY_LOOP | 1 << CARRIED | 1 << NO_CYCLE


@kernel
def begin(s: Slate, marks: Bytes) -> None:
    """Take over given marks, and let every place wait."""
    for edge in range(len(s.edge)):
        if marks[edge] != 0:
            open_premises(s)
            conclude_mark(s, i64(edge), i64(marks[edge]), i64(GIVEN), i64(edge))
    for place in range(len(s.place)):
        wait(s, i64(place), i64((1 << N_TECHNIQUES) - 1))


def allow(s: Slate, techniques: int) -> None:
    """Let nothing wait for other techniques than these (bits) from now on. Before `begin`."""
    s.place[:, KINDS] &= techniques
    # What seems to wait already is never put into a queue.
    s.edge[:, EDGE_WAITS] |= ON_EDGES & ~techniques


@inlined
def apply_easy(s: Slate, technique: int, item: int) -> None:
    """A turn of a technique of the first level."""
    if technique == CLUE_COUNT:
        count_clue(s, item)
    elif technique == VERTEX_COUNT:
        count_vertex(s, item)
    elif technique == LOOP_CLOSED:
        finish_loop(s, item)
    elif technique == INCOMING_LINE:
        follow_incoming(s, item)
    else:
        refuse_loop(s, item)


@inlined
def apply_harder(s: Slate, technique: int, item: int) -> None:
    """A turn of a technique of the other levels."""
    if technique == VERTEX_PAIRS:
        pairs_at(s, item)
    elif technique == FACE_PAIRS:
        bound_sides(s, item)
    elif technique == THROUGH_FACE:
        bound_pairs(s, item)
    elif technique == THROUGH_VERTEX:
        carry_pairs(s, item)
    elif technique == CARRIED:
        carry_mark(s, item)
    elif technique == EQUAL_SIDES:
        equal_sides(s, item)
    elif technique in (FACE_PARITY, VERTEX_PARITY):
        parity_round(s, item, technique, technique == FACE_PARITY)
    else:
        relate_pairs(s, item)


@inlined
def apply_to_tiles(s: Slate, technique: int, item: int) -> None:
    """A turn of a technique on tiles."""
    if technique == TILE_TURN:
        turn_tile(s, item)
    elif technique == NO_CYCLE:
        refuse_cycle(s, item)
    elif technique == ONLY_ENDS:
        refuse_ends(s, item)
    elif technique == CLOSED_PART:
        keep_open(s, item)
    elif technique == TURN_CYCLE:
        refuse_double(s, item)
    else:
        bound_reach(s, item)


@inlined
def take_turn(s: Slate, technique: int) -> None:
    """The first that waits for a technique has its turn; it waits again if there was no room."""
    item = i64(s.queue[technique, s.turn[technique, 0] % s.queue.shape[1]])
    s.turn[technique, 0] += 1
    on_edge = ON_EDGES >> technique & 1
    if on_edge:
        s.edge[item, EDGE_WAITS] &= ~(i64(1) << technique)
    else:
        s.place[item, WAITS] &= ~(i64(1) << technique)
    if technique >= TILE_TURN:
        apply_to_tiles(s, technique, item)
    elif technique <= EASY:
        apply_easy(s, technique, item)
    else:
        apply_harder(s, technique, item)
    if s.ctl[FULL]:
        if on_edge:
            edge_waits(s, item, technique)
        else:
            wait(s, item, i64(1) << technique)


@inlined
def finish(s: Slate) -> int:
    """Every edge is marked, and every clue, dot or tile agrees: SOLVED, or else a contradiction."""
    if len(s.tile) > 0:
        solved = s.ctl[JOINED] == len(s.tile) - 1 and s.ctl[DRAWN] == s.ctl[JOINED]
        if not solved:
            fall_apart(s)
    else:
        solved = s.ctl[DRAWN] > 0
        if not solved:
            miss_loop(s)
    return i64(SOLVED if solved else CONTRADICTION)


@kernel
def climb(s: Slate, last: int, enough: int) -> int:
    """Techniques up to `last` to the fixpoint, or until the journal has more than `enough` facts."""
    first, settled = (i64(TILE_TURN), i64(TILE_TURN)) if len(s.tile) > 0 else (i64(1), i64(EASY))
    while True:
        if s.ctl[BROKEN] >= 0:
            return i64(CONTRADICTION)
        if s.ctl[FACTS] > enough:
            return i64(PAUSED)
        technique = first
        while technique <= last and s.turn[technique, 0] == s.turn[technique, 1]:
            technique += 1
        if s.ctl[UNKNOWNS] == 0 and technique > settled:
            status = finish(s)
            if status == SOLVED:
                return status
        elif technique > last:
            return i64(STUCK)
        else:
            s.ctl[REACHED] = max(s.ctl[REACHED], technique)
            take_turn(s, technique)
            if s.ctl[FULL]:
                return i64(NO_ROOM)
