"""Technique: inside and outside."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

COLOURING = Technique(
    name="colouring",
    title="inside and outside",
    level=Level.EXPERT,
    code=slate.COLOURING,
    statement=(
        "Cells parted by a cross lie on the same side of the loop, cells parted by a line on "
        "opposite sides; an edge between cells whose sides are related along any way of decided "
        "edges is decided."
    ),
    sentence="The cells beside {place} are related along a way of decided edges, so {then}.",
)
