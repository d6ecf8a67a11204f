"""The shape of a board for a page: where everything lies and what touches what."""

from collections.abc import Sequence
from itertools import pairwise

from takegaki.core.graph import Graph
from takegaki.core.place import face_middles
from takegaki.tilings import TILE_GRIDS
from takegaki.tilings.torus import sides
from takegaki.web.replies import Entry

DIGITS = 4
"""Behind the point of a coordinate; tilings have corners some whole numbers apart."""


def shape_entry(graph: Graph) -> Entry:
    """Positions and incidences of a graph, ids being places in the lists.

    width, height  of the smallest rectangle round all vertices, with the left top at 0, 0
    vertices       [x, y]; y grows downwards
    edges          [from, to]; edge_faces: the faces right and left of it, F for outside
    faces          the vertices of each, clockwise; face_edges the edges between them; centres [x, y]
    unit           length of a common edge
    tiles only     cells "vertices"; sides [right, up, left, down], an edge each, E where there is none; wraps

    Cost: linear, 0.1 s at 100x100. Kept with the graph.
    """
    return graph.kept("shape for pages", lambda: _shape(graph))


def _shape(graph: Graph) -> Entry:
    tiles = graph.cells == "vertices"
    corner = graph.positions.min(axis=0)
    size = (graph.positions.max(axis=0) - corner).tolist()
    starts = graph.face_start.tolist()
    # On a torus a face may reach round the board, so its middle means nothing.
    centres = face_middles(graph) - corner if graph.n_faces else graph.positions[:0]
    entry: Entry = {
        "width": round(size[0], DIGITS),
        "height": round(size[1], DIGITS),
        "unit": _unit(graph),
        "cells": graph.cells,
        "vertices": (graph.positions - corner).round(DIGITS).tolist(),
        "edges": graph.edge_vertices.tolist(),
        "edge_faces": graph.edge_faces.tolist(),
        "faces": _cut(graph.face_vertices.tolist(), starts),
        "face_edges": _cut(graph.face_edges.tolist(), starts),
        "centres": centres.round(DIGITS).tolist(),
        "wraps": tiles and TILE_GRIDS[graph.tiling].wraps,
    }
    return {**entry, "sides": sides(graph).tolist()} if tiles else entry


def _unit(graph: Graph) -> float:
    if graph.n_edges == 0:
        return 1.0
    steps = graph.positions[graph.edge_vertices[:, 1]] - graph.positions[graph.edge_vertices[:, 0]]
    lengths: list[float] = sorted((steps**2).sum(axis=1).tolist())
    return float(round(lengths[len(lengths) // 2] ** 0.5, DIGITS))


def _cut(items: Sequence[int], starts: Sequence[int]) -> list[list[int]]:
    return [list(items[begin:end]) for begin, end in pairwise(starts)]
