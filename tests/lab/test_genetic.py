"""A genetic algorithm as a solver: badness is 0 for solutions and nothing else, a run follows from
its seed.
"""

import numpy as np
import pytest

from takegaki import read
from takegaki.core.board import Board
from takegaki.core.errors import UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Unique
from takegaki.generation.generate_puzzle import Generated
from takegaki.lab.experiments.measures import _generated, first_solutions
from takegaki.lab.genetic import Badness, cell_distances, evolve
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.check import check
from takegaki.solving.questions.prove import prove
from takegaki.tilings import graph_of, square

LOOPS = [name for name, kind in PUZZLES.items() if kind.goal == "loop"]

SMALL = {"square": (2, 2), "honeycomb": (1, 2), "cells": (3, 3)}
"""Boards of at most 12 edges."""


def every_set(graph: Graph) -> np.ndarray:
    """(2^E, E) all sets of edges."""
    codes = np.arange(1 << graph.n_edges)[:, None]
    found: np.ndarray = (codes >> np.arange(graph.n_edges) & 1).astype(np.bool_)
    return found


@pytest.mark.parametrize("kind", LOOPS)
def test_only_solutions_have_no_badness(kind: str) -> None:
    """Held against the check of a player's board, on every set of edges."""
    for tiling, size in SMALL.items():
        if tiling not in PUZZLES[kind].boards:
            continue
        graph = graph_of(tiling, *size)
        puzzles = [Puzzle(kind, graph, np.full(graph.n_cells, -1, dtype=np.int16))]
        if kind == "slitherlink":
            puzzles += [Puzzle.of(graph, [clue, *[-1] * (graph.n_cells - 1)]) for clue in (0, 3)]
        lines = every_set(graph)
        for puzzle in puzzles:
            bad = Badness(puzzle).of(lines)
            boards = (Board.of(graph, np.where(one, LINE, CROSS).astype(np.int8)) for one in lines)
            right = [not check(puzzle, board) for board in boards]
            assert ((bad == 0) == right).all()
            assert (bad >= 0).all()


@pytest.mark.parametrize("seed", [1, 2])
def test_it_finds_the_only_solution(seed: int) -> None:
    made = _generated({"size": 5, "kind": "hard"}, seed)
    assert isinstance(made, Generated)
    found = evolve(made.puzzle, seed, 1500)
    verdict = prove(made.puzzle)
    assert isinstance(verdict, Unique)
    assert found.lines is not None
    assert (found.lines == verdict.solution.lines).all()
    again = evolve(made.puzzle, seed, 1500)
    assert (again.generations, again.populations) == (found.generations, found.populations)
    # A run that may breed one generation less has none.
    assert found.generations > 0
    assert evolve(made.puzzle, seed, found.generations - 1).lines is None


def test_a_population_that_stands_still_is_drawn_anew() -> None:
    """Where there is no solution it goes on to the end."""
    found = evolve(Puzzle.of(square(2, 2), [3, 3, 3, 3]), 1, 400)
    assert found.lines is None
    assert found.generations == 400
    assert found.populations > 1


def test_a_tree_is_refused() -> None:
    net = next(name for name, kind in PUZZLES.items() if kind.goal == "tree")
    with pytest.raises(UnsupportedError, match=f"{net} has no loop"):
        evolve(read("2x2:1248", name="net"), 1, 1)


def test_steps_from_cell_to_cell() -> None:
    steps = cell_distances(square(2, 3))
    assert steps[0].tolist() == [0, 1, 2, 1, 2, 3]
    assert (steps == steps.T).all()


def test_the_row_of_a_puzzle_says_who_found_it() -> None:
    point: dict[str, int | float | str] = {
        "size": 5,
        "kind": "hard",
        "methods": "genetic exact dfs",
        "generations": 0,
        "dead_ends": 20000,
    }
    row = first_solutions(point, 3)
    assert (row["genetic_solved"], row["genetic_s"]) == (0, None)
    assert (row["exact_solved"], row["dfs_solved"]) == (1, 1)
    assert isinstance(row["exact_s"], float)
    assert first_solutions({**point, "generations": 1500}, 3)["genetic_solved"] == 1
