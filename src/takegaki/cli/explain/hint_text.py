"""A hint in its two stages as text, as a picture and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from takegaki.cli.explain.reasons_text import reasons
from takegaki.cli.output import Look
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.place_names import cells_named
from takegaki.core.printable import paragraph
from takegaki.core.reason import Reason, said
from takegaki.deduce.hint import Hint
from takegaki.deduce.named_premises import because

if TYPE_CHECKING:
    from takegaki.core.board import Board
    from takegaki.core.puzzle import Puzzle
    from takegaki.render.scene import Scene


INTERRUPTED_HINT = Hint("stopped", Reason("hint.no-time"), Reason("hint.interrupted"))


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
        where, why = paragraph(hint.where, look.width), paragraph(hint.why, look.width)
        if hint.kind == "stopped":
            return f"{where}\n{why}"
        if not self.more:
            text = where
            if hint.kind != "solved":
                more = "hint.add-more" if hint.kind == "next" else "hint.add-more-only"
                text = f"{where}\n{said(more)}"
            # Nothing but a picture tells which cell has this number.
            return f"{text}\n\n{self._picture(look)}" if cells_named([hint.where]) else text
        if hint.deduction is not None:
            told = hint.why if hint.kind == "next" else ""
            why = reasons(self.puzzle, hint.deduction, look, told=told, board=self.board)
        return f"{where}\n{why}\n\n{self._picture(look)}"

    def as_json(self, seconds: float) -> str:
        """The hint as one JSON object in one line; always both stages."""
        from takegaki.render.json_values import (  # noqa: PLC0415  (what people read needs none)
            encode,
            hint_entry,
            time_entry,
        )

        return encode({**hint_entry(self.puzzle, self.board, self.hint), **time_entry(seconds)})

    def scene(self) -> Scene:
        """The picture of the stage."""
        from takegaki.render.scene import Scene  # noqa: PLC0415  (a first hint needs no picture)
        from takegaki.render.step_scenes import (  # noqa: PLC0415
            deduction_scene,
            place_scene,
            wrong_scene,
        )

        hint = self.hint
        if hint.deduction is not None:
            if not self.more:
                return place_scene(self.puzzle, self.board, hint.deduction, beside=[hint.where])
            beside = [hint.where, hint.why, because(self.puzzle, hint.deduction)]
            return deduction_scene(self.puzzle, self.board, hint.deduction, beside=beside)
        if hint.kind == "ambiguous" and self.more:
            return Scene.of_solution(*hint.solutions)
        if not self.more:
            return wrong_scene(self.puzzle, self.board, (), beside=[hint.where])
        beside = [hint.where, hint.why]
        return wrong_scene(self.puzzle, self.board, hint.wrong, trail=hint.trail, beside=beside)

    def _picture(self, look: Look) -> str:
        from takegaki.render.text import legend, step_legend  # noqa: PLC0415

        scene = self.scene()
        if scene.other is not None:
            key = legend(ascii_only=look.ascii_only)
        else:
            key = step_legend(scene, ascii_only=look.ascii_only)
        return "\n\n".join(filter(None, [look.picture(scene), key]))
