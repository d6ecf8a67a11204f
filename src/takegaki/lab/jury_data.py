"""The weights of the juries of styles, fitted on published boards and a pool of ours: means,
deviations and weights of a few numbers. Nothing of a single board is in them.

`takegaki.lab.fit_style` makes the pool, and writes them.
"""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.solution import Solution
from takegaki.generation.styles.jury import compared, numbers_of
from takegaki.generation.styles.style import Numbers
from takegaki.generation.styles.style_features import Values
from takegaki.lab.style_data import CELLS_OF, published, way_row
from takegaki.lab.style_pools import Pools

NAMES = (
    "places: share of cells",
    "places: entropy of 2x2",
    "places: kinds of 3x3",
    "places: across",
    "places: shapes, of those that return",
    "places: shapes, largest",
    "values: given of 2",
    "values: 0 across 1",
    "values: 0 across 2",
    "values: 0 across 3",
    "values: 1 across 3",
    "loop: cells of 0",
    "loop: cells of 2",
    "loop: longest piece",
    "places: bars, kinds",
    "values: given of 3",
    "values: 0 beside 3",
    "values: 3 beside 3",
    "way: rating",
    "way: far",
    "way: by counting",
    "way: before the first idea",
    "way: entrances",
)
"""What a jury looks at: what told published boards from ours best."""
STRENGTH = 0.003
"""Of what is learned: less for fewer boards, as of scikit-learn's C."""
JURY_FOLDS = 6


def fitted(
    theirs: list[Numbers], ours: list[Numbers], volumes: list[NDArray[np.intp]]
) -> list[dict[str, object]]:
    """The jury of each size from rows of numbers of that size. As there are few boards of one size,
    what is alike at all is learned from all; boards of a volume are on one side of a fold.

    "apart" is how well it tells boards apart that it did not learn from, 0.5 for not at all. Raises
    ImportError without scikit-learn.
    Source: H. Daume, Frustratingly easy domain adaptation (2007).
    """
    from sklearn.linear_model import LogisticRegression  # noqa: PLC0415  (in the extra `lab`)
    from sklearn.metrics import roc_auc_score  # noqa: PLC0415
    from sklearn.model_selection import GroupKFold  # noqa: PLC0415

    scales = [(one.mean(axis=0), np.maximum(one.std(axis=0), 1e-6)) for one in theirs]
    rows, is_theirs, weights, groups, sizes = [], [], [], [], []
    for k, (known, made) in enumerate(zip(theirs, ours, strict=True)):
        off = compared(np.vstack([known, made]), *scales[k])
        blocks = [off, *(off * OWN * (k == other) for other in range(len(theirs)))]
        rows.append(np.hstack(blocks))
        is_theirs.append(np.arange(len(off)) < len(known))
        weights.append(np.where(is_theirs[-1], 1.0, len(known) / len(made)))
        first = 1000 * k + int(volumes[k].max()) + 1
        parts = first + np.arange(len(made)) % (2 * JURY_FOLDS)
        groups.append(np.append(1000 * k + volumes[k], parts))
        sizes.append(np.full(len(off), k))
    table, answer = np.vstack(rows), np.concatenate(is_theirs)
    weight, size = np.concatenate(weights), np.concatenate(sizes)
    model = LogisticRegression(C=STRENGTH, max_iter=2000)
    told = np.zeros(len(table))
    for learned, asked in GroupKFold(JURY_FOLDS).split(table, groups=np.concatenate(groups)):
        model.fit(table[learned], answer[learned], sample_weight=weight[learned])
        told[asked] = model.decision_function(table[asked])
    model.fit(table, answer, sample_weight=weight)
    learned_weights = model.coef_[0].reshape(1 + len(theirs), -1)
    return [
        {
            "mean": _short(scales[k][0]),
            "sd": _short(scales[k][1]),
            "weights": _short(learned_weights[0] + OWN * learned_weights[1 + k]),
            "apart": round(float(roc_auc_score(answer[size == k], told[size == k])), 3),
            "boards": [len(theirs[k]), len(ours[k])],
        }
        for k in range(len(theirs))
    ]


OWN = 0.5
"""What a size learns for itself counts less than what all learn together."""


def _short(numbers: Numbers) -> list[float]:
    return [float(f"{one:.3g}") for one in numbers]


def jury_entry(style: str, pools: Pools) -> dict[str, object]:
    """The jury of a style from puzzles of ours by size. Raises CorpusError without the corpus."""
    theirs, ours, volumes = [], [], []
    for size, made in pools.items():
        known = list(published(style, size))
        volumes.append(
            np.unique([name.rsplit("-", 1)[0] for name, _ in known], return_inverse=True)[1]
        )
        theirs.append(_rows([_numbers(solution) for _, solution in known]))
        ours.append(_rows([_numbers(solution) for solution in made]))
    found = fitted(theirs, ours, volumes)
    columns = {key: [one[key] for one in found] for key in found[0]}
    return {"sizes": [CELLS_OF[size] for size in pools], "names": list(NAMES), **columns}


def _numbers(solution: Solution) -> Values:
    return numbers_of(solution, np.array(way_row(solution)))


def _rows(numbers: list[Values]) -> Numbers:
    return np.array([[one[name] for name in NAMES] for one in numbers])
