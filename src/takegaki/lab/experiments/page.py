"""The report of experiments: a page of HTML and one of Markdown, with every graph and table, from
the rows.

The text round the graphs is `papers.md` beside this file, and `dataset.md` for the data set. In it
become
    {{NAME}}                       an experiment
    {{NAME: COLUMN by COLUMN}}     a table of how many of its rows have each value
    - {{NAME: seconds for N}}      what N rows would take
    {{NAME.md}}                    the text of that file
    - {{SET RULE: SENTENCE}}       a rule of the library with its picture, and what players say
    {{machines}}                   where the rows were measured
each on a line of its own.

The Markdown has a few places of each graph, without their spread; the HTML has all of them.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from statistics import fmean
from typing import Any

from markdown_it import MarkdownIt

from takegaki.core.atomic_write import write_text
from takegaki.core.errors import RequestError
from takegaki.lab.experiments import PAPERS, SIZE, Experiment, Graph, experiment_named
from takegaki.lab.experiments.plots import Spot, draw_graph, entries, series_title, spots
from takegaki.lab.experiments.result_rows import LabRows
from takegaki.lab.report import number
from takegaki.render.rule_picture import rule_svg
from takegaki.rules.rule_sets.library import rule_set
from takegaki.runtime.measured_runs import PYTHON

PAGES = (PAPERS, "dataset")
"""Each is written as PAGE.md and PAGE.html, its graphs lie in a folder PAGE beside them."""

PLACE = re.compile(r"^\{\{([^:\s]+)\}\}$", re.MULTILINE)
COUNTS = re.compile(r"^\{\{([^:\s]+): (\w+) by (\w+)\}\}$", re.MULTILINE)

SECONDS = re.compile(r"^- \{\{([^:\s]+): seconds for ([\d,]+)\}\}$", re.MULTILINE)

INCLUDED = re.compile(r"^\{\{([\w-]+\.md)\}\}$", re.MULTILINE)

RULE = re.compile(r"^- \{\{([\w-]+) ([\w/-]+): (.+)\}\}$", re.MULTILINE)

NOTHING = "Nothing was measured yet."

MACHINES = "{{machines}}"

MOST_ROWS, FEW_ROWS = 24, 4
"""Places of one table in the HTML, where a triangle has more, which its picture shows; and of one
whose places are sizes in the Markdown.
"""


def write_report(rows: LabRows, folder: Path, page: str = PAPERS) -> tuple[Path, Path]:
    """A page with all graphs of what has rows, into a folder that is made if missing; Markdown and
    HTML.

    Raises PuzzleError without matplotlib and for a page that there is not, OSError where it cannot
    write.
    """
    if page not in PAGES:
        raise RequestError(f"no page {page!r}; there are {', '.join(PAGES)}")
    (folder / page).mkdir(parents=True, exist_ok=True)
    for experiment in map(experiment_named, PLACE.findall(template(page))):
        _draw(experiment, rows.rows(experiment), folder / page)
    pages = folder / f"{page}.md", folder / f"{page}.html"
    write_text(pages[0], _page(rows, folder, page, whole=False))
    write_text(pages[1], _html(_page(rows, folder, page, whole=True)))
    return pages


def _draw(experiment: Experiment, found: Sequence[Mapping[str, Any]], folder: Path) -> None:
    for graph in experiment.graphs if found else ():
        draw_graph(experiment, graph, found, folder / f"{graph.name}.svg")


def _page(rows: LabRows, folder: Path, page: str, *, whole: bool) -> str:
    text = template(page)
    names = PLACE.findall(text)
    text = RULE.sub(lambda place: _rule(place[1], place[2], place[3], folder / page), text)
    text = PLACE.sub(lambda place: _section(experiment_named(place[1]), rows, whole), text)
    text = COUNTS.sub(
        lambda place: _counts(rows.rows(experiment_named(place[1])), place[2], place[3]), text
    )
    text = SECONDS.sub(
        lambda place: f"- {_seconds(rows.rows(experiment_named(place[1])), place[2])}", text
    )
    measured = [one for one in map(experiment_named, names) if rows.rows(one)]
    return text.replace(MACHINES, _machines([rows.facts(one) for one in measured]))


def template(page: str) -> str:
    """The text round the graphs of a page, with the files that it includes."""
    return INCLUDED.sub(lambda place: _file(place[1]).rstrip(), _file(f"{page}.md"))


def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _rule(set_name: str, name: str, sentence: str, folder: Path) -> str:
    """What players say of a rule, the command that shows it, and its picture."""
    picture = folder / f"rule-{re.sub('[^a-z0-9]+', '-', name)}.svg"
    write_text(picture, rule_svg(rule_set(set_name).named(name)) + "\n")
    return (
        f"- {sentence} `takegaki rules show {set_name} {name}`\n\n"
        f"  ![The rule before and after.]({folder.name}/{picture.name})"
    )


def _section(experiment: Experiment, rows: LabRows, whole: bool) -> str:
    found = rows.rows(experiment)
    head = f"### {experiment.title}\n\n`takegaki lab run {experiment.name}` ({experiment.source})."
    if experiment.note:
        head += f" {experiment.note}"
    if not found:
        return f"{head}\n\n{NOTHING}"
    parts = [f"{head} {len(found):,} rows, {rows.facts(experiment).get('date', '?')}."]
    for graph in experiment.graphs:
        parts.append(f"![{graph.alt}]({experiment.page}/{graph.name}.svg)")
        parts.append(graph_table(graph, found, whole=whole))
    return "\n\n".join(parts)


def _counts(rows: Sequence[Mapping[str, Any]], down: str, across: str) -> str:
    """How many rows have each value of two columns; a text with commas counts for each of its
    names.
    """
    if not rows:
        return NOTHING
    counts: Counter[tuple[str, str]] = Counter()
    totals: Counter[str] = Counter()
    for row in rows:
        for value in _values(row[down]):
            totals[value] += 1
            for other in _values(row[across]):
                counts[value, other] += 1
    columns = list(dict.fromkeys(other for _, other in counts))
    # Names that rows have several of come by how many have them, others as the experiment has them.
    several = sum(totals.values()) > len(rows)
    lines = [[down, *columns, "all"], ["---", *("---:" for _ in [*columns, ""])]]
    for value, total in totals.most_common() if several else totals.items():
        lines.append([value, *(f"{counts[value, other]:,}" for other in columns), f"{total:,}"])
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _seconds(rows: Sequence[Mapping[str, Any]], wanted: str) -> str:
    """What a row takes, and what as many rows as wanted would."""
    if not rows:
        return NOTHING
    names = [name for name in rows[0] if name.endswith("_s")]
    means = {name.removesuffix("_s"): fmean(row[name] or 0.0 for row in rows) for name in names}
    each = sum(means.values())
    parts = ", ".join(f"{name} {number(mean)}" for name, mean in means.items())
    hours = each * int(wanted.replace(",", "")) / 3600
    return (
        f"A row took {number(each)} s of processor time ({parts}), on average over {len(rows):,} "
        f"rows: "
        f"{number(1 / each)} rows a second and core, {number(hours)} hours of a core for {wanted}."
    )


def _values(value: object) -> list[str]:
    return ["-"] if value is None else str(value).split(", ")


def graph_table(graph: Graph, rows: Sequence[Mapping[str, Any]], *, whole: bool = True) -> str:
    """The numbers of a graph in Markdown, the paper's beside them.

    whole   all places, each with its spread; else a few sizes without, and of a triangle its
            least and its most
    """
    found = spots(graph, rows)
    places = list(dict.fromkeys(spot.x for column in found.values() for spot in column))
    title = f"**{graph.title}**, {graph.labels[1]}: "
    if graph.kind == "triangle" and not whole:
        text = [title + "; ".join(_ends(column) for column in found.values()) + "."]
        shown: list[Any] = []
    else:
        few = graph.kind == "lines" and not whole
        shown = _some(places, FEW_ROWS if few else MOST_ROWS)
        spread = " (quartiles)" if graph.middle == "median" else " (least to most)"
        text = [
            title + graph.middle + (spread if whole else ""),
            "",
            *_table(graph, found, shown, whole),
        ]
    others = [
        f"{value.label}: {value.words}"
        for value in graph.paper
        if value.label not in map(str, shown)
    ]
    if others:
        text += ["", f"The paper: {'; '.join(others)}."]
    return "\n".join(text)


def _some(places: Sequence[Any], most: int) -> list[Any]:
    """As many of them, evenly, with the first and the last."""
    if len(places) <= most:
        return list(places)
    last = len(places) - 1
    return [places[round(turn * last / (most - 1))] for turn in range(most)]


def _ends(column: Sequence[Spot]) -> str:
    """Where the middle is least and where it is most."""
    known = [(spot.middle, spot.x) for spot in column if spot.middle is not None]
    if not known:
        return "not ended"
    least, most = min(known), max(known)
    return f"from {number(least[0])} at {least[1]} to {number(most[0])} at {most[1]}"


def _table(
    graph: Graph, found: Mapping[str, Sequence[Spot]], shown: Sequence[Any], whole: bool
) -> list[str]:
    paper = {value.label: value.words for value in graph.paper}
    beside = any(str(place) in paper for place in shown)
    counted = ["entries"] if whole and graph.x == SIZE and graph.kind == "lines" else []
    headers = [
        graph.x,
        *counted,
        *(series_title(name) for name in found),
        *(["paper"] if beside else []),
    ]
    lines = [headers, ["---", *("---:" for _ in headers[1:])]]
    for place in shown:
        cells = [_cell(graph, column, place, whole) for column in found.values()]
        many = [f"{entries(place):,}" for _ in counted]
        lines.append([str(place), *many, *cells, *([paper.get(str(place), "")] if beside else [])])
    return ["| " + " | ".join(line) + " |" for line in lines]


def _cell(graph: Graph, column: Sequence[Spot], place: object, whole: bool) -> str:
    spot = next((each for each in column if each.x == place), None)
    if spot is None:
        return ""
    ended = "" if spot.count == spot.of else f"{spot.count:,} of {spot.of:,} ended"
    if spot.middle is None:
        return ", ".join(filter(None, ("not ended" if whole or not ended else "", ended)))
    low, high = (spot.least, spot.most) if graph.middle == "mean" else (spot.low, spot.high)
    middle = number(spot.middle)
    if whole and low != high:
        most = "not ended" if high is None else number(high)
        middle += f" ({number(low or 0.0)} to {most})"
    return f"{middle}, {ended}" if ended else middle


def _machines(facts: Sequence[Mapping[str, Any]]) -> str:
    """Each machine with what ran on it, once; the commonest first."""
    counts = Counter(_machine(one) for one in facts)
    return "; ".join(name for name, _ in counts.most_common()) + "." if counts else NOTHING


def _machine(facts: Mapping[str, Any]) -> str:
    machine = facts.get("machine", {})
    versions = ", ".join(f"{name} {version}" for name, version in facts.get("versions", {}).items())
    tier = " in plain Python" if facts.get("tier") == PYTHON else ""
    cores = machine.get("cores", "?")
    return f"{machine.get('cpu', 'unknown processor')}, {cores} cores{tier}; {versions}"


def _html(page: str) -> str:
    body = MarkdownIt("commonmark").enable("table").render(page)
    title = escape(page.splitlines()[0].lstrip("# "))
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  font: 1rem/1.5 system-ui, sans-serif; }}
img {{ max-width: 100%; }}
table {{ border-collapse: collapse; display: block; overflow-x: auto; }}
th, td {{ border-bottom: 1px solid #ccc; padding: 0.2rem 0.6rem; text-align: right; }}
th:first-child, td:first-child {{ text-align: left; }}
</style>
{body}</html>
"""
