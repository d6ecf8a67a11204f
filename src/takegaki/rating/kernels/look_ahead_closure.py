"""All that looks ahead of a few steps decide, whatever the order: what rounds of as many steps
decide in the end, sooner, where a solution is known.
"""

from takegaki.rating.kernels.look_ahead_board import LookAheadBoard, look, settle, take_back, want
from takegaki.rating.kernels.look_ahead_rounds import SHALLOW, advance, look_round, try_out
from takegaki.runtime.kernels import inlined, kernel

TICKS = 1 << 30
"""Marks that looks ahead may set: no board needs so many."""


@kernel
def look_ahead(p: LookAheadBoard, steps: int) -> None:
    """Decide all that looks ahead of at most so many steps decide. The board has no marks yet, and
    `truth` those of a solution, which are never tried, as nothing refutes them.
    """
    for place in range(len(p.clue)):
        look(p, place)
    _follow(p)
    shallow = min(steps, SHALLOW)
    is_more = True
    while is_more and p.n_unknown > 0 and not p.is_broken:
        is_more = False
        for edge in range(len(p.mark)):
            if p.mark[edge] == 0 and _is_refuted(p, edge, shallow):
                want(p, edge, p.truth[edge])
                _follow(p)
                is_more = True
    if steps > shallow and p.n_unknown > 0:
        _go_deeper(p, steps)


@inlined
def _is_refuted(p: LookAheadBoard, edge: int, steps: int) -> bool:
    """Whether something breaks so soon if this edge is not as in the solution."""
    kept = p.trail_length
    want(p, edge, -p.truth[edge])
    depth = try_out(p, steps)
    take_back(p, kept)
    return depth > 0


@kernel
def _follow(p: LookAheadBoard) -> None:
    """Set what is wished for, and all that counts force then."""
    while p.n_wished and not p.is_broken:
        first = p.trail_length
        settle(p)
        if p.closed_length:
            for edge in range(len(p.mark)):
                if p.mark[edge] == 0:
                    want(p, edge, -1)
            settle(p)
            break
        look_round(p, first)
    p.n_logged = 0


@inlined
def _go_deeper(p: LookAheadBoard, steps: int) -> None:
    """Rounds from the first level on that was not looked at."""
    for edge in range(len(p.mark)):
        for side in range(2):
            p.tried[edge, side] = SHALLOW
    p.head, p.level, p.next_edge = p.trail_length, SHALLOW + 1, 0
    p.most_level, p.ticks = steps, TICKS
    advance(p)
