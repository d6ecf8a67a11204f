"""Rounds of shortest trials: at each moment everything that the shortest trials refute is decided.

Level 0 is what counts force at once. At level k an edge is decided when a line or a cross on it comes to
a contradiction within k steps of counting, all places at once in a step.
"""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.probe import (
    AT_LEVEL,
    BEST,
    BROKEN,
    CLOSED,
    CLUE,
    CURSOR,
    DECIDED,
    DISTANCE,
    ENDS,
    FIRST_VERTEX,
    FOUND,
    HEAD,
    HITS,
    LEVEL_OF,
    LOGGED,
    OPEN_BEFORE,
    ROUND,
    ROUNDS,
    SET,
    SPREAD,
    SPREADS,
    STAMP,
    STAMPS,
    TICKS,
    TRIED,
    UNKNOWNS,
    WISHED,
    Probe,
    look,
    settle,
    take_back,
    want,
)
from takegaki.engine.probe_sides import tell_sides

STUCK, SOLVED, CONTRADICTION, PAUSED = 0, 1, 2, 3

SHALLOW = 4
"""Up to here trials come before the sides of faces are asked."""
DEEP = 12
"""Up to here trials count only; one level above, they go on as long as counts or sides tell something."""
SIDES = 3
"""Steps for which asking the sides stands in a trial."""


@kernel
def advance(p: Probe) -> int:
    """Rounds until the board is solved, stuck or broken, or the ticks are used up."""
    while True:
        if p.ctl[BROKEN] or (p.ctl[UNKNOWNS] == 0 and p.ctl[CLOSED] == 0):
            return i64(CONTRADICTION)
        if p.ctl[UNKNOWNS] == 0:
            return i64(SOLVED)
        if p.ctl[AT_LEVEL] > DEEP + 1:
            return i64(STUCK)
        if p.ctl[TICKS] <= 0:
            return i64(PAUSED)
        if p.ctl[AT_LEVEL] == 0:
            _count(p)
        else:
            _sweep(p)


@kernel
def _count(p: Probe) -> None:
    """A round of counting, at the places of the marks of the round before."""
    if p.ctl[CLOSED]:
        for edge in range(len(p.mark)):
            if p.mark[edge] == 0:
                want(p, edge, -1)
    elif p.ctl[HEAD] < 0:
        for place in range(len(p.place)):
            look(p, i64(place))
    else:
        _look_round(p, i64(p.ctl[HEAD]))
    p.ctl[HEAD] = p.ctl[SET]
    if p.ctl[WISHED] and not p.ctl[BROKEN]:
        _decide(p, i64(0), i64(0))
    else:
        p.ctl[AT_LEVEL] = 1
        p.ctl[CURSOR] = 0


@kernel
def _look_round(p: Probe, first: int) -> None:
    """Look at each place of the marks on the trail from `first` on, once."""
    p.ctl[STAMPS] += 1
    for i in range(first, p.ctl[SET]):
        for k in range(4):
            place = p.edge[p.trail[i], ENDS + k]
            if p.place[place, STAMP] != p.ctl[STAMPS]:
                p.place[place, STAMP] = p.ctl[STAMPS]
                look(p, i64(place))


@kernel
def _decide(p: Probe, level: int, spread: int) -> None:
    """Set what is wished for, as a round of its own."""
    number = p.ctl[ROUNDS]
    p.ctl[ROUNDS] += 1
    p.record[number, LEVEL_OF], p.record[number, SPREAD] = level, spread
    p.record[number, DECIDED], p.record[number, OPEN_BEFORE] = p.ctl[WISHED], p.ctl[UNKNOWNS]
    for i in range(p.ctl[WISHED]):
        p.edge[p.wished[i], ROUND] = number
    first = p.ctl[SET]
    settle(p)
    _refresh(p, i64(first))
    p.ctl[LOGGED] = p.ctl[AT_LEVEL] = 0


@inlined
def _reach(p: Probe, edge: int, distance: int, end: int) -> int:
    """Put an unknown edge at a distance into the queue, if it is not there yet; its new end."""
    if p.mark[edge] == 0 and p.edge[edge, DISTANCE] < 0:
        p.edge[edge, DISTANCE] = distance
        for side in range(2):
            p.edge[edge, TRIED + side] = min(p.edge[edge, TRIED + side], distance - 1)
        p.queue[end] = edge
        end += 1
    return end


@kernel
def _refresh(p: Probe, first: int) -> None:
    """Trials deeper than an edge is far from the new marks, or from the ends of their paths, must be
    made again; others would see nothing new."""
    for edge in range(len(p.mark)):
        p.edge[edge, DISTANCE] = -1
    end = i64(0)
    for i in range(first, p.ctl[SET]):
        p.edge[p.trail[i], DISTANCE] = 0
        p.queue[end] = p.trail[i]
        end += 1
    for i in range(p.ctl[LOGGED]):
        place = p.log[i, 0]
        for k in range(p.start[place], p.start[place + 1]):
            end = _reach(p, i64(p.ring[k]), i64(1), end)
    at = i64(0)
    while at < end:
        edge = p.queue[at]
        at += 1
        distance = i64(p.edge[edge, DISTANCE] + 1)
        if distance > DEEP:
            break
        for k in range(4):
            place = p.edge[edge, ENDS + k]
            if p.place[place, CLUE] >= 0 or place >= p.ctl[FIRST_VERTEX]:
                for j in range(p.start[place], p.start[place + 1]):
                    end = _reach(p, i64(p.ring[j]), distance, end)


@kernel
def _sweep(p: Probe) -> None:
    """Trials on all unknown edges at one level; then a round with all that they found, or one level up."""
    level = i64(p.ctl[AT_LEVEL])
    if level == SHALLOW + 1 and p.ctl[CURSOR] == 0:
        tell_sides(p)
        if p.ctl[WISHED] or p.ctl[BROKEN]:
            if not p.ctl[BROKEN]:
                _decide(p, level, i64(0))
            return
    if p.ctl[CURSOR] == 0:
        p.ctl[HITS] = p.ctl[BEST] = p.ctl[SPREADS] = 0
    while p.ctl[CURSOR] < len(p.mark) and p.ctl[TICKS] > 0:
        edge = i64(p.ctl[CURSOR])
        p.ctl[CURSOR] += 1
        p.edge[edge, FOUND] = 0
        if p.mark[edge] == 0:
            _try_edge(p, edge, level)
    if p.ctl[CURSOR] == len(p.mark):
        _end_sweep(p, level)


@kernel
def _end_sweep(p: Probe, level: int) -> None:
    hits = p.ctl[HITS]
    if hits == 0:
        p.ctl[AT_LEVEL] += 1
        p.ctl[CURSOR] = 0
        return
    for edge in range(len(p.mark)):
        if p.edge[edge, FOUND] != 0:
            want(p, edge, p.edge[edge, FOUND])
    steps = level if level <= DEEP else DEEP + p.ctl[BEST]
    _decide(p, i64(steps), i64(p.ctl[SPREADS] // hits))


@kernel
def _try_edge(p: Probe, edge: int, level: int) -> None:
    """Try a line, then a cross, on an edge; note the opposite of the first that fails."""
    for side in range(2):
        if level <= DEEP and p.edge[edge, TRIED + side] >= level:
            continue
        kept = p.ctl[SET]
        want(p, edge, 1 - 2 * side)
        depth = _try(p, level)
        spread = p.ctl[SET] - kept
        take_back(p, i64(kept))
        p.ctl[TICKS] -= spread
        if depth > 0:
            p.edge[edge, FOUND] = 2 * side - 1
            p.ctl[HITS] += 1
            p.ctl[SPREADS] += spread
            p.ctl[BEST] = depth if p.ctl[BEST] == 0 else min(p.ctl[BEST], depth)
            return
        p.edge[edge, TRIED + side] = level if depth < 0 else DEEP


@kernel
def _try(p: Probe, level: int) -> int:
    """Steps until what is wished for comes to a contradiction; 0 when it comes to none, -1 when it was not
    followed to the end."""
    steps, depth = i64(0), i64(0)
    while True:
        first = i64(p.ctl[SET])
        settle(p)
        steps += 1
        depth += 1
        if not p.ctl[BROKEN]:
            _look_round(p, first)
        if not p.ctl[BROKEN] and p.ctl[WISHED] == 0:
            if level <= DEEP:
                return i64(0)
            depth += SIDES
            p.ctl[TICKS] -= len(p.mark) // 4
            tell_sides(p)
            if not p.ctl[BROKEN] and p.ctl[WISHED] == 0:
                return i64(0)
        if p.ctl[BROKEN]:
            return depth
        if steps >= level and level <= DEEP:
            return i64(-1)
