"""Plug-ins: entries of registries from other packages and files.

An installed package names them as entry points, in the group of the registry: `takegaki.puzzles`,
`takegaki.tilings`, `takegaki.formats` or `takegaki.techniques`. The environment variable
TAKEGAKI_PLUGINS lists modules and files that call `takegaki.register`, as PATH lists folders.
Neither is looked for before a name is asked for that is not built in, or all are listed.
"""

import os
import sys
import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from takegaki.core.errors import PuzzleError

VARIABLE = "TAKEGAKI_PLUGINS"
GROUPS = ("puzzles", "tilings", "formats", "techniques")
PREFIX = "takegaki."
METADATA = (".dist-info", ".egg-info")
"""How folders end in which installers write entry points."""


class PluginError(PuzzleError):
    """A plug-in that cannot be used; the message names it and says why."""


class PluginWarning(UserWarning):
    """A plug-in that a listing leaves out."""


def entry_points(group: str) -> Mapping[str, str]:
    """By name "module:attribute", of the entry points in a group of all installed packages."""
    return _entry_points().get(group, {})


@cache
def _entry_points() -> dict[str, dict[str, str]]:
    """By group. The folders of `sys.path` are read here, as `importlib.metadata` takes ten times
    as long and a fifth of a start: 2 ms for 90 packages.
    """
    found: dict[str, dict[str, str]] = {}
    for text in _texts():
        group = ""
        for line in map(str.strip, text.splitlines()):
            if line.startswith("["):
                group = line.strip("[] ")
            elif group.startswith(PREFIX) and "=" in line and not line.startswith("#"):
                name, _, place = line.partition("=")
                # Behind the place an installer may write extras in brackets.
                found.setdefault(group, {}).setdefault(
                    name.strip(), place.partition("[")[0].strip()
                )
    return found


def _texts() -> Iterator[str]:
    """The files of entry points that have one of ours."""
    for folder in dict.fromkeys(sys.path):
        try:
            # Paths for all the folders of other packages would take longer than the files.
            names = [one for one in os.listdir(folder or ".") if one.endswith(METADATA)]  # noqa: PTH208
        except OSError:
            continue
        for name in sorted(names):
            try:
                with open(f"{folder}/{name}/entry_points.txt", "rb") as file:  # noqa: PTH123
                    data = file.read()
            except OSError:
                continue
            if PREFIX.encode() in data:
                yield data.decode(errors="replace")


def imported(name: str, place: str) -> Any:
    """The object of an entry point. Raises PluginError in one line."""
    module, _, within = place.partition(":")
    try:
        found: Any = import_module(module)
        for part in filter(None, within.split(".")):
            found = getattr(found, part)
    except Exception as error:
        raise broken(name, error, place) from error
    return found


def broken(name: str, error: Exception, place: str = "") -> PluginError:
    """What is wrong with a plug-in, as one line that names it."""
    if isinstance(error, PluginError):
        return error
    said = " ".join(str(error).split()) or type(error).__name__
    kind = "" if isinstance(error, PuzzleError) else f"{type(error).__name__}: "
    where = f" ({place})" if place else ""
    return PluginError(f"the plug-in {name!r}{where} cannot be used: {kind}{said}")


def warn(error: PluginError) -> None:
    """Say that a listing leaves a plug-in out."""
    warnings.warn(f"{error}; it is left out", PluginWarning, stacklevel=2)


_run: set[str] = set()
"""What of the variable was imported, or is being imported."""


def run_named() -> None:
    """Import what the variable names, each once. Raises PluginError, at each call again."""
    for given in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        if given not in _run:
            _run.add(given)
            try:
                _run_one(given)
            except Exception as error:
                _run.discard(given)
                raise broken(given, error, VARIABLE) from error


def _run_one(given: str) -> None:
    if not given.endswith(".py"):
        import_module(given)
        return
    if not os.path.isfile(given):  # noqa: PTH113  (every start loads this file, and none pathlib)
        raise PluginError(f"the plug-in {given!r} ({VARIABLE}) is no file")
    # By its name, so that what it defines travels to other processes.
    name = os.path.basename(given).removesuffix(".py")  # noqa: PTH119
    if name in sys.modules:
        return
    from importlib.util import module_from_spec, spec_from_file_location  # noqa: PLC0415

    spec = spec_from_file_location(name, given)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
