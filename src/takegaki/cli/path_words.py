"""Level and stall points of a puzzle, for people and for programs."""

from itertools import groupby

from takegaki.cli.compact import Json
from takegaki.explain.report import Climb, Report
from takegaki.explain.where import near
from takegaki.techniques import Level


def as_lines(report: Report) -> list[str]:
    """The level, how far each easier level comes, and where something harder is needed."""
    lines = [_level(report)]
    if report.stalls:
        lines.append(f"Of the edges, techniques up to a level alone decide: {_stalls(report)}.")
    graph = report.trace.puzzle.graph
    for level in Level:
        climbs = [climb for climb in report.climbs if climb.level == level]
        if climbs:
            first = climbs[0]
            times = "Once" if len(climbs) == 1 else f"{len(climbs)} times"
            when = "" if len(climbs) == 1 else " first"
            lines.append(
                f"{times} a step of level {level.title} is needed,{when} with {_percent(first.share)} of the "
                f"edges decided, at {near(graph, first.edges)}."
            )
    return lines


def as_entry(report: Report) -> dict[str, Json]:
    """The same as a JSON object: levels by name, shares of 1, edges by id."""
    stalls: list[Json] = [
        {"level": _name(stall.level), "share": round(stall.share, 4)} for stall in report.stalls
    ]
    return {
        "level": None if report.level is None else _name(report.level),
        "path": report.trace.outcome,
        "stalls": stalls,
        "climbs": [_climb(climb) for climb in report.climbs],
    }


def _level(report: Report) -> str:
    trace = report.trace
    if report.level is not None:
        hardest = max((step.deduction.technique for step in trace.steps), key=lambda one: one.level)
        return f"Level: {report.level.title} ({hardest.title})."
    if trace.outcome == "stopped":
        return f"Level: not known: {trace.ended}."
    return f"Level: none, as nothing more follows with {_percent(report.share)} of the edges decided."


def _stalls(report: Report) -> str:
    """How far each level comes, those that come as far as the one before together with it."""
    told = []
    for share, some in groupby(report.stalls, key=lambda stall: stall.share):
        first, *_, last = [stall.level.title for stall in some] * 2
        told.append(f"{first if first == last else f'{first} to {last}'} {_percent(share)}")
    return ", ".join(told)


def _climb(climb: Climb) -> Json:
    return {
        "step": climb.number,
        "level": _name(climb.level),
        "share": round(climb.share, 4),
        "edges": list(climb.edges),
    }


def _name(level: Level) -> str:
    return level.name.lower()


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
