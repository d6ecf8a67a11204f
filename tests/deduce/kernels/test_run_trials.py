"""Trials on a trial board: it is the same again afterwards, and what is not tried again need not
be.
"""

from collections.abc import Iterator

import numpy as np

from deduce.proofs import MIDDLE, SMALL
from random_loops import random_puzzle
from rules.positions import position, some_marks
from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.deduce import technique_table as table
from takegaki.deduce.kernels import fact_board as at
from takegaki.deduce.kernels.conclude import add_external_facts
from takegaki.deduce.kernels.fact_board import (
    OF_EDGES,
    OF_FACTS,
    OF_PLACES,
    FactBoard,
    make_room,
    new_fact_board,
)
from takegaki.deduce.kernels.run_ladder import (
    CONTRADICTION,
    NO_ROOM,
    PAUSED,
    SOLVED,
    STUCK,
    WITHOUT_END,
    begin,
    run_ladder,
)
from takegaki.deduce.kernels.run_trials import run_trials, shortest
from takegaki.deduce.kernels.trial_board import assume, copy_from, new_trial_board, reset
from takegaki.deduce.kernels.trial_cache import (
    TrialCache,
    invalidate,
    new_trial_cache,
    note_changed,
)
from tiers import samples, thorough

WANTED = samples("trials")
LEVELS = (at.EASY, at.NORMAL, at.TRICKY, at.HARD)


def roomy(puzzle: Puzzle, board: Board) -> FactBoard:
    fact_board = with_premises(
        new_fact_board(puzzle.graph, puzzle.clues, full=puzzle.variant == "full")
    )
    begin(fact_board, board.marks)
    return fact_board


def with_premises(fact_board: FactBoard) -> FactBoard:
    """With room for four times as many premises."""
    make_room(fact_board)
    make_room(fact_board)
    return fact_board


def stuck(rng: np.random.Generator, count: int) -> Iterator[tuple[Puzzle, FactBoard]]:
    """Boards where techniques up to Hard are stuck: with and without wrong marks, small and
    middling.
    """
    for i in range(count):
        if i % 3:
            puzzle, board = position(SMALL[rng.integers(len(SMALL))], rng, wrong=i % 3 == 2)
        else:
            puzzle, lines = random_puzzle(
                MIDDLE[rng.integers(len(MIDDLE))], rng, rng.uniform(0.3, 0.6)
            )
            board = Board.of(puzzle.graph, some_marks(lines, rng) * (i % 2))
        fact_board = roomy(puzzle, board)
        if run_ladder(fact_board, at.HARD, WITHOUT_END) == STUCK:
            yield puzzle, fact_board


def state(fact_board: FactBoard) -> tuple[bytes, ...]:
    """All but stamps and the premises of the journal."""
    columns = [
        getattr(fact_board, name)
        for name in (*OF_EDGES, *OF_PLACES, "pair_fact")
        if name != "edge_stamp"
    ]
    waiting = fact_board.queue_end - fact_board.queue_begin
    counters = np.array(
        [getattr(fact_board, name) for name in fact_board._scalars if name != "last_stamp"]
    )
    return tuple(part.tobytes() for part in (*columns, waiting, counters))


def facts_of(fact_board: FactBoard) -> list[list[int]]:
    return [getattr(fact_board, name)[: fact_board.n_facts].tolist() for name in OF_FACTS]


class Alone:
    """Trials on a board of facts one by one, each on a trial board laid out for it."""

    def __init__(self, base: FactBoard) -> None:
        self._base, self._scratch = base, with_premises(new_trial_board(base))

    def refutes(self, row: int, last: int) -> bool:
        copy_from(self._base, self._scratch, last)
        return assume(self._scratch, row, last) == CONTRADICTION


@thorough
def test_a_trial_leaves_no_trace() -> None:
    rng = np.random.default_rng(0)
    outcomes = {STUCK: 0, SOLVED: 0, CONTRADICTION: 0}
    for _, base in stuck(rng, 120):
        facts = facts_of(base)
        before, scratch = state(base), with_premises(new_trial_board(base))
        for last in LEVELS:
            copy_from(base, scratch, last)
            blank = state(scratch)
            for edge in np.flatnonzero(base.mark == 0).tolist():
                for row in (2 * edge, 2 * edge + 1):
                    outcomes[assume(scratch, row, last)] += 1
                    reset(base, scratch)
                    assert state(scratch) == blank
        assert state(base) == before
        assert facts_of(base) == facts
    assert min(outcomes.values()) > 100, outcomes


def rounds(
    base: FactBoard, rng: np.random.Generator | None = None
) -> Iterator[tuple[TrialCache, int, int]]:
    """Trials turn by turn, the opposite of a refuted mark told each time: what is known, the last
    technique and the refuted row or -1. Where none is refuted any random mark is told, right or
    wrong.
    """
    known, since = new_trial_cache(base), 0
    scratch = with_premises(new_trial_board(base))
    status = STUCK
    while status == STUCK:
        note_changed(base, known, since)
        invalidate(known)
        since = base.n_facts
        row, last = -1, 0
        for last in LEVELS:
            copy_from(base, scratch, last)
            while run_trials(base, scratch, known, last, 7) == PAUSED:
                pass
            row = shortest(base, known, last)
            if row >= 0:
                break
        yield known, last, row
        if row < 0:
            if rng is None:
                return
            row = 2 * rng.choice(np.flatnonzero(base.mark == 0)) + rng.integers(2)
        edge, mark = np.full(1, row >> 1, np.int32), np.full(1, 1 - 2 * (row & 1), np.int8)
        add_external_facts(base, edge, mark, table.TRIAL, row >> 1, np.empty(0, np.int32))
        status = run_ladder(base, at.HARD, WITHOUT_END)


@thorough
def test_what_is_not_tried_again_comes_to_the_same() -> None:
    """After every turn, each undecided mark by itself, against what the table tells of it."""
    rng = np.random.default_rng(1)
    turns = spared = checked = 0
    for _, base in stuck(rng, WANTED):
        alone = Alone(base)
        for turn, (known, last, _) in enumerate(rounds(base, rng)):
            turns += turn > 0
            for edge in np.flatnonzero(base.mark == 0).tolist():
                for row in (2 * edge, 2 * edge + 1):
                    depth, marks, owner = known.depth[row], known.n_marks[row], known.owner[row]
                    assert depth >= last or marks > 0
                    assert alone.refutes(row, depth) == (marks > 0), (edge, row)
                    spared += owner != row
                    checked += 1
    assert turns > 100
    assert checked / 10 < spared < checked


@thorough
def test_the_easiest_and_shortest_trial_is_taken() -> None:
    rng = np.random.default_rng(2)
    met = set()
    for _, base in stuck(rng, 150):
        alone = Alone(base)
        for known, last, row in rounds(base):
            refuted = [
                other
                for other in np.flatnonzero(np.repeat(base.mark == 0, 2)).tolist()
                if last == at.EASY or alone.refutes(other, LEVELS[LEVELS.index(last) - 1])
            ]
            if last != at.EASY:
                assert not refuted
            elif row >= 0:
                lengths = known.n_marks[refuted]
                assert known.n_marks[row] == min(lengths[lengths > 0])
            met.add(last if row >= 0 else 0)
    assert met >= {0, at.EASY, at.HARD}, met


def test_without_room_for_premises_a_sweep_goes_on_where_it_was() -> None:
    rng = np.random.default_rng(3)
    grown = 0
    for _, base in stuck(rng, 60):
        known, roomy_known = new_trial_cache(base), new_trial_cache(base)
        tight = new_trial_board(base)
        tight.premises = np.empty(8, dtype=np.int32)
        usual = with_premises(new_trial_board(base))
        for last in LEVELS:
            copy_from(base, usual, last)
            copy_from(base, tight, last)
            status = run_trials(base, usual, roomy_known, last, WITHOUT_END)
            while run_trials(base, tight, known, last, WITHOUT_END) == NO_ROOM:
                make_room(tight)
                grown += 1
            refuted = roomy_known.n_marks > 0
            assert (status == CONTRADICTION) == refuted.any()
            assert np.array_equal(known.depth, roomy_known.depth)
            assert np.array_equal(known.n_marks, roomy_known.n_marks)
    assert grown > 40
