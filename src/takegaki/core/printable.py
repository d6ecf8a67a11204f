"""Text for people: untrusted text as one safe line, parts of sentences, values that can show
themselves.

A value shows itself as text when it is printed, as a picture or a page in a notebook.
"""

from collections.abc import Iterable
from os import PathLike
from typing import Any, ClassVar

from takegaki.core.quiet_import import imported_from, provided

JOINERS = "\u200c\u200d"
"""Invisible characters that some scripts and emoji need between letters, and that are harmless."""


def printable(text: str) -> str:
    """The text in one line, without control characters, direction overrides and unassigned
    characters.
    """
    return " ".join("".join(char for char in text if _is_shown(char)).split())


def _is_shown(char: str) -> bool:
    return char.isprintable() or char.isspace() or char in JOINERS


def listed(words: Iterable[object]) -> str:
    """The words of a list as a sentence has them: "" for none.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    *others, last = [str(word) for word in words] or [""]
    return f"{', '.join(others)} and {last}" if others else last


def paragraph(text: str, width: int, first: str = "", others: str = "") -> str:
    """A text in lines of at most so many characters, broken between words or after hyphens.

    first, others   what the first line begins with, and each other

    As by `textwrap.fill`, which takes five times as long; a text with wide characters as by
    `takegaki.words.lines`.

    >>> paragraph("one two three", 9, "- ", "  ")
    '- one two\\n  three'
    """
    words = text.split(" ")
    room = width - max(len(first), len(others))
    if not text.isascii() and _has_wide(text):
        # Of languages without spaces, whose characters are two columns wide.
        lines: list[str] = provided("wide_lines").wrapped(text, room)
        return "\n".join(f"{others if at else first}{line}" for at, line in enumerate(lines))
    # Elsewhere a line may end within a word, or be indented.
    if "-" in text or not text.isprintable() or not all(words) or len(max(words, key=len)) > room:
        from textwrap import fill  # noqa: PLC0415  (few texts need it)

        return fill(text, width, initial_indent=first, subsequent_indent=others)
    lines, line, begun = [], first, len(first)
    for word in words:
        if len(line) == begun:
            line += word
        elif len(line) + 1 + len(word) <= width:
            line += f" {word}"
        else:
            lines.append(line)
            line, begun = others + word, -1
    return "\n".join([*lines, line])


def _has_wide(text: str) -> bool:
    from unicodedata import east_asian_width  # noqa: PLC0415  (few texts need it)

    return any(east_asian_width(char) in "WF" for char in text)


def counted(number: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "line"), counted(0, "cross"), counted(1200, "step")
    ('1 line', '0 crosses', '1,200 steps')
    """
    plural = f"{noun}es" if noun.endswith("ss") else f"{noun}s"
    return f"{number:,} {noun if number == 1 else plural}"


def a_type(value: object) -> str:
    """What kind of value was given, for messages.

    >>> a_type(3), a_type("3")
    ('an int', 'a str')
    """
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeiouAEIO' else 'a'} {name}"


def meant(name: object, names: Iterable[str]) -> str:
    """What a misspelt name may have meant, to be put behind a message; "" where none is near.

    >>> meant("Sqare", ["square", "cairo"]), meant("x", ["square"])
    ("; did you mean 'square'?", '')
    """
    # Nothing needs it as long as all goes well.
    from difflib import get_close_matches  # noqa: PLC0415

    from takegaki.core.reason import said  # noqa: PLC0415

    written = str(name)[:LONGEST_SHOWN].lower()
    near = get_close_matches(written, names, n=1)
    return said("did-you-mean", name=repr(near[0])) if near else ""


LONGEST_SHOWN = 60


def shown(value: object) -> str:
    """A wrong value as a message shows it: in one line, cut short when it is long.

    >>> shown([1] * 100)
    '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1...'
    """
    try:
        text = printable(repr(value))
    except Exception:
        # What a stranger's class does in its repr is its own affair.
        return a_type(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


class Shown:
    """A value that `print` shows for people; `repr` stays one line for programmers.

    _shown_by   the module of `takegaki.render` that does it. This package may not import it: it is
                imported by name when a value is first shown.
    """

    _shown_by: ClassVar[str] = "takegaki.render.shown_answers"

    def _render(self, name: str, **options: Any) -> str:
        made: str = imported_from(self._shown_by, name)(self, **options)
        return made

    def text(self, *, ascii_only: bool = False, width: int = 100) -> str:
        """As text for people, without a newline at its end.

        ascii_only   nothing beyond ASCII
        width        characters to a line, as far as boards of squares fit in
        """
        return self._render("text_of", ascii_only=ascii_only, width=width)

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return self._render("html_of")


class Pictured(Shown):
    """A value with a picture."""

    def svg(self) -> str:
        """Its picture as one SVG element, ending in a newline. Cost: linear in the edges."""
        return self._render("svg_of")

    def png(self, width: int | None = None) -> bytes:
        """Its picture as PNG, on white; it takes the extra `png`.

        width   pixels; None for twice the size of the picture

        Raises UnsupportedError where the extra is not installed: `pip install takegaki[png]`.
        """
        made: bytes = provided("png").png_of(self.svg(), width)
        return made

    def to_png(self, path: str | PathLike[str], width: int | None = None) -> None:
        """Write its picture as a PNG file, as `png` makes it. Raises OSError as `open` does."""
        with open(path, "wb") as file:  # noqa: PTH123  (nothing else here needs paths)
            file.write(self.png(width))
