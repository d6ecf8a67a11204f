"""Loopy game IDs: WIDTHxHEIGHTtTYPE:CLUES, for the tilings this program has.

The clues follow Loopy's face order, which is that of the tilings here; `loopycode` tells their
characters. An ID with # instead of : is a recipe for Loopy's own random generator and cannot be read.
Source: Simon Tatham, Loopy's loopy.c, as checked in this project's format notes.
"""

import re
from dataclasses import dataclass

from takegaki.core.errors import FormatError, UnsupportedError
from takegaki.core.limits import check_faces
from takegaki.core.puzzle import Puzzle
from takegaki.formats.capacity import Capacity
from takegaki.formats.cells import cells_of, clues_of, without_hidden
from takegaki.formats.document import Document, Format
from takegaki.formats.loopycode import decode, encode
from takegaki.formats.numbers import number, shown
from takegaki.tilings import TILINGS, Tiling

CAPACITY = Capacity(
    "a Loopy game ID", tilings=tuple(name for name, kind in TILINGS.items() if kind.loopy_type is not None)
)

# Loopy's own list; the numbers are fixed for ever.
TYPES = (
    "Squares",
    "Triangular",
    "Honeycomb",
    "Snub-Square",
    "Cairo",
    "Great-Hexagonal",
    "Octagonal",
    "Kites",
    "Floret",
    "Dodecagonal",
    "Great-Dodecagonal",
    "Penrose (kite/dart)",
    "Penrose (rhombs)",
    "Great-Great-Dodecagonal",
    "Kagome",
    "Compass-Dodecagonal",
    "Hats",
    "Spectres",
)
_OF_TYPE = {tiling.loopy_type: tiling for tiling in TILINGS.values() if tiling.loopy_type is not None}
_PARAMS = re.compile(r"([0-9]+)(?:x([0-9]+))?t([0-9]+)((?:d[a-z])?)")
_LOOKS_LIKE = re.compile(r"\s*[0-9]+(?:x[0-9]+)?t[0-9]+(?:d[a-z])?[:#]")
_WEB_PAGE = "loopy.html#"


@dataclass(frozen=True)
class Params:
    """Size and tiling of an ID, read but not built."""

    tiling: Tiling
    rows: int
    cols: int

    @property
    def faces(self) -> int:
        """How many clues the board takes."""
        return self.tiling.faces(self.rows, self.cols)


def detects(text: str) -> bool:
    """Begins like a game ID, or is the address of one at Loopy's web page."""
    return _LOOKS_LIKE.match(_game_id(text)[:40]) is not None


def _game_id(text: str) -> str:
    return text.partition(_WEB_PAGE)[2] if _WEB_PAGE in text[:200] else text


def read(text: str) -> Document:
    """The puzzle of a game ID. Raises UnsupportedError for a seed and for a tiling not known here."""
    game_id = _game_id(text)
    skipped = len(text) - len(game_id.lstrip())
    game_id = game_id.strip()
    if not _LOOKS_LIKE.match(game_id[:40]):
        raise FormatError("a game ID such as 7x7t0:02g222b was expected", line=1, column=skipped + 1)
    split = next(i for i, char in enumerate(game_id) if char in ":#")
    if game_id[split] == "#":
        raise UnsupportedError(
            "this ID is a seed for Loopy's own generator; copy the description (with a colon) instead"
        )
    params = read_params(game_id[:split])
    return Document(puzzle_of(params, game_id[split + 1 :], offset=skipped + split + 1))


def read_params(text: str) -> Params:
    """What WIDTHxHEIGHTtTYPE asks for. Raises FormatError, LimitError or UnsupportedError."""
    match = _PARAMS.fullmatch(text)
    if match is None:
        raise FormatError(f"{shown(text)}: WIDTHxHEIGHTtTYPE was expected")
    width, height, kind, _ = match.groups()
    cols = number(width, "width", least=1)
    rows = number(height or width, "height", least=1)
    tiling = _tiling_of(number(kind, "board type"))
    params = Params(tiling, rows, cols)
    check_faces(params.faces)
    return params


def _tiling_of(loopy_type: int) -> Tiling:
    if loopy_type in _OF_TYPE:
        return _OF_TYPE[loopy_type]
    if loopy_type < len(TYPES):
        raise UnsupportedError(f"Loopy's board type {loopy_type} ({TYPES[loopy_type]}) is not known here")
    raise FormatError(f"Loopy has no board type {loopy_type}")


def puzzle_of(params: Params, description: str, *, offset: int = 0) -> Puzzle:
    """The puzzle of a description, the part after the colon."""
    if "_" in description:
        grid = description.partition("_")[0]
        raise UnsupportedError(f"this board type does not take a description of the grid ({shown(grid)}_)")
    cells = decode(description, params.faces, offset=offset)
    return Puzzle.of(params.tiling.graph(params.rows, params.cols), clues_of(cells))


def write(document: Document) -> str:
    """The game ID, byte for byte as Loopy writes it."""
    require(document)
    return params_of(document.puzzle) + ":" + description_of(document.puzzle)


def require(document: Document) -> None:
    """Raise UnsupportedError when Loopy does not take the board, among others because it is too small."""
    CAPACITY.require(document)
    graph = document.puzzle.graph
    tiling = TILINGS[graph.tiling]
    low, high = tiling.smallest
    if min(graph.rows, graph.cols) < low or max(graph.rows, graph.cols) < high:
        raise UnsupportedError(
            f"Loopy takes {tiling.title} from {low}x{high} on, not {graph.cols}x{graph.rows}"
        )


def params_of(puzzle: Puzzle) -> str:
    """WIDTHxHEIGHTtTYPE of a puzzle."""
    graph = puzzle.graph
    return f"{graph.cols}x{graph.rows}t{TILINGS[graph.tiling].loopy_type}"


def description_of(puzzle: Puzzle) -> str:
    """The clues, a blank for each ?."""
    return encode(without_hidden(cells_of(puzzle)))


def losses(document: Document) -> list[str]:
    """What the ID leaves out."""
    require(document)
    return CAPACITY.losses(document)


LOOPY = Format("loopy", "Loopy game ID", detects, read, write, losses)
