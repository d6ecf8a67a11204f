"""`takegaki rules apply`: what rules find on a puzzle, step by step with an option."""

from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.errors import Status, guarded, save_svg
from takegaki.cli.option_values import RULE_SETS
from takegaki.cli.output import answer, look, note
from takegaki.cli.puzzle_argument import HELP, FromOption, load
from takegaki.cli.rules.library import RULES_HELP, checked_rules, load_proven

if TYPE_CHECKING:
    from takegaki.formats import Document
    from takegaki.rules.apply import Application


def apply(
    puzzle: Annotated[str, typer.Argument(metavar="PUZZLE", help=HELP, show_default=False)],
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="RULES",
            help=RULES_HELP + " Without it, that of solve.",
            autocompletion=RULE_SETS.complete,
        ),
    ] = None,
    loops: Annotated[
        bool | None,
        typer.Option(
            "--loops/--no-loops", help="Also rule out loops that close too early; usual with --trial."
        ),
    ] = None,
    trial: Annotated[bool, typer.Option("--trial", help="Then try both marks on single edges.")] = False,
    trace: Annotated[bool, typer.Option("--trace", help="Print each step.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
    svg: Annotated[str | None, typer.Option(metavar="FILE", help="Also draw the result into a file.")] = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Pictures in plain ASCII.")] = False,
    time_limit: Annotated[float | None, typer.Option(metavar="S", min=0, help="Seconds for trials.")] = None,
    from_: FromOption = None,
) -> None:
    """Apply rules to a puzzle and its marks, to the end.

    Exit status: 0 all edges decided, 20 a contradiction (no solution agrees with the marks),
    30 edges left open, 65 unreadable puzzle or rules, 130 stopped by Ctrl-C.
    """
    with guarded():
        rules = rules and checked_rules(rules)
        document = load(puzzle, from_)
        from takegaki.cli.rules.output import (  # noqa: PLC0415
            applied_sentence,
            as_json,
            as_text,
            numbers_sentence,
            step_text,
        )

        for warning in document.warnings:
            note(warning)
        loops = trial if loops is None else loops
        work, ended = _applied(document, rules, loops=loops, trial=trial, time_limit=time_limit)
        if trace and not json:
            for number, step in enumerate(work.steps(), start=1):
                answer(step_text(number, step, work))
        answer(as_json(work, ended, trace=trace) if json else as_text(work, look(ascii_only=ascii_)))
        if not json:
            answer(" ".join(filter(None, [applied_sentence(work, ended), numbers_sentence(work)])))
        if svg is not None:
            from takegaki.render.scene import Scene  # noqa: PLC0415

            save_svg(Scene.of_board(work.board, document.puzzle), svg)
        raise typer.Exit(_status(work))


def _applied(
    document: "Document", rules: str | None, *, loops: bool, trial: bool, time_limit: float | None
) -> "tuple[Application, str]":
    """The rules after their work, and why they stopped before the fixpoint, "" if they did not."""
    from takegaki.core.budget import Budget  # noqa: PLC0415
    from takegaki.puzzles import loops_only  # noqa: PLC0415
    from takegaki.rules.apply import Application  # noqa: PLC0415  (it loads the compiled kernels)
    from takegaki.rules.library import default_rules  # noqa: PLC0415

    loops_only(document.puzzle, "rules")
    chosen = load_proven(rules or default_rules(document.puzzle.graph))
    work = Application(document.puzzle, chosen, board=document.board, loops=loops)
    if not trial:
        work.apply()
        return work, ""
    budget = Budget(time_limit=time_limit).start()
    ended = work.try_all(budget)
    return work, budget.exceeded(work.effort) if ended is None else ""


def _status(work: "Application") -> Status:
    if work.clash is not None:
        return Status.NONE
    return Status.OK if work.board.is_complete else Status.UNDECIDED
