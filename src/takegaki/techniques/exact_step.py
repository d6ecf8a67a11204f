"""Technique: exact step."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

EXACT_STEP = Technique(
    name="exact-step",
    title="exact step",
    level=Level.SEARCH,
    code=slate.EXACT_STEP,
    statement=(
        "These clues and marks together leave no solution with the opposite mark; that is proven by search."
    ),
    sentence="These clues and marks together leave no other way at {place}, so {then}.",
    open=True,
    goals=("loop", "tree"),
)
