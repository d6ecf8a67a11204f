"""The front door for reading and writing; a file each for what a text can be in."""

from typing import TYPE_CHECKING

from takegaki.core.errors import FormatError, PuzzleError
from takegaki.core.quiet_import import imported_from
from takegaki.formats.document import Document, Format
from takegaki.formats.reading import Source, puzzle_of, read, read_bytes, read_document, recognise
from takegaki.formats.registry import FORMATS

if TYPE_CHECKING:
    from takegaki.formats.board_recipes import recipe_of
    from takegaki.formats.writing import losses, write

_HOMES = {"losses": "writing", "recipe_of": "board_recipes", "write": "writing"}
"""Where a name lives that who only reads does without."""

__all__ = [
    "FORMATS",
    "Document",
    "Format",
    "FormatError",
    "PuzzleError",
    "Source",
    "losses",
    "puzzle_of",
    "read",
    "read_bytes",
    "read_document",
    "recipe_of",
    "recognise",
    "write",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = imported_from(f"{__name__}.{_HOMES[name]}", name)
    return value
