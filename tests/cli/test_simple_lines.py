"""A line that is read without Typer is read as Typer reads it, and nothing else is."""

import functools
import inspect
import math
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Annotated, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from takegaki.cli.declared import Declared, made_for_typer
from takegaki.cli.main import COMMANDS
from takegaki.cli.simple_lines import Parameter, parameters_of, values_of
from tiers import examples

LISTED = """
import json, sys
from importlib import import_module
from takegaki.cli.main import COMMANDS
from takegaki.cli.simple_lines import NotSimpleError, parameters_of
for name, place in COMMANDS.items():
    module, _, function = place.partition(":")
    command = getattr(import_module(f"takegaki.cli.{module}"), function)
    try:
        list(parameters_of(command))
    except NotSimpleError:
        continue
    if "typer" not in sys.modules:
        print(name)
"""


def test_the_commands_that_many_run_are_read_without_typer() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LISTED], capture_output=True, text=True, check=True
    )
    assert {"solve", "explain", "hint", "review", "rate", "check", "convert"} <= {
        *done.stdout.split()
    }


def note(kind: Any, sort: str, *given_names: str, **named: Any) -> Any:
    return Annotated[kind, Declared(sort, given_names, named)]


def sample(
    puzzle: note(str, "Argument", metavar="PUZZLE", show_default=False),  # type: ignore[valid-type]
    second: note(str | None, "Argument") = None,  # type: ignore[valid-type]
    level: note(str, "Option", metavar="LEVEL") = "search",  # type: ignore[valid-type]
    all_: note(int | None, "Option", "--all", min=0) = None,  # type: ignore[valid-type]
    jobs: note(int, "Option", "-j", "--jobs", min=1, max=9) = 1,  # type: ignore[valid-type]
    time_limit: note(float, "Option", min=0) = 60,  # type: ignore[valid-type]
    another: note(list[str] | None, "Option") = None,  # type: ignore[valid-type]
    minimal: note(bool, "Option", help="Yes or no.") = True,  # type: ignore[valid-type]
    json: note(bool, "Option", "--json") = False,  # type: ignore[valid-type]
) -> None:
    """A command with every sort of parameter."""


def typer_reads(command: Callable[..., Any], words: list[str]) -> dict[str, Any] | None:
    """What Typer calls a command with; None where it reports wrong usage."""
    import typer

    from takegaki.cli.command_group import UsageError

    called: list[dict[str, Any]] = []

    @functools.wraps(command)
    def kept(**values: Any) -> None:
        called.append(values)

    kept.__annotations__ = {**command.__annotations__}
    made_for_typer(kept)
    parameters = [
        one.replace(annotation=kept.__annotations__[one.name])
        for one in inspect.signature(command).parameters.values()
    ]
    vars(kept)["__signature__"] = inspect.Signature(parameters)
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command()(kept)
    try:
        typer.main.get_command(app).main(list(words), standalone_mode=False)
    except UsageError:
        return None
    return called[0] if called else None


NAMES = """
    --level --all --jobs -j --time-limit --another --minimal --no-minimal --json --jso -- - --all=3
    --all= --all=-1 --level=easy --json=1 --jobs=0 --jobs=10 -j2 --help -h --no-json
    --time-limit=1e3 --time-limit=.5 --time-limit=60 --another=a --another=b
"""
VALUES = "easy 3 0 007 1_0 9 10 -1 1.5 60 nan a=b é x.txt --x ²"
WORDS = st.sampled_from([*NAMES.split(), *VALUES.split(), "", " 3"])


@given(st.lists(WORDS, max_size=7))
@settings(max_examples=examples(400), deadline=None)
def test_it_is_read_as_by_typer(words: list[str]) -> None:
    ours = values_of(sample, words)
    if ours is not None:
        theirs = typer_reads(sample, words)
        assert ours == theirs
        assert theirs is not None
        assert [type(one) for one in ours.values()] == [type(theirs[name]) for name in ours]


def value_for(one: Parameter) -> str:
    if one.kind is str:
        return "some"
    return str(one.kind(min(max(2, one.least), one.most if one.most < math.inf else 2)))


def real_commands() -> list[Any]:
    found = []
    for name, place in COMMANDS.items():
        module, _, function = place.partition(":")
        command = getattr(import_module(f"takegaki.cli.{module}"), function)
        found.append(pytest.param(command, id=name))
    return found


@pytest.mark.parametrize("command", real_commands())
def test_every_option_of_every_command_is_read_as_by_typer(command: Any) -> None:
    kept = as_kept(command)
    if values_of(kept, ["some", "some"]) is None and values_of(kept, []) is None:
        return
    parameters = list(parameters_of(kept))
    needed = ["some" for one in parameters if not one.names][:1]
    lines = [needed, []]
    for one in parameters:
        for name in (*one.names, *one.off):
            given_words = [name] if one.kind is bool else [name, value_for(one)]
            lines += [[*given_words, *needed], [*needed, *given_words]]
    for words in lines:
        ours = values_of(kept, words)
        if ours is not None:
            assert ours == typer_reads(kept, words), words
    assert values_of(kept, lines[-1]) is not None


def as_kept(command: Any) -> Any:
    """The command with what it declares as it is kept before Typer is there: another test may have
    loaded it.
    """
    import typer

    notes = {}
    for name, each in command.__annotations__.items():
        notes[name] = each
        metadata = getattr(each, "__metadata__", ())
        if metadata and isinstance(metadata[0], typer.models.ParameterInfo):
            info = metadata[0]
            sort = "Argument" if isinstance(info, typer.models.ArgumentInfo) else "Option"
            settings_ = {
                key: value
                for key in ("metavar", "help", "min", "max", "autocompletion", "show_default")
                if (value := getattr(info, key, None)) is not None
            }
            # In an annotation the first name stands where a default would.
            first = (info.default,) if isinstance(info.default, str) else ()
            names = (*first, *(info.param_decls or ()))
            notes[name] = Annotated[each.__origin__, Declared(sort, names, settings_)]

    @functools.wraps(command)
    def kept(*_: Any) -> None:
        """Never called."""

    kept.__annotations__ = notes
    vars(kept).pop("__wrapped__")
    setattr(kept, "__defaults__", command.__defaults__)  # noqa: B010  (mypy knows it not)
    vars(kept)["__signature__"] = inspect.signature(command)
    return kept
