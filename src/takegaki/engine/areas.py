"""The techniques `area` and `wide-area`: what all ways to fill the area of a place have in common."""

from takegaki.engine.around import Around, look_around, see_sides
from takegaki.engine.beliefs import (
    CLASH,
    LOOKED,
    MEMBERS,
    MERGED,
    ODD,
    RING,
    ROOT,
    Beliefs,
    all_wait,
    merge,
    near_news,
    take_over,
    take_place,
)
from takegaki.engine.jit import i64, kernel
from takegaki.engine.journal import conclude_mark, open_premises
from takegaki.engine.lens import (
    CELLS,
    COUNT,
    DOT,
    FACE,
    KNOWN,
    LINK,
    N_CHECKS,
    OPEN,
    PAIR,
    TURN,
    Lens,
    lay_out,
    link_classes,
)
from takegaki.engine.slate import AREA, END, FIRST_VERTEX, LEFT, MARK, OTHER_END, RIGHT, WIDE_AREA, Slate
from takegaki.engine.ways import ALL, FIRST_WAY, N_GROUPS, N_WAYS, TOO_MANY, Ways, start_survey, survey

ITSELF, A_DOT = -1, -2
NOTHING, CONTRADICTION, PAUSE = -1, -2, -3
"""What a look ends with, where it is not the place from which marks follow."""


@kernel
def conclude_sides(s: Slate, b: Beliefs, technique: int, where: int) -> int:
    """Mark all edges between cells that are known to be related; how many.

    where   the place to tell of, ITSELF for each edge, A_DOT for a dot of each edge
    """
    made = i64(0)
    for edge in range(len(s.edge)):
        one, two = s.edge[edge, RIGHT], s.edge[edge, LEFT]
        if s.edge[edge, MARK] == 0 and b.side[one, ROOT] == b.side[two, ROOT]:
            open_premises(s)
            odd = b.side[one, ODD] ^ b.side[two, ODD]
            place = where
            if where < 0:
                place = i64(edge) if where == ITSELF else i64(s.edge[edge, END])
            conclude_mark(s, i64(edge), i64(1 if odd else -1), technique, place)
            made += 1
    return made


@kernel
def _paint(b: Beliefs, a: Around, leader: int, side: int) -> None:
    """Put a cell and all of its class on a side; -1 for unknown."""
    face = leader
    while True:
        a.side[face] = -1 if side < 0 else side ^ b.side[face, ODD] ^ b.side[leader, ODD]
        face = b.side[face, RING]
        if face == leader:
            break


@kernel
def _classes_beyond(b: Beliefs, z: Lens, w: Ways, most: int) -> int:
    """Into `beyond`: the first positions of classes that reach beyond the area; how many, at most some."""
    found = i64(0)
    for position in range(z.ctl[CELLS]):
        if z.cell[position, LINK] == OPEN and found < most:
            within = i64(1)
            for later in range(position + 1, z.ctl[CELLS]):
                within += z.cell[later, LINK] == position
            if b.side[b.side[z.cell[position, FACE], ROOT], MEMBERS] > within:
                w.beyond[found] = position
                found += 1
    return found


@kernel
def survey_classes(s: Slate, b: Beliefs, z: Lens, a: Around, w: Ways, most: int, classes: int) -> int:
    """All ways to fill the area in the lens, with each way to put the classes that reach beyond it.

    most      steps in all
    classes   how many of these at most; others are taken for cells of the area alone
    """
    start_survey(z, w)
    count = _classes_beyond(b, z, w, classes)
    status = i64(ALL)
    for choice in range(i64(1) << count):
        for i in range(count):
            position = w.beyond[i]
            z.cell[position, LINK], z.cell[position, TURN] = KNOWN, choice >> i & 1
            _paint(b, a, i64(z.cell[position, FACE]), choice >> i & 1)
        status = survey(b, z, a, w, most) if look_around(s, z, a) else i64(TOO_MANY)
        if status != ALL:
            break
    for i in range(count):
        z.cell[w.beyond[i], LINK], z.cell[w.beyond[i], TURN] = OPEN, 0
        _paint(b, a, i64(z.cell[w.beyond[i], FACE]), i64(-1))
    return status


@kernel
def _relate(s: Slate, b: Beliefs, z: Lens, w: Ways, group: int) -> bool:
    """Believe how the cells of one group are related; whether that is news."""
    first, n_cells, news = w.ctl[FIRST_WAY], z.ctl[CELLS], False
    anchor, before = i64(-1), i64(0)
    if group >> n_cells & 1:
        anchor = i64(len(b.side) - 1)
    for position in range(n_cells):
        if group >> position & 1:
            face, here = i64(z.cell[position, FACE]), i64(first >> position & 1)
            if anchor < 0:
                anchor, before = face, here
            else:
                news |= merge(s, b, anchor, face, here ^ before)
    return news


@kernel
def learn(s: Slate, b: Beliefs, z: Lens, w: Ways) -> bool:
    """Believe what all ways have in common; whether cells were related that were not."""
    related = False
    for i in range(w.ctl[N_GROUPS]):
        related |= _relate(s, b, z, w, i64(w.group[i]))
    for check in range(z.ctl[N_CHECKS]):
        dot = i64(z.check[check, DOT])
        if dot >= 0 and b.ways[dot] & ~w.seen[check]:
            b.ways[dot] &= w.seen[check]
            near_news(s, b, s.ctl[FIRST_VERTEX] + dot)
        edge = i64(z.check[check, COUNT])
        if dot == PAIR and b.pairs[edge] & ~w.seen[check]:
            b.pairs[edge] &= w.seen[check]
            near_news(s, b, i64(s.edge[edge, END]))
            near_news(s, b, i64(s.edge[edge, OTHER_END]))
    return related


@kernel
def look_at_areas(
    s: Slate, b: Beliefs, z: Lens, a: Around, w: Ways, kind: int, looks: int, most: int, classes: int
) -> int:
    """Look at the areas of waiting dots (kind 0) or cells (kind 1) until marks follow from one.

    Returns its place, or NOTHING, CONTRADICTION, PAUSE.

    looks     areas until a pause
    most      steps in one area; one that takes more tells nothing
    classes   see `survey_classes`
    """
    take_over(s, b)
    # A new mark may relate what areas related before.
    if b.ctl[CLASH] == 0 and conclude_sides(s, b, i64(WIDE_AREA if kind else AREA), i64(A_DOT)) > 0:
        return i64(s.ctl[FIRST_VERTEX])
    see_sides(s, b, a)
    for _ in range(looks):
        if b.ctl[CLASH]:
            return i64(CONTRADICTION)
        place = take_place(s, b, kind)
        if place < 0 and kind == 0 and b.ctl[MERGED] > b.ctl[LOOKED]:
            # What is known far away tells more of how the world around an area hangs together.
            b.ctl[LOOKED] = b.ctl[MERGED]
            all_wait(s, b)
            place = take_place(s, b, kind)
        if place < 0:
            return i64(NOTHING)
        if not lay_out(s, z, place) or link_classes(z, b) == 0:
            continue
        if survey_classes(s, b, z, a, w, most, classes) != ALL:
            continue
        if w.ctl[N_WAYS] == 0:
            return i64(CONTRADICTION)
        if learn(s, b, z, w):
            see_sides(s, b, a)
            if conclude_sides(s, b, i64(WIDE_AREA if kind else AREA), place) > 0:
                return place
    return i64(PAUSE)
