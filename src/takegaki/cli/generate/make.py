"""Make one puzzle and show it, or a batch: an entry for each seed, to stdout or to a file that continues."""

import secrets
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from takegaki.cli.errors import Status, save_svg
from takegaki.cli.generate.output import Showing, play_film, reason
from takegaki.cli.generate.request_options import RequestOptions
from takegaki.cli.output import answer, error_is_terminal, note
from takegaki.cli.progress import STOPPED, Counting, watch
from takegaki.core.atomic_write import write_text
from takegaki.core.budget import Budget, RunningBudget
from takegaki.core.errors import LimitError
from takegaki.formats import Document
from takegaki.generation.batch import BatchFile, Record, batch, line_of, line_without_puzzle, rated, with_seed
from takegaki.generation.make import Generated, generate
from takegaki.generation.request import Request
from takegaki.render.svg_elements import Recording
from takegaki.runtime.processes import Jobs
from takegaki.solving.search import Stopped

LAST_SEED = 2**63 - 1

SEEDS = 10**9
"""A random seed is below this: short enough to be typed."""

TOLD = 1000
"""Cells up to which reporting every step of the generator takes no noticeable time."""


@dataclass(frozen=True)
class GenerateTask:
    """What to make, within which time, and where it goes: names of files or None.

    speed   how fast to show how it came about; None for not at all
    """

    options: RequestOptions
    seconds: float | None
    output: str | None
    svg: str | None
    speed: float | None
    showing: Showing


def make_one(task: GenerateTask) -> Status:
    """Make and show it. Raises PuzzleError for a request that cannot be met by any means."""
    request = _checked(task.options, task.showing)
    budget, recording, doing = Budget(time_limit=task.seconds), Recording(), Doing(request.goal)
    reporting = task.speed is not None or (error_is_terminal() and request.graph.n_cells <= TOLD)

    def report(kind: str, *what: object) -> None:
        doing.add(kind, *what)
        recording.add(kind, *what)

    def work(_: Callable[[str], None], running: RunningBudget) -> Generated | Stopped:
        return generate(request, running, watch=report if reporting else None)

    ended = watch(work, budget, answer, lambda: doing.text)
    made = ended.result
    if not isinstance(made, Generated):
        reason = STOPPED if made is None or ended.interrupted else made.reason
        if task.showing.line:
            answer(line_without_puzzle(request, reason))
        note(f"no puzzle: {reason}")
        return Status.INTERRUPTED if ended.interrupted else Status.UNDECIDED
    if task.speed is not None:
        play_film(recording, made.solution, task.showing.look, task.speed)
    return _shown(task, rated(made))


@dataclass
class Doing:
    """What the line of progress says while a puzzle is made, of its loop or tree."""

    lines: str
    text: str = "making"
    loop: str = ""

    def add(self, kind: str, *what: object) -> None:
        """Take what a generator reports; see takegaki.generation.Watch."""
        if kind == "try":
            self.loop = self.text = f"making, {self.lines} {what[0]}"
        elif kind == "note":
            self.text = f"{self.loop}, {what[0]}"
        elif kind == "bound":
            self.text = f"{self.loop}, at least {what[0]} and at most {what[1]} clues"


def _checked(options: RequestOptions, showing: Showing) -> Request:
    """The request, which is checked before a random seed is told. Raises PuzzleError."""
    request = options.request(options.seed or 0)
    showing.check(request.blank)
    return with_seed(request, chosen_seed(options.seed))


def chosen_seed(seed: int | None) -> int:
    """The seed that was given; else a random one, reported so that the puzzle can be made again."""
    if seed is not None:
        return seed
    seed = secrets.randbelow(SEEDS)
    note(f"seed {seed}")
    return seed


def _shown(task: GenerateTask, made: Generated) -> Status:
    document = Document(made.puzzle, solution=made.solution.board())
    line, showing = line_of(made), task.showing
    if task.output is None or showing.people:
        showing.show(line)
    if task.svg is not None:
        save_svg(showing.scene(document), task.svg)
    if task.output is not None:
        text = line if showing.line else showing.text(document)
        try:
            write_text(Path(task.output), f"{text}\n")
        except OSError as error:
            note(f"{task.output}: could not be written: {error.strerror or error}")
            return Status.UNWRITABLE
    return Status.OK


def make_many(
    options: RequestOptions,
    count: int,
    jobs: Jobs,
    seconds: float | None,
    output: str | None,
    showing: Showing,
) -> Status:
    """Make them all; UNDECIDED at the end if a seed gave none. Raises PuzzleError."""
    run = _Run(count, jobs, seconds)
    if output is None:
        request = _checked(options, showing)
        return run.all_of(request, lambda entry: _show(entry, showing))
    try:
        return _into(options, run, output)
    except OSError as error:
        note(f"{output}: could not be written: {error.strerror or error}")
        return Status.UNWRITABLE


def _into(options: RequestOptions, run: "_Run", output: str) -> Status:
    checked = options.request(options.seed or 0)
    with BatchFile(Path(output)) as file:
        there = file.seed()
        request = with_seed(checked, chosen_seed(there if options.seed is None else options.seed))
        file.resume(request)
        if file.there:
            note(f"{file.there:,} of {run.count:,} exist already")
        left = replace(run, count=max(0, run.count - file.there), before=file.there)
        try:
            status = left.all_of(with_seed(request, request.seed + file.there), file.add)
        except KeyboardInterrupt:
            note(f"stopped; {file.there:,} of {run.count:,} are written; the same command continues")
            raise
        note(f"{file.there - file.missed:,} puzzles are in {output}")
    return Status.UNDECIDED if status is Status.OK and file.missed else status


@dataclass(frozen=True)
class _Run:
    """How many puzzles, in how many processes, seconds for each; `before`: how many were there already."""

    count: int
    jobs: Jobs
    seconds: float | None
    before: int = 0

    def all_of(self, request: Request, give: Callable[[Record], None]) -> Status:
        """Give an entry for each seed from the request's on; UNDECIDED if one has no puzzle."""
        if self.count <= 0:
            return Status.OK
        if request.seed + self.count - 1 > LAST_SEED:
            raise LimitError(f"seeds end at {LAST_SEED}")
        entries = batch(request, self.count, jobs=self.jobs, seconds=self.seconds)
        missed = 0
        try:
            with Counting("puzzles", self.before + self.count) as counting, closing(entries):
                counting.at(self.before)
                for done, entry in enumerate(entries, start=self.before + 1):
                    counting.make_room()
                    give(entry)
                    if not entry.made:
                        missed += 1
                        note(f"seed {entry.seed}: no puzzle: {reason(entry.text)}")
                    counting.at(done)
        except BrokenExecutor:
            note("a process of the batch died; was memory short?")
            return Status.BROKEN
        return Status.UNDECIDED if missed else Status.OK


def _show(entry: Record, showing: Showing) -> None:
    if entry.made or showing.is_lines:
        showing.show(entry.text)
