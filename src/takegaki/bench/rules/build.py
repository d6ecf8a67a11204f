"""Part `build`: the standard ruleset of paper 1 made and refined to the composed-free end."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import TypeVar

from takegaki.bench.findings import Findings, below
from takegaki.bench.report import number
from takegaki.bench.rules.bouts import timed
from takegaki.bench.rules.part import Plan
from takegaki.bench.tables import TextTable
from takegaki.rules.laying import questions_of
from takegaki.rules.prerequisites import standard_sets
from takegaki.rules.refine import composed_free, most_premises_first, undominated
from takegaki.rules.sheet import sheet_of
from takegaki.rules.standard import standard

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
        Step(run.name, median(other[i].seconds for other in runs), run.rules) for i, run in enumerate(runs[0])
    ]
    whole = sum(step.seconds for step in steps[:-1])
    target = below("standard", "build and refine to the composed-free end, s", whole, BUILD_SECONDS)
    return Findings([_table(steps)], [target], {"build": [asdict(step) for step in steps]})


def _steps() -> list[Step]:
    """As the paper goes: dominated rules, then composed rules in one order; then ours with its search."""
    built, building_time = _timed(standard_sets)
    sheets, dominating_time = _timed(lambda: undominated(tuple(sheet_of(part) for part in built)))

    def one_order() -> int:
        questions = questions_of(sheets, "here")
        return int(composed_free(questions, most_premises_first(sheets)).sum())

    left, composing_time = _timed(one_order)
    refined, refining_time = _timed(standard)
    return [
        Step("built", building_time, sum(map(len, built))),
        Step("dominated rules dropped", dominating_time, sum(map(len, sheets))),
        Step("composed rules dropped, one order", composing_time, left),
        Step("all of it anew, to the library's set, one rule a class", refining_time, len(refined)),
    ]


def _timed(work: Callable[[], Made]) -> tuple[Made, float]:
    found: list[Made] = []
    seconds = timed(lambda: found.append(work()))
    return found[0], seconds


def _table(steps: Sequence[Step]) -> TextTable:
    return TextTable(
        "The standard ruleset of paper 1, seconds of processor time",
        ("step", "s", "rules after it"),
        tuple((step.name, number(step.seconds), f"{step.rules:,}") for step in steps),
    )
