"""Make one puzzle and show it, or a batch: an entry for each seed, to stdout or to a file that
continues.

What is shown: a picture and a line about the puzzle, a text for programs, a recording.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import cast

import numpy as np

from takegaki.cli.declared import typer
from takegaki.cli.errors import Status, save_picture, save_svg
from takegaki.cli.generate.request_options import RequestOptions
from takegaki.cli.option_values import FORMAT_NAMES, start_of
from takegaki.cli.output import Look, answer, error_is_terminal, look, note
from takegaki.cli.progress import STOPPED, Counting, watch
from takegaki.cli.proof_files import proof_folder, proof_name, save_proof
from takegaki.core.atomic_write import write_text
from takegaki.core.budget import Budget, RunningBudget
from takegaki.core.errors import LimitError
from takegaki.core.lazy_dataclass import dataclass, field, replace
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.reason import Value, in_words, known, said
from takegaki.core.solution import Solution
from takegaki.core.verdict import Stopped, Unique
from takegaki.formats import Document, losses, read_document, write
from takegaki.generation.batch import (
    BatchFile,
    Record,
    batch,
    line_of,
    line_without_puzzle,
    rated,
    with_seed,
)
from takegaki.generation.generate_puzzle import Generated, generate
from takegaki.generation.parameters import naming
from takegaki.generation.request import Request, drawn_seed
from takegaki.puzzles import PUZZLES
from takegaki.render.growth_film import Recording, growth_scenes, removal_scenes
from takegaki.render.scene import Scene
from takegaki.runtime.processes import Jobs

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
    people     is stdout a terminal?
    """

    to: str | None
    line: bool
    many: bool
    solution: bool
    look: Look
    people: bool

    @classmethod
    def of(
        cls, to: str | None, line: bool, many: bool, solution: bool, ascii_only: bool
    ) -> "Showing":
        """For what was given and for this stdout. Raises a usage error for an unknown format."""
        to = to and FORMAT_NAMES.check(to, "--to")
        seen = look(ascii_only=ascii_only)
        return cls(to, line, many, solution, seen, people=sys.stdout.isatty() and not line)

    @property
    def is_lines(self) -> bool:
        """Stdout gets lines of JSON."""
        return self.line or (self.many and self.to in (None, "json") and not self.people)

    def check(self, puzzle: Puzzle) -> None:
        """Raise UnsupportedError where the format cannot hold such a puzzle; note what it leaves
        out.
        """
        if self.to is not None and not self.line:
            # Metadata and solution are extra here: only what belongs to the puzzle counts as lost.
            for loss in losses(_bare(puzzle), self.to):
                note(loss)

    def show(self, line: str, document: Document | None = None) -> None:
        """Show an entry on stdout as it suits people or programs; `line` holds a puzzle, as
        `document` does where it was not made by another process.
        """
        if self.is_lines:
            answer(line)
            return
        document = document or read_document(line, "json")
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
    """One line about a puzzle: level, size, clues, seed."""
    graph, meta = puzzle.graph, puzzle.meta
    word = _meta_text(meta, "level")
    args: dict[str, Value] = {
        "level": known(f"level.{word}", word.capitalize()),
        "board": graph.tiling,
        "cols": graph.cols,
        "rows": graph.rows,
        "seed": _meta_text(meta, "seed"),
    }
    if PUZZLES[puzzle.kind].look == "tile":
        return said("made.about-tiles", walls=len(PUZZLES[puzzle.kind].barred(puzzle)), **args)
    clues = int(np.sum(puzzle.clues != NO_CLUE))
    return said("made.about", clues=clues, share=round(100 * clues / graph.n_cells), **args)


def _no_puzzle(request: Request, reason: str) -> str:
    """What was not found, with its level where one was wanted, and why."""
    if request.level is None:
        return said("made.none", reason=reason)
    return said("made.none-of-level", level=request.level.named, reason=reason)


def reason(line: str) -> str:
    """Why an entry holds no puzzle."""
    return str(json.loads(line)["stopped"])


def _meta_text(meta: Mapping[str, str | int | float], key: str) -> str:
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
    with Live(
        console=console, auto_refresh=False, transient=True, vertical_overflow="crop"
    ) as live:
        due = time.perf_counter()
        for picture in _pictures(recording, solution, look, frames):
            live.update(Text.from_ansi(picture), refresh=True)
            due = max(due + 1 / A_SECOND, time.perf_counter())
            time.sleep(max(0.0, due - time.perf_counter()))


def _pictures(recording: Recording, solution: Solution, look: Look, frames: int) -> Iterator[str]:
    """Pictures with a line below each."""
    form = f"made.{PUZZLES[solution.puzzle.kind].goal}-after"
    for steps, scene in growth_scenes(recording, solution, frames):
        below = said(form, steps=steps, all=len(recording.grown))
        yield f"{look.picture(scene)}\n\n{below}"
    for left, scene in removal_scenes(recording, solution, frames):
        yield f"{look.picture(scene)}\n\n{said('made.clues-left', count=left)}"


LAST_SEED = 2**63 - 1

TOLD = 1000
"""Cells up to which reporting every step of the generator takes no noticeable time."""


@dataclass(frozen=True)
class GenerateTask:
    """What to make, within which time, and where it goes: names of files or None.

    speed   how fast to show the making; None for not at all
    proof   the certificate's file; for many a folder
    """

    options: RequestOptions
    seconds: float | None
    output: str | None
    svg: str | None
    speed: float | None
    showing: Showing
    proof: str | None = None


def make_one(task: GenerateTask) -> Status:
    """Make and show it. Raises PuzzleError for a request that cannot be met by any means."""
    # What the options name is read by the same clock.
    budget = Budget(time_limit=task.seconds).start()
    request = _checked(task.options, task.showing)
    recording, doing = Recording(), Doing(request.goal)
    reporting = task.speed is not None or (error_is_terminal() and request.graph.n_cells <= TOLD)

    def report(kind: str, *what: object) -> None:
        doing.add(kind, *what)
        recording.add(kind, *what)

    def work(_: Callable[[str], None], running: RunningBudget) -> Generated | Stopped:
        return generate(request, budget=running, watch=report if reporting else None)

    ended = watch(work, budget, answer, lambda: doing.text)
    made = ended.result
    if not isinstance(made, Generated):
        reason = STOPPED if made is None or ended.interrupted else made.reason
        if task.showing.line:
            answer(line_without_puzzle(request, reason))
        note(_no_puzzle(request, reason))
        return Status.INTERRUPTED if ended.interrupted else Status.UNDECIDED
    _note_style(task.options, request, made.not_drawn)
    if task.speed is not None:
        play_film(recording, made.solution, task.showing.look, task.speed)
    return _shown(task, rated(made))


def _note_style(options: RequestOptions, request: Request, otherwise: str = "") -> None:
    """Say that a style was not used, to those who chose one.

    otherwise  why, where nothing in the request is the reason
    """
    style = options.style.style
    if style is None:
        return
    # Named as the command names its options; metadata have the names of fields.
    with naming(lambda one: one.flag):
        why = replace(request).why_not_drawn or otherwise
    if why:
        note(said("made.not-drawn", style=style, why=in_words(why)))


@dataclass
class Doing:
    """The line of progress while a puzzle is made, about its loop or tree."""

    lines: str
    text: str = field(default_factory=lambda: said("work.making"))
    loop: str = ""

    def add(self, kind: str, *what: object) -> None:
        """Record what a generator reports; see takegaki.generation.Watch."""
        if kind == "try":
            number = cast(int, what[0])
            self.loop = self.text = said("work.making-loop", goal=self.lines, number=number)
        elif kind == "note":
            self.text = said("work.with-note", before=self.loop, note=str(what[0]))
        elif kind == "bound":
            least, most = cast(tuple[int, int], what)
            self.text = said("work.with-bounds", before=self.loop, least=least, most=most)


def _checked(options: RequestOptions, showing: Showing) -> Request:
    """The request, which is checked before a random seed is reported. Raises PuzzleError."""
    request = options.request(options.seed or 0)
    showing.check(request.blank)
    return with_seed(request, chosen_seed(options.seed))


def chosen_seed(seed: int | None) -> int:
    """The seed that was given; else a random one, reported so that the puzzle can be made again."""
    if seed is not None:
        return seed
    seed = drawn_seed()
    note(said("made.seed", seed=seed))
    return seed


def _shown(task: GenerateTask, made: Generated) -> Status:
    document = Document(made.puzzle, solution=made.solution.board())
    line, showing = line_of(made), task.showing
    if task.output is None or showing.people:
        showing.show(line)
    if task.svg is not None:
        save_svg(showing.scene(document), task.svg)
    if task.proof is not None:
        save_picture(_certificate(made.puzzle, made.solution), task.proof, "certificate")
    if task.output is not None:
        text = line if showing.line else showing.text(document)
        try:
            write_text(Path(task.output), f"{text}\n")
        except OSError as error:
            note(said("file.not-written", file=task.output, why=error.strerror or str(error)))
            return Status.UNWRITABLE
    return Status.OK


def _certificate(puzzle: Puzzle, solution: Solution) -> str:
    from takegaki.cli.proof_files import certificate_of  # noqa: PLC0415  (seldom asked for)

    return certificate_of(puzzle, Unique(solution))


def make_many(task: GenerateTask, count: int, jobs: Jobs) -> Status:
    """Make them all; UNDECIDED at the end if a seed gave none. Raises PuzzleError."""
    run, showing, output = _Run(count, jobs, task.seconds), task.showing, task.output
    if task.proof is not None:
        run = replace(run, proofs=proof_folder(task.proof))
    if output is None:
        request = _checked(task.options, showing)
        _note_style(task.options, request)
        return run.all_of(request, lambda entry: _show(entry, showing))
    try:
        return _into(task.options, run, output)
    except OSError as error:
        note(said("file.not-written", file=output, why=error.strerror or str(error)))
        return Status.UNWRITABLE


def _into(options: RequestOptions, run: "_Run", output: str) -> Status:
    checked = options.request(options.seed or 0)
    with BatchFile(Path(output)) as file:
        there = file.seed()
        request = with_seed(checked, chosen_seed(there if options.seed is None else options.seed))
        file.resume(request)
        _note_style(options, request)
        if file.there:
            note(said("made.there", there=file.there, all=run.count))
        left = replace(run, count=max(0, run.count - file.there), before=file.there)
        try:
            status = left.all_of(with_seed(request, request.seed + file.there), file.add)
        except KeyboardInterrupt:
            note(said("made.stopped", there=file.there, all=run.count))
            raise
        note(said("made.in-file", count=file.there - file.missed, file=output))
    return Status.UNDECIDED if status is Status.OK and file.missed else status


@dataclass(frozen=True)
class _Run:
    """How many puzzles, in how many processes, seconds for each; `before`: how many were there
    already; `proofs`: the folder for a certificate of each.
    """

    count: int
    jobs: Jobs
    seconds: float | None
    before: int = 0
    proofs: Path | None = None

    def all_of(self, request: Request, give: Callable[[Record], None]) -> Status:
        """Give an entry for each seed from the request's on; UNDECIDED if one has no puzzle."""
        if self.count <= 0:
            return Status.OK
        if request.seed + self.count - 1 > LAST_SEED:
            raise LimitError(said("made.seeds-end", last=str(LAST_SEED)))
        start = start_of(self.jobs)
        entries = batch(request, self.count, jobs=self.jobs, seconds=self.seconds, start=start)
        missed = 0
        try:
            with Counting("puzzles", self.before + self.count) as counting, closing(entries):
                counting.at(self.before)
                for done, entry in enumerate(entries, start=self.before + 1):
                    counting.make_room()
                    give(entry)
                    if entry.made and self.proofs is not None:
                        _prove_record(entry, self.proofs)
                    if not entry.made:
                        missed += 1
                        why = reason(entry.text)
                        note(said("made.none-of-seed", seed=entry.seed, reason=why))
                    counting.at(done)
        except BrokenExecutor:
            note(said("made.died"))
            return Status.BROKEN
        return Status.UNDECIDED if missed else Status.OK


def _prove_record(entry: Record, folder: Path) -> None:
    """Write the certificate of a puzzle of a batch, named by its seed."""
    document = entry.document or read_document(entry.text, "json")
    assert document.solution is not None
    puzzle, solution = document.puzzle, Solution(document.puzzle, document.solution.lines)
    why = save_proof(folder, proof_name(entry.seed), lambda: _certificate(puzzle, solution))
    if why:
        note(said("made.no-proof", seed=entry.seed, why=why))


def _show(entry: Record, showing: Showing) -> None:
    if entry.made or showing.is_lines:
        showing.show(entry.text, entry.document)
