"""Retraction: what is left and made again after clues went is what the rules make without these
clues.
"""

import numpy as np
import pytest

from graph_shapes import GraphShape
from oracle.boards import known
from rules.positions import MANY, sets_for
from takegaki.core.marks import LINE
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.rules.application.apply import Application
from takegaki.rules.kernels.infer import fixpoint
from takegaki.rules.kernels.rule_board import POSITION_BITS, CompiledRules
from takegaki.rules.kernels.rule_retraction import conclude_again, find_dead, switch_off, take_out
from takegaki.rules.notation.rule import RuleSet
from takegaki.rules.rule_sets.library import rule_set
from takegaki.runtime.arrays import Ints
from takegaki.tilings import honeycomb, square

SHAPES = [(square, 5, 3), (square, 3, 3), (honeycomb, 4, 3)]


def placements_by_face(tables: CompiledRules, n_faces: int) -> tuple[Ints, Ints]:
    """As `switch_off` takes them: by face the placements that hold it, each with its place
    there.
    """
    rows: list[list[int]] = [[] for _ in range(n_faces)]
    for place, patch in enumerate(tables.patch_of.tolist()):
        width = int(tables.n_faces[patch])
        first = int(tables.face_offset[patch]) + (place - int(tables.place_start[patch])) * width
        for position, face in enumerate(tables.place_faces[first : first + width].tolist()):
            if face >= 0:
                rows[face].append(place << POSITION_BITS | position)
    start = np.cumsum([0, *map(len, rows)]).astype(np.int32)
    return start, np.array([entry for row in rows for entry in row], dtype=np.int32)


def without(puzzle: Puzzle, faces: np.ndarray) -> Puzzle:
    clues = puzzle.clues.copy()
    clues[faces] = NO_CLUE
    return Puzzle.of(puzzle.graph, clues)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0].__name__}-{shape[1:]}")
def test_marks_after_clues_went_are_those_of_a_new_board(shape: GraphShape) -> None:
    board, rng = known(*shape), np.random.default_rng(list(shape[1:]))
    graph, taken, again = board.graph, 0, 0
    for rules in sets_for(graph, MANY):
        for _ in range(6):
            clues = np.where(
                rng.random(graph.n_faces) < 0.8,
                board.clues[rng.integers(len(board.clues))],
                NO_CLUE,
            )
            puzzle = Puzzle.of(graph, clues)
            work = Application(puzzle, rules, loops=True)
            assert work.apply()
            gone = rng.permutation(np.flatnonzero(puzzle.clues >= 0))[: int(rng.integers(1, 4))]
            compiled, state = work.state
            state.clues = puzzle.clues.copy()
            tables, codes = compiled.tables, compiled.clue_codes()
            start, places = placements_by_face(tables, graph.n_faces)
            for face in gone.tolist():
                switch_off(tables, state, codes, start, places, face)
            dead = np.zeros(len(state.value), dtype=np.int8)
            find_dead(tables, state, codes, dead, np.zeros(len(dead), dtype=np.int32))
            fresh = Application(without(puzzle, gone), rules, loops=True)
            assert fresh.apply()
            wanted = fresh.state[1].value
            stands = (state.value != 0) & (dead == 0)
            assert np.array_equal(state.value[stands], wanted[stands])
            taken += int(np.count_nonzero(dead))
            take_out(tables, state, dead)
            assert np.array_equal(state.value != 0, stands)
            assert conclude_again(tables, state, dead)
            again += int(np.count_nonzero(state.value)) - int(stands.sum())
            assert fixpoint(tables, state, True, True)
            assert np.array_equal(state.value, wanted)
    assert taken > 100
    assert again > 10


def test_what_a_clue_elsewhere_made_certain_goes_with_it() -> None:
    """Two 3s have a line between them for certain while a clue elsewhere asks for more than their
    loop.
    """
    graph = square(1, 3)
    (common,) = set(graph.edges_of(0).tolist()) & set(graph.edges_of(1).tolist())
    only = RuleSet("14", "", "", "square", (rule_set("van-dam").rules[13],))
    for gone, stays in ((2, False), (None, True)):
        work = Application(Puzzle.of(graph, [3, 3, 2]), only)
        assert work.apply()
        compiled, state = work.state
        state.clues = np.array([3, 3, 2], dtype=np.int8)
        start, places = placements_by_face(compiled.tables, 3)
        if gone is not None:
            switch_off(compiled.tables, state, compiled.clue_codes(), start, places, gone)
        dead = np.zeros(len(state.value), dtype=np.int8)
        find_dead(
            compiled.tables, state, compiled.clue_codes(), dead, np.zeros(len(dead), dtype=np.int32)
        )
        assert state.value[common] == LINE
        assert (dead[common] == 0) == stays
