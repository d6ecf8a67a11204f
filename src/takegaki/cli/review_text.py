"""The answers of `review` and `rate`, for people and for programs."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from textwrap import fill

from takegaki.cli import solve_one
from takegaki.cli.output import Look
from takegaki.core.graph import Graph
from takegaki.core.printable import listed
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Undecided
from takegaki.deduce.hint import near
from takegaki.deduce.report import Report
from takegaki.deduce.technique import Level
from takegaki.puzzles import PUZZLES
from takegaki.rating import Rating
from takegaki.render.json_values import (
    Entry,
    clash_entry,
    cost_entry,
    encode,
    level_entry,
    needs_entry,
    rating_entry,
    verdict_entry,
    witnesses,
)
from takegaki.render.scene import Scene
from takegaki.solving.clue_fixes import Clash, Fixes, Needs
from takegaki.solving.review import Balance, ClueLook, Differing, Review, TileLook

NEARLY = 0.9
"""Share of the clues from which on a broken symmetry is worth a word."""

INDENT = "  "


def as_text(review: Review, report: Report | None, rating: Rating | None, look: Look) -> str:
    """The report: the verdict as `solve` shows it, then a paragraph for each finding.

    report   level and stall points, None where they were not looked at
    rating   None where it was not
    """
    graph = review.puzzle.graph
    parts: list[str] = []
    if review.needs is not None:
        parts += _needs(graph, review.needs)
    if review.fixes is not None:
        parts += _fixes(graph, review.fixes)
    if review.clash is not None:
        parts += _clash(review.puzzle, review.clash)
    if review.open is not None:
        parts += _open(graph, review.open)
    if report is not None:
        parts += path_lines(report)
    if rating is not None:
        parts.append(rating_sentence(rating))
    parts += _tiles(review.look) if isinstance(review.look, TileLook) else _look(graph, review.look)
    if review.ended and not isinstance(review.verdict, Undecided):
        parts.append(f"Not everything was looked at: {review.ended}.")
    text = "\n".join(_wrapped(line, look.width) for line in parts)
    return f"{solve_one.as_text(review.puzzle, review.verdict, look)}\n\n{text}"


def scene(review: Review) -> Scene:
    """The picture of the verdict, with a ring round each cell that the report points at.

    These are the unnecessary clues, the cells where one more clue helps, or else those where a few
    do, or the clues that contradict each other, or the tiles that are not decided.
    """
    verdict = review.verdict
    board = verdict.board if isinstance(verdict, Undecided) else None
    plain = solve_one.scene(review.puzzle, witnesses(verdict), board)
    faces: Iterable[int] = ()
    if review.needs is not None:
        faces = review.needs.unnecessary
    elif review.clash is not None:
        faces = review.clash.faces
    elif review.open is not None:
        faces = review.open.cells
    elif review.fixes is not None:
        alone = {fix.face for fix in review.fixes.single}
        faces = alone or (face for face, _ in review.fixes.together)
    return replace(plain, ringed=tuple(sorted(faces)))


def as_json(review: Review, report: Report | None, rating: Rating | None, seconds: float) -> str:
    """The report as one JSON object in one line; cells are ids, counted from 0."""
    entry: Entry = verdict_entry(review.puzzle, review.verdict)
    look = review.look
    entry["clues"] = _tiles_entry(look) if isinstance(look, TileLook) else _look_entry(look)
    if (needs := review.needs) is not None:
        entry |= needs_entry(needs)
    if (found := review.fixes) is not None:
        entry["fixes"] = {
            "single": _pairs((fix.face, fix.value) for fix in found.single),
            "complete": found.complete,
            "together": _pairs(found.together),
            "met": found.met,
            "all_met": found.all_met,
        }
    if (clash := review.clash) is not None:
        entry["clash"] = clash_entry(clash)
    if (left := review.open) is not None:
        entry["undecided"] = {"cells": list(left.cells), "edges": list(left.edges)}
    if report is not None:
        entry |= level_entry(report)
    if rating is not None:
        entry["rating"] = rating_entry(rating)
    entry["ended"] = review.ended
    return encode({**entry, **cost_entry(review.effort, seconds)})


def _pairs(pairs: Iterable[tuple[int, int]]) -> list[Entry]:
    return [{"cell": face, "value": value} for face, value in pairs]


def places(graph: Graph, faces: Iterable[int]) -> str:
    """Faces by row: "row 1, columns 2 and 5; row 3, column 4"; "cells 3 and 17" without rows."""
    faces = list(faces)
    if graph.n_cells != graph.rows * graph.cols:
        return _numbered("cell", [face + 1 for face in faces])
    rows = groupby(faces, key=lambda face: face // graph.cols)
    return "; ".join(
        f"row {row + 1}, {_numbered('column', [face % graph.cols + 1 for face in some])}"
        for row, some in rows
    )


def _numbered(noun: str, numbers: list[int]) -> str:
    return f"{noun}{'s' * (len(numbers) > 1)} {listed(numbers)}"


def _needs(graph: Graph, needs: Needs) -> list[str]:
    lines = []
    if needs.unnecessary:
        count = _counted(len(needs.unnecessary), "clue")
        lines += [f"Unnecessary, each by itself: {count}.", INDENT + places(graph, needs.unnecessary)]
    elif needs.needed and not needs.open:
        lines.append("Every clue is needed.")
    if needs.open:
        lines.append(f"{_counted(len(needs.open), 'clue')} not looked at.")
    spare = sorted({*needs.needed, *needs.unnecessary, *needs.open} - set(needs.enough))
    if spare:
        least = ", and none of those can go" if needs.irredundant else ""
        verb = "is" if len(needs.enough) == 1 else "are"
        lines.append(
            f"{_counted(len(needs.enough), 'clue')} {verb} enough{least}. All of these can go together:"
        )
        lines.append(INDENT + places(graph, spare))
    return lines


def _fixes(graph: Graph, found: Fixes) -> list[str]:
    so_far = "" if found.complete else " so far"
    lines = [f"It has {_counted(found.met, 'solution')}{'' if found.all_met else ' or more'}."]
    if found.single:
        pairs = [(fix.face, fix.value) for fix in found.single]
        lines.append(f"One more clue makes it unique; any of these{so_far}: {len(pairs)}.")
        lines += _told(graph, pairs)
    elif found.complete:
        nor = "" if found.together else ", nor were several found that do"
        lines.append(f"No single further clue makes it unique{nor}.")
    if found.together:
        lines.append(f"These {len(found.together)} together do, and none of them can go:")
        lines += _told(graph, found.together)
    return lines


def _told(graph: Graph, pairs: Iterable[tuple[int, int]]) -> list[str]:
    """A line for each value: where it helps."""
    by_value: dict[int, list[int]] = {}
    for face, value in sorted(pairs):
        by_value.setdefault(value, []).append(face)
    return [f"{INDENT}{value} in {places(graph, faces)}" for value, faces in sorted(by_value.items())]


def _clash(puzzle: Puzzle, clash: Clash) -> list[str]:
    graph, on_tiles = puzzle.graph, puzzle.graph.cells == "vertices"
    clue = "tile" if on_tiles else "clue"
    if not clash.faces:
        return [f"No {PUZZLES[puzzle.kind].goal} fits this board, whatever the {clue}s."]
    if len(clash.faces) == 1 and clash.irredundant:
        return [f"One {clue} alone is impossible: {places(graph, clash.faces)}."]
    least = "and no part of them does" if clash.irredundant else "or a part of them"
    count = len(clash.faces)
    return [f"These {count} {clue}s contradict each other, {least}:", INDENT + places(graph, clash.faces)]


def _open(graph: Graph, left: Differing) -> list[str]:
    count = _counted(len(left.cells), "tile")
    share = 100 * (1 - len(left.edges) / graph.n_edges)
    return [
        f"Not decided: {count}; {share:.0f} % of the borders are the same in all solutions.",
        INDENT + places(graph, left.cells),
    ]


def _tiles(look: TileLook) -> list[str]:
    shapes = ", ".join(_counted(count, name) for name, count in look.shapes.items())
    rim = "wrapping round" if look.wraps else "with a rim"
    walls = f"{_counted(look.barred, 'wall')} on {look.sides} borders" if look.barred else "no walls"
    return [f"{_counted(look.cells, 'tile')}, {rim}, {walls}: {shapes}."]


def _tiles_entry(look: TileLook) -> Entry:
    shapes: Entry = dict(look.shapes)
    return {"cells": look.cells, "shapes": shapes, "walls": look.barred, "wraps": look.wraps}


def _look(graph: Graph, look: ClueLook) -> list[str]:
    values = [f"{count} x {value}" for value, count in enumerate(look.values) if count]
    values += [f"{look.hidden} x ?"] if look.hidden else []
    counts = f": {', '.join(values)}" if values else ""
    cells = _counted(look.faces, "cell")
    lines = [f"{_counted(look.clues, 'clue')} on {cells} ({100 * look.share:.0f} %){counts}."]
    if not look.clues or not look.balances:
        return lines
    whole = [balance.name for balance in look.balances if not balance.lone]
    lines.append(f"Symmetry of their places: {', '.join(whole) or 'none'}.")
    nearly = [found for found in look.balances if found.lone and found.kept >= NEARLY * look.clues]
    return lines + [_nearly(graph, found, look.clues) for found in nearly]


def _nearly(graph: Graph, found: Balance, clues: int) -> str:
    return f"Nearly: {found.name}, by {found.kept} of {clues} clues, not by {places(graph, found.lone)}."


def _look_entry(look: ClueLook) -> Entry:
    balances: list[Entry] = [
        {"name": found.name, "kept": found.kept, "lone": list(found.lone)} for found in look.balances
    ]
    return {
        "number": look.clues,
        "cells": look.faces,
        "values": list(look.values),
        "hidden": look.hidden,
        "symmetries": balances,
    }


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _wrapped(line: str, width: int) -> str:
    indent = INDENT if line.startswith(INDENT) else ""
    return fill(line.strip(), width, initial_indent=indent, subsequent_indent=indent)


def path_lines(report: Report) -> list[str]:
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


def _level(report: Report) -> str:
    trace = report.trace
    if report.level is not None:
        hardest = max((step.found.technique for step in trace.steps), key=lambda one: one.level)
        return f"Level: {report.level.title} ({hardest.title})."
    if trace.outcome == "stopped":
        return f"Level: not known: {trace.ended}."
    return f"Level: none, as nothing more follows with {_percent(report.share)} of the edges decided."


def _stalls(report: Report) -> str:
    """How far each level comes, those that come as far as the one before together with it."""
    parts = []
    for share, some in groupby(report.stalls, key=lambda stall: stall.share):
        first, *_, last = [stall.level.title for stall in some] * 2
        parts.append(f"{first if first == last else f'{first} to {last}'} {_percent(share)}")
    return ", ".join(parts)


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def rating_lines(rating: Rating) -> list[str]:
    """The number, what it would be elsewhere, then a line for each reason."""
    return [rating_sentence(rating), *(f"  {reason.sentence}" for reason in rating.reasons)]


def rating_sentence(rating: Rating) -> str:
    """The rating in a sentence."""
    if rating.basis:
        return f"Rating: {rating.value:.0f} of 100, level {rating.level.title}; it is {rating.basis}."
    scales = ", ".join(f"{source} {number:.1f}" for source, number in rating.scales.items())
    return (
        f"Rating: {rating.value:.0f} of 100, level {rating.level.title}; numbers of published puzzles "
        f"like it: {scales}."
    )
