"""Regions: faces that touch and are known to be of one colour, for good, are one node for the goal
LOOP. With every fact that holds without a decision its graph shrinks.
"""

from takegaki.runtime.kernels import inlined, kernel
from takegaki.solving.kernels.state import State


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
