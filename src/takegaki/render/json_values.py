"""The values that programs get as JSON, each written in one place; `docs/json.md` is their schema.

Edges, faces and vertices are ids from 0, in the order of the board. Where an object has `inside`,
it is a string for each row of cells, "1" inside the loop and "0" outside, on boards with a cell for
each row and column. The document of a puzzle is takegaki's own JSON (`takegaki.formats.native`).
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from json import JSONEncoder
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.budget import Effort
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE
from takegaki.core.place_names import (
    cell_name,
    cells_named,
    edge_name,
    face_name,
    line_ids,
    quoted,
    vertex_name,
)
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import (
    MARK_KEYS,
    Cell,
    Dot,
    Edge,
    Edges,
    Face,
    Mark,
    Marks,
    Place,
    Reason,
    Said,
    Value,
    in_full,
    said,
)
from takegaki.core.solution import Solution
from takegaki.core.topology import inside_faces
from takegaki.core.verdict import Multiple, Undecided, Verdict, witnesses_of
from takegaki.core.violations import Violation
from takegaki.formats import native
from takegaki.formats.document import Document
from takegaki.words.view import capital

if TYPE_CHECKING:
    # Whoever has one of these has loaded it; a verdict needs none of them.
    from takegaki.deduce.deduction import Deduction, Lettered, Part
    from takegaki.deduce.hint import Hint
    from takegaki.deduce.open_places import OpenPlaces
    from takegaki.deduce.stories.stalls import Climb, Report
    from takegaki.deduce.stories.way import Way
    from takegaki.deduce.trace import Step, Trace
    from takegaki.rating import Rating
    from takegaki.render.captions import Captions
    from takegaki.rules.application.apply import Step as Firing
    from takegaki.solving.questions.clue_needs import Clash, Needs

Entry = dict[str, object]

VERSION = 1
"""The version of traces and hints; it grows with changes that a reader must know of."""

encode = JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode
"""One value in one line."""


# Boards and solutions


def board_entry(puzzle: Puzzle) -> Entry:
    """Which board a puzzle lies on."""
    graph = puzzle.graph
    entry: Entry = {"tiling": graph.tiling, "rows": graph.rows, "cols": graph.cols}
    return {**entry, "description": graph.variant} if graph.variant else entry


def puzzle_entry(puzzle: Puzzle, board: Board | None = None) -> Entry:
    """The document of a puzzle, with marks if there are any."""
    document: Entry = json.loads(native.write(Document(puzzle, board)))
    return document


def marks_entry(board: Board) -> Entry:
    """Marks as lists: the edges that are lines and those that are crosses."""
    return {
        "lines": np.flatnonzero(board.marks == LINE).tolist(),
        "crosses": np.flatnonzero(board.marks == CROSS).tolist(),
    }


def solution_entry(solution: Solution) -> Entry:
    """A solution: the edges of its lines, and the rows of inside and outside where there are
    rows.
    """
    rows = inside_rows(solution)
    entry: Entry = {"lines": edge_ids(solution)}
    return entry if rows is None else {**entry, "inside": rows}


def signed_ids(solution: Solution) -> list[int]:
    """Every edge by its number from 1 (`takegaki.core.place_names.line_ids`), ascending: as it is
    for a line, negative for a cross.

    Source: S. Khera, Solving Slitherlink using Boolean satisfiability (2022), "Line ids".
    """
    numbered = sorted(zip(line_ids(solution.puzzle.graph), solution.lines.tolist(), strict=True))
    return [number if line else -number for number, line in numbered]


def with_ids(entry: Entry, solution: Solution) -> Entry:
    """The entry of a solution, with its signed ids."""
    return {**entry, "ids": signed_ids(solution)}


def short_solution_entry(solution: Solution) -> Entry:
    """A solution in its shortest form: `inside` where there are rows, else `lines`."""
    rows = inside_rows(solution)
    return {"lines": edge_ids(solution)} if rows is None else {"inside": rows}


def edge_ids(solution: Solution) -> list[int]:
    """The edges of the loop, ascending."""
    ids: list[int] = np.flatnonzero(solution.lines).tolist()
    return ids


def inside_rows(solution: Solution) -> list[str] | None:
    """A string of 0 and 1 for each row, or None where faces do not form rows and columns."""
    graph = solution.puzzle.graph
    if graph.cells != "faces" or graph.grid is None:
        return None
    tops = _top_edges(graph)
    if len(tops):
        # Going down a column, each top side that is a line changes the colour.
        crossed = solution.lines[tops].reshape(graph.rows, graph.cols)
        inside = np.logical_xor.accumulate(crossed)
    else:
        inside = inside_faces(graph, solution.lines)
    text = inside.tobytes().translate(_DIGITS).decode("ascii")
    return [text[at : at + graph.cols] for at in range(0, len(text), graph.cols)]


_DIGITS = bytes.maketrans(b"\0\1", b"01")


def _top_edges(graph: Graph) -> NDArray[np.intp]:
    """(F,) the side between each face and the one above it in its column; empty where there is none
    such.
    """
    return graph.cached("top edges", lambda: _find_top_edges(graph))


def _find_top_edges(graph: Graph) -> NDArray[np.intp]:
    first = graph.face_edges[graph.face_start[:-1]].astype(np.intp)
    faces = np.arange(graph.n_faces)
    above = np.where(faces < graph.cols, graph.outside, faces - graph.cols)
    beyond = graph.edge_faces[first].sum(axis=1) - faces
    return first if bool(np.all(beyond == above)) else first[:0]


# Verdicts and what they cost


def verdict_entry(puzzle: Puzzle, verdict: Verdict) -> Entry:
    """A verdict with its witnesses: solutions, their differences, the marks proven so far."""
    entry: Entry = {"verdict": verdict.name, **board_entry(puzzle)}
    if isinstance(verdict, Undecided):
        entry["reason"] = verdict.reason
        if verdict.board is not None:
            entry["marks"] = marks_entry(verdict.board)
    entry["solutions"] = [solution_entry(solution) for solution in witnesses_of(verdict)]
    if isinstance(verdict, Multiple):
        entry["differences"] = verdict.first.differing_edges(verdict.second).tolist()
    return entry


def solutions_end_entry(
    puzzle: Puzzle, count: int, ended: str, effort: Effort, seconds: float
) -> Entry:
    """How many solutions were shown, and why no more were."""
    return {"count": count, "ended": ended, **board_entry(puzzle), **cost_entry(effort, seconds)}


def needs_entry(needs: "Needs") -> Entry:
    """The clues that a puzzle can spare, and those that it cannot."""
    return {
        "needed": list(needs.needed),
        "unnecessary": list(needs.unnecessary),
        "open": list(needs.open),
        "enough": {"cells": list(needs.enough), "irredundant": needs.irredundant},
    }


def clash_entry(clash: "Clash") -> Entry:
    """Clues that contradict each other."""
    return {"cells": list(clash.faces), "irredundant": clash.irredundant}


def effort_entry(effort: Effort) -> Entry:
    """How much work it was."""
    return {
        "decisions": effort.decisions,
        "conflicts": effort.conflicts,
        "propagations": effort.propagations,
        "goal_checks": effort.goal_checks,
        "restarts": effort.restarts,
    }


def cost_entry(effort: Effort, seconds: float) -> Entry:
    """What an answer cost, and the version that gave it."""
    return {"effort": effort_entry(effort), **time_entry(seconds)}


def time_entry(seconds: float) -> Entry:
    """How long it took, and the version of the program."""
    from takegaki.core.version import __version__  # noqa: PLC0415  (looked up in the package's metadata)

    return {"seconds": round(seconds, 6), "version": __version__}


# What is wrong


def violation_entry(violation: Violation) -> Entry:
    """One thing that is wrong on a board, and where."""
    return {
        "fault": violation.fault.value,
        "text": violation.text,
        "spoken": Reason("violation.sentence", what=violation.text).sentence(in_full=True),
        "edges": list(violation.edges),
        "vertices": list(violation.vertices),
        "faces": list(violation.faces),
    }


def error_entry(what: str, place: str | None = None) -> Entry:
    """An error in one line, with its place if it has one."""
    return {"error": what} if place is None else {"error": what, "place": place}


def puzzle_error_entry(error: PuzzleError) -> Entry:
    """What is wrong with an input, with line and column where they mean something."""
    entry = error_entry(error.what, error.place)
    return {
        **entry,
        **{key: at for key in ("line", "column") if (at := getattr(error, key)) is not None},
    }


# Explanations


def trace_entry(trace: "Trace") -> Entry:
    """A whole trace. Setting the conclusions of its steps one after another gives the boards
    between.
    """
    return {
        "explanation": VERSION,
        "puzzle": puzzle_entry(trace.puzzle, trace.start),
        **trace_summary_entry(trace),
        "steps": [step_entry(trace.puzzle, step.number, step.deduction) for step in trace.steps],
        "ideas": idea_entries(trace),
        "marks": native.mark_text(trace.board),
    }


def trace_summary_entry(trace: "Trace") -> Entry:
    """How a trace ended, how hard it was, and how often each technique was used."""
    return {
        "outcome": trace.outcome,
        "ended": trace.ended,
        "level": None if trace.level is None else trace.level.word,
        "techniques": dict(Counter(step.found.technique.name for step in trace.steps)),
    }


def idea_entries(trace: "Trace", *, with_pictures: bool = False) -> list[Entry]:
    """The steps grouped by idea; premises and conclusions are those of the single steps. Perhaps
    with small pictures of their cases.
    """
    from takegaki.deduce.stories.ideas import by_idea  # noqa: PLC0415  (a verdict needs no techniques)

    return [
        _idea_entry(trace.puzzle, step, step.board if with_pictures else None)
        for step in by_idea(trace).steps
    ]


def _idea_entry(puzzle: Puzzle, step: "Step", board: Board | None) -> Entry:
    from takegaki.render.captions import Captions  # noqa: PLC0415  (a verdict needs no techniques)

    found, captions = step.found, Captions(puzzle.graph, step.found)
    return {
        "number": step.number,
        "title": found.title,
        "level": found.level.word,
        "sentence": found.sentence,
        "reason": reason_entry(found.reason),
        "story": list(found.story),
        "tree": [part_entry(puzzle, part, captions, board) for part in found.tree],
        "pictured": pictured_entry(captions),
        "numbered": list(found.cells_named),
        "letters": letter_entries(found.letters),
        "cells": letter_entries(found.cells),
        "steps": list(step.of),
    }


def letter_entries(lettered: Sequence["Lettered"]) -> list[Entry]:
    """Edges or cells that are the same or opposite, by their letters."""
    return [
        {"letter": one.letter, "same": list(one.same), "opposite": list(one.opposite)}
        for one in lettered
    ]


def step_entry(puzzle: Puzzle, number: int, deduction: "Deduction") -> Entry:
    """One step of a trace."""
    return {"number": number, **deduction_entry(puzzle, deduction)}


def hint_entry(puzzle: Puzzle, board: Board, hint: "Hint", *, with_pictures: bool = False) -> Entry:
    """A hint, both its stages; perhaps with small pictures of its cases."""
    before = board if with_pictures else None
    return {
        "hint": VERSION,
        "puzzle": puzzle_entry(puzzle, board),
        "kind": hint.kind,
        "where": hint.where,
        "why": hint.why,
        "spoken": {"where": in_full(hint.where), "why": in_full(hint.why)},
        "reasons": {"where": reason_entry(hint.place), "why": reason_entry(hint.reason)},
        "wrong": named_marks(puzzle, hint.wrong),
        "together": hint.together,
        "trail": named_marks(puzzle, hint.trail),
        "solutions": [native.mark_text(solution.board()) for solution in hint.solutions],
        "deduction": None
        if hint.deduction is None
        else deduction_entry(puzzle, hint.deduction, before),
        "numbered": {
            "where": list(cells_named([hint.where])),
            "why": list(cells_named([hint.why])),
        },
    }


def places_entry(found: "OpenPlaces") -> Entry:
    """Where one can go on."""
    return {
        "places": [list(cells) for cells in found.places],
        "techniques": [
            {"title": title.phrase(), "places": count} for title, count in found.techniques
        ],
        "sentence": found.sentence,
    }


def deduction_entry(puzzle: Puzzle, deduction: "Deduction", board: Board | None = None) -> Entry:
    """One deduction: its premises and what follows; with the board before it a picture of each of
    its cases.
    """
    # A verdict needs no techniques.
    from takegaki.deduce.player_level import height_of_step  # noqa: PLC0415
    from takegaki.render.captions import Captions  # noqa: PLC0415

    graph = puzzle.graph
    kind = "face" if graph.cells == "faces" else "vertex"
    captions = Captions(graph, deduction)
    return {
        "technique": deduction.technique.name,
        "title": deduction.title,
        "level": deduction.level.word,
        "player_level": int(height_of_step(deduction)),
        "sentence": deduction.sentence,
        "reason": reason_entry(deduction.reason),
        "story": list(deduction.story),
        "findings": [reason_entry(one) for one in deduction.findings],
        "tree": [part_entry(puzzle, part, captions, board) for part in deduction.tree],
        "pictured": pictured_entry(captions),
        "path": list(deduction.path),
        "numbered": list(deduction.cells_named),
        "letters": letter_entries(deduction.letters),
        "cells": letter_entries(deduction.cells),
        "links": [reason_entry(one) for one in deduction.links],
        "clues": [
            {kind: cell, "name": cell_name(graph, cell), "clue": puzzle.clue(cell)}
            for cell in deduction.clues
        ],
        "marks": named_marks(puzzle, deduction.marks),
        "conclusions": named_marks(puzzle, deduction.conclusions),
        "faces": [{"face": face, "name": face_name(graph, face)} for face in deduction.faces],
        "vertices": [
            {"vertex": vertex, "name": vertex_name(graph, vertex)} for vertex in deduction.vertices
        ],
    }


def pictured_entry(captions: "Captions") -> Entry:
    """What a picture has, and what is said beside it."""
    letters: list[Entry] = [
        {"edge" if kind == "edge" else "vertex": place, "letter": letter}
        for (kind, place), letter in captions.letters.given.items()
    ]
    return {
        "sentence": captions.sentence,
        "told": captions.told,
        "spoken": captions.spoken,
        "stated": captions.stated,
        "story": list(captions.story),
        "letters": letters,
        "numbered": list(captions.cells_named),
    }


def part_entry(
    puzzle: Puzzle, part: "Part", captions: "Captions", board: Board | None = None
) -> Entry:
    """A turn of an argument, with those inside; with a board before the step a picture of each
    case.
    """
    picture: Entry = {}
    if board is not None and part.kind == "case":
        from takegaki.render.trace_page import case_picture  # noqa: PLC0415  (few have cases)

        picture = {"picture": case_picture(puzzle, board, part, captions)}
    return {
        "kind": part.kind,
        "sentence": part.sentence,
        "pictured": captions.of(part),
        "reason": reason_entry(part.reason),
        "marks": named_marks(puzzle, part.marks),
        "letters": letter_entries(part.letters),
        "cells": letter_entries(part.cells),
        "parts": [part_entry(puzzle, one, captions, board) for one in part.parts],
        **picture,
    }


PLACES = {Cell: "cell", Face: "face", Dot: "vertex", Edge: "edge"}
"""What each kind of place is called."""


def reason_entry(reason: Reason) -> Entry:
    """A reason as its form and arguments."""
    return {"form": reason.form, "args": {name: _value(one) for name, one in reason.args.items()}}


def _value(value: Value) -> object:
    """An argument of a reason."""
    if isinstance(value, Reason):
        return reason_entry(value)
    if isinstance(value, Place):
        return {PLACES[type(value)]: value.id}
    if isinstance(value, (Edges, Marks)):
        place = None if value.place is None else _value(value.place)
        seen = {"place": place, "cells": list(value.cells)}
        if isinstance(value, Edges):
            return {"edges": list(value.edges), **seen}
        marks = [{"edge": edge, "mark": MARK_KEYS[mark]} for edge, mark in value.marks]
        return {"marks": marks, **seen}
    return value if isinstance(value, (int, str)) else [_value(one) for one in value]


def named_marks(puzzle: Puzzle, marks: "tuple[Mark, ...]") -> list[Entry]:
    """Marks one by one, each edge with its name."""
    return [
        {
            "edge": edge,
            "name": edge_name(puzzle.graph, edge),
            "mark": "line" if mark == LINE else "cross",
        }
        for edge, mark in marks
    ]


def numbers_named(graph: Graph, numbers: Mapping[int, int]) -> list[str]:
    """Numbers that follow for cells without a clue: "row 1, column 2 is a 3"."""
    return [_number_named(graph, face, number) for face, number in numbers.items()]


def _number_named(graph: Graph, face: int, number: int) -> Said:
    return quoted(Reason("shown.number-is", graph, cell=Face(face), number=number).phrase())


def numbers_sentence(graph: Graph, numbers: Mapping[int, int]) -> str:
    """All of them in a sentence, "" for none."""
    found = numbers_named(graph, numbers)
    return said("shown.numbers", numbers="; ".join(found)) if found else ""


def firing_entry(puzzle: Puzzle, firing: "Firing", title: str) -> Entry:
    """A rule or an early loop at work, in the form of a deduction: on the marks and sides of faces
    so far.
    """
    graph = puzzle.graph
    faces = [
        variable - graph.n_edges for variable, _ in firing.premises if variable >= graph.n_edges
    ]
    faces += [face for face, _ in firing.numbers]
    edges = [
        tuple((edge, mark) for edge, mark in pairs if edge < graph.n_edges)
        for pairs in (firing.premises, firing.conclusions)
    ]
    named = numbers_named(graph, dict(firing.numbers))
    numbers = [f"{capital(each)}." for each in named]
    return {
        "title": title,
        "rule": None if firing.rule is None else firing.rule.name,
        "level": "",
        "sentence": " ".join([f"{capital(title)}.", *numbers]),
        "story": [],
        "numbered": list(cells_named(named)),
        "clues": [
            {"face": face, "name": cell_name(graph, face), "clue": clue}
            for face, clue in firing.clues
        ],
        "marks": named_marks(puzzle, edges[0]),
        "conclusions": named_marks(puzzle, edges[1]),
        "faces": [{"face": face, "name": face_name(graph, face)} for face in faces],
        "vertices": [],
    }


# Ratings and levels


def rating_entry(rating: "Rating") -> Entry:
    """A rating, with its reasons."""
    return {
        "value": round(rating.value, 2),
        "level": rating.level.word,
        "player_level": rating.player_level.value,
        "scales": {source: round(number, 2) for source, number in rating.scales.items()},
        "reasons": [
            {
                "name": reason.name,
                "value": round(float(reason.value), 4),
                "sentence": reason.sentence,
            }
            for reason in rating.reasons
        ],
        **({"basis": rating.basis} if rating.basis else {}),
    }


def way_entry(way: "Way", puzzle: Puzzle) -> Entry:
    """The numbers of the way, and what they say in two sentences."""
    from takegaki.render.way_text import about, nice  # noqa: PLC0415  (few answers have them)

    return {
        "steps": way.steps,
        "entrances": [list(edges) for edges in way.entrances],
        "parts": dict(way.parts),
        "near": round(way.near, 4),
        "ideas": way.ideas,
        "idea_edges": round(way.idea_edges, 4),
        "patterns": dict(way.patterns),
        "techniques": dict(way.techniques),
        "ending": round(way.ending, 4),
        "about": about(way, puzzle),
        "nice": nice(way, puzzle),
    }


def level_entry(report: "Report") -> Entry:
    """The level, how far each easier level comes, and where something harder is needed."""
    return {
        "level": None if report.level is None else report.level.word,
        "path": report.trace.outcome,
        "stalls": [
            {"level": stall.level.word, "share": round(stall.share, 4)} for stall in report.stalls
        ],
        "climbs": [_climb(climb) for climb in report.climbs],
    }


def _climb(climb: "Climb") -> Entry:
    return {
        "step": climb.number,
        "level": climb.level.word,
        "share": round(climb.share, 4),
        "edges": list(climb.edges),
    }
