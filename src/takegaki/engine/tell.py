"""Facts found elsewhere, written into the journal of a slate."""

from takegaki.engine.jit import i64, kernel
from takegaki.engine.journal import add_premise, conclude_mark, open_premises, write_fact
from takegaki.engine.slate import A_MARK, BROKEN, MARK, Bytes, Ints, Slate


@kernel
def tell(s: Slate, edges: Ints, marks: Bytes, technique: int, where: int, premises: Ints) -> None:
    """Conclude marks from one list of premises: facts, or -1 - face for a clue.

    The slate must have room for them, and nothing in it may contradict something yet.
    """
    open_premises(s)
    for i in range(len(premises)):
        add_premise(s, premises[i])
    for i in range(len(edges)):
        conclude_mark(s, edges[i], marks[i], technique, where)


@kernel
def refute(s: Slate, technique: int, where: int) -> None:
    """Tell that nothing fits any more: a mark on an undecided edge that cannot be made."""
    edge = i64(0)
    while s.edge[edge, MARK] != 0:
        edge += 1
    open_premises(s)
    s.ctl[BROKEN] = write_fact(s, i64(A_MARK), edge, i64(-1), i64(1), technique, where)
