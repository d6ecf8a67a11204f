"""Groups of commands for Typer: wrong arguments are reported in one line, and nothing is loaded
that most lines need not.
"""

import math
import re
from difflib import get_close_matches
from typing import Any

import typer
from typer.core import TyperGroup

from takegaki.cli.declared import made_for_typer
from takegaki.cli.errors import Status
from takegaki.cli.option_values import any_of
from takegaki.cli.output import note
from takegaki.cli.simple_lines import NUMBERS
from takegaki.core.reason import said

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


class _Program(typer.Typer):
    """Takes commands that were declared before Typer was there."""

    def command(self, *given: Any, **named: Any) -> Any:
        """As Typer's."""
        enter = super().command(*given, **named)
        return lambda function: enter(made_for_typer(function))


def command_group(
    help_: str, name: str | None = None, cls: type[Commands] = Commands, *, needs_name: bool = True
) -> typer.Typer:
    """A group of commands, set up as all of them are.

    needs_name   it shows its help where no command is named
    """
    return _Program(
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
"""The version of Typer whose inner parts `_lightened` knows; with any other one commands start
later.
"""


def _lightened(parameters: Any) -> Any:
    if typer.__version__.rpartition(".")[0] != LIGHTENED:
        return parameters
    for parameter in parameters:
        if getattr(parameter, "_runtime_param", True) is None:
            parameter._runtime_param = _Coercion(parameter.type_descriptor)
    return parameters


class _Coercion:
    """How a parameter's value is made of what stands on the command line.

    Typer has Pydantic validate each of them, given or not, and loading it takes longer than all
    else that a command does before its work. So it gets what is neither text nor a plain number,
    and what is wrong.
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
        if kind not in NUMBERS:
            return None
        if isinstance(value, str) and NUMBERS[kind].fullmatch(value):
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


def status_of_ending(error: Exception, command: str) -> int:
    """With what a command ends that Typer did not call: an exit, or wrong arguments, which are
    reported in one line. Raises any other error.
    """
    if isinstance(error, typer.Exit):
        return int(error.exit_code)
    if not isinstance(error, UsageError):
        raise error
    note(said("usage.see", what=_sentence(error, None), command=f"takegaki {command}"))
    return Status.USAGE


def _in_one_line(work: Any, *args: Any, **kwargs: Any) -> Any:
    try:
        return work(*args, **kwargs)
    except UsageError as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            # Its message is the help of the group.
            raise
        context: Any = getattr(error, "ctx", None)
        path = context.command_path if context else _path(*args)
        note(said("usage.see", what=_sentence(error, context), command=path))
        raise typer.Exit(Status.USAGE) from None


def _path(given: Any, *_: object) -> str:
    """The command that was called, from its name or from a group's context."""
    if isinstance(given, str):
        return given
    return f"{given.command_path} {given.invoked_subcommand or ''}".strip()


_VALUES = {
    "valid integer, unable": "whole-number",
    "valid number, unable": "number",
    "greater than or equal to ": "at-least",
    "less than or equal to ": "at-most",
    "greater than ": "more-than",
    "less than ": "less-than",
}
"""What the parser of values says of one, in part, and the key of what is said here."""


def _sentence(error: Any, context: Any) -> str:
    """What is wrong, in the language that is spoken; of an unknown name, those that are near."""
    kind = type(error).__name__
    if kind == "NoSuchOption":
        return _no_option(error.option_name, context)
    if kind == "MissingParameter":
        is_option = getattr(error.param, "param_type_name", "") == "option"
        form = "usage.missing-option" if is_option else "usage.missing-argument"
        return said(form, name=_hint(error))
    if kind == "BadOptionUsage":
        # It has a value too many, or none.
        takes_none = "does not take" in error.message
        return said(f"usage.{'no' if takes_none else 'needs'}-value", name=error.option_name)
    if kind == "BadParameter":
        hint, what = _hint(error), _of_value(error.message)
        return said("place.what", where=hint, what=what) if hint else what
    if found := re.match(r"No such command '(.*?)'", error.message):
        what = said("usage.no-command", name=repr(found[1]))
        known = getattr(getattr(context, "command", None), "commands", {})
        near = get_close_matches(found[1], known)
        return (
            said("usage.meant", what=what, near=any_of([repr(one) for one in near]))
            if near
            else what
        )
    if found := re.match(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", error.message):
        return said("usage.extra", given=found[1])
    if error.message.startswith("Missing command"):
        return said("usage.missing-command")
    return str(error.message).rstrip(".")


def _hint(error: Any) -> str:
    """The argument or option that an error is about, "" for none."""
    hint, param = error.param_hint, error.param
    if hint is None and param is not None:
        is_option = param.param_type_name == "option"
        hint = max(param.opts, key=len) if is_option else param.metavar or param.name.upper()
    hint = " / ".join(hint) if isinstance(hint, (list, tuple)) else str(hint or "")
    # Options are named without quotes everywhere else.
    return hint.partition(" / ")[0].strip("'")


def _of_value(message: str) -> str:
    """What is wrong with a value."""
    message = message.removeprefix("Value error, ").rstrip(".")
    for part, form in _VALUES.items():
        if part in message and message.startswith("Input should be"):
            bound = message.rpartition(part)[2]
            args = {} if form.endswith("number") else {"bound": bound}
            return said(f"usage.{form}", **args)
    return message


TYPE_OPTIONS = ("--type", "--kind", "--puzzle", "--game")
"""What people write for the type of a puzzle that is made; it stands before the size."""


def _no_option(unknown: str, context: Any) -> str:
    known = [name for each in context.command.params for name in (*each.opts, *each.secondary_opts)]
    options = [name for name in known if name.startswith("-")]
    # One that is cut short is meant before one that only looks like it.
    begun = [name for name in (*options, "--help") if len(unknown) > 2 and name.startswith(unknown)]
    near = begun[:3] or get_close_matches(unknown, options, cutoff=0.6)
    what = said("usage.no-option", name=unknown)
    if unknown in TYPE_OPTIONS and any(each.name == "what" for each in context.command.params):
        return said("usage.kind-first", what=what, command=context.command_path)
    return said("usage.meant", what=what, near=any_of(near)) if near else what
