"""JSON of boards, puzzles and registries, as the page gets it."""

from contextlib import suppress
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import UnsupportedError
from takegaki.core.face_middles import face_middles
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.formats import losses
from takegaki.generation.request import why_no_style
from takegaki.puzzles import PUZZLES, loop_tables
from takegaki.render import json_values
from takegaki.render.json_values import Entry, encode
from takegaki.render.registry_json import tiling_entry
from takegaki.solving.methods import METHODS
from takegaki.tilings import TILE_GRIDS
from takegaki.tilings.torus import sides
from takegaki.web.responses import CHUNK, encoded


def puzzle_entry(puzzle: Puzzle) -> Entry:
    """A puzzle: its clues by cell (-1 none, -2 hidden; of a tile the bits of its arms: 1 right, 2
    up, 4 left, 8 down), `signs` what clues look like that are no numbers, `drawn` the strokes of
    those that are pictures, `styles` whether places of a style can be drawn, and `json`, its native
    JSON, which every job takes.
    """
    kind = PUZZLES[puzzle.kind]
    return {
        **_type_entry(puzzle.kind),
        **json_values.board_entry(puzzle),
        "clues": (puzzle.clues & 15 if kind.look == "tile" else puzzle.clues).tolist(),
        "cells": puzzle.graph.n_cells - puzzle.graph.holes,
        "walls": kind.barred(puzzle),
        "signs": _signs(puzzle),
        "drawn": {str(clue): path for clue, path in kind.drawn.items()},
        "variant": puzzle.variant,
        "styles": not (puzzle.variant or why_no_style(puzzle.graph, puzzle.kind)),
        "share": _share(puzzle),
        "meta": dict(puzzle.meta),
        "json": json_values.puzzle_entry(puzzle),
    }


def _signs(puzzle: Puzzle) -> dict[str, str]:
    """By clue what it looks like, of all that the board may hold; none where the look says it."""
    kind = PUZZLES[puzzle.kind]
    if kind.look != "sign":
        return {}
    return {
        str(clue): kind.sign(clue) for clue in loop_tables(puzzle.kind).every_clue(puzzle.graph)
    }


SHARED_AS = ("puzzlink", "loopy", "net", "pearl", "json")


def _share(puzzle: Puzzle) -> str:
    """The format for a link: an address, else a game ID, that loses nothing; the native one for
    neither.
    """
    bare = Puzzle(puzzle.kind, puzzle.graph, puzzle.clues, puzzle.variant)
    for name in SHARED_AS:
        with suppress(UnsupportedError):
            if not losses(bare, name) or name == SHARED_AS[-1]:
                return name
    return SHARED_AS[-1]


DIGITS = 4
"""Behind the point of a coordinate; tilings have corners some whole numbers apart."""


def shape_json(graph: Graph) -> bytes:
    """Positions and incidences of a graph as JSON, ids being places in the lists.

    width, height  of the smallest rectangle round all vertices, with the left top at 0, 0
    vertices       [x, y]; y grows downwards
    edges          [from, to]; edge_faces: the faces right and left of it, F for outside
    faces          the vertices of each, clockwise; face_edges the edges between them; centres [x,
                   y]
    unit           length of a common edge
    holes          how many of the last faces are holes
    tiles only     cells "vertices"; sides [right, up, left, down], an edge each, E where there is
                   none; wraps

    Cost: linear, 0.05 s at 100x100. Cached with the graph.
    """
    return graph.cached("shape for pages", lambda: encoded(_shape(graph)))


def _shape(graph: Graph) -> Entry:
    tiles = graph.cells == "vertices"
    corner = graph.positions.min(axis=0)
    size = (graph.positions.max(axis=0) - corner).tolist()
    # On a torus a face may reach round the board, so its middle means nothing.
    centres = face_middles(graph) - corner if graph.n_faces else graph.positions[:0]
    entry: Entry = {
        "width": round(size[0], DIGITS),
        "height": round(size[1], DIGITS),
        "unit": _unit(graph),
        "cells": graph.cells,
        "vertices": _rows((graph.positions - corner).round(DIGITS)),
        "edges": _rows(graph.edge_vertices),
        "edge_faces": _rows(graph.edge_faces),
        "faces": _rows(graph.face_vertices, graph.face_start),
        "face_edges": _rows(graph.face_edges, graph.face_start),
        "centres": _rows(centres.round(DIGITS)),
        "holes": graph.holes,
        "wraps": tiles and TILE_GRIDS[graph.tiling].wraps,
    }
    return {**entry, "sides": sides(graph).tolist()} if tiles else entry


def _unit(graph: Graph) -> float:
    if graph.n_edges == 0:
        return 1.0
    steps = graph.positions[graph.edge_vertices[:, 1]] - graph.positions[graph.edge_vertices[:, 0]]
    lengths: list[float] = sorted((steps**2).sum(axis=1).tolist())
    return float(round(lengths[len(lengths) // 2] ** 0.5, DIGITS))


def _rows(items: NDArray[np.generic], starts: NDArray[np.integer] | None = None) -> bytes:
    """The JSON of a list of rows, or of lists that begin at these places.

    Some thousand rows at a time: as lists all at once they would set off Python's search for cycles
    again and again, which was two thirds of the time.
    """
    count = len(items) if starts is None else len(starts) - 1
    parts = []
    for at in range(0, count, CHUNK):
        if starts is None:
            rows = items[at : at + CHUNK].tolist()
        else:
            bounds = starts[at : at + CHUNK + 1].tolist()
            flat = items[bounds[0] : bounds[-1]].tolist()
            rows = [flat[begin - bounds[0] : end - bounds[0]] for begin, end in pairwise(bounds)]
        parts.append(encode(rows)[1:-1])
    return f"[{','.join(parts)}]".encode()


def kind_entry(name: str) -> Entry:
    """A kind of puzzle."""
    kind = PUZZLES[name]
    tilings = [tiling_entry(tiling) for tiling in kind.boards]
    return {**_type_entry(name), "variants": list(kind.variants), "tilings": tilings}


def _type_entry(name: str) -> Entry:
    """A type of puzzle as the page needs it."""
    kind = PUZZLES[name]
    return {
        "kind": name,
        "title": kind.title,
        "rules": kind.rules,
        "goal": kind.goal,
        "entry": kind.entry,
        "look": kind.look,
        "methods": [method.name for method in METHODS.values() if method.supports(name)],
    }
