"""Colours spread over cells as the rules say: a cross between two cells keeps the side of the loop,
a line changes it.
"""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import Graph
from takegaki.core.marks import LINE, UNKNOWN, MarkArray
from takegaki.play.actions import Shade
from takegaki.play.position import INSIDE, NO_SHADE, OUTSIDE


def spread(graph: Graph, marks: MarkArray, shades: NDArray[np.int8]) -> tuple[Shade, ...]:
    """The colours of cells without one to which marks lead from a coloured cell, or from the world
    around, which is outside.

    marks, shades   of the edges and of the faces, as in `Position`
    Cost: linear.
    """
    known = {face: int(shade) for face, shade in enumerate(shades.tolist()) if shade != NO_SHADE}
    known[graph.outside] = OUTSIDE
    around: dict[int, list[tuple[int, bool]]] = {}
    for edge in np.flatnonzero(marks != UNKNOWN).tolist():
        one, other = graph.edge_faces[edge].tolist()
        around.setdefault(one, []).append((other, marks[edge] == LINE))
        around.setdefault(other, []).append((one, marks[edge] == LINE))
    found, waiting = [], list(known)
    for face in waiting:
        for other, is_line in around.get(face, ()):
            if other not in known:
                known[other] = INSIDE + OUTSIDE - known[face] if is_line else known[face]
                found.append(Shade(other, known[other]))
                # It grows while it is walked along.
                waiting.append(other)
    return tuple(found)
