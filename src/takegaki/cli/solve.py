"""`takegaki solve`: the verdict on one puzzle, its solutions as a stream, or a verdict a line for many."""

from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.errors import Status, guarded, refuse
from takegaki.cli.option_values import RULE_SETS, SOLVE_METHODS
from takegaki.cli.output import look, note
from takegaki.cli.puzzle_argument import HELP, FromOption, load
from takegaki.cli.solve_options import SolveOptions

if TYPE_CHECKING:
    from takegaki.core.board import Board
    from takegaki.core.puzzle import Puzzle

METHOD_HELP = "exact, sat, backtrack, dfs, rules, rules+loops, rules+trial, rules+backtrack or rules+exact."


def solve(
    puzzle: Annotated[str | None, typer.Argument(metavar="PUZZLE", help=HELP, show_default=False)] = None,
    method: Annotated[
        str, typer.Option(metavar="NAME", help=METHOD_HELP, autocompletion=SOLVE_METHODS.complete)
    ] = "exact",
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="RULES",
            help="Rules for a method with rules: a set or a file.",
            autocompletion=RULE_SETS.complete,
        ),
    ] = None,
    all_: Annotated[
        int | None, typer.Option("--all", metavar="N", min=0, help="Show up to N solutions; 0: all.")
    ] = None,
    time_limit: Annotated[
        float | None, typer.Option(metavar="S", min=0, help="Stop after this many seconds.")
    ] = None,
    conflicts: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Stop after so many conflicts.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Seed of the search.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
    svg: Annotated[str | None, typer.Option(metavar="FILE", help="Also draw the answer into a file.")] = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Pictures in plain ASCII.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print nothing; see the exit status.")] = False,
    marks: Annotated[
        bool, typer.Option("--marks", help="Only solutions with the marks in the file count.")
    ] = False,
    from_: FromOption = None,
    batch: Annotated[
        str | None, typer.Option(metavar="FILE", help="Solve one puzzle per line; -: standard input.")
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
    single |= {"--from": from_ is not None, "--marks": marks}
    single["--rules -"] = rules == "-"
    refuse(single if batch is not None else {}, "is for one PUZZLE, not for --batch")
    refuse({"--jobs": jobs > 1} if batch is None else {}, "is for --batch")
    options = SolveOptions(method, seed, time_limit, conflicts, rules)
    with guarded():
        options = options.checked()
        if batch is not None:
            _batch(batch, options, jobs, json)
        elif puzzle is not None:
            from takegaki.cli.solve_one import Task, show_solutions, show_verdict  # noqa: PLC0415

            found, board = _with_marks(puzzle, from_, heeded=marks)
            task = Task(found, options, look(ascii_only=ascii_), json, quiet, svg, board)
            raise typer.Exit(show_verdict(task) if all_ is None else show_solutions(task, all_ or None))


def _with_marks(text: str, format_name: str | None, *, heeded: bool) -> "tuple[Puzzle, Board | None]":
    """The puzzle, and the marks that its solutions must have; one line where there are some that need not."""
    from takegaki.formats.document import has_marks  # noqa: PLC0415

    found = load(text, format_name)
    for warning in found.warnings:
        note(warning)
    if not heeded and has_marks(found.board):
        note("the marks in the file do not count; --marks heeds them")
    return found.puzzle, found.board if heeded else None


def _batch(name: str, options: SolveOptions, jobs: int, json: bool) -> None:
    from takegaki.cli.solve_batch import BatchError, run_batch  # noqa: PLC0415  (these load numpy)

    try:
        raise typer.Exit(run_batch(name, options, jobs=jobs, json=json))
    except BatchError as error:
        note(str(error))
        raise typer.Exit(Status.BROKEN) from None
