"""Loops: random ones with controls that people feel, and given ones."""

from collections.abc import Callable

from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.topology import BoolArray
from takegaki.generation.loops.colour_loop import colour_loop
from takegaki.generation.loops.given_loop import given_lines, given_loop
from takegaki.generation.loops.grow_loop import Event, grow_loop, growth

__all__ = [
    "LOOPS",
    "Event",
    "LoopMaker",
    "colour_loop",
    "given_lines",
    "given_loop",
    "grow_loop",
    "growth",
]

Make = Callable[[Graph, int, Budget | None], BoolArray]


@dataclass(frozen=True)
class LoopMaker:
    """A way to make a loop on any graph from a seed.

    name    key in LOOPS
    title   for people
    make    graph, seed, budget -> (E,) lines; raises EndedError when the budget ends
    """

    name: str
    title: str
    make: Make


LOOP_MAKERS = [
    LoopMaker(
        "growth",
        "three random rules, loops all over the board",
        lambda graph, seed, budget: grow_loop(graph, seed, budget=budget),
    ),
    LoopMaker(
        "corridors",
        "three random rules, tight corridors",
        lambda graph, seed, budget: grow_loop(graph, seed, ratios=(33, 67, 0), budget=budget),
    ),
    LoopMaker(
        "broad",
        "three random rules, broad loops on a part of the board",
        lambda graph, seed, budget: grow_loop(graph, seed, ratios=(33, 7, 60), budget=budget),
    ),
    LoopMaker(
        "colouring",
        "inside and outside coloured from both sides",
        lambda graph, seed, budget: colour_loop(graph, seed, budget=budget),
    ),
]
LOOPS = {maker.name: maker for maker in LOOP_MAKERS}
