"""Traces in sentences, for every view of them: how a step is headed, how all of it ends, what was
used.
"""

from collections import Counter

from takegaki.core.marks import UNKNOWN
from takegaki.core.reason import Reason, Value, said
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.level import Level
from takegaki.deduce.player_level import height_of_step, level_of_solved
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
    """Whether a sentence begins with the name of its pattern or technique."""
    first = found.reason.args.get("step", found.reason)
    return isinstance(first, Reason) and first.form in WITH_NAME


WITH_NAME = (
    "pattern.follows",
    "pattern.at-corner",
    "pattern.at-places",
    "pattern.at-many-places",
    "idea.of-technique",
)
"""The forms whose sentences begin with the name of a pattern or a technique."""


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
    """The player's level, the pattern or technique, and number of its steps, from easy to hard."""
    used = Counter((height_of_step(step.found), step.found.title) for step in trace.steps)
    # Those of one level in the order in which they come.
    found = sorted(used.items(), key=lambda one: one[0][0])
    return [(level.title, title, count) for (level, title), count in found]


def _at_level(trace: Trace) -> Reason:
    """What one must know: for all of it where it is solved, else for the steps that there are."""
    if not trace.steps:
        return Reason("at.no-level")
    if trace.outcome == "solved":
        level = level_of_solved(trace)
    else:
        level = max(height_of_step(step.found) for step in trace.steps)
    return Reason("at.level", level=level.numbered)
