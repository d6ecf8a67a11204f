"""The loop or tree that a request asks for, another one for each try."""

from collections.abc import Callable

import numpy as np

from takegaki.core.topology import BoolArray
from takegaki.engine.dice import draw, new_dice
from takegaki.generate.request import Request
from takegaki.loops import LOOPS, colour_loop, grow_loop, growth
from takegaki.loops.fields import KeepOn
from takegaki.trees import TREES, changes

LOOP_STREAM, CLUE_STREAM, POLISH_STREAM, TREE_STREAM, MENDING_STREAM = 11, 12, 13, 14, 15
"""What dice are for: the same seed throws others for each."""

Growing = Callable[[tuple[object, ...]], object] | None
"""Called with ("loop", Event) or ("tree", Change) for each piece of what grows."""
RATIOS = {"growth": (33, 33, 34), "corridors": (33, 67, 0), "broad": (33, 7, 60)}
"""Loop makers that grow, and by which ratios."""


def dice_of(request: Request, attempt: int, stream: int) -> np.ndarray:
    """The dice of one try for one purpose."""
    return new_dice((request.seed * 1_000_003 + attempt) * 64 + stream)


def loop_of(request: Request, attempt: int, keep_on: KeepOn, growing: Growing = None) -> BoolArray | None:
    """(E,) the loop of a try; None only when keep_on ended the work.

    growing   called with each event where the loop grows

    Raises PuzzleError where no loop that meets the wishes was found.
    """
    if request.lines is not None:
        return request.lines
    graph, dice = request.graph, dice_of(request, attempt, LOOP_STREAM)
    seed = draw(dice) << 32 | draw(dice)
    if request.coloured:
        return colour_loop(
            graph,
            seed,
            windingness=0.5 if request.windingness is None else request.windingness,
            inside=request.inside,
            symmetry=request.loop_symmetry,
            max_straight=request.max_straight,
            keep_on=keep_on,
        )
    ratios = request.ratios or RATIOS.get(request.loop)
    if ratios is None:
        return LOOPS[request.loop].make(graph, seed, keep_on)
    if growing is None:
        return grow_loop(graph, seed, ratios=ratios, steps=request.steps, keep_on=keep_on)
    lines = np.zeros(graph.n_edges, dtype=np.bool_)
    for event in growth(graph, seed, ratios=ratios, steps=request.steps):
        if keep_on is not None and not keep_on():
            return None
        lines[list(event.drawn)], lines[list(event.erased)] = True, False
        growing(("loop", event))
    return lines


def tree_of(request: Request, attempt: int, keep_on: KeepOn, growing: Growing = None) -> BoolArray | None:
    """(E,) the tree of a try, whether or not its tiles tell it; None only when keep_on ended the work.

    growing   called with each piece of the tree
    """
    dice = dice_of(request, attempt, TREE_STREAM)
    told = None if growing is None else changes(request.graph, lambda change: growing(("tree", change)))
    return TREES[request.tree].make(request.graph, draw(dice) << 32 | draw(dice), keep_on, told)
