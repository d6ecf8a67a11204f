"""The TREE goal: the lines join all nodes and close no cycle.

Breadth-first along the lines: a line that meets what was reached already closes a cycle (a
conflict), an unknown edge within one part would (it is a cross); both are explained by the only
path between its ends. Depth-first along all that is no cross: what is not reached is cut off (a
conflict), and an unknown bridge must be a line; both are explained by the crosses round the part.
Source: J. Hopcroft and R. Tarjan, Algorithm 447: efficient algorithms for graph manipulation
  (1973).
"""

from takegaki.runtime.kernels import inlined, kernel
from takegaki.solving.kernels.goal_findings import (
    add_premise,
    close_finding,
    open_finding,
    start_findings,
)
from takegaki.solving.kernels.state import FALSE, TRUE, UNSET, State


@kernel
def propagate_tree(s: State) -> None:
    """Leave all that the goal forces now in scratch[:scratch_end], none when nothing follows.

    Of each node adj_edge holds the edges and adj the nodes at their other ends. Cost: linear, and
    the size of the part for each bridge.
    """
    start_findings(s)
    if _grow_parts(s):
        _forbid_cycles(s)
        _find_bridges(s)


@inlined
def _grow_parts(s: State) -> bool:
    """Let `part` name the part of each node, `via` and `above` the line and the node it was reached
    by.

    False after a cycle, which is then the only finding.
    """
    order = s.goal.order
    nodes = s.goal.n_nodes
    for x in range(nodes):
        s.tree.part[x] = -1
    last = 0
    for root in range(nodes):
        if s.tree.part[root] < 0:
            s.tree.part[root], s.tree.via[root], s.tree.steps[root] = root, -1, 0
            order[last] = root
            k = last
            last += 1
            while k < last:
                x = order[k]
                k += 1
                for a in range(s.goal.adj_start[x], s.goal.adj_start[x + 1]):
                    item, y = s.tree.adj_edge[a], s.goal.adj[a]
                    if s.val[item] == TRUE and item != s.tree.via[x]:
                        if s.tree.part[y] >= 0:
                            _cycle(s, item, x, y)
                            return False
                        s.tree.part[y], s.tree.via[y], s.tree.above[y] = root, item, x
                        s.tree.steps[y] = s.tree.steps[x] + 1
                        order[last] = y
                        last += 1
    return True


@kernel
def _cycle(s: State, item: int, x: int, y: int) -> None:
    at = open_finding(s, -1, FALSE, len(s.trail))
    add_premise(s, at, item)
    _path(s, at, x, y)
    close_finding(s, at)


@kernel
def _path(s: State, at: int, x: int, y: int) -> None:
    """Premises: the lines from x to y, which lie in one part."""
    while x != y:
        if s.tree.steps[x] < s.tree.steps[y]:
            x, y = y, x
        add_premise(s, at, s.tree.via[x])
        x = s.tree.above[x]


@inlined
def _forbid_cycles(s: State) -> None:
    for x in range(s.goal.n_nodes):
        part = s.tree.part[x]
        for a in range(s.goal.adj_start[x], s.goal.adj_start[x + 1]):
            item, y = s.tree.adj_edge[a], s.goal.adj[a]
            if x < y and s.val[item] == UNSET and s.tree.part[y] == part:
                at = open_finding(s, item, FALSE, len(s.trail))
                if at < 0:
                    return
                _path(s, at, x, y)
                close_finding(s, at)


@inlined
def _find_bridges(s: State) -> None:
    nodes = s.goal.n_nodes
    for x in range(nodes):
        s.goal.discovered[x] = -1
    reached = _search(s)
    if reached < nodes:
        _cut_off(s, reached)


@inlined
def _enter(s: State, x: int, above: int, item: int, clock: int) -> None:
    s.goal.discovered[x] = clock
    s.goal.low[x] = clock
    s.tree.via[x] = item
    s.tree.above[x] = above
    s.goal.next_edge[x] = s.goal.adj_start[x]
    s.goal.order[clock] = x


@inlined
def _search(s: State) -> int:
    """Depth-first from node 0; bridges on the way. Returns how many nodes were reached."""
    _enter(s, 0, -1, -1, 0)
    clock = 1
    x = 0
    while x >= 0:
        a = s.goal.next_edge[x]
        if a < s.goal.adj_start[x + 1]:
            s.goal.next_edge[x] = a + 1
            item, y = s.tree.adj_edge[a], s.goal.adj[a]
            if item == s.tree.via[x] or s.val[item] == FALSE:
                continue
            if s.goal.discovered[y] >= 0:
                s.goal.low[x] = min(s.goal.low[x], s.goal.discovered[y])
            else:
                _enter(s, y, x, item, clock)
                clock += 1
                x = y
            continue
        above = s.tree.above[x]
        if above >= 0:
            if s.goal.low[x] > s.goal.discovered[above] and s.val[s.tree.via[x]] == UNSET:
                _bridge(s, x, clock)
            s.goal.low[above] = min(s.goal.low[above], s.goal.low[x])
        x = above
    return clock


@kernel
def _bridge(s: State, x: int, clock: int) -> None:
    """The part discovered from x on is connected to the rest by the edge above it alone."""
    at = open_finding(s, s.tree.via[x], TRUE, len(s.trail))
    if at >= 0:
        _border(s, at, s.goal.discovered[x], clock)
        close_finding(s, at)


@kernel
def _border(s: State, at: int, first: int, last: int) -> None:
    """Premises: the crosses that lead out of order[first:last], where `discovered` has these
    places.
    """
    for k in range(first, last):
        x = s.goal.order[k]
        for a in range(s.goal.adj_start[x], s.goal.adj_start[x + 1]):
            place = s.goal.discovered[s.goal.adj[a]]
            if s.val[s.tree.adj_edge[a]] == FALSE and not first <= place < last:
                add_premise(s, at, s.tree.adj_edge[a])


@kernel
def _cut_off(s: State, reached: int) -> None:
    """A conflict: some node was not reached; its part and the crosses round it."""
    x = 0
    while s.goal.discovered[x] >= 0:
        x += 1
    s.goal.discovered[x] = reached
    s.goal.order[reached] = x
    k, last = reached, reached + 1
    while k < last:
        y = s.goal.order[k]
        k += 1
        for a in range(s.goal.adj_start[y], s.goal.adj_start[y + 1]):
            z = s.goal.adj[a]
            if s.val[s.tree.adj_edge[a]] != FALSE and s.goal.discovered[z] < 0:
                s.goal.discovered[z] = last
                s.goal.order[last] = z
                last += 1
    at = open_finding(s, -1, FALSE, len(s.trail))
    if at >= 0:
        _border(s, at, reached, last)
        close_finding(s, at)
