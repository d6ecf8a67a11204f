"""All that looks ahead of a few steps decide, whatever the order: what rounds of as many steps
decide in the end, sooner, where a solution is known.

More marks refute no less. So each mark that is found is set at once, and where the shortest looks
find nothing more, all lengths that are left are looked at in one sweep, not one after another. What
the last look came to is known still (`kept_looks`).
"""

from takegaki.rating.kernels.kept_looks import (
    BY_SIDES,
    KeptLooks,
    begin_look,
    end_restoring,
    holds_again,
    is_tried,
    keep_look,
    note_again,
    note_found,
    note_gone,
    note_marks,
    note_sides,
    note_tried,
)
from takegaki.rating.kernels.look_ahead_board import (
    LookAheadBoard,
    look,
    queue_all_side_edges,
    settle,
    take_back,
    want,
)
from takegaki.rating.kernels.look_ahead_rounds import (
    DEEP,
    SHALLOW,
    look_round,
    try_out,
)
from takegaki.runtime.kernels import inlined, kernel


@kernel
def look_ahead(p: LookAheadBoard, k: KeptLooks, steps: int) -> None:
    """Decide all that looks ahead of at most so many steps decide. The board has no marks yet, and
    `truth` those of a solution, which are never tried, as nothing refutes them.

    k    what a look at a board much like this one came to, and what this one does then
    """
    begin_look(p, k)
    for place in range(len(p.clue)):
        look(p, place)
    _follow(p, k)
    found = _find_again(p, k, steps)
    end_restoring(p, k)
    depth = shallow = min(steps, SHALLOW)
    while p.n_unknown > 0 and not p.is_broken:
        first = p.trail_length
        if depth > SHALLOW:
            found += _follow_sides(p, k, found)
        if p.trail_length == first:
            found = _sweep(p, k, depth, found)
        if p.trail_length > first:
            depth = shallow
        elif depth == steps:
            break
        else:
            depth = steps
    keep_look(p, k, steps, found)


@kernel
def _find_again(p: LookAheadBoard, k: KeptLooks, steps: int) -> int:
    """Set what was found before and still is, without a trial where that would be the same; how
    many there are.
    """
    found, seen = 0, 0
    for i in range(k.n_order):
        note_gone(p, k, seen, k.at[i])
        edge, seen = k.order[i], k.at[i]
        if edge == BY_SIDES:
            found += _follow_sides(p, k, found) if steps > SHALLOW else 0
            continue
        if p.mark[edge] != 0:
            continue
        if holds_again(p, k, i, steps):
            note_again(p, k, i, found)
            want(p, edge, p.truth[edge])
            _follow(p, k)
            found += 1
        elif _is_found(p, k, edge, steps, found):
            found += 1
    return found


@kernel
def _follow_sides(p: LookAheadBoard, k: KeptLooks, found: int) -> bool:
    """Set what the sides of faces and connection decide, and what follows; whether that is
    anything, which is number `found` then.
    """
    first = p.trail_length
    queue_all_side_edges(p)
    _follow(p, k)
    if p.trail_length == first:
        return False
    note_sides(k, found, first)
    return True


@kernel
def _sweep(p: LookAheadBoard, k: KeptLooks, steps: int, found: int) -> int:
    """Try each unknown edge that was not tried so far since something changed that its trial met;
    how many are found then.
    """
    for edge in range(len(p.mark)):
        if p.mark[edge] == 0 and _is_found(p, k, edge, steps, found):
            found += 1
    return found


@inlined
def _is_found(p: LookAheadBoard, k: KeptLooks, edge: int, steps: int, found: int) -> bool:
    """Whether something refutes that an edge is other than in the solution; it is set then, as
    number `found`.
    """
    side = 0 if p.truth[edge] < 0 else 1
    if is_tried(k, edge, side, steps) or not _is_refuted(p, k, edge, side, steps, found):
        return False
    want(p, edge, p.truth[edge])
    _follow(p, k)
    return True


@inlined
def _is_refuted(
    p: LookAheadBoard, k: KeptLooks, edge: int, side: int, steps: int, found: int
) -> bool:
    """Whether something breaks so soon if this edge is not as in the solution."""
    kept = p.trail_length
    want(p, edge, -p.truth[edge])
    depth = try_out(p, steps)
    if depth > 0:
        note_found(p, k, edge, found, kept)
    else:
        note_tried(p, k, edge, side, kept, DEEP if depth == 0 else steps)
    take_back(p, kept)
    return depth > 0


@kernel
def _follow(p: LookAheadBoard, k: KeptLooks) -> None:
    """Set what is wished for, and all that counts force then; note what is new."""
    first = p.trail_length
    while p.n_wished and not p.is_broken:
        settle(p)
        if p.closed_length:
            for edge in range(len(p.mark)):
                if p.mark[edge] == 0:
                    want(p, edge, -1)
            settle(p)
            break
        look_round(p)
    note_marks(p, k, first)
    p.n_logged = 0
