"""`takegaki reference`: a page about each command, from what the commands say of themselves."""

import inspect
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

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
        typer.Option(metavar="DIR", help="Write the pages of commands, options and exit statuses here."),
    ] = None,
    api: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the page of the Python interface here.")
    ] = None,
) -> None:
    """Write the reference: commands, or the Python interface.

    Exit status: 0 done, 2 nothing was asked for, 74 a page could not be written.
    """
    if markdown is None and api is None:
        raise typer.BadParameter("--markdown DIR or --api FILE is needed")
    if api is not None:
        from takegaki.render.api_page import api_page  # noqa: PLC0415  (imports everything there is)

        save_picture(api_page(), str(api), "page")
        answer(f"the Python interface in {api}")
    if markdown is not None:
        _write_pages(context, markdown)


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
        *(f"| [{name}]({name}.md) | {_cell(_summary(command))} |" for name, command in commands.items()),
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
    options = [each for each in command.params if each.param_type_name == "option" and each.name != "help"]
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
    return str(argument.metavar or argument.name.upper()).strip("[]")


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
