"""The size of rule sets: building them, and how much more they decide."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from statistics import median
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import Puzzle
from takegaki.formats import read_document
from takegaki.lab import corpus
from takegaki.lab.corpus import Case
from takegaki.lab.digest import Summary, summary
from takegaki.lab.report import Findings, TextTable, below, number
from takegaki.lab.rules.work import (
    Plan,
    Work,
    bouts,
    recorded,
    seconds_to_compile,
    shape_of,
    timed,
    work_of,
)
from takegaki.rules.construction.prerequisites import standard_sets
from takegaki.rules.notation.packing import unpack_rules
from takegaki.rules.notation.rule import RuleSet
from takegaki.rules.patches.packed_rules import PackedRules, class_of_rules, select_rules
from takegaki.rules.refinement.placements_on_patch import redundancy_tests
from takegaki.rules.refinement.refine import composed_free, most_premises_first, undominated
from takegaki.rules.refinement.rule_sources import standard_raw, standard_rule_set

BUILD_SECONDS = 60.0

Made = TypeVar("Made")


@dataclass(frozen=True)
class Step:
    """A step of the work: seconds of processor time, and the rules there are after it."""

    name: str
    seconds: float
    rules: int


def building(plan: Plan) -> Findings:
    """The part; kernels are compiled before."""
    plan.tell("the standard ruleset, built and refined")
    _steps()
    runs = [_steps() for _ in range(plan.repeat)]
    steps = [
        Step(run.name, median(other[i].seconds for other in runs), run.rules)
        for i, run in enumerate(runs[0])
    ]
    whole = sum(step.seconds for step in steps[:-1])
    target = below("standard", "build and refine to the composed-free end, s", whole, BUILD_SECONDS)
    return Findings([_build_table(steps)], [target], {"build": [asdict(step) for step in steps]})


def _steps() -> list[Step]:
    """As the paper goes: dominated rules, then composed rules in one order; then ours with its
    search.
    """
    built, building_time = _timed(standard_sets)
    packs, dominating_time = _timed(lambda: undominated(tuple(part.packed for part in built)))

    def one_order() -> int:
        questions = redundancy_tests(packs, "here")
        return int(composed_free(questions, most_premises_first(packs)).sum())

    left, composing_time = _timed(one_order)
    refined, refining_time = _timed(standard_rule_set)
    return [
        Step("built", building_time, sum(map(len, built))),
        Step("dominated rules dropped", dominating_time, sum(map(len, packs))),
        Step("composed rules dropped, one order", composing_time, left),
        Step("all of it anew, to the library's set, one rule a class", refining_time, len(refined)),
    ]


def _timed(work: Callable[[], Made]) -> tuple[Made, float]:
    found: list[Made] = []
    seconds = timed(lambda: found.append(work()))
    return found[0], seconds


def _build_table(steps: Sequence[Step]) -> TextTable:
    return TextTable(
        "The standard ruleset of paper 1, seconds of processor time",
        ("step", "s", "rules after it"),
        tuple((step.name, number(step.seconds), f"{step.rules:,}") for step in steps),
    )


SHAPE = "30x30"
BOARDS = 12
"""Boards by default: those of the corpus, evenly spread."""

LARGEST, LARGEST_MS = 30_000, 200.0
"""The target: so many rules in so many milliseconds."""


@dataclass(frozen=True)
class SizeRow:
    """A set on the boards; times in seconds.

    rules    in the set; `images` with all symmetric ones
    work     what was examined, on one board; its rules are those in force, no dominated ones
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
    return Findings(
        [_table(rows), _work_table(rows)], targets, {"size": [asdict(row) for row in rows]}
    )


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
    packs = standard_raw()
    share = min(1.0, size / sum(map(len, packs)))
    random = np.random.default_rng(size)
    chosen = [_drawn(pack, share, random) for pack in packs]
    more = unpack_rules(
        select_rules(packs, np.concatenate(chosen)), "takegaki bench rules", prefix="more "
    )
    return RuleSet(
        f"{rules.name}+{size}", rules.title, rules.source, rules.tiling, (*rules.rules, *more)
    )


def _drawn(pack: PackedRules, share: float, random: np.random.Generator) -> NDArray[np.bool_]:
    """One rule of each of some classes, so many that their images are this share of the pack."""
    first = class_of_rules(pack)
    sizes = np.bincount(first, minlength=len(pack))
    order = random.permutation(np.flatnonzero(sizes))
    enough = np.searchsorted(np.cumsum(sizes[order]), share * len(pack))
    found = np.zeros(len(pack), dtype=np.bool_)
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
        f"Sets of growing size on boards of {SHAPE}, milliseconds of processor time: median / "
        f"maximum",
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
