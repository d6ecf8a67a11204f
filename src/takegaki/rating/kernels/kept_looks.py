"""Looks ahead that outlast a change of clues: what refuted a mark refutes it again while nothing of
what its trial met is gone, and a trial that came to nothing comes to nothing again while nothing
that it met is new.

What is decided in the end is the same as from nothing: more marks refute no less. A loop that
closes is another matter, as the rest of the board tells whether it may: trials with one are made
again.

Source: J. Doyle, A truth maintenance system (1979).
"""

from takegaki.rating.kernels.look_ahead_board import LookAheadBoard
from takegaki.rating.kernels.look_ahead_rounds import DEEP
from takegaki.runtime.arrays import Bytes, Ints, Ints2
from takegaki.runtime.kernels import inlined, kernel
from takegaki.runtime.records import Record

UNKNOWN, BY_SIDES = -1, -1
DEPTH, WHEN, BEGIN, END = 0, 1, 2, 3
MOST_COUNTED = 1 << 30
"""All is forgotten before numbers of so many moments, or marks of trials, are too large."""


class KeptLooks(Record):
    """What looks ahead came to: E edges, P places. What a trial met are the edges that it marked,
    and with them all their places that count.
    """

    mark: Bytes  # (E,) the marks in the end of the last look
    trail: Ints  # (E,) the edges with a mark, in the order of setting
    clue: Ints  # (P,)
    far_end: Ints  # (P,) of a vertex where a path ends: its other end
    order: Ints  # (E,) the edges that trials decided, in their order; BY_SIDES where sides did
    at: Ints  # (E,) of each how many marks stood on the trail before
    begin: Ints  # (E,) and where in `met` begins what its trial met, UNKNOWN for none noted
    end: Ints
    tried: Ints2  # (2 E, 4) of a line and a cross on each edge: how deep a trial came to nothing,
    # when, and where in `met` begins and ends what it met
    met: Ints  # (M,) a ring, M a power of two; places in it are counted on and on
    changed: Ints  # (E,) when something was new last at a place of an edge
    is_near: Bytes  # (E,) 1 where at a place of an edge the clue is another, or a mark is gone
    n_order: int = 0
    n_trail: int = 0
    n_met: int = 0
    now: int = 0  # moments at which something was set, counted
    steps: int = 0  # of the last look, 0: nothing is known
    is_restoring: int = 0  # marks that the last look had, too, are not new


@kernel
def begin_look(p: LookAheadBoard, k: KeptLooks) -> None:
    """Compare the clues of a board without marks with those of the last look."""
    k.now += 1
    k.is_restoring = 1
    if k.steps == 0 or max(k.now, k.n_met) > MOST_COUNTED:
        k.n_order = k.n_trail = k.n_met = k.now = k.steps = 0
        for edge in range(len(k.mark)):
            k.mark[edge] = k.changed[edge] = 0
            k.tried[2 * edge, DEPTH] = k.tried[2 * edge + 1, DEPTH] = 0
    for edge in range(len(k.is_near)):
        k.is_near[edge] = 0
    for place in range(len(k.clue)):
        if k.clue[place] != p.clue[place]:
            note_change(p, k, place)
            _note_near(p, k, place)


@inlined
def note_change(p: LookAheadBoard, k: KeptLooks, place: int) -> None:
    """Something is new at a place."""
    for i in range(p.start[place], p.start[place + 1]):
        k.changed[p.ring[i]] = k.now


@inlined
def _note_near(p: LookAheadBoard, k: KeptLooks, place: int) -> None:
    for i in range(p.start[place], p.start[place + 1]):
        k.is_near[p.ring[i]] = 1


@inlined
def _note_mark(p: LookAheadBoard, k: KeptLooks, edge: int) -> None:
    """A mark is new, or gone."""
    for side in range(4):
        place = p.edge_place[edge, side]
        # Nothing is asked of a face without a clue.
        if side < 2 or p.clue[place] >= 0:
            note_change(p, k, place)


@inlined
def note_marks(p: LookAheadBoard, k: KeptLooks, first: int) -> None:
    """The marks from `first` on the trail are new, and the ends of paths that are logged moved."""
    k.now += 1
    for i in range(first, p.trail_length):
        edge = p.trail[i]
        if not k.is_restoring or p.mark[edge] != k.mark[edge]:
            _note_mark(p, k, edge)
    if not k.is_restoring:
        for i in range(p.n_logged):
            note_change(p, k, p.log_end[i])


@kernel
def end_restoring(p: LookAheadBoard, k: KeptLooks) -> None:
    """All that still holds is set. Note what is gone, which a trial may set now and meet what is
    beyond, and the ends of paths that are others; from now on what is set is new.
    """
    k.now += 1
    for i in range(k.n_trail):
        if p.mark[k.trail[i]] == 0:
            _note_mark(p, k, k.trail[i])
    for place in range(p.first_vertex, len(k.clue)):
        if p.lines[place] == 1 and p.far_end[place] != k.far_end[place]:
            note_change(p, k, place)
    k.is_restoring = 0


@inlined
def note_gone(p: LookAheadBoard, k: KeptLooks, begin: int, end: int) -> None:
    """Note where marks of the last look, of this stretch of its trail, are not there now."""
    for i in range(begin, end):
        edge = k.trail[i]
        if p.mark[edge] != k.mark[edge]:
            for side in range(4):
                _note_near(p, k, p.edge_place[edge, side])


@inlined
def holds_again(p: LookAheadBoard, k: KeptLooks, i: int, steps: int) -> bool:
    """Whether the i-th edge that was found is as it was, and a trial would meet all that it met."""
    edge, begin = k.order[i], k.begin[i]
    if k.steps != steps or begin < 0 or p.truth[edge] != k.mark[edge]:
        return False
    if k.n_met - begin > len(k.met):
        return False
    is_near = 0
    for at in range(begin, k.end[i]):
        is_near |= k.is_near[k.met[at & len(k.met) - 1]]
    return is_near == 0


@inlined
def note_again(p: LookAheadBoard, k: KeptLooks, i: int, found: int) -> None:
    """The i-th edge that was found is number `found` now."""
    k.order[found], k.at[found] = k.order[i], p.trail_length
    k.begin[found], k.end[found] = k.begin[i], k.end[i]


@inlined
def note_sides(k: KeptLooks, found: int, first: int) -> None:
    """What sides decided is number `found`."""
    k.order[found], k.at[found], k.begin[found] = BY_SIDES, first, UNKNOWN


@inlined
def _note_met(p: LookAheadBoard, k: KeptLooks, kept: int) -> int:
    """Write what a trial that is not taken back met; where it begins in `met`."""
    begin = k.n_met
    for i in range(kept, p.trail_length):
        k.met[k.n_met & len(k.met) - 1] = p.trail[i]
        k.n_met += 1
    return UNKNOWN if p.closed_length else begin


@inlined
def note_found(p: LookAheadBoard, k: KeptLooks, edge: int, found: int, kept: int) -> None:
    """A trial that is not taken back refuted that an edge is other than in the solution; its marks
    begin at `kept` on the trail.
    """
    k.order[found], k.at[found] = edge, kept
    k.begin[found] = _note_met(p, k, kept)
    k.end[found] = k.n_met


@inlined
def note_tried(
    p: LookAheadBoard, k: KeptLooks, edge: int, side: int, kept: int, depth: int
) -> None:
    """A trial that is not taken back came to nothing in so many steps; DEEP: to its end, and then
    so would one on each of the marks that it set, as all that follows from such a mark was among
    them.
    """
    if k.is_restoring:
        return
    begin = _note_met(p, k, kept)
    if depth < DEEP:
        _write(k, 2 * edge + side, depth, begin)
        return
    for i in range(kept, p.trail_length):
        _write(k, 2 * p.trail[i] + (p.mark[p.trail[i]] < 0), depth, begin)


@inlined
def _write(k: KeptLooks, row: int, depth: int, begin: int) -> None:
    k.tried[row, DEPTH], k.tried[row, WHEN] = depth, k.now
    k.tried[row, BEGIN], k.tried[row, END] = begin, k.n_met


@inlined
def is_tried(k: KeptLooks, edge: int, side: int, depth: int) -> bool:
    """Whether a trial of so many steps on an edge is known to come to nothing."""
    row = 2 * edge + side
    if k.tried[row, DEPTH] < depth:
        return False
    when, begin = k.tried[row, WHEN], k.tried[row, BEGIN]
    if when == k.now:
        return True
    if k.is_restoring or begin < 0 or k.n_met - begin > len(k.met):
        return False
    for at in range(begin, k.tried[row, END]):
        if k.changed[k.met[at & len(k.met) - 1]] > when:
            return False
    k.tried[row, WHEN] = k.now
    return True


@kernel
def keep_look(p: LookAheadBoard, k: KeptLooks, steps: int, found: int) -> None:
    """Keep what a look of so many steps came to, with so many edges that trials decided."""
    k.n_order, k.n_trail, k.steps = found, p.trail_length, 0 if p.is_broken else steps
    for i in range(p.trail_length):
        k.trail[i] = p.trail[i]
    for edge in range(len(p.mark)):
        k.mark[edge] = p.mark[edge]
    for place in range(len(k.clue)):
        k.clue[place] = p.clue[place]
        k.far_end[place] = p.far_end[place] if p.lines[place] == 1 else UNKNOWN
