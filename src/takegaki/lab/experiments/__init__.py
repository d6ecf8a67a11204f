"""Experiments as data: each is a file beside this one with what is varied, measured and compared.

    experiment_named("graph-3")       -> Experiment, by its own name or by that of one of its plots
    for point in experiment.points()  -> what is varied, one value each

A file is TOML: `title`, `source` (where the paper has it), `measure` (a name in MEASURES),
`[fixed]` for all points, `[vary]` with a list for each name, `count` seeds for each point or
`counts` as pairs (up to this value of the first name that is varied, so many), `[most]` with
values that are measured up to this value of the first name only, `[quick]` with what
a quick run changes, and a `[[plot]]` for each graph, with the paper's own values as
`[[plot.paper]]`. `page` names the page of the report that shows it, "papers" unless it says
otherwise.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import product
from math import sqrt
from typing import Any, Literal

from takegaki.core.errors import RequestError
from takegaki.core.lazy_dataclass import dataclass, field, replace

Value = int | float | str | None
"""What a column of a row holds."""

Point = Mapping[str, int | float | str]
"""What is varied and what is fixed, by name."""

PAPERS = "papers"

SIZE = "size"
"""The name of what is varied where it is the size of a board: the cells of a side, or "7x8"."""


def sides(size: float | str) -> tuple[int, int]:
    """Rows and columns of a size: of 5 five each; "7x8" is 7 wide and 8 high."""
    if isinstance(size, str):
        width, height = size.split("x")
        return int(height), int(width)
    return int(size), int(size)


def side(size: float | str) -> float:
    """The side of the square with as many cells; the number itself of what is no size."""
    if not isinstance(size, str):
        return size
    rows, cols = sides(size)
    return sqrt(rows * cols)


GraphKind = Literal["lines", "triangle", "bars"]


@dataclass(frozen=True)
class PaperValue:
    """A number or a sentence of a paper, beside ours.

    label    what it is of; value: the number, None where the paper gives words
    words    the claim; series: the series of the plot that it is about, "" for none
    """

    label: str
    words: str
    value: float | None = None
    series: str = ""


@dataclass(frozen=True)
class Graph:
    """A graph of an experiment.

    name, title   of it; alt: the text for people who cannot see it
    kind          lines over x; triangle: values over three chances; bars
    x, y          a column, and one or several; series: a column whose values become lines of their
                  own
    labels        of the axes; logs: axes that are logarithmic
    middle        "mean" with its 95 % interval, or "median" with the quartiles
    only          columns and the value, or one of the values, that rows must have
    """

    name: str
    title: str
    alt: str
    x: str
    y: tuple[str, ...]
    labels: tuple[str, str]
    kind: GraphKind = "lines"
    series: str = ""
    logs: tuple[str, ...] = ()
    middle: Literal["mean", "median"] = "median"
    only: Mapping[str, Any] | None = None
    paper: tuple[PaperValue, ...] = ()

    def shows(self, row: Mapping[str, Any]) -> bool:
        """Whether a row belongs to it."""
        wanted = {
            name: values if isinstance(values, list) else [values]
            for name, values in (self.only or {}).items()
        }
        return all(row[name] in values for name, values in wanted.items())


@dataclass(frozen=True)
class Experiment:
    """What is varied, what is measured, how often.

    measure   a name in MEASURES; fixed: what is the same at all points
    vary      by name the values; the first one is what `--sizes` changes
    counts    pairs: up to this value of what is varied first, so many seeds
    seed      the first one
    quick     what a quick run changes: names in `vary` and `fixed`, and "count"
    note      what is to be known when reading it
    page      of the report that shows it; `lab run all` is those of PAPERS
    most      by value of a name, up to which value of what is varied first it is measured
    """

    name: str
    title: str
    source: str
    measure: str
    vary: Mapping[str, tuple[int | float | str, ...]]
    counts: tuple[tuple[float, int], ...]
    fixed: Mapping[str, int | float | str]
    graphs: tuple[Graph, ...]
    quick: Mapping[str, Any]
    seed: int = 1
    note: str = ""
    page: str = PAPERS
    most: Mapping[str, float] = field(default_factory=dict)

    @property
    def first(self) -> str:
        """The name of what is varied first."""
        return next(iter(self.vary))

    def points(self) -> Iterator[dict[str, int | float | str]]:
        """Every combination of what is varied, the first name slowest."""
        for values in product(*self.vary.values()):
            first = side(values[0]) if self.first == SIZE else 0
            if all(first <= self.most.get(str(value), first) for value in values):
                yield dict(zip(self.vary, values, strict=True))

    def seeds(self, point: Point) -> range:
        """The seeds that are measured at a point."""
        x = point[self.first]
        count = self.counts[-1][1]
        if not isinstance(x, str) or self.first == SIZE:
            count = next((many for up_to, many in self.counts if side(x) <= up_to), 0)
        return range(self.seed, self.seed + count)

    def quickly(self) -> "Experiment":
        """With few points and seeds, as a test that it works."""
        vary = {name: tuple(self.quick.get(name, values)) for name, values in self.vary.items()}
        fixed = {name: self.quick.get(name, value) for name, value in self.fixed.items()}
        counts = ((float("inf"), int(self.quick.get("count", 1))),)
        return replace(self, vary=vary, fixed=fixed, counts=counts)

    def changed(self, sizes: Sequence[int | str] | None, count: int | None) -> "Experiment":
        """With other sizes or another number of seeds. Raises RequestError where it has no
        sizes, or square ones alone.
        """
        if (
            sizes
            and self.page != PAPERS
            and (wide := [one for one in sizes if isinstance(one, str)])
        ):
            raise RequestError(f"{self.name} takes the sizes of squares, not {wide[0]}")
        if sizes is not None and isinstance(self.vary[self.first][0], str):
            raise RequestError(f"{self.name} varies {self.first}, which is no size")
        vary = dict(self.vary) if sizes is None else {**self.vary, self.first: tuple(sizes)}
        counts = self.counts if count is None else ((float("inf"), count),)
        return replace(self, vary=vary, counts=counts)

    @property
    def definition(self) -> str:
        """What rows must agree in to stand in one table: not how many there are, nor where."""
        return f"{self.measure} {sorted(self.vary)} {sorted(self.fixed.items())}"


@cache
def experiments() -> dict[str, Experiment]:
    """All of them by name, in the order of the papers."""
    folder = files("takegaki.lab.experiments")
    found = [
        _experiment(
            file.name.removesuffix(".toml"), tomllib.loads(file.read_text(encoding="utf-8"))
        )
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    ]
    return {each.name: each for _, each in sorted(found, key=lambda pair: (pair[0], pair[1].name))}


def experiment_named(name: str) -> Experiment:
    """By its own name or that of one of its graphs. Raises RequestError that lists the names."""
    for each in experiments().values():
        if name == each.name or any(graph.name == name for graph in each.graphs):
            return each
    raise RequestError(f"no experiment {name!r}; there are {', '.join(names())}")


def names() -> list[str]:
    """Of experiments and of their graphs, each once."""
    every = [
        name
        for each in experiments().values()
        for name in (each.name, *(g.name for g in each.graphs))
    ]
    return list(dict.fromkeys(every))


def _experiment(name: str, entry: dict[str, Any]) -> tuple[int, Experiment]:
    vary = {key: tuple(values) for key, values in entry["vary"].items()}
    counts = tuple((float(up_to), int(many)) for up_to, many in entry.get("counts", ()))
    return entry["order"], Experiment(
        name,
        entry["title"],
        entry["source"],
        entry["measure"],
        vary,
        counts or ((float("inf"), int(entry.get("count", 1))),),
        entry.get("fixed", {}),
        tuple(_graph(each) for each in entry["plot"]),
        entry.get("quick", {}),
        entry.get("seed", 1),
        entry.get("note", ""),
        entry.get("page", PAPERS),
        entry.get("most", {}),
    )


def _graph(entry: dict[str, Any]) -> Graph:
    paper = tuple(PaperValue(**value) for value in entry.pop("paper", ()))
    y = entry.pop("y")
    labels = (entry.pop("x_label"), entry.pop("y_label"))
    logs = tuple(entry.pop("logs", ()))
    return Graph(
        y=tuple([y] if isinstance(y, str) else y), labels=labels, logs=logs, paper=paper, **entry
    )
