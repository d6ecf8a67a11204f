"""What people read: tables, facts of the machine, findings of a part, all of it as JSON."""

import os
import platform
import shlex
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import rich.box
import rich.table

from takegaki.core.lazy_dataclass import dataclass
from takegaki.lab.digest import GroupRow, Summary, Target, targets
from takegaki.lab.measure import PHASES
from takegaki.lab.memory import START
from takegaki.lab.peers import Peer


@dataclass(frozen=True)
class TextTable:
    """A title, a header for each column, and rows of as many cells; the first column holds
    names.
    """

    title: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def plain(table: TextTable) -> str:
    """Columns aligned with spaces, numbers to the right.

    >>> print(plain(TextTable("Times", ("class", "ms"), (("10x10", "0.5"), ("18x10", "12")))))
    Times
    class   ms
    10x10  0.5
    18x10   12
    """
    lines = [table.headers, *table.rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(table.headers))]
    return "\n".join([table.title, *(_aligned(line, widths) for line in lines)])


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    first = cells[0].ljust(widths[0])
    rest = [cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True)]
    return "  ".join([first, *rest]).rstrip()


def markdown(table: TextTable) -> str:
    """A bold title and a table of GitHub's Markdown."""
    rule = ["---", *("---:" for _ in table.headers[1:])]
    lines = [table.headers, rule, *table.rows]
    return "\n".join(
        [f"**{table.title}**", "", *("| " + " | ".join(line) + " |" for line in lines)]
    )


def pretty(table: TextTable) -> rich.table.Table:
    """A Rich table for a terminal."""
    shown = rich.table.Table(title=table.title, title_justify="left", box=rich.box.SIMPLE_HEAD)
    for i, header in enumerate(table.headers):
        shown.add_column(header, justify="right" if i else "left", no_wrap=i == 0)
    for row in table.rows:
        shown.add_row(*row)
    return shown


@dataclass(frozen=True)
class Findings:
    """What a part measured: tables for people, targets beside it, and all of it for JSON."""

    tables: Sequence[TextTable]
    targets: Sequence[Target]
    data: Mapping[str, object]


def below(group: str, what: str, measured: float, bound: float) -> Target:
    """A number that should be at most its bound."""
    return Target(group, what, measured, bound, measured <= bound)


def above(group: str, what: str, measured: float, bound: float) -> Target:
    """A number that should be at least its bound."""
    return Target(group, what, measured, bound, measured >= bound)


CPUINFO = Path("/proc/cpuinfo")
PACKAGES = ("takegaki", "numpy", "numba", "python-sat")


def cpu_model() -> str:
    """Name of the processor, as the system reports it."""
    if CPUINFO.is_file():
        for line in CPUINFO.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def machine() -> dict[str, str | int | float]:
    """Processor, cores, system, and how busy it is now (mean number of running processes in a
    minute).
    """
    return {
        "cpu": cpu_model(),
        "cores": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.release()}",
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else -1.0,
    }


def versions(peers: Iterable[Peer] = ()) -> dict[str, str]:
    """Versions of Python, of ours, and of all that was measured."""
    names = dict.fromkeys([*PACKAGES, *(peer.package for peer in peers if peer.package)])
    return {"python": platform.python_version()} | {name: _version(name) for name in names}


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "absent"


def command() -> str:
    """The command as it was typed."""
    return shlex.join(["takegaki", *sys.argv[1:]])


def today() -> str:
    """The date of the measurement, in UTC."""
    return datetime.now(UTC).date().isoformat()


MEBIBYTE = 1 << 20


def number(value: float) -> str:
    """Three significant digits, and no fewer than all before the point.

    >>> [number(value) for value in (0.04567, 0.5, 12.345, 4567.8)]
    ['0.0457', '0.5', '12.3', '4,568']
    """
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:,.0f}"


def _times(times: Summary) -> str:
    return " / ".join(number(value * 1e3) for value in (times.median, times.p95, times.maximum))


def _counts(counts: Summary) -> str:
    return f"{number(counts.median)} / {number(counts.maximum)}"


def time_table(rows: Iterable[GroupRow]) -> TextTable:
    """Phases of ours."""
    return TextTable(
        "Ours, milliseconds of processor time: median / 95th percentile / maximum",
        ("class", "boards", *PHASES, "whole, wall clock"),
        tuple(
            (
                row.name,
                str(row.boards),
                *(_times(row.seconds[phase]) for phase in PHASES),
                _times(row.wall),
            )
            for row in rows
        ),
    )


def effort_table(rows: Iterable[GroupRow], memory: Mapping[str, int]) -> TextTable:
    """Search effort, sums, extremes and memory of ours."""
    return TextTable(
        "Ours, effort (median / maximum), sum of all boards, and peak memory of a process that "
        "solves "
        "these boards and all smaller ones (MB, of which since its warm-up)",
        (
            "class",
            "undecided",
            "decisions",
            "conflicts",
            "sum, s",
            "max / median",
            "slowest",
            "memory",
        ),
        tuple(
            (
                row.name,
                str(row.undecided),
                _counts(row.decisions),
                _counts(row.conflicts),
                number(row.seconds["whole"].total),
                number(row.seconds["whole"].maximum / row.seconds["whole"].median),
                row.slowest,
                _memory(memory, row.name),
            )
            for row in rows
        ),
    )


def _memory(memory: Mapping[str, int], name: str) -> str:
    if name not in memory:
        return "-"
    peak, start = memory[name] / MEBIBYTE, memory[START] / MEBIBYTE
    return f"{number(peak)} ({number(peak - start)})"


def peer_table(rows: Iterable[GroupRow]) -> TextTable:
    """Peers beside ours; ">" where a time limit hides how much longer the peer takes."""
    return TextTable(
        "Peers on the same boards, milliseconds of processor time: median / 95th percentile / "
        "maximum; and "
        "how many times the time of ours (whole)",
        (
            *("class, peer", "boards", "undecided", "time", "sum, s"),
            *("median of ratios, 95 %", "median of ratios", "ratio of sums"),
        ),
        tuple(
            (
                f"{row.name} {peer.name}",
                str(peer.seconds.count),
                str(peer.undecided),
                _times(peer.seconds),
                number(peer.seconds.total),
                f"{number(peer.ratios.low)} to {number(peer.ratios.high)}",
                (">" if 2 * peer.undecided >= peer.seconds.count else "")
                + number(peer.ratios.median),
                (">" if peer.undecided else "") + number(peer.ratios.of_sums),
            )
            for row in rows
            for peer in row.peers
        ),
    )


def first_table(rows: Iterable[GroupRow]) -> TextTable:
    """Boards of which nothing was known, not even their shape, beside the same boards after
    others.
    """
    return TextTable(
        "First board of a shape, milliseconds of processor time: median / 95th percentile / "
        "maximum; and "
        "how many times the next one",
        ("class", "first", "next", "ratio of medians"),
        tuple(
            (
                row.name,
                _times(row.first),
                _times(row.seconds["whole"]),
                number(row.first.median / row.seconds["whole"].median),
            )
            for row in rows
            if row.first is not None
        ),
    )


def target_table(found: Iterable[Target]) -> TextTable:
    """Targets beside what was measured."""
    return TextTable(
        "Targets",
        ("class: what", "measured", "target", "met"),
        tuple(
            (
                f"{target.group}: {target.what}",
                number(target.measured),
                number(target.bound),
                "yes" if target.met else "MISSED",
            )
            for target in found
        ),
    )


def all_tables(rows: Sequence[GroupRow], memory: Mapping[str, int]) -> list[TextTable]:
    """Every table that has rows."""
    tables = [
        time_table(rows),
        first_table(rows),
        effort_table(rows, memory),
        peer_table(rows),
        target_table(targets(rows)),
    ]
    return [table for table in tables if table.rows]


def facts_table(facts: Mapping[str, object]) -> TextTable:
    """Command, machine and versions, a line each."""
    lines = []
    for name, value in facts.items():
        shown = (
            ", ".join(f"{k} {v}" for k, v in value.items())
            if isinstance(value, Mapping)
            else str(value)
        )
        lines.append((name, shown))
    return TextTable("Measured with", ("what", "value"), tuple(lines))


def run_markdown(run: Mapping[str, Any]) -> str:
    """The tables and facts of a saved run, the JSON that a command of `takegaki bench` printed."""
    tables = [
        TextTable(one["title"], tuple(one["headers"]), tuple(map(tuple, one["rows"])))
        for one in run["tables"]
    ]
    facts = {name: run[name] for name in FACTS_OF_RUNS if name in run}
    return "\n\n".join(map(markdown, [*tables, facts_table(facts)]))


FACTS_OF_RUNS = ("command", "date", "machine", "versions", "clock", "kernels", "settings")
"""What stands beside the tables of a run."""


def with_runs(page: str, runs: Mapping[str, str]) -> str:
    """The page with the text of each run, by its name, between `<!-- run NAME -->` and `<!-- end
    NAME -->`.

    Raises KeyError with the name of a run that has no place in the page.
    """
    for name, text in runs.items():
        begin, end = f"<!-- run {name} -->", f"<!-- end {name} -->"
        before, found, rest = page.partition(begin)
        _, closed, after = rest.partition(end)
        if not (found and closed):
            raise KeyError(name)
        page = f"{before}{begin}\n\n{text}\n\n{end}{after}"
    return page


def as_json(
    facts: Mapping[str, object],
    rows: Sequence[GroupRow],
    memory: Mapping[str, int],
    mismatches: Sequence[str],
) -> dict[str, object]:
    """One object that holds all of it; times in seconds, memory in bytes."""
    return {
        **facts,
        "classes": [asdict(row) for row in rows],
        "targets": [asdict(target) for target in targets(rows)],
        "memory": dict(memory),
        "mismatches": list(mismatches),
    }
