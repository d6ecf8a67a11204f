"""`takegaki rate`: how hard a puzzle is, as a number with its reasons."""

from collections.abc import Callable
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.guard import guarded
from takegaki.cli.screen import answer, look, note
from takegaki.cli.show import FromOption, PuzzleArgument
from takegaki.cli.source import load
from takegaki.cli.status import Status

if TYPE_CHECKING:
    from takegaki.core.puzzle import Puzzle
    from takegaki.core.verdict import Verdict
    from takegaki.rating import Rating

    Findings = tuple[Verdict, Rating | None]


def rate(
    puzzle: PuzzleArgument,
    time_limit: Annotated[float | None, typer.Option(metavar="S", min=0, help="Seconds to try.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
    from_: FromOption = None,
) -> None:
    """Tell how hard a puzzle with one solution is, and why.

    Exit status: 0 rated, 10 more than one solution, 20 none, 30 out of time, 65 unreadable puzzle,
    130 stopped by Ctrl-C.
    """
    with guarded():
        document = load(puzzle, from_)
        for warning in document.warnings:
            note(warning)
        from takegaki.cli import answers, rating_words  # noqa: PLC0415  (these load numpy)
        from takegaki.cli.compact import encode  # noqa: PLC0415

        found, interrupted = _found(document.puzzle, time_limit)
        if found is None:
            note("stopped" if interrupted else "out of time")
            raise typer.Exit(Status.INTERRUPTED if interrupted else Status.UNDECIDED)
        verdict, rating = found
        if rating is None:
            note(answers.sentence(verdict))
            raise typer.Exit(answers.STATUS[type(verdict)])
        if json:
            answer(encode(rating_words.as_entry(rating)))
        else:
            width = look().width
            answer("\n".join(fill(line, width) for line in rating_words.as_lines(rating)))


def _found(puzzle: "Puzzle", time_limit: float | None) -> "tuple[Findings | None, bool]":
    """The verdict, and the rating of a puzzle with one solution; whether Ctrl-C ended it."""
    from takegaki.cli.first_use import get_ready_to_explain  # noqa: PLC0415
    from takegaki.cli.watch import watch  # noqa: PLC0415
    from takegaki.core.verdict import Unique  # noqa: PLC0415
    from takegaki.rating import rate as rated  # noqa: PLC0415
    from takegaki.solve import Budget, prove  # noqa: PLC0415
    from takegaki.solve.premises import EndedError  # noqa: PLC0415

    get_ready_to_explain(puzzle.kind)
    budget = Budget(time_limit=time_limit)

    def work(_: Callable[[str], None]) -> "Findings | None":
        verdict = prove(puzzle, budget=budget)
        try:
            return verdict, rated(puzzle, budget) if isinstance(verdict, Unique) else None
        except EndedError:
            return None

    ended = watch(work, budget, answer)
    return ended.result, ended.interrupted
