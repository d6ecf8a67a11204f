"""Net through the front door: the corpus, published examples, limits, and methods that know loops
only.
"""

import numpy as np
import pytest

from methods import FOR_TREES
from oracle.enumerate_trees import kirchhoff
from oracle.net_boards import known_trees, random_net
from random_trees import is_spanning_tree
from shared import corpus, needs_shared
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import UnsupportedError
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.verdict import Found, Multiple, NoSolution, Undecided, Unique
from takegaki.formats import read_document
from takegaki.puzzles.check import check
from takegaki.solving import METHODS, another, backbone, count, prove, solutions, solve
from takegaki.solving.methods.exact_trees import TreeSearch
from takegaki.solving.questions.backbone import Backbone
from takegaki.solving.search import Exhausted
from takegaki.tilings import TILE_GRIDS
from takegaki.tilings.torus import sides
from tiers import sampled

methods = pytest.mark.parametrize("method", FOR_TREES)

# Checked examples of Net's own generator, with the digits of their solutions.
EXAMPLES = [
    ("5x5:19818ad2d3a6bec35b4185774", "89488ab4b6a3d7c35e8215774"),
    ("5x5:2h6v3411v6ev2b7e77d8v5v85va16ccv4", "1c94883e1ebd7de2a8aa16362"),
    ("5x5w:19d7aaae8449d5636cad43c44", "43dd555e218975c3695e1c342"),
]


def digits(solution: Solution) -> str:
    """The arms of each tile in a solution, as hexadecimal digits."""
    lines = np.append(solution.lines, False)[sides(solution.puzzle.graph)]
    return "".join(f"{arms:x}" for arms in (lines << np.arange(4)).sum(axis=1).tolist())


def free(family: str, rows: int, cols: int, tile: int = 5) -> Puzzle:
    """All tiles alike."""
    graph = TILE_GRIDS[family].graph(rows, cols)
    return Puzzle.of(graph, [tile] * graph.n_vertices, kind="net")


@methods
@pytest.mark.parametrize(("text", "solved"), EXAMPLES)
def test_examples(text: str, solved: str, method: str) -> None:
    verdict = prove(read_document(text).puzzle, method=method)
    assert isinstance(verdict, Unique)
    assert digits(verdict.solution) == solved
    assert check(verdict.solution.puzzle, verdict.solution.board()) == ()


@sampled()
@needs_shared
@methods
def test_the_corpus_is_decided_as_recorded(method: str) -> None:
    records = [r for r in corpus("net.jsonl") if method == "exact" or len(r["game_id"]) < 250]
    for record in records:
        puzzle = read_document(record["game_id"]).puzzle
        verdict = prove(puzzle, method=method)
        assert isinstance(verdict, (Unique, Multiple)), record["game_id"][:60]
        if "solutions" in record:
            assert isinstance(verdict, Unique) == (record["solutions"] == 1), record["game_id"][:60]
        found = (
            [verdict.solution] if isinstance(verdict, Unique) else [verdict.first, verdict.second]
        )
        assert all(is_spanning_tree(puzzle.graph, each.lines) for each in found)
        assert puzzle.graph.n_vertices > 2500 or all(
            check(puzzle, each.board()) == () for each in found
        )
        if isinstance(verdict, Unique) and "solution" in record:
            assert digits(verdict.solution) == record["solution"]
    assert len(records) > 150


@methods
def test_all_six_questions(method: str) -> None:
    board = known_trees("torus", 2, 3)
    puzzle = read_document("3x2w:316c92").puzzle
    right = {row.tobytes() for row in board.solutions(puzzle)}
    assert len(right) == 8
    assert {each.lines.tobytes() for each in solutions(puzzle, method=method)} == right
    assert (count(puzzle, method=method).value, count(puzzle, limit=3, method=method).value) == (
        8,
        3,
    )
    found = solve(puzzle, method=method)
    assert isinstance(found, Found)
    other = another(found.solution, method=method)
    assert isinstance(other, Found)
    assert other.solution != found.solution
    bone = backbone(puzzle, method=method)
    assert isinstance(bone, Backbone)
    same = board.solutions(puzzle)
    assert np.array_equal(bone.board.marks == 1, same.all(axis=0))
    assert isinstance(prove(puzzle, method=method), Multiple)


@methods
def test_a_unique_one_has_no_other(method: str) -> None:
    found = solve(read_document(EXAMPLES[0][0]).puzzle, method=method)
    assert isinstance(found, Found)
    assert isinstance(another(found.solution, method=method), NoSolution)
    wrong = Solution.of(found.solution.puzzle, ~found.solution.lines)
    assert isinstance(another(wrong, method=method), Found)


@methods
def test_boards_of_one_cell(method: str) -> None:
    assert isinstance(prove(free("cells", 1, 1, 0), method=method), Unique)
    assert isinstance(prove(free("torus", 1, 1, 0), method=method), Unique)
    assert isinstance(prove(free("cells", 1, 1, 1), method=method), NoSolution)
    assert isinstance(prove(free("torus", 1, 1, 5), method=method), NoSolution)


@methods
def test_limits_are_kept(method: str) -> None:
    rng = np.random.default_rng(0)
    board = known_trees("torus", 3, 3)
    for _ in range(20):
        puzzle = random_net(board, rng)
        budget = Budget()
        budget.cancel.set()
        for limit, reason in (
            (Budget(conflicts=0), "limit of 0 conflicts reached"),
            (budget, "cancelled"),
        ):
            verdict = prove(puzzle, method=method, budget=limit)
            # What tiles alone refute is refuted before any limit is looked at.
            if isinstance(verdict, Undecided):
                assert verdict.reason == reason
            else:
                assert isinstance(verdict, NoSolution)
                assert not len(board.solutions(puzzle))


def test_a_search_goes_on_after_a_stop() -> None:
    board = known_trees("torus", 2, 4)
    rng = np.random.default_rng(1)
    stops = 0
    for _ in range(40):
        puzzle = random_net(board, rng)
        search = TreeSearch(puzzle, 0)
        found = set()
        limit = 1
        while not isinstance(step := search.next(Budget(conflicts=limit)), Exhausted):
            if isinstance(step, np.ndarray):
                found.add(step.tobytes())
            else:
                stops += 1
                assert step.board is not None
                limit += 1
        assert found == {row.tobytes() for row in board.solutions(puzzle)}
    assert stops > 0


def test_marks_narrow_a_tree_search() -> None:
    board = known_trees("torus", 2, 4)
    rng = np.random.default_rng(4)
    narrowed = 0
    for _ in range(60):
        puzzle = random_net(board, rng)
        right = board.solutions(puzzle)
        marks = rng.choice([-1, 1] + [0] * 14, board.graph.n_edges)
        search = TreeSearch(puzzle, 0)
        search.take(Board.of(board.graph, marks))
        wanted = {
            row.tobytes()
            for row in right
            if all(row[e] == (m == 1) for e, m in enumerate(marks) if m)
        }
        found = set()
        while not isinstance(step := search.next(Budget()), Exhausted):
            assert isinstance(step, np.ndarray)
            found.add(step.tobytes())
        assert found == wanted
        narrowed += 0 < len(found) < len(right)
    assert narrowed > 0


@pytest.mark.parametrize("name", [name for name in METHODS if name not in FOR_TREES])
def test_methods_for_loops_say_so(name: str) -> None:
    with pytest.raises(
        UnsupportedError,
        match=f"the method {name.replace('+', '.')} isn't supported for net; use exact, sat",
    ):
        prove(free("cells", 2, 2), method=name)


def test_a_wrapping_side_of_two_is_never_unique() -> None:
    board = known_trees("torus", 2, 4)
    rng = np.random.default_rng(6)
    plain = [
        puzzle for puzzle in (random_net(board, rng) for _ in range(80)) if puzzle.clues.max() < 16
    ]
    assert len(plain) > 20
    assert all(not isinstance(prove(puzzle), Unique) for puzzle in plain)
    assert kirchhoff(board.graph) == len(board.trees)
