"""Parts: the cells that lines join, as a forest of disjoint sets whose every union can be taken back.

The smaller part goes under the larger; no path is shortened, so that only roots change.
Source: Simon Tatham, How the Net solver thinks (paper 5): loops avoided by disjoint sets.
"""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.slate import (
    ALL_WAYS,
    AROUND,
    BEYOND,
    CELLS,
    CLOSED_PART,
    CLOSING,
    END,
    EXITS,
    FIRST_VERTEX,
    JOINED,
    MADE,
    MARK,
    NEXT,
    NO_CYCLE,
    OTHER_END,
    PARENT,
    SEEN,
    STAMPS,
    SUBJECT,
    TECHNIQUE,
    TURN_CYCLE,
    VALUE,
    Slate,
)
from takegaki.engine.waiting import edge_waits, wait

SIDES = 4
"""Of a tile; a part with more exits cannot be closed off by one."""


@inlined
def part_of(s: Slate, cell: int) -> int:
    """The root of a cell's part."""
    while s.tile[cell, PARENT] != cell:
        cell = s.tile[cell, PARENT]
    return i64(cell)


@kernel
def note_parts(s: Slate, edge: int, mark: int) -> None:
    """Keep parts and their exits after a new mark; what it concerns waits."""
    one = part_of(s, s.edge[edge, END] - s.ctl[FIRST_VERTEX])
    two = part_of(s, s.edge[edge, OTHER_END] - s.ctl[FIRST_VERTEX])
    s.tile[one, EXITS] -= 1
    s.tile[two, EXITS] -= 1
    if mark == 1 and one == two:
        s.ctl[CLOSING] = edge
        edge_waits(s, edge, i64(NO_CYCLE))
    elif mark == 1:
        if s.tile[one, CELLS] < s.tile[two, CELLS]:
            one, two = two, one
        _meet(s, one, two)
        _join(s, one, two)
        two = one
    for root in (one, two):
        if s.tile[root, EXITS] <= SIDES:
            wait(s, root + s.ctl[FIRST_VERTEX], i64(1) << CLOSED_PART)


@inlined
def _meet(s: Slate, one: int, two: int) -> None:
    """Let wait what lies between two parts, and the cells beside the second that may now be beside one
    part twice."""
    cell = two
    while True:
        for side in range(4):
            edge = s.tile[cell, AROUND + side]
            if edge < len(s.edge) and s.edge[edge, MARK] == 0:
                there = s.tile[cell, BEYOND + side] >> 2
                if part_of(s, there) == one:
                    edge_waits(s, i64(edge), i64(NO_CYCLE))
                else:
                    wait(s, there + s.ctl[FIRST_VERTEX], i64(1) << TURN_CYCLE)
        cell = i64(s.tile[cell, NEXT])
        if cell == two:
            break


@inlined
def _join(s: Slate, one: int, two: int) -> None:
    s.tile[two, PARENT] = one
    s.tile[one, CELLS] += s.tile[two, CELLS]
    s.tile[one, EXITS] += s.tile[two, EXITS]
    s.tile[one, NEXT], s.tile[two, NEXT] = s.tile[two, NEXT], s.tile[one, NEXT]
    s.ctl[JOINED] += 1


@kernel
def gather_part(s: Slate, cell: int, arms: int, goal: int, avoided: int, number: int) -> int:
    """The cells that lines, marked before fact `number`, join to a cell, in best[:n]; n.

    arms      sides of the cell over which the walk begins, too, whatever the marks, as bits
    goal      where the walk ends, -1 for nowhere
    avoided   an edge that is not walked along, -1 for none

    The walk came to best[k] from best[best[V + k]] by the edge best[2 V + k]. Cost: linear in the part.
    """
    cells = len(s.tile)
    s.ctl[STAMPS] += 1
    s.tile[cell, SEEN] = s.ctl[STAMPS]
    s.best[0] = cell
    k, n = 0, i64(1)
    while k < n:
        here = s.best[k]
        for side in range(4):
            edge = s.tile[here, AROUND + side]
            if edge == len(s.edge) or edge == avoided:
                continue
            there = s.tile[here, BEYOND + side] >> 2
            joins = s.edge[edge, MARK] == 1 and s.edge[edge, MADE] < number
            joins = joins or (here == cell and arms >> side & 1)
            if joins and s.tile[there, SEEN] != s.ctl[STAMPS]:
                s.tile[there, SEEN] = s.ctl[STAMPS]
                s.best[n], s.best[cells + n], s.best[2 * cells + n] = there, k, edge
                n += 1
                if there == goal:
                    return n
        k += 1
    return n


@kernel
def find_path(s: Slate, one: int, two: int, avoided: int, number: int) -> int:
    """Lines, marked before fact `number`, that lead from one cell to another, in best[:n]; n.

    There is a path without the avoided edge. Cost: linear in the part.
    """
    cells = len(s.tile)
    k = gather_part(s, one, i64(0), two, avoided, number) - 1
    n = i64(0)
    while k > 0:
        # What was walked over is not needed any more.
        following, edge = s.best[cells + k], s.best[2 * cells + k]
        s.best[n] = edge
        n += 1
        k = i64(following)
    return n


@kernel
def find_border(s: Slate, cell: int, arms: int, number: int) -> int:
    """Crosses, marked before fact `number`, that lead out of what lines and these arms join to a cell, in
    best[V:V + n]; n. With arms, those of the cell itself are left out."""
    cells = len(s.tile)
    size = gather_part(s, cell, arms, i64(-1), i64(-1), number)
    n = i64(0)
    for k in range(1 if arms else 0, size):
        here = s.best[k]
        for side in range(4):
            edge = s.tile[here, AROUND + side]
            crossed = edge < len(s.edge) and s.edge[edge, MARK] == -1 and s.edge[edge, MADE] < number
            if crossed and s.tile[s.tile[here, BEYOND + side] >> 2, SEEN] != s.ctl[STAMPS]:
                s.best[cells + n] = edge
                n += 1
    return n


@kernel
def part_premises(s: Slate, number: int) -> int:
    """The edges whose marks a fact about parts rests on; how many.

    In best[:n] the path that another line would close; for a part that would be closed off in
    best[V:V + n] the crosses round it.
    """
    technique, subject = s.fact[number, TECHNIQUE], i64(s.fact[number, SUBJECT])
    first = s.ctl[FIRST_VERTEX]
    if technique == CLOSED_PART:
        ways, arms = i64(s.fact[number, VALUE]), i64(0)
        while ways != ALL_WAYS and not ways >> arms & 1:
            arms += 1
        return find_border(s, subject, arms, number)
    if technique == NO_CYCLE:
        return find_path(s, s.edge[subject, END] - first, s.edge[subject, OTHER_END] - first, subject, number)
    one, two = two_sides(s, number)
    return find_path(
        s, i64(s.tile[subject, BEYOND + one] >> 2), i64(s.tile[subject, BEYOND + two] >> 2), i64(-1), number
    )


@inlined
def two_sides(s: Slate, number: int) -> tuple[int, int]:
    """The two sides of a tile that a refusal is about: those that all refused sets of arms have."""
    common = i64(15)
    for arms in range(16):
        if s.fact[number, VALUE] >> arms & 1:
            common &= arms
    one = i64(0)
    while not common >> one & 1:
        one += 1
    two = one + 1
    while not common >> two & 1:
        two += 1
    return one, two
