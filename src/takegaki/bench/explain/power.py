"""Part `power`: how many boards each group of techniques solves to the end."""

from collections.abc import Sequence

from takegaki.bench.corpus import Case
from takegaki.bench.explain.plan import Plan, boards, puzzle_of
from takegaki.bench.findings import Findings, above
from takegaki.bench.tables import TextTable
from takegaki.deduce.ladder import Ladder
from takegaki.engine import slate as at
from takegaki.techniques import Level

PUBLISHED = {"10x10": 0.9, "18x10": 0.9, "36x20": 0.9}
"""By size class the share to be solved without trial or search."""

MINIMISED = {"10x10": 0.6, "20x20": 0.85, "30x30": 0.8}

STEPS = {
    "to Hard": at.HARD,
    "to connectivity": at.CONNECTIVITY,
    "to stranded": at.STRANDED,
    "areas": at.AREA,
    "wide areas": at.WIDE_AREA,
}
"""Techniques up to these codes."""

FIRST_SET = "2024-07-13"
"""The minimised 10x10 boards that the aim is about have this in their ids."""


def power(plan: Plan) -> Findings:
    """Shares of published and of minimised boards. Raises CorpusError."""
    rows, targets = [], []
    for name, aims in (("published", PUBLISHED), ("minimised", MINIMISED)):
        for group, cases in boards(plan, f"{name}.jsonl", list(aims)).items():
            chosen = _aimed(name, group, cases)
            plan.tell(f"{len(chosen)} {name} boards of {group}")
            counts = _counts(chosen)
            rows.append((f"{name} {group}", str(len(chosen)), *map(str, counts.values())))
            share = counts["wide areas"] / len(chosen)
            targets.append(above(f"{name} {group}", "solved without trial, share", share, aims[group]))
            share = counts["only solution"] / len(chosen)
            targets.append(above(f"{name} {group}", "the same, given uniqueness", share, aims[group]))
    headers = ("boards", "count", *STEPS, "only solution", "one trial")
    table = TextTable("Boards solved to the end by the techniques up to a group", headers, tuple(rows))
    return Findings([table], targets, {"power": [dict(zip(headers, row, strict=True)) for row in rows]})


def _aimed(name: str, group: str, cases: Sequence[Case]) -> Sequence[Case]:
    first = [case for case in cases if FIRST_SET in case.id]
    return first if name == "minimised" and group == "10x10" and first else cases


def _counts(cases: Sequence[Case]) -> dict[str, int]:
    """By group of techniques how many boards it solves; then with uniqueness given, then with trials."""
    counts = dict.fromkeys([*STEPS, "only solution", "one trial"], 0)
    for case in cases:
        puzzle = puzzle_of(case)
        ladder = Ladder(puzzle)
        if ladder.climb(Level.EXPERT) == "solved":
            for step, code in STEPS.items():
                counts[step] += ladder.hardest.code <= code
            counts["only solution"] += 1
            counts["one trial"] += 1
        else:
            counts["one trial"] += ladder.climb(Level.TRIAL) == "solved"
            counts["only solution"] += Ladder(puzzle, uniqueness=True).climb(Level.EXPERT) == "solved"
    return counts
