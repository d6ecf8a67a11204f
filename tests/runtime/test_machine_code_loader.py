"""Machine code as functions: what goes in and comes out, both forms of it, errors, and threads."""

import os
import struct
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from narrowing import not_none
from needs import need, needs
from runtime.as_kernels import add_tables, count_all, halved
from runtime.small_kernels import counter
from takegaki.runtime import machine_code_maker as maker
from takegaki.runtime import machine_code_store as store_module
from takegaki.runtime.arrays import Ints, Ints2
from takegaki.runtime.compilation import Work, every_entry
from takegaki.runtime.kernels import entry
from takegaki.runtime.machine_code_loader import (
    FEW,
    FLAT,
    OBJECT,
    LoadError,
    load_entry,
    takes_flat_code,
)
from takegaki.runtime.machine_code_store import Store
from takegaki.runtime.records import FieldGroup, Record
from takegaki.runtime.tiers import Tiers

PLACES = np.array([0, 1], np.int32)


@entry
def mixed(flag: bool, by: float, table: Ints2, row: Ints, number: int) -> tuple[float, bool, int]:
    """Every kind of argument, and of result."""
    total = 0.0
    for i in range(table.shape[0]):
        for j in range(table.shape[1]):
            total += table[i, j] * row[j]
    return total * by, not flag, number + row.shape[0]


@entry
def does_nothing() -> None:
    """No argument and no result."""


@entry
def cleared(row: Ints, value: int) -> int:
    """Fills an array, for which LLVM calls a function of the C library."""
    row[:] = 0
    return value


@entry
def fails(row: Ints, other: Ints) -> None:
    """Raises an error where the lengths differ."""
    if len(row) != len(other):
        raise ValueError("lengths differ")


class Counted(FieldGroup):
    """What a group holds."""

    total: int
    seen: Ints


class Grouped(Record):
    """The words of `Whole`."""

    counted: Counted
    last: int


class Whole(Record):
    """The same without a group."""

    total: int
    seen: Ints
    last: int


@entry
def counted_in_group(c: Grouped) -> int:
    """Counts in a group."""
    for place in range(len(c.counted.seen)):
        c.counted.seen[place] += 1
        c.counted.total += c.counted.seen[place] + c.last
    return c.counted.total


@entry
def counted_whole(c: Whole) -> int:
    """Counts in a record."""
    for place in range(len(c.seen)):
        c.seen[place] += 1
        c.total += c.seen[place] + c.last
    return c.total


@pytest.fixture(params=[FLAT, OBJECT], ids=["flat", "linked"])
def loaded(request: pytest.FixtureRequest, store: Store, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A kernel's machine code as a function, in either form."""
    if request.param == OBJECT:
        monkeypatch.setattr(maker, "takes_flat_code", lambda: False)
    else:
        need("flat-code")

    def load(kernel: Any) -> Any:
        Work(store).compile([kernel])
        content = not_none(store.read(kernel, "entry"))
        assert content.startswith(request.param)
        return load_entry(content, kernel.name, *kernel.signature)

    return load


def test_every_kind_of_argument_and_result(loaded: Any) -> None:
    function = loaded(mixed)
    table, row = np.arange(15, dtype=np.int32).reshape(3, 5), np.arange(5, dtype=np.int32)
    wanted = float((table * row).sum()) * 0.5
    # The first calls go another way than those after them.
    for _ in range(FEW + 2):
        found = function(True, 0.5, table, row, -7)
        assert found == (wanted, False, -2)
        assert [type(one) for one in found] == [float, bool, int]
    assert function(np.bool_(False), np.float64(0.5), table, row, np.int64(2**62)) == (
        wanted,
        True,
        2**62 + 5,
    )
    nothing, half, add = loaded(does_nothing), loaded(halved), loaded(add_tables)
    for _ in range(FEW + 2):
        assert nothing() is None
        assert half(np.array([1.0, 2.0]), 2) == 1.5
        assert add(counter(), np.ones((2, 4), np.int32)) == (36, True)


def test_after_a_few_calls_a_quicker_function_takes_its_place(store: Store) -> None:
    need("flat-code")
    kernel: Any = does_nothing
    Work(store).compile([kernel])
    content, kept = not_none(store.read(kernel, "entry")), list[Any]()
    function = load_entry(content, kernel.name, [], None, kept.append)
    for _ in range(FEW):
        function()
    assert not kept
    function()
    function()
    assert len(kept) == 1 and kept[0] is not function and kept[0]() is None


def test_too_many_arguments_are_refused_at_once(loaded: Any) -> None:
    with pytest.raises(TypeError, match="takes 0 positional arguments but 1 was given"):
        loaded(does_nothing)(1)


@pytest.mark.parametrize("size", [0, 1, 3, 15, 16, 17, 31, 33, 1000])
def test_arrays_are_filled_and_nothing_beside_them(loaded: Any, size: int) -> None:
    around = np.full(size + 8, -1, np.int32)
    assert loaded(cleared)(around[4 : 4 + size], 3) == 3
    assert around.tolist() == [-1] * 4 + [0] * size + [-1] * 4


def test_an_error_within_is_raised_and_names_the_kernel(loaded: Any) -> None:
    function = loaded(fails)
    function(np.zeros(3, np.int32), np.ones(3, np.int32))
    with pytest.raises(
        RuntimeError, match=r"test_machine_code_loader:fails raised an error; TAKEGAKI_TIER=python"
    ):
        function(np.zeros(3, np.int32), np.ones(2, np.int32))


@pytest.mark.parametrize("wrong", [(1.5,), ("1",), (2**70,)], ids=["float", "text", "too large"])
def test_a_number_that_no_word_holds_is_refused(loaded: Any, wrong: tuple[Any]) -> None:
    with pytest.raises(struct.error, match=r"integer|range|requires"):
        loaded(cleared)(PLACES.copy(), *wrong)


@pytest.mark.parametrize("content", [b"", b"flat", b"flat12345678", b"other" * 10])
def test_content_of_another_kind_is_no_machine_code(content: bytes) -> None:
    with pytest.raises(LoadError, match="count_all: this is no machine code"):
        load_entry(content, count_all.name, *count_all.signature)


def test_threads_call_one_function_at_once_and_each_has_its_own_answer(loaded: Any) -> None:
    function, n = loaded(count_all), 400
    begin, answers = threading.Barrier(4), [list[int]() for _ in range(4)]

    def work(number: int) -> None:
        begin.wait()
        for _ in range(n):
            own = counter()
            answers[number].append(function(own, np.full(number + 1, 2, np.int32)))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [[3 * (number + 1)] * n for number in range(4)]


@needs("flat-code", "machine-code")
def test_machine_code_of_all_entries_is_flat() -> None:
    """It needs nothing outside of itself: what calls the C library has to be linked, and is slow to
    load.
    """
    shared = Store()
    entries = [
        one
        for one in every_entry()
        if one.name.startswith("takegaki.") and shared.has(one, "entry")
    ]
    found = {one.name: (shared.read(one, "entry") or FLAT)[:4] for one in entries}
    assert [name for name, kind in found.items() if kind != FLAT] == []


PROGRAM = """
import sys
from takegaki import prove, read
from takegaki.runtime.kernels import REGISTRY
print(prove(read("3.\\n.2\\n..")).name)
coded = any(one.machine_code for one in REGISTRY.values())
print(coded, "numba" in sys.modules, "llvmlite" in sys.modules)
"""


@needs("machine-code")
def test_what_is_compiled_is_loaded_without_numba() -> None:
    path = os.pathsep.join(path for path in sys.path if path)
    environment = {**os.environ, "PYTHONPATH": path, "TAKEGAKI_TIER": "auto"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
    )
    loads_llvm = not takes_flat_code()
    assert done.stdout == f"multiple\nTrue False {loads_llvm}\n"


def test_what_is_shipped_for_a_family_of_processors_is_loaded_and_runs(
    tiers: Tiers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = Store(tmp_path / "shipped", "x86-64-v2")
    Work(shipped).compile([count_all])
    monkeypatch.setattr(store_module, "SHIPPED", shipped.root)
    monkeypatch.setattr(store_module, "_family", lambda: "x86-64-v2")
    tiers.on_missing = None
    assert count_all(counter(), PLACES) == 6
    assert count_all.machine_code is not None
    assert not tiers.store.root.exists()


def test_a_group_of_fields_costs_machine_code_nothing(store: Store) -> None:
    need("flat-code")
    kernels: list[Any] = [counted_in_group, counted_whole]
    Work(store).compile(kernels)
    found = [not_none(store.read(kernel, "entry")) for kernel in kernels]
    assert found[0] == found[1]
    grouped, values = Grouped(total=1, seen=np.arange(4, dtype=np.int32), last=2), []  # type: ignore[call-arg]
    for content, kernel in zip(found, kernels, strict=True):
        values.append(load_entry(content, kernel.name, *kernel.signature))
    assert values[0](grouped) == 1 + 10 + 4 * 2
    assert grouped.counted.seen.tolist() == [1, 2, 3, 4]
