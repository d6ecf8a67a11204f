"""Explanations measured: levels, power, speed, truth."""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError, UnsupportedError
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.exact_steps import exact_step
from takegaki.deduce.explain import explain
from takegaki.deduce.hint import hint
from takegaki.deduce.ladder import Ladder, level_of
from takegaki.deduce.level import Level
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.formats import read_document
from takegaki.lab import corpus
from takegaki.lab.corpus import CORPUS, Case, CorpusError
from takegaki.lab.digest import Summary, Target, summary
from takegaki.lab.fit import read_records, sample_of
from takegaki.lab.rating import RATING_HEADERS, candidates, level_rows, rows
from takegaki.lab.report import Findings, TextTable, above, below, number
from takegaki.runtime.measured_runs import processor_seconds


@dataclass(frozen=True)
class ExplainPlan:
    """How to measure.

    limit    at most so many boards of each group, None for all
    corpus   where the recorded boards are
    tell     called with what is being measured
    """

    limit: int | None = None
    corpus: Path = CORPUS
    tell: Callable[[str], None] = field(default=lambda text: None)


def boards(plan: ExplainPlan, name: str, groups: Sequence[str]) -> dict[str, list[Case]]:
    """The boards of a file of the corpus by size class. Raises CorpusError where it is absent."""
    path = plan.corpus / name
    if not path.is_file():
        raise CorpusError(f"{path} is absent")
    found: dict[str, list[Case]] = {}
    for case in corpus.choose(corpus.read_cases([path]), groups, plan.limit):
        found.setdefault(case.group, []).append(case)
    return found


def puzzle_of(case: Case) -> Puzzle:
    """The puzzle of a recorded board."""
    return read_document(case.text).puzzle


LEVEL_OF = {"e": Level.EASY, "n": Level.NORMAL, "t": Level.TRICKY, "h": Level.HARD}
NEEDED = 0.98
"""The share of the boards of a level that should need it."""


def levels(plan: ExplainPlan) -> Findings:
    """Are they solved at their level, and not below it? Raises CorpusError."""
    tally: dict[tuple[str, Level], list[Level | None]] = {}
    rest = []
    for name, puzzle, level in labelled(plan):
        found = level_of(puzzle)
        tally.setdefault((puzzle.graph.tiling, level), []).append(found)
        if found != level:
            rest.append(f"{name}: {found.title if found else 'not solved'} for {level.title}")
    rows = []
    targets = []
    for (tiling, level), found_levels in sorted(tally.items()):
        solved = sum(found is not None and found <= level for found in found_levels)
        needed = sum(found == level for found in found_levels)
        count = len(found_levels)
        rows.append((f"{tiling} {level.title}", str(count), str(solved), str(needed)))
        targets.append(
            above(f"{tiling} {level.title}", "solved at the level, share", solved / count, 1.0)
        )
        targets.append(
            above(f"{tiling} {level.title}", "need the level, share", needed / count, NEEDED)
        )
    table = TextTable(
        "Boards with a level of Loopy's", ("level", "boards", "solved", "need it"), tuple(rows)
    )
    return Findings([table], targets, {"levels": rows, "levels_rest": rest})


def labelled(plan: ExplainPlan) -> Iterator[tuple[str, Puzzle, Level]]:
    """Game ID, puzzle and level of each board of a tiling that is known. Raises CorpusError."""
    path = plan.corpus / "loopy-levels.jsonl"
    if not path.is_file():
        raise CorpusError(f"{path} is absent")
    met: dict[tuple[str, str], int] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        try:
            puzzle = read_document(record["game_id"]).puzzle
        except (PuzzleError, UnsupportedError):
            # A tiling that is not there yet.
            continue
        key = puzzle.graph.tiling, record["level"]
        met[key] = met.get(key, 0) + 1
        if plan.limit is None or met[key] <= plan.limit:
            yield record["game_id"], puzzle, LEVEL_OF[record["level"]]


PUBLISHED = {"10x10": 0.9, "18x10": 0.9, "36x20": 0.9}
"""By size class the share to be solved without trial or search."""

MINIMISED = {"10x10": 0.6, "20x20": 0.85, "30x30": 0.8}

STEPS: dict[str, Level | Technique] = {
    "Loopy's": Level.HARD,
    "patterns": TECHNIQUES["straight-cut"],
    "colouring": TECHNIQUES["colouring"],
    "connectivity": TECHNIQUES["stranded"],
    "what-if": TECHNIQUES["what-if"],
    "one area": Level.EXPERT,
}
"""Groups of techniques, each with those before: up to a level or a technique."""

LATER: dict[str, Level | Technique] = {
    "uniqueness": Level.EXPERT,
    "areas without trials": TECHNIQUES["linked-areas"],
    "trials": Level.TRIAL,
    "trials and areas": TECHNIQUES["linked-areas"],
    "trials with areas": TECHNIQUES["area-trial"],
}
"""What is tried where all of these are stuck, one at a time."""

APART = {"areas without trials": ("trial", "area-trial"), "trials and areas": ("area-trial",)}
"""What is left out of it."""

FIRST_SET = "2024-07-13"
"""The minimised 10x10 boards that the aim is about have this in their ids."""


def power(plan: ExplainPlan) -> Findings:
    """Shares of published and of minimised boards. Raises CorpusError."""
    rows, targets = [], []
    for name, aims in (("published", PUBLISHED), ("minimised", MINIMISED)):
        for group, cases in boards(plan, f"{name}.jsonl", list(aims)).items():
            chosen = _aimed(name, group, cases)
            plan.tell(f"{len(chosen)} {name} boards of {group}")
            counts = _counts(chosen)
            rows.append((f"{name} {group}", str(len(chosen)), *map(str, counts.values())))
            share = counts["one area"] / len(chosen)
            targets.append(
                above(f"{name} {group}", "solved without trial, share", share, aims[group])
            )
    headers = ("boards", "count", *STEPS, *LATER)
    table = TextTable(
        "Boards solved to the end by the techniques up to a group", headers, tuple(rows)
    )
    return Findings(
        [table], targets, {"power": [dict(zip(headers, row, strict=True)) for row in rows]}
    )


def _aimed(name: str, group: str, cases: Sequence[Case]) -> Sequence[Case]:
    first = [case for case in cases if FIRST_SET in case.id]
    return first if name == "minimised" and group == "10x10" and first else cases


def _counts(cases: Sequence[Case]) -> dict[str, int]:
    """By group of techniques how many boards it solves with all groups before; then with others,
    too.
    """
    counts = dict.fromkeys([*STEPS, *LATER], 0)
    for case in cases:
        puzzle = puzzle_of(case)
        ladder = Ladder(puzzle)
        solved = False
        for name, last in STEPS.items():
            solved = solved or ladder.climb(last) == "solved"
            counts[name] += solved
        for name, last in LATER.items():
            without = [TECHNIQUES[one] for one in APART.get(name, ())]
            more = Ladder(puzzle, ladder.board, uniqueness=name == "uniqueness", without=without)
            counts[name] += solved or more.climb(last) == "solved"
    return counts


def truth(plan: ExplainPlan) -> Findings:
    """Rank correlations and pairs in order with 95 % intervals, beside those of the size alone.

    Raises CorpusError.
    """
    path = plan.corpus / "published.jsonl"
    if not path.is_file():
        raise CorpusError(f"{path} is absent")
    records = read_records(path.read_text(encoding="utf-8").splitlines())
    plan.tell(f"{len(records)} boards rated, fitted in folds")
    found = rows(sample_of(records), sample_of(records, candidates))
    loopy = plan.corpus / "loopy-levels.jsonl"
    if loopy.is_file():
        found += level_rows(loopy.read_text(encoding="utf-8").splitlines())
    table = TextTable(
        "The rating against the numbers of published puzzles", RATING_HEADERS, tuple(found)
    )
    data = [dict(zip(RATING_HEADERS, row, strict=True)) for row in found]
    targets = [
        above(
            row["source"],
            f"{row['figure']}, held out" if row["95 %"] else row["figure"],
            float(row["measured"]),
            float(row["target"]),
        )
        for row in data
        if row["target"]
    ]
    return Findings([table], targets, {"truth": data})


BOARDS_OF_CLASS = 60
"""Of each class at most: every one of them is measured several times."""

MUS_SECONDS = 1.0
"""That an exact step may take."""


Work = Callable[[Puzzle, Board], object]


@dataclass(frozen=True)
class Task:
    """Something to time on boards, and the milliseconds that its median should not exceed."""

    what: str
    work: Work
    start: Callable[[Puzzle], Board]
    puzzles: Sequence[Puzzle]
    bound: float


def speed(plan: ExplainPlan) -> Findings:
    """How long explanations take. Raises CorpusError."""
    rows: list[tuple[str, Summary]] = []
    targets: list[Target] = []
    for task in _tasks(plan):
        if task.puzzles:
            plan.tell(f"{task.what}, {len(task.puzzles)} boards")
            times = summary(_seconds(task))
            rows.append((task.what, times))
            targets.append(below(task.what, "median, ms", times.median * 1e3, task.bound))
    table = TextTable(
        "Milliseconds of processor time",
        ("what", "boards", "median", "95th percentile", "maximum"),
        tuple(
            (
                what,
                str(times.count),
                *(number(v * 1e3) for v in (times.median, times.p95, times.maximum)),
            )
            for what, times in rows
        ),
    )
    return Findings([table], targets, {"speed": {what: times.median for what, times in rows}})


def _tasks(plan: ExplainPlan) -> list[Task]:
    published = boards(plan, "published.jsonl", ["10x10", "36x20"])
    minimised = boards(plan, "minimised.jsonl", ["20x20"])
    small = _few(plan, [puzzle_of(case) for case in published.get("10x10", ())])
    large = _few(plan, [puzzle_of(case) for case in published.get("36x20", ())])
    sparse = _few(plan, [puzzle_of(case) for case in minimised.get("20x20", ())])
    hard = [
        puzzle for _, puzzle, level in labelled(plan) if level == Level.HARD and _is_30x30(puzzle)
    ]
    return [
        Task("level check 10x10", _level, _blank, small, 0.3),
        Task("level check 30x30 Hard", _level, _blank, _few(plan, hard), 5),
        Task("explained 10x10", explain, _blank, small, 5),
        Task("explained 10x10, premises as found", _as_found, _blank, small, 5),
        Task("explained 36x20", explain, _blank, large, 60),
        Task("explained 36x20, premises as found", _as_found, _blank, large, 60),
        Task("hint 36x20, halfway", hint, _halfway, large, 50),
        Task("exact step 20x20, stuck at Hard", _exact, _stuck, sparse, 1000),
    ]


def _few(plan: ExplainPlan, items: Sequence[Puzzle]) -> list[Puzzle]:
    most = min(BOARDS_OF_CLASS, plan.limit or BOARDS_OF_CLASS)
    return (
        [items[i * len(items) // most] for i in range(most)] if len(items) > most else list(items)
    )


def _is_30x30(puzzle: Puzzle) -> bool:
    return puzzle.graph.tiling == "square" and puzzle.graph.n_faces == 900


def _level(puzzle: Puzzle, _: Board) -> object:
    return level_of(puzzle)


def _as_found(puzzle: Puzzle, board: Board) -> object:
    return explain(puzzle, board, minimal=False)


def _exact(puzzle: Puzzle, board: Board) -> object:
    return exact_step(puzzle, board, Budget(), MUS_SECONDS)


def _blank(puzzle: Puzzle) -> Board:
    return Board.blank(puzzle.graph)


def _halfway(puzzle: Puzzle) -> Board:
    """The board after half of the marks that the ladder finds."""
    ladder = Ladder(puzzle)
    ladder.climb(Level.EXPERT)
    facts = tuple(ladder.marks())
    marks = np.zeros(puzzle.graph.n_edges, dtype=np.int8)
    for fact in facts[: len(facts) // 2]:
        marks[fact.edges[0]] = fact.mark
    return Board.of(puzzle.graph, marks)


def _stuck(puzzle: Puzzle) -> Board:
    """Where the techniques up to Hard are stuck."""
    ladder = Ladder(puzzle)
    ladder.climb(Level.HARD)
    return ladder.board


def _seconds(task: Task) -> list[float]:
    found = []
    first = task.puzzles[0]
    # Loads machine code.
    task.work(first, task.start(first))
    for puzzle in task.puzzles:
        board = task.start(puzzle)
        begun = processor_seconds()
        task.work(puzzle, board)
        found.append(processor_seconds() - begun)
    return found
