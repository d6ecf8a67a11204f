"""What somebody learns from: hints, explanations, levels and ratings."""

from collections import Counter
from functools import partial

import numpy as np

from takegaki.core.board import UNKNOWN
from takegaki.core.verdict import Unique
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.ladder import Ladder
from takegaki.explain import explain as explained
from takegaki.explain.as_json import deduction_entry
from takegaki.play.hints import advise
from takegaki.play.position import LAYERS, Layer, LayerName, Position
from takegaki.play.session import Session
from takegaki.rating import rate as rated
from takegaki.solve import prove
from takegaki.solve.premises import EndedError, keep_on
from takegaki.techniques import Level
from takegaki.web.asked import level_named
from takegaki.web.jobs.task import StoppedError, Task, Told
from takegaki.web.marks import line_text, mark_text


def hint(task: Task) -> Told:
    """A hint in both its stages, as `takegaki hint --json` tells it, with "actions" that play it and, of
    tiles, "cells" to look at; "solutions" has a character for each edge."""
    puzzle, position = task.puzzle, _position(task)
    found = advise(puzzle, position, uniqueness=task.asked.flag("uniqueness", False), budget=task.budget)
    told = found.entry(puzzle, position)
    told.pop("puzzle", None)
    solutions = [] if found.hint is None else found.hint.solutions
    return {**told, "solutions": [line_text(solution.lines) for solution in solutions]}


def _position(task: Task) -> Position:
    if "position" not in task.asked:
        return Session(task.puzzle, task.board).position
    given = task.asked.object("position")
    layers: dict[LayerName, Layer] = {
        name: kind.read(given.text(name)) for name, kind in LAYERS.items() if name in given
    }
    return Position.of(task.puzzle.graph, layers)


def explain(task: Task) -> Told:
    """Steps from the board on, each told as {"step": ...} as it is found (see
    `takegaki.explain.as_json.deduction_entry`, with its number).

    {"outcome": "solved" | "stuck" | "contradiction" | "stopped", "ended", "level", "steps", "techniques",
    "marks"}
    """
    puzzle, asked = task.puzzle, task.asked

    def told(number: int, deduction: Deduction) -> None:
        task.tell({"step": {"number": number, **deduction_entry(puzzle, deduction)}})

    trace = explained(
        puzzle,
        task.board,
        level=level_named(asked.text("level", "search")),
        uniqueness=asked.flag("uniqueness", False),
        budget=task.budget,
        told=told,
    )
    return {
        "outcome": trace.outcome,
        "ended": trace.ended,
        "level": None if trace.level is None else trace.level.title,
        "steps": len(trace.steps),
        "techniques": dict(Counter(step.deduction.technique.name for step in trace.steps)),
        "marks": mark_text(trace.board),
    }


def level(task: Task) -> Told:
    """{"outcome", "level": null unless one solution, "techniques": name and how often, "share" of the edges
    that the techniques decide}."""
    ladder = Ladder(task.puzzle, keep_on=partial(keep_on, task.budget))
    try:
        outcome = ladder.climb(Level.TRIAL)
    except EndedError as error:
        raise StoppedError(str(error)) from None
    found = ladder.reached if outcome == "solved" else None
    if outcome == "stuck" and isinstance(prove(task.puzzle, budget=task.budget), Unique):
        found = Level.SEARCH
    return {
        "outcome": outcome,
        "level": None if found is None else found.title,
        "techniques": {technique.name: count for technique, count in ladder.counts().items()},
        "share": round(float(np.mean(ladder.board.marks != UNKNOWN)), 4),
    }


def rate(task: Task) -> Told:
    """{"value": 0 to 100, "level", "basis": what the value is where no solving times back it, else "",
    "scales": by source, "reasons": [{"name", "value", "sentence"}]}."""
    try:
        found = rated(task.puzzle, task.budget)
    except EndedError as error:
        raise StoppedError(str(error)) from None
    return {
        "value": round(found.value, 2),
        "level": found.level.title,
        "basis": found.basis,
        "scales": {source: round(number, 2) for source, number in found.scales.items()},
        "reasons": [
            {"name": reason.name, "value": round(float(reason.value), 4), "sentence": reason.sentence}
            for reason in found.reasons
        ],
    }
