"""Technique: counting a row."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

STRAIGHT_CUT = Technique(
    name="straight-cut",
    title="counting a row",
    level=Level.EXPERT,
    code=slate.STRAIGHT_CUT,
    statement=(
        "A loop crosses every closed curve an even number of times: where one edge along a whole "
        "row, column or other straight walk is undecided, the others decide it."
    ),
    sentence="A loop crosses the row through {place} an even number of times, so {then}.",
)
