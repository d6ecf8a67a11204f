"""Kernels in both tiers: calls, arguments, and what their digests are made of."""

import sys
from collections.abc import Callable
from threading import Event, Thread
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from clocks import Clock
from runtime import small_kernels
from runtime.as_kernels import add_tables, count, count_all, halved, many_times, stepped
from runtime.small_kernels import counter
from takegaki.runtime import kernels
from takegaki.runtime.compilation import Work
from takegaki.runtime.kernels import REGISTRY, Kernel
from takegaki.runtime.machine_code_store import Store
from takegaki.runtime.tiers import Tiers

PLACES = np.array([0, 1, 1, 3], np.int32)


def use() -> list[object]:
    """What all entries answer, and leave in a record."""
    c = counter()
    c.words[0] = np.iinfo(np.int64).max
    with np.errstate(over="ignore"):
        answers = [count_all(c, PLACES), many_times(c, PLACES, 2), add_tables(c, c.table)]
    answers += [halved(np.array([1.0, 2.0]), 3.0), c.total, c.mean]
    return [*answers, *(array.tolist() for array in c.arrays().values())]


def test_both_tiers_answer_the_same(tiers: Tiers) -> None:
    plain = use()
    assert plain[0] == 12
    tiers.mode = "machine"
    assert use() == plain
    assert count_all.machine_code is not None


def test_results_are_what_the_annotations_say(tiers: Tiers) -> None:
    total, even = add_tables(counter(), np.ones((2, 4), np.int32))
    assert (total, even) == (36, True)
    assert type(count_all(counter(), PLACES)) is int
    assert type(halved(np.array([1.0]), 2.0)) is float


def test_a_kernel_that_is_no_entry_runs_as_plain_python(tiers: Tiers) -> None:
    tiers.mode = "machine"
    c = counter()
    count(c, 2)
    assert (c.seen[2], c.total, stepped(1)) == (1, 3, 4)


def test_a_nested_entry_goes_over_as_soon_as_there_is_machine_code(
    tiers: Tiers, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def machine_code(c: Any, places: Any) -> int:
        seen.append((type(places), c._address))
        c.total = 100
        return 100

    def arrives(kernel: Kernel) -> Any:
        if clock.now >= 1.0:
            kernel.machine_code = machine_code
        clock.now += 0.5
        return kernel.machine_code

    monkeypatch.setattr(tiers, "machine_code", arrives)
    monkeypatch.setattr(tiers, "is_due", lambda: True)
    c = counter()
    assert many_times(c, PLACES, 3) == 100
    # The call itself looked, then the first of the three; the second found it.
    assert seen == [(np.ndarray, c._address)] * 2
    assert c.seen.tolist() == [1, 2, 0, 1]


def test_a_plain_run_goes_over_to_what_a_store_gets_meanwhile(
    tiers: Tiers, store: Store, clock: Clock
) -> None:
    clock.step = 1.0
    tiers.on_missing = lambda kernel: Work(store).compile([kernel])
    c, both = counter(), counter()
    assert many_times(c, PLACES, 5) == 5 * 4 * 3
    assert count_all.machine_code is not None
    tiers.mode = "python"
    many_times(both, PLACES, 5)
    assert c.seen.tolist() == both.seen.tolist()


@pytest.mark.parametrize("mode", ["python", "machine"])
@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            lambda: count_all(counter(), PLACES.astype(np.int64)),
            r"wanted int32 of rank 1.* got int64",
        ),
        (lambda: count_all(counter(), PLACES.reshape(2, 2)), r"of rank 1.* of shape \(2, 2\)"),
        (lambda: count_all(counter(), PLACES[::2]), "C-contiguous"),
        (lambda: count_all(counter(), [0, 1]), "wanted an array, got a list"),
        (lambda: count_all(PLACES, PLACES), "wanted a Counter, got a ndarray"),
        (lambda: count_all(counter()), "count_all takes 2 arguments; got 1"),
    ],
)
def test_arguments_are_checked_in_both_tiers(
    tiers: Tiers, mode: str, call: Callable[..., Any], sentence: str
) -> None:
    tiers.mode = mode
    with pytest.raises(TypeError, match=f"small_kernels:.*{sentence}"):
        call()


SOURCE = '''
import numpy as np
from takegaki.runtime.arrays import Ints
from takegaki.runtime.kernels import entry, inlined, kernel
from takegaki.runtime.records import Record

LIMIT = 4
MASKS = np.array([1, 2], np.int64)

class State(Record):
    size: int
    row: Ints

@kernel
def helper(a: int) -> int:
    return a + 1

@kernel
def other(a: int) -> int:
    return a + 5

@entry
def work(s: State, a: int) -> int:
    """What it does."""
    total = s.size + MASKS[0]
    return helper(a) + LIMIT + total
'''


def made(source: str) -> ModuleType:
    """A module of this source."""
    module = ModuleType("runtime.made_here")
    sys.modules[module.__name__] = module
    try:
        exec(compile(source, "made_here.py", "exec", dont_inherit=True), vars(module))
        assert module.work.digest
    finally:
        del sys.modules[module.__name__]
        for name in [name for name in REGISTRY if name.startswith(f"{module.__name__}:")]:
            del REGISTRY[name]
    return module


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("LIMIT = 4", "LIMIT = 5"),
        ("LIMIT = 4", "LIMIT = 4.0"),
        ("return a + 1", "return a + 2"),
        ("row: Ints", "row: Ints\n    column: Ints"),
        ("size: int", "size: float"),
        ('a: int) -> int:\n    "', 'a: float) -> int:\n    "'),
        ("helper(a) + LIMIT", "LIMIT + helper(a)"),
        ("@kernel\ndef helper", "@inlined\ndef helper"),
        ("[1, 2]", "[1, 3]"),
    ],
)
def test_a_digest_changes_with_what_code_is_made_from(before: str, after: str) -> None:
    changed = SOURCE.replace(before, after)
    assert changed != SOURCE
    assert made(SOURCE).work.digest != made(changed).work.digest


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("LIMIT = 4\n", "LIMIT = 4  # a comment\n\n\n"),
        ("What it does.", "What it does, in other words."),
        ("return a + 5", "return a + 6"),
    ],
    ids=["comments and lines", "docstring", "a kernel that is not called"],
)
def test_a_digest_does_not_change_with_anything_else(before: str, after: str) -> None:
    assert made(SOURCE).work.digest == made(SOURCE.replace(before, after)).work.digest


def test_an_attribute_named_like_a_kernel_is_no_call() -> None:
    module = made(SOURCE.replace("s.size", "s.other"))
    assert [one.__name__ for one in module.work.calls] == ["helper"]


def test_calls_and_closure() -> None:
    assert count_all.calls == [count]
    assert many_times.closure() == [stepped, count, count_all, many_times]
    assert repr(count) == f"<kernel {small_kernels.__name__}:count>"
    assert REGISTRY[count.name] is count


def test_threads_see_a_plain_form_once_all_it_calls_has_its_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of two kernels that call each other."""
    module = ModuleType("runtime.made_here")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(CALLING_EACH_OTHER, "made_here.py", "exec", dont_inherit=True), vars(module))
    filled, is_filling, may_fill = kernels.fill_names, Event(), Event()
    forms: dict[str, Any] = {}

    def fill_late(*args: Any) -> None:
        filled(*args)
        is_filling.set()
        may_fill.wait()

    def ask(name: str) -> None:
        forms[name] = vars(module)[name].plain

    monkeypatch.setattr(kernels, "fill_names", fill_late)
    threads = [Thread(target=ask, args=(name,)) for name in ("down", "turn")]
    try:
        threads[0].start()
        is_filling.wait()
        threads[1].start()
        threads[1].join(0.05)
        assert not forms
    finally:
        may_fill.set()
        for thread in threads:
            thread.join()
        for name in forms:
            del REGISTRY[f"{module.__name__}:{name}"]
    assert forms["down"](3) == 0
    assert forms["down"].__globals__["turn"] is forms["turn"]


CALLING_EACH_OTHER = """
from takegaki.runtime.kernels import kernel

@kernel
def down(a: int) -> int:
    return turn(a - 1) if a else 0

@kernel
def turn(a: int) -> int:
    return down(a)
"""
