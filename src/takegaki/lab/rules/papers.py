"""Part `papers`: paper 1's central experiment, search without and with the edges that rules
decided.

Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), section 10.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import partial

import numpy as np

from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.formats import read_document
from takegaki.lab import corpus
from takegaki.lab.digest import Target
from takegaki.lab.report import Findings, TextTable, below, number
from takegaki.lab.rules.fujiwara import LOOP, Meter, Reached, Way, as_in_the_paper, board_of
from takegaki.lab.rules.peers import CLINGO_WAYS, CPSAT_WAYS
from takegaki.lab.rules.work import Plan, recorded, timed
from takegaki.rules.application.apply import Application
from takegaki.rules.notation.rule import RuleSet
from takegaki.runtime.measured_runs import wall_seconds
from takegaki.solving.methods.backtrack import BacktrackSearch
from takegaki.solving.methods.exact import search_from
from takegaki.solving.search import Exhausted, Search

SECOND = "40x56"
PLAIN = ("labellings-ordered", "labellings-plain")
PAPER_SECONDS = 1.0
"""Paper 1: a first labelling in less than a second, after more than three hours without the rules'
edges.
"""


def _ours(kind: str, puzzle: Puzzle, marks: Sequence[int], limit: float) -> Reached:
    meter, budget = Meter(puzzle), Budget(time_limit=limit, clock=wall_seconds)
    board = Board.of(puzzle.graph, np.array(marks, dtype=np.int8))
    search: Search = (
        BacktrackSearch(puzzle, start=board)
        if kind == "backtrack"
        else search_from(puzzle, 0, True, board)
    )
    step = search.next(budget)
    while isinstance(step, np.ndarray) and meter.met_solution():
        step = search.next(budget)
    return meter.ended(proven=isinstance(step, Exhausted) or meter.solutions >= 2)


OURS = (
    Way("backtrack", "ours: paper 2's backtracking", "", LOOP, partial(_ours, "backtrack")),
    Way("exact", "ours: exact", "", LOOP, partial(_ours, "exact")),
)

WAYS: dict[str, Way] = {way.name: way for way in (*CLINGO_WAYS, *CPSAT_WAYS, *OURS)}


@dataclass(frozen=True)
class Given:
    """Edges that are given to a search, and what finding them cost in seconds of processor time."""

    name: str
    marks: tuple[int, ...]
    seconds: float

    @property
    def count(self) -> int:
        """How many."""
        return sum(mark != UNKNOWN for mark in self.marks)


@dataclass(frozen=True)
class PaperRow:
    """One search on one board with some edges given."""

    board: str
    way: str
    given: str
    n_given: int
    reached: Reached


def papers(plan: Plan) -> Findings:
    """The part. Raises CorpusError where its boards are absent."""
    ways = [
        way
        for name, way in WAYS.items()
        if way.installed and (plan.solvers is None or name in plan.solvers)
    ]
    rows: list[PaperRow] = []
    tables = []
    for board, puzzle in _boards(plan):
        choices = givens(puzzle, plan.sets)
        found = [_row(plan, board, puzzle, way, given) for way in ways for given in choices]
        tables.append(_table(board, choices, found, plan.time_limit))
        rows += found
    return Findings(tables, [*_targets(rows)], {"papers": [asdict(row) for row in rows]})


def _boards(plan: Plan) -> Iterator[tuple[str, Puzzle]]:
    yield "fujiwara-34", board_of(plan)
    cases = corpus.read_cases(recorded(plan, "published.jsonl"))
    for case in corpus.choose(cases, [SECOND], 1):
        yield f"{SECOND} {case.id}", read_document(case.text).puzzle


def givens(puzzle: Puzzle, sets: Sequence[RuleSet]) -> list[Given]:
    """Nothing, what the paper's rules with trials decide, and what the first of these sets decides
    with loop avoidance and trials.
    """
    return [
        Given("nothing", (UNKNOWN,) * puzzle.graph.n_edges, 0.0),
        _given("rules, trials, as in the paper", puzzle, as_in_the_paper(), loops=False),
        _given(f"{sets[0].name}, loops, trials", puzzle, sets[0], loops=True),
    ]


def _given(name: str, puzzle: Puzzle, rules: RuleSet, *, loops: bool) -> Given:
    # Once untimed: the shape's caches.
    Application(puzzle, rules, loops=loops).try_all()
    work = []

    def run() -> None:
        work.append(Application(puzzle, rules, loops=loops))
        work[0].try_all()

    seconds = timed(run)
    return Given(name, tuple(work[0].board.marks.tolist()), seconds)


def _row(plan: Plan, board: str, puzzle: Puzzle, way: Way, given: Given) -> PaperRow:
    plan.tell(f"{way.name} on {board}, given: {given.name}")
    # A trivial board: imports and compiled kernels are ready then.
    way.search(read_document("4\n").puzzle, (UNKNOWN,) * 4, plan.time_limit)
    return PaperRow(
        board, way.name, given.name, given.count, way.search(puzzle, given.marks, plan.time_limit)
    )


def _targets(rows: Sequence[PaperRow]) -> Iterator[Target]:
    for row in rows:
        if row.way in PLAIN and row.n_given and row.board.startswith("fujiwara"):
            labelling = row.reached.labelling
            seconds = row.reached.seconds if labelling is None else labelling
            what = f"{row.way}, first labelling with {row.n_given:,} edges given, s"
            yield below(row.board, what, seconds, PAPER_SECONDS)


def _table(
    board: str, givens: Sequence[Given], rows: Sequence[PaperRow], limit: float
) -> TextTable:
    cells: dict[str, list[str]] = {}
    for row in rows:
        cells.setdefault(row.way, []).append(_cell(row))
    return TextTable(
        f"{board}: seconds of processor time to the first labelling / first solution / proof, by "
        f"edges "
        f"given; > where the limit of {limit:g} s of wall time ended it",
        (
            "search",
            *(
                f"{given.name}: {given.count:,} in {number(given.seconds * 1e3)} ms"
                for given in givens
            ),
        ),
        tuple((WAYS[name].title, *cell) for name, cell in cells.items()),
    )


def _cell(row: PaperRow) -> str:
    reached = row.reached
    times = [getattr(reached, name) for name in WAYS[row.way].meets]
    late = f">{number(reached.seconds)}"
    many = f" ({reached.labellings:,} labellings)" if reached.labellings > 1 else ""
    return " / ".join(late if seconds is None else number(seconds) for seconds in times) + many
