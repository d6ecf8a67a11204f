"""The tables of a puzzle in bulk: which are fulfilled, which can no longer be, what they rule out."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import CROSS, LINE, UNKNOWN, MarkArray
from takegaki.core.puzzle import Puzzle
from takegaki.core.table import Table
from takegaki.core.topology import BoolArray
from takegaki.puzzles import PUZZLES

Ints = NDArray[np.int64]

FEW = 100
"""So many new crosses at once are followed one by one."""


@dataclass(frozen=True, eq=False)
class _Alike:
    """Tables with the same patterns: their numbers (n,), whether vertices made them (n,), edges (n, k)."""

    numbers: Ints
    of_vertices: BoolArray
    edges: Ints
    patterns: Ints


class Tables:
    """All tables of a puzzle, made once for it. Cost: linear."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.tables: list[Table] = PUZZLES[puzzle.kind].tables(puzzle)
        self._n_edges = puzzle.graph.n_edges
        alike: dict[tuple[int, frozenset[int]], list[int]] = defaultdict(list)
        for number, table in enumerate(self.tables):
            alike[len(table.edges), table.patterns].append(number)
        self._alike = [
            _Alike(
                np.array(numbers),
                np.array([self.tables[number].origin.kind == "vertex" for number in numbers]),
                np.array([self.tables[number].edges for number in numbers], dtype=np.int64).reshape(-1, size),
                np.array(sorted(patterns), dtype=np.int64),
            )
            for (size, patterns), numbers in alike.items()
        ]
        self._at: list[list[int]] = [[] for _ in range(self._n_edges)]
        for number, table in enumerate(self.tables):
            for edge in table.edges:
                self._at[edge].append(number)

    def fulfilled(self, marks: MarkArray) -> BoolArray:
        """(T,) the lines make an allowed pattern. Cost: linear in tables and patterns."""
        found = np.zeros(len(self.tables), dtype=np.bool_)
        for alike in self._alike:
            lines, _ = _bits(marks, alike)
            found[alike.numbers] = np.isin(lines, alike.patterns)
        return found

    def broken(self, marks: MarkArray) -> BoolArray:
        """(T,) no allowed pattern agrees with lines and crosses. Cost: linear in tables and patterns."""
        found = np.ones(len(self.tables), dtype=np.bool_)
        for alike in self._alike:
            lines, crosses = _bits(marks, alike)
            for pattern in alike.patterns.tolist():
                agrees = ((lines & ~pattern) == 0) & ((crosses & pattern) == 0)
                found[alike.numbers[agrees]] = False
        return found

    def decided(self, marks: MarkArray) -> BoolArray:
        """(T,) every edge has a mark."""
        found = np.zeros(len(self.tables), dtype=np.bool_)
        for alike in self._alike:
            found[alike.numbers] = (marks[alike.edges] != UNKNOWN).all(axis=1)
        return found

    def crosses(self, marks: MarkArray, changed: Iterable[int] | None = None) -> list[int]:
        """The edges that get a cross because some table alone leaves no room for a line, ascending.

        A clue leaves none when it has its lines; a vertex also when crosses leave too few edges. New
        crosses count for the next table.

        changed   edges that got a mark since there was nothing to cross; None for all

        Cost: linear in the tables (with `changed`, in those at these edges), and in those at new crosses.
        """
        now = marks.copy()
        found: list[int] = []
        if changed is None:
            while len(new := self._excluded_anywhere(now)):
                now[new] = CROSS
                found += new.tolist()
                if len(new) < FEW:
                    changed = new.tolist()
                    break
        todo = [number for edge in changed or () for number in self._at[edge]]
        while todo:
            for edge in self._excluded(todo.pop(), now):
                now[edge] = CROSS
                found.append(edge)
                todo += self._at[edge]
        return sorted(found)

    def _excluded_anywhere(self, marks: MarkArray) -> Ints:
        found = []
        for alike in self._alike:
            size = alike.edges.shape[1]
            lines, crosses = _bits(marks, alike)
            heeded = np.where(alike.of_vertices, crosses, 0)
            may = np.zeros(len(lines), dtype=np.int64)
            for pattern in alike.patterns.tolist():
                agrees = ((lines & ~pattern) == 0) & ((heeded & pattern) == 0)
                may[agrees] |= pattern
            out = ((1 << size) - 1) & ~may & ~crosses & ~lines
            where = out > 0
            bits = (out[where, None] >> np.arange(size) & 1).astype(np.bool_)
            found.append(alike.edges[where][bits])
        every: Ints = np.unique(np.concatenate(found)) if found else np.empty(0, dtype=np.int64)
        return every

    def _excluded(self, number: int, marks: MarkArray) -> list[int]:
        table = self.tables[number]
        here = marks[list(table.edges)].tolist()
        lines = sum(1 << i for i, mark in enumerate(here) if mark == LINE)
        crosses = sum(1 << i for i, mark in enumerate(here) if mark == CROSS)
        heeded = crosses if table.origin.kind == "vertex" else 0
        may = 0
        for pattern in table.patterns:
            if not lines & ~pattern and not heeded & pattern:
                may |= pattern
        return [edge for i, edge in enumerate(table.edges) if not (may | lines | crosses) >> i & 1]


def _bits(marks: MarkArray, alike: _Alike) -> tuple[Ints, Ints]:
    """(n,) the lines and the crosses of each table as bits."""
    here = marks[alike.edges]
    weights = 1 << np.arange(alike.edges.shape[1], dtype=np.int64)
    lines: Ints = ((here == LINE) * weights).sum(axis=1)
    crosses: Ints = ((here == CROSS) * weights).sum(axis=1)
    return lines, crosses
