"""`takegaki print`: puzzles on paper, as a PDF with their solutions at the back."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.errors import Status, guarded
from takegaki.cli.option_values import PAPER_SIZES
from takegaki.cli.output import note
from takegaki.cli.puzzle_argument import HELP, FromOption, load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from takegaki.formats import Document

SECONDS = 20.0
"""For one solution; a puzzle that takes longer is printed without."""


def print_(
    puzzles: Annotated[
        list[str],
        typer.Argument(metavar="PUZZLES...", help=f"{HELP} Also a file with a puzzle in each line."),
    ],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE.pdf", help="The file to write.")],
    per_page: Annotated[int, typer.Option(metavar="N", min=1, max=24, help="Puzzles per page.")] = 1,
    solutions: Annotated[bool, typer.Option(help="Solutions at the back.")] = True,
    marks: Annotated[bool, typer.Option("--marks", help="Print the marks of a game too.")] = False,
    title: Annotated[str, typer.Option(metavar="TEXT", help="Title above the first page.")] = "",
    paper: Annotated[
        str, typer.Option(metavar="SIZE", help="a4 or letter.", autocompletion=PAPER_SIZES.complete)
    ] = "a4",
    time_limit: Annotated[
        float, typer.Option(metavar="S", min=0, help="Seconds for each solution.")
    ] = SECONDS,
    from_: FromOption = None,
) -> None:
    """Print puzzles as PDF, solutions at the back.

    Exit status: 0 done, 65 unreadable puzzle, 74 the file could not be written, else as for solve.
    """
    paper = PAPER_SIZES.check(paper, "--paper")
    with guarded():
        documents = [document for puzzle in puzzles for document in _documents(puzzle, from_)]
        from takegaki.core.atomic_write import write_bytes  # noqa: PLC0415
        from takegaki.core.budget import Budget  # noqa: PLC0415
        from takegaki.render.pdf import PrintedPuzzle, printed_with_solution, puzzles_pdf  # noqa: PLC0415

        if solutions:
            items = [
                printed_with_solution(document, marks=marks, budget=Budget(time_limit=time_limit))
                for document in documents
            ]
        else:
            items = [
                PrintedPuzzle(document.puzzle, document.board if marks else None) for document in documents
            ]
        missing: dict[str, None] = {}
        data = puzzles_pdf(
            items, per_page=per_page, solutions=solutions, title=title, paper=paper, missing=missing
        )
        if missing:
            note(f"no font of this machine has {' '.join(missing)}, printed as ?; install one that has")
        try:
            write_bytes(output, data)
        except OSError as error:
            note(f"{output}: could not be written: {error.strerror or error}")
            raise typer.Exit(Status.UNWRITABLE) from None
        count = "1 puzzle" if len(items) == 1 else f"{len(items)} puzzles"
        note(f"{count} printed to {output}")


def _documents(argument: str, format_name: str | None) -> "Iterator[Document]":
    """The puzzle that an argument means, or all of a file with a puzzle in each line."""
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415  (these load numpy)

    try:
        document = load(argument, format_name)
    except PuzzleError as error:
        lines = list(_lines(argument)) if format_name is None else []
        if not lines:
            raise error from None
        yield from lines
    else:
        for warning in document.warnings:
            note(warning)
        yield document


def _lines(argument: str) -> "Iterator[Document]":
    """The puzzles of a file that holds one in each line, as `generate -o` writes it; none if it does not."""
    from takegaki.core.errors import PuzzleError, check_text  # noqa: PLC0415  (these load numpy)
    from takegaki.formats import read_document  # noqa: PLC0415

    path = Path(argument)
    if len(argument) > 255 or not path.is_file():
        return
    text = path.read_text(encoding="utf-8", errors="replace")
    check_text(text)
    lines = [line for line in text.splitlines() if line.strip()]
    if not all(line.startswith("{") for line in lines):
        return
    for number, line in enumerate(lines, start=1):
        if '"takegaki"' in line:
            try:
                yield read_document(line)
            except PuzzleError as error:
                raise type(error)(str(error), place=f"{argument}, line {number}") from None
