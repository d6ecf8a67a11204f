"""Records: one table that both tiers read and write."""

import gc
import weakref
from typing import Any

import numpy as np
import pytest

from runtime.small_kernels import Counter, counter
from takegaki.runtime.arrays import CONSTANT, Floats, Ints, Ints2, Longs, Longs2, Size, factors_of
from takegaki.runtime.records import FieldGroup, Plan, Record, Template, memory_of


def test_fields_are_scalars_and_arrays() -> None:
    c = counter(3)
    assert (c.total, c.mean) == (0, 0.0)
    assert c.arrays().keys() == {"seen", "marks", "table", "words"}
    assert c.table.shape == (2, 3)


class Search(Record):
    trail: Ints
    depth: int = 0
    end: int = -1
    step: float = 1.5


def test_scalars_begin_with_the_value_that_the_class_says() -> None:
    trail = np.zeros(2, dtype=np.int32)
    first, second = Search(trail), Search(trail, end=4)
    assert (first.depth, first.end, first.step, second.end) == (0, -1, 1.5, 4)
    made = Template(first, ["trail"]).make()
    assert (made.view().end, made.step) == (-1, 1.5)


def test_scalars_and_items_are_shared_by_both_views() -> None:
    c = counter()
    c.total, c.mean = 7, 0.5
    table = c.view()
    assert (table.total, table.mean) == (7, 0.5)
    table.total = -1
    table.seen[2] = 9
    table.table[1, 0] = 8
    assert (c.total, c.seen[2], c.table[1, 0]) == (-1, 9, 8)


def test_plain_python_sees_python_numbers_and_words_of_64_bits_as_numpy_has_them() -> None:
    c = counter()
    table = c.view()
    assert type(table.seen[0]) is int
    assert type(table.marks[0]) is bool
    assert type(table.words[0]) is np.int64


def test_the_table_has_addresses_and_shapes() -> None:
    c = counter(3)
    assert c._table._seen_0 == c.seen.ctypes.data
    assert (c._table._table_1, c._table._table_2) == (2, 3)


@pytest.mark.parametrize("is_seen", [False, True])
def test_arrays_can_be_replaced(is_seen: bool) -> None:
    c = counter(3)
    if is_seen:
        c.view()
    longer = np.arange(8, dtype=np.int32)
    c.seen = longer
    assert c.seen is longer
    assert (c._table._seen_0, c._table._seen_1) == (longer.ctypes.data, 8)
    assert c.view().seen[7] == 7


@pytest.mark.parametrize(
    "wrong",
    [
        np.zeros(3, np.int64),
        np.zeros((3, 1), np.int32),
        np.zeros(6, np.int32)[::2],
    ],
    ids=["element type", "rank", "layout"],
)
def test_other_arrays_are_refused(wrong: Ints | Longs) -> None:
    c = counter(3)
    before = c.seen
    with pytest.raises(
        TypeError, match=r"Counter\.seen: wanted int32 of rank 1, C-contiguous; got int"
    ):
        c.seen = wrong  # type: ignore[assignment]
    assert c.seen is before


def test_fields_in_order_or_by_name() -> None:
    class Pair(Record):
        first: int
        row: Ints

    row = np.zeros(2, np.int32)
    assert Pair(5, row).first == Pair(row=row, first=5).first == 5


def test_every_array_is_needed() -> None:
    with pytest.raises(TypeError, match="Counter: no value for marks"):
        Counter(seen=np.zeros(1, np.int32))  # type: ignore[call-arg]


def test_more_values_than_fields_are_refused() -> None:
    class Single(Record):
        row: Ints

    with pytest.raises(TypeError, match="Single: 2 values for 1 field"):
        Single(np.zeros(2, np.int32), 3)  # type: ignore[call-arg]


def test_a_name_that_is_no_field_is_refused() -> None:
    c = counter()
    with pytest.raises(AttributeError, match="Counter has no field 'totl'"):
        c.totl = 4


def test_what_is_neither_number_nor_array_is_no_field() -> None:
    with pytest.raises(TypeError, match="a record holds int, float and arrays"):

        class Named(Record):
            name: str


def test_layout_names_every_word_in_order() -> None:
    class One(Record):
        size: int
        row: Ints

    class Two(Record):
        size: int
        row: Ints2

    class Three(Record):
        size: float
        row: Ints

    assert "size" in One.layout()
    assert "row" in One.layout()
    assert len({One.layout(), Two.layout(), Three.layout()}) == 3


def test_records_of_a_template_begin_alike_and_share_what_is_not_their_own() -> None:
    c = counter(3)
    c.total, c.seen[1] = 4, 6
    template = Template(c, own=["seen", "table"], unset=["words"])
    c.seen[1] = 0
    one, two = template.make(), template.make()
    one.total, one.seen[0] = 5, 8
    one.view().table[1, 2] = 3
    assert (one.total, one.seen.tolist(), one.table[1, 2]) == (5, [8, 6, 0], 3)
    assert (two.total, two.seen.tolist(), two.table[1, 2]) == (4, [0, 6, 0], 5)
    assert two.view().seen[1] == 6
    assert one.marks is two.marks is c.marks
    assert one.words.shape == c.words.shape and one.words is not c.words
    assert one._table._seen_0 == one.seen.ctypes.data and one.seen.ctypes.data % 64 == 0
    one.seen = np.arange(5, dtype=np.int32)
    assert one.view().seen[4] == one._table._seen_1 - 1 == 4
    assert one.arrays().keys() == c.arrays().keys()
    with pytest.raises(AttributeError, match="no field 'other'"):
        _ = one.other


def test_a_record_that_is_given_back_begins_anew() -> None:
    c = counter(3)
    c.total, c.seen[1] = 4, 6
    template = Template(c, own=["seen", "table"], unset=["words"])
    one = template.make()
    held = one.seen
    one.total, one.view().seen[1] = 5, 8
    template.give_back(one)
    again, other = template.make(), template.make()
    assert again is one and other is not one
    assert (again.total, again.seen.tolist(), again.view().seen[1]) == (4, [0, 6, 0], 6)
    assert again.seen is held and other.seen.tolist() == [0, 6, 0]
    again.seen = np.arange(5, dtype=np.int32)
    template.give_back(again)
    assert template.make() is not again, "its arrays are not those of the template any more"


def test_a_record_that_is_used_again_stays_as_it_is() -> None:
    c = counter(3)
    template = Template(c, own=["seen"], unset=["words"])
    one = template.used()
    one.seen[1] = 7
    template.give_back(one)
    assert template.used() is one and one.seen[1] == 7
    assert template.used() is not one


def test_a_template_and_what_was_given_back_do_not_hold_each_other() -> None:
    template = Template(counter(3), own=["seen"], unset=["words"])
    template.give_back(template.make())
    gone = weakref.ref(template)
    gc.disable()
    try:
        del template
        assert gone() is None, "their memory is free at once, without a garbage collection"
    finally:
        gc.enable()


class Sized(Record):
    weights: Floats
    trail: Ints
    grid: Longs2
    pairs: Ints2
    known: Longs
    n_known: int
    end: int = -1
    step: float = 1.5


N, WORDS = Size("n"), Size("words")
UNSET = {"pairs": (WORDS * N + 2, 2), "weights": (4,)}
SIZED = Plan(
    Sized, {"trail": (2 * N + 1,), "grid": (N, WORDS)}, UNSET, {"trail": 7}, {"step": 0.25}
)


def sizes(n: int, words: int) -> dict[str, int]:
    return {CONSTANT: 1, "n": n, "words": words, "n*words": n * words, "words*n": n * words}


@pytest.mark.parametrize(("n", "words"), [(3, 2), (0, 5), (20, 1)])
def test_a_planned_template_makes_what_one_of_a_record_makes(n: int, words: int) -> None:
    known = np.arange(n, dtype=np.int64)
    planned = Template.planned(SIZED, sizes(n, words), {"known": known}, {"n_known": n})
    record = Sized(
        np.zeros(4),
        np.full(2 * n + 1, 7, dtype=np.int32),
        np.zeros((n, words), dtype=np.int64),
        np.zeros((n * words + 2, 2), dtype=np.int32),
        known,
        n,
        step=0.25,
    )
    usual = Template(record, ["trail", "grid"], ["pairs", "weights"])
    one, two, other = planned.make(), planned.make(), usual.make()
    for name in ("trail", "grid", "known"):
        assert np.array_equal(getattr(one, name), getattr(other, name))
    for name, array in one.arrays().items():
        assert (array.dtype, array.shape) == (
            getattr(other, name).dtype,
            getattr(other, name).shape,
        )
        assert (array is known) == (name == "known")
        assert name == "known" or (
            array.ctypes.data % 64 == 0 and not np.shares_memory(array, getattr(two, name))
        )
    assert (
        (one.n_known, one.end, one.step) == (n, -1, 0.25) == (other.n_known, other.end, other.step)
    )
    one.trail[0], one.n_known = 5, -3
    planned.give_back(one)
    assert planned.make() is one
    assert (one.trail[0], one.n_known) == (7, n), "it begins anew"


def test_records_that_are_made_once_are_not_kept() -> None:
    known = {"known": np.zeros(1, dtype=np.int64)}
    planned = Template.planned(SIZED, sizes(1, 1), known, {}, once=True)
    one = planned.make()
    planned.give_back(one)
    assert planned.make() is not one


def test_what_a_planned_template_shares_is_of_the_right_type() -> None:
    with pytest.raises(TypeError, match=r"Sized.known: wanted int64 of rank 1"):
        Template.planned(SIZED, sizes(1, 1), {"known": np.zeros(1, dtype=np.int32)}, {})


def test_sizes_are_sums_of_products() -> None:
    assert factors_of(2 * (N * WORDS + 3) + 1) == {"n*words": 2, CONSTANT: 7}
    assert factors_of((N + 2) * WORDS) == {"n*words": 1, "words": 2}
    assert factors_of(5) == {CONSTANT: 5}


def test_memory_of_a_record_that_a_template_made() -> None:
    """Own arrays that are copied, and scalars; not what took the place of another array."""
    c = Template(counter(3), own=["seen", "table"], unset=["words"]).make()
    c.total, c.seen[1], c.table[1, 2] = 7, 5, 4
    saved, words = [part.copy() for part in memory_of(c)], np.arange(4, dtype=np.int64)
    c.total, c.seen[1], c.table[1, 2] = 8, 6, 3
    c.words = words
    for part, before in zip(memory_of(c), saved, strict=True):
        np.copyto(part, before)
    assert (c.total, c.seen[1], c.table[1, 2]) == (7, 5, 4)
    assert c.words is words
    assert c.view().words[3] == 3


class Way(FieldGroup):
    steps: Ints
    length: int


class Walker(Record):
    way: Way
    place: int


def walker() -> Walker:
    return Walker(steps=np.zeros(3, np.int32), length=2)  # type: ignore[call-arg]


def test_a_group_of_fields_is_the_record_under_another_name() -> None:
    made = walker()
    made.way.length += 1
    made.way.steps[1] = 5
    table: Any = made.view()
    assert (made.way.length, table.way.length, table.length) == (3, 3, 3)
    table.way.length, table.way.steps[2] = 7, 6
    assert (made.way.length, made.way.steps.tolist()) == (7, [0, 5, 6])
    assert made.arrays().keys() == {"steps"}


def test_two_fields_of_one_name_are_refused() -> None:
    with pytest.raises(TypeError, match="Lost: two fields are called length"):

        class Lost(Record):
            way: Way
            length: int


def test_a_record_with_groups_is_forgotten_with_its_arrays() -> None:
    made = walker()
    held = weakref.ref(made)
    assert made.way.length == 2
    del made
    assert held() is None
