"""Files that pzprjs writes: pzprv3 and pzprv3.1, and Pencilbox text.

Of pzprv3 rows come before columns, vertical sides before horizontal ones.

    pzprv3.1 / slither / ROWS / COLS / [f] / clues / colours of cells / vertical / horizontal sides

with an end of line or a / between the parts; of swslither 5 is a sheep and 6 a wolf; of mashu
(Masyu) no flag, circles as 1 and 2, no colours, and lines to the right of each cell before those
below. `f` is the full variant, `-` a clue without a number. pzprv3 has no colours. After the board
may follow trial positions (passed over: the first board is the current one) and `info:{...}` with
metadata and history (the history is passed over).

Pencilbox text (.pbox): rows, columns, the clues, then horizontal sides before vertical ones. Each
item is followed by a space. `?` clues do not exist there. The blocks of sides may be missing.
Source: pzprjs, FileData.js (also FILE_PBOX) and parser.js, as checked in this project's format
  notes.
"""

import json

from takegaki.core.board import Board
from takegaki.core.errors import FormatError, UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.lazy_pattern import pattern
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.formats.cells import (
    board_of,
    cells_of,
    clues_of_signs,
    rows_of,
    sides,
    signs_of,
    square_puzzle,
    without_hidden,
)
from takegaki.formats.document import Capacity, Document, Format, capacity_for
from takegaki.formats.masyu import line_board, line_rows, masyu_puzzle
from takegaki.formats.tokens import (
    MARKS,
    TokenLines,
    board_size,
    cell_lines,
    check_filled,
    is_number,
    lines_of,
    load_object,
    mark_lines,
    quoted,
    text_entries,
    with_plain_line_ends,
)
from takegaki.puzzles.masyu import MASYU
from takegaki.puzzles.sheep import SHEEP
from takegaki.puzzles.slitherlink import FULL
from takegaki.tilings import square
from takegaki.tilings.torus import CELLS

HEADERS = {"pzprv3": False, "pzprv3.1": True}
"""Does a file of this version hold the colours of the cells?"""

_META = {"author": "author", "source": "source", "hard": "difficulty", "comment": "comment"}
"""Metadata: pzprjs's name and ours."""

_TITLE = "a pzprv3 file"


def _kept(key: str) -> bool:
    return key in _META.values()


_CAPACITIES = (
    Capacity(_TITLE, hidden=True, variants=(FULL,), marks=True, meta=_kept),
    Capacity(_TITLE, kind=MASYU.name, tilings=(CELLS.name,), marks=True, meta=_kept),
    Capacity(_TITLE, kind=SHEEP.name, hidden=True, variants=(FULL,), marks=True, meta=_kept),
)

_MEANING = {".": ".", "-": "?", **{clue: clue for clue in "01234"}}
_WITH_ANIMALS = {**_MEANING, "5": "S", "6": "W"}
_CIRCLES = {".": ".", "1": "1", "2": "2"}
_TOKENS = str.maketrans("SW", "56")
_COLOURS = {"0": "0", "1": "1", "2": "2"}
_TAIL = pattern(r"(?:\n|/)(?:info:\{|history:\{|__HISTORY__|https?://)")


def detects(text: str) -> bool:
    """Begins with the header."""
    return text.lstrip().startswith("pzprv3")


def read(text: str) -> Document:
    """The puzzle, its marks and its metadata."""
    check_filled(text, "\n/")
    text = with_plain_line_ends(text)
    tail = _TAIL.search(text)
    body = text[: tail.start()] if tail else text
    lines = TokenLines(body.replace("/", "\n").split("\n"))
    coloured, kind = _take_header(lines)
    row_line, row_text = lines.number, lines.take("rows").strip()
    col_line, col_text = lines.number, lines.take("columns").strip()
    rows, cols = board_size(row_text, col_text, row_line=row_line, col_line=col_line)
    meta, passed = _metadata(text[tail.start() :]) if tail else ({}, [])
    if kind == "mashu":
        puzzle = masyu_puzzle(rows, cols, lines.cells(rows, cols, _CIRCLES), meta)
        board = None if lines.ended else _take_lines(lines, puzzle.graph)
        return Document(puzzle, board, warnings=(*_trial(lines), *passed))
    variant = FULL if lines.peek == "f" else ""
    if variant:
        lines.take("variant")
    cells = lines.cells(rows, cols, _WITH_ANIMALS if kind == "swslither" else _MEANING)
    warnings = _take_colours(lines, rows, cols) if coloured and not lines.ended else []
    if kind == "swslither":
        graph = square(rows, cols)
        clues = clues_of_signs(graph, SHEEP.name, cells.decode())
        puzzle = Puzzle.of(graph, clues, kind=SHEEP.name, variant=variant, meta=meta)
    else:
        puzzle = square_puzzle(rows, cols, cells, variant=variant, meta=meta)
    board = None if lines.ended else _take_board(lines, puzzle.graph)
    return Document(puzzle, board, warnings=(*warnings, *_trial(lines), *passed))


def _take_header(lines: TokenLines) -> tuple[bool, str]:
    """Whether a file of this version has colours, and the kind of puzzle."""
    number, header = lines.number, lines.take("header").strip()
    if header not in HEADERS:
        raise UnsupportedError(said("reading.pzprv3-version", given=quoted(header)), line=number)
    number, kind = lines.number, lines.take("kind").strip()
    if kind not in ("slither", "slitherlink", "swslither", "mashu"):
        raise UnsupportedError(said("reading.pzprv3-kind", kind=quoted(kind)), line=number)
    return HEADERS[header], kind


def _take_colours(lines: TokenLines, rows: int, cols: int) -> list[str]:
    colours = lines.cells(rows, cols, _COLOURS, "colours")
    return [said("reading.ignored-colours")] if colours.strip(b"0") else []


def _take_board(lines: TokenLines, graph: Graph) -> Board | None:
    vertical = lines.marks(graph.rows, graph.cols + 1, "vertical")
    horizontal = lines.marks(graph.rows + 1, graph.cols, "horizontal")
    return board_of(graph, horizontal, vertical)


def _take_lines(lines: TokenLines, graph: Graph) -> Board | None:
    across = lines.marks(graph.rows, graph.cols - 1, "across")
    return line_board(graph, across, lines.marks(graph.rows - 1, graph.cols, "below"))


def _trial(lines: TokenLines) -> list[str]:
    if lines.ended:
        return []
    if not lines.peek.startswith("TrialData"):
        raise FormatError(said("reading.after-horizontal"), line=lines.number)
    return [said("reading.ignored-trial")]


def _metadata(tail: str) -> tuple[dict[str, str], list[str]]:
    start = tail.find("{")
    if not tail.strip("/\n").startswith("info:") or start < 0:
        return {}, [said("reading.ignored-rest")]
    try:
        info = load_object(tail[start:])
    except FormatError:
        return {}, [said("reading.ignored-info")]
    named = info.get("metadata")
    entries = text_entries(named) if isinstance(named, dict) else {}
    meta = {_META[key]: value for key, value in entries.items() if key in _META}
    return meta, [said("reading.ignored-history")] if "history" in info else []


def write(document: Document) -> str:
    """A pzprv3.1 file as pzprjs writes it, byte for byte."""
    capacity_for(document, *_CAPACITIES)
    puzzle = document.puzzle
    graph = puzzle.graph
    if puzzle.kind == MASYU.name:
        head = ["pzprv3", "mashu", str(graph.rows), str(graph.cols)]
        circles = cell_lines(rows_of(cells_of(puzzle), graph.cols))
        return "\n".join([*head, *circles, *line_rows(graph, document.board), "", *_info(puzzle)])
    horizontal, vertical = side_lines(graph, document.board)
    if puzzle.kind == SHEEP.name:
        kind, cells = "swslither", "".join(signs_of(puzzle)).translate(_TOKENS).encode()
    else:
        kind, cells = "slither", cells_of(puzzle)
    clues = rows_of(cells.replace(b"?", b"-"), graph.cols)
    flag = ["f"] if puzzle.variant == FULL else []
    colours = ["0 " * graph.cols] * graph.rows
    lines = ["pzprv3.1", kind, str(graph.rows), str(graph.cols), *flag]
    lines += [*cell_lines(clues), *colours, *vertical, *horizontal, "", *_info(puzzle)]
    return "\n".join(lines)


def _info(puzzle: Puzzle) -> list[str]:
    meta = {
        name: str(puzzle.meta[key]) for name, key in _META.items() if puzzle.meta.get(key, "") != ""
    }
    return ["info:" + json.dumps({"metadata": meta}, indent=1, ensure_ascii=False)] if meta else []


def losses(document: Document) -> list[str]:
    """What the file leaves out."""
    return capacity_for(document, *_CAPACITIES).losses(document)


PZPRV3 = Format("pzprv3", "pzpr file (pzprv3)", detects, read, write, losses)


_PBOX_CAPACITY = Capacity("Pencilbox text", marks=True)

_PBOX_MEANING = {".": ".", **{clue: clue for clue in "01234"}}


def detects_pencilbox(text: str) -> bool:
    """Two lines with a number each, then exactly the blocks that such a board has."""
    head = with_plain_line_ends(text[:40]).split("\n", 2)
    if len(head) < 3 or not (is_number(head[0]) and is_number(head[1])):
        return False
    rows, cols = int(head[0]), int(head[1])
    if not (rows and cols and 3 * rows + 2 <= text.count("\n") <= 4 * rows + 10):
        return False
    lines = [line.split() for line in lines_of(text) if line.strip()][2:]
    widths = [cols] * (2 * rows + 1) + [cols + 1] * rows
    side_items = [item for items in lines[rows:] for item in items]
    return [len(items) for items in lines] == widths and MARKS.keys() >= set(side_items)


def read_pencilbox(text: str) -> Document:
    """The puzzle and its marks. Raises FormatError or LimitError."""
    check_filled(text)
    lines = TokenLines(lines_of(text))
    row_line, row_text = lines.number, lines.take("rows").strip()
    col_line, col_text = lines.number, lines.take("columns").strip()
    rows, cols = board_size(row_text, col_text, row_line=row_line, col_line=col_line)
    puzzle = square_puzzle(rows, cols, lines.cells(rows, cols, _PBOX_MEANING))
    if lines.ended:
        return Document(puzzle, warnings=(said("reading.no-marks-read"),))
    horizontal = lines.marks(rows + 1, cols, "horizontal")
    vertical = lines.marks(rows, cols + 1, "vertical")
    if not lines.ended:
        raise FormatError(said("reading.after-vertical"), line=lines.number)
    return Document(puzzle, board=board_of(puzzle.graph, horizontal, vertical))


def clue_rows(lines: list[str], rows: int, cols: int) -> bytes:
    """The cells of rows x cols clues, as a Kanpen address has them, too."""
    return TokenLines(lines).cells(rows, cols, _PBOX_MEANING)


def write_pencilbox(document: Document) -> str:
    """What pzprjs writes, byte for byte."""
    _PBOX_CAPACITY.require(document)
    puzzle = document.puzzle
    graph = puzzle.graph
    rows = rows_of(without_hidden(cells_of(puzzle)), graph.cols)
    horizontal, vertical = side_lines(graph, document.board)
    lines = [str(graph.rows), str(graph.cols), *cell_lines(rows), *horizontal, *vertical]
    return "\n".join(lines) + "\n"


def side_lines(graph: Graph, board: Board | None) -> tuple[list[str], list[str]]:
    """The lines of the horizontal and of the vertical sides."""
    marks = (board or Board.blank(graph)).marks
    place = sides(graph)
    return mark_lines(marks[place.horizontal]), mark_lines(marks[place.vertical])


PENCILBOX = Format(
    "pencilbox",
    "Pencilbox text (.pbox)",
    detects_pencilbox,
    read_pencilbox,
    write_pencilbox,
    _PBOX_CAPACITY.losses,
)
