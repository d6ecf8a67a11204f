"""The weights of the juries of styles, fitted on published boards and a pool of ours: means,
deviations and weights of a few numbers. Nothing of a single board is in them.

`python -m takegaki.lab.jury_data` writes them anew.
"""

import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from takegaki.core.budget import Budget
from takegaki.generation import Generated, Request, generate
from takegaki.generation.styles.jury import FILE, compared, numbers_of
from takegaki.generation.styles.style import Numbers
from takegaki.generation.styles.style_features import Values
from takegaki.lab.style import STYLE_SIZES
from takegaki.lab.style_data import CELLS_OF, published
from takegaki.tilings import square

NAMES = (
    "places: share of cells",
    "places: entropy of 2x2",
    "places: across",
    "places: shapes, mean",
    "places: shapes, of those that return",
    "values: share of 3",
    "values: given of 2",
    "values: 0 across 3",
    "loop: lines a cell",
    "loop: cells of 0",
    "way: rating",
    "way: before the first idea",
    "way: longest",
    "way: narrow",
)
"""What a jury looks at: what told published boards from ours best, of all `style_features`."""
POOL = {"10x10": 600, "24x14": 60}
"""By size the puzzles of ours, each made without a jury, of the seeds from FIRST_SEED on."""
FIRST_SEED = 10_000
STRENGTH = 0.003
"""Of what is learned: less for fewer boards, as of scikit-learn's C."""
JURY_FOLDS = 6
LONGEST_IN_POOL = 120.0
"""Seconds for one puzzle."""


def pool(style: str, size: str, count: int) -> list[Values]:
    """The numbers of so many puzzles of ours, but for those that are not made in time."""
    graph, found = square(*STYLE_SIZES[size]), []
    for seed in range(FIRST_SEED, FIRST_SEED + count):
        request = Request(graph, seed, style=style, jury=1)
        made = generate(request, budget=Budget(time_limit=LONGEST_IN_POOL))
        if isinstance(made, Generated):
            found.append(numbers_of(made.solution)[0])
    return found


def fitted(theirs: Numbers, ours: Numbers, groups: NDArray[np.intp]) -> dict[str, object]:
    """A size of a jury from rows of numbers; groups of theirs are on one side of a fold.

    "apart" is how well it tells boards apart that it did not learn from, 0.5 for not at all. Raises
    ImportError without scikit-learn.
    """
    from sklearn.linear_model import LogisticRegression  # noqa: PLC0415  (in the extra `lab`)
    from sklearn.metrics import roc_auc_score  # noqa: PLC0415
    from sklearn.model_selection import GroupKFold, cross_val_predict  # noqa: PLC0415

    mean, sd = ours.mean(axis=0), np.maximum(ours.std(axis=0), 1e-6)
    rows = compared(np.vstack([theirs, ours]), mean, sd)
    is_theirs = np.arange(len(rows)) < len(theirs)
    parts = np.append(groups, int(groups.max()) + 1 + np.arange(len(ours)) % (2 * JURY_FOLDS))
    model = LogisticRegression(C=STRENGTH, max_iter=2000, class_weight="balanced")
    told = cross_val_predict(
        model,
        rows,
        is_theirs,
        groups=parts,
        cv=GroupKFold(JURY_FOLDS),
        method="decision_function",
    )
    model.fit(rows, is_theirs)
    return {
        "mean": _short(mean),
        "sd": _short(sd),
        "weights": _short(model.coef_[0]),
        "apart": round(float(roc_auc_score(is_theirs, told)), 3),
        "boards": [len(theirs), len(ours)],
    }


def _short(numbers: Numbers) -> list[float]:
    return [float(f"{one:.3g}") for one in numbers]


def jury_entry(style: str, pools: dict[str, list[Values]]) -> dict[str, object]:
    """The jury of a style from pools of ours by size. Raises CorpusError without the corpus."""
    sizes = list(pools)
    found = []
    for size in sizes:
        known = list(published(style, size))
        volumes = np.unique([name.rsplit("-", 1)[0] for name, _ in known], return_inverse=True)[1]
        theirs = [numbers_of(solution)[0] for _, solution in known]
        found.append(fitted(_rows(theirs), _rows(pools[size]), volumes))
    columns = {key: [one[key] for one in found] for key in found[0]}
    return {"sizes": [CELLS_OF[size] for size in sizes], "names": list(NAMES), **columns}


def _rows(numbers: list[Values]) -> Numbers:
    return np.array([[one[name] for name in NAMES] for one in numbers])


def jury_text(pools: dict[str, dict[str, list[Values]]]) -> str:
    """The file, of pools by style and size."""
    data = {style: jury_entry(style, by_size) for style, by_size in pools.items()}
    return json.dumps(data, separators=(",", ":")).replace('],"', '],\n"') + "\n"


def main() -> None:
    """Write the weights of the first style: an hour of a processor, most of it for large boards."""
    pools = {size: pool("nikoli", size, count) for size, count in POOL.items()}
    folder = Path(__file__).parent.parent / "generation" / "styles"
    (folder / FILE).write_text(jury_text({"nikoli": pools}), encoding="utf-8")


if __name__ == "__main__":
    main()
