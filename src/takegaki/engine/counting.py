"""Techniques on lines and crosses alone: counting at faces and vertices, and the incoming line."""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.journal import add_clue, add_marks, conclude_mark, open_premises
from takegaki.engine.slate import (
    CLUE,
    CLUE_COUNT,
    CORNER_FACE,
    CORNER_VERTEX,
    CROSSES,
    FIRST_VERTEX,
    INCOMING_LINE,
    LINES,
    MARK,
    VERTEX_COUNT,
    Slate,
)
from takegaki.engine.waiting import wait


@kernel
def conclude_rest(s: Slate, place: int, mark: int, spared: int, technique: int) -> None:
    """All edges round a place get a mark, but the first `spared` that hold the other one."""
    for i in range(s.start[place], s.start[place + 1]):
        edge = i64(s.ring[i, 0])
        if s.edge[edge, MARK] == -mark and spared > 0:
            spared -= 1
        else:
            conclude_mark(s, edge, mark, technique, place)


@inlined
def count_clue(s: Slate, place: int) -> None:
    """As many lines as asked for: the rest are crosses. As many crosses as may be: the rest are lines."""
    clue, size = i64(s.place[place, CLUE]), i64(s.start[place + 1] - s.start[place])
    lines, crosses = s.place[place, LINES], s.place[place, CROSSES]
    if (lines >= clue and lines + crosses < size) or lines > clue:
        open_premises(s)
        add_clue(s, place)
        add_marks(s, place, i64(1), clue)
        conclude_rest(s, place, i64(-1), clue, i64(CLUE_COUNT))
    elif (crosses >= size - clue and lines + crosses < size) or crosses > size - clue:
        open_premises(s)
        add_clue(s, place)
        add_marks(s, place, i64(-1), size - clue)
        conclude_rest(s, place, i64(1), size - clue, i64(CLUE_COUNT))


@inlined
def count_vertex(s: Slate, place: int) -> None:
    """Two lines: the rest are crosses. One edge left: it is a line where one comes in, else a cross."""
    size = i64(s.start[place + 1] - s.start[place])
    lines, crosses = s.place[place, LINES], s.place[place, CROSSES]
    if lines >= 2:
        if lines + crosses < size or lines > 2:
            open_premises(s)
            add_marks(s, place, i64(1), i64(2))
            conclude_rest(s, place, i64(-1), i64(2), i64(VERTEX_COUNT))
    elif lines == 1 and crosses == size - 2:
        open_premises(s)
        add_marks(s, place, i64(1), i64(1))
        add_marks(s, place, i64(-1), crosses)
        conclude_rest(s, place, i64(1), i64(crosses), i64(VERTEX_COUNT))
    elif crosses == size - 1:
        # Also where that edge is a line already: a line that ends.
        open_premises(s)
        add_marks(s, place, i64(-1), crosses)
        conclude_rest(s, place, i64(-1), i64(0), i64(VERTEX_COUNT))


@inlined
def follow_incoming(s: Slate, place: int) -> None:
    """One cross is still due, and of two undecided neighbours with one line coming in not both can be
    lines: so the other sides are. (A vertex only tells its faces that a line comes in.)
    """
    if place >= s.ctl[FIRST_VERTEX]:
        _tell_faces(s, place)
        return
    begin, size = s.start[place], s.start[place + 1] - s.start[place]
    lines, crosses = s.place[place, LINES], s.place[place, CROSSES]
    if size - s.place[place, CLUE] != crosses + 1 or size - lines - crosses <= 2:
        return
    for i in range(size):
        one, two = i64(s.ring[begin + i, 0]), i64(s.ring[begin + (i + 1) % size, 0])
        vertex = i64(s.corner[s.ring[begin + i, 1], CORNER_VERTEX])
        if s.edge[one, MARK] == 0 and s.edge[two, MARK] == 0 and s.place[vertex, LINES] == 1:
            _draw_others(s, place, vertex, one, two)
            return


@inlined
def _tell_faces(s: Slate, vertex: int) -> None:
    if s.place[vertex, LINES] == 1:
        begin, size = s.start[vertex], s.start[vertex + 1] - s.start[vertex]
        for i in range(size):
            one, two = s.ring[begin + i, 0], s.ring[begin + (i + 1) % size, 0]
            if s.edge[one, MARK] == 0 and s.edge[two, MARK] == 0:
                wait(s, i64(s.corner[s.ring[begin + i, 1], CORNER_FACE]), i64(1 << INCOMING_LINE))


@kernel
def _draw_others(s: Slate, place: int, vertex: int, one: int, two: int) -> None:
    open_premises(s)
    add_clue(s, place)
    add_marks(s, place, i64(-1), i64(s.place[place, CROSSES]))
    add_marks(s, vertex, i64(1), i64(1))
    for i in range(s.start[place], s.start[place + 1]):
        edge = i64(s.ring[i, 0])
        if s.edge[edge, MARK] == 0 and edge not in (one, two):
            conclude_mark(s, edge, i64(1), i64(INCOMING_LINE), place)
