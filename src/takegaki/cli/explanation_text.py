"""The answers of `explain`, `hint`, `review` and `rate`, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from textwrap import fill
from typing import TYPE_CHECKING

from takegaki.cli import solve_one
from takegaki.cli.output import Look
from takegaki.cli.progress import STOPPED
from takegaki.core.verdict import Undecided
from takegaki.deduce.hint import Hint, near
from takegaki.deduce.technique import Level
from takegaki.render.json_values import (
    Entry,
    clash_entry,
    cost_entry,
    encode,
    hint_entry,
    level_entry,
    needs_entry,
    rating_entry,
    time_entry,
    trace_entry,
    verdict_entry,
    witnesses,
)
from takegaki.render.scene import Scene
from takegaki.render.steps import deduction_scene, place_scene, wrong_scene
from takegaki.render.text import legend, step_legend
from takegaki.solving.review import ClueLook, Review, TileLook

if TYPE_CHECKING:
    from takegaki.core.board import Board
    from takegaki.core.puzzle import Puzzle
    from takegaki.deduce.deduction import Deduction, Part
    from takegaki.deduce.report import Report
    from takegaki.deduce.trace import Step, Trace
    from takegaki.rating import Rating


def trace_text(trace: Trace, upto: Level, look: Look, *, folded: bool = False) -> str:
    """The steps, the board after them, how often each technique was used, and how it ended.

    folded   several steps of counting on the way are shown as one
    """
    from takegaki.render.trace_page import ending  # noqa: PLC0415  (a hint shows none of it)

    width = len(str(len(trace.steps)))
    steps = "\n".join(step_text(step, width, look, folded=folded) for step in trace.steps)
    picture = look.picture(Scene.of_board(trace.board, trace.puzzle))
    parts = [steps, picture, _table(trace), fill(ending(trace, upto), look.width)]
    return "\n\n".join(filter(None, parts))


def step_text(step: Step, width: int, look: Look, *, folded: bool = False) -> str:
    """One step, numbered in so many characters, its lines indented; what was found on the way below it."""
    from takegaki.render.trace_page import headed_sentence  # noqa: PLC0415  (a hint shows none of it)

    deduction = step.found
    text = headed_sentence(step, ascii_only=look.ascii_only)
    indent = " " * (width + 2)
    lines = [_indented(text, f"{step.number:>{width}}. ", indent, look)]
    lines += story_lines(deduction, indent, look, folded=folded)
    return "\n".join(lines)


def story_lines(deduction: Deduction, indent: str, look: Look, *, folded: bool = False) -> list[str]:
    """What was found on the way, a line each; the turns of an argument below what they belong to."""
    if not deduction.tree:
        return [_indented(line, f"{indent}- ", f"{indent}  ", look) for line in deduction.story]
    return _tree_lines(deduction.tree, indent, look, folded=folded)


def _tree_lines(parts: Sequence[Part], indent: str, look: Look, *, folded: bool) -> list[str]:
    lines = []
    for part in parts:
        is_folded = folded and part.kind == "counting"
        # A sentence with this end is no statement by itself.
        if not (is_folded and part.sentence.endswith(":")):
            lines.append(_indented(part.sentence, f"{indent}- ", f"{indent}  ", look))
        if not is_folded:
            lines += _tree_lines(part.parts, f"{indent}  ", look, folded=folded)
    return lines


def reasons(puzzle: Puzzle, deduction: Deduction, look: Look) -> str:
    """What follows and why, what was found on the way, and the premises."""
    from takegaki.render.trace_page import because  # noqa: PLC0415  (where to look takes none of it)

    lines = [fill(deduction.sentence, look.width)]
    lines += story_lines(deduction, "", look)
    lines.append(fill(because(puzzle, deduction), look.width))
    return "\n".join(filter(None, lines))


def trace_json(trace: Trace, seconds: float) -> str:
    """The trace as one JSON object in one line."""
    return encode({**trace_entry(trace), **time_entry(seconds)})


def _table(trace: Trace) -> str:
    from takegaki.render.trace_page import usage  # noqa: PLC0415  (a hint shows none of it)

    rows = [(level, title, f"{count:,}") for level, title, count in usage(trace)]
    if not rows:
        return ""
    widths = [max(len(row[at]) for row in rows) for at in range(3)]
    return "\n".join(
        f"{level.ljust(widths[0])}  {title.ljust(widths[1])}  {count.rjust(widths[2])}"
        for level, title, count in rows
    )


def _indented(text: str, first: str, others: str, look: Look) -> str:
    return fill(text, max(look.width, 40), initial_indent=first, subsequent_indent=others)


INTERRUPTED_HINT = Hint("stopped", "There was no time for a hint.", f"The search was {STOPPED}.")


@dataclass(frozen=True)
class ShownHint:
    """A hint for a board, both stages of it with `more`."""

    puzzle: Puzzle
    board: Board
    hint: Hint
    more: bool

    def as_text(self, look: Look) -> str:
        """The stage for people: sentences, from the second stage on a picture."""
        hint = self.hint
        where, why = fill(hint.where, look.width), fill(hint.why, look.width)
        if hint.kind == "stopped":
            return f"{where}\n{why}"
        if not self.more:
            first = {"next": "What follows, and why: add --more.", "solved": ""}
            return f"{where}\n{first.get(hint.kind, 'More: add --more.')}".rstrip()
        if hint.deduction is not None:
            why = reasons(self.puzzle, hint.deduction, look)
        return f"{where}\n{why}\n\n{self._picture(look)}"

    def as_json(self, seconds: float) -> str:
        """The hint as one JSON object in one line; always both stages."""
        return encode({**hint_entry(self.puzzle, self.board, self.hint), **time_entry(seconds)})

    def scene(self) -> Scene:
        """The picture of the stage."""
        hint = self.hint
        if hint.deduction is not None:
            draw = deduction_scene if self.more else place_scene
            return draw(self.puzzle, self.board, hint.deduction)
        if hint.kind == "ambiguous" and self.more:
            return Scene.of_solution(*hint.solutions)
        return wrong_scene(self.puzzle, self.board, hint.wrong if self.more else ())

    def _picture(self, look: Look) -> str:
        scene = self.scene()
        if scene.other is not None:
            key = legend(ascii_only=look.ascii_only)
        else:
            key = step_legend(scene, ascii_only=look.ascii_only)
        return "\n\n".join(filter(None, [look.picture(scene), key]))


def review_text(review: Review, report: Report | None, rating: Rating | None, look: Look) -> str:
    """The report: the verdict as `solve` shows it, then a paragraph for each finding.

    report   level and stall points, None where they were not examined
    rating   None where it was not
    """
    from takegaki.render.review_text import findings  # noqa: PLC0415  (a hint shows none of it)

    more = [] if report is None else path_lines(report)
    if rating is not None:
        more.append(rating_sentence(rating))
    text = findings(review, more, width=look.width)
    return f"{solve_one.as_text(review.puzzle, review.verdict, look)}\n\n{text}"


def review_scene(review: Review) -> Scene:
    """The picture of the verdict, with a ring round each cell that the report points at.

    These are the unnecessary clues, the cells where one more clue helps, or else those where a few
    do, or the clues that contradict each other, or the tiles that are not decided.
    """
    verdict = review.verdict
    board = verdict.board if isinstance(verdict, Undecided) else None
    plain = solve_one.scene(review.puzzle, witnesses(verdict), board)
    faces: Iterable[int] = ()
    if review.needs is not None:
        faces = review.needs.unnecessary
    elif review.clash is not None:
        faces = review.clash.faces
    elif review.open is not None:
        faces = review.open.cells
    elif review.fixes is not None:
        alone = {fix.face for fix in review.fixes.single}
        faces = alone or (face for face, _ in review.fixes.together)
    return replace(plain, ringed=tuple(sorted(faces)))


def review_json(review: Review, report: Report | None, rating: Rating | None, seconds: float) -> str:
    """The report as one JSON object in one line; cells are ids, counted from 0."""
    entry: Entry = verdict_entry(review.puzzle, review.verdict)
    look = review.look
    entry["clues"] = _tiles_entry(look) if isinstance(look, TileLook) else _look_entry(look)
    if (needs := review.needs) is not None:
        entry |= needs_entry(needs)
    if (found := review.fixes) is not None:
        entry["fixes"] = {
            "single": _pairs((fix.face, fix.value) for fix in found.single),
            "complete": found.complete,
            "together": _pairs(found.together),
            "met": found.met,
            "all_met": found.all_met,
        }
    if (clash := review.clash) is not None:
        entry["clash"] = clash_entry(clash)
    if (left := review.open) is not None:
        entry["undecided"] = {"cells": list(left.cells), "edges": list(left.edges)}
    if report is not None:
        entry |= level_entry(report)
    if rating is not None:
        entry["rating"] = rating_entry(rating)
    entry["ended"] = review.ended
    return encode({**entry, **cost_entry(review.effort, seconds)})


def _pairs(pairs: Iterable[tuple[int, int]]) -> list[Entry]:
    return [{"cell": face, "value": value} for face, value in pairs]


def _tiles_entry(look: TileLook) -> Entry:
    shapes: Entry = dict(look.shapes)
    return {"cells": look.cells, "shapes": shapes, "walls": look.barred, "wraps": look.wraps}


def _look_entry(look: ClueLook) -> Entry:
    balances: list[Entry] = [
        {"name": found.name, "kept": found.kept, "lone": list(found.lone)} for found in look.balances
    ]
    return {
        "number": look.clues,
        "cells": look.faces,
        "values": list(look.values),
        "hidden": look.hidden,
        "symmetries": balances,
    }


def path_lines(report: Report) -> list[str]:
    """The level, how far each easier level comes, and where something harder is needed."""
    lines = [_level(report)]
    if report.stalls:
        lines.append(f"Of the edges, techniques up to a level alone decide: {_stalls(report)}.")
    graph = report.trace.puzzle.graph
    for level in Level:
        climbs = [climb for climb in report.climbs if climb.level == level]
        if climbs:
            first = climbs[0]
            times = "Once" if len(climbs) == 1 else f"{len(climbs)} times"
            when = "" if len(climbs) == 1 else " first"
            lines.append(
                f"{times} a step of level {level.title} is needed,{when} with {_percent(first.share)} of the "
                f"edges decided, at {near(graph, first.edges)}."
            )
    return lines


def _level(report: Report) -> str:
    trace = report.trace
    if report.level is not None:
        hardest = max((step.found.technique for step in trace.steps), key=lambda one: one.level)
        return f"Level: {report.level.title} ({hardest.title})."
    if trace.outcome == "stopped":
        return f"Level: not known: {trace.ended}."
    return f"Level: none, as nothing more follows with {_percent(report.share)} of the edges decided."


def _stalls(report: Report) -> str:
    """How far each level comes, those that come as far as the one before together with it."""
    parts = []
    for share, some in groupby(report.stalls, key=lambda stall: stall.share):
        first, *_, last = [stall.level.title for stall in some] * 2
        parts.append(f"{first if first == last else f'{first} to {last}'} {_percent(share)}")
    return ", ".join(parts)


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def rating_lines(rating: Rating) -> list[str]:
    """The number, what it would be elsewhere, then a line for each reason."""
    return [rating_sentence(rating), *(f"  {reason.sentence}" for reason in rating.reasons)]


def rating_sentence(rating: Rating) -> str:
    """The rating in a sentence."""
    if rating.basis:
        return f"Rating: {rating.value:.0f} of 100, level {rating.level.title}; it is {rating.basis}."
    scales = ", ".join(f"{source} {number:.1f}" for source, number in rating.scales.items())
    return (
        f"Rating: {rating.value:.0f} of 100, level {rating.level.title}; numbers of published puzzles "
        f"like it: {scales}."
    )
