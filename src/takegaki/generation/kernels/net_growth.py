"""Net's own way to grow a tree: from the middle, over a random side, and no tile gets a fourth arm.

Source: Simon Tatham, net.c.

Wilson's algorithm, random spanning trees: the whole board, or some cells while the rest of the tree
stays.

The lines between two chosen cells go. What the other lines then join is drawn together to a node,
and Wilson's algorithm draws a tree of the nodes: of all trees with the lines that stayed each is as
likely.
Source: D. B. Wilson, Generating random spanning trees more quickly than the cover time (1996).

Repair: where a tree's tiles leave several solutions, what is drawn anew, and with how many arms.
"""

from takegaki.runtime.arrays import Bytes, Ints, Ints2, Unsigned, Word
from takegaki.runtime.kernels import entry, inlined
from takegaki.runtime.records import Record
from takegaki.runtime.rng import below
from takegaki.runtime.sets import root_of
from takegaki.solving.kernels.tile_domains import TileDomains, begin, narrow

MOST_ARMS = 3


class NetGrowth(Record):
    """V cells and E edges; darts, edges and beyond as in
    `takegaki.generation.kernels.net_growth`.
    """

    edges: Ints2
    beyond: Ints2
    line: Bytes  # (E + 1,) 1 for a line
    arms: Bytes  # (V,) lines at each cell; 0 where the tree has not arrived
    open: Ints  # (4 V,) darts by which it may grow
    place: Ints  # (4 V,) where each dart stands among them, -1 for not
    n_open: int = 0


@inlined
def _drop(p: NetGrowth, dart: int) -> None:
    place = p.place[dart]
    if place >= 0:
        p.n_open -= 1
        last = p.open[p.n_open]
        p.open[place] = last
        p.place[last] = place
        p.place[dart] = -1


@inlined
def _take_in(p: NetGrowth, cell: int) -> None:
    """The cell is reached: it may be left where that leads somewhere, and be entered no more."""
    for side in range(4):
        if p.edges[cell, side] < len(p.line) - 1:
            back = p.beyond[cell, side]
            if p.arms[back >> 2] == 0:
                p.place[4 * cell + side] = p.n_open
                p.open[p.n_open] = 4 * cell + side
                p.n_open += 1
            else:
                _drop(p, back)


@entry
def start(p: NetGrowth, cell: int) -> None:
    """Begin in a cell, on a board without a line. Cost: linear."""
    for other in range(len(p.place)):
        p.place[other] = -1
    for other in range(len(p.arms)):
        p.arms[other] = 0
    p.n_open = 0
    _take_in(p, cell)


@entry
def grow(p: NetGrowth, rng: Unsigned, steps: Word) -> bool:
    """Grow by so many lines at most; False when it can grow no more, which is when all cells are
    reached.

    A cell that is passed over would have a tile with three arms and its back to it on each side:
    those arms would meet round it in a cycle.
    """
    while p.n_open > 0:
        if steps == 0:
            return True
        steps -= 1
        dart = p.open[below(rng, p.n_open)]
        cell, side = dart >> 2, dart & 3
        there = p.beyond[cell, side] >> 2
        p.line[p.edges[cell, side]] = 1
        p.arms[cell] += 1
        p.arms[there] += 1
        _drop(p, dart)
        if p.arms[cell] == MOST_ARMS:
            for other in range(4):
                _drop(p, 4 * cell + other)
        _take_in(p, there)
    return False


class SpanningTree(Record):
    """V cells and E edges; a dart is 4 times a cell plus a side: right, up, left, down."""

    edges: Ints2  # (V, 4) the edge on each side, E where there is none
    beyond: Ints2  # (V, 4) the same edge as a dart from the other cell
    line: Bytes  # (E + 1,) 1 for a line of the tree
    chosen: Bytes  # (V,) 1 for the cells between which it is drawn anew
    root: Ints  # (V,) a cell's node, named by one of its cells
    start: Ints  # (V + 1,) with dart (4 V,): darts between chosen cells that leave each node
    dart: Ints
    way: Ints  # (V,) the dart by which the last walk left a node
    joined: Bytes  # (V,) 1 for nodes of the tree
    next_node: int = -1  # from which a walk begins, -1 before the first
    walk_at: int = -1  # the node that an unfinished walk has reached, -1 for none


@inlined
def _draw_together(w: SpanningTree) -> None:
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
                    w.root[root_of(w.root, cell)] = root_of(w.root, there)
    for cell in range(cells):
        w.root[cell] = root_of(w.root, cell)


@inlined
def _leaves(w: SpanningTree, cell: int, side: int) -> bool:
    """A dart from a chosen cell to one in another node."""
    if w.edges[cell, side] == len(w.line) - 1:
        return False
    there = w.beyond[cell, side] >> 2
    return bool(w.chosen[there]) and w.root[there] != w.root[cell]


@entry
def clear(w: SpanningTree) -> None:
    """Begin: erase what is drawn anew, and list by which darts each node can be left. Cost:
    linear.
    """
    _draw_together(w)
    cells = len(w.root)
    for node in range(len(w.start)):
        w.start[node] = 0
    for cell in range(cells):
        w.joined[cell] = 0
        if w.chosen[cell]:
            for side in range(4):
                w.start[w.root[cell]] += _leaves(w, cell, side)
    total = 0
    for node in range(cells):
        total += w.start[node]
        w.start[node] = total
    w.start[cells] = total
    for cell in range(cells - 1, -1, -1):
        if w.chosen[cell]:
            for side in range(3, -1, -1):
                if _leaves(w, cell, side):
                    w.start[w.root[cell]] -= 1
                    w.dart[w.start[w.root[cell]]] = 4 * cell + side
    w.next_node, w.walk_at = -1, -1


@inlined
def _absorb(w: SpanningTree, node: int) -> None:
    """The walk from a node, its cycles cut out, becomes part of the tree."""
    while w.joined[node] == 0:
        w.joined[node] = 1
        cell, side = w.way[node] >> 2, w.way[node] & 3
        w.line[w.edges[cell, side]] = 1
        node = w.root[w.beyond[cell, side] >> 2]


@entry
def walk(w: SpanningTree, rng: Unsigned, steps: Word) -> bool:
    """Draw on for so many steps at most; False when the tree is whole.

    Cost: on a board as wide as high some log V steps for each node; on a narrow one its length
    squared.
    """
    cells = len(w.root)
    if w.next_node < 0:
        w.next_node = 0
        if w.start[cells] > 0:
            dart = w.dart[below(rng, w.start[cells])]
            w.joined[w.root[dart >> 2]] = 1
    while w.next_node < cells:
        first = w.next_node
        if w.joined[first] == 0 and w.start[first] < w.start[first + 1]:
            at = first if w.walk_at < 0 else w.walk_at
            while w.joined[at] == 0:
                if steps == 0:
                    w.walk_at = at
                    return True
                steps -= 1
                dart = w.dart[w.start[at] + below(rng, w.start[at + 1] - w.start[at])]
                w.way[at] = dart
                at = w.root[w.beyond[dart >> 2, dart & 3] >> 2]
            _absorb(w, first)
            w.walk_at = -1
        w.next_node += 1
    return False


@entry
def count_open(t: TileDomains, w: SpanningTree, wall: Bytes) -> int:
    """How many borders the tiles of the tree leave open to deduction; `chosen` are the cells beside
    them.

    wall (E + 1,)   1 for a wall

    Cost: that of `takegaki.solving.kernels.tile_domains.narrow`.
    """
    none = len(wall) - 1
    for cell in range(len(t.ways)):
        arms, free = 0, 0
        for side in range(4):
            edge = t.edges[cell, side]
            arms |= w.line[edge] << side
            free |= (edge < none and wall[edge] == 0) << side
        t.ways[cell] = t.can[arms, free]
        w.chosen[cell] = 0
    begin(t)
    narrow(t)
    for k in range(t.n_open):
        edge = t.open[k]
        w.chosen[t.ends[edge, 0]], w.chosen[t.ends[edge, 1]] = 1, 1
    return t.n_open


@inlined
def _arms(w: SpanningTree, cell: int) -> int:
    arms = 0
    for side in range(4):
        arms += w.line[w.edges[cell, side]]
    return arms


@entry
def crowded(w: SpanningTree, most: int) -> int:
    """How many cells have more than `most` lines; they are `chosen`."""
    found = 0
    for cell in range(len(w.chosen)):
        w.chosen[cell] = _arms(w, cell) > most
        found += w.chosen[cell]
    return found


@entry
def spread(w: SpanningTree, reach: int) -> None:
    """Choose the cells that are at most `reach` borders away, too."""
    none = len(w.line) - 1
    for step in range(1, reach + 1):
        for cell in range(len(w.chosen)):
            if w.chosen[cell] == step:
                for side in range(4):
                    there = w.beyond[cell, side] >> 2
                    if w.edges[cell, side] < none and w.chosen[there] == 0:
                        w.chosen[there] = step + 1
    for cell in range(len(w.chosen)):
        w.chosen[cell] = w.chosen[cell] > 0


@inlined
def _inner(w: SpanningTree) -> int:
    """List the borders between chosen cells, as darts to the right or down; how many there are."""
    count, none = 0, len(w.line) - 1
    for cell in range(len(w.chosen)):
        if w.chosen[cell]:
            for side in range(0, 4, 3):
                if w.edges[cell, side] < none and w.chosen[w.beyond[cell, side] >> 2]:
                    w.dart[count] = 4 * cell + side
                    count += 1
    return count


@entry
def join_nodes(w: SpanningTree, rng: Unsigned, most: int) -> None:
    """Join the nodes that `clear` left, over random borders; at most so many lines at a cell if
    that can be.

    Cost: linear. Walks with the bound on top, made anew until it held, took several times as long.
    """
    count = _inner(w)
    for cell in range(len(w.chosen)):
        w.joined[cell] = _arms(w, cell)
    for k in range(count - 1, 0, -1):
        other = below(rng, k + 1)
        w.dart[k], w.dart[other] = w.dart[other], w.dart[k]
    for bound in (most, 4):
        for k in range(count):
            cell, side = w.dart[k] >> 2, w.dart[k] & 3
            there = w.beyond[cell, side] >> 2
            if w.joined[cell] < bound and w.joined[there] < bound:
                one, two = root_of(w.root, cell), root_of(w.root, there)
                if one != two:
                    w.root[one] = two
                    w.line[w.edges[cell, side]] = 1
                    w.joined[cell] += 1
                    w.joined[there] += 1


@entry
def move_walls(w: SpanningTree, wall: Bytes, rng: Unsigned) -> None:
    """As many walls between chosen cells as before, on borders without a line at random."""
    count, walls, free = _inner(w), 0, 0
    for k in range(count):
        edge = w.edges[w.dart[k] >> 2, w.dart[k] & 3]
        walls += wall[edge]
        wall[edge] = 0
        if w.line[edge] == 0:
            w.dart[free] = edge
            free += 1
    for k in range(walls):
        other = k + below(rng, free - k)
        w.dart[k], w.dart[other] = w.dart[other], w.dart[k]
        wall[w.dart[k]] = 1
