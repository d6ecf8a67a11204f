"""The check of a board: every fault, all of them at once, in a fixed order."""

from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.enumerate_loops import all_loops
from takegaki.core.board import Board
from takegaki.core.errors import BoardError
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.violations import FAULT_ORDER, Fault
from takegaki.puzzles.check import check, errors, is_solved
from takegaki.tilings import graph_of, honeycomb, square
from tiers import TIER, sampled

GRAPH = square(5, 3)
BLANK = [-1] * 15


def board(graph: Graph, edges: Iterable[int]) -> Board:
    marks = np.full(graph.n_edges, -1)
    marks[list(edges)] = 1
    return Board.of(graph, marks)


def clued(**clues: int) -> Puzzle:
    """A 5x3 puzzle; clued(f4=2) has a 2 on face 4."""
    row = list(BLANK)
    for name, clue in clues.items():
        row[int(name[1:])] = clue
    return Puzzle.of(GRAPH, row)


def sides(*faces: int) -> set[int]:
    """The border of these faces of GRAPH."""
    drawn: set[int] = set()
    for face in faces:
        drawn ^= set(GRAPH.edges_of(face).tolist())
    return drawn


def faults(puzzle: Puzzle, edges: Iterable[int]) -> list[Fault]:
    return [violation.fault for violation in check(puzzle, board(puzzle.graph, edges))]


def test_a_solution_has_none() -> None:
    assert check(clued(f4=3, f7=3, f0=0, f5=1), board(GRAPH, sides(4, 7))) == ()


def test_no_line() -> None:
    [only] = check(clued(f4=0), Board.blank(GRAPH))
    assert (only.fault, only.text) == (Fault.NO_LINE, "no line is drawn")


def test_clues() -> None:
    over, under = check(clued(f4=2, f7=4), board(GRAPH, sides(4, 7)))
    assert (over.fault, over.faces) == (Fault.CLUE_OVER, (4,))
    assert over.text == "the 2 at r2c2 has three lines"
    assert set(over.edges) == sides(4) - sides(7)
    assert (under.fault, under.faces) == (Fault.CLUE_UNDER, (7,))
    assert under.text == "the 4 at r3c2 has three lines"
    assert check(clued(f14=1), board(GRAPH, sides(4)))[0].text == "the 1 at r5c3 has no line yet"


def test_a_dead_end() -> None:
    one, two = check(clued(), board(GRAPH, [5]))
    assert one.fault == two.fault == Fault.DEAD_END
    assert {*one.vertices, *two.vertices} == set(GRAPH.edge_vertices[5].tolist())
    assert one.edges == two.edges == (5,)
    assert one.text.startswith("a line stops at the dot at the ")


def test_a_branch_and_a_crossing() -> None:
    middle = int(GRAPH.corners_of(0)[2])
    ends = [Fault.DEAD_END] * 3
    assert faults(clued(), GRAPH.edges_at(middle)[:3]) == [Fault.BRANCH, *ends]
    assert faults(clued(), GRAPH.edges_at(middle)) == [Fault.CROSSING, *ends, Fault.DEAD_END]
    # Two squares that share a corner: a crossing and nothing else.
    assert faults(clued(), sides(0) | sides(4)) == [Fault.CROSSING]


def test_two_loops() -> None:
    one, two = check(clued(), board(GRAPH, sides(0) | sides(14)))
    assert one.fault == two.fault == Fault.MANY_LOOPS
    assert {frozenset(one.edges), frozenset(two.edges)} == {
        frozenset(sides(0)),
        frozenset(sides(14)),
    }


def test_a_loop_beside_an_open_line() -> None:
    far = int(GRAPH.edges_of(14)[1])
    found = faults(clued(), sides(0) | {far})
    assert found == [Fault.MANY_LOOPS, Fault.DEAD_END, Fault.DEAD_END]


def test_unvisited_dots() -> None:
    full = Puzzle.of(GRAPH, BLANK, variant="full")
    found = check(full, board(GRAPH, sides(4, 7)))
    assert {violation.fault for violation in found} == {Fault.UNVISITED}
    missed = "the loop must pass every dot, but it misses the dot at the top left of r1c1"
    assert found[0].text == missed
    assert len(found) == GRAPH.n_vertices - 6
    whole = Puzzle.of(honeycomb(1, 1), [-1], variant="full")
    assert check(whole, board(whole.graph, range(6))) == ()


def test_all_at_once_in_order() -> None:
    middle = int(GRAPH.corners_of(0)[2])
    star = set(GRAPH.edges_at(middle)[:3].tolist())
    found = check(clued(f0=0, f1=4, f14=0), board(GRAPH, star | sides(14)))
    kinds = [violation.fault for violation in found]
    expected = [Fault.BRANCH, Fault.CLUE_OVER, Fault.CLUE_OVER, Fault.CLUE_UNDER, Fault.MANY_LOOPS]
    assert kinds == [*expected, Fault.DEAD_END, Fault.DEAD_END, Fault.DEAD_END]
    assert [violation.faces for violation in found[1:4]] == [(0,), (14,), (1,)]


def test_every_fault_is_reached() -> None:
    full = Puzzle.of(GRAPH, BLANK, variant="full")
    middle = GRAPH.edges_at(int(GRAPH.corners_of(0)[2])).tolist()
    boards = [[], [5], middle, middle[:3], sides(0) | sides(14), sides(4)]
    clues = clued(f4=3, f0=1)
    met = {fault for edges in boards for puzzle in (full, clues) for fault in faults(puzzle, edges)}
    # A loop closed too early is an error of a board in the making; at the end the clues tell of it.
    of_others = {Fault.CIRCLE, Fault.SIDE, Fault.TILE, Fault.CYCLE, Fault.APART}
    assert met == set(Fault) - {*of_others, Fault.EARLY_LOOP}


def test_a_board_of_another_graph() -> None:
    with pytest.raises(BoardError, match=r"square 3x5.*square 5x3"):
        check(clued(), Board.blank(square(3, 5)))


@given(st.integers(0, 2**32))
def test_random_marks_are_sorted_and_right(seed: int) -> None:
    rng = np.random.default_rng(seed)
    loops = all_loops(GRAPH)
    lines = loops[rng.integers(len(loops))].copy()
    lines[rng.random(len(lines)) < rng.choice([0.0, 0.02, 0.3])] ^= True
    clues = [
        int(loops[0][GRAPH.edges_of(face)].sum()) if rng.random() < 0.1 else -1
        for face in range(15)
    ]
    puzzle = Puzzle.of(GRAPH, clues)
    found = check(puzzle, board(GRAPH, np.flatnonzero(lines)))
    assert list(found) == sorted(found, key=lambda violation: violation.sort_key)
    ranks = [FAULT_ORDER[violation.fault] for violation in found]
    assert ranks == sorted(ranks)
    is_loop = bool((loops == lines).all(axis=1).any())
    obeys = all(
        clue < 0 or lines[GRAPH.edges_of(face)].sum() == clue for face, clue in enumerate(clues)
    )
    assert (found == ()) == (is_loop and obeys)


@sampled()
@pytest.mark.parametrize("graph", [square(2, 3), honeycomb(1, 2)])
def test_no_violation_means_a_loop(graph: Graph) -> None:
    loops = {row.tobytes() for row in all_loops(graph)}
    puzzle = Puzzle.of(graph, [-1] * graph.n_faces)
    for pattern in (
        range(1 << graph.n_edges)
        if graph.n_edges < 12
        else range(0, 1 << graph.n_edges, 7 if TIER == "thorough" else 29)
    ):
        lines = np.array([bool(pattern >> edge & 1) for edge in range(graph.n_edges)])
        assert (check(puzzle, board(graph, np.flatnonzero(lines))) == ()) == (
            lines.tobytes() in loops
        )


@sampled()
@pytest.mark.parametrize("graph", [square(2, 3), honeycomb(2, 2)], ids=["square", "honeycomb"])
def test_errors_are_what_no_further_mark_can_cure(graph: Graph) -> None:
    """On a board that some solution agrees with there are none; a full board with none is
    solved.
    """
    rng = np.random.default_rng(7)
    every, met = all_loops(graph), 0
    for _ in range(200):
        marks = np.where(every[rng.integers(len(every))], 1, -1)
        puzzle = Puzzle.of(
            graph, [(marks[graph.edges_of(f)] == 1).sum() for f in range(graph.n_faces)]
        )
        hidden = rng.random(graph.n_edges) < 0.5
        assert errors(puzzle, Board.of(graph, np.where(hidden, 0, marks))) == ()
        marks[rng.integers(graph.n_edges)] *= -1
        full = Board.of(graph, marks)
        assert is_solved(puzzle, full) == (not check(puzzle, full)) == (not errors(puzzle, full))
        part = Board.of(graph, np.where(hidden, 0, marks))
        if errors(puzzle, part):
            met += 1
            agrees = [
                loop for loop in every if not ((np.where(loop, 1, -1) != marks) & ~hidden).any()
            ]
            assert not any(
                is_solved(puzzle, Board.of(graph, np.where(loop, 1, -1))) for loop in agrees
            )
    assert met > 20


def drawn_so_far(graph: Graph, edges: Iterable[int]) -> Board:
    """Lines, and everything else unknown."""
    marks = np.zeros(graph.n_edges)
    marks[list(edges)] = 1
    return Board.of(graph, marks)


def test_a_loop_too_early_is_an_error_and_a_solution_is_none() -> None:
    early, solved = clued(f4=3, f7=3, f14=1), clued(f4=3, f7=3)
    around = drawn_so_far(GRAPH, sides(4, 7))
    [only] = errors(early, around)
    assert (only.fault, set(only.edges)) == (Fault.EARLY_LOOP, sides(4, 7))
    assert errors(solved, around) == ()
    assert errors(early, Board.blank(GRAPH)) == ()
    two = drawn_so_far(GRAPH, sides(0) | sides(14))
    assert [one.fault for one in errors(clued(), two)] == [Fault.MANY_LOOPS] * 2
    open_line = drawn_so_far(GRAPH, sides(4, 7) - {min(sides(4, 7))})
    assert errors(early, open_line) == ()


def test_loops_too_many_come_before_single_clues_and_dots() -> None:
    """Errors are by weight, though `check` has clues first."""
    two = drawn_so_far(GRAPH, sides(0) | sides(14))
    faults = [one.fault for one in errors(clued(f0=1, f14=3), two)]
    assert faults == [Fault.MANY_LOOPS, Fault.MANY_LOOPS, *faults[2:]]
    assert len(faults) > 2
    assert next(one.fault for one in check(clued(f0=1, f14=3), two)) not in faults[:2]


def test_networks_that_may_still_join_are_no_error_but_a_cycle_is() -> None:
    graph = graph_of("cells", 2, 3)
    puzzle = Puzzle.of(graph, [3, 7, 1, 3, 7, 1], kind="net")
    assert errors(puzzle, Board.blank(graph)) == ()
    assert Fault.APART in [one.fault for one in check(puzzle, Board.blank(graph))]
    around = [
        edge for edge, ends in enumerate(graph.edge_vertices.tolist()) if {*ends} <= {0, 1, 3, 4}
    ]
    [only] = errors(puzzle, drawn_so_far(graph, around))
    assert (only.fault, set(only.edges)) == (Fault.CYCLE, {*around})
