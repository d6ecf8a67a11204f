"""Method `dfs`: the deterministic marks, then a depth-first search of the path."""

from functools import partial

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Effort
from takegaki.engine.draft import SET, place_all
from takegaki.engine.follow import (
    AGREE_WIDTH,
    BROKEN,
    CURSOR,
    DEDUCING,
    FACTS,
    HUNT_SIZE,
    LEVEL_WIDTH,
    REACH,
    TIP,
    Hunt,
)
from takegaki.engine.pathfind import hunt
from takegaki.model.cuts import no_cuts, straight_cuts
from takegaki.solve.enumeration import Enumeration, new_draft, sweep
from takegaki.solve.search import BoolArray, Budget, Step


class DfsSearch:
    """Solutions of one puzzle by growing the path from one end.

    seed    0: a path begins at the vertex with the lowest id and turns clockwise first; others draw
            both by lot
    start   marks taken as given
    parity  use that a loop crosses every straight cut of the board (rows and columns of squares) an
            even number of times

    Source: K. Udai, Slitherlink game and solver: deterministic lines, depth-first search, parity.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        seed: int = 0,
        edges: bool = True,
        start: Board | None = None,
        *,
        parity: bool = True,
    ) -> None:
        del edges  # its marks are on edges in any case
        self._graph = puzzle.graph
        self._draft = new_draft(puzzle, (straight_cuts if parity else no_cuts)(puzzle.graph))
        search = _new_hunt(puzzle, seed)
        self._ctl = search.ctl
        if not place_all(self._draft, (start or Board.blank(puzzle.graph)).marks.copy()):
            self._ctl[BROKEN] = 1
        self._ctl[FACTS] = self._draft.ctl[SET]
        self._all = Enumeration(
            self._draft, self._ctl, partial(hunt, self._draft, search), lambda: self.facts
        )

    @property
    def effort(self) -> Effort:
        """Decisions: lines tried; conflicts: dead ends; propagations: marks set, in all."""
        return self._all.effort

    def next(self, budget: Budget) -> Step:
        """The next solution not given yet. After Stopped, with the deterministic marks, it goes on."""
        return self._all.next(budget)

    def differ(self, edges: NDArray[np.intp], lines: BoolArray) -> None:
        """From now on only solutions in which one of these edges (k,) is not as in lines (k,)."""
        self._all.differ(edges, lines)

    @property
    def facts(self) -> Board:
        """The deterministic marks, as far as they were looked for: they hold in every solution."""
        marks = np.zeros(self._graph.n_edges, dtype=np.int8)
        certain = self._draft.trail[: self._ctl[FACTS]]
        marks[certain] = self._draft.mark[certain]
        return Board.of(self._graph, marks)


def _new_hunt(puzzle: Puzzle, seed: int) -> Hunt:
    graph = puzzle.graph
    vertices, faces = (np.arange(n, dtype=np.int32) for n in (graph.n_vertices, graph.n_faces))
    turn = np.ones(graph.n_vertices, dtype=np.int8)
    if seed:
        dice = np.random.default_rng(seed)
        dice.shuffle(vertices)
        dice.shuffle(faces)
        turn[dice.random(graph.n_vertices) < 0.5] = -1
    ctl = np.zeros(HUNT_SIZE, dtype=np.int64)
    ctl[[DEDUCING, CURSOR, TIP, REACH]] = 1, -1, -1, graph.n_edges
    return Hunt(
        vertices,
        faces,
        sweep(graph, seed),
        turn,
        np.zeros((graph.n_edges + 1, LEVEL_WIDTH), dtype=np.int32),
        np.zeros((graph.n_edges, AGREE_WIDTH), dtype=np.int32),
        ctl,
    )
