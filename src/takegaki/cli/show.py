"""`takegaki show`, `check`, `convert` and `print`: a puzzle as picture, is it solved, as text, on
paper.
"""

from typing import TYPE_CHECKING, Annotated, Any

from takegaki.cli.declared import typer
from takegaki.cli.errors import Status, guarded, note_missing, refuse, save_document, save_svg
from takegaki.cli.option_values import CONVERSIONS, FORMULAS, PAPER_SIZES
from takegaki.cli.output import LanguageOption, answer, look, note, saying
from takegaki.cli.puzzle_argument import HELP, FromOption, PuzzleArgument, SvgOption, load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from takegaki.core.violations import Violation
    from takegaki.formats import Document
    from takegaki.render.pdf import PrintedPuzzle
    from takegaki.render.scene import Scene


def show(
    puzzle: PuzzleArgument,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Draw in plain ASCII.")] = False,
    svg: SvgOption = None,
    ids: Annotated[
        bool,
        typer.Option(
            "--ids", help="Number the edges from 1: on squares horizontal ones first, row by row."
        ),
    ] = False,
    language: LanguageOption = None,
    from_: FromOption = None,
) -> None:
    """Draw a puzzle with its marks."""
    with guarded(), saying(language):
        document = load(puzzle, from_)
        from takegaki.render.scene import Scene  # noqa: PLC0415

        _warn(document.warnings)
        if document.board is None:
            scene = Scene.of_puzzle(document.puzzle)
        else:
            scene = Scene.of_board(document.board, document.puzzle)
        if ids:
            scene = _numbered(scene)
            from takegaki.render.text import numbered_text  # noqa: PLC0415

            answer(
                numbered_text(scene, scene.numbers, ascii_only=look(ascii_only=ascii_).ascii_only)
            )
        else:
            answer(look(ascii_only=ascii_).picture(scene))
        if svg is not None:
            save_svg(scene, svg)


def _numbered(scene: "Scene") -> "Scene":
    """With a number on each edge; of tiles, whose borders are no lines, it refuses."""
    from takegaki.core.errors import UnsupportedError  # noqa: PLC0415
    from takegaki.core.lazy_dataclass import replace  # noqa: PLC0415
    from takegaki.core.place_names import line_ids  # noqa: PLC0415

    if scene.graph.cells != "faces":
        from takegaki.core.reason import said  # noqa: PLC0415  (as other errors)

        raise UnsupportedError(said("file.numbered-edges"))
    return replace(scene, numbers=tuple(line_ids(scene.graph)))


def check(
    puzzle: PuzzleArgument,
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
    svg: SvgOption = None,
    language: LanguageOption = None,
    from_: FromOption = None,
) -> None:
    """Check whether the marks solve a puzzle, or list what is wrong.

    Then whether it is promising: no clue, dot or closed loop tells that it can't be completed.
    Exit status: 0 solved, 1 not solved, 65 unreadable puzzle.
    """
    with guarded(), saying(language):
        document = load(puzzle, from_)
        from takegaki.core.board import Board  # noqa: PLC0415
        from takegaki.core.reason import said  # noqa: PLC0415
        from takegaki.puzzles.check import check as violations_of  # noqa: PLC0415
        from takegaki.puzzles.check import errors  # noqa: PLC0415

        _warn(document.warnings)
        board = document.board or document.solution or Board.blank(document.puzzle.graph)
        if document.board is None and document.solution:
            note(said("check.recorded"))
        violations = violations_of(document.puzzle, board)
        stuck = errors(document.puzzle, board)
        if json:
            from takegaki.render.json_values import encode, violation_entry  # noqa: PLC0415

            wrong = [violation_entry(one) for one in violations]
            lasting = [violation_entry(one) for one in stuck]
            entry = {"solved": not wrong, "promising": not stuck}
            answer(encode({**entry, "violations": wrong, "errors": lasting}))
        elif violations and board == Board.blank(document.puzzle.graph):
            answer(said("check.no-marks"))
        else:
            for violation in violations:
                answer(_named(violation))
            answer(_outcome(len(violations), is_open=not stuck))
            if violations:
                answer(_promise(stuck))
        if svg is not None:
            from takegaki.render.scene import Scene  # noqa: PLC0415

            save_svg(Scene.of_board(board, document.puzzle, violations), svg)
        raise typer.Exit(Status.NOT_SOLVED if violations else Status.OK)


def convert(
    puzzle: PuzzleArgument,
    to: Annotated[
        str,
        typer.Option(
            metavar="FORMAT",
            help="See takegaki formats; dimacs or opb: the clues and dots as a formula.",
            show_default=False,
            autocompletion=CONVERSIONS.complete,
        ),
    ],
    language: LanguageOption = None,
    from_: FromOption = None,
) -> None:
    """Write a puzzle in another format.

    What that format cannot hold is reported on stderr.
    """
    with guarded(), saying(language):
        from takegaki.formats import losses, write  # noqa: PLC0415

        to = CONVERSIONS.check(to, "--to")
        if to in FORMULAS:
            _write_formula(puzzle, from_, to)
            return
        document = load(puzzle, from_)
        _warn(document.warnings)
        text = write(document, to)
        _warn(tuple(losses(document, to)))
        answer(text.removesuffix("\n"))


def _write_formula(puzzle: str, from_: str | None, to: str) -> None:
    from takegaki.core.reason import said  # noqa: PLC0415
    from takegaki.solving.questions.formula import formula  # noqa: PLC0415

    document = load(puzzle, from_)
    _warn(document.warnings)
    answer(formula(document.puzzle, to).removesuffix("\n"))
    note(said("loss.formula"))


def _warn(sentences: tuple[str, ...]) -> None:
    for sentence in sentences:
        note(sentence)


def _named(violation: "Violation") -> str:
    """What is wrong, as a sentence."""
    from takegaki.core.reason import said  # noqa: PLC0415

    return said("violation.sentence", what=violation.text)


def _promise(stuck: "tuple[Violation, ...]") -> str:
    """Whether the board can still become a solution, as far as can be seen without a search."""
    from takegaki.core.reason import said  # noqa: PLC0415

    if not stuck:
        return said("check.promising")
    return said("check.stuck", what=stuck[0].text, more=len(stuck) - 1)


def _outcome(count: int, *, is_open: bool) -> str:
    """How many things are missing (`is_open`) or wrong, or that none is."""
    from takegaki.core.reason import said  # noqa: PLC0415

    if not count:
        return said("check.solved")
    return said("check.open" if is_open else "check.not-solved", count=count)


SOLUTION_SECONDS = 20.0
"""For one solution; a puzzle that takes longer is printed without."""


def print_(
    puzzles: Annotated[
        list[str],
        typer.Argument(
            metavar="PUZZLES...", help=f"{HELP} Also a file with a puzzle in each line."
        ),
    ],
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="FILE.pdf", help="The file to write.")
    ],
    per_page: Annotated[
        int, typer.Option(metavar="N", min=1, max=24, help="Puzzles per page.")
    ] = 1,
    solutions: Annotated[bool, typer.Option(help="Solutions at the back.")] = True,
    marks: Annotated[bool, typer.Option("--marks", help="Print the marks of a game too.")] = False,
    title: Annotated[str, typer.Option(metavar="TEXT", help="Title above the first page.")] = "",
    by_level: Annotated[
        bool, typer.Option("--by-level", help="Easiest first, with the levels as headings.")
    ] = False,
    paper: Annotated[
        str, typer.Option(metavar="SIZE", help="a4 or letter.", autocompletion=PAPER_SIZES.complete)
    ] = "a4",
    time_limit: Annotated[
        float, typer.Option(metavar="S", min=0, help="Seconds for each solution.")
    ] = SOLUTION_SECONDS,
    certificate: Annotated[
        str | None,
        typer.Option(
            metavar="FOLDER",
            help="Also write a proof of each solution there; its digest stands with the solution.",
        ),
    ] = None,
    language: LanguageOption = None,
    from_: FromOption = None,
) -> None:
    """Print puzzles as PDF, solutions at the back.

    With proofs, the first 12 digits of the SHA-256 of each stand above its solution.

    Exit status: 0 done, 65 unreadable puzzle, 74 the file could not be written, else as for solve.
    """
    paper = PAPER_SIZES.check(paper, "--paper")
    refuse({"--certificate": certificate is not None and not solutions}, "needs-solutions")
    with guarded(), saying(language):
        from takegaki.core.reason import said  # noqa: PLC0415

        documents = [document for puzzle in puzzles for document in _documents(puzzle, from_)]
        items = _to_print(documents, marks, time_limit, solutions=solutions, by_level=by_level)
        if certificate is not None:
            items = _proven(items, certificate, time_limit)
        data = _pdf(
            items, per_page=per_page, solutions=solutions, title=title, levels=by_level, paper=paper
        )
        save_document(data, output, "PDF")
        note(said("print.printed", count=len(items), file=output))


def _pdf(items: "list[PrintedPuzzle]", **how: Any) -> bytes:
    """The pages; characters that no font here has are told."""
    from takegaki.render.pdf import puzzles_pdf  # noqa: PLC0415

    missing: dict[str, None] = {}
    data = puzzles_pdf(items, missing=missing, **how)
    note_missing(missing)
    return data


def _to_print(
    documents: "list[Document]", marks: bool, seconds: float, *, solutions: bool, by_level: bool
) -> "list[PrintedPuzzle]":
    """What is printed of each, in order. Those that have not just one solution are named on stderr,
    before anything is written.
    """
    from takegaki.core.budget import Budget  # noqa: PLC0415
    from takegaki.core.lazy_dataclass import replace  # noqa: PLC0415
    from takegaki.core.reason import said  # noqa: PLC0415
    from takegaki.render.pdf import easiest_first, printed_with_solution  # noqa: PLC0415

    items = [
        printed_with_solution(one, marks=marks, levels=by_level, budget=Budget(time_limit=seconds))
        for one in documents
    ]
    if by_level:
        items = easiest_first(items)
    for number, item in enumerate(items, start=1):
        if item.remark:
            title = str(item.puzzle.meta.get("title", ""))
            has = "yes" if title else "no"
            what = item.remark if item.solution is None else said("print.ambiguous")
            note(said("print.doubtful", number=number, title=title, has=has, what=what))
    return items if solutions else [replace(one, solution=None, remark="") for one in items]


def _proven(items: list["PrintedPuzzle"], folder: str, seconds: float) -> list["PrintedPuzzle"]:
    """With the digest of its proof beside each solution that is the only one; the proofs are
    written.
    """
    from functools import partial  # noqa: PLC0415  (few prints ask for proofs)

    from takegaki.cli.proof_files import (  # noqa: PLC0415
        certificate_of,
        proof_folder,
        proof_name,
        save_proof,
    )
    from takegaki.core.budget import Budget  # noqa: PLC0415
    from takegaki.core.lazy_dataclass import replace  # noqa: PLC0415
    from takegaki.core.reason import said  # noqa: PLC0415
    from takegaki.core.text_digest import digest_of  # noqa: PLC0415
    from takegaki.core.verdict import Unique  # noqa: PLC0415

    made, into = list(items), proof_folder(folder)
    for at, item in enumerate(items):
        if item.solution is None or item.remark:
            continue
        verdict, budget = Unique(item.solution), Budget(time_limit=seconds)
        name = proof_name(at + 1, width=len(str(len(items))))
        why = save_proof(into, name, partial(certificate_of, item.puzzle, verdict, budget))
        if why:
            note(said("print.no-proof", number=at + 1, why=why))
        else:
            digest = digest_of((into / name).read_text(encoding="ascii"))
            made[at] = replace(item, remark=said("print.proof", digest=digest))
    return made


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
    """The puzzles of a file that holds one in each line, as `generate -o` writes it; none if it
    does not.
    """
    from pathlib import Path  # noqa: PLC0415

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
                from takegaki.core.reason import said  # noqa: PLC0415

                place = said("file.line", name=argument, line=number)
                raise type(error)(str(error), place=place) from None
