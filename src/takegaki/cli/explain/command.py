"""`takegaki explain` and `hint`: a whole solve step by step, or the next step; each with its
reason.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from takegaki.cli.declared import typer
from takegaki.cli.errors import Status, guarded, note_missing, save_document, save_picture, save_svg
from takegaki.cli.option_values import LEVELS
from takegaki.cli.output import LanguageOption, answer, look, note, saying
from takegaki.cli.puzzle_argument import (
    FromOption,
    PuzzleArgument,
    SvgOption,
    TimeOption,
    from_now,
    load,
)
from takegaki.core.lazy_dataclass import replace

if TYPE_CHECKING:
    from takegaki.core.board import Board
    from takegaki.core.budget import Budget
    from takegaki.core.puzzle import Puzzle
    from takegaki.deduce.hint import Hint
    from takegaki.deduce.level import Level
    from takegaki.deduce.trace import Trace
    from takegaki.formats import Document

LEVEL_HELP = "The hardest level to use: easy, normal, tricky, hard, expert, trial or search."
UNIQUENESS_HELP = "Also use arguments that hold only because the solution is unique."
PdfOption = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Also write a PDF with a picture for each step."),
]
FolderOption = Annotated[
    str | None,
    typer.Option(
        "--certificate",
        metavar="FOLDER",
        help="Also write a proof of each step there, which takegaki verify checks.",
    ),
]
UniquenessOption = Annotated[bool, typer.Option("--uniqueness", help=UNIQUENESS_HELP)]


def explain(
    puzzle: PuzzleArgument,
    level: Annotated[
        str, typer.Option(metavar="LEVEL", help=LEVEL_HELP, autocompletion=LEVELS.complete)
    ] = "search",
    uniqueness: UniquenessOption = False,
    minimal: Annotated[
        bool, typer.Option(help="Leave out premises without which a step follows just as well.")
    ] = True,
    time_limit: Annotated[
        float, typer.Option(metavar="S", min=0, help="Stop after this many seconds.")
    ] = 60,
    each: Annotated[
        bool,
        typer.Option("--each", help="A step for each mark or two; by default one for each idea."),
    ] = False,
    json: Annotated[
        bool, typer.Option("--json", help="Answer in JSON: every step, and the ideas they make.")
    ] = False,
    html: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Also write a page with a picture for each step."),
    ] = None,
    pdf: PdfOption = None,
    certificate: FolderOption = None,
    language: LanguageOption = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Plain ASCII.")] = False,
    from_: FromOption = None,
) -> None:
    """Solve a puzzle step by step, with the reason for each step.

    Exit status: 0 solved, 10 nothing more is forced (several solutions), 20 a contradiction (no
    solution), 30 stuck at this level or out of time, 65 unreadable puzzle, 74 unwritable page, 130
    stopped by Ctrl-C, after the steps found so far.
    """
    with guarded(), saying(language):
        from takegaki.cli.explain.trace_text import trace_json, trace_text  # noqa: PLC0415  (these load numpy)
        from takegaki.deduce.stories.ideas import by_idea  # noqa: PLC0415

        upto, budget = _level(level), from_now(time_limit)
        document = load(puzzle, from_, budget)
        for warning in document.warnings:
            note(warning)
        trace, seconds, interrupted = _trace(
            document, upto, budget, uniqueness=uniqueness, minimal=minimal
        )
        shown = trace if each else by_idea(trace)
        style = look(ascii_only=ascii_)
        answer(
            trace_json(trace, seconds) if json else trace_text(shown, upto, style, folded=not each)
        )
        _save(shown, upto, html, pdf)
        if certificate is not None:
            _certify(trace, certificate)
        _note_unfinished(trace)
        raise typer.Exit(
            Status.INTERRUPTED if interrupted and trace.ended else _status(trace, upto)
        )


def _note_unfinished(trace: "Trace") -> None:
    """Say of how many steps some premises may be idle."""
    if trace.unfinished:
        from takegaki.core.reason import said  # noqa: PLC0415  (help needs none)

        note(said("explain-note.idle", steps=trace.unfinished))


def _level(name: str) -> "Level":
    """The level of this name. Raises a usage error that lists them all."""
    from takegaki.deduce.level import Level  # noqa: PLC0415

    return Level[LEVELS.check(name, "--level").upper()]


def _trace(
    document: "Document", upto: "Level", budget: "Budget", *, uniqueness: bool, minimal: bool
) -> "tuple[Trace, float, bool]":
    """The trace, the seconds it took, and whether Ctrl-C ended it."""
    from takegaki.cli.progress import STOPPED, watch  # noqa: PLC0415
    from takegaki.core.board import Board  # noqa: PLC0415
    from takegaki.core.budget import RunningBudget  # noqa: PLC0415
    from takegaki.deduce.explain import explain as explained  # noqa: PLC0415
    from takegaki.deduce.trace import Trace  # noqa: PLC0415

    begun = time.perf_counter()

    def work(_: Callable[[str], None], running: RunningBudget) -> Trace:
        """The trace, as far as the budget goes."""
        return explained(
            document.puzzle,
            document.board,
            level=upto,
            uniqueness=uniqueness,
            minimal=minimal,
            budget=running,
        )

    ended = watch(work, budget, answer)
    seconds = time.perf_counter() - begun
    trace = ended.result
    if trace is None:
        board = document.board or Board.blank(document.puzzle.graph)
        trace = Trace(document.puzzle, board, (), board, "stopped", STOPPED)
    elif ended.interrupted and trace.ended:
        trace = replace(trace, outcome="stopped", ended=STOPPED)
    return trace, seconds, ended.interrupted


def _certify(trace: "Trace", given: str) -> None:
    """Write a certificate of each step into a folder."""
    from takegaki.certificates import certify_deduction  # noqa: PLC0415  (it loads python-sat)
    from takegaki.cli.progress import Counting  # noqa: PLC0415
    from takegaki.cli.proof_files import proof_folder, proof_name, save_proof  # noqa: PLC0415

    folder = proof_folder(given)
    width, missed = len(str(len(trace.steps))), []
    with Counting("proofs", len(trace.steps)) as counting:
        counting.at(0)
        for number, step in enumerate(trace.steps, start=1):
            if step.marks:
                name = proof_name(number, width=width)
                make = partial(certify_deduction, trace.puzzle, step.deduction, step.board)
                if save_proof(folder, name, make):
                    missed.append(number)
            counting.at(number)
    if missed:
        from takegaki.core.reason import said  # noqa: PLC0415  (help needs none)

        note(said("proof-note.on-uniqueness", steps=len(missed), first=missed[0]))


def _save(trace: "Trace", upto: "Level", html: str | None, pdf: str | None) -> None:
    """Write the page and the PDF, as far as they are asked for."""
    if html is not None:
        from takegaki.render.trace_page import left_out, trace_page  # noqa: PLC0415

        page, shown = trace_page(trace, upto)
        if shown < len(trace.steps):
            note(f"{html}: {left_out(shown, len(trace.steps))}")
        save_picture(page, html, "page")
    if pdf is not None:
        from takegaki.render.trace_page import left_out  # noqa: PLC0415
        from takegaki.render.trace_pdf import trace_pdf  # noqa: PLC0415

        missing: dict[str, None] = {}
        data, shown = trace_pdf(trace, upto, missing=missing)
        if shown < len(trace.steps):
            note(f"{pdf}: {left_out(shown, len(trace.steps))}")
        note_missing(missing)
        save_document(data, pdf, "PDF")


def _status(trace: "Trace", upto: "Level") -> Status:
    from takegaki.deduce.level import Level  # noqa: PLC0415

    if trace.outcome == "stuck":
        return Status.MULTIPLE if upto is Level.SEARCH else Status.UNDECIDED
    return {"solved": Status.OK, "contradiction": Status.NONE, "stopped": Status.UNDECIDED}[
        trace.outcome
    ]


HINT_STATUS = {
    "next": Status.OK,
    "solved": Status.OK,
    "wrong": Status.WRONG,
    "ambiguous": Status.MULTIPLE,
    "no solution": Status.NONE,
    "stopped": Status.UNDECIDED,
}


def hint(
    puzzle: PuzzleArgument,
    more: Annotated[
        bool, typer.Option("--more", help="Show what follows, and why, with a picture.")
    ] = False,
    near: Annotated[
        str | None,
        typer.Option(
            metavar="CELL", help="Of steps as easy, the nearest to a cell: r4c5, or its number 15."
        ),
    ] = None,
    another: Annotated[
        int,
        typer.Option(min=0, metavar="N", help="Another hint as easy: the one after so many."),
    ] = 0,
    all_like: Annotated[
        bool, typer.Option("--all-like", help="With all other steps by the same idea.")
    ] = False,
    places: Annotated[
        bool, typer.Option("--places", help="Say only in how many places one can go on, and how.")
    ] = False,
    uniqueness: UniquenessOption = False,
    time_limit: TimeOption = None,
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON, both stages.")] = False,
    svg: SvgOption = None,
    certificate: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Also write a proof of the step, which takegaki verify checks."
        ),
    ] = None,
    language: LanguageOption = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Pictures in plain ASCII.")] = False,
    from_: FromOption = None,
) -> None:
    """Point out a wrong mark, or else the easiest next step.

    Exit status: 0 a hint, or solved already; 1 a mark is wrong, 10 nothing more is forced (several
    solutions), 20 no solution, 30 out of time, 65 unreadable puzzle, 74 unwritable picture, 130
    stopped by Ctrl-C.
    """
    with guarded(), saying(language):
        budget = from_now(time_limit)
        document = load(puzzle, from_, budget)
        for warning in document.warnings:
            note(warning)
        from takegaki.cli.explain.hint_text import ShownHint  # noqa: PLC0415  (these load numpy)
        from takegaki.core.board import Board  # noqa: PLC0415

        board = document.board or Board.blank(document.puzzle.graph)
        if places:
            raise typer.Exit(_say_places(document.puzzle, board, budget, as_json=json))
        wish = {"uniqueness": uniqueness, "near": _near(near), "another": another}
        found, seconds, interrupted = _hint(document.puzzle, board, budget, wish, all_like=all_like)
        shown = ShownHint(document.puzzle, board, found, more)
        answer(shown.as_json(seconds) if json else shown.as_text(look(ascii_only=ascii_)))
        if svg is not None:
            save_svg(shown.scene(), svg)
        _certify_hint(document.puzzle, board, found, certificate)
        raise typer.Exit(_hint_status(found, interrupted=interrupted))


def _hint_status(found: "Hint", *, interrupted: bool) -> Status:
    stopped = interrupted and found.kind == "stopped"
    return Status.INTERRUPTED if stopped else HINT_STATUS[found.kind]


def _say_places(puzzle: "Puzzle", board: "Board", budget: "Budget", *, as_json: bool) -> Status:
    """Where one can go on, without what follows."""
    from takegaki.deduce.open_places import open_places  # noqa: PLC0415  (a hint needs it not)

    found = open_places(puzzle, board, budget=budget)
    if not as_json:
        answer(found.sentence)
        return Status.OK
    from takegaki.render.json_values import encode, places_entry  # noqa: PLC0415

    answer(encode(places_entry(found)))
    return Status.OK


def _certify_hint(puzzle: "Puzzle", board: "Board", found: "Hint", name: str | None) -> None:
    """Write the certificate of what a hint says follows, where a file is named."""
    if name is None:
        return
    from takegaki.certificates import certify_deduction  # noqa: PLC0415  (it loads python-sat)
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415
    from takegaki.core.reason import said  # noqa: PLC0415

    if found.kind != "next" or found.deduction is None:
        note(said("proof-note.none", why=said("proof-note.no-mark")))
        return
    try:
        text = certify_deduction(puzzle, found.deduction, board)
    except PuzzleError as error:
        note(said("proof-note.none", why=str(error)))
    else:
        save_picture(text, name, "certificate")


def _near(place: str | None) -> str | None:
    """The name of a cell; a number alone is that of a cell."""
    return f"cell {place}" if place is not None and place.isdecimal() else place


def _hint(
    puzzle: "Puzzle", board: "Board", budget: "Budget", wish: "dict[str, Any]", *, all_like: bool
) -> "tuple[Hint, float, bool]":
    """The hint, the seconds it took, and whether Ctrl-C was pressed."""
    from takegaki.cli.explain.hint_text import INTERRUPTED_HINT  # noqa: PLC0415
    from takegaki.cli.progress import watch  # noqa: PLC0415
    from takegaki.core.budget import RunningBudget  # noqa: PLC0415
    from takegaki.deduce.hint import Hint  # noqa: PLC0415
    from takegaki.deduce.hint import hint as hinted  # noqa: PLC0415

    begun = time.perf_counter()

    def work(_: Callable[[str], None], running: RunningBudget) -> Hint:
        found = hinted(puzzle, board, budget=running, **wish)
        if not all_like:
            return found
        from takegaki.deduce.open_places import with_all_like  # noqa: PLC0415

        return with_all_like(found, running)

    ended = watch(work, budget, answer)
    found = ended.result
    if found is None or (ended.interrupted and found.kind == "stopped"):
        found = INTERRUPTED_HINT
    return found, time.perf_counter() - begun, ended.interrupted
