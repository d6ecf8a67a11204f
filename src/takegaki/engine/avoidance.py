"""Loop avoidance: an edge that would close a loop which is not the whole solution is crossed out,
and so is every other edge once the loop is closed.

Source: R. van Dam, Takegaki (2008), chapter 6.
"""

from takegaki.engine.infer import make, spread
from takegaki.engine.jit import i64, kernel
from takegaki.engine.paths import is_whole, loop_length
from takegaki.engine.site import (
    BROKEN,
    BROKEN_VAR,
    FORK,
    HELD,
    LOOP,
    N_CLOSING,
    N_DONE,
    N_LINES,
    N_TRAIL,
    Book,
    Site,
)


@kernel
def avoid(site: Site, edge: int) -> bool:
    """Cross out an unknown edge that would close a loop which is not the whole solution."""
    one, two = site.edge_vertices[edge, 0], site.edge_vertices[edge, 1]
    closes = site.far[one] == two and site.degree[one] == 1 and site.degree[two] == 1
    if site.value[edge] != 0 or not closes:
        return False
    if site.control[N_LINES] == site.length[one] and is_whole(site, edge):
        # A line elsewhere would change that, and nobody notes this edge again.
        site.control[HELD] = 1
        return False
    return make(site, i64(2 * edge), i64(LOOP), i64(-1))


@kernel
def avoid_noted(site: Site) -> bool:
    """`avoid` for the edges noted since last time. True when one was crossed out.

    More notes than there is room for are looked for among all edges.
    """
    noted = site.control[N_CLOSING]
    site.control[N_CLOSING] = 0
    if noted > len(site.closing):
        return avoid_all(site)
    found = False
    for i in range(noted):
        found |= avoid(site, i64(site.closing[i]))
    return found


@kernel
def avoid_all(site: Site) -> bool:
    """`avoid` for every edge. True when one was crossed out."""
    site.control[N_CLOSING] = 0
    found = False
    for edge in range(len(site.edge_vertices)):
        found |= avoid(site, i64(edge))
    return found


@kernel
def close(site: Site, since: int) -> int:
    """What follows from loops that lines from the trail's place `since` on have closed.

    Returns -1 when one is not the whole solution, or three lines meet; 1 when one is, and all other
    edges were crossed out; else 0.
    """
    made = i64(0)
    for i in range(since, site.control[N_TRAIL]):
        literal = site.trail[i]
        edge = literal >> 1
        if literal & 1 and edge < len(site.edge_vertices) and site.joined[edge, 0] < 0:
            if max(site.degree[site.edge_vertices[edge, 0]], site.degree[site.edge_vertices[edge, 1]]) > 2:
                site.control[BROKEN], site.control[BROKEN_VAR] = FORK, edge
                return i64(-1)
            around = loop_length(site, i64(edge))
            if around > 0 and (site.control[N_LINES] > around or not is_whole(site, i64(edge))):
                site.control[BROKEN], site.control[BROKEN_VAR] = LOOP, edge
                return i64(-1)
            if around > 0:
                made = cross_rest(site)
    return made


@kernel
def cross_rest(site: Site) -> int:
    """Cross out all unknown edges: the loop is closed. 1 when there were any, else 0."""
    begun = i64(site.control[N_TRAIL])
    for edge in range(len(site.edge_vertices)):
        if site.value[edge] == 0:
            make(site, i64(2 * edge), i64(LOOP), i64(-1))
    return i64(site.control[N_TRAIL] > begun)


@kernel
def avoid_more(site: Site, since: int, loops: bool, all_edges: bool) -> int:
    """Loop avoidance when the rules are stuck: 1 when it made a mark, 0 when it did not, -1 when a
    line from the trail's place `since` on closed a loop too early.

    loops       False to do nothing
    all_edges   look at every edge, not only at those noted since the last call
    """
    if not loops:
        return i64(0)
    closed = close(site, since)
    if closed != 0:
        return closed
    return i64(avoid_noted(site) or ((all_edges or site.control[HELD] != 0) and avoid_all(site)))


@kernel
def fixpoint(book: Book, site: Site, loops: bool, all_edges: bool) -> bool:
    """Rules, and loop avoidance whenever they are stuck, to the fixpoint; False on a contradiction."""
    while True:
        begun = i64(site.control[N_DONE])
        if not spread(book, site):
            return False
        more = avoid_more(site, begun, loops, all_edges)
        if more <= 0:
            return bool(more == 0)
