"""Places of clues on boards of any cells: a few motifs, moved to where the same cells lie.

A motif is grown on the board itself: a straight row of cells, a row that turns, cells that touch at
a corner only, or all round one cell. It is laid by a move that is repeated as long as it meets
cells with as many sides, and wherever else it fits.
"""

from collections.abc import Iterator
from contextlib import suppress

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph, IntArray
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.symmetry import cell_orbits, symmetry_group
from takegaki.core.topology import BoolArray
from takegaki.generation.styles.drawn_places import LEAST_SHARE, MOST_SHARE
from takegaki.generation.styles.loop_drawing import near_cells
from takegaki.generation.styles.style import Dice

Vector = tuple[float, float]
Motif = tuple[tuple[Vector, int], ...]
"""Of each cell where its middle lies, from that of the first, and how many sides it has."""

FORMS = ("row", "row", "row", "turning", "turning", "slope", "slope", "round")
"""How motifs grow, each as often as drawn."""
LENGTHS = (2, 3, 3, 3, 4, 4, 5)
"""Cells of one that is no ring."""
USUAL_MOTIFS, MOST_MOTIFS = (2, 2, 2, 3, 3, 4), 8
"""How many motifs a board has; and at most, where these have no more room."""
IN_A_ROW = 4
"""A motif is laid so often by one move."""
USUAL_SHARE, USUAL_SIDES = 0.4, 4
"""Clues for each cell of so many sides; cells of fewer tell less, so more of them have a clue."""
USUAL_SYMMETRIES = ("rot2", "left-right", "top-bottom", "rot3")
"""The first of these that a board has, its places have."""
GRID = 1 / 8
"""The width of a square, in edges: middles in the same one, or in two that touch, are the same."""


@dataclass(frozen=True)
class CellMap:
    """Where the cells of a board lie.

    middle  (F, 2), in edges; sides: (F,)
    at      which cell has its middle in a square of the grid
    near    of each cell those that touch it, and whether they share an edge with it
    """

    middle: NDArray[np.float64]
    sides: list[int]
    at: dict[tuple[int, int], int]
    near: list[list[tuple[int, bool]]]

    def cell_at(self, x: float, y: float) -> int:
        """The cell whose middle is there; -1 where there is none."""
        col, row = round(x / GRID), round(y / GRID)
        for right in (0, 1, -1):
            for down in (0, 1, -1):
                if (cell := self.at.get((col + right, row + down), -1)) >= 0:
                    return cell
        return -1

    def moved(self, motif: Motif, x: float, y: float) -> list[int]:
        """The cells of a motif whose first has its middle there; none where it doesn't fit."""
        found: list[int] = []
        for (right, down), sides in motif:
            cell = self.cell_at(x + right, y + down)
            if cell < 0 or self.sides[cell] != sides:
                return []
            found.append(cell)
        return found

    def step(self, one: int, other: int) -> Vector:
        """How to come from one cell to another."""
        right, down = (self.middle[other] - self.middle[one]).tolist()
        return right, down


def cell_map(graph: Graph) -> CellMap:
    """Where the cells of a board lie. Cost: once for a board."""
    return graph.cached("map of its cells", lambda: _mapped(graph))


def _mapped(graph: Graph) -> CellMap:
    ends = graph.positions[graph.edge_vertices]
    # np.median would load the masked arrays of NumPy.
    lengths = np.sort(np.hypot(*(ends[:, 0] - ends[:, 1]).T))
    edge = float(lengths[len(lengths) // 2])
    corners = [graph.corners_of(cell) for cell in range(graph.n_faces)]
    middle = np.array([graph.positions[one].mean(axis=0) for one in corners]) / edge
    at = {(round(x / GRID), round(y / GRID)): cell for cell, (x, y) in enumerate(middle.tolist())}
    start, cells, beside = near_cells(graph)
    near = [
        list(zip(cells[a:b].tolist(), (beside[a:b] != 0).tolist(), strict=True))
        for a, b in zip(start[:-1].tolist(), start[1:].tolist(), strict=True)
    ]
    return CellMap(middle, graph.face_sizes.tolist(), at, near)


def motif_places(graph: Graph, symmetry: str | None, dice: Dice, more: float = 0.0) -> BoolArray:
    """(F,) places with a symmetry of the board, as many as a loop mostly needs.

    symmetry  its name, "" for none; None: one that the board has
    more      by so much the share of cells with a clue is larger
    """
    start, cells, _ = orbits_of_motifs(graph, symmetry)
    orbits = [orbit.tolist() for orbit in np.split(cells, start[1:-1])]
    sides = float(graph.face_sizes.mean())
    share = USUAL_SHARE * (USUAL_SIDES / sides) ** 0.5 + more
    return moved_motifs(graph, orbits, min(MOST_SHARE, max(LEAST_SHARE, share)), dice)


def orbits_of_motifs(graph: Graph, symmetry: str | None) -> tuple[IntArray, IntArray, IntArray]:
    """As `cell_orbits`, of the symmetry that `motif_places` keeps."""
    group = _usual_symmetry(graph) if symmetry is None else symmetry
    return cell_orbits(graph, symmetry_group(graph, group))


def _usual_symmetry(graph: Graph) -> str:
    """A symmetry that a board has, "" for none. Cost: that of its symmetries, once for a board."""

    def found() -> str:
        for name in USUAL_SYMMETRIES:
            with suppress(PuzzleError):
                symmetry_group(graph, name)
                return name
        return ""

    return graph.cached("symmetry of a style", found)


def moved_motifs(graph: Graph, orbits: list[list[int]], share: float, dice: Dice) -> BoolArray:
    """(F,) places of about such a share of the cells.

    orbits  cells that a symmetry of the board exchanges, which get clues together
    """
    board = cell_map(graph)
    group: dict[int, list[int]] = {cell: orbit for orbit in orbits for cell in orbit}
    found: BoolArray = np.zeros(graph.n_faces, dtype=np.bool_)
    wanted = share * graph.n_faces + dice.normal()
    move, several = _drawn_move(board, dice), USUAL_MOTIFS[dice.below(len(USUAL_MOTIFS))]
    waiting = [_Waiting.of(board, dice) for _ in range(several)]
    while waiting and found.sum() < wanted:
        motif = waiting[dice.below(len(waiting))]
        anchor = motif.taken(board, group, found, dice)
        if anchor < 0:
            waiting.remove(motif)
            if not waiting and several < MOST_MOTIFS:
                waiting, several = [_Waiting.of(board, dice)], several + 1
            continue
        for cells in _repeated(board, motif.motif, anchor, move):
            images = _images(cells, group)
            if found.sum() >= wanted or _touches(board, images, found):
                break
            found[images] = True
    while found.sum() < wanted:
        found[group[dice.below(graph.n_faces)]] = True
    return found


@dataclass
class _Waiting:
    """A motif, and the cells where its first may still lie."""

    motif: Motif
    anchors: list[int]

    @classmethod
    def of(cls, board: CellMap, dice: Dice) -> "_Waiting":
        return cls(_grown(board, dice), list(range(len(board.sides))))

    def taken(
        self, board: CellMap, group: dict[int, list[int]], found: BoolArray, dice: Dice
    ) -> int:
        """Where it fits and touches nothing, at random; -1 for nowhere."""
        while self.anchors:
            place = dice.below(len(self.anchors))
            anchor, self.anchors[place] = self.anchors[place], self.anchors[-1]
            self.anchors.pop()
            cells = board.moved(self.motif, *board.middle[anchor].tolist())
            if cells and not _touches(board, _images(cells, group), found):
                return anchor
        return -1


def _images(cells: list[int], group: dict[int, list[int]]) -> list[int]:
    return sorted({image for cell in cells for image in group[cell]})


def _grown(board: CellMap, dice: Dice) -> Motif:
    """A motif, at any place of the board."""
    form, first = FORMS[dice.below(len(FORMS))], dice.below(len(board.sides))
    if form == "round":
        cells = [cell for cell, is_beside in board.near[first] if is_beside]
    else:
        cells = [first]
        at_edge = form != "slope"
        step: Vector | None = None
        for _ in range(LENGTHS[dice.below(len(LENGTHS))] - 1):
            following = -1
            if form != "turning" and step is not None:
                right, down = (board.middle[cells[-1]] + step).tolist()
                following = board.cell_at(right, down)
            else:
                near = [cell for cell, beside in board.near[cells[-1]] if beside == at_edge]
                near = [cell for cell in near if cell not in cells]
                if near:
                    following = near[dice.below(len(near))]
            if following < 0:
                break
            step = board.step(cells[-1], following)
            cells.append(following)
    return tuple((board.step(cells[0], cell), board.sides[cell]) for cell in cells)


def _drawn_move(board: CellMap, dice: Dice) -> Vector:
    """From a cell to one with as many sides, a few cells on."""
    first = dice.below(len(board.sides))
    cell = first
    for _ in range(2 + dice.below(3)):
        near = [one for one, _ in board.near[cell]]
        cell = near[dice.below(len(near))] if near else cell
    return board.step(first, cell)


def _repeated(board: CellMap, motif: Motif, anchor: int, move: Vector) -> Iterator[list[int]]:
    """The cells of a motif from an anchor on, again and again a move further."""
    x, y = board.middle[anchor].tolist()
    for number in range(IN_A_ROW):
        cells = board.moved(motif, x + number * move[0], y + number * move[1])
        if not cells or (number and move == (0.0, 0.0)):
            return
        yield cells


def _touches(board: CellMap, cells: list[int], found: BoolArray) -> bool:
    """Some of these cells are taken, or beside one that is."""
    return any(
        found[cell] or any(found[one] for one, beside in board.near[cell] if beside)
        for cell in cells
    )
