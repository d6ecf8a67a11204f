"""Technique: no loop too early."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

EARLY_LOOP = Technique(
    name="early-loop",
    title="no loop too early",
    level=Level.EASY,
    code=slate.EARLY_LOOP,
    statement=(
        "A line may not close a loop that leaves out another line, breaks a clue, or (where every dot"
        " is visited) leaves out a dot."
    ),
    sentence="A line on {place} would close a loop that cannot be the whole one, so {then}.",
)
