"""Techniques on lines and crosses alone: counting at faces and vertices, and the incoming line."""

from typing import Annotated

from takegaki.deduce.kernels.conclude import (
    add_clue,
    add_marks,
    add_premise,
    conclude_mark,
    open_premises,
    report,
    write_broken_fact,
)
from takegaki.deduce.kernels.fact_board import A_MARK, FactBoard, in_ring
from takegaki.deduce.kernels.line_paths import closes, may_be_whole
from takegaki.deduce.technique_table import (
    CLOSED_LOOP,
    CLUE_COUNTING,
    CLUE_LOOP,
    CLUE_REGION,
    CLUE_TABLE,
    EARLY_LOOP,
    INCOMING_LINE,
    MISSING_LOOP,
    VERTEX_COUNTING,
)
from takegaki.runtime.arrays import Within
from takegaki.runtime.kernels import inlined, kernel

Width = Annotated[int, Within(0, 31)]
"""Edges of a table: its patterns are words of 32 bits."""


@kernel
def conclude_rest(s: FactBoard, place: int, mark: int, spared: int, technique: int) -> None:
    """All edges round a place get a mark, but the first `spared` that hold the other one."""
    for i in range(s.start[place], s.start[place + 1]):
        edge = s.ring_edge[i]
        if s.mark[edge] == -mark and spared > 0:
            spared -= 1
        else:
            conclude_mark(s, edge, mark, technique, place)


@inlined
def count_clue(s: FactBoard, place: int) -> None:
    """As many lines as required: the rest are crosses. As many crosses as may be: the rest are
    lines.
    """
    clue, size = s.clue[place], s.start[place + 1] - s.start[place]
    lines, crosses = s.lines[place], s.crosses[place]
    if (lines >= clue and lines + crosses < size) or lines > clue:
        open_premises(s)
        add_clue(s, place)
        add_marks(s, place, 1, clue)
        conclude_rest(s, place, -1, clue, CLUE_COUNTING)
    elif (crosses >= size - clue and lines + crosses < size) or crosses > size - clue:
        open_premises(s)
        add_clue(s, place)
        add_marks(s, place, -1, size - clue)
        conclude_rest(s, place, 1, size - clue, CLUE_COUNTING)


@inlined
def count_vertex(s: FactBoard, place: int) -> None:
    """Two lines: the rest are crosses. One edge left: it is a line where one line is there, else a
    cross.
    """
    size = s.start[place + 1] - s.start[place]
    lines, crosses = s.lines[place], s.crosses[place]
    if lines >= 2:
        if lines + crosses < size or lines > 2:
            open_premises(s)
            add_marks(s, place, 1, 2)
            conclude_rest(s, place, -1, 2, VERTEX_COUNTING)
    elif lines == 1 and crosses == size - 2:
        open_premises(s)
        add_marks(s, place, 1, 1)
        add_marks(s, place, -1, crosses)
        conclude_rest(s, place, 1, crosses, VERTEX_COUNTING)
    elif crosses == size - 1:
        # Also where that edge is a line already: a line that ends.
        open_premises(s)
        add_marks(s, place, -1, crosses)
        conclude_rest(s, place, -1, 0, VERTEX_COUNTING)


@inlined
def follow_incoming(s: FactBoard, place: int) -> None:
    """One cross is still due, and of two undecided neighbours with a line at their dot not both can
    be lines: so the other sides are. (Of a vertex, only its faces are queued.)
    """
    if place >= s.first_vertex:
        _relate_faces(s, place)
        return
    begin, size = s.start[place], s.start[place + 1] - s.start[place]
    lines, crosses = s.lines[place], s.crosses[place]
    if size - s.clue[place] != crosses + 1 or size - lines - crosses <= 2:
        return
    for i in range(size):
        one, two = s.ring_edge[begin + i], s.ring_edge[begin + in_ring(i + 1, size)]
        vertex = s.corner_vertex[s.ring_corner[begin + i]]
        if s.mark[one] == 0 and s.mark[two] == 0 and s.lines[vertex] == 1:
            _draw_others(s, place, vertex, one, two)
            return


@inlined
def _relate_faces(s: FactBoard, vertex: int) -> None:
    if s.lines[vertex] == 1:
        begin, size = s.start[vertex], s.start[vertex + 1] - s.start[vertex]
        for i in range(size):
            one, two = s.ring_edge[begin + i], s.ring_edge[begin + in_ring(i + 1, size)]
            if s.mark[one] == 0 and s.mark[two] == 0:
                report(s, s.corner_face[s.ring_corner[begin + i]], 1 << INCOMING_LINE)


@kernel
def _draw_others(s: FactBoard, place: int, vertex: int, one: int, two: int) -> None:
    open_premises(s)
    add_clue(s, place)
    add_marks(s, place, -1, s.crosses[place])
    add_marks(s, vertex, 1, 1)
    for i in range(s.start[place], s.start[place + 1]):
        edge = s.ring_edge[i]
        if s.mark[edge] == 0 and edge not in (one, two):
            conclude_mark(s, edge, 1, INCOMING_LINE, place)


@inlined
def apply_clue(s: FactBoard, place: int) -> None:
    """What a clue by itself leaves."""
    apply_tables(s, place, CLUE_TABLE)


@inlined
def apply_region(s: FactBoard, place: int) -> None:
    """What a clue and those beside it leave."""
    apply_tables(s, place, CLUE_REGION)


@kernel
def apply_tables(s: FactBoard, place: int, technique: int) -> None:
    """What all patterns have in common that clues allow and that agree with the marks."""
    for i in range(s.place_tables_start[place], s.place_tables_start[place + 1]):
        table = s.place_tables[i]
        if s.table_technique[table] == technique:
            _apply_table(s, table)


@inlined
def _apply_table(s: FactBoard, table: int) -> None:
    begin = s.table_start[table]
    width: Width = s.table_start[table + 1] - begin
    lines, crosses, every, some = 0, 0, -1, 0
    for i in range(width):
        mark = s.mark[s.table_edges[begin + i]]
        lines |= (mark == 1) << i
        crosses |= (mark == -1) << i
    for k in range(s.patterns_start[table], s.patterns_start[table + 1]):
        pattern = s.table_patterns[k]
        if pattern & lines == lines and pattern & crosses == 0:
            every &= pattern
            some |= pattern
    full = (1 << width) - 1
    if every == -1:
        _refute_table(s, table)
    elif (every & ~lines) | (~some & ~crosses & full):
        technique, place = s.table_technique[table], s.table_place[table]
        _add_table(s, table)
        for i in range(width):
            if every >> i & 1:
                conclude_mark(s, s.table_edges[begin + i], 1, technique, place)
            elif not some >> i & 1:
                conclude_mark(s, s.table_edges[begin + i], -1, technique, place)


@kernel
def _add_table(s: FactBoard, table: int) -> None:
    """As premises the clues of a table and the marks on its edges."""
    open_premises(s)
    for i in range(s.clues_start[table], s.clues_start[table + 1]):
        add_premise(s, -1 - s.table_clues[i])
    for i in range(s.table_start[table], s.table_start[table + 1]):
        edge = s.table_edges[i]
        if s.mark[edge] != 0:
            add_premise(s, s.mark_fact[edge])


@kernel
def _refute_table(s: FactBoard, table: int) -> None:
    """No pattern agrees with the marks: the opposite of one of them follows."""
    technique, place = s.table_technique[table], s.table_place[table]
    _add_table(s, table)
    for i in range(s.table_start[table], s.table_start[table + 1]):
        edge = s.table_edges[i]
        if s.mark[edge] != 0:
            conclude_mark(s, edge, -s.mark[edge], technique, place)
            return
    first = s.table_edges[s.table_start[table]]
    write_broken_fact(s, A_MARK, first, -1, 1, technique, place)


@kernel
def refuse_ways(s: FactBoard, place: int) -> None:
    """As `apply_tables`, without the patterns whose lines would close a loop too early."""
    for i in range(s.place_tables_start[place], s.place_tables_start[place + 1]):
        table = s.place_tables[i]
        begin = s.table_start[table]
        width: Width = s.table_start[table + 1] - begin
        lines, crosses = 0, 0
        for k in range(width):
            mark = s.mark[s.table_edges[begin + k]]
            lines |= (mark == 1) << k
            crosses |= (mark == -1) << k
        if lines | crosses != (1 << width) - 1:
            _refuse_ways_of(s, table, lines, crosses)


@inlined
def _refuse_ways_of(s: FactBoard, table: int, lines: int, crosses: int) -> None:
    begin = s.table_start[table]
    width: Width = s.table_start[table + 1] - begin
    every, some, refused = -1, 0, 0
    for k in range(s.patterns_start[table], s.patterns_start[table + 1]):
        pattern = s.table_patterns[k]
        if pattern & lines == lines and pattern & crosses == 0:
            if _closed_by(s, table, pattern & ~lines) >= 0:
                refused += 1
            else:
                every &= pattern
                some |= pattern
    if refused == 0:
        return
    if every == -1:
        # Nothing is left: the opposite of any mark on the edges follows.
        every, some = ~lines & crosses, ~lines
    full = (1 << width) - 1
    if not (every & ~lines | ~some & ~crosses & full):
        return
    _add_table(s, table)
    for k in range(s.patterns_start[table], s.patterns_start[table + 1]):
        pattern = s.table_patterns[k]
        if pattern & lines == lines and pattern & crosses == 0:
            _add_loop(s, table, pattern & ~lines)
    for i in range(width):
        if every >> i & 1:
            conclude_mark(s, s.table_edges[begin + i], 1, CLUE_LOOP, s.table_place[table])
        elif not some >> i & 1:
            conclude_mark(s, s.table_edges[begin + i], -1, CLUE_LOOP, s.table_place[table])


@kernel
def _closed_by(s: FactBoard, table: int, new: int) -> int:
    """The place in a table, from 0 on, of a first edge of the loop that new lines (bits) close too
    early; -1 where they close none.
    """
    width: Width = s.table_start[table + 1] - s.table_start[table]
    for i in range(width):
        if new >> i & 1:
            length, met = _loop_length(s, table, new, i)
            if length > 0:
                more = 0
                for k in range(width):
                    more += new >> k & 1
                return i if s.n_lines + more > length or s.n_unmet > met else -1
    return -1


@inlined
def _loop_length(s: FactBoard, table: int, new: int, first: int) -> tuple[int, int]:
    """The lines of the loop that new ones close, from one of them on, and how many dots that must
    be visited it completes; 0 lines for no loop, as where more than two lines meet.
    """
    begin, at = s.table_start[table], first
    origin, length, met = s.end[s.table_edges[begin + first]], 0, 0
    vertex = origin
    while True:
        edge = s.table_edges[begin + at]
        vertex = s.end[edge] + s.other_end[edge] - vertex
        length += 1
        after = _other_new(s, table, new, at, vertex)
        met += s.clue[vertex] > 0
        if s.lines[vertex] == 1 and after == NONE:
            length += s.path_length[vertex]
            vertex = s.far_end[vertex]
            met += s.clue[vertex] > 0
            after = _other_new(s, table, new, -1, vertex)
        elif s.lines[vertex] > 0:
            return 0, 0
        if vertex == origin and after == first:
            return length, met
        if after < 0 or vertex == origin:
            return 0, 0
        at = after


NONE, SEVERAL = -1, -2


@inlined
def _other_new(s: FactBoard, table: int, new: int, before: int, vertex: int) -> int:
    """The place in a table of another new line at a vertex, NONE or SEVERAL."""
    begin, found = s.table_start[table], NONE
    width: Width = s.table_start[table + 1] - begin
    for i in range(width):
        edge = s.table_edges[begin + i]
        if new >> i & 1 and i != before and vertex in (s.end[edge], s.other_end[edge]):
            found = i if found == NONE else SEVERAL
    return found


@kernel
def _add_loop(s: FactBoard, table: int, new: int) -> None:
    """As premises the lines of the loop that new ones close too early, and what it leaves out."""
    first = _closed_by(s, table, new)
    if first < 0:
        return
    begin, at = s.table_start[table], first
    s.last_stamp += 1
    origin = s.end[s.table_edges[begin + first]]
    vertex, drawn = origin, 0
    while True:
        edge = s.table_edges[begin + at]
        s.edge_stamp[edge] = s.last_stamp
        vertex = s.end[edge] + s.other_end[edge] - vertex
        if s.lines[vertex] == 1:
            drawn += s.path_length[vertex]
            vertex = _add_path(s, vertex)
        if vertex == origin:
            break
        at = _other_new(s, table, new, at, vertex)
    if drawn < s.n_lines:
        _add_line_elsewhere(s)
        return
    width: Width = s.table_start[table + 1] - begin
    for i in range(width):
        if new >> i & 1 and s.edge_stamp[s.table_edges[begin + i]] != s.last_stamp:
            return
    _add_clue_elsewhere(s)


@kernel
def _add_path(s: FactBoard, vertex: int) -> int:
    """Add and stamp the lines of the path that ends at a vertex; its other end."""
    goal = s.far_end[vertex]
    while vertex != goal:
        for i in range(s.start[vertex], s.start[vertex + 1]):
            edge = s.ring_edge[i]
            if s.mark[edge] == 1 and s.edge_stamp[edge] != s.last_stamp:
                break
        s.edge_stamp[edge] = s.last_stamp
        add_premise(s, s.mark_fact[edge])
        vertex = s.end[edge] + s.other_end[edge] - vertex
    return int(goal)


@kernel
def _add_line_elsewhere(s: FactBoard) -> None:
    """Add the first line that is not stamped."""
    for edge in range(len(s.mark)):
        if s.mark[edge] == 1 and s.edge_stamp[edge] != s.last_stamp:
            add_premise(s, s.mark_fact[edge])
            return


@kernel
def _add_clue_elsewhere(s: FactBoard) -> None:
    """Add the clue of the first dot that must be visited and has no stamped edge; that all dots
    must be visited needs no premise.
    """
    for i in range(len(s.table_place)):
        place = s.table_place[i]
        if place < s.first_vertex or s.clue[place] <= 0:
            continue
        left = True
        for k in range(s.start[place], s.start[place + 1]):
            left &= s.edge_stamp[s.ring_edge[k]] != s.last_stamp
        if left:
            add_premise(s, s.first_vertex - 1 - place)
            return


# Techniques about loops: none may close too early, and once it is closed nothing else is drawn.
#
# Their premises are not recorded here: the lines of a path are found again from the journal.


@kernel
def refuse_loop(s: FactBoard, edge: int) -> None:
    """Cross out an edge that would close a loop which cannot be the solution."""
    if s.mark[edge] != 0 or not closes(s, edge):
        return
    if may_be_whole(s, edge):
        s.held_edge = edge
        return
    open_premises(s)
    conclude_mark(s, edge, -1, EARLY_LOOP, edge)


@kernel
def finish_loop(s: FactBoard, edge: int) -> None:
    """A line closed a loop: it is the solution, or the line is wrong."""
    open_premises(s)
    if s.n_unmet > 0 or s.n_lines != s.path_length[s.end[edge]] + 1:
        conclude_mark(s, edge, -1, EARLY_LOOP, edge)
        return
    if s.n_unknown > 0:
        for other in range(len(s.mark)):
            if s.mark[other] == 0:
                conclude_mark(s, other, -1, CLOSED_LOOP, edge)


@kernel
def miss_loop(s: FactBoard) -> None:
    """All edges are crosses: where there must be a loop, that is a contradiction."""
    open_premises(s)
    write_broken_fact(s, A_MARK, 0, -1, 1, MISSING_LOOP, 0)
