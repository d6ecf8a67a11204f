"""Technique: clue counting."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

CLUE_COUNTING = Technique(
    name="clue-counting",
    title="clue counting",
    level=Level.EASY,
    code=slate.CLUE_COUNT,
    statement=(
        "A cell with as many lines as its clue tells has no other; one with as many crosses as its "
        "clue leaves has lines on all other sides."
    ),
    sentence="Counting the sides of {place} against its clue {clue}, {then}.",
)
