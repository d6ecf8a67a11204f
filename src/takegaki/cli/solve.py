"""`takegaki solve`: the verdict on one puzzle, its solutions as a stream, or a verdict a line for many."""

from typing import Annotated

import typer

from takegaki.cli.guard import guarded
from takegaki.cli.question import Question
from takegaki.cli.screen import look, note
from takegaki.cli.source import HELP, load
from takegaki.cli.status import Status

METHOD_HELP = "exact, sat, backtrack, dfs, rules, rules+loops, rules+trial, rules+backtrack or rules+exact."


def solve(
    puzzle: Annotated[str | None, typer.Argument(metavar="PUZZLE", help=HELP, show_default=False)] = None,
    method: Annotated[str, typer.Option(help=METHOD_HELP)] = "exact",
    rules: Annotated[
        str | None, typer.Option(metavar="RULES", help="Rules for a method with rules: a set or a file.")
    ] = None,
    all_: Annotated[
        int | None, typer.Option("--all", metavar="N", min=0, help="Show up to N solutions; 0 for all.")
    ] = None,
    time_limit: Annotated[float | None, typer.Option(metavar="S", min=0, help="Seconds to try.")] = None,
    conflicts: Annotated[int | None, typer.Option(metavar="N", min=0, help="Conflicts to try.")] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Another seed, another search.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
    svg: Annotated[str | None, typer.Option(metavar="FILE", help="Draw the answer into a file too.")] = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Pictures in plain ASCII.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="No answer but the exit status.")] = False,
    from_: Annotated[
        str | None, typer.Option("--from", metavar="FORMAT", help="Do not recognise the format; it is this.")
    ] = None,
    batch: Annotated[
        str | None, typer.Option(metavar="FILE", help="Solve one puzzle a line; - for stdin.")
    ] = None,
    jobs: Annotated[int, typer.Option(metavar="J", min=1, help="Processes for --batch.")] = 1,
) -> None:
    """Solve a puzzle; prove whether the solution is the only one.

    Exit status: 0 one solution, 10 more than one, 20 none, 30 undecided within the limits,
    65 unreadable puzzle, 74 unwritable picture, 130 stopped by Ctrl-C.
    """
    if (puzzle is None) == (batch is None):
        raise typer.BadParameter("give one PUZZLE, or --batch FILE", param_hint="PUZZLE")
    single = {"--all": all_ is not None, "--svg": svg is not None, "--ascii": ascii_, "--quiet": quiet}
    single["--from"] = from_ is not None
    single["--rules -"] = rules == "-"
    _refuse(single if batch is not None else {}, "is for one PUZZLE, not for --batch")
    _refuse({"--jobs": jobs > 1} if batch is None else {}, "is for --batch")
    question = Question(method, seed, time_limit, conflicts, rules)
    with guarded():
        question.checked()
        if batch is not None:
            _batch(batch, question, jobs, json)
        elif puzzle is not None:
            from takegaki.cli.one import Task, show_solutions, show_verdict  # noqa: PLC0415

            found = load(puzzle, from_)
            for warning in found.warnings:
                note(warning)
            task = Task(found.puzzle, question, look(ascii_only=ascii_), json, quiet, svg)
            raise typer.Exit(show_verdict(task) if all_ is None else show_solutions(task, all_ or None))


def _refuse(given: dict[str, bool], why: str) -> None:
    """Raise a usage error for the first option that was given; never pass over one in silence."""
    for option, is_given in given.items():
        if is_given:
            raise typer.BadParameter(f"this option {why}", param_hint=option)


def _batch(name: str, question: Question, jobs: int, json: bool) -> None:
    from takegaki.cli.batch import BatchError, run_batch  # noqa: PLC0415  (these load numpy)
    from takegaki.cli.first_use import compiled, get_ready  # noqa: PLC0415

    # Several processes load the kernels for themselves, but only one should compile them.
    if jobs == 1 or not compiled():
        get_ready(question.method)
    try:
        raise typer.Exit(run_batch(name, question, jobs=jobs, json=json))
    except BatchError as error:
        note(str(error))
        raise typer.Exit(Status.BROKEN) from None
