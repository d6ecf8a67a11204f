"""Classes made here behave as those of `dataclasses`, and write `__init__` when it is needed."""

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, asdict, field, replace
from operator import eq
from threading import Barrier, Thread
from typing import Any, ClassVar

import pytest

from takegaki.core import lazy_dataclass

OPTIONS: list[dict[str, bool]] = [
    {"frozen": frozen, "eq": eq, "repr": shown}
    for frozen in (True, False)
    for eq in (True, False)
    for shown in (True, False)
]


def families(made_by: Callable[..., Any], options: dict[str, bool]) -> list[type[Any]]:
    """A class of every kind of field, one that inherits it, and some with methods of their own."""
    return [*with_fields(made_by, options), *with_methods(made_by, options)]


def with_fields(made_by: Callable[..., Any], options: dict[str, bool]) -> list[type[Any]]:
    """A class of every kind of field, one that inherits it, one by name only and an empty one."""

    @made_by(**options)
    class Base:
        """A base."""

        a: int
        b: str = "x"
        c: list[int] = field(default_factory=list)
        d: float = field(default=0.5, compare=False)
        e: int = field(default=7, repr=False)
        kept: ClassVar[int] = 3

    @made_by(**options)
    class Derived(Base):
        """One more field, and another default."""

        b: str = "y"
        f: int = field(default=1, hash=False)
        g: int = field(default=9, init=False)

    @made_by(**options, kw_only=True)
    class Named:
        """Only by name."""

        a: int
        b: tuple[int, ...] = ()

    @made_by(**options)
    class Empty:
        """No field."""

    return [Base, Derived, Named, Empty]


def with_methods(made_by: Callable[..., Any], options: dict[str, bool]) -> list[type[Any]]:
    """Classes that have some methods already."""

    @made_by(**options)
    class OwnEquality:  # noqa: PLW1641  (that is what is tested)
        """Two are equal when they begin alike."""

        a: str

        def __eq__(self, other: object) -> bool:
            return isinstance(other, OwnEquality) and str(self.a)[:1] == str(other.a)[:1]

    @made_by(**options)
    class Own:
        """Everything its own."""

        a: int

        def __init__(self, a: int) -> None:
            self.__dict__["a"] = a + 1

        def __repr__(self) -> str:
            return "own"

        def __hash__(self) -> int:
            return 5

    @made_by(**options)
    class Checked:
        """Looks at what it is given."""

        a: int

        def __post_init__(self) -> None:
            if self.a < 0:
                raise ValueError("below 0")

    return [OwnEquality, Own, Checked]


GIVEN: list[dict[str, Any]] = [
    {},
    {"a": 1},
    {"a": 2},
    {"a": "ab"},
    {"a": "cd"},
    {"a": -1},
    {"a": 1, "b": "z"},
    {"a": 1, "c": [4]},
    {"a": 1, "d": 2.5},
    {"a": 1, "e": 8},
    {"a": 1, "f": 2},
    {"a": 1, "g": 2},
    {"a": 1, "zz": 2},
    {"a": (1,), "b": (2,)},
]


def outcome(work: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """What it gives, or of which kind the error is and what it says."""
    try:
        return work(*given, **named)
    except (TypeError, ValueError, AttributeError) as error:
        return type(error), str(error)


def hashes_agree(one: object, other: object) -> bool:
    return hash(one) == hash(other)


def observed(kind: type[Any]) -> Iterator[Any]:
    """All that a program can see of a class and of some instances."""
    yield [(one.name, one.init, one.type) for one in dataclasses.fields(kind)]
    yield str(inspect.signature(kind)), kind.__init__.__annotations__
    yield kind.__match_args__
    made = [outcome(kind, **given) for given in GIVEN]
    for one in made:
        yield "address" if " at 0x" in repr(one) else repr(one)
        yield [outcome(eq, one, other) for other in made]
        yield [outcome(hashes_agree, one, other) for other in made]
        if isinstance(one, kind):
            yield outcome(setattr, one, "a", 4), vars(one)
            yield outcome(setattr, one, "other", 4), vars(one)
            yield outcome(delattr, one, "b"), vars(one)
            yield outcome(asdict, one)
            yield outcome(lambda given: vars(replace(given, a=3)), one)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_it_is_a_dataclass_to_see(options: dict[str, bool]) -> None:
    ours, theirs = (
        families(made_by, options) for made_by in (lazy_dataclass.dataclass, dataclasses.dataclass)
    )
    for one, other in zip(ours, theirs, strict=True):
        assert list(observed(one)) == list(observed(other)), one


def first_of_all(made_by: Callable[..., Any], place: int, *given: Any, **named: Any) -> Any:
    """The fields of the first object of a class, or the error; then whether it is one like others
    that follow.
    """
    kind = families(made_by, {"frozen": True, "eq": True, "repr": True})[place]
    first = outcome(kind, *given, **named)
    others = [outcome(kind, *given, **named) for _ in range(40)]
    told = vars(first) if isinstance(first, kind) else first
    return told, [
        vars(other) == vars(first) if isinstance(first, kind) else other == first
        for other in others
    ]


@pytest.mark.parametrize("place", range(7))
def test_the_first_objects_have_what_later_ones_have(place: int) -> None:
    both = lazy_dataclass.dataclass, dataclasses.dataclass
    for named in GIVEN:
        ours, theirs = (first_of_all(made_by, place, **named) for made_by in both)
        assert ours == theirs and all(ours[1]), named
    for given in ((), (1,), (1, "z"), (1, "z", [4]), (1, "z", [4], 2.5, 8, 2, 9, 10)):
        ours, theirs = (first_of_all(made_by, place, *given) for made_by in both)
        assert ours == theirs and all(ours[1]), given
    ours, theirs = (first_of_all(made_by, place, 1, a=2) for made_by in both)
    assert ours == theirs and ours[0][0] is TypeError


@lazy_dataclass.dataclass(frozen=True)
class Pair:
    """Stands in a module, so that it can be pickled."""

    left: int
    right: int = 0


def test_one_that_comes_from_a_file_before_any_was_made_is_whole() -> None:
    # Neither copying nor unpickling calls `__init__`.
    blank = object.__new__(Pair)
    vars(blank).update(left=1, right=2)
    assert "__init__" in vars(Pair) and not inspect.isfunction(vars(Pair)["__init__"])
    back = pickle.loads(pickle.dumps(blank))
    assert repr(back) == "Pair(left=1, right=2)"
    assert back == copy.copy(blank) == blank and hash(back) == hash(blank)
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'left'"):
        back.left = 3
    assert Pair(1, 2) == back and not inspect.isfunction(vars(Pair)["__init__"])
    # Many are made by a function of their own.
    assert all(Pair(1, 2) == back for _ in range(40))
    assert inspect.isfunction(vars(Pair)["__init__"])


def test_a_value_that_holds_itself_is_shown() -> None:
    @lazy_dataclass.dataclass
    class Ring:
        """Knows the next one."""

        next: Any = None

    one = Ring()
    one.next = one
    assert repr(one).endswith("Ring(next=...)")


def test_threads_may_make_the_first_one_at_once() -> None:
    for _ in range(50):

        @lazy_dataclass.dataclass(frozen=True)
        class Value:
            """New each time."""

            a: int
            b: int = 2

        start, made = Barrier(4), list[Value]()

        def work(start: Barrier = start, made: list[Value] = made, kind: Any = Value) -> None:
            start.wait()
            made.append(kind(1))

        threads = [Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert made == [Value(1, 2)] * 4
