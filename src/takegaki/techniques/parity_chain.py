"""Technique: even or odd round an area."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

PARITY_CHAIN = Technique(
    name="parity-chain",
    title="even or odd round an area",
    level=Level.EXPERT,
    code=slate.PARITY_CHAIN,
    statement=(
        "Each line within an area takes two arms of its tiles, each line out of it one. So the number of "
        "lines out of it is even or odd as the number of arms in it; the last undecided border round an "
        "area is decided by that."
    ),
    sentence="The arms in the area with {place} and the lines out of it are even or odd together, so {then}.",
    goals=("tree",),
)
