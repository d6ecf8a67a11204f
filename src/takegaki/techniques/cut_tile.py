"""Technique: a tile that joins areas."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

CUT_TILE = Technique(
    name="cut-tile",
    title="a tile that joins areas",
    level=Level.EXPERT,
    code=slate.CUT_TILE,
    statement=(
        "All cells hang together. Where the board would fall into areas without a cell, the tile there has "
        "an arm to each of them; so has one at the only border of an area that is no cross."
    ),
    sentence="Without {place} the board would fall apart, so its tile must have an arm to each area: {then}.",
    goals=("tree",),
)
