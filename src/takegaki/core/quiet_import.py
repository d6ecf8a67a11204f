"""Modules imported by their names, without looking for garbage meanwhile: importing makes none.

What it makes stays, so that looking through it again and again takes a twentieth of a first answer.
"""

import gc
import os
import sys
from importlib import import_module
from types import ModuleType
from typing import Any

THREADS = "OPENBLAS_NUM_THREADS"

added: list[str] = []
"""What this process has put into its environment, where who began it said nothing."""


def begin_quietly() -> None:
    """What a process that is ours alone does before it imports anything: a command, or one of a
    pool. A program of others decides for itself.
    """
    # NumPy's library for matrices, of which nothing here is large, would begin a thread for each
    # core that waits by turning round: a fifth of the processor time of a small command, here and
    # in each process.
    if THREADS not in os.environ:
        os.environ[THREADS] = "1"
        added.append(THREADS)
    # Importing makes objects that stay; looking through them for garbage again and again took as
    # long as NumPy. (What is made in rings is still found: later, and less often.)
    gc.set_threshold(100_000)


def imported(name: str) -> ModuleType:
    """The module of this name, imported when it is not there yet. Threads may do so at once.

    Ctrl-C on the way is told without the thirty lines of what was just being imported.
    """
    found = sys.modules.get(name)
    if found is not None and not getattr(found.__spec__, "_initializing", False):
        return found
    is_on = gc.isenabled()
    gc.disable()
    try:
        return import_module(name)
    except KeyboardInterrupt as stopped:
        raise stopped.with_traceback(None) from None
    finally:
        # Of several threads the first one found it on.
        if is_on:
            _let_grow_old()
            gc.enable()


OF_PYTHON = 1_000
"""Objects that Python itself puts aside are fewer: 375 in 3.12, none before."""


def _let_grow_old() -> None:
    """Count all objects among those that have stayed long, as if they had been looked through: else
    the next look, which comes at once, goes through all that was made meanwhile. That took 6 ms of
    a first verdict.

    What others have put aside stays there.
    """
    is_due = gc.get_count()[0] > gc.get_threshold()[0]
    if is_due and gc.get_freeze_count() < OF_PYTHON:
        gc.freeze()
        gc.unfreeze()


_homes: dict[str, str] = {}
"""By task the module above this package that does it."""


def provide(**homes: str) -> None:
    """Hand in where modules are that do something for `core`, which knows none of them: each is
    imported when it is first needed.
    """
    _homes.update(homes)


def provided(task: str) -> Any:
    """The module that does something for `core`."""
    return imported(_homes[task])


def imported_from(module: str, name: str) -> Any:
    """What has this name in this module, which is imported when it is not there yet."""
    return getattr(imported(module), name)
