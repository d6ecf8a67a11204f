"""The registry of formats, a line each, and the front door for reading and writing."""

from dataclasses import replace

from takegaki.core.errors import FormatError, PuzzleError, UnsupportedError
from takegaki.core.limits import check_text
from takegaki.core.puzzle import Puzzle
from takegaki.formats.csv import CSV
from takegaki.formats.decoding import check_whole, decoded
from takegaki.formats.document import Document, Format
from takegaki.formats.grid import GRID, explain
from takegaki.formats.janko import JANKO
from takegaki.formats.loopy import LOOPY
from takegaki.formats.loopysave import LOOPYSAVE
from takegaki.formats.loopytext import LOOPYTEXT, is_bare_picture
from takegaki.formats.native import JSON
from takegaki.formats.net import NETID
from takegaki.formats.netsave import NETSAVE
from takegaki.formats.pencilbox import PENCILBOX
from takegaki.formats.puzzlekit import PUZZLEKIT
from takegaki.formats.puzzleloop import PUZZLELOOP
from takegaki.formats.puzzlink import PUZZLINK
from takegaki.formats.pzprv3 import PZPRV3
from takegaki.formats.spaces import SPACES

# The order of recognition: from the most telling beginnings to plain cells. Where one text is what two
# formats write (a CSV file of one column, say), it is the same puzzle in both; but a picture of Loopy's
# without a single mark is a grid with spaces for blanks unless it is read by its name, and a task of
# puzzle-loop.com with its size and without a run of blanks is one of Net's.
FORMATS: dict[str, Format] = {
    JSON.name: JSON,
    PZPRV3.name: PZPRV3,
    NETSAVE.name: NETSAVE,
    LOOPYSAVE.name: LOOPYSAVE,
    LOOPY.name: LOOPY,
    NETID.name: NETID,
    PUZZLINK.name: PUZZLINK,
    JANKO.name: JANKO,
    PUZZLELOOP.name: PUZZLELOOP,
    CSV.name: CSV,
    PENCILBOX.name: PENCILBOX,
    PUZZLEKIT.name: PUZZLEKIT,
    LOOPYTEXT.name: LOOPYTEXT,
    SPACES.name: SPACES,
    GRID.name: GRID,
}

BARE_PICTURE = (
    "the rows were read as spaces for blanks; "
    f"if this is a picture that Loopy copied, name its format: {LOOPYTEXT.name}"
)


def read_document(text: str, name: str | None = None) -> Document:
    """All that a text says. The format is recognised unless `name` tells it.

    Raises PuzzleError (FormatError, LimitError, UnsupportedError) and nothing else.

    >>> read_document("3.1").puzzle.clues.tolist()
    [3, -1, 1]
    """
    check_text(text)
    check_whole(text)
    text = text.removeprefix("\ufeff")
    form = format_of(name or recognise(text))
    document = form.read(text)
    if name is None and form is SPACES and is_bare_picture(text):
        return replace(document, warnings=(*document.warnings, BARE_PICTURE))
    return document


def read_bytes(data: bytes, name: str | None = None) -> Document:
    """Like `read_document`, from UTF-8 with or without a byte order mark or UTF-16 with one."""
    return read_document(decoded(data), name)


def recognise(text: str) -> str:
    """Name of the format of a text. Raises FormatError when none fits."""
    check_text(text)
    text = text.removeprefix("\ufeff")
    for name, form in FORMATS.items():
        if form.detects(text):
            return name
    raise explain(text, "no known format fits; ")


def write(document: Document | Puzzle, name: str) -> str:
    """The text of a document in a format. Raises UnsupportedError when the format cannot hold the puzzle."""
    return format_of(name).write(_document(document))


def losses(document: Document | Puzzle, name: str) -> list[str]:
    """What `write` would leave out, a sentence each. Raises UnsupportedError like `write`."""
    return format_of(name).losses(_document(document))


def format_of(name: str) -> Format:
    """The format of this name. Raises UnsupportedError when there is none."""
    if name not in FORMATS:
        raise UnsupportedError(f"there is no format {name!r}; there are {', '.join(FORMATS)}")
    return FORMATS[name]


def _document(document: Document | Puzzle) -> Document:
    return document if isinstance(document, Document) else Document(document)


__all__ = [
    "FORMATS",
    "Document",
    "Format",
    "FormatError",
    "PuzzleError",
    "losses",
    "read_bytes",
    "read_document",
    "recognise",
    "write",
]
