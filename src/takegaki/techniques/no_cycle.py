"""Technique: no closed cycle."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

NO_CYCLE = Technique(
    name="no-cycle",
    title="no closed cycle",
    level=Level.NORMAL,
    code=slate.NO_CYCLE,
    statement="Where lines join two cells already, another line between them would close a cycle.",
    sentence="A line on {place} would close a cycle, so {then}.",
    goals=("tree",),
)
