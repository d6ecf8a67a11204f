"""Trees that are being drawn: the kernels of a board of tiles, a chunk of work at a time."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.topology import BoolArray
from takegaki.engine.dice import Dice
from takegaki.engine.jit import i64
from takegaki.engine.sprout import Plant, sow, sprout
from takegaki.engine.state import Bytes
from takegaki.engine.wilson import WOOD_SIZE, Wood, clear, walk
from takegaki.model.tree_frame import beyond
from takegaki.tilings.torus import sides

KeepOn = Callable[[], bool] | None
"""Asked every few milliseconds; False ends the work, and what was asked for is then None."""

Told = Callable[[BoolArray], object] | None
"""Called with the lines so far, after each of about TOLD pieces of work."""

# Some milliseconds of work.
CHUNK = 100_000
TOLD = 300


@dataclass(frozen=True)
class Change:
    """What one piece of work did: edges that became lines, and that no longer are, ascending."""

    drawn: tuple[int, ...]
    erased: tuple[int, ...]


def changes(
    graph: Graph, tell: Callable[[Change], object], before: BoolArray | None = None
) -> Callable[[BoolArray], None]:
    """What is to be told of lines so far, and tells what changed since `before`, else since no line."""
    last = [np.zeros(graph.n_edges, dtype=np.bool_) if before is None else before]

    def told(lines: BoolArray) -> None:
        drawn, erased = np.flatnonzero(lines & ~last[0]), np.flatnonzero(last[0] & ~lines)
        if len(drawn) or len(erased):
            tell(Change(tuple(drawn.tolist()), tuple(erased.tolist())))
        last[0] = lines

    return told


@dataclass(frozen=True)
class Drawing:
    """A tree that is not whole yet.

    line  (E + 1,) 1 for a line; the last entry stays 0
    go    so many steps at most; False once it is whole
    """

    line: Bytes
    go: Callable[[int], bool]

    def finished(self, keep_on: KeepOn = None, told: Told = None) -> BoolArray | None:
        """(E,) the lines of the whole tree; None only when keep_on ended the work."""
        chunk = CHUNK if told is None else max(1, len(self.line) // TOLD)
        while self.go(i64(chunk)):
            if keep_on is not None and not keep_on():
                return None
            if told is not None:
                told(self.line[:-1] > 0)
        lines: BoolArray = self.line[:-1] > 0
        if told is not None:
            told(lines)
        return lines


def uniform(graph: Graph, lines: BoolArray, chosen: BoolArray, dice: Dice) -> Drawing:
    """A spanning tree that differs from another one, `lines`, only between chosen cells (V,).

    Of all such trees each is as likely. Cost: see `takegaki.engine.wilson`.
    """
    wood = new_wood(graph, lines)
    wood.chosen[:] = chosen
    clear(wood)
    return Drawing(wood.line, lambda steps: walk(wood, dice, steps))


def new_wood(graph: Graph, lines: BoolArray) -> Wood:
    """A tree with these lines (E,) as `takegaki.engine.wilson` takes it; no cell is chosen."""
    cells = _cells(graph)
    line = np.zeros(graph.n_edges + 1, dtype=np.int8)
    line[:-1] = lines
    ints = np.empty(7 * cells + 1, dtype=np.int32)
    return Wood(
        sides(graph),
        beyond(graph),
        line,
        np.zeros(cells, dtype=np.int8),
        ints[:cells],
        ints[cells : 2 * cells + 1],
        ints[2 * cells + 1 : 6 * cells + 1],
        ints[6 * cells + 1 :],
        np.empty(cells, dtype=np.int8),
        np.empty(WOOD_SIZE, dtype=np.int64),
    )


def growth(graph: Graph, dice: Dice) -> Drawing:
    """A spanning tree that grows from the middle and has at most three lines at a cell. Cost: linear."""
    cells = _cells(graph)
    plant = Plant(
        sides(graph),
        beyond(graph),
        np.zeros(graph.n_edges + 1, dtype=np.int8),
        np.empty(cells, dtype=np.int8),
        np.empty(4 * cells, dtype=np.int32),
        np.empty(4 * cells, dtype=np.int32),
        np.zeros(1, dtype=np.int64),
    )
    sow(plant, i64(graph.rows // 2 * graph.cols + graph.cols // 2))
    return Drawing(plant.line, lambda steps: sprout(plant, dice, steps))


def _cells(graph: Graph) -> int:
    if graph.n_vertices == 0:
        raise PuzzleError("a board without a cell has no tree")
    return graph.n_vertices
