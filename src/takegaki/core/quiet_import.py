"""Modules imported by their names, without looking for garbage meanwhile: importing makes none.

What it makes stays, so that looking through it again and again takes a twentieth of a first answer.
"""

import gc
import sys
from importlib import import_module
from types import ModuleType
from typing import Any


def imported(name: str) -> ModuleType:
    """The module of this name, imported when it is not there yet. Threads may do so at once."""
    found = sys.modules.get(name)
    if found is not None and not getattr(found.__spec__, "_initializing", False):
        return found
    is_on = gc.isenabled()
    gc.disable()
    try:
        return import_module(name)
    finally:
        # Of several threads the first one found it on.
        if is_on:
            gc.enable()


def imported_from(module: str, name: str) -> Any:
    """What has this name in this module, which is imported when it is not there yet."""
    return getattr(imported(module), name)
