"""Reasons against all solutions by enumeration: they force, nothing in them is idle, none is
smaller.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np
import pytest

from clocks import Clock, cancelled_at, late_looks
from oracle.boards import GRAPHS, Known, known, random_puzzle
from random_loops import random_puzzle as grown
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.errors import BoardError
from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.verdict import Stopped
from takegaki.rules.application.apply import Application
from takegaki.rules.rule_sets.library import rule_set
from takegaki.solving.premises.smallest_premises import Reason, smallest_reason
from takegaki.tilings import square
from tiers import samples, thorough

WANTED = samples("reasons")
"""Number of boards that are asked about."""

WALKS = samples("reason_walks")
"""Number of puzzles that are walked through to the end."""

ENDLESS = Budget()


def looks(count: int) -> Budget:
    """A limit of so many looks at the clock: how busy the machine is plays no part."""
    return Budget(time_limit=1.0, clock=Clock(step=1.0 / count))


@lru_cache(maxsize=16)
def borders(graph: Graph) -> np.ndarray:
    """(n, E) all lines that end nowhere and do not branch, in however many loops: borders of
    faces.
    """
    inside = (np.arange(1 << graph.n_faces)[:, None] >> np.arange(graph.n_faces + 1) & 1).astype(
        bool
    )
    lines = inside[:, graph.edge_faces[:, 0]] != inside[:, graph.edge_faces[:, 1]]
    degrees = np.zeros((len(lines), graph.n_vertices), dtype=np.int8)
    for edge, (a, b) in enumerate(graph.edge_vertices.tolist()):
        degrees[:, a] += lines[:, edge]
        degrees[:, b] += lines[:, edge]
    found: np.ndarray = lines[degrees.max(axis=1) <= 2]
    return found


class Premises:
    """All loops of a small graph, and which of them obey each clue and mark."""

    def __init__(self, puzzle: Puzzle, board: Board, loops: np.ndarray) -> None:
        graph = puzzle.graph
        self.loops = (
            loops[loops.sum(axis=1) == graph.n_vertices] if puzzle.variant == "full" else loops
        )
        self.obeyed = {
            ("clue", face): self.loops[:, graph.edges_of(face)].sum(axis=1) == clue
            for face, clue in enumerate(puzzle.clues.tolist())
            if clue >= 0
        }
        for edge in np.flatnonzero(board.marks != UNKNOWN).tolist():
            self.obeyed["mark", edge] = self.loops[:, edge] == board.lines[edge]

    def left(self, premises: Iterable[tuple[str, int]]) -> np.ndarray:
        """The loops that obey all of these premises."""
        fits = np.ones(len(self.loops), dtype=bool)
        for premise in premises:
            fits &= self.obeyed[premise]
        return self.loops[fits]

    def force(self, premises: Iterable[tuple[str, int]], edge: int, mark: int) -> bool:
        return not (self.left(premises)[:, edge] == (mark == CROSS)).any()

    def force_some(self, premises: Iterable[tuple[str, int]], edges: Sequence[int]) -> bool:
        left = self.left(premises)[:, edges]
        return bool((left.all(axis=0) | ~left.any(axis=0)).any())


def named(reason: Reason) -> list[tuple[str, int]]:
    return [("clue", face) for face in reason.faces] + [("mark", edge) for edge in reason.edges]


def verify(premises: Premises, puzzle: Puzzle, board: Board, reason: Reason) -> None:
    """What it says follows, needs all of it, and it says all that needs all of it."""
    chosen = named(reason)
    told = dict(reason.conclusions)
    assert list(told) == sorted(told)
    locally = Premises(puzzle, board, borders(puzzle.graph))
    for edge in np.flatnonzero(board.marks == UNKNOWN).tolist():
        marks = [mark for mark in (LINE, CROSS) if premises.force(chosen, edge, mark)]
        smaller = [set(chosen) - {one} for one in chosen]
        exactly = [
            mark
            for mark in marks
            if not any(premises.force(part, edge, mark) for part in smaller)
            and locally.force(chosen, edge, mark) != reason.loop
        ]
        assert [told[edge]] == exactly if edge in told else exactly == []


def random_position(i: int) -> tuple[Known, Puzzle, Board]:
    """Some marks of a solution, for two in three with all that rules see; there may be more
    solutions.
    """
    rng = np.random.default_rng([13, i])
    world = known(*GRAPHS[i % 8])
    while True:
        puzzle = random_puzzle(world, rng)
        solutions = world.solutions(puzzle)
        if len(solutions):
            lines = solutions[rng.integers(len(solutions))]
            hidden = rng.random(len(lines)) < rng.choice([0.2, 0.5, 0.8, 1.0])
            board = Board.of(puzzle.graph, np.where(hidden, 0, np.where(lines, LINE, CROSS)))
            if i % 3:
                rules = rule_set(
                    {"square": "faces-2", "honeycomb": "honeycomb-1"}[puzzle.graph.tiling]
                )
                work = Application(puzzle, rules, board=board)
                assert work.apply()
                board = work.board
            return world, puzzle, board


def test_against_the_oracle() -> None:
    reasons = nothing = loops = 0
    sizes = set()
    for i in range(WANTED):
        world, puzzle, board = random_position(i)
        premises = Premises(puzzle, board, world.loops)
        unknown = np.flatnonzero(board.marks == UNKNOWN).tolist()
        found = smallest_reason(puzzle, board, ENDLESS)
        if found is None:
            assert not unknown or not premises.force_some(premises.obeyed, unknown)
            nothing += 1
            continue
        assert isinstance(found, Reason)
        verify(premises, puzzle, board, found)
        assert found.smallest
        for size in range(min(found.size, 3)):
            assert not any(
                premises.force_some(part, unknown) for part in combinations(premises.obeyed, size)
            )
        reasons += 1
        loops += found.loop
        sizes.add(found.size)
    assert nothing > 0
    assert 0 < loops < reasons
    assert len(sizes) > 2


@thorough
def test_one_edge() -> None:
    for i in range(0, WANTED, 4):
        world, puzzle, board = random_position(i)
        premises = Premises(puzzle, board, world.loops)
        solutions = premises.left(premises.obeyed)
        for edge in np.flatnonzero(board.marks == UNKNOWN).tolist()[::5]:
            found = smallest_reason(puzzle, board, looks(5000), edge=edge)
            if solutions[:, edge].min() != solutions[:, edge].max():
                assert found is None
                continue
            assert isinstance(found, Reason)
            assert edge in dict(found.conclusions)
            verify(premises, puzzle, board, found)


def walked(puzzle: Puzzle) -> Board:
    """The board after as many reasons as there are; each adds a mark."""
    board = Board.blank(puzzle.graph)
    while (found := smallest_reason(puzzle, board, looks(500))) is not None:
        assert isinstance(found, Reason)
        marks = board.marks.copy()
        for edge, mark in found.conclusions:
            assert marks[edge] == UNKNOWN
            marks[edge] = mark
        board = Board.of(puzzle.graph, marks)
    return board


def test_walks_end_with_the_solution() -> None:
    done = i = 0
    while done < WALKS:
        rng = np.random.default_rng([19, i])
        i += 1
        world = known(*GRAPHS[i % 8])
        puzzle = random_puzzle(world, rng)
        solutions = world.solutions(puzzle)
        if len(solutions) == 1:
            assert np.array_equal(walked(puzzle).marks, np.where(solutions[0], LINE, CROSS))
            done += 1


def test_a_zero_is_reason_enough() -> None:
    puzzle = Puzzle.of(square(5, 3), [0] + [NO_CLUE] * 13 + [2])
    found = smallest_reason(puzzle, Board.blank(puzzle.graph), ENDLESS)
    assert isinstance(found, Reason)
    assert (found.faces, found.edges, found.loop, found.smallest) == ((0,), (), False, True)
    edges = set(puzzle.graph.edges_of(0).tolist())
    assert edges <= set(dict(found.conclusions))
    assert {mark for _, mark in found.conclusions} == {CROSS}


def test_nothing_to_explain() -> None:
    graph = square(5, 3)
    free = Puzzle.of(graph, [NO_CLUE] * 15)
    assert smallest_reason(free, Board.blank(graph)) is None
    world = known(square, 5, 3)
    complete = Board.of(graph, np.where(world.loops[0], LINE, CROSS))
    assert smallest_reason(free, complete) is None


def test_refused() -> None:
    graph = square(5, 3)
    free = Puzzle.of(graph, [NO_CLUE] * 15)
    crossed = Board.of(graph, [CROSS] * graph.n_edges)
    with pytest.raises(BoardError, match="no solution"):
        smallest_reason(free, crossed)
    with pytest.raises(BoardError, match="marked already"):
        smallest_reason(free, crossed, edge=0)
    with pytest.raises(BoardError):
        smallest_reason(free, Board.blank(square(3, 5)))


def test_budgets() -> None:
    puzzle, _ = grown(square(9, 6), np.random.default_rng(3), shown=0.6)
    board = Board.blank(puzzle.graph)
    assert smallest_reason(puzzle, board, Budget(time_limit=0)) == Stopped(
        "time limit of 0 s reached"
    )
    cancelled = Budget()
    cancelled.cancel.set()
    assert smallest_reason(puzzle, board, cancelled) == Stopped("cancelled")
    kinds = set()
    for conflicts in (0, 1, 5, 20, 100, 1000, 100_000):
        found = smallest_reason(puzzle, board, Budget(conflicts=conflicts))
        assert isinstance(found, (Reason, Stopped))
        kinds.add(type(found))
    assert kinds == {Reason, Stopped}


LOOKS = 3
"""Somebody who has met the end of a budget may look again, to tell which limit it was."""


def test_time_and_cancellation() -> None:
    puzzle, lines = grown(square(30, 20), np.random.default_rng(4), shown=0.3)
    marks = np.where(lines, LINE, CROSS)
    marks[np.random.default_rng(5).random(len(marks)) < 0.6] = UNKNOWN
    board = Board.of(puzzle.graph, marks)
    for looks in (2, 10, 50, 200):
        clock = Clock(step=0.01)
        found = smallest_reason(puzzle, board, Budget(time_limit=looks * clock.step, clock=clock))
        assert isinstance(found, (Reason, Stopped))
        assert clock.now <= (looks + LOOKS) * clock.step
        budget = cancelled_at(looks)
        found = smallest_reason(puzzle, board, budget)
        assert isinstance(found, (Reason, Stopped))
        assert late_looks(budget) <= LOOKS
