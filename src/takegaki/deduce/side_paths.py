"""What relates the two cells beside an edge: a shortest way of decided edges from one to the other."""

from collections import deque

import numpy as np

from takegaki.core.graph import Graph
from takegaki.engine import slate as at
from takegaki.engine.slate import Slate


def path_between_sides(graph: Graph, slate: Slate, number: int) -> tuple[int, ...]:
    """The facts of the marks on such a way, all earlier than the fact of this number. Cost: linear."""
    edge = int(slate.fact[number, at.SUBJECT])
    made = slate.edge[:, at.MADE]
    beside: dict[int, list[tuple[int, int]]] = {}
    for other in np.flatnonzero((made >= 0) & (made < number)).tolist():
        one, two = graph.edge_faces[other].tolist()
        beside.setdefault(one, []).append((other, two))
        beside.setdefault(two, []).append((other, one))
    begin, goal = graph.edge_faces[edge].tolist()
    came: dict[int, tuple[int, int]] = {begin: (-1, -1)}
    waiting = deque([begin])
    while goal not in came:
        face = waiting.popleft()
        for other, near in beside.get(face, ()):
            if near not in came:
                came[near] = other, face
                waiting.append(near)
    path = []
    face = goal
    while face != begin:
        other, face = came[face]
        path.append(int(made[other]))
    return tuple(sorted(path))
