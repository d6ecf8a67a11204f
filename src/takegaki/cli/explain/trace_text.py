"""A trace as text and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from takegaki.cli.explain.reasons_text import drawn_cases, indented, moved_in, story_lines
from takegaki.cli.output import Look
from takegaki.core.printable import paragraph
from takegaki.deduce.level import Level
from takegaki.render.step_scenes import case_scene, piece_scene, trace_scene
from takegaki.render.text import in_a_legend, step_entries, step_legend
from takegaki.render.trace_sentences import ending, headed_sentence, usage
from takegaki.words.lines import columns, padded

if TYPE_CHECKING:
    from takegaki.core.puzzle import Puzzle
    from takegaki.deduce.deduction import Deduction
    from takegaki.deduce.trace import Step, Trace


def trace_text(trace: Trace, upto: Level, look: Look, *, folded: bool = False) -> str:
    """The steps, the board after them, how often each technique was used, and how it ended.

    folded   several steps of counting on the way are shown as one
    """
    width = len(str(len(trace.steps)))
    known = dict[str, None]()
    lines = list[str]()
    for step in trace.steps:
        lines.append(step_text(trace.puzzle, step, width, look, folded=folded))
        # Below the first picture that has such marks.
        entries = [one for one in _key(trace.puzzle, step, look) if one not in known]
        if entries:
            lines.append(moved_in(in_a_legend(entries), " " * (width + 2)))
            known |= dict.fromkeys(entries)
    scene = trace_scene(trace)
    legend = step_legend(scene, ascii_only=look.ascii_only)
    parts = [
        "\n".join(lines),
        look.picture(scene),
        legend,
        _table(trace),
        paragraph(ending(trace, upto), look.width),
    ]
    return "\n\n".join(filter(None, parts))


def _key(puzzle: Puzzle, step: Step, look: Look) -> list[str]:
    """What the marks in the small pictures of a step mean."""
    scenes = [
        case_scene(puzzle, step.board, part)
        for part in step.found.tree
        if part.kind == "case" and part.parts
    ]
    if _needs_a_piece(step.found):
        scenes.append(piece_scene(puzzle, step.board, step.found))
    every = [one for scene in scenes for one in step_entries(scene, ascii_only=look.ascii_only)]
    return list(dict.fromkeys(every))


def _needs_a_piece(deduction: Deduction) -> bool:
    """Does it speak of letters or of numbers of cells, which nothing but a picture shows?"""
    return bool(deduction.letters or deduction.cells or deduction.cells_named)


def step_text(puzzle: Puzzle, step: Step, width: int, look: Look, *, folded: bool = False) -> str:
    """One step, numbered in so many characters, its lines indented; what was found on the way below
    it, with the piece of the board that has the letters or numbers that it speaks of.
    """
    deduction = step.found
    text = headed_sentence(step, ascii_only=look.ascii_only)
    indent = " " * (width + 2)
    lines = [indented(text, f"{step.number:>{width}}. ", indent, look)]
    if _needs_a_piece(deduction):
        scene = piece_scene(puzzle, step.board, deduction)
        lines.append(moved_in(look.picture(scene), indent))
    draw = drawn_cases(puzzle, step.board, look) if deduction.tree else None
    lines += story_lines(deduction, indent, look, folded=folded, draw=draw)
    return "\n".join(lines)


def trace_json(trace: Trace, seconds: float) -> str:
    """The trace as one JSON object in one line."""
    from takegaki.render.json_values import (  # noqa: PLC0415  (what people read needs none)
        encode,
        time_entry,
        trace_entry,
    )

    return encode({**trace_entry(trace), **time_entry(seconds)})


def _table(trace: Trace) -> str:
    rows = [(level, title, f"{count:,}") for level, title, count in usage(trace)]
    if not rows:
        return ""
    widths = [max(columns(row[at]) for row in rows) for at in range(3)]
    return "\n".join(
        f"{padded(level, widths[0])}  {padded(title, widths[1])}  {count.rjust(widths[2])}"
        for level, title, count in rows
    )
