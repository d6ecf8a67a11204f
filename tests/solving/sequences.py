"""Random sequences of calls on a Solver, against all solutions of its puzzle, filtered in Python.

A sequence is drawn whole before it runs, so that one that fails is shrunk: calls are left out, then
marks of calls, as long as it fails.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Literal, get_args

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from takegaki import (
    CROSS,
    LINE,
    Budget,
    Found,
    NoSolution,
    Puzzle,
    Solver,
    Undecided,
    graph_of,
    honeycomb,
    solutions,
    square,
)
from takegaki.core.errors import BoardError
from takegaki.puzzles.check import check

BOARDS = [square(3, 2), square(2, 3), square(3, 3), honeycomb(2, 2)]
BOARDS += [graph_of("cells", 2, 3), graph_of("torus", 3, 3)]
BoolRows = NDArray[np.bool_]
CALLS = 12
MOST_MARKS = 6

Kind = Literal["solve", "limited", "require", "forbid", "cancel", "cancelled by its budget"]
ODDS: Mapping[Kind, float] = {
    "solve": 0.45,
    "limited": 0.15,
    "require": 0.12,
    "forbid": 0.16,
    "cancel": 0.06,
    "cancelled by its budget": 0.06,
}


@dataclass(frozen=True)
class Call:
    """What is called, with which marks."""

    kind: Kind
    marks: dict[int, int]
    conflicts: int = 0


@dataclass(frozen=True)
class Sequence:
    """A puzzle, the seed of its solver, and the calls on it."""

    puzzle: Puzzle
    seed: int
    calls: tuple[Call, ...]


class FailedError(AssertionError):
    """A sequence, shrunk, and what is wrong with it."""


def random_puzzle(rng: Generator) -> Puzzle:
    """A small puzzle, with few clues so that there are solutions most of the time."""
    graph = BOARDS[rng.integers(len(BOARDS))]
    if graph.cells == "vertices":
        return Puzzle.of(graph, rng.choice([1, 1, 3, 5, 7], graph.n_cells), kind="net")
    clues = np.where(rng.random(graph.n_cells) < 0.25, rng.integers(0, 4, graph.n_cells), -1)
    return Puzzle.of(graph, clues)


def solution_rows(puzzle: Puzzle) -> BoolRows:
    """(k, E) all solutions, found by another method."""
    found = [one.lines for one in solutions(puzzle, method="sat")]
    return np.array(found, dtype=bool).reshape(-1, puzzle.graph.n_edges)


def random_marks(rng: Generator, rows: np.ndarray, n_edges: int, most: int) -> dict[int, int]:
    """Marks on a few edges, half of the time those of a solution."""
    edges = rng.choice(n_edges, size=min(n_edges, int(rng.integers(0, most + 1))), replace=False)
    lines = (
        rng.random(n_edges) < 0.4
        if not len(rows) or rng.random() < 0.5
        else rows[rng.integers(len(rows))]
    )
    return {int(edge): LINE if lines[edge] else CROSS for edge in edges}


def random_sequence(seed: int) -> Sequence:
    """The sequence of a seed."""
    rng = np.random.default_rng(seed)
    puzzle = random_puzzle(rng)
    rows, n_edges = solution_rows(puzzle), puzzle.graph.n_edges
    calls = []
    for _ in range(CALLS):
        kind = get_args(Kind)[rng.choice(len(ODDS), p=list(ODDS.values()))]
        marks = random_marks(rng, rows, n_edges, 3 if kind == "require" else MOST_MARKS)
        calls.append(Call(kind, marks, int(rng.integers(3))))
    return Sequence(puzzle, seed, tuple(calls))


def fitting(rows: np.ndarray, marks: dict[int, int]) -> np.ndarray:
    """(k,) which solutions have all of these marks."""
    fits = np.ones(len(rows), dtype=bool)
    for edge, mark in marks.items():
        fits &= rows[:, edge] == (mark == LINE)
    return fits


def run(sequence: Sequence, make: Callable[..., Solver] = Solver) -> str:
    """What the first wrong answer is; "" where all are right. Whatever a call raises is wrong."""
    rows = solution_rows(sequence.puzzle)
    solver = make(sequence.puzzle, seed=sequence.seed)
    for number, call in enumerate(sequence.calls, start=1):
        try:
            rows = _called(solver, sequence.puzzle, rows, call)
        except Exception as error:
            return f"call {number}: {type(error).__name__}: {error}"
    return ""


def _called(solver: Solver, puzzle: Puzzle, rows: BoolRows, call: Call) -> BoolRows:
    """Make a call and check its answer; the solutions that are left."""
    fitting_rows: BoolRows = rows[fitting(rows, call.marks)]
    match call.kind:
        case "require":
            solver.require(call.marks)
            return fitting_rows
        case "forbid":
            # To forbid nothing is refused, for it would leave no solution.
            with suppress(BoardError):
                solver.forbid(call.marks)
                assert call.marks
            return rows[~fitting(rows, call.marks)] if call.marks else rows
        case "cancel":
            solver.cancel()
            assert solver.solve(call.marks).name == "undecided"
            solver.resume()
        case "cancelled by its budget":
            budget = Budget()
            budget.cancel.set()
            found = solver.solve(call.marks, budget=budget)
            assert isinstance(found, Undecided), found
            assert found.reason == "cancelled", found
        case "limited":
            found = solver.solve(call.marks, budget=Budget(conflicts=call.conflicts))
            if not isinstance(found, Undecided):
                _check(solver, puzzle, rows, call, found)
        case _:
            _check(solver, puzzle, rows, call, solver.solve(call.marks))
    return rows


def _check(solver: Solver, puzzle: Puzzle, rows: np.ndarray, call: Call, found: object) -> None:
    right = rows[fitting(rows, call.marks)]
    match found:
        case Found(solution):
            assert (right == solution.lines).all(axis=1).any(), "it is no solution that is left"
            assert check(puzzle, solution.board()) == ()
        case NoSolution():
            assert not len(right), "there is a solution"
            assert solver.core.items() <= call.marks.items(), solver.core
            assert not fitting(rows, solver.core).any(), solver.core
        case other:
            raise AssertionError(other)


def shrunk(sequence: Sequence, fails: Callable[[Sequence], object]) -> Sequence:
    """A sequence that still fails, of which no call and no mark can be left out."""
    smaller = True
    while smaller:
        smaller = False
        for other in _smaller(sequence):
            if fails(other):
                sequence, smaller = other, True
                break
    return sequence


def _smaller(sequence: Sequence) -> Iterator[Sequence]:
    """Sequences with a call or a mark less, latest calls first."""
    calls = sequence.calls
    for at in reversed(range(len(calls))):
        yield replace(sequence, calls=calls[:at] + calls[at + 1 :])
    for at in reversed(range(len(calls))):
        for edge in calls[at].marks:
            marks = {other: mark for other, mark in calls[at].marks.items() if other != edge}
            yield replace(
                sequence, calls=(*calls[:at], replace(calls[at], marks=marks), *calls[at + 1 :])
            )


def run_sequence(seed: int, make: Callable[..., Solver] = Solver) -> None:
    """A sequence of calls; raises FailedError with the shrunk sequence."""
    sequence = random_sequence(seed)
    if run(sequence, make):
        sequence = shrunk(sequence, lambda other: run(other, make))
        clues = sequence.puzzle.clues.tolist()
        raise FailedError(
            f"seed {seed}, {sequence.puzzle!r} {clues}: {sequence.calls}: {run(sequence, make)}"
        )


def sequences(first: int, number: int) -> Iterator[int]:
    """Run so many; gives the seed of each."""
    for seed in range(first, first + number):
        run_sequence(seed)
        yield seed


if __name__ == "__main__":
    for done in sequences(int(sys.argv[2]) if len(sys.argv) > 2 else 0, int(sys.argv[1])):
        if done % 1000 == 999:
            print(done + 1, flush=True)
