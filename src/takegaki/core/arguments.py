"""Arguments from programs: of the type that is expected, or one line says what to give."""

import warnings
from collections.abc import Callable, Container
from functools import wraps
from typing import Any, ParamSpec, TypeGuard, TypeVar

from takegaki.core.errors import ArgumentError
from takegaki.core.printable import listed, meant, shown

P = ParamSpec("P")
R = TypeVar("R")

A_LIMIT = "a limit of time is a budget, as in budget=Budget(time_limit=5)"
WRITTEN = {
    **dict.fromkeys(("time_limit", "timeout", "time", "seconds", "max_time"), ("budget", A_LIMIT)),
    "conflicts": ("budget", "a limit of effort is a budget, as in budget=Budget(conflicts=1000)"),
    "clues": ("share", "share=0.3 gives three cells of ten a clue"),
    "density": ("share", "share=0.3 gives three cells of ten a clue"),
    "difficulty": ("level", 'level="tricky" says how hard'),
    "techniques": ("needs", 'needs=["colouring"] says what must be needed'),
    "type": ("kind", 'kind="sheep" says which type'),
    "puzzle_type": ("kind", 'kind="sheep" says which type'),
    "max_solutions": ("limit", "limit=5 ends after so many"),
    "workers": ("jobs", "jobs=4 works in so many processes"),
    "n_jobs": ("jobs", "jobs=4 works in so many processes"),
    "processes": ("jobs", "jobs=4 works in so many processes"),
    "format": ("name", 'name="puzzlink" says which format'),
    "fmt": ("name", 'name="puzzlink" says which format'),
}
"""What people call an argument that has another name here: that name, and how it is written."""


def says_how(function: Callable[P, R]) -> Callable[P, R]:
    """A function that answers an argument it does not take with what to write instead."""

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except TypeError as error:
            how = _misfit(function, args, kwargs) if type(error) is TypeError else ""
            if not how:
                raise
        raise ArgumentError(how)

    return call


def by_name_now(*names: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A function whose arguments of these names had places behind its others: given so, they are
    taken, and a DeprecationWarning says what to write.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        """The function that takes them by place, too."""
        code = getattr(_innermost(function), "__code__")  # noqa: B009
        first = code.co_argcount

        @wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            """By name, whatever came by place."""
            if first < len(args) <= first + len(names):
                late = dict(zip(names, args[first:], strict=False))
                how = ", ".join(f"{name}=..." for name in late)
                title = getattr(function, "__name__", "")
                deprecated(f"{title}(..., {how}) is how it is written; by place it will end")
                placed: Any = args[:first]
                given: Any = {**late, **kwargs}
                return function(*placed, **given)
            return function(*args, **kwargs)

        return call

    return decorate


def _innermost(function: Any) -> Any:
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    return function


def deprecated(instead: str, level: int = 3) -> None:
    """Warn whoever calls the caller of this that what they wrote will end.

    instead   what to write, a sentence without its end
    """
    warnings.warn(instead, DeprecationWarning, stacklevel=level)


def _misfit(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """Why a function does not take these arguments; "" where it does."""
    # Nothing needs it as long as all goes well.
    from inspect import signature  # noqa: PLC0415

    taken = signature(function)
    try:
        taken.bind(*args, **kwargs)
    except TypeError as error:
        name, known = function.__name__, list(taken.parameters)
        strange = next((one for one in kwargs if one not in known), None)
        if strange is None:
            named = [one.name for one in taken.parameters.values() if one.kind is one.KEYWORD_ONLY]
            first = [one for one in known if one not in named]
            by_name = f", and by name {listed(named)}" if named else ""
            return f"{name}: {error}; it takes {listed(first)}{by_name}"
        return f"{name} takes no {strange}{instead(strange, known)}"
    return ""


def instead(strange: str, known: list[str]) -> str:
    """What to write instead of an argument of another name, as the rest of a message."""
    name, how = WRITTEN.get(strange, ("", ""))
    if name in known:
        return f"; {how}"
    return meant(strange, known) or f"; it takes {listed(known)}"


def require(value: object, kind: type | tuple[type, ...], expected: str) -> None:
    """Raises ArgumentError for a value of another type; `expected` begins the sentence: "a budget
    is ...".
    """
    if not isinstance(value, kind):
        raise ArgumentError(f"{expected}, not {shown(value)}")


def require_function(value: object, name: str) -> None:
    """Raises ArgumentError for what is neither a function nor None, under the name it has."""
    if value is not None and not callable(value):
        raise ArgumentError(f"{name} is a function, or None, not {shown(value)}")


def require_flags(**given: object) -> None:
    """Raises ArgumentError for what is neither True nor False, under the name it has."""
    for name, value in given.items():
        if not isinstance(value, int) and type(value).__name__ not in ("bool", "bool_"):
            raise ArgumentError(f"{name} is True or False, not {shown(value)}")


def is_name_in(name: object, names: Container[str]) -> TypeGuard[str]:
    """Is it one of these names? What is no text, and may not even be hashed, is none."""
    return isinstance(name, str) and name in names
