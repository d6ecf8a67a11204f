"""Spanning trees: random ones by several makers, parts of them drawn anew, and their tiles."""

from collections.abc import Callable

import numpy as np

from takegaki.core.budget import Budget, RunningBudget
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph, IntArray
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import ClueArray, Puzzle
from takegaki.core.topology import BoolArray
from takegaki.generation.kernels.net_growth import (
    MOST_ARMS,
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
from takegaki.generation.kernels.shuffle_tiles import (
    FOUR,
    SEED_FACTOR,
    NetMaking,
    TileShuffle,
    make_tiles,
    shuffle_tiles,
    stand,
)
from takegaki.model.tree_frame import beyond
from takegaki.puzzles.net import NET
from takegaki.runtime.arrays import Bytes, Unsigned
from takegaki.runtime.records import Template
from takegaki.runtime.rng import MASK_64, new_rng, shuffle
from takegaki.solving.kernels.tile_domains import TileDomains
from takegaki.solving.methods.exact_trees import tile_domains_of
from takegaki.tilings.torus import DOWN, RIGHT, WALL_BELOW, WALL_RIGHT, sides, wraps

OnLines = Callable[[BoolArray], object] | None
"""Called with the lines so far, after each of about PIECES pieces of work."""

# Some milliseconds of work.
TREE_CHUNK = 100_000
PIECES = 300


@dataclass(frozen=True)
class Change:
    """The result of one part of the work: edges that became lines, and that no longer are,
    ascending.
    """

    drawn: tuple[int, ...]
    erased: tuple[int, ...]


def changes(
    graph: Graph, on_change: Callable[[Change], object], before: BoolArray | None = None
) -> Callable[[BoolArray], None]:
    """A function of the lines so far that calls `on_change` with what changed, first since
    `before`.
    """
    last = [np.zeros(graph.n_edges, dtype=np.bool_) if before is None else before]

    def on_lines(lines: BoolArray) -> None:
        """Reports what changed since its last call; lines (E,), which it keeps."""
        drawn, erased = np.flatnonzero(lines & ~last[0]), np.flatnonzero(last[0] & ~lines)
        if len(drawn) or len(erased):
            on_change(Change(tuple(drawn.tolist()), tuple(erased.tolist())))
        last[0] = lines

    return on_lines


@dataclass(frozen=True)
class Drawing:
    """A tree under construction.

    line  (E + 1,) 1 for a line; the last entry stays 0
    go    makes so many steps at most; False once the tree is complete
    """

    line: Bytes
    go: Callable[[int], bool]

    def finished(self, budget: RunningBudget, on_lines: OnLines = None) -> BoolArray:
        """(E,) the lines of the whole tree. Raises EndedError when the budget ends."""
        chunk = TREE_CHUNK if on_lines is None else max(1, len(self.line) // PIECES)
        while self.go(chunk):
            budget.check()
            if on_lines is not None:
                on_lines(self.line[:-1] > 0)
        lines: BoolArray = self.line[:-1] > 0
        if on_lines is not None:
            on_lines(lines)
        return lines


def uniform(graph: Graph, lines: BoolArray, chosen: BoolArray, rng: Unsigned) -> Drawing:
    """A spanning tree that differs from another one, `lines`, only between chosen cells (V,).

    Of all such trees each is as likely. Cost: see `takegaki.generation.kernels.net_growth`.
    """
    tree = new_spanning_tree(graph, lines)
    tree.chosen[:] = chosen
    clear(tree)
    return Drawing(tree.line, lambda steps: walk(tree, rng, steps))


def new_spanning_tree(graph: Graph, lines: BoolArray) -> SpanningTree:
    """A tree with these lines (E,) as `kernels.net_growth` takes it; no cell is chosen."""
    tree = graph.cached("spanning trees", lambda: _spanning_trees(graph)).make()
    tree.line[:-1] = lines
    return tree


def _spanning_trees(graph: Graph) -> Template[SpanningTree]:
    cells = _cells(graph)
    ints = np.empty(7 * cells + 1, dtype=np.int32)
    tree = SpanningTree(
        sides(graph),
        beyond(graph),
        np.zeros(graph.n_edges + 1, dtype=np.int8),
        np.zeros(cells, dtype=np.int8),
        ints[:cells],
        ints[cells : 2 * cells + 1],
        ints[2 * cells + 1 : 6 * cells + 1],
        ints[6 * cells + 1 :],
        np.empty(cells, dtype=np.int8),
    )
    return Template(tree, ("line", "chosen"), ("root", "start", "dart", "way", "joined"))


def growth(graph: Graph, rng: Unsigned) -> Drawing:
    """A spanning tree that grows from the middle and has at most three lines at a cell. Cost:
    linear.
    """
    growth = graph.cached("net growths", lambda: _net_growths(graph)).make()
    start(growth, graph.rows // 2 * graph.cols + graph.cols // 2)
    return Drawing(growth.line, lambda steps: grow(growth, rng, steps))


def _net_growths(graph: Graph) -> Template[NetGrowth]:
    cells = _cells(graph)
    growth = NetGrowth(
        sides(graph),
        beyond(graph),
        np.zeros(graph.n_edges + 1, dtype=np.int8),
        np.empty(cells, dtype=np.int8),
        np.empty(4 * cells, dtype=np.int32),
        np.empty(4 * cells, dtype=np.int32),
    )
    return Template(growth, ("line",), ("arms", "open", "place"))


def _cells(graph: Graph) -> int:
    if graph.n_vertices == 0:
        raise PuzzleError("a board without a cell has no tree")
    return graph.n_vertices


@dataclass(frozen=True)
class TreeRepair:
    """A tree with walls, of which no more than `most_arms` lines are to meet at a cell.

    Where that is fewer than four, what is drawn anew is joined over random borders; else by walks,
    so that each tree which agrees with the lines that stay is as likely.
    """

    graph: Graph
    most_arms: int
    rng: Unsigned
    tree: SpanningTree
    turning: TileDomains
    wall: Bytes

    @classmethod
    def of(
        cls, graph: Graph, lines: BoolArray, walls: BoolArray, most_arms: int, rng: Unsigned
    ) -> "TreeRepair":
        """Lines (E,) of a spanning tree, walls (E,) elsewhere."""
        wall = np.zeros(graph.n_edges + 1, dtype=np.int8)
        wall[:-1] = walls
        turning = tile_domains_of(graph).make()
        return cls(graph, most_arms, rng, new_spanning_tree(graph, lines), turning, wall)

    @property
    def lines(self) -> BoolArray:
        """(E,) a copy."""
        return self.tree.line[:-1] > 0

    @property
    def walls(self) -> BoolArray:
        """(E,) a copy."""
        return self.wall[:-1] > 0

    def count_open(self) -> int:
        """How many borders deduction leaves open; the cells beside them are chosen. Cost:
        linear.
        """
        return count_open(self.turning, self.tree, self.wall)

    def choose(self, cells: IntArray) -> None:
        """Choose these cells and no others."""
        self.tree.chosen[:] = 0
        self.tree.chosen[cells] = 1

    def redraw(self, reach: int, budget: RunningBudget) -> None:
        """Draw anew what lies at most `reach` borders from the chosen cells. Raises EndedError."""
        again = True
        while again:
            spread(self.tree, reach)
            clear(self.tree)
            if self.most_arms < FOUR:
                join_nodes(self.tree, self.rng, self.most_arms)
            else:
                while walk(self.tree, self.rng, TREE_CHUNK):
                    budget.check()
            move_walls(self.tree, self.wall, self.rng)
            again = self.most_arms < FOUR and crowded(self.tree, self.most_arms) > 0
            # A tile and its four neighbours alone leave no choice: it takes the cells at its
            # corners.
            reach = 2


ROW, COLUMN = 5, 10
"""Arms to the left and right, arms up and down."""


def arms_of(graph: Graph, lines: BoolArray) -> IntArray:
    """(V,) the arms of each tile as bits, for lines (E,). Cost: linear."""
    line = np.zeros(graph.n_edges + 1, dtype=np.int8)
    line[:-1] = lines
    arms: IntArray = np.empty(graph.n_vertices, dtype=np.int32)
    stand(sides(graph), line, arms)
    return arms


def puzzle_of(graph: Graph, arms: IntArray, walls: BoolArray) -> Puzzle:
    """The puzzle of tiles (V,) as they stand, with walls (E,)."""
    tiles = arms
    if walls.any():
        there = np.append(walls, False)[sides(graph)]
        tiles = arms | WALL_RIGHT * there[:, RIGHT] | WALL_BELOW * there[:, DOWN]
    return Puzzle.of(graph, tiles, kind=NET.name)


def shuffled_tiles(graph: Graph, arms: IntArray, walls: BoolArray, rng: Unsigned) -> IntArray:
    """(V,) the arms of a tree's tiles turned at random: they close no cycle, and some arm meets
    none.

    Raises ValueError for a board of one cell, which is solved as it stands. Cost: linear.
    """
    if graph.n_vertices < 2:
        raise ValueError("a board of one cell")
    wall = np.zeros(graph.n_edges + 1, dtype=np.int8)
    wall[:-1] = walls
    found = arms.copy()
    shuffle = TileShuffle(sides(graph), beyond(graph), wall, found, np.empty_like(found))
    shuffle_tiles(shuffle, _loops(graph), rng)
    return found


def _loops(graph: Graph) -> int:
    """On a board that wraps round with a side of 1 a tile can meet itself: the arms that do, as
    bits.
    """
    return wraps(graph) * (ROW * (graph.cols == 1) + COLUMN * (graph.rows == 1))


def random_walls(free: BoolArray, count: int, rng: Unsigned) -> BoolArray:
    """(E,) so many walls on random edges, where `free` (E,) allows them. Cost: linear."""
    order = np.flatnonzero(free).astype(np.int32)
    shuffle(rng, order)
    walls = np.zeros(len(free), dtype=np.bool_)
    walls[order[:count]] = True
    return walls


@dataclass(frozen=True)
class TreeMaker:
    """A way to make a spanning tree of any board of tiles from a seed.

    name       key in TREES
    title      for people
    begin      graph, rng -> a tree to be drawn
    stream     for one seed each maker gets other random numbers
    most_arms  no tile has more
    """

    name: str
    title: str
    begin: Callable[[Graph, Unsigned], Drawing]
    stream: int
    most_arms: int = 4

    def make(
        self, graph: Graph, seed: int, budget: Budget | None = None, on_lines: OnLines = None
    ) -> BoolArray:
        """(E,) the lines of a tree. Raises EndedError when the budget ends. See `drawing`."""
        rng = new_rng(int(seed) * int(SEED_FACTOR) + self.stream)
        return self.begin(graph, rng).finished(Budget.of(budget).start(), on_lines)


def _anywhere(graph: Graph, rng: Unsigned) -> Drawing:
    nothing = np.zeros(graph.n_edges, dtype=np.bool_)
    return uniform(graph, nothing, np.ones(graph.n_vertices, dtype=np.bool_), rng)


TREE_MAKERS = [
    TreeMaker(
        "growth", "Net's own: from the middle, and no tile with four arms", growth, 21, MOST_ARMS
    ),
    TreeMaker("uniform", "Wilson's algorithm: each spanning tree is as likely", _anywhere, 22),
]
TREES = {maker.name: maker for maker in TREE_MAKERS}


MakingRecords = tuple[NetMaking, NetGrowth, SpanningTree, TileDomains, TileShuffle]


def tiles_at_once(
    graph: Graph, maker: TreeMaker, seeds: tuple[int, int], walls: int, rounds: int
) -> tuple[ClueArray, BoolArray] | None:
    """Tiles (C,) with one solution, proven, and its lines (E,), by one call of a kernel; both
    read-only.

    seeds    of the tree's seed, of what follows; only the lowest 64 bits count
    walls    how many, -1 for a board without
    rounds   after so many without such tiles it gives up: None

    The same as tree, repair and shuffle one after another, a sixth of the time at 5x5. Cost: linear
    in each round; uniform trees as `walk`.
    """
    unused: list[MakingRecords] = graph.cached("tiles at once", list)
    # Taken out while they are in use: other threads may run as long as a kernel does.
    try:
        records = unused.pop()
    except IndexError:
        records = _making_records(graph)
    tiles, lines = (
        np.empty(graph.n_vertices, dtype=np.int8),
        np.empty(graph.n_edges, dtype=np.bool_),
    )
    own = records[0].seeds
    own[0], own[2] = seeds[0] & MASK_64, seeds[1] & MASK_64
    made = make_tiles(*records, maker.stream, maker.most_arms, walls, rounds, tiles, lines)
    unused.append(records)
    tiles.setflags(write=False)
    lines.setflags(write=False)
    return (tiles, lines) if made else None


def _making_records(graph: Graph) -> MakingRecords:
    tree = new_spanning_tree(graph, np.zeros(graph.n_edges, dtype=np.bool_))
    cells, edges = graph.n_vertices, graph.n_edges
    ints = np.empty(10 * cells + edges, dtype=np.int32)
    making = NetMaking(
        seeds=np.empty(3, dtype=np.uint64),
        rng=np.empty(1, dtype=np.uint64),
        free=ints[10 * cells :],
        middle=graph.rows // 2 * graph.cols + graph.cols // 2,
        loops=_loops(graph),
    )
    arms = np.empty(cells, dtype=np.int8)
    around, there = sides(graph), beyond(graph)
    growth = NetGrowth(
        around, there, tree.line, arms, ints[: 4 * cells], ints[4 * cells : 8 * cells]
    )
    wall = np.zeros(edges + 1, dtype=np.int8)
    shuffle = TileShuffle(
        around, there, wall, ints[8 * cells : 9 * cells], ints[9 * cells : 10 * cells]
    )
    return making, growth, tree, tile_domains_of(graph).make(), shuffle
