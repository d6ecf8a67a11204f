"""Patterns of circles that players know by heart: where each lies, and what follows.

They need no marks, so each is visible on the empty board.
Source: what guides to Masyu teach.
"""

from collections.abc import Iterator

from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Mark
from takegaki.puzzles.masyu import BLACK, WHITE
from takegaki.puzzles.puzzle_type import PatternPlace
from takegaki.tilings.torus import DOWN, RIGHT, sides

SIDES = 4
DOWN_OR_RIGHT = (RIGHT, DOWN)
"""The sides to which a pair or a row goes on: each of them is met once."""
LEAST_IN_ROW = 3


@dataclass(frozen=True)
class Circles:
    """The circles of a board, and what lies round each cell."""

    puzzle: Puzzle

    @property
    def graph(self) -> Graph:
        """The board."""
        return self.puzzle.graph

    def edge(self, cell: int | None, side: int) -> int | None:
        """The edge on a side of a cell, None beyond the border."""
        edge = self.graph.n_edges if cell is None else int(sides(self.graph)[cell, side % SIDES])
        return edge if edge < self.graph.n_edges else None

    def beside(self, cell: int | None, side: int) -> int | None:
        """The cell on that side, None beyond the border."""
        edge = self.edge(cell, side)
        if edge is None or cell is None:
            return None
        one, other = map(int, self.graph.edge_vertices[edge])
        return other if one == cell else one

    def is_one(self, cell: int | None, clue: int) -> bool:
        """Is such a circle on a cell?"""
        return cell is not None and int(self.puzzle.clues[cell]) == clue

    def leaves(self, cell: int, side: int) -> list[Mark] | None:
        """The loop leaves a black circle on this side, and so not on the opposite one; None where
        it can't.
        """
        near, far = self.edge(cell, side), self.edge(self.beside(cell, side), side)
        if near is None or far is None:
            return None
        behind = self.edge(cell, side + 2)
        return [(near, LINE), (far, LINE), *([] if behind is None else [(behind, CROSS)])]

    def crosses(self, cell: int, side: int) -> list[Mark] | None:
        """The loop goes through a white circle across this side, None where it can't."""
        across = self.edge(cell, side + 1), self.edge(cell, side - 1)
        along = self.edge(cell, side), self.edge(cell, side + 2)
        if None in across:
            return None
        lines = [(edge, LINE) for edge in across if edge is not None]
        return lines + [(edge, CROSS) for edge in along if edge is not None]


def _of(cells: tuple[int, ...], *parts: list[Mark] | None) -> Iterator[PatternPlace]:
    """A place with all that follows; none where the board leaves no way."""
    marks = {mark for part in parts if part is not None for mark in part}
    if marks and None not in parts and len(dict(marks)) == len(marks):
        yield tuple(sorted(cells)), sorted(marks)


def black_near_border(puzzle: Puzzle, cell: int) -> Iterator[PatternPlace]:
    """A black circle that has no room for two edges on one side or two."""
    circles = Circles(puzzle)
    if circles.is_one(cell, BLACK):
        blocked = [side for side in range(SIDES) if circles.leaves(cell, side) is None]
        yield from _of((cell,), *(circles.leaves(cell, side + 2) for side in blocked))


def two_black(puzzle: Puzzle, cell: int) -> Iterator[PatternPlace]:
    """Two black circles side by side: each leaves the other behind."""
    circles = Circles(puzzle)
    for side in DOWN_OR_RIGHT if circles.is_one(cell, BLACK) else ():
        other = circles.beside(cell, side)
        if other is not None and circles.is_one(other, BLACK):
            away = circles.leaves(cell, side + 2), circles.leaves(other, side)
            yield from _of((cell, other), *away)


def white_at_border(puzzle: Puzzle, cell: int) -> Iterator[PatternPlace]:
    """A white circle at the border: the loop goes along it."""
    circles = Circles(puzzle)
    if circles.is_one(cell, WHITE):
        ends = [side for side in range(SIDES) if circles.edge(cell, side) is None]
        yield from _of((cell,), *(circles.crosses(cell, side) for side in ends))


def whites_in_row(puzzle: Puzzle, cell: int) -> Iterator[PatternPlace]:
    """Three white circles in a row or more: the loop crosses the row on each."""
    circles = Circles(puzzle)
    for side in DOWN_OR_RIGHT if circles.is_one(cell, WHITE) else ():
        row, beyond = [cell], circles.beside(cell, side)
        while beyond is not None and circles.is_one(beyond, WHITE):
            row.append(beyond)
            beyond = circles.beside(beyond, side)
        is_first = not circles.is_one(circles.beside(cell, side + 2), WHITE)
        if is_first and len(row) >= LEAST_IN_ROW:
            yield from _of(tuple(row), *(circles.crosses(one, side) for one in row))


def black_before_whites(puzzle: Puzzle, cell: int) -> Iterator[PatternPlace]:
    """A black circle, and white ones diagonally on both sides of the cell before it: the loop goes
    the other way.
    """
    circles = Circles(puzzle)
    for side in range(SIDES) if circles.is_one(cell, BLACK) else ():
        before = circles.beside(cell, side)
        one, other = circles.beside(before, side + 1), circles.beside(before, side - 1)
        if one is None or other is None:
            continue
        if circles.is_one(one, WHITE) and circles.is_one(other, WHITE):
            yield from _of((cell, one, other), circles.leaves(cell, side + 2))
