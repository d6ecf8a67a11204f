"""The incremental solver."""

import pytest

from narrowing import expect
from solving.sequences import FailedError, run_sequence
from takegaki import CROSS, LINE, Board, Budget, Puzzle, PuzzleError, Solver, count, prove, square
from takegaki.core.verdict import Found, Undecided, Unique
from takegaki.solving.questions.solver import Marks

SEVERAL = "3.\n.2\n.."


def test_random_sequences() -> None:
    """`make sequences` runs 100,000."""
    for seed in range(60):
        run_sequence(seed)


class Forgetful(Solver):
    """A solver that is wrong: what is forbidden with a single mark it forgets."""

    def forbid(self, marks: Marks) -> None:
        if isinstance(marks, Board) or len(marks) != 1:
            super().forbid(marks)


def test_a_sequence_that_fails_is_shrunk() -> None:
    found = []
    for seed in range(60):
        try:
            run_sequence(seed, Forgetful)
        except FailedError as error:
            found.append(str(error))
    assert found
    assert all(1 <= text.count("'forbid'") <= 3 and text.count("Call(") <= 4 for text in found), (
        found
    )


def test_all_solutions_by_forbidding_each() -> None:
    solver, found = Solver(SEVERAL), []
    while (answer := solver.solve()).name == "found":
        assert isinstance(answer, Found)
        found.append(answer.solution)
        solver.forbid(answer.solution.board())
    assert len(set(found)) == len(found) == count(SEVERAL).value
    assert solver.core == {}


def test_assumptions_hold_for_one_question() -> None:
    solver = Solver("4")
    assert solver.solve({0: CROSS}).name == "no solution"
    assert solver.core == {0: CROSS}
    assert expect(Found, solver.solve()).solution == expect(Unique, prove("4")).solution
    assert solver.solve({0: LINE}) == solver.solve()
    solver.require({0: CROSS})
    assert solver.solve().name == "no solution"


def test_the_same_calls_give_the_same_answers() -> None:
    empty = Puzzle.of(square(3, 5), [None] * 15)
    runs = []
    for seed in (7, 7, 8):
        solver = Solver(empty, seed=seed)
        answers = []
        for edge in range(empty.graph.n_edges):
            found = solver.solve({edge: LINE})
            answers.append((found.name, getattr(found, "solution", None)))
            solver.forbid(expect(Found, found).solution.board())
        runs.append(answers)
    assert runs[0] == runs[1] != runs[2]


def test_no_marks_are_to_blame_where_there_is_no_solution_anyway() -> None:
    solver = Solver("0")
    assert solver.solve({0: LINE, 1: LINE}).name == "no solution"
    assert solver.core == {}


def test_what_is_refused_and_what_ends_it() -> None:
    solver = Solver(SEVERAL)
    for wrong in ({99: 1}, {0: 3}, Board.blank(square(1, 1))):
        with pytest.raises(PuzzleError):
            solver.solve(wrong)
    with pytest.raises(PuzzleError, match="name one at least"):
        solver.forbid({})
    assert "time limit" in expect(Undecided, solver.solve(budget=Budget(time_limit=0))).reason
    solver.cancel()
    assert expect(Undecided, solver.solve()).reason == "cancelled"
    solver.resume()
    assert solver.solve().name == "found"
