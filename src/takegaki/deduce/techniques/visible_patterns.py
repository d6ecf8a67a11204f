"""Patterns that are visible on the empty board: those of clues alone.

A person begins with them, whatever technique would find them later; each is the named pattern of
`patterns`, with its proof, found by looking where it can lie.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property

import numpy as np

from takegaki.core.graph import Graph, corners_round, meeting_at, sides_of
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import WORDLESS, Mark
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.level import Level
from takegaki.deduce.technique_table import techniques_of
from takegaki.deduce.techniques.patterns import (
    SIDES_OF_SQUARE,
    Pattern,
    as_pattern,
    lines_round,
    pattern_of,
)
from takegaki.puzzles import PUZZLES

Clues = tuple[int, ...]
Place = tuple[Clues, list[Mark]]
"""The cells of a pattern, and what follows."""


@dataclass(frozen=True)
class Visible:
    """Cells of four sides with their numbers, and what lies round them; of other cells 1s, and
    clues with one edge to spare.
    """

    graph: Graph
    clues: dict[int, int]
    at_dot: dict[int, list[int]]
    other_ones: list[int]
    other_spares: list[int]

    def own(self, cell: int) -> frozenset[int]:
        """The sides of a cell."""
        return sides_of(self.graph)[cell]

    def corners(self, cell: int) -> list[int]:
        """Its dots, in order round it."""
        return corners_round(self.graph)[cell]

    def across(self, cell: int, dot: int) -> int:
        """The dot across a cell."""
        corners = self.corners(cell)
        return corners[(corners.index(dot) + 2) % SIDES_OF_SQUARE]

    def at(self, dot: int) -> frozenset[int]:
        """The edges at a dot."""
        return meeting_at(self.graph)[dot]

    def far(self, cell: int, dot: int) -> frozenset[int]:
        """The sides of a cell that do not end at a dot of it."""
        return self.own(cell) - self.at(dot)

    def board_corners(self, number: int) -> Iterator[tuple[int, int]]:
        """Cells with a number in a corner of the board, and that dot."""
        for cell, clue in self.clues.items():
            for dot in self.corners(cell) if clue == number else ():
                if len(self.at(dot)) == 2:
                    yield cell, dot

    @cached_property
    def border(self) -> set[int]:
        """The edges on the border of the board."""
        on_it = (self.graph.edge_faces == self.graph.outside).any(axis=1)
        return set(np.flatnonzero(on_it).tolist())

    @cached_property
    def neighbours(self) -> list[tuple[int, int, int]]:
        """Edges between two of these cells, and these."""
        return [
            (edge, one, other)
            for edge, (one, other) in enumerate(self.graph.edge_faces.tolist())
            if one in self.clues and other in self.clues
        ]

    def side_by_side(self, low: int, high: int) -> Iterator[tuple[int, int, int]]:
        """Cells with these numbers that share an edge, and that edge."""
        for edge, one, other in self.neighbours:
            two = self.clues[one], self.clues[other]
            if two == (low, high):
                yield one, other, edge
            elif two == (high, low):
                yield other, one, edge

    def diagonal(self, cell: int, dot: int) -> int | None:
        """The clued cell across a dot where four edges meet; None for none."""
        if len(self.at(dot)) != SIDES_OF_SQUARE:
            return None
        own = self.own(cell)
        across = [one for one in self.at_dot[dot] if one != cell and not own & self.own(one)]
        return across[0] if len(across) == 1 else None


def _lines(edges: Collection[int]) -> list[Mark]:
    return [(edge, LINE) for edge in edges]


def _crosses(edges: Collection[int]) -> list[Mark]:
    return [(edge, CROSS) for edge in edges]


def _three_in_corner(v: Visible) -> Iterator[Place]:
    for cell, dot in v.board_corners(3):
        yield (cell,), _lines(v.at(dot))


def _one_in_corner(v: Visible) -> Iterator[Place]:
    for cell, dot in v.board_corners(1):
        yield (cell,), _crosses(v.at(dot))
    for cell in v.other_ones:
        # Cells of many sides have several such corners.
        at = map(v.graph.edges_at, v.graph.corners_of(cell).tolist())
        edges = {edge for ends in at if len(ends) == 2 for edge in ends.tolist()}
        if edges:
            yield (cell,), _crosses(edges)


def _two_in_corner(v: Visible) -> Iterator[Place]:
    for cell, dot in v.board_corners(2):
        ends = [one for one in v.corners(cell) if one not in (dot, v.across(cell, dot))]
        beyond = [v.at(end) - v.own(cell) for end in ends]
        if all(len(edges) == 1 for edges in beyond):
            yield (cell,), _lines(frozenset().union(*beyond))


def _beside_two_in_corner(
    v: Visible, number: int
) -> Iterator[tuple[int, int, int, int, frozenset[int]]]:
    """A 2 in the corner, a clue beside it, the corner's dot, the edge between them, and the edge on
    which a line between them would go on along the border.
    """
    for cell, dot in v.board_corners(2):
        for edge, one, other in v.neighbours:
            beside = {one, other} - {cell}
            if len(beside) != 1 or v.clues[(clue := min(beside))] != number:
                continue
            ends = {*v.graph.edge_vertices[edge].tolist()} - {v.across(cell, dot)}
            along = frozenset().union(*map(v.at, ends)) - v.own(cell)
            if edge not in v.at(dot) and len(ends) == 1 == len(along) and along <= v.own(clue):
                yield cell, clue, dot, edge, along


def _two_beside_one(v: Visible) -> Iterator[Place]:
    for cell, one, dot, edge, along in _beside_two_in_corner(v, 1):
        ends = [end for end in v.corners(cell) if end not in (dot, v.across(cell, dot))]
        beyond = [v.at(end) - v.own(cell) for end in ends]
        lines = v.at(dot).union(*(edges for edges in beyond if len(edges) == 1))
        crosses = v.far(cell, dot) | v.own(one) - along - {edge}
        yield (cell, one), [*_lines(lines), *_crosses(crosses)]


def _two_beside_three(v: Visible) -> Iterator[Place]:
    for cell, three, _, edge, along in _beside_two_in_corner(v, 3):
        ends = v.graph.edge_vertices[edge].tolist()
        yield (cell, three), _lines(along | v.far(three, ends[0]) & v.far(three, ends[1]))


def _spares_one_in_corner(v: Visible) -> Iterator[Place]:
    for cell in v.other_spares:
        at = map(v.at, v.corners(cell))
        edges = frozenset().union(*(edges for edges in at if len(edges) == 2))
        if edges:
            yield (cell,), _lines(edges)


def _side_by_side(v: Visible) -> Iterator[Place]:
    for one, other, edge in v.side_by_side(3, 3):
        ends = v.graph.edge_vertices[edge].tolist()
        far = [v.far(cell, ends[0]) & v.far(cell, ends[1]) for cell in (one, other)]
        beyond = frozenset[int]()
        for end in ends:
            beyond |= v.at(end)
        # Not the edge between them: these two may be all that the loop goes round.
        if len(v.own(one) & v.own(other)) == 1 == len(far[0]) == len(far[1]):
            crosses = _crosses(beyond - v.own(one) - v.own(other))
            yield (one, other), [*_lines(far[0] | far[1]), *crosses]


def _diagonal_threes(v: Visible) -> Iterator[Place]:
    yield from _chains(v, shortest=0, longest=0)


def _diagonal_zero(v: Visible) -> Iterator[Place]:
    for cell, clue in v.clues.items():
        for dot in v.corners(cell) if clue == 0 else ():
            three = v.diagonal(cell, dot)
            if three is not None and v.clues[three] == 3:
                yield (cell, three), _lines(v.own(three) & v.at(dot))


MOST_TWOS = 3
"""Between two 3s; a longer chain has no name."""


def _across_twos(v: Visible) -> Iterator[Place]:
    yield from _chains(v, shortest=1, longest=MOST_TWOS)


def _chains(v: Visible, *, shortest: int, longest: int) -> Iterator[Place]:
    """Two 3s with 2s between, straight from dot to dot."""
    for begin, clue in v.clues.items():
        for first in v.corners(begin) if clue == 3 else ():
            cells, dot = [begin], first
            while (cell := v.diagonal(cells[-1], dot)) is not None:
                cells.append(cell)
                if v.clues[cell] != 2 or len(cells) > longest + 1:
                    break
                dot = v.across(cell, dot)
            ends_well = len(cells) > shortest + 1 and v.clues[cells[-1]] == v.clues[begin]
            if ends_well and begin < cells[-1]:
                far = v.far(begin, first) | v.far(cells[-1], dot)
                yield tuple(sorted(cells)), _lines(far)


def _border_edges(v: Visible, cell: int) -> frozenset[int]:
    return v.own(cell) & v.border


def _at_border(v: Visible, low: int, high: int) -> Iterator[tuple[int, int, int, frozenset[int]]]:
    """Cells side by side whose edges on the border meet at a dot of three edges; the edge between
    them, and those two.
    """
    for one, other, edge in v.side_by_side(low, high):
        for dot in v.graph.edge_vertices[edge].tolist():
            border = v.at(dot) - {edge}
            if len(border) == 2 and border <= _border_edges(v, one) | _border_edges(v, other):
                yield one, other, edge, border


def _ones_at_border(v: Visible) -> Iterator[Place]:
    for one, other, edge, _ in _at_border(v, 1, 1):
        yield (one, other), [(edge, CROSS)]


def _one_and_three_at_border(v: Visible) -> Iterator[Place]:
    for one, three, edge, border in _at_border(v, 1, 3):
        rest = v.own(one) - {edge} - border
        if len(_border_edges(v, one)) == 1 == len(_border_edges(v, three)):
            yield (one, three), [*_lines(border & v.own(three)), *_crosses(rest)]


def _two_and_three(v: Visible) -> Iterator[Place]:
    for cell, dot in v.board_corners(2):
        beyond = v.diagonal(cell, v.across(cell, dot))
        if beyond is not None and v.clues[beyond] == 3:
            yield (cell, beyond), _lines(v.at(dot))


BY_CLUES = "clue-region"
Finder = Callable[[Visible], Iterator[Place]]

VISIBLE: dict[str, tuple[str, Finder]] = {
    "3-in-the-corner": ("through-face", _three_in_corner),
    "1-in-the-corner": ("through-face", _one_in_corner),
    "one-to-spare-in-the-corner": ("through-face", _spares_one_in_corner),
    "two-3s-side-by-side": ("local-rule", _side_by_side),
    "two-3s-across-a-dot": ("through-vertex", _diagonal_threes),
    "3s-across-2s": ("through-vertex", _across_twos),
    "0-across-a-dot-from-a-3": ("through-face", _diagonal_zero),
    "2-in-the-corner-across-a-dot-from-a-3": ("through-face", _two_and_three),
    "2-in-the-corner-beside-a-1": ("local-rule", _two_beside_one),
    "2-in-the-corner-beside-a-3": ("local-rule", _two_beside_three),
    "2-in-the-corner": ("local-rule", _two_in_corner),
    "two-1s-at-the-border": ("local-rule", _ones_at_border),
    "1-beside-a-3-at-the-border": ("local-rule", _one_and_three_at_border),
}
"""By pattern, in the order in which one looks: the technique that finds it on the ladder, whose
level it has, and where it lies."""


def visible_patterns(
    puzzle: Puzzle, marks: Sequence[int], level: Level = Level.SEARCH
) -> Iterator[Deduction]:
    """What patterns of clues alone add to marks, one after another: those of one kind together.

    marks   LINE, CROSS or UNKNOWN for each edge
    level   none whose technique is harder
    Cost: linear; each that is found, some 50 microseconds.
    """
    for pattern, bare in _found(puzzle, list(marks), level):
        yield as_pattern(puzzle, bare, pattern)


def with_visible_patterns(puzzle: Puzzle, marks: Sequence[int]) -> list[int]:
    """Marks with all that `visible_patterns` adds to them. Cost: linear."""
    found = list(marks)
    for _ in _found(puzzle, found, Level.SEARCH):
        pass
    return found


def _found(puzzle: Puzzle, marks: list[int], level: Level) -> Iterator[tuple[Pattern, Deduction]]:
    """Each with its deduction, still without words; its conclusions are entered in `marks`."""
    known = {technique.name: technique for technique in techniques_of(puzzle.kind)}
    has_faces = puzzle.graph.cells == "faces"
    for key, name, places in _looked_for(puzzle):
        # Types whose clues are more than numbers find them by trying neighbouring clues.
        technique = known.get(name) or known.get(BY_CLUES)
        if technique is None or technique.level > level:
            continue
        for cells, follow in places:
            new = tuple(sorted(mark for mark in follow if marks[mark[0]] == UNKNOWN))
            if not new:
                continue
            shown = tuple(sorted(cells))
            faces, dots = (shown, ()) if has_faces else ((), shown)
            bare = Deduction(technique, shown, (), new, WORDLESS, faces, dots)
            pattern = pattern_of(puzzle, bare)
            if pattern is not None and pattern.key == key:
                for edge, mark in new:
                    marks[edge] = mark
                yield pattern, bare


def _looked_for(puzzle: Puzzle) -> Iterator[tuple[str, str, Iterator[Place]]]:
    """The key of each pattern, the technique that finds it, and its places; those that the puzzle's
    type brings last.
    """
    if puzzle.graph.cells == "faces":
        found = _visible(puzzle)
        yield from ((key, name, look(found)) for key, (name, look) in VISIBLE.items())
    clued: list[int] = np.flatnonzero(puzzle.clues >= 0).tolist()
    for key, own in PUZZLES[puzzle.kind].patterns.items():
        yield key, own.technique, (place for cell in clued for place in own.places(puzzle, cell))


def _visible(puzzle: Puzzle) -> Visible:
    graph = puzzle.graph
    clues, at_dot = dict[int, int](), dict[int, list[int]]()
    other_ones, other_spares = list[int](), list[int]()
    is_square = graph.face_sizes == SIDES_OF_SQUARE
    for cell in np.flatnonzero(puzzle.clues >= 0).tolist():
        number = lines_round(puzzle, cell)
        if not is_square[cell]:
            other_ones += [cell] * (number == 1)
            other_spares += [cell] * (number == int(graph.face_sizes[cell]) - 1)
        elif number is not None:
            clues[cell] = number
            for dot in graph.corners_of(cell).tolist():
                at_dot.setdefault(dot, []).append(cell)
    return Visible(graph, clues, at_dot, other_ones, other_spares)
