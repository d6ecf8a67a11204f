"""Strands: the paths that lines make on a slate, their ends, and the loops that a line would close."""

from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.slate import (
    CLUE,
    DRAWN,
    EARLY_LOOP,
    EDGE_WAITS,
    END,
    FAR,
    HELD,
    LENGTH,
    LINES,
    LOOP_CLOSED,
    MARK,
    OTHER_END,
    UNMET,
    Slate,
)


@kernel
def note(s: Slate, edge: int, technique: int) -> None:
    """Let an edge wait for one of the techniques about loops."""
    if not s.edge[edge, EDGE_WAITS] >> technique & 1:
        s.edge[edge, EDGE_WAITS] |= 1 << technique
        s.queue[technique, s.turn[technique, 1] % s.queue.shape[1]] = edge
        s.turn[technique, 1] += 1


@kernel
def note_between(s: Slate, left: int, right: int) -> None:
    """Note the unknown edges between the two ends of a path."""
    for i in range(s.start[left], s.start[left + 1]):
        edge = s.ring[i, 0]
        if s.edge[edge, MARK] == 0 and s.edge[edge, END] + s.edge[edge, OTHER_END] == left + right:
            note(s, i64(edge), i64(EARLY_LOOP))


@kernel
def join(s: Slate, edge: int) -> None:
    """Join the paths at both ends of a new line; note the loop that it closes or what would close it."""
    one, two = s.edge[edge, END], s.edge[edge, OTHER_END]
    held = s.ctl[HELD]
    if held >= 0:
        # It was left because there was no line elsewhere.
        s.ctl[HELD] = -1
        note_between(s, i64(s.edge[held, END]), i64(s.edge[held, OTHER_END]))
    if s.place[one, LINES] > 2 or s.place[two, LINES] > 2:
        return
    if s.place[one, FAR] == two:
        note(s, edge, i64(LOOP_CLOSED))
        return
    left, right = s.place[one, FAR], s.place[two, FAR]
    total = s.place[left, LENGTH] + s.place[right, LENGTH] + 1
    s.place[left, FAR], s.place[right, FAR] = right, left
    s.place[left, LENGTH] = s.place[right, LENGTH] = total
    if total > 1:
        note_between(s, i64(left), i64(right))


@inlined
def closes(s: Slate, edge: int) -> bool:
    """Would a line here close a loop?"""
    one, two = s.edge[edge, END], s.edge[edge, OTHER_END]
    return bool(s.place[one, FAR] == two and s.place[one, LINES] == 1 and s.place[two, LINES] == 1)


@kernel
def may_be_whole(s: Slate, edge: int) -> bool:
    """Would the loop that a line closes here take in all lines and give every place what it asks for?"""
    if s.ctl[DRAWN] != s.place[s.edge[edge, END], LENGTH]:
        return False
    due = 0
    for k in range(END, END + 4):
        place = s.edge[edge, k]
        if s.place[place, CLUE] >= 0:
            if s.place[place, LINES] + 1 != s.place[place, CLUE]:
                return False
            due += 1
    return bool(s.ctl[UNMET] == due)
