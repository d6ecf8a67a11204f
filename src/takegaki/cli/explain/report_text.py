"""The report to a setter and a rating, as text, as a picture and as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING

from takegaki.cli.output import Look
from takegaki.cli.solve import verdict_text
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.reason import Reason, Said, Value
from takegaki.core.verdict import Undecided, witnesses_of
from takegaki.deduce.level import Level
from takegaki.deduce.named_premises import near
from takegaki.render.review_text import findings
from takegaki.render.scene import Scene
from takegaki.solving.questions.clue_look import ClueLook, TileLook
from takegaki.solving.questions.setter_review import Review

if TYPE_CHECKING:
    from takegaki.deduce.stories.stalls import Report
    from takegaki.deduce.stories.way import Way
    from takegaki.rating import Rating
    from takegaki.render.json_values import Entry


@dataclass(frozen=True)
class Proof:
    """What a report says of its certificate: the file, what is proven, and the digest that books
    print; or why none was written.
    """

    file: str
    proven: str = ""
    digest: str = ""
    why_none: str = ""

    @property
    def sentence(self) -> str:
        """Where it is, and how to check it; or why there is none."""
        if self.why_none:
            return str(Reason("review.no-proof", why=self.why_none).sentence())
        args: dict[str, Value] = {"file": self.file, "digest": self.digest, "what": self.proven}
        return str(Reason("review.proof", **args).sentence())


def review_text(
    review: Review,
    report: Report | None,
    rating: Rating | None,
    look: Look,
    proof: Proof | None = None,
    way: Way | None = None,
) -> str:
    """The report: the verdict as `solve` shows it, then a paragraph for each finding.

    report   level and stall points, None where they were not examined
    rating   None where it was not
    way      None where it was not
    proof    None where none was wanted
    """
    more = [] if report is None else path_lines(report)
    if rating is not None:
        more.append(rating_sentence(rating))
    if way is not None:
        from takegaki.render.way_text import way_lines  # noqa: PLC0415  (a rating has no way)

        more += way_lines(way, review.puzzle)
    if proof is not None:
        more.append(proof.sentence)
    text = findings(review, more, width=look.width)
    return f"{verdict_text.as_text(review.puzzle, review.verdict, look)}\n\n{text}"


def review_scene(review: Review) -> Scene:
    """The picture of the verdict, with a ring round each cell that the report points at.

    These are the unnecessary clues, the cells where one more clue helps, or else those where a few
    do, or the clues that contradict each other, or the tiles that are not decided.
    """
    verdict = review.verdict
    board = verdict.board if isinstance(verdict, Undecided) else None
    plain = verdict_text.scene(review.puzzle, witnesses_of(verdict), board)
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


def review_json(
    review: Review,
    report: Report | None,
    rating: Rating | None,
    seconds: float,
    proof: Proof | None = None,
    way: Way | None = None,
) -> str:
    """The report as one JSON object in one line; cells are ids, counted from 0."""
    from takegaki.render.json_values import (  # noqa: PLC0415  (what people read needs none)
        clash_entry,
        cost_entry,
        encode,
        level_entry,
        needs_entry,
        rating_entry,
        solution_entry,
        verdict_entry,
        way_entry,
        with_ids,
    )

    entry: Entry = verdict_entry(review.puzzle, review.verdict)
    shown = witnesses_of(review.verdict)
    entry["solutions"] = [with_ids(solution_entry(one), one) for one in shown]
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
    if way is not None:
        entry["way"] = way_entry(way, review.puzzle)
    if proof is not None:
        entry["certificate"] = (
            {"error": proof.why_none}
            if proof.why_none
            else {"file": proof.file, "claim": proof.proven, "digest": proof.digest}
        )
    entry["ended"] = review.ended
    return encode({**entry, **cost_entry(review.effort, seconds)})


def _pairs(pairs: Iterable[tuple[int, int]]) -> list[Entry]:
    return [{"cell": face, "value": value} for face, value in pairs]


def _tiles_entry(look: TileLook) -> Entry:
    shapes: Entry = dict(look.shapes)
    return {"cells": look.cells, "shapes": shapes, "walls": look.barred, "wraps": look.wraps}


def _look_entry(look: ClueLook) -> Entry:
    balances: list[Entry] = [
        {"name": found.name, "kept": found.kept, "lone": list(found.lone)}
        for found in look.balances
    ]
    return {
        "number": look.clues,
        "cells": look.faces,
        "values": list(look.values),
        "hidden": look.hidden,
        "symmetries": balances,
    }


def path_lines(report: Report) -> list[str]:
    """The level, how far each easier level comes, and where something harder is needed."""
    lines = [str(_level(report).sentence())]
    if report.stalls:
        lines.append(str(Reason("report.stalls", stalls=_stalls(report)).sentence()))
    graph = report.trace.puzzle.graph
    for level in Level:
        climbs = [climb for climb in report.climbs if climb.level == level]
        if climbs:
            first = climbs[0]
            said = Reason(
                "report.climb",
                graph,
                level=level.named,
                count=len(climbs),
                share=_percent(first.share),
                places=near(graph, first.edges),
            )
            lines.append(str(said.sentence()))
    return lines


def _level(report: Report) -> Reason:
    trace = report.trace
    if report.level is not None:
        hardest = max((step.found.technique for step in trace.steps), key=lambda one: one.level)
        return Reason("report.level", level=report.level.named, title=Reason(hardest.name))
    if trace.outcome == "stopped":
        return Reason("report.level-unknown", reason=trace.ended)
    return Reason("report.level-none", share=_percent(report.share))


def _stalls(report: Report) -> tuple[Reason, ...]:
    """How far each level comes, those that come as far as the one before together with it."""
    parts = []
    for share, some in groupby(report.stalls, key=lambda stall: stall.share):
        first, *_, last = [stall.level for stall in some] * 2
        args: dict[str, Value] = {"level": last.named, "share": _percent(share)}
        if first is last:
            parts.append(Reason("report.stall", **args))
        else:
            parts.append(Reason("report.stall-some", first=first.named, **args))
    return tuple(parts)


def _percent(share: float) -> int:
    return round(100 * share)


def rating_lines(rating: Rating) -> list[str]:
    """The number, what it would be elsewhere, then a line for each reason."""
    level = Reason("report.player-level", level=rating.player_level.numbered).sentence()
    # They were found beside this thread, which alone knows its language.
    reasons = [
        said() if isinstance(said := reason.sentence, Said) else said for reason in rating.reasons
    ]
    return [rating_sentence(rating), *(f"  {line}" for line in (level, *reasons))]


def rating_sentence(rating: Rating) -> str:
    """The rating in a sentence."""
    args: dict[str, Value] = {"value": round(rating.value), "level": rating.level.named}
    if rating.basis:
        return Reason("rating.by-basis", basis=rating.basis, **args).sentence()
    scales = tuple(
        Reason("rating.scale", source=source, number=round(number))
        for source, number in rating.scales.items()
    )
    return Reason("rating.on-scales", scales=scales, **args).sentence()
