"""Which board a page asks for: checked before memory is taken."""

import re
from typing import NamedTuple

from takegaki.core.errors import LimitError, PuzzleError
from takegaki.core.graph import Graph
from takegaki.formats.loopy import read_params
from takegaki.formats.net import read_recipe
from takegaki.formats.numbers import number
from takegaki.puzzles import PUZZLES
from takegaki.techniques import Level
from takegaki.tilings import Boards
from takegaki.web.asked import Asked
from takegaki.web.limits import MAX_CELLS

_SIZE = re.compile(r"([0-9]+)(?:x([0-9]+))?")
_LETTER = re.compile(r".*d([a-z])")
LETTERS = {"e": Level.EASY, "n": Level.NORMAL, "t": Level.TRICKY, "h": Level.HARD}
"""Loopy's, for its difficulties."""


class Size(NamedTuple):
    """A family of boards, and which of them; what a short form says besides, None for nothing."""

    boards: Boards
    rows: int
    cols: int
    level: Level | None = None
    walls: float | None = None

    @property
    def graph(self) -> Graph:
        """The board. Raises LimitError for one that no page could draw."""
        if (cells := self.boards.cells(self.rows, self.cols)) > MAX_CELLS:
            raise LimitError(f"a board of {cells:,} cells; a page takes at most {MAX_CELLS:,}")
        return self.boards.graph(self.rows, self.cols)


def size_of(asked: Asked, kind: str) -> Size:
    """The board of "size" (10x7, width first, or Tatham's short forms 7x7t0dh and 11x11wb0.2), else of
    "tiling"?, "rows" and "cols"."""
    boards = PUZZLES[kind].boards
    name = asked.text("tiling", next(iter(boards)))
    if name not in boards:
        raise PuzzleError(f"no tiling {name[:40]!r}; there are {', '.join(boards)}", place="tiling")
    if "size" not in asked:
        return Size(boards[name], asked.whole("rows", 1, MAX_CELLS), asked.whole("cols", 1, MAX_CELLS))
    text = asked.text("size")
    if size := _SIZE.fullmatch(text):
        cols, rows = number(size[1], "width", least=1), number(size[2] or size[1], "height", least=1)
        return Size(boards[name], rows, cols)
    found = _of_tiles(text) if PUZZLES[kind].goal == "tree" else _of_loops(text)
    if "tiling" in asked and found.boards.name != name:
        raise PuzzleError(f"{text} is a {found.boards.name} board, not {name}", place="size")
    return found


def _of_loops(text: str) -> Size:
    params = read_params(text)
    letter = _LETTER.fullmatch(text)
    if letter and letter[1] not in LETTERS:
        raise PuzzleError(f"no difficulty d{letter[1]}; there are de, dn, dt and dh", place="size")
    level = LETTERS[letter[1]] if letter else None
    return Size(params.tiling, params.rows, params.cols, level)


def _of_tiles(text: str) -> Size:
    recipe = read_recipe(text)
    return Size(recipe.grid, recipe.rows, recipe.cols, walls=recipe.walls)
