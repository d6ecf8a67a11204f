"""Texts and pictures of puzzles. They are made in the light process: strangers' texts can take nothing
from anybody there, and nobody waits behind a search."""

import json
from dataclasses import replace

from takegaki.core.board import Board
from takegaki.core.errors import PuzzleError
from takegaki.core.verdict import Solution
from takegaki.formats import FORMATS, Document, losses, native, recognise, write
from takegaki.formats.native import board_of, mark_text
from takegaki.render.json_values import Entry
from takegaki.render.scene import Scene
from takegaki.render.svg import svg
from takegaki.web.jobs.task import Task
from takegaki.web.request_body import RequestBody


def read(task: Task) -> Entry:
    """{"puzzle": native JSON, "board"?: marks, "solution"?: marks, "format", "warnings"} of a text.

    "meta" of the request, texts and numbers, is added to that of the puzzle; "keep" and "resume" are
    handed on.
    """
    document, body = task.document, task.body
    puzzle = document.puzzle.with_meta(**_meta(body)) if "meta" in body else document.puzzle
    entry: Entry = {
        "puzzle": json.loads(native.write(Document(puzzle))),
        "keep": body.flag("keep", False),
        "resume": body.flag("resume", False),
        "format": body.text("from", "") or (recognise(body.text("text")) if "text" in body else "json"),
        "warnings": list(document.warnings),
    }
    board = task.board if "board" in body else document.board
    if board is not None:
        entry["board"] = mark_text(board)
    if document.solution is not None:
        entry["solution"] = mark_text(document.solution)
    return entry


def _meta(body: RequestBody) -> dict[str, str | int | float]:
    given = body.object("meta")
    found: dict[str, str | int | float] = {}
    for key, value in given.entries.items():
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise PuzzleError("a text or a number was expected", place=given.named(key[:40]))
        found[key] = value[:1000] if isinstance(value, str) else value
    return found


def export(task: Task) -> Entry:
    """{"text", "losses", "format"} of {"puzzle" | "text", "format", "board"?, "solution"?}.

    Without "format": {"formats": what each format that can hold the puzzle gives}.
    """
    document = _document(task)
    if "format" not in task.body:
        return {"formats": {name: text for name in FORMATS if (text := _written_if_possible(document, name))}}
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
        raise PuzzleError("a character x or | for each edge was expected", place="solution")
    return board


def _written(document: Document, name: str) -> Entry:
    return {"format": name, "text": write(document, name), "losses": losses(document, name)}


def _written_if_possible(document: Document, name: str) -> Entry | None:
    try:
        return _written(document, name)
    except PuzzleError:
        return None


def picture(task: Task) -> Entry:
    """{"svg"} of {"puzzle" | "text", "board"?, "solution"?}: the solution if there is one, else the marks."""
    document = _document(task)
    if "solution" in task.body:
        scene = Scene.of_solution(Solution.of(document.puzzle, _solution(task).lines))
    elif document.board is not None:
        scene = Scene.of_board(document.board, document.puzzle)
    else:
        scene = Scene.of_puzzle(document.puzzle)
    return {"svg": svg(scene)}
