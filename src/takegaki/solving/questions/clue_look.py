"""How the clues of a puzzle look: how many, which values, which symmetry; of tiles, their arms."""

import math
from collections import Counter
from collections.abc import Mapping

import numpy as np

from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.core.reason import IN_JSON, Reason, Said
from takegaki.core.sorted_values import median
from takegaki.core.symmetry import Symmetry, symmetries
from takegaki.puzzles import PUZZLES, counts_sides
from takegaki.tilings.torus import wraps

STRAIGHT = 0.05
"""How far, in edges, a symmetry may move a dot beside its image and still be a turn or a mirror."""

MIRRORS = {0: "top-to-bottom", 45: "from-top-left", 90: "left-to-right", 135: "from-top-right"}
"""Keys of messages by the angle of the axis in degrees, clockwise on the screen from "right"."""
TURNS = {180: "half-turn", 90: "quarter-turn"}
"""The same of turns."""


@dataclass(frozen=True)
class Balance:
    """How far the places of the clues have one symmetry of the board.

    name   for people: "half turn", "quarter turn", "mirror left to right", ...
    kept   clues whose place goes to the place of a clue
    lone   the faces of the others, ascending
    """

    name: str
    kept: int
    lone: tuple[int, ...]


@dataclass(frozen=True)
class ClueLook:
    """The clues at a glance.

    clues     number of clues, hidden ones included
    faces     number of faces
    values    how often each value from 0 to the largest possible is given
    hidden    clues without a number
    balances  a line for each symmetry of the board but the identity; a turn and its opposite are
              one
    """

    clues: int
    faces: int
    values: tuple[int, ...]
    hidden: int
    balances: tuple[Balance, ...]

    @property
    def share(self) -> float:
        """Clues in relation to faces."""
        return self.clues / self.faces


def clue_look(puzzle: Puzzle) -> ClueLook:
    """The look of a puzzle's clues. Cost: linear in the faces, for each symmetry of the board."""
    graph = puzzle.graph
    placed = puzzle.clues != NO_CLUE
    known = puzzle.clues[puzzle.clues >= 0]
    balances: dict[str, Balance] = {}
    for symmetry in symmetries(graph)[1:]:
        name = symmetry_name(graph, symmetry)
        if name and name not in balances:
            lone = np.flatnonzero(placed & ~placed[symmetry.faces]).tolist()
            balances[name] = Balance(name, int(placed.sum()) - len(lone), tuple(lone))
    return ClueLook(
        clues=int(placed.sum()),
        faces=graph.n_faces,
        values=tuple(np.bincount(known, minlength=int(graph.face_sizes.max()) + 1).tolist()),
        hidden=int((puzzle.clues == HIDDEN_CLUE).sum()),
        balances=tuple(balances.values()),
    )


def symmetry_name(graph: Graph, symmetry: Symmetry) -> str:
    """What people call it; "" for one of the plan alone, that bends the board. Cost: linear."""
    here = graph.positions - graph.positions.mean(axis=0)
    there = here[symmetry.vertices]
    # As complex numbers a turn is a product; a mirror is one with the conjugate.
    before = here[:, 0] + 1j * here[:, 1] * (-1 if symmetry.mirrored else 1)
    after = there[:, 0] + 1j * there[:, 1]
    factor = complex(np.vdot(before, after))
    edges = here[graph.edge_vertices]
    length = median(np.hypot(*(edges[:, 1] - edges[:, 0]).T))
    if not factor or np.abs(before * (factor / abs(factor)) - after).max() > STRAIGHT * length:
        return ""
    degrees = round(math.degrees(math.atan2(factor.imag, factor.real)))
    if symmetry.mirrored:
        return _named(MIRRORS, degrees % 360 // 2, "axis")
    return _named(TURNS, abs(degrees), "turn")


def _named(keys: Mapping[int, str], degrees: int, else_: str) -> Said:
    """A symmetry as a text that can be said in other languages, too."""
    if degrees in keys:
        return Reason(f"symmetry.{keys[degrees]}").phrase(IN_JSON)
    return Reason(f"symmetry.{else_}", degrees=degrees).phrase(IN_JSON)


@dataclass(frozen=True)
class TileLook:
    """Tiles, or other clues that are no numbers, at a glance.

    cells   number of cells
    shapes  how many of each, the most first: "corner tile", ...
    barred  walls
    sides   borders between cells, walls included
    wraps   the board has no rim
    """

    cells: int
    shapes: Mapping[str, int]
    barred: int
    sides: int
    wraps: bool


def tile_look(puzzle: Puzzle) -> TileLook:
    """The look of a puzzle's tiles. Cost: linear."""
    graph, kind = puzzle.graph, PUZZLES[puzzle.kind]
    shapes = Counter(
        kind.named(puzzle, cell).phrase(IN_JSON)
        for cell in np.flatnonzero(puzzle.clues >= 0).tolist()
    )
    walls = len(kind.barred(puzzle))
    return TileLook(graph.n_cells, dict(shapes.most_common()), walls, graph.n_edges, wraps(graph))


def look_of(puzzle: Puzzle) -> ClueLook | TileLook:
    """The clues or the tiles at a glance."""
    return clue_look(puzzle) if counts_sides(puzzle.kind) else tile_look(puzzle)
