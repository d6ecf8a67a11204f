"""Trial and generalisation: assume a mark, apply the rules; keep what a contradiction or both branches show.

Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), section 8.2.
"""

from takegaki.engine.avoidance import avoid_more
from takegaki.engine.infer import make, take_back
from takegaki.engine.jit import i64, kernel
from takegaki.engine.site import BROKEN, BROKEN_VAR, N_TRAIL, N_WOKEN, TRIAL, TRIALS, Book, Bytes, Ints, Site
from takegaki.engine.sleepers import Sleepers, spread_awake


@kernel
def settle(book: Book, site: Site, sleepers: Sleepers, loops: bool, all_edges: bool) -> bool:
    """`avoidance.fixpoint` by sleepers."""
    while True:
        begun = i64(site.control[N_WOKEN])
        if not spread_awake(book, site, sleepers):
            return False
        more = avoid_more(site, begun, loops, all_edges)
        if more <= 0:
            return bool(more == 0)


@kernel
def branch(book: Book, site: Site, sleepers: Sleepers, literal: int, loops: bool) -> bool:
    """Assume a mark and apply the rules; False on a contradiction. To be taken back."""
    return make(site, literal, i64(TRIAL), i64(-1)) and settle(book, site, sleepers, loops, False)


@kernel
def try_edge(
    book: Book, site: Site, sleepers: Sleepers, edge: int, loops: bool, first: Bytes, shared: Ints
) -> int:
    """Both marks of an unknown edge by turns. Returns how many literals to make are in `shared`, or -1
    when both marks contradict.

    first    (V,) zeros, left as zeros
    """
    begun = i64(site.control[N_TRAIL])
    if not branch(book, site, sleepers, i64(2 * edge + 1), loops):
        take_back(book, site, begun)
        crossed = branch(book, site, sleepers, i64(2 * edge), loops)
        take_back(book, site, begun)
        shared[0] = 2 * edge
        return i64(1) if crossed else i64(-1)
    n_first = site.control[N_TRAIL] - begun
    for i in range(n_first):
        literal = site.trail[begun + i]
        first[literal >> 1] = 2 * (literal & 1) - 1
        # What is taken back is still needed to clear `first`.
        shared[len(shared) - 1 - i] = literal
    take_back(book, site, begun)
    count = i64(0)
    if branch(book, site, sleepers, i64(2 * edge), loops):
        for i in range(begun, site.control[N_TRAIL]):
            literal = site.trail[i]
            if first[literal >> 1] == 2 * (literal & 1) - 1:
                shared[count] = literal
                count += 1
    else:
        shared[count] = 2 * edge + 1
        count += 1
    take_back(book, site, begun)
    for i in range(n_first):
        first[shared[len(shared) - 1 - i] >> 1] = 0
    return count


@kernel
def try_edges(
    book: Book,
    site: Site,
    sleepers: Sleepers,
    edge: int,
    n_trials: int,
    loops: bool,
    first: Bytes,
    shared: Ints,
    stale: Ints,
) -> int:
    """Trials of the unknown edges from one on, in order; what they show is made at once.

    Stops after n_trials of them or when stale[0], the trials since something was found, has gone
    round. Returns the edge to go on with, or -1 on a contradiction.
    """
    n_edges = len(site.edge_vertices)
    while n_trials > 0 and stale[0] < n_edges:
        stale[0] += 1
        if site.value[edge] == 0:
            n_trials -= 1
            site.control[TRIALS] += 1
            found = try_edge(book, site, sleepers, edge, loops, first, shared)
            if found < 0:
                site.control[BROKEN], site.control[BROKEN_VAR] = TRIAL, edge
                return i64(-1)
            if found > 0:
                stale[0] = 0
                for i in range(found):
                    if not make(site, i64(shared[i]), i64(TRIAL), i64(-1)):
                        return i64(-1)
                if not settle(book, site, sleepers, loops, True):
                    return i64(-1)
        edge = i64((edge + 1) % n_edges)
    return edge
