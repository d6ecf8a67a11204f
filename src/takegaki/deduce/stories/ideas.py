"""Ideas: the steps of a trace, in the order and in the groups in which a person makes them.

First what is visible on the empty board; then counting, from the last step on as far as it goes
near it; then the nearest pattern whose marks are there; then the next of the steps without a name,
in their order, so that none comes while an easier one is left. How a group is told is in
`told_as_one`.
"""

import math
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from takegaki.core.graph import FloatArray
from takegaki.core.lazy_dataclass import replace
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.place_names import edge_middles, median_length
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.level import Level
from takegaki.deduce.stories.told_as_one import (
    TOGETHER,
    Kind,
    are_one_pattern,
    argument_of,
    has_argument,
    kind_of,
    merged,
    without,
)
from takegaki.deduce.techniques.counting import counted_from
from takegaki.deduce.techniques.trial_proofs import proofs_once
from takegaki.deduce.trace import Step, Timeline, Trace


def by_idea(trace: Trace) -> Trace:
    """The same trace with a step for each idea: same marks, same end, fewer steps.

    What is visible on the empty board comes first, all places of a pattern together. Counting
    goes on where the last step was; what follows near a harder step by counting is part of it. A
    pattern whose marks are there comes before what has no name, and where one clue or dot shows by
    now what a harder step concludes, that is told. `Step.deduction` has no premise that is idle for
    all its conclusions. Cost: linear in the premises as they were found, and in the steps that are
    ready at one time.

    >>> from takegaki.deduce.explain import explain
    >>> trace = explain("33\\n..\\n..")
    >>> len(trace.steps), len(by_idea(trace).steps)
    (9, 2)
    """
    ideas = _Ideas(trace)
    groups = ideas.found()
    members = [ideas.numbers(group) for group in groups]
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
        self._numbers = {id(step.found): step.number for step in trace.steps}
        self._opened, self._puzzle = trace.opened, trace.puzzle
        self._is_left = [True] * len(self._steps)
        graph = trace.puzzle.graph
        self._middle: FloatArray = edge_middles(graph)
        self._places: list[tuple[float, float]] = [tuple(one) for one in self._middle.tolist()]
        # A board of one dot has no edges, and no middle.
        middle = self._middle.mean(axis=0) if graph.n_edges else np.zeros(2)
        self._here: tuple[float, float] = tuple(middle.tolist())
        self._near = FARTHEST * median_length(graph) if graph.n_edges else 0.0
        self._marks: list[int] = trace.start.marks.tolist()
        self._waiting: dict[int, list[int]] = defaultdict(list)
        self._unmet = [0] * len(self._steps)
        self._ready: set[int] = set()
        self._ready_of: dict[Kind, set[int]] = defaultdict(set)
        self._kinds: dict[int, Kind] = {}
        self._named: set[int] = set()
        self._closing: dict[int, set[int]] = defaultdict(set)
        self._patterns: dict[tuple[object, ...], list[int]] = defaultdict(list)
        for number, one in enumerate(self._steps):
            if one.level > Level.EASY and has_argument(one):
                self._patterns[argument_of(one)].append(number)
            if one.conclusions and (one.level == Level.EASY or one.pattern):
                self._wait(number, {edge for edge, _ in one.marks} | self._closed_before(one))

    def _wait(self, number: int, edges: set[int]) -> None:
        """Let a step wait for the marks of these edges."""
        for edge in edges:
            if self._marks[edge] == UNKNOWN:
                self._waiting[edge].append(number)
                self._unmet[number] += 1
        if not self._unmet[number]:
            self._is_met(number)

    def _is_met(self, number: int) -> None:
        """All that a step waits for is there."""
        if self._steps[number].level == Level.EASY:
            self._ready.add(number)
            self._ready_of[self._kind(number)].add(number)
        else:
            self._named.add(number)

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
        if not self._closing or one.level > Level.EASY:
            return set()
        dots = [dot for line, m in one.conclusions if m == LINE for dot in ends[line].tolist()]
        return set().union(*(self._closing.get(dot, ()) for dot in dots))

    def numbers(self, group: Sequence[Deduction]) -> tuple[int, ...]:
        """Of the steps of a group, in the trace."""
        return tuple(dict.fromkeys(self._numbers[id(one)] for one in group))

    def found(self) -> list[list[Deduction]]:
        """The steps, those of one idea together."""
        groups = self._at_first()
        first = 0
        while True:
            # All counting that can be done comes before the next that is no counting.
            while self._ready:
                groups.append(self._counting())
            while first < len(self._steps) and not self._is_left[first]:
                first += 1
            if first == len(self._steps):
                return groups
            groups.append(self._harder(first))

    def _at_first(self) -> list[list[Deduction]]:
        """What is visible on the empty board: what clues say by themselves, then patterns, each
        kind together.
        """
        groups, kinds = list[list[Deduction]](), dict[str, list[Deduction]]()
        alone = {number for number in self._ready if not self._steps[number].marks}
        while alone:
            kind = self._kind(min(alone, key=self._distance))
            alike = {number for number in alone if self._kind(number) == kind}
            most = len(alike) if kind in TOGETHER else MOST_IN_RUN
            groups.append([])
            while alike and len(groups[-1]) < most:
                nearest = min(alike, key=self._distance)
                groups[-1].append(self._take(nearest))
                alike.discard(nearest)
            alone &= self._ready
        for number in filter(self._is_left.__getitem__, range(self._opened)):
            kinds.setdefault(self._steps[number].pattern, []).append(self._take(number))
        groups += kinds.values()
        if kinds and not are_one_pattern(groups[-1]):
            groups[-1] += self._run(groups[-1])
        return groups

    def _harder(self, first: int) -> list[Deduction]:
        """The next step that is no counting, with what follows near it by counting: the nearest
        pattern that is there, else the first that is left.
        """
        number = min(self._named, key=self._distance, default=first)
        easy = self._counted(number)
        group = easy or [self._take(number), *self._same_pattern(number)]
        return [*group, *self._run(group)]

    def _counted(self, number: int) -> list[Deduction]:
        """What a harder step concludes and one clue or dot shows by now: that is told in its place,
        and the step keeps what it concludes besides.
        """
        one, easy = self._steps[number], list[Deduction]()
        for mark in one.conclusions if not one.pattern else ():
            found = counted_from(self._puzzle, self._marks, mark)
            if found is not None:
                self._numbers[id(found)] = number + 1
                self._enter(found)
                easy.append(found)
        if easy:
            known = {mark for found in easy for mark in found.conclusions}
            self._steps[number] = one = without(one, known)
            self._numbers[id(one)] = number + 1
            if not one.conclusions:
                self._is_left[number] = False
        return easy

    def _same_pattern(self, number: int) -> list[Deduction]:
        """What the same pattern or argument concludes besides, as far as its premises are there."""
        one = self._steps[number]
        same = self._patterns.get(argument_of(one), ()) if has_argument(one) else ()
        return [
            self._take(other)
            for other in same
            if self._is_left[other]
            and all(self._marks[edge] != UNKNOWN for edge, _ in self._steps[other].marks)
        ]

    def _counting(self) -> list[Deduction]:
        """Counting from the nearest step on: what goes on near it, or all of its kind where there
        are many on the board now.
        """
        nearest = min(self._ready, key=self._distance)
        kind = self._kind(nearest)
        alike = self._ready_of[kind]
        if kind not in TOGETHER or len(alike) < ENOUGH_ALIKE:
            group = [self._take(nearest)]
            return [*group, *self._run(group)]
        found: list[Deduction] = []
        while alike:
            found.append(self._take(min(alike, key=self._distance)))
        return found

    def _kind(self, number: int) -> Kind:
        """The idea that a step belongs to: it is asked again and again."""
        kind = self._kinds.get(number)
        if kind is None:
            kind = self._kinds[number] = kind_of(self._steps[number])
        return kind

    def _run(self, group: Sequence[Deduction]) -> list[Deduction]:
        """What follows by counting, one after another, near what a group has concluded."""
        found: list[Deduction] = []
        there = [self._places[edge] for one in group for edge, _ in one.conclusions]
        near, compared = set[int](), dict[int, int]()
        while len(group) + len(found) < MOST_IN_RUN:
            for other in self._ready - near:
                # With places that it was not compared with yet.
                if self._is_near(other, there[compared.get(other, 0) :]):
                    near.add(other)
                compared[other] = len(there)
            near &= self._ready
            if not near:
                break
            found.append(self._take(min(near, key=self._distance)))
            there += [self._places[edge] for edge, _ in found[-1].conclusions]
        return found

    def _is_near(self, number: int, there: Sequence[tuple[float, float]]) -> bool:
        x, y = self._places[self._steps[number].conclusions[0][0]]
        return any(math.hypot(x - left, y - top) <= self._near for left, top in there)

    def _take(self, number: int) -> Deduction:
        self._is_left[number] = False
        if number in self._ready:
            self._ready.remove(number)
            self._ready_of[self._kind(number)].discard(number)
        self._named.discard(number)
        one = self._steps[number]
        self._enter(one)
        return one

    def _enter(self, one: Deduction) -> None:
        """Its marks are there from now on."""
        for edge, mark in one.conclusions:
            if self._marks[edge] == UNKNOWN:
                self._marks[edge] = mark
                for other in self._waiting.pop(edge, ()):
                    self._unmet[other] -= 1
                    if not self._unmet[other] and self._is_left[other]:
                        self._is_met(other)
        if one.conclusions:
            places = [self._places[edge] for edge, _ in one.conclusions]
            xs, ys = zip(*places, strict=True)
            self._here = sum(xs) / len(xs), sum(ys) / len(ys)

    def _distance(self, number: int) -> tuple[float, int]:
        edge = self._steps[number].conclusions[0][0]
        (x, y), (left, top) = self._places[edge], self._here
        return math.hypot(x - left, y - top), number


ENOUGH_ALIKE = 6
"""Steps of one kind that are an idea of their own."""
MOST_IN_RUN = 12
"""Steps that are shown as one where each has a reason of its own."""

FARTHEST = 3.0
"""Lengths of an edge from what a step has concluded to the counting that still belongs to it."""
