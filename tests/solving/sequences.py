"""Random sequences of calls on a Solver, against all solutions of its puzzle, filtered in Python."""

import sys
from collections.abc import Iterator

import numpy as np
from numpy.random import Generator

from takegaki import CROSS, LINE, Found, NoSolution, Puzzle, Solver, graph_of, honeycomb, solutions, square
from takegaki.puzzles.check import check

BOARDS = [square(3, 2), square(2, 3), square(3, 3), honeycomb(2, 2)]
BOARDS += [graph_of("cells", 2, 3), graph_of("torus", 3, 3)]
CALLS = 12


def random_puzzle(rng: Generator) -> Puzzle:
    """A small puzzle, with few clues so that there are solutions most of the time."""
    graph = BOARDS[rng.integers(len(BOARDS))]
    if graph.cells == "vertices":
        return Puzzle.of(graph, rng.choice([1, 1, 3, 5, 7], graph.n_cells), kind="net")
    clues = np.where(rng.random(graph.n_cells) < 0.25, rng.integers(0, 4, graph.n_cells), -1)
    return Puzzle.of(graph, clues)


def random_marks(rng: Generator, rows: np.ndarray, n_edges: int, most: int) -> dict[int, int]:
    """Marks on a few edges, half of the time those of a solution."""
    edges = rng.choice(n_edges, size=min(n_edges, int(rng.integers(1, most + 1))), replace=False)
    lines = (
        rng.random(n_edges) < 0.4 if not len(rows) or rng.random() < 0.5 else rows[rng.integers(len(rows))]
    )
    return {int(edge): LINE if lines[edge] else CROSS for edge in edges}


def fitting(rows: np.ndarray, marks: dict[int, int]) -> np.ndarray:
    """(k,) which solutions have all of these marks."""
    fits = np.ones(len(rows), dtype=bool)
    for edge, mark in marks.items():
        fits &= rows[:, edge] == (mark == LINE)
    return fits


def run_sequence(seed: int) -> None:
    """A sequence of calls; an AssertionError names the seed and the calls so far."""
    rng = np.random.default_rng(seed)
    puzzle = random_puzzle(rng)
    n_edges = puzzle.graph.n_edges
    rows = np.array([one.lines for one in solutions(puzzle, method="sat")], dtype=bool).reshape(-1, n_edges)
    solver = Solver(puzzle, seed=seed)
    calls: list[object] = [seed, puzzle.clues.tolist()]
    for _ in range(CALLS):
        kind = rng.choice(["solve", "solve", "solve", "require", "forbid", "cancel"])
        marks = random_marks(rng, rows, n_edges, 3 if kind == "require" else 6)
        calls.append((str(kind), marks))
        if kind == "require":
            solver.require(marks)
            rows = rows[fitting(rows, marks)]
        elif kind == "forbid":
            solver.forbid(marks)
            rows = rows[~fitting(rows, marks)]
        elif kind == "cancel":
            solver.cancel()
            assert solver.solve(marks).name == "undecided", calls
            solver.resume()
        else:
            _check(solver, puzzle, rows, marks, calls)


def _check(solver: Solver, puzzle: Puzzle, rows: np.ndarray, marks: dict[int, int], calls: object) -> None:
    right = rows[fitting(rows, marks)]
    match solver.solve(marks):
        case Found(solution):
            assert (right == solution.lines).all(axis=1).any(), calls
            assert check(puzzle, solution.board()) == (), calls
        case NoSolution():
            assert not len(right), calls
            core = solver.core
            assert core.items() <= marks.items(), calls
            assert not fitting(rows, core).any(), calls
        case other:
            raise AssertionError((other, calls))


def sequences(first: int, number: int) -> Iterator[int]:
    """Run so many; gives the seed of each."""
    for seed in range(first, first + number):
        run_sequence(seed)
        yield seed


if __name__ == "__main__":
    for done in sequences(0, int(sys.argv[1])):
        if done % 1000 == 999:
            print(done + 1, flush=True)
