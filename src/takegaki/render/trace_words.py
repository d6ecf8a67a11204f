"""A trace in sentences: its steps, its end, and how often it used which technique."""

from collections import Counter

from takegaki.core.board import UNKNOWN
from takegaki.core.place import cell_name, edge_name
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import WORDS, Deduction
from takegaki.explain.trace import Step, Trace
from takegaki.puzzles import PUZZLES
from takegaki.techniques import TECHNIQUES, Level

MOST_NAMED = 8
"""Premises that are listed."""


def heading(step: Step, *, ascii_only: bool = False) -> str:
    """Level and technique of a step."""
    technique = step.deduction.technique
    return f"{technique.level.title} {'-' if ascii_only else '·'} {technique.title}"


def ending(trace: Trace, upto: Level) -> str:
    """How it ends: solved, or where and why not.

    upto   the level that was asked for
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
        return f"No more follows after {steps}{_at_level(trace)}: {rest}, there are several solutions."
    return f"Stuck after {steps}{_at_level(trace)}: {rest}, and no technique up to {upto.title} goes on."


def usage(trace: Trace) -> list[tuple[str, str, int]]:
    """Level, technique and number of its steps, from easy to hard."""
    used = Counter(step.deduction.technique.name for step in trace.steps)
    return [(one.level.title, one.title, used[name]) for name, one in TECHNIQUES.items() if used[name]]


def because(puzzle: Puzzle, deduction: Deduction) -> str:
    """The clues and marks that it rests on, by name, as a sentence; "" where there are none."""
    graph = puzzle.graph
    clue = PUZZLES[puzzle.kind].named
    clues = [f"{clue(puzzle, cell)} at {cell_name(graph, cell)}" for cell in deduction.clues]
    marks = [f"{WORDS[mark]} on {edge_name(graph, edge)}" for edge, mark in deduction.marks]
    named = [*clues, *marks]
    if len(named) > MOST_NAMED:
        named = [*named[:MOST_NAMED], f"{len(named) - MOST_NAMED} more"]
    return f"It rests on: {'; '.join(named)}." if named else ""


def counted(number: int, noun: str) -> str:
    """ "1 step", "2 steps"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _at_level(trace: Trace) -> str:
    return "" if trace.level is None else f", level {trace.level.title}"
