"""What connectivity finds, from random partial colourings: right, complete, and with no premise too
many.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import numpy as np
import pytest

import random_loops
from graph_shapes import MakeGraph
from oracle.boards import Known
from solving.kernels.boards import SMALL, colourings, decide, state_of
from solving.kernels.invariants import agrees
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.solving.kernels.class_trials import deduce
from takegaki.solving.kernels.goal_findings import F_HEADER, F_ITEM, F_LEVEL, F_SIZE, F_VALUE
from takegaki.solving.kernels.loop_goal import SHORT, propagate_loop
from takegaki.solving.kernels.propagate import backtrack, propagate
from takegaki.solving.kernels.state import FALSE, NO_REASON, TRUE, UNSET, State
from takegaki.tilings import honeycomb, square
from tiers import sampled, thorough


class Finding(NamedTuple):
    item: int
    value: int
    level: int
    premises: list[int]


def findings(s: State, *, only_lowest: bool = False) -> list[Finding]:
    s.goal.only_lowest = int(only_lowest)
    propagate_loop(s)
    found = []
    at = 0
    while at < s.goal.scratch_end:
        size = int(s.goal.scratch[at + F_SIZE])
        item, value, level = (
            int(s.goal.scratch[at + column]) for column in (F_ITEM, F_VALUE, F_LEVEL)
        )
        found.append(
            Finding(
                item, value, level, s.goal.scratch[at + F_HEADER : at + F_HEADER + size].tolist()
            )
        )
        at += F_HEADER + size
    assert at == s.goal.scratch_end
    return found


class Regions:
    """The faces drawn together by what holds for good, found anew by walking; (F + 1,) region of
    each.
    """

    def __init__(self, s: State) -> None:
        self.nodes = len(s.goal.adj_start) - 1
        self.near = [
            s.goal.adj[s.goal.adj_start[x] : s.goal.adj_start[x + 1]].tolist()
            for x in range(self.nodes)
        ]
        kind = list(
            zip(
                s.classes.root[: self.nodes].tolist(),
                s.classes.parity[: self.nodes].tolist(),
                strict=True,
            )
        )
        self.of = [-1] * self.nodes
        for x in range(self.nodes):
            if self.of[x] < 0:
                self.fill(
                    [x], partial(lambda x, y: self.of[y] < 0 and kind[y] == kind[x], x), self.of, x
                )

    def fill(
        self, todo: list[int], may_enter: Callable[[int], bool], mark: list[int], value: int
    ) -> None:
        for x in todo:
            mark[x] = value
        while todo:
            for y in self.near[todo.pop()]:
                if may_enter(y):
                    mark[y] = value
                    todo.append(y)

    def parted(self, colours: dict[int, int]) -> bool:
        """With these faces coloured, and so their regions: can a colour no longer hang together?"""
        of_region = {self.of[x]: colour for x, colour in colours.items()}
        shade = [of_region.get(self.of[x], UNSET) for x in range(self.nodes)]
        for colour in (FALSE, TRUE):
            members = [x for x in range(self.nodes) if shade[x] == colour]
            if members:
                reached = [0] * self.nodes
                self.fill(
                    [members[0]],
                    partial(lambda r, c, y: not r[y] and shade[y] in (UNSET, c), reached, colour),
                    reached,
                    1,
                )
                if not all(reached[x] for x in members):
                    return True
        return False


def coloured(s: State, items: list[int]) -> dict[int, int]:
    return {item: int(s.val[item]) for item in items}


def facts(s: State) -> dict[int, int]:
    nodes = np.arange(len(s.goal.adj_start) - 1)
    known = nodes[(s.val[nodes] != UNSET) & (s.level[nodes] == 0)]
    return coloured(s, known.tolist())


def follows(s: State, regions: Regions, found: Finding, premises: list[int]) -> bool:
    """Do facts and these premises alone force what was found?"""
    against = {found.item: TRUE + FALSE - found.value} if found.item >= 0 else {}
    return regions.parted(facts(s) | coloured(s, premises) | against)


def partial_colourings(puzzle: Puzzle, rng: np.random.Generator, runs: int) -> Iterator[State]:
    """States at a fixpoint with more and more faces decided."""
    s = state_of(puzzle)
    assert propagate(s) == NO_REASON
    deduce(s)
    for _ in range(runs):
        backtrack(s, 0)
        inside = rng.uniform(0.2, 0.8)
        while propagate(s) == NO_REASON and (s.val == UNSET).any():
            yield s
            if decide(s, rng, inside) != NO_REASON:
                break


def blank(graph: Graph) -> Puzzle:
    return Puzzle.of(graph, [-1] * graph.n_faces)


@sampled()
@pytest.mark.parametrize("board", SMALL, ids=lambda board: repr(board.graph))
def test_findings_hold_in_every_loop(board: Known) -> None:
    rng = np.random.default_rng(1)
    everything = colourings(board.graph)
    clues = np.full(board.graph.n_faces, -1)
    clues[[0, 7]] = 1, 2
    met = set()
    for puzzle in (blank(board.graph), Puzzle.of(board.graph, clues)):
        for s in partial_colourings(puzzle, rng, 40):
            possible = everything[agrees(s, everything)]
            for found in findings(s):
                told = s.val[found.premises] == TRUE
                rows = possible[(possible[:, found.premises] == told).all(axis=1)]
                assert found.item >= 0 or len(rows) == 0
                assert found.item < 0 or (rows[:, found.item] == (found.value == TRUE)).all()
                met.add(min(found.item, 0))
    assert met == {-1, 0}


CASES = [(square, 12, 7), (honeycomb, 12, 7), (square, 1, 9), (honeycomb, 20, 3)]


def cases(make: MakeGraph, rows: int, cols: int) -> Iterator[State]:
    rng = np.random.default_rng([rows, cols])
    yield from partial_colourings(blank(make(rows, cols)), rng, 4)
    if rows > 3:
        for _ in range(4):
            puzzle, _ = random_loops.random_puzzle(make(rows, cols), rng, shown=0.3)
            yield from partial_colourings(puzzle, rng, 2)


@sampled()
@pytest.mark.parametrize(("make", "rows", "cols"), CASES)
def test_findings_follow_from_their_premises(make: MakeGraph, rows: int, cols: int) -> None:
    met = set()
    for s in cases(make, rows, cols):
        regions = Regions(s)
        for found in findings(s):
            assert len(set(found.premises)) == len(found.premises)
            assert all(s.val[item] != UNSET and s.level[item] > 0 for item in found.premises)
            assert found.level == max((s.level[item] for item in found.premises), default=0)
            assert found.item < 0 or s.val[found.item] == UNSET
            assert follows(s, regions, found, found.premises)
            met.add((min(found.item, 0), found.value))
    assert met >= {(0, FALSE), (0, TRUE)} or rows == 1
    assert any(item < 0 for item, _ in met)


@sampled()
@pytest.mark.parametrize(("make", "rows", "cols"), CASES)
def test_all_that_follows_is_found(make: MakeGraph, rows: int, cols: int) -> None:
    for i, s in enumerate(cases(make, rows, cols)):
        if i % 3 == 0:
            regions = Regions(s)
            now = {x: int(s.val[x]) for x in range(regions.nodes) if s.val[x] != UNSET}
            found = []
            for side in (
                FALSE,
                TRUE,
            ):  # where the one looked at first forces something, the other waits
                s.regions.first_swept = side
                found += findings(s)
            if regions.parted(now):
                assert any(one.item < 0 for one in found)
            else:
                open_regions = {regions.of[x] for x in range(regions.nodes) if s.val[x] == UNSET}
                right = {
                    (region, TRUE + FALSE - value)
                    for region in open_regions
                    for value in (FALSE, TRUE)
                    if regions.parted(now | {region: value})
                }
                assert {(regions.of[one.item], one.value) for one in found} == right


@sampled()
@pytest.mark.parametrize(("make", "rows", "cols"), CASES)
def test_a_search_is_given_what_it_takes(make: MakeGraph, rows: int, cols: int) -> None:
    left_out = 0
    for s in cases(make, rows, cols):
        every = findings(s)
        lowest = min((found.level for found in every), default=0)
        taken = [found for found in findings(s, only_lowest=True) if found.level == lowest]
        assert taken == [found for found in every if found.level == lowest]
        left_out += len(every) - len(taken)
    assert left_out > 0 or rows == 1


@thorough
def test_long_borders_are_as_short_as_can_be() -> None:
    rng = np.random.default_rng(3)
    for make in (square, honeycomb):
        checked = 0
        for s in partial_colourings(blank(make(16, 13)), rng, 12):
            long = [found for found in findings(s) if len(found.premises) > SHORT + 2]
            if long and checked < 12:
                checked += 1
                regions, found = Regions(s), long[0]
                for i in range(len(found.premises)):
                    fewer = found.premises[:i] + found.premises[i + 1 :]
                    assert not follows(s, regions, found, fewer)
        assert checked == 12


def test_without_room_some_are_left_for_the_next_check() -> None:
    cut = 0
    for s in cases(square, 12, 7):
        every = findings(s)
        room = s.goal.scratch
        s.goal.scratch = np.empty(F_HEADER + len(s.regions.near_start) + 8, dtype=np.int32)
        some = findings(s)
        s.goal.scratch = room
        assert some == every[: len(some)]
        assert some or not every
        cut += len(some) < len(every)
    assert cut > 0


def test_a_side_where_nothing_was_found_is_looked_at_less_often_before_idle_decisions() -> None:
    """Where nothing is found four early checks of five look nowhere in the end; any other check
    looks.
    """
    s = state_of(blank(square(6, 5)))
    assert propagate(s) == NO_REASON
    assert decide(s, np.random.default_rng(1), 1.0) == NO_REASON
    looked = []
    for _ in range(40):
        s.goal.is_early = 1
        s.goal.discovered[:] = -2
        assert findings(s) == []
        looked.append(bool((s.goal.discovered != -2).any()))
    assert looked[:3] == [True, True, False]
    assert looked[-20:].count(True) == 4
    s.goal.is_early = 0
    for _ in range(3):
        s.goal.discovered[:] = -2
        assert findings(s) == []
        assert (s.goal.discovered != -2).any()
