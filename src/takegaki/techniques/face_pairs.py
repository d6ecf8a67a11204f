"""Technique: pairs round a cell."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

FACE_PAIRS = Technique(
    name="face-pairs",
    title="pairs round a cell",
    level=Level.NORMAL,
    code=slate.FACE_PAIRS,
    statement=(
        "Neighbouring sides of which at most one, or at least one, is a line bound the count of lines"
        " round a cell; where the bound meets the clue, a side is decided."
    ),
    sentence="Taking neighbouring sides of {place} in pairs and counting against its clue {clue}, {then}.",
)
