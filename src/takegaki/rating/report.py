"""The figures of a fit, as a table for people."""

import json
from collections.abc import Iterable, Iterator

import numpy as np

from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError
from takegaki.formats import read_document
from takegaki.rating.model import Model
from takegaki.rating.rate import measure
from takegaki.rating.regression import Sample, figure, fit, held_out, interval, spearman, within_sizes

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
