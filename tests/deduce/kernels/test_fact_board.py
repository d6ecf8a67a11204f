"""The board of facts: counts, paths, corners and kin against what the marks say, after every few
turns.
"""

import numpy as np
import pytest

from deduce.proofs import MIDDLE, SMALL
from oracle.boards import random_puzzle
from random_loops import random_puzzle as larger_puzzle
from takegaki.core.board import Board
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.deduce import technique_table as table
from takegaki.deduce.kernels import fact_board as at
from takegaki.deduce.kernels.classes.edges import (
    add_relation,
    are_related,
    conclude_relation,
    opposite,
)
from takegaki.deduce.kernels.conclude import conclude_mark, open_premises
from takegaki.deduce.kernels.fact_board import FactBoard, make_room, new_fact_board
from takegaki.deduce.kernels.run_ladder import CONTRADICTION, NO_ROOM, PAUSED, begin, run_ladder
from takegaki.tilings import graph_of, honeycomb, square
from tiers import thorough


def fact_board_of(puzzle: Puzzle) -> FactBoard:
    fact_board = new_fact_board(puzzle.graph, puzzle.clues, full=puzzle.variant == "full")
    begin(fact_board, Board.blank(puzzle.graph).marks)
    return fact_board


def ring(fact_board: FactBoard, place: int) -> np.ndarray:
    return fact_board.ring_edge[fact_board.start[place] : fact_board.start[place + 1]]


def check_counts(fact_board: FactBoard) -> None:
    marks = fact_board.mark
    unmet = 0
    outside = fact_board.first_vertex - 1
    for place in range(len(fact_board.clue)):
        around = marks[ring(fact_board, place)]
        if place == outside:
            around = marks[(fact_board.right == outside) | (fact_board.left == outside)]
        assert fact_board.lines[place] == (around == 1).sum()
        assert fact_board.crosses[place] == (around == -1).sum()
        clue = fact_board.clue[place]
        unmet += clue >= 0 and clue != (around == 1).sum()
    assert fact_board.n_unmet == unmet
    assert fact_board.n_unknown == (marks == 0).sum()
    assert fact_board.n_lines == (marks == 1).sum()


def check_paths(fact_board: FactBoard) -> None:
    """Walk from each end of a path to its other end."""
    marks = fact_board.mark
    for place in np.flatnonzero(fact_board.lines == 1).tolist():
        if place < fact_board.first_vertex:
            continue
        here, last, length = place, -1, 0
        while length == 0 or fact_board.lines[here] == 2:
            edges = ring(fact_board, here)
            last = next(edge for edge in edges[marks[edges] == 1].tolist() if edge != last)
            here = int(fact_board.end[last] + fact_board.other_end[last]) - here
            length += 1
        if fact_board.lines[here] == 1:
            assert (fact_board.far_end[place], fact_board.path_length[place]) == (here, length)


def check_kin(fact_board: FactBoard) -> None:
    """Classes by the relations of the journal, and each class in its ring."""
    n_edges = len(fact_board.mark)
    colour = {(edge, edge): 0 for edge in range(n_edges)}
    near: dict[int, list[tuple[int, int]]] = {edge: [] for edge in range(n_edges)}
    for number in np.flatnonzero(
        fact_board.fact_kind[: fact_board.n_facts] == at.A_RELATION
    ).tolist():
        one, two = int(fact_board.fact_subject[number]), int(fact_board.fact_object[number])
        near[one].append((two, int(fact_board.fact_value[number])))
        near[two].append((one, int(fact_board.fact_value[number])))
    for edge in range(n_edges):
        todo = [edge]
        while todo:
            here = todo.pop()
            for there, odd in near[here]:
                if (edge, there) not in colour:
                    colour[edge, there] = colour[edge, here] ^ odd
                    todo.append(there)
        members = {other for one, other in colour if one == edge}
        walk, here = {edge}, int(fact_board.next_member[edge])
        while here != edge:
            walk.add(here)
            here = int(fact_board.next_member[here])
        assert walk == members
        assert fact_board.class_size[fact_board.root[edge]] == len(members)
        assert all(are_related(fact_board, edge, other) for other in members)
        assert all(opposite(fact_board, edge, other) == colour[edge, other] for other in members)


def puzzles(rng: np.random.Generator, count: int) -> list[Puzzle]:
    small = [random_puzzle(SMALL[rng.integers(len(SMALL))], rng) for _ in range(count)]
    return small + [
        larger_puzzle(MIDDLE[rng.integers(len(MIDDLE))], rng, 0.6)[0] for _ in range(count // 10)
    ]


@thorough
def test_counts_paths_and_kin_hold_at_every_pause() -> None:
    rng = np.random.default_rng(0)
    pauses = 0
    for puzzle in puzzles(rng, 60):
        fact_board = fact_board_of(puzzle)
        status = PAUSED
        while status == PAUSED:
            status = run_ladder(fact_board, at.HARD, fact_board.n_facts + int(rng.integers(12)))
            if status != CONTRADICTION:
                check_counts(fact_board)
                check_paths(fact_board)
                check_kin(fact_board)
                pauses += 1
    assert pauses > 200


@pytest.mark.parametrize("graph", [square(5, 3), honeycomb(3, 5), honeycomb(4, 4)], ids=repr)
def test_corners_lie_between_neighbouring_sides(graph: Graph) -> None:
    fact_board = new_fact_board(graph, np.full(graph.n_faces, -1, dtype=np.int8), full=False)
    seen = []
    for place in range(graph.n_faces):
        sides = ring(fact_board, place).tolist()
        for i, edge in enumerate(sides):
            corner = int(fact_board.ring_corner[fact_board.start[place] + i])
            after = sides[(i + 1) % len(sides)]
            vertex = graph.corners_of(place)[(i + 1) % len(sides)]
            assert fact_board.corner_face[corner] == place
            assert fact_board.corner_vertex[corner] == vertex + graph.n_faces + 1
            begin = fact_board.start[vertex + graph.n_faces + 1]
            around = ring(fact_board, vertex + graph.n_faces + 1).tolist()
            at_vertex = fact_board.ring_corner[begin : begin + len(around)].tolist().index(corner)
            pair = {around[at_vertex], around[(at_vertex + 1) % len(around)]}
            assert pair == {edge, after}
            seen.append(corner)
    assert len(set(seen)) == len(seen) == len(graph.face_edges)


def test_relations_are_explained_by_a_path() -> None:
    """Random relations: the premises lead from one edge to the other, with the right sign."""
    graph = square(6, 5)
    rng = np.random.default_rng(1)
    for _ in range(20):
        fact_board = new_fact_board(graph, np.full(graph.n_faces, -1, dtype=np.int8), full=False)
        truth = rng.integers(0, 2, graph.n_edges)
        for _ in range(50):
            one, two = rng.integers(0, graph.n_edges, 2).tolist()
            open_premises(fact_board)
            odd = truth[one] ^ truth[two]
            conclude_relation(fact_board, one, two, odd, table.FACE_PARITY, 0)
        check_kin(fact_board)
        for _ in range(50):
            one, two = rng.integers(0, graph.n_edges, 2).tolist()
            if are_related(fact_board, one, two):
                open_premises(fact_board)
                add_relation(fact_board, one, two)
                facts = fact_board.premises[fact_board.open_begin : fact_board.open_end]
                # Along a path all edges but the two ends come twice.
                met = np.bincount(
                    np.concatenate([fact_board.fact_subject[facts], fact_board.fact_object[facts]]),
                    minlength=graph.n_edges,
                )
                assert set(np.flatnonzero(met % 2)) == ({one, two} if one != two else set())
                assert met.max() <= 2
                assert fact_board.fact_value[facts].sum() % 2 == truth[one] ^ truth[two]


def test_a_relation_against_what_is_known_is_a_contradiction() -> None:
    graph = square(3, 4)
    fact_board = new_fact_board(graph, np.full(graph.n_faces, -1, dtype=np.int8), full=False)
    for one, two, odd in ((0, 1, 1), (1, 2, 1), (0, 2, 1)):
        assert fact_board.broken_fact == -1
        open_premises(fact_board)
        conclude_relation(fact_board, one, two, odd, table.FACE_PARITY, 0)
    assert fact_board.broken_fact == 2
    assert sorted(fact_board.premises[fact_board.fact_begin[2] : fact_board.fact_end[2]]) == [0, 1]


def test_without_room_for_premises_nothing_is_lost() -> None:
    rng = np.random.default_rng(2)
    grown = 0
    for puzzle in puzzles(rng, 40):
        usual, tight = fact_board_of(puzzle), fact_board_of(puzzle)
        status = run_ladder(usual, at.HARD, 1 << 40)
        tight.premises = tight.premises[:16].copy()
        while (other := run_ladder(tight, at.HARD, 1 << 40)) == NO_ROOM:
            make_room(tight)
            grown += 1
        assert other == status
        if status != CONTRADICTION:
            assert np.array_equal(usual.mark, tight.mark)
    assert grown > 40


@pytest.mark.parametrize(
    ("graph", "faces", "place"),
    [(square(4, 4), (0, 1, 4, 5), -1), (graph_of("triangular", 4, 4), (0,), 0)],
    ids=["the last edge of a ring", "the first edge of the board"],
)
def test_an_edge_left_for_the_whole_loop_is_crossed_out_once_there_is_a_line_elsewhere(
    graph: Graph, faces: tuple[int, ...], place: int
) -> None:
    around = np.zeros(graph.n_edges, dtype=int)
    for face in faces:
        around[graph.edges_of(face)] += 1
    ring_edges = np.flatnonzero(around == 1)
    left = int(ring_edges[place])
    assert left == 0 or place
    fact_board = new_fact_board(graph, np.full(graph.n_faces, -1, dtype=np.int8), full=False)
    drawn = np.isin(np.arange(graph.n_edges), np.delete(ring_edges, place))
    begin(fact_board, drawn.astype(np.int8))
    run_ladder(fact_board, at.HARD, 1 << 40)
    assert (fact_board.mark[left], fact_board.held_edge) == (0, left)
    open_premises(fact_board)
    conclude_mark(fact_board, graph.edges_of(graph.n_faces - 1)[1], 1, table.GIVEN, 0)
    run_ladder(fact_board, at.HARD, 1 << 40)
    assert fact_board.mark[left] == -1
