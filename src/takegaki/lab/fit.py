"""Fitting the model to published puzzles: `python -m takegaki.lab.fit PUBLISHED.jsonl`.

Each line is an object with rows, cols, clues (a string per row, "." for none), difficulty and an id
that begins with its source; lines of other sources or without a number are left out.

The fit is a ridge regression within sizes, then for each source how its weights differ from these,
drawn towards them the more the fewer boards it has (partial pooling), and a scale. How well its
numbers agree with those of a source is measured in `takegaki.lab.rating`.
Source: A. Hoerl, R. Kennard, Ridge regression (1970); the comparison within groups is the
  fixed-effects
estimator of panel data; A. Gelman, J. Hill, Data analysis using regression and multilevel models
(2007), chapter 12, for partial pooling.
"""

import argparse
import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from takegaki.core.atomic_write import write_text
from takegaki.core.budget import Budget
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.rating.features import Floats, efforts
from takegaki.rating.rate import (
    FILE,
    PIVOT,
    POWERS,
    Measured,
    Model,
    Scale,
    as_json,
    measure,
    size_terms,
)
from takegaki.tilings import square

WITHIN_PENALTY = 100.0
"""On the weights of the score, per standard deviation of a feature; as many boards pull against it.
"""
POOLING = 300.0
"""On how far the weights of a source differ from those of the score: it counts as so many boards
without a difference.
"""
SCALE_PENALTY = 400.0
"""On what the features say of a source's numbers beyond that: how its sizes differ from each other.
"""
FREE = 0.1
"""On the terms for size and score of a source: next to none."""
EASIEST = 1.0
"""The number of the easiest puzzles, at all sources."""
FEWEST = 5
"""Boards of one size that are compared with each other, at least."""
LEAST_DEVIATION = 0.3
"""Numbers of one size that differ less than that are not stretched further."""
SPREAD = 20.0
"""Standard deviation of the value over the boards that the model was fitted on."""

QUANTILES = (np.arange(100) + 0.5) / 100
"""Of what boards take: a yardstick for others."""

MISSED = (0.1, 0.9)
"""Of the boards of a source, the shares whose numbers lie below and above what is said of them."""

LOGARITHMIC = frozenset({"Tokoton"})
"""Sources whose numbers grow like times, evenly in their logarithm only."""


@dataclass(frozen=True)
class Sample:
    """Boards with numbers: features (n, FEATURES), cells (n,), numbers (n,), source and shape (n,)
    each, what they take (n, 2), as in `Efforts`, and boards (n,), equal where one is an image of
    the other.
    """

    table: Floats
    cells: Floats
    numbers: Floats
    sources: NDArray[np.str_]
    shapes: NDArray[np.str_]
    efforts: Floats
    boards: NDArray[np.intp]

    def part(self, chosen: NDArray[np.bool_] | NDArray[np.intp]) -> "Sample":
        """Some of the boards."""
        table, cells, numbers = self.table[chosen], self.cells[chosen], self.numbers[chosen]
        sources, shapes = self.sources[chosen], self.shapes[chosen]
        efforts, boards = self.efforts[chosen], self.boards[chosen]
        return Sample(table, cells, numbers, sources, shapes, efforts, boards)

    def of(self, sources: Sequence[str]) -> "Sample":
        """The boards of some sources."""
        return self.part(np.isin(self.sources, list(sources)))

    @property
    def groups(self) -> NDArray[np.intp]:
        """(n,) the same number for boards of one source and shape."""
        source = np.unique(self.sources, return_inverse=True)[1]
        shapes, shape = np.unique(self.shapes, return_inverse=True)
        groups: NDArray[np.intp] = np.unique(source * len(shapes) + shape, return_inverse=True)[1]
        return groups


def fit(sample: Sample, penalty: float = WITHIN_PENALTY, pooling: float = POOLING) -> Model:
    """The model for a sample, with a penalty on the weights of the score and one on how far those
    of a source differ from them. Cost: some ms for 1,000 boards.
    """
    means = np.nanmean(sample.table, axis=0)
    apart = np.nan_to_num(sample.table - means)
    compared = compared_of(sample)
    weights = common_weights(compared, penalty)
    score = apart @ weights
    scales = {
        source: _scale(apart, own_weights(compared, weights, source, pooling), sample, source)
        for source in np.unique(sample.sources).tolist()
    }
    size = _common_size(score, sample)
    total = score + size * (np.log(sample.cells) - PIVOT)
    # The logistic curve rises by 25 for each unit of what is in its exponent.
    gain = SPREAD / 25 / float(total.std())
    columns = np.quantile(sample.efforts, QUANTILES, axis=0, method="higher").T
    yardsticks = dict(zip(("hardest", "work"), columns, strict=True)) | {YARDSTICK: _steps(sample)}
    return Model(means, weights, size, gain, scales, yardsticks)


YARDSTICK = "Fresh"
"""The source whose numbers say in words how hard the hardest step is: ten levels of one publisher.
"""


def _steps(sample: Sample) -> Floats:
    """The longest look ahead of the middle board of each number, 0, 1, ...; never less than for a
    number below, the same where a number has no boards.
    """
    own = sample.of([YARDSTICK])
    ahead, numbers = own.efforts[:, 0], own.numbers
    found = [
        float(np.median(ahead[numbers == one])) if one in numbers else 0.0 for one in range(11)
    ]
    steps: Floats = np.maximum.accumulate(np.array(found))
    return steps


class Compared(NamedTuple):
    """Boards beside others of their source and size: features (n, k) and numbers (n,) less the
    means of these, the numbers by their standard deviation; sources (n,).
    """

    features: Floats
    numbers: Floats
    sources: NDArray[np.str_]


def compared_of(sample: Sample) -> Compared:
    """All boards of a sample that have enough others of their size."""
    groups = sample.groups
    kept = np.bincount(groups)[groups] >= FEWEST
    apart = np.nan_to_num(sample.table - np.nanmean(sample.table, axis=0))
    groups = groups[kept]
    y = centred(transformed(sample)[kept, np.newaxis], groups)[:, 0]
    deviation = np.sqrt(np.bincount(groups, y**2) / np.maximum(np.bincount(groups), 1))
    y /= np.maximum(deviation[groups], LEAST_DEVIATION)
    return Compared(centred(apart[kept], groups), y, sample.sources[kept])


def common_weights(compared: Compared, penalty: float) -> Floats:
    """(k,) weights that order boards of one source and size; each source counts the same."""
    x, y, sources = compared
    _, of, boards = np.unique(sources, return_inverse=True, return_counts=True)
    return _ridge(x, y, np.full(x.shape[1], penalty), len(y) / (len(boards) * boards[of]))


def own_weights(compared: Compared, weights: Floats, source: str, pooling: float) -> Floats:
    """(k,) weights of one source: those of all, and as far as its boards say so, others."""
    own = compared.sources == source
    x = compared.features[own]
    left = compared.numbers[own] - x @ weights
    penalty = np.full(x.shape[1], pooling)
    return weights + _ridge(x, left, penalty, np.ones(len(x)), compared.features.std(axis=0))


def centred(table: Floats, groups: NDArray[np.intp]) -> Floats:
    """(n, k) less the mean of each group."""
    sums = np.zeros((groups.max(initial=0) + 1, table.shape[1]))
    np.add.at(sums, groups, table)
    apart: Floats = table - (sums / np.maximum(np.bincount(groups), 1)[:, np.newaxis])[groups]
    return apart


def _ridge(
    x: Floats, y: Floats, penalty: Floats, pull: Floats, deviation: Floats | None = None
) -> Floats:
    """Least squares with a penalty on weights per standard deviation; x and y (n, ..) are
    centred.
    """
    deviation = (x.std(axis=0) if deviation is None else deviation) + 1e-9
    z = x / deviation
    pulled = z.T * pull
    solved: Floats = np.linalg.solve(pulled @ z + np.diag(penalty), pulled @ y) / deviation
    return solved


def transformed(sample: Sample) -> Floats:
    """(n,) the numbers in the form in which they are foretold, stretched to some five units."""
    log = np.isin(sample.sources, list(LOGARITHMIC))
    return np.where(log, STRETCH * np.log(np.maximum(sample.numbers, 0.5)), sample.numbers)


STRETCH = 5.0


def _scale(apart: Floats, weights: Floats, sample: Sample, source: str) -> Scale:
    """Numbers of a source by its own weights and size, and by features as far as they clearly
    differ.
    """
    own = sample.sources == source
    y = transformed(sample)[own]
    logs = np.log(sample.cells[own])
    x = np.column_stack([apart[own] @ weights, size_terms(logs), apart[own]])
    free = np.r_[np.full(1 + POWERS, FREE), np.full(apart.shape[1], SCALE_PENALTY)]
    solved = _ridge(x - x.mean(axis=0), y - y.mean(), free, np.ones(len(y)))
    constant = float(y.mean() - x.mean(axis=0) @ solved)
    log = source in LOGARITHMIC
    unit = STRETCH if log else 1.0
    # Some ten boards of a hundred have more, some ten less.
    missed: Floats = np.quantile((y - constant - x @ solved) / unit, np.array(MISSED))
    return Scale(
        constant / unit,
        (solved[1 + POWERS :] + solved[0] * weights) / unit,
        solved[1 : 1 + POWERS] / unit,
        *(float(logs.min()), float(logs.max())),
        log,
        *(max(EASIEST, float(sample.numbers[own].min())), float(sample.numbers[own].max())),
        missed,
    )


def _common_size(score: Floats, sample: Sample) -> float:
    """What size is worth beside the score: the mean over the sources of what it is worth to
    them.
    """
    worth = []
    y = transformed(sample)
    for source in np.unique(sample.sources):
        own = sample.sources == source
        x = np.column_stack([score[own], np.log(sample.cells[own])])
        slopes = _ridge(
            x - x.mean(axis=0), y[own] - y[own].mean(), np.full(2, FREE), np.ones(own.sum())
        )
        # A source whose numbers do not rise with the score is of no use.
        if slopes[0] > 0:
            worth.append(slopes[1] / slopes[0])
    return float(np.mean(worth)) if worth else 0.0


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


def sample_of(
    records: Sequence[tuple[str, Puzzle, float]],
    columns: Callable[[Puzzle, Measured], Floats] | None = None,
) -> Sample:
    """The features of all boards, or other columns made of a board and its measure. Cost: 10 ms a
    board.
    """
    measured = [measure(puzzle, Budget()) for _, puzzle, _ in records]
    table = [
        one.features if columns is None else columns(puzzle, one)
        for (_, puzzle, _), one in zip(records, measured, strict=True)
    ]
    return Sample(
        np.array(table),
        np.array([float(puzzle.graph.n_faces) for _, puzzle, _ in records]),
        np.array([number for _, _, number in records]),
        np.array([source for source, _, _ in records]),
        np.array([f"{puzzle.graph.rows}x{puzzle.graph.cols}" for _, puzzle, _ in records]),
        np.array([efforts(one.rounds) for one in measured]),
        np.unique([_first_image(puzzle) for _, puzzle, _ in records], return_inverse=True)[1],
    )


def _first_image(puzzle: Puzzle) -> str:
    """The same text for all images of a board: clues in rows, of those images the first by the
    alphabet.
    """
    graph = puzzle.graph
    board = puzzle.clues.reshape(graph.rows, graph.cols)
    quarters = [np.rot90(board, quarter) for quarter in range(4)]
    images = [*quarters, *(np.fliplr(image) for image in quarters)]
    return min(" ".join(map(str, (*image.shape, *image.ravel().tolist()))) for image in images)


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit, and write the coefficients."""
    parser = argparse.ArgumentParser(prog="python -m takegaki.lab.fit", description=__doc__)
    parser.add_argument("published", type=Path)
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "rating" / FILE)
    chosen = parser.parse_args(arguments)
    sample = sample_of(read_records(chosen.published.read_text("utf-8").splitlines()))
    model = fit(sample)
    write_text(chosen.out, as_json(model))


if __name__ == "__main__":
    main()
