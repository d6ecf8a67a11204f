"""Questions to the premise solver, against all loops of a board."""

import numpy as np
import pytest

from clocks import Clock
from deduce.proofs import SMALL
from oracle.boards import Known, random_puzzle
from random_loops import border, loop_clues, random_inside
from takegaki.core.budget import Budget, Effort, EndedError
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import inside_faces
from takegaki.solving.premises.premise_solver import NO_LITERALS, PremiseSolver, UndecidedError
from takegaki.tilings import square
from tiers import thorough


@thorough
def test_answers_are_those_of_all_loops() -> None:
    """Questions that begin alike, in one search; what it learned must not leak from one into
    another.
    """
    rng = np.random.default_rng(20)
    answers = [0, 0]
    for _ in range(60):
        board = SMALL[rng.integers(len(SMALL))]
        graph, puzzle = board.graph, random_puzzle(board, rng)
        solver = PremiseSolver(puzzle, Budget())
        told = np.flatnonzero(puzzle.clues >= 0)
        free = (
            np.ones(len(board.loops), dtype=bool) if puzzle.variant != "full" else board.visits_all
        )
        asked: list[tuple[int, np.ndarray]] = []
        for _ in range(25):
            # Keep some of the last question.
            asked = asked[: rng.integers(len(asked) + 1)]
            used = {literal >> 1 for literal, _ in asked}
            for _ in range(rng.integers(1, 8)):
                if len(told) and rng.random() < 0.3:
                    face = int(rng.choice(told))
                    one = solver.clue(face), board.clues[:, face] == puzzle.clues[face]
                else:
                    edge, mark = int(rng.integers(graph.n_edges)), int(rng.choice([LINE, CROSS]))
                    one = solver.mark(edge, mark), board.loops[:, edge] == (mark == LINE)
                if one[0] >> 1 not in used:
                    asked.append(one)
                    used.add(one[0] >> 1)
            fits = free & np.all([holds for _, holds in asked], axis=0)
            found = solver.core([literal for literal, _ in asked])
            answers[int(fits.any())] += 1
            assert (found is None) == fits.any()
            if found is not None:
                core = [holds for literal, holds in asked if literal in found]
                assert not (free & np.all(core, axis=0)).any() if core else not free.any()
    assert min(answers) > 100


@thorough
@pytest.mark.parametrize("board", SMALL[:2], ids=lambda board: str(board.graph))
def test_within_a_window(board: Known) -> None:
    """There is a loop where there is one round faces of the window; the other clues do not
    count.
    """
    rng = np.random.default_rng(21)
    graph = board.graph
    inside = np.array([inside_faces(graph, lines) for lines in board.loops.astype(bool)])
    answers = [0, 0]
    for _ in range(60):
        puzzle = random_puzzle(board, rng)
        window = rng.random(graph.n_faces) < 0.7
        clues = rng.permutation(np.flatnonzero(puzzle.clues >= 0))[:2]
        edge, mark = int(rng.integers(graph.n_edges)), int(rng.choice([LINE, CROSS]))
        fits = ~inside[:, ~window].any(axis=1) & (board.loops[:, edge] == (mark == LINE))
        fits &= (board.clues[:, clues] == puzzle.clues[clues]).all(axis=1)
        if puzzle.variant == "full":
            fits &= board.visits_all
        solver = PremiseSolver(puzzle, Budget())
        asked = [*(solver.clue(face) for face in clues.tolist()), solver.mark(edge, mark)]
        found = solver.within(window, clues.tolist()).core(asked)
        assert (found is None) == fits.any()
        answers[int(fits.any())] += 1
    assert min(answers) > 5


def test_a_question_left_after_little_work_is_answered_later() -> None:
    """A few literals do not decide it; the same question without a limit does, as in a solver of
    its own.
    """
    rng = np.random.default_rng(23)
    left = 0
    for _ in range(20):
        board = SMALL[rng.integers(len(SMALL))]
        puzzle = random_puzzle(board, rng)
        solver, fresh = PremiseSolver(puzzle, Budget()), PremiseSolver(puzzle, Budget())
        asked = [solver.clue(cell) for cell in np.flatnonzero(puzzle.clues >= 0).tolist()]
        try:
            found = solver.core(asked, NO_LITERALS, 1)
        except UndecidedError:
            left += 1
            found = solver.core(asked)
        assert (found is None) == (fresh.core(asked) is None)
    assert left > 5


def test_questions_that_differ_in_the_last_premise_at_once() -> None:
    """As one by one in another solver: the same cores, or none of them."""
    rng = np.random.default_rng(29)
    answers = [0, 0]
    for _ in range(60):
        board = SMALL[rng.integers(len(SMALL))]
        puzzle = random_puzzle(board, rng)
        solver, single = PremiseSolver(puzzle, Budget()), PremiseSolver(puzzle, Budget())
        edges = rng.permutation(puzzle.graph.n_edges)
        marks = rng.choice([LINE, CROSS], len(edges)).astype(np.int8)
        clues = np.flatnonzero(puzzle.clues >= 0)
        asked = solver.literals(clues, edges[:2], marks)
        lasts = np.array(
            [solver.mark(edge, int(marks[edge])) for edge in edges[2:5].tolist()], dtype=np.int32
        )
        used = solver.cores(asked, lasts)
        cores = [single.core([*asked.tolist(), last]) for last in lasts.tolist()]
        if used is None:
            assert None in cores
        else:
            assert set(np.flatnonzero(used).tolist()) == set[int]().union(
                *(core or () for core in cores)
            )
        answers[used is None] += 1
    assert min(answers) > 5


def test_conflicts_are_counted_over_all_questions() -> None:
    """Each alone has few; the limit ends one of them, and all that follow."""
    graph = square(10, 9)
    loop = border(graph, random_inside(graph, np.random.default_rng(1), 0.6))
    puzzle = Puzzle.of(graph, loop_clues(graph, loop))
    told: list[Effort] = []
    # Whenever somebody looks at the clock, it is time to report.
    budget = Budget(conflicts=10, on_progress=told.append, clock=Clock(0.2))
    solver = PremiseSolver(puzzle, budget.start())
    clues = [solver.clue(cell) for cell in range(0, graph.n_faces, 3)]
    questions = [
        solver.mark(edge, CROSS if line else LINE) for edge, line in enumerate(loop.tolist())
    ]
    with pytest.raises(EndedError, match="limit of 10 conflicts reached"):
        for question in questions:
            solver.core([*clues, question])
    assert solver.effort.conflicts == 10
    assert told
    with pytest.raises(EndedError, match="limit of 10 conflicts reached"):
        solver.core([*clues, questions[0]])
