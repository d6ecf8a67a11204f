"""Technique: pairs through a dot."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

THROUGH_VERTEX = Technique(
    name="through-vertex",
    title="pairs through a dot",
    level=Level.TRICKY,
    code=slate.THROUGH_VERTEX,
    statement=(
        "Where at least one of two neighbouring edges at a dot is a line, at most one of two others "
        "is; and just one if just one is and these are the last."
    ),
    sentence="Two neighbouring edges at {place} bound those opposite, so {then}.",
)
