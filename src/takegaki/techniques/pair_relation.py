"""Technique: pairs that are opposite."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

PAIR_RELATION = Technique(
    name="pair-relation",
    title="pairs that are opposite",
    level=Level.HARD,
    code=slate.PAIR_RELATION,
    statement=(
        "Two neighbouring edges at a dot of which just one is a line are opposite, and the other way round."
    ),
    sentence="Just one of two neighbouring edges at {place} is a line, so {then}.",
)
