"""Backtracking over the edges in a fixed order: line, then cross, as long as the board is promising.

Source: R. van Dam, Takegaki (2008), chapter 4.
"""

from typing import NamedTuple

from takegaki.engine.draft import (
    COMMON_SIZE,
    DEAD_ENDS,
    DECISIONS,
    ENDED,
    FOUND,
    LIMIT,
    LOOPS,
    PAUSE,
    STRICT,
    TICKS,
    TOLD,
    WORK,
    Draft,
    finished,
    fits,
    put,
    shunned,
    take,
)
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.state import Bytes, Ints, Longs

# Entries of Descent.ctl after the common ones: place in the order, -1 when the search has ended.
AT, DESCENT_SIZE = COMMON_SIZE, COMMON_SIZE + 1

# Columns of Descent.tried.
TRIED, KEPT = 0, 1


class Descent(NamedTuple):
    """order (n,): the edges to decide; first (E,): the mark to try first on each of them.

    tried (n + 1, 2): for each place marks tried, and how many of them were promising. A dead end is
    an edge on which neither is, or a full board that is no solution.
    """

    order: Ints
    first: Bytes
    tried: Bytes
    ctl: Longs


@kernel
def descend(d: Draft, w: Descent) -> int:
    """Search until a solution stands (FOUND), none is left (ENDED) or a limit is reached (PAUSE)."""
    while w.ctl[AT] >= 0 and w.ctl[TICKS] > 0 and w.ctl[DEAD_ENDS] < w.ctl[LIMIT]:
        w.ctl[TICKS] -= 1
        at = w.ctl[AT]
        # In the strict search a loop is closed by the last line of a solution only.
        if at == len(w.order) or (d.ctl[STRICT] and d.ctl[LOOPS]):
            if w.ctl[TOLD] == 0 and finished(d):
                w.ctl[TOLD] = 1
                return FOUND
            w.ctl[DEAD_ENDS] += 1 - w.ctl[TOLD]
            w.ctl[TOLD] = 0
            _back(d, w)
        elif w.tried[at, TRIED] < 2 and not shunned(d):
            _try_next(d, w, i64(at))
        else:
            w.ctl[DEAD_ENDS] += i64(w.tried[at, KEPT] == 0)
            _back(d, w)
    return ENDED if w.ctl[AT] < 0 else PAUSE


@inlined
def _try_next(d: Draft, w: Descent, at: int) -> None:
    edge = w.order[at]
    mark = i64(w.first[edge]) if w.tried[at, TRIED] == 0 else -i64(w.first[edge])
    w.tried[at, TRIED] += 1
    w.ctl[WORK] += 1
    if fits(d, edge, mark):
        put(d, edge, mark)
        w.tried[at, KEPT] += 1
        w.tried[at + 1, TRIED] = 0
        w.tried[at + 1, KEPT] = 0
        w.ctl[AT] = at + 1
        w.ctl[DECISIONS] += 1


@inlined
def _back(d: Draft, w: Descent) -> None:
    w.ctl[AT] -= 1
    if w.ctl[AT] >= 0:
        take(d)
