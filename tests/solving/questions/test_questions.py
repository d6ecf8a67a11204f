"""The front door on boards small enough to see the answer."""

import subprocess
import sys
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from methods import COMPLETE
from narrowing import expect
from shared import square_puzzle
from takegaki import read
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import BoardError
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.verdict import Found, Multiple, NoSolution, Undecided, Unique
from takegaki.puzzles.check import check
from takegaki.solving import another, backbone, count, prove, solutions, solve
from takegaki.solving.methods import method_named
from takegaki.solving.questions.backbone import Backbone
from takegaki.solving.search import Exhausted
from takegaki.tilings import honeycomb, square
from tiers import sampled

pytestmark = pytest.mark.parametrize("method", COMPLETE)


def test_one_solution(method: str) -> None:
    puzzle = square_puzzle(["4.", "..", ".."])
    verdict = prove(puzzle, method=method)
    assert isinstance(verdict, Unique)
    assert np.flatnonzero(verdict.solution.lines).tolist() == [0, 1, 2, 3]
    assert isinstance(another(verdict.solution, method=method), NoSolution)
    assert solve(puzzle, method=method) == Found(verdict.solution)
    assert count(puzzle, method=method).value == 1


def test_three_solutions(method: str) -> None:
    # Two squares: either alone or both.
    puzzle = square_puzzle([".."])
    verdict = prove(puzzle, method=method)
    assert isinstance(verdict, Multiple)
    assert verdict.first != verdict.second
    every = count(puzzle, method=method)
    assert (every.value, every.complete, every.reason) == (3, True, "")
    other = another(verdict.first, method=method)
    assert isinstance(other, Found)
    assert other.solution != verdict.first


@pytest.mark.parametrize(
    "rows", [["0"], ["44"], ["4.4"], ["3", "0"], ["000", "000"], ["30", "00", "03"]]
)
def test_no_solution(method: str, rows: list[str]) -> None:
    puzzle = square_puzzle(rows)
    assert isinstance(prove(puzzle, method=method), NoSolution)
    assert isinstance(solve(puzzle, method=method), NoSolution)
    assert isinstance(backbone(puzzle, method=method), NoSolution)
    found = solutions(puzzle, method=method)
    assert list(found) == []
    assert found.ended == "all"


def test_an_empty_board_is_no_solution_though_no_clue_breaks(method: str) -> None:
    puzzle = square_puzzle(["0.0", "...", "0.0", "...", "0.0"])
    for found in solutions(puzzle, method=method):
        assert found.lines.any()


def test_two_loops_that_each_would_do(method: str) -> None:
    # Far corners: a candidate of two unit squares obeys every table, and so does each square alone.
    clues = [[-1] * 3 for _ in range(5)]
    clues[2] = [0, 0, 0]
    puzzle = Puzzle.of(square(5, 3), np.array(clues).ravel())
    every = list(solutions(puzzle, method=method))
    # The middle row keeps its sides free of lines, so that loops lie in the top row or in the
    # bottom one.
    assert len(every) == len(set(every)) == 2 * 6


def test_full_visits_every_dot(method: str) -> None:
    puzzle = Puzzle.of(square(3, 3), [-1] * 9, variant="full")
    every = list(solutions(puzzle, method=method))
    assert len(every) == 6
    assert all(found.lines.sum() == 16 for found in every)
    odd = Puzzle.of(square(2, 2), [-1] * 4, variant="full")
    assert isinstance(prove(odd, method=method), NoSolution)
    single = Puzzle.of(honeycomb(1, 1), [-1], variant="full")
    assert isinstance(prove(single, method=method), Unique)


def test_limits_of_a_stream(method: str) -> None:
    puzzle = Puzzle.of(square(3, 3), [-1] * 9)
    stream = solutions(puzzle, method=method, limit=5)
    assert stream.ended == ""
    assert iter(stream) is stream
    assert len(set(stream)) == 5
    assert stream.ended == "limit"
    assert next(stream, None) is None
    assert list(solutions(puzzle, method=method, limit=0)) == []
    everything = solutions(puzzle, method=method, limit=214)
    assert len(set(everything)) == 213
    assert everything.ended == "all"
    with pytest.raises(ValueError, match="-1"):
        solutions(puzzle, method=method, limit=-1)


def test_a_stream_that_stops_keeps_what_it_found(method: str) -> None:
    budget = Budget()
    stream = solutions(Puzzle.of(square(3, 3), [-1] * 9), method=method, budget=budget)
    met = [next(stream), next(stream)]
    budget.cancel.set()
    assert next(stream, None) is None
    assert stream.ended == "cancelled"
    assert len(set(met)) == 2
    assert stream.effort.decisions + stream.effort.propagations > 0


def test_backbone_marks(method: str) -> None:
    # The third cell, the fourth or both: only what the first two cells have is certain.
    bone = expect(Backbone, backbone(square_puzzle(["0", ".", ".", "."]), method=method)).board
    certain = [0, 1, 2, 3, 4, 6]
    assert np.flatnonzero(bone.marks == CROSS).tolist() == certain
    assert np.flatnonzero(bone.marks == UNKNOWN).tolist() == [5, *range(7, 13)]
    # With a 4 below, the fourth alone.
    bone = expect(Backbone, backbone(square_puzzle(["0", ".", ".", "4"]), method=method)).board
    assert np.flatnonzero(bone.marks == LINE).tolist() == [8, 10, 11, 12]


@pytest.mark.parametrize("text", ["......\n......", "...\n.2.\n...", "0..\n...", "33\n..\n.."])
def test_backbone_searches_once_for_each_solution_that_frees_edges(
    method: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At most E + 1 searches, the last of which may find none."""
    asked = import_module("takegaki.solving.questions.backbone")
    searched, found = asked.open_search, list[bool]()

    def counted(*args: Any, **given: Any) -> Any:
        search = searched(*args, **given)
        following = search.next

        def one(budget: Budget) -> Any:
            step = following(budget)
            found.append(not isinstance(step, Exhausted))
            return step

        monkeypatch.setattr(search, "next", one)
        return search

    monkeypatch.setattr(asked, "open_search", counted)
    bone = expect(Backbone, backbone(read(text), method=method)).board
    assert sum(found) <= 1 + np.count_nonzero(bone.marks == UNKNOWN)
    assert len(found) <= len(bone.marks) + 1
    assert found.count(False) <= 1


def test_backbone_of_a_unique_puzzle_is_its_solution(method: str) -> None:
    puzzle = square_puzzle(["4..", "...", "..."])
    verdict = prove(puzzle, method=method)
    assert isinstance(verdict, Unique)
    assert expect(Backbone, backbone(puzzle, method=method)).board == verdict.solution.board()


def test_backbone_of_the_solutions_with_some_marks(method: str) -> None:
    # As above, with the right edge of the fourth cell drawn or crossed out.
    puzzle = square_puzzle(["0", ".", ".", "."])
    every = list(solutions(puzzle, method=method))
    for mark in (LINE, CROSS):
        marks = np.zeros(puzzle.graph.n_edges, dtype=np.int8)
        marks[11] = mark
        left = [one.lines for one in every if one.lines[11] == (mark == LINE)]
        bone = expect(
            Backbone, backbone(puzzle, board=Board.of(puzzle.graph, marks), method=method)
        ).board
        same = (np.array(left) == left[0]).all(axis=0)
        assert np.flatnonzero(bone.marks != UNKNOWN).tolist() == np.flatnonzero(same).tolist()
        assert (bone.lines == (left[0] & same)).all()
        board = Board.of(puzzle.graph, marks)
        found = [one.lines.tobytes() for one in solutions(puzzle, board=board, method=method)]
        assert sorted(found) == sorted(lines.tobytes() for lines in left)
        assert prove(puzzle, board=board, method=method).name == (
            "unique" if len(left) == 1 else "multiple"
        )
    marks[0] = LINE
    assert isinstance(prove(puzzle, board=Board.of(puzzle.graph, marks), method=method), NoSolution)
    assert isinstance(
        backbone(puzzle, board=Board.of(puzzle.graph, marks), method=method), NoSolution
    )
    with pytest.raises(BoardError):
        backbone(puzzle, board=Board.blank(square(3, 5)), method=method)


@sampled()
def test_backbone_undecided_holds_what_was_met(method: str) -> None:
    puzzle = Puzzle.of(square(30, 20), [-1] * 600)
    met = 0
    for limit in range(12):
        answer = backbone(puzzle, method=method, budget=Budget(conflicts=limit))
        if isinstance(answer, Undecided) and answer.found is not None:
            assert check(puzzle, answer.found.board()) == ()
            met += 1
    assert met


def test_another_takes_lines_that_are_no_solution(method: str) -> None:
    puzzle = square_puzzle(["4.", ".."])
    wrong = Solution.of(puzzle, np.zeros(puzzle.graph.n_edges, dtype=bool))
    answer = another(wrong, method=method)
    assert isinstance(answer, Found)
    assert answer.solution.lines.sum() == 4


def test_verdicts_of_all_seeds_agree(method: str) -> None:
    for rows in (["4.", ".."], ["..", ".3"], ["00", "00"]):
        assert (
            len({prove(square_puzzle(rows), method=method, seed=seed).name for seed in range(5)})
            == 1
        )


def test_unknown_method(method: str) -> None:
    assert method_named(method).name == method
    with pytest.raises(ValueError, match=r"'magic'.*exact, sat"):
        prove(square_puzzle(["4"]), method="magic")


@sampled()
def test_nothing_heavy_is_imported_before_it_is_asked_for(method: str) -> None:
    heavy = {"sat": "pysat"}.get(method, "numba")
    program = f"import sys, takegaki.solving; sys.exit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
