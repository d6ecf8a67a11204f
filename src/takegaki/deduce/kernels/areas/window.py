"""The area window: the area of a vertex or a face, set up to enumerate all colourings of its faces.

The area of a dot holds the cells round it (its core) and all cells that share a dot with one of
these. That of a cell is the same with all cells that touch it for a core. So an area has all that
the clues and the dots of its core constrain. Cells have positions in it, in the order in which they
are met; a way to fill it is a word, bit i for position i, 1 for inside.
"""

from typing import Annotated

from takegaki.deduce.kernels.classes.faces import FaceClasses
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.runtime.arrays import Ints, Longs, Within, Word
from takegaki.runtime.kernels import inlined, kernel
from takegaki.runtime.records import Record

MOST_CELLS = 30
"""Positions of an area at most; larger ones are not examined."""
MOST_CHECKS = 120
MOST_LISTED = 800

OPEN, KNOWN = -1, -2
"""Links of positions whose class has none before them: of any side, of a known one."""

MOST_IN_PAIR = 7
"""Cells round the two dots of an edge, so that all their lies are bits of a word; others are left
out.
"""

CLUED, PAIR = -1, -2
"""Kinds of checks that are of no vertex: a clue, a pair of neighbouring vertices."""


class AreaWindow(Record):
    """One area at a time; `slot` (F + 1,) is the position of a cell in it, or -1.

    beside (cells,)   the positions that share an edge with one, as a mask
    order             checks by the last position that they need
    loose             cells that may not be left free to change sides
    """

    slot: Annotated[Ints, Within(-1, MOST_CELLS - 1)]
    cell_face: Ints  # by position: the face
    link: Annotated[
        Ints, Within(KNOWN, MOST_CELLS - 1)
    ]  # an earlier position of its class, OPEN or KNOWN
    turn: Ints  # 1 if opposite to it (to the outside for KNOWN)
    first_check: Ints  # first check that it completes
    beside: Longs
    check_vertex: Ints  # a vertex, CLUED or PAIR
    check_count: Ints  # the clue, or the edge of a pair
    check_begin: (
        Ints  # its positions in `listed`: a vertex's in their ring; a clue's face, then one for
    )
    check_end: Ints  # each of its sides; the faces of a pair
    check_last: Ints  # the last position
    order: Ints
    listed: Annotated[Ints, Within(0, MOST_CELLS - 1)]
    loose: Ints
    n_cells: Annotated[int, Within(0, MOST_CELLS)] = 0
    n_checks: int = 0
    n_listed: int = 0
    n_unclued: int = 0


@inlined
def _position(z: AreaWindow, face: int) -> int:
    """The position of a cell, a new one where it has none; -1 where the window is full."""
    if z.slot[face] < 0 and z.n_cells < MOST_CELLS:
        z.slot[face] = z.n_cells
        z.cell_face[z.n_cells] = face
        z.beside[z.n_cells] = 0
        z.n_cells += 1
    return int(z.slot[face])


@inlined
def _list(z: AreaWindow, position: int) -> bool:
    """Add a position to the list of the check that is being made; False where the window is
    full.
    """
    if position < 0 or z.n_listed == MOST_LISTED:
        return False
    check = z.n_checks
    z.listed[z.n_listed] = position
    z.n_listed += 1
    z.check_last[check] = max(z.check_last[check], position)
    return True


@inlined
def _begin_check(z: AreaWindow, dot: int, count: int) -> bool:
    """Begin a check; False where the window is full."""
    check = z.n_checks
    if check == MOST_CHECKS:
        return False
    z.check_vertex[check], z.check_count[check] = dot, count
    z.check_begin[check], z.check_last[check] = z.n_listed, 0
    return True


@inlined
def _end_check(z: AreaWindow) -> None:
    z.check_end[z.n_checks] = z.n_listed
    z.n_checks += 1


@kernel
def _add_dot(s: FactBoard, z: AreaWindow, place: int) -> bool:
    """A dot of the core and the cells round it, unless it is there; False where the window is
    full.
    """
    dot = place - s.first_vertex
    for check in range(z.n_checks):
        if z.check_vertex[check] == dot:
            return True
    if not _begin_check(z, dot, 0):
        return False
    for i in range(s.start[place], s.start[place + 1]):
        if not _list(z, _position(z, s.corner_face[s.ring_corner[i]])):
            return False
    _end_check(z)
    return True


@kernel
def _add_clue(s: FactBoard, z: AreaWindow, face: int) -> bool:
    """The clue of a core cell with all of its neighbours in the area; False where the window is
    full.
    """
    if s.clue[face] < 0:
        return True
    for check in range(z.n_checks):
        if z.check_vertex[check] == CLUED and z.listed[z.check_begin[check]] == z.slot[face]:
            return True
    if not _begin_check(z, CLUED, s.clue[face]) or not _list(z, z.slot[face]):
        return False
    for i in range(s.start[face], s.start[face + 1]):
        edge = s.ring_edge[i]
        if not _list(z, z.slot[s.right[edge] + s.left[edge] - face]):
            return False
    _end_check(z)
    return True


@kernel
def _add_pairs(s: FactBoard, z: AreaWindow) -> bool:
    """The cells round both dots of every edge between dots of the core; False where the window is
    full.
    """
    dots = z.n_checks
    for one in range(dots):
        place = s.first_vertex + z.check_vertex[one]
        for i in range(s.start[place], s.start[place + 1]):
            edge = s.ring_edge[i]
            other = s.end[edge] + s.other_end[edge] - place
            for two in range(one):
                if z.check_vertex[two] == other - s.first_vertex and not _add_pair(s, z, edge):
                    return False
    return True


@inlined
def _add_pair(s: FactBoard, z: AreaWindow, edge: int) -> bool:
    """The cells round both dots of an edge, unless they are too many; False where the window is
    full.
    """
    if not _begin_check(z, PAIR, edge):
        return False
    check = z.n_checks
    for end in range(2):
        place = s.edge_place[edge, end]
        for i in range(s.start[place], s.start[place + 1]):
            position, there = z.slot[s.corner_face[s.ring_corner[i]]], False
            for k in range(z.check_begin[check], z.n_listed):
                there |= z.listed[k] == position
            if not there and not _list(z, position):
                return False
    if z.n_listed - z.check_begin[check] <= MOST_IN_PAIR:
        _end_check(z)
    return True


@kernel
def put_away(z: AreaWindow) -> None:
    """Forget the area."""
    for position in range(z.n_cells):
        z.slot[z.cell_face[position]] = -1
    z.n_cells = z.n_checks = z.n_listed = z.n_unclued = 0


@kernel
def _add_core(s: FactBoard, z: AreaWindow, place: int) -> bool:
    """The cells round a dot, with all their dots; False where the window is full."""
    outside = s.first_vertex - 1
    for i in range(s.start[place], s.start[place + 1]):
        face = s.corner_face[s.ring_corner[i]]
        if face != outside:
            for j in range(s.start[face], s.start[face + 1]):
                if not _add_dot(s, z, s.corner_vertex[s.ring_corner[j]]):
                    return False
    return True


@kernel
def _add_clues(s: FactBoard, z: AreaWindow, place: int) -> bool:
    """The clues of the cells round a dot; False where the window is full."""
    outside = s.first_vertex - 1
    for i in range(s.start[place], s.start[place + 1]):
        face = s.corner_face[s.ring_corner[i]]
        if face != outside and not _add_clue(s, z, face):
            return False
    return True


@kernel
def open_window(s: FactBoard, z: AreaWindow, place: int) -> bool:
    """The area of a dot or a cell (its place), in place of the last one; False where the window is
    too small.

    The core of a cell is all cells that share a dot with it, and itself.
    """
    put_away(z)
    outside = s.first_vertex - 1
    if place > outside:
        fits = _add_core(s, z, place) and _add_pairs(s, z) and _add_clues(s, z, place)
    else:
        fits = True
        for i in range(s.start[place], s.start[place + 1]):
            fits = fits and _add_core(s, z, s.corner_vertex[s.ring_corner[i]])
        fits = fits and _add_pairs(s, z)
        for i in range(s.start[place], s.start[place + 1]):
            fits = fits and _add_clues(s, z, s.corner_vertex[s.ring_corner[i]])
    if fits:
        _sort_checks(z)
        _note_neighbours(s, z, outside)
    return bool(fits)


@inlined
def _sort_checks(z: AreaWindow) -> None:
    """By the last position that they need: few, so simply."""
    done = 0
    for position in range(z.n_cells):
        z.first_check[position] = done
        for check in range(z.n_checks):
            if z.check_last[check] == position:
                z.order[done] = check
                done += 1
    z.first_check[z.n_cells] = done


@inlined
def _note_neighbours(s: FactBoard, z: AreaWindow, outside: int) -> None:
    for position in range(z.n_cells):
        face = z.cell_face[position]
        if face != outside:
            for i in range(s.start[face], s.start[face + 1]):
                edge = s.ring_edge[i]
                other = z.slot[s.right[edge] + s.left[edge] - face]
                if other >= 0:
                    z.beside[position] |= 1 << other
                    z.beside[other] |= 1 << position


@kernel
def link_classes(z: AreaWindow, b: FaceClasses) -> int:
    """Relate each position to an earlier one of its class, or to the outside; how many are free."""
    free = 0
    outside = b.root[len(b.root) - 1]
    for position in range(z.n_cells):
        face = z.cell_face[position]
        root, link, turn = b.root[face], OPEN, 0
        if root == outside:
            link = KNOWN
            turn = b.parity[face] ^ b.parity[len(b.root) - 1]
        else:
            for earlier in range(position):
                if b.root[z.cell_face[earlier]] == root:
                    link = earlier
                    turn = b.parity[face] ^ b.parity[z.cell_face[earlier]]
                    break
        z.link[position], z.turn[position] = link, turn
        free += link == OPEN
    return free


# Loose cells: where no clue constrains a cell, the loop might run on either side of it.
#
# A cell without a clue on it or beside it, round which the lines are one run, with no line at the
# dots of the other way round, could change sides. A way to fill an area that leaves a cell of its
# core like that is not part of an only solution.


@inlined
def _is_free(s: FactBoard, face: int) -> bool:
    """Is there no clue on a cell or beside it?"""
    free = s.clue[face] < 0
    for i in range(s.start[face], s.start[face + 1]):
        edge = s.ring_edge[i]
        free = free and s.clue[s.right[edge] + s.left[edge] - face] < 0
    return bool(free)


@kernel
def note_unclued(s: FactBoard, z: AreaWindow, place: int) -> int:
    """List the cells round a dot, whose area is in the window, that no clue constrains; how many.

    For each: its position and number of sides; then for each side the position behind it, and the
    check of the dot between it and the next side.
    """
    found = end = 0
    for i in range(s.start[place], s.start[place + 1]):
        face = s.corner_face[s.ring_corner[i]]
        sides = s.start[face + 1] - s.start[face]
        # Where there is no room for it, the cell is left out: fewer ways are refused.
        fits = end + 2 + 2 * sides <= len(z.loose)
        if face != s.first_vertex - 1 and fits and _is_free(s, face):
            found += 1
            z.loose[end], z.loose[end + 1] = z.slot[face], sides
            end += 2
            for j in range(s.start[face], s.start[face + 1]):
                edge, dot = s.ring_edge[j], s.corner_vertex[s.ring_corner[j]] - s.first_vertex
                z.loose[end] = z.slot[s.right[edge] + s.left[edge] - face]
                for check in range(z.n_checks):
                    if z.check_vertex[check] == dot:
                        z.loose[end + 1] = check
                end += 2
    z.n_unclued = found
    return found


@inlined
def _changes(z: AreaWindow, pattern: Ints, way: Word, begin: int) -> bool:
    """Could the cell that is listed from here on change sides?"""
    own, sides = way >> (z.loose[begin] & 63) & 1, z.loose[begin + 1]
    first = begin + 2
    before = way >> (z.loose[first + 2 * (sides - 1)] & 63) & 1
    turns, clear = 0, True
    for i in range(sides):
        now = way >> (z.loose[first + 2 * i] & 63) & 1
        after = way >> (z.loose[first + 2 * i + 2 if i + 1 < sides else first] & 63) & 1
        turns += now != before
        before = now
        clear = clear and not (now == own and after == own and pattern[z.loose[first + 2 * i + 1]])
    return bool(turns == 2 and clear)


@kernel
def has_choice(z: AreaWindow, pattern: Ints, way: Word) -> bool:
    """Could a loose cell change sides, when the area is filled in this way?

    pattern (checks,)   the lines at the dots
    """
    begin = 0
    for _ in range(z.n_unclued):
        if _changes(z, pattern, way, begin):
            return True
        begin += 2 + 2 * z.loose[begin + 1]
    return False
