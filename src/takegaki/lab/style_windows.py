"""The weights of squares of nine cells, fitted on published boards and a pool of ours: one number
for each class of windows. Nothing of a single board is in them.

`takegaki.lab.fit_style` makes the pools, and writes them. Those of `nikoli` on file are from three
pools, one without any weights and two with earlier ones: what one pool shuns, the next may have too
often.
"""

import numpy as np

from takegaki.core.solution import Solution
from takegaki.core.topology import inside_faces
from takegaki.generation.kernels.place_drawing import WINDOW_UNIT
from takegaki.generation.styles.style import Numbers
from takegaki.generation.styles.windows import (
    INSIDE_WINDOWS,
    ODD_WINDOWS,
    PLACE_WINDOWS,
    class_counts,
    with_world,
)
from takegaki.lab.style_data import published
from takegaki.lab.style_pools import Pools

WINDOW_STRENGTH = 0.03
"""Of what is learned, as of scikit-learn's C."""
LEAST_WINDOWS = 3.0
"""A class of windows is not taken to differ by less than so many on a board."""


def window_shares(solution: Solution) -> dict[str, Numbers]:
    """By what is looked at the share of the windows of a board that each class has."""
    graph = solution.puzzle.graph
    clued = (solution.puzzle.clues >= 0).reshape(graph.rows, graph.cols)
    inside = inside_faces(graph, solution.lines).reshape(graph.rows, graph.cols)
    found = {PLACE_WINDOWS: class_counts(clued), INSIDE_WINDOWS: class_counts(with_world(inside))}
    return {name: counts / counts.sum() for name, counts in found.items()}


def fitted_weights(theirs: list[Numbers], ours: list[Numbers], windows: list[int]) -> list[int]:
    """What a window of each class weighs, in thousandths: the more, the more it speaks for a
    published board. From (N, K) shares of the classes for each size, with the windows that a
    board has.

    Raises ImportError without scikit-learn.
    """
    from sklearn.linear_model import LogisticRegression  # noqa: PLC0415  (in the extra `lab`)

    rows, answers, weights = [], [], []
    deviation = np.sqrt(
        np.mean([known.var(axis=0) + made.var(axis=0) for known, made in _pairs(theirs, ours)], 0)
        / 2
    )
    deviation = np.maximum(deviation, LEAST_WINDOWS / float(np.mean(windows)))
    for known, made in _pairs(theirs, ours):
        # Each size is compared with itself alone.
        middle = (known.mean(axis=0) + made.mean(axis=0)) / 2
        rows.append((np.vstack([known, made]) - middle) / deviation)
        answers.append(np.arange(len(rows[-1])) < len(known))
        weights.append(np.where(answers[-1], 1 / len(known), 1 / len(made)))
    weight = np.concatenate(weights)
    model = LogisticRegression(C=WINDOW_STRENGTH, max_iter=2000, fit_intercept=False)
    model.fit(
        np.vstack(rows), np.concatenate(answers), sample_weight=weight * len(weight) / weight.sum()
    )
    found: list[int] = np.rint(model.coef_[0] / deviation * WINDOW_UNIT).astype(int).tolist()
    return found


def oddities(theirs: list[Numbers], ours: list[Numbers], windows: list[int]) -> list[int]:
    """How odd a window of each class is, in thousandths: how much rarer published boards have it
    than ours, as a logarithm, beyond LEAST_ODD. From what `fitted_weights` takes.
    """
    known, made = (
        sum(shares.mean(axis=0) * count for shares, count in zip(rows, windows, strict=True))
        for rows in (theirs, ours)
    )
    odd = np.log((made + FEW_WINDOWS) / (known + FEW_WINDOWS)) - LEAST_ODD
    found: list[int] = np.rint(np.clip(odd, 0, MOST_ODD) * WINDOW_UNIT).astype(int).tolist()
    return found


LEAST_ODD, MOST_ODD = 0.4, 3.0
FEW_WINDOWS = 0.4
"""So many on a board of each size are added to what was counted: of rare ones little is known."""


def _pairs(theirs: list[Numbers], ours: list[Numbers]) -> list[tuple[Numbers, Numbers]]:
    return list(zip(theirs, ours, strict=True))


def windows_entry(style: str, pools: Pools) -> dict[str, list[int]]:
    """The weights of a style from puzzles of ours by size. Raises CorpusError without it."""
    found: dict[str, list[int]] = {}
    known = {size: [window_shares(one) for _, one in published(style, size)] for size in pools}
    made = {size: [window_shares(one) for one in boards] for size, boards in pools.items()}
    windows = [boards[0].puzzle.graph.n_faces for boards in pools.values()]
    for what in (PLACE_WINDOWS, INSIDE_WINDOWS):
        theirs = [np.array([one[what] for one in known[size]]) for size in pools]
        ours = [np.array([one[what] for one in made[size]]) for size in pools]
        found[what] = fitted_weights(theirs, ours, windows)
        if what == PLACE_WINDOWS:
            found[ODD_WINDOWS] = oddities(theirs, ours, windows)
    return found
