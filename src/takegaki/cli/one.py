"""One puzzle: ask for its verdict or its solutions, and show what comes."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from takegaki.cli import answers
from takegaki.cli.first_use import get_ready
from takegaki.cli.question import Question
from takegaki.cli.screen import Look, answer, error_is_terminal, note
from takegaki.cli.status import Status
from takegaki.cli.svg_file import save_svg
from takegaki.cli.watch import watch
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort, Solution, Undecided, Verdict
from takegaki.render.scene import Scene

STOPPED = "stopped by Ctrl-C"


@dataclass(frozen=True)
class Task:
    """A puzzle, how to solve it and how to show the answer: `svg` is a file's name or None."""

    puzzle: Puzzle
    question: Question
    look: Look
    json: bool
    quiet: bool
    svg: str | None

    def say(self, text: str) -> None:
        """Say it on stdout unless nothing is to be said."""
        if not self.quiet:
            answer(text)


def show_verdict(task: Task) -> Status:
    """Prove, show the verdict with its pictures, and tell the exit status."""
    get_ready(task.question.method)
    budget, begun = task.question.budget(), time.perf_counter()

    def work(_: Callable[[Solution], None]) -> Verdict:
        return task.question.prove(task.puzzle, budget)

    ended = watch(work, budget, _ignore)
    verdict, seconds = ended.result, time.perf_counter() - begun
    if verdict is None:
        verdict = Undecided(STOPPED)
    elif ended.interrupted and isinstance(verdict, Undecided):
        verdict = replace(verdict, reason=STOPPED)
    if task.json:
        task.say(answers.as_json(task.puzzle, verdict, seconds))
    else:
        task.say(answers.as_text(task.puzzle, verdict, task.look))
        _tell_cost(task, verdict.effort, seconds)
    if task.svg is not None:
        board = verdict.board if isinstance(verdict, Undecided) else None
        save_svg(answers.scene(task.puzzle, answers.witnesses(verdict), board), task.svg)
    status = answers.STATUS[type(verdict)]
    return Status.INTERRUPTED if ended.interrupted and status is Status.UNDECIDED else status


def show_solutions(task: Task, limit: int | None) -> Status:
    """Show solutions as they are found, at most `limit`, then whether these are all."""
    get_ready(task.question.method)
    budget, begun = task.question.budget(), time.perf_counter()
    found = task.question.solutions(task.puzzle, limit, budget)
    shown = _Shown(task)

    def work(give: Callable[[Solution], None]) -> str:
        for solution in found:
            give(solution)
        return found.ended

    ended = watch(work, budget, shown.add)
    why, seconds = ended.result or STOPPED, time.perf_counter() - begun
    if ended.interrupted and why != "all":
        why = STOPPED
    if task.json:
        task.say(answers.ending_as_json(task.puzzle, shown.count, why, found.effort, seconds))
    else:
        task.say(answers.ending_as_text(shown.count, why))
        _tell_cost(task, found.effort, seconds)
    if task.svg is not None:
        save_svg(answers.scene(task.puzzle, shown.first), task.svg)
    status = answers.ending_status(shown.count, why)
    return Status.INTERRUPTED if ended.interrupted and why != "all" else status


@dataclass
class _Shown:
    """What was streamed so far; the first two solutions are kept for the picture."""

    task: Task
    count: int = 0
    first: list[Solution] = field(default_factory=list)

    def add(self, solution: Solution) -> None:
        self.count += 1
        self.first = [*self.first, solution][:2]
        if self.task.json:
            self.task.say(answers.solution_as_json(solution))
        else:
            picture = self.task.look.picture(Scene.of_solution(solution))
            self.task.say(f"Solution {self.count}\n{picture}\n")


def _tell_cost(task: Task, effort: Effort, seconds: float) -> None:
    if error_is_terminal() and not task.quiet:
        note(f"{seconds:.3g} s, {effort.decisions:,} decisions, {effort.conflicts:,} conflicts")


def _ignore(_: Solution) -> None:
    """A verdict gives nothing before its end."""
