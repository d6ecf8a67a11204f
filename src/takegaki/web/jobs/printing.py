"""Puzzles on paper."""

import base64
import json

from takegaki.core.errors import PuzzleError, RequestError
from takegaki.formats import Document, native
from takegaki.render.book import book, ready
from takegaki.solve.search import Budget
from takegaki.web.asked import Asked
from takegaki.web.jobs.task import Task, Told, check_cells
from takegaki.web.limits import MAX_CELLS, MAX_PRINTED
from takegaki.web.marks import board_of

PATIENCE = 5.0
"""Seconds for the solution of one puzzle."""


def print_(task: Task) -> Told:
    """{"pdf": a PDF document in base 64} of {"items": [{"puzzle": native, "board"?: marks}, ...]}.

    per_page   how many to a page; 1 if nothing is said
    solutions  at the back; they are, if nothing is said
    marks      print the marks of each board, too
    title, paper ("a4" or "letter")
    """
    asked = task.asked
    documents = [_document(place, item) for place, item in enumerate(asked.array("items", MAX_PRINTED))]
    if sum(document.puzzle.graph.n_cells for document in documents) > 5 * MAX_CELLS:
        raise RequestError("so many cells are too many to print at once")
    solutions, marks = asked.flag("solutions", True), asked.flag("marks", False)
    # Nobody waits for a proof whose outcome is not printed.
    limits = [task.budget.at_most(PATIENCE) if solutions else Budget(time_limit=0) for _ in documents]
    pages = book(
        [
            ready(document, marks=marks, budget=limit)
            for document, limit in zip(documents, limits, strict=True)
        ],
        per_page=asked.whole("per_page", 1, 1000, 1),
        solutions=solutions,
        title=asked.text("title", "")[:200],
        paper=asked.text("paper", "a4"),
    )
    return {"pdf": base64.b64encode(pages).decode()}


def _document(place: int, item: object) -> Document:
    if not isinstance(item, dict):
        raise PuzzleError("an object was expected", place=f"puzzles[{place}]")
    one = Asked(item, f"puzzles[{place}]")
    try:
        document = native.read(json.dumps(one.object("puzzle").entries))
    except PuzzleError as error:
        raise PuzzleError(str(error), place=f"puzzles[{place}]") from None
    check_cells(document.puzzle)
    if "board" not in one:
        return document
    board = board_of(document.puzzle.graph, one.text("board"), one.named("board"))
    return Document(document.puzzle, board)
