"""Technique: no choice without a clue."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

FREE_CELL = Technique(
    name="free-cell",
    title="no choice without a clue",
    level=Level.EXPERT,
    code=slate.FREE_CELL,
    statement=(
        "Where the solution is known to be the only one: a cell that no clue tells of, neither on it "
        "nor beside it, can never be such that the loop might as well run on its other side."
    ),
    sentence=(
        "Were it not so, the loop could as well pass {place} on its other side and there would be "
        "two solutions, so {then}."
    ),
    open=True,
    uniqueness=True,
)
