"""What makes spanning trees, by name."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from takegaki.core.graph import Graph
from takegaki.core.topology import BoolArray
from takegaki.engine.dice import Dice, new_dice
from takegaki.engine.sprout import MOST_ARMS
from takegaki.trees.drawing import Drawing, KeepOn, Told, growth, uniform


@dataclass(frozen=True)
class TreeMaker:
    """A way to make a spanning tree of any board of tiles from a seed.

    name       key in TREES
    title      for people
    begin      graph, dice -> a tree to be drawn
    stream     for one seed each maker throws other dice
    most_arms  no tile has more
    """

    name: str
    title: str
    begin: Callable[[Graph, Dice], Drawing]
    stream: int
    most_arms: int = 4

    def make(self, graph: Graph, seed: int, keep_on: KeepOn = None, told: Told = None) -> BoolArray | None:
        """(E,) the lines of a tree; None only when keep_on ended the work. See `takegaki.trees.drawing`."""
        dice = new_dice(int(seed) * 0x2545F4914F6CDD1D + self.stream)
        return self.begin(graph, dice).finished(keep_on, told)


def _anywhere(graph: Graph, dice: Dice) -> Drawing:
    nothing = np.zeros(graph.n_edges, dtype=np.bool_)
    return uniform(graph, nothing, np.ones(graph.n_vertices, dtype=np.bool_), dice)


MAKERS = [
    TreeMaker("growth", "Net's own: from the middle, and no tile with four arms", growth, 21, MOST_ARMS),
    TreeMaker("uniform", "Wilson's algorithm: each spanning tree is as likely", _anywhere, 22),
]
TREES = {maker.name: maker for maker in MAKERS}
