"""How well the rating agrees with the numbers of published puzzles, on boards that it was not
fitted to.

Rank correlations and pairs put in order, by models fitted on other folds; by nested
cross-validation also by models whose features and form were chosen there.
Source: M. Stone, Cross-validatory choice and assessment of statistical predictions (1974); B.
  Efron,
Bootstrap methods: another look at the jackknife (1979), for the intervals.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError
from takegaki.core.lazy_dataclass import replace
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.puzzle import Puzzle
from takegaki.formats import read_document
from takegaki.lab.fit import (
    POOLING,
    WITHIN_PENALTY,
    Compared,
    Sample,
    centred,
    common_weights,
    compared_of,
    fit,
    own_weights,
)
from takegaki.rating.features import FEATURES, Floats
from takegaki.rating.rate import Measured, Model, Scale, bundled, measure

ENOUGH_BOARDS = 15
"""Sizes with fewer boards of a source do not count."""

Measure = Literal["within", "pairs", "all"]
"""Rank correlation within a size; pairs of one size put in order; rank correlation over all sizes.
"""


def spearman(one: Floats, two: Floats) -> float:
    """Rank correlation, ties at their mean rank; 0 where one of both is constant."""
    first, second = _ranks(one), _ranks(two)
    if first.std() == 0 or second.std() == 0:
        return 0.0
    return float(np.corrcoef(first, second)[0, 1])


def _ranks(column: Floats) -> Floats:
    _, which, counts = np.unique(column, return_inverse=True, return_counts=True)
    mean_rank: Floats = np.cumsum(counts) - (counts - 1) / 2
    return mean_rank[which]


def within_sizes(foretold: Floats, numbers: Floats, shapes: NDArray[np.str_]) -> float:
    """The rank correlation within one size, averaged over the sizes with enough boards and more
    than one number.
    """
    names, counts = np.unique(shapes, return_counts=True)
    large = [shapes == name for name in names[counts >= ENOUGH_BOARDS]]
    found = [spearman(foretold[own], numbers[own]) for own in large if np.ptp(numbers[own]) > 0]
    return float(np.mean(found)) if found else 0.0


def pairs_in_order(foretold: Floats, numbers: Floats, shapes: NDArray[np.str_]) -> float:
    """Of all pairs of one size with different numbers, the share that is foretold in the same
    order; 0.5 for one foretold as equal. NaN where there is no such pair.
    """
    right, pairs = 0.0, 0
    for name in np.unique(shapes):
        own = shapes == name
        above = np.subtract.outer(numbers[own], numbers[own]) > 0
        apart = np.subtract.outer(foretold[own], foretold[own])[above]
        right += float((apart > 0).sum()) + float((apart == 0).sum()) / 2
        pairs += len(apart)
    return right / pairs if pairs else float("nan")


def folds(
    groups: NDArray[np.intp], n: int, seed: int, boards: NDArray[np.intp] | None = None
) -> NDArray[np.intp]:
    """(boards,) a number below n for each, evenly within each group; the same for those that
    `boards` says are images of each other, as one of them tells of the other.
    """
    random = np.random.default_rng(seed)
    fold = np.empty(len(groups), dtype=np.intp)
    for group in range(groups.max(initial=-1) + 1):
        own = random.permutation(np.flatnonzero(groups == group))
        fold[own] = (np.arange(len(own)) + random.integers(n)) % n
    if boards is None:
        return fold
    _, first, which = np.unique(boards, return_index=True, return_inverse=True)
    return fold[first[which]]


class HeldOut(NamedTuple):
    """For each board (boards,), by a model fitted on other folds: score among its size, value,
    number on the scale of its source, how far that is from its size there, and whether the range
    has the number.
    """

    score: Floats
    value: Floats
    number: Floats
    own: Floats
    inside: Floats


def held_out(
    sample: Sample, n: int = 10, seed: int = 0, fitted: Callable[[Sample], Model] = fit
) -> HeldOut:
    """Foretold for all boards of a sample, each by a model `fitted` to the other folds. Cost: n
    fits.
    """
    score, value, number, distance, inside = np.zeros((5, len(sample.cells)))
    # The same zero for all folds: else boards of different folds could not be compared. Without it
    # the mean of those that are left is lower where the board left out is high.
    apart = np.nan_to_num(centred(sample.table, sample.groups))
    fold = folds(sample.groups, n, seed, sample.boards)
    for k in range(n):
        own = fold == k
        model = fitted(sample.part(~own))
        score[own] = apart[own] @ model.weights
        value[own] = model.value(sample.table[own], sample.cells[own])
        numbers = model.numbers(sample.table[own], sample.cells[own])
        for source, scale in model.scales.items():
            of = own & (sample.sources == source)
            number[of] = numbers[source][sample.sources[own] == source]
            distance[of] = apart[of] @ scale.weights
            ranges = [scale.range(one) for one in number[of].tolist()]
            inside[of] = [
                low <= one <= high
                for one, (low, high) in zip(sample.numbers[of], ranges, strict=True)
            ]
    return HeldOut(score, value, number, distance, inside)


LEVELS = 13
"""Levels of rounds that are candidates by themselves."""


def candidates(puzzle: Puzzle, measured: Measured) -> Floats:
    """(FEATURES + 3 LEVELS + 9,) the features of the model and others that nobody chose: for each
    level of rounds how many there are, what they decide and when the first is needed; clues by
    value.
    """
    rounds, edges = measured.rounds, puzzle.graph.n_edges
    width, level = np.sqrt(puzzle.graph.n_faces), rounds.level
    columns = [*measured.features.tolist()]
    for one in range(LEVELS):
        at = level == one if one < LEVELS - 1 else level >= one
        columns += [
            float(np.log((np.count_nonzero(at) + 1) / width)),
            float(np.log((rounds.decided[at].sum() + 1) / edges)),
            float(rounds.before[at][0] / edges) if at.any() else 0.0,
        ]
    counts = np.bincount(puzzle.clues[puzzle.clues >= 0], minlength=6)[:6]
    columns += [float(count) / puzzle.graph.n_faces for count in (*counts, counts.sum())]
    columns += [
        float(np.log((np.count_nonzero(rounds.decided == 1) + 1) / width)),
        float(np.log((level[1:] != level[:-1]).sum() + 1)),
    ]
    return np.array(columns)


NUMBERS_OF_FEATURES = (8, len(FEATURES), 24, 200)
"""Of the candidates so many are taken, those with the largest weights in the training folds; 200:
all.
"""
PENALTIES = (30.0, WITHIN_PENALTY, 300.0)
POOLINGS = (100.0, POOLING, 1000.0)
INNER_FOLDS = 5


class Form(NamedTuple):
    """How a model is fitted: with so many of the candidates, these penalties on weights, so much
    pooled.
    """

    n_features: int
    penalty: float
    pooling: float


def fit_chosen(sample: Sample) -> Model:
    """A model whose number of features, features, penalty and pooling are those that foretell best
    within the sample: by pairs of one size in order, as rank correlations of few boards leave much
    to chance.

    Cost: a second for a thousand boards.
    """
    forms = [Form(*of) for of in product(NUMBERS_OF_FEATURES, PENALTIES, POOLINGS)]
    found = np.zeros((len(forms), len(sample.cells)))
    apart = np.nan_to_num(centred(sample.table, sample.groups))
    fold = folds(sample.groups, INNER_FOLDS, 0, sample.boards)
    sources = np.unique(sample.sources).tolist()
    for k in range(INNER_FOLDS):
        compared = compared_of(sample.part(fold != k))
        for row, form in zip(found, forms, strict=True):
            columns = _columns(compared, form)
            few = compared._replace(features=compared.features[:, columns])
            weights = common_weights(few, form.penalty)
            for source in sources:
                of = (fold == k) & (sample.sources == source)
                row[of] = apart[np.ix_(of, columns)] @ own_weights(
                    few, weights, source, form.pooling
                )
    worth = [np.mean([_pairs(row, sample, source) for source in sources]) for row in found]
    return _fitted(sample, forms[int(np.argmax(worth))])


def _pairs(found: Floats, sample: Sample, source: str) -> float:
    own = sample.sources == source
    return pairs_in_order(found[own], sample.numbers[own], sample.shapes[own])


def _columns(compared: Compared, form: Form) -> NDArray[np.intp]:
    """The candidates with the largest weights, per standard deviation, in their order."""
    weights = np.abs(common_weights(compared, form.penalty)) * compared.features.std(axis=0)
    return np.sort(np.argsort(-weights, kind="stable")[: form.n_features])


def _fitted(sample: Sample, form: Form) -> Model:
    columns = _columns(compared_of(sample), form)
    found = fit(replace(sample, table=sample.table[:, columns]), form.penalty, form.pooling)
    return _widened(found, columns, np.nanmean(sample.table, axis=0))


def _widened(model: Model, columns: NDArray[np.intp], means: Floats) -> Model:
    """A model on some columns as one on all."""

    def wide(weights: Floats) -> Floats:
        full = np.zeros(len(means))
        full[columns] = weights
        return full

    scales: dict[str, Scale] = {
        source: replace(scale, weights=wide(scale.weights))
        for source, scale in model.scales.items()
    }
    return replace(model, means=means, weights=wide(model.weights), scales=scales)


def interval(
    foretold: Floats, sample: Sample, measure_: Measure, *, draws: int = 1000
) -> tuple[float, float]:
    """95 % interval of a figure of one source: boards drawn again within their sizes."""
    random = np.random.default_rng(0)
    members = [np.flatnonzero(sample.groups == group) for group in np.unique(sample.groups)]
    figures = []
    for _ in range(draws):
        drawn = np.concatenate([random.choice(own, len(own)) for own in members])
        figures.append(figure(foretold[drawn], sample.part(drawn), measure_))
    low, high = np.percentile(figures, [2.5, 97.5])
    return float(low), float(high)


def figure(foretold: Floats, sample: Sample, measure_: Measure) -> float:
    """How well one source is foretold."""
    if measure_ == "all":
        return spearman(foretold, sample.numbers)
    return (within_sizes if measure_ == "within" else pairs_in_order)(
        foretold, sample.numbers, sample.shapes
    )


RATING_HEADERS = ("figure", "source", "measured", "over foldings", "95 %", "target", "size only")
FOLDINGS, NESTED_FOLDINGS = 5, 3
"""Ways to divide the boards into folds, over which figures are averaged."""
DRAWS = {"within": 200, "pairs": 200, "all": 200}
FIGURES: tuple[tuple[str, int, Measure], ...] = (
    ("within a size, score", 0, "within"),
    ("within a size, its scale", 3, "within"),
    ("pairs of one size, its scale", 3, "pairs"),
    ("all sizes, its scale", 2, "all"),
    ("all sizes, common value", 1, "all"),
)
"""Name, which of `HeldOut`, and how it is measured."""
TARGETS: dict[Measure, dict[str, float]] = {
    "within": {"janko": 0.70, "Fresh": 0.72, "Tokoton": 0.62},
    "pairs": {},
    "all": {"janko": 0.93, "Fresh": 0.93, "Tokoton": 0.92},
}
TRANSFER = 0.55
"""The target of models fitted on one source and tried on the others."""
EASIEST_FIRST = "enth"
"""Loopy's letters for its levels."""


def rows(sample: Sample, wide: Sample) -> list[tuple[str, ...]]:
    """A cell for each of RATING_HEADERS.

    wide   the sample with the table of `candidates`, for models chosen in the folds

    Cost: some minutes for a thousand boards.
    """
    chosen = [held_out(wide, seed=seed, fitted=fit_chosen) for seed in range(NESTED_FOLDINGS)]
    runs = [held_out(sample, seed=seed) for seed in range(FOLDINGS)]
    return [
        *_held_out_rows(sample, runs, ""),
        *_held_out_rows(sample, chosen, ", features and form chosen in the folds"),
        *_transfer_rows(sample),
    ]


def _held_out_rows(sample: Sample, runs: Sequence[HeldOut], how: str) -> Iterator[tuple[str, ...]]:
    for source in np.unique(sample.sources).tolist():
        own = sample.sources == source
        part = sample.part(own)
        for name, column, measure_ in FIGURES:
            found = [figure(run[column][own], part, measure_) for run in runs]
            low, high = interval(runs[0][column][own], part, measure_, draws=DRAWS[measure_])
            size_only = figure(part.cells, part, measure_)
            target = f"{TARGETS[measure_][source]:.2f}" if source in TARGETS[measure_] else ""
            measured, interval_ = (
                (f"{np.mean(found):.3f}", _spread(found)),
                f"{low:.2f} to {high:.2f}",
            )
            yield name + how, source, *measured, interval_, target, f"{size_only:.2f}"
        found = [float(run.inside[own].mean()) for run in runs]
        yield (
            "in the range for four of five" + how,
            source,
            f"{np.mean(found):.3f}",
            _spread(found),
            *TARGET_ALONE,
        )


TARGET_ALONE = ("", "0.80", "")
"""Cells of a row with a target alone."""


def _spread(found: Sequence[float]) -> str:
    return f"{min(found):.3f} to {max(found):.3f}"


def _transfer_rows(sample: Sample) -> Iterator[tuple[str, ...]]:
    figures = []
    for source in np.unique(sample.sources).tolist():
        model = fit(sample.of([source]))
        for other in np.unique(sample.sources).tolist():
            if other != source:
                part = sample.of([other])
                found = within_sizes(model.score(part.table), part.numbers, part.shapes)
                figures.append(found)
                yield f"within a size, fitted on {source}", other, f"{found:.3f}", "", "", "", "0"
    yield (
        "within a size, fitted on another",
        "mean",
        f"{np.mean(figures):.3f}",
        "",
        "",
        f"{TRANSFER:.2f}",
        "0",
    )


def level_rows(lines: Iterable[str]) -> list[tuple[str, ...]]:
    """Rank correlation of the value with Loopy's levels among boards of one kind and size."""
    kinds: dict[str, list[tuple[float, float]]] = {}
    for line in lines:
        record = json.loads(line)
        try:
            puzzle = read_document(record["game_id"]).puzzle
        except PuzzleError:
            # Loopy's own ids of patches that cannot be read here.
            continue
        row = measure(puzzle, Budget()).features[np.newaxis]
        value = bundled().value(row, np.array([float(puzzle.graph.n_faces)]))[0]
        kind = record["params"].rsplit("d", 1)[0]
        kinds.setdefault(kind, []).append((EASIEST_FIRST.index(record["level"]), float(value)))
    found: list[tuple[str, ...]] = []
    for kind, pairs in sorted(kinds.items()):
        level, value = np.array(pairs).T
        if len(set(level.tolist())) > 1:
            name = f"{kind} ({len(pairs)})"
            found.append(
                ("value with Loopy's level", name, f"{spearman(value, level):.3f}", "", "", "", "0")
            )
    return found
