"""The answer of `hint` for people and for programs."""

import json
from dataclasses import dataclass
from textwrap import fill

from takegaki import __version__
from takegaki.cli.explain_words import reasons
from takegaki.cli.one import STOPPED
from takegaki.cli.screen import Look
from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.explain.as_json import hint_entry
from takegaki.explain.hint import Hint
from takegaki.render.scene import Scene
from takegaki.render.steps import deduction_scene, place_scene, wrong_scene
from takegaki.render.text import legend, step_legend

INTERRUPTED = Hint("stopped", "There was no time for a hint.", f"The search was {STOPPED}.")


@dataclass(frozen=True)
class Told:
    """A hint for a board, both stages of it if `more` is wanted."""

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
        entry = hint_entry(self.puzzle, self.board, self.hint)
        entry |= {"seconds": round(seconds, 6), "version": __version__}
        return json.dumps(entry, separators=(",", ":"), ensure_ascii=False)

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
