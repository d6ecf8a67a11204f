"""One puzzle: find its verdict or its solutions, and show them to people and to programs."""

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from takegaki import solving
from takegaki.cli.errors import Status, save_svg
from takegaki.cli.output import Look, answer, error_is_terminal, note
from takegaki.cli.progress import STOPPED, watch
from takegaki.cli.proof_files import ProofFiles
from takegaki.cli.solve.options import SolveOptions
from takegaki.cli.solve.verdict_text import (
    STATUS,
    as_json,
    as_text,
    ending_as_json,
    ending_as_text,
    ending_status,
    scene,
    sentence,
    solution_as_ids,
    solution_as_json,
)
from takegaki.core.board import Board
from takegaki.core.budget import Budget, Effort, RunningBudget
from takegaki.core.lazy_dataclass import dataclass, field, replace
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Value, said
from takegaki.core.solution import Solution
from takegaki.core.verdict import Answer, Found, Undecided, Verdict, witnesses_of
from takegaki.puzzles.check import is_solved
from takegaki.render.scene import Scene
from takegaki.render.text import legend

if TYPE_CHECKING:
    from takegaki.solving import Solutions


NO_PROOFS = ProofFiles()


@dataclass(frozen=True)
class SolveTask:
    """A puzzle, how to solve it and how to show the answer.

    budget  the limits of the options; where it runs, reading has had its part already
    svg     a file's name or None
    board   marks that a solution must have; None where the puzzle alone counts
    ids     solutions are signed ids in a line each, and sentences go to stderr
    proofs  names of files for a proof of the answer
    """

    puzzle: Puzzle
    options: SolveOptions
    budget: Budget
    look: Look
    json: bool
    quiet: bool
    svg: str | None
    board: Board | None = None
    ids: bool = False
    proofs: ProofFiles = NO_PROOFS

    def say(self, text: str) -> None:
        """Print it on stdout unless quiet."""
        if not self.quiet:
            answer(text)

    def conclude(self, text: str) -> None:
        """The sentence after the solutions: on stderr where stdout is for ids."""
        if self.ids and not self.quiet:
            note(text)
        else:
            self.say(text)


MOST_COUNTED = 1000
"""Solutions that a certificate counts at most."""


def show_verdict(task: SolveTask) -> Status:
    """Prove, show the verdict with its pictures, and give the exit status."""
    begun = time.perf_counter()

    def work(_: Callable[[Solution], None], running: RunningBudget) -> Verdict:
        return task.options.prove(task.puzzle, running, task.board)

    ended = watch(work, task.budget, _ignore)
    verdict, seconds = ended.result, time.perf_counter() - begun
    if verdict is None:
        verdict = Undecided(STOPPED)
    elif ended.interrupted and isinstance(verdict, Undecided):
        verdict = replace(verdict, reason=STOPPED)
    if task.json:
        task.say(as_json(task.puzzle, verdict, seconds, with_marks=task.board is not None))
    elif task.ids:
        for solution in witnesses_of(verdict):
            task.say(solution_as_ids(solution))
        task.conclude(sentence(verdict, with_marks=task.board is not None))
    else:
        task.say(as_text(task.puzzle, verdict, task.look, with_marks=task.board is not None))
        _note_cost(task, verdict.effort, seconds)
    if task.svg is not None:
        board = verdict.board if isinstance(verdict, Undecided) else None
        save_svg(scene(task.puzzle, witnesses_of(verdict), board), task.svg)
    if task.proofs.some and not isinstance(verdict, Undecided):
        _certify(
            task,
            lambda running: _certificates().certify(
                task.puzzle, verdict, board=task.board, budget=running, by=task.proofs.by
            ),
        )
    status = STATUS[type(verdict)]
    return Status.INTERRUPTED if ended.interrupted and status is Status.UNDECIDED else status


def show_solutions(task: SolveTask, limit: int | None) -> Status:
    """Show solutions as they are found, at most `limit`, then whether these are all.

    Where a certificate is to count them, the search ends with the first that is too many.
    """
    begun = time.perf_counter()
    if task.proofs.some and (limit is None or limit > MOST_COUNTED):
        limit = MOST_COUNTED + 1
    found: list[Solutions] = []
    shown = _Shown(task)

    def work(give: Callable[[Solution], None], running: RunningBudget) -> str:
        found.append(task.options.solutions(task.puzzle, limit, running, task.board))
        for solution in found[0]:
            give(solution)
        return found[0].ended

    ended = watch(work, task.budget, shown.add)
    effort = found[0].effort if found else Effort()
    why, seconds = ended.result or STOPPED, time.perf_counter() - begun
    if ended.interrupted and why != "all":
        why = STOPPED
    if task.json:
        task.say(ending_as_json(task.puzzle, shown.count, why, effort, seconds))
    else:
        task.conclude(ending_as_text(shown.count, why, with_marks=task.board is not None))
        _note_cost(task, effort, seconds)
    if task.svg is not None:
        save_svg(scene(task.puzzle, shown.first[:2]), task.svg)
    if task.proofs.some and why == "all":
        _certify(
            task,
            lambda running: _certificates().certify_count(
                task.puzzle, shown.first, board=task.board, budget=running, by=task.proofs.by
            ),
        )
    elif task.proofs.some and shown.count > MOST_COUNTED:
        note(said("proof-note.none", why=said("proof-note.too-many", most=MOST_COUNTED)))
    elif task.proofs.some:
        note(said("proof-note.none", why=said("proof-note.not-all")))
    status = ending_status(shown.count, why)
    return Status.INTERRUPTED if ended.interrupted and why != "all" else status


def _certificates() -> Any:
    from takegaki import certificates  # noqa: PLC0415  (it loads python-sat)

    return certificates


def _certify(task: SolveTask, make: Callable[[RunningBudget], str]) -> None:
    """Write the proof of an answer."""
    from takegaki.core.errors import LimitError  # noqa: PLC0415

    try:
        found = watch(lambda _, running: make(running), task.budget, _ignore).result
    except LimitError as error:
        note(said("proof-note.none", why=str(error)))
        return
    if found is not None:
        task.proofs.save(found)


def show_another(task: SolveTask, given: Sequence[Solution]) -> Status:
    """Look for a solution that is none of those given: the Another Solution Problem."""
    from takegaki.render.json_values import (  # noqa: PLC0415  (what people read needs none)
        cost_entry,
        encode,
        solution_entry,
        with_ids,
    )

    begun = time.perf_counter()
    options = task.options

    def work(_: Callable[[Solution], None], running: RunningBudget) -> Answer:
        """One solution more, if there is one."""
        return solving.another(
            *given,
            method=options.method,
            rules=options.rule_set(),
            seed=options.seed,
            budget=running,
        )

    ended = watch(work, task.budget, _ignore)
    found = Undecided(STOPPED) if ended.result is None else ended.result
    seconds = time.perf_counter() - begun
    solution = found.solution if isinstance(found, Found) else None
    if task.json:
        entry: dict[str, object] = {"given": len(given), "another": None}
        if solution is not None:
            entry["another"] = with_ids(solution_entry(solution), solution)
        if isinstance(found, Undecided):
            entry["undecided"] = found.reason
        task.say(encode({**entry, **cost_entry(found.effort, seconds)}))
    elif solution is not None and task.ids:
        task.say(solution_as_ids(solution))
        task.conclude(said("solve.another"))
    elif solution is not None:
        picture = task.look.picture(Scene.of_solution(solution, given[0]))
        below = legend(ascii_only=task.look.ascii_only)
        task.say(f"{picture}\n\n{below}\n\n{said('solve.another')}")
    else:
        task.conclude(
            said("verdict.undecided", reason=found.reason)
            if isinstance(found, Undecided)
            else said("solve.no-other", count=len(given))
        )
    if task.svg is not None and solution is not None:
        save_svg(Scene.of_solution(solution, given[0]), task.svg)
    if isinstance(found, Undecided):
        return Status.INTERRUPTED if ended.interrupted else Status.UNDECIDED
    return Status.OK if solution is None else Status.MULTIPLE


def show_candidates(task: SolveTask, limit: int | None) -> Status:
    """Show the ways to fit all clues and vertices as they are found, and how many of them are one
    loop.
    """
    from takegaki.render.json_values import (  # noqa: PLC0415  (what people read needs none)
        encode,
        solution_entry,
        with_ids,
    )
    from takegaki.solving.questions.candidates import Candidates  # noqa: PLC0415  (it loads a SAT solver)

    solutions = count = 0

    def work(give: Callable[[Solution], None], running: RunningBudget) -> str:
        found = Candidates(task.puzzle, task.board, limit, running)
        for lines in found:
            give(Solution.of(task.puzzle, lines))
        return found.ended

    def show(candidate: Solution) -> None:
        """Print a candidate, and whether it is a solution."""
        from takegaki.render.json_values import (  # noqa: PLC0415  (what people read needs none)
            encode,
        )

        nonlocal count, solutions
        count += 1
        is_one = is_solved(task.puzzle, candidate.board())
        solutions += is_one
        if task.json:
            entry = with_ids(solution_entry(candidate), candidate)
            task.say(encode({**entry, "solution": is_one}))
        elif task.ids:
            task.say(solution_as_ids(candidate))
        else:
            picture = task.look.picture(Scene.of_board(candidate.board(), task.puzzle))
            head = said("solve.candidate", number=count, solves="yes" if is_one else "no")
            task.say(f"{head}\n{picture}\n")

    begun = time.perf_counter()
    ended = watch(work, task.budget, show)
    seconds = time.perf_counter() - begun
    why = STOPPED if ended.interrupted else ended.result or STOPPED
    if task.json:
        counts = {"candidates": count, "solutions": solutions, "ended": why}
        task.say(encode({**counts, "seconds": round(seconds, 6)}))
    else:
        some: dict[str, Value] = {"count": count, "loops": solutions}
        task.conclude(
            said("solve.candidates", **some)
            if why == "all"
            else said("solve.candidates-so-far", reason=why, **some)
        )
    if ended.interrupted:
        return Status.INTERRUPTED
    return Status.OK if why in ("all", "limit") else Status.UNDECIDED


@dataclass
class _Shown:
    """What was streamed so far; the first two solutions are kept for the picture, and as many as a
    certificate may count where one is wanted.
    """

    task: SolveTask
    count: int = 0
    first: list[Solution] = field(default_factory=list)

    def add(self, solution: Solution) -> None:
        """One more: it is counted, kept if there is room, and printed."""
        self.count += 1
        if len(self.first) < (MOST_COUNTED if self.task.proofs.some else 2):
            self.first.append(solution)
        if self.task.json:
            self.task.say(solution_as_json(solution))
        elif self.task.ids:
            self.task.say(solution_as_ids(solution))
        else:
            picture = self.task.look.picture(Scene.of_solution(solution))
            self.task.say(f"{said('solve.numbered', number=self.count)}\n{picture}\n")


def _note_cost(task: SolveTask, effort: Effort, seconds: float) -> None:
    if error_is_terminal() and not task.quiet:
        note(f"{seconds:.3g} s, {effort.decisions:,} decisions, {effort.conflicts:,} conflicts")


def _ignore(_: Solution) -> None:
    """A verdict gives nothing before its end."""
