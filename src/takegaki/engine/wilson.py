"""Spanning trees by lot: the whole board, or some cells of it while the rest of the tree stays.

The lines between two chosen cells go. What the other lines then join is drawn together to a node, and
Wilson's algorithm draws a tree of the nodes: of all trees with the lines that stayed each is as likely.
Source: D. B. Wilson, Generating random spanning trees more quickly than the cover time (1996).
"""

from typing import NamedTuple

from takegaki.engine.dice import Dice, below
from takegaki.engine.jit import i64, inlined, kernel
from takegaki.engine.state import Bytes, Ints, Longs

NEXT, AT, WOOD_SIZE = 0, 1, 2


class Wood(NamedTuple):
    """Arrays of V cells and E edges; a dart is 4 times a cell plus a side: right, up, left, down.

    edges (V, 4), beyond (V, 4)   the edge on each side, E where there is none; the same edge as a dart
                                  from the other cell
    line (E + 1,)                 1 for a line of the tree
    chosen (V,)                   1 for the cells between which it is drawn anew
    root (V,)                     a cell's node, named by one of its cells
    start (V + 1,), dart (4 V,)   darts between chosen cells that leave each node
    way (V,)                      the dart by which the last walk left a node
    joined (V,)                   1 for nodes of the tree
    """

    edges: Ints
    beyond: Ints
    line: Bytes
    chosen: Bytes
    root: Ints
    start: Ints
    dart: Ints
    way: Ints
    joined: Bytes
    ctl: Longs


@inlined
def _node(w: Wood, cell: int) -> int:
    root = w.root
    while root[cell] != cell:
        root[cell] = root[root[cell]]
        cell = root[cell]
    return cell


@inlined
def _draw_together(w: Wood) -> None:
    """Erase the lines between chosen cells, and name the node of each cell."""
    cells, none = len(w.root), len(w.line) - 1
    for cell in range(cells):
        w.root[cell] = cell
    for cell in range(cells):
        # An edge is on the right of its first cell, or below it.
        for side in range(0, 4, 3):
            edge = w.edges[cell, side]
            if edge < none and w.line[edge]:
                there = w.beyond[cell, side] >> 2
                if w.chosen[cell] and w.chosen[there]:
                    w.line[edge] = 0
                else:
                    w.root[_node(w, i64(cell))] = _node(w, i64(there))
    for cell in range(cells):
        w.root[cell] = _node(w, i64(cell))


@inlined
def _leaves(w: Wood, cell: int, side: int) -> bool:
    """A dart from a chosen cell to one in another node."""
    if w.edges[cell, side] == len(w.line) - 1:
        return False
    there = w.beyond[cell, side] >> 2
    return bool(w.chosen[there]) and w.root[there] != w.root[cell]


@kernel
def clear(w: Wood) -> None:
    """Begin: erase what is drawn anew, and list by which darts each node can be left. Cost: linear."""
    _draw_together(w)
    cells = len(w.root)
    w.start[:] = 0
    for cell in range(cells):
        w.joined[cell] = 0
        if w.chosen[cell]:
            for side in range(4):
                w.start[w.root[cell]] += _leaves(w, i64(cell), i64(side))
    total = 0
    for node in range(cells):
        total += w.start[node]
        w.start[node] = total
    w.start[cells] = total
    for cell in range(cells - 1, -1, -1):
        if w.chosen[cell]:
            for side in range(3, -1, -1):
                if _leaves(w, i64(cell), i64(side)):
                    w.start[w.root[cell]] -= 1
                    w.dart[w.start[w.root[cell]]] = 4 * cell + side
    w.ctl[NEXT], w.ctl[AT] = -1, -1


@inlined
def _absorb(w: Wood, node: int) -> None:
    """The walk from a node, its cycles cut out, becomes part of the tree."""
    while w.joined[node] == 0:
        w.joined[node] = 1
        cell, side = w.way[node] >> 2, w.way[node] & 3
        w.line[w.edges[cell, side]] = 1
        node = w.root[w.beyond[cell, side] >> 2]


@kernel
def walk(w: Wood, dice: Dice, steps: int) -> bool:
    """Draw on for so many steps at most; False when the tree is whole.

    Cost: on a board as wide as high some log V steps for each node; on a narrow one its length squared.
    """
    cells = len(w.root)
    if w.ctl[NEXT] < 0:
        w.ctl[NEXT] = 0
        if w.start[cells] > 0:
            dart = w.dart[below(dice, i64(w.start[cells]))]
            w.joined[w.root[dart >> 2]] = 1
    while w.ctl[NEXT] < cells:
        first = i64(w.ctl[NEXT])
        if w.joined[first] == 0 and w.start[first] < w.start[first + 1]:
            at = first if w.ctl[AT] < 0 else i64(w.ctl[AT])
            while w.joined[at] == 0:
                if steps == 0:
                    w.ctl[AT] = at
                    return True
                steps -= 1
                dart = w.dart[w.start[at] + below(dice, i64(w.start[at + 1] - w.start[at]))]
                w.way[at] = dart
                at = i64(w.root[w.beyond[dart >> 2, dart & 3] >> 2])
            _absorb(w, first)
            w.ctl[AT] = -1
        w.ctl[NEXT] += 1
    return False
