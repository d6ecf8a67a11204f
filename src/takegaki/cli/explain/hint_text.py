"""A hint in its two stages as text, as a picture and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import fill
from typing import TYPE_CHECKING

from takegaki.cli.explain.reasons_text import reasons
from takegaki.cli.output import Look
from takegaki.cli.progress import STOPPED
from takegaki.deduce.hint import Hint
from takegaki.render.json_values import (
    encode,
    hint_entry,
    time_entry,
)
from takegaki.render.scene import Scene
from takegaki.render.steps import deduction_scene, place_scene, wrong_scene
from takegaki.render.text import legend, step_legend

if TYPE_CHECKING:
    from takegaki.core.board import Board
    from takegaki.core.puzzle import Puzzle


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
