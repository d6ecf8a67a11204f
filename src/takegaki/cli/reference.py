"""`takegaki reference`: a page about each command, and the page of the Python interface.

The first from the help of the commands, the second from what `takegaki` exports, with signatures
and docstrings.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import is_dataclass
from enum import Enum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Annotated, Any

import takegaki
from takegaki.cli.declared import typer
from takegaki.cli.errors import MEANINGS, guarded, save_picture
from takegaki.cli.output import answer

Command = Any
"""A command or a group of commands, as Typer makes it; its classes have no public names."""

BENCH = "takegaki.cli.bench"
"""The package of the one command whose own commands are loaded only when it runs."""


def reference(
    context: typer.Context,
    markdown: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Write the pages of commands, options and exit statuses here."
        ),
    ] = None,
    api: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the page of the Python interface here."),
    ] = None,
    help_texts: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write the help of all commands, as it is shown, to this file."
        ),
    ] = None,
) -> None:
    """Write the reference: commands, or the Python interface.

    Exit status: 0 done, 2 nothing was requested, 74 a page could not be written.
    """
    if markdown is None and api is None and help_texts is None:
        raise typer.BadParameter("--markdown DIR, --api FILE or --help-texts FILE is needed")
    if api is not None:
        save_picture(api_page(), str(api), "page")
        answer(f"the Python interface in {api}")
    if markdown is not None:
        _write_pages(context, markdown)
    if help_texts is not None:
        _write_help(context.find_root(), help_texts)


def _write_help(root: Any, file: Path) -> None:
    wide = type(root)(
        root.command,
        info_name=root.info_name,
        terminal_width=TEXT_WIDTH,
        help_option_names=root.help_option_names,
    )
    texts = dict(_help_texts(wide))
    # As `takegaki.cli.main.help_text` reads them.
    save_picture(
        "".join(f"\f{words}\n{text}\n" for words, text in texts.items()), str(file), "page"
    )
    answer(f"the help of {len(texts)} commands in {file}")


TEXT_WIDTH = 78
"""Characters of a line of help where there are 80."""


def _help_texts(context: Any, words: str = "") -> Iterator[tuple[str, str]]:
    """The words that name each command, and what its help says; groups before what is in them."""
    yield words, context.get_help()
    for name, child in getattr(context.command, "commands", {}).items():
        command = _command(name, child)
        inner = type(context)(command, info_name=name, parent=context)
        yield from _help_texts(inner, f"{words} {name}".lstrip())


def _write_pages(context: typer.Context, markdown: Path) -> None:
    with guarded():
        pages = dict(_pages(context.find_root().command))
        with suppress(OSError):
            # The first page that cannot be written reports what is wrong.
            markdown.mkdir(parents=True, exist_ok=True)
        for name, text in pages.items():
            save_picture(text, str(markdown / name), "page")
        answer(f"{len(pages)} pages in {markdown}")


def _pages(root: Command) -> Iterator[tuple[str, str]]:
    """The name and the text of each page."""
    commands = {name: _command(name, command) for name, command in root.commands.items()}
    yield "README.md", _contents(commands)
    for name, command in commands.items():
        yield f"{name}.md", "\n".join(_page(f"takegaki {name}", command))


def _command(name: str, command: Command) -> Command:
    """The command itself; of `bench` the group that it passes its arguments to."""
    if name != BENCH.rpartition(".")[2]:
        return command
    return typer.main.get_command(import_module(BENCH).app)


def _contents(commands: dict[str, Command]) -> str:
    lines = [
        "# Commands",
        "",
        "Written by `takegaki reference --markdown docs/reference`; do not edit. Each page is what",
        "`takegaki COMMAND --help` says.",
        "",
        "| command | |",
        "|---|---|",
        *(
            f"| [{name}]({name}.md) | {_cell(_summary(command))} |"
            for name, command in commands.items()
        ),
        "",
        "## Exit statuses",
        "",
        "| status | meaning |",
        "|---|---|",
        *(f"| {status.value} | {_cell(meaning)} |" for status, meaning in MEANINGS.items()),
        "",
    ]
    return "\n".join(lines)


def _page(name: str, command: Command, level: str = "#") -> Iterator[str]:
    """The lines of a command's page, or of its part of a page."""
    yield f"{level} {name}"
    yield ""
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    options = [
        each for each in command.params if each.param_type_name == "option" and each.name != "help"
    ]
    children = getattr(command, "commands", {})
    if children:
        options = []  # completion, which is installed by none of our programs
    usage = [name, *(["COMMAND"] if children else []), *(["[OPTIONS]"] if options else [])]
    yield from ["```", " ".join(usage + [_usage(each) for each in arguments]), "```", ""]
    yield inspect.cleandoc(command.help or "")
    yield ""
    if arguments:
        yield from ["| argument | |", "|---|---|"]
        yield from (f"| `{_bar(_metavar(each))}` | {_cell(each.help)} |" for each in arguments)
        yield ""
    if options:
        yield from ["| option | |", "|---|---|"]
        yield from (f"| {_names(each)} | {_cell(each.help)}{_default(each)} |" for each in options)
        yield ""
    for child, other in children.items():
        yield from _page(f"{name} {child}", other, level + "#")


def _summary(command: Command) -> str:
    return inspect.cleandoc(command.help or "").split("\n\n")[0].replace("\n", " ")


def _metavar(argument: Command) -> str:
    name = str(argument.metavar or argument.name.upper())
    return name[1:-1] if name.startswith("[") and name.endswith("]") else name


def _usage(argument: Command) -> str:
    name = str(argument.metavar or argument.name.upper())
    return name if argument.required or name.startswith("[") else f"[{name}]"


def _names(option: Command) -> str:
    names = ", ".join(f"`{name}`" for name in [*option.opts, *option.secondary_opts])
    metavar = "" if option.is_flag else option.metavar or _kind(option)
    return f"{names} `{_bar(metavar)}`" if metavar else names


def _kind(option: Command) -> str:
    """What an option without a name for its value takes."""
    if option.default is None:
        return "VALUE"
    return "TEXT" if isinstance(option.default, str) else "N"


def _default(option: Command) -> str:
    if option.required:
        return " Required."
    default = option.default
    if option.is_flag or default in (None, "") or callable(default):
        return ""
    return f" Default: `{getattr(default, 'value', default)}`."


def _cell(text: str | None) -> str:
    return _bar(" ".join((text or "").split()))


def _bar(text: str) -> str:
    return text.replace("|", "\\|")


SIGNATURE_WIDTH = 100
"""Characters of a signature in one line."""

MADE_BY_CALL = "__init__"


def api_page() -> str:
    """The whole page. Each name of `takegaki.__all__` has its place: functions, classes, then the
    rest.
    """
    things = {
        name: getattr(takegaki, name) for name in takegaki.__all__ if not name.startswith("_")
    }
    functions = {
        name: thing
        for name, thing in things.items()
        if isinstance(inspect.unwrap(thing), FunctionType)
    }
    classes = {name: thing for name, thing in things.items() if isinstance(thing, type)}
    rest = {name: things[name] for name in things if name not in functions and name not in classes}
    lines = [
        "# Python interface",
        "",
        "Written by `takegaki reference --api docs/api.md`; do not edit. All of it is imported "
        "from",
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
        yield from _described(
            f"{made.__name__}: " + ", ".join(member.name for member in made), made
        )
    elif is_dataclass(made) or not isinstance(begin, FunctionType):
        yield from _described(_folded(made.__name__, _fields(made), ""), made)
    else:
        yield from _described(_signature(begin, made.__name__), made)
    for name, member in _members(made):
        yield f"### {made.__name__}.{name}"
        yield ""
        if isinstance(member, (property, cached_property)):
            getter = member.func if isinstance(member, cached_property) else member.fget
            result = _result(_parsed(getter)) if getter else ""
            yield from _described(f"{name}{result.replace(' ->', ':')}", member)
        else:
            # Of a class method or a static method the function within.
            function = getattr(member, "__func__", member)
            yield from _described(_signature(function, name), function)


def _members(made: type) -> Iterator[tuple[str, Any]]:
    """Public methods and properties of a class and of those it comes from here, each once, as
    written.
    """
    seen = set()
    for home in made.__mro__:
        if not home.__module__.startswith("takegaki."):
            continue
        for name, member in vars(home).items():
            kinds = (FunctionType, property, cached_property, classmethod, staticmethod)
            if not name.startswith("_") and name not in seen and isinstance(member, kinds):
                seen.add(name)
                yield name, member


def _fields(made: type) -> list[str]:
    """What a class without a constructor of its own is called with, where it is a dataclass or a
    tuple.
    """
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
    """Its type, without the quotes of one that is imported later."""
    match parsed.returns:
        case None:
            return ""
        case ast.Constant(value=str(name)):
            return f" -> {name}"
        case returns:
            return f" -> {ast.unparse(returns)}"


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
    """The signature, then the docstring with its layout."""
    text = inspect.getdoc(thing) or ""
    return ["```python", signature, "```", "", *(["```text", text, "```", ""] if text else [])]
