"""Technique: there is a loop."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

MISSING_LOOP = Technique(
    name="missing-loop",
    title="there is a loop",
    level=Level.EASY,
    code=slate.NO_LINE,
    statement="Some edge is a line: there must be a loop.",
    sentence="There must be a loop, so {then}.",
)
