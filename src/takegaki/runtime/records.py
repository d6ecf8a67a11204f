"""Records: the state of kernels as an object with named fields, passed by reference.

A record is one table of 64-bit words: a word for each scalar, and for each array its address and
its shape. Machine code gets the address of the table; plain Python gets the table itself, whose
attributes are the scalars (of the table) and memory views of the arrays (indexing them gives Python
numbers, twice as quick as indexing NumPy arrays). So both tiers read and write the same memory, and
either may continue where the other stopped.
"""

import ctypes
import struct
import sys
import weakref
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from math import prod
from typing import Any, ClassVar, Generic, TypeVar, cast, dataclass_transform

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.runtime.arrays import CONSTANT, Shape, array_type, bare, factors_of, hints_of

WORD = 8
SCALARS: dict[object, Any] = {int: ctypes.c_int64, float: ctypes.c_double}


def plain_view(array: NDArray[Any]) -> Any:
    """What plain Python works on: a memory view; for words of 64 bits, which kernels use as sets,
    the array itself, whose numbers wrap round as machine code's do.
    """
    return (
        array
        if array.dtype.itemsize == WORD and array.dtype.kind in "iu"
        else memoryview(cast(Any, array))
    )


class Table(ctypes.Structure):
    """The words of one record; instances also hold the memory views that plain Python works on,
    each made when it is first requested.
    """

    _record: "weakref.ref[Record]"

    def __getattr__(self, name: str) -> Any:
        record = self.__dict__["_record"]()
        if record is not None and name in record._groups:
            self.__dict__[name] = self
            return self
        if record is None or name not in record._arrays:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}")
        view = plain_view(getattr(record, name))
        setattr(self, name, view)
        return view


SPARE = 2
"""Records of a template that are kept to be used again."""
LARGEST_SPARE = 1 << 20
"""Bytes of such a record: making larger ones takes no time beside what is done with them."""

_LINE = 64
"""Bytes of a cache line: arrays of a template begin at one."""

DATA = object.__basicsize__
"""Where an array object holds the address of its data: what every object begins with comes first.
"""
SHAPE = DATA + 2 * WORD
"""Where it holds the address of its shape."""


def _address_of(array: NDArray[Any], word: Any = ctypes.c_int64.from_address) -> int:
    found: int = word(id(array) + DATA).value
    return found


def _address_by_interface(array: NDArray[Any], word: Any = None) -> int:
    return int(array.__array_interface__["data"][0])


def arrays_are_known() -> bool:
    """Is an array object made as this module and machine code take it to be?"""
    probe = np.zeros((3, 5), dtype=np.int8)
    if sys.implementation.name != "cpython" or _address_of(probe) != _address_by_interface(probe):
        return False
    shape = ctypes.c_int64.from_address(id(probe) + SHAPE).value
    return [ctypes.c_int64.from_address(shape + WORD * axis).value for axis in (0, 1)] == [3, 5]


ARRAYS_ARE_KNOWN = arrays_are_known()
if not ARRAYS_ARE_KNOWN:
    # The public way takes ten times as long, which a small board would feel.
    _address_of = _address_by_interface


class FieldGroup:
    """Some fields of a record under a name, as in `s.regions.shade`: annotated as those of a record
    are. They are words of the record itself, so that a group costs machine code nothing.
    """


@dataclass_transform()
class Record:
    """Base of all records: fields are annotated `int`, `float`, with a name of `arrays`, or with a
    `FieldGroup`, whose fields have names that no other field of the record has. Scalars may have a
    value to begin with; else they begin with 0.

    Arrays may be replaced (`s.arena = longer`) between two calls of kernels, never by kernels.
    """

    _table_type: ClassVar[type[Table]]
    _names: ClassVar[tuple[str, ...]]
    _scalars: ClassVar[dict[str, object]]
    """By name `int` or `float`, in the order of the table's first words."""
    _defaults: ClassVar[dict[str, Any]]
    """By name the value of a scalar that does not begin with 0."""
    _arrays: ClassVar[dict[str, tuple[np.dtype[np.generic], int]]]
    """By name element type and rank, in the order of the words that follow: address, then shape."""
    _layout: ClassVar[list[tuple[str, np.dtype[np.generic], int]]]
    """The same as a list."""
    _places: ClassVar[dict[str, int]]
    """By name of an array the byte where its words begin."""
    _words: ClassVar[struct.Struct]
    """How the words of all arrays are packed."""
    _groups: ClassVar[frozenset[str]]
    """The names of its groups of fields."""

    _table: Table
    _address: int
    _has_views: bool

    def __init_subclass__(cls) -> None:
        hints, groups = fields_of(cls)
        own = {name: bare(hint) for name, hint in hints.items()}
        cls._groups = frozenset(groups)
        for name in groups:
            setattr(cls, name, property(_itself))
        cls._names = tuple(own)
        cls._scalars = {name: hint for name, hint in own.items() if hint in SCALARS}
        cls._defaults = {
            name: cls.__dict__[name] for name in cls._scalars if cls.__dict__.get(name)
        }
        cls._arrays, cls._places = {}, {}
        words: list[tuple[str, Any]] = [
            (name, SCALARS[hint]) for name, hint in cls._scalars.items()
        ]
        for name, hint in own.items():
            if name in cls._scalars:
                setattr(cls, name, _word(name))
                continue
            found = array_type(hint)
            if found is None:
                raise TypeError(f"{cls.__name__}.{name}: a record holds int, float and arrays")
            cls._arrays[name] = found
            cls._places[name] = WORD * len(words)
            words += [(f"_{name}_{axis}", ctypes.c_int64) for axis in range(found[1] + 1)]
        cls._layout = [(name, *found) for name, found in cls._arrays.items()]
        cls._words = struct.Struct(f"{len(words) - len(cls._scalars)}q")
        cls._table_type = type(f"{cls.__name__}Table", (Table,), {"_fields_": words})

    def __init__(self, *ordered: Any, **values: Any) -> None:
        if len(ordered) > len(self._names):
            raise TypeError(
                f"{type(self).__name__}: {len(ordered)} values for {len(self._names)} field(s)"
            )
        values.update(zip(self._names, ordered, strict=False))
        table = self._table_type()
        own = self.__dict__
        own["_table"], own["_address"], own["_has_views"] = table, ctypes.addressof(table), False
        # Plain Python passes the table; machine code called from there reads its address.
        table._address = own["_address"]
        words: list[int] = []
        for name, dtype, rank in self._layout:
            array = values.pop(name, None)
            # As in `_check`, which costs more for thirty arrays than a small board takes to solve.
            if (
                array is None
                or array.dtype is not dtype
                or array.ndim != rank
                or not array.flags.c_contiguous
            ):
                self._check(name, array)
            own[name] = array
            words.append(_address_of(array))
            words += array.shape
        self._words.pack_into(table, WORD * len(self._scalars), *words)
        for name, value in (self._defaults | values).items():
            setattr(self, name, value)

    def _check(self, name: str, array: Any) -> None:
        dtype, rank = self._arrays[name]
        if array is None:
            raise TypeError(f"{type(self).__name__}: no value for {name}")
        if array.dtype != dtype or array.ndim != rank or not array.flags.c_contiguous:
            raise TypeError(
                f"{type(self).__name__}.{name}: wanted {dtype} of rank {rank}, C-contiguous; "
                f"got {array.dtype} of shape {array.shape}"
            )

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self._scalars:
            setattr(self._table, name, value)
            return
        if name not in self._arrays:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}")
        self._check(name, value)
        self.__dict__[name] = value
        self.__dict__["_is_changed"] = True
        words = (_address_of(value), *value.shape)
        struct.pack_into(f"{len(words)}q", self._table, self._places[name], *words)
        if self._has_views:
            # Made anew when it is requested.
            self._table.__dict__.pop(name, None)

    def __getattr__(self, name: str) -> Any:
        # Arrays of a record that a template made are made when Python first requires them.
        template = self.__dict__.get("_template")
        if template is None or name not in template.own:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}")
        array = self.__dict__[name] = template.own_array(name, self.__dict__["_block"])
        return array

    def view(self) -> Table:
        """What plain Python works on."""
        if not self._has_views:
            self._table._record = weakref.ref(self)
            self.__dict__["_has_views"] = True
        return self._table

    @classmethod
    @cache
    def layout(cls) -> str:
        """Names and types of the table's words, in order: part of what machine code is made
        from.
        """
        arrays = [(name, dtype.str, rank) for name, (dtype, rank) in cls._arrays.items()]
        return repr(([(name, str(hint)) for name, hint in cls._scalars.items()], arrays))

    def arrays(self) -> dict[str, NDArray[Any]]:
        """All arrays by name."""
        return {name: getattr(self, name) for name in self._arrays}


R = TypeVar("R", bound=Record)


class Template(Generic[R]):
    """Makes records that begin alike at the cost of one copy, however many arrays they have: their
    own lie in one block of memory; all others, and the scalars, are those of the record that the
    template was made from.
    Source: "arena" or "region" allocation.
    """

    _first: NDArray[np.uint8] | int

    def __init__(self, record: R, own: Iterable[str], unset: Iterable[str] = ()) -> None:
        """own    arrays that each record has for itself, with the values that `record` has now
        unset  arrays that each has for itself, whose first values do not matter
        """
        words = np.frombuffer(cast(Any, record._table), dtype=np.int64).copy()
        moves, size, copied, self._copied = np.zeros_like(words), 0, list(own), 0
        names = (*copied, *unset)
        for name in names:
            place = record._places[name] // WORD
            words[place], moves[place] = size, 1
            size += -(-getattr(record, name).nbytes // _LINE) * _LINE
            if name in copied:
                self._copied = size
        shared = {name: array for name, array in record.arrays().items() if name not in names}
        self._type, self.own, self._words, self._moves = (
            type(record),
            frozenset(names),
            words,
            moves,
        )
        self._size, self._shared, self._spare = size, shared, list[R]()
        self._most_spare = SPARE if size <= LARGEST_SPARE else 0
        self._fills, self._first = (
            cast(Mapping[str, int], {}),
            np.zeros(self._copied, dtype=np.uint8),
        )
        for name in copied:
            self.own_array(name, self._first)[...] = getattr(record, name)

    @classmethod
    def planned(
        cls,
        plan: "Plan[R]",
        sizes: Mapping[str, int],
        shared: dict[str, NDArray[Any]],
        scalars: Mapping[str, int],
        *,
        once: bool = False,
    ) -> "Template[R]":
        """A template without a first record: its own arrays are as long as the sizes say, all
        others shared.

        sizes    by name; those of products, too, and of CONSTANT
        scalars  what those begin with for which the plan has not another value
        once     of records that are given back none is kept
        """
        made = object.__new__(cls)
        words, made._copied, made._size = plan.words(sizes, shared)
        for name, value in scalars.items():
            words[plan.at_scalar[name]] = value
        made._type, made.own, made._words, made._moves = plan.kind, plan.own, words, plan.moves
        made._shared, made._spare = shared, []
        made._most_spare = SPARE if made._size <= LARGEST_SPARE and not once else 0
        # Filled anew for each: a first block to copy would be as much memory again.
        made._fills, made._first = plan.fills, 0
        return made

    def _begin(self, block: NDArray[np.uint8]) -> None:
        block[: self._copied] = self._first
        for name, value in self._fills.items():
            self.own_array(name, block)[...] = value

    def own_array(self, name: str, block: NDArray[np.uint8]) -> NDArray[Any]:
        """The array of this name in a record's block of memory."""
        dtype, rank = self._type._arrays[name]
        place = self._type._places[name] // WORD
        offset, *shape = self._words[place : place + rank + 1].tolist()
        return np.ndarray(shape, dtype, buffer=cast(Any, block), offset=offset)

    def make(self) -> R:
        """A new record, or one that was given back. Cost: copying its own arrays; 10 us for a new
        one.
        """
        with suppress(IndexError):
            made = self._kept()
            own = made.__dict__
            self._begin(own["_block"])
            own["_words"][:] = own["_first_words"]
            return made
        room = np.empty(self._size + _LINE, dtype=np.uint8)
        begin = -_address_of(room) % _LINE
        block = room[begin : begin + self._size]
        self._begin(block)
        words, made = self._words + self._moves * _address_of(block), object.__new__(self._type)
        own = made.__dict__
        own.update(self._shared)
        table = made._table_type.from_buffer(cast(Any, words))
        own["_table"], own["_address"], own["_has_views"] = table, _address_of(words), False
        own["_template"], own["_block"] = self, block
        own["_words"], own["_first_words"], table._address = words, words.copy(), own["_address"]
        return made

    def used(self) -> R:
        """As `make`, but one that was given back stays as it is: for kernels that set all that they
        read.
        """
        return self._kept() if self._spare else self.make()

    def _kept(self) -> R:
        """A record that was given back, as it is; raises IndexError where there is none."""
        made = self._spare.pop()
        made.__dict__["_template"] = self
        return made

    def give_back(self, record: R) -> None:
        """A record that `make` made will never be used again: the next one may have its memory."""
        own = record.__dict__
        if len(self._spare) < self._most_spare and not own.get("_is_changed"):
            # Else the two would hold each other, long after the board is forgotten.
            own.pop("_template", None)
            self._spare.append(record)


class Plan(Generic[R]):
    """How long the own arrays of a type of records are, by a few sizes: so a template takes a few
    sums.

    own, unset  as of a `Template`, shapes by name: the first begin with zeros, or with the number
                in `fills`
    scalars     what these begin with, else with their defaults
    """

    def __init__(
        self,
        kind: type[R],
        own: Mapping[str, Shape],
        unset: Mapping[str, Shape],
        fills: Mapping[str, int],
        scalars: Mapping[str, float],
    ) -> None:
        self.kind, self.own, self.fills = kind, frozenset((*own, *unset)), fills
        self._given, self._is_made = (own, unset, scalars), False

    def _make(self) -> None:
        """What takes longer, when it is first needed: many a program has no tree. Threads that do
        at once make the same, and none sees a half of it.
        """
        kind, (own, unset, scalars) = self.kind, self._given
        self.at_scalar = {name: place for place, name in enumerate(kind._scalars)}
        at = {name: place // WORD for name, place in kind._places.items()}
        self._shared = [one for one in kind._layout if one[0] not in self.own]
        self._at_shared = np.array(
            [at[name] + i for name, _, rank in self._shared for i in range(rank + 1)]
        )
        # Bytes before an array, and a line more for each: rounded down to lines, that leaves room
        # for all.
        before, rows, places = Counter({CONSTANT: 0}), list[dict[str, int]](), list[int]()
        copied: dict[str, int] = {}
        for name, shape in {**own, **unset}.items():
            rows += [dict(before), *map(factors_of, shape)]
            places += range(at[name], at[name] + len(shape) + 1)
            before.update(factors_of(prod(shape, start=kind._arrays[name][0].itemsize)))
            before[CONSTANT] += _LINE
            copied = dict(before) if name in own else copied
        rows += [copied, dict(before)]
        self._names = list(dict.fromkeys(name for row in rows for name in row))
        self._rows = np.array(
            [[row.get(name, 0) for name in self._names] for row in rows], dtype=np.int64
        )
        self._at, self._at_address = (
            np.array(places),
            np.array([at[name] for name in (*own, *unset)]),
        )
        size = len(kind._scalars) + sum(rank + 1 for _, rank in kind._arrays.values())
        moves, words = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
        moves[self._at_address] = 1
        table = kind._table_type.from_buffer(cast(Any, words))
        for name, value in {**kind._defaults, **scalars}.items():
            setattr(table, name, value)
        self.moves, self._words = moves, words
        self._is_made = True

    def words(
        self, sizes: Mapping[str, int], shared: Mapping[str, NDArray[Any]]
    ) -> tuple[NDArray[np.int64], int, int]:
        """The words of a record whose memory begins at address 0; how many bytes are set, and
        all.
        """
        if not self._is_made:
            self._make()
        found = self._rows @ np.array([sizes[name] for name in self._names])
        words = self._words.copy()
        words[self._at] = found[:-2]
        words[self._at_address] &= -_LINE
        copied, size = found[-2:].tolist()
        listed: list[int] = []
        for name, dtype, rank in self._shared:
            array = shared[name]
            if array.dtype is not dtype or array.ndim != rank or not array.flags.c_contiguous:
                raise TypeError(
                    f"{self.kind.__name__}.{name}: wanted {dtype} of rank {rank}, C-contiguous"
                )
            listed.append(_address_of(array))
            listed += array.shape
        words[self._at_shared] = listed
        return words, copied & -_LINE, size


def give_back(record: Record) -> None:
    """As `Template.give_back`, to the template that made this record, if one did."""
    if template := record.__dict__.get("_template"):
        template.give_back(record)


def memory_of(record: Record) -> list[NDArray[Any]]:
    """The scalars of a record that a template made, and the memory of the own arrays that it
    copies.
    """
    own = record.__dict__
    return [own["_words"][: len(record._scalars)], own["_block"][: own["_template"]._copied]]


def array_in(record: Record, name: str, memory: NDArray[Any]) -> NDArray[Any]:
    """An own array of a record that a template made, in a copy of the memory that `memory_of`
    gives.
    """
    found: NDArray[Any] = record.__dict__["_template"].own_array(name, memory.view(np.uint8))
    return found


def fields_of(record: type[Record]) -> tuple[dict[str, Any], list[str]]:
    """The annotations of a record's fields by name, those of its groups among them, and the names
    of the groups. Raises TypeError for two fields of one name.
    """
    found, groups = dict[str, Any](), list[str]()
    for name, hint in hints_of(record).items():
        is_group = isinstance(hint, type) and issubclass(hint, FieldGroup)
        if is_group:
            groups.append(name)
        for field, annotation in (hints_of(hint) if is_group else {name: hint}).items():
            if field in found:
                raise TypeError(f"{record.__name__}: two fields are called {field}")
            if not field.startswith("_"):
                found[field] = annotation
    return found, groups


def _itself(record: Record) -> Record:
    """A group of fields of a record: they are the record's."""
    return record


def _word(name: str) -> property:
    def read(self: Record) -> Any:
        """The word's value."""
        return getattr(self._table, name)

    def write(self: Record, value: Any) -> None:
        """Stores a number in the word."""
        setattr(self._table, name, value)

    return property(read, write)
