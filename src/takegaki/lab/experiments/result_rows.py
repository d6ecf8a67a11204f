"""Rows of experiments in one SQLite file: a table for each, each row once, whole after any
interruption.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from takegaki.core.errors import PuzzleError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.version import __version__
from takegaki.lab.experiments import SIZE, Experiment, Point, Value, side

ABOUT = "experiments"
"""The table about the others: by experiment what its rows agree in, and where they were made."""

TYPES = {int: "INTEGER", float: "REAL", str: "TEXT"}


@dataclass(frozen=True)
class MeasuredRow:
    """What one seed gave at a point; columns that end in _s are seconds, all others follow from the
    seed.
    """

    point: Point
    seed: int
    values: Mapping[str, Value]


class LabRows:
    """Rows of experiments in a file. DuckDB and pandas read it as any SQLite file.

    Raises PuzzleError for a file that is no such file, for rows of another definition or version,
    and for a file that cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._file = sqlite3.connect(path, timeout=60)
            self._file.execute("PRAGMA journal_mode = WAL")
            self._file.execute("PRAGMA synchronous = NORMAL")
            with self._file:
                self._file.execute(
                    f"CREATE TABLE IF NOT EXISTS {ABOUT} "
                    "(name TEXT PRIMARY KEY, definition TEXT, version TEXT, facts TEXT)"
                )
        except sqlite3.Error as error:
            raise PuzzleError(str(error), place=str(path)) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def begin(self, experiment: Experiment, facts: Mapping[str, object]) -> None:
        """Make sure that the rows that are there are of this experiment and this version."""
        known = self._file.execute(
            f"SELECT definition, version FROM {ABOUT} WHERE name = ?", (experiment.name,)
        ).fetchone()
        here = (experiment.definition, __version__)
        if known is not None and known != here:
            what = "another definition" if known[0] != here[0] else f"version {known[1]}"
            raise PuzzleError(
                f"the rows of {experiment.name} are of {what}; --fresh makes them anew",
                place=str(self._path),
            )
        with self._file:
            self._file.execute(
                f"INSERT OR REPLACE INTO {ABOUT} VALUES (?, ?, ?, ?)",
                (experiment.name, *here, json.dumps(facts)),
            )

    def forget(self, experiment: Experiment) -> None:
        """Remove its rows."""
        with self._file:
            self._file.execute(f'DROP TABLE IF EXISTS "{experiment.name}"')
            self._file.execute(f"DELETE FROM {ABOUT} WHERE name = ?", (experiment.name,))

    def add(self, experiment: Experiment, rows: Sequence[MeasuredRow]) -> None:
        """All of them or none; a row that is there already stays as it is."""
        if not rows:
            return
        columns = {
            "seed": 0,
            **rows[0].point,
            **{k: v for row in rows for k, v in row.values.items()},
        }
        self._make_table(experiment, columns)
        with self._file:
            for row in rows:
                entry = {"seed": row.seed, **row.point, **row.values}
                names = ", ".join(f'"{name}"' for name in entry)
                marks = ", ".join("?" * len(entry))
                self._file.execute(
                    f'INSERT OR IGNORE INTO "{experiment.name}" ({names}) VALUES ({marks})',
                    tuple(entry.values()),
                )

    def _make_table(self, experiment: Experiment, columns: Mapping[str, Value]) -> None:
        keys = ", ".join(f'"{name}"' for name in (*sorted(experiment.vary), "seed"))
        # A size is mostly a number: as such a column keeps it, and texts such as 7x8 beside it.
        types = {name: TYPES.get(type(value), "") for name, value in columns.items()}
        types |= {SIZE: TYPES[int]} if SIZE in types else {}
        lines = ", ".join(f'"{name}" {kind}' for name, kind in types.items())
        with self._file:
            self._file.execute(
                f'CREATE TABLE IF NOT EXISTS "{experiment.name}" ({lines}, PRIMARY KEY ({keys}))'
            )
            there = set(self._columns(experiment.name))
            for name, value in columns.items():
                if name not in there:
                    kind = TYPES.get(type(value), "")
                    self._file.execute(
                        f'ALTER TABLE "{experiment.name}" ADD COLUMN "{name}" {kind}'
                    )

    def _columns(self, name: str) -> list[str]:
        with closing(self._file.execute(f'PRAGMA table_info("{name}")')) as found:
            return [row[1] for row in found]

    def missing(
        self, experiment: Experiment
    ) -> Iterable[tuple[dict[str, int | float | str], list[int]]]:
        """Points and the seeds that have no row there yet."""
        there: set[tuple[object, ...]] = set()
        keys = list(experiment.vary)
        if self._columns(experiment.name):
            names = ", ".join(f'"{name}"' for name in (*keys, "seed"))
            there = set(self._file.execute(f'SELECT {names} FROM "{experiment.name}"'))
        for point in experiment.points():
            place = tuple(point[key] for key in keys)
            seeds = [seed for seed in experiment.seeds(point) if (*place, seed) not in there]
            if seeds:
                yield point, seeds

    def rows(self, experiment: Experiment) -> list[dict[str, Any]]:
        """All rows, in the order of what is varied and then of seeds; [] where there are none."""
        columns = self._columns(experiment.name)
        if not columns:
            return []
        found = [
            dict(zip(columns, row, strict=True))
            for row in self._file.execute(f'SELECT * FROM "{experiment.name}"')
        ]
        ranks = {
            name: {value: at for at, value in enumerate(values)}
            for name, values in experiment.vary.items()
        }

        def place(row: Mapping[str, Any]) -> list[Any]:
            """Numbers as they are, names as the experiment lists them."""
            keys = [
                side(row[name])
                if name == SIZE
                else ranks[name].get(row[name], len(ranks[name]))
                if isinstance(row[name], str)
                else row[name]
                for name in experiment.vary
            ]
            return [*keys, row["seed"]]

        return sorted(found, key=place)

    def facts(self, experiment: Experiment) -> dict[str, Any]:
        """Where its rows were made: date, machine and versions; {} where there are none."""
        found = self._file.execute(
            f"SELECT facts FROM {ABOUT} WHERE name = ?", (experiment.name,)
        ).fetchone()
        return {} if found is None else dict(json.loads(found[0]))
