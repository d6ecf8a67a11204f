"""Regions: faces that touch and are known to be of one colour, for good, are one node for the goal
LOOP. With every fact that holds without a decision its graph shrinks.
"""

from takegaki.runtime.kernels import inlined, kernel
from takegaki.solving.kernels.state import State


@kernel
def contract(s: State) -> None:
    """Make the regions anew from the classes, with their faces and what is near them."""
    nodes, of_face, stamp = s.goal.n_nodes, s.regions.of_face, s.regions.stamp
    for x in range(nodes):
        of_face[x] = -1
        stamp[x] = -1
    face, face_start, near_start = s.regions.face, s.regions.face_start, s.regions.near_start
    regions, last = 0, 0
    for x in range(nodes):
        if of_face[x] < 0:
            face[regions] = x
            face_start[regions] = last
            last = _gather(s, x, regions, last)
            regions += 1
    size = 0
    for region in range(regions):
        end = face_start[region + 1] if region + 1 < regions else last
        near_start[region] = size
        size = _join(s, region, end, size)
    near_start[regions] = size
    for region in range(regions):
        stamp[region] = -1
    s.regions.n_regions = regions
    s.regions.made_at = s.classes.n_related


@inlined
def _gather(s: State, x: int, region: int, last: int) -> int:
    """Append to `faces` those that join x through faces of its colour; the new length."""
    faces, of_face = s.regions.faces, s.regions.of_face
    root, parity = s.classes.root, s.classes.parity
    adj_start, adj = s.goal.adj_start, s.goal.adj
    k = last
    faces[last] = x
    of_face[x] = region
    last += 1
    while k < last:
        y = faces[k]
        k += 1
        for a in range(adj_start[y], adj_start[y + 1]):
            z = adj[a]
            if of_face[z] < 0 and root[z] == root[x] and parity[z] == parity[x]:
                of_face[z] = region
                faces[last] = z
                last += 1
    return last


@inlined
def _join(s: State, region: int, end: int, size: int) -> int:
    """Append to `near` the regions beside one, each once; the new length.

    Two regions of known and different colour part for good and are no premise either: no entry.
    """
    face, faces, of_face = s.regions.face, s.regions.faces, s.regions.of_face
    stamp, near, root = s.regions.stamp, s.regions.near, s.classes.root
    adj_start, adj = s.goal.adj_start, s.goal.adj
    world = root[s.goal.n_nodes - 1]
    known = root[face[region]] == world
    stamp[region] = region
    for k in range(s.regions.face_start[region], end):
        y = faces[k]
        for a in range(adj_start[y], adj_start[y + 1]):
            z = of_face[adj[a]]
            if stamp[z] != region:
                stamp[z] = region
                if not known or root[face[z]] != world:
                    near[size] = z
                    size += 1
    return size
