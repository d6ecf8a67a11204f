"""Jobs for learning: hints, explanations, levels and ratings.

Rules and techniques to look through, with pictures.
"""

from dataclasses import asdict

from takegaki.core.budget import EndedError
from takegaki.core.errors import PuzzleError
from takegaki.core.reason import in_words, said
from takegaki.core.symmetry import SYMMETRY_NAMES
from takegaki.core.verdict import Unique
from takegaki.deduce.boards import to_try
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.explain import explain as explained
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level, PlayerLevel
from takegaki.deduce.named_premises import because
from takegaki.deduce.open_places import open_places
from takegaki.deduce.player_level import player_level
from takegaki.deduce.stories.board_parts import PARTS
from takegaki.deduce.stories.stalls import Example, decided_share, example, first_use
from takegaki.deduce.stories.way import way_of
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.deduce.techniques.patterns import PATTERNS
from takegaki.deduce.trace import IdlePremises
from takegaki.formats import read_document
from takegaki.formats.native import mark_text
from takegaki.generation.loops import LOOPS
from takegaki.generation.parameters import PARAMETERS
from takegaki.generation.request import METHODS, deciders
from takegaki.generation.style_names import EXAMPLES, STYLES
from takegaki.generation.trees import TREES
from takegaki.play.course_progress import known_techniques
from takegaki.play.hints import advise
from takegaki.play.position import LAYERS, Layer, LayerName, Position
from takegaki.play.session import Session
from takegaki.play.turned_tiles import certain_board
from takegaki.puzzles import PUZZLES
from takegaki.rating import rating_of as rated
from takegaki.render.captions import Captions
from takegaki.render.json_values import (
    Entry,
    idea_entries,
    places_entry,
    rating_entry,
    step_entry,
    trace_summary_entry,
    way_entry,
)
from takegaki.render.registry_json import rule_entry, set_entry, technique_entry, tiling_entry
from takegaki.render.rule_picture import rule_svg, words
from takegaki.render.scene import Scene
from takegaki.render.svg import svg
from takegaki.render.technique_pages import example_picture
from takegaki.rules.rule_sets.library import EVERY, LIBRARY, rule_set
from takegaki.solving import prove
from takegaki.tilings import TILINGS
from takegaki.web.board_entries import kind_entry
from takegaki.web.jobs import JOBS
from takegaki.web.request_body import RequestBody, level_named
from takegaki.web.responses import MAX_CELLS
from takegaki.web.workers.task import StoppedError, Task


def hint(task: Task) -> Entry:
    """A hint in both its stages, as `takegaki hint --json` prints it, with "actions" that play it
    and, of tiles, "cells" to highlight; "solutions" has a character for each edge.
    """
    puzzle, position, body = task.puzzle, _position(task), task.body
    found = advise(
        puzzle,
        position,
        uniqueness=body.flag("uniqueness", False),
        budget=task.budget,
        last_edge=_whole(body, "last_edge", puzzle.graph.n_edges - 1),
        another=_whole(body, "another", MOST_OTHERS) or 0,
        all_like=body.flag("all_like", False),
        # Whose progress it is; the server has put it there.
        known=known_techniques(body.text("player", "")),
    )
    entry = found.entry(puzzle, position)
    entry.pop("puzzle", None)
    return entry


def places(task: Task) -> Entry:
    """Where one can go on from the board, as `takegaki hint --places --json` prints it."""
    board = certain_board(task.puzzle, _position(task))
    return places_entry(open_places(task.puzzle, board, budget=task.budget))


MOST_OTHERS = 10_000
"""Hints as easy that one may ask past."""


def _whole(body: RequestBody, key: str, most: int) -> int | None:
    """A whole number of a request; None where it is not there."""
    return int(body.number(key, 0, most)) if key in body else None


def _position(task: Task) -> Position:
    if "position" not in task.body:
        return Session(task.puzzle, task.board).position
    given = task.body.object("position")
    layers: dict[LayerName, Layer] = {
        name: given.read(name, kind.read) for name, kind in LAYERS.items() if name in given
    }
    return Position.of(task.puzzle.graph, layers)


def explain(task: Task) -> Entry:
    """Steps from the board on, each reported as {"step": ...} as it is found (see
    `takegaki.render.json_values.step_entry`).

    {"outcome": "solved" | "stuck" | "contradiction" | "stopped", "ended", "level", "steps",
    "techniques", "ideas", "marks"}
    """
    puzzle, body = task.puzzle, task.body

    def on_step(number: int, deduction: Deduction) -> None:
        task.report({"step": step_entry(puzzle, number, idle.left_out(deduction))})

    # What the page draws is without them.
    idle = IdlePremises(puzzle, task.budget)

    trace = explained(
        puzzle,
        task.board,
        level=level_named(body.text("level", "search")),
        uniqueness=body.flag("uniqueness", False),
        opening=body.flag("opening", True),
        budget=task.budget,
        on_step=on_step,
    )
    return {
        **trace_summary_entry(trace),
        "steps": len(trace.steps),
        "ideas": idea_entries(trace, with_pictures=True),
        "marks": mark_text(trace.board),
    }


def level(task: Task) -> Entry:
    """{"outcome", "level" and "player_level": null unless one solution, "techniques": name and how
    often, "titles" of these, "share" of the edges that the techniques decide}. Raises StoppedError.
    """
    try:
        ladder = Ladder(task.puzzle, budget=task.budget)
        outcome = ladder.climb(Level.TRIAL)
    except EndedError as error:
        raise StoppedError(in_words(error.why)) from None
    found = ladder.reached if outcome == "solved" else None
    if outcome == "stuck" and isinstance(prove(task.puzzle, budget=task.budget), Unique):
        found = Level.SEARCH
    return {
        "outcome": outcome,
        "level": None if found is None else found.word,
        "player_level": None
        if found is None
        else int(player_level(task.puzzle, budget=task.budget)),
        "techniques": {technique.name: count for technique, count in ladder.counts().items()},
        "titles": {technique.name: technique.title for technique in ladder.counts()},
        "share": round(decided_share(ladder.board), 4),
    }


def rate(task: Task) -> Entry:
    """The rating as `rate --json` gives it, and with "way": true also what the puzzle is about and
    what is nice about it, as `review --json` does. Raises StoppedError.
    """
    puzzle, budget = task.puzzle, task.budget
    try:
        found = rating_entry(rated(puzzle, budget))
    except EndedError as error:
        raise StoppedError(in_words(error.why)) from None
    if task.body.flag("way", False) and (way := way_of(puzzle, budget)) is not None:
        found["way"] = way_entry(way, puzzle)
    return found


MAX_RULES = 200
"""Rules on one page of a list."""


def rules(task: Task) -> Entry:
    """{"name", "title", "source", "tiling", "count", "rules": MAX_RULES from "from" on}; no
    pictures.
    """
    body = task.body
    found = rule_set(body.text("set"))
    first = body.whole("from", 1, 10**6, 1)
    part = found.rules[first - 1 : first - 1 + MAX_RULES]
    return {
        "name": found.name,
        "title": EVERY[found.name].title if found.name in EVERY else found.title,
        "source": found.source,
        "tiling": found.tiling,
        "count": len(found),
        "from": first,
        "rules": [rule_entry(number, one) for number, one in enumerate(part, start=first)],
    }


def rule(task: Task) -> Entry:
    """One rule, with "svg", before and after, and "words" for what the picture cannot show."""
    found = rule_set(task.body.text("set"))
    number = task.body.whole("number", 1, len(found))
    one = found.rules[number - 1]
    return {**rule_entry(number, one), "set": found.name, "svg": rule_svg(one), "words": words(one)}


def technique(task: Task) -> Entry:
    """A technique at work, of "kind" where that is found: {"svg", "sentence", "story", "because",
    "kind" of that board, and the "text" of a game in which it is the next step, or null}. Raises
    PuzzleError.
    """
    name, kind = task.body.text("name"), task.body.text("kind", "")
    if name not in TECHNIQUES:
        raise PuzzleError(said("refused.no-technique"), place=name[:40])
    found, text = _shown_and_tried(TECHNIQUES[name], kind)
    captions = Captions(found.puzzle.graph, found.deduction, listed=True)
    return {
        "svg": example_picture(found, captions),
        "sentence": captions.sentence,
        "story": list(captions.story),
        "because": because(found.puzzle, found.deduction),
        "kind": found.puzzle.kind,
        "text": text,
    }


def _shown_and_tried(technique: Technique, kind: str) -> tuple[Example, str | None]:
    """The example, of this type where there is one, and a game to try it on that is another."""
    found = example(technique)
    games = to_try(kind or found.puzzle.kind, technique.name)
    if not kind or kind == found.puzzle.kind:
        return found, games[0] if games else None
    if games and (own := first_use(read_document(games[0]).puzzle, technique)) is not None:
        return own, games[-1]
    return found, None


def style_entry(name: str) -> Entry:
    """A style of the generator, with the picture of a puzzle in it."""
    shown = Scene.of_puzzle(read_document(EXAMPLES[name]).puzzle)
    return {"name": name, "title": f"{name}: {STYLES[name]}", "svg": svg(shown)}


def options(task: Task) -> Entry:
    """The options of the generator, and the jobs."""
    return {
        "kinds": [kind_entry(name) for name in PUZZLES],
        "tilings": [tiling_entry(name) for name in TILINGS],
        "levels": [{"name": level.word, "title": level.title} for level in (*Level, *PlayerLevel)],
        "methods": [{"name": name, "title": title} for name, title in METHODS.items()],
        "deciders": [{"name": name, "title": name} for name in deciders()],
        "loops": [{"name": one.name, "title": one.title} for one in LOOPS.values()],
        "trees": [{"name": one.name, "title": one.title} for one in TREES.values()],
        "styles": [style_entry(name) for name in STYLES],
        "symmetries": list(SYMMETRY_NAMES),
        "patterns": [{"name": one.key, "title": one.title} for one in PATTERNS],
        "parts": list(PARTS),
        "techniques": [technique_entry(one) for one in TECHNIQUES.values()],
        "rules": [set_entry(name) for name in LIBRARY],
        "variants": ["full"],
        "parameters": [asdict(one) for one in PARAMETERS.values()],
        "most_cells": MAX_CELLS,
        "jobs": [
            {"name": one.name, "seconds": one.seconds, "lane": one.lane} for one in JOBS.values()
        ],
    }
