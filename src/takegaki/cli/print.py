"""`takegaki print`: puzzles on paper, as a PDF with their solutions at the back."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from takegaki.cli.guard import guarded
from takegaki.cli.screen import note
from takegaki.cli.show import FromOption
from takegaki.cli.source import HELP, load
from takegaki.cli.status import Status

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
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE.pdf", help="Where it goes.")],
    per_page: Annotated[int, typer.Option(metavar="N", min=1, help="Puzzles to a page.")] = 1,
    solutions: Annotated[bool, typer.Option(help="Solutions at the back.")] = True,
    marks: Annotated[bool, typer.Option("--marks", help="Print the marks of a game too.")] = False,
    title: Annotated[str, typer.Option(help="Above the first page.")] = "",
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
    time_limit: Annotated[float, typer.Option(metavar="S", help="Seconds for one solution.")] = SECONDS,
    from_: FromOption = None,
) -> None:
    """Print puzzles as PDF, solutions at the back.

    Exit status: 0 done, 65 unreadable puzzle, 74 the file could not be written, else as for solve.
    """
    with guarded():
        documents = [document for puzzle in puzzles for document in _documents(puzzle, from_)]
        from takegaki.cli.first_use import get_ready  # noqa: PLC0415  (these load numpy)
        from takegaki.core.saving import save_bytes  # noqa: PLC0415
        from takegaki.render.book import Printed, book, ready  # noqa: PLC0415
        from takegaki.solve import Budget  # noqa: PLC0415

        if solutions:
            get_ready("exact")
            items = [
                ready(document, marks=marks, budget=Budget(time_limit=time_limit)) for document in documents
            ]
        else:
            items = [Printed(document.puzzle, document.board if marks else None) for document in documents]
        data = book(items, per_page=per_page, solutions=solutions, title=title, paper=paper)
        try:
            save_bytes(output, data)
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
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415  (these load numpy)
    from takegaki.core.limits import check_text  # noqa: PLC0415
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
