"""Masyu: Pearl's game IDs, rows of circles, and what other formats share about circles.

A game ID is WIDTHxHEIGHT, `d` with a letter for the difficulty (`e` or `t`, and `n` for one that
need not be solvable; passed over), a colon and the cells row by row: `W` and `B` for circles, a-z
for 1 to 26 blanks. An ID with # instead of : is a recipe for Pearl's own random generator and
cannot be read. Rows of circles are lines of `.`, `w` and `b`, also as `-`, `o`, and in capitals.
Source: Simon Tatham, Pearl's pearl.c; pzprjs, Encode.js, decodeCircle (three cells a character).
"""

import string

import numpy as np

from takegaki.core.board import Board
from takegaki.core.errors import FormatError, UnsupportedError, check_faces
from takegaki.core.graph import Graph
from takegaki.core.lazy_pattern import pattern
from takegaki.core.marks import MarkArray
from takegaki.core.puzzle import Meta, Puzzle
from takegaki.core.reason import said
from takegaki.formats.cells import cells_of, clues_of, rows_of
from takegaki.formats.document import Capacity, Document, Format
from takegaki.formats.tokens import (
    blanks_for,
    board_size,
    first_unexpected,
    lines_of,
    mark_lines,
    quoted,
)
from takegaki.puzzles.masyu import MASYU
from takegaki.tilings.torus import CELLS

_ID_CAPACITY = Capacity("a Pearl game ID", kind=MASYU.name, tilings=(CELLS.name,))
_ROWS_CAPACITY = Capacity("rows of circles", kind=MASYU.name, tilings=(CELLS.name,))

_WEB_PAGE = "pearl.html#"
_HEAD = pattern(r"\s*([0-9]+)(?:x([0-9]+))?(d[a-z]n?|n)?([:#])")
_BODY = pattern(r"[a-zBW]*")
_PIECE = pattern(r"\.{1,26}|1|2")
_OF_CIRCLE = {"1": "W", "2": "B"}


def masyu_puzzle(rows: int, cols: int, cells: bytes, meta: Meta | None = None) -> Puzzle:
    """A Masyu from its cells: `.`, `1` a white and `2` a black circle. Raises as `Puzzle.of`
    does.
    """
    return Puzzle.of(CELLS.graph(rows, cols), clues_of(cells), kind=MASYU.name, meta=meta)


def _game_id(text: str) -> str:
    return text.partition(_WEB_PAGE)[2] if _WEB_PAGE in text[:200] else text


def detects_id(text: str) -> bool:
    """Begins like a game ID with a difficulty or with circles, or is the address of one at Pearl's
    page.
    """
    if _WEB_PAGE in text[:200]:
        return True
    head = _HEAD.match(text[:40])
    if head is None or head[4] == "#":
        return head is not None and bool(head[3])
    body = text[head.end() :].rstrip()
    return _BODY.fullmatch(body) is not None and (bool(head[3]) or "W" in body)


def read_id(text: str) -> Document:
    """The puzzle of a game ID. Raises UnsupportedError for a seed."""
    game_id = _game_id(text).strip()
    head = _HEAD.match(game_id)
    if head is None:
        raise FormatError(said("reading.game-id", example="6x6de:aWbBzf"), line=1, column=1)
    if head[4] == "#":
        raise UnsupportedError(said("reading.seed-id", program="Pearl"))
    rows, cols = board_size(head[2] or head[1], head[1])
    return Document(
        masyu_puzzle(rows, cols, _decode(game_id[head.end() :], rows * cols, head.end()))
    )


def _decode(code: str, count: int, offset: int) -> bytes:
    """The cells of a description. Raises FormatError for other characters or another number of
    cells.
    """
    if not _BODY.fullmatch(code):
        char, _, column = first_unexpected(code, string.ascii_lowercase + "BW")
        what = said("reading.pearl-circle", given=quoted(char))
        raise FormatError(what, column=offset + column)
    lengths = sum(1 if char in "WB" else ord(char) - ord("a") + 1 for char in code)
    if lengths != count:
        raise FormatError(said("reading.cells-instead", cells=lengths, count=count))
    meaning = {
        "W": "1",
        "B": "2",
        **{char: "." * run for run, char in enumerate(string.ascii_lowercase, 1)},
    }
    return "".join(meaning[char] for char in code).encode()


def write_id(document: Document) -> str:
    """The game ID, as Pearl would write it for a tricky puzzle."""
    _ID_CAPACITY.require(document)
    graph, cells = document.puzzle.graph, cells_of(document.puzzle).decode()
    runs = _PIECE.sub(
        lambda piece: _OF_CIRCLE.get(piece[0], chr(ord("a") + len(piece[0]) - 1)), cells
    )
    return f"{graph.cols}x{graph.rows}dt:{runs}"


PEARL = Format("pearl", "Pearl game ID", detects_id, read_id, write_id, _ID_CAPACITY.losses)


_ROW_CELLS = {".": ".", "-": ".", "w": "1", "o": "1", "b": "2"}
_ROW_ALPHABET = ".-wobWOB\r\n"


def detects_rows(text: str) -> bool:
    """Nothing but blanks and circles, and at least one circle."""
    return bool(text.strip(_ROW_ALPHABET[:2] + "\r\n")) and not text.strip(_ROW_ALPHABET)


def read_rows(text: str) -> Document:
    """The puzzle. Raises FormatError with the place of what does not belong."""
    if text.strip(_ROW_ALPHABET) or not text.strip():
        if not text.strip():
            raise FormatError(said("reading.empty-circles"))
        char, line, column = first_unexpected(text, _ROW_ALPHABET)
        what = said("reading.circle", given=quoted(char))
        raise FormatError(what, line=line, column=column)
    check_faces(text.count("\n"))
    rows = lines_of(text)
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]) or not row:
            what = said("reading.row-length", cells=len(row), first=len(rows[0]))
            raise FormatError(what, line=number, column=1)
    check_faces(len(rows) * len(rows[0]))
    cells = "".join(_ROW_CELLS[char] for row in rows for char in row.lower())
    return Document(masyu_puzzle(len(rows), len(rows[0]), cells.encode()))


def write_rows(document: Document) -> str:
    """`.`, `w` and `b`, LF at the end of each row."""
    _ROWS_CAPACITY.require(document)
    cells = cells_of(document.puzzle).translate(bytes.maketrans(b"12", b"wb"))
    return "\n".join(rows_of(cells, document.puzzle.graph.cols)) + "\n"


CIRCLES = Format(
    "circles", "Rows of circles", detects_rows, read_rows, write_rows, _ROWS_CAPACITY.losses
)


_DIGITS_27 = string.digits + string.ascii_lowercase[:17]


def decode_circles(code: str, count: int) -> tuple[bytes, tuple[str, ...]]:
    """The cells of pzpr's code, three a character in base 3, and a warning about characters that
    are none of it, which stand for three blank cells. Cost: linear in `count`.

    >>> decode_circles("1o", 6)
    (b'..122.', ())
    """
    strange: list[tuple[int, str]] = []
    cells = []
    for place, char in enumerate(code[: -(-count // 3)], start=1):
        value = _DIGITS_27.find(char)
        if value < 0:
            strange.append((place, char))
            value = 0
        cells += [".12"[value // weight % 3] for weight in (9, 3, 1)]
    return "".join(cells)[:count].ljust(count, ".").encode(), blanks_for(strange, "circles")


def encode_circles(cells: bytes) -> str:
    """The code, as pzprjs writes it.

    >>> encode_circles(b"..122.")
    '1o'
    """
    values = [b".12".index(cell) for cell in cells.ljust(-(-len(cells) // 3) * 3, b".")]
    return "".join(
        _DIGITS_27[9 * one + 3 * two + three]
        for one, two, three in zip(*[iter(values)] * 3, strict=True)
    )


def line_board(graph: Graph, across: MarkArray, down: MarkArray) -> Board | None:
    """The board with these marks on the borders on the right (rows, cols - 1), and below (rows - 1,
    cols).
    """
    marks = np.concatenate([across.ravel(), down.ravel()])
    return Board.of(graph, marks) if marks.any() else None


def line_rows(graph: Graph, board: Board | None) -> list[str]:
    """The lines of these two blocks of marks."""
    marks = (board or Board.blank(graph)).marks
    across = graph.rows * (graph.cols - 1)
    return [
        *mark_lines(marks[:across].reshape(graph.rows, graph.cols - 1)),
        *mark_lines(marks[across:].reshape(graph.rows - 1, graph.cols)),
    ]
