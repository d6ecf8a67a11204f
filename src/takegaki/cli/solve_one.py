"""One puzzle: ask for its verdict or its solutions, and show what comes."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from takegaki.cli import solve_output
from takegaki.cli.cancellable import watch
from takegaki.cli.errors import Status, save_svg
from takegaki.cli.output import Look, answer, error_is_terminal, note
from takegaki.cli.solve_options import SolveOptions
from takegaki.core.board import Board
from takegaki.core.budget import RunningBudget
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort, Solution, Undecided, Verdict
from takegaki.render.json_values import witnesses
from takegaki.render.scene import Scene
from takegaki.solving import Solutions

STOPPED = "stopped by Ctrl-C"


@dataclass(frozen=True)
class Task:
    """A puzzle, how to solve it and how to show the answer.

    svg     a file's name or None
    board   marks that a solution must have; None where the puzzle alone counts
    """

    puzzle: Puzzle
    options: SolveOptions
    look: Look
    json: bool
    quiet: bool
    svg: str | None
    board: Board | None = None

    def say(self, text: str) -> None:
        """Print it on stdout unless quiet."""
        if not self.quiet:
            answer(text)


def show_verdict(task: Task) -> Status:
    """Prove, show the verdict with its pictures, and give the exit status."""
    budget, begun = task.options.budget(), time.perf_counter()

    def work(_: Callable[[Solution], None], running: RunningBudget) -> Verdict:
        return task.options.prove(task.puzzle, running, task.board)

    ended = watch(work, budget, _ignore)
    verdict, seconds = ended.result, time.perf_counter() - begun
    if verdict is None:
        verdict = Undecided(STOPPED)
    elif ended.interrupted and isinstance(verdict, Undecided):
        verdict = replace(verdict, reason=STOPPED)
    if task.json:
        task.say(solve_output.as_json(task.puzzle, verdict, seconds, with_marks=task.board is not None))
    else:
        task.say(solve_output.as_text(task.puzzle, verdict, task.look, with_marks=task.board is not None))
        _tell_cost(task, verdict.effort, seconds)
    if task.svg is not None:
        board = verdict.board if isinstance(verdict, Undecided) else None
        save_svg(solve_output.scene(task.puzzle, witnesses(verdict), board), task.svg)
    status = solve_output.STATUS[type(verdict)]
    return Status.INTERRUPTED if ended.interrupted and status is Status.UNDECIDED else status


def show_solutions(task: Task, limit: int | None) -> Status:
    """Show solutions as they are found, at most `limit`, then whether these are all."""
    budget, begun = task.options.budget(), time.perf_counter()
    found: list[Solutions] = []
    shown = _Shown(task)

    def work(give: Callable[[Solution], None], running: RunningBudget) -> str:
        found.append(task.options.solutions(task.puzzle, limit, running, task.board))
        for solution in found[0]:
            give(solution)
        return found[0].ended

    ended = watch(work, budget, shown.add)
    effort = found[0].effort if found else Effort()
    why, seconds = ended.result or STOPPED, time.perf_counter() - begun
    if ended.interrupted and why != "all":
        why = STOPPED
    if task.json:
        task.say(solve_output.ending_as_json(task.puzzle, shown.count, why, effort, seconds))
    else:
        task.say(solve_output.ending_as_text(shown.count, why, with_marks=task.board is not None))
        _tell_cost(task, effort, seconds)
    if task.svg is not None:
        save_svg(solve_output.scene(task.puzzle, shown.first), task.svg)
    status = solve_output.ending_status(shown.count, why)
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
            self.task.say(solve_output.solution_as_json(solution))
        else:
            picture = self.task.look.picture(Scene.of_solution(solution))
            self.task.say(f"Solution {self.count}\n{picture}\n")


def _tell_cost(task: Task, effort: Effort, seconds: float) -> None:
    if error_is_terminal() and not task.quiet:
        note(f"{seconds:.3g} s, {effort.decisions:,} decisions, {effort.conflicts:,} conflicts")


def _ignore(_: Solution) -> None:
    """A verdict gives nothing before its end."""
