"""Links between tables: what one tells another against brute force, and which meet against a list
by hand.
"""

import random
from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from takegaki.model.links import N_MEETS, N_WAYS, WIDEST_SHARED, make_links, ways_of
from takegaki.model.tables import mask_words


@st.composite
def shared_slots(draw: st.DrawFn) -> tuple[int, list[int], int, list[int]]:
    """Two widths, and for each three different slots."""
    widths = draw(st.integers(3, WIDEST_SHARED)), draw(st.integers(3, WIDEST_SHARED))
    slots = [draw(st.permutations(range(width)))[:3] for width in widths]
    return widths[0], slots[0], widths[1], slots[1]


def half_key(width: int, slots: list[int]) -> int:
    return width << 12 | slots[2] << 8 | slots[1] << 4 | slots[0]


@given(shared_slots(), st.randoms(use_true_random=False))
def test_tables_tell_each_other_what_they_have_in_common(
    case: tuple[int, list[int], int, list[int]], rng: random.Random
) -> None:
    width, slots, other_width, other_slots = case
    key = half_key(width, slots) << 16 | half_key(other_width, other_slots)
    ways = ways_of(np.array([key], dtype=np.int64).tobytes())
    at, to, words = ways.rows[0].tolist()
    assert (len(ways.rows), words) == (2, mask_words(other_width))
    left = [number for number in range(1 << width) if rng.random() < 0.2]
    can = 0
    for place in range(4 * mask_words(width)):
        byte = sum(1 << number - 8 * place for number in left if number // 8 == place)
        can |= int(ways.projections[at + 256 * place + byte]) & 255
    values = {tuple(number >> slot & 1 for slot in slots) for number in left}
    assert {
        row for row in product((0, 1), repeat=3) if can >> (row[0] + 2 * row[1] + 4 * row[2]) & 1
    } == values
    for number in range(1 << other_width):
        agrees = int(ways.expansions[to + 256 * (number // 32) + can]) >> number % 32 & 1
        assert agrees == (tuple(number >> slot & 1 for slot in other_slots) in values)


def test_ways_are_those_of_their_keys_whatever_else_is_listed() -> None:
    keys = [
        half_key(5, [0, 1, 4]) << 16 | half_key(4, [2, 1, 0]),
        half_key(3, [2, 1, 0]) << 16 | 0x4210,
    ]
    both, turned = (
        ways_of(np.array(some, dtype=np.int64).tobytes()) for some in (keys, keys[::-1])
    )
    assert both.rows.tolist() == turned.rows[[1, 0, 3, 2]].tolist()
    assert both.rows[:, 2].tolist() == [1, 1, 1, 1]
    assert len(both.projections) == 4 * 4 * 256 + 1


def test_tables_that_are_too_wide_or_lack_a_variable_tell_nothing() -> None:
    """Round one vertex faces 0, 1, 2: the table of 0 is too wide, and that of 2 knows nothing of
    1.
    """
    cons = [list(range(WIDEST_SHARED + 1)), [1, 0, 2, 5], [2, 0, 3], [0, 1, 2]]
    con_start = np.cumsum([0, *map(len, cons)], dtype=np.int32)
    con_vars = np.array([item for some in cons for item in some], dtype=np.int32)
    counts, keys = np.zeros(2, dtype=np.int64), np.zeros(3, dtype=np.int64)
    meet_start, meets = np.zeros(6, dtype=np.int32), np.zeros((6, 4), dtype=np.int32)
    occ_start, occ = np.zeros(12, dtype=np.int32), np.zeros((len(con_vars), 3), dtype=np.int32)
    make_links(
        con_start,
        con_vars,
        np.array([0, 3], dtype=np.int32),
        np.array([0, 1, 2], dtype=np.int32),
        np.array([3], dtype=np.int32),
        10,
        occ_start,
        occ,
        meet_start,
        meets,
        np.zeros((3, 3), dtype=np.int32),
        np.zeros(8, dtype=np.int32),
        keys,
        counts,
    )
    assert (counts[N_MEETS], counts[N_WAYS]) == (2, 1)
    assert meet_start[:-1].tolist() == [0, 0, 1, 1, 2]
    assert meets[:2, :2].tolist() == [[3, 0], [1, 1]], "the second of a pair has the way back"
    # The faces in question are 1, the one before it and the one after it.
    assert keys[0] == half_key(4, [0, 1, 2]) << 16 | half_key(3, [1, 0, 2])
    for item in range(10):
        listed = occ[occ_start[item] : occ_start[item + 1]].tolist()
        assert listed == [
            [con, 3 ** some.index(item), some.index(item)]
            for con, some in enumerate(cons)
            if item in some
        ]
