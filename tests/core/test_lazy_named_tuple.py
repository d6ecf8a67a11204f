"""Tuples made here behave as those of `typing`, and write `__new__` when it is needed."""

import copy
import inspect
import pickle
import typing
from threading import Barrier, Thread
from typing import Any

import pytest

from takegaki.core import lazy_named_tuple


class Ours(lazy_named_tuple.NamedTuple):
    """With a default, a method and a property."""

    a: int
    b: str = "x"
    c: tuple[int, ...] = ()

    @property
    def both(self) -> tuple[int, str]:
        """Two of them."""
        return self.a, self.b

    def more(self, by: int) -> "Ours":
        """With more of it."""
        return self._replace(a=self.a + by)


class Theirs(typing.NamedTuple):
    """With a default, a method and a property."""

    a: int
    b: str = "x"
    c: tuple[int, ...] = ()

    @property
    def both(self) -> tuple[int, str]:
        """Two of them."""
        return self.a, self.b

    def more(self, by: int) -> "Theirs":
        """With more of it."""
        return self._replace(a=self.a + by)


def outcome(work: Any, *given: Any, **named: Any) -> Any:
    """What it gives, or of which kind the error is."""
    try:
        return work(*given, **named)
    except (TypeError, ValueError, AttributeError) as error:
        return type(error)


def seen(kind: Any) -> list[Any]:
    """What a program can see of a class and of some tuples."""
    found = [kind._fields, kind._field_defaults, kind.__match_args__, kind.__doc__]
    found.append(str(inspect.signature(kind)))
    for given in ((1,), (2, "y"), (3, "z", (4,)), (), (1, 2, 3, 4)):
        one = outcome(kind, *given)
        found.append(one)
        if isinstance(one, tuple):
            made: Any = one
            a, *rest = made
            found += [a, rest, made.both, made.more(3), made._asdict(), made[-1], len(made)]
            found += [made == tuple(made), hash(made), sorted([made, kind(0)]), made.__class__]
            found += [outcome(setattr, made, "a", 1), outcome(setattr, made, "new", 1)]
            found += [outcome(made._replace, other=1), outcome(vars, made), kind._make(made)]
            found += [pickle.loads(pickle.dumps(made)), copy.copy(made), copy.deepcopy(made)]
            found.append(type(pickle.loads(pickle.dumps(made))))
    found.append(outcome(kind, b="y", a=5))
    found.append(outcome(kind, 1, a=5))
    return [repr(one).replace(kind.__name__, "it") for one in found]


def test_it_is_a_named_tuple_to_see() -> None:
    assert seen(Ours) == seen(Theirs)


def test_new_is_written_when_the_first_is_made() -> None:
    class Pair(lazy_named_tuple.NamedTuple):
        """Two."""

        left: int
        right: int

    before = vars(Pair)["__new__"]
    assert not isinstance(before, staticmethod)
    assert Pair(1, right=2) == (1, 2) and isinstance(vars(Pair)["__new__"], staticmethod)


def test_threads_may_make_the_first_one_at_once() -> None:
    for _ in range(50):

        class Pair(lazy_named_tuple.NamedTuple):
            """New each time."""

            left: int
            right: int = 2

        start, made = Barrier(4), list[Any]()

        def work(start: Barrier = start, made: list[Any] = made, kind: Any = Pair) -> None:
            start.wait()
            made.append(kind(1))

        threads = [Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert made == [(1, 2)] * 4


def test_a_named_tuple_of_none_is_refused_what_it_has_not() -> None:
    with pytest.raises(AttributeError):
        _ = Ours(1).d  # type: ignore[attr-defined]
