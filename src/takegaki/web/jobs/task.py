"""Task: one job at work, in its own process."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from threading import Event

from takegaki.core.board import Board
from takegaki.core.errors import LimitError, RequestError
from takegaki.core.puzzle import Puzzle
from takegaki.formats import Document, read_document
from takegaki.formats.native import read
from takegaki.solve.search import Budget
from takegaki.web.asked import Asked
from takegaki.web.limits import MAX_CELLS
from takegaki.web.marks import board_of

Told = dict[str, object]


class StoppedError(Exception):
    """The budget ended before there was an answer; the message says which limit."""


@dataclass(frozen=True)
class Task:
    """What was asked, and how to tell what comes of it.

    asked    the JSON of the request
    seconds  of its budget
    cancel   set when nobody wants the answer any more
    tell     tells progress
    """

    asked: Asked
    seconds: float
    cancel: Event
    tell: Callable[[Told], object]

    @cached_property
    def budget(self) -> Budget:
        """The limits of the job, or less if "seconds" asks for less; the clock starts when this is first
        asked for."""
        asked = self.asked.number("seconds", 0.01, 3600) if "seconds" in self.asked else self.seconds
        return Budget(time_limit=min(asked, self.seconds), cancel=self.cancel)

    @cached_property
    def document(self) -> Document:
        """What was sent: {"puzzle": native object} or {"text": ..., "from"?: ...}."""
        if "text" in self.asked:
            name = self.asked.text("from") if "from" in self.asked else None
            document = read_document(self.asked.text("text"), name)
        else:
            document = read(json.dumps(self.asked.object("puzzle").entries))
        check_cells(document.puzzle)
        return document

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that was sent."""
        return self.document.puzzle

    @cached_property
    def board(self) -> Board:
        """The marks that were sent, a character of `. | x` for each edge; else those of the document."""
        if "board" not in self.asked:
            return self.document.board or Board.blank(self.puzzle.graph)
        return board_of(self.puzzle.graph, self.asked.text("board"), self.asked.named("board"))


def check_cells(puzzle: Puzzle) -> None:
    """Refuse a board that no page could draw. Raises LimitError."""
    cells = puzzle.graph.n_cells
    if cells > MAX_CELLS:
        raise LimitError(f"a board of {cells:,} cells; a page takes at most {MAX_CELLS:,}")


def loops_wanted(puzzle: Puzzle, what: str) -> None:
    """Refuse tiles where only loops are known. Raises RequestError."""
    if puzzle.graph.cells == "vertices":
        raise RequestError(f"{what} is for loops only, not for {puzzle.kind}")
