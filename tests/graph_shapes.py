"""The types of what many tests are tried on: a function that makes a graph, and it with rows and
columns.
"""

from collections.abc import Callable

from takegaki.core.graph import Graph
from takegaki.tilings import Boards

MakeGraph = Callable[[int, int], Graph]
GraphShape = tuple[MakeGraph, int, int]


def sized(tiling: Boards, size: tuple[int, int]) -> tuple[int, int]:
    """The size, or the next larger one of which the tiling has a board."""
    least = {"cairo": 2, "rings": 3}.get(tiling.name, 8 if tiling.is_described else 1)
    return max(size[0], least), max(size[1], least)
