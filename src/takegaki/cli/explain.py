"""`takegaki explain`: a whole solve as steps, each with the reason why it must be so."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.guard import guarded
from takegaki.cli.screen import answer, look, note
from takegaki.cli.show import FromOption, PuzzleArgument
from takegaki.cli.source import load
from takegaki.cli.status import Status

if TYPE_CHECKING:
    from takegaki.explain.trace import Trace
    from takegaki.formats import Document
    from takegaki.techniques import Level

LEVEL_HELP = "The hardest to use: easy, normal, tricky, hard, expert, trial or search."
UNIQUENESS_HELP = "Use also what holds only because the solution is the only one."
UniquenessOption = Annotated[bool, typer.Option("--uniqueness", help=UNIQUENESS_HELP)]
TimeOption = Annotated[float | None, typer.Option(metavar="S", min=0, help="Seconds to try.")]


def explain(
    puzzle: PuzzleArgument,
    level: Annotated[str, typer.Option(metavar="LEVEL", help=LEVEL_HELP)] = "search",
    uniqueness: UniquenessOption = False,
    time_limit: TimeOption = None,
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
    html: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a page with a picture for each step too.")
    ] = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Plain ASCII.")] = False,
    from_: FromOption = None,
) -> None:
    """Solve a puzzle step by step and tell why each one holds.

    Exit status: 0 solved, 10 nothing more is forced (several solutions), 20 a contradiction (no
    solution), 30 stuck at this level or out of time, 65 unreadable puzzle, 74 unwritable page, 130
    stopped by Ctrl-C; then the steps so far are told.
    """
    with guarded():
        from takegaki.cli.explain_words import as_json, as_text  # noqa: PLC0415  (these load numpy)

        upto = _level(level)
        document = load(puzzle, from_)
        for warning in document.warnings:
            note(warning)
        trace, seconds, interrupted = _trace(document, upto, time_limit, uniqueness=uniqueness)
        answer(as_json(trace, seconds) if json else as_text(trace, upto, look(ascii_only=ascii_)))
        if html is not None:
            _save(trace, upto, html)
        raise typer.Exit(Status.INTERRUPTED if interrupted and trace.ended else _status(trace, upto))


def _level(name: str) -> "Level":
    """The level of this name. Raises a usage error that lists them all."""
    from takegaki.techniques import Level  # noqa: PLC0415

    if name.upper() in Level.__members__:
        return Level[name.upper()]
    known = ", ".join(level.name.lower() for level in Level)
    raise typer.BadParameter(f"no level {name!r}; there are {known}", param_hint="--level")


def _trace(
    document: "Document", upto: "Level", time_limit: float | None, *, uniqueness: bool
) -> "tuple[Trace, float, bool]":
    """The trace, the seconds it took, and whether Ctrl-C ended it."""
    from takegaki.cli.first_use import get_ready_to_explain  # noqa: PLC0415
    from takegaki.cli.one import STOPPED  # noqa: PLC0415
    from takegaki.cli.watch import watch  # noqa: PLC0415
    from takegaki.core.board import Board  # noqa: PLC0415
    from takegaki.explain.trace import Trace  # noqa: PLC0415
    from takegaki.explain.trace import explain as explained  # noqa: PLC0415
    from takegaki.solve import Budget  # noqa: PLC0415

    get_ready_to_explain(document.puzzle.kind)
    budget, begun = Budget(time_limit=time_limit), time.perf_counter()

    def work(_: Callable[[str], None]) -> Trace:
        return explained(document.puzzle, document.board, level=upto, uniqueness=uniqueness, budget=budget)

    ended = watch(work, budget, answer)
    seconds = time.perf_counter() - begun
    trace = ended.result
    if trace is None:
        board = document.board or Board.blank(document.puzzle.graph)
        trace = Trace(document.puzzle, board, (), board, "stopped", STOPPED)
    elif ended.interrupted and trace.ended:
        trace = Trace(trace.puzzle, trace.start, trace.steps, trace.board, "stopped", STOPPED)
    return trace, seconds, ended.interrupted


def _save(trace: "Trace", upto: "Level", name: str) -> None:
    from takegaki.cli.svg_file import save_picture  # noqa: PLC0415
    from takegaki.render.trace_page import left_out, trace_page  # noqa: PLC0415

    page, shown = trace_page(trace, upto)
    if shown < len(trace.steps):
        note(f"{name}: {left_out(shown, len(trace.steps))}")
    save_picture(page, name, "page")


def _status(trace: "Trace", upto: "Level") -> Status:
    from takegaki.techniques import Level  # noqa: PLC0415

    if trace.outcome == "stuck":
        return Status.MULTIPLE if upto is Level.SEARCH else Status.UNDECIDED
    return {"solved": Status.OK, "contradiction": Status.NONE, "stopped": Status.UNDECIDED}[trace.outcome]
