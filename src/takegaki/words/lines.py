"""Lines of a terminal: texts broken at a width, also where a language writes no spaces and its
characters are two columns wide.
"""

from collections.abc import Callable
from textwrap import wrap
from unicodedata import category, east_asian_width

SMALL = "々ーっゃゅょッャュョ"
"""Characters that no line begins with, besides marks that close something or end a sentence."""


def _begins_no_line(char: str) -> bool:
    return char in SMALL or category(char) in ("Pe", "Pf", "Po")


def _ends_no_line(char: str) -> bool:
    return category(char) in ("Ps", "Pi")


def columns(text: str) -> int:
    """How many columns a text takes."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def padded(text: str, width: int) -> str:
    """A text with spaces behind it, so many columns in all."""
    return text + " " * (width - columns(text))


def wrapped(text: str, width: int) -> list[str]:
    """The lines of a text, each of so many columns at most: broken at spaces, and between wide
    characters, as Japanese is.
    """
    if text.isascii() or columns(text) == len(text):
        return wrap(text, width)
    return fitted(text, width, columns)


def fitted(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """The lines of a text, each at most so wide by a measure; a part that is wider alone has its
    own. Broken as `wrapped` does.
    """
    lines, line = [], ""
    for part in _parts(text):
        if line and measure((line + part).rstrip()) > width:
            lines.append(line.rstrip())
            line = part.lstrip()
        else:
            line += part
    return [*lines, line.rstrip()] if line.strip() else lines


def _parts(text: str) -> list[str]:
    """A text in parts that no line breaks."""
    parts: list[str] = []
    for char in text:
        is_wide = columns(char) == 2
        before = parts[-1][-1] if parts else ""
        is_tied = not (is_wide or before == " " or columns(before) == 2)
        joins = before and (_begins_no_line(char) or _ends_no_line(before) or is_tied)
        if joins:
            parts[-1] += char
        else:
            parts.append(char)
    return parts
