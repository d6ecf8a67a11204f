"""Technique: tile turning."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

TILE_TURN = Technique(
    name="tile-turn",
    title="tile turning",
    level=Level.EASY,
    code=slate.TILE_TURN,
    statement=(
        "A tile can be turned only so that it agrees with the borders round it: no arm against the border "
        "of the board, a wall or a cross, an arm to each line. What all ways to turn it have in common "
        "holds."
    ),
    sentence="However the tile at {place} is turned, {then}.",
    goals=("tree",),
)
