"""Technique: the loop is closed."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

CLOSED_LOOP = Technique(
    name="closed-loop",
    title="the loop is closed",
    level=Level.EASY,
    code=slate.LOOP_CLOSED,
    statement="Once the lines form the whole loop, all other edges are crosses.",
    sentence="The loop is closed and shows every clue, so {then}.",
)
