"""The technique `free-cell`: where the solution is the only one, no cell is free to change sides."""

from takegaki.engine.areas import NOTHING, PAUSE, survey_classes
from takegaki.engine.around import Around, see_sides
from takegaki.engine.beliefs import Beliefs, take_over
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.journal import conclude_mark, open_premises
from takegaki.engine.lens import CELLS, KNOWN, LINK, OPEN, Lens, lay_out, link_classes
from takegaki.engine.loose import note_loose
from takegaki.engine.slate import FREE_CELL, LEFT, MARK, RIGHT, Slate
from takegaki.engine.ways import ALL, FIRST_WAY, N_GROUPS, N_WAYS, Ways


@inlined
def _stands_for(z: Lens, position: int) -> int:
    """The bit by which a position stands in the groups: its own, that of its class, or the world's."""
    link = z.cell[position, LINK]
    if link == OPEN:
        bit = i64(position)
    elif link == KNOWN:
        bit = i64(z.ctl[CELLS])
    else:
        bit = i64(link)
    return bit


@kernel
def _mark_common(s: Slate, z: Lens, w: Ways, place: int) -> int:
    """Mark the edges of the area between cells that all ways relate in one manner; how many."""
    made, first = i64(0), w.ctl[FIRST_WAY]
    for edge in range(len(s.edge)):
        one, two = z.slot[s.edge[edge, RIGHT]], z.slot[s.edge[edge, LEFT]]
        if s.edge[edge, MARK] == 0 and one >= 0 and two >= 0:
            both = i64(1) << _stands_for(z, one) | i64(1) << _stands_for(z, two)
            for i in range(w.ctl[N_GROUPS]):
                if s.edge[edge, MARK] == 0 and w.group[i] & both == both:
                    open_premises(s)
                    odd = (first >> one ^ first >> two) & 1
                    conclude_mark(s, i64(edge), i64(1 if odd else -1), i64(FREE_CELL), place)
                    made += 1
    return made


@kernel
def refuse_choices(
    s: Slate, b: Beliefs, z: Lens, a: Around, w: Ways, begin: int, looks: int, most: int, classes: int
) -> int:
    """Look at the areas of dots from this one (its place) on, until marks follow from one.

    Returns its place, NOTHING, or PAUSE - the place to go on from. What follows is marked,
    not believed: so all that is believed holds for puzzles with several solutions too. The other
    arguments are those of `look_at_areas`.
    """
    take_over(s, b)
    see_sides(s, b, a)
    for place in range(begin, len(s.place)):
        if place == begin + looks:
            return i64(PAUSE - place)
        if lay_out(s, z, i64(place)) and note_loose(s, z, i64(place)) > 0 and link_classes(z, b) > 0:
            status = survey_classes(s, b, z, a, w, most, classes)
            # No way at all: the puzzle has not just one solution, which tells nothing about marks.
            if status == ALL and w.ctl[N_WAYS] > 0 and _mark_common(s, z, w, i64(place)) > 0:
                return i64(place)
    return i64(NOTHING)
