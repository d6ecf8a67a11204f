"""Fitting the model to published puzzles: `python -m takegaki.rating.fit PUBLISHED.jsonl [LEVELS.jsonl]`.

Each line is an object with rows, cols, clues (a string per row, "." for none), difficulty and an id
that begins with its source; lines of other sources or without a number are left out.

The fit is a ridge regression within sizes, then a scale for each source. How well its numbers agree with
those of a source: rank correlation, folds, intervals.
Source: A. Hoerl, R. Kennard, Ridge regression (1970); the comparison within groups is the fixed-effects
estimator of panel data.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takegaki.core.atomic_write import write_text
from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.formats import read_document
from takegaki.rating.features import Floats, efforts
from takegaki.rating.rate import FILE, PIVOT, POWERS, Model, Scale, as_json, measure, size_terms
from takegaki.tilings import square

WITHIN_PENALTY = 100.0
"""On the weights of the score, per standard deviation of a feature; as many boards pull against it."""
SCALE_PENALTY = 100.0
"""On how far the weights of a source differ from those of the score."""
FREE = 0.1
"""On the terms for size and score of a source: next to none."""
LEAST = 1.0
"""The number of the easiest puzzles, at all sources."""
FEWEST = 5
"""Boards of one size that are compared with each other, at least."""
LEAST_DEVIATION = 0.3
"""Numbers of one size that differ less than that are not stretched further."""
SPREAD = 20.0
"""Standard deviation of the value over the boards that the model was fitted on."""

QUANTILES = (np.arange(100) + 0.5) / 100
"""Of what boards take: a yardstick for others."""

LOGARITHMIC = frozenset({"Tokoton"})
"""Sources whose numbers grow like times, evenly in their logarithm only."""


@dataclass(frozen=True)
class Sample:
    """Boards with numbers: features (n, FEATURES), cells (n,), numbers (n,), source and shape (n,) each,
    and what they take (n, 2), as in `Efforts`."""

    table: Floats
    cells: Floats
    numbers: Floats
    sources: NDArray[np.str_]
    shapes: NDArray[np.str_]
    efforts: Floats

    def part(self, chosen: NDArray[np.bool_] | NDArray[np.intp]) -> "Sample":
        """Some of the boards."""
        table, cells, numbers = self.table[chosen], self.cells[chosen], self.numbers[chosen]
        sources, shapes = self.sources[chosen], self.shapes[chosen]
        return Sample(table, cells, numbers, sources, shapes, self.efforts[chosen])

    def of(self, sources: Sequence[str]) -> "Sample":
        """The boards of some sources."""
        return self.part(np.isin(self.sources, list(sources)))

    @property
    def groups(self) -> NDArray[np.intp]:
        """(n,) the same number for boards of one source and shape."""
        keys = np.char.add(np.char.add(self.sources, " "), self.shapes)
        return np.unique(keys, return_inverse=True)[1]


def fit(sample: Sample) -> Model:
    """The model for a sample. Cost: some milliseconds for a thousand boards."""
    means = np.nanmean(sample.table, axis=0)
    apart = np.nan_to_num(sample.table - means)
    weights = _within(apart, sample)
    score = apart @ weights
    scales = {
        source: _scale(apart, score, weights, sample, source) for source in np.unique(sample.sources).tolist()
    }
    size = _common_size(score, sample)
    total = score + size * (np.log(sample.cells) - PIVOT)
    # The logistic curve rises by 25 for each unit of what is in its exponent.
    gain = SPREAD / 25 / float(total.std())
    columns = np.quantile(sample.efforts, QUANTILES, axis=0, method="higher").T
    return Model(means, weights, size, gain, scales, dict(zip(("hardest", "work"), columns, strict=True)))


def _within(apart: Floats, sample: Sample) -> Floats:
    """Weights that order boards of one source and shape; each source counts the same."""
    groups = sample.groups
    kept = np.bincount(groups)[groups] >= FEWEST
    groups, x = groups[kept], centred(apart[kept], groups[kept])
    y = centred(transformed(sample)[kept, np.newaxis], groups)[:, 0]
    deviation = np.sqrt(np.bincount(groups, y**2) / np.maximum(np.bincount(groups), 1))
    y /= np.maximum(deviation[groups], LEAST_DEVIATION)
    _, of, boards = np.unique(sample.sources[kept], return_inverse=True, return_counts=True)
    return _ridge(x, y, np.full(x.shape[1], WITHIN_PENALTY), len(y) / (len(boards) * boards[of]))


def centred(table: Floats, groups: NDArray[np.intp]) -> Floats:
    """(n, k) less the mean of each group."""
    sums = np.zeros((groups.max(initial=0) + 1, table.shape[1]))
    np.add.at(sums, groups, table)
    apart: Floats = table - (sums / np.maximum(np.bincount(groups), 1)[:, np.newaxis])[groups]
    return apart


def _ridge(x: Floats, y: Floats, penalty: Floats, pull: Floats) -> Floats:
    """Least squares with a penalty on weights per standard deviation; x and y (n, ..) are centred."""
    deviation = x.std(axis=0) + 1e-9
    z = x / deviation
    pulled = z.T * pull
    solved: Floats = np.linalg.solve(pulled @ z + np.diag(penalty), pulled @ y) / deviation
    return solved


def transformed(sample: Sample) -> Floats:
    """(n,) the numbers in the form in which they are foretold, stretched to some five units."""
    log = np.isin(sample.sources, list(LOGARITHMIC))
    return np.where(log, STRETCH * np.log(np.maximum(sample.numbers, 0.5)), sample.numbers)


STRETCH = 5.0


def _scale(apart: Floats, score: Floats, weights: Floats, sample: Sample, source: str) -> Scale:
    """Numbers of a source by score and size, and by features as far as it clearly differs."""
    own = sample.sources == source
    y = transformed(sample)[own]
    logs = np.log(sample.cells[own])
    x = np.column_stack([score[own], size_terms(logs), apart[own]])
    free = np.r_[np.full(1 + POWERS, FREE), np.full(apart.shape[1], SCALE_PENALTY)]
    solved = _ridge(x - x.mean(axis=0), y - y.mean(), free, np.ones(len(y)))
    constant = float(y.mean() - x.mean(axis=0) @ solved)
    by_feature = solved[1 + POWERS :] + solved[0] * weights
    log = source in LOGARITHMIC
    unit = STRETCH if log else 1.0
    least, most = float(logs.min()), float(logs.max())
    low, high = max(LEAST, float(sample.numbers[own].min())), float(sample.numbers[own].max())
    size = solved[1 : 1 + POWERS] / unit
    return Scale(constant / unit, by_feature / unit, size, least, most, log, low, high)


def _common_size(score: Floats, sample: Sample) -> float:
    """What size is worth beside the score: the mean over the sources of what it is worth to them."""
    worth = []
    y = transformed(sample)
    for source in np.unique(sample.sources):
        own = sample.sources == source
        x = np.column_stack([score[own], np.log(sample.cells[own])])
        slopes = _ridge(x - x.mean(axis=0), y[own] - y[own].mean(), np.full(2, FREE), np.ones(own.sum()))
        # A source whose numbers do not rise with the score is of no use.
        if slopes[0] > 0:
            worth.append(slopes[1] / slopes[0])
    return float(np.mean(worth)) if worth else 0.0


BOARDS = 15
"""Sizes with fewer boards of a source do not count."""


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
    """The rank correlation within one size, averaged over the sizes with enough boards."""
    names, counts = np.unique(shapes, return_counts=True)
    large = [shapes == name for name in names[counts >= BOARDS]]
    return float(np.mean([spearman(foretold[own], numbers[own]) for own in large])) if large else 0.0


def folds(groups: NDArray[np.intp], n: int, seed: int) -> NDArray[np.intp]:
    """(boards,) a number below n for each, evenly within each group."""
    random = np.random.default_rng(seed)
    fold = np.empty(len(groups), dtype=np.intp)
    for group in range(groups.max(initial=-1) + 1):
        own = random.permutation(np.flatnonzero(groups == group))
        fold[own] = (np.arange(len(own)) + random.integers(n)) % n
    return fold


class HeldOut(NamedTuple):
    """For each board (boards,), by a model fitted on other folds: score among its size, value, and
    number on the scale of its source."""

    score: Floats
    value: Floats
    number: Floats


def held_out(sample: Sample, n: int = 10, seed: int = 0) -> HeldOut:
    """Foretold for all boards of a sample."""
    score, value, number = np.zeros((3, len(sample.cells)))
    # The same zero for all folds: else boards of different folds could not be compared.
    apart = np.nan_to_num(centred(sample.table, sample.groups))
    fold = folds(sample.groups, n, seed)
    for k in range(n):
        own = fold == k
        model = fit(sample.part(~own))
        score[own] = apart[own] @ model.weights
        value[own] = model.value(sample.table[own], sample.cells[own])
        numbers = model.numbers(sample.table[own], sample.cells[own])
        number[own] = np.choose(
            np.searchsorted(sorted(numbers), sample.sources[own]), [numbers[name] for name in sorted(numbers)]
        )
    return HeldOut(score, value, number)


def interval(foretold: Floats, sample: Sample, *, within: bool, draws: int = 1000) -> tuple[float, float]:
    """95 % interval of a figure of one source: boards drawn again within their sizes.

    Source: B. Efron, Bootstrap methods: another look at the jackknife (1979).
    """
    random = np.random.default_rng(0)
    members = [np.flatnonzero(sample.groups == group) for group in np.unique(sample.groups)]
    figures = []
    for _ in range(draws):
        drawn = np.concatenate([random.choice(own, len(own)) for own in members])
        figures.append(figure(foretold[drawn], sample.part(drawn), within=within))
    low, high = np.percentile(figures, [2.5, 97.5])
    return float(low), float(high)


def figure(foretold: Floats, sample: Sample, *, within: bool) -> float:
    """The rank correlation of one source, within sizes or over all."""
    if within:
        return within_sizes(foretold, sample.numbers, sample.shapes)
    return spearman(foretold, sample.numbers)


HEADERS = ("figure", "source", "measured", "95 %", "target", "size only")
FOLDINGS = 5
"""Ways to divide the boards into folds, over which figures are averaged."""
FIGURES = (
    ("within a size, score", 0, True),
    ("within a size, its scale", 2, True),
    ("all sizes, its scale", 2, False),
    ("all sizes, common value", 1, False),
)
"""Name, which of `HeldOut`, and whether boards of one size are compared only."""
TARGETS = {
    True: {"janko": 0.68, "Fresh": 0.70, "Tokoton": 0.58},
    False: {"janko": 0.93, "Fresh": 0.93, "Tokoton": 0.92},
}
"""Within a size, and over all sizes."""
TRANSFER = 0.55
"""The target of models fitted on one source and tried on the others."""
EASIEST_FIRST = "enth"
"""Loopy's letters for its levels."""


def report(sample: Sample) -> str:
    """Rank correlations on held-out folds with 95 % intervals, and with the numbers of other sources."""
    head = ["| " + " | ".join(HEADERS) + " |", "|---|---|---|---|---|---|"]
    return "\n".join(head + ["| " + " | ".join(row) + " |" for row in rows(sample)]) + "\n"


def rows(sample: Sample) -> list[tuple[str, ...]]:
    """The table of `report`, a cell for each of HEADERS. Cost: a minute for a thousand boards."""
    return [*_held_out_rows(sample), *_transfer_rows(sample)]


def _held_out_rows(sample: Sample) -> Iterator[tuple[str, ...]]:
    runs = [held_out(sample, seed=seed) for seed in range(FOLDINGS)]
    for source in np.unique(sample.sources).tolist():
        own = sample.sources == source
        part = sample.part(own)
        for name, column, within in FIGURES:
            mean = np.mean([figure(run[column][own], part, within=within) for run in runs])
            low, high = interval(runs[0][column][own], part, within=within)
            size_only = figure(part.cells, part, within=within)
            target = f"{TARGETS[within].get(source, 0):.2f}"
            yield name, source, f"{mean:.3f}", f"{low:.2f} to {high:.2f}", target, f"{size_only:.2f}"


def _transfer_rows(sample: Sample) -> Iterator[tuple[str, ...]]:
    figures = []
    for source in np.unique(sample.sources).tolist():
        model = fit(sample.of([source]))
        for other in np.unique(sample.sources).tolist():
            if other != source:
                part = sample.of([other])
                found = within_sizes(model.score(part.table), part.numbers, part.shapes)
                figures.append(found)
                yield f"within a size, fitted on {source}", other, f"{found:.3f}", "", "", "0"
    yield "within a size, fitted on another", "mean", f"{np.mean(figures):.3f}", "", f"{TRANSFER:.2f}", "0"


def levels(lines: Iterable[str], model: Model) -> str:
    """Rank correlation of the value with Loopy's levels among boards of one kind and size."""
    kinds: dict[str, list[tuple[float, float]]] = {}
    for line in lines:
        record = json.loads(line)
        try:
            puzzle = read_document(record["game_id"]).puzzle
        except PuzzleError:
            # A tiling that is not there yet.
            continue
        row = measure(puzzle, Budget()).features[np.newaxis]
        value = model.value(row, np.array([float(puzzle.graph.n_faces)]))[0]
        kind = record["params"].rsplit("d", 1)[0]
        kinds.setdefault(kind, []).append((EASIEST_FIRST.index(record["level"]), float(value)))
    rows = []
    for kind, pairs in sorted(kinds.items()):
        level, value = np.array(pairs).T
        if len(set(level.tolist())) > 1:
            rows.append(
                f"| value with Loopy's level | {kind} ({len(pairs)}) | {spearman(value, level):.3f} | | | 0 |"
            )
    return "\n".join(rows) + "\n"


SOURCES = ("janko", "Fresh", "Tokoton")
"""Their numbers are comparable within each."""


def read_records(lines: Iterable[str]) -> list[tuple[str, Puzzle, float]]:
    """Source, puzzle and number of each line that has one."""
    found = []
    for line in lines:
        record = json.loads(line)
        source = next((name for name in SOURCES if record["id"].startswith(name)), None)
        if source is not None and isinstance(record["difficulty"], int | float):
            found.append((source, square_puzzle(record["clues"]), float(record["difficulty"])))
    return found


def square_puzzle(rows: Sequence[str]) -> Puzzle:
    """A puzzle on squares from a string per row."""
    clues = [NO_CLUE if clue == "." else int(clue) for row in rows for clue in row]
    return Puzzle.of(square(len(rows), len(rows[0])), clues)


def sample_of(records: Sequence[tuple[str, Puzzle, float]]) -> Sample:
    """The features of all boards. Cost: 30 ms a board."""
    measured = [measure(puzzle, Budget()) for _, puzzle, _ in records]
    return Sample(
        np.array([one.features for one in measured]),
        np.array([float(puzzle.graph.n_faces) for _, puzzle, _ in records]),
        np.array([number for _, _, number in records]),
        np.array([source for source, _, _ in records]),
        np.array([f"{puzzle.graph.rows}x{puzzle.graph.cols}" for _, puzzle, _ in records]),
        np.array([efforts(one.rounds) for one in measured]),
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit, write the coefficients, and report how well the model does on held-out folds."""
    parser = argparse.ArgumentParser(prog="python -m takegaki.rating.fit", description=__doc__)
    parser.add_argument("published", type=Path)
    parser.add_argument("levels", type=Path, nargs="?", help="boards of Loopy with their levels")
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name(FILE))
    chosen = parser.parse_args(arguments)
    sample = sample_of(read_records(chosen.published.read_text("utf-8").splitlines()))
    model = fit(sample)
    write_text(chosen.out, as_json(model))
    sys.stdout.write(report(sample))
    if chosen.levels is not None:
        sys.stdout.write(levels(chosen.levels.read_text("utf-8").splitlines(), model))


if __name__ == "__main__":
    main()
