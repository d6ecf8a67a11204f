"""What is deduced without a decision holds in every solution, and a trial leaves no trace."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import random_loops
from oracle.boards import Known, random_puzzle
from solving.kernels.boards import ODD, SMALL, fitting, state_of, tables_of
from solving.kernels.invariants import agrees, assert_consistent, classes_of, patterns_left
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import inside_faces
from takegaki.solving.kernels.class_trials import _try_pair, deduce
from takegaki.solving.kernels.equivalence import relate, settle, undo
from takegaki.solving.kernels.preparation import prepare
from takegaki.solving.kernels.propagate import propagate
from takegaki.solving.kernels.state import NO_REASON, UNSET, State, new_state
from takegaki.solving.kernels.table_patterns import IMPLIED, NARROW, ONE, OTHER, look
from takegaki.tilings import honeycomb, square
from tiers import sampled, thorough

BOARDS = [*SMALL, *ODD]
STEPS = {"propagate": propagate, "relate": relate, "deduce": deduce}


@pytest.fixture(params=BOARDS, ids=lambda board: repr(board.graph))
def board(request: pytest.FixtureRequest) -> Known:
    board: Known = request.param
    return board


def with_trials(puzzle: Puzzle) -> State:
    """A bare state that tries from the start and without end."""
    s = state_of(puzzle)
    s.trials.first_trial_at = 0
    s.trials.trial_credit = s.ticks = 1 << 40
    return s


def to_fixpoint(s: State, step: str) -> bool:
    """Propagate and take the step until nothing changes; False on a contradiction."""
    before = -1
    while before != int((s.val != UNSET).sum()):
        before = int((s.val != UNSET).sum())
        if s.is_broken or propagate(s) != NO_REASON:
            return False
        STEPS[step](s)
    return not s.is_broken


@sampled(2)
@pytest.mark.parametrize("step", STEPS)
def test_what_is_deduced_holds_in_every_solution(board: Known, step: str) -> None:
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


def larger(seed: int, shown: float = 0.5) -> tuple[Puzzle, np.ndarray]:
    """A puzzle too large to enumerate and one of its solutions, (1, F + 1)."""
    rng = np.random.default_rng(seed)
    puzzle, lines = random_loops.random_puzzle(
        (square, honeycomb)[seed % 2](11, 8), rng, shown=shown
    )
    return puzzle, np.append(inside_faces(puzzle.graph, lines), False)[None]


def test_a_pair_that_was_tried_is_told_apart_from_one_of_which_nothing_follows(
    board: Known,
) -> None:
    """Else going round the tables would not end where a round brings nothing."""
    rng = np.random.default_rng(6)
    told: set[bool] = set()
    for _ in range(20):
        s = with_trials(random_puzzle(board, rng))
        if not to_fixpoint(s, "relate"):
            continue
        for one, other in rng.integers(0, board.graph.n_faces + 1, (10, 2)).tolist():
            if s.classes.root[one] != s.classes.root[other] and not s.is_broken:
                found = _try_pair(s, one, other)
                assert found == (s.classes.root[one] == s.classes.root[other] or s.is_broken)
                told.add(found)
    assert False in told


@thorough
def test_each_step_gives_more_than_the_one_before() -> None:
    known_of = dict.fromkeys(STEPS, 0)
    merges_of = dict.fromkeys(STEPS, 0)
    for seed in range(10):
        puzzle, solution = larger(seed, shown=0.4)
        for step in STEPS:
            s = with_trials(puzzle)
            assert to_fixpoint(s, step)
            assert agrees(s, solution).all()
            assert_consistent(s)
            of_world = s.classes.root == s.classes.root[puzzle.graph.outside]
            known_of[step] += int((of_world | (s.val != UNSET)).sum())
            merges_of[step] += len(s.val) - len(classes_of(s))
    assert known_of["propagate"] < known_of["relate"] < known_of["deduce"]
    assert 0 == merges_of["propagate"] < merges_of["relate"] < merges_of["deduce"]


def shared_values(s: State, con: int, variables: list[int]) -> set[tuple[bool, ...]]:
    """What the patterns left of a table let some of its variables be."""
    members = s.con_vars[s.con_start[con] : s.con_start[con + 1]].tolist()
    left = patterns_left(s, con)[:, [members.index(item) for item in variables]]
    return {tuple(row) for row in left.tolist()}


def test_at_the_fixpoint_tables_agree_on_what_they_have_in_common(board: Known) -> None:
    rng = np.random.default_rng(8)
    told = 0
    for _ in range(10):
        puzzle = random_puzzle(board, rng)
        s = state_of(puzzle)
        if not to_fixpoint(s, "relate"):
            continue
        right = fitting(board, puzzle)
        for con in np.flatnonzero(s.con_table >= 0).tolist():
            members = s.con_vars[s.con_start[con] : s.con_start[con + 1]]
            assert {tuple(row) for row in right[:, members].tolist()} <= shared_values(
                s, con, members.tolist()
            )
            for other in s.meets[s.meet_start[con] : s.meet_start[con + 1], 0].tolist():
                if s.con_table[other] >= 0:
                    theirs = s.con_vars[s.con_start[other] : s.con_start[other + 1]].tolist()
                    both = [item for item in members.tolist() if item in theirs]
                    # More than three in common: they agree on the three of each corner.
                    if len(both) == 3:
                        mine = shared_values(s, con, both)
                        assert mine == shared_values(s, other, both)
                        told += 1 < len(mine) < 8
    if board in (SMALL[0], SMALL[2]):
        assert told > 0


def test_at_the_fixpoint_classes_know_all_that_a_table_shows_of_one_or_two_edges(
    board: Known,
) -> None:
    """Which values all patterns left agree on, and which two are always equal or opposite."""
    rng = np.random.default_rng(9)
    shown = 0
    for _ in range(10):
        s = state_of(random_puzzle(board, rng))
        if not to_fixpoint(s, "relate"):
            continue
        world = s.classes.root[board.graph.outside]
        for con in np.flatnonzero(s.con_table >= 0).tolist():
            roots = s.classes.root[s.con_vars[s.con_start[con] : s.con_start[con + 1]]].tolist()
            if len(roots) > NARROW:
                continue
            left = patterns_left(s, con)
            for i, values in enumerate(left.T):
                if len(set(values.tolist())) == 1:
                    assert roots[i] == world
                    shown += 1
                for j in range(i):
                    if len(set((values ^ left[:, j]).tolist())) == 1:
                        assert roots[i] == roots[j]
                        shown += 1
    assert shown > 0


def test_one_look_at_a_table_tells_what_it_shows_wherever_classes_do_not_know_it(
    board: Known,
) -> None:
    """Of a new board they know nothing: a value or a pair is told unless patterns leave it open."""
    rng = np.random.default_rng(2)
    world = board.graph.outside
    told = 0
    for _ in range(10):
        s = state_of(random_puzzle(board, rng))
        for con in np.flatnonzero(s.con_table >= 0).tolist():
            roots = s.classes.root[s.con_vars[s.con_start[con] : s.con_start[con + 1]]].tolist()
            left = np.column_stack([patterns_left(s, con), np.zeros(len(patterns_left(s, con)))])
            if len(roots) > NARROW or not len(left):
                continue
            roots.append(int(s.classes.root[world]))
            shown = any(
                roots[i] != roots[j] and len(set((left[:, i] != left[:, j]).tolist())) == 1
                for i in range(len(roots))
                for j in range(i)
            )
            assert (look(s, con, world) >= 0) == shown
            told += shown
    assert told > 0


@sampled(3)
def test_what_tables_share_decides_more_than_classes_alone() -> None:
    more = 0
    for seed in range(10):
        puzzle, solution = larger(seed)
        known = []
        for shares in (False, True):
            s = state_of(puzzle)
            if not shares:
                s = new_state(tables_of(puzzle)._replace(overlaps=None, cache=None), 0)
                prepare(s)
            assert to_fixpoint(s, "relate")
            assert agrees(s, solution).all()
            assert_consistent(s)
            known.append(int((s.val != UNSET).sum()))
        assert known[0] <= known[1]
        more += known[0] < known[1]
    assert more > 0


def snapshot(s: State) -> list[bytes]:
    """Classes, rings, masks, marks of those waiting, values."""
    classes = [
        s.classes.root,
        s.classes.parity,
        s.classes.next_member,
        s.classes.class_size,
        s.classes.touched,
    ]
    parts: list[NDArray[Any]] = [
        *classes,
        s.alive,
        np.flatnonzero(s.is_waiting),
        s.val,
        s.trail[: s.trail_length],
    ]
    counters = [
        s.n_queued,
        s.trials.n_merged,
        s.trials.n_logged,
        s.is_broken,
        s.classes.clock,
        s.classes.n_related,
    ]
    return [part.tobytes() for part in [*parts, np.array(counters)]]


def try_out(s: State, a: int, b: int, odd: int) -> tuple[bool, int]:
    """A trial: is it without contradiction, and how many classes it merged."""
    s.trials.n_trials += 1
    s.trials.trial = s.trials.n_trials
    sound = settle(s, a, b, odd)
    merged = s.trials.n_merged
    undo(s)
    s.trials.trial = 0
    return sound, merged


def random_trials(s: State, right: np.ndarray, rng: np.random.Generator) -> tuple[int, int]:
    """Trials from one fixpoint, each undone; how many failed, and how many went far."""
    before = snapshot(s)
    failed = far = 0
    for _ in range(20):
        a, b = rng.choice(len(s.val), size=2, replace=False).tolist()
        if s.classes.root[a] != s.classes.root[b]:
            odd = int(rng.integers(2))
            sound, merged = try_out(s, a, b, odd)
            assert snapshot(s) == before
            assert sound or not ((right[:, a] ^ right[:, b]) == odd).any()
            failed += not sound
            far += merged > 2
    assert_consistent(s)
    return failed, far


def test_a_trial_leaves_no_trace_and_fails_only_rightly(board: Known) -> None:
    rng = np.random.default_rng(5)
    for _ in range(15):
        puzzle = random_puzzle(board, rng)
        s = state_of(puzzle)
        if to_fixpoint(s, "relate"):
            random_trials(s, fitting(board, puzzle), rng)


def test_trials_on_larger_boards() -> None:
    rng = np.random.default_rng(6)
    failed = far = 0
    for seed in range(10):
        puzzle, solution = larger(seed, shown=0.4)
        s = state_of(puzzle)
        assert to_fixpoint(s, "relate")
        counts = random_trials(s, solution, rng)
        failed += counts[0]
        far += counts[1]
    assert failed > 0
    assert far > 0


def test_a_cancelled_trial_leaves_no_trace(board: Known) -> None:
    s = state_of(Puzzle.of(board.graph, [-1] * (board.graph.n_faces - 1) + [2]))
    assert to_fixpoint(s, "relate")
    before = snapshot(s)
    open_roots = sorted({int(root) for root in s.classes.root})
    s.cancel[0] = 1
    sound, merged = try_out(s, open_roots[0], open_roots[-1], 1)
    assert sound, "stopped before it could fail"
    assert merged == 1
    assert snapshot(s) == before


def test_trials_stop_when_their_credit_is_used_up() -> None:
    puzzle, _ = larger(7)
    made = []
    for credit in (0, 1, 1 << 40):
        s = with_trials(puzzle)
        s.trials.trial_credit = credit
        assert to_fixpoint(s, "deduce")
        made.append(s.trials.n_trials)
        assert s.trials.trial_credit <= 0 or made[-1] > 0
    assert made[0] == 0 < made[1] < made[2]


def test_a_contradiction_seen_by_classes_alone() -> None:
    board = SMALL[0]
    found = 0
    rng = np.random.default_rng(12)
    for _ in range(200):
        puzzle = random_puzzle(board, rng)
        if not to_fixpoint(state_of(puzzle), "relate") and to_fixpoint(
            state_of(puzzle), "propagate"
        ):
            assert len(fitting(board, puzzle)) == 0
            found += 1
    assert found > 0


def test_pairs_of_which_one_slot_is_known_are_looked_at_no_more() -> None:
    """They are asked of no table: what is known of the other one says all of them."""
    pairs = list(zip(ONE.tolist(), OTHER.tolist(), strict=True))
    for known in range(1 << NARROW):
        of = {slot for slot in range(NARROW) if known >> slot & 1}
        told = {p for p in range(len(pairs)) if IMPLIED[known] >> p & 1}
        assert told == {
            p for p, (one, other) in enumerate(pairs) if other >= 0 and of & {one, other}
        }
