"""The registry of tilings: a line each."""

from takegaki.core.graph import Graph
from takegaki.tilings.honeycomb import HONEYCOMB
from takegaki.tilings.square import SQUARE
from takegaki.tilings.tiling import Tiling

TILINGS: dict[str, Tiling] = {
    SQUARE.name: SQUARE,
    HONEYCOMB.name: HONEYCOMB,
}


def square(rows: int, cols: int) -> Graph:
    """The board of rows x cols squares."""
    return SQUARE.graph(rows, cols)


def honeycomb(rows: int, cols: int) -> Graph:
    """The board of rows x cols hexagons, odd columns half a cell lower."""
    return HONEYCOMB.graph(rows, cols)


__all__ = ["TILINGS", "Tiling", "honeycomb", "square"]
