"""What a patch allows and excludes: the states its tables leave, and their prime implicates."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import LimitError
from takegaki.core.puzzle import DEFAULT_KIND, NO_CLUE, Puzzle
from takegaki.core.verdict import Table
from takegaki.puzzles import PUZZLES
from takegaki.rules.patch import Patch, automorphisms

Masks = NDArray[np.int64]
"""Sets of marks as bits: bit i is mark i of the patch; set for a line (an inside face)."""


Reading = Literal["completion", "no-loops", "no-long-loops"]
"""What a consistent assignment of a patch is: one that some completion outside allows; besides
without a closed loop in the patch; or without one round two faces or more."""

READINGS: tuple[Reading, ...] = get_args(Reading)


@dataclass(frozen=True, eq=False)
class PatchStates:
    """The ways to fill a patch that some completion of the world around it allows, clues apart.

    states   (S,) ascending, all that hold at every vertex of the patch
    counts   (S, faces) what the clue of each face would be
    """

    patch: Patch
    states: Masks
    counts: NDArray[np.int8]

    def matching(self, clues: tuple[int, ...]) -> Masks:
        """The states that these clues allow, one for each face of the patch, below 0 for none."""
        fits = np.ones(len(self.states), dtype=np.bool_)
        for place, clue in enumerate(clues):
            if clue >= 0:
                fits &= self.counts[:, place] == clue
        found: Masks = self.states[fits]
        return found


@lru_cache(maxsize=512)
def patch_states(patch: Patch, kind: str = DEFAULT_KIND, reading: Reading = "completion") -> PatchStates:
    """What the patch allows. A table that reaches beyond the patch holds when some completion of
    that table outside does; each table is completed by itself. Other readings allow less.

    Cost: states of the patch times its marks. Source: paper 1 (rule-based Slither Link), section 7.1.
    """
    tables = _tables_on_patch(patch, PUZZLES[kind].tables(_without_clues(patch, kind)))
    states = _all_colourings(patch) if patch.coloured else _all_assignments(patch, tables)
    for marks, allowed in tables if patch.coloured else ():
        states = states[allowed[_pattern(states, marks)]]
    for loop in forbidden_loops(patch, reading).tolist():
        states = states[states & loop != loop]
    return PatchStates(patch, states, _counts(patch, states))


def forbidden_loops(patch: Patch, reading: Reading) -> Masks:
    """The closed loops in a patch that a reading forbids."""
    if reading == "completion":
        return np.zeros(0, dtype=np.int64)
    loops = small_loops(patch)
    if reading == "no-loops":
        return loops
    index = patch.edge_index
    around = [[index.get(int(edge), 62) for edge in patch.graph.edges_of(face)] for face in patch.faces]
    return loops[~np.isin(loops, [sum(1 << i for i in edges) for edges in around])]


@lru_cache(maxsize=512)
def small_loops(patch: Patch) -> Masks:
    """The closed loops that edges of a patch can form, ascending. Cost: their number times the edges."""
    ends = patch.graph.edge_vertices[list(patch.edges)].tolist()
    found: list[int] = []

    def walk(vertex: int, goal: int, first: int, used: int, seen: frozenset[int]) -> None:
        """Continue from a vertex along edges after the first, and keep each way that ends at the goal."""
        if vertex == goal:
            found.append(used)
            return
        # No edge before the first, so that each loop is met once.
        for edge in range(first + 1, len(ends)):
            if vertex in ends[edge]:
                other = sum(ends[edge]) - vertex
                if other not in seen:
                    walk(other, goal, first, used | 1 << edge, seen | {other})

    for first, (one, two) in enumerate(ends):
        walk(one, two, first, 1 << first, frozenset({one}))
    return np.array(sorted(found), dtype=np.int64)


def _without_clues(patch: Patch, kind: str) -> Puzzle:
    graph = patch.graph
    return Puzzle.of(graph, [-1] * graph.n_faces, kind=kind)


Projected = list[tuple[tuple[int, ...], NDArray[np.bool_]]]
"""Marks of a table and, for each pattern on them, whether it is allowed."""


def _tables_on_patch(patch: Patch, tables: list[Table]) -> Projected:
    index = patch.edge_index
    found: Projected = []
    for table in tables:
        own = [i for i, edge in enumerate(table.edges) if edge in index]
        if not own:
            continue
        allowed = np.zeros(1 << len(own), dtype=np.bool_)
        for pattern in table.patterns:
            allowed[sum(1 << j for j, i in enumerate(own) if pattern >> i & 1)] = True
        if not allowed.all():
            found.append((tuple(index[table.edges[i]] for i in own), allowed))
    return found


def _pattern(states: Masks, marks: tuple[int, ...]) -> Masks:
    found: Masks = np.zeros(len(states), dtype=np.int64)
    for j, mark in enumerate(marks):
        found |= ((states >> mark) & 1) << j
    return found


def _all_assignments(patch: Patch, tables: Projected) -> Masks:
    """All assignments, an edge at a time, tested by a table as soon as its last edge is there."""
    states: Masks = np.zeros(1, dtype=np.int64)
    for edge in range(len(patch.edges)):
        states = np.concatenate([states, states | (1 << edge)])
        for marks, allowed in tables:
            if max(marks) == edge:
                states = states[allowed[_pattern(states, marks)]]
    states.sort()
    return states


def _all_colourings(patch: Patch) -> Masks:
    """All colourings; an edge is a line exactly when its faces differ."""
    place = {face: len(patch.edges) + i for i, face in enumerate(patch.coloured)}
    colours = np.arange(1 << len(patch.coloured), dtype=np.int64) << len(patch.edges)
    states: Masks = colours.copy()
    for i, edge in enumerate(patch.edges):
        right, left = (place[int(face)] for face in patch.graph.edge_faces[edge])
        states |= (((colours >> right) ^ (colours >> left)) & 1) << i
    states.sort()
    return states


def _counts(patch: Patch, states: Masks) -> NDArray[np.int8]:
    index = patch.edge_index
    counts = np.zeros((len(states), len(patch.faces)), dtype=np.int8)
    for place, face in enumerate(patch.faces):
        for edge in patch.graph.edges_of(face):
            counts[:, place] += ((states >> index[int(edge)]) & 1).astype(np.int8)
    return counts


Cubes = NDArray[np.int64]
"""Partial assignments: bits 2i and 2i + 1 mean that mark i is a cross, a line (outside, inside)."""

ALL_FORBIDDEN: Cubes = np.zeros(1, dtype=np.int64)
NONE_FORBIDDEN: Cubes = np.zeros(0, dtype=np.int64)

MAX_CUBES = 150_000_000
"""Most cubes kept for one patch, 8 bytes each."""


class Primes:
    """The prime implicates of sets of states, as the forbidden partial assignments they exclude.

    A set of states over its highest mark splits into three smaller questions: the states without
    that mark, with a cross there and with a line there. Equal sets, also of different clues, are
    answered once.
    Raises LimitError before more than MAX_CUBES are kept.
    Source: O. Coudert, J. C. Madre, Implicit and incremental computation of primes (1992).
    """

    def __init__(self, n_marks: int) -> None:
        self._n_marks = n_marks
        self._n_kept = 0
        self._known: dict[tuple[int, bytes], Cubes] = {}

    def of(self, states: Masks) -> Cubes:
        """The prime implicates of these states (ascending); all cubes hold when there is no state."""
        return self._split(states, self._n_marks)

    def _split(self, states: Masks, n_marks: int) -> Cubes:
        if len(states) == 0:
            return ALL_FORBIDDEN
        if len(states) == 1 << n_marks:
            return NONE_FORBIDDEN
        key = (n_marks, states.tobytes())
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._computed(states, n_marks - 1)
        return known

    def _computed(self, states: Masks, mark: int) -> Cubes:
        middle = int(np.searchsorted(states, 1 << mark))
        crossed, drawn = states[:middle], states[middle:] - (1 << mark)
        either = np.union1d(crossed, drawn)
        free = self._split(either, mark)
        parts = [free]
        for half, bit in ((crossed, 1), (drawn, 2)):
            if len(half) < len(either):
                stricter = np.setdiff1d(self._split(half, mark), free, assume_unique=True)
                parts.append(stricter | (bit << 2 * mark))
        self._n_kept += sum(map(len, parts))
        if self._n_kept > MAX_CUBES:
            raise LimitError(f"a patch of more than {MAX_CUBES:,} implicates")
        return np.concatenate(parts)


def clue_vectors(
    world: PatchStates, values: tuple[int, ...], most: int | None = None
) -> Iterator[tuple[int, ...]]:
    """One vector of clues, below 0 for none, for each class under the symmetries; fewest clues first.

    most   clues in a vector; None for any number
    """
    n_faces = len(world.patch.faces)
    moves = [faces for faces, _ in automorphisms(world.patch)]
    for clues in sorted(
        product((NO_CLUE, *values), repeat=n_faces), key=lambda v: n_faces - v.count(NO_CLUE)
    ):
        if most is not None and n_faces - clues.count(NO_CLUE) > most:
            return
        if all(clues <= moved_clues(clues, images) for images in moves):
            yield clues


def moved_clues(clues: tuple[int, ...], images: tuple[int, ...]) -> tuple[int, ...]:
    """The clues after each face went to its image."""
    result = [NO_CLUE] * len(clues)
    for face, image in enumerate(images):
        result[image] = clues[face]
    return tuple(result)


def implicates(
    world: PatchStates, values: tuple[int, ...], most: int | None = None
) -> Iterator[tuple[tuple[int, ...], Cubes]]:
    """For each vector of `clue_vectors` the implicates that need all of its clues; none idle.

    Cubes that a symmetry maps to each other are all listed. Impossible clues give nothing.
    """
    primes = Primes(world.patch.n_marks)
    for clues in clue_vectors(world, values, most):
        states = world.matching(clues)
        if len(states) == 0:
            continue
        found = primes.of(states)
        for place, clue in enumerate(clues):
            if clue >= 0:
                fewer = (*clues[:place], NO_CLUE, *clues[place + 1 :])
                found = np.setdiff1d(found, primes.of(world.matching(fewer)), assume_unique=True)
        yield clues, found
