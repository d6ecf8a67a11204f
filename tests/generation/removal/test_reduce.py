"""Clue removal: one solution by a method that took no part in it, and every clue is needed."""

import itertools
from collections.abc import Collection, Iterable
from dataclasses import replace

import numpy as np
import pytest

from graph_shapes import GraphShape, MakeGraph
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.solution import Solution
from takegaki.core.symmetry import orbits, symmetry_group
from takegaki.core.topology import face_counts
from takegaki.core.verdict import Multiple, Stopped, Unique
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.generation.generate_puzzle import Generated, generate
from takegaki.generation.kernels.nearby_loops import NearbyLoops
from takegaki.generation.loops import LOOPS, LoopMaker, colour_loop
from takegaki.generation.removal import reduce
from takegaki.generation.removal.kernels.removal_state import RemovalState, make_room_for_premises
from takegaki.generation.removal.reduce import (
    RuleRemoval,
    clues_by_resolving,
    clues_by_retraction,
    nearby_loops,
    needed_clues,
)
from takegaki.generation.request import Request
from takegaki.generation.requirements import left_open, with_clues
from takegaki.rules.rule_sets.library import rule_set
from takegaki.runtime.arrays import Flags, Ints
from takegaki.solving import prove
from takegaki.tilings import graph_of, honeycomb, square
from tiers import sampled, samples

boards = pytest.mark.parametrize(
    ("make", "rows", "cols"), [(square, 5, 3), (honeycomb, 5, 3), (square, 6, 8)]
)


def full(graph: Graph, lines: Flags) -> Solution:
    return Solution.of(Puzzle.of(graph, face_counts(graph, lines)), lines)


def alone(order: Iterable[int]) -> list[list[int]]:
    """Every clue a group of its own."""
    return [[int(face)] for face in order]


def only(puzzle: Puzzle, faces: Iterable[int]) -> Puzzle:
    clues = np.full(puzzle.graph.n_faces, NO_CLUE)
    clues[list(faces)] = puzzle.clues[list(faces)]
    return Puzzle.of(puzzle.graph, clues)


@sampled()
@boards
@pytest.mark.parametrize("maker", LOOPS.values(), ids=lambda maker: maker.name)
def test_one_solution_and_every_clue_needed(
    make: MakeGraph, rows: int, cols: int, maker: LoopMaker
) -> None:
    graph = make(rows, cols)
    for seed in range(4):
        given = full(graph, maker.make(graph, seed, None))
        order = np.random.default_rng(seed).permutation(graph.n_faces).tolist()
        kept = needed_clues(given, alone(order))
        if kept is None:
            assert isinstance(prove(given.puzzle, method="sat"), Multiple)
            continue
        assert not isinstance(kept, Stopped)
        assert [*kept] == sorted(set(kept))
        verdict = prove(only(given.puzzle, kept), method="sat")
        assert isinstance(verdict, Unique)
        assert (verdict.solution.lines == given.lines).all()
        for face in kept:
            rest = [other for other in kept if other != face]
            assert isinstance(prove(only(given.puzzle, rest), method="sat"), Multiple)


@pytest.mark.parametrize("lately", [0, 7])
def test_settled_now_and_then(lately: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Groups of two clues, of which one can go alone, too: each is needed as a whole."""
    monkeypatch.setattr(reduce, "LATELY", lately)
    graph = square(6, 8)
    start, faces, _ = orbits(graph, symmetry_group(graph, "rot2"))
    groups = [faces[begin:end].tolist() for begin, end in itertools.pairwise(start.tolist())]
    given = full(graph, colour_loop(graph, 1))
    told: list[int] = []
    kept = needed_clues(given, groups, on_clue=lambda face, _: told.append(face))
    assert isinstance(kept, tuple)
    assert sorted(told) == list(range(graph.n_faces))
    assert isinstance(prove(only(given.puzzle, kept), method="sat"), Unique)
    needed = [group for group in groups if group[0] in kept]
    assert len(needed) < len(groups)
    for group in needed:
        rest = [face for face in kept if face not in group]
        assert isinstance(prove(only(given.puzzle, rest), method="sat"), Multiple)


def test_the_order_decides() -> None:
    graph = square(7, 7)
    given = full(graph, colour_loop(graph, 2))
    forth, back = (needed_clues(given, alone(order)) for order in (range(49), range(48, -1, -1)))
    assert needed_clues(given, alone(range(49))) == forth
    # Those tried first tend to go.
    assert isinstance(forth, tuple)
    assert isinstance(back, tuple)
    assert np.mean(forth) > np.mean(back)


def test_more_than_one_loop() -> None:
    """Without a clue three loops stand on two cells."""
    graph = square(1, 2)
    lines = np.ones(graph.n_edges, dtype=bool)
    lines[np.argmax((graph.edge_faces < 2).all(axis=1))] = False
    clues = np.array([NO_CLUE, NO_CLUE])
    assert needed_clues(Solution.of(Puzzle.of(graph, clues), lines), []) is None


def test_budget() -> None:
    graph = square(12, 12)
    given = full(graph, colour_loop(graph, 2))
    assert isinstance(needed_clues(given, alone(range(144)), Budget(time_limit=0)), Stopped)


SAMPLES = samples("generated")
TO_HARD = [Level.EASY, Level.NORMAL, Level.TRICKY, Level.HARD]


def one_by_one(
    solution: Solution,
    level: Level,
    groups: tuple[Ints, Ints],
    order: Ints,
    without: Collection[Technique] = (),
) -> Flags | None:
    """None where techniques do not solve it with all clues."""
    start, faces = groups

    def solved(kept: Flags) -> bool:
        return Ladder(with_clues(solution.puzzle, kept), without=without).climb(level) == "solved"

    kept = np.ones(solution.puzzle.graph.n_faces, dtype=bool)
    if not solved(kept):
        return None
    for group in order:
        fewer = kept.copy()
        fewer[faces[start[group] : start[group + 1]]] = False
        kept = fewer if solved(fewer) else kept
    return kept


def same(first: Flags | Stopped | None, second: Flags | None) -> bool:
    if first is None or second is None:
        return first is second
    return not isinstance(first, Stopped) and np.array_equal(first, second)


@sampled(8)
@pytest.mark.parametrize(
    ("graph", "symmetry"),
    [
        (square(5, 3), ""),
        (honeycomb(5, 3), ""),
        (square(9, 10), ""),
        (honeycomb(8, 9), ""),
        (square(7, 8), "rot2"),
        (honeycomb(8, 8), "rot2"),
    ],
    ids=str,
)
@pytest.mark.parametrize("level", TO_HARD, ids=lambda level: level.title)
def test_as_one_by_one(graph: Graph, symmetry: str, level: Level) -> None:
    groups = orbits(graph, symmetry_group(graph, symmetry))[:2]
    for seed in range(SAMPLES):
        lines = list(LOOPS.values())[seed % len(LOOPS)].make(graph, seed + 40, None)
        solution = Solution.of(Puzzle.of(graph, face_counts(graph, lines)), lines)
        order = np.random.default_rng(seed).permutation(len(groups[0]) - 1).astype(np.int32)
        found = clues_by_retraction(solution, level, groups, order)
        assert same(found, one_by_one(solution, level, groups, order))


@pytest.mark.parametrize("name", ["early-loop", "face-pairs", "carried", "incoming-line"])
def test_without_a_technique(name: str) -> None:
    graph, without = square(7, 6), [TECHNIQUES[name]]
    groups = orbits(graph, symmetry_group(graph, ""))[:2]
    for seed in range(SAMPLES):
        lines = colour_loop(graph, seed)
        solution = Solution.of(Puzzle.of(graph, face_counts(graph, lines)), lines)
        order = np.random.default_rng(seed).permutation(graph.n_faces).astype(np.int32)
        found = clues_by_retraction(solution, Level.HARD, groups, order, without=without)
        assert same(found, one_by_one(solution, Level.HARD, groups, order, without))


def test_told_in_order() -> None:
    graph = square(5, 3)
    lines = colour_loop(graph, 3)
    solution = Solution.of(Puzzle.of(graph, face_counts(graph, lines)), lines)
    order = np.random.default_rng(1).permutation(15).astype(np.int32)
    told: list[tuple[int, bool]] = []
    kept = clues_by_retraction(
        solution,
        Level.HARD,
        orbits(graph, symmetry_group(graph, ""))[:2],
        order,
        on_clue=lambda face, off: told.append((face, off)),
    )
    assert [face for face, _ in told] == order.tolist()
    assert isinstance(kept, np.ndarray)
    assert all(kept[face] != off for face, off in told)


@pytest.mark.parametrize(
    ("rules", "shape"),
    [
        ("van-dam", (square, 6, 6)),
        ("standard", (square, 7, 4)),
        ("honeycomb-2", (honeycomb, 5, 5)),
        ("coloured-1", (square, 5, 5)),
    ],
)
@sampled()
def test_rules_from_which_clues_go_solve_what_they_solve_from_nothing(
    rules: str, shape: GraphShape
) -> None:
    """Each of many sets of clues, by what is left of the last deduction and by a new one."""
    make, rows, cols = shape
    answers = []
    for seed in range(6):
        rng = np.random.default_rng(seed)
        request = Request(make(rows, cols), seed, method="normal", rules=rules)
        made = generate(request)
        if not isinstance(made, Generated):
            continue
        full = Puzzle.of(request.graph, face_counts(request.graph, made.solution.lines))
        removal = RuleRemoval(full, rule_set(rules))
        assert removal.is_solved
        kept = np.ones(request.graph.n_faces, dtype=np.bool_)
        for _ in range(25):
            trial = kept.copy()
            trial[rng.choice(np.flatnonzero(kept), size=int(rng.integers(1, 4)), replace=False)] = (
                False
            )
            solved = left_open(with_clues(full, trial), request) == 0
            assert removal.solves(trial) == solved
            answers.append(solved)
            kept = trial if solved else kept
    assert 20 < sum(answers) < len(answers) - 20


def test_rules_that_do_not_solve_it_at_all() -> None:
    graph = square(3, 3)
    removal = RuleRemoval(Puzzle.of(graph, [NO_CLUE] * 9), rule_set("van-dam"))
    assert not removal.is_solved


@pytest.mark.parametrize("symmetry", ["", "rot2"])
@pytest.mark.parametrize("graph", [square(6, 7), honeycomb(5, 6)], ids=["square", "honeycomb"])
def test_clues_that_loops_nearby_show_to_be_needed(graph: Graph, symmetry: str) -> None:
    """Without those of such a group another loop obeys all others, as a second method finds."""
    start, faces, _ = orbits(graph, symmetry_group(graph, symmetry))
    shown = 0
    for seed in range(4):
        given = full(graph, colour_loop(graph, seed))
        rng = np.random.default_rng(seed)
        there = rng.random(len(start) - 1) < 0.5
        kept = there[np.repeat(np.arange(len(there)), np.diff(start))]
        puzzle = only(given.puzzle, faces[kept].tolist())
        # The last groups stay in any case: what they forbid counts, and they are not shown.
        groups = len(there) * 2 // 3
        nearby = nearby_loops(
            Solution.of(puzzle, given.lines), start[: groups + 1], faces[: start[groups]]
        )
        for group in np.flatnonzero(nearby.needed[:groups]).tolist():
            rest = np.setdiff1d(faces[kept], faces[start[group] : start[group + 1]])
            assert isinstance(prove(only(given.puzzle, rest.tolist()), method="sat"), Multiple)
            shown += 1
    assert shown > 5


@pytest.mark.parametrize("room", ["LOOPS_FOR_FACE", "PLACES_FOR_FACE"])
def test_as_many_loops_nearby_as_there_is_room_for(
    room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what they show is true, however few they are."""
    every = nearby_of(not_cached(7, 6))
    monkeypatch.setattr(reduce, room, 1)
    few = nearby_of(not_cached(7, 6))
    assert 0 < few.n_loops < every.n_loops
    assert few.n_loops <= len(few.count)
    assert 0 < few.n_places <= len(few.loop)
    assert (few.count[: few.n_loops] > 0).all()
    assert (few.needed <= every.needed).all()


def not_cached(rows: int, cols: int) -> Graph:
    """A board that keeps no records of other tests."""
    return replace(square(rows, cols), cache={})


def nearby_of(graph: Graph) -> NearbyLoops:
    given = full(graph, colour_loop(graph, 5))
    return nearby_loops(given, *orbits(graph, symmetry_group(graph, ""))[:2])


@pytest.mark.parametrize("name", ["dodecagonal", "octagonal", "square"])
def test_there_is_room_for_all_groups_that_two_faces_touch(name: str) -> None:
    """Of a flip of two faces every clue beside their edges may be another one."""
    graph = graph_of(name, 3, 3)
    nearby = nearby_of(graph)
    beside = [
        {*graph.edge_faces[graph.edges_of(face)].ravel().tolist()} for face in range(graph.n_faces)
    ]
    most = max(
        len(beside[face] | beside[other])
        for face in range(graph.n_faces)
        for other in nearby.ring[nearby.ring_start[face] : nearby.ring_start[face + 1]].tolist()
        if other < graph.n_faces
    )
    assert most <= len(nearby.touched)


@pytest.mark.parametrize("room", [1, 4])
def test_room_for_premises_grows_where_it_is_too_small(
    room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kept(graph: Graph) -> list[Flags | Stopped | None]:
        groups = orbits(graph, symmetry_group(graph, ""))[:2]
        order = np.random.default_rng(2).permutation(graph.n_faces).astype(np.int32)
        return [
            clues_by_retraction(full(graph, colour_loop(graph, seed)), Level.HARD, groups, order)
            for seed in range(4)
        ]

    wanted = kept(not_cached(8, 7))
    assert any(found is not None for found in wanted)
    monkeypatch.setattr(reduce, "PREMISES_FOR_EDGE", room)
    grown: list[int] = []

    def make_room(fact_board: FactBoard, removal: RemovalState) -> None:
        grown.append(1)
        make_room_for_premises(fact_board, removal)

    monkeypatch.setattr(reduce, "make_room_for_premises", make_room)
    for found, right in zip(kept(not_cached(8, 7)), wanted, strict=True):
        assert not isinstance(right, Stopped)
        assert same(found, right)
    assert grown


@pytest.mark.parametrize("needed", [set(), {3}, {0, 7, 8}, {4, 5, 6, 15}, set(range(20))])
def test_clues_that_any_solver_needs(needed: set[int]) -> None:
    """None to spare; with a most of trials no more of them, and still what it solves."""
    asked: list[Flags] = []

    def solves(clues: Flags) -> bool:
        asked.append(clues.copy())
        return all(clues[list(needed)])

    def left(most: int | None) -> list[int]:
        asked.clear()
        every, groups = np.ones(20, dtype=np.bool_), [[face] for face in range(20)]
        found = clues_by_resolving(every, groups, solves, Budget().start(), most=most)
        assert not isinstance(found, Stopped)
        return np.flatnonzero(found).tolist()

    assert left(None) == sorted(needed)
    whole = len(asked)
    # No set is asked twice, and none whose answer follows from the one before.
    assert len({clues.tobytes() for clues in asked}) == whole
    for most in range(whole + 2):
        kept = left(most)
        assert len(asked) == min(most, whole)
        assert needed <= set(kept)
    assert left(whole) == sorted(needed)


def test_of_two_clues_that_do_the_same_the_one_tried_last_stays() -> None:
    def left(order: list[list[int]]) -> list[int]:
        def solves(clues: Flags) -> bool:
            return bool(clues[2] or clues[5])

        found = clues_by_resolving(np.ones(8, np.bool_), order, solves, Budget().start())
        assert not isinstance(found, Stopped)
        return np.flatnonzero(found).tolist()

    assert left([[face] for face in range(8)]) == [5]
    assert left([[face] for face in reversed(range(8))]) == [2]
