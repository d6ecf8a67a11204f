"""Technique: each side hangs together."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

CONNECTIVITY = Technique(
    name="connectivity",
    title="each side hangs together",
    level=Level.EXPERT,
    code=slate.CONNECTIVITY,
    statement=(
        "All cells inside hang together, and all cells outside; both reach every clue but 0. A cell "
        "that one side cannot reach is on the other; a cell without which a side would fall apart, "
        "or not reach a clue, is on that side."
    ),
    sentence="Each side of the loop hangs together; because of {place}, {then}.",
    open=True,
)
