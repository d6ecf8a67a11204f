"""Technique: equal and opposite edges."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

CARRIED = Technique(
    name="carried",
    title="equal and opposite edges",
    level=Level.HARD,
    code=slate.CARRIED,
    statement="Of edges known to be equal or opposite one decides the others.",
    sentence="An edge is known to be equal or opposite to {place}, so {then}.",
)
