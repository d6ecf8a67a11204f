"""New puzzles, and the events of their generation."""

import secrets
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

import numpy as np

from takegaki.core.errors import LimitError, PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.reason import in_words, said
from takegaki.core.topology import face_counts
from takegaki.core.verdict import Undecided
from takegaki.deduce.level import Level, PlayerLevel
from takegaki.formats import read_document, recipe_of
from takegaki.formats.graph_from_shapes import masked
from takegaki.formats.native import board_of, mark_text
from takegaki.generation import Generated, Request
from takegaki.generation import generate as generated
from takegaki.generation.loops import Event
from takegaki.generation.loops.given_loop import given_loop, read_mask
from takegaki.generation.parameters import PARAMETERS, naming
from takegaki.generation.request import METHODS, why_no_style
from takegaki.generation.trees import Change
from takegaki.puzzles import PUZZLES
from takegaki.render.json_values import Entry
from takegaki.runtime.tiers import TIERS
from takegaki.solving.questions.prove import prove
from takegaki.tilings import Boards
from takegaki.web.board_entries import puzzle_entry
from takegaki.web.request_body import RequestBody, field_name, labelled, level_named, not_one_of
from takegaki.web.responses import MAX_CELLS, MAX_SEED
from takegaki.web.workers.task import StoppedError, Task, check_cells

T = TypeVar("T")

RANDOM_SEEDS = 10**9
"""A seed at random is below this: short enough to be typed."""
BATCH = 100
"""Events in one line."""


def generate(task: Task) -> Entry:
    """A puzzle with one solution that meets the request; see `request_of`.

    While it is made {"try": number}, {"note": line} and {"bound": [least, most]} are reported;
    then, unless "watch" is false, {"events": [...]}: ["loop", rule, face, drawn, erased] for each
    step of the growth, rule 0 being the first cell, then ["clue", cell, "off" | "back"]; of tiles
    ["tree", drawn, erased]. {"puzzle", "solution", "full": of loops the numbers of all cells,
    "level", "tries", "seed", "not_drawn": why not in its style, where boards of its kind can be}
    """
    body = task.body.object("request") if "request" in task.body else task.body
    request = request_of(body)
    reporter = _Reporter(task.report, body.flag("watch", True))
    with naming(labelled):
        made = generated(request, budget=task.budget, watch=reporter.on_event)
    if not isinstance(made, Generated):
        raise StoppedError(said("refused.no-puzzle", why=str(made.reason)))
    reporter.flush()
    graph = request.graph
    return {
        "puzzle": puzzle_entry(made.puzzle),
        "solution": mark_text(made.solution.board()),
        "full": face_counts(graph, made.solution.lines).tolist() if graph.cells == "faces" else [],
        "level": None if made.level is None else made.level.word,
        "tries": made.tries,
        "seed": request.seed,
        "not_drawn": "" if why_no_style(graph, request.kind) else in_words(made.not_drawn),
    }


MOST_SIZE, MOST_COUNT = 60, 1000
"""Of the boards of an experiment, and of the puzzles of each size and kind."""
SOLVE_SECONDS = 10.0
"""For each puzzle of an experiment."""


def experiment(task: Task) -> Entry:
    """Puzzles made and solved, in turn of each size and kind, as paper 2's experiments do.

    {"least": 3, "most": 10, "kinds": ["normal", "hard"], "count", "tiling"?, "rules"? for "normal",
    "method"? that solves, "seed"?}. A kind is a method of generation, or a level as "easy-level".
    Progress is {"size", "kind", "seed", "numbers", "share", "make", "solve"}: the numbers left,
    their share of the cells, and seconds of processor time, null for what was not made, not
    decided, or not at full speed yet. {"puzzles", "ended": why before all were made, else ""}
    """
    body = task.body
    body.refuse_others(
        ("least", "most", "kinds", "count", "tiling", "rules", "method", "seed", "seconds")
    )
    made, ended = 0, ""
    for size, kind, seed in _points(body):
        request = _experiment_request(body, size, kind, seed)
        found, make = _timed(lambda: generated(request, budget=task.budget))  # noqa: B023
        row: Entry = {"size": size, "kind": kind, "seed": seed, "numbers": None, "share": None}
        solve: float | None = None
        if isinstance(found, Generated):
            puzzle, method = found.puzzle, body.text("method", "exact")
            limit = task.budget.at_most(SOLVE_SECONDS)
            verdict, solve = _timed(lambda: prove(puzzle, method=method, budget=limit))  # noqa: B023
            solve = None if isinstance(verdict, Undecided) else solve
            numbers = int(np.count_nonzero(puzzle.clues >= 0))
            row |= {"numbers": numbers, "share": numbers / len(puzzle.clues)}
        elif ended := task.budget.exceeded() or "":
            break
        task.report({**row, "make": make, "solve": solve})
        made += 1
    return {"puzzles": made, "ended": ended}


def _points(body: RequestBody) -> Iterator[tuple[int, str, int]]:
    """Size, kind and seed of each puzzle, all sizes and kinds with one seed before the next."""
    least = body.whole("least", 1, MOST_SIZE)
    most = body.whole("most", least, MOST_SIZE)
    kinds = body.texts("kinds", len(Level) + len(METHODS))
    first = body.whole("seed", 0, MAX_SEED, 0)
    for seed in range(first, first + body.whole("count", 1, MOST_COUNT)):
        for size in range(least, most + 1):
            for kind in kinds:
                yield size, kind, seed


def _experiment_request(body: RequestBody, size: int, kind: str, seed: int) -> Request:
    boards = PUZZLES[next(iter(PUZZLES))].boards
    name = body.text("tiling", next(iter(boards)))
    if name not in boards:
        raise not_one_of(name, boards, field_name("tiling"))
    graph = boards[name].graph(size, size, boards[name].describe(size, size, seed))
    if kind.endswith("-level"):
        return Request(graph, seed, level=level_named(kind.removesuffix("-level")))
    fields: dict[str, Any] = {"method": kind}
    if kind == "normal":
        fields["rules"] = body.text("rules", "")
    return Request(graph, seed, loop="growth", **fields)


def _timed(work: Callable[[], T]) -> tuple[T, float | None]:
    """The result and seconds of processor time; None where kernels were interpreted or loaded.

    The time of the thread: that of a process with a limit of it goes in steps of 4 ms.
    """
    before, begun = (len(TIERS.loaded_at), TIERS.seconds), time.thread_time()
    found = work()
    seconds = time.thread_time() - begun
    return found, seconds if before == (len(TIERS.loaded_at), TIERS.seconds) else None


class _Reporter:
    """Passes on the events of the generator, many in a line."""

    def __init__(self, report: Callable[[Entry], object], events: bool) -> None:
        self._report, self._events = report, events
        self._waiting: list[list[object]] = []

    def on_event(self, kind: str, *what: object) -> None:
        """Record an event; see takegaki.generation.Watch."""
        match kind, what:
            case ("loop", (Event() as event,)) if self._events:
                self._add(["loop", event.rule, event.face, list(event.drawn), list(event.erased)])
            case ("tree", (Change() as change,)) if self._events:
                self._add(["tree", list(change.drawn), list(change.erased)])
            case ("clue", (face, how)) if self._events:
                self._add(["clue", face, how])
            case ("try" | "note", (value,)):
                self._report({kind: value})
            case ("bound", (least, most)):
                self._report({"bound": [least, most]})

    def _add(self, event: list[object]) -> None:
        self._waiting.append(event)
        if len(self._waiting) == BATCH:
            self.flush()

    def flush(self) -> None:
        """Report the events that wait."""
        if self._waiting:
            self._report({"events": self._waiting})
            self._waiting = []


def request_of(body: RequestBody) -> Request:
    """The request of a page: "kind" (slitherlink by default) and a board, see `size_of`.

    "board" is the text of a board of your own instead of a size, "mask" a picture of the cells to
    keep. And the fields of `takegaki.generation.Request` by their names: level, method, rules,
    needs, avoid, loop, ratios, steps, windingness, inside, max_straight, loop_symmetry, lines
    (marks, or rows of # and .), symmetry, pattern (rows of # and .), share, values, minimal,
    fewest, variant, tree, walls, seed.

    Raises PuzzleError for what contradicts itself.
    """
    body.refuse_others((*BOARD, *READERS))
    kind = body.text("kind", next(iter(PUZZLES)))
    if kind not in PUZZLES:
        raise not_one_of(kind, PUZZLES, field_name("kind"))
    size = None if "board" in body else size_of(body, kind)
    seed = body.whole("seed", 0, MAX_SEED) if "seed" in body else secrets.randbelow(RANDOM_SEEDS)
    graph = size.graph(body.text("description", ""), seed) if size else own_board(body)
    if "mask" in body:
        graph = body.read("mask", partial(masked, graph))
    fields: dict[str, Any] = {
        key: read(body, key, graph) for key, read in READERS.items() if key in body
    }
    for name in ("level", "walls"):
        if size and (short := getattr(size, name)) is not None:
            fields.setdefault(name, short)
    if "ratios" in fields or "steps" in fields:
        # Options that only growth has imply growth.
        fields.setdefault("loop", "growth")
    with naming(labelled):
        return Request(graph, seed, kind=kind, **fields)


MAX_NUMBER = 1000
"""Larger numbers are refused where a parameter sets no bound."""

BOARD = (
    "kind",
    "size",
    "tiling",
    "rows",
    "cols",
    "description",
    "board",
    "mask",
    "seed",
    "watch",
    "seconds",
)


Reader = Callable[[RequestBody, str, Graph], object]


def _ratios(body: RequestBody, key: str, graph: Graph) -> object:
    parts = body.array(key, 3)
    if len(parts) != 3 or not all(isinstance(part, int) and 0 <= part <= 100 for part in parts):
        raise PuzzleError(said("refused.three-shares"), place=body.named(key))
    return tuple(parts)


def _lines(body: RequestBody, key: str, graph: Graph) -> object:
    def read(text: str) -> object:
        return given_loop(graph, text) if "#" in text else board_of(graph, text, "").lines

    return body.read(key, read)


def _values(body: RequestBody, key: str, graph: Graph) -> object:
    """Clues as whole numbers, or a text of their signs."""
    if isinstance(body.entries.get(key), str):
        kind = PUZZLES[body.text("kind", next(iter(PUZZLES)))]
        return body.read(key, partial(kind.clues_named, graph))
    values = body.array(key, 20)
    if not all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        raise PuzzleError(said("refused.whole-numbers"), place=body.named(key))
    return frozenset(values)


def _number(body: RequestBody, key: str, graph: Graph) -> object:
    one = PARAMETERS[key]
    return body.number(key, one.least or 0.0, MAX_NUMBER if one.most is None else one.most)


def _whole(body: RequestBody, key: str, graph: Graph) -> object:
    return body.whole(key, int(PARAMETERS[key].least or 0), MAX_NUMBER)


def _range(body: RequestBody, key: str, graph: Graph) -> object:
    return tuple(body.array(key, 2))


def _level(name: str) -> Level | PlayerLevel:
    """A level of Loopy or a player's. Raises PuzzleError that lists them all."""
    known: dict[str, Level | PlayerLevel] = {one.word: one for one in Level}
    known |= {one.word: one for one in PlayerLevel}
    if name.lower() not in known:
        raise not_one_of(name, [*known], field_name("level"))
    return known[name.lower()]


KIND_READERS: dict[str, Reader] = {
    "name": lambda body, key, graph: body.text(key),
    "names": lambda body, key, graph: body.texts(key),
    "level": lambda body, key, graph: _level(body.text(key)),
    "number": _number,
    "share": _number,
    "whole": _whole,
    "flag": lambda body, key, graph: body.flag(key),
    "ratios": _ratios,
    "numbers": _values,
    "lines": _lines,
    "cells": lambda body, key, graph: body.read(key, partial(read_mask, graph)),
    "range": _range,
    "shares": lambda body, key, graph: tuple(body.array(key, 4)),
}
READERS: dict[str, Reader] = {name: KIND_READERS[one.kind] for name, one in PARAMETERS.items()}


def own_board(body: RequestBody) -> Graph:
    """The board of a drawing, a map or a puzzle. Raises LimitError for one that no page could
    draw.
    """
    puzzle = body.read("board", read_document, said("field.drawing")).puzzle
    check_cells(puzzle)
    return puzzle.graph


class Size(NamedTuple):
    """A family of boards, and which of them; what a short form adds, None for nothing."""

    boards: Boards
    rows: int
    cols: int
    level: Level | None = None
    walls: float | None = None

    def graph(self, description: str, seed: int) -> Graph:
        """The board; of an aperiodic tiling the patch of the description, "" for one that the seed
        chooses.

        Raises LimitError for one that no page could draw.
        """
        if (cells := self.boards.most_cells(self.rows, self.cols)) > MAX_CELLS:
            raise LimitError(said("refused.too-many-cells", cells=cells, most=MAX_CELLS))
        chosen = description or self.boards.describe(self.rows, self.cols, seed)
        return self.boards.graph(self.rows, self.cols, chosen)


def size_of(body: RequestBody, kind: str) -> Size:
    """The board of "size" (10x7, width first, or Tatham's short forms 7x7t0dh and 11x11wb0.2), else
    of "tiling"?, "rows" and "cols".
    """
    boards = PUZZLES[kind].boards
    name = body.text("tiling", next(iter(boards)))
    if name not in boards:
        raise not_one_of(name, boards, field_name("tiling"))
    if "size" not in body:
        return Size(
            boards[name], body.whole("rows", 1, MAX_CELLS), body.whole("cols", 1, MAX_CELLS)
        )
    text = body.text("size")
    try:
        found = recipe_of(kind, text, name if "tiling" in body else None)
        level = Level.of_letter(found.letter) if found.letter else None
    except PuzzleError as error:
        raise type(error)(error.what, place=field_name("size")) from None
    return Size(found.grid, found.rows, found.cols, level, found.walls)
