"""Part `fujiwara`: the board that paper 1 measured on, by rules, rules and loops, rules and trials.

Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), section 10.

What searches share: a puzzle with marks given, and the progress of a search within a time.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path

from takegaki.core.atomic_write import write_text
from takegaki.core.errors import PuzzleError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.private_files import make_private_folder
from takegaki.core.puzzle import Puzzle
from takegaki.formats import read_document, write
from takegaki.lab import corpus
from takegaki.lab.peers.peer import incidence, loops_of
from takegaki.lab.report import Findings, TextTable, number
from takegaki.lab.rules.work import Plan, bouts, recorded
from takegaki.play.library_file import data_folder
from takegaki.rules.construction.prerequisites import standard_sets
from takegaki.rules.notation.packing import unpack_rules
from takegaki.rules.notation.rule import RuleSet
from takegaki.rules.patches.packed_rules import select_rules
from takegaki.rules.refinement.placements_on_patch import redundancy_tests
from takegaki.rules.refinement.refine import costs, search_fewest, undominated
from takegaki.runtime.measured_runs import processor_seconds

FILE = "fujiwara-34.txt"
PAPER_DECIDED, PAPER_TRIAL_SECONDS = 1_754, 156.0


@dataclass(frozen=True)
class FujiwaraRow:
    """A rule set on the board, with or without loop avoidance; seconds with those for compiling the
    rules.
    """

    name: str
    rules: int
    loops: bool
    decided: int
    seconds: float
    tried: int
    trial_seconds: float
    n_edges: int


def as_in_the_paper() -> RuleSet:
    """The standard ruleset, refined, where no small loop in a window counts as consistent.

    With this reading 2x2-centre gives the 15,632 rules that the paper prints. Its rules assume that
    a small loop is not the whole solution; that is certain on a board with clues all over, and
    there only.
    """
    packs = undominated(tuple(built.packed for built in standard_sets("no-loops")))
    packs = undominated(packs, "turned")
    questions = redundancy_tests(packs, "turned")
    rules = unpack_rules(
        select_rules(packs, search_fewest(questions, costs(packs), rounds=20)),
        "paper 1",
        status="unproven",
    )
    return RuleSet(
        "standard, paper's", "The standard ruleset, no small loops", "paper 1", "square", rules
    )


def board_of(plan: Plan) -> Puzzle:
    """The board of the corpus, else the one that `lab run` keeps. Raises CorpusError where both are
    absent.
    """
    cases = corpus.read_cases(recorded(plan, FILE))
    if cases:
        return read_document(cases[0].text).puzzle
    try:
        return remembered_board()
    except PuzzleError as error:
        raise corpus.CorpusError(f"{plan.corpus / FILE} is absent: {error}") from None


FACTS = (30, 45, 2_775)
"""Its rows, columns and edges. The paper says 35x40, which has 2,875 edges, and counts 2,775."""


def remembered_board() -> Puzzle:
    """The board, from the file that was given once (`remember_board`) or from the corpus.

    Raises PuzzleError with how to give it.
    """
    kept = data_folder() / FILE
    for path in (kept, corpus.CORPUS / FILE):
        if path.is_file():
            return _read_board(path)
    raise PuzzleError(
        "Fujiwara's problem 34 is not here; give a file with it once, in any format: "
        "takegaki lab run fujiwara --board FILE"
    )


def remember_board(path: Path) -> Puzzle:
    """Check a file with the board and keep a copy in the user's data folder. Raises PuzzleError,
    OSError.
    """
    puzzle = _read_board(path)
    kept = data_folder() / FILE
    make_private_folder(kept.parent)
    write_text(kept, write(puzzle, "grid"))
    return puzzle


def _read_board(path: Path) -> Puzzle:
    try:
        puzzle = read_document(path.read_text(encoding="utf-8")).puzzle
    except (OSError, UnicodeDecodeError) as error:
        raise PuzzleError(getattr(error, "strerror", None) or "no text", place=str(path)) from None
    graph = puzzle.graph
    if (graph.tiling, graph.rows, graph.cols) != ("square", *FACTS[:2]):
        rows, cols, edges = FACTS
        raise PuzzleError(
            f"{graph.tiling} {graph.rows}x{graph.cols}; Fujiwara's problem 34 is square, "
            f"{rows}x{cols}, with "
            f"{edges:,} edges",
            place=str(path),
        )
    return puzzle


def fujiwara(plan: Plan) -> Findings:
    """The part. Raises CorpusError where the board is absent."""
    puzzle = board_of(plan)
    rows = [
        _row(plan, puzzle, rules, loops)
        for rules in [as_in_the_paper(), *plan.sets]
        for loops in (False, True)
    ]
    return Findings([_table(rows)], [], {"fujiwara": [asdict(row) for row in rows]})


def _row(plan: Plan, puzzle: Puzzle, rules: RuleSet, loops: bool) -> FujiwaraRow:
    plan.tell(f"{rules.name} on {FILE}{', loops' if loops else ''}")
    (run,) = bouts([puzzle], rules, plan.repeat, loops=loops, trial=True)
    before = run.lay + run.apply
    return FujiwaraRow(
        rules.name,
        len(rules),
        loops,
        run.decided,
        before,
        run.tried,
        before + run.trial,
        run.n_edges,
    )


def _table(rows: Sequence[FujiwaraRow]) -> TextTable:
    return TextTable(
        f"Fujiwara's problem 34, {rows[0].n_edges:,} edges: decided, and milliseconds of processor "
        f"time from "
        f"the puzzle on (paper 1 with trials: {PAPER_DECIDED:,} edges in {PAPER_TRIAL_SECONDS:g} "
        f"s)",
        ("rules", "number", "decided", "ms", "with trials", "ms in all"),
        tuple(
            (
                f"{row.name}{' + loops' if row.loops else ''}",
                f"{row.rules:,}",
                f"{row.decided:,}",
                number(row.seconds * 1e3),
                f"{row.tried:,}",
                number(row.trial_seconds * 1e3),
            )
            for row in rows
        ),
    )


LABELLING, LOOP = ("labelling",), ("solution", "proof")
LABELLINGS = LABELLING + LOOP
"""What a way meets: the first labelling only, loops only, or all labellings one by one."""


@dataclass(frozen=True)
class Way:
    """A program and its setting.

    name     key in the registry
    title    for people
    module   what must be importable, "" for nothing
    search   (puzzle, marks (E,), seconds of wall time) -> Reached
    """

    name: str
    title: str
    module: str
    meets: tuple[str, ...]
    search: Callable[[Puzzle, Sequence[int], float], "Reached"]

    @property
    def installed(self) -> bool:
        """What it needs is there."""
        return not self.module or find_spec(self.module) is not None


@dataclass(frozen=True)
class Reached:
    """Seconds of processor time from building the model on; None for what was not reached.

    labelling   first assignment that obeys clues and vertices, for a search that meets such
    solution    first one that is one loop
    proof       there is no other, or another one was met
    seconds     when the search ended, by itself or by its limit
    labellings  assignments met; solutions of these
    """

    labelling: float | None
    solution: float | None
    proof: float | None
    seconds: float
    labellings: int = 0
    solutions: int = 0


class Meter:
    """Records what a search meets. Solutions beyond the second are not needed."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._lists = incidence(puzzle)
        self._start = processor_seconds()
        self._labelling: float | None = None
        self._solution: float | None = None
        self.labellings = 0
        self.solutions = 0

    @property
    def seconds(self) -> float:
        """Processor time since the beginning, of all threads."""
        return processor_seconds() - self._start

    def met_labelling(self, lines: list[int]) -> bool:
        """Record an assignment that obeys clues and vertices. True to continue."""
        if self._labelling is None:
            self._labelling = self.seconds
        self.labellings += 1
        return self.met_solution() if len(loops_of(self._lists, lines)) == 1 else True

    def met_solution(self) -> bool:
        """Record an assignment that is one loop. True to continue."""
        if self._solution is None:
            self._solution = self.seconds
        self.solutions += 1
        return self.solutions < 2

    def ended(self, *, proven: bool) -> Reached:
        """What was reached; `proven`: the search has nothing left, or two solutions."""
        seconds = self.seconds
        return Reached(
            self._labelling,
            self._solution,
            seconds if proven else None,
            seconds,
            self.labellings,
            self.solutions,
        )
