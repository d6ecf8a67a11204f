"""Dataclasses whose functions are written when they are needed.

`dataclasses.dataclass` writes up to six functions for each class and has them compiled: half a
millisecond, for a hundred classes that a command imports and of which it makes a few. Here what
compares, hashes and shows is the same code for all classes, and so is what enters the fields of the
first few objects of a class; `__init__`, which must be quick, is written when there are more.
`__dataclass_fields__` waits, too, and the module `dataclasses` with it:
`fields`, `asdict` and `replace` of that module take these classes as its own.

`cached_property` is here, too, as quick as later Pythons have it.

Not known here: InitVar, KW_ONLY, order and slots.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # noqa: PLC0414  (that others may import it)
    from dataclasses import field as field  # noqa: PLC0414
    from dataclasses import replace as replace  # noqa: PLC0414
    from functools import cached_property as cached_property  # noqa: PLC0414
else:
    import functools
    from functools import partial
    from operator import attrgetter
    from reprlib import recursive_repr
    from typing import ClassVar

    MISSING = object()
    """Stands for no default."""
    OWN = "_lazy_fields"
    """Where a class keeps its fields by name, as (type, value, whether only by name)."""

    def dataclass(cls=None, /, **options):
        """As `dataclasses.dataclass`, of whose options it takes init, repr, eq, frozen and
        kw_only.
        """
        return _made(cls) if cls is not None else lambda one: _made(one, **options)

    class _Field:
        """What `field` says of a field, under the names of `dataclasses.Field`."""

        default = default_factory = MISSING
        init = repr = compare = True
        hash = kw_only = type = None
        name = ""

        def __init__(self, given):
            self.given = given
            if given:
                vars(self).update(given)

    def field(**given):
        """As `dataclasses.field`."""
        unknown = given.keys() - {
            *("default", "default_factory", "init", "repr", "hash", "compare", "kw_only"),
            "metadata",
        }
        if unknown:
            raise TypeError(
                f"field() got an unexpected keyword argument {min(unknown)!r}",
            )
        if "default" in given and "default_factory" in given:
            raise ValueError("cannot specify both default and default_factory")
        return _Field(given)

    class cached_property(functools.cached_property):  # noqa: N801
        """As of `functools` from Python 3.12 on: without the lock of those before, which takes
        longer than most of what is kept.
        """

        def __get__(self, one, kind=None):
            if one is None:
                return self
            made = one.__dict__[self.attrname] = self.func(one)
            return made

    def replace(one, /, **changes):
        """As `dataclasses.replace`."""
        found = getattr(type(one), OWN, None)
        if found is None:
            import dataclasses  # noqa: PLC0415  (a class of another making)

            return dataclasses.replace(one, **changes)
        for name, each in found.items():
            if not each.init:
                if name in changes:
                    raise _not_given(name)
            elif name not in changes:
                changes[name] = getattr(one, name)
        return type(one)(**changes)

    def _not_given(name):
        return ValueError(
            f"field {name} is declared with init=False, it cannot be specified with replace()"
        )

    def _made(cls, *, init=True, repr=True, eq=True, frozen=False, kw_only=False):  # noqa: A002
        own = vars(cls)
        # A class that has `__eq__` of its own is given this None for it.
        has_hash = "__hash__" in own and not (own["__hash__"] is None and "__eq__" in own)
        # Else its signature would be worked out to stand here.
        cls.__doc__ = cls.__doc__ or cls.__name__
        fields = _fields(cls, kw_only)
        values = fields.values()
        found = {
            OWN: fields,
            "__match_args__": tuple(one.name for one in values if one.init and not one.kw_only),
        }
        if init:
            found["__init__"] = _LaterInit(cls, frozen)
        if repr:
            found["__repr__"] = _repr_of([one.name for one in values if one.repr])
        if eq:
            found["__eq__"] = _eq_of([one.name for one in values if one.compare])
        for name, value in found.items():
            if name not in own:
                setattr(cls, name, value)
        cls.__dataclass_fields__ = _LaterFields(cls)
        cls.__dataclass_params__ = _LaterParams(cls, {"frozen": frozen, "eq": eq, "repr": repr})
        if eq and not has_hash:
            cls.__hash__ = _hash_of(values) if frozen else None
        if frozen:
            cls.__setattr__, cls.__delattr__ = _frozen(cls, frozenset(fields))
        return cls

    def _fields(cls, kw_only):
        """All fields by name, those of the classes that it derives from first."""
        found = {}
        for base in cls.__mro__[:0:-1]:
            own = vars(base)
            if OWN in own:
                found.update(own[OWN])
            else:
                others = own.get("__dataclass_fields__", {}).values()
                found.update({one.name: _of_another_making(one) for one in others})
        for name, annotation in cls.__annotations__.items():
            if _is_of_the_class(annotation):
                continue
            value = getattr(cls, name, MISSING)
            if type(value).__module__ == "dataclasses":
                value = _of_another_making(value)
            if type(value) is _Field:
                one = value
                if one.default is not MISSING:
                    setattr(cls, name, one.default)
                else:
                    delattr(cls, name)
            else:
                one = _Field({} if value is MISSING else {"default": value})
            if "default" in one.given and type(one.default).__hash__ is None:
                raise ValueError(
                    f"mutable default {type(one.default)} for field {name} is not allowed: "
                    "use default_factory"
                )
            one.name, one.type = name, annotation
            if one.kw_only is None:
                one.kw_only = kw_only
            found[name] = one
        return found

    def _is_of_the_class(annotation):
        if isinstance(annotation, str):
            return annotation.startswith(("ClassVar", "typing.ClassVar"))
        return annotation is ClassVar or getattr(annotation, "__origin__", None) is ClassVar

    def _of_another_making(theirs):
        """The same as a field of `dataclasses`."""
        names = ("default", "default_factory", "init", "repr", "hash", "compare", "kw_only")
        given = {name: getattr(theirs, name) for name in names}
        one = _Field({k: v for k, v in given.items() if type(v).__name__ != "_MISSING_TYPE"})
        one.name, one.type = theirs.name, theirs.type
        return one

    class _LaterFields:
        """Stands for `__dataclass_fields__` until somebody asks for it."""

        def __init__(self, owner):
            self.owner = owner

        def __get__(self, one, kind=None):
            made = vars(self.owner)["__dataclass_fields__"]
            if made is self:
                made = self.owner.__dataclass_fields__ = _dataclass_fields(self.owner)
            return made

    class _LaterParams:
        """Stands for `__dataclass_params__`, which Dask reads, until somebody asks for it."""

        def __init__(self, owner, given):
            self.owner, self.given = owner, given

        def __get__(self, one, kind=None):
            import dataclasses  # noqa: PLC0415  (few ask for it)

            made = dataclasses.make_dataclass(self.owner.__name__, (), **self.given)
            self.owner.__dataclass_params__ = made.__dataclass_params__
            return made.__dataclass_params__

    def _dataclass_fields(cls):
        """What `dataclasses` keeps of a class of such fields."""
        import dataclasses  # noqa: PLC0415  (few ask for it)

        wanted = [
            (name, one.type, dataclasses.field(**{**one.given, "kw_only": one.kw_only}))
            for name, one in vars(cls)[OWN].items()
        ]
        # In the order in which a class with defaults could not be written down.
        made = dataclasses.make_dataclass(cls.__name__, wanted, init=False, repr=False, eq=False)
        return made.__dataclass_fields__

    class _Factory:
        """What signatures show for a default that is made for each."""

        def __repr__(self):
            return "<factory>"

    FACTORY = _Factory()

    FEW = 10
    """Objects of a class for which no `__init__` is written: that takes as long as some thirty."""

    class _LaterInit:
        """Stands for `__init__` until somebody asks for it, or makes more than a few objects. Two
        threads that do write the same.
        """

        def __init__(self, owner, frozen):
            self.owner, self.frozen, self.n_made = owner, frozen, 0

        def __get__(self, one, kind=None):
            # Signatures of Python 3.13 bind it to the class itself.
            if one is not None and one is not self.owner and self.n_made < FEW:
                self.n_made += 1
                return partial(self.enter, one)
            return self.written().__get__(one, kind)

        def written(self):
            """The function, written where it was not."""
            made = vars(self.owner)["__init__"]
            if made is self:
                made = self.owner.__init__ = _init_of(self.owner, self.frozen)
            return made

        def enter(self, one, /, *ordered, **given):
            """What it does with one of the first objects."""
            fields = vars(self.owner)[OWN].values()
            names = [each.name for each in fields if each.init and not each.kw_only]
            values = dict(zip(names, ordered, strict=False))
            if len(ordered) > len(names) or not values.keys().isdisjoint(given):
                # It says best what is wrong.
                return self.written()(one, *ordered, **given)
            values |= given
            found = [(each.name, _entered(each, values)) for each in fields]
            if values or any(value is MISSING for _, value in found):
                return self.written()(one, *ordered, **given)
            for name, value in found:
                if value is not CLASS_HAS_IT:
                    object.__setattr__(one, name, value)
            if hasattr(one, "__post_init__"):
                one.__post_init__()
            return None

    CLASS_HAS_IT = object()
    """Stands for the value of a field that is not given, and that its class has."""

    def _entered(field, values):
        """What a new object has as a field, taken from the values that are given; MISSING where it
        must be given.
        """
        if field.init and field.name in values:
            return values.pop(field.name)
        if field.default_factory is not MISSING:
            return field.default_factory()
        if field.init:
            return field.default
        return CLASS_HAS_IT

    def _init_of(cls, frozen):
        fields = vars(cls)[OWN].values()
        names = {"put": object.__setattr__, "FACTORY": FACTORY}
        ordered, by_name, body = [], [], []
        for one in fields:
            value, default = one.name, None
            if one.default_factory is not MISSING:
                names[f"make_{one.name}"], default = one.default_factory, "FACTORY"
                value = f"make_{one.name}()"
                if one.init:
                    value = f"{value} if {one.name} is FACTORY else {one.name}"
            elif one.default is not MISSING:
                names[f"default_{one.name}"] = one.default
                default = f"default_{one.name}"
            if one.init:
                given = one.name if default is None else f"{one.name}={default}"
                (by_name if one.kw_only else ordered).append(given)
            elif value == one.name:
                # The default, which is the class's.
                continue
            body.append(
                f"put(self, {one.name!r}, {value})" if frozen else f"self.{one.name}={value}"
            )
        if hasattr(cls, "__post_init__"):
            body.append("self.__post_init__()")
        given = ", ".join(["self", *ordered, *(["*", *by_name] if by_name else [])])
        exec(f"def __init__({given}):\n " + "\n ".join(body or ["pass"]), names)
        made = names["__init__"]
        made.__module__, made.__qualname__ = cls.__module__, f"{cls.__qualname__}.__init__"
        made.__annotations__ = {
            **{one.name: one.type for one in fields if one.init},
            "return": None,
        }
        return made

    def _values_of(names):
        """A function that gives the values of some fields as a tuple."""
        if len(names) > 1:
            return attrgetter(*names)
        return lambda one: tuple(getattr(one, name) for name in names)

    def _repr_of(names):
        @recursive_repr()
        def __repr__(self):  # noqa: N807
            shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
            return f"{type(self).__qualname__}({shown})"

        return __repr__

    def _eq_of(names):
        values = _values_of(names)

        def __eq__(self, other):  # noqa: N807
            if other.__class__ is not self.__class__:
                return NotImplemented
            return values(self) == values(other)

        return __eq__

    def _hash_of(fields):
        wanted = (one.name for one in fields if (one.compare if one.hash is None else one.hash))
        values = _values_of(list(wanted))

        def __hash__(self):  # noqa: N807
            return hash(values(self))

        return __hash__

    def _frozen(cls, names):
        def __setattr__(self, name, value):  # noqa: N807
            if type(self) is cls or name in names:
                raise _frozen_error(f"cannot assign to field {name!r}")
            super(cls, self).__setattr__(name, value)

        def __delattr__(self, name):  # noqa: N807
            if type(self) is cls or name in names:
                raise _frozen_error(f"cannot delete field {name!r}")
            super(cls, self).__delattr__(name)

        return __setattr__, __delattr__

    def _frozen_error(text):
        from dataclasses import FrozenInstanceError  # noqa: PLC0415

        return FrozenInstanceError(text)
