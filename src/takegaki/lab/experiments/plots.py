"""Graphs of experiments, drawn by matplotlib: intervals, logarithmic axes, colours for the
colour-blind.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, quantiles, stdev
from typing import Any

from takegaki.core.errors import PuzzleError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.lab.experiments import SIZE, Experiment, Graph, side, sides

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
"""Source: M. Okabe, K. Ito, Color Universal Design (2008)."""

MARKERS = "osD^vPX"
STYLES = ("-", "--", "-.", ":", (0, (5, 1)), (0, (3, 1, 1, 1, 1, 1)), (0, (1, 1)))
NORMAL_95 = 1.96

SUFFIXES = (".svg", ".png", ".pdf")


@dataclass(frozen=True)
class Spot:
    """The middle of some rows at one place, and its interval.

    count  rows with a value, of `of`
    """

    x: Any
    middle: float | None
    low: float | None
    high: float | None
    count: int
    of: int
    least: float | None = None
    most: float | None = None


def spots(graph: Graph, rows: Iterable[Mapping[str, Any]]) -> dict[str, list[Spot]]:
    """By series the spots of a graph, in the order in which x comes.

    A row without a value did not end within its limit: it counts as above all others, so a median
    is there only where more than half ended, and a mean only where all did.
    """
    chosen = [row for row in rows if graph.shows(row)]
    groups: dict[str, dict[Any, list[Any]]] = {}
    for row in chosen:
        for y in graph.y:
            name = str(row[graph.series]) if graph.series else y
            groups.setdefault(name, {}).setdefault(row[graph.x], []).append(row.get(y))
    return {
        name: [_spot(graph, x, values) for x, values in places.items()]
        for name, places in groups.items()
    }


def _spot(graph: Graph, x: object, values: Sequence[float | None]) -> Spot:
    known = sorted(value for value in values if value is not None)
    ends = (known[0], known[-1]) if known else (None, None)
    if not known or (graph.middle == "mean" and len(known) < len(values)):
        return Spot(x, None, None, None, len(known), len(values), *ends)
    if graph.middle == "mean":
        middle = fmean(known)
        wide = NORMAL_95 * stdev(known) / sqrt(len(known)) if len(known) > 1 else 0.0
        return Spot(x, middle, middle - wide, middle + wide, len(known), len(values), *ends)
    ranked = [*known, *([float("inf")] * (len(values) - len(known)))]
    low, middle, high = (
        (ranked[0],) * 3 if len(ranked) == 1 else quantiles(ranked, n=4, method="inclusive")
    )
    shown = [value if value < float("inf") else None for value in (middle, low, high)]
    return Spot(x, shown[0], shown[1], shown[2], len(known), len(values), *ends)


def draw_graph(
    experiment: Experiment, graph: Graph, rows: Sequence[Mapping[str, Any]], path: Path
) -> None:
    """Write the picture. Raises PuzzleError without matplotlib, for another ending and where
    nothing can be written.
    """
    if path.suffix not in SUFFIXES:
        raise PuzzleError(f"a picture ends in {', '.join(SUFFIXES)}", place=str(path))
    figure, axes = _new_figure()
    found = spots(graph, rows)
    {"lines": _lines, "bars": _bars, "triangle": _triangle}[graph.kind](figure, axes, graph, found)
    axes.set_title(graph.title)
    about = {"Title": graph.title, "Description": f"{graph.alt} Source: {experiment.source}."}
    # The date would make another file of the same rows.
    metadata = {**about, "Date": None} if path.suffix == ".svg" else {"Title": graph.title}
    try:
        figure.savefig(path, metadata=metadata, dpi=120)
    except OSError as error:
        raise PuzzleError(error.strerror or "cannot be written", place=str(path)) from None


def _new_figure() -> tuple[Any, Any]:
    try:
        import matplotlib as mpl  # noqa: PLC0415  (it is in the extra, and slow to load)
        from matplotlib.figure import Figure  # noqa: PLC0415
    except ImportError:
        raise PuzzleError("graphs need matplotlib: pip install 'takegaki[lab]'") from None
    mpl.rcParams["svg.hashsalt"] = "takegaki"
    mpl.rcParams["svg.fonttype"] = "none"
    figure = Figure(figsize=(7, 4.5), layout="constrained")
    axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(visible=True, color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    return figure, axes


def series_title(name: str) -> str:
    """The name of a series for people: of a column of seconds, what was timed."""
    return name.removesuffix("_s").removesuffix("_tests").replace("_", " ")


def _axes_of(axes: Any, graph: Graph) -> None:
    if "x" in graph.logs:
        axes.set_xscale("log")
    if "y" in graph.logs:
        axes.set_yscale("log", nonpositive="clip")
        axes.yaxis.set_major_formatter("{x:g}")
    axes.set_xlabel(graph.labels[0])
    axes.set_ylabel(graph.labels[1])


def _lines(figure: Any, axes: Any, graph: Graph, found: Mapping[str, Sequence[Spot]]) -> None:
    del figure
    _axes_of(axes, graph)
    colours = {}
    for number, (name, places) in enumerate(found.items()):
        shown = sorted(
            (spot for spot in places if spot.middle is not None), key=lambda spot: side(spot.x)
        )
        colour = colours[name] = COLOURS[number % len(COLOURS)]
        x = [side(spot.x) for spot in shown]
        axes.plot(
            x,
            [spot.middle for spot in shown],
            color=colour,
            marker=MARKERS[number % len(MARKERS)],
            linestyle=STYLES[number % len(STYLES)],
            markersize=5,
            label=series_title(name),
        )
        low = [spot.low for spot in shown]
        # Where the upper quartile did not end, the band goes to the upper edge.
        high = [spot.high if spot.high is not None else 10 * (spot.middle or 0) for spot in shown]
        axes.fill_between(x, low, high, color=colour, alpha=0.15, linewidth=0)
    x_all = sorted({spot.x for places in found.values() for spot in places}, key=side)
    axes.set_xticks([side(x) for x in x_all], [str(x) for x in x_all], minor=False)
    if graph.x == SIZE:
        _entries_above(axes, x_all)
    axes.tick_params(axis="x", which="minor", bottom=False, labelbottom=False)
    _paper_lines(axes, graph, colours)
    if "y" in graph.logs and _is_narrow(axes):
        axes.yaxis.set_minor_formatter("{x:g}")
    if axes.get_legend_handles_labels()[1]:
        axes.legend(fontsize="small", framealpha=0.9)


def entries(size: float | str) -> int:
    """The cells of a square board of a size, as the paper's graphs count it."""
    rows, cols = sides(size)
    return rows * cols


def _entries_above(axes: Any, sizes: Sequence[float | str]) -> None:
    """A second axis with the cells of each board."""
    above = axes.secondary_xaxis("top")
    above.set_xticks(
        [side(size) for size in sizes], [f"{entries(size):,}" for size in sizes], minor=False
    )
    above.tick_params(axis="x", which="minor", top=False, labeltop=False)
    above.set_xlabel("entries", fontsize="small")


def _is_narrow(axes: Any) -> bool:
    """Whether a logarithmic axis has at most one power of ten to name."""
    low, high = axes.get_ylim()
    return bool(high < 100 * low)


def _paper_lines(axes: Any, graph: Graph, colours: Mapping[str, str]) -> None:
    for value in graph.paper:
        if value.value is not None:
            axes.axhline(
                value.value,
                color=colours.get(value.series, "#555555"),
                linewidth=1,
                linestyle=(0, (1, 2)),
            )
            axes.annotate(
                f"paper: {value.label}, {value.words}",
                (0.99, value.value),
                xycoords=("axes fraction", "data"),
                ha="right",
                va="bottom",
                fontsize="x-small",
                color="#333333",
            )


def _bars(figure: Any, axes: Any, graph: Graph, found: Mapping[str, Sequence[Spot]]) -> None:
    del figure
    _axes_of(axes, graph)
    places = list(dict.fromkeys(spot.x for column in found.values() for spot in column))
    width = 0.8 / max(1, len(found))
    for number, (name, column) in enumerate(found.items()):
        for spot in column:
            if spot.middle is None:
                continue
            at = places.index(spot.x) + (number - (len(found) - 1) / 2) * width
            first = spot is next(each for each in column if each.middle is not None)
            axes.bar(
                at,
                spot.middle,
                width * 0.9,
                color=COLOURS[number % len(COLOURS)],
                hatch=("", "//", "..", "xx")[number % 4],
                edgecolor="white",
                label=series_title(name) if first else None,
            )
            low, high = _whisker(graph, spot)
            axes.errorbar(
                at,
                spot.middle,
                [[spot.middle - low], [high - spot.middle]],
                color="#333333",
                capsize=2,
            )
    axes.set_xticks(range(len(places)), [str(place) for place in places])
    at_place = {str(place): number for number, place in enumerate(places)}
    for value in graph.paper:
        if value.value is None:
            continue
        if value.label in at_place:
            centre = at_place[value.label]
            axes.plot(
                [centre - 0.45, centre + 0.45], [value.value] * 2, color="#000000", linewidth=1.5
            )
            axes.annotate(
                f"paper {value.words}",
                (centre, value.value),
                ha="center",
                va="bottom",
                fontsize="x-small",
            )
        else:
            _paper_lines(axes, Graph("", "", "", "", (), ("", ""), paper=(value,)), {})
    if axes.get_legend_handles_labels()[1]:
        axes.legend(fontsize="small", framealpha=0.9)


def _whisker(graph: Graph, spot: Spot) -> tuple[float, float]:
    """A mean comes with the least and the most, a median with its quartiles."""
    assert spot.middle is not None
    low, high = (spot.least, spot.most) if graph.middle == "mean" else (spot.low, spot.high)
    return (spot.middle if low is None else low), (spot.middle if high is None else high)


def _triangle(figure: Any, axes: Any, graph: Graph, found: Mapping[str, Sequence[Spot]]) -> None:
    """Each place by its three chances: corners are where one of the rules is the only one."""
    shown = [spot for places in found.values() for spot in places if spot.middle is not None]
    chances = [[int(part) / 100 for part in str(spot.x).split("/")] for spot in shown]
    x = [two + three / 2 for _, two, three in chances]
    y = [three * sqrt(3) / 2 for _, _, three in chances]
    drawn = axes.scatter(x, y, c=[spot.middle for spot in shown], cmap="viridis", s=260, marker="h")
    axes.plot([0, 1, 0.5, 0], [0, 0, sqrt(3) / 2, 0], color="#888888", linewidth=0.8)
    for text, at, beside in (
        ("rule 1", (0, 0), "right"),
        ("rule 2", (1, 0), "left"),
        ("rule 3", (0.5, 0.88), "center"),
    ):
        axes.annotate(text, at, ha=beside, va="bottom" if beside == "center" else "top")
    axes.set_aspect("equal")
    axes.set_axis_off()
    figure.colorbar(drawn, ax=axes, label=graph.labels[1])
