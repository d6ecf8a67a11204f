"""Witnesses that a premise is needed: loops or trees that break a conclusion and only this
premise.
"""

from collections.abc import Iterable, Iterator, Sequence
from threading import Lock
from typing import Any

import numpy as np

from takegaki.core.budget import RunningBudget
from takegaki.core.graph import Graph
from takegaki.core.graph_making import graph_from_faces
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.marks import LINE
from takegaki.core.place_names import face_centres, median_length
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.kernels.loop_walk import RANGE, gather, note, walk_at_random
from takegaki.model.tree_frame import beyond
from takegaki.puzzles import PUZZLES, tile_tables
from takegaki.runtime.arrays import Bytes, Longs
from takegaki.solving.kernels.extend import YES, TreeExtension, extend, new_tree_extension
from takegaki.tilings.torus import sides

LOOPS = 4096
"""Random loops of a board. Four times as many decided no more premises, of 7,000."""

SWEEPS = 0.5
"""Faces tried between two loops, as a share of all. Six times as many decided no more premises."""

LENGTHS = (-1.0, -0.6, -0.3, 0.0, 0.3, 0.6, 0.9, 0.3)
"""By turns: the logarithm of how much likelier a loop is than one shorter by an edge. 0 fills two
thirds of the board, 0.9 all of it, -1 makes small ones."""

BLOCK = 64
"""Loops of one kind in a row."""

BETWEEN_LOOKS = 8
"""Loops between two checks of the budget: 0.1 s of plain Python on 800 faces, nothing of machine
code.
"""

WAITING = 0.02
"""Seconds between two checks of the budget while another thread makes the loops."""


class Witnesses:
    """For every mark, and every clue of a face, the random loops that have it: bit w for loop w.

    The loops round one face or two are among them. They are the same for every board of a shape.
    `complete` makes them, once; until then there are few.
    Cost: 15 ms at 10x10, 120 ms at 36x20; memory: 600 bytes for each edge and each clue of a face.
    """

    def __init__(self, graph: Graph) -> None:
        self._small = _small_loops(graph)
        # No bit may be beyond the loops.
        self._n = len(self._small) + LOOPS
        self.all = (1 << self._n) - 1
        self._counts = int(graph.face_sizes.max()) + 1
        words = -(-self._n // 64)
        self._on_edge = np.zeros((graph.n_edges, words), dtype=np.int64)
        self._round_face = np.zeros((graph.n_faces * self._counts, words), dtype=np.int64)
        self._lines: dict[int, int] = {}
        self._clues: dict[tuple[int, int], int] = {}
        self.through_all = 0
        """The loops through all vertices."""
        self._making = self._make(graph)
        self._is_complete = False
        self._maker = Lock()

    def complete(self, budget: RunningBudget) -> None:
        """Make the missing loops. Raises EndedError when the budget ends; a later call
        continues.
        """
        while not self._is_complete:
            budget.check()
            if self._maker.acquire(timeout=WAITING):
                try:
                    for _ in self._making:
                        budget.check()
                    self._is_complete = True
                finally:
                    self._maker.release()

    def _make(self, graph: Graph) -> Iterator[None]:
        """All loops, a few between two yields."""
        start, sides = graph.face_start, graph.face_edges
        line = np.zeros(graph.n_edges, dtype=np.int8)
        degree = np.zeros(graph.n_vertices, dtype=np.int8)
        notes = (self._on_edge, self._round_face, self._counts)
        for number, edges in enumerate(self._small):
            line[:] = 0
            line[edges] = 1
            note(start, sides, line, number, *notes)
            yield
        line[:] = 0
        middle = graph.n_faces // 2
        line[graph.edges_of(middle)] = 1
        degree[graph.corners_of(middle)] = 2
        rng = np.ones(1, dtype=np.int64)
        walk = (start, sides, graph.face_vertices, graph.edge_vertices, line, degree, rng)
        odds = [_odds(length, self._counts) for length in LENGTHS]
        walk_at_random(*walk, odds[3], 20 * graph.n_faces)
        steps = max(1, int(SWEEPS * graph.n_faces))
        begin = len(self._small)
        for first in range(0, LOOPS, BETWEEN_LOOKS):
            now = odds[first // BLOCK % len(odds)]
            gather(*walk, now, steps, begin + first, begin + first + BETWEEN_LOOKS, *notes)
            yield
        lengths = self._on_edge.view(np.uint8)
        bits = np.unpackbits(lengths, axis=1, bitorder="little").sum(axis=0, dtype=np.int64)
        self.through_all = _number(bits == graph.n_vertices) & self.all

    def with_mark(self, edge: int, mark: int) -> int:
        """The loops with this mark."""
        bits = self._lines.get(edge)
        if bits is None:
            bits = self._lines[edge] = int.from_bytes(self._on_edge[edge].tobytes(), "little")
        return bits if mark == LINE else bits ^ self.all

    def with_clue(self, face: int, clue: int) -> int:
        """The loops with so many lines round a face."""
        bits = self._clues.get((face, clue))
        if bits is None:
            row = self._round_face[face * self._counts + clue]
            bits = self._clues[face, clue] = int.from_bytes(row.tobytes(), "little")
        return bits

    def needed(self, puzzle: Puzzle, deduction: Deduction, budget: RunningBudget) -> list[bool]:
        """For each clue, then each mark: does some loop break a conclusion and, of the premises,
        this alone?

        Where not, it may be needed all the same. Raises EndedError when the budget ends.
        Cost: some 0.3 microseconds a premise; the first time all loops are made.
        """
        self.complete(budget)
        values = [int(puzzle.clues[face]) for face in deduction.clues]
        return self.alone_broken(deduction, values, full=puzzle.variant == "full")

    def alone_broken(
        self, deduction: Deduction, values: Sequence[int], *, full: bool
    ) -> list[bool]:
        """As `needed`, where the clues have these values; full: loops through all vertices only."""
        obeying = [
            self.with_clue(face, value) for face, value in zip(deduction.clues, values, strict=True)
        ]
        obeying += [self.with_mark(edge, mark) for edge, mark in deduction.marks]
        none = self._against(deduction, full)
        one = 0
        # The loops that break none of the premises so far, and those that break one.
        for bits in obeying:
            one = (one & bits) | (none & ~bits)
            none &= bits
        return [bool(one & ~bits) for bits in obeying]

    def _against(self, deduction: Deduction, full: bool) -> int:
        """The loops that are allowed and that break a conclusion, if there is any."""
        bits = self.through_all if full else self.all
        if deduction.conclusions:
            held = self.all
            for edge, mark in deduction.conclusions:
                held &= self.with_mark(edge, mark)
            bits &= ~held
        return bits


@dataclass(frozen=True)
class _Window:
    """Some faces of a board as a board of their own: its witnesses, and its ids by those of the
    board.
    """

    witnesses: Witnesses
    faces: dict[int, int]
    edges: dict[int, int]


class WindowWitnesses:
    """Witnesses of a large board: loops that lie within a window of it, made for the first
    deduction there.

    The board is cut into blocks of about BLOCK_FACES faces; the window of a block has a margin
    round it. Deductions that reach beyond the window are left to a search. Windows of one shape
    share their loops. Cost: that of `Witnesses` on 800 faces for each new shape of a window,
    whatever the size of the board; memory: up to 8 MB for each of at most MOST_SHAPES.
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._centres = face_centres(graph)
        self._step = median_length(graph)
        self._low = self._centres.min(axis=0)
        spans = np.maximum(self._centres.max(axis=0) - self._low, self._step)
        self._side = float(np.sqrt(spans.prod() * BLOCK_FACES / graph.n_faces))
        self._windows: dict[tuple[int, int], _Window] = {}
        self._shapes: dict[bytes, Witnesses] = {}

    def needed(self, puzzle: Puzzle, deduction: Deduction, budget: RunningBudget) -> list[bool]:
        """See `Witnesses.needed`."""
        unknown = [False] * (len(deduction.clues) + len(deduction.marks))
        edges = [edge for edge, _ in (*deduction.conclusions, *deduction.marks)]
        near = {*deduction.clues, *self._graph.edge_faces[edges].ravel().tolist()} - {
            self._graph.outside
        }
        if puzzle.variant == "full" or not near:
            # No loop within a window meets all vertices.
            return unknown
        places = self._centres[list(near)]
        column, row = ((places.min(axis=0) + places.max(axis=0)) / 2 - self._low) // self._side
        window = self._window(int(column), int(row))
        if not (window.edges.keys() >= set(edges) and window.faces.keys() >= set(deduction.clues)):
            return unknown
        within = replace(
            deduction,
            clues=tuple(window.faces[face] for face in deduction.clues),
            marks=tuple((window.edges[edge], mark) for edge, mark in deduction.marks),
            conclusions=tuple((window.edges[edge], mark) for edge, mark in deduction.conclusions),
        )
        values = [int(puzzle.clues[face]) for face in deduction.clues]
        window.witnesses.complete(budget)
        return window.witnesses.alone_broken(within, values, full=False)

    def _window(self, column: int, row: int) -> _Window:
        if (column, row) not in self._windows:
            _forget_oldest(self._windows, MOST_SHAPES)
            self._windows[column, row] = self._made(column, row)
        return self._windows[column, row]

    def _made(self, column: int, row: int) -> _Window:
        graph = self._graph
        low = self._low + np.array([column, row]) * self._side - MARGIN * self._step
        high = low + self._side + 2 * MARGIN * self._step
        chosen = np.flatnonzero(((self._centres >= low) & (self._centres <= high)).all(axis=1))
        sides = np.concatenate(
            [np.arange(*graph.face_start[face : face + 2]) for face in chosen.tolist()]
        )
        start = np.zeros(len(chosen) + 1, dtype=np.int32)
        np.cumsum(graph.face_sizes[chosen], out=start[1:])
        _, first, corners = np.unique(
            graph.face_vertices[sides], return_index=True, return_inverse=True
        )
        order = np.argsort(first)
        corners = np.argsort(order)[corners]
        positions = graph.positions[graph.face_vertices[sides[first[order]]]]
        cut = graph_from_faces("window", 0, 0, positions, corners, start)
        edges = dict(zip(graph.face_edges[sides].tolist(), cut.face_edges.tolist(), strict=True))
        shape = start.tobytes() + corners.tobytes()
        if shape not in self._shapes:
            _forget_oldest(self._shapes, MOST_SHAPES)
            self._shapes[shape] = Witnesses(cut)
        return _Window(
            self._shapes[shape], {face: i for i, face in enumerate(chosen.tolist())}, edges
        )


def _forget_oldest(cached: dict[Any, Any], most: int) -> None:
    """Remove the oldest entries until one more fits."""
    while len(cached) >= most:
        del cached[next(iter(cached))]


WHOLE = 1000
"""Faces of the largest board that has witnesses as a whole."""

BLOCK_FACES = 400
"""Faces of a block of a larger one: with its margin, some 800."""

MARGIN = 4.0
"""Lengths of an edge that a window reaches beyond its block."""

MOST_SHAPES = 32
"""Windows of a board that are cached, and shapes of them: all of 100x100."""


def witnesses(graph: Graph) -> Witnesses | WindowWitnesses:
    """The witnesses of a board, cached with it."""
    make = Witnesses if graph.n_faces <= WHOLE else WindowWitnesses
    return graph.cached("witnesses", lambda: make(graph))


def _odds(length: float, largest: int) -> Longs:
    """(2 * largest + 1,) int64: how readily a face is turned that makes a loop longer by
    -largest..largest.

    Source: N. Metropolis et al., Equation of state calculations by fast computing machines (1953).
    """
    longer = np.arange(-largest, largest + 1)
    odds: Longs = (np.minimum(1.0, np.exp(length * longer)) * (1 << RANGE)).astype(np.int64)
    return odds


def _small_loops(graph: Graph) -> list[list[int]]:
    """The loops round one face, and round two that share a side, if those are one loop."""
    sides = [graph.edges_of(face).tolist() for face in range(graph.n_faces)]
    corners = [set(graph.corners_of(face).tolist()) for face in range(graph.n_faces)]
    found = list(sides)
    for right, left in graph.edge_faces.tolist():
        # Two corners in common: exactly one side, and they touch nowhere else.
        if graph.outside not in (right, left) and len(corners[right] & corners[left]) == 2:
            found.append(list(set(sides[right]) ^ set(sides[left])))
    return found


def _number(bits: Iterable[bool]) -> int:
    return int.from_bytes(np.packbits(np.asarray(bits), bitorder="little").tobytes(), "little")


BOARDS = 64
"""Boards tried for one deduction; what would take more is left to a search."""


class NoWitnesses:
    """Shows no premise to be needed: each is left to the exact engine."""

    def needed(self, puzzle: Puzzle, deduction: Deduction, budget: RunningBudget) -> list[bool]:
        """See `Witnesses.needed`."""
        del puzzle, budget
        return [False] * (len(deduction.clues) + len(deduction.marks))


def no_witnesses(graph: Graph) -> NoWitnesses:
    """For types whose clues do not count lines, by which the random loops are indexed."""
    del graph
    return NoWitnesses()


class TreeWitnesses:
    """Turns the tiles of a deduction in all ways, and extends each to a tree of the board if
    possible.
    """

    def __init__(self, graph: Graph) -> None:
        self._board = graph.edge_vertices, sides(graph), beyond(graph)
        self._puzzle: Puzzle | None = None

    def _take(self, puzzle: Puzzle) -> None:
        if puzzle is not self._puzzle:
            self._puzzle, self._ways = puzzle, tile_tables(puzzle).ways(puzzle)
            self._bare = np.zeros(puzzle.graph.n_edges, dtype=np.int8)
            self._bare[PUZZLES[puzzle.kind].barred(puzzle)] = -1

    def needed(self, puzzle: Puzzle, deduction: Deduction, budget: RunningBudget) -> list[bool]:
        """For each clue, then each mark: does some tree break a conclusion and, of the premises,
        this alone?

        Where not, it may be needed all the same. Cost: linear for each premise, times up to BOARDS.
        """
        self._take(puzzle)
        cells = list(deduction.clues)
        scratch = new_tree_extension(puzzle.graph.n_vertices, puzzle.graph.n_edges, len(cells))
        mark = self._bare.copy()
        for edge, value in deduction.marks:
            mark[edge] = value
        barred = {edge for edge, value in deduction.marks if self._bare[edge] not in (0, value)}
        broken = [(edge, -value) for edge, value in deduction.conclusions]
        found = []
        for i in range(len(cells)):
            budget.check()
            others = cells[:i] + cells[i + 1 :]
            found.append(not barred and self._is_broken(others, mark, broken, scratch))
        for edge, value in deduction.marks:
            budget.check()
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
        scratch: TreeExtension,
    ) -> bool:
        """Is there a tree with these tiles and marks, and one of these marks besides, where there
        are any?
        """
        tiles = np.array(cells, dtype=np.int32)
        for edge, value in broken:
            if mark[edge] not in (0, value):
                continue
            before, mark[edge] = mark[edge], value
            status = extend(*self._board, tiles, self._ways[tiles], mark, scratch, BOARDS)
            mark[edge] = before
            if status == YES:
                return True
        # Of a contradiction nothing needs to be broken.
        return (
            not broken
            and extend(*self._board, tiles, self._ways[tiles], mark, scratch, BOARDS) == YES
        )


def tree_witnesses(graph: Graph) -> TreeWitnesses:
    """Those of a board."""
    return TreeWitnesses(graph)
