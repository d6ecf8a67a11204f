"""Why a deduction holds, as lines of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from takegaki.cli.output import Look
from takegaki.core.printable import paragraph

if TYPE_CHECKING:
    from takegaki.core.board import Board
    from takegaki.core.puzzle import Puzzle
    from takegaki.deduce.deduction import Deduction, Part

DrawCase = Callable[["Part"], str]


def drawn_cases(puzzle: Puzzle, board: Board, look: Look) -> DrawCase:
    """What draws the piece of a board that a case speaks of; board: before the step."""

    def draw(case: Part) -> str:
        from takegaki.render.step_scenes import case_scene  # noqa: PLC0415  (few have cases)

        return look.picture(case_scene(puzzle, board, case))

    return draw


def story_lines(
    deduction: Deduction,
    indent: str,
    look: Look,
    *,
    folded: bool = False,
    draw: DrawCase | None = None,
) -> list[str]:
    """What was found on the way, a line each; the turns of an argument below what they belong to,
    each case with its picture.
    """
    if not deduction.tree:
        return [indented(line, f"{indent}- ", f"{indent}  ", look) for line in deduction.story]
    return _tree_lines(deduction.tree, indent, look, folded=folded, draw=draw)


def _tree_lines(
    parts: Sequence[Part], indent: str, look: Look, *, folded: bool, draw: DrawCase | None
) -> list[str]:
    from takegaki.deduce.deduction import FROM_THERE  # noqa: PLC0415  (as below)

    lines = []
    for part in parts:
        is_folded = folded and part.kind == "counting"
        if not (is_folded and part.reason.form == FROM_THERE):
            lines.append(indented(part.sentence, f"{indent}- ", f"{indent}  ", look))
        # Of one that is the result there is nothing to see.
        if part.kind == "case" and part.parts and draw is not None:
            lines.append(moved_in(draw(part), f"{indent}  "))
        if not is_folded:
            lines += _tree_lines(part.parts, f"{indent}  ", look, folded=folded, draw=draw)
    return lines


def moved_in(picture: str, indent: str) -> str:
    """A picture as text, further right."""
    return "\n".join(f"{indent}{line}".rstrip() for line in picture.rstrip("\n").split("\n"))


def reasons(
    puzzle: Puzzle,
    deduction: Deduction,
    look: Look,
    *,
    told: str = "",
    board: Board | None = None,
) -> str:
    """What follows and why, what was found on the way, and the premises.

    told    the first sentence, as a hint tells it; else as an explanation states it
    board   before the step: cases are drawn on it
    """
    from takegaki.deduce.named_premises import because  # noqa: PLC0415  (where to look takes none of it)

    lines = [paragraph(told or deduction.sentence, look.width)]
    draw = None if board is None else drawn_cases(puzzle, board, look)
    lines += story_lines(deduction, "", look, draw=draw)
    lines.append(paragraph(because(puzzle, deduction), look.width))
    return "\n".join(filter(None, lines))


def indented(text: str, first: str, others: str, look: Look) -> str:
    """A paragraph as wide as the screen, and at least 40 characters, with what its lines begin
    with.
    """
    return paragraph(text, max(look.width, 40), first, others)
