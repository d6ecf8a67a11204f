"""Traces in sentences, for every view of them: how a step is headed, how all of it ends, what was
used.
"""

from collections import Counter

from takegaki.core.board import UNKNOWN
from takegaki.core.reason import Reason, Value, said
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.player_level import height_of_step
from takegaki.deduce.technique import Level
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.deduce.trace import Step, Trace


def heading(step: Step, *, ascii_only: bool = False) -> str:
    """The player's level and the technique of a step."""
    found = step.found
    return f"{height_of_step(found).title} {'-' if ascii_only else '·'} {found.title}"


def headed_sentence(step: Step, *, ascii_only: bool = False) -> str:
    """Level, technique and sentence; the name of a pattern, with which its sentence begins, stands
    once.
    """
    head, sentence = heading(step, ascii_only=ascii_only), step.found.sentence
    if _begins_with_name(step.found):
        return f"{head.removesuffix(step.found.title)}{sentence}"
    return said("ending.headed", head=head, sentence=sentence)


def _begins_with_name(found: Deduction) -> bool:
    """Whether a sentence begins with the name of its pattern."""
    first = found.reason.args.get("step", found.reason)
    return isinstance(first, Reason) and first.form in WITH_NAME


WITH_NAME = (
    "pattern.follows",
    "pattern.at-corner",
    "pattern.at-places",
    "pattern.at-many-places",
)
"""The forms whose sentences begin with the name of a pattern."""


def ending(trace: Trace, upto: Level) -> str:
    """How it ends: solved, or where and why not.

    upto   the level that was requested
    """
    steps, at = len(trace.steps), _at_level(trace)
    if trace.outcome == "solved":
        return Reason("ending.solved", steps=steps, at=at).sentence()
    if trace.outcome == "contradiction":
        marks = "-marks" if (trace.start.marks != UNKNOWN).any() else ""
        return Reason(f"ending.contradiction{marks}", steps=steps).sentence()
    args: dict[str, Value] = {
        "steps": steps,
        "at": at,
        "open": int((trace.board.marks == UNKNOWN).sum()),
        "edges": len(trace.board.marks),
    }
    if trace.outcome == "stopped":
        return Reason("ending.stopped", reason=trace.ended, **args).sentence()
    if upto is Level.SEARCH:
        return Reason("ending.several", **args).sentence()
    return Reason("ending.stuck", level=upto.named, **args).sentence()


def usage(trace: Trace) -> list[tuple[str, str, int]]:
    """Level, technique and number of its steps, from easy to hard."""
    used = Counter(step.found.technique.name for step in trace.steps)
    return [
        (one.level.named.phrase(), one.title, used[name])
        for name, one in TECHNIQUES.items()
        if used[name]
    ]


def _at_level(trace: Trace) -> Reason:
    return (
        Reason("at.no-level")
        if trace.level is None
        else Reason("at.level", level=trace.level.named)
    )
