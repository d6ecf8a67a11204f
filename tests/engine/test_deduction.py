"""What is deduced without a decision holds in every solution, and a trial leaves no trace."""

import numpy as np
import pytest

import random_loops
from engine.boards import ODD, SMALL, fitting, state_of
from engine.invariants import agrees, assert_consistent, classes_of
from oracle.boards import Known, random_puzzle
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import inside_faces
from takegaki.engine import state as names
from takegaki.engine.propagate import propagate
from takegaki.engine.relate import relate, settle, undo
from takegaki.engine.state import (
    BROKEN,
    CREDIT,
    LOGGED,
    MERGED,
    NO_REASON,
    QUEUED,
    ROOT,
    TICKS,
    TRIAL,
    TRIALS,
    TRY_AT,
    UNSET,
    State,
)
from takegaki.engine.trial import deduce
from takegaki.tilings import honeycomb, square

BOARDS = [*SMALL, *ODD]
STEPS = {"propagate": propagate, "relate": relate, "deduce": deduce}


@pytest.fixture(params=BOARDS, ids=lambda board: repr(board.graph))
def board(request) -> Known:
    return request.param


def with_trials(puzzle: Puzzle) -> State:
    """A bare state that tries from the start and without end."""
    s = state_of(puzzle)
    s.ctl[TRY_AT] = 0
    s.ctl[CREDIT] = s.ctl[TICKS] = 1 << 40
    return s


def to_fixpoint(s: State, step: str) -> bool:
    """Propagate and take the step until nothing changes; False on a contradiction."""
    before = -1
    while before != int((s.val != UNSET).sum()):
        before = int((s.val != UNSET).sum())
        if s.ctl[BROKEN] or propagate(s) != NO_REASON:
            return False
        STEPS[step](s)
    return not s.ctl[BROKEN]


@pytest.mark.parametrize("step", STEPS)
def test_what_is_deduced_holds_in_every_solution(board, step):
    rng = np.random.default_rng(4)
    for _ in range(60):
        puzzle = random_puzzle(board, rng)
        right = fitting(board, puzzle)
        s = with_trials(puzzle)
        if to_fixpoint(s, step):
            assert agrees(s, right).all()
            assert_consistent(s)
        else:
            assert len(right) == 0


def larger(seed: int) -> tuple[Puzzle, np.ndarray]:
    """A puzzle too large to enumerate and one of its solutions, (1, F + 1)."""
    rng = np.random.default_rng(seed)
    puzzle, lines = random_loops.random_puzzle((square, honeycomb)[seed % 2](11, 8), rng, shown=0.5)
    return puzzle, np.append(inside_faces(puzzle.graph, lines), False)[None]


def test_each_step_gives_more_than_the_one_before():
    known_of = dict.fromkeys(STEPS, 0)
    merges_of = dict.fromkeys(STEPS, 0)
    for seed in range(10):
        puzzle, solution = larger(seed)
        for step in STEPS:
            s = with_trials(puzzle)
            assert to_fixpoint(s, step)
            assert agrees(s, solution).all()
            assert_consistent(s)
            of_world = s.cls[:, ROOT] == s.cls[puzzle.graph.outside, ROOT]
            known_of[step] += int((of_world | (s.val != UNSET)).sum())
            merges_of[step] += len(s.val) - len(classes_of(s))
    assert known_of["propagate"] < known_of["relate"] < known_of["deduce"]
    assert 0 == merges_of["propagate"] < merges_of["relate"] < merges_of["deduce"]


def snapshot(s: State) -> list[bytes]:
    """Classes, rings, masks, marks of those waiting, values."""
    parts = [s.cls, s.alive, np.flatnonzero(s.queue[:, names.WAITS]), s.val, s.trail[: s.ctl[names.TRAIL]]]
    counters = s.ctl[[QUEUED, MERGED, LOGGED, BROKEN, names.CLOCK, names.RELATED]]
    return [part.tobytes() for part in [*parts, counters]]


def try_out(s: State, a: int, b: int, odd: int) -> tuple[bool, int]:
    """A trial: is it without contradiction, and how many classes it merged."""
    s.ctl[TRIALS] += 1
    s.ctl[TRIAL] = s.ctl[TRIALS]
    sound = settle(s, a, b, odd)
    merged = int(s.ctl[MERGED])
    undo(s)
    s.ctl[TRIAL] = 0
    return sound, merged


def random_trials(s: State, right: np.ndarray, rng: np.random.Generator) -> tuple[int, int]:
    """Trials from one fixpoint, each undone; how many failed, and how many went far."""
    before = snapshot(s)
    failed = far = 0
    for _ in range(20):
        a, b = rng.choice(len(s.val), size=2, replace=False).tolist()
        if s.cls[a, ROOT] != s.cls[b, ROOT]:
            odd = int(rng.integers(2))
            sound, merged = try_out(s, a, b, odd)
            assert snapshot(s) == before
            assert sound or not ((right[:, a] ^ right[:, b]) == odd).any()
            failed += not sound
            far += merged > 2
    assert_consistent(s)
    return failed, far


def test_a_trial_leaves_no_trace_and_fails_only_rightly(board):
    rng = np.random.default_rng(5)
    for _ in range(15):
        puzzle = random_puzzle(board, rng)
        s = state_of(puzzle)
        if to_fixpoint(s, "relate"):
            random_trials(s, fitting(board, puzzle), rng)


def test_trials_on_larger_boards():
    rng = np.random.default_rng(6)
    failed = far = 0
    for seed in range(10):
        puzzle, solution = larger(seed)
        s = state_of(puzzle)
        assert to_fixpoint(s, "relate")
        counts = random_trials(s, solution, rng)
        failed += counts[0]
        far += counts[1]
    assert failed > 0
    assert far > 0


def test_a_cancelled_trial_leaves_no_trace(board):
    s = state_of(Puzzle.of(board.graph, [-1] * (board.graph.n_faces - 1) + [2]))
    assert to_fixpoint(s, "relate")
    before = snapshot(s)
    open_roots = sorted({int(root) for root in s.cls[:, ROOT]})
    s.cancel[0] = 1
    sound, merged = try_out(s, open_roots[0], open_roots[-1], 1)
    assert sound, "stopped before it could fail"
    assert merged == 1
    assert snapshot(s) == before


def test_trials_stop_when_their_credit_is_used_up():
    puzzle, _ = larger(7)
    made = []
    for credit in (0, 1, 1 << 40):
        s = with_trials(puzzle)
        s.ctl[CREDIT] = credit
        assert to_fixpoint(s, "deduce")
        made.append(int(s.ctl[TRIALS]))
        assert s.ctl[CREDIT] <= 0 or made[-1] > 0
    assert made[0] == 0 < made[1] < made[2]


def test_a_contradiction_seen_by_classes_alone():
    board = SMALL[0]
    found = 0
    rng = np.random.default_rng(12)
    for _ in range(200):
        puzzle = random_puzzle(board, rng)
        if not to_fixpoint(state_of(puzzle), "relate") and to_fixpoint(state_of(puzzle), "propagate"):
            assert len(fitting(board, puzzle)) == 0
            found += 1
    assert found > 0
