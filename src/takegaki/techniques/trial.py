"""Technique: trial."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

TRIAL = Technique(
    name="trial",
    title="trial",
    level=Level.TRIAL,
    code=slate.TRIAL,
    statement="A mark from which the techniques up to Hard lead to a contradiction is wrong.",
    sentence="The opposite on {place} leads to a contradiction, so {then}.",
    open=True,
    goals=("loop", "tree"),
)
