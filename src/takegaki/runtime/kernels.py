"""Kernels: functions of numbers, arrays and records that run as plain Python or as machine code.

A kernel is a `Kernel` in Python. Called from Python it runs in the tier that is available: machine
code if it is loaded, else plain Python (see `tiers`). Within a tier kernels call each other
directly: each tier has its own copy of a module's names, in which every kernel is replaced by its
form there. So plain Python has no overhead, and Numba compiles functions of its own only.
"""

import dis
import sys
import types
from _thread import RLock
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, TypeVar, cast

import numpy as np
from numpy import ndarray

from takegaki.runtime.arrays import array_type, bare, hints_of
from takegaki.runtime.digests import DIGESTS
from takegaki.runtime.records import Record, plain_view
from takegaki.runtime.tiers import TIERS

F = TypeVar("F", bound=Callable[..., object])

LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]

REGISTRY: dict[str, "Kernel"] = {}
"""Every kernel of the modules imported so far, by "module:name"."""


def entry(function: F) -> F:
    """A kernel that Python calls: it has machine code of its own."""
    return cast(F, Kernel(function, is_entry=True))


def kernel(function: F) -> F:
    """A kernel that other kernels call. Called from Python, as tests do, it runs as plain Python,
    unless `TIERS.on_demand` has machine code made for it.
    """
    return cast(F, Kernel(function))


def inlined(function: F) -> F:
    """A kernel whose machine code is copied into its callers, however large it is."""
    return cast(F, Kernel(function, is_inlined=True))


def is_ready(one: Callable[..., object]) -> bool:
    """Whether an entry runs as machine code by now, which is loaded if that is due."""
    found = cast("Kernel", one)
    return found.machine_code is not None or TIERS.machine_code(found) is not None


class Kernel:
    """A function in two tiers. Its annotations are its one signature.

    name    "module:name", the key in REGISTRY
    calls   the kernels that it calls itself
    digest  names what its machine code is made from, on any machine
    """

    def __init__(
        self, function: Callable[..., Any], *, is_entry: bool = False, is_inlined: bool = False
    ) -> None:
        self.function, self.is_entry, self.is_inlined = function, is_entry, is_inlined
        self.name = f"{function.__module__}:{function.__name__}"
        self.machine_code: Callable[..., Any] | None = None
        self.__name__, self.__module__ = function.__name__, function.__module__
        self.__doc__, self.__wrapped__ = function.__doc__, function
        REGISTRY[self.name] = self

    def __repr__(self) -> str:
        return f"<kernel {self.name}>"

    @property
    def stem(self) -> str:
        """How names of files of its machine code begin."""
        module = self.__module__.removeprefix("takegaki.").replace(".", "-")
        return f"{module}-{self.__name__}"

    def __call__(self, *args: Any) -> Any:
        """Run it. Arrays and records are checked: machine code would read others as garbage."""
        if len(args) != self._n_arguments:
            raise TypeError(f"{self.name} takes {self._n_arguments} arguments; got {len(args)}")
        for place, dtype, rank in self._array_arguments:
            array = args[place]
            # As in `_check_array`, which takes as long as a small kernel.
            if (
                type(array) is not ndarray
                or array.dtype is not dtype
                or array.ndim != rank
                or not array.flags.c_contiguous
            ):
                _check_array(self, array, dtype, rank)
        for place, record in self._record_arguments:
            if type(args[place]) is not record and not isinstance(args[place], record):
                raise TypeError(
                    f"{self.name}: wanted a {record.__name__}, got a {type(args[place]).__name__}"
                )
        run = self.machine_code
        if run is None:
            run = TIERS.machine_code(self) if self.is_entry or TIERS.on_demand else None
        return self._interpret(args) if run is None else run(*args)

    def _interpret(self, args: tuple[Any, ...]) -> Any:
        given = [as_plain(arg) for as_plain, arg in zip(self._as_plain, args, strict=True)]
        # Random numbers and hashes wrap round, as machine code does without a word.
        with np.errstate(over="ignore"), TIERS.interpreting():
            return self._from_plain(self.plain(*given))

    @cached_property
    def signature(self) -> tuple[list[Any], Any]:
        """Annotations of the arguments and of the result."""
        hints = hints_of(self.function)
        result = hints.pop("return")
        return [bare(one) for one in hints.values()], bare(result)

    @cached_property
    def calls(self) -> list["Kernel"]:
        """The kernels that it calls itself, in the order of its names."""
        found = (self.function.__globals__.get(name) for name in self._global_names)
        return [one for one in found if isinstance(one, Kernel)]

    @cached_property
    def _global_names(self) -> list[str]:
        return list(_names(self.function.__code__))

    def closure(self) -> list["Kernel"]:
        """It and all that it calls, callees first, each once."""
        found: dict[Kernel, None] = {}

        def visit(one: Kernel) -> None:
            if one not in found:
                for callee in one.calls:
                    visit(callee)
                found[one] = None

        visit(self)
        return list(found)

    @cached_property
    def digest(self) -> str:
        """Of its name, its code, its signature, constants it names and kernels it calls; no
        docstring.

        Its module is part of the name: callers link its machine code by it.
        """
        known = DIGESTS.get(self.name)
        if known is None:
            known = self._computed_digest()
            DIGESTS.note(self.name, known)
        return known

    def _computed_digest(self) -> str:
        arguments, result = self.signature
        parts = [self.name, *_code_parts(self.function.__code__, self.__doc__), self.is_inlined]
        parts += [_type_part(one) for one in (*arguments, result)]
        for name in self._global_names:
            value = self.function.__globals__.get(name)
            if isinstance(value, Kernel):
                parts.append((name, value.digest))
            elif isinstance(value, int | float | tuple | str | np.generic):
                parts.append((name, type(value).__name__, repr(value)))
            elif isinstance(value, np.ndarray):
                parts.append((name, value.dtype.str, value.shape, value.tobytes().hex()))
        import hashlib  # noqa: PLC0415  (most digests are kept)

        return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]

    # Plain Python.

    @cached_property
    def plain(self) -> Callable[..., Any]:
        """The function as Python runs it, calling others of its kind.

        Threads see it, and those that it calls, once all of them have their names.
        """
        with _WIRING:
            try:
                made = _plain_form(self)
                for one, form in _under_way.items():
                    one.__dict__["plain"] = form
            finally:
                _under_way.clear()
        return made

    @cached_property
    def _as_plain(self) -> list[Callable[[Any], Any]]:
        return [_plain_converter(one) for one in self.signature[0]]

    @cached_property
    def _from_plain(self) -> Callable[[Any], Any]:
        result = self.signature[1]
        return result if result in (int, float, bool) else _same

    @cached_property
    def going_over(self) -> Callable[..., Any]:
        """An entry within plain Python: it switches to machine code as soon as there is any."""
        back = [np.asarray if array_type(one) else _same for one in self.signature[0]]

        def call(*args: Any) -> Any:
            """The kernel's result: from machine code where there is some by now, else from plain
            Python.
            """
            run = self.machine_code or (TIERS.machine_code(self) if TIERS.is_due() else None)
            if run is None:
                return self.plain(*args)
            return run(*(convert(arg) for convert, arg in zip(back, args, strict=True)))

        return call

    # Arguments.

    @cached_property
    def _n_arguments(self) -> int:
        return len(self.signature[0])

    @cached_property
    def _array_arguments(self) -> list[tuple[int, np.dtype[np.generic], int]]:
        found = [(place, array_type(one)) for place, one in enumerate(self.signature[0])]
        return [(place, *wanted) for place, wanted in found if wanted is not None]

    @cached_property
    def _record_arguments(self) -> list[tuple[int, type[Record]]]:
        found = enumerate(self.signature[0])
        return [
            (place, one)
            for place, one in found
            if isinstance(one, type) and issubclass(one, Record)
        ]


def _same(value: Any) -> Any:
    return value


def _plain_converter(annotation: Any) -> Callable[[Any], Any]:
    if annotation in (int, float, bool):
        return cast(Callable[[Any], Any], annotation)
    if array_type(annotation):
        return plain_view
    return Record.view


def _check_array(one: Kernel, array: Any, dtype: np.dtype[np.generic], rank: int) -> None:
    if not isinstance(array, ndarray):
        raise TypeError(f"{one.name}: wanted an array, got a {type(array).__name__}")
    if array.dtype != dtype or array.ndim != rank or not array.flags.c_contiguous:
        raise TypeError(
            f"{one.name}: wanted {dtype} of rank {rank}, C-contiguous; "
            f"got {array.dtype} of shape {array.shape}"
        )


_namespaces: dict[tuple[str, str], dict[str, Any]] = {}
_WIRING = RLock()
"""Held while plain forms get their names."""
_under_way: "dict[Kernel, Callable[..., Any]]" = {}
"""Those of them that lack names yet: nobody but the thread that holds it sees them."""


def _plain_form(one: "Kernel") -> Callable[..., Any]:
    """The plain form of a kernel, made with all that it calls where there is none."""
    made: Callable[..., Any] | None = one.__dict__.get("plain") or _under_way.get(one)
    if made is None:
        made = _under_way[one] = copied(one.function, "plain")
        fill_names(one.__module__, "plain", _nested_form)
    return made


def _nested_form(one: "Kernel") -> Callable[..., Any]:
    """What plain Python calls for a kernel."""
    return one.going_over if one.is_entry else _plain_form(one)


def copied(function: Callable[..., Any], tier: str) -> Callable[..., Any]:
    """The same function over the names of one tier, which `fill_names` fills."""
    # A function takes its module's name from its names, once, and callers link machine code by it.
    names = _namespaces.setdefault((function.__module__, tier), {"__name__": function.__module__})
    return types.FunctionType(function.__code__, names, function.__name__, function.__defaults__)


def fill_names(module: str, tier: str, form: Callable[["Kernel"], Any]) -> None:
    """Fill the names of a module's copies in one tier; `form` gives the form that a kernel has in
    it.

    The caller has kept what it copied, as kernels of one module name each other, and lets no other
    thread see it before.
    """
    names = _namespaces[module, tier]
    if len(names) > 1:
        return
    names.update(vars(sys.modules[module]))
    for name, value in list(names.items()):
        if isinstance(value, Kernel):
            names[name] = form(value)


def _names(code: types.CodeType) -> Iterator[str]:
    """The global names that a code object loads; attributes may have the same names."""
    yield from dict.fromkeys(
        code.co_names[number >> 1] for number in _operands(code.co_code, LOAD_GLOBAL)
    )
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names(constant)


def _operands(code: bytes, wanted: int) -> Iterator[int]:
    """The operands of one instruction wherever it stands: `dis` lists them, too, in fifty times the
    time.
    """
    extended = 0
    for place in range(0, len(code), 2):
        operand = extended | code[place + 1]
        extended = operand << 8 if code[place] == dis.EXTENDED_ARG else 0
        if code[place] == wanted:
            yield operand


def _code_parts(code: types.CodeType, docstring: str | None = None) -> list[object]:
    """What a code object does, without where it stands in which file."""
    parts: list[object] = [code.co_code.hex(), code.co_names, code.co_varnames]
    constants = code.co_consts
    for constant in constants[1:] if docstring and constants[0] == docstring else constants:
        nested = isinstance(constant, types.CodeType)
        parts += _code_parts(constant) if nested else [repr(constant)]
    return parts


def _type_part(annotation: Any) -> str:
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return f"{annotation.__name__}{annotation.layout()}"
    return str(array_type(annotation) or annotation)
