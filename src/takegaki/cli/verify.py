"""`takegaki verify`: is a certificate right?"""

from pathlib import Path
from typing import Annotated

from takegaki.cli.declared import typer
from takegaki.cli.errors import Status, guarded
from takegaki.cli.output import LanguageOption, answer, note, saying
from takegaki.cli.puzzle_argument import HELP, FromOption, load


def verify(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A certificate, or a folder of them.", show_default=False
        ),
    ],
    puzzle: Annotated[
        str | None,
        typer.Argument(
            metavar="PUZZLE", help=f"The puzzle it must be about. {HELP}", show_default=False
        ),
    ] = None,
    language: LanguageOption = None,
    from_: FromOption = None,
) -> None:
    """Check a certificate without the solver, step by step.

    `takegaki solve PUZZLE --certificate FILE` writes one. The checker is a program of its own,
    `takegaki-verify`, and shares nothing with the solver. If a puzzle of the collection came with
    this proof, its name is shown. Exit status: 0 verified, 1 a certificate does not hold, 65 an
    unreadable puzzle.
    """
    with guarded(), saying(language):
        about = None if puzzle is None else _lines(puzzle, from_)
        from takegaki.core.reason import said  # noqa: PLC0415
        from takegaki.core.text_digest import digest_of  # noqa: PLC0415
        from takegaki.play.collection import name_of  # noqa: PLC0415
        from takegaki_verify.__main__ import files_of, text_of  # noqa: PLC0415
        from takegaki_verify.check import verify as checked  # noqa: PLC0415
        from takegaki_verify.errors import CertificateError  # noqa: PLC0415

        failed = False
        files = list(files_of(Path(file)))
        for path in files:
            name = f"{path}: " if len(files) > 1 else ""
            try:
                text = text_of(path)
                found = checked(text, about)
                claim = {"claim": found.claim, "kind": found.claim.split(maxsplit=1)[0]}
                on = {"given": _key(found.given), "tables": _key(found.stated)}
                answer(f"{name}{said('proof-note.verified', **claim, **on)}")
                digest = digest_of(text)
                if (collected := name_of(digest)) is not None:
                    answer(said("proof-note.collected", digest=digest, puzzle=collected))
            except CertificateError as error:
                answer(f"{name}{said('proof-note.not-verified', why=str(error))}")
                failed = True
        if not files:
            note(said("proof-note.no-file", folder=file))
        raise typer.Exit(Status.WRONG if failed or not files else Status.OK)


def _key(is_so: bool) -> str:
    """As messages choose by it."""
    return "yes" if is_so else "no"


def _lines(puzzle: str, format_name: str | None) -> str:
    from takegaki.certificates.puzzle_text import puzzle_lines  # noqa: PLC0415

    return "\n".join(puzzle_lines(load(puzzle, format_name).puzzle))
