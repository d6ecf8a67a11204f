"""Technique: dead ends."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

DEAD_END = Technique(
    name="dead-end",
    title="dead ends",
    level=Level.HARD,
    code=slate.DEAD_END,
    statement=(
        "Behind a tile lie at most as many cells as behind its other arms together, and itself, for the "
        "best of the ways left to turn it. A tile may not be turned so that not all cells can be reached."
    ),
    sentence="With what can lie behind the tile at {place}, {then}.",
    goals=("tree",),
)
