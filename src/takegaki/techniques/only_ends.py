"""Technique: ends among themselves."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

ONLY_ENDS = Technique(
    name="only-ends",
    title="ends among themselves",
    level=Level.NORMAL,
    code=slate.ONLY_ENDS,
    statement=(
        "A tile whose arms all lead to tiles with one arm would make a network with them that nothing can "
        "join."
    ),
    sentence="At {place} the tile would join only tiles with one arm: {then}.",
    goals=("tree",),
)
