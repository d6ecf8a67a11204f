"""`takegaki hint`: what is wrong on a board, else where to look next; with --more what follows and why."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.explain import TimeOption, UniquenessOption
from takegaki.cli.guard import guarded
from takegaki.cli.screen import answer, look, note
from takegaki.cli.show import FromOption, PuzzleArgument, SvgOption
from takegaki.cli.source import load
from takegaki.cli.status import Status

if TYPE_CHECKING:
    from takegaki.core.board import Board
    from takegaki.core.puzzle import Puzzle
    from takegaki.explain.hint import Hint

STATUS = {
    "next": Status.OK,
    "solved": Status.OK,
    "wrong": Status.WRONG,
    "ambiguous": Status.MULTIPLE,
    "no solution": Status.NONE,
    "stopped": Status.UNDECIDED,
}


def hint(
    puzzle: PuzzleArgument,
    more: Annotated[bool, typer.Option("--more", help="Tell what follows, and why, with a picture.")] = False,
    uniqueness: UniquenessOption = False,
    time_limit: TimeOption = None,
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON, all of it.")] = False,
    svg: SvgOption = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Pictures in plain ASCII.")] = False,
    from_: FromOption = None,
) -> None:
    """Tell a wrong mark, else where the easiest next step is.

    Exit status: 0 a hint, or solved already; 1 a mark is wrong, 10 nothing more is forced (several
    solutions), 20 no solution, 30 out of time, 65 unreadable puzzle, 74 unwritable picture, 130
    stopped by Ctrl-C.
    """
    with guarded():
        document = load(puzzle, from_)
        for warning in document.warnings:
            note(warning)
        from takegaki.cli import hint_words  # noqa: PLC0415  (these load numpy)
        from takegaki.cli.svg_file import save_svg  # noqa: PLC0415
        from takegaki.core.board import Board  # noqa: PLC0415

        board = document.board or Board.blank(document.puzzle.graph)
        found, seconds, interrupted = _hint(document.puzzle, board, time_limit, uniqueness=uniqueness)
        told = hint_words.Told(document.puzzle, board, found, more)
        answer(told.as_json(seconds) if json else told.as_text(look(ascii_only=ascii_)))
        if svg is not None:
            save_svg(told.scene(), svg)
        stopped = interrupted and found.kind == "stopped"
        raise typer.Exit(Status.INTERRUPTED if stopped else STATUS[found.kind])


def _hint(
    puzzle: "Puzzle", board: "Board", time_limit: float | None, *, uniqueness: bool
) -> "tuple[Hint, float, bool]":
    """The hint, the seconds it took, and whether Ctrl-C was pressed."""
    from takegaki.cli.first_use import get_ready_to_explain  # noqa: PLC0415
    from takegaki.cli.hint_words import INTERRUPTED  # noqa: PLC0415
    from takegaki.cli.watch import watch  # noqa: PLC0415
    from takegaki.explain.hint import Hint  # noqa: PLC0415
    from takegaki.explain.hint import hint as hinted  # noqa: PLC0415
    from takegaki.solve import Budget  # noqa: PLC0415

    get_ready_to_explain(puzzle.kind)
    budget, begun = Budget(time_limit=time_limit), time.perf_counter()

    def work(_: Callable[[str], None]) -> Hint:
        return hinted(puzzle, board, uniqueness=uniqueness, budget=budget)

    ended = watch(work, budget, answer)
    found = ended.result
    if found is None or (ended.interrupted and found.kind == "stopped"):
        found = INTERRUPTED
    return found, time.perf_counter() - begun, ended.interrupted
