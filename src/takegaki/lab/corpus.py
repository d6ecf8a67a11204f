"""Corpora of puzzles: reading them, and the size classes that are summed up together."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path

from takegaki.core.lazy_dataclass import dataclass


@dataclass(frozen=True)
class SizeClass:
    """A class of boards: these sides, either way round, or any board with a number of faces in
    `faces`.
    """

    name: str
    sides: tuple[int, int] = (0, 0)
    faces: range = range(0)

    def holds(self, rows: int, cols: int) -> bool:
        """A board of this size belongs to the class."""
        return (max(rows, cols), min(rows, cols)) == self.sides or rows * cols in self.faces


CLASSES = (
    SizeClass("10x10", (10, 10)),
    SizeClass("18x10", (18, 10)),
    SizeClass("24x14", (24, 14)),
    SizeClass("36x20", (36, 20)),
    SizeClass("30x25", (30, 25)),
    SizeClass("40x30", faces=range(1200, 1401)),
    SizeClass("40x56", (56, 40)),
)
BY_NAME = {size_class.name: size_class for size_class in CLASSES}


def class_of(rows: int, cols: int) -> str:
    """Name of the class of a board; a board of no class forms one with its own size, longer side
    first.
    """
    for size_class in CLASSES:
        if size_class.holds(rows, cols):
            return size_class.name
    return f"{max(rows, cols)}x{min(rows, cols)}"


CORPUS = Path("../shared/corpus")
HARD = ("hard-30x30.txt", "fujiwara-34.txt", "minimal-40x40.txt", "minimised.jsonl")


class CorpusError(Exception):
    """The puzzles cannot be had; the message is one line."""


@dataclass(frozen=True)
class Case:
    """A puzzle as text, and what is recorded about it.

    group      boards of one group are summed up together
    solutions  "1", "0", "2+", or "" where nothing is recorded
    inside     a string a row, "1" for a face inside the loop; () where no solution is recorded
    """

    id: str
    group: str
    rows: int
    cols: int
    text: str
    solutions: str = ""
    inside: tuple[str, ...] = ()


Grouping = Callable[[Path, int, int], str]


def by_size(_: Path, rows: int, cols: int) -> str:
    """Group by size class."""
    return class_of(rows, cols)


def by_file(path: Path, rows: int, cols: int) -> str:
    """Group by file."""
    return path.stem


def read_cases(paths: Iterable[Path], grouping: Grouping = by_size) -> list[Case]:
    """All puzzles of these files. Raises CorpusError that names the file, and the line where one is
    wrong.
    """
    return [case for path in paths for case in _read_file(path, grouping)]


def _read_file(path: Path, grouping: Grouping) -> list[Case]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CorpusError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
    if path.suffix != ".jsonl":
        return [_plain(path, text, grouping)]
    lines = enumerate(text.splitlines(), start=1)
    return [_recorded(path, number, line, grouping) for number, line in lines if line.strip()]


def _plain(path: Path, text: str, grouping: Grouping) -> Case:
    lines = text.rstrip("\n").split("\n")
    rows, cols = len(lines), max(map(len, lines))
    return Case(path.stem, grouping(path, rows, cols), rows, cols, text)


def _recorded(path: Path, number: int, line: str, grouping: Grouping) -> Case:
    try:
        entry = json.loads(line)
        rows, cols = int(entry["rows"]), int(entry["cols"])
        recorded = str(entry.get("solutions"))
        return Case(
            str(entry["id"]),
            grouping(path, rows, cols),
            rows,
            cols,
            "\n".join(entry["clues"]) + "\n",
            recorded if recorded in {"0", "1", "2+"} else "",
            tuple(entry.get("inside") or ()),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CorpusError(f"{path}: line {number}: not a recorded puzzle ({error!r})") from error


def published_files() -> list[Path]:
    """The published boards beside the checkout, else the examples in it."""
    recorded = CORPUS / "published.jsonl"
    files = [recorded] if recorded.is_file() else sorted(Path("examples").glob("*.txt"))
    if not files:
        raise CorpusError(
            "no puzzles here: neither ../shared/corpus nor examples; give --corpus FILE"
        )
    return files


def hard_files() -> list[Path]:
    """The hardest boards beside the checkout."""
    files = [CORPUS / name for name in HARD if (CORPUS / name).is_file()]
    if not files:
        raise CorpusError("no hard puzzles here: ../shared/corpus is absent; give --corpus FILE")
    return files


def choose(cases: Iterable[Case], names: Iterable[str] | None, limit: int | None) -> list[Case]:
    """Cases of these groups (None: all), at most `limit` of each, evenly spread; groups by board
    size.
    """
    groups: dict[str, list[Case]] = {}
    for case in cases:
        groups.setdefault(case.group, []).append(case)
    wanted = list(groups) if names is None else [name for name in names if name in groups]
    wanted.sort(key=lambda name: max(case.rows * case.cols for case in groups[name]))
    return [case for name in wanted for case in _spread(groups[name], limit)]


def default_groups(cases: Iterable[Case]) -> list[str] | None:
    """The benchmark's classes where the cases have one of them, else None: all groups."""
    found = {case.group for case in cases}
    return [name for name in BY_NAME if name in found] or None


def _spread(cases: list[Case], limit: int | None) -> list[Case]:
    if limit is None or limit >= len(cases):
        return cases
    return [cases[i * len(cases) // limit] for i in range(limit)]
