"""What a measurement says, as tables and as one JSON object."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict

from takegaki.bench.digest import GroupRow
from takegaki.bench.memory import START
from takegaki.bench.ours import PHASES
from takegaki.bench.stats import Summary
from takegaki.bench.tables import TextTable
from takegaki.bench.targets import Target, targets

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
        "Ours, milliseconds: median / 95th percentile / maximum",
        ("class", "boards", *PHASES, "whole, processor"),
        tuple(
            (
                row.name,
                str(row.boards),
                *(_times(row.seconds[phase]) for phase in PHASES),
                _times(row.processor),
            )
            for row in rows
        ),
    )


def effort_table(rows: Iterable[GroupRow], memory: Mapping[str, int]) -> TextTable:
    """Search effort, sums, extremes and memory of ours."""
    return TextTable(
        "Ours, effort (median / maximum), sum of all boards, and peak memory of a process that solves "
        "these boards and all smaller ones (MB, of which since its warm-up)",
        ("class", "undecided", "decisions", "conflicts", "sum, s", "max / median", "slowest", "memory"),
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
        "Peers on the same boards, milliseconds: median / 95th percentile / maximum; and how many times "
        "the time of ours (whole)",
        ("class, peer", "boards", "undecided", "time", "sum, s", "median of ratios", "ratio of sums"),
        tuple(
            (
                f"{row.name} {peer.name}",
                str(peer.seconds.count),
                str(peer.undecided),
                _times(peer.seconds),
                number(peer.seconds.total),
                (">" if 2 * peer.undecided >= peer.seconds.count else "") + number(peer.ratios.median),
                (">" if peer.undecided else "") + number(peer.ratios.of_sums),
            )
            for row in rows
            for peer in row.peers
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
    tables = [time_table(rows), effort_table(rows, memory), peer_table(rows), target_table(targets(rows))]
    return [table for table in tables if table.rows]


def facts_table(facts: Mapping[str, object]) -> TextTable:
    """Command, machine and versions, a line each."""
    lines = []
    for name, value in facts.items():
        shown = ", ".join(f"{k} {v}" for k, v in value.items()) if isinstance(value, Mapping) else str(value)
        lines.append((name, shown))
    return TextTable("Measured with", ("what", "value"), tuple(lines))


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
