"""The TREE goal: the lines join all nodes and close no cycle.

Breadth-first along the lines: a line that meets what was reached already closes a cycle (a conflict), an
unknown edge within one part would (it is a cross); both are explained by the only path between its
ends. Depth-first along all that is no cross: what is not reached is cut off (a conflict), and an
unknown bridge must be a line; both are explained by the crosses round the part.
Source: J. Hopcroft and R. Tarjan, Algorithm 447: efficient algorithms for graph manipulation (1973).
"""

from takegaki.engine.findings import add_premise, close_finding, open_finding
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.state import (
    COUNT,
    DISC,
    FALSE,
    FOUND,
    ITER,
    LOW,
    N_NODES,
    SHADE,
    TRUE,
    UNSET,
    UP,
    State,
)
from takegaki.engine.state import (
    FACE as ABOVE,
)


@kernel
def span(s: State) -> None:
    """Leave all that the goal forces now in scratch[:FOUND], none when nothing follows.

    adj holds the edges at each node and near the nodes at their other ends. Cost: linear, and the
    size of the part for each bridge.
    """
    s.ctl[FOUND] = 0
    if _grow_parts(s):
        _forbid_cycles(s)
        _find_bridges(s)


@inlined
def _grow_parts(s: State) -> bool:
    """Let SHADE name the part of each node, UP and ABOVE the line and the node it was reached by.

    False after a cycle, which is then the only finding.
    """
    node, order = s.node, s.order
    nodes = s.ctl[N_NODES]
    for x in range(nodes):
        node[x, SHADE] = -1
    last = 0
    for root in range(nodes):
        if node[root, SHADE] < 0:
            node[root, SHADE], node[root, UP], node[root, COUNT] = root, -1, 0
            order[last] = root
            k = last
            last += 1
            while k < last:
                x = order[k]
                k += 1
                for a in range(s.adj_start[x], s.adj_start[x + 1]):
                    item, y = s.adj[a], s.near[a]
                    if s.val[item] == TRUE and item != node[x, UP]:
                        if node[y, SHADE] >= 0:
                            _cycle(s, i64(item), i64(x), i64(y))
                            return False
                        node[y, SHADE], node[y, UP], node[y, ABOVE] = root, item, x
                        node[y, COUNT] = node[x, COUNT] + 1
                        order[last] = y
                        last += 1
    return True


@kernel
def _cycle(s: State, item: int, x: int, y: int) -> None:
    at = open_finding(s, i64(-1), i64(FALSE), len(s.trail))
    add_premise(s, at, item)
    _path(s, i64(at), x, y)
    close_finding(s, at)


@kernel
def _path(s: State, at: int, x: int, y: int) -> None:
    """Premises: the lines from x to y, which lie in one part."""
    node = s.node
    while x != y:
        if node[x, COUNT] < node[y, COUNT]:
            x, y = y, x
        add_premise(s, at, node[x, UP])
        x = i64(node[x, ABOVE])


@inlined
def _forbid_cycles(s: State) -> None:
    for x in range(s.ctl[N_NODES]):
        part = s.node[x, SHADE]
        for a in range(s.adj_start[x], s.adj_start[x + 1]):
            item, y = s.adj[a], s.near[a]
            if x < y and s.val[item] == UNSET and s.node[y, SHADE] == part:
                at = open_finding(s, item, i64(FALSE), len(s.trail))
                if at < 0:
                    return
                _path(s, i64(at), i64(x), i64(y))
                close_finding(s, at)


@inlined
def _find_bridges(s: State) -> None:
    node = s.node
    nodes = s.ctl[N_NODES]
    for x in range(nodes):
        node[x, DISC] = -1
    reached = _search(s)
    if reached < nodes:
        _cut_off(s, i64(reached))


@inlined
def _enter(s: State, x: int, above: int, item: int, clock: int) -> None:
    row = s.node[x]
    row[DISC] = clock
    row[LOW] = clock
    row[UP] = item
    row[ABOVE] = above
    row[ITER] = s.adj_start[x]
    s.order[clock] = x


@inlined
def _search(s: State) -> int:
    """Depth-first from node 0; bridges on the way. Returns how many nodes were reached."""
    node = s.node
    _enter(s, 0, -1, -1, 0)
    clock = 1
    x = 0
    while x >= 0:
        a = node[x, ITER]
        if a < s.adj_start[x + 1]:
            node[x, ITER] = a + 1
            item, y = s.adj[a], s.near[a]
            if item == node[x, UP] or s.val[item] == FALSE:
                continue
            if node[y, DISC] >= 0:
                node[x, LOW] = min(node[x, LOW], node[y, DISC])
            else:
                _enter(s, y, x, item, clock)
                clock += 1
                x = y
            continue
        above = node[x, ABOVE]
        if above >= 0:
            if node[x, LOW] > node[above, DISC] and s.val[node[x, UP]] == UNSET:
                _bridge(s, i64(x), i64(clock))
            node[above, LOW] = min(node[above, LOW], node[x, LOW])
        x = above
    return clock


@kernel
def _bridge(s: State, x: int, clock: int) -> None:
    """The part discovered from x on hangs on the edge above it alone."""
    at = open_finding(s, s.node[x, UP], i64(TRUE), len(s.trail))
    if at >= 0:
        _border(s, i64(at), i64(s.node[x, DISC]), clock)
        close_finding(s, at)


@kernel
def _border(s: State, at: int, first: int, last: int) -> None:
    """Premises: the crosses that lead out of order[first:last], whose DISC are these places."""
    for k in range(first, last):
        x = s.order[k]
        for a in range(s.adj_start[x], s.adj_start[x + 1]):
            place = s.node[s.near[a], DISC]
            if s.val[s.adj[a]] == FALSE and not first <= place < last:
                add_premise(s, at, s.adj[a])


@kernel
def _cut_off(s: State, reached: int) -> None:
    """A conflict: some node was not reached; its part and the crosses round it."""
    node = s.node
    x = 0
    while node[x, DISC] >= 0:
        x += 1
    node[x, DISC] = reached
    s.order[reached] = x
    k, last = reached, reached + 1
    while k < last:
        y = s.order[k]
        k += 1
        for a in range(s.adj_start[y], s.adj_start[y + 1]):
            z = s.near[a]
            if s.val[s.adj[a]] != FALSE and node[z, DISC] < 0:
                node[z, DISC] = last
                s.order[last] = z
                last += 1
    at = open_finding(s, i64(-1), i64(FALSE), len(s.trail))
    if at >= 0:
        _border(s, i64(at), reached, i64(last))
        close_finding(s, at)
