"""Methods `dfs`, `dfs-jordan`, `a-star`: right, resumable, the deterministic marks of the paper,
parity.
"""

from collections.abc import Callable
from functools import partial

import numpy as np
import pytest

from clocks import cancelled_at, late_looks
from graph_shapes import GraphShape, MakeGraph
from random_loops import random_puzzle
from shared import corpus, needs_shared, recorded_lines, square_puzzle
from solving import counted
from solving.counted import SHAPES
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Stopped, Undecided, Unique
from takegaki.solving import backbone, prove
from takegaki.solving.methods.a_star import AStarSearch
from takegaki.solving.methods.dfs import DfsSearch
from takegaki.solving.questions.backbone import Backbone
from takegaki.solving.search import Exhausted, Search
from takegaki.tilings import honeycomb, square
from tiers import sampled, thorough

SEARCHES = (
    DfsSearch,
    partial(DfsSearch, guided=True),
    AStarSearch,
    # With hardly any room for waiting boards.
    partial(AStarSearch, queue=2),
)
of_each = pytest.mark.parametrize(
    "search", SEARCHES, ids=("dfs", "dfs-jordan", "a-star", "a-star of 2")
)


@sampled(2)
@pytest.mark.parametrize("method", ["dfs", "dfs-jordan", "a-star"])
@pytest.mark.parametrize("shape", SHAPES)
def test_agrees_with_exact(shape: GraphShape, method: str) -> None:
    counted.agrees_with_exact(shape, method)


@sampled(2)
@pytest.mark.parametrize("search", SEARCHES[:2], ids=("dfs", "dfs-jordan"))
@pytest.mark.parametrize("shape", SHAPES[:2])
def test_starting_board(shape: GraphShape, search: Callable[..., Search]) -> None:
    counted.starting_board(shape, search)


@thorough
def test_a_star_takes_a_starting_board() -> None:
    counted.starting_board(SHAPES[0], AStarSearch)


@of_each
def test_goes_on_after_stops(search: Callable[..., Search]) -> None:
    counted.goes_on_after_stops(search)


@pytest.mark.parametrize("search", SEARCHES[:2], ids=("dfs", "dfs-jordan"))
def test_cancels(search: Callable[..., Search]) -> None:
    counted.cancels(search)


def test_a_star_cancels() -> None:
    budget = cancelled_at(3)
    search = AStarSearch(Puzzle.of(square(14, 9), [2] + [-1] * 125))
    while not isinstance(step := search.next(budget), Stopped):
        assert not isinstance(step, Exhausted)
    assert late_looks(budget) == 0
    assert step.reason == "cancelled"


@of_each
def test_smallest_boards(search: Callable[..., Search]) -> None:
    counted.smallest(search)


def test_a_star_gives_the_shortest_loops_first() -> None:
    lengths = set()
    for shape in SHAPES:
        # Some of them must visit every dot.
        for board, puzzle in counted.puzzles(shape, 3):
            found = [
                int(np.frombuffer(lines, dtype=bool).sum())
                for lines in counted.drain(AStarSearch(puzzle))
            ]
            assert found == sorted(board.solutions(puzzle).sum(axis=1).tolist())
            lengths.add(len(set(found)))
    assert max(lengths) > 2


def test_the_guide_extends_the_path_into_the_row_with_the_fewest_unknown_edges() -> None:
    # Of the six edges that cross the first column all but two are crosses; a path ends beside it.
    graph = square(5, 5)
    middle = graph.positions[graph.edge_vertices].mean(axis=1)
    across = np.flatnonzero(middle[:, 0] == 10)
    across = across[np.argsort(middle[across, 1])]
    marks = np.zeros(graph.n_edges, dtype=np.int8)
    marks[across[:4]] = CROSS
    marks[(middle == (30, 80)).all(axis=1)] = LINE
    first = {}
    for guided in (True, False):
        search = DfsSearch(Puzzle.of(graph, [-1] * 25), start=Board.of(graph, marks), guided=guided)
        search.next(Budget())
        first[guided] = int(search._search.level_edge[0])
    assert first[True] == across[4]
    assert first[False] not in across


def marks_of(rows: list[str]) -> dict[tuple[int, int], int]:
    """The deterministic marks, by the middle of the edge: (row, column) with cells at odd-odd
    places.
    """
    puzzle = square_puzzle(rows)
    search = DfsSearch(puzzle)
    search.next(Budget())
    ends = puzzle.graph.positions[puzzle.graph.edge_vertices].sum(axis=1) / 20
    places = [(int(y), int(x)) for x, y in ends.tolist()]
    return {
        place: mark for place, mark in zip(places, search.facts.marks.tolist(), strict=True) if mark
    }


# Cells at odd-odd places, rows first. The rules of the paper, each on an otherwise empty board.
RULES = {
    "zero": (
        ["....", ".0..", "....", "...."],
        {(2, 3): CROSS, (4, 3): CROSS, (3, 2): CROSS, (3, 4): CROSS},
    ),
    "zero in a corner": (["0...", "....", "...."], {(0, 3): CROSS, (3, 0): CROSS}),
    "one in a corner": (["1...", "....", "...."], {(0, 1): CROSS, (1, 0): CROSS}),
    "two in a corner": (["2...", "....", "...."], {(0, 3): LINE, (3, 0): LINE}),
    "three in a corner": (["3...", "....", "...."], {(0, 1): LINE, (1, 0): LINE}),
    "three beside zero": (
        [".....", ".....", "..0..", "..3..", ".....", "....."],
        {(7, 4): LINE, (7, 6): LINE, (8, 5): LINE, (6, 3): LINE, (6, 7): LINE},
    ),
    "three diagonal to zero": (
        [".....", ".0...", "..3..", ".....", "....."],
        {(4, 5): LINE, (5, 4): LINE},
    ),
    "three beside three": (
        [".....", ".....", ".33..", ".....", ".....", "....1"],
        {(5, 2): LINE, (5, 4): LINE, (5, 6): LINE, (3, 4): CROSS, (7, 4): CROSS},
    ),
}


@pytest.mark.parametrize("rule", RULES)
def test_rules_of_the_paper(rule: str) -> None:
    rows, wanted = RULES[rule]
    turned = ["".join(column) for column in zip(*rows, strict=True)]
    for board, places in (
        (rows, wanted),
        (turned, {(x, y): mark for (y, x), mark in wanted.items()}),
    ):
        found = marks_of(board)
        assert {place: found.get(place) for place in places} == places


def test_three_beside_three_alone_may_be_the_whole_loop() -> None:
    found = marks_of([".....", ".....", ".33..", ".....", "....."])
    assert (5, 4) not in found, "the loop round both is a solution"
    assert found[5, 2] == found[5, 6] == LINE


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("parity", [True, False])
def test_deterministic_marks_are_in_the_backbone(shape: GraphShape, parity: bool) -> None:
    met = 0
    for _, puzzle in counted.puzzles(shape, 40):
        search = DfsSearch(puzzle, parity=parity)
        step = search.next(Budget())
        if isinstance(step, Exhausted):
            continue
        facts, bone = search.facts.marks, backbone(puzzle)
        assert isinstance(bone, Backbone)
        assert np.array_equal(facts[facts != 0], bone.board.marks[facts != 0])
        met += int((facts != 0).sum())
    assert met > 100


def test_parity_decides_the_last_edge_of_a_row() -> None:
    # All vertical edges of the middle row but one are given: that one follows by parity alone.
    puzzle = Puzzle.of(square(3, 4), [-1] * 12)
    ends = puzzle.graph.positions[puzzle.graph.edge_vertices]
    middle = ends.mean(axis=1)
    row = np.flatnonzero((ends[:, 0, 0] == ends[:, 1, 0]) & (middle[:, 1] == 30))
    for lines in (1, 2):
        marks = np.zeros(puzzle.graph.n_edges, dtype=np.int8)
        marks[row[1:]] = [LINE] * lines + [CROSS] * (4 - lines)
        start = Board.of(puzzle.graph, marks)
        told = {}
        for parity in (True, False):
            search = DfsSearch(puzzle, start=start, parity=parity)
            search.next(Budget())
            told[parity] = int(search.facts.marks[row[0]])
        assert told == {True: LINE if lines == 1 else CROSS, False: 0}


@pytest.mark.parametrize("make", [square, honeycomb])
def test_parity_saves_steps(make: MakeGraph) -> None:
    rng = np.random.default_rng(5)
    spent = {True: 0, False: 0}
    for _ in range(10):
        puzzle, _ = random_puzzle(make(12, 7), rng, 0.4)
        for parity in spent:
            search = DfsSearch(puzzle, parity=parity)
            met = 0
            while met < 300 and not isinstance(
                search.next(Budget(conflicts=100_000)), (Exhausted, Stopped)
            ):
                met += 1
            spent[parity] += search.effort.decisions + search.effort.conflicts
    assert spent[True] < spent[False]


def test_stopped_holds_the_deterministic_marks() -> None:
    puzzle, lines = random_puzzle(square(12, 7), np.random.default_rng(5), 0.4)
    search = DfsSearch(puzzle)
    step = search.next(Budget(conflicts=1))
    while not isinstance(step, Stopped):
        step = search.next(Budget(conflicts=1))
    assert step.board == search.facts
    assert (step.board.marks != 0).sum() > 20
    assert lines[step.board.marks == LINE].all()
    assert not lines[step.board.marks == CROSS].any()


@thorough
@needs_shared
def test_published_boards() -> None:
    met = {Unique: 0, Undecided: 0}
    for record in corpus("published.jsonl")[::3]:
        puzzle = square_puzzle(record["clues"])
        if puzzle.graph.n_faces <= 180 and record["solutions"] == 1 and "inside" in record:
            verdict = prove(puzzle, method="dfs", budget=Budget(conflicts=100_000))
            assert isinstance(verdict, Unique | Undecided)
            found = verdict.solution if isinstance(verdict, Unique) else verdict.found
            if found is not None:
                assert np.array_equal(found.lines, recorded_lines(puzzle, record["inside"])), (
                    record["id"]
                )
            met[type(verdict)] += 1
    assert met[Unique] > 20 * met[Undecided] > 0
