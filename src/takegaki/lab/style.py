"""`takegaki bench style`: what tells our puzzles from those of an author.

Numbers of places, values, loop and way of solving: medians beside the author's 10 to 90 %, the gap,
and how well a program tells both apart that learned from other boards.
"""

from collections.abc import Callable, Iterator
from statistics import median

import numpy as np
from numpy.typing import NDArray

from takegaki.core.budget import Budget
from takegaki.core.lazy_dataclass import dataclass
from takegaki.generation import Generated, Request, generate
from takegaki.generation.styles.style_features import GROUPS, StyleFeatures, style_features
from takegaki.lab.digest import Target
from takegaki.lab.report import Findings, TextTable, above, below, number
from takegaki.lab.style_data import published
from takegaki.runtime.measured_runs import processor_seconds
from takegaki.tilings import square

STYLE_SIZES = {"10x10": (10, 10), "18x10": (18, 10), "24x14": (24, 14), "36x20": (36, 20)}
"""Rows and columns of the sizes that are measured_style."""
MOST_MILLISECONDS = {"10x10": 100.0, "18x10": 300.0, "24x14": 700.0, "36x20": 2000.0}
MOST_GAP, MOST_APART = 0.2, 0.8
"""The largest gap of a group, and how well both may be told apart."""
STYLE_FOLDS = 6
LONGEST_MAKING = 120.0
"""Of processor time for one puzzle."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class GroupApart:
    """What was found of one group of numbers, or of all.

    gap    of the means, in deviations of the source: the median over the numbers
    apart  0.5 where a program cannot tell both apart, 1 where it always can: the better of two ways
    """

    name: str
    gap: float
    apart: float


@dataclass(frozen=True)
class StyleRow:
    """A style at a size: the numbers of both, a row for each board, and what was found."""

    style: str
    size: str
    names: tuple[str, ...]
    theirs: Numbers
    ours: Numbers
    groups: tuple[GroupApart, ...]
    seconds: tuple[float, ...]


def measured_style(
    style: str, source: str, size: str, count: int, clock: Callable[[], float] = processor_seconds
) -> StyleRow:
    """Puzzles of a style beside the published ones of a source. Raises CorpusError where there are
    none, RuntimeError where none is made.
    """
    known = [(name, style_features(solution)) for name, solution in published(source, size)]
    volumes = np.unique([name.rsplit("-", 1)[0] for name, _ in known], return_inverse=True)[1]
    seconds: list[float] = []
    made = list(_made(style, size, count, seconds, clock))
    groups = [(name, (name,)) for name in GROUPS] + [("all", GROUPS)]
    found = []
    for name, parts in groups:
        theirs = np.array([one.row(parts) for _, one in known])
        ours = np.array([one.row(parts) for one in made])
        found.append(GroupApart(name, gap(theirs, ours), told_apart(theirs, ours, volumes)))
    return StyleRow(
        style,
        size,
        tuple(made[0].names()),
        np.array([one.row() for _, one in known]),
        np.array([one.row() for one in made]),
        tuple(found),
        tuple(seconds),
    )


def _made(
    style: str, size: str, count: int, seconds: list[float], clock: Callable[[], float]
) -> Iterator[StyleFeatures]:
    graph = square(*STYLE_SIZES[size])
    for seed in range(count + 1):
        begun = clock()
        budget = Budget(time_limit=LONGEST_MAKING, clock=clock)
        made = generate(Request(graph, seed, style=style), budget=budget)
        if seed == 0:
            # What is loaded and made once belongs to none of them.
            continue
        seconds.append(clock() - begun)
        if isinstance(made, Generated):
            yield style_features(made.solution)


def gap(theirs: Numbers, ours: Numbers) -> float:
    """The difference of the means in deviations of theirs: the median over all numbers that differ
    among theirs.
    """
    deviation = theirs.std(axis=0)
    varied = deviation > 1e-9
    off = np.abs(ours.mean(axis=0) - theirs.mean(axis=0))[varied] / deviation[varied]
    return float(np.median(off))


def told_apart(theirs: Numbers, ours: Numbers, volumes: NDArray[np.intp]) -> float:
    """The area under the curve of a program that learned to tell both from other boards: logistic
    regression or a forest, whichever is better. Boards of one volume are on one side.

    Raises ImportError without scikit-learn.
    """
    from sklearn.ensemble import RandomForestClassifier  # noqa: PLC0415  (in the extra `lab`)
    from sklearn.linear_model import LogisticRegression  # noqa: PLC0415
    from sklearn.metrics import roc_auc_score  # noqa: PLC0415
    from sklearn.model_selection import GroupKFold, cross_val_predict  # noqa: PLC0415
    from sklearn.pipeline import make_pipeline  # noqa: PLC0415
    from sklearn.preprocessing import StandardScaler  # noqa: PLC0415

    rows = np.vstack([theirs, ours])
    is_ours = np.arange(len(rows)) >= len(theirs)
    parts = np.arange(len(ours)) % (2 * STYLE_FOLDS) + int(volumes.max()) + 1
    groups = np.append(volumes, parts)
    ways = (
        make_pipeline(StandardScaler(), LogisticRegression(C=0.05, max_iter=500)),
        RandomForestClassifier(300, min_samples_leaf=3, random_state=0),
    )
    return max(
        float(
            roc_auc_score(
                is_ours,
                cross_val_predict(
                    way,
                    rows,
                    is_ours,
                    groups=groups,
                    cv=GroupKFold(STYLE_FOLDS),
                    method="predict_proba",
                )[:, 1],
            )
        )
        for way in ways
    )


def style_findings(found: list[StyleRow]) -> Findings:
    """A table of groups, one of medians for each size, and the targets."""
    groups = TextTable(
        "Told apart (0.5: not at all, 1: always) and gap (in deviations)",
        (
            "style and size",
            *(f"{name}, {what}" for name in (*GROUPS, "all") for what in ("", "gap")),
        ),
        tuple(
            (
                f"{one.style} {one.size}",
                *(number(x) for group in one.groups for x in (group.apart, group.gap)),
            )
            for one in found
        ),
    )
    data = [
        {
            "style": one.style,
            "size": one.size,
            "told apart": {group.name: group.apart for group in one.groups},
            "gap": {group.name: group.gap for group in one.groups},
            "seconds": list(one.seconds),
        }
        for one in found
    ]
    tables = [groups, *(_medians(one) for one in found)]
    return Findings(tables, [target for one in found for target in _targets(one)], {"style": data})


def _medians(one: StyleRow) -> TextTable:
    low, middle, high = np.percentile(one.theirs, [10, 50, 90], axis=0)
    ours = np.median(one.ours, axis=0)
    return TextTable(
        f"Medians, {one.style} {one.size}: {len(one.ours)} of ours, {len(one.theirs)} published",
        ("number", "theirs", "10 %", "90 %", "ours", ""),
        tuple(
            (
                name,
                *map(number, (middle[k], low[k], high[k], ours[k])),
                _mark(low[k], ours[k], high[k]),
            )
            for k, name in enumerate(one.names)
        ),
    )


def _mark(low: float, ours: float, high: float) -> str:
    return "" if low - 1e-9 <= ours <= high + 1e-9 else "outside"


def _targets(one: StyleRow) -> list[Target]:
    name = f"{one.style} {one.size}"
    low, high = np.percentile(one.theirs, [10, 90], axis=0)
    middle = np.median(one.ours, axis=0)
    outside = int(((middle < low - 1e-9) | (middle > high + 1e-9)).sum())
    return [
        *(below(name, f"gap, {group.name}", group.gap, MOST_GAP) for group in one.groups),
        *(
            below(name, f"told apart, {group.name}", group.apart, MOST_APART)
            for group in one.groups
        ),
        below(name, "medians outside of 10 to 90 %", outside, 0),
        below(name, "median, ms", median(one.seconds) * 1e3, MOST_MILLISECONDS[one.size]),
        above(name, "made, of those that were tried", len(one.ours) / len(one.seconds), 1.0),
    ]
