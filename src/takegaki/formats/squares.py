"""Boards of squares: what the formats with rows and columns share."""

from dataclasses import dataclass

import numpy as np

from takegaki.core.board import Board, MarkArray
from takegaki.core.graph import Graph, IntArray
from takegaki.core.puzzle import Meta, Puzzle
from takegaki.formats.cells import clues_of
from takegaki.tilings import square


def square_puzzle(
    rows: int, cols: int, cells: bytes, *, variant: str = "", meta: Meta | None = None
) -> Puzzle:
    """A slitherlink on rows x cols squares from its cells."""
    return Puzzle.of(square(rows, cols), clues_of(cells), variant=variant, meta=meta)


@dataclass(frozen=True)
class Sides:
    """Edge ids of a board of squares by their place.

    horizontal  (rows + 1, cols), top to bottom
    vertical    (rows, cols + 1), left to right
    """

    horizontal: IntArray
    vertical: IntArray


def sides(graph: Graph) -> Sides:
    """The sides of a board of squares; kept with the graph."""
    return graph.kept("sides of squares", lambda: _sides(graph))


def _sides(graph: Graph) -> Sides:
    top, right, bottom, left = np.moveaxis(graph.face_edges.reshape(graph.rows, graph.cols, 4), 2, 0)
    return Sides(np.concatenate([top, bottom[-1:]], axis=0), np.concatenate([left, right[:, -1:]], axis=1))


def board_of(graph: Graph, horizontal: MarkArray, vertical: MarkArray) -> Board | None:
    """The board with these marks, shaped like `Sides`; None when nothing is marked."""
    marks = np.zeros(graph.n_edges, dtype=np.int8)
    place = sides(graph)
    marks[place.horizontal] = horizontal
    marks[place.vertical] = vertical
    return Board.of(graph, marks) if marks.any() else None
