"""All that looks ahead of a few steps decide, whatever the order: what rounds of as many steps
decide in the end, sooner, where a solution is known.

More marks refute no less. So each mark that is found is set at once, and where the shortest looks
find nothing more, all lengths that are left are looked at in one sweep, not one after another.
"""

from takegaki.rating.kernels.look_ahead_board import (
    LookAheadBoard,
    look,
    queue_side_edges,
    settle,
    take_back,
    want,
)
from takegaki.rating.kernels.look_ahead_rounds import (
    SHALLOW,
    contract,
    cover,
    look_round,
    refresh,
    try_out,
)
from takegaki.runtime.arrays import Ints
from takegaki.runtime.kernels import inlined, kernel


@kernel
def look_ahead(p: LookAheadBoard, steps: int, order: Ints, n_order: int) -> int:
    """Decide all that looks ahead of at most so many steps decide. The board has no marks yet, and
    `truth` those of a solution, which are never tried, as nothing refutes them.

    order    (E,) the first `n_order` of its edges are tried first: those that were found on a board
             much like this one. What is found now stands there then, in its order

    Returns how many of them are found.
    """
    for place in range(len(p.clue)):
        look(p, place)
    _follow(p)
    found = _try_again(p, steps, order, n_order)
    _forget(p)
    shallow = min(steps, SHALLOW)
    # Up to `seen` all lengths know the marks; the shallow ones know all, once they are renewed.
    depth, seen = shallow, p.trail_length
    while p.n_unknown > 0 and not p.is_broken:
        first, first_end = p.trail_length, p.n_found
        if depth > SHALLOW:
            _renew(p, seen, 0, steps)
            p.n_found = first_end = 0
            seen = p.trail_length
            contract(p)
            queue_side_edges(p)
            _follow(p)
        if p.trail_length == first:
            found = _sweep(p, depth, order, found)
        if p.trail_length > first:
            _renew(p, first, first_end, shallow)
            depth = shallow
        elif depth == steps:
            break
        else:
            depth = steps
    return found


@inlined
def _forget(p: LookAheadBoard) -> None:
    """All is tried again."""
    for edge in range(len(p.mark)):
        p.tried[edge, 0] = p.tried[edge, 1] = 0
    p.n_found = 0


@kernel
def _try_again(p: LookAheadBoard, steps: int, order: Ints, n_order: int) -> int:
    """Try what was found before; how many are found again."""
    found = 0
    for i in range(n_order):
        edge = order[i]
        if p.mark[edge] == 0 and _is_found(p, edge, steps):
            order[found] = edge
            found += 1
    return found


@kernel
def _sweep(p: LookAheadBoard, steps: int, order: Ints, found: int) -> int:
    """Try each unknown edge that was not tried so far since something changed near it; how many are
    found then.
    """
    for edge in range(len(p.mark)):
        if p.mark[edge] == 0 and _is_found(p, edge, steps):
            order[found] = edge
            found += 1
    return found


@inlined
def _is_found(p: LookAheadBoard, edge: int, steps: int) -> bool:
    """Whether something refutes that an edge is other than in the solution; it is set then."""
    side = 0 if p.truth[edge] < 0 else 1
    if p.tried[edge, side] >= steps or not _is_refuted(p, edge, side, steps):
        return False
    want(p, edge, p.truth[edge])
    _follow(p)
    return True


@inlined
def _is_refuted(p: LookAheadBoard, edge: int, side: int, steps: int) -> bool:
    """Whether something breaks so soon if this edge is not as in the solution."""
    kept = p.trail_length
    want(p, edge, -p.truth[edge])
    depth = try_out(p, steps)
    if depth == 0:
        cover(p, kept, 0, 0)
    take_back(p, kept)
    p.tried[edge, side] = max(p.tried[edge, side], steps)
    return depth > 0


@kernel
def _follow(p: LookAheadBoard) -> None:
    """Set what is wished for, and all that counts force then; note the ends of paths that move."""
    while p.n_wished and not p.is_broken:
        settle(p)
        if p.closed_length:
            for edge in range(len(p.mark)):
                if p.mark[edge] == 0:
                    want(p, edge, -1)
            settle(p)
            break
        look_round(p)
    for i in range(p.n_logged):
        if p.n_found < len(p.found):
            p.found[p.n_found] = p.log_end[i]
        p.n_found += 1
    p.n_logged = 0


@kernel
def _renew(p: LookAheadBoard, first: int, first_end: int, steps: int) -> None:
    """What lies near the marks from `first` on, and the ends of paths from `first_end` on, is tried
    again in so many steps. (Near is nearer for short looks: those come after each sweep.)
    """
    if p.n_found > len(p.found):
        _forget(p)
        return
    p.n_logged = p.n_found - first_end
    for i in range(p.n_logged):
        p.log_end[i] = p.found[first_end + i]
    refresh(p, first, steps)
    p.n_logged = 0
