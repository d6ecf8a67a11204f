"""Technique: no stranded line."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

STRANDED = Technique(
    name="stranded",
    title="no stranded line",
    level=Level.EXPERT,
    code=slate.STRANDED,
    statement=(
        "The loop lies in one part of the board that does not fall apart when a dot is taken away; "
        "edges of parts that leave out a line, or cannot meet a clue, are crosses."
    ),
    sentence="A line on {place} could not come back to the other lines, so {then}.",
    open=True,
)
