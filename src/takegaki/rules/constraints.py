"""What a patch allows: the tables of its puzzle type, seen from inside the patch."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from takegaki.core.puzzle import Puzzle
from takegaki.core.table import Table
from takegaki.puzzles import PUZZLES
from takegaki.rules.patch import Patch

Masks = NDArray[np.int64]
"""Sets of marks as bits: bit i is mark i of the patch; set for a line (an inside face)."""

KIND = "slitherlink"

Reading = Literal["completion", "no-loops", "no-long-loops"]
"""What a consistent assignment of a patch is: one that some completion outside allows; besides
without a closed loop in the patch; or without one round two faces or more."""

READINGS: tuple[Reading, ...] = get_args(Reading)


@dataclass(frozen=True, eq=False)
class World:
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
def world(patch: Patch, kind: str = KIND, reading: Reading = "completion") -> World:
    """What the patch allows. A table that reaches beyond the patch holds when some completion of
    that table outside does; each table is completed by itself. Other readings allow less.

    Cost: states of the patch times its marks. Source: paper 1 (rule-based Slither Link), section 7.1.
    """
    tables = _projected(patch, PUZZLES[kind].tables(_blank(patch, kind)))
    states = _coloured(patch) if patch.coloured else _joined(patch, tables)
    for marks, allowed in tables if patch.coloured else ():
        states = states[allowed[_pattern(states, marks)]]
    for loop in forbidden_loops(patch, reading).tolist():
        states = states[states & loop != loop]
    return World(patch, states, _counts(patch, states))


def forbidden_loops(patch: Patch, reading: Reading) -> Masks:
    """The closed loops in a patch that a reading forbids."""
    if reading == "completion":
        return np.zeros(0, dtype=np.int64)
    loops = small_loops(patch)
    if reading == "no-loops":
        return loops
    index = {edge: i for i, edge in enumerate(patch.edges)}
    around = [[index.get(int(edge), 62) for edge in patch.graph.edges_of(face)] for face in patch.faces]
    return loops[~np.isin(loops, [sum(1 << i for i in edges) for edges in around])]


@lru_cache(maxsize=512)
def small_loops(patch: Patch) -> Masks:
    """The closed loops that edges of a patch can form, ascending. Cost: their number times the edges."""
    ends = patch.graph.edge_vertices[list(patch.edges)].tolist()
    found: list[int] = []

    def walk(vertex: int, goal: int, first: int, used: int, seen: frozenset[int]) -> None:
        """Go on from a vertex along edges after the first, and keep each way that ends at the goal."""
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


def _blank(patch: Patch, kind: str) -> Puzzle:
    graph = patch.graph
    return Puzzle.of(graph, [-1] * graph.n_faces, kind=kind)


Projected = list[tuple[tuple[int, ...], NDArray[np.bool_]]]
"""Marks of a table and, for each pattern on them, whether it is allowed."""


def _projected(patch: Patch, tables: list[Table]) -> Projected:
    index = {edge: i for i, edge in enumerate(patch.edges)}
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


def _joined(patch: Patch, tables: Projected) -> Masks:
    """All assignments, an edge at a time, tested by a table as soon as its last edge is there."""
    states: Masks = np.zeros(1, dtype=np.int64)
    for edge in range(len(patch.edges)):
        states = np.concatenate([states, states | (1 << edge)])
        for marks, allowed in tables:
            if max(marks) == edge:
                states = states[allowed[_pattern(states, marks)]]
    states.sort()
    return states


def _coloured(patch: Patch) -> Masks:
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
    index = {edge: i for i, edge in enumerate(patch.edges)}
    counts = np.zeros((len(states), len(patch.faces)), dtype=np.int8)
    for place, face in enumerate(patch.faces):
        for edge in patch.graph.edges_of(face):
            counts[:, place] += ((states >> index[int(edge)]) & 1).astype(np.int8)
    return counts
