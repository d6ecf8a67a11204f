"""Fitting the model to published puzzles: `python -m takegaki.rating.fit PUBLISHED.jsonl [LEVELS.jsonl]`.

Each line is an object with rows, cols, clues (a string per row, "." for none), difficulty and an id
that begins with its source; lines of other sources or without a number are left out.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from takegaki.core.atomic_write import write_text
from takegaki.core.budget import Budget
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.rating.model import FILE, as_json
from takegaki.rating.rate import measure
from takegaki.rating.regression import Sample, fit
from takegaki.rating.report import levels, report
from takegaki.tilings import square

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
