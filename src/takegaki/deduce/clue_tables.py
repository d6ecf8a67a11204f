"""Tables of clues for the techniques of loops: what one clue says, and what it says with those that it meets.

A region is the edges that a clue speaks of. Every table of another clue or of a dot that shares edges with it
leaves a pattern on these; together they allow fewer ways than each by itself.
"""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from takegaki.core.errors import UnsupportedError
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Table
from takegaki.deduce.kernels.fact_board import CLUE_REGION, CLUE_TABLE, ClueTable
from takegaki.puzzles.puzzle_type import LoopTables

MOST_EDGES = 12
"""Of a region: all its patterns are looked at, 4,096."""

Shared = tuple[tuple[int, ...], frozenset[int]]
"""Slots of a region, and the patterns that a table leaves on them."""


def clue_tables(puzzle: Puzzle, tables: LoopTables) -> list[ClueTable]:
    """The tables of all clues, then their regions. Raises UnsupportedError for a region that is too large.

    Cost: linear; for every kind of region that is met first, that of its patterns.
    """
    graph = puzzle.graph
    first = 0 if graph.cells == "faces" else graph.n_faces + 1
    every = tables(puzzle)
    clued = [table for table in every if table.origin.kind == "clue"]
    single = [
        ClueTable(CLUE_TABLE, first + one.origin.id, (one.origin.id,), one.edges, tuple(sorted(one.patterns)))
        for one in clued
    ]
    at: list[list[Table]] = [[] for _ in range(graph.n_edges)]
    for table in every:
        for edge in table.edges:
            at[edge].append(table)
    return [*single, *_regions(clued, at, first)]


def _regions(clued: list[Table], at: list[list[Table]], first: int) -> Iterator[ClueTable]:
    edges_of: dict[int, list[int]] = {}
    for table in clued:
        edges_of.setdefault(table.origin.id, []).extend(table.edges)
    for cell, listed in edges_of.items():
        edges = tuple(dict.fromkeys(listed))
        if len(edges) > MOST_EDGES:
            raise UnsupportedError(f"a clue that speaks of {len(edges)} edges; techniques know {MOST_EDGES}")
        slot = {edge: i for i, edge in enumerate(edges)}
        near = {id(table): table for edge in edges for table in at[edge]}.values()
        shared = tuple(sorted(_shared(table, slot) for table in near))
        cells = {table.origin.id for table in near if table.origin.kind == "clue"}
        if len(cells) > 1:
            others = tuple(sorted(cells - {cell}))
            yield ClueTable(CLUE_REGION, first + cell, (cell, *others), edges, _ways(len(edges), shared))


def _shared(table: Table, slot: dict[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Slots of a region, and the patterns that a table leaves on them."""
    own = [i for i, edge in enumerate(table.edges) if edge in slot]
    return tuple(slot[table.edges[i]] for i in own), _projected(tuple(own), table.patterns)


@lru_cache(maxsize=1024)
def _projected(own: tuple[int, ...], patterns: frozenset[int]) -> tuple[int, ...]:
    return tuple(sorted({sum((one >> i & 1) << j for j, i in enumerate(own)) for one in patterns}))


@lru_cache(maxsize=4096)
def _ways(size: int, shared: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]) -> tuple[int, ...]:
    """The patterns over all slots that every table allows."""
    whole = np.arange(1 << size)
    fits = np.ones(1 << size, dtype=np.bool_)
    for slots, patterns in shared:
        part = sum(((whole >> slot & 1) << j for j, slot in enumerate(slots)), np.zeros_like(whole))
        fits &= np.isin(part, patterns)
    return tuple(np.flatnonzero(fits).tolist())
