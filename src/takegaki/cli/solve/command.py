"""`takegaki solve`: the verdict on one puzzle, its solutions as a stream, or a verdict a line for
many.
"""

from typing import TYPE_CHECKING, Annotated, cast

from takegaki.cli.declared import typer
from takegaki.cli.errors import Status, guarded, misused, refuse
from takegaki.cli.option_values import (
    PROVERS,
    RULE_SETS,
    SOLUTION_FORMATS,
    SOLVE_METHODS,
    ClusterOption,
    start_of,
    workers,
)
from takegaki.cli.output import LanguageOption, look, note, saying
from takegaki.cli.proof_files import ProofFiles, proof_folder
from takegaki.cli.puzzle_argument import HELP, FromOption, load
from takegaki.cli.solve.options import SolveOptions

if TYPE_CHECKING:
    from takegaki.certificates.certify import Method
    from takegaki.cli.solve.single import SolveTask
    from takegaki.core.board import Board
    from takegaki.core.budget import Budget
    from takegaki.core.puzzle import Puzzle
    from takegaki.core.solution import Solution
    from takegaki.runtime.processes import Jobs


METHOD_HELP = (
    "exact, sat, backtrack, backtrack-printed, dfs, dfs-jordan, a-star, rules, rules+loops, "
    "rules+trial, rules+backtrack, rules+backtrack-printed or rules+exact."
)


MethodOption = Annotated[
    str, typer.Option(metavar="NAME", help=METHOD_HELP, autocompletion=SOLVE_METHODS.complete)
]
RulesOption = Annotated[
    str | None,
    typer.Option(
        metavar="RULES",
        help="Rules for a method with rules: a set or a file.",
        autocompletion=RULE_SETS.complete,
    ),
]
AllOption = Annotated[
    int | None, typer.Option("--all", metavar="N", min=0, help="Show up to N solutions; 0: all.")
]
AnotherOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="FILE",
        help="Find a solution other than those in this file, which may be an answer of --json; "
        "repeatable.",
    ),
]
CandidatesOption = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=0,
        help="Show up to N ways to fit all clues and dots, loops or not; 0: all.",
    ),
]
SecondsOption = Annotated[
    float | None, typer.Option(metavar="S", min=0, help="Stop after this many seconds.")
]
ConflictsOption = Annotated[
    int | None, typer.Option(metavar="N", min=0, help="Stop after so many conflicts.")
]
MarksOption = Annotated[
    bool, typer.Option("--marks", help="Only solutions with the marks in the file count.")
]
ToOption = Annotated[
    str | None,
    typer.Option(
        metavar="FORMAT",
        help="ids: each solution in a line, edges numbered as by show --ids and in dimacs, minus "
        "for a cross.",
        autocompletion=SOLUTION_FORMATS.complete,
    ),
]
CertificateOption = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="Also write a proof of the answer, which `takegaki verify` checks; for --batch a "
        "folder of them.",
    ),
]
DimacsOption = Annotated[
    str | None,
    typer.Option(
        metavar="FILE", help="The clauses of the proof, for checkers by others; see --lrat."
    ),
]
LratOption = Annotated[
    str | None, typer.Option(metavar="FILE", help="The proof that these clauses contradict.")
]
DratOption = Annotated[
    str | None, typer.Option(metavar="FILE", help="The same proof without its hints.")
]
ProofByOption = Annotated[
    str | None,
    typer.Option(
        metavar="PROVER",
        help="Who finds the proof: engine, or sat, a SAT solver that knows nothing of the engine. "
        "By default the engine where it can.",
        autocompletion=PROVERS.complete,
    ),
]
PuzzleArgument = Annotated[
    str | None, typer.Argument(metavar="PUZZLE", help=HELP, show_default=False)
]
SvgOption = Annotated[
    str | None, typer.Option(metavar="FILE", help="Also draw the answer into a file.")
]
QuietOption = Annotated[bool, typer.Option("--quiet", help="Print nothing; see the exit status.")]
BatchOption = Annotated[
    str | None, typer.Option(metavar="FILE", help="Solve one puzzle per line; -: standard input.")
]


def solve(
    puzzle: PuzzleArgument = None,
    method: MethodOption = "exact",
    rules: RulesOption = None,
    all_: AllOption = None,
    another: AnotherOption = None,
    candidates: CandidatesOption = None,
    time_limit: SecondsOption = None,
    conflicts: ConflictsOption = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Seed of the search.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
    svg: SvgOption = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Pictures in plain ASCII.")] = False,
    quiet: QuietOption = False,
    language: LanguageOption = None,
    marks: MarksOption = False,
    to: ToOption = None,
    certificate: CertificateOption = None,
    dimacs: DimacsOption = None,
    lrat: LratOption = None,
    drat: DratOption = None,
    proof_by: ProofByOption = None,
    from_: FromOption = None,
    batch: BatchOption = None,
    jobs: Annotated[int, typer.Option(metavar="J", min=1, help="Processes for --batch.")] = 1,
    cluster: ClusterOption = None,
) -> None:
    """Solve a puzzle; prove whether the solution is the only one.

    Exit status: 0 one solution, 10 more than one, 20 none, 30 undecided within the limits,
    65 unreadable puzzle, 74 unwritable picture, 130 stopped by Ctrl-C.
    """
    if (puzzle is None) == (batch is None):
        raise misused("PUZZLE", "one-puzzle")
    single: dict[str, object] = {"--all": all_, "--svg": svg, "--ascii": ascii_ or None}
    single |= {"--quiet": quiet or None, "--rules -": rules == "-" or None}
    single |= {"--candidates": candidates, "--from": from_, "--marks": marks or None, "--to": to}
    single |= {"--another": another or None, "--dimacs": dimacs, "--lrat": lrat, "--drat": drat}
    proofs = ProofFiles(certificate, dimacs, lrat, drat, _prover(proof_by))
    many = {"--jobs": jobs > 1, "--cluster": cluster is not None}
    _refuse_others(single, many, is_batch=batch is not None)
    proofs.check()
    ids = to is not None and bool(SOLUTION_FORMATS.check(to, "--to"))
    options = SolveOptions(method, seed, time_limit, conflicts, rules)
    with guarded(), saying(language):
        options, budget = options.checked(), options.budget().start()
        if batch is not None:
            with workers(cluster, jobs) as processes:
                _batch(batch, options, processes, json, proofs)
        elif puzzle is not None:
            from takegaki.cli.solve.single import SolveTask  # noqa: PLC0415

            found, board = _with_marks(puzzle, from_, budget, heeded=marks)
            shown = (look(ascii_only=ascii_), json, quiet, svg)
            task = SolveTask(found, options, budget, *shown, board, ids, proofs)
            known = [each for name in another or () for each in _solutions(found, name, from_)]
            raise typer.Exit(_shown(task, all_, known, candidates))


def _refuse_others(single: dict[str, object], many: dict[str, bool], *, is_batch: bool) -> None:
    """Raises a usage error for options of one puzzle in a batch, and the other way round."""
    if not is_batch:
        refuse(many, "for-batch")
        return
    given = {name: value is not None for name, value in single.items()}
    refuse(given, "not-for-batch")


def _shown(
    task: "SolveTask", most: int | None, given: "list[Solution]", candidates: int | None
) -> "Status":
    """Show the one result that the options request; more than one is refused."""
    from takegaki.cli.solve import single  # noqa: PLC0415

    if given or candidates is not None:
        refuse(dict(task.proofs.given), "for-verdicts")
    if given:
        refuse(
            {"--all": most is not None, "--candidates": candidates is not None},
            "not-with-another",
        )
        return single.show_another(task, given)
    if candidates is not None:
        others = {"--all": most is not None, "--method": task.options.method != "exact"}
        refuse(others, "not-with-candidates")
        return single.show_candidates(task, candidates or None)
    return single.show_verdict(task) if most is None else single.show_solutions(task, most or None)


def _solutions(puzzle: "Puzzle", text: str, format_name: str | None) -> "list[Solution]":
    """The solutions in a file: those that --json answered with, or of a puzzle its marks or the
    solution that it records.
    """
    from takegaki.core.board import Board  # noqa: PLC0415
    from takegaki.core.errors import BoardError  # noqa: PLC0415
    from takegaki.core.solution import Solution  # noqa: PLC0415
    from takegaki.puzzles.check import is_solved  # noqa: PLC0415

    answers = None if format_name else _answers(text)
    if answers is None:
        document = load(text, format_name)
        boards = [document.solution or document.board]
    else:
        ids = set(range(puzzle.graph.n_edges))
        boards = [_board(puzzle, lines) if ids.issuperset(lines) else None for lines in answers]
    found = []
    for board in boards:
        if (
            not isinstance(board, Board)
            or board.graph != puzzle.graph
            or not is_solved(puzzle, board)
        ):
            from takegaki.core.reason import said  # noqa: PLC0415  (few are wrong)

            place = text.splitlines()[0][:60] if text else ""
            raise BoardError(said("file.no-own-solution"), place=place)
        found.append(Solution.of(puzzle, board.lines))
    return found


def _answers(name: str) -> list[list[int]] | None:
    """The lines of each solution that --json gave, an object a line; None for a file of anything
    else.
    """
    from json import loads as decode  # noqa: PLC0415  (few commands compare answers)
    from pathlib import Path  # noqa: PLC0415

    path = Path(name)
    try:
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        entries = [decode(line) for line in text.splitlines() if line.strip()]
    except (OSError, ValueError):
        return None
    found: list[object] = []
    for entry in entries:
        if not isinstance(entry, dict) or "format" in entry:
            return None
        several = entry.get("solutions")
        found += several if isinstance(several, list) else [entry.get("another") or entry]
    lines = [each["lines"] for each in found if isinstance(each, dict) and "lines" in each]
    if not lines or not all(
        isinstance(each, list) and all(type(i) is int for i in each) for each in lines
    ):
        return None
    return lines


def _board(puzzle: "Puzzle", lines: list[int]) -> "Board":
    import numpy as np  # noqa: PLC0415

    from takegaki.core.board import Board  # noqa: PLC0415
    from takegaki.core.marks import CROSS, LINE  # noqa: PLC0415

    marks = np.full(puzzle.graph.n_edges, CROSS, dtype=np.int8)
    marks[lines] = LINE
    return Board.of(puzzle.graph, marks)


def _with_marks(
    text: str, format_name: str | None, budget: "Budget", *, heeded: bool
) -> "tuple[Puzzle, Board | None]":
    """The puzzle, and the marks that its solutions must have; one line where there are some that
    need not.
    """
    from takegaki.formats.document import has_marks  # noqa: PLC0415

    found = load(text, format_name, budget)
    for warning in found.warnings:
        note(warning)
    if not heeded and has_marks(found.board):
        from takegaki.core.reason import said  # noqa: PLC0415  (few files have marks)

        note(said("solve-note.marks"))
    return found.puzzle, found.board if heeded else None


def _prover(name: str | None) -> "Method | None":
    """Raises a usage error for a name that is none."""
    return None if name is None else cast("Method", PROVERS.check(name, "--proof-by"))


def _batch(name: str, options: SolveOptions, jobs: "Jobs", json: bool, wanted: ProofFiles) -> None:
    from takegaki.cli.solve.batch import ProofFolder, run_batch  # noqa: PLC0415  (it loads numpy)
    from takegaki.solving.questions.answer_many import DiedError  # noqa: PLC0415

    try:
        folder = None if wanted.certificate is None else proof_folder(wanted.certificate)
        shown = ProofFolder(folder, wanted.by) if folder is not None else None
        start = start_of(jobs)
        raise typer.Exit(run_batch(name, options, jobs=jobs, json=json, start=start, proofs=shown))
    except DiedError as error:
        note(str(error))
        raise typer.Exit(Status.BROKEN) from None
