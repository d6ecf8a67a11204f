"""Technique: pairs at a dot."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

VERTEX_PAIRS = Technique(
    name="vertex-pairs",
    title="pairs at a dot",
    level=Level.NORMAL,
    code=slate.VERTEX_PAIRS,
    statement=(
        "Where a line comes in at a dot, at most one of two neighbouring undecided edges is a line, "
        "and just one if they are the last; such a pair and one of its edges decide the other."
    ),
    sentence="At {place} two neighbouring edges depend on each other, so {then}.",
)
