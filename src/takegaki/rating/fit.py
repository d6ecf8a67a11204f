"""The figures of a fit, as a table for people."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np

from takegaki.core.atomic_write import write_text
from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.formats import read_document
from takegaki.rating.model import FILE, Model, as_json
from takegaki.rating.rate import measure
from takegaki.rating.regression import Sample, figure, fit, held_out, interval, spearman, within_sizes
from takegaki.tilings import square

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
    table = [measure(puzzle, Budget()).features for _, puzzle, _ in records]
    return Sample(
        np.array(table),
        np.array([float(puzzle.graph.n_faces) for _, puzzle, _ in records]),
        np.array([number for _, _, number in records]),
        np.array([source for source, _, _ in records]),
        np.array([f"{puzzle.graph.rows}x{puzzle.graph.cols}" for _, puzzle, _ in records]),
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit, write the coefficients, and tell how well the model does on held-out folds."""
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
