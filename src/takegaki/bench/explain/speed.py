"""Part `speed`: explanations, hints and level checks, processor time, warm."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from takegaki.bench.explain.levels import labelled
from takegaki.bench.explain.plan import Plan, boards, puzzle_of
from takegaki.bench.findings import Findings, below
from takegaki.bench.report import number
from takegaki.bench.stats import Summary, summary
from takegaki.bench.tables import TextTable
from takegaki.bench.targets import Target
from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.ladder import Ladder, level_of
from takegaki.explain import explain, hint
from takegaki.explain.exact_steps import exact_step
from takegaki.solve.search import Budget
from takegaki.techniques import Level

BOARDS = 60
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


def speed(plan: Plan) -> Findings:
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
            (what, str(times.count), *(number(v * 1e3) for v in (times.median, times.p95, times.maximum)))
            for what, times in rows
        ),
    )
    return Findings([table], targets, {"speed": {what: times.median for what, times in rows}})


def _tasks(plan: Plan) -> list[Task]:
    published = boards(plan, "published.jsonl", ["10x10", "36x20"])
    minimised = boards(plan, "minimised.jsonl", ["20x20"])
    small = _few(plan, [puzzle_of(case) for case in published.get("10x10", ())])
    large = _few(plan, [puzzle_of(case) for case in published.get("36x20", ())])
    sparse = _few(plan, [puzzle_of(case) for case in minimised.get("20x20", ())])
    hard = [puzzle for _, puzzle, level in labelled(plan) if level == Level.HARD and _is_30x30(puzzle)]
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


def _few(plan: Plan, items: Sequence[Puzzle]) -> list[Puzzle]:
    most = min(BOARDS, plan.limit or BOARDS)
    return [items[i * len(items) // most] for i in range(most)] if len(items) > most else list(items)


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
    facts = ladder.marks()
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
    for i, puzzle in enumerate((task.puzzles[0], *task.puzzles)):
        board = task.start(puzzle)
        begun = time.process_time()
        task.work(puzzle, board)
        # The first one compiles.
        if i:
            found.append(time.process_time() - begun)
    return found
