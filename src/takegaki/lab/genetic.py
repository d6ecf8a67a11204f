"""A genetic algorithm as a solver: a loop is the cells inside it, its badness what tables tell.

Paper 2 names genetic algorithms as further work, in its last chapter. Here is a plain one, to see
what they are worth beside searches that can prove. It can find a solution, and never tells that
there is none.
"""

from collections import deque

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import Puzzle
from takegaki.core.table import CountPatterns, Table
from takegaki.core.topology import BoolArray, connected_sets
from takegaki.puzzles import PUZZLES

Ints = NDArray[np.int64]

MOST_KEPT = 200
ROUND = 3
"""So many are drawn to find a parent, the best of them is it."""
CROSSED = 0.9
"""Share of children with two parents."""
FLIPS = 1.5
"""Cells that a mutation turns over, on average, beside the one that it always does."""
PATIENCE = 150
"""Generations without a better one after which a new population is drawn."""
NEAR = 2
"""Loops are counted where no more than so much is wrong otherwise: it takes most of the time."""
WIDEST = 20
"""Edges of a table whose distances are listed by pattern: a million."""


@dataclass(frozen=True)
class Evolved:
    """How a run ended.

    lines        (E,) of a solution, None where none was found
    generations  that were bred; populations: how often one was drawn anew, and one more
    """

    lines: BoolArray | None
    generations: int
    populations: int


def evolve(puzzle: Puzzle, seed: int, generations: int) -> Evolved:
    """Breed at most so many generations, until one of them has a solution.

    Each of a population says of every cell whether it lies inside; its lines part inside and
    outside, so that they are closed. Its badness is how many edges its tables are away from what
    they allow, and how many loops there are too many. A child has the cells round some cell from
    one parent and the others from another; then some cells are turned over. The best of parents and
    children live on, each once. The same seed gives the same run.

    Raises UnsupportedError for a puzzle whose goal is no loop.
    """
    if PUZZLES[puzzle.kind].goal != "loop":
        raise UnsupportedError(
            f"inside and outside of a loop are inherited; {puzzle.kind} has no loop"
        )
    population = _Population(puzzle, np.random.default_rng(seed))
    for generation in range(generations):
        if population.least == 0:
            return Evolved(population.best_lines(), generation, population.drawn)
        population.breed()
    found = population.best_lines() if population.least == 0 else None
    return Evolved(found, generations, population.drawn)


class Badness:
    """How far lines are from a solution: 0 for a solution, and for nothing else.

    Raises UnsupportedError for a table of more than WIDEST edges that does not count lines.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._graph = puzzle.graph
        groups: dict[object, list[Table]] = {}
        for table in PUZZLES[puzzle.kind].tables(puzzle):
            groups.setdefault((len(table.edges), table.patterns), []).append(table)
        self._groups = [
            (np.array([table.edges for table in group], dtype=np.int64), *_distances(group[0]))
            for group in groups.values()
        ]

    def of(self, lines: BoolArray) -> Ints:
        """(P,) of lines (P, E). Cost: linear, and much more for those that are near."""
        found = np.zeros(len(lines), dtype=np.int64)
        for edges, weights, distances in self._groups:
            found += distances[lines[:, edges] @ weights].sum(axis=1)
        for one in np.flatnonzero(found <= NEAR).tolist():
            drawn = np.flatnonzero(lines[one]).tolist()
            found[one] += abs(len(connected_sets(self._graph, drawn)) - 1)
        return found


def _distances(table: Table) -> tuple[Ints, Ints]:
    """Weights of the edges, whose sum is the number of lines or the pattern; and by that number the
    fewest edges to change until it is allowed.
    """
    size, patterns = len(table.edges), table.patterns
    if isinstance(patterns, CountPatterns):
        apart = np.abs(np.arange(size + 1)[:, None] - np.array(patterns.allowed))
        return np.ones(size, dtype=np.int64), apart.min(axis=1, initial=size + 1)
    if size > WIDEST:
        raise UnsupportedError(f"a clue about {size} edges; a genetic algorithm takes {WIDEST}")
    away = np.full(1 << size, size + 1, dtype=np.int64)
    away[list(patterns)] = 0
    todo = deque(patterns)
    while todo:
        pattern = todo.popleft()
        for bit in range(size):
            if away[pattern ^ 1 << bit] > away[pattern] + 1:
                away[pattern ^ 1 << bit] = away[pattern] + 1
                todo.append(pattern ^ 1 << bit)
    return 1 << np.arange(size, dtype=np.int64), away


def cell_distances(graph: Graph) -> Ints:
    """(F, F) steps from face to face over sides; those that are not connected are F apart."""
    near: list[list[int]] = [[] for _ in range(graph.n_faces + 1)]
    for one, other in graph.edge_faces.tolist():
        near[one].append(other)
        near[other].append(one)
    steps = np.full((graph.n_faces, graph.n_faces), graph.n_faces, dtype=np.int64)
    for face in range(graph.n_faces):
        row, todo = steps[face], deque([face])
        row[face] = 0
        while todo:
            now = todo.popleft()
            for other in near[now]:
                # The world beyond the border is no face: nothing leads through it.
                if other < graph.n_faces and row[other] > row[now] + 1:
                    row[other] = row[now] + 1
                    todo.append(other)
    return steps


class _Population:
    """Sets of cells inside, the best first, each once."""

    def __init__(self, puzzle: Puzzle, random: np.random.Generator) -> None:
        self._graph, self._random = puzzle.graph, random
        self._badness, self._steps = Badness(puzzle), cell_distances(puzzle.graph)
        self._farthest = max(1, int(self._steps[self._steps < puzzle.graph.n_faces].max()))
        self.drawn, self._stale = 0, 0
        self._draw()

    @property
    def least(self) -> int:
        """The badness of the best."""
        return int(self._bad[0])

    def best_lines(self) -> BoolArray:
        """(E,) lines of the best."""
        lines: BoolArray = self._lines(self._inside[:1])[0]
        return lines

    def breed(self) -> None:
        """One generation: as many children as there are parents, of all the best live on."""
        before, n = self.least, len(self._inside)
        mothers, fathers = self._inside[self._parents(n)], self._inside[self._parents(n)]
        centres = self._random.integers(self._graph.n_faces, size=n)
        widths = self._random.integers(self._farthest + 1, size=n)
        crossed = self._random.random(n) < CROSSED
        hers = (self._steps[centres] <= widths[:, None]) | ~crossed[:, None]
        children = np.where(hers, mothers, fathers)
        flips = 1 + self._random.poisson(FLIPS, size=n)
        # At or below as many of these numbers as are to be turned over lies that many cells.
        order = self._random.random(children.shape).argsort(axis=1).argsort(axis=1)
        children ^= order < flips[:, None]
        self._keep(np.concatenate([self._inside, children]))
        self._stale = 0 if self.least < before else self._stale + 1
        if self._stale >= PATIENCE:
            self._draw()

    def _draw(self) -> None:
        self.drawn += 1
        self._stale = 0
        self._keep(self._random.random((MOST_KEPT, self._graph.n_faces)) < 0.5)

    def _parents(self, n: int) -> Ints:
        # The best come first, so the least place of a tournament wins it.
        places: Ints = self._random.integers(len(self._inside), size=(n, ROUND)).min(axis=1)
        return places

    def _lines(self, inside: BoolArray) -> BoolArray:
        world = np.zeros((len(inside), 1), dtype=np.bool_)
        sides = np.concatenate([inside, world], axis=1)[:, self._graph.edge_faces]
        lines: BoolArray = sides[:, :, 0] != sides[:, :, 1]
        return lines

    def _keep(self, inside: BoolArray) -> None:
        once = np.unique(inside, axis=0)
        bad = self._badness.of(self._lines(once))
        best = np.argsort(bad, kind="stable")[:MOST_KEPT]
        self._inside, self._bad = once[best], bad[best]
