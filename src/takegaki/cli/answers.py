"""The answer of `solve` for people and for programs, and the exit status that goes with it."""

from takegaki.cli.compact import Json, effort_entry, encode, marks_entry, solution_entry
from takegaki.cli.screen import Look
from takegaki.cli.status import Status
from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort, Multiple, NoSolution, Solution, Undecided, Unique, Verdict
from takegaki.render.scene import Scene
from takegaki.render.text import legend

STATUS = {
    Unique: Status.OK,
    Multiple: Status.MULTIPLE,
    NoSolution: Status.NONE,
    Undecided: Status.UNDECIDED,
}


def witnesses(verdict: Verdict) -> list[Solution]:
    """The solutions that a verdict holds; two in the order of their edges, whatever the method."""
    match verdict:
        case Unique(solution):
            return [solution]
        case Multiple(first, second):
            return sorted((first, second), key=lambda found: found.lines.tobytes())
        case Undecided(found=Solution() as found):
            return [found]
    return []


def scene(puzzle: Puzzle, found: list[Solution], board: Board | None = None) -> Scene:
    """One picture: the clues, the marks proven so far, the solution, or two with their differences."""
    if found:
        return Scene.of_solution(*found)
    return Scene.of_board(board, puzzle) if board else Scene.of_puzzle(puzzle)


def as_text(puzzle: Puzzle, verdict: Verdict, look: Look) -> str:
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
    return "\n\n".join([*parts, sentence(verdict)])


def sentence(verdict: Verdict) -> str:
    """What a verdict says."""
    match verdict:
        case Unique():
            return "One solution; there is no other."
        case Multiple(first, second):
            count = len(first.differing_edges(second))
            return f"More than one solution; these two differ in {count} edges."
        case NoSolution():
            return "No solution."
        case Undecided(reason, None, board=Board()):
            return f"Undecided: {reason}."
        case Undecided(reason, None):
            return f"Undecided: {reason}. No solution was found so far."
        case Undecided(reason):
            return f"Undecided: {reason}. One solution was found; whether there are others is open."


def as_json(puzzle: Puzzle, verdict: Verdict, seconds: float) -> str:
    """The verdict as one JSON object in one line."""
    return encode({**verdict_entry(puzzle, verdict), **cost_entry(verdict.effort, seconds)})


def verdict_entry(puzzle: Puzzle, verdict: Verdict) -> dict[str, Json]:
    """The verdict with its witnesses, as a JSON object."""
    found = witnesses(verdict)
    entry: dict[str, Json] = {"verdict": verdict.name, **_board(puzzle)}
    if isinstance(verdict, Undecided):
        entry["reason"] = verdict.reason
        if verdict.board is not None:
            entry["marks"] = marks_entry(verdict.board)
    solutions: list[Json] = [solution_entry(solution) for solution in found]
    entry["solutions"] = solutions
    if isinstance(verdict, Multiple):
        entry["differences"] = verdict.first.differing_edges(verdict.second).tolist()
    return entry


def solution_as_json(solution: Solution) -> str:
    """One of several solutions, as one JSON object in one line."""
    return encode(solution_entry(solution))


def ending_as_json(puzzle: Puzzle, count: int, ended: str, effort: Effort, seconds: float) -> str:
    """The last line after streamed solutions."""
    return encode({"count": count, "ended": ended, **_board(puzzle), **cost_entry(effort, seconds)})


def ending_as_text(count: int, ended: str) -> str:
    """The last sentence after streamed solutions."""
    number = {0: "No solution", 1: "1 solution"}.get(count, f"{count} solutions")
    if ended == "all":
        return "No solution." if count == 0 else f"{number}; there is no other."
    if ended == "limit":
        return f"{number} shown, as many as asked for; there may be others."
    return f"{number} found; {ended}. There may be others."


def ending_status(count: int, ended: str) -> Status:
    """The exit status after streamed solutions."""
    if count > 1:
        return Status.MULTIPLE
    if ended != "all":
        return Status.UNDECIDED
    return Status.OK if count else Status.NONE


def _board(puzzle: Puzzle) -> dict[str, Json]:
    graph = puzzle.graph
    return {"tiling": graph.tiling, "rows": graph.rows, "cols": graph.cols}


def cost_entry(effort: Effort, seconds: float) -> dict[str, Json]:
    """What an answer cost, and the version that gave it, as a JSON object."""
    from takegaki import __version__  # noqa: PLC0415  (looked up in the package's metadata)

    return {"effort": effort_entry(effort), "seconds": round(seconds, 6), "version": __version__}
