"""A group of commands whose errors of usage are one line, with what may have been meant."""

from difflib import get_close_matches
from typing import Any

import typer
from typer.core import TyperGroup

from takegaki.cli.errors import Status
from takegaki.cli.output import note

UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""Of whatever is wrong with the words of a command line; Typer has no public name for it."""


class Commands(TyperGroup):
    """A group that says in one line what is wrong with its words; status 2."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """Read the options before the command."""
        return _in_one_line(super().make_context, *args, **kwargs)

    def invoke(self, ctx: Any) -> Any:
        """Read what follows, and run the command."""
        return _in_one_line(super().invoke, ctx)


def _in_one_line(work: Any, *args: Any, **kwargs: Any) -> Any:
    try:
        return work(*args, **kwargs)
    except UsageError as error:
        context: Any = getattr(error, "ctx", None)
        if context is None or type(error).__name__ == "NoArgsIsHelpError":
            # Its message is the help of the group.
            raise
        note(f"{_sentence(error, context)}; see {context.command_path} -h")
        raise typer.Exit(Status.USAGE) from None


_PLAIN = {
    "Input should be a valid integer, unable to parse string as an integer": "a whole number was expected",
    "Input should be a valid number, unable to parse string as a number": "a number was expected",
}
"""What the parser of values says, and shorter."""


def _sentence(error: Any, context: Any) -> str:
    """What is wrong; of an unknown option, those that are near."""
    text: str = error.format_message().rstrip(".").replace(". Did you mean ", "; did you mean ").rstrip("?")
    text = text.replace("Value error, ", "").removeprefix("Invalid value for ")
    for dry, plain in _PLAIN.items():
        text = text.replace(dry, plain)
    unknown = getattr(error, "option_name", None)
    if unknown is not None and type(error).__name__ == "NoSuchOption":
        known = [name for each in context.command.params for name in (*each.opts, *each.secondary_opts)]
        near = get_close_matches(unknown, [name for name in known if name.startswith("-")], cutoff=0.6)
        meant = f"; did you mean {' or '.join(near)}" if near else ""
        text = f"no option {unknown}{meant}"
    # The name of an argument or an option stays as it is.
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]
