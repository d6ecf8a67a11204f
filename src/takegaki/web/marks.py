"""Marks and lines as pages get them: a text with a character for each edge."""

import numpy as np

from takegaki.core.board import Board
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.topology import BoolArray

CHARS = b"x.|"
"""Cross, unknown, line; what is read may have `-` for a line as well."""
_VALUES = bytes.maketrans(b"x.|-", bytes([0, 1, 2, 2]))


def board_of(graph: Graph, text: str, place: str) -> Board:
    """The board of a text with a character for each edge. Raises PuzzleError with this place."""
    data = text.encode(errors="replace")
    if len(data) != graph.n_edges or data.translate(None, CHARS + b"-"):
        raise PuzzleError(f"{graph.n_edges} characters . | x were expected, one for each edge", place=place)
    return Board.of(graph, np.frombuffer(data.translate(_VALUES), dtype=np.int8) - 1)


def mark_text(board: Board) -> str:
    """A character for each edge: `.` unknown, `|` line, `x` cross."""
    return np.frombuffer(CHARS, dtype=np.uint8)[board.marks + 1].tobytes().decode()


def line_text(lines: BoolArray) -> str:
    """A character for each edge of a solution: `|` line, `x` none."""
    return np.where(lines, ord("|"), ord("x")).astype(np.uint8).tobytes().decode()
