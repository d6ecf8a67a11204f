"""How a puzzle that was made is shown: a picture and a line about it, a text for programs, a recording."""

import json
import os
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

import numpy as np
import typer

from takegaki.cli.option_values import FORMAT_NAMES
from takegaki.cli.output import Look, answer, look, note
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.verdict import Solution
from takegaki.formats import Document, losses, read_document, write
from takegaki.puzzles import PUZZLES
from takegaki.render.scene import Scene
from takegaki.render.svg_elements import Recording, growth_scenes, removal_scenes

GAME_IDS = ("loopy", "net", "pearl")
"""Formats that hold a puzzle in a line that people paste elsewhere."""

FILM_SECONDS = 6.0
"""How long each of the two parts of a recording takes at speed 1, unless it has few steps."""

A_SECOND = 15
"""Pictures a second."""

IN_A_PIPE = 4
"""Pictures of each part where nothing can move."""


@dataclass(frozen=True)
class Showing:
    """Where and in which form puzzles go.

    to         name of a format, None for the default
    line       one line of JSON and nothing else
    many       puzzle after puzzle
    solution   pictures show the loop, too
    people     somebody sees stdout
    """

    to: str | None
    line: bool
    many: bool
    solution: bool
    look: Look
    people: bool

    @classmethod
    def of(cls, to: str | None, line: bool, many: bool, solution: bool, ascii_only: bool) -> "Showing":
        """For what was given and for this stdout. Raises a usage error for an unknown format."""
        to = to and FORMAT_NAMES.check(to, "--to")
        seen = look(ascii_only=ascii_only)
        return cls(to, line, many, solution, seen, people=sys.stdout.isatty() and not line)

    @property
    def is_lines(self) -> bool:
        """Stdout gets lines of JSON."""
        return self.line or (self.many and self.to in (None, "json") and not self.people)

    def check(self, puzzle: Puzzle) -> None:
        """Raise UnsupportedError where the format cannot hold such a puzzle; note what it leaves out."""
        if self.to is not None and not self.line:
            # Metadata and solution are extra here: only what belongs to the puzzle counts as lost.
            for loss in losses(_bare(puzzle), self.to):
                note(loss)

    def show(self, line: str) -> None:
        """Show an entry on stdout as it suits people or programs; `line` holds a puzzle."""
        if self.is_lines:
            answer(line)
            return
        document = read_document(line, "json")
        if self.people:
            answer(f"{self.look.picture(self.scene(document))}\n\n{sentence(document.puzzle)}")
        text = self.text(document)
        if text:
            answer(text + ("\n" if self.many and (self.people or "\n" in text) else ""))

    def text(self, document: Document) -> str:
        """The puzzle in the chosen format; without one people get a game ID if there is one."""
        puzzle, to = document.puzzle, self.to
        if to is None and self.people:
            to = next((name for name in GAME_IDS if _holds(name, puzzle)), None)
            if to is None:
                return ""
        to = to or "json"
        return write(document if to == "json" else _bare(puzzle), to).removesuffix("\n")

    def scene(self, document: Document) -> Scene:
        """The picture of it."""
        if self.solution and document.solution is not None:
            return Scene.of_solution(Solution(document.puzzle, document.solution.lines))
        return Scene.of_puzzle(document.puzzle)


def sentence(puzzle: Puzzle) -> str:
    """What one line says of a puzzle: level, size, clues, seed."""
    graph, meta = puzzle.graph, puzzle.meta
    level = _told(meta, "level").capitalize()
    size = f"{graph.tiling} {graph.cols}x{graph.rows}"
    if PUZZLES[puzzle.kind].look != "tile":
        clues = int(np.sum(puzzle.clues != NO_CLUE))
        share = f"{clues} clues ({clues / graph.n_cells:.0%})"
    else:
        count = len(PUZZLES[puzzle.kind].barred(puzzle))
        share = "" if not count else "1 wall" if count == 1 else f"{count} walls"
    return ", ".join(part for part in (level, size, share, f"seed {_told(meta, 'seed')}") if part) + "."


def reason(line: str) -> str:
    """Why an entry holds no puzzle."""
    return str(json.loads(line)["stopped"])


def _told(meta: Mapping[str, str | int | float], key: str) -> str:
    return str(meta.get(key, ""))


def _bare(puzzle: Puzzle) -> Document:
    return Document(Puzzle.of(puzzle.graph, puzzle.clues, kind=puzzle.kind, variant=puzzle.variant))


def _holds(name: str, puzzle: Puzzle) -> bool:
    try:
        losses(_bare(puzzle), name)
    except ValueError:
        return False
    return True


def play_film(recording: Recording, solution: Solution, look: Look, speed: float) -> None:
    """Show it on stderr; Ctrl-C ends the recording, not the program."""
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        with suppress(KeyboardInterrupt):
            _roll(recording, solution, look, max(1, round(FILM_SECONDS * A_SECOND / speed)))
        return
    for picture in _pictures(recording, solution, look, IN_A_PIPE):
        typer.echo(f"{picture}\n", err=True)


def _roll(recording: Recording, solution: Solution, look: Look, frames: int) -> None:
    from rich.console import Console  # noqa: PLC0415  (slow to load, seldom needed)
    from rich.live import Live  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    console = Console(stderr=True)
    with Live(console=console, auto_refresh=False, transient=True, vertical_overflow="crop") as live:
        due = time.perf_counter()
        for picture in _pictures(recording, solution, look, frames):
            live.update(Text.from_ansi(picture), refresh=True)
            due = max(due + 1 / A_SECOND, time.perf_counter())
            time.sleep(max(0.0, due - time.perf_counter()))


def _pictures(recording: Recording, solution: Solution, look: Look, frames: int) -> Iterator[str]:
    """Pictures with a line below each."""
    lines = f"The {PUZZLES[solution.puzzle.kind].goal}"
    for steps, scene in growth_scenes(recording, solution, frames):
        yield f"{look.picture(scene)}\n\n{lines} after {steps:,} of {len(recording.grown):,} steps"
    for left, scene in removal_scenes(recording, solution, frames):
        yield f"{look.picture(scene)}\n\n{left:,} clues are left"
