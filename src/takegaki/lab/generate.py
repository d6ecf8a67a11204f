"""How long puzzles take to make, by size and level, beside the targets and Loopy."""

from collections.abc import Callable, Sequence
from statistics import median

import numpy as np

from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.deduce.level import Level
from takegaki.generation import Generated, Request, generate
from takegaki.lab.digest import Target, percentile
from takegaki.lab.report import Findings, TextTable, below, number
from takegaki.lab.tatham import LONGEST, seconds_each
from takegaki.runtime.measured_runs import processor_seconds, wall_seconds
from takegaki.tilings import TILINGS

LETTER_OF = {Level.EASY: "e", Level.NORMAL: "n", Level.TRICKY: "t", Level.HARD: "h"}
"""Loopy's letters of the levels."""
LOOPY = "sgt-loopy"
SECONDS_FOR_KIND = 60.0
"""A kind of puzzle that has taken so many seconds is measured no more, after FEWEST_PUZZLES of it.
"""
FEWEST_PUZZLES = 3


@dataclass(frozen=True)
class LoopKind:
    """Puzzles that are measured together.

    level    None: one solution by the exact engine, every clue needed
    recorded Loopy's milliseconds for such a puzzle as measured before, None where it was not
    target   milliseconds, None for none
    """

    rows: int
    level: Level | None
    recorded: float | None = None
    target: float | None = None
    tiling: str = "square"

    @property
    def name(self) -> str:
        """For tables."""
        level = self.level.title if self.level else "every clue needed"
        return f"{self.rows}x{self.rows} {level}" + (
            "" if self.tiling == "square" else f" {self.tiling}"
        )

    @property
    def params(self) -> str:
        """What Loopy calls it; "" where it has no such puzzle."""
        if self.level not in LETTER_OF:
            return ""
        return f"{self.rows}x{self.rows}t{TILINGS[self.tiling].loopy_type}d{LETTER_OF[self.level]}"

    def request(self, graph: Graph, seed: int) -> Request:
        """The puzzle of a seed."""
        if self.level is None:
            return Request(graph, seed, method="hard", minimal=True)
        return Request(graph, seed, level=self.level)


KINDS = [
    LoopKind(10, Level.EASY, 1.7, 1.7),
    LoopKind(10, Level.NORMAL, 2.6, 2.6),
    LoopKind(10, Level.TRICKY, 4.4, 4.4),
    LoopKind(10, Level.HARD, 6.4, 6.4),
    LoopKind(10, Level.HARD, 20, None, "honeycomb"),
    LoopKind(20, Level.EASY, 51),
    LoopKind(20, Level.HARD, 233, 60),
    LoopKind(30, Level.EASY, 410),
    LoopKind(30, Level.NORMAL, 860),
    LoopKind(30, Level.TRICKY, 1_170),
    LoopKind(30, Level.HARD, 1_800, 250),
    LoopKind(30, None, None, 400),
    LoopKind(40, Level.HARD, 7_300),
    LoopKind(60, Level.HARD, None, 3_000),
    LoopKind(100, Level.NORMAL, None, 10_000),
]
ROWS_OF_TILINGS = {
    **dict.fromkeys(("square", "honeycomb"), 10),
    **dict.fromkeys(("cairo", "octagonal"), 8),
    **dict.fromkeys(("triangular", "snub-square", "dodecagonal"), 7),
    "kagome": 6,
    **dict.fromkeys(
        ("great-hexagonal", "kites", "floret", "great-dodecagonal", "compass-dodecagonal"), 5
    ),
    "great-great-dodecagonal": 4,
    **dict.fromkeys(("penrose-kites", "penrose-rhombs", "hats", "spectres"), 13),
}
"""Rows and columns of the boards of Loopy's tilings with some 100 to 150 cells."""

KINDS_OF_TILINGS = [
    LoopKind(rows, level, tiling=tiling)
    for tiling, rows in ROWS_OF_TILINGS.items()
    for level in LETTER_OF
]
GROWTH = 10.0
"""How many times the cost of 20x20 Hard one of 40x40 Hard may have."""


@dataclass(frozen=True)
class LoopRow:
    """What was measured of one kind: seconds of each puzzle, loops tried, share of faces with a
    clue.
    """

    kind: LoopKind
    seconds: tuple[float, ...]
    tries: float
    share: float
    loopy: float | None

    @property
    def median_ms(self) -> float:
        """Of one puzzle."""
        return median(self.seconds) * 1e3


def measured(
    kind: LoopKind, count: int, loopy: str = LOOPY, clock: Callable[[], float] = processor_seconds
) -> LoopRow:
    """Make puzzles of one kind for the seeds from 1 on, warm, and with the program of Loopy, where
    there is one. Raises RuntimeError where one is not made.
    """
    graph = TILINGS[kind.tiling].graph(kind.rows, kind.rows)
    _made(kind, graph, 0)
    seconds, tries, shares = [], [], []
    for seed in range(1, count + 1):
        begun = clock()
        made = _made(kind, graph, seed)
        seconds.append(clock() - begun)
        tries.append(made.tries)
        shares.append(float((made.puzzle.clues >= 0).mean()))
        if sum(seconds) > SECONDS_FOR_KIND and seed >= FEWEST_PUZZLES:
            break
    theirs = seconds_each(loopy, kind.params, len(seconds)) if kind.params else None
    return LoopRow(kind, tuple(seconds), float(np.mean(tries)), float(np.mean(shares)), theirs)


def _made(kind: LoopKind, graph: Graph, seed: int) -> Generated:
    made = generate(
        kind.request(graph, seed), budget=Budget(time_limit=LONGEST, clock=wall_seconds)
    )
    if not isinstance(made, Generated):
        raise RuntimeError(f"{kind.name}, seed {seed}: {made.reason}")
    return made


def findings(rows: Sequence[LoopRow]) -> Findings:
    """Tables and targets."""
    return Findings(
        [_table(rows)], list(_targets(rows)), {"generate": [_data(row) for row in rows]}
    )


def _table(rows: Sequence[LoopRow]) -> TextTable:
    return TextTable(
        "Made, milliseconds of processor time; Loopy as measured before, and beside ours where "
        "installed",
        (
            "puzzle",
            "made",
            "median",
            "95 %",
            "longest",
            "loops tried",
            "clues",
            "Loopy",
            "Loopy here",
            "ratio",
        ),
        tuple(_cells(row) for row in rows),
    )


def _cells(row: LoopRow) -> tuple[str, ...]:
    recorded, here = row.kind.recorded, None if row.loopy is None else row.loopy * 1e3
    theirs = here or recorded
    return (
        row.kind.name,
        str(len(row.seconds)),
        number(row.median_ms),
        number(percentile(row.seconds, 95) * 1e3),
        number(max(row.seconds) * 1e3),
        number(row.tries),
        f"{row.share:.1%}",
        "-" if recorded is None else number(recorded),
        "-" if here is None else number(here),
        "-" if theirs is None else number(theirs / row.median_ms),
    )


def _targets(rows: Sequence[LoopRow]) -> list[Target]:
    found = [_target(row, row.kind.target) for row in rows if row.kind.target is not None]
    hard = {row.kind.rows: row.median_ms for row in rows if row.kind.level is Level.HARD}
    if {20, 40} <= hard.keys():
        found.append(below("20x20 to 40x40 Hard", "times the cost", hard[40] / hard[20], GROWTH))
    return found


def _target(row: LoopRow, bound: float) -> Target:
    """Where the target is Loopy's time, the one of this machine and this run if there is one."""
    if bound == row.kind.recorded and row.loopy is not None:
        return below(row.kind.name, "median, ms; Loopy here", row.median_ms, row.loopy * 1e3)
    return below(row.kind.name, "median, ms", row.median_ms, bound)


def slowness(rows: Sequence[LoopRow]) -> float | None:
    """How many times its recorded time Loopy takes here, the median over the kinds; None without
    it.
    """
    times = [row.loopy * 1e3 / row.kind.recorded for row in rows if row.loopy and row.kind.recorded]
    return median(times) if times else None


def _data(row: LoopRow) -> dict[str, object]:
    return {
        "kind": row.kind.name,
        "seconds": row.seconds,
        "tries": row.tries,
        "share": row.share,
        "loopy": row.loopy,
        "loopy_recorded_ms": row.kind.recorded,
    }
