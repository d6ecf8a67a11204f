"""What is not the same in all solutions of a puzzle."""

from dataclasses import dataclass

import numpy as np

from takegaki.core.board import UNKNOWN, Board
from takegaki.core.errors import BoardError
from takegaki.core.puzzle import Puzzle
from takegaki.solve.purse import Purse
from takegaki.solve.reasons import forced
from takegaki.solve.search import Stopped


@dataclass(frozen=True)
class Differing:
    """Where solutions differ.

    edges   that are lines in some solutions only, ascending
    cells   those with such an edge, ascending: where one more thing must be told
    """

    edges: tuple[int, ...]
    cells: tuple[int, ...]


def undecided(puzzle: Puzzle, purse: Purse) -> Differing | None:
    """What solutions do not agree in; None when the budget ended first, or there is no solution.

    Cost: a search for each solution that frees at least one more edge.
    """
    try:
        found = forced(puzzle, Board.blank(puzzle.graph), purse.rest())
    except BoardError:
        return None
    if isinstance(found, Stopped):
        purse.ended = found.reason
        return None
    marks = np.full(puzzle.graph.n_edges, UNKNOWN)
    marks[found[1]] = 1
    edges = np.flatnonzero(marks == UNKNOWN)
    cells = np.unique(puzzle.graph.edge_cells[edges])
    return Differing(tuple(edges.tolist()), tuple(cells[cells < puzzle.graph.n_cells].tolist()))
