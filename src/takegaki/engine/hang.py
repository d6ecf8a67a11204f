"""The technique `connectivity`: each side of the loop hangs together.

Source: R. Tarjan, Depth-first search and linear graph algorithms (1972), for the cells without which a
side would fall apart.
"""

from typing import NamedTuple

from takegaki.engine.areas import conclude_sides
from takegaki.engine.beliefs import CLASH, Beliefs, colour, merge, take_over
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.slate import CONNECTIVITY, FIRST_VERTEX, LEFT, RIGHT, Ints, Slate

# Columns of Hang.cell: when it was first met (0 for never), the earliest that can be reached from below
# it, cells of the side below it and at it, the cell it was met from, the next edge to look along.
MET, LOW, HOLDS, PARENT, NEXT, CELL_WIDTH = 0, 1, 2, 3, 4, 5


class Hang(NamedTuple):
    """Scratch for walking over the cells of one side.

    cell (F + 1, ..)   see the columns
    border             the edges beside the outside
    """

    cell: Ints
    border: Ints


@inlined
def _neighbour(s: Slate, h: Hang, face: int, i: int) -> int:
    """The cell behind the i-th edge of a cell, or of the outside; -1 after the last."""
    if face == s.ctl[FIRST_VERTEX] - 1:
        if i >= len(h.border):
            return i64(-1)
        edge = h.border[i]
    else:
        if s.start[face] + i >= s.start[face + 1]:
            return i64(-1)
        edge = s.ring[s.start[face] + i, 0]
    return i64(s.edge[edge, RIGHT] + s.edge[edge, LEFT] - face)


@kernel
def _walk(s: Slate, b: Beliefs, h: Hang, side: int, root: int, total: int) -> int:
    """Walk from a cell of a side over all that may be on it; a cell it cannot do without, or -1."""
    h.cell[:, MET] = 0
    h.cell[root, PARENT], h.cell[root, NEXT] = -1, 0
    h.cell[root, MET] = h.cell[root, LOW] = h.cell[root, HOLDS] = 1
    clock, face, needed = i64(1), root, i64(-1)
    while face >= 0:
        other = _neighbour(s, h, face, i64(h.cell[face, NEXT]))
        h.cell[face, NEXT] += 1
        if other < 0:
            before = i64(h.cell[face, PARENT])
            if before >= 0:
                h.cell[before, LOW] = min(h.cell[before, LOW], h.cell[face, LOW])
                h.cell[before, HOLDS] += h.cell[face, HOLDS]
                cut = before != root and h.cell[face, LOW] >= h.cell[before, MET]
                if cut and 0 < h.cell[face, HOLDS] < total and colour(s, b, before) < 0:
                    needed = before
            face = before
        elif h.cell[other, MET]:
            h.cell[face, LOW] = min(h.cell[face, LOW], h.cell[other, MET])
        else:
            known = colour(s, b, other)
            if known != 1 - side:
                clock += 1
                h.cell[other, MET] = h.cell[other, LOW] = clock
                h.cell[other, PARENT], h.cell[other, NEXT] = face, 0
                h.cell[other, HOLDS] = known == side
                face = other
    return needed


@kernel
def hang_together(s: Slate, b: Beliefs, h: Hang) -> int:
    """Let each side hang together until marks follow: the cell because of which, -1, or -2 for a
    contradiction. Cost: linear for each cell that is found."""
    take_over(s, b)
    outside = s.ctl[FIRST_VERTEX] - 1
    found = True
    while found and b.ctl[CLASH] == 0:
        found = False
        for side in range(2):
            total, root, where = i64(0), i64(-1), i64(-1)
            for face in range(outside + 1):
                if colour(s, b, i64(face)) == side:
                    total, root = total + 1, i64(face)
            if total == 0:
                continue
            needed = _walk(s, b, h, i64(side), root, total)
            if h.cell[root, HOLDS] < total:
                return i64(-2)
            if needed >= 0:
                where = needed
                merge(s, b, outside, needed, i64(side))
            else:
                for face in range(outside):
                    if h.cell[face, MET] == 0 and colour(s, b, i64(face)) < 0:
                        where = i64(face)
                        merge(s, b, outside, where, i64(1 - side))
            if where >= 0:
                found = True
                if conclude_sides(s, b, i64(CONNECTIVITY), where) > 0:
                    return where
    return i64(-2) if b.ctl[CLASH] else i64(-1)
