"""Links of Penpa+, the puzzle drawing tool: Slitherlink and Masyu on squares, with lines and
crosses.

    https://swaroopg92.github.io/penpa-edit/#m=solve&p=...

`m=edit` opens the editor and holds what a solver drew, `m=solve` only the puzzle. p is base64 of a
raw deflate stream of lines of text, in which frequent words have two letters. Line 1 is the board
("square", width, height, ...), the title, the author, the source and the rules; line 4 is what the
setter drew, line 5 what a solver drew, both JSON; line 6 are the cells of the board, each as the
difference to the one before; line 18 names genres.

Cells and dots are numbered in rows of width + 4, the first cell of the board being in the third row
and column: all cells, then all dots, then the middles of edges below and on the right of cells. A
line on an edge has its two dots as key, a line between cells these two; a cross the middle of its
edge, with the value 98.
Source: Penpa+ (github.com/swaroopg92/penpa-edit, MIT), class_p.js (maketext, COMPRESS_SUB),
class_square.js (create_point) and general.js (load), 3.2.3, and links that it wrote.
"""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterator, Mapping

import numpy as np

from takegaki.core.board import Board
from takegaki.core.errors import FormatError, LimitError, UnsupportedError, check_faces
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.lazy_pattern import pattern
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Meta, Puzzle
from takegaki.core.reason import said
from takegaki.core.sorted_values import distinct
from takegaki.formats.cells import cells_of, sides, square_puzzle
from takegaki.formats.document import Capacity, Document, Format, capacity_for, has_marks
from takegaki.formats.masyu import masyu_puzzle
from takegaki.formats.tokens import Entries, is_text, load_object, part, quoted
from takegaki.puzzles.masyu import MASYU
from takegaki.puzzles.slitherlink import SLITHERLINK
from takegaki.tilings.torus import CELLS

_TITLE = "a Penpa+ link"
_KEPT = ("title", "author", "source", "rules")
"""Metadata, in the order of the first line."""


def _kept(key: str) -> bool:
    return key in _KEPT


_CAPACITIES = (
    Capacity(_TITLE, hidden=True, marks=True, meta=_kept),
    Capacity(_TITLE, kind=MASYU.name, tilings=(CELLS.name,), marks=True, meta=_kept),
)

PAGE = "https://swaroopg92.github.io/penpa-edit/"
_START = pattern(r"\A\s*(?:https?://[^\s#?]*)?[#?]?m=(?:edit|solve)&p=([A-Za-z0-9+/=%\s]*)")
_SHORT = "https://tinyurl.com/"

MOST_TEXT = 8_000_000
"""Characters that a link may unpack to: some 20 times what a full board of 200x200 has."""

_WORDS = (
    ("z", "zZ"),
    ('"qa"', "z9"),
    ('"pu_q"', "zQ"),
    ('"pu_a"', "zA"),
    ('"grid"', "zG"),
    ('"edit_mode"', "zM"),
    ('"surface"', "zS"),
    ('"line"', "zL"),
    ('"lineE"', "zE"),
    ('"wall"', "zW"),
    ('"cage"', "zC"),
    ('"number"', "zN"),
    ('"symbol"', "zY"),
    ('"special"', "zP"),
    ('"board"', "zB"),
    ('"command_redo"', "zR"),
    ('"command_undo"', "zU"),
    ('"command_replay"', "z8"),
    ('"numberS"', "z1"),
    ('"freeline"', "zF"),
    ('"freelineE"', "z2"),
    ('"thermo"', "zT"),
    ('"arrows"', "z3"),
    ('"direction"', "zD"),
    ('"squareframe"', "z0"),
    ('"polygon"', "z5"),
    ('"deletelineE"', "z4"),
    ('"killercages"', "z6"),
    ('"nobulbthermo"', "z7"),
    ('"__a"', "z_"),
    ("null", "zO"),
)
"""What is short for what, in the order in which it is put in; z itself becomes zZ first."""

_CROSS = 98
_GREEN, _CIRCLE = 3, "circle_L"
_GENRES = {"slitherlink": SLITHERLINK.name, "masyu": MASYU.name}
_COMMAS = (("\n", "%2D"), (",", "%2C"), ("&", "%2E"), ("=", "%2F"))
"""How rules are written between commas; of titles and authors only the comma is."""


def detects(text: str) -> bool:
    """Has the beginning of such a link."""
    return bool(_START.match(text))


def read(text: str) -> Document:
    """The puzzle of a link, with what a solver drew. Raises FormatError, UnsupportedError or
    LimitError.
    """
    found = _START.match(text)
    if found is None:
        raise FormatError(said("reading.penpa-link"))
    lines = _unpacked(found[1]).split("\n")
    head = lines[0].split(",")
    if head[0] != "square":
        raise UnsupportedError(said("reading.penpa-board", given=quoted(head[0])))
    drawn, answer = _object(lines, 3), _object(lines, 4)
    rows, cols, place = _board_cells(lines, head)
    kind = _kind(lines, drawn)
    meta = _meta(head)
    if kind == MASYU.name:
        puzzle = masyu_puzzle(rows, cols, _circles(drawn, rows, cols, place), meta)
    else:
        puzzle = square_puzzle(rows, cols, _numbers(drawn, rows, cols, place), meta=meta)
    board, strange = _marks(puzzle, answer, _Numbering(rows, cols, place))
    return Document(puzzle, board, warnings=(*_passed_over(drawn, kind), *strange))


def _unpacked(code: str) -> str:
    """The lines of a link. Raises FormatError or LimitError."""
    code = re.sub(r"\s", "", code.replace("%2B", "+").replace("%2F", "/").replace("%3D", "="))
    try:
        packed = base64.b64decode(code + "=" * (-len(code) % 4), validate=True)
        stream = zlib.decompressobj(-15)
        data = stream.decompress(packed, MOST_TEXT)
        if stream.unconsumed_tail:
            raise LimitError(said("reading.penpa-large", most=MOST_TEXT))
        if not stream.eof:
            raise FormatError(said("reading.penpa-cut"))
        text = data.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise FormatError(said("reading.penpa-damaged")) from None
    for word, short in reversed(_WORDS):
        if len(text) > MOST_TEXT:
            raise LimitError(said("reading.penpa-large", most=MOST_TEXT))
        text = text.replace(short, word)
    return text


def _object(lines: list[str], line: int) -> Entries:
    """The JSON object of a line; an empty one where it is blank."""
    text = lines[line] if line < len(lines) else ""
    if not text.strip():
        return {}
    try:
        return load_object(text, whole=True)
    except FormatError as error:
        what = said("reading.penpa-line", line=line + 1, why=str(error))
        raise FormatError(what) from None


def _entries(drawn: Entries, name: str) -> Mapping[str, object]:
    value = drawn.get(name)
    return value if isinstance(value, dict) else {}


def _whole(text: str, what: str) -> int:
    if not re.fullmatch(r"[0-9]{1,7}", text):
        raise FormatError(said("reading.number", what=part(what), given=quoted(text)))
    return int(text)


def _board_cells(lines: list[str], head: list[str]) -> tuple[int, int, "_Place"]:
    """Rows and columns of the board, and where its first cell lies."""
    if len(head) < 3:
        raise FormatError(said("reading.penpa-size"))
    width, height = _whole(head[1], "the-width"), _whole(head[2], "the-height")
    check_faces(width * height)
    if not width * height:
        raise FormatError(said("reading.penpa-no-cells"))
    stride, size = width + 4, (width + 4) * (height + 4)
    steps = json.loads(lines[5]) if len(lines) > 5 and _STEPS.fullmatch(lines[5]) else None
    if not steps:
        raise FormatError(said("reading.penpa-cells"))
    cells = np.cumsum(np.array(steps[: size + 1], dtype=np.int64))
    if len(cells) > size or cells.min() < 0 or cells.max() >= size:
        raise FormatError(said("reading.penpa-beyond"))
    there = np.zeros(size, dtype=np.bool_)
    there[cells] = True
    below, across = distinct(cells // stride), distinct(cells % stride)
    rows, cols = len(below), len(across)
    full = int(there.sum()) == rows * cols
    if not full or np.ptp(below) != rows - 1 or np.ptp(across) != cols - 1:
        raise UnsupportedError(said("reading.penpa-holes"))
    return rows, cols, _Place(stride, size, int(below[0]), int(across[0]))


_STEPS = pattern(r"\[-?[0-9]{1,7}(?:,-?[0-9]{1,7})*\]\s*")


@dataclass(frozen=True)
class _Place:
    """Where a board lies among all cells of Penpa+.

    stride  cells in a row of all
    size    how many cells there are in all; dots and middles of edges are as many each
    top     the row, among all, of the board's first row
    left    the column of its first column
    """

    stride: int
    size: int
    top: int
    left: int

    def at(self, row: int, col: int) -> int:
        """A cell's number; of one before the first row or column, too."""
        return self.stride * (self.top + row) + self.left + col


@dataclass(frozen=True)
class _Numbering:
    """Numbers of cells, dots and middles of edges of a board of rows and columns."""

    rows: int
    cols: int
    place: _Place

    def dot(self, row: int, col: int) -> int:
        """The dot above and on the left of a cell."""
        return self.place.size + self.place.at(row - 1, col - 1)

    def below(self, row: int, col: int) -> int:
        """The middle of the edge below a cell."""
        return 2 * self.place.size + self.place.at(row, col)

    def beside(self, row: int, col: int) -> int:
        """The middle of the edge on the right of a cell."""
        return 3 * self.place.size + self.place.at(row, col)

    def of_edges(self, graph: Graph) -> Iterator[tuple[int, str, int]]:
        """Each edge of a board of squares, with its key and its middle."""
        around = sides(graph)
        for row, edges in enumerate(around.horizontal.tolist()):
            for col, edge in enumerate(edges):
                key = f"{self.dot(row, col)},{self.dot(row, col + 1)}"
                yield edge, key, self.below(row - 1, col)
        for row, edges in enumerate(around.vertical.tolist()):
            for col, edge in enumerate(edges):
                key = f"{self.dot(row, col)},{self.dot(row + 1, col)}"
                yield edge, key, self.beside(row, col - 1)

    def of_borders(self) -> Iterator[tuple[int, str, int]]:
        """Each border between cells of Masyu, with its key and its middle."""
        at, edge = self.place.at, 0
        for row in range(self.rows):
            for col in range(self.cols - 1):
                yield edge, f"{at(row, col)},{at(row, col + 1)}", self.beside(row, col)
                edge += 1
        for row in range(self.rows - 1):
            for col in range(self.cols):
                yield edge, f"{at(row, col)},{at(row + 1, col)}", self.below(row, col)
                edge += 1

    def of(self, puzzle: Puzzle) -> tuple[str, list[tuple[int, str, int]]]:
        """What Penpa+ calls the lines of a puzzle, and each edge with its key and its middle."""
        if puzzle.kind == MASYU.name:
            return "line", list(self.of_borders())
        return "lineE", list(self.of_edges(puzzle.graph))


def _kind(lines: list[str], drawn: Entries) -> str:
    """The type of puzzle by its genre; without one, by circles or numbers."""
    try:
        genres = json.loads(lines[17]) if len(lines) > 17 else []
    except (ValueError, RecursionError):
        genres = []
    named = [one.lower() for one in genres if isinstance(one, str)] if genres else []
    known = [_GENRES[one] for one in named if one in _GENRES]
    if named and not known:
        raise UnsupportedError(said("reading.penpa-other", given=quoted(named[0])))
    if known:
        return known[0]
    circles = any(_is_circle(one) for one in _entries(drawn, "symbol").values())
    return MASYU.name if circles and not _entries(drawn, "number") else SLITHERLINK.name


def _is_circle(symbol: object) -> bool:
    return isinstance(symbol, list) and len(symbol) > 1 and str(symbol[1]).startswith("circle_")


def _by_cell(
    drawn: Entries, name: str, rows: int, cols: int, place: _Place
) -> Iterator[tuple[int, object]]:
    """What is drawn in cells of the board: the cell, and the first thing said of it."""
    cells = {
        str(place.at(row, col)): row * cols + col for row in range(rows) for col in range(cols)
    }
    for key, entry in _entries(drawn, name).items():
        if key in cells and isinstance(entry, list) and entry:
            yield cells[key], entry[0]


def _numbers(drawn: Entries, rows: int, cols: int, place: _Place) -> bytes:
    cells = bytearray(b"." * (rows * cols))
    for cell, value in _by_cell(drawn, "number", rows, cols, place):
        word = str(value).strip()
        if word and word not in ("0", "1", "2", "3", "4", "?"):
            where = f"r{cell // cols + 1}c{cell % cols + 1}"
            raise FormatError(said("reading.penpa-clue", given=quoted(word)), place=where)
        if word:
            cells[cell] = ord(word)
    return bytes(cells)


def _circles(drawn: Entries, rows: int, cols: int, place: _Place) -> bytes:
    """White circles are 1 and 8 in Penpa+, black ones 2 (others are colours)."""
    circles = {key: entry for key, entry in _entries(drawn, "symbol").items() if _is_circle(entry)}
    cells = bytearray(b"." * (rows * cols))
    for cell, value in _by_cell({"symbol": circles}, "symbol", rows, cols, place):
        if value not in (1, 2, 8):
            where = f"r{cell // cols + 1}c{cell % cols + 1}"
            raise FormatError(said("reading.penpa-circle"), place=where)
        cells[cell] = ord("2" if value == 2 else "1")
    return bytes(cells)


def _marks(
    puzzle: Puzzle, answer: Entries, numbering: _Numbering
) -> tuple[Board | None, tuple[str, ...]]:
    """What a solver drew, and a warning where some of it is no edge of the board."""
    name, edges = numbering.of(puzzle)
    marks = np.zeros(puzzle.graph.n_edges, dtype=np.int8)
    left = dict(_entries(answer, name))
    for edge, key, middle in edges:
        if left.pop(key, _CROSS) != _CROSS:
            marks[edge] = LINE
        elif left.pop(str(middle), None) == _CROSS:
            marks[edge] = CROSS
    board = Board.of(puzzle.graph, marks) if marks.any() else None
    return board, (said("reading.penpa-outside"),) if left else ()


def _passed_over(drawn: Entries, kind: str) -> tuple[str, ...]:
    """What a setter drew that is no clue."""
    used = "symbol" if kind == MASYU.name else "number"
    passed = sorted(
        name
        for name, value in drawn.items()
        if value and name != used and not name.startswith("command_")
    )
    return (said("reading.penpa-left-out", drawings=", ".join(passed)),) if passed else ()


def _meta(head: list[str]) -> Meta:
    found: dict[str, str] = {}
    for key, place, named in (
        ("title", 15, "Title: "),
        ("author", 16, "Author: "),
        ("source", 17, ""),
        ("rules", 18, ""),
    ):
        text = head[place] if place < len(head) else ""
        for sign, code in reversed(_COMMAS if key == "rules" else _COMMAS[1:2]):
            text = text.replace(code, sign)
        text = text.removeprefix(named.rstrip()).strip()
        if is_text(text):
            found[key] = text
    return found


def write(document: Document) -> str:
    """A link that opens for solving; with marks, the one that opens in the editor and has them.
    Raises UnsupportedError.
    """
    capacity_for(document, *_CAPACITIES)
    puzzle = document.puzzle
    marked = has_marks(document.board)
    lines = _lines(puzzle, _drawing(_clues(puzzle)), _answer(puzzle, document.board), marked)
    text = "\n".join(lines)
    for word, short in _WORDS:
        text = text.replace(word, short)
    stream = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = stream.compress(text.encode()) + stream.flush()
    return f"{PAGE}#m={'edit' if marked else 'solve'}&p={base64.b64encode(packed).decode()}"


def _place_of(graph: Graph) -> _Place:
    return _Place(graph.cols + 4, (graph.cols + 4) * (graph.rows + 4), 2, 2)


def _clues(puzzle: Puzzle) -> Entries:
    graph, place = puzzle.graph, _place_of(puzzle.graph)
    numbers: dict[str, object] = {}
    circles: dict[str, object] = {}
    for cell, sign in enumerate(cells_of(puzzle).decode()):
        at = str(place.at(*divmod(cell, graph.cols)))
        if sign == ".":
            continue
        if puzzle.kind == MASYU.name:
            circles[at] = [int(sign), _CIRCLE, 1]
        else:
            numbers[at] = [sign if sign == "?" else int(sign), 1, "1"]
    return {"number": numbers, "symbol": circles}


def _answer(puzzle: Puzzle, board: Board | None) -> Entries:
    if board is None:
        return _drawing({})
    graph = puzzle.graph
    name, edges = _Numbering(graph.rows, graph.cols, _place_of(graph)).of(puzzle)
    marks = board.marks.tolist()
    lines: dict[str, object] = {}
    for edge, key, middle in edges:
        if marks[edge] == LINE:
            lines[key] = _GREEN
        elif marks[edge] == CROSS:
            lines[str(middle)] = _CROSS
    return _drawing({name: lines})


def _drawing(filled: Entries) -> Entries:
    """All that Penpa+ expects of a drawing."""
    moves: Entries = {f"command_{name}": {"__a": []} for name in ("redo", "undo", "replay")}
    tables = ("surface", "number", "numberS", "symbol", "freeline", "freelineE")
    lists = ("thermo", "arrows", "direction", "squareframe", "polygon")
    more = ("line", "lineE", "wall", "cage", "deletelineE")
    return {
        **moves,
        **{name: {} for name in tables},
        **{name: [] for name in lists},
        **{name: {} for name in more},
        "killercages": [],
        "nobulbthermo": [],
        **filled,
    }


def _lines(puzzle: Puzzle, clues: Entries, answer: Entries, marked: bool) -> list[str]:
    """The lines of a link's text."""
    graph = puzzle.graph
    cells = [
        _place_of(graph).at(row, col) for row in range(graph.rows) for col in range(graph.cols)
    ]
    steps = [cells[0], *np.diff(cells).tolist()]
    mode, tool = _mode(puzzle)
    short = (mode["grid"], "combi", tool)
    blank = _json(_drawing({}))
    return [
        _head(puzzle),
        "[0,0,0,0]",
        _json(mode) if marked else "~".join(map(_json, short)),
        _json(clues),
        _json(answer) if marked else "",
        _json(steps),
        '["Surface","Composite"]',
        "{}",
        '"x"',
        '"x"',
        "[3,2,3]",
        _json(mode),
        '"x"',
        "0",
        blank,
        blank if marked else "x",
        "{}",
        _json([genre for genre, kind in _GENRES.items() if kind == puzzle.kind]),
        "false",
    ]


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _head(puzzle: Puzzle) -> str:
    """The first line: sizes in pixels of 38 a cell, and the middle of the view."""
    rows, cols = puzzle.graph.rows, puzzle.graph.cols
    place = _place_of(puzzle.graph)
    middle = place.at((rows - 1) // 2, (cols - 1) // 2)
    # The middle of a cell, a dot, or of the edge below or on the right of a cell.
    middle += place.size * {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[rows % 2, cols % 2]
    texts = []
    for key in _KEPT:
        text = str(puzzle.meta.get(key, ""))
        for sign, code in _COMMAS if key == "rules" else _COMMAS[1:2]:
            text = text.replace(sign, code)
        texts.append(" ".join(text.split("\n")))
    title, author, source, rules = texts
    numbers = [
        cols,
        rows,
        38,
        0,
        1,
        1,
        38 * (cols + 1),
        38 * (rows + 1),
        middle,
        middle,
        0,
        0,
        0,
        0,
    ]
    told = [f"Title: {title}", f"Author: {author}", source, rules]
    return ",".join(["square", *map(str, numbers), *told, "OFF", "false", ""])


def _mode(puzzle: Puzzle) -> tuple[Entries, list[object]]:
    """What Penpa+ draws of the board (dots for edges, dashes for cells), and with which tool."""
    cells = puzzle.kind == MASYU.name
    tools: Entries = {
        "surface": ["", 1],
        "line": ["1", 3],
        "lineE": ["1", 3],
        "wall": ["", 3],
        "cage": ["1", 10],
        "number": ["1", 2],
        "symbol": [_CIRCLE, 1],
        "special": ["thermo", ""],
        "board": ["", ""],
        "move": ["1", ""],
        "sudoku": ["1", 9],
    }
    tool: list[object] = ["linex" if cells else "edgex", _GREEN]
    mode: Entries = {
        "qa": "pu_a",
        "grid": ["2", "2", "1"] if cells else ["3", "1", "2"],
        "pu_q": {"edit_mode": "combi", **tools, "combi": ["battleship", _GREEN]},
        "pu_a": {"edit_mode": "combi", **tools, "combi": tool},
    }
    return mode, tool


def losses(document: Document) -> list[str]:
    """What the link leaves out."""
    return capacity_for(document, *_CAPACITIES).losses(document)


PENPA = Format("penpa", "Penpa+ link", detects, read, write, losses)
