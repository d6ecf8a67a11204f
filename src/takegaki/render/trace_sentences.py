"""Traces in sentences, for every view of them: how a step is headed, how all of it ends, what was
used.
"""

from collections import Counter

from takegaki.core.board import UNKNOWN
from takegaki.core.printable import counted
from takegaki.core.reason import Reason
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.player_level import height_of_step
from takegaki.deduce.techniques.table import TECHNIQUES
from takegaki.deduce.techniques.technique import Level
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
    return f"{head}: {sentence}"


def _begins_with_name(found: Deduction) -> bool:
    """Whether a sentence begins with the name of its pattern."""
    first = found.reason.args.get("step", found.reason)
    return isinstance(first, Reason) and first.form in ("pattern.follows", "pattern.at-corner")


def ending(trace: Trace, upto: Level) -> str:
    """How it ends: solved, or where and why not.

    upto   the level that was requested
    """
    steps = counted(len(trace.steps), "step")
    if trace.outcome == "solved":
        return f"Solved in {steps}{_at_level(trace)}."
    if trace.outcome == "contradiction":
        given = " and marks" if (trace.start.marks != UNKNOWN).any() else ""
        return f"A contradiction after {steps}: no solution agrees with these clues{given}."
    left = int((trace.board.marks == UNKNOWN).sum())
    verb = "is" if left == 1 else "are"
    rest = f"{left:,} of {counted(len(trace.board.marks), 'edge')} {verb} open"
    if trace.outcome == "stopped":
        return f"Stopped after {steps}{_at_level(trace)}: {trace.ended}; {rest}."
    if upto is Level.SEARCH:
        return (
            f"No more follows after {steps}{_at_level(trace)}: {rest}, there are several solutions."
        )
    return (
        f"Stuck after {steps}{_at_level(trace)}: {rest}, and no technique up to {upto.title} "
        f"goes on."
    )


def usage(trace: Trace) -> list[tuple[str, str, int]]:
    """Level, technique and number of its steps, from easy to hard."""
    used = Counter(step.found.technique.name for step in trace.steps)
    return [
        (one.level.title, one.title, used[name]) for name, one in TECHNIQUES.items() if used[name]
    ]


def _at_level(trace: Trace) -> str:
    return "" if trace.level is None else f", level {trace.level.title}"
