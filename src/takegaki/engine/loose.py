"""Loose cells: where no clue tells of a cell, the loop might run on either side of it.

A cell without a clue on it or beside it, round which the lines are one run, with no line at the dots of
the other way round, could change sides. A way to fill an area that leaves a cell of its core like that
is not part of an only solution.
"""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.lens import DOT, LOOSE, N_CHECKS, Lens
from takegaki.engine.slate import CLUE, CORNER_FACE, CORNER_VERTEX, FIRST_VERTEX, LEFT, RIGHT, Ints, Slate


@inlined
def _is_free(s: Slate, face: int) -> bool:
    """Is there no clue on a cell or beside it?"""
    free = s.place[face, CLUE] < 0
    for i in range(s.start[face], s.start[face + 1]):
        edge = s.ring[i, 0]
        free = free and s.place[s.edge[edge, RIGHT] + s.edge[edge, LEFT] - face, CLUE] < 0
    return bool(free)


@kernel
def note_loose(s: Slate, z: Lens, place: int) -> int:
    """List the cells round a dot, whose area is in the lens, of which no clue tells; how many.

    For each: its position and number of sides; then for each side the position behind it, and the
    check of the dot between it and the next side.
    """
    found = end = i64(0)
    for i in range(s.start[place], s.start[place + 1]):
        face = s.corner[s.ring[i, 1], CORNER_FACE]
        if face != s.ctl[FIRST_VERTEX] - 1 and _is_free(s, face):
            found += 1
            z.loose[end], z.loose[end + 1] = z.slot[face], s.start[face + 1] - s.start[face]
            end += 2
            for j in range(s.start[face], s.start[face + 1]):
                edge, dot = s.ring[j, 0], s.corner[s.ring[j, 1], CORNER_VERTEX] - s.ctl[FIRST_VERTEX]
                z.loose[end] = z.slot[s.edge[edge, RIGHT] + s.edge[edge, LEFT] - face]
                for check in range(z.ctl[N_CHECKS]):
                    if z.check[check, DOT] == dot:
                        z.loose[end + 1] = check
                end += 2
    z.ctl[LOOSE] = found
    return found


@inlined
def _changes(z: Lens, pattern: Ints, way: int, begin: int) -> bool:
    """Could the cell that is listed from here on change sides?"""
    own, sides = way >> z.loose[begin] & 1, z.loose[begin + 1]
    first = begin + 2
    before = way >> z.loose[first + 2 * (sides - 1)] & 1
    turns, clear = i64(0), True
    for i in range(sides):
        now, after = way >> z.loose[first + 2 * i] & 1, way >> z.loose[first + 2 * ((i + 1) % sides)] & 1
        turns += now != before
        before = now
        clear = clear and not (now == own and after == own and pattern[z.loose[first + 2 * i + 1]])
    return bool(turns == 2 and clear)


@kernel
def has_choice(z: Lens, pattern: Ints, way: int) -> bool:
    """Could a loose cell change sides, when the area is filled in this way?

    pattern (checks,)   the lines at the dots
    """
    begin = i64(0)
    for _ in range(z.ctl[LOOSE]):
        if _changes(z, pattern, way, begin):
            return True
        begin += 2 + 2 * z.loose[begin + 1]
    return False
