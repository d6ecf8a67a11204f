"""lazy: degrees and clues in glucose4; every loop of a candidate that has several is forbidden."""

from functools import lru_cache
from itertools import combinations

from pysat.solvers import Glucose4

from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.puzzle import Puzzle
from takegaki.lab.peers.peer import (
    CONFLICTS_A_LOOK,
    UNDECIDED,
    Clause,
    Clock,
    Incidence,
    Peer,
    incidence,
    loops_of,
    solving,
    verdict_of,
)

Pattern = tuple[tuple[tuple[int, int], ...], ...]


@lru_cache(maxsize=256)
def exactly(size: int, count: int) -> Pattern:
    """Clauses for exactly `count` of `size` literals, each literal as (index, sign)."""
    at_most = tuple(tuple((i, -1) for i in some) for some in combinations(range(size), count + 1))
    at_least = tuple(
        tuple((i, 1) for i in some) for some in combinations(range(size), size + 1 - count)
    )
    return at_most + at_least


@lru_cache(maxsize=64)
def two_or_none(size: int) -> Pattern:
    """Clauses for two or none of `size` literals."""
    not_one = tuple(tuple((i, -1 if i == one else 1) for i in range(size)) for one in range(size))
    at_most_two = tuple(tuple((i, -1) for i in some) for some in combinations(range(size), 3))
    return not_one + at_most_two


def _written(pattern: Pattern, edges: list[int]) -> list[Clause]:
    return [[sign * (edges[i] + 1) for i, sign in clause] for clause in pattern]


@dataclass(frozen=True)
class _Shape:
    """What all puzzles of one shape share: the vertices' clauses, and those of the clues met so
    far.
    """

    degrees: list[Clause]
    by_clue: dict[tuple[int, int], list[Clause]] = field(default_factory=dict)


def _shape(puzzle: Puzzle, lists: Incidence) -> _Shape:
    """Cached with the graph after the first call, as our engine keeps the graph's arrays."""
    key = f"bench.lazy.{puzzle.variant}"
    return puzzle.graph.cached(key, lambda: _written_shape(lists, full=puzzle.variant == "full"))


def _written_shape(lists: Incidence, *, full: bool) -> _Shape:
    patterns = (
        (exactly(len(edges), 2) if full else two_or_none(len(edges)), edges) for edges in lists.at
    )
    return _Shape([clause for pattern, edges in patterns for clause in _written(pattern, edges)])


def clauses(puzzle: Puzzle, lists: Incidence, clues: list[int]) -> list[Clause]:
    """The puzzle without "one loop": edge e is variable e + 1."""
    shape = _shape(puzzle, lists)
    result = shape.degrees.copy()
    for face, clue in enumerate(clues):
        if clue >= 0:
            known = shape.by_clue.get((face, clue))
            if known is None:
                edges = lists.sides[face]
                known = shape.by_clue[face, clue] = _written(exactly(len(edges), clue), edges)
            result += known
    return result


def decide(puzzle: Puzzle, time_limit: float) -> str:
    """The verdict; one solver for the answer and its uniqueness.

    A loop of a candidate never lies in another solution, so it may be forbidden, whether it is a
    solution itself (then it is counted) or breaks a clue.
    """
    clock = Clock(time_limit)
    lists = incidence(puzzle)
    clues = puzzle.clues.tolist()
    solutions = 0
    with Glucose4(bootstrap_with=clauses(puzzle, lists, clues)) as solver:
        while solutions < 2:
            solver.conf_budget(CONFLICTS_A_LOOK)
            answer = solver.solve_limited()
            if answer is False:
                break
            if clock.over:
                return UNDECIDED
            if answer is None:
                continue
            lines = [literal - 1 for literal in solver.get_model() if literal > 0]
            loops = loops_of(lists, lines)
            solutions += solving(puzzle, lists, clues, loops) if loops else 0
            for loop in loops:
                solver.add_clause([-1 - edge for edge in loop])
            if not loops:
                solver.add_clause(list(range(1, puzzle.graph.n_edges + 1)))
    return verdict_of(solutions)


LAZY = Peer(
    "lazy",
    "python-sat glucose4, edges, loops forbidden as they come",
    "python-sat",
    "pysat",
    decide,
)
