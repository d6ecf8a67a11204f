"""The slate: counts, paths, corners and kin against what the marks say, after every few turns."""

import numpy as np
import pytest

from deduce.proofs import MIDDLE, SMALL
from oracle.boards import random_puzzle
from random_loops import random_puzzle as larger_puzzle
from takegaki.core.board import Board
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.engine import slate as at
from takegaki.engine.climb import CONTRADICTION, NO_ROOM, PAUSED, begin, climb
from takegaki.engine.jit import i64
from takegaki.engine.journal import conclude_mark, open_premises
from takegaki.engine.kin import add_relation, are_kin, conclude_relation, opposite
from takegaki.engine.slate import Slate, new_slate, with_room
from takegaki.tilings import honeycomb, square


def slate_of(puzzle: Puzzle) -> Slate:
    slate = new_slate(puzzle.graph, puzzle.clues, full=puzzle.variant == "full")
    begin(slate, Board.blank(puzzle.graph).marks)
    return slate


def ring(slate: Slate, place: int) -> np.ndarray:
    return slate.ring[slate.start[place] : slate.start[place + 1]]


def check_counts(slate: Slate) -> None:
    marks = slate.edge[:, at.MARK]
    unmet = 0
    outside = int(slate.ctl[at.FIRST_VERTEX]) - 1
    for place in range(len(slate.place)):
        around = marks[ring(slate, place)[:, 0]]
        if place == outside:
            around = marks[(slate.edge[:, at.RIGHT : at.LEFT + 1] == outside).any(axis=1)]
        assert slate.place[place, at.LINES] == (around == 1).sum()
        assert slate.place[place, at.CROSSES] == (around == -1).sum()
        clue = slate.place[place, at.CLUE]
        unmet += clue >= 0 and clue != (around == 1).sum()
    assert slate.ctl[at.UNMET] == unmet
    assert slate.ctl[at.UNKNOWNS] == (marks == 0).sum()
    assert slate.ctl[at.DRAWN] == (marks == 1).sum()


def check_paths(slate: Slate) -> None:
    """Walk from each end of a path to its other end."""
    marks = slate.edge[:, at.MARK]
    for place in np.flatnonzero(slate.place[:, at.LINES] == 1).tolist():
        if place < slate.ctl[at.FIRST_VERTEX]:
            continue
        here, last, length = place, -1, 0
        while length == 0 or slate.place[here, at.LINES] == 2:
            edges = ring(slate, here)[:, 0]
            last = next(edge for edge in edges[marks[edges] == 1].tolist() if edge != last)
            here = int(slate.edge[last, at.END : at.OTHER_END + 1].sum()) - here
            length += 1
        if slate.place[here, at.LINES] == 1:
            assert (slate.place[place, at.FAR], slate.place[place, at.LENGTH]) == (here, length)


def check_kin(slate: Slate) -> None:
    """Classes by the relations of the journal, and each class in its ring."""
    n_edges = len(slate.edge)
    colour = {(edge, edge): 0 for edge in range(n_edges)}
    near: dict[int, list[tuple[int, int]]] = {edge: [] for edge in range(n_edges)}
    rows = slate.fact[: slate.ctl[at.FACTS]]
    for row in rows[rows[:, at.KIND] == at.A_RELATION].tolist():
        near[row[at.SUBJECT]].append((row[at.OBJECT], row[at.VALUE]))
        near[row[at.OBJECT]].append((row[at.SUBJECT], row[at.VALUE]))
    for edge in range(n_edges):
        todo = [edge]
        while todo:
            here = todo.pop()
            for there, odd in near[here]:
                if (edge, there) not in colour:
                    colour[edge, there] = colour[edge, here] ^ odd
                    todo.append(there)
        members = {other for one, other in colour if one == edge}
        walk, here = {edge}, int(slate.edge[edge, at.RING])
        while here != edge:
            walk.add(here)
            here = int(slate.edge[here, at.RING])
        assert walk == members
        assert slate.edge[slate.edge[edge, at.ROOT], at.MEMBERS] == len(members)
        assert all(are_kin(slate, edge, other) for other in members)
        assert all(opposite(slate, edge, other) == colour[edge, other] for other in members)


def puzzles(rng: np.random.Generator, count: int) -> list[Puzzle]:
    small = [random_puzzle(SMALL[rng.integers(len(SMALL))], rng) for _ in range(count)]
    return small + [larger_puzzle(MIDDLE[rng.integers(len(MIDDLE))], rng, 0.6)[0] for _ in range(count // 10)]


def test_counts_paths_and_kin_hold_at_every_pause():
    rng = np.random.default_rng(0)
    pauses = 0
    for puzzle in puzzles(rng, 60):
        slate = slate_of(puzzle)
        status = PAUSED
        while status == PAUSED:
            status = climb(slate, i64(at.HARD), i64(slate.ctl[at.FACTS] + rng.integers(12)))
            if status != CONTRADICTION:
                check_counts(slate)
                check_paths(slate)
                check_kin(slate)
                pauses += 1
    assert pauses > 200


@pytest.mark.parametrize("graph", [square(5, 3), honeycomb(3, 5), honeycomb(4, 4)], ids=repr)
def test_corners_lie_between_neighbouring_sides(graph: Graph):
    slate = new_slate(graph, np.full(graph.n_faces, -1, dtype=np.int8), full=False)
    seen = []
    for place in range(graph.n_faces):
        sides = ring(slate, place).tolist()
        for i, (edge, corner) in enumerate(sides):
            after = sides[(i + 1) % len(sides)][0]
            vertex = graph.corners_of(place)[(i + 1) % len(sides)]
            assert slate.corner[corner, at.CORNER_FACE] == place
            assert slate.corner[corner, at.CORNER_VERTEX] == vertex + graph.n_faces + 1
            around = ring(slate, vertex + graph.n_faces + 1).tolist()
            at_vertex = [own for _, own in around].index(corner)
            pair = {around[at_vertex][0], around[(at_vertex + 1) % len(around)][0]}
            assert pair == {edge, after}
            seen.append(corner)
    assert len(set(seen)) == len(seen) == len(graph.face_edges)


def test_relations_are_explained_by_a_path():
    """Random relations: the premises lead from one edge to the other, with the right sign."""
    graph = square(6, 5)
    rng = np.random.default_rng(1)
    for _ in range(20):
        slate = new_slate(graph, np.full(graph.n_faces, -1, dtype=np.int8), full=False)
        truth = rng.integers(0, 2, graph.n_edges)
        for _ in range(50):
            one, two = rng.integers(0, graph.n_edges, 2).tolist()
            open_premises(slate)
            odd = i64(truth[one] ^ truth[two])
            conclude_relation(slate, i64(one), i64(two), odd, i64(at.FACE_PARITY), i64(0))
        check_kin(slate)
        for _ in range(50):
            one, two = rng.integers(0, graph.n_edges, 2).tolist()
            if are_kin(slate, one, two):
                open_premises(slate)
                add_relation(slate, i64(one), i64(two))
                facts = slate.premises[slate.ctl[at.OPEN] : slate.ctl[at.TOP]]
                rows = slate.fact[facts]
                # Along a path all edges but the two ends come twice.
                met = np.bincount(rows[:, [at.SUBJECT, at.OBJECT]].ravel(), minlength=graph.n_edges)
                assert set(np.flatnonzero(met % 2)) == ({one, two} if one != two else set())
                assert met.max() <= 2
                assert rows[:, at.VALUE].sum() % 2 == truth[one] ^ truth[two]


def test_a_relation_against_what_is_known_is_a_contradiction():
    graph = square(3, 4)
    slate = new_slate(graph, np.full(graph.n_faces, -1, dtype=np.int8), full=False)
    for one, two, odd in ((0, 1, 1), (1, 2, 1), (0, 2, 1)):
        assert slate.ctl[at.BROKEN] == -1
        open_premises(slate)
        conclude_relation(slate, i64(one), i64(two), i64(odd), i64(at.FACE_PARITY), i64(0))
    assert slate.ctl[at.BROKEN] == 2
    row = slate.fact[2]
    assert sorted(slate.premises[row[at.FIRST] : row[at.BEHIND]]) == [0, 1]


def test_without_room_for_premises_nothing_is_lost():
    rng = np.random.default_rng(2)
    grown = 0
    for puzzle in puzzles(rng, 40):
        usual, tight = slate_of(puzzle), slate_of(puzzle)
        status = climb(usual, i64(at.HARD), i64(1 << 40))
        tight = tight._replace(premises=tight.premises[:16].copy())
        while (other := climb(tight, i64(at.HARD), i64(1 << 40))) == NO_ROOM:
            tight = with_room(tight)
            grown += 1
        assert other == status
        if status != CONTRADICTION:
            assert np.array_equal(usual.edge[:, at.MARK], tight.edge[:, at.MARK])
    assert grown > 40


def test_an_edge_left_for_the_whole_loop_is_crossed_out_once_there_is_a_line_elsewhere():
    graph = square(4, 4)
    around = np.zeros(graph.n_edges, dtype=int)
    for face in (0, 1, 4, 5):
        around[graph.edges_of(face)] += 1
    ring_edges = np.flatnonzero(around == 1)
    last = int(ring_edges[-1])
    slate = new_slate(graph, np.full(graph.n_faces, -1, dtype=np.int8), full=False)
    begin(slate, np.isin(np.arange(graph.n_edges), ring_edges[:-1]).astype(np.int8))
    climb(slate, i64(at.HARD), i64(1 << 40))
    assert (slate.edge[last, at.MARK], slate.ctl[at.HELD]) == (0, last)
    open_premises(slate)
    conclude_mark(slate, i64(graph.edges_of(15)[1]), i64(1), i64(at.GIVEN), i64(0))
    climb(slate, i64(at.HARD), i64(1 << 40))
    assert slate.edge[last, at.MARK] == -1
