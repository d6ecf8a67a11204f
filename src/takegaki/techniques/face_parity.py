"""Technique: parity of a cell."""

from takegaki.engine import slate
from takegaki.techniques.technique import Level, Technique

FACE_PARITY = Technique(
    name="face-parity",
    title="parity of a cell",
    level=Level.HARD,
    code=slate.FACE_PARITY,
    statement=(
        "The number of lines still due on two to four undecided sides of a cell is even or odd: this "
        "makes two of them equal or opposite, or decides the third."
    ),
    sentence="By the even or odd number of lines still due round {place}, {then}.",
)
