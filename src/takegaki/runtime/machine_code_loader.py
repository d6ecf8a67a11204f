"""Machine code from the store as functions that Python calls. Numba is not needed for it.

An entry's machine code is one C function, `int entry(int64 *words)`. The words are places for its
results, then its arguments: a number, the address of a record's table, or that of an array object,
of which the code reads where its data lie and their shape. It answers 0, unless the kernel met an
error, which none should. Called by ctypes it lets go of Python's lock, so that threads of one
process solve side by side.

On Linux and x86-64 the code is flat (see `flat_code`): it is copied to memory that may be executed.
Elsewhere it is an object, which LLVM links: a twentieth of a second more to begin with.
"""

import ctypes
import mmap
import os
import struct
import sys
import types
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from takegaki.runtime.arrays import array_type
from takegaki.runtime.records import ARRAYS_ARE_KNOWN

ENTRY = "takegaki_entry"
"""The symbol of the function in an object."""
FLAT, OBJECT = b"flat", b"objt"
"""How content begins; flat code goes on with the place of its function, 8 bytes."""
FUNCTION = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p)
RESULTS = {int: "q", float: "d", bool: "?7x"}
"""How a result lies in a word."""


class LoadError(ValueError):
    """Content that is no machine code of an entry."""


def results_of(result: Any) -> list[Any]:
    """The types of an entry's results: none, one, or those of a tuple."""
    if result is None or result is type(None):
        return []
    if getattr(result, "__origin__", None) is tuple:
        return list(result.__args__)
    return [result]


def load_entry(
    content: bytes,
    name: str,
    arguments: Sequence[Any],
    result: Any,
    keep: Callable[[Callable[..., Any]], None] | None = None,
) -> Callable[..., Any]:
    """The function that Python calls.

    content            what `machine_code_maker.emit` made
    name               of the kernel, for errors
    arguments, result  its annotations
    keep               is given a quicker function in its place, once it was called a few times

    Raises LoadError, and OSError where memory cannot be executed.
    """
    if not ARRAYS_ARE_KNOWN:
        raise OSError("arrays of another making than machine code knows")
    kind, code = content[:4], content[4:]
    if kind == FLAT and len(code) > 8:
        address = _flat_memory(code[8:]) + struct.unpack_from("<q", code)[0]
    elif kind == OBJECT:
        address = _linked(code)
    else:
        raise LoadError(f"{name}: this is no machine code")
    return _caller(FUNCTION(address), name, arguments, result, keep)


FEW = 10
"""Calls before a function is written for the arguments of a kernel: that takes as long as a hundred
of them.
"""


def _caller(
    function: Callable[[bytes], int],
    name: str,
    arguments: Sequence[Any],
    result: Any,
    keep: Callable[[Callable[..., Any]], None] | None,
) -> Callable[..., Any]:
    """A function of the kernel's arguments. The first calls go through them in a loop, which would
    take longer than many a kernel; those after them do without.
    """
    results = results_of(result)
    sorts = [_sort_of(annotation) for annotation in arguments]
    form = "q" * len(results) + "".join("d" if sort is float else "q" for sort in sorts)
    pack = struct.Struct(form or "8x").pack
    unpack = _reader("".join(RESULTS[one] for one in results))
    as_words = [AS_WORD[sort] for sort in sorts]
    n_calls = 0
    written: Callable[..., Any] | None = None

    def refuse() -> None:
        """Raise what machine code cannot."""
        raise RuntimeError(f"{name} raised an error; TAKEGAKI_TIER=python tells which")

    def call(*given: Any) -> Any:
        """The kernel's result."""
        nonlocal n_calls, written
        n_calls += 1
        if written is None and (n_calls > FEW or len(given) != len(sorts)):
            names: dict[str, Any] = {"pack": pack, "unpack": unpack}
            names |= {"function": function, "refuse": refuse}
            exec(_code_of(tuple(sorts), len(results)), names)
            written = names["call"]
            if keep is not None:
                keep(names["call"])
        if written is not None:
            return written(*given)
        # New for each call, so threads may call at once; what is made for the call alone may be
        # written to.
        words = pack(
            *[0] * len(results), *[way(one) for way, one in zip(as_words, given, strict=True)]
        )
        if function(words):
            refuse()
        found = unpack(words)
        return found[0] if len(results) == 1 else found if results else None

    return call


class _Array:
    """The sort of all arrays."""


class _OfRecord:
    """The sort of all records."""


AS_WORD: dict[Any, Callable[[Any], Any]] = {
    int: lambda given: given,
    float: lambda given: given,
    bool: bool,
    _Array: id,
    _OfRecord: lambda given: given._address,
}
"""What stands for an argument among the words, by its sort."""
WRITTEN = {int: "{}", float: "{}", bool: "not not {}", _Array: "id({})", _OfRecord: "{}._address"}
"""The same as text."""


def _sort_of(annotation: Any) -> Any:
    if annotation in (int, float, bool):
        return annotation
    return _OfRecord if array_type(annotation) is None else _Array


@cache
def _code_of(sorts: tuple[Any, ...], n_results: int) -> types.CodeType:
    """Of a function that calls machine code: once for all kernels whose arguments and results are
    of the same sorts.
    """
    given = [f"a{place}" for place in range(len(sorts))]
    words = ["0"] * n_results
    words += [WRITTEN[sort].format(one) for sort, one in zip(sorts, given, strict=True)]
    answer = {0: "None", 1: "unpack(words)[0]"}.get(n_results, "unpack(words)")
    source = (
        f"def call({', '.join(given)}):\n"
        f"    words = pack({', '.join(words)})\n"
        f"    if function(words):\n"
        f"        refuse()\n"
        f"    return {answer}\n"
    )
    return compile(source, "<call of machine code>", "exec")


def _reader(form: str) -> Callable[[bytes], tuple[Any, ...]]:
    return struct.Struct(form).unpack_from


_CODE: list[mmap.mmap] = []
"""Memory that holds code: it stays as long as the process."""


def _flat_memory(code: bytes) -> int:
    """The address of a copy that may be executed and no longer written."""
    memory = mmap.mmap(-1, len(code), mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    memory.write(code)
    address = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    _CODE.append(memory)
    size = -(-len(code) // mmap.PAGESIZE) * mmap.PAGESIZE
    if _protect()(address, size, mmap.PROT_READ | mmap.PROT_EXEC):
        raise OSError(ctypes.get_errno(), "memory cannot be made executable")
    return address


@cache
def _protect() -> Any:
    function = ctypes.CDLL(None, use_errno=True).mprotect
    function.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    return function


_ENGINES: list[Any] = []


def _linked(code: bytes) -> int:
    """The address of an object's function, linked by LLVM."""
    import llvmlite.binding as llvm  # noqa: PLC0415  (where code is not flat)

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine(jit=True)
    # Each for itself: all entries have one name.
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _ENGINES.append(engine)
    address: int = engine.get_function_address(ENTRY)
    if not address:
        raise LoadError("the object has no entry")
    return address


def takes_flat_code() -> bool:
    """Is flat code what this machine loads?"""
    return sys.platform == "linux" and os.uname().machine == "x86_64"
