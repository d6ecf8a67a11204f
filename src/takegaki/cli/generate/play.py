"""How a puzzle came about, on the screen: a film on a terminal, some pictures in a pipe."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

import typer

from takegaki.cli.screen import Look
from takegaki.core.verdict import Solution
from takegaki.render.film import Film, growing, removing

SECONDS = 6.0
"""How long each of the two parts takes at speed 1, unless it has few steps."""

A_SECOND = 15
"""Pictures a second."""

IN_A_PIPE = 4
"""Pictures of each part where nothing can move."""


def play(film: Film, solution: Solution, look: Look, speed: float) -> None:
    """Show it on stderr; Ctrl-C ends the film, not the program."""
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        with suppress(KeyboardInterrupt):
            _roll(film, solution, look, max(1, round(SECONDS * A_SECOND / speed)))
        return
    for picture in _pictures(film, solution, look, IN_A_PIPE):
        typer.echo(f"{picture}\n", err=True)


def _roll(film: Film, solution: Solution, look: Look, frames: int) -> None:
    from rich.console import Console  # noqa: PLC0415  (slow to load, seldom needed)
    from rich.live import Live  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    console = Console(stderr=True)
    with Live(console=console, auto_refresh=False, transient=True, vertical_overflow="crop") as live:
        due = time.perf_counter()
        for picture in _pictures(film, solution, look, frames):
            live.update(Text.from_ansi(picture), refresh=True)
            due = max(due + 1 / A_SECOND, time.perf_counter())
            time.sleep(max(0.0, due - time.perf_counter()))


def _pictures(film: Film, solution: Solution, look: Look, frames: int) -> Iterator[str]:
    """Pictures with a line below each."""
    lines = "The loop" if solution.puzzle.graph.cells == "faces" else "The tree"
    for steps, scene in growing(film, solution, frames):
        yield f"{look.picture(scene)}\n\n{lines} after {steps:,} of {len(film.grown):,} steps"
    for left, scene in removing(film, solution, frames):
        yield f"{look.picture(scene)}\n\n{left:,} clues are left"
