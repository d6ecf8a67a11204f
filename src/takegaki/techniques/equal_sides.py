"""Technique: equal sides."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

EQUAL_SIDES = Technique(
    name="equal-sides",
    title="equal sides",
    level=Level.HARD,
    code=slate.EQUAL_SIDES,
    statement=(
        "Where only one line, or only one cross, is still due round a cell, it is none of two equal sides."
    ),
    sentence="Two sides of {place} are equal and only one more fits its clue {clue}, so {then}.",
)
