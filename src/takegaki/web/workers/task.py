"""Task: one job at work, in its own process."""

import json
from collections.abc import Callable
from functools import cached_property
from threading import Event

from takegaki.core.board import Board
from takegaki.core.budget import Budget, RunningBudget
from takegaki.core.errors import LimitError, RequestError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.formats import Document, read_document
from takegaki.formats.native import board_of, read
from takegaki.puzzles import counts_sides
from takegaki.render.json_values import Entry
from takegaki.web.request_body import RequestBody
from takegaki.web.responses import MAX_CELLS


class StoppedError(Exception):
    """The budget ended before there was an answer; the message names the limit."""


@dataclass(frozen=True)
class Task:
    """A request, and how to report progress.

    body     the JSON of the request
    seconds  of its budget
    cancel   set when the answer is not needed any more
    report   sends progress to the page
    """

    body: RequestBody
    seconds: float
    cancel: Event
    report: Callable[[Entry], object]

    @cached_property
    def budget(self) -> RunningBudget:
        """The limits of the job, or less if "seconds" requires less; the clock starts when this is
        first read.
        """
        seconds = (
            self.body.number("seconds", 0.01, 3600) if "seconds" in self.body else self.seconds
        )
        return Budget(time_limit=min(seconds, self.seconds), cancel=self.cancel).start()

    @cached_property
    def document(self) -> Document:
        """What was sent: {"puzzle": native object} or {"text": ..., "from"?: ...}."""
        if "text" in self.body:
            name = self.body.text("from") if "from" in self.body else None
            document = read_document(self.body.text("text"), name, budget=self.budget)
        else:
            document = read(json.dumps(self.body.object("puzzle").entries), self.budget)
        check_cells(document.puzzle)
        return document

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that was sent."""
        return self.document.puzzle

    @cached_property
    def board(self) -> Board:
        """The marks that were sent, a character of `. | x` for each edge; else those of the
        document.
        """
        if "board" not in self.body:
            return self.document.board or Board.blank(self.puzzle.graph)
        return board_of(self.puzzle.graph, self.body.text("board"), self.body.named("board"))


def check_cells(puzzle: Puzzle) -> None:
    """Raise LimitError for a board that no page could draw."""
    cells = puzzle.graph.n_cells
    if cells > MAX_CELLS:
        raise LimitError(said("refused.too-many-cells", cells=cells, most=MAX_CELLS))


def require_loops(puzzle: Puzzle) -> None:
    """Raise RequestError where only clues that count the sides of cells are known."""
    if not counts_sides(puzzle.kind):
        raise RequestError(said("refused.fill-not-here", kind=puzzle.kind))
