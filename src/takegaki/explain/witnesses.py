"""Witnesses: many random loops of a board, laid across so that one number tells of all loops at once."""

from collections.abc import Iterable

import numpy as np

from takegaki.core.board import LINE
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction
from takegaki.engine.jit import i64
from takegaki.engine.loop_walk import RANGE, Longs, gather, note, wander

LOOPS = 4096
"""Random loops of a board. Four times as many answered no question more, in 7,000."""

SWEEPS = 0.5
"""Faces tried between two loops, as a share of all. Six times as many answered no question more."""

LENGTHS = (-1.0, -0.6, -0.3, 0.0, 0.3, 0.6, 0.9, 0.3)
"""By turns: the logarithm of how much likelier a loop is than one shorter by an edge. 0 fills two
thirds of the board, 0.9 all of it, -1 makes small ones."""

BLOCK = 64
"""Loops of one kind in a row."""


class Witnesses:
    """For every mark, and every clue of a face, the random loops that have it: bit w for loop w.

    The loops round one face or two are among them. They are the same for every board of a shape.
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
        self._gather(graph)
        self._lines: dict[int, int] = {}
        self._clues: dict[tuple[int, int], int] = {}
        lengths = self._on_edge.view(np.uint8)
        bits = np.unpackbits(lengths, axis=1, bitorder="little").sum(axis=0, dtype=np.int64)
        self.through_all = _number(bits == graph.n_vertices) & self.all
        """The loops through all vertices."""

    def _gather(self, graph: Graph) -> None:
        start, sides = graph.face_start, graph.face_edges
        line = np.zeros(graph.n_edges, dtype=np.int8)
        degree = np.zeros(graph.n_vertices, dtype=np.int8)
        notes = (self._on_edge, self._round_face, i64(self._counts))
        for number, edges in enumerate(self._small):
            line[:] = 0
            line[edges] = 1
            note(start, sides, line, i64(number), *notes)
        line[:] = 0
        middle = graph.n_faces // 2
        line[graph.edges_of(middle)] = 1
        degree[graph.corners_of(middle)] = 2
        dice = np.ones(1, dtype=np.int64)
        walk = (start, sides, graph.face_vertices, graph.edge_vertices, line, degree, dice)
        odds = [_odds(length, self._counts) for length in LENGTHS]
        wander(*walk, odds[3], i64(20 * graph.n_faces))
        steps = i64(max(1, int(SWEEPS * graph.n_faces)))
        first = len(self._small)
        for block in range(LOOPS // BLOCK):
            now = odds[block % len(odds)]
            gather(*walk, now, steps, i64(first), i64(first + BLOCK), *notes)
            first += BLOCK

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

    def needed(self, puzzle: Puzzle, deduction: Deduction) -> list[bool]:
        """For each clue, then each mark: does some loop break a conclusion and, of the premises, this alone?

        Where not, it may be needed all the same. Cost: some 0.3 microseconds a premise.
        """
        clues = puzzle.clues
        obeying = [self.with_clue(face, int(clues[face])) for face in deduction.clues]
        obeying += [self.with_mark(edge, mark) for edge, mark in deduction.marks]
        none = self._against(puzzle, deduction)
        one = 0
        # The loops that break none of the premises so far, and those that break one.
        for bits in obeying:
            one = (one & bits) | (none & ~bits)
            none &= bits
        return [bool(one & ~bits) for bits in obeying]

    def _against(self, puzzle: Puzzle, deduction: Deduction) -> int:
        """The loops that the puzzle's variant allows and that break a conclusion, if there is any."""
        bits = self.through_all if puzzle.variant == "full" else self.all
        if deduction.conclusions:
            held = self.all
            for edge, mark in deduction.conclusions:
                held &= self.with_mark(edge, mark)
            bits &= ~held
        return bits


def witnesses(graph: Graph) -> Witnesses:
    """The witnesses of a board, kept with it."""
    return graph.kept("witnesses", lambda: Witnesses(graph))


def _odds(length: float, largest: int) -> Longs:
    """(2 * largest + 1,) int64: how readily a face is turned that makes a loop longer by -largest..largest.

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
