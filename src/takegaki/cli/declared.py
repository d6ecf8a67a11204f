"""Typer, without loading it: what commands declare is kept until somebody reads it.

Typer and what it needs take as long as NumPy's first half. So commands write

    from takegaki.cli.declared import typer

and declare their options as Typer has them. As long as nobody has loaded Typer, `typer.Option` and
`typer.Argument` keep what they are given, from which `simple_lines` reads most command lines;
`made_for_typer` has Typer's own made of it, for all others. `typer.Exit` ends a command in both
cases; whatever else it has loads Typer.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_args, get_origin

from takegaki.core.lazy_dataclass import dataclass

if TYPE_CHECKING:
    import typer as typer  # noqa: PLC0414  (that others may import it)

F = TypeVar("F")


@dataclass(frozen=True)
class Declared:
    """What `typer.Option` or `typer.Argument`, by `kind`, was called with."""

    kind: str
    given: tuple[Any, ...]
    named: dict[str, Any]


class ExitError(Exception):
    """Ends a command with this status, as `typer.Exit` does."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.exit_code = code


class _Typer:
    """Stands for the module."""

    def __getattr__(self, name: str) -> Any:
        if "typer" not in sys.modules:
            if name in ("Option", "Argument"):
                return lambda *given, **named: Declared(name, given, named)
            if name == "Exit":
                return ExitError
        return getattr(import_module("typer"), name)


if not TYPE_CHECKING:
    typer = _Typer()


def made_for_typer(command: F) -> F:
    """The same function, with Typer's own in place of what was kept."""
    notes = getattr(command, "__annotations__", {})
    for name, note in notes.items():
        kept = declared_in(note)
        if kept is not None:
            made = getattr(import_module("typer"), kept.kind)(*kept.given, **kept.named)
            notes[name] = Annotated[get_args(note)[0], made]
    return command


def declared_in(note: Any) -> Declared | None:
    """What an annotation declares; None where it declares nothing, or Typer has it."""
    if get_origin(note) is not Annotated:
        return None
    return next((one for one in get_args(note)[1:] if isinstance(one, Declared)), None)
