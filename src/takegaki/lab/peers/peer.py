"""What a peer is, what those that search for lines alone share, and our own method sat as one."""

import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Multiple, NoSolution, Undecided, Unique
from takegaki.puzzles import require_counts
from takegaki.runtime.measured_runs import processor_seconds, wall_seconds
from takegaki.solving import prove

UNIQUE, MULTIPLE, NO_SOLUTION, UNDECIDED = (
    Unique.name,
    Multiple.name,
    NoSolution.name,
    Undecided.name,
)

CONFLICTS_A_LOOK = 2_000
"""Conflicts of a SAT solver between two checks of the clock."""


class MissingPeerError(Exception):
    """The package that a peer needs is not installed; the message is one line."""


@dataclass(frozen=True)
class Peer:
    """A way to the verdict of a puzzle that is not ours to tune.

    name     key in the registry
    title    for people
    package  distribution that it needs, "" for none
    module   what must be importable
    decide   (puzzle, time limit in seconds) -> "unique", "multiple", "no solution" or "undecided";
             builds its model, solves, and searches another solution
    clock    seconds of processor time that it has taken so far
    start_up  of these, what starting a program takes, which is not counted
    """

    name: str
    title: str
    package: str
    module: str
    decide: Callable[[Puzzle, float], str]
    clock: Callable[[], float] = processor_seconds
    start_up: float = 0.0

    def require(self) -> None:
        """Raise MissingPeerError unless the package is installed."""
        if self.module and find_spec(self.module) is None:
            raise MissingPeerError(
                f"the peer '{self.name}' needs {self.package}: pip install 'takegaki[lab]'"
            )

    @property
    def version(self) -> str:
        """Version of the package, "" where there is none."""
        try:
            return version(self.package) if self.package else ""
        except PackageNotFoundError:
            return ""


def verdict_of(solutions: int) -> str:
    """The verdict of a finished search for at most two solutions."""
    return (NO_SOLUTION, UNIQUE, MULTIPLE)[min(solutions, 2)]


class Clock:
    """Seconds left of a time limit."""

    def __init__(self, limit: float) -> None:
        self._end = time.perf_counter() + limit

    @property
    def left(self) -> float:
        """Seconds until the limit, 0 when it is past."""
        return max(0.0, self._end - time.perf_counter())

    @property
    def over(self) -> bool:
        """The limit is reached."""
        return time.perf_counter() >= self._end


Clause = list[int]


@dataclass(frozen=True)
class Incidence:
    """The incidences of a graph as Python lists, which a loop in Python reads faster than
    arrays.
    """

    ends: list[tuple[int, int]]
    at: list[list[int]]
    sides: list[list[int]]
    faces: list[tuple[int, int]]


def incidence(puzzle: Puzzle) -> Incidence:
    """The lists of a puzzle's graph; cached with it after the first call.

    Raises UnsupportedError for a puzzle whose clues are not the lines on these sides.
    """
    require_counts(puzzle, "peers")
    graph = puzzle.graph
    return graph.cached("bench.incidence", lambda: _incidence(graph))


def _incidence(graph: Graph) -> Incidence:
    return Incidence(
        [(a, b) for a, b in graph.edge_vertices.tolist()],
        [graph.edges_at(vertex).tolist() for vertex in range(graph.n_vertices)],
        [graph.edges_of(face).tolist() for face in range(graph.n_faces)],
        [(a, b) for a, b in graph.edge_faces.tolist()],
    )


def loops_of(lists: Incidence, lines: list[int]) -> list[list[int]]:
    """The loops, as edges in walking order, of lines of which two or none meet at each vertex."""
    ends, at = lists.ends, lists.at
    todo = set(lines)
    found = []
    while todo:
        edge = todo.pop()
        start, vertex = ends[edge]
        loop = [edge]
        while vertex != start:
            edge = next(other for other in at[vertex] if other in todo)
            todo.remove(edge)
            loop.append(edge)
            a, b = ends[edge]
            vertex = b if a == vertex else a
        found.append(loop)
    return found


def solving(puzzle: Puzzle, lists: Incidence, clues: list[int], loops: list[list[int]]) -> int:
    """How many of the loops of a candidate are solutions by themselves.

    All loops together satisfy all clues, so one of them alone does when no other one touches a
    clued face. With the variant "full" a loop must visit every vertex, which one of several cannot.
    """
    if len(loops) == 1:
        return 1
    if puzzle.variant == "full":
        return 0
    faces = lists.faces
    world = [*clues, -1]
    needed = sum(any(world[f] >= 0 for edge in loop for f in faces[edge]) for loop in loops)
    return {0: len(loops), 1: 1}.get(needed, 0)


def _decide_by_sat(puzzle: Puzzle, time_limit: float) -> str:
    """The verdict of `prove(puzzle, method="sat")`."""
    return prove(
        puzzle, method="sat", budget=Budget(time_limit=time_limit, clock=wall_seconds)
    ).name


SAT = Peer("sat", "takegaki's own method sat", "python-sat", "pysat", _decide_by_sat)
