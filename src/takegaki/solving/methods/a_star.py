"""Method `a-star`: boards by the lines that they have and those that a loop still needs."""

import heapq

import numpy as np

from takegaki.core.board import Board
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import Puzzle
from takegaki.solving.kernels.a_star_nodes import open_child, open_node
from takegaki.solving.kernels.counting_board import ENDED, FOUND, PAUSED
from takegaki.solving.kernels.path_search import deduce_facts
from takegaki.solving.methods.dfs import DfsSearch

QUEUE = 200_000
"""Boards that wait in A*, at most: some 100 MB for boards of 10x10."""


class AStarSearch(DfsSearch):
    """Solutions of one puzzle by A*, the shortest loops first.

    A node is a board with all that follows from the marks tried. Its cost is the number of its
    lines; the heuristic is how many more a loop needs at least: for the clues, for the open paths,
    and for the rows and columns that have an odd number of lines (the Jordan curve). A node has two
    children, a line and a cross on the edge that `guided` chooses; of nodes that are alike the one
    with more lines comes first.

    queue   at most so many boards wait; beyond that the latest one comes first until the queue
            shrinks, which bounds the memory, and loops may come out of order

    Arguments as in DfsSearch. Small boards only, as for all of these searches.
    Source: K. Udai, Slitherlink game and solver, section 6, which proposes A* with Jordan curves
      and gives no
    heuristic; this one is ours.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        seed: int = 0,
        edges: bool = True,
        start: Board | None = None,
        *,
        queue: int = QUEUE,
    ) -> None:
        super().__init__(puzzle, seed, edges, start, guided=True)
        self._queue = queue
        self._open: list[tuple[int, int, int, bytes]] = []
        self._beyond: list[bytes] = []
        self._nodes = 0

    def _run(self) -> int:
        draft, search = self._draft, self._search
        if search.is_deducing:
            deduce_facts(draft, search)
            if search.is_deducing:
                return PAUSED
            if not search.is_broken:
                self._push(0)
        while self._open or self._beyond:
            if draft.ticks <= 0 or draft.dead_ends >= draft.dead_end_limit:
                return PAUSED
            marks = self._beyond.pop() if self._beyond else heapq.heappop(self._open)[-1]
            edge = open_node(draft, search, np.frombuffer(marks, dtype=np.int8).copy())
            if draft.n_loops:
                return FOUND
            self._expand(edge)
        return ENDED

    def _expand(self, edge: int) -> None:
        """Queue the board's children: a line and a cross on this edge."""
        draft, start = self._draft, self._draft.trail_length
        if edge < 0:
            draft.dead_ends += 1
            return
        draft.decisions += 1
        for mark in (CROSS, LINE):
            least = open_child(draft, self._search, start, edge, mark)
            if least < 0:
                draft.dead_ends += 1
            else:
                self._push(least)

    def _push(self, least: int) -> None:
        """Let the board as it stands wait; its loops have at least so many lines."""
        marks = self._draft.mark.tobytes()
        if len(self._open) >= self._queue:
            self._beyond.append(marks)
        else:
            self._nodes += 1
            heapq.heappush(self._open, (least, -self._draft.n_lines, self._nodes, marks))
