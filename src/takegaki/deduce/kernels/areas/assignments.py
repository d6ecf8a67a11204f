"""All ways to put the cells of an area inside or outside, and what they have in common."""

from typing import Annotated

from takegaki.deduce.kernels.areas.exterior import AreaExterior, is_connected, look_around
from takegaki.deduce.kernels.areas.window import (
    CLUED,
    KNOWN,
    MOST_CELLS,
    OPEN,
    PAIR,
    AreaWindow,
    has_choice,
)
from takegaki.deduce.kernels.classes.faces import MOST_DEGREE, FaceClasses
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.runtime.arrays import Ints, Longs, Within, Word
from takegaki.runtime.kernels import inlined, kernel
from takegaki.runtime.records import Record
from takegaki.runtime.sets import bit

ENOUGH, ALL, TOO_MANY = 0, 1, 2
"""Outcomes of a survey: nothing can be common any more, all ways were enumerated, there are too
many.
"""

MOST_WANTED = 256
"""Pairs of cells listed for one area; where there are more, all that the ways have in common is
followed.
"""
LINES_AT_DOT = 2
Position = Annotated[int, Within(0, MOST_CELLS - 1)]
EVERYTHING = -1
"""In place of their number: all that the ways have in common is wanted."""


class AreaAssignments(Record):
    """What the ways found so far have in common.

    group (..)     masks of positions that in all ways are related as in the first way; the world is
                   the bit behind the last position, always 0
    pattern, seen (checks,)   lines at a dot now, and all such sets so far, bit p for the set p;
                              where these
                     do not fit in a word, whether there is a line, and all bits
    tried (cells,)   sides tried at a position
    beyond (cells,)  first positions of classes that reach beyond the area
    wanted (..)      pairs of positions, as masks, that all ways so far relate in one manner, with
                     an edge between them that has no mark yet
    """

    group: Longs
    pattern: Annotated[Ints, Within(0, 63)]
    seen: Longs
    tried: Ints
    beyond: Annotated[Ints, Within(0, MOST_CELLS - 1)]
    wanted: Longs
    n_wanted: int = EVERYTHING
    n_ways: int = 0  # that fit, of those that were looked at
    first_way: Word = 0  # the first of them
    n_groups: int = 0  # sets of positions that go together
    n_free: int = 0  # positions that may differ
    n_steps: int = 0  # steps taken


@inlined
def _fits(b: FaceClasses, z: AreaWindow, w: AreaAssignments, way: Word, check: int) -> bool:
    """Does a check hold? Its positions are all filled."""
    begin, end = z.check_begin[check], z.check_end[check]
    if z.check_vertex[check] == PAIR:
        own, pattern = way >> z.listed[begin] & 1, 0
        for i in range(end - 1, begin, -1):
            pattern = (2 * pattern | (way >> z.listed[i] & 1) ^ own) & 63
        w.pattern[check] = pattern
        return bool(b.pairs[z.check_count[check]] >> pattern & 1)
    if z.check_vertex[check] == CLUED:
        own, lines = way >> z.listed[begin] & 1, 0
        for i in range(begin + 1, end):
            lines += (way >> z.listed[i] & 1) ^ own
        return bool(lines == z.check_count[check])
    # The i-th edge of a dot parts the cell before it from the i-th cell.
    dot, lines, drawn, before = z.check_vertex[check], 0, 0, way >> z.listed[end - 1] & 1
    for i in range(begin, end):
        now = way >> z.listed[i] & 1
        lines += now ^ before
        drawn |= (now ^ before) << (i - begin & 31)
        before = now
    if end - begin > MOST_DEGREE:
        w.pattern[check] = lines > 0
        return bool(lines == LINES_AT_DOT or lines < b.ways[dot])
    w.pattern[check] = drawn & 63
    return bool(b.ways[dot] >> (drawn & 63) & 1)


@inlined
def _put(z: AreaWindow, way: Word, position: Position, tried: int) -> Word:
    """Assign a side at a position: the one that its link implies, else one after the other."""
    link, turn = z.link[position], z.turn[position]
    if link >= 0:
        side = (way >> link & 1) ^ turn
    elif link == KNOWN:
        side = turn
    else:
        side = (tried + position) & 1
    return int((way & ~(1 << position)) | (side & 1) << position)


@inlined
def _splits(pair: Word, other: Word) -> bool:
    """Does a way relate two positions otherwise than the first? `other`: where it differs from
    that.
    """
    differ = pair & other
    return bool(differ not in (0, pair))


@inlined
def _is_news(w: AreaAssignments, way: Word) -> bool:
    """Might a whole way, if it fits, change what is wanted?"""
    news = w.n_wanted < 0 or w.n_ways == 0
    for i in range(w.n_wanted):
        news = news or _splits(w.wanted[i], way ^ w.first_way)
    return bool(news)


@kernel
def _record(b: FaceClasses, z: AreaWindow, w: AreaAssignments, way: Word) -> None:
    """Keep what is common to this way and all before."""
    for check in range(z.n_checks):
        if z.check_vertex[check] >= 0 and z.check_end[check] - z.check_begin[check] > MOST_DEGREE:
            w.seen[check] = -1
        elif z.check_vertex[check] != CLUED:
            w.seen[check] |= bit(w.pattern[check])
    w.n_ways += 1
    if w.n_ways == 1:
        w.first_way = way
    other = way ^ w.first_way
    left = 0
    for i in range(w.n_wanted):
        if not _splits(w.wanted[i], other):
            w.wanted[left] = w.wanted[i]
            left += 1
    w.n_wanted = left if w.n_wanted >= 0 else w.n_wanted
    for i in range(w.n_groups):
        differ = w.group[i] & other
        if differ and differ != w.group[i]:
            w.group[i] &= ~other
            w.group[w.n_groups] = differ
            w.n_groups += 1


@inlined
def _tells_nothing(b: FaceClasses, z: AreaWindow, w: AreaAssignments) -> bool:
    """Have the ways so far nothing in common that is news?"""
    if w.n_wanted >= 0:
        return bool(w.n_wanted == 0)
    if w.n_groups <= w.n_free:
        return False
    for check in range(z.n_checks):
        dot = z.check_vertex[check]
        if dot >= 0 and b.ways[dot] & ~w.seen[check]:
            return False
        if dot == PAIR and b.pairs[z.check_count[check]] & ~w.seen[check]:
            return False
    return True


@kernel
def start_survey(z: AreaWindow, w: AreaAssignments) -> None:
    """Reset: no way has been found yet."""
    w.n_ways = w.first_way = w.n_groups = w.n_free = w.n_steps = 0
    for check in range(z.n_checks):
        w.seen[check] = 0
    w.group[0] = 1 << z.n_cells
    w.n_groups = 1
    for position in range(z.n_cells):
        if z.link[position] == OPEN:
            w.group[0] |= 1 << position
            w.n_free += 1


@kernel
def list_wanted(s: FactBoard, z: AreaWindow, w: AreaAssignments) -> None:
    """From now on only marks of edges within the area are wanted."""
    w.n_wanted = 0
    for position in range(z.n_cells):
        face = z.cell_face[position]
        # The ring of the outside is empty.
        for i in range(s.start[face], s.start[face + 1]):
            edge = s.ring_edge[i]
            other = s.right[edge] + s.left[edge] - face
            is_twice = z.slot[other] < position and other != s.first_vertex - 1
            if s.mark[edge] == 0 and z.slot[other] >= 0 and not is_twice:
                if w.n_wanted == MOST_WANTED:
                    w.n_wanted = EVERYTHING
                    return
                w.wanted[w.n_wanted] = 1 << position | 1 << z.slot[other]
                w.n_wanted += 1


@inlined
def _may_be(z: AreaWindow, a: AreaExterior, w: AreaAssignments, way: Word) -> bool:
    """Does a whole way fit what lies around, and leave no choice where there may be none?"""
    if z.n_unclued and has_choice(z, w.pattern, way):
        return False
    return bool(is_connected(z, a, way, 0) and is_connected(z, a, way, 1))


@kernel
def survey(
    s: FactBoard, b: FaceClasses, z: AreaWindow, a: AreaExterior, w: AreaAssignments, most: int
) -> int:
    """Go through all ways that fit, up to a number of steps.

    Cost: about 20 ns a step, and linear in the board once a way fits the clues and dots.
    """
    n_cells = z.n_cells
    way, is_seen = 0, False
    position: Annotated[int, Within(-1, MOST_CELLS - 1)] = 0
    w.tried[0] = 0
    while position >= 0:
        w.n_steps += 1
        if w.n_steps > most:
            return TOO_MANY
        if w.tried[position] == (2 if z.link[position] == OPEN else 1):
            position -= 1
            continue
        way = _put(z, way, position, w.tried[position])
        w.tried[position] += 1
        fits = True
        for i in range(z.first_check[position], z.first_check[position + 1]):
            fits = fits and _fits(b, z, w, way, z.order[i])
        if fits and position + 1 < n_cells:
            position += 1
            w.tried[position] = 0
        elif fits and _is_news(w, way):
            if not is_seen and not look_around(s, z, a):
                return TOO_MANY
            is_seen = True
            if _may_be(z, a, w, way):
                _record(b, z, w, way)
                if _tells_nothing(b, z, w):
                    return ENOUGH
    return ALL
