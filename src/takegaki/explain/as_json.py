"""Traces and hints for programs: plain dicts of texts, numbers and lists.

A board is a text with a character for each edge, as in takegaki's own JSON; `puzzle` is such a
document, with the marks that were given. Faces, edges and vertices have their ids and their names.
"""

import json
from collections import Counter

from takegaki.core.board import LINE, Board
from takegaki.core.place import cell_name, edge_name, face_name, vertex_name
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction, Mark
from takegaki.explain.hint import Hint
from takegaki.explain.trace import Trace
from takegaki.formats import native
from takegaki.formats.document import Document

VERSION = 1
"""Of the form of both; a number that grows when a reader must know."""

Entry = dict[str, object]


def trace_entry(trace: Trace) -> Entry:
    """A whole trace. Setting the conclusions of its steps one after another gives the boards between."""
    steps = [{"number": step.number, **deduction_entry(trace.puzzle, step.deduction)} for step in trace.steps]
    return {
        "explanation": VERSION,
        "puzzle": _document(trace.puzzle, trace.start),
        "outcome": trace.outcome,
        "ended": trace.ended,
        "level": None if trace.level is None else trace.level.title,
        "techniques": dict(Counter(step.deduction.technique.name for step in trace.steps)),
        "steps": steps,
        "marks": native.mark_text(trace.board),
    }


def hint_entry(puzzle: Puzzle, board: Board, hint: Hint) -> Entry:
    """A hint, both its stages."""
    return {
        "hint": VERSION,
        "puzzle": _document(puzzle, board),
        "kind": hint.kind,
        "where": hint.where,
        "why": hint.why,
        "wrong": _marks(puzzle, hint.wrong),
        "together": hint.together,
        "solutions": [native.mark_text(solution.board()) for solution in hint.solutions],
        "deduction": None if hint.deduction is None else deduction_entry(puzzle, hint.deduction),
    }


def deduction_entry(puzzle: Puzzle, deduction: Deduction) -> Entry:
    """One deduction."""
    graph = puzzle.graph
    kind = "face" if graph.cells == "faces" else "vertex"
    return {
        "technique": deduction.technique.name,
        "title": deduction.technique.title,
        "level": deduction.level.title,
        "sentence": deduction.sentence,
        "story": list(deduction.story),
        "clues": [
            {kind: cell, "name": cell_name(graph, cell), "clue": puzzle.clue(cell)}
            for cell in deduction.clues
        ],
        "marks": _marks(puzzle, deduction.marks),
        "conclusions": _marks(puzzle, deduction.conclusions),
        "faces": [{"face": face, "name": face_name(graph, face)} for face in deduction.faces],
        "vertices": [{"vertex": vertex, "name": vertex_name(graph, vertex)} for vertex in deduction.vertices],
    }


def _marks(puzzle: Puzzle, marks: tuple[Mark, ...]) -> list[Entry]:
    return [
        {
            "edge": edge,
            "name": edge_name(puzzle.graph, edge),
            "mark": "line" if mark == LINE else "cross",
        }
        for edge, mark in marks
    ]


def _document(puzzle: Puzzle, board: Board) -> Entry:
    document: Entry = json.loads(native.write(Document(puzzle, board)))
    return document
