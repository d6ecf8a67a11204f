"""Both tiers compute with the same integers: kernels stay within 64 bits, and shift by 0 to 63
places.
"""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

from laws.integers import WRAPPING, findings
from laws.kernels import kernels
from takegaki.runtime.kernels import REGISTRY
from takegaki.runtime.sets import bit, first_bit, wrapped

FAULTY = """
from typing import Annotated

from takegaki.runtime.arrays import Bit, Ints, Longs, Within, Word
from takegaki.runtime.kernels import kernel


@kernel
def by_any_number(technique: int) -> int:
    return 1 << technique


@kernel
def by_an_element(word: Word, places: Ints) -> int:
    return word >> places[0] & 1


@kernel
def to_the_sign(place: Bit) -> int:
    return 1 << place


@kernel
def before_the_test(word: Word, place: int) -> int:
    found = word >> place
    return found if 0 <= place < 64 else 0


@kernel
def after_it_changed(word: Word, place: int) -> int:
    if place >= 0 and place < 64:
        place -= 9
        return word >> place
    return 0


@kernel
def hashed(key: Word) -> int:
    return key * 0x2545F4914F6CDD1D


@kernel
def handed_too_much(words: Longs) -> int:
    for place in range(70):
        words[0] |= wants_a_bit(place)
    return 0


@kernel
def wants_a_bit(place: Annotated[int, Within(0, 62)]) -> int:
    return 1 << place
"""

SOUND = """
from typing import Annotated

from takegaki.runtime.arrays import Bit, Bytes, Ints, Longs, Within, Word
from takegaki.runtime.kernels import kernel

MOST = 12


@kernel
def declared(technique: Annotated[int, Within(0, 62)]) -> int:
    return 1 << technique


@kernel
def masked(word: Word, places: Ints) -> int:
    return word >> (places[0] & 63) & 1


@kernel
def tested(word: Word, place: int) -> int:
    if place < 0 or place > 63:
        return 0
    return word >> place


@kernel
def counted(sizes: Ints, marks: Bytes) -> int:
    found, width = 0, sizes[0]
    if width > MOST:
        return 0
    for i in range(width):
        found |= (marks[i] == 1) << i
    return found * sizes[1]
"""


def findings_of(source: str, folder: Path, name: str) -> list[str]:
    path = folder / f"{name}.py"
    path.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        made = [one for key, one in REGISTRY.items() if key.startswith(f"{name}:")]
        return [one.kernel.partition(":")[2] for one in findings(made)]
    finally:
        del sys.modules[name]
        for key in [key for key in REGISTRY if key.startswith(f"{name}:")]:
            del REGISTRY[key]


def test_kernels_stay_within_words() -> None:
    """Each finding says what the source would have to show: a range that is declared, tested or
    masked.
    """
    found = [str(one) for one in findings(kernels()) if one.kernel not in WRAPPING]
    assert not found, "\n".join(found)


def test_what_may_leave_a_word_is_found(tmp_path: Path) -> None:
    found = findings_of(FAULTY, tmp_path, "faulty_kernels")
    assert found == [
        *("by_any_number", "by_an_element", "to_the_sign", "before_the_test"),
        *("after_it_changed", "hashed", "handed_too_much"),
    ]


def test_what_cannot_is_not(tmp_path: Path) -> None:
    assert findings_of(SOUND, tmp_path, "sound_kernels") == []


@pytest.mark.parametrize("place", [0, 1, 31, 62, 63])
def test_a_bit_is_the_same_in_both_tiers(place: int) -> None:
    assert bit(place) == int(np.array([1 << place], dtype=np.uint64).view(np.int64)[0])
    assert first_bit(bit(place)) == place


def test_products_wrap_round_alike() -> None:
    for one, two, more in (
        (3, -5, 7),
        (1 << 62, 6, 1),
        (-(1 << 63), -1, 0),
        (6364136223846793005, 1 << 61, -1),
    ):
        wanted = (one * two + more + (1 << 63)) % (1 << 64) - (1 << 63)
        assert wrapped(one, two, more) == wanted
