"""Technique: trial within a trial."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

DEEP_TRIAL = Technique(
    name="deep-trial",
    title="trial within a trial",
    level=Level.SEARCH,
    code=slate.DEEP_TRIAL,
    statement=(
        "A mark from which the techniques up to Hard, helped by trials of their own, lead to a "
        "contradiction is wrong."
    ),
    sentence="The opposite on {place} leads to a contradiction, by trials within the trial, so {then}.",
    open=True,
    goals=("loop", "tree"),
)
