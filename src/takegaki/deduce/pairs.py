"""How the cells round both dots of an edge may lie, as far as these two dots tell."""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph
from takegaki.engine.lens import MOST_IN_PAIR

Rings = tuple[tuple[int, ...], tuple[int, ...]]


def lies_of_pairs(graph: Graph) -> NDArray[np.int64]:
    """(E,) for each edge a bit for every lie of its cells, as in `Beliefs.pairs`; all bits where there are
    too many cells. Kept with the graph. Cost: linear, once for every kind of pair of dots."""
    return graph.kept("lies of pairs", lambda: _made(graph))


def _made(graph: Graph) -> NDArray[np.int64]:
    starts, around = graph.vertex_start.tolist(), graph.vertex_faces.tolist()
    rings = [around[starts[dot] : starts[dot + 1]] for dot in range(graph.n_vertices)]
    known: dict[Rings, int] = {}
    lies = np.full(graph.n_edges, -1, dtype=np.int64)
    for edge, (one, two) in enumerate(graph.edge_vertices.tolist()):
        place = {face: i for i, face in enumerate(dict.fromkeys(rings[one] + rings[two]))}
        if len(place) <= MOST_IN_PAIR:
            kind = tuple(place[face] for face in rings[one]), tuple(place[face] for face in rings[two])
            if kind not in known:
                known[kind] = _lies(kind, len(place))
            lies[edge] = known[kind]
    return lies


def _lies(rings: Rings, cells: int) -> int:
    """A bit for each set of cells apart from the first that leaves two lines or none at both dots."""
    found = 0
    for lie in range(1 << (cells - 1)):
        side = [0, *(lie >> i & 1 for i in range(cells - 1))]
        lines = (sum(side[ring[i]] != side[ring[i - 1]] for i in range(len(ring))) for ring in rings)
        found |= all(count in (0, 2) for count in lines) << lie
    # The highest bit is a sign in 64 bits.
    return found - (found >> 63 << 64)
