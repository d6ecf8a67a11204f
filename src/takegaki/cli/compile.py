"""`takegaki compile`: make all machine code ahead, on all cores."""

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from takegaki.cli.declared import typer
from takegaki.cli.errors import Status, guarded
from takegaki.cli.output import answer, note
from takegaki.cli.progress import Counting, duration
from takegaki.core.printable import counted

if TYPE_CHECKING:
    from takegaki.runtime.background_compilation import Compilers
    from takegaki.runtime.machine_code_store import Store

EVERY = 0.2
"""Seconds between two checks of how far it is."""


def compile_(
    jobs: Annotated[
        int | None,
        typer.Option(min=1, max=64, metavar="J", help="Processes; default: one for each core."),
    ] = None,
    into: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Put the machine code into this folder."),
    ] = None,
    processor: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Make code for all processors that can do what this one can, such as x86-64-v2.",
        ),
    ] = None,
) -> None:
    """Compile everything for this machine ahead.

    Nothing needs it: what is not compiled runs as plain Python until it is. Stopping with Ctrl-C
    keeps what is done, and the next call continues from there. Exit status: 0 done, 70 a process
    that compiles ended, 74 the folder cannot be written, 130 stopped by Ctrl-C.
    """
    if processor is not None and into is None:
        raise typer.BadParameter("--processor needs --into, the folder for the machine code")
    with guarded():
        from takegaki.runtime.background_compilation import Compilers  # noqa: PLC0415  (not for the other commands)
        from takegaki.runtime.machine_code_store import Store  # noqa: PLC0415

        store = Store(into, processor)
        store.make_writable()
        if store.note:
            note(store.note)
            if into is not None:
                raise typer.Exit(Status.UNWRITABLE)
        compilers = Compilers(store, jobs or os.cpu_count() or 1)
        try:
            status = _compile(compilers, store)
        except KeyboardInterrupt:
            note("stopped by Ctrl-C; what is compiled is kept")
            status = Status.INTERRUPTED
        finally:
            compilers.close()
        raise typer.Exit(status)


def _compile(compilers: "Compilers", store: "Store") -> Status:
    from takegaki.runtime.compilation import every_entry, missing  # noqa: PLC0415

    begun, entries = time.perf_counter(), every_entry()
    total = len(missing(entries, store))
    if total == 0:
        answer(f"Everything is compiled already, in {store.root}")
        return Status.OK
    if not sys.stderr.isatty():
        note(f"compiling {counted(total, 'kernel')}; this takes minutes")
    compilers.want(entries)
    with Counting("compiling", total) as counting:
        while left := len(missing(entries, store)):
            counting.at(total - left)
            if compilers.failed:
                note("the processes that compile have ended; the reason is above")
                return Status.BROKEN
            time.sleep(EVERY)
    size = sum(path.stat().st_size for path in store.root.iterdir() if path.is_file())
    answer(
        f"Compiled {len(entries)} entries and what they call in "
        f"{duration(time.perf_counter() - begun)}: "
        f"{size / 1e6:.1f} MB in {store.root}"
    )
    return Status.OK
