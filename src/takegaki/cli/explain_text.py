"""The answers of `explain` and `hint`, for people and for programs."""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import fill

from takegaki.cli.output import Look
from takegaki.cli.progress import STOPPED
from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction, Part
from takegaki.deduce.hint import Hint
from takegaki.deduce.technique import Level
from takegaki.deduce.trace import Step, Trace
from takegaki.render.json_values import encode, hint_entry, time_entry, trace_entry
from takegaki.render.scene import Scene
from takegaki.render.steps import deduction_scene, place_scene, wrong_scene
from takegaki.render.text import legend, step_legend
from takegaki.render.trace_page import because, ending, heading, usage


def as_text(trace: Trace, upto: Level, look: Look, *, folded: bool = False) -> str:
    """The steps, the board after them, how often each technique was used, and how it ended.

    folded   several steps of counting on the way are shown as one
    """
    width = len(str(len(trace.steps)))
    steps = "\n".join(step_text(step, width, look, folded=folded) for step in trace.steps)
    picture = look.picture(Scene.of_board(trace.board, trace.puzzle))
    parts = [steps, picture, _table(trace), fill(ending(trace, upto), look.width)]
    return "\n\n".join(filter(None, parts))


def step_text(step: Step, width: int, look: Look, *, folded: bool = False) -> str:
    """One step, numbered in so many characters, its lines indented; what was found on the way below it."""
    deduction = step.found
    text = f"{heading(step, ascii_only=look.ascii_only)}: {deduction.sentence}"
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
    lines = [fill(deduction.sentence, look.width)]
    lines += story_lines(deduction, "", look)
    lines.append(fill(because(puzzle, deduction), look.width))
    return "\n".join(filter(None, lines))


def as_json(trace: Trace, seconds: float) -> str:
    """The trace as one JSON object in one line."""
    return encode({**trace_entry(trace), **time_entry(seconds)})


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
