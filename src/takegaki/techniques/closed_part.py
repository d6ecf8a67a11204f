"""Technique: no part closed off."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

CLOSED_PART = Technique(
    name="closed-part",
    title="no part closed off",
    level=Level.TRICKY,
    code=slate.CLOSED_PART,
    statement=(
        "Cells that lines join, and that are not the whole board, must be able to go on. The last tile of "
        "them that is not decided may not be turned so that no way out is left, or only ways to tiles with "
        "one arm."
    ),
    sentence="What the tile at {place} joins must not be closed off: {then}.",
    goals=("tree",),
)
