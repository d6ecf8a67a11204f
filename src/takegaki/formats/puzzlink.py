"""puzz.link (pzpr) addresses: https://puzz.link/p?slither/FLAGS/COLS/ROWS/BODY.

The host does not matter; only what follows the ? is read, and the address may consist of that
alone. Columns come before rows. The flag f is the full variant. An address that holds a whole pzprv3
file ("duplicate the board") is read with its marks. Kanpen addresses are read as well.
Source: pzprjs, parser.js and Encode.js (4-cell code), as checked in this project's format notes.
"""

from urllib.parse import unquote

from takegaki.core.errors import FormatError, UnsupportedError
from takegaki.formats import pzprv3
from takegaki.formats.capacity import Capacity
from takegaki.formats.cells import cells_of
from takegaki.formats.document import Document, Format
from takegaki.formats.fourcell import decode, encode
from takegaki.formats.numbers import board_size, shown
from takegaki.formats.pencilbox import clue_rows
from takegaki.formats.squares import square_puzzle
from takegaki.puzzles.slitherlink import FULL

CAPACITY = Capacity("a puzz.link address", hidden=True, variants=(FULL,))

KINDS = ("slither", "slitherlink")
OTHER_RULES = {
    "swslither": "Sheep and Wolf Slitherlink",
    "tslither": "Touch Slitherlink",
    "vslither": "Vertex Slitherlink",
}
_HOSTS = ("http://", "https://", "puzz.link/", "pzv.jp/", "pzprxs.", "pzplus.")
_STARTS = (*_HOSTS, "p?", "p.html?", "?slither", "?pzprv3", *KINDS, *OTHER_RULES)
_EDITORS = ("type=editor&", "type=player&")
_KANPEN_PAGE = "slitherlink.html"


def detects(text: str) -> bool:
    """Begins like an address, or like the part of one that matters."""
    return text.lstrip().startswith(_STARTS)


def read(text: str) -> Document:
    """The puzzle of an address; what its characters are is told in `fourcell`."""
    address = text.strip().replace("\r", "").replace("\n", "")
    page, mark, tail = address.partition("?")
    if not mark:
        if address.startswith(_HOSTS):
            raise FormatError("the address holds no puzzle; ?slither/COLUMNS/ROWS/CLUES was expected in it")
        page, tail = "", address
    tail = tail.removeprefix(_EDITORS[0]).removeprefix(_EDITORS[1])
    if tail.startswith(("problem=", "pzpr=")):
        return _read_kanpen(page, unquote(tail))
    if tail.startswith("pzprv3"):
        return pzprv3.read(unquote(tail))
    kind, _, rest = tail.partition("/")
    _check_kind(kind.removesuffix("_edit").removesuffix("_play"))
    return _read_tail(unquote(rest) if "%" in rest else rest)


def _check_kind(kind: str) -> None:
    if kind in OTHER_RULES:
        raise UnsupportedError(f"{OTHER_RULES[kind]} ({kind}) has rules this program does not know")
    if kind not in KINDS:
        raise UnsupportedError(f"the address asks for {shown(kind)}; only slither is read")


def _read_tail(tail: str) -> Document:
    parts = tail.split("/", 4)
    if parts[0].startswith("v:"):
        raise UnsupportedError(f"the address asks for variant rules ({shown(parts[0])}), not told in it")
    flags = parts.pop(0) if not parts[0] or parts[0][0].isalpha() else ""
    variant, warnings = _variant_of(flags)
    if len(parts) < 2:
        raise FormatError("an address is COLUMNS/ROWS/CLUES after its kind, and here a part is missing")
    rows, cols = board_size(parts[1], parts[0])
    cells, passed = decode("/".join(parts[2:]).removesuffix("/"), rows * cols)
    puzzle = square_puzzle(rows, cols, cells, variant=variant)
    return Document(puzzle, warnings=warnings + passed)


def _variant_of(flags: str) -> tuple[str, tuple[str, ...]]:
    unknown = flags.replace("f", "")
    warnings = (f"the flags {shown(unknown)} are not known and were passed over",) if unknown else ()
    return (FULL if "f" in flags else ""), warnings


def _read_kanpen(page: str, tail: str) -> Document:
    if not page.endswith(_KANPEN_PAGE):
        raise UnsupportedError(f"of Kanpen's pages only {_KANPEN_PAGE} is read")
    if tail.startswith("pzpr="):
        return _read_tail(tail.removeprefix("pzpr=").removeprefix("/"))
    parts = tail.removeprefix("problem=").split("/", 2)
    if len(parts) < 3:
        raise FormatError("problem= is followed by ROWS/COLUMNS/ and the rows, and here a part is missing")
    rows, cols = board_size(parts[0], parts[1])
    cells = clue_rows(parts[2].replace("_", " ").split("/"), rows, cols)
    return Document(square_puzzle(rows, cols, cells))


def write(document: Document) -> str:
    """The address that pzprjs writes, byte for byte, at puzz.link."""
    CAPACITY.require(document)
    puzzle = document.puzzle
    flag = "f/" if puzzle.variant == FULL else ""
    body = encode(cells_of(puzzle))
    close = "" if body[-1].isalnum() else "/"
    return f"https://puzz.link/p?slither/{flag}{puzzle.graph.cols}/{puzzle.graph.rows}/{body}{close}"


PUZZLINK = Format("puzzlink", "puzz.link address", detects, read, write, CAPACITY.losses)
