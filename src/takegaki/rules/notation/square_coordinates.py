"""Rules on squares by coordinates in half cells, as paper 2 has them.

Paper 2 counts rows and columns in half cells from a middle cell: (0, 0) is that cell, (-1, 0) the
edge above it, (0, 1) the edge to its right, (-1, 1) the vertex between these two. Two even numbers
name a face, two odd ones a vertex, others an edge.
Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), section 6.1.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

import numpy as np

from takegaki.core.errors import FormatError, UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import NO_CLUE
from takegaki.core.topology import is_one_loop
from takegaki.rules.notation.rule import Rule
from takegaki.rules.patches.patch import MAX_MARKS, REFERENCE_SIDE, Patch, reference

Place = tuple[int, int]

SQUARES = "square"
"""The tiling that coordinates are for, and papers 1 and 2."""

REACH = REFERENCE_SIDE - 2
"""Furthest coordinate: one more would touch the border of the reference board, where vertices
differ.
"""


@dataclass(frozen=True)
class HalfCellRule:
    """A rule by coordinates; values are clues on faces, LINE or CROSS on edges.

    before, after   premises and conclusions; on a face the second is a number that follows
    loops           the edges of the small loops that must not be the whole solution
    """

    before: Mapping[Place, int]
    after: Mapping[Place, int]
    loops: frozenset[frozenset[Place]] = field(default_factory=frozenset)

    def edges(self) -> set[Place]:
        """All edges that are named."""
        return {place for place in {*self.before, *self.after}.union(*self.loops) if is_edge(place)}

    def shifted(self, rows: int, cols: int) -> "HalfCellRule":
        """The same rule from another middle, so many cells further up and left."""

        def moved(place: Place) -> Place:
            return (place[0] + 2 * rows, place[1] + 2 * cols)

        return HalfCellRule(
            {moved(place): value for place, value in self.before.items()},
            {moved(place): value for place, value in self.after.items()},
            frozenset(frozenset(map(moved, loop)) for loop in self.loops),
        )


def is_edge(place: Place) -> bool:
    """It names an edge."""
    return (place[0] + place[1]) % 2 == 1


def is_face(place: Place) -> bool:
    """It names a face."""
    return place[0] % 2 == 0 == place[1] % 2


def rule_of_half_cells(given: HalfCellRule, *, name: str = "", source: str = "") -> Rule:
    """The rule on the reference board, (0, 0) on its middle face.

    The patch has the faces with clues or numbers and the edges that are named, those of the loops
    too; where no edge is named, the sides of the faces whose numbers follow. Raises FormatError for
    a rule without premise, conclusion or edge, for too many edges, for a place too far away, and
    for loops that are none.
    """
    if not given.before or not given.after:
        raise FormatError(f"a rule without {'conclusion' if given.before else 'premise'}")
    far = [
        place
        for place in {*given.before, *given.after}.union(*given.loops)
        if max(map(abs, place)) > REACH
    ]
    if far:
        raise FormatError(too_far(far[0]))
    names = _edge_at()
    edges = sorted(names[place] for place in given.edges() or _sides_of_numbers(given))
    if len(edges) > MAX_MARKS:
        raise FormatError(f"a rule with {len(edges)} edges; at most {MAX_MARKS}")
    clues, numbers = (
        {_face_at(place): value for place, value in values.items() if is_face(place)}
        for values in (given.before, given.after)
    )
    faces = sorted({*clues, *numbers})
    return Rule(
        Patch(SQUARES, tuple(faces), tuple(edges)),
        tuple(clues.get(face, NO_CLUE) for face in faces),
        _marks_in_order(
            edges, {names[place]: mark for place, mark in given.before.items() if is_edge(place)}
        ),
        _marks_in_order(
            edges, {names[place]: mark for place, mark in given.after.items() if is_edge(place)}
        ),
        frozenset(_loop(loop, edges) for loop in given.loops),
        name=name,
        source=source,
        numbers=tuple(numbers.get(face, NO_CLUE) for face in faces) if numbers else (),
    )


def _sides_of_numbers(given: HalfCellRule) -> set[Place]:
    sides = ((-1, 0), (0, -1), (0, 1), (1, 0))
    return {(row + down, col + right) for row, col in given.after for down, right in sides}


def half_cell_rule(rule: Rule) -> HalfCellRule:
    """The inverse of `rule_of`, idle places of the patch left out.

    A patch near the border of the reference board is shifted to its middle.
    Raises UnsupportedError for another tiling and for colours.
    """
    patch = rule.patch
    if not patch.graph.has_square_cells:
        raise UnsupportedError(f"coordinates are for squares, this rule is for {patch.tiling}")
    if patch.coloured:
        raise UnsupportedError("coordinates name no colours of faces")
    edges = [_half_cells_of_edges()[edge] for edge in patch.edges]
    clued, numbers = (
        {
            _half_cell_of_face(face): clue
            for face, clue in zip(patch.faces, values, strict=False)
            if clue != NO_CLUE
        }
        for values in (rule.clues, rule.numbers)
    )
    before = {edge: mark for edge, mark in zip(edges, rule.before, strict=True) if mark != UNKNOWN}
    after = {edge: mark for edge, mark in zip(edges, rule.after, strict=True) if mark != UNKNOWN}
    loops = frozenset(frozenset(edges[mark] for mark in loop) for loop in rule.loops)
    found = HalfCellRule(clued | before, numbers | after, loops)
    named = {*clued, *numbers, *found.edges()}
    rows, cols = (_to_middle(values) for values in zip(*named, strict=True))
    return found.shifted(rows, cols) if rows or cols else found


def _to_middle(values: Iterable[int]) -> int:
    """Cells to shift by: none where all is near enough."""
    low, high = min(values), max(values)
    return 0 if low >= -REACH and high <= REACH else -((low + high) // 4)


def _marks_in_order(edges: list[int], values: dict[int, int]) -> tuple[int, ...]:
    return tuple(values.get(edge, UNKNOWN) for edge in edges)


def _loop(places: Iterable[Place], edges: list[int]) -> frozenset[int]:
    graph = reference(SQUARES)
    ids = [_edge_at()[place] for place in places]
    lines = np.zeros(graph.n_edges, dtype=np.bool_)
    lines[ids] = True
    if not is_one_loop(graph, lines):
        raise FormatError("the edges of an assumption form no loop")
    return frozenset(edges.index(edge) for edge in ids)


def too_far(place: Place) -> str:
    """The error of a place outside the reference board."""
    return f"{place[0]}|{place[1]} is too far away: coordinates run from -{REACH} to {REACH}"


def _face_at(place: Place) -> int:
    middle = REFERENCE_SIDE // 2
    return (place[0] // 2 + middle) * REFERENCE_SIDE + place[1] // 2 + middle


def _half_cell_of_face(face: int) -> Place:
    row, col = divmod(face, REFERENCE_SIDE)
    return (2 * row - REFERENCE_SIDE + 1, 2 * col - REFERENCE_SIDE + 1)


@lru_cache(maxsize=1)
def _half_cells_of_edges() -> list[Place]:
    graph = reference(SQUARES)
    ends = (
        np.rint(graph.positions / _side(graph)).astype(int)[graph.edge_vertices].sum(axis=1)
        - REFERENCE_SIDE
    )
    return [(row, col) for col, row in ends.tolist()]


@lru_cache(maxsize=1)
def _edge_at() -> dict[Place, int]:
    return {place: edge for edge, place in enumerate(_half_cells_of_edges())}


def _side(graph: Graph) -> float:
    return float(np.abs(graph.positions[1] - graph.positions[0]).sum())
