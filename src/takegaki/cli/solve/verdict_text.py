"""A verdict and the end of a stream of solutions as they are shown, to people and to programs."""

from takegaki.cli.errors import Status
from takegaki.cli.output import Look
from takegaki.core.board import Board
from takegaki.core.budget import Effort
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Reason, said
from takegaki.core.solution import Solution
from takegaki.core.verdict import Multiple, NoSolution, Undecided, Unique, Verdict, witnesses_of
from takegaki.render.scene import Scene
from takegaki.render.text import legend

STATUS = {
    Unique: Status.OK,
    Multiple: Status.MULTIPLE,
    NoSolution: Status.NONE,
    Undecided: Status.UNDECIDED,
}


def scene(puzzle: Puzzle, found: list[Solution], board: Board | None = None) -> Scene:
    """One picture: the clues, the marks proven so far, the solution, or two with their
    differences.
    """
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
            first, second = witnesses_of(verdict)
            one = f"{said('solve.first')}\n{look.picture(Scene.of_solution(first))}"
            two = f"{said('solve.second')}\n{look.picture(Scene.of_solution(second, first))}"
            parts = [look.beside(one, two), legend(ascii_only=look.ascii_only)]
    return "\n\n".join([*parts, sentence(verdict, with_marks=with_marks)])


def sentence(verdict: Verdict, *, with_marks: bool = False) -> str:
    """The line of a verdict."""
    return _reason(verdict, with_marks=with_marks).sentence()


def _given(with_marks: bool) -> Reason:
    return Reason("given.marks" if with_marks else "given.none")


def _reason(verdict: Verdict, *, with_marks: bool) -> Reason:
    given = _given(with_marks)
    match verdict:
        case Unique():
            return Reason("verdict.unique", given=given)
        case Multiple(first, second):
            count = len(first.differing_edges(second))
            return Reason("verdict.multiple", given=given, edges=count)
        case NoSolution():
            return Reason("verdict.none", given=given)
        case Undecided(reason, None, board=Board()):
            return Reason("verdict.undecided", reason=reason)
        case Undecided(reason, None):
            return Reason("verdict.none-yet", reason=reason)
        case Undecided(reason):
            return Reason("verdict.one-yet", reason=reason)


def as_json(puzzle: Puzzle, verdict: Verdict, seconds: float, *, with_marks: bool = False) -> str:
    """The verdict as one JSON object in one line."""
    from takegaki.render.json_values import (  # noqa: PLC0415  (what people read needs none)
        cost_entry,
        encode,
        solution_entry,
        verdict_entry,
        with_ids,
    )

    entry = verdict_entry(puzzle, verdict)
    entry["solutions"] = [with_ids(solution_entry(one), one) for one in witnesses_of(verdict)]
    if with_marks and isinstance(verdict, NoSolution):
        entry["reason"] = WITH_MARKS
    return encode({**entry, **cost_entry(verdict.effort, seconds)})


def solution_as_json(solution: Solution) -> str:
    """One of several solutions, as one JSON object in one line."""
    from takegaki.render.json_values import (  # noqa: PLC0415  (what people read needs none)
        encode,
        solution_entry,
        with_ids,
    )

    return encode(with_ids(solution_entry(solution), solution))


def solution_as_ids(solution: Solution) -> str:
    """A solution as the signed ids of its edges, in one line."""
    from takegaki.render.json_values import (  # noqa: PLC0415  (what people read needs none)
        signed_ids,
    )

    return " ".join(map(str, signed_ids(solution)))


def ending_as_json(puzzle: Puzzle, count: int, ended: str, effort: Effort, seconds: float) -> str:
    """The last line after streamed solutions."""
    from takegaki.render.json_values import (  # noqa: PLC0415  (what people read needs none)
        encode,
        solutions_end_entry,
    )

    return encode(solutions_end_entry(puzzle, count, ended, effort, seconds))


def ending_as_text(count: int, ended: str, *, with_marks: bool = False) -> str:
    """The last sentence after streamed solutions."""
    given = _given(with_marks)
    if ended in ("all", "limit"):
        return Reason(f"verdict.{ended}", count=count, given=given).sentence()
    return Reason("verdict.some", count=count, given=given, reason=ended).sentence()


def ending_status(count: int, ended: str) -> Status:
    """The exit status after streamed solutions."""
    if count > 1:
        return Status.MULTIPLE
    if ended != "all":
        return Status.UNDECIDED
    return Status.OK if count else Status.NONE
