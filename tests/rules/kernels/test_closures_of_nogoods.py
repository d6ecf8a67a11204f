"""Closure under nogoods, and smaller sets of them, against sets of marks worked out in plain
Python.
"""

from itertools import product

import numpy as np
import pytest

from takegaki.rules.kernels.closures import (
    close,
    close_both,
    directions,
    entailed,
    idle,
    imply,
    prune,
    saturate,
    select,
)

N_MARKS = 5
EVERY = (1 << N_MARKS) - 1
Literals = frozenset[tuple[int, int]]


def literals(lines: int, crosses: int) -> Literals:
    """A pair of words as (mark, 1 for a line and 0 for a cross)."""
    words = ((int(crosses), 0), (int(lines), 1))
    return frozenset((i, kind) for word, kind in words for i in range(63) if word >> i & 1)


def nogoods_from(random: np.random.Generator, count: int, most: int = 4) -> np.ndarray:
    rows = np.zeros((count, 2), dtype=np.int64)
    for row in rows:
        for mark in random.permutation(N_MARKS)[: int(random.integers(1, most))].tolist():
            row[int(random.integers(2))] |= 1 << mark
    return rows


def board_from(random: np.random.Generator) -> np.ndarray:
    kinds = random.integers(0, 3, size=N_MARKS)
    bits = 1 << np.arange(N_MARKS)
    return np.array([bits[kinds == 1].sum(), bits[kinds == 2].sum()], dtype=np.int64)


def propagated(nogoods: list[Literals], start: Literals) -> Literals | None:
    """Unit propagation; None for a nogood that holds."""
    known = set(start)
    changed = True
    while changed:
        changed = False
        for nogood in nogoods:
            if any((mark, 1 - kind) in known for mark, kind in nogood):
                continue
            left = nogood - known
            if not left:
                return None
            if len(left) == 1:
                ((mark, kind),) = left
                known.add((mark, 1 - kind))
                changed = True
    return frozenset(known)


def absorbed(nogoods: list[Literals], nogood: Literals) -> set[tuple[int, int]]:
    """Its marks whose opposite the others imply."""
    found = set()
    for mark, kind in nogood:
        end = propagated(nogoods, nogood - {(mark, kind)})
        if end is None or (mark, 1 - kind) in end:
            found.add((mark, kind))
    return found


def sets(rows: np.ndarray) -> list[Literals]:
    return [literals(*row) for row in rows if row[0] != -1]


def all_boards() -> list[Literals]:
    return [
        frozenset((i, kind) for i, kind in enumerate(kinds) if kind < 2)
        for kinds in product(range(3), repeat=N_MARKS)
    ]


def states_of(nogoods: list[Literals]) -> np.ndarray:
    """The complete assignments that none forbids, ascending."""
    found = []
    for state in range(1 << N_MARKS):
        held = literals(state, ~state & EVERY)
        if not any(nogood <= held for nogood in nogoods):
            found.append(state)
    return np.array(found, dtype=np.int64)


@pytest.mark.parametrize("seed", range(10))
def test_closing(seed: int) -> None:
    random = np.random.default_rng(seed)
    nogoods = nogoods_from(random, 8)
    for n_nogoods in (8, 5, 0):
        board = board_from(random)
        wanted = propagated(sets(nogoods[:n_nogoods]), literals(*board))
        assert close(nogoods, n_nogoods, board) == (wanted is not None)
        if wanted is not None:
            assert literals(*board) == wanted


def test_a_row_made_impossible_forces_nothing() -> None:
    board = np.array([EVERY, 0], dtype=np.int64)
    assert close(np.full((3, 2), -1, dtype=np.int64), 3, board)
    assert board.tolist() == [EVERY, 0]


def test_implications_and_nogoods_feed_each_other() -> None:
    nogoods = np.array([[2 | 4, 0]], dtype=np.int64)
    rules = np.array([[1, 0, 2, 0], [0, 4, 0, 8], [16, 0, 4, 0]], dtype=np.int64)
    alive = np.array([True, True, False])
    board = np.array([1, 0], dtype=np.int64)
    assert imply(rules, alive, board)
    assert board.tolist() == [1 | 2, 0]
    assert close_both(nogoods, 1, rules, alive, board)
    assert board.tolist() == [1 | 2, 4 | 8]
    alive[2] = True
    assert not close_both(nogoods, 1, rules, alive, np.array([1 | 16, 0], dtype=np.int64))


@pytest.mark.parametrize("seed", range(10))
def test_idle_marks(seed: int) -> None:
    random = np.random.default_rng(seed)
    nogoods = nogoods_from(random, 7)
    kept = nogoods.copy()
    words = np.zeros(4, dtype=np.int64)
    for row in range(7):
        others = sets(np.delete(nogoods, row, axis=0))
        candidate = nogoods[row].copy()
        found = int(idle(nogoods, 7, candidate, words, row))
        assert {i for i in range(N_MARKS) if found >> i & 1} == {
            i for i, _ in absorbed(others, literals(*candidate))
        }
        assert np.array_equal(nogoods, kept)


@pytest.mark.parametrize("seed", range(10))
def test_choosing_nogoods_loses_no_conclusion(seed: int) -> None:
    random = np.random.default_rng(seed)
    given, candidates = nogoods_from(random, 2), nogoods_from(random, 12)
    room = np.concatenate([given, np.zeros_like(candidates)])
    chosen, words = np.zeros(12, dtype=np.int64), np.zeros(4, dtype=np.int64)
    count = int(select(room, 2, candidates, chosen, words))
    assert sorted(chosen[chosen >= 0].tolist()) == list(range(2, count))
    gone = prune(room, count, np.arange(count - 1, 1, -1), words)
    left = sets(room[:count])
    assert gone == np.sum(room[:count, 0] == -1)
    assert len(left) == count - gone
    everything = sets(np.concatenate([given, candidates]))
    for board in all_boards():
        assert propagated(left, board) == propagated(everything, board)
    for nogood in left[2:]:
        others = [other for other in left if other is not nogood]
        assert absorbed(others, nogood) != nogood


@pytest.mark.parametrize("seed", range(5))
def test_what_is_entailed(seed: int) -> None:
    random = np.random.default_rng(seed)
    nogoods = sets(nogoods_from(random, 5))
    states = states_of(nogoods)
    for _ in range(20):
        board, out = board_from(random), np.zeros(2, dtype=np.int64)
        agreeing = [literals(state, ~state & EVERY) for state in states.tolist()]
        agreeing = [state for state in agreeing if literals(*board) <= state]
        assert entailed(states, board, out) == bool(agreeing)
        if agreeing:
            assert literals(out[0] & EVERY, out[1] & EVERY) == frozenset.intersection(*agreeing)


@pytest.mark.parametrize("seed", range(10))
def test_directions_and_fewest_implications(seed: int) -> None:
    """With them the nogoods conclude all that is entailed, and their number depends on no order."""
    random = np.random.default_rng(seed)
    nogoods = nogoods_from(random, 6)
    states = states_of(sets(nogoods))
    if len(states) == 0:
        return
    # All sets of marks that cannot be: surely the prime ones are among them.
    boards = [board for board in all_boards() if board]
    candidates = np.array(
        [
            [sum(1 << i for i, kind in board if kind == side) for side in (1, 0)]
            for board in boards
            if not any(board <= literals(state, ~state & EVERY) for state in states.tolist())
        ],
        dtype=np.int64,
    )
    words = np.zeros(4, dtype=np.int64)
    rules = np.zeros((N_MARKS * len(candidates), 6), dtype=np.int64)
    count = int(directions(nogoods, 6, candidates, states, EVERY, rules, words))
    rules = np.unique(rules[:count], axis=0)
    numbers = set()
    for _ in range(5):
        shuffled = rules[random.permutation(len(rules))].copy()
        alive = np.ones(len(rules), dtype=np.bool_)
        numbers.add(int(saturate(nogoods, 6, shuffled, alive, words)))
        _assert_complete(nogoods, shuffled, alive, states)
    assert len(numbers) == 1


def _assert_complete(
    nogoods: np.ndarray, rules: np.ndarray, alive: np.ndarray, states: np.ndarray
) -> None:
    for board in all_boards():
        start = np.array(
            [sum(1 << i for i, kind in board if kind == side) for side in (1, 0)], dtype=np.int64
        )
        out = np.zeros(2, dtype=np.int64)
        if entailed(states, start, out):
            assert close_both(nogoods, 6, rules, alive, start)
            assert literals(*start) == literals(out[0] & EVERY, out[1] & EVERY)
