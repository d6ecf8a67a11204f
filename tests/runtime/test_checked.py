"""Kernels keep to what machine code takes on trust: indices, shifts, 64 bits, and declared numbers.

They answer questions in their checked form, which is tried on faulty kernels first.
"""

import re
from collections.abc import Callable, Iterable
from typing import Annotated, Any, cast

import numpy as np
import pytest

from answers.cases import case_of
from answers.law import drawn
from laws.kernels import kernels
from runtime.checked import Checks, checked
from takegaki.runtime.arrays import Bit, Bytes, Ints, Ints2, Longs, Unsigned, Within, Word
from takegaki.runtime.kernels import Kernel, entry, inlined
from takegaki.runtime.records import Record
from tiers import thorough


class Shelf(Record):
    """Numbers with and without a declaration."""

    count: int
    level: Annotated[int, Within(0, 3)]
    key: Word
    items: Ints
    kinds: Annotated[Bytes, Within(0, 2)]
    words: Longs


def shelf() -> Shelf:
    return Shelf(  # type: ignore[call-arg]
        items=np.arange(4, dtype=np.int32), kinds=np.ones(4, np.int8), words=np.ones(4, np.int64)
    )


@entry
def reads(s: Shelf, place: int) -> int:
    """An element."""
    return int(s.items[place])


@entry
def writes(s: Shelf, place: int, value: int) -> None:
    """An element."""
    s.items[place] = value


@entry
def counts(s: Shelf, place: int) -> None:
    """An element, one more."""
    s.items[place] += 1


@entry
def reads_a_table(table: Ints2, row: int, column: int) -> int:
    """An element of two axes."""
    return int(table[row, column])


@entry
def cuts(items: Ints, low: int, high: int) -> int:
    """The length of a part."""
    part = items[low:high]
    return len(part)


@entry
def moves(word: Word, places: int) -> Word:
    """Shifted right."""
    return word >> places


@entry
def moves_to(s: Shelf, place: int) -> None:
    """A bit more, up to the sign."""
    s.words[0] |= 1 << place


@entry
def multiplies(s: Shelf, one: Word, two: Word) -> bool:
    """A product that is not kept."""
    return one * two > s.count


@entry
def multiplies_words(s: Shelf, by: Word) -> None:
    """A product of NumPy's numbers, which wrap round."""
    s.words[0] *= by


@entry
def adds(one: Word, two: Word) -> Word:
    """A sum in a variable."""
    found = one
    found += two
    return found


@entry
def turns(s: Shelf) -> Word:
    """The opposite of a word."""
    s.key = -s.key
    return s.key


@entry
def sets_the_level(s: Shelf, level: Word) -> None:
    """A field that declares what it can be."""
    s.level = level & 7


@entry
def sets_a_kind(s: Shelf, kind: int) -> None:
    """An element that declares what it can be."""
    s.kinds[0] = kind


@entry
def reads_a_kind(kinds: Annotated[Bytes, Within(0, 2)]) -> int:
    """An element that declares what it can be."""
    return int(kinds[0])


@entry
def keeps_a_bit(place: Word) -> int:
    """A variable that declares what it can be."""
    found: Bit = place & 127
    return found


@inlined
def takes_a_bit(place: Bit) -> int:
    """An argument that declares what it can be."""
    return place


@entry
def hands_over(place: int) -> int:
    """Whatever it is, to another kernel."""
    return takes_a_bit(place)


@entry
def gives_back(word: Word) -> int:
    """A number of things."""
    return word


@entry
def gives_both_back(word: Word) -> tuple[Word, int]:
    """A word, and a number of things."""
    return word, word


@entry
def hashes(state: Unsigned) -> None:
    """Numbers without a sign wrap round in both tiers."""
    state[0] = state[0] * state[0] + state[0]


OWN = [one for one in list(globals().values()) if isinstance(one, Kernel)]
TABLE, ITEMS = np.zeros((2, 5), np.int32), np.zeros(4, np.int32)
MOST = (1 << 63) - 1
CASES: dict[str, tuple[Callable[[], object], str]] = {
    "negative": (lambda: reads(shelf(), -1), "reads, line .*`s.items.place.`: index -1 of 4"),
    "negative, written": (lambda: writes(shelf(), -1, 1), "index -1 of 4"),
    "negative, counted": (lambda: counts(shelf(), -4), "index -4 of 4"),
    "negative column": (
        lambda: reads_a_table(TABLE, 1, -1),
        r"index \(1, -1\) of an array of \(2, 5\)",
    ),
    "part": (lambda: cuts(ITEMS, 2, 5), "the part from 2 to 5 of 4"),
    "part from the end": (lambda: cuts(ITEMS, -2, 4), "the part from -2 to 4 of 4"),
    "64 places": (lambda: moves(5, 64), "`word >> places`: by 64 places"),
    "to the sign": (lambda: adds(1 << 62, 1 << 62), "leaves 64 bits"),
    "product": (lambda: multiplies(shelf(), 1 << 40, 1 << 40), "`one . two`: .* leaves 64 bits"),
    "product of words": (lambda: multiplies_words(shelf_of_words(), 5), "leaves 64 bits"),
    "field": (lambda: sets_the_level(shelf(), 4), "`s.level` = .*: 4 is not 0 to 3"),
    "element": (lambda: sets_a_kind(shelf(), 3), "3 is not 0 to 2"),
    "element of an argument": (lambda: reads_a_kind(np.full(1, -1, np.int8)), "-1 is not 0 to 2"),
    "variable": (lambda: keeps_a_bit(64), "64 is not 0 to 63"),
    "argument": (lambda: hands_over(64), "takes_a_bit, argument place: 64 is not 0 to 63"),
    "argument that declares nothing": (lambda: hands_over(1 << 40), "hands_over, argument place"),
    "result": (lambda: gives_back(1 << 40), "`return word`: 1099511627776 is not"),
    "result of several": (lambda: gives_both_back(1 << 40), "`return .word, word.`"),
    "opposite": (
        lambda: turns(of(key=-MOST - 1)),
        "`s.key` = `-s.key`: 9223372036854775808 is not",
    ),
    "field from Python": (
        lambda: reads(of(level=4), 0),
        "Shelf.level, from Python: 4 is not 0 to 3",
    ),
    "count from Python": (lambda: reads(of(count=1 << 40), 0), "Shelf.count, from Python"),
}


def of(**values: int) -> Shelf:
    made = shelf()
    for name, value in values.items():
        setattr(made, name, value)
    return made


def shelf_of_words() -> Shelf:
    made = shelf()
    made.words[:] = 1 << 61
    return made


@pytest.mark.parametrize("name", CASES)
def test_what_is_wrong_is_found(name: str) -> None:
    call, wanted = CASES[name]
    with checked(OWN) as checks:
        call()
    # What comes of it is found further on, too.
    assert re.search(wanted, str(checks).partition("\n")[0]), checks


def test_what_python_refuses_by_itself_is_noted_too() -> None:
    with checked(OWN) as checks:
        for call in (
            lambda: reads(shelf(), 4),
            lambda: moves(5, -1),
            lambda: writes(shelf(), 0, 1 << 31),
            lambda: moves_to(shelf(), 63),
        ):
            with pytest.raises((IndexError, ValueError, OverflowError)):
                call()
    assert len(checks.found) == 4, checks


def test_what_is_right_is_not_found() -> None:
    with checked(OWN) as checks:
        s = of(level=3, count=(1 << 31) - 1, key=-MOST - 1)
        assert [reads(s, 0), reads(s, 3), reads_a_table(TABLE, 1, 4), cuts(ITEMS, 4, 4)] == [
            0,
            3,
            0,
            0,
        ]
        writes(s, 3, -(1 << 31))
        counts(s, 3)
        assert s.items[3] == 1 - (1 << 31)
        assert [moves(-1, 63), adds(MOST, 0), multiplies(s, MOST, 1)] == [-1, MOST, True]
        moves_to(s, 62)
        hashes(np.full(1, (1 << 64) - 1, np.uint64))
        assert [keeps_a_bit(63), hands_over(63), gives_back(1 << 31)] == [63, 63, 1 << 31]
        sets_the_level(s, 3)
        sets_a_kind(s, 2)
    assert not checks.found, checks
    assert checks.met == {one.name for one in OWN} - {
        f"{__name__}:{name}"
        for name in ("multiplies_words", "turns", "reads_a_kind", "gives_both_back")
    }


def test_afterwards_kernels_are_as_before() -> None:
    plain = cast(Any, reads).plain
    with checked(OWN) as checks:
        assert cast(Any, reads).plain is not plain
    assert cast(Any, reads).plain is plain
    cast(Any, reads).plain(shelf(), -1)
    assert not checks.met


WIDEST = {"explain": 16, "hint": 16, "review": 16, "rate": 16, "Session": 16, "generate": 12}
"""Edges of the boards on which these questions are asked: on others plain Python takes minutes."""
FEW_CELLS, FEW_EDGES = 10, 30


def asked(numbers: Iterable[int]) -> Checks:
    """What kernels did when cases of these numbers were asked their questions."""
    with checked(kernels()) as checks:
        for case in map(case_of, numbers):
            graph = case.puzzle.graph
            if graph.n_cells > FEW_CELLS:
                continue
            for question in drawn(case):
                if graph.n_edges <= WIDEST.get(question.group, FEW_EDGES):
                    question.answer(case)
    return checks


def test_kernels_keep_to_it_on_a_few_boards() -> None:
    checks = asked(range(1, 9))
    assert not checks.found, checks
    assert len(checks.met) > 150


@thorough
def test_kernels_keep_to_it_on_boards_of_all_types() -> None:
    checks = asked(range(1, 60))
    assert not checks.found, checks
    assert len(checks.met) > 500
