"""The technique `area`: what all ways to fill the area of a dot have in common.

The technique `linked-areas`: what follows from one area about its cells is used in the next.

The technique `free-cell`: where the solution is the only one, no cell is free to change sides.
"""

from typing import Annotated

from takegaki.deduce.kernels.areas.assignments import (
    ALL,
    EVERYTHING,
    AreaAssignments,
    list_wanted,
    start_survey,
    survey,
)
from takegaki.deduce.kernels.areas.exterior import AreaExterior, see_sides
from takegaki.deduce.kernels.areas.window import (
    KNOWN,
    MOST_CELLS,
    OPEN,
    PAIR,
    AreaWindow,
    link_classes,
    note_unclued,
    open_window,
)
from takegaki.deduce.kernels.classes.faces import (
    FaceClasses,
    all_wait,
    merge,
    near_news,
    take_over,
    take_place,
)
from takegaki.deduce.kernels.conclude import conclude_mark, open_premises, refute
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.technique_table import AREA, COLOURING, FREE_CELL, LINKED_AREAS
from takegaki.runtime.arrays import Within, Word
from takegaki.runtime.kernels import entry, inlined, kernel

MOST_FILLED = 200_000
"""For the ways to fill one area: some milliseconds. An area that takes more is given up, which is
rare.
"""

MOST_CLASSES = 6
"""That reach beyond an area, and are assigned to the sides in all ways: up to 64 checks of its
exterior.
"""

Classes = Annotated[int, Within(0, MOST_CLASSES)]

ITSELF, A_DOT = -1, -2
NOTHING, NO_WAY_LEFT, PAUSE = -1, -2, -3
"""What a look ends with, where it is not the place from which marks follow."""


@entry
def conclude_sides(s: FactBoard, b: FaceClasses, technique: int, where: int) -> int:
    """Mark all edges between cells that are known to be related; how many.

    where   the place to record, ITSELF for each edge, A_DOT for a dot of each edge
    """
    made = 0
    for edge in range(len(s.mark)):
        one, two = s.right[edge], s.left[edge]
        if s.mark[edge] == 0 and b.root[one] == b.root[two]:
            open_premises(s)
            odd = b.parity[one] ^ b.parity[two]
            place = where
            if where < 0:
                place = edge if where == ITSELF else s.end[edge]
            conclude_mark(s, edge, 1 if odd else -1, technique, place)
            made += 1
    return made


@entry
def oppose_sides(s: FactBoard, b: FaceClasses) -> None:
    """Where marks contradict each other about the sides of cells: the first mark that contradicts
    those before it is concluded to be the other, which breaks the board.
    """
    first = -1
    for edge in range(len(s.mark)):
        one, two = s.right[edge], s.left[edge]
        if s.mark[edge] != 0 and b.root[one] == b.root[two]:
            is_odd = (b.parity[one] ^ b.parity[two]) == 1
            is_first = first < 0 or s.mark_fact[edge] < s.mark_fact[first]
            if is_odd != (s.mark[edge] == 1) and is_first:
                first = edge
    open_premises(s)
    conclude_mark(s, first, -s.mark[first], COLOURING, first)


@kernel
def _paint(b: FaceClasses, a: AreaExterior, leader: int, side: int) -> None:
    """Put a cell and all of its class on a side; -1 for unknown."""
    face = leader
    while True:
        a.side[face] = -1 if side < 0 else side ^ b.parity[face] ^ b.parity[leader]
        face = b.next_member[face]
        if face == leader:
            break


@kernel
def _classes_beyond(b: FaceClasses, z: AreaWindow, w: AreaAssignments, most: Classes) -> Classes:
    """Into `beyond`: the first positions of classes that reach beyond the area; how many, at most
    some.
    """
    found = 0
    for position in range(z.n_cells):
        if z.link[position] == OPEN and found < most:
            within = 1
            for later in range(position + 1, z.n_cells):
                within += z.link[later] == position
            if b.class_size[b.root[z.cell_face[position]]] > within:
                w.beyond[found] = position
                found += 1
    return found


@kernel
def survey_classes(
    s: FactBoard,
    b: FaceClasses,
    z: AreaWindow,
    a: AreaExterior,
    w: AreaAssignments,
    most: int,
    classes: Classes,
) -> int:
    """All ways to fill the area in the window, with each way to put the classes that reach beyond
    it.

    most      steps in all
    classes   how many of these at most; others are taken for cells of the area alone
    """
    start_survey(z, w)
    count = _classes_beyond(b, z, w, classes)
    status = ALL
    for choice in range(1 << count):
        for i in range(count):
            position = w.beyond[i]
            z.link[position], z.turn[position] = KNOWN, choice >> i & 1
            _paint(b, a, z.cell_face[position], choice >> i & 1)
        status = survey(s, b, z, a, w, most)
        if status != ALL:
            break
    for i in range(count):
        z.link[w.beyond[i]], z.turn[w.beyond[i]] = OPEN, 0
        _paint(b, a, z.cell_face[w.beyond[i]], -1)
    return status


@kernel
def _relate(s: FactBoard, b: FaceClasses, z: AreaWindow, w: AreaAssignments, group: Word) -> bool:
    """Believe how the cells of one group are related; whether that is news."""
    first, n_cells, news = w.first_way, z.n_cells, False
    anchor, before = -1, 0
    if group >> n_cells & 1:
        anchor = len(b.root) - 1
    for position in range(n_cells):
        if group >> position & 1:
            face, here = z.cell_face[position], first >> position & 1
            if anchor < 0:
                anchor, before = face, here
            else:
                news |= merge(s, b, anchor, face, here ^ before)
    return news


@kernel
def learn(s: FactBoard, b: FaceClasses, z: AreaWindow, w: AreaAssignments) -> bool:
    """Believe what all ways have in common; whether cells were related that were not."""
    related = False
    for i in range(w.n_groups):
        related |= _relate(s, b, z, w, w.group[i])
    for check in range(z.n_checks):
        dot = z.check_vertex[check]
        if dot >= 0 and b.ways[dot] & ~w.seen[check]:
            b.ways[dot] &= w.seen[check]
            near_news(s, b, s.first_vertex + dot)
        edge = z.check_count[check]
        if dot == PAIR and b.pairs[edge] & ~w.seen[check]:
            b.pairs[edge] &= w.seen[check]
            near_news(s, b, s.end[edge])
            near_news(s, b, s.other_end[edge])
    return related


@inlined
def _stands_for(z: AreaWindow, position: int) -> Annotated[int, Within(0, MOST_CELLS)]:
    """The bit by which a position stands in the groups: its own, that of its class, or the
    world's.
    """
    link = z.link[position]
    if link == OPEN:
        stands = position
    elif link == KNOWN:
        stands = z.n_cells
    else:
        stands = link
    return stands


@kernel
def _mark_common(
    s: FactBoard, z: AreaWindow, w: AreaAssignments, technique: int, place: int
) -> int:
    """Mark the edges of the area between cells that all ways relate in one manner; how many."""
    made, first = 0, w.first_way
    for edge in range(len(s.mark)):
        one, two = z.slot[s.right[edge]], z.slot[s.left[edge]]
        if s.mark[edge] == 0 and one >= 0 and two >= 0:
            both = 1 << _stands_for(z, one) | 1 << _stands_for(z, two)
            for i in range(w.n_groups):
                if s.mark[edge] == 0 and w.group[i] & both == both:
                    open_premises(s)
                    odd = (first >> one ^ first >> two) & 1
                    conclude_mark(s, edge, 1 if odd else -1, technique, place)
                    made += 1
    return made


@kernel
def fill_area(
    s: FactBoard,
    b: FaceClasses,
    z: AreaWindow,
    a: AreaExterior,
    w: AreaAssignments,
    place: int,
    most: int,
    classes: Classes,
) -> int:
    """Mark what all ways to fill the area of a dot have in common: how many marks, -1 where there
    is no way.

    The other arguments are those of `look_at_areas`; `see_sides` was called for the classes.
    """
    if not open_window(s, z, place) or link_classes(z, b) == 0:
        return 0
    list_wanted(s, z, w)
    if survey_classes(s, b, z, a, w, most, classes) != ALL:
        return 0
    return -1 if w.n_ways == 0 else _mark_common(s, z, w, AREA, place)


@entry
def fill_alone(
    s: FactBoard, b: FaceClasses, z: AreaWindow, a: AreaExterior, w: AreaAssignments, place: int
) -> int:
    """As `fill_area` with much work, of one dot by the marks of a board that these classes do not
    know yet; 0 also where marks contradict each other about sides.
    """
    take_over(s, b)
    see_sides(s, b, a)
    return 0 if b.is_clash else int(fill_area(s, b, z, a, w, place, MOST_FILLED, MOST_CLASSES))


@entry
def look_at_areas(
    s: FactBoard,
    b: FaceClasses,
    z: AreaWindow,
    a: AreaExterior,
    w: AreaAssignments,
    looks: int,
    most: int,
    classes: Classes,
) -> int:
    """Fill the areas of queued dots, each by itself, until edges of one follow.

    Returns its place, also where it has no way, or NOTHING, PAUSE. The classes of cells come from
    marks.

    looks     areas until a pause
    most      steps in one area; one that takes more is given up
    classes   see `survey_classes`
    """
    take_over(s, b)
    see_sides(s, b, a)
    for _ in range(looks):
        if b.is_clash:
            oppose_sides(s, b)
            return s.first_vertex
        place = take_place(s, b, 0)
        if place < 0:
            return NOTHING
        made = fill_area(s, b, z, a, w, place, most, classes)
        if made < 0:
            refute(s, AREA, place)
        if made != 0:
            return place
    return PAUSE


@entry
def link_areas(
    s: FactBoard,
    b: FaceClasses,
    z: AreaWindow,
    a: AreaExterior,
    w: AreaAssignments,
    kind: int,
    looks: int,
    most: int,
    classes: Classes,
) -> int:
    """Fill the areas of queued dots (kind 0) or cells (kind 1), each with what followed from
    others, until marks follow.

    Returns the place of the last area, or NOTHING, NO_WAY_LEFT, PAUSE.

    looks     areas until a pause
    most      steps in one area; one that takes more is given up
    classes   see `survey_classes`
    """
    take_over(s, b)
    # A new mark may relate what areas related before.
    if b.is_clash == 0 and conclude_sides(s, b, LINKED_AREAS, A_DOT) > 0:
        return s.first_vertex
    see_sides(s, b, a)
    for _ in range(looks):
        if b.is_clash:
            return NO_WAY_LEFT
        place = take_place(s, b, kind)
        if place < 0 and kind == 0 and b.n_merged > b.merged_at_look:
            # Classes merged far away may change how the exterior of an area is connected.
            b.merged_at_look = b.n_merged
            all_wait(s, b)
            place = take_place(s, b, kind)
        if place < 0:
            return NOTHING
        if not open_window(s, z, place) or link_classes(z, b) == 0:
            continue
        w.n_wanted = EVERYTHING
        if survey_classes(s, b, z, a, w, most, classes) != ALL:
            continue
        if w.n_ways == 0:
            return NO_WAY_LEFT
        if learn(s, b, z, w):
            see_sides(s, b, a)
            if conclude_sides(s, b, LINKED_AREAS, place) > 0:
                return place
    return PAUSE


@entry
def refuse_choices(
    s: FactBoard,
    b: FaceClasses,
    z: AreaWindow,
    a: AreaExterior,
    w: AreaAssignments,
    begin: int,
    looks: int,
    most: int,
    classes: Classes,
) -> int:
    """Fill the areas of dots from this one (its place) on, until marks follow from one.

    Returns its place, NOTHING, or PAUSE - the place to continue from. What follows is marked,
    but not entered in the classes, which so hold for puzzles with several solutions too. The other
    arguments are those of `look_at_areas`.
    """
    take_over(s, b)
    see_sides(s, b, a)
    for place in range(begin, len(s.clue)):
        if place == begin + looks:
            return PAUSE - place
        if open_window(s, z, place) and note_unclued(s, z, place) > 0 and link_classes(z, b) > 0:
            list_wanted(s, z, w)
            status = survey_classes(s, b, z, a, w, most, classes)
            # No way at all: the puzzle has not just one solution, from which no mark follows.
            if status == ALL and w.n_ways > 0 and _mark_common(s, z, w, FREE_CELL, place) > 0:
                return place
    return NOTHING
