"""Tiles turned at random as a puzzle begins: without a closed cycle, and not solved."""

from takegaki.runtime.arrays import Bytes, Ints, Ints2, Unsigned
from takegaki.runtime.kernels import entry, inlined
from takegaki.runtime.records import Record
from takegaki.runtime.rng import below
from takegaki.runtime.sets import root_of

CROSS = 15


class TileShuffle(Record):
    """Arrays of V cells and E edges.

    edges (V, 4), beyond (V, 4)   as in `takegaki.generation.kernels.net_growth`
    wall (E + 1,)                 1 for a wall
    arms (V,)                     as they are in the tree, then as they are turned
    root (V,)                     scratch: parts that meeting arms join
    """

    edges: Ints2
    beyond: Ints2
    wall: Bytes
    arms: Ints
    root: Ints


@inlined
def _turned(arms: int, quarters: int) -> int:
    """The arms after so many quarter turns anticlockwise."""
    return (arms << quarters | arms >> (4 - quarters)) & 15


@inlined
def _meet(t: TileShuffle, cell: int, side: int) -> bool:
    """The arms of a tile and its neighbour meet on a side."""
    edge, back = t.edges[cell, side], t.beyond[cell, side]
    if edge == len(t.wall) - 1 or t.wall[edge]:
        return False
    return bool(t.arms[cell] >> side & 1 and t.arms[back >> 2] >> (back & 3) & 1)


@inlined
def _turn_one(t: TileShuffle, one: int, two: int, rng: Unsigned) -> None:
    """Turn one of two neighbours; a cross looks the same however it is turned."""
    if t.arms[one] == CROSS or (t.arms[two] != CROSS and below(rng, 2)):
        one = two
    t.arms[one] = _turned(t.arms[one], 1 + below(rng, 3))


@inlined
def _open_cycles(t: TileShuffle, loops: int, rng: Unsigned) -> bool:
    """Turn a tile of each closed cycle that is met; False when there was none."""
    found = False
    for cell in range(len(t.arms)):
        t.root[cell] = cell
    # Crosses come first: in the tree they meet, so they alone close no cycle, and no turn would open one.
    for crosses in (True, False):
        for cell in range(len(t.arms)):
            for side in range(0, 4, 3):
                there = t.beyond[cell, side] >> 2
                if (t.arms[cell] == CROSS and t.arms[there] == CROSS) == crosses and _meet(t, cell, side):
                    one, two = root_of(t.root, cell), root_of(t.root, there)
                    if one == two:
                        found = True
                        _turn_one(t, cell, there, rng)
                    else:
                        t.root[one] = two
            while t.arms[cell] & 5 & loops == 5 or t.arms[cell] & 10 & loops == 10:
                found = True
                t.arms[cell] = _turned(t.arms[cell], 1 + below(rng, 3))
    return found


@inlined
def _mismatched(t: TileShuffle) -> bool:
    """An arm meets no arm."""
    for cell in range(len(t.arms)):
        for side in range(4):
            if t.arms[cell] >> side & 1 and not _meet(t, cell, side):
                return True
    return False


@entry
def stand(edges: Ints2, line: Bytes, arms: Ints) -> None:
    """The arms of each cell's tile for lines (E + 1,), the last of which is 0. Arrays as in Tray."""
    for cell in range(len(arms)):
        arms[cell] = 0
        for side in range(4):
            arms[cell] |= line[edges[cell, side]] << side


@entry
def shuffle_tiles(t: TileShuffle, loops: int, rng: Unsigned) -> None:
    """Turn the tiles of a tree of two cells or more.

    loops   arms that together join a tile to itself: 5 or 10 on boards that wrap round with a side of 1

    Cost: linear; a cycle closes for about one cell in fifty, and is soon gone.
    """
    while True:
        for cell in range(len(t.arms)):
            t.arms[cell] = _turned(t.arms[cell], below(rng, 4))
        while _open_cycles(t, loops, rng):
            pass
        if _mismatched(t):
            return
