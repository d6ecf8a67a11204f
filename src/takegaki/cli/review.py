"""`takegaki review`: the setter's report on one puzzle."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.guard import guarded
from takegaki.cli.screen import answer, look, note
from takegaki.cli.show import FromOption, PuzzleArgument, SvgOption
from takegaki.cli.source import load
from takegaki.cli.status import Status

if TYPE_CHECKING:
    from takegaki.core.puzzle import Puzzle
    from takegaki.explain.report import Report
    from takegaki.rating import Rating
    from takegaki.solve.review import Review

    Findings = tuple[Review, Report | None, Rating | None]


def review(
    puzzle: PuzzleArgument,
    time_limit: Annotated[float | None, typer.Option(metavar="S", min=0, help="Seconds to try.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
    svg: SvgOption = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Pictures in plain ASCII.")] = False,
    from_: FromOption = None,
) -> None:
    """Tell a setter what to change, and where solvers will stall.

    Exit status as for solve: 0 one solution, 10 more than one, 20 none, 30 undecided within the
    limit, 65 unreadable puzzle, 74 unwritable picture, 130 stopped by Ctrl-C.
    """
    with guarded():
        document = load(puzzle, from_)
        for warning in document.warnings:
            note(warning)
        from takegaki.cli import answers, review_words  # noqa: PLC0415  (these load numpy)
        from takegaki.cli.svg_file import save_svg  # noqa: PLC0415

        (made, path, rating), seconds, interrupted = _made(document.puzzle, time_limit)
        if json:
            answer(review_words.as_json(made, path, rating, seconds))
        else:
            answer(review_words.as_text(made, path, rating, look(ascii_only=ascii_)))
        if svg is not None:
            save_svg(review_words.scene(made), svg)
        status = answers.STATUS[type(made.verdict)]
        raise typer.Exit(Status.INTERRUPTED if interrupted and made.ended else status)


def _made(puzzle: "Puzzle", time_limit: float | None) -> "tuple[Findings, float, bool]":
    """What was found, the seconds it took, and whether Ctrl-C ended it."""
    from takegaki.cli.first_use import get_ready_to_explain  # noqa: PLC0415
    from takegaki.cli.one import STOPPED  # noqa: PLC0415
    from takegaki.cli.watch import watch  # noqa: PLC0415
    from takegaki.core.verdict import Multiple, Undecided, Unique  # noqa: PLC0415
    from takegaki.explain.report import report  # noqa: PLC0415
    from takegaki.rating import rate  # noqa: PLC0415
    from takegaki.solve import Budget  # noqa: PLC0415
    from takegaki.solve.premises import EndedError  # noqa: PLC0415
    from takegaki.solve.review import Review, look_of  # noqa: PLC0415
    from takegaki.solve.review import review as reviewed  # noqa: PLC0415

    get_ready_to_explain(puzzle.kind)
    budget, begun = Budget(time_limit=time_limit), time.perf_counter()

    def work(_: Callable[[str], None]) -> "Findings":
        made = reviewed(puzzle, budget)
        has_path = isinstance(made.verdict, (Unique, Multiple))
        path = report(puzzle, budget) if has_path else None
        with suppress(EndedError):
            return made, path, rate(puzzle, budget) if isinstance(made.verdict, Unique) else None
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
