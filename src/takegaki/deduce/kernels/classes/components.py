"""Components: the cells that lines join, a union-find whose every union can be taken back.

The smaller part goes under the larger; no path is shortened, so that only roots change.
Source: Simon Tatham, How the Net solver thinks (paper 5): loops avoided by disjoint sets.
"""

from takegaki.deduce.kernels.fact_board import ALL_WAYS, FactBoard, edge_waits, wait
from takegaki.deduce.technique_table import CLOSED_PART, NO_CYCLE, TURN_CYCLE
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.sets import bit, first_bit

SIDES = 4
"""Of a tile; a part with more exits cannot be closed off by one."""


@inlined
def component_of(s: FactBoard, cell: int) -> int:
    """The root of a cell's part."""
    while s.part_parent[cell] != cell:
        cell = s.part_parent[cell]
    return cell


@kernel
def note_components(s: FactBoard, edge: int, mark: int) -> None:
    """Keep parts and their exits after a new mark; what it concerns waits."""
    one = component_of(s, s.end[edge] - s.first_vertex)
    two = component_of(s, s.other_end[edge] - s.first_vertex)
    s.part_exits[one] -= 1
    s.part_exits[two] -= 1
    if mark == 1 and one == two:
        s.closing_edge = edge
        edge_waits(s, edge, NO_CYCLE)
    elif mark == 1:
        if s.part_cells[one] < s.part_cells[two]:
            one, two = two, one
        _meet(s, one, two)
        _join(s, one, two)
        two = one
    for root in (one, two):
        if s.part_exits[root] <= SIDES:
            wait(s, root + s.first_vertex, 1 << CLOSED_PART)


@inlined
def _meet(s: FactBoard, one: int, two: int) -> None:
    """Let wait what lies between two parts, and the cells beside the second that may now be beside
    one part twice.
    """
    cell = two
    while True:
        for side in range(4):
            edge = s.tile_edge[cell, side]
            if edge < len(s.mark) and s.mark[edge] == 0:
                there = s.tile_beyond[cell, side] >> 2
                if component_of(s, there) == one:
                    edge_waits(s, edge, NO_CYCLE)
                else:
                    wait(s, there + s.first_vertex, 1 << TURN_CYCLE)
        cell = s.next_in_part[cell]
        if cell == two:
            break


@inlined
def _join(s: FactBoard, one: int, two: int) -> None:
    s.part_parent[two] = one
    s.part_cells[one] += s.part_cells[two]
    s.part_exits[one] += s.part_exits[two]
    s.next_in_part[one], s.next_in_part[two] = s.next_in_part[two], s.next_in_part[one]
    s.n_joined += 1


@kernel
def gather_component(
    s: FactBoard, cell: int, arms: int, goal: int, avoided: int, number: int
) -> int:
    """The cells that lines, marked before fact `number`, join to a cell, in best[:n]; n.

    arms      sides of the cell over which the walk begins, too, whatever the marks, as bits
    goal      where the walk ends, -1 for nowhere
    avoided   an edge that is not walked along, -1 for none

    The walk reached best[k] from best[best[V + k]] by the edge best[2 V + k]. Cost: linear in the
    part.
    """
    cells = len(s.tile_ways)
    s.last_stamp += 1
    s.cell_stamp[cell] = s.last_stamp
    s.best[0] = cell
    k, n = 0, 1
    while k < n:
        here = s.best[k]
        for side in range(4):
            edge = s.tile_edge[here, side]
            if edge == len(s.mark) or edge == avoided:
                continue
            there = s.tile_beyond[here, side] >> 2
            joins = s.mark[edge] == 1 and s.mark_fact[edge] < number
            joins = joins or (here == cell and arms >> side & 1)
            if joins and s.cell_stamp[there] != s.last_stamp:
                s.cell_stamp[there] = s.last_stamp
                s.best[n], s.best[cells + n], s.best[2 * cells + n] = there, k, edge
                n += 1
                if there == goal:
                    return n
        k += 1
    return n


@kernel
def find_path(s: FactBoard, one: int, two: int, avoided: int, number: int) -> int:
    """Lines, marked before fact `number`, that lead from one cell to another, in best[:n]; n.

    There is a path without the avoided edge. Cost: linear in the part.
    """
    cells = len(s.tile_ways)
    k = gather_component(s, one, 0, two, avoided, number) - 1
    n = 0
    while k > 0:
        # What was walked over is not needed any more.
        following, edge = s.best[cells + k], s.best[2 * cells + k]
        s.best[n] = edge
        n += 1
        k = following
    return n


@kernel
def find_border(s: FactBoard, cell: int, arms: int, number: int) -> int:
    """Crosses, marked before fact `number`, that lead out of what lines and these arms join to a
    cell, in best[V:V + n]; n. With arms, those of the cell itself are left out.
    """
    cells = len(s.tile_ways)
    size = gather_component(s, cell, arms, -1, -1, number)
    n = 0
    for k in range(1 if arms else 0, size):
        here = s.best[k]
        for side in range(4):
            edge = s.tile_edge[here, side]
            crossed = edge < len(s.mark) and s.mark[edge] == -1 and s.mark_fact[edge] < number
            if crossed and s.cell_stamp[s.tile_beyond[here, side] >> 2] != s.last_stamp:
                s.best[cells + n] = edge
                n += 1
    return n


@entry
def component_premises(s: FactBoard, number: int) -> int:
    """The edges whose marks are premises of a fact about parts; how many.

    In best[:n] the path that another line would close; for a part that would be closed off in
    best[V:V + n] the crosses round it.
    """
    technique, subject = s.fact_technique[number], s.fact_subject[number]
    first = s.first_vertex
    if technique == CLOSED_PART:
        ways = s.fact_value[number]
        return find_border(s, subject, 0 if ways == ALL_WAYS else first_bit(ways), number)
    if technique == NO_CYCLE:
        return find_path(s, s.end[subject] - first, s.other_end[subject] - first, subject, number)
    one, two = two_sides(s, number)
    return find_path(
        s, s.tile_beyond[subject, one] >> 2, s.tile_beyond[subject, two] >> 2, -1, number
    )


@inlined
def two_sides(s: FactBoard, number: int) -> tuple[int, int]:
    """The two sides of a tile that a refusal is about: those that all refused sets of arms have."""
    common = 15
    for arms in range(16):
        if s.fact_value[number] >> arms & 1:
            common &= arms
    one = first_bit(common)
    return one, first_bit(common & ~bit(one))
