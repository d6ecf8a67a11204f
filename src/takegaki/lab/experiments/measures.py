"""What experiments measure: a function for each name, from a point and a seed to the values of one
row.

Columns that end in _s are seconds of processor time; all others follow from the point and the seed
alone.
"""

import re
from collections.abc import Callable
from functools import partial
from statistics import quantiles
from typing import TypeVar

import numpy as np

from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.verdict import Stopped, Undecided
from takegaki.deduce.level import Level
from takegaki.deduce.stories.stalls import report
from takegaki.generation.generate_puzzle import Generated, generate
from takegaki.generation.request import Request
from takegaki.lab.experiments import SIZE, Point, Value, sides
from takegaki.lab.experiments.dataset import measure_puzzle
from takegaki.lab.experiments.published import remembered_counts
from takegaki.lab.experiments.rule_measures import (
    breeding_boards,
    measure_evolution,
    measure_refinement,
    measure_rule_set,
    measure_rules_of_type,
    measure_searches,
    missing_searches,
)
from takegaki.lab.genetic import evolve
from takegaki.lab.peers.naive import decide as decide_naively
from takegaki.lab.rules.fujiwara import remembered_board
from takegaki.rating.features import turns
from takegaki.rating.rate import value_of
from takegaki.rules.application.apply import Application
from takegaki.rules.rule_sets.library import rule_set
from takegaki.runtime.measured_runs import measured
from takegaki.solving.methods import open_search
from takegaki.solving.methods.dfs import DfsSearch
from takegaki.solving.questions.candidates import count_candidates
from takegaki.solving.questions.prove import prove
from takegaki.solving.search import BoolArray, Exhausted
from takegaki.tilings import graph_of

T = TypeVar("T")

Row = dict[str, Value]

MEASURABLE = 0.01
"""Work below so many seconds is done three times, and the quickest counts: the first one fills
caches.
"""

RULES_OF_PAPER_2 = "van-dam"

BY_BACKTRACKING = "hard-backtrack"
DEAD_ENDS = 20_000
"""Of one search by backtracking while a puzzle is made; one that met more was ended."""


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


def _board(point: Point) -> Graph:
    return graph_of(str(point.get("tiling", "square")), *sides(point[SIZE]))


def request_of(point: Point, seed: int) -> Request:
    """The puzzle of a point: `size` on `tiling`; `kind` "normal" or "hard" is paper 2's, from its
    growth and with its rules; "hard-backtrack" tests each number by rules and backtracking, as it
    did; others are levels, as in "normal-level".
    """
    graph = _board(point)
    kind = str(point.get("kind", "hard"))
    rules = RULES_OF_PAPER_2 if graph.tiling == "square" else ""
    if kind == BY_BACKTRACKING:
        tested = "rules+backtrack"
        return Request(graph, seed, method="hard", unique_by=tested, rules=rules, loop="growth")
    if kind == "normal":
        return Request(graph, seed, method="normal", rules=rules, loop="growth")
    if kind == "hard":
        return Request(graph, seed, method="hard", loop="growth")
    return Request(graph, seed, level=Level.of(kind.removesuffix("-level")))


def _made(point: Point, seed: int) -> Generated | Stopped:
    limited = point.get("kind") == BY_BACKTRACKING
    return generate(
        request_of(point, seed), budget=Budget(conflicts=DEAD_ENDS) if limited else None
    )


def _generated(point: Point, seed: int) -> Generated | None:
    made = _made(point, seed)
    return made if isinstance(made, Generated) else None


def _clue_share(puzzle: Puzzle) -> float:
    return float(np.mean(puzzle.clues >= 0))


def create(point: Point, seed: int) -> Row:
    """A puzzle made: how long it takes, how many numbers are left."""
    rows, cols = sides(point[SIZE])
    row: Row = {"entries": rows * cols}
    made, seconds = timed_result(lambda: _made(point, seed))
    if not isinstance(made, Generated):
        ended = None if point.get("kind") == BY_BACKTRACKING else seconds
        return row | {"create_s": ended, "numbers": None, "share": None, "tries": None}
    numbers = int(np.sum(made.puzzle.clues >= 0))
    share = _clue_share(made.puzzle)
    return row | {"create_s": seconds, "numbers": numbers, "share": share, "tries": made.tries}


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
            row |= dict(
                zip(keys, _proven_by(method, made.puzzle, int(point["dead_ends"])), strict=True)
            )
            row[f"{name}_nodes"] = _nodes(row, name)
    rows, cols = sides(point[SIZE])
    return row | _tree_with_rules(row) | {"entries": rows * cols}


def first_solutions(point: Point, seed: int) -> Row:
    """The first solution of a puzzle by each of some methods, unproven: found or not, and the time.

    "genetic" breeds a number of generations at most, the others meet a number of dead ends.
    """
    made = _generated(point, seed)
    row: Row = {}
    for method in str(point["methods"]).split():
        name = column(method)
        keys = (f"{name}_s", f"{name}_solved")
        if made is None:
            row |= dict.fromkeys(keys)
            continue
        lines, seconds = timed_result(partial(_first, method, made.puzzle, point, seed))
        row |= dict(
            zip(keys, (None if lines is None else seconds, int(lines is not None)), strict=True)
        )
    return row


def _first(method: str, puzzle: Puzzle, point: Point, seed: int) -> BoolArray | None:
    if method == "genetic":
        return evolve(puzzle, seed, int(point["generations"])).lines
    budget = Budget(conflicts=int(point["dead_ends"])).start()
    step = open_search(puzzle, method, None, seed).next(budget)
    return step if isinstance(step, np.ndarray) else None


def _nodes(row: Row, name: str) -> int | None:
    """Those of the search tree: one more than the decisions; None for a search that was ended."""
    decisions = row.get(f"{name}_decisions")
    return 1 + int(decisions) if decisions is not None and row[f"{name}_done"] else None


def _tree_with_rules(row: Row) -> Row:
    """Whether rules made the tree of backtracking smaller, as far as can be told."""
    found: Row = {}
    for name in ("backtrack", "backtrack_printed"):
        without, given = (_nodes(row, f"{rules}{name}") for rules in ("", "rules_"))
        # A tree that was not ended is larger than one that was.
        known = (without or float("inf"), given or float("inf"))
        found[f"smaller_{name}"] = int(known[1] < known[0])
        found[f"larger_{name}"] = int(known[1] > known[0])
    return found


def _proven_by(method: str, puzzle: Puzzle, dead_ends: int) -> tuple[float | None, int, int]:
    rules = (
        RULES_OF_PAPER_2 if method.startswith("rules") and puzzle.graph.tiling == "square" else None
    )
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
    chances = tuple(int(part) for part in str(point["ratios"]).split("/"))
    request = Request(
        _board(point),
        seed,
        method="hard",
        ratios=(chances[0], chances[1], chances[2]),
    )
    made = generate(request)
    if isinstance(made, Generated):
        return look_of_puzzle(made)
    return dict.fromkeys(("windiness", "inside", "share", "level", "rating"))


def how_hard(point: Point, seed: int) -> Row:
    """A puzzle of a level on a tiling: rating, techniques on its easiest path, narrowest moment."""
    made = _generated(point, seed)
    if made is None:
        return dict.fromkeys(
            ("windiness", "inside", "share", "level", "rating", "techniques", "narrowest")
        )
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
    """Depth-first search of the path, with and without "evenly many lines in each row and
    column".
    """
    made = _generated(point, seed)
    if made is None:
        return dict.fromkeys(
            ("with_decisions", "without_decisions", "ratio", "with_s", "without_s")
        )
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
    request = Request(_board(point), seed, method="hard", fewest=True)
    made, seconds = timed_result(lambda: generate(request))
    if not isinstance(made, Generated):
        return {"fewest": None, "share": None, "fewest_s": seconds}
    clues = int(np.sum(made.puzzle.clues >= 0))
    return {"fewest": clues, "share": _clue_share(made.puzzle), "fewest_s": seconds}


def published_shares(point: Point, seed: int) -> Row:
    """The shares of cells with a clue in published puzzles of some sizes: quartiles."""
    del seed
    least, most = (int(part) for part in str(point["entries"]).split(" to "))
    shares = sorted(
        clues / entries for entries, clues in remembered_counts() if least <= entries <= most
    )
    low, middle, high = (
        quantiles(shares, n=4, method="inclusive") if len(shares) > 1 else [None] * 3
    )
    return {
        "puzzles": len(shares),
        "lower_quartile": low,
        "median": middle,
        "upper_quartile": high,
    }


MEASURES: dict[str, Callable[[Point, int], Row]] = {
    "create": create,
    "solve": solve_by_methods,
    "first-solutions": first_solutions,
    "avoid-loops": avoid_loops,
    "ratios": by_ratios,
    "how-hard": how_hard,
    "candidates": candidates,
    "parity": parity,
    "fewest": fewest_clues_of_loop,
    "rule-set": measure_rule_set,
    "rules-of-type": measure_rules_of_type,
    "refinement": measure_refinement,
    "evolution": measure_evolution,
    "searches": measure_searches,
    "dataset": measure_puzzle,
    "published": published_shares,
}

READY: dict[str, Callable[[], object]] = {
    "searches": remembered_board,
    "published": remembered_counts,
    "evolution": breeding_boards,
}
"""By measure what raises PuzzleError while something is missing that it needs."""

MISSING: dict[str, tuple[str, Callable[[], dict[str, str]]]] = {
    "searches": ("way", missing_searches)
}
"""By measure the name whose values may need what is not installed, and what gives those."""
