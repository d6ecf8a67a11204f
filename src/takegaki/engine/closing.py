"""Techniques about loops: none may close too early, and once it is closed nothing else is drawn.

Their premises are not laid down here: the lines of a path are found again from the journal.
"""

from takegaki.engine.jit import i64, kernel
from takegaki.engine.journal import conclude_mark, open_premises, write_fact
from takegaki.engine.slate import (
    A_MARK,
    BROKEN,
    DRAWN,
    EARLY_LOOP,
    END,
    HELD,
    LENGTH,
    LOOP_CLOSED,
    MARK,
    NO_LINE,
    UNMET,
    Slate,
)
from takegaki.engine.strands import closes, may_be_whole


@kernel
def refuse_loop(s: Slate, edge: int) -> None:
    """Cross out an edge that would close a loop which cannot be the solution."""
    if s.edge[edge, MARK] != 0 or not closes(s, edge):
        return
    if may_be_whole(s, edge):
        s.ctl[HELD] = edge
        return
    open_premises(s)
    conclude_mark(s, edge, i64(-1), i64(EARLY_LOOP), edge)


@kernel
def finish_loop(s: Slate, edge: int) -> None:
    """A line closed a loop: it is the solution, or the line is wrong."""
    open_premises(s)
    if s.ctl[UNMET] > 0 or s.ctl[DRAWN] != s.place[s.edge[edge, END], LENGTH] + 1:
        conclude_mark(s, edge, i64(-1), i64(EARLY_LOOP), edge)
        return
    for other in range(len(s.edge)):
        if s.edge[other, MARK] == 0:
            conclude_mark(s, i64(other), i64(-1), i64(LOOP_CLOSED), edge)


@kernel
def miss_loop(s: Slate) -> None:
    """All edges are crosses: where there must be a loop, that is a contradiction."""
    open_premises(s)
    s.ctl[BROKEN] = write_fact(s, i64(A_MARK), i64(0), i64(-1), i64(1), i64(NO_LINE), i64(0))
