"""Why a deduction holds, as lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from takegaki.cli.output import Look
from takegaki.core.printable import paragraph

if TYPE_CHECKING:
    from takegaki.core.puzzle import Puzzle
    from takegaki.deduce.deduction import Deduction, Part


def story_lines(
    deduction: Deduction, indent: str, look: Look, *, folded: bool = False
) -> list[str]:
    """What was found on the way, a line each; the turns of an argument below what they belong
    to.
    """
    if not deduction.tree:
        return [indented(line, f"{indent}- ", f"{indent}  ", look) for line in deduction.story]
    return _tree_lines(deduction.tree, indent, look, folded=folded)


def _tree_lines(parts: Sequence[Part], indent: str, look: Look, *, folded: bool) -> list[str]:
    from takegaki.deduce.deduction import FROM_THERE  # noqa: PLC0415  (as below)

    lines = []
    for part in parts:
        is_folded = folded and part.kind == "counting"
        if not (is_folded and part.reason.form == FROM_THERE):
            lines.append(indented(part.sentence, f"{indent}- ", f"{indent}  ", look))
        if not is_folded:
            lines += _tree_lines(part.parts, f"{indent}  ", look, folded=folded)
    return lines


def reasons(puzzle: Puzzle, deduction: Deduction, look: Look, *, told: str = "") -> str:
    """What follows and why, what was found on the way, and the premises.

    told   the first sentence, as a hint tells it; else as an explanation states it
    """
    from takegaki.deduce.deduction import because  # noqa: PLC0415  (where to look takes none of it)

    lines = [paragraph(told or deduction.sentence, look.width)]
    lines += story_lines(deduction, "", look)
    lines.append(paragraph(because(puzzle, deduction), look.width))
    return "\n".join(filter(None, lines))


def indented(text: str, first: str, others: str, look: Look) -> str:
    """A paragraph as wide as the screen, and at least 40 characters, with what its lines begin
    with.
    """
    return paragraph(text, max(look.width, 40), first, others)
