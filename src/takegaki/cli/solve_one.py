"""One puzzle: find its verdict or its solutions, and show them to people and to programs."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from takegaki.cli.errors import Status, save_svg
from takegaki.cli.output import Look, answer, error_is_terminal, note
from takegaki.cli.progress import STOPPED, watch
from takegaki.cli.solve import SolveOptions
from takegaki.core.board import Board
from takegaki.core.budget import RunningBudget
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import (
    Answer,
    Effort,
    Found,
    Multiple,
    NoSolution,
    Solution,
    Undecided,
    Unique,
    Verdict,
)
from takegaki.puzzles.check import is_solved
from takegaki.render.json_values import (
    cost_entry,
    encode,
    solution_entry,
    solutions_end_entry,
    verdict_entry,
    witnesses,
)
from takegaki.render.scene import Scene
from takegaki.render.text import legend
from takegaki.solving import Solutions, another


@dataclass(frozen=True)
class SolveTask:
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


def show_verdict(task: SolveTask) -> Status:
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
        task.say(as_json(task.puzzle, verdict, seconds, with_marks=task.board is not None))
    else:
        task.say(as_text(task.puzzle, verdict, task.look, with_marks=task.board is not None))
        _note_cost(task, verdict.effort, seconds)
    if task.svg is not None:
        board = verdict.board if isinstance(verdict, Undecided) else None
        save_svg(scene(task.puzzle, witnesses(verdict), board), task.svg)
    status = STATUS[type(verdict)]
    return Status.INTERRUPTED if ended.interrupted and status is Status.UNDECIDED else status


def show_solutions(task: SolveTask, limit: int | None) -> Status:
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
        task.say(ending_as_json(task.puzzle, shown.count, why, effort, seconds))
    else:
        task.say(ending_as_text(shown.count, why, with_marks=task.board is not None))
        _note_cost(task, effort, seconds)
    if task.svg is not None:
        save_svg(scene(task.puzzle, shown.first), task.svg)
    status = ending_status(shown.count, why)
    return Status.INTERRUPTED if ended.interrupted and why != "all" else status


def show_another(task: SolveTask, given: Sequence[Solution]) -> Status:
    """Look for a solution that is none of those given: the Another Solution Problem."""
    budget, begun = task.options.budget(), time.perf_counter()
    options = task.options

    def work(_: Callable[[Solution], None], running: RunningBudget) -> Answer:
        return another(
            *given, method=options.method, rules=options.rule_set(), seed=options.seed, budget=running
        )

    ended = watch(work, budget, _ignore)
    found = Undecided(STOPPED) if ended.result is None else ended.result
    seconds = time.perf_counter() - begun
    solution = found.solution if isinstance(found, Found) else None
    if task.json:
        entry: dict[str, object] = {"given": len(given), "another": None}
        if solution is not None:
            entry["another"] = solution_entry(solution)
        if isinstance(found, Undecided):
            entry["undecided"] = found.reason
        task.say(encode({**entry, **cost_entry(found.effort, seconds)}))
    elif solution is not None:
        picture = task.look.picture(Scene.of_solution(solution, given[0]))
        task.say(f"{picture}\n\n{legend(ascii_only=task.look.ascii_only)}\n\nAnother solution.")
    else:
        known = "the one given" if len(given) == 1 else f"the {len(given)} given"
        task.say(
            f"Undecided: {found.reason}."
            if isinstance(found, Undecided)
            else f"No solution other than {known}."
        )
    if task.svg is not None and solution is not None:
        save_svg(Scene.of_solution(solution, given[0]), task.svg)
    if isinstance(found, Undecided):
        return Status.INTERRUPTED if ended.interrupted else Status.UNDECIDED
    return Status.OK if solution is None else Status.MULTIPLE


def show_candidates(task: SolveTask, limit: int | None) -> Status:
    """Show the ways to fit all clues and vertices as they are found, and how many of them are one loop."""
    from takegaki.solving.candidates import Candidates  # noqa: PLC0415  (it loads a SAT solver)

    solutions = count = 0

    def work(give: Callable[[Solution], None], running: RunningBudget) -> str:
        found = Candidates(task.puzzle, task.board, limit, running)
        for lines in found:
            give(Solution.of(task.puzzle, lines))
        return found.ended

    def show(candidate: Solution) -> None:
        """Print a candidate, and whether it is a solution."""
        nonlocal count, solutions
        count += 1
        is_one = is_solved(task.puzzle, candidate.board())
        solutions += is_one
        if task.json:
            task.say(encode({**solution_entry(candidate), "solution": is_one}))
        else:
            picture = task.look.picture(Scene.of_board(candidate.board(), task.puzzle))
            task.say(f"Candidate {count}{', a solution' if is_one else ''}\n{picture}\n")

    begun = time.perf_counter()
    ended = watch(work, task.options.budget(), show)
    seconds = time.perf_counter() - begun
    why = STOPPED if ended.interrupted else ended.result or STOPPED
    if task.json:
        counts = {"candidates": count, "solutions": solutions, "ended": why}
        task.say(encode({**counts, "seconds": round(seconds, 6)}))
    else:
        some = f"{count:,} candidate{'' if count == 1 else 's'}, {solutions:,} of them one loop"
        task.say(f"{some}; there is no other." if why == "all" else f"{some}; there may be more: {why}.")
    if ended.interrupted:
        return Status.INTERRUPTED
    return Status.OK if why in ("all", "limit") else Status.UNDECIDED


@dataclass
class _Shown:
    """What was streamed so far; the first two solutions are kept for the picture."""

    task: SolveTask
    count: int = 0
    first: list[Solution] = field(default_factory=list)

    def add(self, solution: Solution) -> None:
        self.count += 1
        self.first = [*self.first, solution][:2]
        if self.task.json:
            self.task.say(solution_as_json(solution))
        else:
            picture = self.task.look.picture(Scene.of_solution(solution))
            self.task.say(f"Solution {self.count}\n{picture}\n")


def _note_cost(task: SolveTask, effort: Effort, seconds: float) -> None:
    if error_is_terminal() and not task.quiet:
        note(f"{seconds:.3g} s, {effort.decisions:,} decisions, {effort.conflicts:,} conflicts")


def _ignore(_: Solution) -> None:
    """A verdict gives nothing before its end."""


STATUS = {
    Unique: Status.OK,
    Multiple: Status.MULTIPLE,
    NoSolution: Status.NONE,
    Undecided: Status.UNDECIDED,
}


def scene(puzzle: Puzzle, found: list[Solution], board: Board | None = None) -> Scene:
    """One picture: the clues, the marks proven so far, the solution, or two with their differences."""
    if found:
        return Scene.of_solution(*found)
    return Scene.of_board(board, puzzle) if board else Scene.of_puzzle(puzzle)


WITH_MARKS = "with the marks given"
"""The line of a verdict about the solutions with the marks of the file alone."""


def as_text(puzzle: Puzzle, verdict: Verdict, look: Look, *, with_marks: bool = False) -> str:
    """The verdict for people: pictures, then one sentence."""
    parts = []
    match verdict:
        case Undecided(found=None, board=Board() as board):
            parts = [look.picture(Scene.of_board(board, puzzle))]
        case Unique(solution) | Undecided(found=Solution() as solution):
            parts = [look.picture(Scene.of_solution(solution))]
        case Multiple():
            first, second = witnesses(verdict)
            one = f"First solution\n{look.picture(Scene.of_solution(first))}"
            two = f"Second solution\n{look.picture(Scene.of_solution(second, first))}"
            parts = [look.beside(one, two), legend(ascii_only=look.ascii_only)]
    return "\n\n".join([*parts, sentence(verdict, with_marks=with_marks)])


def sentence(verdict: Verdict, *, with_marks: bool = False) -> str:
    """The line of a verdict."""
    given = f" {WITH_MARKS}" if with_marks else ""
    match verdict:
        case Unique():
            return f"One solution{given}; there is no other."
        case Multiple(first, second):
            count = len(first.differing_edges(second))
            return f"More than one solution{given}; these two differ in {count} edges."
        case NoSolution():
            return f"No solution{given}."
        case Undecided(reason, None, board=Board()):
            return f"Undecided: {reason}."
        case Undecided(reason, None):
            return f"Undecided: {reason}. No solution was found so far."
        case Undecided(reason):
            return f"Undecided: {reason}. One solution was found; whether there are others is open."


def as_json(puzzle: Puzzle, verdict: Verdict, seconds: float, *, with_marks: bool = False) -> str:
    """The verdict as one JSON object in one line."""
    entry = verdict_entry(puzzle, verdict)
    if with_marks and isinstance(verdict, NoSolution):
        entry["reason"] = WITH_MARKS
    return encode({**entry, **cost_entry(verdict.effort, seconds)})


def solution_as_json(solution: Solution) -> str:
    """One of several solutions, as one JSON object in one line."""
    return encode(solution_entry(solution))


def ending_as_json(puzzle: Puzzle, count: int, ended: str, effort: Effort, seconds: float) -> str:
    """The last line after streamed solutions."""
    return encode(solutions_end_entry(puzzle, count, ended, effort, seconds))


def ending_as_text(count: int, ended: str, *, with_marks: bool = False) -> str:
    """The last sentence after streamed solutions."""
    number = {0: "No solution", 1: "1 solution"}.get(count, f"{count} solutions")
    number += f" {WITH_MARKS}" if with_marks else ""
    if ended == "all":
        return f"{number}." if count == 0 else f"{number}; there is no other."
    if ended == "limit":
        return f"{number} shown, the most you asked for; there may be others."
    return f"{number} found; {ended}. There may be others."


def ending_status(count: int, ended: str) -> Status:
    """The exit status after streamed solutions."""
    if count > 1:
        return Status.MULTIPLE
    if ended != "all":
        return Status.UNDECIDED
    return Status.OK if count else Status.NONE
