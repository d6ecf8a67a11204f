"""What the exact methods answer: solutions, verdicts, certain and wrong marks, clues that are not
needed.
"""

import time
from collections.abc import Callable
from functools import partial

import numpy as np

from takegaki.core.budget import RunningBudget
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.graph import Graph
from takegaki.core.marks import UNKNOWN
from takegaki.core.place_names import cell_name
from takegaki.core.puzzle import LARGEST_CLUE, NO_CLUE, Puzzle
from takegaki.core.reason import said
from takegaki.core.solution import Solution
from takegaki.core.symmetry import symmetry_group
from takegaki.core.topology import face_counts
from takegaki.core.verdict import Multiple, NoSolution, Stopped, Undecided
from takegaki.formats.native import mark_text
from takegaki.generation.loops.given_loop import given_lines
from takegaki.generation.removal.reduce import OnClue, RuleRemoval, clues_by_resolving, needed_clues
from takegaki.generation.requirements import with_clues
from takegaki.play.position import LAYERS
from takegaki.puzzles import PUZZLES, require_counts
from takegaki.render.json_values import (
    Entry,
    clash_entry,
    cost_entry,
    needs_entry,
    solution_entry,
    solutions_end_entry,
    verdict_entry,
)
from takegaki.rules.rule_sets.library import default_rules, rule_set
from takegaki.runtime.rng import new_rng, shuffle
from takegaki.solving import backbone, prove, solutions
from takegaki.solving.methods import open_search
from takegaki.solving.questions.clue_needs import clash, needs
from takegaki.solving.questions.shared_budget import SharedBudget
from takegaki.solving.questions.wrong_marks import (
    Contradiction,
    Together,
    Wrong,
    wrong_marks,
    wrong_sides,
)
from takegaki.solving.search import Exhausted
from takegaki.web.board_entries import puzzle_entry
from takegaki.web.request_body import not_one_of
from takegaki.web.responses import MAX_SEED
from takegaki.web.workers.task import StoppedError, Task, require_loops

MAX_SOLUTIONS = 1000
CONFLICT_SECONDS = 3.0
"""Seconds to make the clues few that contradict each other."""


def solve(task: Task) -> Entry:
    """Solutions as they are found, each reported with its number.

    limit, skip   how many, after how many that are left out
    method        one of PAGE_METHODS

    What ends them counts those skipped. The order is the same each time.
    """
    body, begun = task.body, time.perf_counter()
    limit, skip = body.whole("limit", 1, MAX_SOLUTIONS, 10), body.whole("skip", 0, MAX_SOLUTIONS, 0)
    found = solutions(
        task.puzzle,
        limit=skip + limit,
        method=_method(body.text("method", "exact")),
        budget=task.budget,
    )
    count = 0
    for count, solution in enumerate(found, start=1):
        if count > skip:
            task.report({"number": count, **solution_entry(solution)})
    seconds = time.perf_counter() - begun
    return solutions_end_entry(task.puzzle, count, found.ended, found.effort, seconds)


PAGE_METHODS = ("exact", "sat", "backtrack", "rules+backtrack")
"""Methods that the page asks for; the last two take puzzles whose clues count sides."""


def _method(name: str) -> str:
    if name not in PAGE_METHODS:
        raise not_one_of(name, PAGE_METHODS, "method")
    return name


def verdict(task: Task) -> Entry:
    """The verdict with its witnesses, as `solve --json` gives it; "clash" where there is no loop.

    Of those the bare verdict is reported as progress first: to find few clues to blame takes
    longer.
    """
    puzzle, begun = task.puzzle, time.perf_counter()
    found = prove(puzzle, budget=task.budget)
    entry = verdict_entry(puzzle, found) | cost_entry(found.effort, time.perf_counter() - begun)
    if isinstance(found, NoSolution) and PUZZLES[puzzle.kind].goal == "loop":
        task.report(entry)
        shared = SharedBudget(task.budget.at_most(CONFLICT_SECONDS))
        entry["clash"] = clash_entry(clash(puzzle, shared))
    return entry


def certificate(task: Task) -> Entry:
    """The text of a certificate of the verdict, which `takegaki_verify` has checked here, with what
    it proves, and the name of the puzzle in the collection whose digest it has. Raises LimitError
    where the time ends before there is one.
    """
    from takegaki.certificates import certify, digest_of  # noqa: PLC0415  (few ask for it)
    from takegaki.play import collection  # noqa: PLC0415
    from takegaki_verify import verify  # noqa: PLC0415

    text = certify(task.puzzle, budget=task.budget)
    found = {"certificate": text, "claim": verify(text).claim, "digest": digest_of(text)}
    return found | {"collected": collection.name_of(found["digest"])}


def forced(task: Task) -> Entry:
    """The edges that are the same in all solutions with the marks of the board.

    {"marks": all of them, "new": the edges that had no mark}; {"contradiction": true} where no
    solution has the marks that there are. Raises StoppedError.
    """
    found = backbone(task.puzzle, board=task.board, budget=task.budget)
    if isinstance(found, Undecided):
        raise StoppedError(found.reason)
    if isinstance(found, NoSolution):
        return {"contradiction": True, "marks": mark_text(task.board), "new": []}
    new = np.flatnonzero((found.board.marks != UNKNOWN) & (task.board.marks == UNKNOWN))
    return {"contradiction": False, "marks": mark_text(found.board), "new": new.tolist()}


def wrong(task: Task) -> Entry:
    """{"wrong": edges whose marks are in no solution, "together": true where they only exclude each
    other, "conflicting": clues that contradict each other whatever the marks, "sides": where the
    marks are right, faces that the player put on a side of the loop where no solution has them}.
    Raises StoppedError.
    """
    found = wrong_marks(task.puzzle, task.board, task.budget, patience=1.0)
    blamed: Entry = {"wrong": [], "together": False, "conflicting": [], "sides": []}
    match found:
        case Stopped(reason):
            raise StoppedError(reason)
        case Wrong(edges):
            blamed["wrong"] = list(edges)
        case Together(edges):
            blamed |= {"wrong": list(edges), "together": True}
        case Contradiction(faces):
            blamed["conflicting"] = list(faces)
        case _:
            blamed["sides"] = _wrong_sides(task)
    return blamed


def _wrong_sides(task: Task) -> list[int]:
    """None where the player gave none, or time ends: that the marks are right is known."""
    if PUZZLES[task.puzzle.kind].goal != "loop" or "position" not in task.body:
        return []
    position = task.body.object("position")
    if "shades" not in position:
        return []
    sides = position.read("shades", LAYERS["shades"].read)
    if len(sides) != task.puzzle.graph.n_faces or not sides.any():
        return []
    found = wrong_sides(task.puzzle, task.board, sides, task.budget)
    return [] if isinstance(found, Stopped) else list(found)


def fill(task: Task) -> Entry:
    """{"puzzle"}: all numbers of the loop that is drawn on the board."""
    puzzle, graph = task.puzzle, task.puzzle.graph
    require_loops(puzzle)
    lines = given_lines(graph, task.board.lines)
    counts = face_counts(graph, lines)
    clues = np.where(counts <= LARGEST_CLUE, counts, NO_CLUE)
    clues[graph.n_faces - graph.holes :] = NO_CLUE
    filled = Puzzle.of(graph, clues, kind=puzzle.kind, variant=puzzle.variant)
    return {"puzzle": puzzle_entry(filled)}


def needless(task: Task) -> Entry:
    """For a puzzle with one solution: what `review --json` reports of its clues, and why the work
    "ended".
    """
    shared = SharedBudget(task.budget)
    return {**needs_entry(needs(_only_solution(task), shared)), "ended": shared.ended}


def reduce(task: Task) -> Entry:
    """{"puzzle", "removed", "left"}: clues are removed one by one, each reported as {"cell",
    "name", "gone"}.

    by         a key of TESTED_BY: what tests whether a clue can go
    symmetry   cells that it exchanges lose their clues together
    seed       of the order in which they are tried

    Raises StoppedError.
    """
    puzzle, solution = task.puzzle, _only_solution(task)
    body = task.body
    groups = _groups(puzzle.graph, body.text("symmetry", ""))
    order = np.arange(len(groups), dtype=np.int32)
    shuffle(new_rng(body.whole("seed", 0, MAX_SEED, 0)), order)
    clued = [
        [cell for cell in groups[number] if puzzle.clues[cell] >= 0] for number in order.tolist()
    ]

    def on_clue(cell: int, gone: bool) -> None:
        task.report({"cell": cell, "name": cell_name(puzzle.graph, cell), "gone": gone})

    by = body.text("by", "exact")
    if by not in TESTED_BY:
        raise not_one_of(by, TESTED_BY, "by")
    kept = TESTED_BY[by](solution, [group for group in clued if group], task.budget, on_clue)
    if isinstance(kept, Stopped):
        raise StoppedError(kept.reason)
    there = np.isin(np.arange(len(puzzle.clues)), kept)
    clues = np.where(there, puzzle.clues, NO_CLUE)
    left = Puzzle.of(
        puzzle.graph, clues, kind=puzzle.kind, variant=puzzle.variant, meta=puzzle.meta
    )
    removed = np.flatnonzero((puzzle.clues != NO_CLUE) & ~there).tolist()
    return {
        "puzzle": puzzle_entry(left),
        "solution": mark_text(solution.board()),
        "removed": removed,
        "left": len(kept),
    }


def _by_rules(
    solution: Solution, groups: list[list[int]], budget: RunningBudget, on_clue: OnClue
) -> list[int] | Stopped:
    """The clues that the rules of the tiling need to solve it."""
    puzzle = solution.puzzle
    require_counts(puzzle, "rules")
    removal = RuleRemoval(puzzle, rule_set(default_rules(puzzle.graph)))
    if not removal.is_solved:
        raise PuzzleError(said("refused.rules-fall-short"))
    clued = puzzle.clues != NO_CLUE
    kept = clues_by_resolving(clued, groups, removal.solves, budget, on_clue)
    return kept if isinstance(kept, Stopped) else np.flatnonzero(kept).tolist()


def _by_search(
    method: str,
    solution: Solution,
    groups: list[list[int]],
    budget: RunningBudget,
    on_clue: OnClue,
) -> list[int] | Stopped:
    """The clues without which a method that decides finds another solution, tried one by one."""
    puzzle = solution.puzzle
    clues = puzzle.clues.copy()
    for group in groups:
        fewer = clues.copy()
        fewer[group] = NO_CLUE
        search = open_search(with_clues(puzzle, fewer != NO_CLUE), method, None, 0)
        steps = [search.next(budget), search.next(budget)]
        for step in steps:
            if isinstance(step, Stopped):
                return step
        gone = isinstance(steps[1], Exhausted)
        clues = fewer if gone else clues
        for cell in group:
            on_clue(cell, gone)
    return np.flatnonzero(clues != NO_CLUE).tolist()


def _by_engine(
    solution: Solution, groups: list[list[int]], budget: RunningBudget, on_clue: OnClue
) -> list[int] | Stopped:
    kept = needed_clues(solution, groups, budget, on_clue)
    # It has one solution: that was proven before.
    assert kept is not None
    return kept if isinstance(kept, Stopped) else sorted(kept)


TESTED_BY: dict[
    str,
    Callable[[Solution, list[list[int]], RunningBudget, OnClue], list[int] | Stopped],
] = {
    "exact": _by_engine,
    "rules": _by_rules,
    "backtrack": partial(_by_search, "backtrack"),
    "rules+backtrack": partial(_by_search, "rules+backtrack"),
}
"""What tells whether a clue can go: the exact engine, or as in paper 2 rules, backtracking, or
both.
"""


def _groups(graph: Graph, symmetry: str) -> list[list[int]]:
    """Cells that a symmetry exchanges, by the smallest of them."""
    group = symmetry_group(graph, symmetry)
    least = np.min([one.faces if graph.cells == "faces" else one.vertices for one in group], axis=0)
    order = np.argsort(least, kind="stable")
    return [part.tolist() for part in np.split(order, np.flatnonzero(np.diff(least[order])) + 1)]


def _only_solution(task: Task) -> Solution:
    if PUZZLES[task.puzzle.kind].goal != "loop":
        raise RequestError(said("refused.clues-not-here", kind=task.puzzle.kind))
    match prove(task.puzzle, budget=task.budget):
        case Undecided(reason):
            raise StoppedError(reason)
        case Multiple():
            raise PuzzleError(said("refused.several"))
        case NoSolution():
            raise PuzzleError(said("refused.none"))
        case found:
            return found.solution
