"""The simplest player's desk: every position ever, whole, as plain lists."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import numpy as np

from takegaki.core.errors import PuzzleError
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.play.actions import Action, Clear, Jumble, Lock, Mark, Marks, Shade, Sure, Turn

STEPS = {0: (0, 1), 1: (-1, 0), 2: (0, -1), 3: (1, 0)}
"""Row and column on each side: right, up, left, down."""


@dataclass(frozen=True)
class Moment:
    layers: dict[str, list[int]]
    moves: tuple[Action, ...] = ()
    checkpoints: tuple["Moment", ...] = field(default=())


class Model:
    """Positions before, now and after."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.graph = puzzle.graph
        self.tiles = puzzle.kind == "net"
        sizes = {"marks": "n_edges", "sure": "n_edges", "automatic": "n_edges", "shades": "n_faces"}
        sizes |= {"quarters": "n_vertices", "locked": "n_vertices"}
        self.now = Moment({name: [0] * getattr(self.graph, size) for name, size in sizes.items()})
        self.before: list[Moment] = []
        self.after: list[Moment] = []
        self._sides: dict[int, list[int | None]] = {}

    def step(self, moment: Moment) -> None:
        self.before.append(self.now)
        self.after.clear()
        self.now = moment

    def undo(self) -> None:
        self.after.append(self.now)
        self.now = self.before.pop()

    def redo(self) -> None:
        self.before.append(self.now)
        self.now = self.after.pop()

    def checkpoint(self) -> None:
        self.step(replace(self.now, checkpoints=(*self.now.checkpoints, self.now)))

    def keep(self) -> None:
        self.step(replace(self.now, checkpoints=self.now.checkpoints[:-1]))

    def throw_away(self) -> None:
        self.step(self.now.checkpoints[-1])

    def act(self, actions: Iterable[Action]) -> None:
        layers = {name: list(layer) for name, layer in self.now.layers.items()}
        for action in actions:
            self.do(layers, action)
        if layers != self.now.layers:
            self.step(replace(self.now, layers=layers, moves=(*self.now.moves, *actions)))

    def do(self, layers: dict[str, list[int]], action: Action) -> None:
        match action:
            case Mark(edge, mark):
                layers["marks"][edge] = mark
                if mark == UNKNOWN:
                    layers["sure"][edge] = 0
            case Sure(edge, sure):
                layers["sure"][edge] = int(sure)
            case Shade(face, shade):
                layers["shades"][face] = shade
            case Turn(cell, quarters):
                if layers["locked"][cell]:
                    raise PuzzleError("locked")
                layers["quarters"][cell] = (layers["quarters"][cell] + quarters) % 4
            case Lock(cell, locked):
                layers["locked"][cell] = int(locked)
            case Jumble(seed):
                lot = (
                    np.random.default_rng(seed)
                    .integers(0, 4, self.graph.n_vertices, dtype=np.int8)
                    .tolist()
                )
                for cell, quarters in enumerate(lot):
                    if not layers["locked"][cell]:
                        layers["quarters"][cell] = quarters
            case Clear():
                for name, layer in layers.items():
                    layers[name] = [0] * len(layer)
            case Marks(marks):
                self.take(layers, [{"x": CROSS, ".": UNKNOWN, "-": LINE}[char] for char in marks])

    def take(self, layers: dict[str, list[int]], marks: list[int]) -> None:
        if not self.tiles:
            layers["marks"] = marks
            layers["sure"] = [
                sure if mark != UNKNOWN else 0
                for sure, mark in zip(layers["sure"], marks, strict=True)
            ]
            return
        for cell in range(self.graph.n_vertices):
            around = [marks[edge] if edge is not None else CROSS for edge in self.sides(cell)]
            fits = [
                turns
                for turns in range(4)
                if UNKNOWN not in around
                and [mark == LINE for mark in around] == self.arms(cell, turns)
            ]
            layers["locked"][cell] = int(bool(fits))
            if fits:
                layers["quarters"][cell] = fits[0]

    def arms(self, cell: int, turns: int) -> list[bool]:
        """Whether the tile has an arm to the right, up, left, down after so many quarters
        anticlockwise.
        """
        tile = int(self.puzzle.clues[cell]) & 15
        return [bool(tile >> (side - turns) % 4 & 1) for side in range(4)]

    def neighbour(self, cell: int, side: int) -> int | None:
        row, col = divmod(cell, self.graph.cols)
        row, col = row + STEPS[side][0], col + STEPS[side][1]
        if self.graph.tiling == "torus":
            row, col = row % self.graph.rows, col % self.graph.cols
        if not (0 <= row < self.graph.rows and 0 <= col < self.graph.cols):
            return None
        return row * self.graph.cols + col

    def sides(self, cell: int) -> list[int | None]:
        """The edge on each side, found from the ends of all edges; None where there is none.

        Where two cells border twice (2 columns that wrap), the first edge is the right or lower one
        of the cell that comes first.
        """
        if cell not in self._sides:
            self._sides[cell] = self._find_sides(cell)
        return self._sides[cell]

    def _find_sides(self, cell: int) -> list[int | None]:
        found = []
        for side in range(4):
            other = self.neighbour(cell, side)
            pairs = self.graph.edge_vertices.tolist()
            edges = [
                edge
                for edge, ends in enumerate(pairs)
                if other is not None and set(ends) == {cell, other}
            ]
            # An edge leads right or down from its first vertex.
            forward = [edge for edge in edges if (pairs[edge][0] == cell) == (side in (0, 3))]
            found.append(forward[0] if forward else None)
        return found

    def marks(self) -> list[int]:
        """What the board says now."""
        if not self.tiles:
            found: list[int] = self.now.layers["marks"]
            return found
        said: list[list[int]] = [[] for _ in range(self.graph.n_edges)]
        for cell, turns in enumerate(self.now.layers["quarters"]):
            for edge, arm in zip(self.sides(cell), self.arms(cell, turns), strict=True):
                if edge is not None:
                    said[edge].append(arm)
        return [{2: LINE, 1: UNKNOWN, 0: CROSS}[sum(pair)] for pair in said]
