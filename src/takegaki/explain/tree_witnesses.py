"""Witnesses for trees: for each premise a tree that breaks a conclusion and, of the premises, this alone."""

import numpy as np

from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction
from takegaki.engine.extend import YES, extend, new_scratch
from takegaki.engine.jit import i64
from takegaki.engine.state import Bytes, Ints
from takegaki.model.tree_frame import beyond
from takegaki.puzzles.net import walls, ways
from takegaki.tilings.torus import sides

BOARDS = i64(64)
"""Looked at for one question; what would take more is left to a search."""


class TreeWitnesses:
    """Turns the tiles of a deduction in all ways until the rest of the board can be filled."""

    def __init__(self, graph: Graph) -> None:
        self._board = graph.edge_vertices, sides(graph), beyond(graph)
        self._puzzle: Puzzle | None = None

    def _take(self, puzzle: Puzzle) -> None:
        if puzzle is not self._puzzle:
            self._puzzle, self._ways = puzzle, ways(puzzle)
            self._bare = np.zeros(puzzle.graph.n_edges, dtype=np.int8)
            self._bare[walls(puzzle)] = -1

    def needed(self, puzzle: Puzzle, deduction: Deduction) -> list[bool]:
        """For each clue, then each mark: does some tree break a conclusion and, of the premises, this alone?

        Where not, it may be needed all the same. Cost: linear for each premise, times up to BOARDS.
        """
        self._take(puzzle)
        cells = list(deduction.clues)
        scratch = new_scratch(puzzle.graph.n_vertices, puzzle.graph.n_edges, len(cells))
        mark = self._bare.copy()
        for edge, value in deduction.marks:
            mark[edge] = value
        barred = {edge for edge, value in deduction.marks if self._bare[edge] not in (0, value)}
        broken = [(edge, -value) for edge, value in deduction.conclusions] or [(-1, 0)]
        found = []
        for i in range(len(cells)):
            others = cells[:i] + cells[i + 1 :]
            found.append(not barred and self._is_broken(others, mark, broken, scratch))
        for edge, value in deduction.marks:
            mark[edge] = self._bare[edge]
            # A line over a wall is wrong by itself.
            found.append(not barred - {edge} and self._is_broken(cells, mark, broken, scratch))
            mark[edge] = value
        return found

    def _is_broken(
        self,
        cells: list[int],
        mark: Bytes,
        broken: list[tuple[int, int]],
        scratch: tuple[Ints, Ints, Ints],
    ) -> bool:
        """Is there a tree with these tiles and marks, and one of these marks besides?"""
        tiles = np.array(cells, dtype=np.int32)
        for edge, value in broken:
            before = mark[edge]
            if edge >= 0 and before not in (0, value):
                continue
            mark[edge] = value if edge >= 0 else before
            status = extend(*self._board, tiles, self._ways[tiles], mark, *scratch, BOARDS)
            mark[edge] = before
            if status == YES:
                return True
        return False


def tree_witnesses(graph: Graph) -> TreeWitnesses:
    """Those of a board."""
    return TreeWitnesses(graph)
