"""Lines of a text; LF, CRLF and CR end one, and nothing else does (str.splitlines knows ten more ends)."""

from takegaki.core.errors import LimitError


def check_filled(text: str, ends: str = "\n") -> None:
    """Refuse a text of next to nothing but line ends, before it is taken apart. Raises LimitError."""
    lines = sum(text.count(end) for end in ends)
    blank = lines + text.count(" ") + text.count("\r")
    if lines > 2 * (len(text) - blank) + 1000:
        raise LimitError(f"{lines:,} lines, most of them empty")


def unified(text: str) -> str:
    """The text with LF at every line end."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def lines_of(text: str) -> list[str]:
    """The lines of a text; an end of line at the very end closes the last one."""
    return unified(text).removesuffix("\n").split("\n")


def first_other(text: str, known: str) -> tuple[str, int, int]:
    """The first character of a text that is none of `known`, with its line and column from 1."""
    text = unified(text)
    offset = len(text) - len(text.lstrip(known))
    return text[offset], text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
