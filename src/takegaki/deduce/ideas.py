"""Ideas: the steps of a trace, grouped as a person makes them.

One idea is applied wherever it holds now before another is begun; of several the nearest comes first. Steps
harder than counting keep their order, so that none comes while an easier one is left; what follows from them
by counting belongs to them.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from takegaki.core.board import CROSS, LINE, UNKNOWN
from takegaki.core.graph import FloatArray, Graph
from takegaki.core.place_names import (
    cell_name,
    edge_middles,
    listening,
    median_length,
    quoted,
    says,
    vertex_name,
)
from takegaki.core.printable import listed
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction, Part
from takegaki.deduce.mark_clauses import MOST_NAMED, Namer, capital, cells_at_dots, marks_of_cells
from takegaki.deduce.patterns import pattern_sentence
from takegaki.deduce.technique import Level
from takegaki.deduce.trace import Step, Timeline, Trace
from takegaki.deduce.trial_proofs import proofs_once
from takegaki.puzzles import is_of_tiles


@dataclass(frozen=True)
class Kind:
    """The kind of an idea, equal for steps that form one: a technique, and one of its cases."""

    technique: str
    case: str = ""


def kind_of(deduction: Deduction) -> Kind:
    """The idea that a deduction belongs to."""
    name = deduction.technique.name
    if deduction.name:
        return Kind(name, deduction.name)
    if name == "clue-counting" and deduction.conclusions:
        return Kind(name, "complete" if deduction.conclusions[0][1] == CROSS else "all left")
    if name == "vertex-counting":
        lines = sum(mark == LINE for _, mark in deduction.marks)
        if not lines and deduction.conclusions and deduction.conclusions[0][1] == LINE:
            return Kind(name, "visited")
        return Kind(name, ("dead end", "goes on", "full")[min(lines, 2)])
    return Kind(name)


def by_idea(trace: Trace) -> Trace:
    """The same trace with a step for each idea: same marks, same end, fewer steps.

    Counting comes one kind after another, the nearest to the step before first, a few single ones together;
    what follows by counting from a harder step is part of its step. `Step.deduction` of such a step has no
    premise that is idle for all its conclusions.
    Cost: linear in the premises as they were found, and in the steps that are ready at one time.

    >>> from takegaki.deduce.trace import explain
    >>> trace = explain("33\\n..\\n..")
    >>> len(trace.steps), len(by_idea(trace).steps)
    (9, 1)
    """
    groups = _together(trace.puzzle.graph, _Ideas(trace).found())
    numbers = {id(step.found): step.number for step in trace.steps}
    members = [tuple(numbers[id(one)] for one in group) for group in groups]
    made = np.zeros(len(trace.board.marks), dtype=np.int32)
    merged = [_merged(trace.puzzle, group) for group in proofs_once(groups)]
    for number, deduction in enumerate(merged, start=1):
        made[[edge for edge, _ in deduction.conclusions]] = number
    timeline = Timeline(trace.board, made)
    steps = tuple(
        Step(number, one, timeline, trace.idle, of)
        for number, (one, of) in enumerate(zip(merged, members, strict=True), start=1)
    )
    return replace(trace, steps=steps)


class _Ideas:
    """The steps that are left, and the edges each still waits for."""

    def __init__(self, trace: Trace) -> None:
        self._steps = [step.found for step in trace.steps]
        self._is_left = [True] * len(self._steps)
        graph = trace.puzzle.graph
        self._middle: FloatArray = edge_middles(graph)
        self._here = self._middle.mean(axis=0)
        self._known: set[int] = set(np.flatnonzero(trace.start.marks != UNKNOWN).tolist())
        self._waiting: dict[int, list[int]] = defaultdict(list)
        self._unmet = [0] * len(self._steps)
        self._ready: set[int] = set()
        self._patterns: dict[tuple[object, ...], list[int]] = defaultdict(list)
        for number, one in enumerate(self._steps):
            if one.level > Level.EASY and _has_pattern(one):
                self._patterns[_pattern(one)].append(number)
            if one.level == Level.EASY and one.conclusions:
                for edge, _ in one.marks:
                    if edge not in self._known:
                        self._waiting[edge].append(number)
                        self._unmet[number] += 1
                if not self._unmet[number]:
                    self._ready.add(number)

    def found(self) -> list[list[Deduction]]:
        """The steps, those of one idea together."""
        groups: list[list[Deduction]] = []
        for number in range(len(self._steps)):
            # All counting that can be done comes before the next that is no counting.
            while self._is_left[number]:
                groups.append(self._counting() or [self._take(number), *self._same_pattern(number)])
        return groups

    def _same_pattern(self, number: int) -> list[Deduction]:
        """What the same pattern or argument concludes besides, as far as its premises are there."""
        one = self._steps[number]
        same = self._patterns.get(_pattern(one), ()) if _has_pattern(one) else ()
        return [
            self._take(other)
            for other in same
            if self._is_left[other] and all(edge in self._known for edge, _ in self._steps[other].marks)
        ]

    def _counting(self) -> list[Deduction]:
        """All steps of the nearest kind that can be taken now, one after another; of few only the nearest."""
        if not self._ready:
            return []
        nearest = min(self._ready, key=self._distance)
        kind = kind_of(self._steps[nearest])
        alike = sum(kind_of(self._steps[n]) == kind for n in self._ready)
        if alike < (2 if kind.technique == "clue-counting" else ENOUGH_ALIKE):
            return [self._take(nearest)]
        group: list[Deduction] = []
        while ready := [n for n in self._ready if kind_of(self._steps[n]) == kind]:
            if len(group) >= MOST_IN_RUN and kind not in TOGETHER:
                # Each has a line of its own: a person follows some of them at a time.
                break
            group.append(self._take(min(ready, key=self._distance)))
        return group

    def _take(self, number: int) -> Deduction:
        self._is_left[number] = False
        self._ready.discard(number)
        one = self._steps[number]
        for edge, _ in one.conclusions:
            if edge not in self._known:
                self._known.add(edge)
                for other in self._waiting.pop(edge, ()):
                    self._unmet[other] -= 1
                    if not self._unmet[other] and self._is_left[other]:
                        self._ready.add(other)
        if one.conclusions:
            self._here = self._middle[[edge for edge, _ in one.conclusions]].mean(axis=0)
        return one

    def _distance(self, number: int) -> tuple[float, int]:
        edge = self._steps[number].conclusions[0][0]
        (x, y), (left, top) = self._middle[edge].tolist(), self._here.tolist()
        return math.hypot(x - left, y - top), number


def _pattern(deduction: Deduction) -> tuple[object, ...]:
    """The pattern that a deduction is, and where; without a name the argument, all but what follows."""
    if deduction.name:
        # With the corner where a line comes in: at another one the same pattern has another reason.
        return deduction.clues, deduction.sentence.partition(": ")[0]
    argument = deduction.sentence.rpartition(": ")[0] or deduction.sentence
    return deduction.technique.name, deduction.story, argument


def _has_pattern(deduction: Deduction) -> bool:
    """Whether others may be by the same pattern or argument; a trial has turns of its own."""
    return bool(deduction.name or (deduction.story and not deduction.tree))


ENOUGH_ALIKE = 3
"""Steps of one kind that are an idea of their own."""
MOST_IN_RUN = 12
"""Steps that are shown as one where each has a sentence of its own."""

FARTHEST = 3.0
"""Lengths of an edge from what a step has concluded to the counting that still belongs to it."""


def _together(graph: Graph, groups: Iterable[list[Deduction]]) -> list[list[Deduction]]:
    """Counting put to the harder step before it; where there is none, small groups to the one before."""
    found: list[list[Deduction]] = []
    for group in groups:
        counting = group[0].level == Level.EASY and bool(group[0].conclusions)
        if counting and found and _goes_with(graph, found[-1], group) and _are_near(graph, found[-1], group):
            found[-1] += group
        else:
            found.append(list(group))
    return found


def _goes_with(graph: Graph, before: Sequence[Deduction], group: Sequence[Deduction]) -> bool:
    if not before[0].conclusions or len(before) + len(group) > MOST_IN_RUN:
        return False
    if before[0].level > Level.EASY:
        return True
    is_mixed = len({kind_of(one) for one in before}) > 1
    if is_mixed or len(group) >= ENOUGH_ALIKE:
        return len(group) < ENOUGH_ALIKE
    # Two clues far apart are an idea of their own.
    return len(before) < ENOUGH_ALIKE and _are_near(graph, before[:1], before[1:])


def _are_near(graph: Graph, before: Sequence[Deduction], group: Sequence[Deduction]) -> bool:
    """Does each conclude something beside what was concluded before?"""
    middles, most = edge_middles(graph), FARTHEST * median_length(graph)
    there = middles[[edge for one in before for edge, _ in one.conclusions]]
    for one in group:
        here = middles[[edge for edge, _ in one.conclusions]]
        steps = here[:, None] - there[None]
        if np.hypot(steps[..., 0], steps[..., 1]).min() > most:
            return False
        there = np.concatenate([there, here])
    return True


def _merged(puzzle: Puzzle, group: Sequence[Deduction]) -> Deduction:
    """One deduction with all conclusions of several."""
    group = _with_whole_pattern(puzzle, group)
    first = group[0]
    if len(group) == 1:
        return first
    made: dict[int, int] = {}
    for one in group:
        made |= dict(one.conclusions)
    marks = {edge: mark for one in group for edge, mark in one.marks if edge not in made}
    sentence, story = _said(puzzle, group)
    tree = _tree(group) if first.level > Level.EASY else ()
    is_mixed = first.level == Level.EASY and len({kind_of(one) for one in group}) > 1
    return replace(
        first,
        name="counting" if is_mixed else first.name,
        clues=_union(one.clues for one in group),
        marks=tuple(sorted(marks.items())),
        conclusions=tuple(sorted(made.items())),
        sentence=sentence,
        faces=_union(one.faces for one in group),
        vertices=_union(one.vertices for one in group),
        story=story,
        tree=tree,
    )


def _with_whole_pattern(puzzle: Puzzle, group: Sequence[Deduction]) -> Sequence[Deduction]:
    """What a harder step and others conclude by the same pattern or argument, as one deduction."""
    first = group[0]
    same = [one for one in group if _has_pattern(one) and _pattern(one) == _pattern(first)]
    if first.level == Level.EASY or len(same) < 2:
        return group
    made = dict(mark for one in same for mark in one.conclusions)
    marks = {edge: mark for one in same for edge, mark in one.marks if edge not in made}
    whole = replace(
        first,
        marks=tuple(sorted(marks.items())),
        conclusions=tuple(sorted(made.items())),
        clues=_union(one.clues for one in same),
        faces=_union(one.faces for one in same),
        vertices=_union(one.vertices for one in same),
    )
    sentence = pattern_sentence(puzzle, whole) if first.name else _with_all(puzzle, same)
    whole = replace(whole, sentence=sentence)
    return [whole, *(one for one in group if one not in same)]


@says
def _with_all(puzzle: Puzzle, same: Sequence[Deduction]) -> str:
    """The sentence of deductions by one argument, with all that they conclude."""
    argument, colon, _ = quoted(same[0].sentence).rpartition(": ")
    if argument.endswith("one fewer than its clue"):
        # The others are those besides one of them, not besides all of them.
        argument = f"Were one of these a cross, t{argument[1:].replace(' hold', ' would hold')}"
    thens = [one.sentence.rpartition(": ")[2].removesuffix(".") for one in same]
    places = dict.fromkeys(
        [("face", face) for one in same for face in one.faces]
        + [("vertex", dot) for one in same for dot in one.vertices]
    )
    for place in places:
        names = Namer(puzzle.graph, place)
        # The place that they are named from.
        with listening():
            is_theirs = [names.marks(one.conclusions) for one in same] == thens
        if is_theirs:
            return f"{argument}{colon}{names.marks([mark for one in same for mark in one.conclusions])}."
    for one in same:
        quoted(one.sentence)
    return f"{argument}{colon}{listed(thens)}."


def _in_turn(puzzle: Puzzle, group: Sequence[Deduction]) -> tuple[str, ...]:
    """The sentences of steps of counting; a line that is followed, or one argument, is one sentence."""
    runs: list[list[Deduction]] = []
    for one in group:
        if not runs or not (_follows(puzzle, runs[-1], one) or _is_same_argument(runs[-1], one)):
            runs.append([])
        runs[-1].append(one)
    return tuple(_of_run(puzzle, run) for run in runs)


GOES_ON, NO_WAY_ON = Kind("vertex-counting", "goes on"), Kind("vertex-counting", "dead end")


def _follows(puzzle: Puzzle, run: Sequence[Deduction], one: Deduction) -> bool:
    """Does a line go on from where the last of these steps has brought it, or is there the next dead end?"""
    last = run[-1]
    if kind_of(last) not in (GOES_ON, NO_WAY_ON) or kind_of(one) != kind_of(last):
        return False
    edge, dot = last.conclusions[0][0], last.vertices[0]
    return int(puzzle.graph.edge_vertices[edge].sum()) - dot == one.vertices[0]


def _is_same_argument(run: Sequence[Deduction], one: Deduction) -> bool:
    argument = one.sentence.rpartition(": ")[0]
    return bool(argument) and argument == run[-1].sentence.rpartition(": ")[0]


@says
def _of_run(puzzle: Puzzle, run: Sequence[Deduction]) -> str:
    first, last = run[0], run[-1]
    if len(run) == 1:
        return quoted(first.sentence)
    if kind_of(first) not in (GOES_ON, NO_WAY_ON):
        return _with_all(puzzle, run)
    graph = puzzle.graph
    end = int(graph.edge_vertices[last.conclusions[0][0]].sum()) - last.vertices[0]
    then = Namer(graph, ("edge", first.conclusions[0][0])).marks([one.conclusions[0] for one in run])
    begin, far = vertex_name(graph, first.vertices[0]), vertex_name(graph, end)
    if kind_of(first) == NO_WAY_ON:
        return f"Edge by edge from {begin} as far as {far} a line would be a dead end: {then}."
    return f"The line that comes to {begin} can go on in one way only, as far as {far}: {then}."


def _tree(group: Sequence[Deduction]) -> tuple[Part, ...]:
    """The argument of a harder step, then the counting that follows from it."""
    first, *counting = group
    steps = tuple(Part("step", one.sentence, one.conclusions) for one in counting)
    marks = tuple(mark for one in counting for mark in one.conclusions)
    before = first.tree or tuple(Part("found", sentence) for sentence in first.story)
    return (*before, Part("counting", "From there, step by step:", marks, steps))


def _union(groups: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sorted(set().union(*groups)))


COMPLETE = Kind("clue-counting", "complete")
ZEROS = "These {n} clues{where} are 0 and take no line: {then}."
TOGETHER = {
    COMPLETE: "These {n} clues have all their lines{where}: {then}.",
    Kind(
        "clue-counting", "all left"
    ): "These {n} clues need all their edges that are no crosses{where}: {then}.",
    Kind("vertex-counting", "full"): "{n} {dots} have their two lines{where}: {then}.",
    Kind("vertex-counting", "goes on"): "Lines can go on in one way only at {n} {dots}{where}: {then}.",
    Kind("vertex-counting", "dead end"): "At {n} {dots} a line would be a dead end{where}: {then}.",
    Kind("vertex-counting", "visited"): "The loop needs the last two edges at {n} {dots}{where}: {then}.",
}
"""The sentence for several steps of a kind."""


def _said(puzzle: Puzzle, group: Sequence[Deduction]) -> tuple[str, tuple[str, ...]]:
    """How several steps are reported: a sentence, and what was found on the way."""
    first = group[0]
    if first.level > Level.EASY:
        return _with_counting(puzzle, group), (*first.story, *(one.sentence for one in group[1:]))
    if len({kind_of(one) for one in group}) > 1:
        return _step_by_step(puzzle, group), _in_turn(puzzle, group)
    if kind_of(first) not in TOGETHER:
        return _of_technique(puzzle, group), _in_turn(puzzle, group)
    return _of_kind(puzzle, group), ()


@says
def _with_counting(puzzle: Puzzle, group: Sequence[Deduction]) -> str:
    then = _all_marks(puzzle, group[1:])
    counting = "turning tiles" if is_of_tiles(puzzle) else "counting"
    return f"{quoted(group[0].sentence)} By {counting} from there, {then}."


@says
def _step_by_step(puzzle: Puzzle, group: Sequence[Deduction]) -> str:
    return f"Step by step, from {_begin(puzzle, group[0])} on: {_all_marks(puzzle, group)}."


@says
def _of_technique(puzzle: Puzzle, group: Sequence[Deduction]) -> str:
    places = len({one.clues or one.vertices or one.faces for one in group})
    at = f" at {places} places" if places > 1 else ""
    return f"{capital(group[0].title)}{at}: {_all_marks(puzzle, group)}."


@says
def _of_kind(puzzle: Puzzle, group: Sequence[Deduction]) -> str:
    then, kind = _all_marks(puzzle, group), kind_of(group[0])
    dots = "dots" if puzzle.graph.cells == "faces" else "cells"
    at = (one.clues or (one.vertices if dots == "cells" else ()) for one in group)
    cells = [cell for some in at for cell in some]
    where = ""
    if 0 < len(cells) <= MOST_NAMED:
        where = f", at {listed(cell_name(puzzle.graph, cell) for cell in cells)}"
    elif not cells and len(group) > MOST_NAMED and dots == "dots":
        where = f", at corners of {cells_at_dots(puzzle.graph, [one.vertices[0] for one in group])}"
    is_zero = kind == COMPLETE and not any(puzzle.clue(cell) for one in group for cell in one.clues)
    form, where = (ZEROS, where and f"{where},") if is_zero else (TOGETHER[kind], where)
    return form.format(n=len(group), where=where, then=then, dots=dots)


def _begin(puzzle: Puzzle, one: Deduction) -> str:
    """Where it concludes something: at its clue, if that is beside it, else at its dot, else at a cell."""
    graph, beside = puzzle.graph, puzzle.graph.edge_cells[one.conclusions[0][0]].tolist()
    clues = [clue for clue in one.clues if clue in beside]
    if one.vertices and not clues:
        return vertex_name(graph, one.vertices[0])
    return cell_name(graph, clues[0] if clues else min(beside))


def _all_marks(puzzle: Puzzle, group: Iterable[Deduction]) -> str:
    """All conclusions as a clause; edges are named from the clues that they are sides of."""
    group = list(group)
    marks = [mark for one in group for mark in one.conclusions]
    cells = list(dict.fromkeys(cell for one in group for cell in one.clues))
    if len(cells) > 1 and puzzle.graph.cells == "faces":
        return marks_of_cells(puzzle.graph, marks, cells)
    return Namer(puzzle.graph, ("edge", marks[0][0])).marks(marks)
