"""JSON of boards, puzzles and registries, as the page gets it."""

import json
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise

import numpy as np

from takegaki.core.board import Board
from takegaki.core.errors import PuzzleError, UnsupportedError
from takegaki.core.face_middles import face_middles
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import BoolArray
from takegaki.formats import losses, native
from takegaki.formats.document import Document
from takegaki.puzzles import PUZZLES
from takegaki.render.json_values import Entry
from takegaki.render.registry_json import tiling_entry
from takegaki.tilings import TILE_GRIDS
from takegaki.tilings.torus import sides


def puzzle_entry(puzzle: Puzzle) -> Entry:
    """A puzzle: its clues by cell (-1 none, -2 hidden; of a tile the bits of its arms: 1 right, 2 up, 4
    left, 8 down), and `json`, its native JSON, which every job takes."""
    graph = puzzle.graph
    kind = PUZZLES[puzzle.kind]
    return {
        "kind": puzzle.kind,
        "title": kind.title,
        "rules": kind.rules,
        "goal": kind.goal,
        "entry": kind.entry,
        "look": kind.look,
        "tiling": graph.tiling,
        "rows": graph.rows,
        "cols": graph.cols,
        "description": graph.variant,
        "clues": (puzzle.clues & 15 if kind.look == "tile" else puzzle.clues).tolist(),
        "walls": kind.barred(puzzle),
        "variant": puzzle.variant,
        "share": _share(puzzle),
        "meta": dict(puzzle.meta),
        "json": native_entry(puzzle),
    }


SHARED_AS = ("puzzlink", "loopy", "net", "pearl", "json")


def _share(puzzle: Puzzle) -> str:
    """The format for a link: an address, else a game ID, that loses nothing; the native one for neither."""
    bare = Puzzle(puzzle.kind, puzzle.graph, puzzle.clues, puzzle.variant)
    for name in SHARED_AS:
        with suppress(UnsupportedError):
            if not losses(bare, name) or name == SHARED_AS[-1]:
                return name
    return SHARED_AS[-1]


def native_entry(puzzle: Puzzle) -> Entry:
    """takegaki's own JSON of a puzzle."""
    entry: Entry = json.loads(native.write(Document(puzzle)))
    return entry


CHARS = b"x.|"
"""Cross, unknown, line; what is read may have `-` for a line as well."""
_VALUES = bytes.maketrans(b"x.|-", bytes([0, 1, 2, 2]))


def board_of(graph: Graph, text: str, place: str) -> Board:
    """The board of a text with a character for each edge. Raises PuzzleError with this place."""
    data = text.encode(errors="replace")
    if len(data) != graph.n_edges or data.translate(None, CHARS + b"-"):
        raise PuzzleError(f"{graph.n_edges} characters . | x were expected, one for each edge", place=place)
    return Board.of(graph, np.frombuffer(data.translate(_VALUES), dtype=np.int8) - 1)


def mark_text(board: Board) -> str:
    """A character for each edge: `.` unknown, `|` line, `x` cross."""
    return np.frombuffer(CHARS, dtype=np.uint8)[board.marks + 1].tobytes().decode()


def line_text(lines: BoolArray) -> str:
    """A character for each edge of a solution: `|` line, `x` none."""
    return np.where(lines, ord("|"), ord("x")).astype(np.uint8).tobytes().decode()


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

    Cost: linear, 0.1 s at 100x100. Cached with the graph.
    """
    return graph.cached("shape for pages", lambda: _shape(graph))


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


def kind_entry(name: str) -> Entry:
    """A kind of puzzle."""
    kind = PUZZLES[name]
    return {
        "kind": name,
        "title": kind.title,
        "rules": kind.rules,
        "goal": kind.goal,
        "entry": kind.entry,
        "look": kind.look,
        "variants": list(kind.variants),
        "tilings": [tiling_entry(tiling) for tiling in kind.boards],
    }
