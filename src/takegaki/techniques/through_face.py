"""Technique: pairs through a cell."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

THROUGH_FACE = Technique(
    name="through-face",
    title="pairs through a cell",
    level=Level.TRICKY,
    code=slate.THROUGH_FACE,
    statement=(
        "What is known of the other sides of a cell bounds the lines on two neighbouring sides: the "
        "pair is carried to the opposite corner."
    ),
    sentence="The other sides of {place} bound two neighbouring sides of it, so {then}.",
)
