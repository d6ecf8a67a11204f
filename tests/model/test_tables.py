"""Lookup tables against brute force: what a partial pattern forces, and which patterns a table
allows.
"""

import functools
from collections.abc import Callable
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clocks import at_most_calls
from takegaki.model.tables import (
    CONFLICT,
    FALSE_SHIFT,
    INACTIVE,
    MAX_WIDTH,
    Lookups,
    clue_table,
    compile_table,
    mask_words,
    side_table,
    sum_table,
    turn_table,
    unary_table,
)

Pattern = tuple[int, ...]


def allowed_array(k: int, allowed: set[Pattern]) -> np.ndarray:
    array = np.zeros((2,) * k, dtype=bool)
    for pattern in allowed:
        array[pattern] = True
    return array


def entry_at(table: np.ndarray, partial: Pattern) -> int:
    """The entry at digits 0 unknown, 1 false, 2 true; variable i weighs 3 ** i."""
    code = sum(digit * 3**i for i, digit in enumerate(partial))
    return int(table[1 + mask_words(len(partial)) + code])


def brute_entry(allowed: set[Pattern], partial: Pattern) -> int:
    left = [
        full for full in allowed if all(d in (0, v + 1) for d, v in zip(partial, full, strict=True))
    ]
    if not left:
        return CONFLICT
    entry = 0
    for i, digit in enumerate(partial):
        values = {full[i] for full in left}
        if digit == 0 and len(values) == 1:
            entry |= 1 << (i if values == {1} else i + FALSE_SHIFT)
    return entry


def in_mask(table: np.ndarray, pattern: Pattern) -> bool:
    number = sum(value << i for i, value in enumerate(pattern))
    return bool((int(table[1 + number // 32]) >> (number % 32)) & 1)


def assert_allows(table: np.ndarray, k: int, right: Callable[[Pattern], bool]) -> None:
    """The table is that of exactly the patterns for which `right` holds."""
    allowed = {pattern for pattern in product((0, 1), repeat=k) if right(pattern)}
    assert np.array_equal(table, compile_table(allowed_array(k, allowed)))
    for pattern in product((0, 1), repeat=k):
        assert in_mask(table, pattern) == (pattern in allowed)


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, set[Pattern]]:
    k = draw(st.integers(1, 6))
    patterns = list(product((0, 1), repeat=k))
    # Few patterns force much, nearly all force little: both ends matter more than the middle.
    chosen = draw(st.sets(st.sampled_from(patterns), max_size=5))
    return k, set(patterns) - chosen if draw(st.booleans()) else chosen


@given(tables())
def test_every_entry_is_all_that_follows(case: tuple[int, set[Pattern]]) -> None:
    k, allowed = case
    table = compile_table(allowed_array(k, allowed))
    assert table.dtype == np.int32
    assert len(table) == 1 + mask_words(k) + 3**k
    for partial in product((0, 1, 2), repeat=k):
        assert entry_at(table, partial) == brute_entry(allowed, partial), partial


@given(tables())
def test_mask_words_hold_the_allowed_patterns(case: tuple[int, set[Pattern]]) -> None:
    k, allowed = case
    table = compile_table(allowed_array(k, allowed))
    for pattern in product((0, 1), repeat=k):
        assert in_mask(table, pattern) == (pattern in allowed)
    for bit in range(2**k, 32):
        assert not (int(table[1]) >> bit) & 1


@given(tables())
def test_the_first_word_tells_whether_the_table_alone_relates_anything(
    case: tuple[int, set[Pattern]],
) -> None:
    k, allowed = case
    columns = [{pattern[i] for pattern in allowed} for i in range(k)]
    pairs = [{pattern[i] ^ pattern[j] for pattern in allowed} for i in range(k) for j in range(i)]
    assert bool(compile_table(allowed_array(k, allowed))[0]) == any(
        len(seen) < 2 for seen in columns + pairs
    )


@pytest.mark.parametrize("k", range(1, MAX_WIDTH + 1))
def test_number_of_mask_words(k: int) -> None:
    assert mask_words(k) == -(-(2**k) // 32)


@pytest.mark.parametrize("k", [8, MAX_WIDTH])
def test_the_widest_tables(k: int) -> None:
    rng = np.random.default_rng(k)
    array = rng.random((2,) * k) < 0.1
    allowed = {tuple(pattern) for pattern in np.argwhere(array).tolist()}
    table = compile_table(array)
    assert len(table) == 1 + mask_words(k) + 3**k
    met = set()
    for partial in rng.integers(0, 3, size=(400, k)).tolist():
        right = brute_entry(allowed, tuple(partial))
        assert entry_at(table, tuple(partial)) == right
        met.add(min(right, 1))
    assert met == {CONFLICT, 0, 1}
    assert all(
        in_mask(table, pattern) == (pattern in allowed) for pattern in product((0, 1), repeat=k)
    )


SHARES = [
    (),
    (1,),
    (3,),
    (1, 1),
    (2, 1),
    (1, 1, 1, 1),
    (2, 1, 3),
    (1, 1, 1, 1, 1, 1),
    (1, 2, 1, 1, 2),
]


@pytest.mark.parametrize("shares", SHARES)
@pytest.mark.parametrize("outer", [0, 1, 2, 5])
def test_clue_tables(shares: tuple[int, ...], outer: int) -> None:
    def sides(pattern: Pattern) -> int:
        own, *others = pattern
        lines = [share for share, other in zip(shares, others, strict=True) if other != own]
        return sum(lines) + (outer if own else 0)

    for clue in range(sum(shares) + outer + 2):
        assert_allows(
            clue_table(shares, outer, (clue,)),
            1 + len(shares),
            functools.partial(lambda clue, pattern: sides(pattern) == clue, clue),
        )


RINGS = [
    (0, -1),
    (0, 1, -1),
    (0, 1, 2),
    (0, 1, 2, 3),
    (0, -1, 1, -1),
    (0, 1, 0, 2),
    (0, 1, 2, 3, 4, 5),
]


@pytest.mark.parametrize("ring", RINGS)
@pytest.mark.parametrize("allowed", [(0, 2), (2,), (0,), (0, 2, 4), ()])
def test_turn_tables(ring: tuple[int, ...], allowed: tuple[int, ...]) -> None:
    k = max(ring) + 1

    def fits(pattern: Pattern) -> bool:
        walk = [pattern[i] if i >= 0 else 0 for i in ring]
        return sum(a != b for a, b in pairwise([*walk, walk[0]])) in allowed

    table = turn_table(ring, allowed)
    if all(fits(pattern) for pattern in product((0, 1), repeat=k)):
        assert table is None
    else:
        assert table is not None
        assert_allows(table, k, fits)


def test_turn_tables_that_say_nothing() -> None:
    assert turn_table((0, -1), (0, 2)) is None
    assert turn_table((0, 1, 2), (0, 2)) is None
    assert turn_table((0, 1, 2, 3), (0, 2)) is not None
    assert turn_table((0, -1), (2,)) is not None


def test_side_tables() -> None:
    assert_allows(side_table(True), 2, lambda pattern: pattern[0] == pattern[1])
    assert_allows(side_table(False), 3, lambda pattern: pattern[0] == (pattern[1] != pattern[2]))


@pytest.mark.parametrize(
    "ends", [((0, -1),), ((0, 1), (0, 2)), ((0, 1), (0, -1)), ((0, 1), (0, 1), (2, -1))]
)
def test_lines_are_counted_in_unary(ends: tuple[tuple[int, int], ...]) -> None:
    """Of the sides between two colours each, at least one is a line, at least two are, ..."""
    n = max(max(pair) for pair in ends) + 1

    def right(pattern: Pattern) -> bool:
        colours = (*pattern[:n], 0)
        lines = sum(colours[one] != colours[other] for one, other in ends)
        return pattern[n:] == tuple(int(lines > j) for j in range(len(ends)))

    assert_allows(unary_table(n, ends), n + len(ends), right)


@pytest.mark.parametrize(("one", "other"), [(2, 2), (1, 2), (3, 1)])
def test_numbers_in_unary_are_added(one: int, other: int) -> None:
    """In unary no "at least j + 1" without "at least j"; the first variable is what it says of the
    sum.
    """
    for least in range(1, one + other + 1):

        def right(pattern: Pattern, least: int = least) -> bool:
            first, second = pattern[1 : 1 + one], pattern[1 + one :]
            descend = all(a >= b for part in (first, second) for a, b in pairwise(part))
            return descend and pattern[0] == (sum(pattern[1:]) >= least)

        assert_allows(sum_table(one, other, least), 1 + one + other, right)


def test_rows_of_clues_are_made_once() -> None:
    """Signs have codes up to 127: a row of each for 40,000 constraints took half a second."""
    lookups, one, other = Lookups(), sum_table(1, 1, 1), sum_table(1, 1, 2)
    rows = [lookups.row(3, {127: one}), lookups.row(3, {126: one}), lookups.row(3, {127: other})]
    assert rows == [0, 1, 2]
    with at_most_calls(40):
        assert [lookups.row(3, {127: one}) for _ in range(10)] == 10 * [0]
    offsets = lookups.clue_offset
    assert offsets.shape == (3, 129)
    assert (offsets[[0, 1, 2], [127, 126, 127]] != INACTIVE).all()
    assert (offsets != INACTIVE).sum() == 3
    assert offsets[0, 127] == offsets[1, 126] != offsets[2, 127]
