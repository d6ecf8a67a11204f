"""What a patch allows and excludes: the states its tables leave, and their prime implicates."""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import pairwise, product
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import LimitError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.puzzle import NO_CLUE
from takegaki.core.sorted_values import distinct
from takegaki.core.table import Goal, Table
from takegaki.puzzles import PUZZLES
from takegaki.rules.patches.embeddings import automorphisms
from takegaki.rules.patches.patch import Patch, edges_of_cell
from takegaki.rules.patches.turning import turned_clues
from takegaki.rules.patches.window_clues import clue_tables, counts_shown, side_shown, vertex_tables

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
    """

    patch: Patch
    states: Masks
    known: dict[tuple[int, int], NDArray[np.bool_]] = field(default_factory=dict)

    def matching(self, clues: tuple[int, ...]) -> Masks:
        """The states that these clues allow, one for each cell of the patch, below 0 for none."""
        fits = np.ones(len(self.states), dtype=np.bool_)
        for place, clue in enumerate(clues):
            if clue >= 0:
                fits &= self.allowed(place, clue)
        clued = {cell for cell, clue in zip(self.patch.faces, clues, strict=True) if clue >= 0}
        for cells, leaving in _cuts_within(self.patch) if clued else ():
            if cells & clued:
                fits &= self.states & leaving != 0
        for marks, odd in self._crossings(clues):
            fits &= np.bitwise_count(self.states & marks) & 1 == odd
        found: Masks = self.states[fits]
        return found

    def _crossings(self, clues: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """Where clues tell the sides of two faces: marks on a way from one to the other, and
        whether an odd number of them are lines. With colours there is more, see `_allowed`.
        """
        told = [
            (face, side_shown(self.patch, clue))
            for face, clue in zip(self.patch.faces, clues, strict=True)
            if clue >= 0 and side_shown(self.patch, clue) is not None
        ]
        for (one, side), (two, other) in pairwise(() if self.patch.coloured else told):
            way = _way(self.patch, one, two)
            if way is not None:
                yield way, int(side != other)

    def allowed(self, place: int, clue: int) -> NDArray[np.bool_]:
        """(S,) the states that a clue of a cell, by its index in the patch, allows."""
        if (place, clue) not in self.known:
            self.known[place, clue] = self._allowed(place, clue)
        return self.known[place, clue]

    def _allowed(self, place: int, clue: int) -> NDArray[np.bool_]:
        cell = self.patch.faces[place]
        shown = counts_shown(self.patch, clue)
        if shown is not None:
            return np.isin(self.counts[:, place], shown)
        fits = np.ones(len(self.states), dtype=np.bool_)
        side = side_shown(self.patch, clue)
        if side is not None and cell in self.patch.coloured:
            place = len(self.patch.edges) + self.patch.coloured.index(cell)
            fits &= self.states >> place & 1 == side
        tables = clue_tables(self.patch.kind, self.patch.tiling, cell, clue)
        for marks, allowed in _tables_on_patch(self.patch, tables):
            fits &= allowed[_pattern(self.states, marks)]
        return fits

    @cached_property
    def counts(self) -> NDArray[np.int8]:
        """(S, cells) how many sides of each cell are lines."""
        index, patch = self.patch.edge_index, self.patch
        counts = np.zeros((len(self.states), len(patch.faces)), dtype=np.int8)
        for place, cell in enumerate(patch.faces):
            for edge in edges_of_cell(patch.graph, cell):
                counts[:, place] += ((self.states >> index[edge]) & 1).astype(np.int8)
        return counts


@lru_cache(maxsize=512)
def patch_states(
    patch: Patch, reading: Reading = "completion", given: tuple[int, ...] = ()
) -> PatchStates:
    """What the patch allows. A table that reaches beyond the patch holds when some completion of
    that table outside does; each table is completed by itself. Other readings allow less.

    Where the lines are to form a tree, no cycle is allowed, and no cells of the patch that crosses
    cut off, if one of them has a clue: so it lies on the board, where there are no cells beyond the
    border. That holds on every board of more cells than those of the patch.

    given    clues of the cells, so that no states are made which these exclude; () for none

    Cost: states of the patch times its marks. Source: paper 1 (rule-based Slither Link), section
    7.1.
    """
    goal = PUZZLES[patch.kind].goal
    clued = [
        table
        for cell, clue in zip(patch.faces, given, strict=False)
        if clue >= 0
        for table in clue_tables(patch.kind, patch.tiling, cell, clue)
    ]
    tables = _tables_on_patch(patch, [*vertex_tables(patch.tiling, patch.kind), *clued])
    states = _all_colourings(patch) if patch.coloured else _all_assignments(patch, tables)
    for marks, allowed in tables if patch.coloured else ():
        states = states[allowed[_pattern(states, marks)]]
    for loop in forbidden_loops(patch, reading, goal).tolist():
        states = states[states & loop != loop]
    return PatchStates(patch, states)


def forbidden_loops(patch: Patch, reading: Reading, goal: Goal = "loop") -> Masks:
    """The closed loops in a patch that a reading forbids; all, where the lines form a tree."""
    if goal == "tree":
        return small_loops(patch)
    if reading == "completion":
        return np.zeros(0, dtype=np.int64)
    loops = small_loops(patch)
    if reading == "no-loops":
        return loops
    index = patch.edge_index
    around = [
        [index.get(int(edge), 62) for edge in patch.graph.edges_of(face)] for face in patch.faces
    ]
    return loops[~np.isin(loops, [sum(1 << i for i in edges) for edges in around])]


@lru_cache(maxsize=512)
def small_loops(patch: Patch) -> Masks:
    """The closed loops that edges of a patch can form, ascending. Cost: their number times the
    edges.
    """
    ends = patch.graph.edge_vertices[list(patch.edges)].tolist()
    found: list[int] = []

    def walk(vertex: int, goal: int, first: int, used: int, seen: frozenset[int]) -> None:
        """Continue from a vertex along edges after the first, and keep each way that ends at the
        goal.
        """
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


def whole_cells(patch: Patch) -> list[int]:
    """The vertices all of whose edges belong to a patch, ascending."""
    graph, own = patch.graph, {*patch.edges}
    ends = distinct(graph.edge_vertices[list(patch.edges)]).tolist()
    return [vertex for vertex in ends if own.issuperset(graph.edges_at(vertex).tolist())]


def cut_cells(patch: Patch) -> list[int]:
    """The cells that a patch may find cut off: those with a clue, and those with all their edges;
    ascending. None where the lines form no tree.

    Its rules hold on boards of more cells than these.
    """
    is_tree = PUZZLES[patch.kind].goal == "tree"
    return sorted({*patch.faces, *whole_cells(patch)}) if is_tree else []


Cuts = dict[frozenset[int], frozenset[int]]


def cuts(graph: Graph, cells: Iterable[int]) -> Cuts:
    """For each connected set of some vertices the edges that leave it. Cost: the sets times the
    vertices.
    """
    around = {cell: frozenset(graph.edges_at(cell).tolist()) for cell in cells}
    found: Cuts = {}
    todo = [(frozenset([cell]), edges) for cell, edges in around.items()]
    while todo:
        inner, leaving = todo.pop()
        if inner not in found:
            found[inner] = leaving
            todo += [
                (inner | {other}, leaving ^ edges)
                for other, edges in around.items()
                if other not in inner and edges & leaving
            ]
    return found


@lru_cache(maxsize=512)
def _cuts_within(patch: Patch) -> tuple[tuple[frozenset[int], int], ...]:
    """The connected sets of cells with all their edges, and the marks that leave each as a word."""
    index = patch.edge_index
    inner = [cell for cell in cut_cells(patch) if cell in {*whole_cells(patch)}]
    return tuple(
        (cells, sum(1 << index[edge] for edge in leaving))
        for cells, leaving in cuts(patch.graph, inner).items()
    )


def _way(patch: Patch, one: int, two: int) -> int | None:
    """The marks on a way from one face to another over edges of the patch, as a word; None where
    there is none.
    """
    sides = patch.graph.edge_faces[list(patch.edges)].tolist()
    found, todo = {one: 0}, [one]
    for face in todo:
        for mark, pair in enumerate(sides):
            if face in pair and patch.graph.outside not in pair:
                other = pair[0] + pair[1] - face
                if other not in found:
                    found[other] = found[face] | 1 << mark
                    todo.append(other)
    return found.get(two)


Projected = list[tuple[tuple[int, ...], NDArray[np.bool_]]]
"""Marks of a table and, for each pattern on them, whether it is allowed."""


def _tables_on_patch(patch: Patch, tables: Iterable[Table]) -> Projected:
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
        """The prime implicates of these states (ascending); all cubes hold when there is no
        state.
        """
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
    """One vector of clues, below 0 for none, for each class under the symmetries; fewest clues
    first.

    most   clues in a vector; None for any number
    """
    n_faces = len(world.patch.faces)
    moves = automorphisms(world.patch)
    for clues in sorted(
        product((NO_CLUE, *values), repeat=n_faces), key=lambda v: n_faces - v.count(NO_CLUE)
    ):
        if most is not None and n_faces - clues.count(NO_CLUE) > most:
            return
        if all(clues <= turned_clues(world.patch, clues, move) for move in moves):
            yield clues


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
