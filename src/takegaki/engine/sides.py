"""The deterministic marks: counts and cuts, then what all patterns of one face's sides agree on.

These patterns hold the rules of K. Udai, Slitherlink game and solver, on corners, on 3 beside and
diagonal to 0, and on 3 beside 3. The last is sound here: the small loop round both faces is refused
only where it is not the solution.
"""

from takegaki.core.board import CROSS, LINE, UNKNOWN
from takegaki.engine.draft import LINES, LOOPS, OPEN, SET, TICKS, Draft
from takegaki.engine.follow import (
    AGREED,
    BARREN,
    BROKEN,
    CANDIDATES,
    CURSOR,
    DEDUCING,
    FACTS,
    HITS,
    REACH,
    SAME,
    Hunt,
    force,
    settle,
    settle_all,
    undo,
)
from takegaki.engine.jit import i64, inlined, kernel

WIDEST = 12
"""Faces with more unknown sides than this are not tried pattern by pattern."""

FAR = 1000
"""Marks that are followed on trial: what one face settles, it settles nearby."""


@kernel
def deduce(d: Draft, h: Hunt) -> None:
    """Set what is certain, face by face, until a whole round is barren. May set BROKEN."""
    faces = len(d.clue) - 1
    if h.ctl[CURSOR] < 0:
        h.ctl[BROKEN] |= i64(not settle_all(d, h))
        h.ctl[CURSOR] = 0
    while h.ctl[BARREN] < faces and not h.ctl[BROKEN] and not d.ctl[LOOPS] and h.ctl[TICKS] > 0:
        before = d.ctl[SET]
        h.ctl[TICKS] -= 1
        _try_face(d, h, i64(h.ctl[CURSOR]))
        h.ctl[CURSOR] = (h.ctl[CURSOR] + 1) % faces
        h.ctl[BARREN] = i64(0) if d.ctl[SET] > before else h.ctl[BARREN] + 1
    h.ctl[FACTS] = d.ctl[SET]
    if h.ctl[BARREN] >= faces or h.ctl[BROKEN] or d.ctl[LOOPS]:
        h.ctl[DEDUCING] = 0


@kernel
def _try_face(d: Draft, h: Hunt, face: int) -> None:
    """Set what all patterns of a clued face's unknown sides agree on; those that fail do not count."""
    need, unknown = d.clue[face] - d.face[face, LINES], i64(d.face[face, OPEN])
    if d.clue[face] < 0 or unknown == 0 or unknown > WIDEST:
        return
    start = i64(d.ctl[SET])
    agreed = i64(0)
    h.ctl[REACH] = start + FAR
    for pattern in range(1 << unknown):
        if _size(i64(pattern)) == need:
            if _draw(d, h, face, i64(pattern)) and settle(d, h):
                _compare(d, h, start, agreed)
                agreed += 1
            undo(d, h, start)
    h.ctl[REACH] = len(d.mark)
    h.ctl[BROKEN] |= i64(agreed == 0)
    _keep(d, h, agreed)


@inlined
def _size(pattern: int) -> int:
    size = 0
    while pattern:
        pattern &= pattern - 1
        size += 1
    return size


@inlined
def _draw(d: Draft, h: Hunt, face: int, pattern: int) -> bool:
    """Set the unknown sides of a face as in the pattern, a bit each; False when one does not fit."""
    good = True
    bits = pattern
    for k in range(d.face_start[face], d.face_start[face + 1]):
        edge = d.face_edges[k]
        if good and d.mark[edge] == UNKNOWN:
            good = force(d, h, edge, i64(LINE) if bits & 1 else i64(CROSS))
            bits >>= 1
    return good


@inlined
def _compare(d: Draft, h: Hunt, start: int, agreed: int) -> None:
    """Count the marks behind `start` that all patterns so far set alike."""
    for k in range(start, d.ctl[SET]):
        edge = d.trail[k]
        if agreed == 0:
            h.agree[h.ctl[CANDIDATES], AGREED] = edge
            h.ctl[CANDIDATES] += 1
            h.agree[edge, SAME] = d.mark[edge]
        if h.agree[edge, HITS] == agreed and h.agree[edge, SAME] == d.mark[edge]:
            h.agree[edge, HITS] += 1


@inlined
def _keep(d: Draft, h: Hunt, agreed: int) -> None:
    for k in range(h.ctl[CANDIDATES]):
        edge = h.agree[k, AGREED]
        if h.agree[edge, HITS] == agreed and not h.ctl[BROKEN]:
            h.ctl[BROKEN] |= i64(not force(d, h, edge, i64(h.agree[edge, SAME])))
        h.agree[edge, HITS] = 0
    h.ctl[CANDIDATES] = 0
    if not h.ctl[BROKEN]:
        h.ctl[BROKEN] |= i64(not settle(d, h))
