"""A file of rules in any notation, compressed or not."""

import zlib

from takegaki.core.errors import FormatError, LimitError, PuzzleError
from takegaki.rules.notation.json_rules import read_json_rules
from takegaki.rules.notation.limits import MAX_RULE_TEXT, in_file
from takegaki.rules.notation.rule import RuleSet


def read_rule_bytes(data: bytes, name: str) -> RuleSet:
    """The rules of a file in any notation, compressed by gzip or not. Raises PuzzleError."""
    try:
        text = _unpacked(data).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError("this is no UTF-8 text", place=name) from None
    except PuzzleError as error:
        raise in_file(error, name) from None
    return read_rule_file(text, name)


def read_rule_file(text: str, name: str) -> RuleSet:
    """The rules of a text in either notation: JSON begins with a brace. Raises PuzzleError."""
    if text.lstrip()[:1] == "{":
        return read_json_rules(text, name)
    from takegaki.rules.notation.text_rules import read_rules  # noqa: PLC0415  (most are in JSON)

    return read_rules(text, name)


def _unpacked(data: bytes) -> bytes:
    if data[:2] == b"\x1f\x8b":
        try:
            data = _unzipped(data, 4 * MAX_RULE_TEXT + 1)
        except zlib.error:
            raise FormatError("broken gzip data") from None
    if len(data) > 4 * MAX_RULE_TEXT:
        raise LimitError(f"a file of more than {4 * MAX_RULE_TEXT:,} bytes")
    return data


def _unzipped(data: bytes, most: int) -> bytes:
    """What was compressed by gzip, in one piece or several, and no more than so many bytes of it:
    the module of that name loads other ways to pack, too. Raises zlib.error.
    """
    found = b""
    while data and len(found) < most:
        piece = zlib.decompressobj(16 + zlib.MAX_WBITS)
        found += piece.decompress(data, most - len(found))
        if not piece.eof and len(found) < most:
            raise zlib.error("cut short")
        data = piece.unused_data.lstrip(b"\0")
    return found
