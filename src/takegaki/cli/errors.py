"""Exit statuses, and what can go wrong in any command: one line on stderr and its status."""

import errno
import math
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from takegaki.cli.output import note

if TYPE_CHECKING:
    from takegaki.render.scene import Scene


class Status(IntEnum):
    """Exit statuses; those from 64 up follow BSD's sysexits, those from 128 up name a signal."""

    OK = 0
    NOT_SOLVED = 1
    UNSOUND = 1
    WRONG = 1
    USAGE = 2
    MULTIPLE = 10
    NONE = 20
    UNDECIDED = 30
    UNREADABLE = 65
    UNAVAILABLE = 69
    BROKEN = 70
    UNWRITABLE = 74
    INTERRUPTED = 130
    CLOSED = 141


MEANINGS = {
    Status.OK: "Done. `solve`: exactly one solution; `check`: solved.",
    Status.NOT_SOLVED: "`check`: not solved; `hint`: a mark is wrong; `rules check`: a rule does not hold.",
    Status.USAGE: "Wrong usage.",
    Status.MULTIPLE: "More than one solution.",
    Status.NONE: "No solution.",
    Status.UNDECIDED: "Undecided within the limits; the reason is given. `generate`: no puzzle was made.",
    Status.UNREADABLE: "The input could not be read, or the request is impossible; one line says why.",
    Status.UNAVAILABLE: "`serve`: no port to listen on.",
    Status.BROKEN: "A process of a batch died.",
    Status.UNWRITABLE: "A file, the library or the output could not be read or written; one line says why.",
    Status.INTERRUPTED: "Stopped by Ctrl-C; what was found until then is shown.",
    Status.CLOSED: "The reader of the output closed it.",
}


@contextmanager
def guarded() -> Iterator[None]:
    """Turn errors in the input, a closed pipe, a full disk and Ctrl-C into their exit status."""
    try:
        yield
    except OSError as error:
        raise typer.Exit(status_of(error)) from None
    except KeyboardInterrupt:
        raise typer.Exit(Status.INTERRUPTED) from None
    except ValueError as error:
        from takegaki.core.errors import PuzzleError  # noqa: PLC0415  (it loads numpy)

        if not isinstance(error, PuzzleError):
            raise
        note(str(error))
        raise typer.Exit(Status.UNREADABLE) from None


def status_of(error: OSError) -> Status:
    """The exit status of an error of the system, which is reported in one line."""
    if isinstance(error, BrokenPipeError):
        _forget_stdout()
        return Status.CLOSED
    if error.filename is None and error.errno in _OF_THE_OUTPUT:
        _forget_stdout()
        why = "it is closed" if error.errno == errno.EBADF else error.strerror
        note(f"the output could not be written: {why}")
    else:
        place = f"{error.filename}: " if error.filename else ""
        note(f"{place}{error.strerror or error}")
    return Status.UNWRITABLE


_OF_THE_OUTPUT = (errno.EBADF, errno.ENOSPC, errno.EFBIG, errno.EIO)
"""What writing to stdout ends with; errors of files name their file."""


def _forget_stdout() -> None:
    # Python flushes stdout once more at exit and would complain about the closed pipe.
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return


def save_svg(scene: "Scene", name: str) -> None:
    """Write the scene to this file. Ends the command with status 74 where that is not possible."""
    from takegaki.render.svg import svg  # noqa: PLC0415

    save_picture(svg(scene), name)


def save_picture(text: str, name: str, what: str = "picture") -> None:
    """Write this text, a picture or `what` it is, to this file. Ends the command with status 74 where
    that is not possible."""
    from takegaki.core.atomic_write import write_text  # noqa: PLC0415

    try:
        write_text(Path(name), text)
    except OSError as error:
        note(f"{name}: the {what} could not be written: {error.strerror or error}")
        raise typer.Exit(Status.UNWRITABLE) from None


def refuse(given: dict[str, bool], why: str) -> None:
    """Raise a usage error for the first option that was given; never pass over one in silence."""
    for option, is_given in given.items():
        if is_given:
            raise typer.BadParameter(f"this option {why}", param_hint=option)


UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""Of whatever is wrong with the words of a command line; Typer has no public name for it."""


class Commands(TyperGroup):
    """A group that reports wrong arguments in one line; status 2."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """Read the options before the command."""
        return _in_one_line(super().make_context, *args, **kwargs)

    def get_params(self, ctx: Any) -> Any:
        """The options before the command."""
        return _lightened(super().get_params(ctx))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name, None for none."""
        command: Any = super().get_command(ctx, cmd_name)
        if command is not None and "get_params" not in vars(command):
            params = command.get_params
            command.get_params = lambda ctx: _lightened(params(ctx))
        return command

    def invoke(self, ctx: Any) -> Any:
        """Read what follows, and run the command."""
        return _in_one_line(super().invoke, ctx)


def command_group(
    help_: str, name: str | None = None, cls: type[Commands] = Commands, *, needs_name: bool = True
) -> typer.Typer:
    """A group of commands, set up as all of them are.

    needs_name   it shows its help where no command is named
    """
    return typer.Typer(
        name=name,
        cls=cls,
        context_settings={"help_option_names": ["-h", "--help"]},
        help=help_,
        no_args_is_help=needs_name,
        add_completion=False,
        # Plain help: loading Rich for it would double the time of the start.
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )


LIGHTENED = "0.29"
"""The version of Typer whose inner parts `_lightened` knows; with any other one commands start later."""


def _lightened(parameters: Any) -> Any:
    if typer.__version__.rpartition(".")[0] != LIGHTENED:
        return parameters
    for parameter in parameters:
        if getattr(parameter, "_runtime_param", True) is None:
            parameter._runtime_param = _Coercion(parameter.type_descriptor)
    return parameters


_NUMBERS = {int: re.compile("0|[1-9][0-9]{0,14}"), float: re.compile("[0-9]{1,9}([.][0-9]{1,9})?")}
"""Numbers as most people write them, which every parser takes alike."""


class _Coercion:
    """How a parameter's value is made of what stands on the command line.

    Typer has Pydantic validate each of them, given or not, and loading it takes longer than all else that a
    command does before its work. So it gets what is neither text nor a plain number, and what is wrong.
    """

    def __init__(self, descriptor: Any) -> None:
        self._descriptor = descriptor
        self._real: Any = None

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value of a parameter. Raises a usage error for one that is not of its type."""
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        if (plain := self._plain(value)) is not None:
            return plain
        if self._real is None:
            from typer._coercion import build_runtime_param  # noqa: PLC0415  (it loads Pydantic)

            self._real = build_runtime_param(self._descriptor)
        return self._real.coerce(value, param=param, ctx=ctx)

    def _plain(self, value: Any) -> Any:
        """The value of a text or a plain number within its limits, None for any other."""
        kind, info = self._descriptor.annotation, self._descriptor.parameter_info
        if info.parser is not None:
            return None
        if kind is str:
            return value if _is_ascii(value) else None
        if kind == list[str]:
            return list(value) if all(map(_is_ascii, value)) else None
        if kind not in _NUMBERS:
            return None
        if isinstance(value, str) and _NUMBERS[kind].fullmatch(value):
            value = kind(value)
        elif kind is float and type(value) is int:
            # A default such as 60.
            value = float(value)
        least, most = (
            (-math.inf if info.min is None else info.min),
            (math.inf if info.max is None else info.max),
        )
        return value if type(value) is kind and least <= value <= most else None


def _is_ascii(value: object) -> bool:
    return isinstance(value, str) and value.isascii()


def _in_one_line(work: Any, *args: Any, **kwargs: Any) -> Any:
    try:
        return work(*args, **kwargs)
    except UsageError as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            # Its message is the help of the group.
            raise
        context: Any = getattr(error, "ctx", None)
        note(f"{_sentence(error, context)}; see {context.command_path if context else _path(*args)} -h")
        raise typer.Exit(Status.USAGE) from None


def _path(given: Any, *_: object) -> str:
    """The command that was called, from its name or from a group's context."""
    if isinstance(given, str):
        return given
    return f"{given.command_path} {given.invoked_subcommand or ''}".strip()


_PLAIN = {
    r"Input should be a valid integer, unable to parse string as an integer": "a whole number was expected",
    r"Input should be a valid number, unable to parse string as a number": "a number was expected",
    r"Input should be greater than or equal to (.+)": r"\1 or more was expected",
    r"Input should be less than or equal to (.+)": r"\1 or less was expected",
    r"Input should be greater than (.+)": r"more than \1 was expected",
    r"Input should be less than (.+)": r"less than \1 was expected",
    # Options are named without quotes everywhere else.
    r"Option '([^']+)' requires": r"Option \1 requires",
    r"^'([^']+)'(?: / '[^']+')*: ": r"\1: ",
}
"""The message of the parser of values as regular expressions, and what takes its place."""


def _sentence(error: Any, context: Any) -> str:
    """What is wrong; of an unknown option, those that are near."""
    text: str = error.format_message().rstrip(".").replace(". Did you mean ", "; did you mean ").rstrip("?")
    text = text.replace("Value error, ", "").removeprefix("Invalid value for ")
    for dry, plain in _PLAIN.items():
        text = re.sub(dry, plain, text)
    unknown = getattr(error, "option_name", None)
    if unknown is not None and type(error).__name__ == "NoSuchOption":
        known = [name for each in context.command.params for name in (*each.opts, *each.secondary_opts)]
        options = [name for name in known if name.startswith("-")]
        # One that is cut short is meant before one that only looks like it.
        begun = [name for name in (*options, "--help") if len(unknown) > 2 and name.startswith(unknown)]
        near = begun[:3] or get_close_matches(unknown, options, cutoff=0.6)
        meant = f"; did you mean {' or '.join(near)}" if near else ""
        text = f"no option {unknown}{meant}"
    # The name of an argument or an option stays as it is.
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]
