"""Technique: dot counting."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

VERTEX_COUNTING = Technique(
    name="vertex-counting",
    title="dot counting",
    level=Level.EASY,
    code=slate.VERTEX_COUNT,
    statement=(
        "Two lines or none meet at a dot: two lines leave only crosses, and a last undecided edge "
        "goes on with a line or is a cross."
    ),
    sentence="Two lines or none meet at {place}, so {then}.",
)
