"""Rows for tables: lists of dicts of plain values, as pandas, Polars and csv.DictWriter take
them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

import numpy as np

from takegaki.core.arguments import says_how
from takegaki.core.budget import Effort
from takegaki.core.errors import UnsupportedError
from takegaki.core.printable import a_type
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.reason import said
from takegaki.core.solution import Solution
from takegaki.core.verdict import Found, Multiple, NoSolution, Undecided, Unique
from takegaki.deduce.hint import Hint
from takegaki.deduce.trace import Step, Trace
from takegaki.formats import puzzle_of, write
from takegaki.formats.document import Document
from takegaki.formats.native import mark_text
from takegaki.generation import Generated
from takegaki.rating import Rating
from takegaki.solving.questions.verdicts import Failed

Row = dict[str, Any]
"""Each value a str, int, float, bool or None; who takes one out knows which."""


@says_how
def rows(things: object) -> list[Row]:
    """Puzzles, verdicts, ratings, hints or traces as rows of a table, as in
    `pandas.DataFrame(rows(verdicts))`.

    things   a Puzzle, a verdict, a Rating, a Hint, a Trace, a Generated, or an iterable of them; in
             an iterable also texts of puzzles, and whatever else `takegaki.read` takes

    All rows have the same keys, each with a str, int, float, bool or None where it does not apply.
    `number` counts the things from 0; a trace gives a row for each step, others one. Solutions and
    marks are texts with a character for each edge: `-` line, `x` cross, `.` unknown. A puzzle's
    `text` is takegaki's JSON, which `read`, `prove` and `prove_many` take back. Polars takes rows
    of different kinds of things with `infer_schema_length=None`. Raises UnsupportedError for other
    things, PuzzleError for a text that is no puzzle. Cost: linear in edges and steps.

    >>> from takegaki import prove_each
    >>> [(row["number"], row["verdict"], row["lines"]) for row in rows(prove_each(["4", "0"]))]
    [(0, 'unique', 4), (1, 'no solution', None)]
    """
    alone = isinstance(things, (str, bytes, *KINDS)) or not isinstance(things, Iterable)
    made: list[Row] = []
    for number, thing in enumerate(
        [things] if alone or not isinstance(things, Iterable) else things
    ):
        made += [{"number": number, **row} for row in _rows_of(thing)]
    keys = dict.fromkeys(key for row in made for key in row)
    return [{key: row.get(key) for key in keys} for row in made]


def _rows_of(thing: Any) -> Iterator[Row]:
    for kind, make in KINDS.items():
        if isinstance(thing, kind):
            yield from make(thing)
            return
    if not isinstance(thing, (str, bytes, list, tuple)) and not any(
        hasattr(thing, a) for a in ("read", "shape")
    ):
        raise UnsupportedError(said("picture-error.no-rows", given=a_type(thing)))
    yield from _of_puzzle(puzzle_of(thing))


def _of_puzzle(puzzle: Puzzle) -> Iterator[Row]:
    graph = puzzle.graph
    yield {
        "kind": puzzle.kind,
        "variant": puzzle.variant,
        "tiling": graph.tiling,
        "rows": graph.rows,
        "cols": graph.cols,
        "cells": graph.n_cells,
        "edges": graph.n_edges,
        "clues": int(np.count_nonzero(puzzle.clues > NO_CLUE)),
        "text": write(puzzle, "json").strip(),
        **{f"meta_{key}": value for key, value in puzzle.meta.items()},
    }


def _of_generated(made: Generated) -> Iterator[Row]:
    for row in _of_puzzle(made.puzzle):
        level = None if made.level is None else made.level.word
        yield {**row, "level": level, "tries": made.tries, **_of_solution(made.solution)}


def _of_solution(solution: Solution | None, name: str = "") -> Row:
    """How many lines it has, and its marks."""
    if solution is None:
        return {f"{name}lines": None, f"{name}solution": None}
    return {
        f"{name}lines": int(np.count_nonzero(solution.lines)),
        f"{name}solution": mark_text(solution.board()),
    }


def _verdict(
    name: str, effort: Effort, first: Solution | None, second: Solution | None, reason: str
) -> Row:
    return {
        "verdict": name,
        "reason": str(reason),
        **_of_solution(first),
        **_of_solution(second, "second_"),
        **asdict(effort),
    }


def _of_verdict(
    verdict: Unique | Found | Multiple | NoSolution | Undecided | Failed,
) -> Iterator[Row]:
    match verdict:
        case Unique(solution) | Found(solution):
            yield _verdict(verdict.name, verdict.effort, solution, None, "")
        case Multiple(first, second):
            yield _verdict(verdict.name, verdict.effort, first, second, "")
        case NoSolution():
            yield _verdict(verdict.name, verdict.effort, None, None, "")
        case Undecided(reason, found):
            yield _verdict(verdict.name, verdict.effort, found, None, reason)
        case Failed(reason):
            yield _verdict(verdict.name, Effort(), None, None, reason)


def _numbers(prefix: str, values: Mapping[str, float]) -> Row:
    return {f"{prefix}_{name}": float(value) for name, value in values.items()}


def _of_rating(rating: Rating) -> Iterator[Row]:
    yield {
        "rating": float(rating.value),
        "level": rating.level.word,
        "reasons": " ".join(reason.sentence for reason in rating.reasons),
        "basis": str(rating.basis),
        **_numbers("scale", rating.scales),
        **_numbers("feature", rating.features),
    }


def _of_trace(trace: Trace) -> Iterator[Row]:
    for step in trace.steps:
        yield from _of_step(step)


def _of_step(step: Step) -> Iterator[Row]:
    deduction = step.deduction
    yield {
        "step": step.number,
        "technique": deduction.technique.name,
        "title": str(deduction.title),
        "level": deduction.level.word,
        "sentence": str(deduction.sentence),
        "clues": len(deduction.clues),
        "premises": len(deduction.marks),
        "conclusions": len(deduction.conclusions),
        "marks": mark_text(step.board),
    }


def _of_hint(hint: Hint) -> Iterator[Row]:
    deduction = hint.deduction
    yield {
        "hint": hint.kind,
        "technique": "" if deduction is None else deduction.technique.name,
        "title": "" if deduction is None else str(deduction.title),
        "level": "" if deduction is None else deduction.level.word,
        "where": str(hint.where),
        "why": str(hint.why),
        "conclusions": len(hint.marks),
    }


def _of_document(document: Document) -> Iterator[Row]:
    return _of_puzzle(document.puzzle)


KINDS: dict[type, Callable[[Any], Iterator[Row]]] = {
    Puzzle: _of_puzzle,
    Document: _of_document,
    Generated: _of_generated,
    Unique: _of_verdict,
    Found: _of_verdict,
    Multiple: _of_verdict,
    NoSolution: _of_verdict,
    Undecided: _of_verdict,
    Failed: _of_verdict,
    Rating: _of_rating,
    Trace: _of_trace,
    Step: _of_step,
    Hint: _of_hint,
}
"""What has rows, each with the function that makes them."""
