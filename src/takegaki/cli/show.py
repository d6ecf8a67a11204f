"""`takegaki show`, `check` and `convert`: a puzzle as picture, as answer to "solved?", as other text."""

from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.guard import guarded
from takegaki.cli.screen import answer, look, note
from takegaki.cli.source import HELP, known_format, load
from takegaki.cli.status import Status

if TYPE_CHECKING:
    from takegaki.core.violation import Violation

PuzzleArgument = Annotated[str, typer.Argument(metavar="PUZZLE", help=HELP, show_default=False)]
FromOption = Annotated[
    str | None, typer.Option("--from", metavar="FORMAT", help="Do not recognise the format; it is this.")
]
SvgOption = Annotated[str | None, typer.Option(metavar="FILE", help="Draw it into a file too.")]


def show(
    puzzle: PuzzleArgument,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Draw in plain ASCII.")] = False,
    svg: SvgOption = None,
    from_: FromOption = None,
) -> None:
    """Draw a puzzle with its marks."""
    with guarded():
        document = load(puzzle, from_)
        from takegaki.cli.svg_file import save_svg  # noqa: PLC0415
        from takegaki.render.scene import Scene  # noqa: PLC0415

        _warn(document.warnings)
        if document.board is None:
            scene = Scene.of_puzzle(document.puzzle)
        else:
            scene = Scene.of_board(document.board, document.puzzle)
        answer(look(ascii_only=ascii_).picture(scene))
        if svg is not None:
            save_svg(scene, svg)


def check(puzzle: PuzzleArgument, svg: SvgOption = None, from_: FromOption = None) -> None:
    """Tell whether the marks solve a puzzle, else what is wrong.

    Exit status: 0 solved, 1 not solved, 65 unreadable puzzle.
    """
    with guarded():
        document = load(puzzle, from_)
        from takegaki.cli.svg_file import save_svg  # noqa: PLC0415
        from takegaki.core.board import Board  # noqa: PLC0415
        from takegaki.puzzles.check import check as violations_of  # noqa: PLC0415
        from takegaki.render.scene import Scene  # noqa: PLC0415

        _warn(document.warnings)
        board = document.board or document.solution or Board.blank(document.puzzle.graph)
        if document.board is None:
            note("no marks; the recorded solution is checked" if document.solution else "no marks")
        violations = violations_of(document.puzzle, board)
        for violation in violations:
            answer(_named(violation))
        answer(_outcome(len(violations)))
        if svg is not None:
            save_svg(Scene.of_board(board, document.puzzle, violations), svg)
        raise typer.Exit(Status.NOT_SOLVED if violations else Status.OK)


def convert(
    puzzle: PuzzleArgument,
    to: Annotated[str, typer.Option(metavar="FORMAT", help="See takegaki formats.", show_default=False)],
    from_: FromOption = None,
) -> None:
    """Write a puzzle in another format.

    What that format cannot hold is told on stderr.
    """
    with guarded():
        from takegaki.formats import losses, write  # noqa: PLC0415

        known_format(to, "--to")
        document = load(puzzle, from_)
        _warn(document.warnings)
        text = write(document, to)
        _warn(tuple(losses(document, to)))
        answer(text.removesuffix("\n"))


def _warn(sentences: tuple[str, ...]) -> None:
    for sentence in sentences:
        note(sentence)


def _named(violation: "Violation") -> str:
    """Its kind, then its place; some texts end in the kind, which once is enough."""
    kind = violation.fault.value
    return f"{kind}: {violation.text.removesuffix(f' ({kind})')}"


def _outcome(count: int) -> str:
    wrong = {0: "", 1: "1 thing is wrong"}.get(count, f"{count} things are wrong")
    return f"Not solved: {wrong}." if wrong else "Solved."
