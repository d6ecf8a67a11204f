"""Paths of lines: their ends, kept with undo, and the loops that a line would close."""

from takegaki.engine.jit import i64, kernel
from takegaki.engine.site import N_CLOSING, Site


@kernel
def join(site: Site, edge: int) -> None:
    """Join the paths at both ends of a new line; note edges that would close the longer path."""
    one, two = site.edge_vertices[edge, 0], site.edge_vertices[edge, 1]
    ends = site.degree[one] < 2 and site.degree[two] < 2 and site.far[one] != two
    site.degree[one] += 1
    site.degree[two] += 1
    if not ends:
        site.joined[edge, 0] = -1
        return
    left, right = site.far[one], site.far[two]
    site.joined[edge, 0], site.joined[edge, 1] = left, right
    site.joined[edge, 2], site.joined[edge, 3] = site.length[left], site.length[right]
    total = site.length[left] + site.length[right] + 1
    site.far[left], site.far[right] = right, left
    site.length[left] = site.length[right] = total
    if total < 2:
        return
    for i in range(site.vertex_start[left], site.vertex_start[left + 1]):
        other = site.vertex_edges[i]
        if site.value[other] == 0 and (
            site.edge_vertices[other, 0] == right or site.edge_vertices[other, 1] == right
        ):
            site.closing[site.control[N_CLOSING] % len(site.closing)] = other
            site.control[N_CLOSING] += 1


@kernel
def unjoin(site: Site, edge: int) -> None:
    """The inverse of `join`; lines are taken back in the opposite order."""
    one, two = site.edge_vertices[edge, 0], site.edge_vertices[edge, 1]
    site.degree[one] -= 1
    site.degree[two] -= 1
    if site.joined[edge, 0] >= 0:
        left, right = site.joined[edge, 0], site.joined[edge, 1]
        site.far[left], site.far[right] = one, two
        site.length[left], site.length[right] = site.joined[edge, 2], site.joined[edge, 3]


@kernel
def is_whole(site: Site, edge: int) -> bool:
    """Whether the lines, with one more, show every clue exactly: then they may be the whole solution."""
    for face in range(len(site.clues)):
        if site.clues[face] >= 0:
            count = i64(0)
            for i in range(site.face_start[face], site.face_start[face + 1]):
                count += site.value[site.face_edges[i]] == 1 or site.face_edges[i] == edge
            if count != site.clues[face]:
                return False
    return True


@kernel
def loop_length(site: Site, edge: int) -> int:
    """Lines of the loop through a line, followed round; 0 when the line is on none (or on a branch)."""
    start, vertex, line = site.edge_vertices[edge, 0], site.edge_vertices[edge, 1], edge
    count = i64(1)
    while vertex != start:
        if site.degree[vertex] != 2:
            return i64(0)
        for i in range(site.vertex_start[vertex], site.vertex_start[vertex + 1]):
            other = site.vertex_edges[i]
            if other != line and site.value[other] == 1:
                line = i64(other)
                break
        ends = site.edge_vertices[line, 0] + site.edge_vertices[line, 1]
        vertex = ends - vertex
        count += 1
    return count
