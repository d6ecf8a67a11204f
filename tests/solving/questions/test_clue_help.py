"""Where one more clue helps, against all solutions."""

import numpy as np
import pytest

from takegaki import read
from takegaki.core.budget import Budget
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import face_counts
from takegaki.core.verdict import Unique
from takegaki.solving import prove, solutions
from takegaki.solving.questions.clue_help import helps
from takegaki.solving.questions.shared_budget import SharedBudget
from takegaki.tilings import graph_of, square

FEW = [
    read("3.\n.2\n..").clues.reshape(3, 2),
    read("3..\n.1.\n..2").clues.reshape(3, 3),
]


def shared() -> SharedBudget:
    return SharedBudget(Budget(time_limit=60))


@pytest.mark.parametrize("clues", FEW)
def test_counts_are_those_of_all_solutions(clues: np.ndarray) -> None:
    puzzle = Puzzle.of(square(*clues.shape), clues)
    every = [face_counts(puzzle.graph, one.lines) for one in solutions(puzzle, limit=10_000)]
    found = helps(puzzle, shared())
    assert found.all_met
    assert found.met == len(every)
    for one in found.cells:
        assert puzzle.clues[one.cell] < 0
        for clue, count in one.clues:
            assert count == sum(counts[one.cell] == clue for counts in every)
        assert list(one.unique) == [clue for clue, count in one.clues if count == 1]
    lefts = [one.left for one in found.cells]
    assert lefts == sorted(lefts)
    agreed = {
        cell for cell in range(len(puzzle.clues)) if len({int(one[cell]) for one in every}) == 1
    }
    assert agreed.isdisjoint(one.cell for one in found.cells)


def test_with_many_solutions_unique_clues_are_proven() -> None:
    puzzle = Puzzle.of(graph_of("cells", 5, 5), {0: "b"}, kind="masyu")
    found = helps(puzzle, shared())
    assert found.cells
    for one in found.cells:
        for clue in one.unique:
            clues = puzzle.clues.copy()
            clues[one.cell] = clue
            trial = Puzzle.of(puzzle.graph, clues, kind="masyu")
            assert isinstance(prove(trial), Unique)


def test_an_ended_budget_gives_what_is_known() -> None:
    work = SharedBudget(Budget(time_limit=0))
    found = helps(Puzzle.of(square(8, 8), [-1] * 64), work)
    assert work.ended
    assert found.met == 0
    assert found.cells == ()
