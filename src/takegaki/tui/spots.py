"""Spots: where a cursor can be on a board, how arrows lead from one to another, and where each is drawn.

On a board with lines the spots are dots, edges and cells, and an arrow leads from one to the next that
touches it: on squares half a cell on. On a board of tiles they are the tiles.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from takegaki.core.graph import FloatArray, Graph
from takegaki.core.puzzle import Puzzle
from takegaki.play.pictures import WIDE, Style
from takegaki.render.geometry import centroids
from takegaki.render.grid_text import places as grid_places
from takegaki.render.plane_text import LARGE, SMALLEST
from takegaki.render.plane_text import places as plane_places
from takegaki.render.scene import Scene
from takegaki.render.standing_text import standing_places
from takegaki.tilings.torus import TORUS

Kind = Literal["dot", "edge", "cell"]
Place = tuple[int, int]
"""Row and column on the canvas."""

ARROWS = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, -1.0), "down": (0.0, 1.0)}

LEAST_COSINE = 0.3
"""An arrow leads nowhere that lies more than 70 degrees beside it."""

ASPECT = 2.0
"""A character is about so much higher than wide."""


@dataclass(frozen=True)
class Spot:
    """A dot, an edge or a cell, by its id."""

    kind: Kind
    id: int


class Spots:
    """The spots of one board, drawn in one way."""

    def __init__(self, puzzle: Puzzle, style: Style) -> None:
        self._graph = puzzle.graph
        self._tiles = puzzle.graph.cells == "vertices"
        self._plane = _positions(puzzle.graph)
        self._places = _places(puzzle, style)

    @property
    def first(self) -> Spot:
        """Where a cursor begins: in the middle of the board."""
        kind: Kind = "cell" if self._tiles else "edge"
        places = np.array(self._places[kind])
        middle = (places.max(axis=0) + places.min(axis=0)) / 2
        return Spot(kind, int(np.argmin(((places - middle) ** 2 * (ASPECT**2, 1)).sum(axis=1))))

    def place(self, spot: Spot) -> Place:
        """Where a spot is drawn."""
        return self._places[spot.kind][spot.id]

    def is_wide(self, spot: Spot) -> bool:
        """It has room to both sides: a cell, or an edge that lies level."""
        if spot.kind != "edge":
            return spot.kind == "cell"
        one, two = self._graph.edge_vertices[spot.id].tolist()
        dots = self._places["dot"]
        return bool(dots[one][0] == dots[two][0])

    def step(self, spot: Spot, arrow: str) -> Spot:
        """The spot that an arrow leads to; the same one where there is none."""
        if self._tiles:
            return self._next_tile(spot, arrow)
        way = np.array(ARROWS[arrow])
        best, found = LEAST_COSINE, spot
        for other in self._touching(spot):
            step = self._plane[other.kind][other.id] - self._plane[spot.kind][spot.id]
            cosine = float(step @ way / np.hypot(*step))
            if cosine > best + 1e-9:
                best, found = cosine, other
        return found

    def _touching(self, spot: Spot) -> list[Spot]:
        graph, at = self._graph, spot.id
        if spot.kind == "edge":
            faces = [face for face in graph.edge_faces[at].tolist() if face != graph.outside]
            dots = graph.edge_vertices[at].tolist()
            return [*(Spot("dot", dot) for dot in dots), *(Spot("cell", face) for face in faces)]
        edges = graph.edges_at(at) if spot.kind == "dot" else graph.edges_of(at)
        return [Spot("edge", edge) for edge in edges.tolist()]

    def _next_tile(self, spot: Spot, arrow: str) -> Spot:
        graph = self._graph
        row, col = divmod(spot.id, graph.cols)
        right, down = (int(step) for step in ARROWS[arrow])
        row, col = row + down, col + right
        if graph.tiling == TORUS.name:
            row, col = row % graph.rows, col % graph.cols
        row, col = min(max(row, 0), graph.rows - 1), min(max(col, 0), graph.cols - 1)
        return Spot("cell", row * graph.cols + col)

    def nearest(self, place: Place) -> Spot | None:
        """The edge or cell that somebody means who points here; None far from all."""
        best, found = 2.5 * ASPECT, None
        kinds: tuple[Kind, ...] = ("cell",) if self._tiles else ("edge", "cell")
        for kind in kinds:
            away = (np.array(self._places[kind]) - place) * (ASPECT, 1)
            length = np.hypot(away[:, 0], away[:, 1])
            at = int(np.argmin(length))
            if float(length[at]) < best:
                best, found = float(length[at]), Spot(kind, at)
        return found


def _positions(graph: Graph) -> dict[Kind, FloatArray]:
    """(n, 2) of all dots, edges and cells in the plane."""
    if graph.cells == "vertices":
        return {"cell": graph.positions}
    middles: FloatArray = graph.positions[graph.edge_vertices].mean(axis=1)
    return {"dot": graph.positions, "edge": middles, "cell": centroids(graph)}


def _places(puzzle: Puzzle, style: Style) -> dict[Kind, list[Place]]:
    """Where all dots, edges and cells are drawn by `takegaki.play.pictures`."""
    graph = puzzle.graph
    if graph.cells == "vertices":
        return {"cell": standing_places(graph, wide=style.wide)}
    if graph.tiling == "square":
        dots, cells = grid_places(Scene.of_puzzle(puzzle), width=WIDE if style.wide else 0)
    else:
        corners, middles = plane_places(graph, LARGE if style.wide else SMALLEST, numbered=True)
        dots = [(row, col) for col, row in corners.tolist()]
        cells = [(row, col) for col, row in middles.tolist()]
    table = np.array(dots)
    edges = np.rint(table[graph.edge_vertices].mean(axis=1)).astype(int)
    return {"dot": dots, "edge": [(row, col) for row, col in edges.tolist()], "cell": cells}
