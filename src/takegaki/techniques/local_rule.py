"""Technique: a known pattern."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

LOCAL_RULE = Technique(
    name="local-rule",
    title="a known pattern",
    level=Level.EXPERT,
    code=slate.LOCAL_RULE,
    statement="A proven rule of the library: clues and marks in one shape force further marks.",
    sentence="The pattern at {place} is known, so {then}.",
)
