"""puzz.link (pzpr) addresses: https://puzz.link/p?slither/FLAGS/COLS/ROWS/BODY; mashu is Masyu, and
swslither sheep and wolves.

The host does not matter; only what follows the ? is read, and the address may consist of that
alone. Columns come before rows. The flag f is the full variant. An address that holds a whole
pzprv3 file ("duplicate the board") is read with its marks. Kanpen addresses are read as well.
Source: pzprjs, parser.js and Encode.js (4-cell code), as checked in this project's format notes.

The body is the 4-cell code, clues and the blanks after them in one run of characters: `0`-`4` is a
clue; `5`-`9` a clue 0-4 and one blank; `a`-`e` a clue 0-4 and two blanks; `g`-`z` is 1 to 20
blanks; `.` is a clue that is not given. Blanks past the end of the board are ignored, and a code
that ends early leaves the rest blank. Of swslither `0`-`4` and `.` are a cell each, as are `5` a
sheep and `6` a wolf; `a`-`z` is 1 to 26 blanks. Source: pzprjs, Encode.js, decode4Cell and
decodeNumber10; slither.js.
"""

import re
import string
from collections.abc import Callable, Mapping
from urllib.parse import unquote

from takegaki.core.errors import FormatError, UnsupportedError
from takegaki.core.lazy_pattern import pattern
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.formats import pzprv3
from takegaki.formats.cells import cells_of, clues_of_signs, signs_of, square_puzzle
from takegaki.formats.document import Capacity, Document, Format, capacity_for
from takegaki.formats.masyu import decode_circles, encode_circles, masyu_puzzle
from takegaki.formats.tokens import blanks_for, board_size, quoted
from takegaki.puzzles.masyu import MASYU
from takegaki.puzzles.sheep import SHEEP
from takegaki.puzzles.slitherlink import FULL
from takegaki.tilings import square
from takegaki.tilings.torus import CELLS

_CAPACITIES = (
    Capacity("a puzz.link address", hidden=True, variants=(FULL,)),
    Capacity("a puzz.link address", kind=MASYU.name, tilings=(CELLS.name,)),
    Capacity("a puzz.link address", kind=SHEEP.name, hidden=True, variants=(FULL,)),
)

KINDS = ("slither", "slitherlink")
CIRCLE_KINDS = ("mashu", "masyu", "pearl")
SHEEP_KIND = "swslither"
OTHER_RULES = {
    "tslither": "Touch Slitherlink",
    "vslither": "Vertex Slitherlink",
}
_HOSTS = ("http://", "https://", "puzz.link/", "pzv.jp/", "pzprxs.", "pzplus.")
_STARTS = (
    *_HOSTS,
    "p?",
    "p.html?",
    "?slither",
    "?pzprv3",
    "?mashu",
    *KINDS,
    *CIRCLE_KINDS,
    SHEEP_KIND,
    *OTHER_RULES,
)
LONGEST_KIND = 20
"""Letters of a type's name in a link; what is longer is no name."""
_EDITORS = ("type=editor&", "type=player&")
_KANPEN_PAGE = "slitherlink.html"


def detects(text: str) -> bool:
    """Begins like an address, or like the part of one that matters."""
    return text.lstrip().startswith(_STARTS)


def read(text: str) -> Document:
    """The puzzle of an address, whose body is the 4-cell code. Raises FormatError or LimitError."""
    address = text.strip().replace("\r", "").replace("\n", "")
    page, mark, tail = address.partition("?")
    if not mark:
        if address.startswith(_HOSTS):
            raise FormatError(said("reading.link-empty"))
        page, tail = "", address
    tail = tail.removeprefix(_EDITORS[0]).removeprefix(_EDITORS[1])
    if tail.startswith(("problem=", "pzpr=")):
        return _read_kanpen(page, unquote(tail))
    if tail.startswith("pzprv3"):
        return pzprv3.read(unquote(tail))
    kind, _, rest = tail.partition("/")
    kind = kind.removesuffix("_edit").removesuffix("_play")
    rest = unquote(rest) if "%" in rest else rest
    if kind in CIRCLE_KINDS:
        return _read_circles(rest)
    if kind == SHEEP_KIND:
        return _read_sheep(rest)
    _check_kind(kind)
    return _read_tail(rest)


def _check_kind(kind: str) -> None:
    if kind in KINDS:
        return
    if kind in OTHER_RULES:
        raise UnsupportedError(said("reading.link-other", kind=OTHER_RULES[kind], an="no"))
    if kind.isascii() and kind.isalpha() and len(kind) <= LONGEST_KIND:
        an = "yes" if kind[0].lower() in "aeiou" else "no"
        raise UnsupportedError(said("reading.link-other", kind=kind.capitalize(), an=an))
    raise UnsupportedError(said("reading.link-number"))


def _parts(tail: str) -> tuple[str, int, int, str]:
    """Flags, rows, columns and clues."""
    parts = tail.split("/", 4)
    if parts[0].startswith("v:"):
        raise UnsupportedError(said("reading.link-variant", given=quoted(parts[0])))
    flags = parts.pop(0) if not parts[0] or parts[0][0].isalpha() else ""
    if len(parts) < 2:
        raise FormatError(said("reading.link-cut"))
    return flags, *board_size(parts[1], parts[0]), "/".join(parts[2:]).removesuffix("/")


def _read_circles(tail: str) -> Document:
    flags, rows, cols, code = _parts(tail)
    if flags:
        raise UnsupportedError(said("reading.link-masyu-flags", given=quoted(flags)))
    cells, passed = decode_circles(code, rows * cols)
    return Document(masyu_puzzle(rows, cols, cells), warnings=passed)


def _read_sheep(tail: str) -> Document:
    flags, rows, cols, code = _parts(tail)
    variant, warnings = _variant_of(flags)
    used = code[: rows * cols]
    warnings += _passed_over(used, rows * cols, _STRANGE_TEN, _SIGNS_OF_TEN)
    signs = (
        _STRANGE_TEN.sub("a", used).translate(_SIGNS_OF_TEN)[: rows * cols].ljust(rows * cols, ".")
    )
    graph = square(rows, cols)
    clues = clues_of_signs(graph, SHEEP.name, signs)
    return Document(Puzzle.of(graph, clues, kind=SHEEP.name, variant=variant), warnings=warnings)


def _read_tail(tail: str) -> Document:
    flags, rows, cols, code = _parts(tail)
    variant, warnings = _variant_of(flags)
    cells, passed = decode_four_cell(code, rows * cols)
    puzzle = square_puzzle(rows, cols, cells, variant=variant)
    return Document(puzzle, warnings=warnings + passed)


def _variant_of(flags: str) -> tuple[str, tuple[str, ...]]:
    unknown = flags.replace("f", "")
    warnings = (said("reading.link-flags", given=quoted(unknown)),) if unknown else ()
    return (FULL if "f" in flags else ""), warnings


def _read_kanpen(page: str, tail: str) -> Document:
    if not page.endswith(_KANPEN_PAGE):
        raise UnsupportedError(said("reading.kanpen-other", page=_KANPEN_PAGE))
    if tail.startswith("pzpr="):
        return _read_tail(tail.removeprefix("pzpr=").removeprefix("/"))
    parts = tail.removeprefix("problem=").split("/", 2)
    if len(parts) < 3:
        raise FormatError(said("reading.kanpen-cut"))
    rows, cols = board_size(parts[0], parts[1])
    cells = pzprv3.clue_rows(parts[2].replace("_", " ").split("/"), rows, cols)
    return Document(square_puzzle(rows, cols, cells))


def write(document: Document) -> str:
    """The address that pzprjs writes, byte for byte, at puzz.link."""
    capacity_for(document, *_CAPACITIES)
    puzzle = document.puzzle
    if puzzle.kind == MASYU.name:
        size = f"{puzzle.graph.cols}/{puzzle.graph.rows}"
        return f"https://puzz.link/p?mashu/{size}/{encode_circles(cells_of(puzzle))}"
    flag = "f/" if puzzle.variant == FULL else ""
    if puzzle.kind == SHEEP.name:
        code = _RUN.sub(
            lambda run: string.ascii_lowercase[len(run[0]) - 1], "".join(signs_of(puzzle))
        )
        size = f"{puzzle.graph.cols}/{puzzle.graph.rows}"
        return f"https://puzz.link/p?{SHEEP_KIND}/{flag}{size}/{code.translate(_TEN_OF_SIGNS)}"
    body = encode_four_cell(cells_of(puzzle))
    close = "" if body[-1].isalnum() else "/"
    return (
        f"https://puzz.link/p?slither/{flag}{puzzle.graph.cols}/{puzzle.graph.rows}/{body}{close}"
    )


def losses(document: Document) -> list[str]:
    """What the address leaves out."""
    return capacity_for(document, *_CAPACITIES).losses(document)


PUZZLINK = Format("puzzlink", "puzz.link address", detects, read, write, losses)


_SIGNS_OF_TEN = str.maketrans(
    {
        "5": "S",
        "6": "W",
        ".": "?",
        **{char: "." * run for run, char in enumerate(string.ascii_lowercase, 1)},
    }
)
_TEN_OF_SIGNS = str.maketrans("SW?", "56.")
_RUN = pattern(r"\.{1,26}")
_STRANGE_TEN = pattern(r"[^0-6a-z.]")

_CELLS = {
    **{str(clue + 5 * blanks): f"{clue}" + "." * blanks for clue in range(5) for blanks in (0, 1)},
    **{letter: f"{clue}.." for clue, letter in enumerate("abcde")},
    **{letter: "." * (run + 1) for run, letter in enumerate(string.ascii_lowercase[6:])},
    ".": "?",
}
_TABLE = {ord(char): cells for char, cells in _CELLS.items()}
_STRANGE = pattern(r"[^0-9a-eg-z.]")

# A clue with the blanks it swallows, or a run of blanks. Past the end of the board all is blank.
_PIECE = pattern(rb"([0-4])(\.{0,2})|(\.{1,20})|\?")


def decode_four_cell(code: str, count: int) -> tuple[bytes, tuple[str, ...]]:
    """The cells of a code for `count` cells, and warnings. Cost: linear in `count`.

    >>> decode_four_cell("dbh", 8)
    (b'3..1....', ())
    """
    # Every character fills a cell, so characters beyond `count` have no effect.
    used = code[:count]
    warnings = _passed_over(used, count, _STRANGE, _TABLE)
    cells = _STRANGE.sub("g", used).translate(_TABLE)[:count].ljust(count, ".")
    return cells.encode(), warnings


def _passed_over(
    code: str, count: int, strange: re.Pattern[str], table: Mapping[int, str]
) -> tuple[str, ...]:
    """The warning about characters without a meaning that fill cells of the board; none behind is
    read.
    """
    if not strange.search(code):
        return ()
    found: list[tuple[int, str]] = []
    filled = 0
    for place, char in enumerate(code, start=1):
        if filled >= count:
            break
        if strange.match(char):
            found.append((place, char))
        # A character that is not in the table fills one cell.
        filled += len(table.get(ord(char), char))
    return blanks_for(found)


def encode_four_cell(cells: bytes) -> str:
    """The shortest code, as pzprjs writes it.

    >>> encode_four_cell(b"3..1....")
    'dbh'
    """
    end = len(cells)
    # Two blanks beyond the end let the last clues swallow what is not there.
    return _PIECE.sub(_writer(end), cells + b"..").decode()


def _writer(end: int) -> Callable[[re.Match[bytes]], bytes]:
    def piece(match: re.Match[bytes]) -> bytes:
        """The code of a clue with the blanks that it swallows, or of a run of blanks."""
        clue, swallowed, run = match.groups()
        if clue:
            return b"05a16b27c38d49e"[3 * int(clue) + len(swallowed) :][:1]
        if run:
            length = min(match.end(), end) - match.start()
            return string.ascii_lowercase[5 + length : 6 + length].encode() if length > 0 else b""
        return b"."

    return piece
