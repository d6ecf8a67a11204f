"""Where a clue stands in its face: the centre of gravity, or deep inside a face that is not
convex.
"""

import numpy as np

from takegaki.core.graph import FloatArray, Graph, next_corner

STEPS = 24
"""Cells to a side of the grid on which the deepest place is searched."""
ROUNDS = 4
"""How often the grid is refined round the best place so far."""


def face_middles(graph: Graph) -> FloatArray:
    """(F, 2) the middle of each face. Cached with the graph.

    The centre of gravity of its polygon where that is convex, else the place inside that is
    farthest from its sides.

    Cost: linear, and some milliseconds for each shape that is not convex.
    """
    return graph.cached("face middles", lambda: _middles(graph))


def face_rooms(graph: Graph) -> FloatArray:
    """(F,) distance from the middle of each face to its nearest side."""
    here, there = _sides(graph, face_middles(graph))
    nearest: FloatArray = np.minimum.reduceat(_distances(here, there), graph.face_start[:-1])
    return nearest


def _middles(graph: Graph) -> FloatArray:
    base = graph.positions[graph.face_vertices[graph.face_start[:-1]]]
    here, there = _sides(graph, base)
    cross = here[:, 0] * there[:, 1] - there[:, 0] * here[:, 1]
    area = np.add.reduceat(cross, graph.face_start[:-1])
    moment = np.add.reduceat((here + there) * cross[:, None], graph.face_start[:-1])
    middle: FloatArray = base + moment / (3 * area)[:, None]
    for face, deepest in _deep_places(graph, here).items():
        middle[face] = base[face] + deepest
    return middle


def _deep_places(graph: Graph, here: FloatArray) -> dict[int, FloatArray]:
    """The deepest place of each face that is not convex, relative to the face's first corner."""
    after = next_corner(graph.face_start)
    side = here[after] - here
    before = np.empty_like(side)
    before[after] = side
    turn = before[:, 0] * side[:, 1] - before[:, 1] * side[:, 0]
    # Corners lie on whole numbers: what should be straight may bend a little inwards.
    bent = turn < -0.05 * np.hypot(*before.T) * np.hypot(*side.T)
    found: dict[int, FloatArray] = {}
    of_shape: dict[bytes, FloatArray] = {}
    for face in np.flatnonzero(np.logical_or.reduceat(bent, graph.face_start[:-1])).tolist():
        ring = here[graph.face_start[face] : graph.face_start[face + 1]]
        shape = ring.tobytes()
        if shape not in of_shape:
            of_shape[shape] = _deepest(ring)
        found[face] = of_shape[shape]
    return found


def _deepest(ring: FloatArray) -> FloatArray:
    """The place in a polygon (k, 2) that is farthest from its sides.

    Source: W. Agafonkin, A new algorithm for finding a visual center of a polygon, 2016 (grids that
      are
    refined; here without its queue).
    """
    low, high = ring.min(axis=0), ring.max(axis=0)
    best: FloatArray = low
    for _ in range(ROUNDS):
        x, y = np.meshgrid(
            np.linspace(low[0], high[0], STEPS + 1), np.linspace(low[1], high[1], STEPS + 1)
        )
        places = np.stack([x.ravel(), y.ravel()], axis=1)
        here, there = (
            ring[None] - places[:, None],
            np.roll(ring, -1, axis=0)[None] - places[:, None],
        )
        depth = _distances(here, there).min(axis=1)
        # A ray to the right crosses the sides of a polygon an odd number of times from inside.
        crosses = (here[..., 1] > 0) != (there[..., 1] > 0)
        rise = np.where(crosses, there[..., 1] - here[..., 1], 1.0)
        right = here[..., 0] - here[..., 1] * (there[..., 0] - here[..., 0]) / rise > 0
        inside = (crosses & right).sum(axis=1) % 2 == 1
        best = places[int(np.where(inside, depth, -depth).argmax())]
        reach = (high - low) * 1.5 / STEPS
        low, high = best - reach, best + reach
    return np.asarray(best, dtype=np.float64)


def _distances(here: FloatArray, there: FloatArray) -> FloatArray:
    """(...) distances from the origin to segments from (..., 2) to (..., 2)."""
    side = there - here
    length = np.maximum((side**2).sum(axis=-1), 1e-12)
    along = np.clip(-(here * side).sum(axis=-1) / length, 0, 1)
    near = here + along[..., None] * side
    found: FloatArray = np.hypot(near[..., 0], near[..., 1])
    return found


def _sides(graph: Graph, base: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The two ends (S, 2) of each side, relative to the base point (F, 2) of its face."""
    origin = np.repeat(base, graph.face_sizes, axis=0)
    here = graph.positions[graph.face_vertices] - origin
    there = graph.positions[graph.face_vertices[next_corner(graph.face_start)]] - origin
    return here, there
