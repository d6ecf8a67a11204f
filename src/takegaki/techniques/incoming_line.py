"""Technique: incoming line."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

INCOMING_LINE = Technique(
    name="incoming-line",
    title="incoming line",
    level=Level.EASY,
    code=slate.INCOMING_LINE,
    statement=(
        "A line that comes in at a corner of a cell goes on along at most one of the two sides there;"
        " where the cell has room for only one more cross, all its other sides are lines."
    ),
    sentence=(
        "A line comes in at a corner of {place} and takes at most one of the two sides there; clue "
        "{clue} has room for only that one cross, so {then}."
    ),
)
