"""Jobs for who makes puzzles: where one more clue helps, cells that a symmetry exchanges, and a
puzzle that was begun, completed.
"""

import secrets

import numpy as np

from takegaki.core.errors import PuzzleError
from takegaki.core.face_middles import face_middles
from takegaki.core.graph import Graph
from takegaki.core.place_names import cell_name
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.reason import in_words, said
from takegaki.core.sorted_values import median
from takegaki.core.symmetry import cell_orbits, symmetry_group
from takegaki.core.verdict import Multiple, Unique
from takegaki.formats.native import board_of, mark_text
from takegaki.generation.completing import (
    HELPING,
    Completed,
    ContradictingCluesError,
    Incomplete,
    places_that_help,
)
from takegaki.generation.completing import complete as completed
from takegaki.generation.wanted_clues import in_the_way
from takegaki.puzzles import PUZZLES
from takegaki.render.json_values import Entry
from takegaki.solving.questions.clue_help import helps as helping
from takegaki.solving.questions.clue_needs import clash
from takegaki.solving.questions.prove import prove
from takegaki.solving.questions.shared_budget import SharedBudget
from takegaki.web.board_entries import puzzle_entry
from takegaki.web.jobs.generate_job import RANDOM_SEEDS
from takegaki.web.request_body import RequestBody
from takegaki.web.responses import MAX_SEED
from takegaki.web.workers.task import Task

SHIFTS = {"shift-across": 0, "shift-down": 1}
"""Translations by half the board, and along which axis."""
SEARCHING = 0.8
"""The share of the time for the search; the rest is for the question which place would help."""
MOST_PLACES = 3
"""Of cells where one more place would help."""
CLASHING = 5.0
"""Seconds for the question which clues contradict each other."""
CLOSE = 0.25
"""How far, in edges, the middle of a cell may be from where another one is moved to."""


def helps(task: Task) -> Entry:
    """Where one more clue helps a puzzle with several solutions, the most telling cell first; see
    `takegaki.solving.questions.clue_help`.

    {"cells": [{"cell", "name", "left", "clues": [[clue, solutions met with it]], "unique": clues
    that leave one solution}], "met", "all_met", "ended"}
    """
    puzzle = task.puzzle
    if PUZZLES[puzzle.kind].goal != "loop":
        raise PuzzleError(said("refused.clues-not-here", kind=puzzle.kind))
    shared = SharedBudget(task.budget)
    found = helping(puzzle, shared)
    return {
        "cells": [
            {
                "cell": one.cell,
                "name": cell_name(puzzle.graph, one.cell),
                "left": round(one.left, 4),
                "clues": [list(pair) for pair in one.clues],
                "unique": list(one.unique),
            }
            for one in found.cells
        ],
        "met": found.met,
        "all_met": found.all_met,
        "ended": shared.ended,
    }


def orbits(task: Task) -> Entry:
    """{"orbits": lists of two cells and more that a "symmetry" exchanges}: names as in
    `takegaki.core.symmetry`, joined by "+", or a key of SHIFTS.
    """
    graph, name = task.puzzle.graph, task.body.text("symmetry")
    found = _shifted(graph, SHIFTS[name]) if name in SHIFTS else _exchanged(graph, name)
    return {"orbits": [one for one in found if len(one) > 1]}


def _exchanged(graph: Graph, name: str) -> list[list[int]]:
    start, items, _ = cell_orbits(graph, symmetry_group(graph, name))
    return [part.tolist() for part in np.split(items, start[1:-1])]


def _shifted(graph: Graph, axis: int) -> list[list[int]]:
    """Pairs of cells, one half the board further."""
    cells = graph.n_cells - graph.holes
    points = face_middles(graph) if graph.cells == "faces" else graph.positions
    middles = np.asarray(points, dtype=np.float64)[:cells]
    edges = graph.positions[graph.edge_vertices]
    length = float(median(np.hypot(*(edges[:, 1] - edges[:, 0]).T)))
    along = sorted(set(np.round(middles[:, axis], 6).tolist()))
    shift = np.zeros(2)
    shift[axis] = along[len(along) // 2 + len(along) % 2] - along[0] if len(along) > 1 else 0.0
    found = []
    for cell, middle in enumerate(middles):
        apart = np.hypot(*(middles - (middle + shift)).T)
        nearest = int(np.argmin(apart))
        if nearest != cell and apart[nearest] < CLOSE * length:
            found.append([cell, nearest])
    return found


def complete(task: Task) -> Entry:
    """A puzzle with one solution that keeps all clues of this one, see
    `takegaki.generation.completing`.

    places    cells that are to have a clue, besides those with a hidden one
    lines     marks, a character for each edge: the loop that is to be the solution
    symmetry  of the places that are free
    style     that they have, see `takegaki.generation.completing.complete`
    seed      drawn at random where there is none

    Reported as {"round", "open": edges}. {"puzzle", "solution": marks, "added": cells, "seed"}; or,
    where there is none or the time is over, {"puzzle": null, "reason", "open": edges that the
    nearest leaves open, "helps": [{"cell", "name"}] where one more place would help most}, and
    where clues contradict each other "clash": {"cells", "enough": those of them without one of
    which the others have a solution}.
    """
    puzzle, body = task.puzzle, task.body
    seed = body.whole("seed", 0, MAX_SEED) if "seed" in body else secrets.randbelow(RANDOM_SEEDS)
    try:
        found = _completed(task, seed)
    except ContradictingCluesError as error:
        return {
            "puzzle": None,
            "reason": in_words(str(error)),
            "open": [],
            "helps": [],
            "clash": _clash(puzzle, _places(task), SharedBudget(task.budget.at_most(CLASHING))),
        }
    if isinstance(found, Incomplete):
        helping = places_that_help(found, task.budget.at_most(HELPING))[:MOST_PLACES]
        return {
            "puzzle": None,
            "reason": in_words(found.reason),
            "open": list(found.open),
            "helps": [
                {"cell": one.cell, "name": cell_name(puzzle.graph, one.cell)} for one in helping
            ],
        }
    return {
        "puzzle": puzzle_entry(found.puzzle),
        "solution": mark_text(found.solution.board()),
        "added": list(found.added),
        "seed": seed,
    }


def _completed(task: Task, seed: int) -> Completed | Incomplete:
    puzzle, body = task.puzzle, task.body
    symmetry = body.text("symmetry", "")
    return completed(
        puzzle,
        places=_places(task),
        lines=_lines(puzzle.graph, body) if "lines" in body else None,
        symmetry="" if symmetry in SHIFTS else symmetry,
        style=body.text("style", ""),
        seed=seed,
        budget=task.budget.part(SEARCHING),
        watch=lambda number, left: task.report({"round": number, "open": left}),
    )


def _places(task: Task) -> list[int]:
    """Cells, each that of a clue on the board."""
    graph, body = task.puzzle.graph, task.body
    if "places" not in body:
        return []
    cells = graph.n_cells - graph.holes
    given = body.array("places", cells)
    return [RequestBody({"places": one}).whole("places", 0, cells - 1) for one in given]


def _clash(puzzle: Puzzle, places: list[int], shared: SharedBudget) -> Entry:
    """Clues, and places, that contradict each other, and those that alone are too many."""
    if places:
        both, alone = in_the_way(puzzle, places, shared)
        return {"cells": list(both), "enough": list(alone)}
    cells = clash(puzzle, shared).faces
    enough = []
    for cell in cells:
        clues = puzzle.clues.copy()
        clues[cell] = NO_CLUE
        left = Puzzle.of(puzzle.graph, clues, kind=puzzle.kind, variant=puzzle.variant)
        if isinstance(prove(left, budget=shared.rest()), Unique | Multiple):
            enough.append(cell)
    return {"cells": list(cells), "enough": enough}


def _lines(graph: Graph, body: RequestBody) -> np.ndarray:
    return body.read("lines", lambda text: board_of(graph, text, "").lines)
