"""What makes loops, by name."""

from collections.abc import Callable
from dataclasses import dataclass

from takegaki.core.graph import Graph
from takegaki.core.topology import BoolArray
from takegaki.loops.colouring import colour_loop
from takegaki.loops.fields import KeepOn
from takegaki.loops.growth import grow_loop

Make = Callable[[Graph, int, KeepOn], BoolArray | None]


@dataclass(frozen=True)
class LoopMaker:
    """A way to make a loop on any graph from a seed.

    name    key in LOOPS
    title   for people
    make    graph, seed, keep_on -> (E,) lines; None only when keep_on ended the work
    """

    name: str
    title: str
    make: Make


MAKERS = [
    LoopMaker(
        "growth",
        "three rules by lot, loops all over the board",
        lambda graph, seed, keep_on: grow_loop(graph, seed, keep_on=keep_on),
    ),
    LoopMaker(
        "corridors",
        "three rules by lot, tight corridors",
        lambda graph, seed, keep_on: grow_loop(graph, seed, ratios=(33, 67, 0), keep_on=keep_on),
    ),
    LoopMaker(
        "broad",
        "three rules by lot, broad loops on a part of the board",
        lambda graph, seed, keep_on: grow_loop(graph, seed, ratios=(33, 7, 60), keep_on=keep_on),
    ),
    LoopMaker(
        "colouring",
        "inside and outside coloured from both sides",
        lambda graph, seed, keep_on: colour_loop(graph, seed, keep_on=keep_on),
    ),
]
LOOPS = {maker.name: maker for maker in MAKERS}
