"""Tiles turned at random as a puzzle begins: without a closed cycle, and not solved.

A whole puzzle in one call: a tree, drawn anew where its tiles have other solutions, its tiles
turned, and the proof that they have one solution.
"""

from typing import Annotated

import numpy as np

from takegaki.generation.kernels.net_growth import (
    NetGrowth,
    SpanningTree,
    clear,
    count_open,
    crowded,
    grow,
    join_nodes,
    move_walls,
    spread,
    start,
    walk,
)
from takegaki.runtime.arrays import Bytes, Flags, Ints, Ints2, Unsigned, Within
from takegaki.runtime.kernels import entry, inlined
from takegaki.runtime.records import Record
from takegaki.runtime.rng import HALF, below, draw, start_rng
from takegaki.runtime.sets import root_of
from takegaki.solving.kernels.tile_domains import TileDomains, decide_tiles
from takegaki.tilings.torus import DOWN, RIGHT, WALL_BELOW, WALL_RIGHT

CROSS = 15
FOUR = 4
PATIENCE = 3
"""Rounds after which what is drawn anew reaches a cell further."""
NO_END = 1 << 40
"""More steps than any tree takes that is made in one call."""
SEED_FACTOR = np.uint64(0x2545F4914F6CDD1D)


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
def _turned(arms: Annotated[int, Within(0, 15)], quarters: Annotated[int, Within(0, 4)]) -> int:
    """The arms after so many quarter turns anticlockwise."""
    return (arms << quarters | arms >> (4 - quarters)) & 15


@inlined
def _meet(t: TileShuffle, cell: int, side: Annotated[int, Within(0, 3)]) -> bool:
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
    t.arms[one] = _turned(t.arms[one], (1 + below(rng, 3)) & 3)


@inlined
def _open_cycles(t: TileShuffle, loops: int, rng: Unsigned) -> bool:
    """Turn a tile of each closed cycle that is met; False when there was none."""
    found = False
    for cell in range(len(t.arms)):
        t.root[cell] = cell
    # Crosses come first: in the tree they meet, so they alone close no cycle, and no turn would
    # open one.
    for crosses in (True, False):
        for cell in range(len(t.arms)):
            for side in range(0, 4, 3):
                there = t.beyond[cell, side] >> 2
                if (t.arms[cell] == CROSS and t.arms[there] == CROSS) == crosses and _meet(
                    t, cell, side
                ):
                    one, two = root_of(t.root, cell), root_of(t.root, there)
                    if one == two:
                        found = True
                        _turn_one(t, cell, there, rng)
                    else:
                        t.root[one] = two
            while t.arms[cell] & 5 & loops == 5 or t.arms[cell] & 10 & loops == 10:
                found = True
                t.arms[cell] = _turned(t.arms[cell], (1 + below(rng, 3)) & 3)
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
    """The arms of each cell's tile for lines (E + 1,), the last of which is 0. Arrays as in
    Tray.
    """
    for cell in range(len(arms)):
        arms[cell] = 0
        for side in range(4):
            arms[cell] |= line[edges[cell, side]] << side


@entry
def shuffle_tiles(t: TileShuffle, loops: int, rng: Unsigned) -> None:
    """Turn the tiles of a tree of two cells or more.

    loops   arms that together join a tile to itself: 5 or 10 on boards that wrap round with a side
            of 1

    Cost: linear; a cycle closes for about one cell in fifty, and is soon gone.
    """
    while True:
        for cell in range(len(t.arms)):
            t.arms[cell] = _turned(t.arms[cell], below(rng, 4) & 3)
        while _open_cycles(t, loops, rng):
            pass
        if _mismatched(t):
            return


class NetMaking(Record):
    """What the making of a puzzle needs beside its tree, on E edges.

    seeds (3,)   of the seed of the tree, of the tree, of what comes after it
    rng (1,)     random numbers
    free (E,)    scratch: edges without a line
    middle       the cell from which a tree grows
    loops        as `shuffle_tiles` takes them
    """

    seeds: Unsigned
    rng: Unsigned
    free: Ints
    middle: int
    loops: int


@inlined
def _draw_tree(m: NetMaking, g: NetGrowth, w: SpanningTree, most: int, stream: int) -> None:
    """A tree of the board from nothing; as `takegaki.generation.trees.TREES` make it of the same
    seed.
    """
    start_rng(m.rng, m.seeds, 0)
    high = np.uint64(draw(m.rng))
    m.seeds[1] = (high << HALF | np.uint64(draw(m.rng))) * SEED_FACTOR + np.uint64(stream)
    start_rng(m.rng, m.seeds, 1)
    for edge in range(len(w.line)):
        w.line[edge] = 0
    if most < FOUR:
        start(g, m.middle)
        grow(g, m.rng, NO_END)
    else:
        for cell in range(len(w.chosen)):
            w.chosen[cell] = 1
        clear(w)
        walk(w, m.rng, NO_END)


@inlined
def _build_walls(m: NetMaking, w: SpanningTree, wall: Bytes, count: int) -> None:
    """So many walls on random edges without a line; for less than 0 none, and no random number is
    drawn.
    """
    free = 0
    for edge in range(len(m.free)):
        wall[edge] = 0
        if w.line[edge] == 0:
            m.free[free] = edge
            free += 1
    if count >= 0:
        for k in range(free - 1, 0, -1):
            other = below(m.rng, k + 1)
            m.free[k], m.free[other] = m.free[other], m.free[k]
        for k in range(count):
            wall[m.free[k]] = 1


@inlined
def _redraw(m: NetMaking, w: SpanningTree, wall: Bytes, most: int, reach: int) -> None:
    """Draw anew what lies near the chosen cells; as `takegaki.generation.trees.TreeRepair.redraw`
    does.
    """
    again = True
    while again:
        spread(w, reach)
        clear(w)
        if most < FOUR:
            join_nodes(w, m.rng, most)
        else:
            walk(w, m.rng, NO_END)
        move_walls(w, wall, m.rng)
        again = most < FOUR and crowded(w, most) > 0
        reach = 2


@inlined
def _proven(t: TileDomains, w: SpanningTree, tiles: Bytes, lines: Flags) -> bool:
    """Whether deduction from the tiles decides every edge, as in the tree."""
    if decide_tiles(t, tiles, lines) != 0:
        return False
    wrong = 0
    for edge in range(len(lines)):
        wrong += lines[edge] != (w.line[edge] > 0)
    return wrong == 0


@entry
def make_tiles(
    m: NetMaking,
    g: NetGrowth,
    w: SpanningTree,
    t: TileDomains,
    s: TileShuffle,
    stream: int,
    most: int,
    walls: int,
    rounds: int,
    tiles: Bytes,
    lines: Flags,
) -> bool:
    """Make tiles (V,) with one solution, proven, which is lines (E,); False when so many rounds
    gave none.

    g, w     work on the same lines
    stream   of the maker of trees
    most     lines at a cell; fewer than four: the tree grows, else each tree is as likely
    walls    how many, -1 for a board without

    Cost: linear in each round.
    """
    _draw_tree(m, g, w, most, stream)
    start_rng(m.rng, m.seeds, 2)
    _build_walls(m, w, s.wall, walls)
    for number in range(rounds):
        if count_open(t, w, s.wall) == 0:
            stand(w.edges, w.line, s.arms)
            shuffle_tiles(s, m.loops, m.rng)
            for cell in range(len(tiles)):
                beside = (
                    WALL_RIGHT * s.wall[w.edges[cell, RIGHT]]
                    | WALL_BELOW * s.wall[w.edges[cell, DOWN]]
                )
                tiles[cell] = s.arms[cell] | beside
            return _proven(t, w, tiles, lines)
        _redraw(m, w, s.wall, most, 1 + number // PATIENCE)
    return False
