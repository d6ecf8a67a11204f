"""Frame of the TREE goal: what of a puzzle of tiles is still open, as the engine takes it.

Cells that known lines join are drawn together to one node. Variable i is "open edge i is a line";
with switches, variable N + c of N open edges and V cells is "the tile of cell c counts"; the last
variable is always false. A table for each cell with open edges holds what it can still be turned
to.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph, IntArray
from takegaki.model.tables import Entries, Tables, compile_table, occurrences
from takegaki.tilings.torus import sides

SIDES = 4


def beyond(graph: Graph) -> IntArray:
    """(V, 4) for each side of a cell: 4 times the cell on the other side, plus the side it has
    there.

    0 where there is none. Cached with the graph.
    """
    return graph.cached("beyond", lambda: _beyond(graph))


def _beyond(graph: Graph) -> IntArray:
    around = sides(graph)
    # The first cell of an edge has it on the right or below (0 or 3), the second on the left or
    # above.
    dart = np.arange(around.size, dtype=np.int32).reshape(around.shape)
    ends = np.zeros((graph.n_edges + 1, 2), dtype=np.int32)
    for side, other in ((0, 2), (3, 1)):
        ends[around[:, side], 0] = dart[:, side]
        ends[around[:, other], 1] = dart[:, other]
    found = np.empty_like(around)
    found[:, [0, 3]] = ends[around[:, [0, 3]], 1]
    found[:, [1, 2]] = ends[around[:, [1, 2]], 0]
    found[around == graph.n_edges] = 0
    return found


def tree_frame(
    graph: Graph,
    ways: IntArray,
    open_edges: NDArray[np.intp],
    part: IntArray,
    *,
    switches: bool = False,
) -> Tables:
    """The frame of what is open.

    ways        (V,) what each cell can still be turned to, as bit masks over its sets of arms
    open_edges  (N,) the unknown edges, ascending; each joins two parts
    part        (V,) one cell of the part that known lines join a cell to, the same for all of them

    switches    the tile of each cell can be left out of a question

    Cost: linear, and N log N.
    """
    n = len(open_edges)
    number = np.full(graph.n_edges + 1, -1, dtype=np.int32)
    number[open_edges] = np.arange(n)
    variables = number[sides(graph)]
    cells = np.flatnonzero((variables >= 0).any(axis=1))
    slots = variables[cells] >= 0
    keys = (slots << np.arange(SIDES)).sum(axis=1) << 16 | ways[cells]
    kinds, kind = np.unique(keys, return_inverse=True)
    tables = [_table(key >> 16, key & 0xFFFF, switches) for key in kinds.tolist()]
    ends = np.cumsum([len(table) for table in tables])
    used = variables[cells]
    if switches:
        used, slots = np.c_[used, n + cells], np.c_[slots, np.ones(len(cells), dtype=np.bool_)]
    widths = slots.sum(axis=1)
    con_start = np.zeros(len(cells) + 1, dtype=np.int32)
    np.cumsum(widths, out=con_start[1:])
    con_vars = used[slots].astype(np.int32)
    n_vars = n + 1 + graph.n_vertices * switches
    occ_start, occ = occurrences(con_start, con_vars, n_vars)
    return Tables(
        n_vars,
        con_start,
        con_vars,
        (ends[kind] - 3**widths).astype(np.int32),
        occ_start,
        occ,
        np.concatenate([*tables, np.zeros(1, dtype=np.int32)]),
        1,
        *_nodes(
            (np.cumsum(part == np.arange(len(part))) - 1)[part], graph.edge_vertices[open_edges]
        ),
    )


@lru_cache(maxsize=4096)
def _table(slots: int, ways: int, switched: bool) -> Entries:
    """The entries for a cell with these open sides, over the sets of arms left on them; switched, a
    last variable lets it be turned to any if it is false.
    """
    wanted = [side for side in range(SIDES) if slots >> side & 1]
    allowed = np.zeros((2,) * len(wanted), dtype=np.bool_)
    for arms in range(16):
        if ways >> arms & 1:
            allowed[tuple(arms >> side & 1 for side in wanted)] = True
    return compile_table(
        np.stack([np.ones_like(allowed), allowed], axis=-1) if switched else allowed
    )


def _nodes(node: NDArray[np.intp], ends: IntArray) -> tuple[IntArray, IntArray, IntArray]:
    """Starts, and for each node those at the other ends of its edges, and these edges."""
    here = node[ends].ravel()
    order = np.argsort(here, kind="stable")
    start = np.zeros(int(node.max()) + 2, dtype=np.int32)
    np.cumsum(np.bincount(here, minlength=len(start) - 1), out=start[1:])
    there = node[ends][:, ::-1].ravel()
    return start, there[order].astype(np.int32), (order // 2).astype(np.int32)
