"""A loop that is repaired: it stays one loop, its counts are kept, and a look says what techniques
leave open.
"""

from itertools import pairwise

import numpy as np
import pytest

from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import NO_CLUE, ClueArray, Puzzle
from takegaki.core.topology import inside_faces, is_one_loop
from takegaki.deduce.ladder import LAST, Ladder
from takegaki.deduce.level import Level
from takegaki.generation.kernels import drawn_loop as counted
from takegaki.generation.kernels import loop_repair as kernel
from takegaki.generation.kernels.loop_repair import LoopRepair
from takegaki.generation.loops import LOOPS
from takegaki.generation.styles.loop_drawing import LoopDrawing
from takegaki.generation.styles.repairing import (
    Boards,
    begin_again,
    leave_out,
    look_only,
    repair_of,
    take_look,
)
from takegaki.rating.features import steps_are_enough
from takegaki.runtime.rng import new_rng
from takegaki.tilings import graph_of

Parts = tuple[LoopDrawing, Boards, LoopRepair]


def parts(name: str, rows: int, cols: int, seed: int, share: float = 0.5) -> Parts:
    graph = graph_of(name, rows, cols)
    clued = np.random.default_rng(seed).random(graph.n_faces) < share
    loop = LoopDrawing(graph, LOOPS["colouring"].make(graph, seed, None), clued, new_rng(seed))
    boards, work = repair_of(graph, clued, LAST[Level.TRICKY])
    take_look(loop.field, loop.drawn, boards, work)
    return loop, boards, work


def clues_of(loop: LoopDrawing) -> ClueArray:
    clued = np.asarray(loop.drawn.clued) != 0
    return np.where(clued, np.asarray(loop.drawn.count), NO_CLUE).astype(np.int8)


def open_edges(loop: LoopDrawing, level: Level) -> int:
    ladder = Ladder(Puzzle.of(loop.graph, clues_of(loop)))
    return 0 if ladder.climb(level) == "solved" else max(1, int((ladder.board.marks == 0).sum()))


@pytest.mark.parametrize("name", ["square", "honeycomb", "snub-square"])
def test_a_look_says_what_techniques_leave_open(name: str) -> None:
    for seed in range(4):
        loop, boards, work = parts(name, 6, 5, seed, share=0.7)
        for _ in range(2):
            # The second time the board of facts is used again.
            take_look(loop.field, loop.drawn, boards, work)
            assert work.left == open_edges(loop, Level.TRICKY)
            assert work.left_easy == open_edges(loop, Level.EASY)


@pytest.mark.parametrize("name", ["square", "honeycomb"])
def test_a_look_ahead_leaves_open_what_rounds_of_as_many_steps_leave(name: str) -> None:
    solved = 0
    for seed in range(6):
        loop, boards, work = parts(name, 6, 5, seed, share=0.85)
        puzzle = Puzzle.of(loop.graph, clues_of(loop))
        for steps in (1, 3, 2, 7):
            work.ahead = steps
            take_look(loop.field, loop.drawn, boards, work)
            marks = np.where(loop.lines, LINE, CROSS).astype(np.int8)
            enough = steps_are_enough(puzzle, steps, marks)
            assert (work.left == 0) == enough
            left = np.asarray(work.open)
            assert (left.sum() > 0) == (work.left > 0)
            solved += enough
    assert 0 < solved < 24


@pytest.mark.parametrize("name", ["square", "snub-square"])
@pytest.mark.parametrize("steps", [2, 4, 6])
def test_looks_ahead_that_begin_with_what_was_found_come_to_the_same_end(
    name: str, steps: int
) -> None:
    loop, boards, work = parts(name, 9, 7, 3, share=0.6)
    work.ahead = steps
    take_look(loop.field, loop.drawn, boards, work)
    again = 0
    for _ in range(24):
        kernel.repair(loop.field, loop.drawn, *boards, work, 2.0, 1, 0)
        again += boards[3].n_order
        take_look(loop.field, loop.drawn, boards, work)
        clued = np.asarray(loop.drawn.clued) != 0
        others, fresh = repair_of(loop.graph, clued, LAST[Level.TRICKY])
        fresh.ahead = steps
        assert others[3].n_order == 0
        take_look(loop.field, loop.drawn, others, fresh)
        assert work.left == fresh.left
        assert work.left_easy == fresh.left_easy
        assert np.array_equal(work.open, fresh.open)
        assert np.array_equal(boards[1].mark, others[1].mark)
    assert again > 0


@pytest.mark.parametrize("name", ["square", "snub-square", "honeycomb", "triangular"])
@pytest.mark.parametrize("share", [0.35, 0.6, 0.9])
def test_facts_that_are_kept_lead_to_the_same_end(name: str, share: float) -> None:
    restored = 0
    for seed in range(3):
        loop, boards, work = parts(name, 8, 7, seed, share)
        facts, _, kept, _ = boards
        for turn in range(24):
            # Every third look is for the easiest techniques alone, as where looks ahead count.
            work.ahead = 2 * (turn % 3 == 2)
            kernel.repair(loop.field, loop.drawn, *boards, work, 2.0, 1, -1)
            work.ahead = 0
            take_look(loop.field, loop.drawn, boards, work)
            restored += kept.n_restored
            clued = np.asarray(loop.drawn.clued) != 0
            others, fresh = repair_of(loop.graph, clued, LAST[Level.TRICKY])
            take_look(loop.field, loop.drawn, others, fresh)
            assert others[2].n_facts == 0
            assert (work.left, work.left_easy) == (fresh.left, fresh.left_easy)
            assert np.array_equal(work.open, fresh.open)
            if work.left:
                assert np.array_equal(facts.mark, others[0].mark)
            assert facts.broken_fact < 0
    assert restored > 24


def test_boards_that_are_used_again_know_nothing_of_the_clues_before() -> None:
    loop, boards, work = parts("square", 9, 7, 1)
    kernel.repair(loop.field, loop.drawn, *boards, work, 2.0, 3, 0)
    clued = np.random.default_rng(5).random(loop.graph.n_faces) < 0.7
    loop.place(clued)
    others, fresh = repair_of(loop.graph, clued, LAST[Level.TRICKY])
    begin_again(clued, boards, work)
    for steps in (0, 3):
        work.ahead = fresh.ahead = steps
        take_look(loop.field, loop.drawn, boards, work)
        take_look(loop.field, loop.drawn, others, fresh)
        assert 0 < work.left_easy == fresh.left_easy
        assert work.left == fresh.left
        assert np.array_equal(work.open, fresh.open)


@pytest.mark.parametrize("name", ["square", "honeycomb", "kagome"])
@pytest.mark.parametrize("heat", [0.01, 50.0])
def test_what_is_taken_back_leaves_one_loop_and_its_counts(name: str, heat: float) -> None:
    loop, boards, work = parts(name, 12, 9, 2, share=0.2)
    work.per_place = 8
    before = loop.lines
    for _ in range(12):
        kernel.repair(loop.field, loop.drawn, *boards, work, heat, 4, 0)
        assert is_one_loop(loop.graph, loop.lines)
    assert work.looks == 48
    assert not np.array_equal(loop.lines, before)
    kept = np.asarray(loop.drawn.total).copy()
    used = np.asarray(loop.field.used).copy()
    counted.take_stock(loop.field, loop.drawn)
    assert np.array_equal(kept, loop.drawn.total)
    passed = np.zeros(loop.graph.n_vertices, dtype=np.int8)
    passed[loop.graph.edge_vertices[loop.lines].ravel()] = 1
    assert np.array_equal(used, passed)
    inside = np.asarray(loop.drawn.inside)[:-1] != 0
    assert np.array_equal(inside, inside_faces(loop.graph, loop.lines))


def test_rounds_end_where_enough_is_known() -> None:
    loop, boards, work = parts("square", 6, 6, 1, share=0.9)
    kernel.repair(loop.field, loop.drawn, *boards, work, 2.0, 500, 0)
    assert work.left == 0
    assert work.looks < 500
    assert open_edges(loop, Level.TRICKY) == 0
    assert loop.drawn.total[counted.TOUCHING] == 0


def test_places_of_a_round_lie_apart() -> None:
    loop, boards, work = parts("square", 20, 20, 3, share=0.3)
    work.per_place = 5
    kernel.repair(loop.field, loop.drawn, *boards, work, 1.0, 1, 0)
    start = np.asarray(work.cell_start)
    n = int(np.argmax(start))
    assert n > 3
    places = [np.asarray(work.cells)[a:b] for a, b in pairwise(start[: n + 1])]
    for one in range(n):
        for other in range(one):
            down = np.abs(places[one][:, np.newaxis] // 20 - places[other] // 20)
            right = np.abs(places[one][:, np.newaxis] % 20 - places[other] % 20)
            assert np.maximum(down, right).min() >= 2


@pytest.mark.parametrize("name", ["square", "honeycomb"])
@pytest.mark.parametrize("steps", [0, 3])
def test_a_look_without_a_clue_is_one_from_nothing(name: str, steps: int) -> None:
    opened = 0
    for seed in range(3):
        loop, boards, work = parts(name, 7, 6, seed, share=0.85)
        work.ahead = steps
        clued = np.asarray(loop.drawn.clued) != 0
        rng = np.random.default_rng(seed)
        out: set[int] = set()
        for cell in rng.permutation(np.flatnonzero(clued)).tolist() * 2:
            # Some go, some of those come back.
            leave_out(cell, cell not in out, boards, work)
            out ^= {cell}
            look_only(loop.field, loop.drawn, boards, work)
            found = work.left, work.left_easy, np.asarray(work.after).tolist()
            others = clued.copy()
            others[list(out)] = False
            fresh, afresh = repair_of(loop.graph, others, LAST[Level.TRICKY])
            afresh.ahead = steps
            loop.drawn.clued[:] = others
            look_only(loop.field, loop.drawn, fresh, afresh)
            loop.drawn.clued[:] = clued
            expected = afresh.left, afresh.left_easy, np.asarray(afresh.after).tolist()
            assert found[0] == expected[0]
            assert found[2] == expected[2]
            if not steps:
                assert found[1] == expected[1]
            opened += found[0] > 0
    assert opened


def test_clues_that_are_left_out_stay_so_on_boards_that_are_used_again() -> None:
    loop, boards, work = parts("square", 7, 6, 1, share=0.85)
    cell = int(np.flatnonzero(np.asarray(loop.drawn.clued))[5])
    leave_out(cell, True, boards, work)
    take_look(loop.field, loop.drawn, boards, work)
    left = work.left
    begin_again(np.asarray(loop.drawn.clued) != 0, boards, work)
    take_look(loop.field, loop.drawn, boards, work)
    assert work.left == left
