"""Part `size`: does the time depend on the number of rules?

Redundant rules of the raw standard ruleset are added to the refined one, so that the fixpoint and
all marks stay the same and only the number of rules grows.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

from takegaki.bench import corpus
from takegaki.bench.corpus import Case
from takegaki.bench.findings import Findings, below
from takegaki.bench.report import number
from takegaki.bench.rules.bouts import bouts, seconds_to_compile
from takegaki.bench.rules.part import Plan, recorded, shape_of
from takegaki.bench.rules.work import Work, work_of
from takegaki.bench.stats import Summary, summary
from takegaki.bench.tables import TextTable
from takegaki.core.puzzle import Puzzle
from takegaki.formats import read_document
from takegaki.rules.rule import RuleSet
from takegaki.rules.sheet import Sheet, classes, rules_of, taken
from takegaki.rules.standard import raw_sheets

SHAPE = "30x30"
BOARDS = 12
"""Boards by default: those of the corpus, evenly spread."""

LARGEST, LARGEST_MS = 30_000, 200.0
"""The target: so many rules in so many milliseconds."""


@dataclass(frozen=True)
class SizeRow:
    """A set on the boards; times in seconds.

    rules    in the set; `images` with all symmetric ones
    work     what was looked at, on one board; its rules are those in force, no dominated ones
    """

    name: str
    rules: int
    images: int
    compile: float
    lay: Summary
    apply: Summary
    whole: Summary
    decided: float
    work: Work


def sizing(plan: Plan) -> Findings:
    """The part. Raises CorpusError when no board has the size."""
    puzzles = [read_document(case.text).puzzle for case in _boards(plan)]
    grown = [(f"grown to {size:,}", grown_set(plan.sets[0], size)) for size in plan.sizes]
    kept = [(rules.name, rules) for rules in sorted(plan.sets, key=len)]
    rows = [_row(plan, name, rules, puzzles) for name, rules in [*kept, *grown]]
    targets = [
        below(
            SHAPE,
            f"a set of {LARGEST:,} rules, lay and apply, median, ms",
            row.whole.median * 1e3,
            LARGEST_MS,
        )
        for row in rows
        if row.images >= LARGEST and row.name == f"grown to {LARGEST:,}"
    ]
    return Findings([_table(rows), _work_table(rows)], targets, {"size": [asdict(row) for row in rows]})


def _boards(plan: Plan) -> list[Case]:
    files = recorded(plan, "published.jsonl") + recorded(plan, "minimised.jsonl")
    cases = [case for case in corpus.read_cases(files) if shape_of(case) == SHAPE]
    if not cases:
        raise corpus.CorpusError(f"no boards of {SHAPE} here: the corpus is absent")
    return corpus.choose(cases, None, plan.limit or BOARDS)


def grown_set(rules: RuleSet, size: int) -> RuleSet:
    """A set with redundant rules of the raw standard ruleset added, so that it has about this many.

    Images under the symmetries of the patch are counted: each class comes as one rule. The classes
    are drawn with a fixed seed, from the three parts of the raw set in proportion.
    """
    sheets = raw_sheets()
    share = min(1.0, size / sum(map(len, sheets)))
    random = np.random.default_rng(size)
    chosen = [_drawn(sheet, share, random) for sheet in sheets]
    more = rules_of(taken(sheets, np.concatenate(chosen)), "takegaki bench rules", prefix="more ")
    return RuleSet(f"{rules.name}+{size}", rules.title, rules.source, rules.tiling, (*rules.rules, *more))


def _drawn(sheet: Sheet, share: float, random: np.random.Generator) -> NDArray[np.bool_]:
    """One rule of each of some classes, so many that their images are this share of the sheet."""
    first = classes(sheet)
    sizes = np.bincount(first, minlength=len(sheet))
    order = random.permutation(np.flatnonzero(sizes))
    enough = np.searchsorted(np.cumsum(sizes[order]), share * len(sheet))
    found = np.zeros(len(sheet), dtype=np.bool_)
    found[order[: enough + 1]] = True
    return found


def _row(plan: Plan, name: str, rules: RuleSet, puzzles: Sequence[Puzzle]) -> SizeRow:
    plan.tell(f"{name}: {len(rules):,} rules on {len(puzzles)} boards of {SHAPE}")
    compiling = seconds_to_compile(puzzles[0], rules)
    runs = bouts(puzzles, rules, plan.repeat)
    work = work_of(puzzles[len(puzzles) // 2], rules)
    return SizeRow(
        name,
        len(rules),
        sum(len(rule.on_patch()) for rule in rules.rules),
        compiling,
        summary([run.lay for run in runs]),
        summary([run.apply for run in runs]),
        summary([run.lay + run.apply for run in runs]),
        sum(run.decided for run in runs) / sum(run.n_edges for run in runs),
        work,
    )


def _ms(times: Summary) -> str:
    return f"{number(times.median * 1e3)} / {number(times.maximum * 1e3)}"


def _table(rows: Sequence[SizeRow]) -> TextTable:
    return TextTable(
        f"Sets of growing size on boards of {SHAPE}, milliseconds of processor time: median / maximum",
        ("set", "rules", "with images", "in force", "compile", "lay", "apply", "edges decided"),
        tuple(
            (
                row.name,
                f"{row.rules:,}",
                f"{row.images:,}",
                f"{row.work.rules:,}",
                number(row.compile * 1e3),
                _ms(row.lay),
                _ms(row.apply),
                f"{row.decided:.0%}",
            )
            for row in rows
        ),
    )


def _work_table(rows: Sequence[SizeRow]) -> TextTable:
    return TextTable(
        "What they look at on one of these boards",
        ("set", *Work.__dataclass_fields__),
        tuple((row.name, *(f"{count:,}" for count in asdict(row.work).values())) for row in rows),
    )
