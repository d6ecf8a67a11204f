"""The report of experiments: a page of HTML and one of Markdown, with every graph and table, from the rows.

The text round the graphs is `papers.md` beside this file; a line `{{NAME}}` in it becomes an experiment.
"""

import re
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

from takegaki.core.atomic_write import write_text
from takegaki.lab.experiments import Experiment, Graph, experiment_named
from takegaki.lab.experiments.plots import Spot, draw_graph, series_title, spots
from takegaki.lab.experiments.rows import LabRows
from takegaki.lab.report import number

PAGE = "papers"
"""The pages are PAGE.md and PAGE.html, the graphs lie in a folder PAGE beside them."""

PLACE = re.compile(r"^\{\{(\S+)\}\}$", re.MULTILINE)

MOST_ROWS = 24
"""Places of one table; a triangle has more, which its picture shows."""


def write_report(rows: LabRows, folder: Path) -> tuple[Path, Path]:
    """Both pages and all graphs of what has rows, into a folder that is made if missing; the two pages.

    Raises PuzzleError without matplotlib, OSError for what cannot be written.
    """
    (folder / PAGE).mkdir(parents=True, exist_ok=True)
    text = files(__package__).joinpath("papers.md").read_text(encoding="utf-8")
    page = PLACE.sub(lambda place: _section(experiment_named(place[1]), rows, folder), text)
    pages = folder / f"{PAGE}.md", folder / f"{PAGE}.html"
    write_text(pages[0], page)
    write_text(pages[1], _html(page))
    return pages


def _section(experiment: Experiment, rows: LabRows, folder: Path) -> str:
    found = rows.rows(experiment)
    head = f"### {experiment.title}\n\n`takegaki lab run {experiment.name}` ({experiment.source})."
    if experiment.note:
        head += f" {experiment.note}"
    if not found:
        return f"{head}\n\nNothing was measured yet."
    parts = [head]
    for graph in experiment.graphs:
        picture = folder / PAGE / f"{graph.name}.svg"
        draw_graph(experiment, graph, found, picture)
        parts.append(f"![{graph.alt}]({PAGE}/{picture.name})")
        parts.append(graph_table(graph, found))
    parts.append(_made(rows.facts(experiment), len(found)))
    return "\n\n".join(parts)


def graph_table(graph: Graph, rows: Sequence[Mapping[str, Any]]) -> str:
    """The numbers of a graph in Markdown, the paper's beside them."""
    found = spots(graph, rows)
    places = list(dict.fromkeys(spot.x for column in found.values() for spot in column))
    shown = places[:: max(1, -(-len(places) // MOST_ROWS))]
    paper = {value.label: value.words for value in graph.paper}
    beside = any(str(place) in paper for place in shown)
    headers = [graph.x, *(series_title(name) for name in found), *(["paper"] if beside else [])]
    lines = [headers, ["---", *("---:" for _ in headers[1:])]]
    for place in shown:
        cells = [_cell(graph, column, place) for column in found.values()]
        lines.append([str(place), *cells, *([paper.get(str(place), "")] if beside else [])])
    middle = "median (quartiles)" if graph.middle == "median" else "mean (least to most)"
    text = [f"**{graph.title}**, {graph.labels[1]}: {middle}", ""]
    text += ["| " + " | ".join(line) + " |" for line in lines]
    others = [f"{value.label}: {value.words}" for value in graph.paper if value.label not in map(str, shown)]
    if others:
        text += ["", f"The paper: {'; '.join(others)}."]
    return "\n".join(text)


def _cell(graph: Graph, column: Sequence[Spot], place: object) -> str:
    spot = next((each for each in column if each.x == place), None)
    if spot is None:
        return ""
    ended = "" if spot.count == spot.of else f", {spot.count:,} of {spot.of:,} ended"
    if spot.middle is None:
        return f"not ended{ended}"
    low, high = (spot.least, spot.most) if graph.middle == "mean" else (spot.low, spot.high)
    if low == high:
        return number(spot.middle) + ended
    most = "not ended" if high is None else number(high)
    return f"{number(spot.middle)} ({number(low or 0.0)} to {most}){ended}"


def _made(facts: Mapping[str, Any], count: int) -> str:
    machine = facts.get("machine", {})
    versions = ", ".join(f"{name} {version}" for name, version in facts.get("versions", {}).items())
    where = f"{machine.get('cpu', 'unknown processor')}, {machine.get('cores', '?')} cores"
    return f"{count:,} rows, last run {facts.get('date', '?')} on {where}; {versions}."


def _html(page: str) -> str:
    body = MarkdownIt("commonmark").enable("table").render(page)
    title = escape(page.splitlines()[0].lstrip("# "))
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }}
img {{ max-width: 100%; }}
table {{ border-collapse: collapse; display: block; overflow-x: auto; }}
th, td {{ border-bottom: 1px solid #ccc; padding: 0.2rem 0.6rem; text-align: right; }}
th:first-child, td:first-child {{ text-align: left; }}
</style>
{body}</html>
"""
