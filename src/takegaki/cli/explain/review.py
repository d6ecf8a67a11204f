"""`takegaki review`: the setter's report on one puzzle; `takegaki rate`: how hard it is, and
why.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

from takegaki.cli.declared import typer
from takegaki.cli.errors import Status, guarded, save_picture, save_svg
from takegaki.cli.output import LanguageOption, answer, look, note, saying
from takegaki.cli.puzzle_argument import FromOption, PuzzleArgument, SvgOption, from_now, load
from takegaki.core.lazy_dataclass import replace
from takegaki.core.printable import paragraph

if TYPE_CHECKING:
    from takegaki.cli.explain.report_text import Proof
    from takegaki.core.budget import Budget, RunningBudget
    from takegaki.core.puzzle import Puzzle
    from takegaki.deduce.stories.stalls import Report
    from takegaki.deduce.stories.way import Way
    from takegaki.rating import Rating
    from takegaki.solving.questions.setter_review import Review

    Findings = tuple[Review, Report | None, Rating | None, Way | None]
    from takegaki.core.verdict import Verdict
    from takegaki.rating import Rating

    Rated = tuple[Verdict, Rating | None]


def review(
    puzzle: PuzzleArgument,
    time_limit: Annotated[
        float | None, typer.Option(metavar="S", min=0, help="Stop after this many seconds.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
    svg: SvgOption = None,
    certificate: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Also write a proof of the verdict, which takegaki verify checks; where every "
            "clue is needed, of that, too.",
        ),
    ] = None,
    language: LanguageOption = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Pictures in plain ASCII.")] = False,
    from_: FromOption = None,
) -> None:
    """Report to the author: what to change, where solvers stall.

    Exit status as for solve: 0 one solution, 10 more than one, 20 none, 30 undecided within the
    limit, 65 unreadable puzzle, 74 unwritable picture, 130 stopped by Ctrl-C.
    """
    with guarded(), saying(language):
        budget = from_now(time_limit)
        document = load(puzzle, from_, budget)
        for warning in document.warnings:
            note(warning)
        from takegaki.cli.explain import report_text  # noqa: PLC0415  (these load numpy)
        from takegaki.cli.solve import verdict_text  # noqa: PLC0415

        (made, path, rating, way), seconds, interrupted = _made(document.puzzle, budget)
        text, proof = ("", None) if certificate is None else _certify(made, budget, certificate)
        if json:
            answer(report_text.review_json(made, path, rating, seconds, proof, way))
        else:
            shown = look(ascii_only=ascii_)
            answer(report_text.review_text(made, path, rating, shown, proof, way))
        if svg is not None:
            save_svg(report_text.review_scene(made), svg)
        if text and certificate is not None:
            save_picture(text, certificate, "certificate")
        status = verdict_text.STATUS[type(made.verdict)]
        raise typer.Exit(Status.INTERRUPTED if interrupted and made.ended else status)


def _certify(made: "Review", budget: "Budget", name: str) -> "tuple[str, Proof | None]":
    """The certificate of the verdict, and of the clues where each is needed, and what the report
    says of it: "" and why where there is none, "" and None where Ctrl-C ended it.
    """
    from takegaki.certificates import certify, certify_minimal, digest_of  # noqa: PLC0415
    from takegaki.cli.explain.report_text import Proof  # noqa: PLC0415
    from takegaki.cli.progress import watch  # noqa: PLC0415
    from takegaki.core.errors import PuzzleError  # noqa: PLC0415
    from takegaki.core.verdict import Unique  # noqa: PLC0415
    from takegaki_verify import verify  # noqa: PLC0415

    needs, verdict = made.needs, made.verdict
    every = needs is not None and not needs.unnecessary and not needs.open

    def work(_: Callable[[str], None], running: "RunningBudget") -> str:
        if every and isinstance(verdict, Unique):
            return certify_minimal(made.puzzle, verdict.solution, budget=running)
        return certify(made.puzzle, verdict, budget=running)

    try:
        text = watch(work, budget, answer).result
    except PuzzleError as error:
        return "", Proof(name, why_none=str(error))
    return (text, Proof(name, verify(text).claim, digest_of(text))) if text else ("", None)


def _made(puzzle: "Puzzle", budget: "Budget") -> "tuple[Findings, float, bool]":
    """What was found, the seconds it took, and whether Ctrl-C ended it."""
    from takegaki.cli.progress import STOPPED, watch  # noqa: PLC0415
    from takegaki.core.budget import EndedError  # noqa: PLC0415
    from takegaki.core.verdict import Multiple, Undecided, Unique  # noqa: PLC0415
    from takegaki.deduce.stories.stalls import report  # noqa: PLC0415
    from takegaki.deduce.stories.way import way_of  # noqa: PLC0415
    from takegaki.rating import rating_of  # noqa: PLC0415
    from takegaki.solving.questions.clue_look import look_of  # noqa: PLC0415
    from takegaki.solving.questions.setter_review import Review  # noqa: PLC0415
    from takegaki.solving.questions.setter_review import review as reviewed  # noqa: PLC0415

    begun = time.perf_counter()

    def work(_: Callable[[str], None], running: "RunningBudget") -> "Findings":
        """What the review shows; where time runs out, what is known by then."""
        made = reviewed(puzzle, running)
        has_path = isinstance(made.verdict, (Unique, Multiple))
        path = report(puzzle, running) if has_path else None
        way = way_of(puzzle, running) if isinstance(made.verdict, Unique) else None
        with suppress(EndedError):
            rating = rating_of(puzzle, running) if isinstance(made.verdict, Unique) else None
            return made, path, rating, way
        return made, path, None, way

    ended = watch(work, budget, answer)
    seconds = time.perf_counter() - begun
    stopped = Review(puzzle, Undecided(STOPPED), look_of(puzzle), ended=STOPPED)
    made, path, rating, way = ended.result or (stopped, None, None, None)
    if ended.interrupted and made.ended:
        made = replace(made, ended=STOPPED)
        if isinstance(made.verdict, Undecided):
            made = replace(made, verdict=replace(made.verdict, reason=STOPPED))
    return (made, path, rating, way), seconds, ended.interrupted


def rate(
    puzzle: PuzzleArgument,
    time_limit: Annotated[
        float | None, typer.Option(metavar="S", min=0, help="Stop after this many seconds.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
    language: LanguageOption = None,
    from_: FromOption = None,
) -> None:
    """Rate how hard a puzzle with one solution is, and why.

    Exit status: 0 rated, 10 more than one solution, 20 none, 30 out of time, 65 unreadable puzzle,
    130 stopped by Ctrl-C.
    """
    with guarded(), saying(language):
        budget = from_now(time_limit)
        document = load(puzzle, from_, budget)
        for warning in document.warnings:
            note(warning)
        from takegaki.cli.explain import report_text  # noqa: PLC0415  (these load numpy)
        from takegaki.cli.solve import verdict_text  # noqa: PLC0415
        from takegaki.core.reason import said  # noqa: PLC0415

        found, interrupted = _found(document.puzzle, budget)
        if found is None:
            note(said("rate-note.stopped" if interrupted else "rate-note.out-of-time"))
            raise typer.Exit(Status.INTERRUPTED if interrupted else Status.UNDECIDED)
        verdict, rating = found
        if rating is None:
            note(_unrated(verdict) or verdict_text.sentence(verdict))
            raise typer.Exit(verdict_text.STATUS[type(verdict)])
        if json:
            from takegaki.render.json_values import encode, rating_entry  # noqa: PLC0415

            answer(encode(rating_entry(rating)))
        else:
            width = look().width
            answer("\n".join(paragraph(line, width) for line in report_text.rating_lines(rating)))


def _unrated(verdict: "Verdict") -> str:
    """Why a puzzle without exactly one solution has no rating; "" where that is not known."""
    from takegaki.core.reason import said  # noqa: PLC0415  (most puzzles have a rating)
    from takegaki.core.verdict import Multiple, NoSolution  # noqa: PLC0415

    if isinstance(verdict, Multiple):
        return said("rating-error.several")
    return said("rating-error.none") if isinstance(verdict, NoSolution) else ""


def _found(puzzle: "Puzzle", budget: "Budget") -> "tuple[Rated | None, bool]":
    """The verdict, and the rating of a puzzle with one solution; whether Ctrl-C ended it."""
    from takegaki.cli.progress import watch  # noqa: PLC0415
    from takegaki.core.budget import EndedError  # noqa: PLC0415
    from takegaki.core.verdict import Unique  # noqa: PLC0415
    from takegaki.rating import rating_of as rated  # noqa: PLC0415
    from takegaki.solving import prove  # noqa: PLC0415

    def work(_: Callable[[str], None], running: "RunningBudget") -> "Rated | None":
        verdict = prove(puzzle, budget=running)
        try:
            return verdict, rated(puzzle, running) if isinstance(verdict, Unique) else None
        except EndedError:
            return None

    ended = watch(work, budget, answer)
    return ended.result, ended.interrupted
