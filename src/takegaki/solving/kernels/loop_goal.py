"""The LOOP goal: the inside is connected, and so is the outside with the world.

One depth-first search over the regions that are not of the other colour finds, from one region of a
colour, the regions it cannot reach (they take the other colour) and the articulation regions
between two of the colour (they take it). Each is explained by the border of the part cut off.
Source: J. Hopcroft and R. Tarjan, Algorithm 447: efficient algorithms for graph manipulation
  (1973).

The nodes are the regions that `regions.contract` makes: connectivity looks only at what is
still open.
"""

from takegaki.runtime.kernels import inlined, kernel
from takegaki.solving.kernels.goal_findings import (
    F_HEADER,
    F_LEVEL,
    F_SIZE,
    F_VALUE,
    add_premise,
    close_finding,
    is_too_high,
    open_finding,
    start_findings,
)
from takegaki.solving.kernels.regions import contract
from takegaki.solving.kernels.state import FALSE, TRUE, UNSET, State

SHORT = 8
"""Borders of so many regions are not worth shortening."""

NEVER = 1 << 30
"""In place of a place on the trail or in the order of a search."""


@kernel
def propagate_loop(s: State) -> None:
    """Leave what connectivity forces in scratch[:scratch_end], none when nothing follows.

    Where one side forces something the other one waits; not among assumptions, for smaller cores.
    """
    # Worth its while only when much has been decided since.
    share = 32 if s.decision_level > 0 else 2
    if share * (s.classes.n_related - s.regions.made_at) >= s.regions.n_regions:
        contract(s)
    start_findings(s)
    if s.n_assumed > 0:
        _sweep_side(s, FALSE)
        _sweep_side(s, TRUE)
        return
    _sweep_if_due(s, s.regions.first_swept)
    if s.goal.scratch_end == 0:
        other = TRUE + FALSE - s.regions.first_swept
        _sweep_if_due(s, other)
        if s.goal.scratch_end > 0:
            s.regions.first_swept = other


MOST_FRUITLESS = 8
"""Checks without a finding that are counted: after so many, half as many are left out before the
next one.
"""


@inlined
def _sweep_if_due(s: State, colour: int) -> None:
    """Look at one side; before idle decisions the less often the longer nothing was found on it.

    Four of five sweeps find nothing, and they take half of the time of a search.
    """
    side = colour - FALSE
    if s.goal.is_early and 2 * s.regions.left_out[side] < s.regions.fruitless[side] - 1:
        s.regions.left_out[side] += 1
        return
    _sweep_side(s, colour)
    if s.goal.is_early:
        s.regions.left_out[side] = 0
        s.regions.fruitless[side] = (
            0 if s.goal.scratch_end > 0 else min(s.regions.fruitless[side] + 1, MOST_FRUITLESS)
        )


@inlined
def _sweep_side(s: State, colour: int) -> None:
    root = s.regions.of_face[s.goal.n_nodes - 1] if colour == FALSE else _first_inside(s)
    if root >= 0:
        _sweep(s, colour, root)


@kernel
def _first_inside(s: State) -> int:
    for place in range(s.trail_length):
        item = s.trail[place]
        if s.val[item] == TRUE and item < s.goal.n_nodes:
            return int(s.regions.of_face[item])
    return -1


@kernel
def _sweep(s: State, colour: int, root: int) -> None:
    regions = s.regions.n_regions
    other = TRUE + FALSE - colour
    val, node_face, shade, discovered = s.val, s.regions.face, s.regions.shade, s.goal.discovered
    passable = 0
    for x in range(regions):
        value = val[node_face[x]]
        shade[x] = value
        is_other = value == other
        discovered[x] = NEVER if is_other else -1
        passable += not is_other
    reached = _search(s, colour, root)
    if reached < 0:
        reached = -reached
        _articulations(s, colour, root, reached)
    if reached < passable:
        last = reached
        for x in range(regions):
            if discovered[x] < 0:
                last = _cut_off(s, colour, root, x, reached, last)


@inlined
def _search(s: State, colour: int, root: int) -> int:
    """Depth-first from the root. Returns how many regions were reached, as a negative number if
    there is an articulation between two of the colour.

    Of each one reached it leaves the low point, where in `order` the part from it on ends
    (part_end), and whether a region of the colour is in that part (holds).
    """
    near, near_start, shade = s.regions.near, s.regions.near_start, s.regions.shade
    parent, holds, part_end = s.regions.parent, s.regions.holds, s.regions.part_end
    order, discovered = s.goal.order, s.goal.discovered
    low_point, next_edge = s.goal.low, s.goal.next_edge
    discovered[root] = 0
    parent[root] = -1
    order[0] = root
    clock, low, held, found = 1, 0, 1, 1
    x, k, end = root, near_start[root], near_start[root + 1]
    while x >= 0:
        while k < end:
            y = near[k]
            k += 1
            place = discovered[y]
            if place < 0:
                next_edge[x], low_point[x], holds[x] = k, low, held
                discovered[y] = clock
                parent[y] = x
                order[clock] = y
                held = int(shade[y] == colour)
                low = clock
                clock += 1
                x, k, end = y, near_start[y], near_start[y + 1]
            elif place < low:
                low = place
        part_end[x], low_point[x], holds[x] = clock, low, held
        up = parent[x]
        if up >= 0:
            if held and low >= discovered[up] and shade[up] == UNSET:
                found = -1
            held |= holds[up]
            low = min(low_point[up], low)
            k, end = next_edge[up], near_start[up + 1]
        x = up
    return clock * found


@inlined
def _articulations(s: State, colour: int, root: int, reached: int) -> None:
    """A finding for each region before a part that has a region of the colour and no other way to
    the root.

    A finding of a higher level than another one would not be taken, so its premises are not even
    searched.
    """
    for k in range(1, reached):
        x = s.goal.order[k]
        up = s.regions.parent[x]
        if (
            s.regions.shade[up] == UNSET
            and s.regions.holds[x]
            and s.goal.low[x] >= s.goal.discovered[up]
        ):
            first = s.regions.face[_earliest(s, k, s.regions.part_end[x], colour)]
            if not is_too_high(s, s.level[first]):
                _articulation(s, colour, root, up, x, first)


@kernel
def _articulation(s: State, colour: int, root: int, up: int, x: int, first: int) -> None:
    """Add the finding for `up`, before the part from region x on, in which face `first` has the
    colour.
    """
    at = open_finding(s, s.regions.face[up], colour, s.regions.n_regions)
    if at >= 0:
        s.last_stamp += 4
        _premise(s, at, root)
        _premise(s, at, s.regions.of_face[first])
        begin, end = s.goal.discovered[up], s.regions.part_end[up]
        separate(
            s,
            at,
            s.goal.discovered[x],
            s.regions.part_end[x],
            colour,
            up,
            begin,
            end,
            len(s.goal.order),
        )
        close_finding(s, at)


@inlined
def _earliest(s: State, first: int, last: int, colour: int) -> int:
    """The region of the colour among order[first:last] that was set first, or -1."""
    best, place = -1, NEVER
    for k in range(first, last):
        y = s.goal.order[k]
        if s.regions.shade[y] == colour and s.position[s.regions.face[y]] < place:
            best = y
            place = s.position[s.regions.face[y]]
    return best


@kernel
def _cut_off(s: State, colour: int, root: int, x: int, reached: int, begin: int) -> int:
    """A part that the root cannot reach: its regions take the other colour, or it is a conflict.

    Appends the part to `order` and returns its new length.
    """
    last = _flood(s, x, begin)
    best = _earliest(s, begin, last, colour)
    item = s.regions.face[x] if best < 0 else -1
    at = open_finding(s, item, TRUE + FALSE - colour, s.regions.n_regions)
    if at >= 0:
        s.last_stamp += 4
        _premise(s, at, root)
        if best >= 0:
            _premise(s, at, best)
        separate(s, at, begin, last, colour, -1, reached, reached, reached)
        if close_finding(s, at) and best < 0:
            _repeat(s, at, begin + 1, last)
    return last


@inlined
def _repeat(s: State, at: int, first: int, last: int) -> None:
    """The same finding for the other regions of a part, order[first:last]."""
    size = s.goal.scratch[at + F_SIZE]
    for k in range(first, last):
        copy = open_finding(
            s, s.regions.face[s.goal.order[k]], s.goal.scratch[at + F_VALUE], s.regions.n_regions
        )
        if copy < 0:
            break
        for i in range(F_LEVEL, F_HEADER + size):
            s.goal.scratch[copy + i] = s.goal.scratch[at + i]
        close_finding(s, copy)


@inlined
def _flood(s: State, x: int, reached: int) -> int:
    """Append to `order` all regions joined to x and not of the other colour; the new length."""
    s.goal.order[reached] = x
    s.goal.discovered[x] = reached
    last = reached + 1
    k = reached
    while k < last:
        y = s.goal.order[k]
        k += 1
        for a in range(s.regions.near_start[y], s.regions.near_start[y + 1]):
            z = s.regions.near[a]
            if s.goal.discovered[z] < 0:
                s.goal.discovered[z] = last
                s.goal.order[last] = z
                last += 1
    return last


@inlined
def _premise(s: State, at: int, x: int) -> None:
    """The colour of a region, once."""
    if s.regions.stamp[x] != s.last_stamp:
        s.regions.stamp[x] = s.last_stamp
        add_premise(s, at, s.regions.face[x])


@kernel
def separate(
    s: State,
    at: int,
    first: int,
    last: int,
    colour: int,
    up: int,
    begin: int,
    end: int,
    reached: int,
) -> None:
    """Premises: regions of the other colour that part order[first:last] from the root.

    up                   the articulation before the part, or -1
    begin, end, reached  the root reaches order[:begin] and order[end:reached], and maybe more,
                         without `up`

    A short border is taken whole. Of a long one only those that touch both the part and what the
    root reaches when nothing but the border, `up` and what is known for good stands in its way:
    every one of them is needed. With islands within the part included, one 30x30 took 40 s, not 45
    ms. What the root reaches is searched from the border on, as it mostly lies right behind it:
    searched from the root on, each premise cost a walk over the whole board.
    """
    part = s.last_stamp - 3
    border = part + 1
    other = TRUE + FALSE - colour
    for k in range(first, last):
        s.regions.side[s.goal.order[k]] = part
    size = _border(s, first, last, other, border)
    if size <= SHORT:
        for k in range(size):
            _premise(s, at, s.buf[k])
        return
    if up >= 0:
        s.regions.side[up] = part
    for k in range(size):
        z = s.buf[k]
        for a in range(s.regions.near_start[z], s.regions.near_start[z + 1]):
            if _reaches(s, s.regions.near[a], other, border, size, begin, end, reached):
                _premise(s, at, z)
                break
        if is_too_high(s, s.goal.scratch[at + F_LEVEL]):
            break


@inlined
def _reaches(
    s: State, x: int, other: int, border: int, size: int, begin: int, end: int, reached: int
) -> bool:
    """Can the root reach region x beside the border? Notes the answer on all regions met,
    buf[size:].
    """
    part, seen, dead = border - 1, border + 1, border + 2
    if s.regions.side[x] >= part or _wall(s, x, other):
        return bool(s.regions.side[x] == seen)
    if _surely(s, x, begin, end, reached):
        return True
    found = dead
    s.regions.side[x] = dead
    s.buf[size] = x
    k, top = size, size + 1
    while k < top and found == dead:
        y = s.buf[k]
        k += 1
        for a in range(s.regions.near_start[y], s.regions.near_start[y + 1]):
            z = s.regions.near[a]
            if s.regions.side[z] == seen or _surely(s, z, begin, end, reached):
                found = seen
                break
            if s.regions.side[z] < part and not _wall(s, z, other):
                s.regions.side[z] = dead
                s.buf[top] = z
                top += 1
    if found == seen:
        for i in range(size, top):
            s.regions.side[s.buf[i]] = seen
    return bool(found == seen)


@inlined
def _surely(s: State, x: int, begin: int, end: int, reached: int) -> bool:
    """The search has reached region x on a way that avoids the part and its articulation."""
    place = s.goal.discovered[x]
    return bool(0 <= place < begin or end <= place < reached)


@inlined
def _border(s: State, first: int, last: int, other: int, mark: int) -> int:
    """Mark the border of order[first:last] and put it into buf; its length."""
    size = 0
    for k in range(first, last):
        y = s.goal.order[k]
        for a in range(s.regions.near_start[y], s.regions.near_start[y + 1]):
            z = s.regions.near[a]
            if s.regions.shade[z] == other and s.regions.side[z] != mark and not _wall(s, z, other):
                s.regions.side[z] = mark
                s.buf[size] = z
                size += 1
    return size


@inlined
def _wall(s: State, x: int, other: int) -> bool:
    """Of the other colour for good, so never a premise."""
    return bool(s.regions.shade[x] == other and s.level[s.regions.face[x]] == 0)
