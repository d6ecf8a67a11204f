"""The technique `connectivity`: each side of the loop is connected.

Source: R. Tarjan, Depth-first search and linear graph algorithms (1972), for the cells without
  which a
side would fall apart.

The technique `stranded`: the loop lies in one block of the board.

A block is a largest set of edges any two of which lie on a common cycle. Edges that are not crosses
fall into blocks; the loop lies within one, which then has all lines and enough edges for every
clue.
Source: R. Tarjan, Depth-first search and linear graph algorithms (1972).
"""

from takegaki.deduce.kernels.areas.fill import conclude_sides
from takegaki.deduce.kernels.classes.faces import FaceClasses, colour, merge, take_over
from takegaki.deduce.kernels.conclude import conclude_mark, open_premises
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.technique_table import CONNECTIVITY, STRANDED
from takegaki.runtime.arrays import Bytes, Flags, Ints
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record


class SideSearch(Record):
    """Scratch for walking over the cells of one side.

    border             the edges beside the outside
    """

    met: Ints  # (F + 1,) when a face was first met, 0 for never
    low: Ints  # the earliest that can be reached from below it
    n_below: Ints  # faces of the side below it and at it
    parent: Ints  # the face it was met from
    next_slot: Ints  # the next edge to look along
    border: Ints


@inlined
def _neighbour(s: FactBoard, h: SideSearch, face: int, i: int) -> int:
    """The cell behind the i-th edge of a cell, or of the outside; -1 after the last."""
    if face == s.first_vertex - 1:
        if i >= len(h.border):
            return -1
        edge = h.border[i]
    else:
        if s.start[face] + i >= s.start[face + 1]:
            return -1
        edge = s.ring_edge[s.start[face] + i]
    return int(s.right[edge] + s.left[edge] - face)


@kernel
def _walk(s: FactBoard, b: FaceClasses, h: SideSearch, side: int, root: int, total: int) -> int:
    """Walk from a cell of a side over all that may be on it; a cell it cannot do without, or -1."""
    for other in range(len(h.met)):
        h.met[other] = 0
    h.parent[root], h.next_slot[root] = -1, 0
    h.met[root] = h.low[root] = h.n_below[root] = 1
    clock, face, needed = 1, root, -1
    while face >= 0:
        other = _neighbour(s, h, face, h.next_slot[face])
        h.next_slot[face] += 1
        if other < 0:
            before = h.parent[face]
            if before >= 0:
                h.low[before] = min(h.low[before], h.low[face])
                h.n_below[before] += h.n_below[face]
                cut = before != root and h.low[face] >= h.met[before]
                if cut and 0 < h.n_below[face] < total and colour(s, b, before) < 0:
                    needed = before
            face = before
        elif h.met[other]:
            h.low[face] = min(h.low[face], h.met[other])
        else:
            known = colour(s, b, other)
            if known != 1 - side:
                clock += 1
                h.met[other] = h.low[other] = clock
                h.parent[other], h.next_slot[other] = face, 0
                h.n_below[other] = known == side
                face = other
    return needed


@entry
def connect_sides(s: FactBoard, b: FaceClasses, h: SideSearch) -> int:
    """Propagate that each side is connected until marks follow: the cell because of which, -1, or
    -2 for a contradiction. Cost: linear for each cell that is found.
    """
    take_over(s, b)
    outside = s.first_vertex - 1
    found = True
    while found and b.is_clash == 0:
        found = False
        for side in range(2):
            total, root, where = 0, -1, -1
            for face in range(outside + 1):
                if colour(s, b, face) == side:
                    total, root = total + 1, face
            if total == 0:
                continue
            needed = _walk(s, b, h, side, root, total)
            if h.n_below[root] < total:
                return -2
            if needed >= 0:
                where = needed
                merge(s, b, outside, needed, side)
            else:
                for face in range(outside):
                    if h.met[face] == 0 and colour(s, b, face) < 0:
                        where = face
                        merge(s, b, outside, where, 1 - side)
            if where >= 0:
                found = True
                if conclude_sides(s, b, CONNECTIVITY, where) > 0:
                    return where
    return (-2) if b.is_clash else (-1)


@entry
def walk_to_other_side(
    s: FactBoard, start: Ints, edges: Ints, edge: int, came: Ints, queue: Ints
) -> None:
    """Walk from the right cell of an edge over edges marked before it, the nearest first, to its
    left cell.

    start, edges   the edges of each face and the outside, ascending
    came           (F + 1,) -1; then for each cell met, but the first, the edge over which it was
                   met
    queue          (F + 1,) scratch
    """
    begin, goal = s.right[edge], s.left[edge]
    queue[0] = begin
    done, top = 0, 1
    while done < top and came[goal] < 0:
        face = queue[done]
        done += 1
        for i in range(start[face], start[face + 1]):
            other = edges[i]
            near = s.right[other] + s.left[other] - face
            # Not over the edge itself, where its mark is what they contradict.
            if near != begin and came[near] < 0 and 0 <= s.mark_fact[other] < s.mark_fact[edge]:
                came[near] = other
                queue[top] = near
                top += 1


@entry
def walk_to_one_of(
    start: Ints,
    edges: Ints,
    beyond: Ints,
    is_open: Flags,
    is_goal: Flags,
    n_begun: int,
    came: Ints,
    queue: Ints,
) -> int:
    """Walk over open edges, from some cells at once, to the nearest goal; -1 where none is reached.

    start, edges, beyond   the edges of each face and the outside, ascending, and what lies behind
                           each
    is_open   (E,) can one walk over it?
    is_goal   (F + 1,) of the cells; none where the walk begins
    n_begun   where it begins: so many cells, at the beginning of the queue
    came      (F + 1,) not -1 where it begins, else -1; then for each cell met the edge over which
              it was met
    queue     (F + 1,) the cells in the order in which they are met
    """
    done, top = 0, n_begun
    while done < top:
        face = queue[done]
        done += 1
        for i in range(start[face], start[face + 1]):
            near = beyond[i]
            if is_open[edges[i]] and came[near] == -1:
                came[near] = edges[i]
                if is_goal[near]:
                    return int(near)
                queue[top] = near
                top += 1
    return -1


@entry
def tell_sides(
    start: Ints,
    edges: Ints,
    beyond: Ints,
    marks: Bytes,
    begin: int,
    side: Bytes,
    came: Ints,
    queue: Ints,
    odd: Ints,
) -> int:
    """Tell on which side cells lie by walking over marks from one of them; how many are told.

    start, edges, beyond   the edges of each face and the outside, ascending, and what lies behind
                           each
    marks   (E,) LINE, CROSS or UNKNOWN
    side    (F + 1,) -1; then 0 for each cell met that lies on the side of the first, 1 for others
    came    (F + 1,) -1; then for each cell met, but the first, the edge over which it was met
    queue   (F + 1,) the cells met, the nearest first
    odd     (2,) -1; then the first edge whose mark is not the one that its cells would have, and
            the cell from which it was met
    """
    side[begin], queue[0] = 0, begin
    done, top = 0, 1
    while done < top:
        face = queue[done]
        done += 1
        for i in range(start[face], start[face + 1]):
            edge, near = edges[i], beyond[i]
            if marks[edge] != 0:
                here = side[face] if marks[edge] < 0 else 1 - side[face]
                if side[near] < 0:
                    side[near], came[near], queue[top] = here, edge, near
                    top += 1
                elif side[near] != here and odd[0] < 0:
                    odd[0], odd[1] = edge, face
    return top


@entry
def number_regions(
    start: Ints, beyond: Ints, may_be: Flags, begins: Ints, region: Ints, queue: Ints
) -> int:
    """Number the regions of cells that may be on a side and hold one of some cells; how many.

    start, beyond   what lies behind the edges of each face and the outside
    may_be    (F + 1,) may it be on the side?
    begins    the cells, of which those that may not be there have no region
    region    (F + 1,) -1; then the number of its region for each cell in one
    queue     (F + 1,) scratch
    """
    count = 0
    for begin in begins:
        if not may_be[begin] or region[begin] >= 0:
            continue
        region[begin], queue[0] = count, begin
        done, top = 0, 1
        while done < top:
            face = queue[done]
            done += 1
            for i in range(start[face], start[face + 1]):
                near = beyond[i]
                if may_be[near] and region[near] < 0:
                    region[near], queue[top] = count, near
                    top += 1
        count += 1
    return count


class BlockSearch(Record):
    """Scratch: dots by place (as in FactBoard), the block of each edge (-1 for a cross), a stack of
    edges, and (E, ..) what is counted of each block.
    """

    met: Ints  # when a vertex was first met, 0 for never
    low: Ints  # the earliest that can be reached from below it
    via: Ints  # the edge it was met along
    next_slot: Ints  # the next edge to look along, by its slot in the ring
    block: Ints
    stack: Ints
    n_edges: Ints  # of a block
    n_lines: Ints
    n_clues: Ints  # clues with enough edges in it
    last_clue: Ints  # the last one counted


@inlined
def _close(s: FactBoard, k: BlockSearch, top: int, edge: int, number: int) -> int:
    """The edges on the stack down to this one are a block; the new top."""
    k.n_edges[number] = k.n_lines[number] = k.n_clues[number] = 0
    k.last_clue[number] = -1
    while True:
        top -= 1
        last = k.stack[top]
        k.block[last] = number
        k.n_edges[number] += 1
        k.n_lines[number] += s.mark[last] == 1
        if last == edge:
            break
    return top


@kernel
def _find(s: FactBoard, k: BlockSearch) -> int:
    """Number the blocks; how many."""
    for dot in range(len(k.met)):
        k.met[dot] = 0
    for edge in range(len(k.block)):
        k.block[edge] = -1
    clock, number, top = 0, 0, 0
    for root in range(s.first_vertex, len(s.clue)):
        if k.met[root]:
            continue
        clock += 1
        dot = root
        k.met[dot] = k.low[dot] = clock
        k.via[dot], k.next_slot[dot] = -1, s.start[dot]
        while dot >= 0:
            via = k.via[dot]
            if k.next_slot[dot] == s.start[dot + 1]:
                if via < 0:
                    break
                before = s.end[via] + s.other_end[via] - dot
                k.low[before] = min(k.low[before], k.low[dot])
                if k.low[dot] >= k.met[before]:
                    top = _close(s, k, top, via, number)
                    number += 1
                dot = before
                continue
            edge = s.ring_edge[k.next_slot[dot]]
            k.next_slot[dot] += 1
            if edge == via or s.mark[edge] == -1:
                continue
            other = s.end[edge] + s.other_end[edge] - dot
            if k.met[other] == 0:
                k.stack[top] = edge
                top += 1
                clock += 1
                k.met[other] = k.low[other] = clock
                k.via[other], k.next_slot[other] = edge, s.start[other]
                dot = other
            elif k.met[other] < k.met[dot]:
                k.stack[top] = edge
                top += 1
                k.low[dot] = min(k.low[dot], k.met[other])
    return number


@inlined
def _count_clues(s: FactBoard, k: BlockSearch) -> int:
    """Tally the clues but 0 that each block has edges enough for; how many such clues there are."""
    clues = 0
    for face in range(s.first_vertex - 1):
        if s.clue[face] > 0:
            clues += 1
            for i in range(s.start[face], s.start[face + 1]):
                block = k.block[s.ring_edge[i]]
                if block >= 0 and k.last_clue[block] != face:
                    k.last_clue[block] = face
                    within = 0
                    for j in range(s.start[face], s.start[face + 1]):
                        within += k.block[s.ring_edge[j]] == block
                    k.n_clues[block] += within >= s.clue[face]
    return clues


@entry
def keep_blocks(s: FactBoard, k: BlockSearch) -> int:
    """Cross out all blocks that cannot hold the loop: an edge of them, -1 for none, -2 if no block
    can.

    Cost: linear.
    """
    number = _find(s, k)
    clues = _count_clues(s, k)
    drawn, fitting, where = 0, 0, -1
    for block in range(number):
        drawn += k.n_lines[block]
    for block in range(number):
        fits = k.n_edges[block] > 1 and k.n_lines[block] == drawn and k.n_clues[block] == clues
        k.last_clue[block] = fits
        fitting += fits
    if fitting == 0:
        return -2
    for edge in range(len(s.mark)):
        if s.mark[edge] == 0 and not k.last_clue[k.block[edge]]:
            where = edge if where < 0 else where
            open_premises(s)
            conclude_mark(s, edge, -1, STRANDED, where)
    return where
