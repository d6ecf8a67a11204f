"""One puzzle: make it, show how it came about if wanted, show it."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from takegaki.cli.first_use import get_ready_to_generate
from takegaki.cli.generate.asked import Asked
from takegaki.cli.generate.play import play
from takegaki.cli.generate.showing import Showing
from takegaki.cli.screen import answer, error_is_terminal, note
from takegaki.cli.status import Status
from takegaki.cli.svg_file import save_svg
from takegaki.cli.watch import watch
from takegaki.core.saving import save_text
from takegaki.formats import Document
from takegaki.generate.entry import line_of, line_of_none, rated
from takegaki.generate.make import Generated, generate
from takegaki.render.film import Film
from takegaki.solve.search import Budget, Stopped

STOPPED = "stopped by Ctrl-C"

SEEDS = 10**9
"""A seed by lot is below this: short enough to be typed."""

TOLD = 1000
"""Cells up to which what a generator tells costs nothing that people could feel."""


@dataclass(frozen=True)
class Task:
    """What to make, within which time, and where it goes: names of files or None.

    speed   how fast to show how it came about; None for not at all
    """

    asked: Asked
    seconds: float | None
    output: str | None
    svg: str | None
    speed: float | None
    showing: Showing


def make_one(task: Task) -> Status:
    """Make and show it. Raises PuzzleError for a request that cannot be met by any means."""
    request = task.asked.request(chosen_seed(task.asked.seed))
    task.showing.check(request.blank)
    get_ready_to_generate(request)
    budget, film, doing = Budget(time_limit=task.seconds), Film(), Doing(request.goal)
    telling = task.speed is not None or (error_is_terminal() and request.graph.n_cells <= TOLD)

    def told(kind: str, *what: object) -> None:
        doing.add(kind, *what)
        film.add(kind, *what)

    def work(_: Callable[[str], None]) -> Generated | Stopped:
        return generate(request, budget, watch=told if telling else None)

    ended = watch(work, budget, answer, lambda: doing.text)
    made = ended.result
    if not isinstance(made, Generated):
        reason = STOPPED if made is None or ended.interrupted else made.reason
        if task.showing.line:
            answer(line_of_none(request, reason))
        note(f"no puzzle: {reason}")
        return Status.INTERRUPTED if ended.interrupted else Status.UNDECIDED
    if task.speed is not None:
        play(film, made.solution, task.showing.look, task.speed)
    return _shown(task, rated(made))


@dataclass
class Doing:
    """What the line of progress says while a puzzle is made, of its loop or tree."""

    lines: str
    text: str = "making"
    loop: str = ""

    def add(self, kind: str, *what: object) -> None:
        """Take what a generator tells; see takegaki.generate.Watch."""
        if kind == "try":
            self.loop = self.text = f"making, {self.lines} {what[0]}"
        elif kind == "note":
            self.text = f"{self.loop}, {what[0]}"
        elif kind == "bound":
            self.text = f"{self.loop}, at least {what[0]} and at most {what[1]} clues"


def chosen_seed(seed: int | None) -> int:
    """The seed that was given; else one by lot, told so that the puzzle can be made again."""
    if seed is not None:
        return seed
    seed = secrets.randbelow(SEEDS)
    note(f"seed {seed}")
    return seed


def _shown(task: Task, made: Generated) -> Status:
    document = Document(made.puzzle, solution=made.solution.board())
    line, showing = line_of(made), task.showing
    if task.output is None or showing.people:
        showing.show(line)
    if task.svg is not None:
        save_svg(showing.scene(document), task.svg)
    if task.output is not None:
        text = line if showing.line else showing.text(document)
        try:
            save_text(Path(task.output), f"{text}\n")
        except OSError as error:
            note(f"{task.output}: could not be written: {error.strerror or error}")
            return Status.UNWRITABLE
    return Status.OK
