"""Facts found elsewhere, written into the journal of a slate."""

from takegaki.engine.jit import kernel
from takegaki.engine.journal import add_premise, conclude_mark, open_premises
from takegaki.engine.slate import Bytes, Ints, Slate


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
