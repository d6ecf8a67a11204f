"""A SAT solver under a budget, on formulas that no solver of its kind decides in time."""

import threading
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Minisat22

from clocks import Clock
from oracle.enumerate_loops import all_loops
from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import line_degrees, loops
from takegaki.core.verdict import Effort, Origin, Table, Unique, counts
from takegaki.generation.draw import Generated, generate
from takegaki.generation.request import Request
from takegaki.model.cnf import clauses, picked
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.check import check
from takegaki.runtime.arrays import Flags
from takegaki.solving import sat
from takegaki.solving.queries import prove
from takegaki.solving.sat import (
    _counter,
    run_within,
    short_clauses,
    split_cycles,
    stands_alone,
    tables_at_edges,
)
from takegaki.tilings import TILINGS, honeycomb, square
from tiers import thorough


def pigeons(holes: int) -> Minisat22:
    """One more pigeon than holes: no model, and no short proof by resolution."""
    solver = Minisat22()
    at = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    for nest in at:
        solver.add_clause(nest)
    for hole in range(holes):
        for one, two in combinations(at, 2):
            solver.add_clause([-one[hole], -two[hole]])
    return solver


def run(solver: Any, budget: Budget) -> Any:
    def effort() -> Effort:
        spent = solver.accum_stats()
        return Effort(conflicts=spent["conflicts"], propagations=spent["propagations"])

    return run_within(solver, budget.start(), effort), effort()


def test_decided() -> None:
    assert run(pigeons(4), Budget())[0] is False
    solver = Minisat22(bootstrap_with=[[1, 2], [-1]])
    assert run(solver, Budget())[0] is True
    assert solver.get_model() == [-1, 2]


def test_decided_over_many_slices() -> None:
    answer, effort = run(pigeons(8), Budget())
    assert answer is False
    assert effort.propagations > 40_000


def test_a_limit_of_time_between_two_slices() -> None:
    clock = Clock(step=0.1)
    answer, _ = run(pigeons(30), Budget(time_limit=0.3, clock=clock))
    assert answer == "time limit of 0.3 s reached"
    assert clock.now < 0.6


def test_a_limit_of_time_within_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slice has no end of its own."""
    monkeypatch.setattr(sat, "SLICE", 1 << 50)
    answer, _ = run(pigeons(30), Budget(time_limit=0.1))
    assert answer == "time limit of 0.1 s reached"


def test_a_limit_of_conflicts() -> None:
    for limit in (1, 10, 1000, 5000):
        answer, effort = run(pigeons(12), Budget(conflicts=limit))
        assert answer == f"limit of {limit} conflicts reached"
        # A conflict may follow from another without a decision between them.
        assert limit <= effort.conflicts < limit + 10


def test_cancelled_in_the_middle_then_asked_again() -> None:
    solver = pigeons(8)
    budget = Budget()
    threading.Timer(0.02, budget.cancel.set).start()
    first = run(solver, budget)[0]
    assert first in {"cancelled", False}
    assert run(solver, Budget())[0] is False


def test_other_threads_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of a slice without an end: another thread counts, then stops it."""
    monkeypatch.setattr(sat, "SLICE", 1 << 50)
    budget = Budget()
    turns: list[bool] = []

    def count() -> None:
        while len(turns) < 50:
            turns.append(budget.cancel.wait(0.001))
        budget.cancel.set()

    thread = threading.Thread(target=count)
    thread.start()
    assert run(pigeons(30), budget)[0] == "cancelled"
    thread.join()
    assert turns == [False] * 50


@thorough
def test_equal_runs_are_equal() -> None:
    assert run(pigeons(8), Budget()) == run(pigeons(8), Budget())


GRAPHS = [square(5, 3), honeycomb(5, 3)]


@lru_cache
def small_loops(graph: Graph) -> np.ndarray:
    every = all_loops(graph)
    found: np.ndarray = every[every.sum(axis=1) <= 10]
    return found


@st.composite
def candidates(draw: st.DrawFn) -> tuple[Puzzle, Flags]:
    """A puzzle and lines that obey all its tables: one loop or two that do not touch."""
    graph = draw(st.sampled_from(GRAPHS))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    small = small_loops(graph)
    one, two = small[rng.integers(len(small), size=2)]
    lines = one | two
    if line_degrees(graph, lines).max() > 2:
        lines = one
    clues = np.array([lines[graph.edges_of(face)].sum() for face in range(graph.n_faces)])
    clues[rng.random(graph.n_faces) < rng.choice([0.5, 0.9, 1.0])] = -1
    return Puzzle.of(graph, clues), lines


@thorough
@given(candidates())
def test_cycles(case: tuple[Puzzle, Flags]) -> None:
    puzzle, lines = case
    found = split_cycles(puzzle.graph.edge_vertices, np.flatnonzero(lines))
    assert [sorted(cycle) for cycle in found] == loops(puzzle.graph, lines)
    for cycle in found:
        assert cycle[0] == min(cycle)
        ends = [set(puzzle.graph.edge_vertices[edge].tolist()) for edge in cycle]
        assert all(one & two for one, two in zip(ends, ends[1:] + ends[:1], strict=True))


@thorough
@given(candidates())
def test_standing_alone(case: tuple[Puzzle, Flags]) -> None:
    puzzle, lines = case
    drawn = np.flatnonzero(lines).tolist()
    at = tables_at_edges(puzzle.graph, PUZZLES[puzzle.kind].tables(puzzle))
    for cycle in split_cycles(puzzle.graph.edge_vertices, np.flatnonzero(lines)):
        alone = np.full(puzzle.graph.n_edges, -1)
        alone[cycle] = 1
        others = [edge for edge in drawn if edge not in cycle]
        assert stands_alone(set(cycle), others, at) == (check(puzzle, Board.of(puzzle.graph, alone)) == ())


def test_no_line_makes_no_cycle() -> None:
    assert split_cycles(np.array([[0, 1], [1, 2], [2, 0]], dtype=np.int32), np.arange(0)) == []


def test_tables_at_edges() -> None:
    puzzle = Puzzle.of(square(2, 1), [3, -1])
    tables = PUZZLES[puzzle.kind].tables(puzzle)
    at = tables_at_edges(puzzle.graph, tables)
    for edge in range(puzzle.graph.n_edges):
        assert at[edge] == [table for table in tables if edge in table.edges]


def counted_table(size: int, count: int) -> Table:
    chosen = combinations(range(size), count)
    patterns = frozenset(sum(1 << place for place in places) for places in chosen)
    return Table(tuple(range(size)), patterns, Origin("clue", 0))


@pytest.mark.parametrize("size", [sat.WIDE + 1, sat.WIDE + 4])
def test_a_wide_count_by_a_counter_is_that_by_all_clauses(size: int) -> None:
    """The same sets of lines, and the same literals follow from some of them; far fewer clauses."""
    variables = list(range(1, size + 1))
    rng = np.random.default_rng(size)
    for count in range(size + 1):
        table = counted_table(size, count)
        short = list(sat.short_clauses([table], variables))
        plain = [clause.literals for clause in clauses([table], variables)]
        assert len(short) <= 4 * size * max(count, 1)
        with Minisat22(bootstrap_with=short) as one, Minisat22(bootstrap_with=plain) as other:
            for _ in range(30):
                signs = np.where(rng.random(size) < rng.random(), 1, -1) * np.array(variables)
                assert (
                    one.solve(signs.tolist()) == other.solve(signs.tolist()) == ((signs > 0).sum() == count)
                )
                some = signs[rng.random(size) < 0.7].tolist()
                (sound, units), (is_sound, others) = one.propagate(some), other.propagate(some)
                assert sound == is_sound
                if sound:
                    own = {unit for unit in units if abs(unit) <= size}
                    assert own == set(others)


def test_counters_of_several_cells_share_no_variable() -> None:
    tables = [counted_table(sat.WIDE + 2, count) for count in (3, 4)]
    wide = sat.WIDE + 2
    shifted = [tables[0], Table(tuple(range(wide, 2 * wide)), tables[1].patterns, Origin("clue", 1))]
    found = list(sat.short_clauses(shifted, list(range(1, 2 * wide + 1))))
    with Minisat22(bootstrap_with=found) as solver:
        assert solver.solve()
        model = solver.get_model()[: 2 * wide]
    assert [sum(literal > 0 for literal in part) for part in (model[:wide], model[wide:])] == [3, 4]


@pytest.mark.parametrize("tiling", ["spectres", "dodecagonal"])
def test_verdicts_on_cells_of_many_sides_are_those_of_the_exact_engine(tiling: str) -> None:
    graph = TILINGS[tiling].graph(
        *(6, 6), *([TILINGS[tiling].describe(6, 6, 1)] if tiling != "dodecagonal" else [])
    )
    made = generate(Request(graph, 3, method="hard"))
    assert isinstance(made, Generated)
    verdict = prove(made.puzzle, method="sat")
    assert isinstance(verdict, Unique)
    assert (verdict.solution.lines == made.solution.lines).all()
    kept = made.puzzle.clues.copy()
    # Without one clue there is another loop: the generator leaves none to spare.
    kept[np.flatnonzero(kept >= 0)[0]] = -1
    assert prove(Puzzle.of(graph, kept), method="sat").name == "multiple"


@pytest.mark.parametrize(
    ("size", "allowed"), [(9, (2, 5)), (10, (0, 3, 9)), (11, (0, 11)), (9, (8, 9)), (9, ())]
)
def test_one_of_several_numbers_is_counted(size: int, allowed: tuple[int, ...]) -> None:
    """What the counter allows is what has an allowed number, and its own variables follow from it."""
    own, pickers = _counter(size, allowed)
    found = picked(pickers, range(1, size + own + 1))
    with Minisat22(bootstrap_with=found) as solver:
        for pattern in range(1 << size):
            lines = [i + 1 if pattern >> i & 1 else -i - 1 for i in range(size)]
            assert solver.solve(lines) == (pattern.bit_count() in allowed)


def test_two_numbers_of_a_wide_cell_take_few_clauses() -> None:
    """As they are, "3 or 9 of 16" takes 909,028 clauses."""
    table = Table(tuple(range(16)), counts(16, (3, 9)), Origin("clue", 0))
    assert len(list(short_clauses([table], range(1, 17)))) < 800
