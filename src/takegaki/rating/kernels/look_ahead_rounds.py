"""Rounds of shortest trials: at each moment everything that the shortest trials refute is decided.

Level 0 is what counts force at once. At level k an edge is decided when a line or a cross on it
leads to a contradiction within k steps of counting, all places at once in a step.
"""

from takegaki.rating.kernels.look_ahead_board import (
    LookAheadBoard,
    look,
    queue_side_edges,
    root_of,
    settle,
    take_back,
    unite,
    want,
)
from takegaki.runtime.arrays import Floats, Ints
from takegaki.runtime.kernels import entry, inlined, kernel

STUCK, SOLVED, CONTRADICTION, PAUSED = 0, 1, 2, 3

SHALLOW = 4
"""Up to this depth trials come before the sides of faces are propagated."""
DEEP = 12
"""Up to this depth trials are limited; one level above, they run to the fixpoint of counts and
sides.
"""
SIDES = 3
"""Steps that propagating the sides counts for in a trial."""


@entry
def advance(p: LookAheadBoard) -> int:
    """Rounds until the board is solved, stuck or broken, or the ticks are used up."""
    while True:
        if p.is_broken or (p.n_unknown == 0 and p.closed_length == 0):
            return CONTRADICTION
        if p.n_unknown == 0:
            return SOLVED
        if p.level > min(p.most_level, DEEP + 1):
            return STUCK
        if p.ticks <= 0:
            return PAUSED
        if p.level == 0:
            _count(p)
        else:
            _sweep(p)


@kernel
def _count(p: LookAheadBoard) -> None:
    """A round of counting, at the places of the marks of the round before."""
    if p.closed_length:
        for edge in range(len(p.mark)):
            if p.mark[edge] == 0:
                want(p, edge, -1)
    elif p.head < 0:
        for place in range(len(p.clue)):
            look(p, place)
    else:
        look_round(p)
    p.head = p.trail_length
    if p.n_wished and not p.is_broken:
        _decide(p, 0, 0)
    else:
        p.level = 1
        p.next_edge = 0


@kernel
def look_round(p: LookAheadBoard) -> None:
    """Examine the places where what was set last may force something."""
    for i in range(p.n_telling):
        look(p, p.telling[i])


@kernel
def _decide(p: LookAheadBoard, level: int, spread: int) -> None:
    """Set what is wished for, as a round of its own."""
    number = p.n_rounds
    p.n_rounds += 1
    p.round_level[number], p.round_spread[number] = level, spread
    p.round_decided[number], p.round_open[number] = p.n_wished, p.n_unknown
    for i in range(p.n_wished):
        p.round[p.wished[i]] = number
    first = p.trail_length
    settle(p)
    refresh(p, first, DEEP)
    p.n_logged = p.level = 0


@inlined
def _reach(p: LookAheadBoard, edge: int, distance: int, end: int) -> int:
    """Put an unknown edge at a distance into the queue, if it is not there yet; its new end."""
    if p.mark[edge] == 0 and p.distance[edge] < 0:
        p.distance[edge] = distance
        for side in range(2):
            p.tried[edge, side] = min(p.tried[edge, side], distance - 1)
        p.queue[end] = edge
        end += 1
    return end


@kernel
def refresh(p: LookAheadBoard, first: int, most: int) -> None:
    """Trials deeper than an edge is far from the new marks, or from the ends of their paths, must
    be made again, of at most so many steps; nothing changed within the reach of the others.
    """
    end = 0
    p.last_stamp += 1
    for i in range(first, p.trail_length):
        p.distance[p.trail[i]] = 0
        p.queue[end] = p.trail[i]
        end += 1
    for i in range(p.n_logged):
        place = p.log_end[i]
        for k in range(p.start[place], p.start[place + 1]):
            end = _reach(p, p.ring[k], 1, end)
    at = 0
    while at < end:
        edge = p.queue[at]
        at += 1
        distance = p.distance[edge] + 1
        if distance > most:
            break
        for k in range(4):
            place = p.edge_place[edge, k]
            counts = p.clue[place] >= 0 or place >= p.first_vertex
            # Once a place was reached, all its edges are in the queue.
            if counts and p.place_stamp[place] != p.last_stamp:
                p.place_stamp[place] = p.last_stamp
                for j in range(p.start[place], p.start[place + 1]):
                    end = _reach(p, p.ring[j], distance, end)
    for i in range(end):
        p.distance[p.queue[i]] = -1


@kernel
def _sweep(p: LookAheadBoard) -> None:
    """Trials on all unknown edges at one level; then a round with all that they found, or one level
    up.
    """
    level = p.level
    if level == SHALLOW + 1 and p.next_edge == 0:
        contract(p)
        queue_side_edges(p)
        if p.n_wished or p.is_broken:
            if not p.is_broken:
                _decide(p, level, 0)
            return
    if p.next_edge == 0:
        p.n_found = p.best_depth = p.spread_sum = 0
    while p.next_edge < len(p.mark) and p.ticks > 0:
        edge = p.next_edge
        p.next_edge += 1
        p.found[edge] = 0
        if p.mark[edge] == 0:
            _try_edge(p, edge, level)
    if p.next_edge == len(p.mark):
        _end_sweep(p, level)


@kernel
def contract(p: LookAheadBoard) -> None:
    """Draw together the faces that crosses join, as all trials on these marks will find them
    joined, and find the classes of these nodes. Cost: linear in the board.
    """
    nodes, top = 0, 0
    for face in range(len(p.node)):
        p.node[face] = -1
    for face in range(len(p.node)):
        if p.node[face] < 0:
            _gather(p, face, nodes)
            nodes += 1
    p.n_nodes, p.n_open = nodes, 0
    for x in range(nodes):
        p.parent[x], p.parity[x], p.class_size[x] = x, 0, 1
        p.near_start[x] = 0
    for edge in range(len(p.mark)):
        if p.mark[edge] > 0:
            unite(p, edge)
        elif p.mark[edge] == 0:
            p.open_edge[p.n_open] = edge
            p.n_open += 1
            p.near_start[p.node[p.right[edge]]] += 1
            p.near_start[p.node[p.left[edge]]] += 1
    for x in range(nodes):
        found = root_of(p, x)
        p.side[x] = found
        top += p.near_start[x]
        p.near_start[x] = top
    p.near_start[nodes] = top
    for x in range(nodes):
        p.parent[x], p.parity[x] = p.side[x] >> 1, p.side[x] & 1
    for i in range(p.n_open):
        edge = p.open_edge[i]
        for k in range(2):
            x = p.node[p.right[edge] if k == 0 else p.left[edge]]
            p.near_start[x] -= 1
            p.near_edge[p.near_start[x]] = edge
    p.n_united, p.n_sided = 0, p.trail_length


@inlined
def _gather(p: LookAheadBoard, face: int, node: int) -> None:
    """Give a face, and all that crosses join to it, to a node."""
    outside = len(p.node) - 1
    p.node[face] = node
    p.queue[0] = face
    top = 1
    while top > 0:
        top -= 1
        x = p.queue[top]
        edges = p.outer if x == outside else p.ring[p.start[x] : p.start[x + 1]]
        for i in range(len(edges)):
            edge = edges[i]
            y = p.right[edge] + p.left[edge] - x
            if p.mark[edge] < 0 and p.node[y] < 0:
                p.node[y] = node
                p.queue[top] = y
                top += 1


@kernel
def _end_sweep(p: LookAheadBoard, level: int) -> None:
    hits = p.n_found
    if hits == 0:
        p.level += 1
        p.next_edge = 0
        return
    for edge in range(len(p.mark)):
        if p.found[edge] != 0:
            want(p, edge, p.found[edge])
    steps = level if level <= DEEP else DEEP + p.best_depth
    _decide(p, steps, p.spread_sum // hits)


@kernel
def _try_edge(p: LookAheadBoard, edge: int, level: int) -> None:
    """Try a line, then a cross, on an edge; note the opposite of the first that fails."""
    sweep = p.n_rounds + 1
    for side in range(2):
        if p.truth[edge] == 1 - 2 * side:
            continue
        if (p.tried[edge, side] >= level) if level <= DEEP else (p.covered[edge, side] == sweep):
            continue
        kept = p.trail_length
        want(p, edge, 1 - 2 * side)
        depth = try_out(p, level)
        spread = p.trail_length - kept
        if depth == 0:
            cover(p, kept, level, sweep)
        take_back(p, kept)
        p.ticks -= spread
        if depth > 0:
            p.found[edge] = 2 * side - 1
            p.n_found += 1
            p.spread_sum += spread
            p.best_depth = depth if p.best_depth == 0 else min(p.best_depth, depth)
            return
        if depth < 0:
            p.tried[edge, side] = level


@inlined
def cover(p: LookAheadBoard, kept: int, level: int, sweep: int) -> None:
    """A trial came to an end without a contradiction: so would one on each of the marks that it
    set, as all that follows from such a mark was among them.
    """
    for i in range(kept, p.trail_length):
        edge = p.trail[i]
        side = 0 if p.mark[edge] > 0 else 1
        p.tried[edge, side] = DEEP
        if level > DEEP:
            p.covered[edge, side] = sweep


@kernel
def try_out(p: LookAheadBoard, level: int) -> int:
    """Steps until what is queued leads to a contradiction; 0 when it leads to none, -1 when it was
    not followed to the end.
    """
    steps, depth = 0, 0
    while True:
        settle(p)
        steps += 1
        depth += 1
        if not p.is_broken:
            look_round(p)
        if not p.is_broken and p.n_wished == 0:
            if level <= DEEP:
                return 0
            depth += SIDES
            p.ticks -= p.n_open // 4
            queue_side_edges(p)
            if not p.is_broken and p.n_wished == 0:
                return 0
        if p.is_broken:
            return depth
        if steps >= level and level <= DEEP:
            return -1


@entry
def count_far(edges: Ints, decided: Ints, middle: Floats, limit: float) -> int:
    """How many rounds after the first decide no edge near one of the round before.

    edges    those that are decided, round after round; decided (R,): how many each round has
    middle   (2 E,) x and y of the middle of each edge; limit: how far is near, squared
    """
    begin, end, far = 0, 0, 0
    for number in range(len(decided)):
        last = end + decided[number]
        is_near = number == 0
        for i in range(begin, end):
            x, y = middle[2 * edges[i]], middle[2 * edges[i] + 1]
            for k in range(end, last):
                right, down = middle[2 * edges[k]] - x, middle[2 * edges[k] + 1] - y
                is_near = is_near or right * right + down * down <= limit
            if is_near:
                break
        far += not is_near
        begin, end = end, last
    return far
