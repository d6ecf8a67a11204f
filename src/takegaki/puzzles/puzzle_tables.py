"""All tables of a puzzle in bulk: which are fulfilled, broken or decided, and which edges they
exclude.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import CROSS, LINE, UNKNOWN, MarkArray
from takegaki.core.puzzle import Puzzle
from takegaki.core.sorted_values import distinct
from takegaki.core.table import CountPatterns, Patterns, Table
from takegaki.core.topology import BoolArray
from takegaki.core.violations import Violation
from takegaki.puzzles import PUZZLES

Ints = NDArray[np.int64]

FEW = 100
"""So many new crosses at once are followed one by one."""
AT_ONCE = 50_000
"""Tables times patterns up to which each is held against each at once: quickest, but for memory."""
LARGEST_LOOKUP = 16
"""Edges of a table up to which all patterns there can be are listed, allowed or not."""


@dataclass(frozen=True, eq=False)
class _TableGroup:
    """Tables with the same patterns: their numbers (n,), whether vertices made them (n,), edges (n,
    k).
    """

    numbers: Ints
    of_vertices: BoolArray
    edges: Ints


@dataclass(frozen=True, eq=False)
class _Listed(_TableGroup):
    """Those whose patterns are listed."""

    patterns: Ints

    @cached_property
    def _lookup(self) -> BoolArray:
        """(2^k,) whether a pattern is allowed."""
        found = np.zeros(1 << self.edges.shape[1], dtype=np.bool_)
        found[self.patterns] = True
        return found

    @cached_property
    def _weights(self) -> Ints:
        return 1 << np.arange(self.edges.shape[1], dtype=np.int64)

    def allows(self, lines: BoolArray) -> BoolArray:
        """(n,) whether lines (n, k) are an allowed pattern."""
        pattern = lines @ self._weights
        if self.edges.shape[1] > LARGEST_LOOKUP:
            return np.isin(pattern, self.patterns)
        found: BoolArray = self._lookup[pattern]
        return found

    def left(self, lines: BoolArray, crosses: BoolArray) -> tuple[BoolArray, BoolArray]:
        """(n,) whether some pattern agrees with lines and crosses (n, k); (n, k) the lines of such
        patterns.

        Cost: linear in tables times patterns; a loop over the fewer, as each can be thousands.
        """
        some, edges = self._bits_left(lines @ self._weights, crosses @ self._weights)
        return some, (edges[:, None] & self._weights) > 0

    def _bits_left(self, lines: Ints, crosses: Ints) -> tuple[BoolArray, Ints]:
        if len(self.patterns) * len(lines) <= AT_ONCE:
            against = (lines[:, None] & ~self.patterns) | (crosses[:, None] & self.patterns)
            agree = against == 0
            return agree.any(axis=1), np.bitwise_or.reduce(
                np.where(agree, self.patterns, 0), axis=1
            )
        some, edges = np.zeros(len(lines), dtype=np.bool_), np.zeros(len(lines), dtype=np.int64)
        if len(self.patterns) <= len(lines):
            for pattern in self.patterns.tolist():
                agrees = ((lines & ~pattern) == 0) & ((crosses & pattern) == 0)
                some |= agrees
                edges[agrees] |= pattern
            return some, edges
        for table, (drawn, crossed) in enumerate(
            zip(lines.tolist(), crosses.tolist(), strict=True)
        ):
            left = self.patterns[((drawn & ~self.patterns) | (crossed & self.patterns)) == 0]
            some[table], edges[table] = len(left) > 0, np.bitwise_or.reduce(left)
        return some, edges


@dataclass(frozen=True, eq=False)
class _Counted(_TableGroup):
    """Those on so many edges that only the numbers of lines are listed that they allow."""

    allowed: Ints

    def allows(self, lines: BoolArray) -> BoolArray:
        """(n,) whether lines (n, k) are an allowed pattern."""
        return np.isin(lines.sum(axis=1), self.allowed)

    def left(self, lines: BoolArray, crosses: BoolArray) -> tuple[BoolArray, BoolArray]:
        """(n,) whether some pattern agrees with lines and crosses (n, k); (n, k) the lines of
        these.
        """
        least = lines.sum(axis=1)[:, None]
        most = lines.shape[1] - crosses.sum(axis=1)[:, None]
        agrees = (least <= self.allowed) & (self.allowed <= most)
        more = (agrees & (least < self.allowed)).any(axis=1)
        some = agrees.any(axis=1)
        return some, (lines & some[:, None]) | (more[:, None] & ~crosses)


class PuzzleTables:
    """All tables of a puzzle, made once for it. Cost: linear."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle, self._kind = puzzle, PUZZLES[puzzle.kind]
        self.tables: list[Table] = self._kind.tables(puzzle)
        self._n_edges = puzzle.graph.n_edges

    @cached_property
    def _groups(self) -> list[_Listed | _Counted]:
        group: dict[tuple[int, Patterns], list[int]] = defaultdict(list)
        for number, table in enumerate(self.tables):
            group[len(table.edges), table.patterns].append(number)
        return [self._group(size, patterns, numbers) for (size, patterns), numbers in group.items()]

    def _group(self, size: int, patterns: Patterns, numbers: list[int]) -> _Listed | _Counted:
        tables = [self.tables[number] for number in numbers]
        of_vertices = np.array([table.origin.kind == "vertex" for table in tables])
        edges = np.array([table.edges for table in tables], dtype=np.int64).reshape(
            len(tables), size
        )
        if isinstance(patterns, CountPatterns):
            return _Counted(
                np.array(numbers), of_vertices, edges, np.array(patterns.allowed, dtype=np.int64)
            )
        listed = np.array(sorted(patterns), dtype=np.int64)
        return _Listed(np.array(numbers), of_vertices, edges, listed)

    @cached_property
    def clued(self) -> tuple[Ints, Ints]:
        """(n,) the numbers of the tables that clues made, and the cells of these clues."""
        numbers = [
            number for number, table in enumerate(self.tables) if table.origin.kind == "clue"
        ]
        cells = [self.tables[number].origin.id for number in numbers]
        return np.array(numbers, dtype=np.int64), np.array(cells, dtype=np.int64)

    @cached_property
    def _at(self) -> list[list[int]]:
        at: list[list[int]] = [[] for _ in range(self._n_edges)]
        for number, table in enumerate(self.tables):
            for edge in table.edges:
                at[edge].append(number)
        return at

    def unfulfilled(self, lines: BoolArray) -> list[Violation]:
        """What lines (E,) break, in the order of the tables; for a single look, without arrays of
        tables.
        """
        drawn = lines.tolist()
        return [
            self._kind.violation(self._puzzle, table, pattern)
            for table in self.tables
            if (pattern := table.pattern(drawn)) not in table.patterns
        ]

    def violated(self, chosen: BoolArray, lines: BoolArray) -> list[Violation]:
        """What lines (E,) break in the tables chosen (T,), in the order of the tables."""
        drawn = lines.tolist()
        tables = [self.tables[number] for number in np.flatnonzero(chosen).tolist()]
        return [self._kind.violation(self._puzzle, table, table.pattern(drawn)) for table in tables]

    def fulfilled(self, marks: MarkArray) -> BoolArray:
        """(T,) the lines make an allowed pattern. Cost: linear in tables and patterns."""
        found = np.zeros(len(self.tables), dtype=np.bool_)
        for group in self._groups:
            found[group.numbers] = group.allows(marks[group.edges] == LINE)
        return found

    def broken(self, marks: MarkArray) -> BoolArray:
        """(T,) no allowed pattern agrees with lines and crosses. Cost: linear in tables and
        patterns.
        """
        found = np.zeros(len(self.tables), dtype=np.bool_)
        for group in self._groups:
            here = marks[group.edges]
            found[group.numbers] = ~group.left(here == LINE, here == CROSS)[0]
        return found

    def with_lines(self, marks: MarkArray) -> BoolArray:
        """(T,) some edge has a line."""
        found = np.zeros(len(self.tables), dtype=np.bool_)
        for group in self._groups:
            found[group.numbers] = (marks[group.edges] == LINE).any(axis=1)
        return found

    def decided(self, marks: MarkArray) -> BoolArray:
        """(T,) every edge has a mark."""
        found = np.zeros(len(self.tables), dtype=np.bool_)
        for group in self._groups:
            found[group.numbers] = (marks[group.edges] != UNKNOWN).all(axis=1)
        return found

    def crosses(self, marks: MarkArray, changed: Iterable[int] | None = None) -> list[int]:
        """The edges that get a cross because some table alone allows no line there, ascending.

        A clue leaves none when it has its lines; a vertex also when crosses leave too few edges.
        New crosses count for the next table.

        changed   edges that got a mark since there was nothing to cross; None for all

        Cost: linear in the tables (with `changed`, in those at these edges), and in those at new
        crosses.
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
        for group in self._groups:
            here = marks[group.edges]
            _, may = group.left(here == LINE, (here == CROSS) & group.of_vertices[:, None])
            found.append(group.edges[~may & (here == UNKNOWN)])
        every: Ints = distinct(np.concatenate(found)) if found else np.empty(0, dtype=np.int64)
        return every

    def _excluded(self, number: int, marks: MarkArray) -> list[int]:
        table = self.tables[number]
        here = marks[list(table.edges)].tolist()
        lines = sum(1 << i for i, mark in enumerate(here) if mark == LINE)
        crosses = sum(1 << i for i, mark in enumerate(here) if mark == CROSS)
        counted = crosses if table.origin.kind == "vertex" else 0
        if isinstance(table.patterns, CountPatterns):
            n_lines, most = lines.bit_count(), len(here) - counted.bit_count()
            more = any(n_lines < count <= most for count in table.patterns.allowed)
            if more:
                return []
            return [edge for edge, mark in zip(table.edges, here, strict=True) if mark == UNKNOWN]
        may = 0
        for pattern in table.patterns:
            if not lines & ~pattern and not counted & pattern:
                may |= pattern
        return [edge for i, edge in enumerate(table.edges) if not (may | lines | crosses) >> i & 1]
