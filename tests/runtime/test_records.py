"""Records: one table that both tiers read and write."""

import numpy as np
import pytest

from runtime.small_kernels import Counter, counter
from takegaki.runtime.arrays import Ints, Ints2, Longs
from takegaki.runtime.records import Record, Template


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
    with pytest.raises(TypeError, match=r"Counter\.seen: wanted int32 of rank 1, C-contiguous; got int"):
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
