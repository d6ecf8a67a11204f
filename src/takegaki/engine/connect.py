"""The LOOP goal: the inside is connected, and so is the outside with the world.

One depth-first search over the regions that are not of the other colour finds, from one region of a
colour, the regions it cannot reach (they take the other colour) and the articulation regions between
two of the colour (they take it). Each is explained by the border of the part cut off.
Source: J. Hopcroft and R. Tarjan, Algorithm 447: efficient algorithms for graph manipulation (1973).
"""

from takegaki.engine.findings import (
    F_HEADER,
    F_LEVEL,
    F_SIZE,
    F_VALUE,
    add_premise,
    close_finding,
    open_finding,
)
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.regions import contract
from takegaki.engine.state import (
    COUNT,
    DISC,
    DRAWN,
    FACE,
    FALSE,
    FOUND,
    ITER,
    LEVEL,
    LOW,
    MARK,
    N_NODES,
    POS,
    REGIONS,
    RELATED,
    SHADE,
    SIDE,
    STAMP,
    TRAIL,
    TRUE,
    UNSET,
    UP,
    State,
)

SHORT = 8
"""Borders of so many regions are not worth shortening."""


@kernel
def connect(s: State) -> None:
    """Leave all that connectivity forces now in scratch[:FOUND], none when nothing follows."""
    # Worth its while only when much has been decided since.
    if 32 * (s.ctl[RELATED] - s.ctl[DRAWN]) >= s.ctl[REGIONS]:
        contract(s)
    s.ctl[FOUND] = 0
    _sweep(s, i64(FALSE), i64(s.link[s.ctl[N_NODES] - 1]))
    root = _first_inside(s)
    if root >= 0:
        _sweep(s, i64(TRUE), i64(root))


@kernel
def _first_inside(s: State) -> int:
    for place in range(s.ctl[TRAIL]):
        item = s.trail[place]
        if s.val[item] == TRUE and item < s.ctl[N_NODES]:
            return int(s.link[item])
    return -1


@kernel
def _sweep(s: State, colour: int, root: int) -> None:
    node = s.node
    regions = s.ctl[REGIONS]
    for x in range(regions):
        node[x, DISC] = -1
        node[x, STAMP] = -1
        node[x, SHADE] = s.val[node[x, FACE]]
    reached = _search(s, colour, root)
    for x in range(regions):
        if node[x, DISC] < 0 and node[x, SHADE] != TRUE + FALSE - colour:
            reached = _cut_off(s, colour, root, i64(x), i64(reached))


@inlined
def _enter(s: State, x: int, parent: int, clock: int, colour: int) -> None:
    row = s.node[x]
    row[DISC] = clock
    row[LOW] = clock
    row[UP] = parent
    row[ITER] = s.near_start[x]
    row[COUNT] = 1 if row[SHADE] == colour else 0
    s.order[clock] = x


@inlined
def _search(s: State, colour: int, root: int) -> int:
    """Depth-first from the root; articulation regions on the way. Returns how many were reached."""
    node, near, near_start = s.node, s.near, s.near_start
    other = TRUE + FALSE - colour
    _enter(s, root, -1, 0, colour)
    clock = 1
    x = root
    while x >= 0:
        k = node[x, ITER]
        if k < near_start[x + 1]:
            node[x, ITER] = k + 1
            y = near[k]
            if node[y, DISC] >= 0:
                node[x, LOW] = min(node[x, LOW], node[y, DISC])
            elif node[y, SHADE] != other:
                _enter(s, y, x, clock, colour)
                clock += 1
                x = y
            continue
        up = node[x, UP]
        if up >= 0:
            if node[x, COUNT] > 0:
                if node[x, LOW] >= node[up, DISC] and node[up, SHADE] == UNSET:
                    _articulation(s, colour, root, i64(up), i64(x), i64(clock))
                node[up, COUNT] += node[x, COUNT]
            node[up, LOW] = min(node[up, LOW], node[x, LOW])
        x = up
    return clock


@kernel
def _articulation(s: State, colour: int, root: int, up: int, x: int, clock: int) -> None:
    """The part discovered from x on hangs on `up` alone and holds a region of the colour."""
    at = open_finding(s, s.node[up, FACE], colour, s.ctl[REGIONS])
    if at >= 0:
        first = s.node[x, DISC]
        _premise(s, at, root)
        _premise(s, at, _earliest(s, first, clock, colour))
        separate(s, i64(at), i64(first), clock, colour, root, up)
        close_finding(s, at)


@inlined
def _earliest(s: State, first: int, last: int, colour: int) -> int:
    """The region of the colour among order[first:last] that was set first, or -1."""
    best, place = -1, len(s.trail)
    for k in range(first, last):
        y = s.order[k]
        if s.node[y, SHADE] == colour and s.var[s.node[y, FACE], POS] < place:
            best = y
            place = s.var[s.node[y, FACE], POS]
    return best


@kernel
def _cut_off(s: State, colour: int, root: int, x: int, reached: int) -> int:
    """A part that the root cannot reach: its regions take the other colour, or it is a conflict.

    Appends the part to `order` and returns its new length.
    """
    last = _flood(s, colour, x, reached)
    best = _earliest(s, reached, last, colour)
    item = s.node[x, FACE] if best < 0 else -1
    at = open_finding(s, item, TRUE + FALSE - colour, s.ctl[REGIONS])
    if at >= 0:
        _premise(s, at, root)
        if best >= 0:
            _premise(s, at, best)
        separate(s, i64(at), reached, i64(last), colour, root, i64(-1))
        close_finding(s, at)
        if best < 0:
            _repeat(s, at, reached + 1, last)
    return last


@inlined
def _repeat(s: State, at: int, first: int, last: int) -> None:
    """The same finding for the other regions of a part, order[first:last]."""
    size = s.scratch[at + F_SIZE]
    for k in range(first, last):
        copy = open_finding(s, s.node[s.order[k], FACE], s.scratch[at + F_VALUE], s.ctl[REGIONS])
        if copy < 0:
            break
        for i in range(F_LEVEL, F_HEADER + size):
            s.scratch[copy + i] = s.scratch[at + i]
        close_finding(s, copy)


@inlined
def _flood(s: State, colour: int, x: int, reached: int) -> int:
    """Append to `order` all regions joined to x and not of the other colour; the new length."""
    node = s.node
    s.order[reached] = x
    node[x, DISC] = reached
    last = reached + 1
    k = reached
    while k < last:
        y = s.order[k]
        k += 1
        for a in range(s.near_start[y], s.near_start[y + 1]):
            z = s.near[a]
            if node[z, DISC] < 0 and node[z, SHADE] != TRUE + FALSE - colour:
                node[z, DISC] = last
                s.order[last] = z
                last += 1
    return last


@inlined
def _premise(s: State, at: int, x: int) -> None:
    """The colour of a region, once."""
    if s.node[x, STAMP] != at:
        s.node[x, STAMP] = at
        add_premise(s, at, s.node[x, FACE])


@kernel
def separate(s: State, at: int, first: int, last: int, colour: int, root: int, up: int) -> None:
    """Premises: regions of the other colour that part order[first:last] from the root.

    A short border is taken whole. Of a long one only those that touch both the part and what the
    root reaches when nothing but the border, `up` and what is known for good stands in its way:
    every one of them is needed. With islands within the part included, one 30x30 took 40 s, not 45 ms.
    """
    node = s.node
    part = s.ctl[MARK] + 1
    border, seen = part + 1, part + 2
    s.ctl[MARK] += 3
    for k in range(first, last):
        node[s.order[k], SIDE] = part
    if _border(s, first, last, TRUE + FALSE - colour, border) <= SHORT:
        for k in range(SHORT):
            if s.buf[k] >= 0:
                _premise(s, at, s.buf[k])
        return
    if up >= 0:
        node[up, SIDE] = part
    node[root, SIDE] = seen
    s.buf[0] = root
    size = 1
    while size > 0:
        size -= 1
        y = s.buf[size]
        for a in range(s.near_start[y], s.near_start[y + 1]):
            z = s.near[a]
            if node[z, SIDE] == border:
                _premise(s, at, z)
            elif node[z, SIDE] < part and not _wall(s, z, TRUE + FALSE - colour):
                node[z, SIDE] = seen
                s.buf[size] = z
                size += 1


@inlined
def _border(s: State, first: int, last: int, other: int, mark: int) -> int:
    """Mark the border of order[first:last]; its length, and its regions in buf if at most SHORT."""
    size = 0
    for k in range(SHORT):
        s.buf[k] = -1
    for k in range(first, last):
        y = s.order[k]
        for a in range(s.near_start[y], s.near_start[y + 1]):
            z = s.near[a]
            if s.node[z, SHADE] == other and s.node[z, SIDE] != mark and not _wall(s, z, other):
                s.node[z, SIDE] = mark
                if size < SHORT:
                    s.buf[size] = z
                size += 1
    return size


@inlined
def _wall(s: State, x: int, other: int) -> bool:
    """Of the other colour for good, so never a premise."""
    return bool(s.node[x, SHADE] == other and s.var[s.node[x, FACE], LEVEL] == 0)
