"""Ideas: the steps of a trace, grouped as a person makes them.

One idea is applied wherever it holds now before another is begun; of several the nearest comes
first. Steps harder than counting keep their order, so that none comes while an easier one is left;
what follows from them by counting belongs to them. How a group is told is in `told_as_one`.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence

import numpy as np

from takegaki.core.board import LINE, UNKNOWN
from takegaki.core.graph import FloatArray, Graph
from takegaki.core.lazy_dataclass import replace
from takegaki.core.place_names import edge_middles, median_length
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.stories.told_as_one import (
    COMPLETE,
    TOGETHER,
    are_one_pattern,
    argument_of,
    has_argument,
    kind_of,
    merged,
)
from takegaki.deduce.technique import Level
from takegaki.deduce.techniques.trial_proofs import proofs_once
from takegaki.deduce.trace import Step, Timeline, Trace


def by_idea(trace: Trace) -> Trace:
    """The same trace with a step for each idea: same marks, same end, fewer steps.

    Counting comes one kind after another, the nearest to the step before first, a few single ones
    together; what follows by counting from a harder step is part of its step. `Step.deduction` of
    such a step has no premise that is idle for all its conclusions. Cost: linear in the premises as
    they were found, and in the steps that are ready at one time.

    >>> from takegaki.deduce.explain import explain
    >>> trace = explain("33\\n..\\n..")
    >>> len(trace.steps), len(by_idea(trace).steps)
    (9, 2)
    """
    groups = _together(trace.puzzle.graph, _Ideas(trace).found())
    numbers = {id(step.found): step.number for step in trace.steps}
    members = [tuple(numbers[id(one)] for one in group) for group in groups]
    made = np.zeros(len(trace.board.marks), dtype=np.int32)
    told = [merged(trace.puzzle, group) for group in proofs_once(groups)]
    for number, deduction in enumerate(told, start=1):
        made[[edge for edge, _ in deduction.conclusions]] = number
    timeline = Timeline(trace.board, made)
    steps = tuple(
        Step(number, one, timeline, trace.idle, of)
        for number, (one, of) in enumerate(zip(told, members, strict=True), start=1)
    )
    return replace(trace, steps=steps)


class _Ideas:
    """The steps that are left, and the edges each still waits for."""

    def __init__(self, trace: Trace) -> None:
        self._steps = [step.found for step in trace.steps]
        self._opened, self._puzzle = trace.opened, trace.puzzle
        self._is_left = [True] * len(self._steps)
        graph = trace.puzzle.graph
        self._middle: FloatArray = edge_middles(graph)
        # A board of one dot has no edges, and no middle.
        self._here = self._middle.mean(axis=0) if graph.n_edges else np.zeros(2)
        self._known: set[int] = set(np.flatnonzero(trace.start.marks != UNKNOWN).tolist())
        self._waiting: dict[int, list[int]] = defaultdict(list)
        self._unmet = [0] * len(self._steps)
        self._ready: set[int] = set()
        self._closing: dict[int, set[int]] = defaultdict(set)
        self._patterns: dict[tuple[object, ...], list[int]] = defaultdict(list)
        for number, one in enumerate(self._steps):
            if one.level > Level.EASY and has_argument(one):
                self._patterns[argument_of(one)].append(number)
            if one.level == Level.EASY and one.conclusions:
                for edge in {edge for edge, _ in one.marks} | self._closed_before(one):
                    if edge not in self._known:
                        self._waiting[edge].append(number)
                        self._unmet[number] += 1
                if not self._unmet[number]:
                    self._ready.add(number)

    def _closed_before(self, one: Deduction) -> set[int]:
        """Edges that would close a loop at a dot where a step draws a line: they are told before
        it, while the lines end there.
        """
        ends = self._puzzle.graph.edge_vertices
        edge, _ = one.conclusions[0]
        if one.technique.name == "early-loop":
            for dot in ends[edge].tolist():
                self._closing[dot].add(edge)
            return set()
        if not self._closing:
            return set()
        dots = [dot for line, m in one.conclusions if m == LINE for dot in ends[line].tolist()]
        return set().union(*(self._closing.get(dot, ()) for dot in dots))

    def found(self) -> list[list[Deduction]]:
        """The steps, those of one idea together."""
        groups = self._at_first()
        for number in range(len(self._steps)):
            # All counting that can be done comes before the next that is no counting.
            while self._is_left[number]:
                groups.append(self._counting() or [self._take(number), *self._same_pattern(number)])
        return groups

    def _at_first(self) -> list[list[Deduction]]:
        """What is visible on the empty board: the clues that are full, then patterns, each kind
        together.
        """
        if not self._opened:
            return []
        full = [
            number
            for number in sorted(self._ready)
            if kind_of(self._steps[number]) == COMPLETE and not self._steps[number].marks
        ]
        groups = [[self._take(number) for number in full]] if full else []
        kinds: dict[str, list[Deduction]] = {}
        for number in range(self._opened):
            kinds.setdefault(self._steps[number].pattern, []).append(self._take(number))
        return [*groups, *kinds.values()]

    def _same_pattern(self, number: int) -> list[Deduction]:
        """What the same pattern or argument concludes besides, as far as its premises are there."""
        one = self._steps[number]
        same = self._patterns.get(argument_of(one), ()) if has_argument(one) else ()
        return [
            self._take(other)
            for other in same
            if self._is_left[other]
            and all(edge in self._known for edge, _ in self._steps[other].marks)
        ]

    def _counting(self) -> list[Deduction]:
        """All steps of the nearest kind that can be taken now, one after another; of few only the
        nearest.
        """
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


ENOUGH_ALIKE = 3
"""Steps of one kind that are an idea of their own."""
MOST_IN_RUN = 12
"""Steps that are shown as one where each has a reason of its own."""

FARTHEST = 3.0
"""Lengths of an edge from what a step has concluded to the counting that still belongs to it."""


def _together(graph: Graph, groups: Iterable[list[Deduction]]) -> list[list[Deduction]]:
    """Counting put to the harder step before it; where there is none, small groups to the one
    before.
    """
    found: list[list[Deduction]] = []
    for group in groups:
        counting = group[0].level == Level.EASY and bool(group[0].conclusions)
        if (
            counting
            and found
            and _goes_with(graph, found[-1], group)
            and _are_near(graph, found[-1], group)
        ):
            found[-1] += group
        else:
            found.append(list(group))
    return found


def _goes_with(graph: Graph, before: Sequence[Deduction], group: Sequence[Deduction]) -> bool:
    if not before[0].conclusions or len(before) + len(group) > MOST_IN_RUN:
        return False
    if are_one_pattern(before):
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
