"""A tree at work: drawn anew in places until its tiles tell it."""

from dataclasses import dataclass

import numpy as np

from takegaki.core.graph import Graph, IntArray
from takegaki.core.topology import BoolArray
from takegaki.engine.dice import Dice
from takegaki.engine.jit import i64
from takegaki.engine.mend import crowded, doubt, knit, move_walls, spread
from takegaki.engine.state import Bytes
from takegaki.engine.turning import Turning, new_turning
from takegaki.engine.wilson import Wood, clear, walk
from takegaki.model.tree_frame import beyond
from takegaki.puzzles.net import CAN
from takegaki.tilings.torus import sides
from takegaki.trees.drawing import CHUNK, KeepOn, new_wood

FOUR = 4


@dataclass(frozen=True)
class Mending:
    """A tree with walls, of which no more than `most_arms` lines are to meet at a cell.

    Where that is fewer than four, what is drawn anew is joined over borders by lot; else by walks, so
    that each tree which agrees with the lines that stay is as likely.
    """

    graph: Graph
    most_arms: int
    dice: Dice
    wood: Wood
    turning: Turning
    wall: Bytes

    @classmethod
    def of(cls, graph: Graph, lines: BoolArray, walls: BoolArray, most_arms: int, dice: Dice) -> "Mending":
        """Lines (E,) of a spanning tree, walls (E,) elsewhere."""
        wall = np.zeros(graph.n_edges + 1, dtype=np.int8)
        wall[:-1] = walls
        nothing = np.zeros(graph.n_vertices, dtype=np.int32)
        turning = new_turning(sides(graph), beyond(graph), nothing, graph.n_edges)
        return cls(graph, most_arms, dice, new_wood(graph, lines), turning, wall)

    @property
    def lines(self) -> BoolArray:
        """(E,) a copy."""
        return self.wood.line[:-1] > 0

    @property
    def walls(self) -> BoolArray:
        """(E,) a copy."""
        return self.wall[:-1] > 0

    def doubt(self) -> int:
        """How many borders deduction leaves open; the cells beside them are chosen. Cost: linear."""
        return doubt(self.turning, self.wood, self.wall, CAN, self.graph.edge_vertices)

    def choose(self, cells: IntArray) -> None:
        """Choose these cells and no others."""
        self.wood.chosen[:] = 0
        self.wood.chosen[cells] = 1

    def redraw(self, reach: int, keep_on: KeepOn = None) -> bool:
        """Draw anew what lies at most `reach` borders from the chosen cells; False when keep_on ended it."""
        again = True
        while again:
            spread(self.wood, i64(reach))
            clear(self.wood)
            if self.most_arms < FOUR:
                knit(self.wood, self.dice, i64(self.most_arms))
            else:
                while walk(self.wood, self.dice, i64(CHUNK)):
                    if keep_on is not None and not keep_on():
                        return False
            move_walls(self.wood, self.wall, self.dice)
            again = self.most_arms < FOUR and crowded(self.wood, i64(self.most_arms)) > 0
            # A tile and its four neighbours alone leave no choice: it takes the cells at its corners.
            reach = 2
        return True
