"""Strip: clues go, in groups and batches, as long as techniques still reach the solution without them.

After a trial only what rested on its clues is deduced anew. A clue without which techniques are stuck
stays needed as others go, so each group is decided once; and whether a batch can go does not depend on
how it is split, so the outcome follows from the order alone.
Source: the clue removal of Simon Tatham's Loopy; halving: D.-Z. Du, F. K. Hwang, Combinatorial Group
Testing (2000).
"""

from takegaki.engine.climb import NO_ROOM, SOLVED, climb
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.removal import (
    DENSE,
    FAILING,
    GAP,
    GONE,
    NEEDED,
    NEXT,
    OFF,
    SIZE,
    TRIALS,
    Removal,
    calm,
    close_gaps,
    switch_off,
    switch_on,
)
from takegaki.engine.slate import FACTS, KEPT, KIND, UNKNOWNS, Slate
from takegaki.engine.withdraw import make_ready, restore, withdraw

MORE, DONE, CRAMPED = 0, 1, 2
WITHOUT_END = 1 << 40


@kernel
def without(s: Slate, r: Removal, first: int, behind: int, last: int) -> int:
    """Switch off some groups of the order if techniques up to `last` then still solve the board.

    The answer is that of `climb`; unless it is SOLVED, nothing has changed.
    """
    _make_room(s, r)
    before, kept = i64(s.ctl[FACTS]), i64(s.ctl[KEPT])
    status = i64(SOLVED)
    switch_off(s, r, first, behind)
    withdraw(s, r)
    r.ctl[TRIALS] += 1
    if s.ctl[UNKNOWNS] > 0:
        make_ready(s, r)
        status = climb(s, last, i64(WITHOUT_END))
        calm(s, r, before)
    if status == SOLVED:
        for i in range(r.ctl[GONE]):
            s.fact[r.gone[i], KIND] = GAP
    else:
        switch_on(s, r, first, behind)
        restore(s, r, before, kept)
    return status


@inlined
def _make_room(s: Slate, r: Removal) -> None:
    """Gaps cost time, and a trial may add as many facts as there can be."""
    cramped = len(s.fact) - s.ctl[FACTS] < 6 * len(s.edge) or 2 * s.ctl[KEPT] > len(s.premises)
    if cramped or 2 * s.ctl[FACTS] > 3 * r.ctl[DENSE]:
        close_gaps(s, r)


@kernel
def strip(s: Slate, r: Removal, last: int, trials: int) -> int:
    """Decide groups until all are (DONE), or there were so many trials (MORE), or no room (CRAMPED)."""
    while r.ctl[NEXT] < len(r.order):
        if r.ctl[TRIALS] >= trials:
            return i64(MORE)
        first = i64(r.ctl[NEXT])
        left = len(r.order) - first
        size = i64(min(r.ctl[SIZE], r.ctl[FAILING] if r.ctl[FAILING] > 0 else left, left))
        status = i64(-1)
        if r.ctl[FAILING] != 1:
            status = without(s, r, first, first + size, last)
        if status == NO_ROOM:
            return i64(CRAMPED)
        _note_outcome(r, first, size, bool(status == SOLVED))
    return i64(DONE)


@inlined
def _note_outcome(r: Removal, first: int, size: int, solved: bool) -> None:
    """Batches grow while they can go; of one that cannot, the first half comes next."""
    if solved:
        for i in range(first, first + size):
            r.fate[r.order[i]] = OFF
        r.ctl[NEXT] += size
        if r.ctl[FAILING] > 0:
            r.ctl[FAILING] -= size
            r.ctl[SIZE] = max(1, r.ctl[FAILING] // 2)
        else:
            r.ctl[SIZE] *= 2
    elif size == 1:
        r.fate[r.order[first]] = NEEDED
        r.ctl[NEXT] += 1
        r.ctl[FAILING] = 0
    else:
        r.ctl[FAILING] = size
        r.ctl[SIZE] = size // 2
