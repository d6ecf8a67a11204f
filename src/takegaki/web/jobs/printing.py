"""Puzzles on paper."""

import base64
import json

from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.formats import Document, native
from takegaki.formats.native import board_of
from takegaki.render.json_values import Entry
from takegaki.render.pdf import printed_with_solution, puzzles_pdf
from takegaki.web.jobs.task import Task, check_cells
from takegaki.web.request_body import RequestBody
from takegaki.web.responses import MAX_CELLS, MAX_PRINTED

SOLUTION_SECONDS = 5.0
"""Seconds for the solution of one puzzle."""


def print_(task: Task) -> Entry:
    """{"pdf": a PDF document in base 64} of {"items": [{"puzzle": native, "board"?: marks}, ...]}.

    per_page   how many to a page; 1 by default
    solutions  at the back, by default
    marks      print the marks of each board, too
    title, paper ("a4" or "letter")
    """
    body = task.body
    documents = [_document(place, item) for place, item in enumerate(body.array("items", MAX_PRINTED))]
    if sum(document.puzzle.graph.n_cells for document in documents) > 5 * MAX_CELLS:
        raise RequestError("so many cells are too many to print at once")
    solutions, marks = body.flag("solutions", True), body.flag("marks", False)
    # Nobody waits for a proof whose outcome is not printed.
    limits = [task.budget.at_most(SOLUTION_SECONDS) if solutions else Budget(time_limit=0) for _ in documents]
    pages = puzzles_pdf(
        [
            printed_with_solution(document, marks=marks, budget=limit)
            for document, limit in zip(documents, limits, strict=True)
        ],
        per_page=body.whole("per_page", 1, 1000, 1),
        solutions=solutions,
        title=body.text("title", "")[:200],
        paper=body.text("paper", "a4"),
    )
    return {"pdf": base64.b64encode(pages).decode()}


def _document(place: int, item: object) -> Document:
    if not isinstance(item, dict):
        raise PuzzleError("an object was expected", place=f"puzzles[{place}]")
    one = RequestBody(item, f"puzzles[{place}]")
    try:
        document = native.read(json.dumps(one.object("puzzle").entries))
    except PuzzleError as error:
        raise PuzzleError(str(error), place=f"puzzles[{place}]") from None
    check_cells(document.puzzle)
    if "board" not in one:
        return document
    board = board_of(document.puzzle.graph, one.text("board"), one.named("board"))
    return Document(document.puzzle, board)
