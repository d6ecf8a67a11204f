"""`takegaki review`: the setter's report on one puzzle; `takegaki rate`: how hard it is, and why."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.errors import Status, guarded, save_svg
from takegaki.cli.output import answer, look, note
from takegaki.cli.puzzle_argument import FromOption, PuzzleArgument, SvgOption, load

if TYPE_CHECKING:
    from takegaki.core.budget import RunningBudget
    from takegaki.core.puzzle import Puzzle
    from takegaki.deduce.report import Report
    from takegaki.rating import Rating
    from takegaki.solving.review import Review

    Findings = tuple[Review, Report | None, Rating | None]
    from takegaki.core.verdict import Verdict
    from takegaki.rating import Rating

    Rated = tuple[Verdict, Rating | None]


def review(
    puzzle: PuzzleArgument,
    time_limit: Annotated[
        float | None, typer.Option(metavar="S", min=0, help="Stop after this many seconds.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
    svg: SvgOption = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Pictures in plain ASCII.")] = False,
    from_: FromOption = None,
) -> None:
    """Report to the author: what to change, where solvers stall.

    Exit status as for solve: 0 one solution, 10 more than one, 20 none, 30 undecided within the
    limit, 65 unreadable puzzle, 74 unwritable picture, 130 stopped by Ctrl-C.
    """
    with guarded():
        document = load(puzzle, from_, time_limit)
        for warning in document.warnings:
            note(warning)
        from takegaki.cli.explain import report_text  # noqa: PLC0415  (these load numpy)
        from takegaki.cli.solve import verdict_text  # noqa: PLC0415

        (made, path, rating), seconds, interrupted = _made(document.puzzle, time_limit)
        if json:
            answer(report_text.review_json(made, path, rating, seconds))
        else:
            answer(report_text.review_text(made, path, rating, look(ascii_only=ascii_)))
        if svg is not None:
            save_svg(report_text.review_scene(made), svg)
        status = verdict_text.STATUS[type(made.verdict)]
        raise typer.Exit(Status.INTERRUPTED if interrupted and made.ended else status)


def _made(puzzle: "Puzzle", time_limit: float | None) -> "tuple[Findings, float, bool]":
    """What was found, the seconds it took, and whether Ctrl-C ended it."""
    from takegaki.cli.progress import STOPPED, watch  # noqa: PLC0415
    from takegaki.core.budget import Budget, EndedError  # noqa: PLC0415
    from takegaki.core.verdict import Multiple, Undecided, Unique  # noqa: PLC0415
    from takegaki.deduce.report import report  # noqa: PLC0415
    from takegaki.rating import rating_of  # noqa: PLC0415
    from takegaki.solving.review import Review, look_of  # noqa: PLC0415
    from takegaki.solving.review import review as reviewed  # noqa: PLC0415

    budget, begun = Budget(time_limit=time_limit), time.perf_counter()

    def work(_: Callable[[str], None], running: "RunningBudget") -> "Findings":
        made = reviewed(puzzle, running)
        has_path = isinstance(made.verdict, (Unique, Multiple))
        path = report(puzzle, running) if has_path else None
        with suppress(EndedError):
            return made, path, rating_of(puzzle, running) if isinstance(made.verdict, Unique) else None
        return made, path, None

    ended = watch(work, budget, answer)
    seconds = time.perf_counter() - begun
    stopped = Review(puzzle, Undecided(STOPPED), look_of(puzzle), ended=STOPPED)
    made, path, rating = ended.result or (stopped, None, None)
    if ended.interrupted and made.ended:
        made = replace(made, ended=STOPPED)
        if isinstance(made.verdict, Undecided):
            made = replace(made, verdict=replace(made.verdict, reason=STOPPED))
    return (made, path, rating), seconds, ended.interrupted


def rate(
    puzzle: PuzzleArgument,
    time_limit: Annotated[
        float | None, typer.Option(metavar="S", min=0, help="Stop after this many seconds.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
    from_: FromOption = None,
) -> None:
    """Rate how hard a puzzle with one solution is, and why.

    Exit status: 0 rated, 10 more than one solution, 20 none, 30 out of time, 65 unreadable puzzle,
    130 stopped by Ctrl-C.
    """
    with guarded():
        document = load(puzzle, from_, time_limit)
        for warning in document.warnings:
            note(warning)
        from takegaki.cli.explain import report_text  # noqa: PLC0415  (these load numpy)
        from takegaki.cli.solve import verdict_text  # noqa: PLC0415
        from takegaki.render.json_values import encode, rating_entry  # noqa: PLC0415

        found, interrupted = _found(document.puzzle, time_limit)
        if found is None:
            note("stopped" if interrupted else "out of time")
            raise typer.Exit(Status.INTERRUPTED if interrupted else Status.UNDECIDED)
        verdict, rating = found
        if rating is None:
            note(verdict_text.sentence(verdict))
            raise typer.Exit(verdict_text.STATUS[type(verdict)])
        if json:
            answer(encode(rating_entry(rating)))
        else:
            width = look().width
            answer("\n".join(fill(line, width) for line in report_text.rating_lines(rating)))


def _found(puzzle: "Puzzle", time_limit: float | None) -> "tuple[Rated | None, bool]":
    """The verdict, and the rating of a puzzle with one solution; whether Ctrl-C ended it."""
    from takegaki.cli.progress import watch  # noqa: PLC0415
    from takegaki.core.budget import Budget, EndedError  # noqa: PLC0415
    from takegaki.core.verdict import Unique  # noqa: PLC0415
    from takegaki.rating import rating_of as rated  # noqa: PLC0415
    from takegaki.solving import prove  # noqa: PLC0415

    budget = Budget(time_limit=time_limit)

    def work(_: Callable[[str], None], running: "RunningBudget") -> "Rated | None":
        verdict = prove(puzzle, budget=running)
        try:
            return verdict, rated(puzzle, running) if isinstance(verdict, Unique) else None
        except EndedError:
            return None

    ended = watch(work, budget, answer)
    return ended.result, ended.interrupted
