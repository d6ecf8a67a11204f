"""Technique: every way to fill a wide area."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

WIDE_AREA = Technique(
    name="wide-area",
    title="every way to fill a wide area",
    level=Level.EXPERT,
    code=slate.WIDE_AREA,
    statement=(
        "The same as for the area of a dot, with all cells that touch one cell in place of the cells round "
        "a dot, and those round them."
    ),
    sentence=(
        "All ways to put the cells up to two steps from {place} inside or outside have in common that {then}."
    ),
    open=True,
)
