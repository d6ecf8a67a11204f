"""The way through a puzzle, in numbers: where one can begin, whether the next step is near, its
ideas, and how it ends.

They are of the easiest path, as `explain` finds it, and mean the same on every board and for every
type of puzzle.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import UNKNOWN
from takegaki.core.place_names import edge_middles, median_length
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import connected_sets
from takegaki.deduce.explain import explain
from takegaki.deduce.level import Level
from takegaki.deduce.stories.board_parts import PARTS
from takegaki.deduce.trace import Step, Trace

NEAR_STEPS = 3.0
"""Edge lengths up to which a step begins near the last one."""


@dataclass(frozen=True)
class Way:
    """The way through a puzzle.

    steps        of the easiest path, those that mark something
    entrances    the places where clues alone give something, apart from each other: edges each
    parts        for each of PARTS, how many entrances lie there
    near         share of the steps, from the second on, that begin near the one before, where one
                 goes on at the nearest step that is open
    ideas        steps above Easy
    idea_edges   how many edges such a step marks, on average; 0 without any
    patterns     named patterns and how often they come, the most frequent first
    techniques   of the ideas that are no named pattern, and how often, the most frequent first
    ending       share of the edges that are left when the last idea has been had; 1 without any
    """

    steps: int
    entrances: tuple[tuple[int, ...], ...]
    parts: dict[str, int]
    near: float
    ideas: int
    idea_edges: float
    patterns: tuple[tuple[str, int], ...]
    techniques: tuple[tuple[str, int], ...]
    ending: float

    def times(self, pattern: str) -> int:
        """How often a named pattern comes."""
        return dict(self.patterns).get(pattern, 0)


def way_of(puzzle: Puzzle, budget: Budget | None = None) -> Way | None:
    """The way through a puzzle; None where techniques and exact steps do not solve it, as the
    budget ended or there is not one solution. Cost: an explanation without minimal premises, and a
    look from each step at those that are open.
    """
    trace = explain(puzzle, minimal=False, budget=budget)
    return way_of_trace(trace) if trace.outcome == "solved" else None


def way_of_trace(trace: Trace) -> Way:
    """The way of a trace that ends with the solution. Cost: quadratic in its steps, at most."""
    graph = trace.puzzle.graph
    steps = [step for step in trace.steps if step.found.conclusions]
    first = {edge for step in steps if not step.found.marks for edge in _edges(step)}
    entrances = tuple(map(tuple, connected_sets(graph, sorted(first))))
    ideas = [step for step in steps if step.found.level > Level.EASY]
    marked = [len(step.found.conclusions) for step in ideas]
    patterns = Counter(step.found.pattern for step in steps if step.found.pattern)
    others = Counter(step.found.technique.name for step in ideas if not step.found.pattern)
    return Way(
        len(steps),
        entrances,
        _parts(graph, entrances),
        _near(graph, trace, steps),
        len(ideas),
        float(np.mean(marked)) if marked else 0.0,
        _by_number(patterns),
        _by_number(others),
        _ending(trace, steps),
    )


def _by_number(often: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(often.items(), key=lambda one: (-one[1], one[0])))


def _edges(step: Step) -> list[int]:
    return [edge for edge, _ in step.found.conclusions]


def _ending(trace: Trace, steps: Sequence[Step]) -> float:
    """What is left once the last idea has marked what it marks."""
    last = max((k for k, step in enumerate(steps) if step.found.level > Level.EASY), default=-1)
    left = sum(len(step.found.conclusions) for step in steps[last + 1 :])
    return left / max(1, int(np.count_nonzero(trace.start.marks == UNKNOWN)))


HALF = 0.5
"""The part "middle" reaches this share of the way from the middle of the board to its border."""


def _parts(graph: Graph, entrances: Sequence[Sequence[int]]) -> dict[str, int]:
    """How many entrances lie in each part of the board, by their middles."""
    low, high = graph.positions.min(axis=0), graph.positions.max(axis=0)
    found = dict.fromkeys(PARTS, 0)
    middles = edge_middles(graph)
    for group in entrances:
        # From -1 to 1 on both axes; y grows downwards.
        x, y = 2 * (middles[list(group)].mean(axis=0) - low) / np.maximum(high - low, 1e-9) - 1
        inner = max(abs(x), abs(y)) < HALF
        for name, lies in zip(PARTS, (y < 0, y > 0, x < 0, x > 0, inner, not inner), strict=True):
            found[name] += bool(lies)
    return found


def _near(graph: Graph, trace: Trace, steps: Sequence[Step]) -> float:
    """Walk: of the steps whose premises are marked, always the one nearest to the last."""
    if len(steps) < 2:
        return 1.0
    waits, after = _order(trace, steps)
    middles = edge_middles(graph)
    points = [middles[_edges(step)] for step in steps]
    every, begin = np.concatenate(points), np.cumsum([0, *map(len, points[:-1])])
    farthest = NEAR_STEPS * median_length(graph) + 1e-6
    is_open = [number for number, count in enumerate(waits) if count == 0]
    last, near = is_open.pop(0), 0
    for _ in range(len(steps) - 1):
        for number in after[last]:
            waits[number] -= 1
            if waits[number] == 0:
                is_open.append(number)
        off = points[last][:, None, :] - every[None, :, :]
        away = np.minimum.reduceat(np.hypot(off[..., 0], off[..., 1]).min(axis=0), begin)
        place = int(np.argmin(away[is_open]))
        last = is_open.pop(place)
        near += bool(away[last] <= farthest)
    return near / (len(steps) - 1)


def _order(trace: Trace, steps: Sequence[Step]) -> tuple[list[int], list[list[int]]]:
    """For each step, how many others make its premises; and which steps it makes premises of."""
    made = {edge: number for number, step in enumerate(steps) for edge in _edges(step)}
    after: list[list[int]] = [[] for _ in steps]
    waits = [0] * len(steps)
    for number, step in enumerate(steps):
        before = {made[edge] for edge, _ in step.found.marks if made.get(edge, number) < number}
        waits[number] = len(before)
        for one in before:
            after[one].append(number)
    return waits, after
