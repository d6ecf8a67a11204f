"""What experiments measure: a function for each name, from a point and a seed to the values of one row.

Columns that end in _s are seconds of processor time; all others follow from the point and the seed alone.
"""

import re
from collections.abc import Callable
from typing import TypeVar

import numpy as np

from takegaki.core.board import UNKNOWN
from takegaki.core.budget import Budget
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Solution, Undecided
from takegaki.deduce.report import report
from takegaki.deduce.technique import Level
from takegaki.generation.draw import Generated, generate
from takegaki.generation.request import Request
from takegaki.lab.experiments import Point, Value
from takegaki.lab.experiments.dataset import measure_puzzle
from takegaki.lab.experiments.rule_measures import measure_refinement, measure_rule_set, measure_searches
from takegaki.lab.peers.naive import decide as decide_naively
from takegaki.lab.rules.fujiwara import remembered_board
from takegaki.rating.features import turns
from takegaki.rating.rate import value_of
from takegaki.rules.apply import Application
from takegaki.rules.library import rule_set
from takegaki.runtime.measured import measured
from takegaki.solving.candidates import count_candidates
from takegaki.solving.enumeration import DfsSearch
from takegaki.solving.methods import BoolArray, Exhausted
from takegaki.solving.queries import prove
from takegaki.tilings import graph_of

T = TypeVar("T")

Row = dict[str, Value]

MEASURABLE = 0.01
"""Work below so many seconds is done three times, and the quickest counts: the first one fills caches."""

RULES_OF_PAPER_2 = "van-dam"


def timed_result(work: Callable[[], T]) -> tuple[T, float]:
    """The result of some work, and seconds of processor time of this thread, with machine code."""
    best = float("inf")
    for _ in range(3):
        one = measured(work)
        best = min(best, one.seconds)
        if one.seconds >= MEASURABLE:
            break
    return one.result, best


def column(name: str) -> str:
    """The name of a method as the beginning of a column."""
    return re.sub(r"\W", "_", name)


def _board(point: Point) -> tuple[int, str]:
    return int(point["size"]), str(point.get("tiling", "square"))


def request_of(point: Point, seed: int) -> Request:
    """The puzzle of a point: `size` squared on `tiling`; `kind` "normal" or "hard" is paper 2's, from its
    growth and with its rules, others are levels, as in "normal-level"."""
    size, tiling = _board(point)
    graph = graph_of(tiling, size, size)
    kind = str(point.get("kind", "hard"))
    if kind == "normal":
        rules = RULES_OF_PAPER_2 if tiling == "square" else ""
        return Request(graph, seed, method="normal", rules=rules, loop="growth")
    if kind == "hard":
        return Request(graph, seed, method="hard", loop="growth")
    return Request(graph, seed, level=Level.of(kind.removesuffix("-level")))


def _generated(point: Point, seed: int) -> Generated | None:
    made = generate(request_of(point, seed))
    return made if isinstance(made, Generated) else None


def _clue_share(puzzle: Puzzle) -> float:
    return float(np.mean(puzzle.clues >= 0))


def create(point: Point, seed: int) -> Row:
    """A puzzle made: how long it takes, how many numbers are left."""
    made, seconds = timed_result(lambda: generate(request_of(point, seed)))
    if not isinstance(made, Generated):
        return {"create_s": seconds, "numbers": None, "share": None, "tries": None}
    numbers = int(np.sum(made.puzzle.clues >= 0))
    share = _clue_share(made.puzzle)
    return {"create_s": seconds, "numbers": numbers, "share": share, "tries": made.tries}


def solve_by_methods(point: Point, seed: int) -> Row:
    """A puzzle solved and proven by each of some methods, within a number of dead ends."""
    made = _generated(point, seed)
    row: Row = {}
    for method in str(point["methods"]).split():
        name = column(method)
        keys = (f"{name}_s", f"{name}_decisions", f"{name}_done")
        if made is None:
            row |= dict.fromkeys(keys)
        elif method == "naive":
            limit = float(point["seconds"])
            puzzle = made.puzzle
            verdict, seconds = timed_result(lambda: decide_naively(puzzle, limit))  # noqa: B023
            # Its limit is of seconds, so whether it ends does not follow from the seed.
            row[f"{name}_s"] = seconds if verdict == "unique" else None
        else:
            row |= dict(zip(keys, _proven_by(method, made.puzzle, int(point["dead_ends"])), strict=True))
    return row


def _proven_by(method: str, puzzle: Puzzle, dead_ends: int) -> tuple[float | None, int, int]:
    rules = RULES_OF_PAPER_2 if method.startswith("rules") and puzzle.graph.tiling == "square" else None
    verdict, seconds = timed_result(
        lambda: prove(puzzle, method=method, rules=rules, budget=Budget(conflicts=dead_ends))
    )
    done = not isinstance(verdict, Undecided)
    return seconds if done else None, verdict.effort.decisions, int(done)


def avoid_loops(point: Point, seed: int) -> Row:
    """Paper 2's rules on a puzzle to their fixpoint, without and with loop avoidance."""
    made = _generated(point, seed)
    if made is None:
        return dict.fromkeys(("without_s", "with_s", "extra_s", "decided", "decided_more"))
    puzzle, rules = made.puzzle, rule_set(RULES_OF_PAPER_2)

    def applied(*, loops: bool) -> Application:
        work = Application(puzzle, rules, loops=loops)
        work.apply()
        return work

    # Once untimed: what rules keep for a shape of board.
    applied(loops=True)
    plain, without = timed_result(lambda: applied(loops=False))
    more, with_loops = timed_result(lambda: applied(loops=True))
    decided = [int(np.count_nonzero(work.marks != UNKNOWN)) for work in (plain, more)]
    return {
        "without_s": without,
        "with_s": with_loops,
        "extra_s": max(0.0, with_loops - without),
        "decided": decided[0],
        "decided_more": decided[1] - decided[0],
    }


def _windiness(solution: Solution) -> float | None:
    found = turns(solution.puzzle.graph, solution.board().marks)
    return None if np.isnan(found) else found


def look_of_puzzle(made: Generated) -> Row:
    """What a puzzle is like: its loop, its clues, how hard it is."""
    puzzle, level = made.puzzle, made.level
    return {
        "windiness": _windiness(made.solution),
        "inside": float(np.mean(made.solution.inside)),
        "share": _clue_share(puzzle),
        "level": int(level) if level is not None else int(Level.SEARCH),
        "rating": round(value_of(puzzle), 3),
    }


def by_ratios(point: Point, seed: int) -> Row:
    """A puzzle from growth by three chances."""
    size, tiling = _board(point)
    chances = tuple(int(part) for part in str(point["ratios"]).split("/"))
    request = Request(
        graph_of(tiling, size, size), seed, method="hard", ratios=(chances[0], chances[1], chances[2])
    )
    made = generate(request)
    if isinstance(made, Generated):
        return look_of_puzzle(made)
    return dict.fromkeys(("windiness", "inside", "share", "level", "rating"))


def how_hard(point: Point, seed: int) -> Row:
    """A puzzle of a level on a tiling: rating, techniques on its easiest path, narrowest moment."""
    made = _generated(point, seed)
    if made is None:
        return dict.fromkeys(("windiness", "inside", "share", "level", "rating", "techniques", "narrowest"))
    found = report(made.puzzle)
    used = {step.deduction.technique for step in found.trace.steps}
    # The fewest marks that follow at a moment when all easier techniques are stuck.
    narrowest = min((len(climb.edges) for climb in found.climbs), default=None)
    return {**look_of_puzzle(made), "techniques": len(used), "narrowest": narrowest}


def candidates(point: Point, seed: int) -> Row:
    """All lines that fit clues and vertices of a puzzle, loops or not, by a SAT solver."""
    made = _generated(point, seed)
    if made is None:
        return dict.fromkeys(("candidates", "complete", "candidates_s"))
    puzzle, limit = made.puzzle, int(point["limit"])
    found, seconds = timed_result(lambda: count_candidates(puzzle, limit=limit))
    return {
        "candidates": found.candidates,
        "complete": int(found.complete),
        "candidates_s": seconds if found.complete else None,
    }


def parity(point: Point, seed: int) -> Row:
    """Depth-first search of the path, with and without "evenly many lines in each row and column"."""
    made = _generated(point, seed)
    if made is None:
        return dict.fromkeys(("with_decisions", "without_decisions", "ratio", "with_s", "without_s"))
    puzzle = made.puzzle
    limit = int(point["dead_ends"])

    def search(*, use: bool) -> tuple[int, bool]:
        work = DfsSearch(puzzle, parity=use)
        budget = Budget(conflicts=limit).start()
        step: BoolArray | object = work.next(budget)
        while isinstance(step, np.ndarray):
            step = work.next(budget)
        return work.effort.decisions, isinstance(step, Exhausted)

    (more, done), without = timed_result(lambda: search(use=False))
    (fewer, done_too), with_parity = timed_result(lambda: search(use=True))
    both = done and done_too
    return {
        "with_decisions": fewer if done_too else None,
        "without_decisions": more if done else None,
        # One more each, so that a board without a decision counts as no gain.
        "ratio": (more + 1) / (fewer + 1) if both else None,
        "with_s": with_parity if done_too else None,
        "without_s": without if done else None,
    }


def fewest_clues_of_loop(point: Point, seed: int) -> Row:
    """As few clues as a loop allows, proven."""
    size, tiling = _board(point)
    request = Request(graph_of(tiling, size, size), seed, method="hard", fewest=True)
    made, seconds = timed_result(lambda: generate(request))
    if not isinstance(made, Generated):
        return {"fewest": None, "share": None, "fewest_s": seconds}
    clues = int(np.sum(made.puzzle.clues >= 0))
    return {"fewest": clues, "share": _clue_share(made.puzzle), "fewest_s": seconds}


MEASURES: dict[str, Callable[[Point, int], Row]] = {
    "create": create,
    "solve": solve_by_methods,
    "avoid-loops": avoid_loops,
    "ratios": by_ratios,
    "how-hard": how_hard,
    "candidates": candidates,
    "parity": parity,
    "fewest": fewest_clues_of_loop,
    "rule-set": measure_rule_set,
    "refinement": measure_refinement,
    "searches": measure_searches,
    "dataset": measure_puzzle,
}

READY: dict[str, Callable[[], object]] = {"searches": remembered_board}
"""By measure what raises PuzzleError while something is missing that it needs."""
