"""`takegaki bench style`: what tells our puzzles from those of an author.

Numbers of places, values, loop and way of solving: medians beside the author's 10 to 90 %, the gap,
and how well a program tells both apart that learned from other boards; gap and program once more by
`other_numbers`.
"""

from collections.abc import Callable, Iterator, Sequence
from statistics import median

import numpy as np
from numpy.typing import NDArray

from takegaki.core.budget import Budget
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.solution import Solution
from takegaki.generation import Generated, Request, generate
from takegaki.generation.styles.style_features import GROUPS, StyleFeatures, style_features
from takegaki.lab.digest import Target
from takegaki.lab.other_numbers import OTHER_GROUPS, other_numbers
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

    gap               of the means, in deviations of the source: the median over the numbers
    logistic, forest  0.5 where this program cannot tell both apart, 1 where it always can
    """

    name: str
    gap: float
    logistic: float
    forest: float

    @property
    def apart(self) -> float:
        """The better of both."""
        return max(self.logistic, self.forest)


@dataclass(frozen=True)
class StyleRow:
    """A style at a size: the numbers of both, a row for each board, and what was found.

    groups, others   of the numbers of `style_features` and of `other_numbers`, each with "all"
    """

    style: str
    size: str
    names: tuple[str, ...]
    theirs: Numbers
    ours: Numbers
    groups: tuple[GroupApart, ...]
    others: tuple[GroupApart, ...]
    seconds: tuple[float, ...]


def measured_style(
    style: str, source: str, size: str, count: int, clock: Callable[[], float] = processor_seconds
) -> StyleRow:
    """Puzzles of a style beside the published ones of a source. Raises CorpusError where there are
    none, RuntimeError where none is made.
    """
    known = list(published(source, size))
    volumes = np.unique([name.rsplit("-", 1)[0] for name, _ in known], return_inverse=True)[1]
    boards = [solution for _, solution in known]
    seconds: list[float] = []
    made = list(_made(style, size, count, seconds, clock))
    theirs, ours = (list(map(style_features, one)) for one in (boards, made))
    other_theirs, other_ours = (list(map(other_numbers, one)) for one in (boards, made))
    return StyleRow(
        style,
        size,
        tuple(ours[0].names()),
        np.array([one.row() for one in theirs]),
        np.array([one.row() for one in ours]),
        groups_apart(theirs, ours, GROUPS, volumes),
        groups_apart(other_theirs, other_ours, OTHER_GROUPS, volumes),
        tuple(seconds),
    )


def groups_apart(
    theirs: list[StyleFeatures],
    ours: list[StyleFeatures],
    names: tuple[str, ...],
    volumes: NDArray[np.intp],
) -> tuple[GroupApart, ...]:
    """What is found of each of these groups, and of all."""
    found = []
    for name, parts in [*((name, (name,)) for name in names), ("all", names)]:
        rows = (np.array([one.row(parts) for one in boards]) for boards in (theirs, ours))
        known, made = rows
        found.append(GroupApart(name, gap(known, made), *told_apart(known, made, volumes)))
    return tuple(found)


def _made(
    style: str, size: str, count: int, seconds: list[float], clock: Callable[[], float]
) -> Iterator[Solution]:
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
            yield made.solution


def gap(theirs: Numbers, ours: Numbers) -> float:
    """The difference of the means in deviations of theirs: the median over all numbers that differ
    among theirs.
    """
    deviation = theirs.std(axis=0)
    varied = deviation > 1e-9
    off = np.abs(ours.mean(axis=0) - theirs.mean(axis=0))[varied] / deviation[varied]
    return float(np.median(off))


def told_apart(theirs: Numbers, ours: Numbers, volumes: NDArray[np.intp]) -> tuple[float, float]:
    """The areas under the curve of two programs that learned to tell both from other boards:
    logistic regression, and a forest. Boards of one volume are on one side.

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
    groups, folds = np.append(volumes, parts), GroupKFold(STYLE_FOLDS)
    strength = FEW_STRENGTH if rows.shape[1] <= FEW_NUMBERS else MANY_STRENGTH
    logistic, forest = (
        cross_val_predict(way, rows, is_ours, groups=groups, cv=folds, method="predict_proba")
        for way in (
            make_pipeline(StandardScaler(), LogisticRegression(C=strength, max_iter=500)),
            RandomForestClassifier(300, min_samples_leaf=3, random_state=0),
        )
    )
    return (
        float(roc_auc_score(is_ours, logistic[:, 1])),
        float(roc_auc_score(is_ours, forest[:, 1])),
    )


FEW_NUMBERS, FEW_STRENGTH, MANY_STRENGTH = 100, 0.05, 0.02
"""Of how many numbers on less is believed of each, and scikit-learn's C of both."""


def style_findings(found: list[StyleRow]) -> Findings:
    """A table of groups, one of medians for each size, and the targets."""
    groups = TextTable(
        "Told apart (0.5: not at all, 1: always), and gap in deviations, by ours and other numbers",
        (
            "style, size and group",
            *(f"{by}{what}" for by in ("", "others: ") for what in ("logistic", "forest", "gap")),
        ),
        tuple(row for one in found for row in _group_rows(one)),
    )
    data = [
        {
            "style": one.style,
            "size": one.size,
            "boards": {"ours": len(one.ours), "theirs": len(one.theirs)},
            "told apart": _data(one.groups),
            "told apart by others": _data(one.others),
            "seconds": list(one.seconds),
        }
        for one in found
    ]
    tables = [groups, *(_medians(one) for one in found)]
    return Findings(tables, [target for one in found for target in _targets(one)], {"style": data})


def _group_rows(one: StyleRow) -> Iterator[tuple[str, ...]]:
    others = {group.name: _cells(group) for group in one.others}
    for group in one.groups:
        title = f"{one.style} {one.size}, {group.name}"
        yield title, *_cells(group), *others.get(group.name, ("", "", ""))


def _cells(group: GroupApart) -> tuple[str, ...]:
    return number(group.logistic), number(group.forest), number(group.gap)


def _data(groups: Sequence[GroupApart]) -> dict[str, dict[str, float]]:
    return {
        group.name: {"logistic": group.logistic, "forest": group.forest, "gap": group.gap}
        for group in groups
    }


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
        *(
            below(name, f"told apart by others, {group.name}", group.apart, MOST_APART)
            for group in one.others
        ),
        below(name, "medians outside of 10 to 90 %", outside, 0),
        below(name, "median, ms", median(one.seconds) * 1e3, MOST_MILLISECONDS[one.size]),
        above(name, "made, of those that were tried", len(one.ours) / len(one.seconds), 1.0),
    ]
