"""The random loops of a board are loops, told right, and of all kinds."""

from dataclasses import replace

import numpy as np
import pytest

from clocks import cancelled_at, late_looks
from graph_shapes import MakeGraph
from oracle.boards import known
from takegaki.core.budget import Budget, EndedError
from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import face_counts, is_one_loop
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.premises.minimise import PremiseMinimiser
from takegaki.deduce.premises.witnesses import WindowWitnesses, Witnesses, witnesses
from takegaki.tilings import honeycomb, square
from tiers import sampled

GRAPHS = [
    square(5, 3),
    honeycomb(5, 3),
    square(7, 9),
    honeycomb(6, 8),
    square(1, 1),
    honeycomb(1, 2),
]


def complete(graph: Graph) -> Witnesses:
    found = Witnesses(graph)
    found.complete(Budget().start())
    return found


def all_lines(graph: Graph, found: Witnesses) -> np.ndarray:
    """(n, E) the loops, each in a row."""
    n = found.all.bit_length()
    size = -(-n // 8)
    rows = [
        np.unpackbits(
            np.frombuffer(found.with_mark(edge, LINE).to_bytes(size, "little"), np.uint8),
            bitorder="little",
        )
        for edge in range(graph.n_edges)
    ]
    return np.array(rows, dtype=bool)[:, :n].T


@sampled(2)
@pytest.mark.parametrize("graph", GRAPHS, ids=str)
def test_all_are_loops_and_told_right(graph: Graph) -> None:
    found = complete(graph)
    lines = all_lines(graph, found)
    assert len(lines) > 4096
    for w in np.unique(np.linspace(0, len(lines) - 1, 150).astype(int)).tolist():
        assert is_one_loop(graph, lines[w])
        counts = face_counts(graph, lines[w])
        for face in range(graph.n_faces):
            for clue in range(graph.face_sizes[face] + 1):
                assert found.with_clue(face, clue) >> w & 1 == (counts[face] == clue)
        assert found.through_all >> w & 1 == (lines[w].sum() == graph.n_vertices)
        for edge in range(graph.n_edges):
            assert found.with_mark(edge, CROSS) >> w & 1 == (not lines[w][edge])


@pytest.mark.parametrize(
    ("make", "rows", "cols"), [(square, 3, 3), (square, 2, 6), (honeycomb, 3, 4)]
)
def test_any_loop_can_be_met(make: MakeGraph, rows: int, cols: int) -> None:
    board = known(make, rows, cols)
    met = {row.tobytes() for row in all_lines(board.graph, complete(board.graph))}
    every = {row.tobytes() for row in board.loops.astype(bool)}
    assert met <= every
    assert len(met) > 0.8 * min(len(every), 1000)


@pytest.mark.parametrize("graph", GRAPHS[2:4], ids=str)
def test_short_and_long_ones(graph: Graph) -> None:
    lengths = all_lines(graph, complete(graph)).sum(axis=1)
    assert lengths.min() <= 6
    assert np.median(lengths) > 0.5 * graph.n_vertices
    assert lengths.max() > 0.85 * graph.n_vertices


def test_a_large_board_has_the_loops_of_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    class Counted(Witnesses):
        def __init__(self, graph: Graph) -> None:
            made.append(graph.n_faces)
            super().__init__(graph)

    monkeypatch.setattr("takegaki.deduce.premises.witnesses.Witnesses", Counted)
    monkeypatch.setattr("takegaki.deduce.premises.witnesses.LOOPS", 256)
    monkeypatch.setattr("takegaki.deduce.premises.witnesses.BLOCK_FACES", 100)
    graph = square(60, 50)
    clues = np.full(graph.n_faces, -1)
    clues[[0, 1, 1525, 1526]] = (3, 2, 3, 0)
    puzzle = Puzzle.of(graph, clues)
    found, forever = WindowWitnesses(graph), Budget().start()
    for face in (1525, 0):
        ladder = Ladder(puzzle)
        while facts := ladder.step():
            for fact in facts:
                raw = ladder.deduction(fact)
                asked = replace(raw, clues=tuple(dict.fromkeys((*raw.clues, face, face + 1))))
                minimal = PremiseMinimiser(puzzle).minimise(asked)
                known = found.needed(puzzle, asked, forever)
                told = [clue for clue, needed in zip(asked.clues, known, strict=False) if needed]
                assert set(told) <= set(minimal.clues)
    assert made
    assert max(made) < 500
    far = replace(asked, clues=(0, 2999))
    assert found.needed(puzzle, far, forever) == [False] * (2 + len(far.marks))
    assert len(found._shapes) <= len(made)


def test_windows_of_one_shape_share_their_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takegaki.deduce.premises.witnesses.LOOPS", 64)
    found = WindowWitnesses(square(120, 120))
    one, two = found._window(2, 2), found._window(3, 3)
    assert one is not two
    assert one.witnesses is two.witnesses


def test_a_budget_ends_them_and_they_go_on_where_they_were() -> None:
    """In plain Python all of them take a minute at 36x20."""
    graph = honeycomb(5, 3)
    assert witnesses(graph) is witnesses(graph)
    # Those that the board keeps may be complete by now.
    found = Witnesses(graph)
    for _ in range(3):
        budget = cancelled_at(40)
        with pytest.raises(EndedError):
            found.complete(budget.start())
        assert late_looks(budget) == 0
    found.complete(Budget().start())
    assert all_lines(graph, found).tolist() == all_lines(graph, complete(graph)).tolist()
    assert found.through_all == complete(graph).through_all
    found.complete(cancelled_at(0).start())
