"""Technique: parity of a dot."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

VERTEX_PARITY = Technique(
    name="vertex-parity",
    title="parity of a dot",
    level=Level.HARD,
    code=slate.VERTEX_PARITY,
    statement=(
        "The number of lines at a dot is even: this makes two of two to four undecided edges equal or"
        " opposite, or decides the third."
    ),
    sentence="The number of lines at {place} is even, so {then}.",
)
