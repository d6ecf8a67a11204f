"""Technique: every way to fill an area."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

AREA = Technique(
    name="area",
    title="every way to fill an area",
    level=Level.EXPERT,
    code=slate.AREA,
    statement=(
        "Take the cells round a dot and those round them: of all ways to put them inside or outside "
        "that fit the clues and dots, and let each side hang together and reach every clue, what is "
        "common to all holds."
    ),
    sentence="All ways to put the cells round {place} inside or outside have in common that {then}.",
    open=True,
)
