"""The LOOP goal: the inside is connected, and so is the outside with the world.

One depth-first search over the regions that are not of the other colour finds, from one region of a
colour, the regions it cannot reach (they take the other colour) and the articulation regions between
two of the colour (they take it). Each is explained by the border of the part cut off.
Source: J. Hopcroft and R. Tarjan, Algorithm 447: efficient algorithms for graph manipulation (1973).

Regions: faces that touch and are known to be of one colour, for good, drawn together to one node.

Connectivity then looks only at what is still open: with every fact that holds without a decision
the graph shrinks.
"""

from takegaki.runtime.kernels import inlined, kernel
from takegaki.solving.kernels.reasons import (
    F_HEADER,
    F_LEVEL,
    F_SIZE,
    F_VALUE,
    add_premise,
    close_finding,
    open_finding,
)
from takegaki.solving.kernels.state import (
    FALSE,
    TRUE,
    UNSET,
    State,
)


@kernel
def contract(s: State) -> None:
    """Make the regions anew from the classes: link, node_face, near_start, near."""
    nodes = s.n_nodes
    for x in range(nodes):
        s.link[x] = -1
        s.node_stamp[x] = -1
    regions, last = 0, 0
    for x in range(nodes):
        if s.link[x] < 0:
            s.node_face[regions] = x
            s.region_start[regions] = last
            last = _gather(s, x, regions, last)
            regions += 1
    size = 0
    for region in range(regions):
        end = s.region_start[region + 1] if region + 1 < regions else last
        s.near_start[region] = size
        size = _join(s, region, end, size)
    s.near_start[regions] = size
    for region in range(regions):
        s.node_stamp[region] = -1
    s.n_regions = regions
    s.regions_made_at = s.n_related


@inlined
def _gather(s: State, x: int, region: int, last: int) -> int:
    """Append to `order` the faces that join x through faces of its colour; the new length."""
    k = last
    s.order[last] = x
    s.link[x] = region
    last += 1
    while k < last:
        y = s.order[k]
        k += 1
        for a in range(s.adj_start[y], s.adj_start[y + 1]):
            z = s.adj[a]
            if s.link[z] < 0 and s.root[z] == s.root[x] and s.parity[z] == s.parity[x]:
                s.link[z] = region
                s.order[last] = z
                last += 1
    return last


@inlined
def _join(s: State, region: int, end: int, size: int) -> int:
    """Append to `near` the regions beside one, each once; the new length.

    Two regions of known and different colour part for good and are no premise either: no entry.
    """
    world = s.root[s.n_nodes - 1]
    known = s.root[s.node_face[region]] == world
    s.node_stamp[region] = region
    for k in range(s.region_start[region], end):
        y = s.order[k]
        for a in range(s.adj_start[y], s.adj_start[y + 1]):
            z = s.link[s.adj[a]]
            if s.node_stamp[z] != region:
                s.node_stamp[z] = region
                if not known or s.root[s.node_face[z]] != world:
                    s.near[size] = z
                    size += 1
    return size


SHORT = 8
"""Borders of so many regions are not worth shortening."""


@kernel
def propagate_loop(s: State) -> None:
    """Leave all that connectivity forces now in scratch[:scratch_end], none when nothing follows."""
    # Worth its while only when much has been decided since.
    share = 32 if s.decision_level > 0 else 2
    if share * (s.n_related - s.regions_made_at) >= s.n_regions:
        contract(s)
    s.scratch_end = 0
    _sweep(s, FALSE, s.link[s.n_nodes - 1])
    root = _first_inside(s)
    if root >= 0:
        _sweep(s, TRUE, root)


@kernel
def _first_inside(s: State) -> int:
    for place in range(s.trail_length):
        item = s.trail[place]
        if s.val[item] == TRUE and item < s.n_nodes:
            return int(s.link[item])
    return -1


@kernel
def _sweep(s: State, colour: int, root: int) -> None:
    regions = s.n_regions
    for x in range(regions):
        s.discovered[x] = -1
        s.node_stamp[x] = -1
        s.shade[x] = s.val[s.node_face[x]]
    reached = _search(s, colour, root)
    for x in range(regions):
        if s.discovered[x] < 0 and s.shade[x] != TRUE + FALSE - colour:
            reached = _cut_off(s, colour, root, x, reached)


@inlined
def _enter(s: State, x: int, parent: int, clock: int, colour: int) -> None:
    s.discovered[x] = clock
    s.low[x] = clock
    s.parent[x] = parent
    s.next_edge[x] = s.near_start[x]
    s.count[x] = 1 if s.shade[x] == colour else 0
    s.order[clock] = x


@inlined
def _search(s: State, colour: int, root: int) -> int:
    """Depth-first from the root; articulation regions on the way. Returns how many were reached."""
    near, near_start = s.near, s.near_start
    other = TRUE + FALSE - colour
    _enter(s, root, -1, 0, colour)
    clock = 1
    x = root
    while x >= 0:
        k = s.next_edge[x]
        if k < near_start[x + 1]:
            s.next_edge[x] = k + 1
            y = near[k]
            if s.discovered[y] >= 0:
                s.low[x] = min(s.low[x], s.discovered[y])
            elif s.shade[y] != other:
                _enter(s, y, x, clock, colour)
                clock += 1
                x = y
            continue
        up = s.parent[x]
        if up >= 0:
            if s.count[x] > 0:
                if s.low[x] >= s.discovered[up] and s.shade[up] == UNSET:
                    _articulation(s, colour, root, up, x, clock)
                s.count[up] += s.count[x]
            s.low[up] = min(s.low[up], s.low[x])
        x = up
    return clock


@kernel
def _articulation(s: State, colour: int, root: int, up: int, x: int, clock: int) -> None:
    """Add the finding for `up`, an articulation before the part from x on that has a region of the colour."""
    at = open_finding(s, s.node_face[up], colour, s.n_regions)
    if at >= 0:
        first = s.discovered[x]
        _premise(s, at, root)
        _premise(s, at, _earliest(s, first, clock, colour))
        separate(s, at, first, clock, colour, root, up)
        close_finding(s, at)


@inlined
def _earliest(s: State, first: int, last: int, colour: int) -> int:
    """The region of the colour among order[first:last] that was set first, or -1."""
    best, place = -1, len(s.trail)
    for k in range(first, last):
        y = s.order[k]
        if s.shade[y] == colour and s.position[s.node_face[y]] < place:
            best = y
            place = s.position[s.node_face[y]]
    return best


@kernel
def _cut_off(s: State, colour: int, root: int, x: int, reached: int) -> int:
    """A part that the root cannot reach: its regions take the other colour, or it is a conflict.

    Appends the part to `order` and returns its new length.
    """
    last = _flood(s, colour, x, reached)
    best = _earliest(s, reached, last, colour)
    item = s.node_face[x] if best < 0 else -1
    at = open_finding(s, item, TRUE + FALSE - colour, s.n_regions)
    if at >= 0:
        _premise(s, at, root)
        if best >= 0:
            _premise(s, at, best)
        separate(s, at, reached, last, colour, root, -1)
        close_finding(s, at)
        if best < 0:
            _repeat(s, at, reached + 1, last)
    return last


@inlined
def _repeat(s: State, at: int, first: int, last: int) -> None:
    """The same finding for the other regions of a part, order[first:last]."""
    size = s.scratch[at + F_SIZE]
    for k in range(first, last):
        copy = open_finding(s, s.node_face[s.order[k]], s.scratch[at + F_VALUE], s.n_regions)
        if copy < 0:
            break
        for i in range(F_LEVEL, F_HEADER + size):
            s.scratch[copy + i] = s.scratch[at + i]
        close_finding(s, copy)


@inlined
def _flood(s: State, colour: int, x: int, reached: int) -> int:
    """Append to `order` all regions joined to x and not of the other colour; the new length."""
    s.order[reached] = x
    s.discovered[x] = reached
    last = reached + 1
    k = reached
    while k < last:
        y = s.order[k]
        k += 1
        for a in range(s.near_start[y], s.near_start[y + 1]):
            z = s.near[a]
            if s.discovered[z] < 0 and s.shade[z] != TRUE + FALSE - colour:
                s.discovered[z] = last
                s.order[last] = z
                last += 1
    return last


@inlined
def _premise(s: State, at: int, x: int) -> None:
    """The colour of a region, once."""
    if s.node_stamp[x] != at:
        s.node_stamp[x] = at
        add_premise(s, at, s.node_face[x])


@kernel
def separate(s: State, at: int, first: int, last: int, colour: int, root: int, up: int) -> None:
    """Premises: regions of the other colour that part order[first:last] from the root.

    A short border is taken whole. Of a long one only those that touch both the part and what the
    root reaches when nothing but the border, `up` and what is known for good stands in its way:
    every one of them is needed. With islands within the part included, one 30x30 took 40 s, not 45 ms.
    """
    part = s.last_stamp + 1
    border, seen = part + 1, part + 2
    s.last_stamp += 3
    for k in range(first, last):
        s.node_side[s.order[k]] = part
    if _border(s, first, last, TRUE + FALSE - colour, border) <= SHORT:
        for k in range(SHORT):
            if s.buf[k] >= 0:
                _premise(s, at, s.buf[k])
        return
    if up >= 0:
        s.node_side[up] = part
    s.node_side[root] = seen
    s.buf[0] = root
    size = 1
    while size > 0:
        size -= 1
        y = s.buf[size]
        for a in range(s.near_start[y], s.near_start[y + 1]):
            z = s.near[a]
            if s.node_side[z] == border:
                _premise(s, at, z)
            elif s.node_side[z] < part and not _wall(s, z, TRUE + FALSE - colour):
                s.node_side[z] = seen
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
            if s.shade[z] == other and s.node_side[z] != mark and not _wall(s, z, other):
                s.node_side[z] = mark
                if size < SHORT:
                    s.buf[size] = z
                size += 1
    return size


@inlined
def _wall(s: State, x: int, other: int) -> bool:
    """Of the other colour for good, so never a premise."""
    return bool(s.shade[x] == other and s.level[s.node_face[x]] == 0)
