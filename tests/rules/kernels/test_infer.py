"""Marks made and taken back leave no trace; watched rules and states of placements conclude the
same.
"""

import numpy as np
import pytest

from graph_shapes import GraphShape
from oracle.boards import known
from rules.positions import MANY, position, sets_for
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.rules.application.apply import Application
from takegaki.rules.kernels import rule_board as at
from takegaki.rules.kernels.branches import branch
from takegaki.rules.kernels.infer import fixpoint, make, spread, take_back
from takegaki.rules.kernels.rule_board import RuleBoard
from takegaki.rules.kernels.watched_rules import watch_open_rules
from takegaki.tilings import honeycomb, square

SHAPES = [(square, 5, 3), (honeycomb, 5, 3), (square, 2, 6), (honeycomb, 3, 4)]
shapes = pytest.mark.parametrize(
    "shape", SHAPES, ids=lambda shape: f"{shape[0].__name__}-{shape[1:]}"
)


def state(board: RuleBoard) -> list[bytes]:
    """All of a board that a later inference could look at."""
    n_trail = board.trail_length
    made = board.trail[:n_trail]
    parts = [board.known, board.value, made, board.reason[made >> 1], board.where[made >> 1]]
    # The other scalars count work or tell of a contradiction.
    scalars = (board.trail_length, board.head, board.n_lines, board.watched_head)
    parts += [board.far, board.length, board.degree, np.array(scalars)]
    return [np.ascontiguousarray(part).tobytes() for part in parts]


def settled(rng: np.random.Generator, shape: GraphShape) -> list[Application]:
    """Applications at their fixpoint, for every set of the library that is not too large."""
    board = known(*shape)
    found = []
    for rules in sets_for(board.graph, MANY):
        for loops in (False, True) * 3:
            puzzle, start = position(board, rng)
            work = Application(puzzle, rules, board=start, loops=loops)
            if work.apply() and not work.board.is_complete:
                found.append(work)
    assert len(found) > 5
    return found


@shapes
def test_what_is_taken_back_leaves_no_trace(shape: GraphShape) -> None:
    """Marks on marks, contradictory ones too, worked off or not, taken back in one or several
    steps.
    """
    rng = np.random.default_rng(list(shape[1:]))
    broken = 0
    for work in settled(rng, shape):
        board, tables = work._board, work._tables
        # How many marks there were at each fixpoint, and all else.
        levels = [(board.trail_length, state(board))]
        for _ in range(60):
            free = np.flatnonzero(board.value[: work.puzzle.graph.n_edges] == UNKNOWN)
            going_on = len(free) > 0 and rng.random() < 0.7
            if going_on:
                literal = 2 * int(rng.choice(free)) + int(rng.integers(2))
                assert make(board, literal, at.GIVEN, -1)
                # Not worked off, it is taken back at once.
                sound = rng.random() < 0.8 and fixpoint(tables, board, work.loops, False)
                broken += not sound
            else:
                levels = levels[: int(rng.integers(1, len(levels) + 1))]
                sound = False
            if sound:
                levels.append((board.trail_length, state(board)))
            else:
                n_trail, before = levels[-1]
                take_back(tables, board, n_trail)
                assert state(board) == before
    assert broken > 0


@shapes
def test_sleepers_conclude_what_states_conclude(shape: GraphShape) -> None:
    rng = np.random.default_rng([1, *shape[1:]])
    sound_ones = 0
    for work in settled(rng, shape):
        board, tables = work._board, work._tables
        watched = watch_open_rules(tables, board)
        begun, before = board.trail_length, state(board)
        literals = [
            2 * edge + side
            for edge in np.flatnonzero(work.board.marks == UNKNOWN).tolist()
            for side in (0, 1)
        ]
        for literal in rng.permutation(literals).tolist():
            sound = make(board, literal, at.TRIAL, -1)
            sound = sound and fixpoint(tables, board, work.loops, False)
            values = board.value.copy()
            take_back(tables, board, begun)
            assert state(board) == before
            assert branch(tables, board, watched, literal, work.loops) == sound
            if sound:
                assert np.array_equal(board.value, values)
                sound_ones += 1
            take_back(tables, board, begun)
            assert state(board) == before
    assert sound_ones > 100


@shapes
def test_every_sleeper_sleeps_once(shape: GraphShape) -> None:
    """After many branches each is still in one list: that of one of its open premises."""
    rng = np.random.default_rng([2, *shape[1:]])
    for work in settled(rng, shape):
        watched = watch_open_rules(work._tables, work._board)
        begun = work._board.trail_length
        for edge in np.flatnonzero(work.board.marks == UNKNOWN).tolist():
            branch(work._tables, work._board, watched, 2 * edge + 1, work.loops)
            take_back(work._tables, work._board, begun)
        met = []
        for literal, first in enumerate(watched.head.tolist()):
            watcher = first
            while watcher >= 0:
                met.append(watcher)
                own = watched.premises[
                    watched.premise_start[watcher] : watched.premise_start[watcher + 1]
                ]
                assert literal in own
                watcher = int(watched.next[watcher])
        assert sorted(met) == list(range(len(watched.rule)))


@shapes
def test_states_are_the_marks(shape: GraphShape) -> None:
    """At the fixpoint the words of each placement are the marks of its places, crosses beyond the
    border.
    """
    rng = np.random.default_rng([3, *shape[1:]])
    for work in settled(rng, shape):
        tables, board = work._tables, work._board
        assert spread(tables, board)
        for place, patch in enumerate(tables.patch_of.tolist()):
            n_marks = int(tables.n_marks[patch])
            first = (
                int(tables.mark_offset[patch]) + (place - int(tables.place_start[patch])) * n_marks
            )
            marks = [
                int(board.value[var]) if var >= 0 else -1
                for var in tables.place_marks[first : first + n_marks].tolist()
            ]
            words = [
                sum(1 << i for i, mark in enumerate(marks) if mark == side)
                for side in (LINE, -LINE)
            ]
            assert board.known[place].tolist() == words
