"""Candidates taken apart into cycles, and which of them could stand alone, against all loops."""

from functools import lru_cache

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from oracle.enumerate_loops import all_loops
from takegaki.core.board import Board
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import line_degrees, loops
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.check import check
from takegaki.runtime.arrays import Flags
from takegaki.solving.methods.candidate_cuts import split_cycles, stands_alone, tables_at_edges
from takegaki.tilings import honeycomb, square
from tiers import thorough

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
        assert stands_alone(set(cycle), others, at) == (
            check(puzzle, Board.of(puzzle.graph, alone)) == ()
        )


def test_no_line_makes_no_cycle() -> None:
    assert split_cycles(np.array([[0, 1], [1, 2], [2, 0]], dtype=np.int32), np.arange(0)) == []


def test_tables_at_edges() -> None:
    puzzle = Puzzle.of(square(2, 1), [3, -1])
    tables = PUZZLES[puzzle.kind].tables(puzzle)
    at = tables_at_edges(puzzle.graph, tables)
    for edge in range(puzzle.graph.n_edges):
        assert at[edge] == [table for table in tables if edge in table.edges]
