"""Loopy game IDs: WIDTHxHEIGHTtTYPE:CLUES, or WIDTHxHEIGHTtTYPE:GRID_CLUES.

The clues follow Loopy's face order, which is that of the tilings here: a digit or capital for a
clue, a-z for 1 to 26 blanks. GRID identifies the patch of a Penrose, hat or spectre tiling, and is
`0` for triangles without ears. An ID with # instead of : is a recipe for Loopy's own random
generator and cannot be read.

For squares also the picture that Loopy's "Copy" gives: (2 H + 1) lines of (2 W + 1) characters, a
clue in the middle of its cell, `-` and `|` for lines, `x` for crosses, and spaces for all else, the
dots included. Spaces cut off at line ends are put back, as far as something in each column shows
how wide the board is. A picture without any mark is recognised while its lines have all their
spaces; when those have been cut off it is taken for "spaces for blanks" unless this format is
named.
Source: Simon Tatham, Loopy's loopy.c, as checked in this project's format notes.

The task string of puzzle-loop.com and puzzles-mobile.com is the code for squares, without a size.
That follows from the number of cells: a square number is a square board, and 750 cells are the
site's 25 wide, 30 high. For any other board write the size before it, `WIDTHxHEIGHT:`; without it
the string is refused rather than guessed at. A space after the colon distinguishes it from a game
ID of Net and is written where that is necessary. A string of digits alone is recognised as a plain
grid.
"""

from math import isqrt
from typing import TYPE_CHECKING

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.board import CROSS, LINE, UNKNOWN, Board, MarkArray
from takegaki.core.errors import MAX_FACES, FormatError, UnsupportedError, check_faces
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.lazy_pattern import pattern
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.formats.cells import (
    board_of,
    cells_of,
    clues_of,
    sides,
    square_puzzle,
    without_hidden,
)
from takegaki.formats.document import Capacity, Document, Format, Recipe
from takegaki.formats.tokens import board_size, lines_of, number, quoted
from takegaki.tilings import TILINGS, Graph, Tiling

if TYPE_CHECKING:
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


_PARAMS = pattern(r"([0-9]+)(?:x([0-9]+))?t([0-9]+)((?:d[a-z])?)")
_DIFFICULTY = pattern(r"d([a-z])\Z")
_LOOKS_LIKE = pattern(r"\s*[0-9]+(?:x[0-9]+)?t[0-9]+(?:d[a-z])?[:#]")
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
    return _LOOKS_LIKE.match(_game_id(text)[:40]) is not None


def _game_id(text: str) -> str:
    return text.partition(_WEB_PAGE)[2] if _WEB_PAGE in text[:200] else text


def read(text: str) -> Document:
    """The puzzle of a game ID. Raises UnsupportedError for a seed and for a tiling not known
    here.
    """
    game_id = _game_id(text)
    skipped = len(text) - len(game_id.lstrip())
    game_id = game_id.strip()
    if not _LOOKS_LIKE.match(game_id[:40]):
        what = said("reading.game-id", example="7x7t0:02g222b")
        raise FormatError(what, line=1, column=skipped + 1)
    split = next(i for i, char in enumerate(game_id) if char in ":#")
    if game_id[split] == "#":
        raise UnsupportedError(said("reading.seed-id", program="Loopy"))
    params = read_params(game_id[:split])
    return Document(puzzle_of(params, game_id[split + 1 :], offset=skipped + split + 1))


def read_params(text: str) -> Params:
    """What WIDTHxHEIGHTtTYPE specifies. Raises FormatError, LimitError or UnsupportedError."""
    match = _PARAMS.fullmatch(text)
    if match is None:
        raise FormatError(said("reading.loopy-size", given=quoted(text)))
    width, height, kind, _ = match.groups()
    cols = number(width, "width", least=1)
    rows = number(height or width, "height", least=1)
    tiling = _tiling_of(number(kind, "board-type"))
    check_faces(tiling.most_cells(rows, cols))
    return Params(tiling, rows, cols)


def read_recipe(text: str) -> Recipe:
    """What Loopy's parameters for its generator specify, such as 7x7t0dh. Raises as `read_params`
    does.
    """
    if not _PARAMS.fullmatch(text):
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
    strange = _STRANGE.search(code)
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


_PICTURE_CAPACITY = Capacity("Loopy's text picture", marks=True, blank=False)

_ALPHABET = b" -|x0123456789\r\n"
_CLUES, _HORIZONTAL, _VERTICAL, _DOTS = b" 01234", b" -x", b" |x", b" "

Picture = NDArray[np.uint8]


def detects_picture(text: str) -> bool:
    """The characters of a picture, every one in its place, and a mark among them or all of its
    spaces.
    """
    if text[:1] not in (" ", "\n", "\r") or not text.isascii() or text.isspace():
        return False
    if text.encode().translate(None, _ALPHABET):
        return False
    lines = lines_of(text)
    if not any(mark in text for mark in "-|x") and not _is_whole(lines):
        return False
    return len(lines) % 2 == 1 and _misplaced(lines) is None


def _is_whole(lines: list[str]) -> bool:
    """Lines as Loopy writes them, none of them cut off."""
    width = len(lines[0])
    return width % 2 == 1 and len(lines) >= 3 <= width and set(map(len, lines)) == {width}


def is_bare_picture(text: str) -> bool:
    """Could this "spaces for blanks" text as well be a picture without a mark, its spaces cut
    off?
    """
    lines = lines_of(text)
    return len(lines) % 2 == 1 and len(lines) >= 3 and _misplaced(lines) is None


def _misplaced(lines: list[str]) -> tuple[int, int] | None:
    """Row and column of the first character that may not stand where it does."""
    for row, line in enumerate(lines):
        allowed = (_DOTS, _HORIZONTAL) if row % 2 == 0 else (_VERTICAL, _CLUES)
        for first in (0, 1):
            part = line[first::2].encode(errors="replace")
            if part.translate(None, allowed[first]):
                column = next(i for i, char in enumerate(part) if char not in allowed[first])
                return row, 2 * column + first
    return None


def read_picture(text: str) -> Document:
    """The puzzle and its marks. Raises FormatError with the place of what does not belong."""
    # A board has at least one column; checked before there is a list of the lines.
    check_faces(text.count("\n") // 2)
    lines = lines_of(text)
    width = max(map(len, lines)) | 1
    if len(lines) % 2 == 0 or len(lines) < 3 or width < 3:
        raise FormatError(said("reading.picture-size", lines=len(lines), width=width))
    rows, cols = len(lines) // 2, width // 2
    check_faces(rows * cols)
    wrong = _misplaced(lines)
    if wrong is not None:
        char = lines[wrong[0]][wrong[1]]
        what = said("reading.not-here", given=repr(char))
        raise FormatError(what, line=wrong[0] + 1, column=wrong[1] + 1)
    padded = "".join(line.ljust(width) for line in lines).encode()
    picture = np.frombuffer(padded, dtype=np.uint8).reshape(len(lines), width)
    puzzle = square_puzzle(rows, cols, picture[1::2, 1::2].tobytes().replace(b" ", b"."))
    horizontal, vertical = picture[::2, 1::2], picture[1::2, ::2]
    return Document(puzzle, board_of(puzzle.graph, _marks(horizontal, "-"), _marks(vertical, "|")))


def _marks(part: Picture, line: str) -> MarkArray:
    marks = np.where(part == ord(line), LINE, np.where(part == ord("x"), CROSS, UNKNOWN))
    return marks.astype(np.int8)


def write_picture(document: Document) -> str:
    """The picture with all its spaces."""
    _PICTURE_CAPACITY.require(document)
    puzzle = document.puzzle
    graph = puzzle.graph
    marks = (document.board or Board.blank(graph)).marks
    picture = np.full((2 * graph.rows + 1, 2 * graph.cols + 2), ord(" "), dtype=np.uint8)
    picture[:, -1] = ord("\n")
    clues = without_hidden(cells_of(puzzle)).replace(b".", b" ")
    picture[1::2, 1:-1:2] = np.frombuffer(clues, dtype=np.uint8).reshape(graph.rows, graph.cols)
    picture[::2, 1:-1:2] = _characters(marks[sides(graph).horizontal], b"x -")
    picture[1::2, :-1:2] = _characters(marks[sides(graph).vertical], b"x |")
    return picture.tobytes().decode()


def _characters(marks: MarkArray, of_mark: bytes) -> Picture:
    return np.frombuffer(of_mark, dtype=np.uint8)[marks + 1]


LOOPYTEXT = Format(
    "loopytext",
    "Loopy's text picture",
    detects_picture,
    read_picture,
    write_picture,
    _PICTURE_CAPACITY.losses,
)


_TASK_CAPACITY = Capacity("a puzzle-loop.com task")

KNOWN_TASK_SIZES = {750: (30, 25)}
"""Rows and columns of the site's boards that are no squares, by their number of cells."""

_TASK = pattern(r"[ \t]*(?:[0-9]+x[0-9]+: ?[0-9a-z]+|(?=[a-z]*[0-9])(?=[0-9]*[a-z])[0-9a-z]+)\s*")
_TASK_SIZE = pattern(r"([0-9]+)x([0-9]+): ?")


def detects_task(text: str) -> bool:
    """One word of digits and small letters, both of them, or with a size before it."""
    # Every character fills a cell.
    return len(text) < MAX_FACES and _TASK.fullmatch(text) is not None


def read_task(text: str) -> Document:
    """The puzzle. Raises FormatError when the size is not clear."""
    task = text.strip()
    skipped = len(text) - len(text.lstrip())
    size = _TASK_SIZE.match(task)
    if size:
        rows, cols = board_size(size[2], size[1])
        return Document(
            square_puzzle(
                rows,
                cols,
                decode_clues(task[size.end() :], rows * cols, offset=skipped + size.end()),
            )
        )
    cells = decode_clues(task, offset=skipped)
    check_faces(len(cells))
    rows, cols = size_of(len(cells))
    return Document(square_puzzle(rows, cols, cells))


def size_of(count: int) -> tuple[int, int]:
    """Rows and columns of a bare task of this many cells. Raises FormatError when they are not
    clear.
    """
    if count in KNOWN_TASK_SIZES:
        return KNOWN_TASK_SIZES[count]
    side = isqrt(count)
    if count == 0 or side * side != count:
        raise FormatError(said("reading.no-square-board", count=count))
    return side, side


def write_task(document: Document) -> str:
    """The bare task where its size is clear from it, else with the size before it."""
    _TASK_CAPACITY.require(document)
    puzzle = document.puzzle
    rows, cols = puzzle.graph.rows, puzzle.graph.cols
    task = encode_clues(without_hidden(cells_of(puzzle)))
    clear = (rows == cols or KNOWN_TASK_SIZES.get(rows * cols) == (rows, cols)) and _TASK.fullmatch(
        task
    )
    if clear:
        return task
    from takegaki.formats import net  # noqa: PLC0415  (few texts that are read are written so)

    sized = f"{cols}x{rows}:{task}"
    return f"{cols}x{rows}: {task}" if net.detects(sized) else sized


PUZZLELOOP = Format(
    "puzzleloop", "puzzle-loop.com task", detects_task, read_task, write_task, _TASK_CAPACITY.losses
)
