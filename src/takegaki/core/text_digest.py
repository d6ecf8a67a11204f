"""The digest by which a text is known, such as the certificate of a puzzle of the collection."""

from hashlib import sha256

DIGITS = 12


def digest_of(text: str) -> str:
    """The first twelve hexadecimal digits of the SHA-256 of an ASCII text."""
    return sha256(text.encode("ascii")).hexdigest()[:DIGITS]
