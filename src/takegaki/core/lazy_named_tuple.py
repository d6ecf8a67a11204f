"""Named tuples whose `__new__` is written when the first one is made: `typing.NamedTuple` has it
compiled for each class, a quarter of a millisecond.
"""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple  # noqa: PLC0414  (that others may import it)
else:
    from operator import itemgetter

    try:
        from _collections import _tuplegetter
    except ImportError:

        def _tuplegetter(place, doc):
            """What `collections` takes where there is no other."""
            return property(itemgetter(place), doc=doc)

    class _Named(type):
        """Makes the classes."""

        def __new__(kind, name, bases, body):
            if not bases:
                return super().__new__(kind, name, (tuple,), body)
            annotations = body.get("__annotations__")
            if annotations is None:
                # From 3.14 on a class says so when it is asked.
                annotations = super().__new__(kind, name, (tuple,), dict(body)).__annotations__
            names = tuple(annotations)
            defaults = {one: body.pop(one) for one in names if one in body}
            body |= {one: _tuplegetter(at, f"Field {at}") for at, one in enumerate(names)}
            body |= {"_fields": names, "_field_defaults": defaults, "__match_args__": names}
            return super().__new__(kind, name, bases, {"__slots__": (), **body})

        def __init__(cls, name, bases, body):
            super().__init__(name, bases, body)
            if bases:
                cls.__new__ = _LaterNew(cls)

    class _LaterNew:
        """Stands for `__new__` until somebody asks for it. Two threads that do write the same."""

        def __init__(self, owner):
            self.owner = owner

        def __get__(self, one, kind=None):
            made = vars(self.owner)["__new__"]
            if made is self:
                self.owner.__new__ = staticmethod(_new_of(self.owner))
            return self.owner.__new__

    def _new_of(cls):
        names = {"new": tuple.__new__, **{f"_{k}": v for k, v in cls._field_defaults.items()}}
        given = "".join(
            f", {one}=_{one}" if one in cls._field_defaults else f", {one}" for one in cls._fields
        )
        values = "".join(f"{one}, " for one in cls._fields)
        exec(f"def __new__(_cls{given}):\n return new(_cls, ({values}))", names)
        made = names["__new__"]
        made.__module__, made.__qualname__ = cls.__module__, f"{cls.__qualname__}.__new__"
        made.__annotations__ = dict(cls.__annotations__)
        return made

    class NamedTuple(metaclass=_Named):
        """As `typing.NamedTuple`."""

        __slots__ = ()

        @classmethod
        def _make(cls, values):
            return cls(*values)

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def _replace(self, /, **changes):
            unknown = changes.keys() - set(self._fields)
            if unknown:
                # As Python's own, which changed its mind.
                error = TypeError if sys.version_info >= (3, 13) else ValueError
                raise error(f"Got unexpected field names: {sorted(unknown)!r}")
            return type(self)(**{**self._asdict(), **changes})

        def __repr__(self):
            shown = ", ".join(f"{name}={value!r}" for name, value in self._asdict().items())
            return f"{type(self).__name__}({shown})"

        def __getnewargs__(self):
            return tuple(self)
