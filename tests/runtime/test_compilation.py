"""Compiling: callees first, none twice, and what stopped in the middle goes on."""

import ast
import inspect
import os
import pickle
import re
import subprocess
import sys
import textwrap
import threading
from collections import Counter as Tally
from collections.abc import Callable
from types import ModuleType
from typing import Any

import llvmlite.binding as llvm
import pytest

from laws.sources import PACKAGE, nodes, trees
from narrowing import not_none
from runtime.as_kernels import (
    add_tables,
    calls_unruly,
    count,
    count_all,
    halved,
    many_times,
    stepped,
    unruly,
)
from runtime.small_kernels import counter
from takegaki.runtime import machine_code_maker as maker
from takegaki.runtime.compilation import CompileError, Work, every_entry, missing, units
from takegaki.runtime.kernels import REGISTRY, Kernel
from takegaki.runtime.machine_code_loader import load_entry
from takegaki.runtime.machine_code_store import Store

ENTRIES = [many_times, count_all, halved]
UNITS = [
    (stepped, "part"),
    (count, "part"),
    (count_all, "part"),
    (many_times, "part"),
    (many_times, "entry"),
    (count_all, "entry"),
    (halved, "part"),
    (halved, "entry"),
]


class Recorded(Work):
    """Remembers what it makes, and may stop."""

    def __init__(self, store: Store, stop_after: int = 100) -> None:
        super().__init__(store)
        self.order: list[Any] = []
        self.stop_after = stop_after

    def _make(self, kernel: Kernel, kind: Any) -> Any:
        if len(self.order) == self.stop_after:
            raise KeyboardInterrupt
        self.order.append((kernel, kind))
        return super()._make(kernel, kind)


def loaded(store: Store, entry: Kernel) -> Callable[..., Any]:
    """The machine code in it as a function."""
    return load_entry(not_none(store.read(entry, "entry")), entry.name, *entry.signature)


def works(store: Store) -> None:
    """The machine code in it can be loaded."""
    for entry in (one for one, kind in units(ENTRIES) if kind == "entry"):
        loaded(store, entry)


def test_units_come_callees_first_and_once() -> None:
    assert units(ENTRIES) == UNITS


def test_parts_of_entries_that_are_there_are_not_missing(store: Store) -> None:
    assert missing(ENTRIES, store) == UNITS
    store.make_writable()
    store.write(halved, "entry", b"there")
    assert missing(ENTRIES, store) == UNITS[:-2]
    store.write(count, "part", b"there")
    assert missing(ENTRIES, store) == [unit for unit in UNITS[:-2] if unit != (count, "part")]


def test_all_is_made_in_order_and_reported(store: Store) -> None:
    work, reports = Recorded(store), []
    work.compile(ENTRIES, lambda *at: reports.append(at))
    assert work.order == UNITS
    assert reports == [(done, len(UNITS)) for done in range(len(UNITS) + 1)]
    assert missing(ENTRIES, store) == []
    assert not [path for path in store.root.iterdir() if path.suffix not in {".part", ".entry"}]
    works(store)


def test_what_is_there_is_not_made_again(store: Store) -> None:
    Work(store).compile(ENTRIES)
    again = Recorded(Store(store.root))
    again.compile(ENTRIES)
    assert again.order == []


def test_what_cannot_be_compiled_is_named_and_the_rest_is_made(store: Store) -> None:
    work = Recorded(store)
    with pytest.raises(CompileError) as refusal:
        work.compile([calls_unruly, halved])
    assert "runtime.small_kernels:unruly cannot be compiled and stays plain Python: " in str(
        refusal.value
    )
    assert "\n" not in str(refusal.value)
    assert [kernel for kernel, _ in work.order] == [unruly, halved, halved]
    assert store.has(halved, "entry")
    assert calls_unruly(3) == 3


def test_interrupted_work_goes_on(store: Store) -> None:
    first = Recorded(store, stop_after=3)
    with pytest.raises(KeyboardInterrupt):
        first.compile(ENTRIES)
    second = Recorded(Store(store.root))
    second.compile(ENTRIES)
    assert first.order + second.order == UNITS
    works(store)


def test_two_share_the_work_and_make_nothing_twice(store: Store) -> None:
    """Numba is for one thread at a time, so they take turns, a kernel each."""
    turn = threading.Lock()

    class Sharing(Recorded):
        def _make(self, kernel: Kernel, kind: Any) -> Any:
            with turn:
                return super()._make(kernel, kind)

    both = [Sharing(Store(store.root)) for _ in range(2)]
    threads = [threading.Thread(target=work.compile, args=(ENTRIES,)) for work in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    made = Tally(both[0].order + both[1].order)
    assert made == Tally(UNITS)
    works(store)


def test_work_under_way_elsewhere_is_waited_for(store: Store) -> None:
    store.make_writable()
    other = Store(store.root)
    assert other.lock(stepped, "part")
    work = Recorded(store)
    thread = threading.Thread(target=work.compile, args=([count_all],))
    thread.start()
    Work(other).try_to_make(halved, "part")
    # Nothing that calls it can be made.
    assert work.order == []
    other.unlock(stepped, "part")
    thread.join()
    assert missing([count_all], store) == []


@pytest.mark.parametrize("damage", [b"", b"cut", None], ids=["empty", "cut", "not loadable"])
def test_a_damaged_part_is_made_anew_and_kept(store: Store, damage: bytes | None) -> None:
    Work(store).compile([count_all])
    store.drop(count_all, "entry")
    if damage is None:
        store.write(count, "part", b"written whole, and no part")
    else:
        store.path(count, "part").write_bytes(damage)
    Work(Store(store.root)).compile([count_all])
    works_again = loaded(store, count_all)
    c = counter()
    assert works_again(c, c.seen[:1]) == 3
    assert len(not_none(store.read(count, "part"))) > 100


def renamed(content: bytes, place: int) -> bytes:
    """A part under another name, or one that calls another name than that of what it calls."""
    name, bitcode, *rest = pickle.loads(content)
    if place == 0:
        return pickle.dumps(("None.count", bitcode, *rest))
    module = llvm.parse_bitcode(bitcode)
    called = next(one for one in module.functions if one.is_declaration and "stepped" in one.name)
    called.name = called.name.replace("stepped", "steered")
    return pickle.dumps((name, module.as_bitcode(), *rest))


@pytest.mark.parametrize("place", [0, 1], ids=["of another name", "calls another name"])
def test_a_part_that_does_not_link_is_made_anew_and_kept(store: Store, place: int) -> None:
    Work(store).compile([count_all])
    store.drop(count_all, "entry")
    whole = not_none(store.read(count, "part"))
    store.write(count, "part", renamed(whole, place))
    Work(Store(store.root)).compile([count_all])
    c = counter()
    assert loaded(store, count_all)(c, c.seen[:1]) == 3
    assert pickle.loads(not_none(store.read(count, "part")))[0] == pickle.loads(whole)[0]


def test_the_first_kernel_of_a_module_has_the_name_by_which_others_link_it() -> None:
    names: dict[str, Any] = {"__name__": "runtime.of_one_kernel"}
    exec("def alone(value: int) -> int:\n    return value\n", names)
    module = ModuleType("runtime.of_one_kernel")
    vars(module).update(names)
    sys.modules[module.__name__] = module
    try:
        first = Kernel(names["alone"])
        assert maker.dispatcher(first).py_func.__module__ == "runtime.of_one_kernel"
        assert first.plain.__module__ == "runtime.of_one_kernel"
    finally:
        del sys.modules[module.__name__], REGISTRY[first.name]


def test_without_a_place_to_write_each_works_for_itself(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "write", lambda *_: None)
    work = Recorded(store)
    work.compile([add_tables, count_all])
    assert len(work.order) == len(units([add_tables, count_all]))


def test_every_entry_is_found() -> None:
    """In a process that has imported no kernel yet: what others have imported is found in any
    case.
    """
    program = "from takegaki.runtime.compilation import every_entry; print(*every_entry())"
    path = os.pathsep.join([str(PACKAGE.parent), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.findall(r"<kernel (\S+)>", done.stdout)
    assert len(found) == len(set(found)) > 50
    assert set(found) == marked_as_entries()


def marked_as_entries() -> set[str]:
    """By their names the functions of all sources that are marked as entries."""
    return {
        f"{'.'.join(path.relative_to(PACKAGE.parent).with_suffix('').parts)}:{node.name}"
        for path in trees()
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef)
        if any(isinstance(one, ast.Name) and one.id == "entry" for one in node.decorator_list)
    }


def test_no_kernel_counts_from_the_end_of_an_array() -> None:
    """Machine code takes an index as it is; NUMBA_CHECK_INDICES=1 finds what is negative when it
    runs.
    """
    every_entry()
    for one in REGISTRY.values():
        for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(one.function)))):
            if isinstance(node, ast.Subscript):
                places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
                assert not any(isinstance(place, ast.UnaryOp) for place in places), one.name
