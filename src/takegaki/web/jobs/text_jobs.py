"""Puzzles as texts, pictures and printed pages.

Texts and pictures are made in the light process: untrusted texts cannot affect other work there,
and need not wait behind a search.
"""

import base64
import json
from functools import partial

import numpy as np

from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import FormatError, PuzzleError, RequestError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import replace
from takegaki.core.own_graphs import part_of
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.reason import said
from takegaki.core.solution import Solution
from takegaki.core.topology import BoolArray
from takegaki.formats import FORMATS, Document, losses, native, recognise, write
from takegaki.formats.graph_from_shapes import masked
from takegaki.formats.native import board_of, mark_text
from takegaki.play.library_search import MOST_PLAYER_LEVEL
from takegaki.render.json_values import Entry
from takegaki.render.pdf import easiest_first, printed_with_solution, puzzles_pdf
from takegaki.render.scene import Scene
from takegaki.render.svg import svg
from takegaki.web.request_body import RequestBody
from takegaki.web.responses import MAX_CELLS, MAX_PRINTED
from takegaki.web.workers.task import Task, check_cells


def read(task: Task) -> Entry:
    """{"puzzle": native JSON, "board"?: marks, "solution"?: marks, "format", "warnings"} of a text.

    "meta" of the request, texts and numbers, is added to that of the puzzle; "keep", "resume"
    and "aside" are handed on. With "mask" it is the empty board of the cells that this picture
    shows; with "cells", a text of # and . for each cell, the puzzle on those that stay.
    """
    document, body = _part(task), task.body
    puzzle = document.puzzle.with_meta(**_meta(body)) if "meta" in body else document.puzzle
    entry: Entry = {
        "puzzle": json.loads(native.write(Document(puzzle))),
        "keep": body.flag("keep", False),
        "resume": body.flag("resume", False),
        "aside": body.flag("aside", False),
        "format": body.text("from", "")
        or (recognise(body.text("text")) if "text" in body else "json"),
        "warnings": list(document.warnings),
    }
    board = task.board if "board" in body else document.board
    if board is not None:
        entry["board"] = mark_text(board)
    if document.solution is not None:
        entry["solution"] = mark_text(document.solution)
    return entry


def _part(task: Task) -> Document:
    if "mask" in task.body:
        graph = task.body.read("mask", partial(masked, task.puzzle.graph))
        return Document(Puzzle.of(graph, [NO_CLUE] * graph.n_cells, kind=task.puzzle.kind))
    if "cells" in task.body:
        puzzle = task.puzzle
        kept = task.body.read("cells", partial(_kept, puzzle.graph))
        graph = part_of(puzzle.graph, kept)
        clues = np.full(graph.n_cells, NO_CLUE)
        clues[: graph.n_faces - graph.holes] = puzzle.clues[kept]
        return Document(Puzzle.of(graph, clues, kind=puzzle.kind, variant=puzzle.variant))
    return task.document


def _kept(graph: Graph, text: str) -> BoolArray:
    """(C,) the cells of a text that stay; holes never do."""
    if len(text) != graph.n_cells or set(text) - set("#."):
        raise FormatError(said("refused.cells-text", count=graph.n_cells))
    kept: BoolArray = np.array([char == "#" for char in text], dtype=np.bool_)
    kept[graph.n_faces - graph.holes :] = False
    return kept


def _meta(body: RequestBody) -> dict[str, str | int | float]:
    given = body.object("meta")
    found: dict[str, str | int | float] = {}
    for key, value in given.entries.items():
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise PuzzleError(said("refused.text-or-number"), place=given.named(key[:40]))
        found[key] = value[:1000] if isinstance(value, str) else value
    return found


def export(task: Task) -> Entry:
    """{"text", "losses", "format"} of {"puzzle" | "text", "format", "board"?, "solution"?}.

    Without "format": {"formats": what each format that can hold the puzzle gives}.
    """
    document = _document(task)
    if "format" not in task.body:
        return {
            "formats": {
                name: text for name in FORMATS if (text := _written_if_possible(document, name))
            }
        }
    name = task.body.text("format")
    return _written(document, name)


def _document(task: Task) -> Document:
    document = task.document
    if "board" in task.body:
        document = replace(document, board=task.board)
    if "solution" in task.body:
        document = replace(document, solution=_solution(task))
    return document


def _solution(task: Task) -> Board:
    board = board_of(task.puzzle.graph, task.body.text("solution"), "solution")
    if not board.is_complete:
        raise PuzzleError(said("refused.edges-text"), place="solution")
    return board


def _written(document: Document, name: str) -> Entry:
    return {"format": name, "text": write(document, name), "losses": losses(document, name)}


def _written_if_possible(document: Document, name: str) -> Entry | None:
    try:
        return _written(document, name)
    except PuzzleError:
        return None


def picture(task: Task) -> Entry:
    """{"svg"} of {"puzzle" | "text", "board"?, "solution"?}: the solution if there is one, else the
    marks.
    """
    document = _document(task)
    if "solution" in task.body:
        scene = Scene.of_solution(Solution.of(document.puzzle, _solution(task).lines))
    elif document.board is not None:
        scene = Scene.of_board(document.board, document.puzzle)
    else:
        scene = Scene.of_puzzle(document.puzzle)
    return {"svg": svg(scene)}


SOLUTION_SECONDS = 5.0
"""Seconds for the solution of one puzzle."""


def print_(task: Task) -> Entry:
    """{"pdf": a PDF document in base 64} of {"items": [{"puzzle": native, "board"?: marks}, ...]}.

    per_page   how many to a page; 1 by default
    solutions  at the back, by default
    marks      print the marks of each board, too
    levels     easiest first, with the levels as headings
    player_level  what is printed below the title of a single puzzle
    title, paper ("a4" or "letter")
    """
    body = task.body
    documents = [
        _printed_document(place, item, task.budget)
        for place, item in enumerate(body.array("items", MAX_PRINTED))
    ]
    if sum(document.puzzle.graph.n_cells for document in documents) > 5 * MAX_CELLS:
        raise RequestError(said("refused.print-cells"))
    solutions, marks = body.flag("solutions", True), body.flag("marks", False)
    levels = body.flag("levels", False)
    if "player_level" in body and len(documents) == 1:
        number = body.whole("player_level", 1, MOST_PLAYER_LEVEL)
        documents = [
            replace(one, puzzle=one.puzzle.with_meta(player_level=number)) for one in documents
        ]
    # A proof whose outcome is not printed is not made.
    limits = [
        task.budget.at_most(SOLUTION_SECONDS) if solutions or levels else Budget(time_limit=0)
        for _ in documents
    ]
    items = [
        printed_with_solution(document, marks=marks, levels=levels, budget=limit)
        for document, limit in zip(documents, limits, strict=True)
    ]
    pages = puzzles_pdf(
        easiest_first(items) if levels else items,
        per_page=body.whole("per_page", 1, 1000, 1),
        solutions=solutions,
        title=body.text("title", "")[:200],
        levels=levels,
        paper=body.text("paper", "a4"),
    )
    return {"pdf": base64.b64encode(pages).decode()}


def _printed_document(place: int, item: object, budget: Budget) -> Document:
    if not isinstance(item, dict):
        raise PuzzleError(said("refused.an-object"), place=f"puzzle {place + 1}")
    one = RequestBody(item, f"puzzle {place + 1}")
    try:
        document = native.read(json.dumps(one.object("puzzle").entries), budget)
    except PuzzleError as error:
        raise type(error)(str(error), place=f"puzzle {place + 1}") from None
    check_cells(document.puzzle)
    if "board" not in one:
        return document
    board = board_of(document.puzzle.graph, one.text("board"), one.named("board"))
    return Document(document.puzzle, board)
