"""The answer of `explain` for people and for programs."""

import json
from textwrap import fill

from takegaki import __version__
from takegaki.cli.screen import Look
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction
from takegaki.explain.as_json import trace_entry
from takegaki.explain.trace import Step, Trace
from takegaki.render.scene import Scene
from takegaki.render.trace_words import because, ending, heading, usage
from takegaki.techniques import Level


def as_text(trace: Trace, upto: Level, look: Look) -> str:
    """The steps, the board after them, how often each technique was used, and how it ended."""
    width = len(str(len(trace.steps)))
    steps = "\n".join(step_text(step, width, look) for step in trace.steps)
    picture = look.picture(Scene.of_board(trace.board, trace.puzzle))
    parts = [steps, picture, _table(trace), fill(ending(trace, upto), look.width)]
    return "\n\n".join(filter(None, parts))


def step_text(step: Step, width: int, look: Look) -> str:
    """One step, numbered in so many characters, its lines indented; the story of a trial below it."""
    deduction = step.deduction
    text = f"{heading(step, ascii_only=look.ascii_only)}: {deduction.sentence}"
    indent = " " * (width + 2)
    lines = [_indented(text, f"{step.number:>{width}}. ", indent, look)]
    lines += [_indented(line, f"{indent}- ", f"{indent}  ", look) for line in deduction.story]
    return "\n".join(lines)


def reasons(puzzle: Puzzle, deduction: Deduction, look: Look) -> str:
    """What follows and why, what was found on the way, and what it rests on."""
    lines = [fill(deduction.sentence, look.width)]
    lines += [_indented(line, "- ", "  ", look) for line in deduction.story]
    lines.append(fill(because(puzzle, deduction), look.width))
    return "\n".join(filter(None, lines))


def as_json(trace: Trace, seconds: float) -> str:
    """The trace as one JSON object in one line."""
    entry = {**trace_entry(trace), "seconds": round(seconds, 6), "version": __version__}
    return json.dumps(entry, separators=(",", ":"), ensure_ascii=False)


def _table(trace: Trace) -> str:
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
