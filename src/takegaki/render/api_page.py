"""The page of the Python interface: what `takegaki` exports, with signatures and docstrings."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from enum import Enum
from types import FunctionType, ModuleType
from typing import Any

import takegaki

SIGNATURE_WIDTH = 100
"""Characters of a signature in one line."""

MADE_BY_CALL = "__init__"


def api_page() -> str:
    """The whole page. Each name of `takegaki.__all__` has its place: functions, classes, then the rest."""
    things = {name: getattr(takegaki, name) for name in takegaki.__all__ if not name.startswith("_")}
    functions = {
        name: thing for name, thing in things.items() if isinstance(inspect.unwrap(thing), FunctionType)
    }
    classes = {name: thing for name, thing in things.items() if isinstance(thing, type)}
    rest = {name: things[name] for name in things if name not in functions and name not in classes}
    lines = [
        "# Python interface",
        "",
        "Written by `takegaki reference --api docs/api.md`; do not edit. All of it is imported from",
        "`takegaki`, and each part is what `help` says. [python.md](python.md) shows it at work.",
        "",
        ", ".join(_links([*functions, *classes, *rest])),
        "",
    ]
    for name, function in functions.items():
        lines += [f"## {name}", "", *_described(_signature(function, name), function)]
    for name, made in classes.items():
        lines += [f"## {name}", "", *_class(made)]
    for name, other in rest.items():
        lines += [f"## {name}", "", *_other(other)]
    return "\n".join(lines)


def _links(names: list[str]) -> Iterator[str]:
    """To the headings; those that differ in case alone are numbered, as GitHub and GitLab do."""
    before: dict[str, int] = {}
    for name in names:
        times = before.setdefault(name.lower(), 0)
        before[name.lower()] += 1
        yield f"[{name}](#{name.lower()}{f'-{times}' if times else ''})"


def _other(thing: object) -> list[str]:
    """A package or a constant."""
    if isinstance(thing, ModuleType):
        return _described(f"import {thing.__name__}", thing)
    return ["```python", repr(thing), "```", ""]


def _class(made: type) -> Iterator[str]:
    begin = vars(made).get(MADE_BY_CALL)
    if issubclass(made, Enum):
        yield from _described(f"{made.__name__}: " + ", ".join(member.name for member in made), made)
    elif is_dataclass(made) or not isinstance(begin, FunctionType):
        yield from _described(_folded(made.__name__, _fields(made), ""), made)
    else:
        yield from _described(_signature(begin, made.__name__), made)
    for name, member in _members(made):
        yield f"### {made.__name__}.{name}"
        yield ""
        if isinstance(member, property):
            result = _result(_parsed(member.fget)) if member.fget else ""
            yield from _described(f"{name}{result.replace(' ->', ':')}", member)
        else:
            # Of a class method or a static method the function within.
            function = getattr(member, "__func__", member)
            yield from _described(_signature(function, name), function)


def _members(made: type) -> Iterator[tuple[str, Any]]:
    """Public methods and properties of a class and of those it comes from here, each once, as written."""
    seen = set()
    for home in made.__mro__:
        if not home.__module__.startswith("takegaki."):
            continue
        for name, member in vars(home).items():
            kinds = (FunctionType, property, classmethod, staticmethod)
            if not name.startswith("_") and name not in seen and isinstance(member, kinds):
                seen.add(name)
                yield name, member


def _fields(made: type) -> list[str]:
    """What a class without a constructor of its own is called with, where it is a dataclass or a tuple."""
    if not hasattr(made, "__dataclass_fields__") and not hasattr(made, "_fields"):
        return []
    source = ast.parse(textwrap.dedent(inspect.getsource(made))).body[0]
    assert isinstance(source, ast.ClassDef)
    return [
        ast.unparse(line)
        for line in source.body
        if isinstance(line, ast.AnnAssign)
        and "ClassVar" not in ast.unparse(line.annotation)
        and not ast.unparse(line.target).startswith("_")
    ]


def _signature(function: Callable[..., Any], name: str) -> str:
    """As it stands in the source, with the names that the source has for types; `self` left out."""
    parsed = _parsed(function)
    given = parsed.args
    for first in (given.posonlyargs, given.args):
        if first and first[0].arg in ("self", "cls"):
            del first[0]
    return _folded(name, _arguments(given), _result(parsed))


def _arguments(given: ast.arguments) -> list[str]:
    """Each argument with its type and default, and the marks between them."""
    found = []
    positional = [*given.posonlyargs, *given.args]
    defaults = [None] * (len(positional) - len(given.defaults)) + list(given.defaults)
    for number, (argument, default) in enumerate(zip(positional, defaults, strict=True), start=1):
        found.append(_argument(argument, default))
        if number == len(given.posonlyargs):
            found.append("/")
    if given.vararg:
        found.append("*" + ast.unparse(given.vararg))
    elif given.kwonlyargs:
        found.append("*")
    found += [_argument(*both) for both in zip(given.kwonlyargs, given.kw_defaults, strict=True)]
    return found + (["**" + ast.unparse(given.kwarg)] if given.kwarg else [])


def _argument(argument: ast.arg, default: ast.expr | None) -> str:
    return ast.unparse(argument) + (f" = {ast.unparse(default)}" if default else "")


def _result(parsed: ast.FunctionDef) -> str:
    return f" -> {ast.unparse(parsed.returns)}" if parsed.returns else ""


def _parsed(function: Callable[..., Any]) -> ast.FunctionDef:
    made = ast.parse(textwrap.dedent(inspect.getsource(inspect.unwrap(function)))).body[0]
    assert isinstance(made, ast.FunctionDef)
    return made


def _folded(name: str, arguments: list[str], result: str) -> str:
    """In one line, or with an argument to a line where that is too long."""
    line = f"{name}({', '.join(arguments)}){result}"
    if len(line) <= SIGNATURE_WIDTH:
        return line
    return "\n".join([f"{name}(", *(f"    {argument}," for argument in arguments), f"){result}"])


def _described(signature: str, thing: object) -> list[str]:
    """The signature, then the docstring as it was laid out."""
    text = inspect.getdoc(thing) or ""
    return ["```python", signature, "```", "", *(["```text", text, "```", ""] if text else [])]
