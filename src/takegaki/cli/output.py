"""Where output goes: the answer to stdout, everything else to stderr, colour only where it is
welcome.
"""

import os
import sys
from contextlib import AbstractContextManager, nullcontext, suppress
from itertools import zip_longest
from typing import TYPE_CHECKING, Annotated, TextIO

from takegaki.cli.declared import typer
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.lazy_pattern import pattern
from takegaki.core.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from takegaki.render.json_values import Entry
    from takegaki.render.scene import Scene

PIPE_WIDTH = 100
GAP = " " * 4
LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Which of them say the language of a terminal, the weightiest first."""
ENGLISH = ("en", "c", "posix", "")
"""Languages in which nothing need be looked up."""

AsJson = Annotated[bool, typer.Option("--json", help="A line of JSON for each.")]
"""The switch of commands that list."""

LANGUAGE_HELP = "The language: en, de or ja; without it that of LANG."
LanguageOption = Annotated[
    str | None, typer.Option(metavar="CODE", help=LANGUAGE_HELP, show_default=False)
]
"""Of every command that speaks to players."""

ANSI_CODE = pattern(r"\x1b\[[\d;]*m")


@dataclass(frozen=True)
class Look:
    """How pictures are shown: characters, characters to a line, colour."""

    ascii_only: bool
    width: int
    colour: bool

    def picture(self, scene: "Scene") -> str:
        """The scene as text."""
        from takegaki.render.text import ascii_text, unicode_text  # noqa: PLC0415

        draw = ascii_text if self.ascii_only else unicode_text
        return draw(scene, width=self.width, colour=self.colour)

    def beside(self, left: str, right: str) -> str:
        """Two texts side by side where that fits the width, else one above the other."""
        rows = [left.split("\n"), right.split("\n")]
        widths = [max(map(_columns, part)) for part in rows]
        if sum(widths) + len(GAP) > self.width:
            return f"{left}\n\n{right}"
        pairs = zip_longest(*rows, fillvalue="")
        return "\n".join(
            f"{one}{' ' * (widths[0] - _columns(one))}{GAP}{two}".rstrip() for one, two in pairs
        )


def saying(language: str | None) -> AbstractContextManager[None]:
    """Within, sentences are said in a language; without one in that of the terminal. Raises
    UnsupportedError for one that there is not.
    """
    if language is None:
        language = of_terminal(os.environ)
    if language in ENGLISH:
        return nullcontext()
    from takegaki.words.catalogue import speaking  # noqa: PLC0415  (for other languages)

    return speaking(language)


OF_RESEARCHERS = (
    *("rules", "lab", "bench", "compile", "reference", "formats", "tilings", "completion"),
)
"""Commands that speak English; all others say all they say, also what is wrong with their words, in
the language of LANG or --language.
"""


def speaking_to_player(words: "Sequence[str]") -> AbstractContextManager[None]:
    """Within, what is wrong with a command line of a player is said in the language that it or the
    terminal names; in English where there is none of that name, which the command says itself.
    """
    if not words or words[0] in OF_RESEARCHERS:
        return nullcontext()
    language = of_terminal(os.environ)
    for word, after in zip_longest(words, words[1:], fillvalue=""):
        name, _, given = word.partition("=")
        if name == "--language":
            language = given or after
    if language in ENGLISH:
        return nullcontext()
    from takegaki.words.catalogue import LANGUAGES, speaking  # noqa: PLC0415  (for other languages)

    return speaking(language) if language in LANGUAGES else nullcontext()


def of_terminal(environment: "Mapping[str, str]") -> str:
    """The language of a terminal by its environment; English where that names none there is.

    >>> of_terminal({"LANG": "de_AT.UTF-8"})
    'de'
    """
    named = next((environment[name] for name in LOCALE_VARIABLES if environment.get(name)), "")
    language = named.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    if language in ENGLISH:
        return ENGLISH[0]
    from takegaki.words.catalogue import LANGUAGES  # noqa: PLC0415  (for other languages)

    return language if language in LANGUAGES else ENGLISH[0]


def look(*, ascii_only: bool = False) -> Look:
    """What stdout can show: ASCII where its encoding has no box drawing, no colour in pipes."""
    terminal = sys.stdout.isatty()
    width = _terminal_width() if terminal else PIPE_WIDTH
    return Look(ascii_only or not _can_draw(sys.stdout), width, _wants_colour(sys.stdout))


def _terminal_width() -> int:
    from shutil import get_terminal_size  # noqa: PLC0415  (it loads all that packs files)

    return get_terminal_size((PIPE_WIDTH, 24)).columns


def answer(text: str) -> None:
    """Write to stdout, flushed."""
    _write(sys.stdout, f"{text}\n")


def lines(entries: "Iterable[Entry]") -> None:
    """A line of JSON for each."""
    from takegaki.render.json_values import encode  # noqa: PLC0415  (it loads numpy)

    for entry in entries:
        answer(encode(entry))


def table(rows: list[tuple[str, ...]]) -> None:
    """Rows of cells, each column as wide as its widest cell."""
    from takegaki.words.lines import columns, padded  # noqa: PLC0415  (few commands have tables)

    widths = [max(columns(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        cells = (padded(cell, width) for cell, width in zip(row, widths, strict=True))
        answer("  ".join(cells).rstrip())


def note(text: str) -> None:
    """Write a line to stderr, under the program's name; a closed stderr is no error."""
    with suppress(OSError):
        _write(sys.stderr, f"takegaki: {printable(text)}\n")


def _write(stream: "TextIO | None", text: str) -> None:
    if sys.platform == "win32":
        # It has terminals take colours there.
        typer.echo(text, file=stream, nl=False, color=True)
    elif stream is not None:
        stream.write(text)
        stream.flush()


def open_missing_streams() -> None:
    """Give a file to each standard stream that is closed, so that no other file takes its number.

    Nothing can be written to that of stdout: what would be lost is an error.
    """
    names = (
        ("stdin", os.O_RDONLY, "r"),
        ("stdout", os.O_RDONLY, "w"),
        ("stderr", os.O_WRONLY, "w"),
    )
    for name, flags, mode in names:
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, flags), mode))


def _columns(text: str) -> int:
    """Characters that a line takes on the screen."""
    return len(ANSI_CODE.sub("", text))


def error_is_terminal() -> bool:
    """Is stderr a terminal?"""
    return sys.stderr.isatty()


def _wants_colour(stream: TextIO) -> bool:
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _can_draw(stream: TextIO) -> bool:
    try:
        "━╱·×".encode(stream.encoding or "ascii")  # noqa: RUF001
    except (UnicodeEncodeError, LookupError):
        return False
    return True
