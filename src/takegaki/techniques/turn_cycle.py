"""Technique: no cycle by turning."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

TURN_CYCLE = Technique(
    name="turn-cycle",
    title="no cycle by turning",
    level=Level.TRICKY,
    code=slate.TURN_CYCLE,
    statement="A tile may not have arms to two cells that lines join already: that would close a cycle.",
    sentence="Two arms of the tile at {place} would close a cycle: {then}.",
    goals=("tree",),
)
