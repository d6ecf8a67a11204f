"""Numbers as a certificate writes them: at most twelve digits, and no 0 before others.

So each number is written in one way, and every reader takes the same words for numbers.
"""

import re

from takegaki_verify.errors import CertificateError

DIGITS = 12
STEP = re.compile(r"(?:(?:0|-?[1-9][0-9]{0,11}) )+")
"""Whole numbers, some negative, a blank after each."""


def whole(word: str) -> int:
    """A number that is not negative. Raises CertificateError for other words."""
    if not (word.isascii() and word.isdigit() and len(word) <= DIGITS) or (
        word[0] == "0" and word != "0"
    ):
        raise CertificateError(f"a number was needed, not {word[:40]!r}")
    return int(word)


def signed_numbers(words: list[str]) -> list[int]:
    """The numbers of a line of a proof. Raises CertificateError for other words."""
    if not STEP.fullmatch(" ".join([*words, ""])):
        raise CertificateError(f"a line of a proof has numbers alone, of at most {DIGITS} digits")
    return [int(word) for word in words]
