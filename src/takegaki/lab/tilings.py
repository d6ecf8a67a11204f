"""Boards of all tilings: the proof, the ladder beside the level that the board was made for,
explanations.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from statistics import median

from takegaki.core.budget import Budget
from takegaki.core.errors import FormatError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Unique, Verdict
from takegaki.deduce.explain import explain
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.formats import read
from takegaki.formats.tokens import load_object
from takegaki.lab.report import Findings, TextTable, above, below, number
from takegaki.runtime.measured_runs import processor_seconds, wall_seconds
from takegaki.solving import prove

MADE_FOR = {"de": Level.EASY, "dn": Level.NORMAL, "dt": Level.TRICKY, "dh": Level.HARD}
"""The ends of what a corpus calls difficulty: Loopy's letters."""

TAIL_ON_TILINGS = 20.0
"""How many times the median no board should take."""
TAIL_COUNTS_FROM = 10
"""Boards from which on a tail is meaningful."""


@dataclass(frozen=True)
class TilingCase:
    """A puzzle and the level it was made for, None where nothing is recorded."""

    puzzle: Puzzle
    level: Level | None


@dataclass(frozen=True)
class TilingRow:
    """What was measured of one tiling.

    proven    boards with one solution, proven; seconds: how long each took
    labelled  those with a level; solved: by the ladder up to it; needed: not by the level below
    explained boards explained to the end
    """

    tiling: str
    boards: int
    proven: int
    seconds: tuple[float, ...]
    labelled: int
    solved: int
    needed: int
    explained: int

    @property
    def median_ms(self) -> float:
        """Of a proof."""
        return median(self.seconds) * 1e3

    @property
    def tail_in_medians(self) -> float:
        """The longest, in medians."""
        return max(self.seconds) / median(self.seconds)


def read_cases_of_tilings(files: Iterable[Path]) -> dict[str, list[TilingCase]]:
    """The boards of files with a JSON object a line, `game_id` and perhaps `difficulty`, by
    tiling.
    """
    found: dict[str, list[TilingCase]] = defaultdict(list)
    for path in files:
        for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            entries = load_object(line, whole=True)
            text = entries.get("game_id")
            if not isinstance(text, str):
                raise FormatError("a game_id is missing", line=at, place=str(path))
            level = MADE_FOR.get(str(entries.get("difficulty"))[-2:])
            puzzle = read(text, "loopy")
            found[puzzle.graph.tiling].append(TilingCase(puzzle, level))
    return dict(found)


def measured_tiling(tiling: str, cases: list[TilingCase], limit: float) -> TilingRow:
    """All boards of a tiling; each proof and each explanation has `limit` seconds."""
    # Warm: machine code is loaded, and what all boards of a shape share is made.
    for case in cases:
        _proof(case, limit)
    proofs = [_proof(case, limit) for case in cases]
    labelled = [case for case in cases if case.level is not None]
    return TilingRow(
        tiling,
        len(cases),
        sum(isinstance(verdict, Unique) for verdict, _ in proofs),
        tuple(seconds for _, seconds in proofs),
        len(labelled),
        sum(_climbs(case, case.level) for case in labelled),
        sum(case.level == Level.EASY or not _climbs(case, _below(case.level)) for case in labelled),
        sum(
            explain(
                case.puzzle, budget=Budget(time_limit=limit, clock=wall_seconds)
            ).board.is_complete
            for case in cases
        ),
    )


def _proof(case: TilingCase, limit: float) -> tuple[Verdict, float]:
    """The verdict, and the processor time that it took."""
    begin = processor_seconds()
    found = prove(case.puzzle, budget=Budget(time_limit=limit, clock=wall_seconds))
    return found, processor_seconds() - begin


def _climbs(case: TilingCase, level: Level | None) -> bool:
    return level is not None and Ladder(case.puzzle).climb(level) == "solved"


def _below(level: Level | None) -> Level | None:
    return Level(level - 1) if level is not None and level > Level.EASY else None


def tiling_findings(rows: list[TilingRow]) -> Findings:
    """A row for each tiling, and the targets for all together."""
    labelled = sum(row.labelled for row in rows)
    table = TextTable(
        "Boards of all tilings: proof (processor time), ladder, explanation",
        (
            "tiling",
            "boards",
            "proven",
            "median ms",
            "longest in medians",
            "level solves",
            "level needed",
            "explained",
        ),
        tuple(
            (
                row.tiling,
                str(row.boards),
                str(row.proven),
                number(row.median_ms),
                number(row.tail_in_medians),
                f"{row.solved} of {row.labelled}",
                f"{row.needed} of {row.labelled}",
                str(row.explained),
            )
            for row in rows
        ),
    )
    boards = sum(row.boards for row in rows)
    targets = [
        above("all", "boards proven, %", 100 * sum(row.proven for row in rows) / boards, 100),
        above(
            "all", "explained to the end, %", 100 * sum(row.explained for row in rows) / boards, 100
        ),
    ]
    if labelled:
        targets += [
            above(
                "labelled",
                "solved up to the level, %",
                100 * sum(row.solved for row in rows) / labelled,
                100,
            ),
            above(
                "labelled", "level needed, %", 100 * sum(row.needed for row in rows) / labelled, 98
            ),
        ]
    targets += [
        below(row.tiling, "longest in medians", row.tail_in_medians, TAIL_ON_TILINGS)
        for row in rows
        if row.boards >= TAIL_COUNTS_FROM
    ]
    return Findings([table], targets, {"tilings": [asdict(row) for row in rows]})
