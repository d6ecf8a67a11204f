"""Loopy game IDs: WIDTHxHEIGHTtTYPE:CLUES, or WIDTHxHEIGHTtTYPE:GRID_CLUES.

The clues follow Loopy's face order, which is that of the tilings here: a digit or capital for a
clue, a-z for 1 to 26 blanks. GRID identifies the patch of a Penrose, hat or spectre tiling, and is
`0` for triangles without ears. An ID with # instead of : is a recipe for Loopy's own random
generator and cannot be read.
Source: Simon Tatham, Loopy's loopy.c, as checked in this project's format notes.
"""

from typing import TYPE_CHECKING

from takegaki.core.errors import FormatError, UnsupportedError, check_faces
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.lazy_pattern import pattern
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.formats.cells import cells_of, clues_of, without_hidden
from takegaki.formats.document import Capacity, Document, Format, Recipe
from takegaki.formats.tokens import number, quoted
from takegaki.tilings import TILINGS, Graph, Tiling

if TYPE_CHECKING:
    import re

    from takegaki.tilings import AperiodicTiling


LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""As `string` has them, which compiles a pattern when it is imported."""

LOOPY_CAPACITY = Capacity("a Loopy game ID", tilings=TILINGS)

TYPES = (
    ("square",),
    ("triangular", "eared-triangular"),
    ("honeycomb",),
    ("snub-square",),
    ("cairo",),
    ("great-hexagonal",),
    ("octagonal",),
    ("kites",),
    ("floret",),
    ("dodecagonal",),
    ("great-dodecagonal",),
    ("penrose-kites",),
    ("penrose-rhombs",),
    ("great-great-dodecagonal",),
    ("kagome",),
    ("compass-dodecagonal",),
    ("hats",),
    ("spectres",),
)
"""By Loopy's number, which is fixed for ever, the names of our tilings, that of today's boards
first. (Each tiling knows its number; it stands here so that an ID imports no other tiling.)
"""


def _of_type(number: int) -> "list[Tiling | AperiodicTiling]":
    """The tilings of a number; the one of today's boards first."""
    return [TILINGS[name] for name in TYPES[number]] if number < len(TYPES) else []


_PARAMS = pattern(r"\s*([0-9]+)(?:x([0-9]+))?t([0-9]+)(?:d[a-z])?([:#])?")
_RECIPE = pattern(r"[0-9]+(?:x[0-9]+)?t[0-9]+(?:d[a-z])?")
_DIFFICULTY = pattern(r"d([a-z])\Z")
_WEB_PAGE = "loopy.html#"


@dataclass(frozen=True)
class Params:
    """Size and tiling of an ID, read but not built.

    Of several tilings of one number it is that of today's boards; what stands before the clues may
    change it.
    """

    tiling: "Tiling | AperiodicTiling"
    rows: int
    cols: int


def detects(text: str) -> bool:
    """Begins like a game ID, or is the address of one at Loopy's web page."""
    found = _PARAMS.match(_game_id(text)[:40])
    return found is not None and found[4] is not None


def _game_id(text: str) -> str:
    return text.partition(_WEB_PAGE)[2] if _WEB_PAGE in text[:200] else text


def read(text: str) -> Document:
    """The puzzle of a game ID. Raises UnsupportedError for a seed and for a tiling not known
    here.
    """
    game_id = _game_id(text)
    skipped = len(text) - len(game_id.lstrip())
    game_id = game_id.strip()
    found = _PARAMS.match(game_id[:40])
    if found is None or found[4] is None:
        what = said("reading.game-id", example="7x7t0:02g222b")
        raise FormatError(what, line=1, column=skipped + 1)
    if found[4] == "#":
        raise UnsupportedError(said("reading.seed-id", program="Loopy"))
    clues = game_id[found.end() :]
    return Document(puzzle_of(_params_of(found), clues, offset=skipped + found.end()))


def read_params(text: str) -> Params:
    """What WIDTHxHEIGHTtTYPE specifies. Raises FormatError, LimitError or UnsupportedError."""
    found = _PARAMS.fullmatch(text)
    if found is None or found[4] is not None or text[:1].isspace():
        raise FormatError(said("reading.loopy-size", given=quoted(text)))
    return _params_of(found)


def _params_of(found: "re.Match[str]") -> Params:
    width, height, kind, _ = found.groups()
    cols = number(width, "width", least=1)
    rows = number(height or width, "height", least=1)
    tiling = _tiling_of(number(kind, "board-type"))
    check_faces(tiling.most_cells(rows, cols))
    return Params(tiling, rows, cols)


def read_recipe(text: str) -> Recipe:
    """What Loopy's parameters for its generator specify, such as 7x7t0dh. Raises as `read_params`
    does.
    """
    if not _RECIPE.fullmatch(text):
        raise FormatError(said("reading.loopy-recipe", given=quoted(text)))
    params, letter = read_params(text), _DIFFICULTY.search(text)
    return Recipe(params.tiling, params.rows, params.cols, letter[1] if letter else None)


def _tiling_of(loopy_type: int) -> "Tiling | AperiodicTiling":
    found = _of_type(loopy_type)
    if not found:
        raise FormatError(said("reading.loopy-type", number=str(loopy_type)))
    return found[0]


def puzzle_of(params: Params, description: str, *, offset: int = 0) -> Puzzle:
    """The puzzle of a description, the part after the colon."""
    grid, _, clues = description.rpartition("_")
    offset += len(description) - len(clues)
    graph = _graph_of(params, grid)
    return Puzzle.of(graph, clues_of(decode_clues(clues, graph.n_faces, offset=offset)))


def _graph_of(params: Params, grid: str) -> Graph:
    """The board of an ID and of what stands before its clues."""
    tiling = params.tiling
    if tiling.is_described:
        if not grid:
            raise FormatError(said("reading.loopy-patch", tiling=tiling.title))
        return tiling.graph(params.rows, params.cols, grid)
    assert tiling.loopy_type is not None
    for one in _of_type(tiling.loopy_type):
        if one.loopy_grid == grid:
            return one.graph(params.rows, params.cols)
    what = said("reading.loopy-description", tiling=tiling.title, given=quoted(grid))
    raise FormatError(what)


def write(document: Document) -> str:
    """The game ID, byte for byte as Loopy writes it."""
    require(document)
    return params_of(document.puzzle) + ":" + description_of(document.puzzle)


def require(document: Document) -> None:
    """Raise UnsupportedError when Loopy does not take the board, among others because it is too
    small.
    """
    LOOPY_CAPACITY.require(document)
    graph = document.puzzle.graph
    tiling = TILINGS[graph.tiling]
    if tiling.loopy_type is None:
        what = {"format": LOOPY_CAPACITY.title, "tiling": graph.tiling}
        raise UnsupportedError(said("reading.cannot-hold-board", **what))
    low, high = tiling.smallest
    if min(graph.rows, graph.cols) < low or max(graph.rows, graph.cols) < high:
        size = f"{graph.cols}x{graph.rows}"
        raise UnsupportedError(
            said("reading.loopy-smallest", tiling=tiling.title, low=low, high=high, size=size)
        )


def params_of(puzzle: Puzzle) -> str:
    """WIDTHxHEIGHTtTYPE of a puzzle."""
    graph = puzzle.graph
    return f"{graph.cols}x{graph.rows}t{TILINGS[graph.tiling].loopy_type}"


def description_of(puzzle: Puzzle) -> str:
    """The grid description, where the tiling has one, and the clues, a blank for each ?."""
    grid = puzzle.graph.variant or TILINGS[puzzle.graph.tiling].loopy_grid
    return (grid and f"{grid}_") + encode_clues(without_hidden(cells_of(puzzle)))


def losses(document: Document) -> list[str]:
    """What the ID leaves out."""
    require(document)
    return LOOPY_CAPACITY.losses(document)


LOOPY = Format("loopy", "Loopy game ID", detects, read, write, losses)


_TABLE = {ord(letter): "." * (run + 1) for run, letter in enumerate(LETTERS)}
_STRANGE = pattern(r"[^0-9A-Za-z]")
_RUN = pattern(rb"\.{1,26}")


def decode_clues(code: str, count: int | None = None, *, offset: int = 0) -> bytes:
    """The cells of a code. Raises FormatError unless they are exactly `count`, where that is given.

    offset  characters before the code in the text, for the column of an error

    >>> decode_clues("c33a", 6)
    b'...33.'
    """
    strange = None if code.isascii() and code.isalnum() else _STRANGE.search(code)
    if strange:
        raise FormatError(
            said("reading.loopy-clue", given=repr(strange.group())),
            line=1,
            column=offset + strange.start() + 1,
        )
    # Every character fills a cell, so that no more than one beyond `count` need ever be written
    # out.
    if count is None:
        check_faces(len(code))
    cells = code[: None if count is None else count + 1].translate(_TABLE)
    if count is not None and len(cells) != count:
        which = "more" if len(cells) > count else "fewer"
        what = said("reading.loopy-fill", which=which, filled=len(cells), count=count)
        raise FormatError(what, line=1, column=offset + len(code))
    return cells.encode()


def encode_clues(cells: bytes) -> str:
    """The code of these cells, which hold no `?`.

    >>> encode_clues(b"...33.")
    'c33a'
    """
    return _RUN.sub(lambda run: LETTERS[len(run.group()) - 1].encode(), cells).decode()
