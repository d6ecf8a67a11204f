"""Regions: faces that touch and are known to be of one colour, for good, drawn together to one node.

Connectivity then looks only at what is still open: with every fact that holds without a decision
the graph shrinks.
"""

from takegaki.engine.jit import inlined, kernel
from takegaki.engine.state import (
    DRAWN,
    FACE,
    ITER,
    N_NODES,
    ODD,
    REGIONS,
    RELATED,
    ROOT,
    STAMP,
    State,
)


@kernel
def contract(s: State) -> None:
    """Make the regions anew from the classes: link, node[:, FACE], near_start, near."""
    nodes = s.ctl[N_NODES]
    for x in range(nodes):
        s.link[x] = -1
        s.node[x, STAMP] = -1
    regions, last = 0, 0
    for x in range(nodes):
        if s.link[x] < 0:
            s.node[regions, FACE] = x
            s.node[regions, ITER] = last
            last = _gather(s, x, regions, last)
            regions += 1
    size = 0
    for region in range(regions):
        end = s.node[region + 1, ITER] if region + 1 < regions else last
        s.near_start[region] = size
        size = _join(s, region, end, size)
    s.near_start[regions] = size
    for region in range(regions):
        s.node[region, STAMP] = -1
    s.ctl[REGIONS] = regions
    s.ctl[DRAWN] = s.ctl[RELATED]


@inlined
def _gather(s: State, x: int, region: int, last: int) -> int:
    """Append to `order` the faces that join x through faces of its colour; the new length."""
    cls = s.cls
    k = last
    s.order[last] = x
    s.link[x] = region
    last += 1
    while k < last:
        y = s.order[k]
        k += 1
        for a in range(s.adj_start[y], s.adj_start[y + 1]):
            z = s.adj[a]
            if s.link[z] < 0 and cls[z, ROOT] == cls[x, ROOT] and cls[z, ODD] == cls[x, ODD]:
                s.link[z] = region
                s.order[last] = z
                last += 1
    return last


@inlined
def _join(s: State, region: int, end: int, size: int) -> int:
    """Append to `near` the regions beside one, each once; the new length.

    Two regions of known and different colour part for good and are no premise either: no entry.
    """
    world = s.cls[s.ctl[N_NODES] - 1, ROOT]
    known = s.cls[s.node[region, FACE], ROOT] == world
    s.node[region, STAMP] = region
    for k in range(s.node[region, ITER], end):
        y = s.order[k]
        for a in range(s.adj_start[y], s.adj_start[y + 1]):
            z = s.link[s.adj[a]]
            if s.node[z, STAMP] != region:
                s.node[z, STAMP] = region
                if not known or s.cls[s.node[z, FACE], ROOT] != world:
                    s.near[size] = z
                    size += 1
    return size
