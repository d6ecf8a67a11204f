"""Tables of clues, for loops: of one clue alone and of one with its neighbours.

A region is the set of edges that a clue constrains, and those at dots where these meet. Every table
of another clue or of a dot that shares edges with it restricts the patterns on these; together they
allow fewer than each by itself.
"""

from collections import Counter
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from takegaki.core.budget import Pace
from takegaki.core.puzzle import Puzzle
from takegaki.core.sorted_values import distinct
from takegaki.core.table import CountPatterns, Origin, Patterns, Table
from takegaki.deduce.kernels.fact_board import ClueTable
from takegaki.deduce.technique_table import CLUE_REGION, CLUE_TABLE
from takegaki.puzzles.puzzle_type import LoopTables

MOST_EDGES = 12
"""Edges that a clue constrains, where its ways with those of its neighbours are listed; others have
none.
"""


MOST_AROUND, MOST_WAYS = 16, 400
"""Edges of a region, those at dots among them, and patterns on these. Where there are more, the
region has only the edges that the clue constrains; where these have more patterns, there is none. A
clue about so many edges has no table of its own, either.
"""


STEPS_A_REGION = 128
"""How much work the region of a clue is, in the steps of a `Pace`: up to a millisecond."""


MOST_KNOWN = 20_000
"""Regions of a board that are cached, some 500 bytes each."""


class ClueTables:
    """The tables of clues on one board, and of each clue with its neighbours; cached as they are
    met.

    What a clue and its region allow depends on the clues that share edges with it, and on no
    others: so a puzzle that differs from the one before by a few clues takes nearly all from it.
    """

    def __init__(self, puzzle: Puzzle, tables: LoopTables, pace: Pace) -> None:
        graph = self._graph = puzzle.graph
        self._first = 0 if graph.cells == "faces" else graph.n_faces + 1
        self._tables = tables
        self._at: list[list[Table]] = [[] for _ in range(graph.n_edges)]
        for table in tables.of_vertices(puzzle):
            for edge in table.edges:
                self._at[edge].append(table)
        spoken: list[set[int]] = []
        for cell in range(graph.n_cells):
            clues = tables.clues(graph, cell)
            pace.step(len(clues))
            parts = [part for clue in clues for part in tables.parts_of(graph, cell, clue)]
            spoken.append({edge for edges, _ in parts for edge in edges})
        cells_at: list[list[int]] = [[] for _ in range(graph.n_edges)]
        for cell, edges in enumerate(spoken):
            for edge in edges:
                cells_at[edge].append(cell)
        self._near = [
            np.array(sorted({other for edge in edges for other in cells_at[edge]}), dtype=np.intp)
            for edges in spoken
        ]
        self._known: dict[tuple[int, bytes], tuple[list[ClueTable], list[ClueTable]]] = {}

    def of(self, puzzle: Puzzle, pace: Pace) -> list[ClueTable]:
        """The tables of all clues, then their regions. Raises UnsupportedError for one that is too
        large, EndedError when the budget ends; what was made is kept.

        Cost: linear; for every new kind of region, that of its patterns.
        """
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        single, regions = [], []
        for cell in np.flatnonzero(puzzle.clues >= 0).tolist():
            key = cell, puzzle.clues[self._near[cell]].tobytes()
            if key not in self._known:
                pace.step(STEPS_A_REGION)
                self._known[key] = self._made(puzzle, cell)
            alone, together = self._known[key]
            single += alone
            regions += together
        return single + regions

    def _clued(self, puzzle: Puzzle, cell: int) -> list[Table]:
        clue = int(puzzle.clues[cell])
        parts = self._tables.parts_of(self._graph, cell, clue) if clue >= 0 else ()
        return [Table(edges, patterns, Origin("clue", cell)) for edges, patterns in parts]

    def _made(self, puzzle: Puzzle, cell: int) -> tuple[list[ClueTable], list[ClueTable]]:
        """The tables of one clue, and that of its region if other clues take part."""
        place, own = self._first + cell, self._clued(puzzle, cell)
        single = [
            ClueTable(
                CLUE_TABLE,
                place,
                (cell,),
                one.edges,
                np.array(sorted(one.patterns), dtype=np.int32),
            )
            for one in own
            if len(one.edges) <= MOST_AROUND
        ]
        edges = tuple(dict.fromkeys(edge for table in own for edge in table.edges))
        if len(edges) > MOST_EDGES:
            return single, []
        near = [
            table for other in self._near[cell].tolist() for table in self._clued(puzzle, other)
        ]
        wide = (
            *edges,
            *dict.fromkeys(
                edge for dot in self._meeting(edges) for edge in dot if edge not in edges
            ),
        )
        region = (
            self._region(cell, wide, near) if edges != wide and len(wide) <= MOST_AROUND else None
        )
        return single, [found for found in [region or self._region(cell, edges, near)] if found]

    def _meeting(self, edges: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The edges at each dot where some of these meet."""
        dots = Counter(table.edges for edge in edges for table in self._at[edge])
        return [dot for dot, number in dots.items() if number > 1]

    def _region(self, cell: int, edges: tuple[int, ...], near: list[Table]) -> ClueTable | None:
        """The ways through some edges round a clue; None where they are too many, or not
        restricted.
        """
        slot = {edge: i for i, edge in enumerate(edges)}
        clued = [table for table in near if not slot.keys().isdisjoint(table.edges)]
        cells = tuple(sorted({table.origin.id for table in clued} - {cell}))
        dots = {id(table): table for edge in edges for table in self._at[edge]}.values()
        if not cells and not any(slot.keys() >= {*dot.edges} for dot in dots):
            return None
        ways = _ways(tuple(sorted(_shared(table, slot) for table in (*clued, *dots))))
        return (
            None
            if ways is None
            else ClueTable(CLUE_REGION, self._first + cell, (cell, *cells), edges, ways)
        )


def _shared(table: Table, slot: dict[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Slots of a region, and the patterns that a table leaves on them."""
    own = [i for i, edge in enumerate(table.edges) if edge in slot]
    return tuple(slot[table.edges[i]] for i in own), _projected(
        len(table.edges), tuple(own), table.patterns
    )


@lru_cache(maxsize=1024)
def _projected(size: int, own: tuple[int, ...], patterns: Patterns) -> tuple[int, ...]:
    """What patterns on so many edges leave on some of them; those of a number of lines are not
    listed.
    """
    if isinstance(patterns, CountPatterns):
        beyond = size - len(own)
        fits = [
            any(n <= number <= n + beyond for number in patterns.allowed)
            for n in range(len(own) + 1)
        ]
        return tuple(one for one in range(1 << len(own)) if fits[one.bit_count()])
    return tuple(sorted({sum((one >> i & 1) << j for j, i in enumerate(own)) for one in patterns}))


@lru_cache(maxsize=4096)
def _ways(shared: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]) -> NDArray[np.int32] | None:
    """The patterns over all slots that every table allows, ascending; None where there are too
    many.

    Tables are joined one by one, next the one that has most in common with those before.
    """
    left = {number: sum(1 << slot for slot in slots) for number, (slots, _) in enumerate(shared)}
    found, known = np.zeros(1, dtype=np.int32), 0
    while left:
        number = max(left, key=lambda n: ((left[n] & known).bit_count(), -left[n].bit_count(), -n))
        both = left[number] & known
        known |= left.pop(number)
        more = _spread(*shared[number])
        one, other = np.nonzero((found & both)[:, None] == (more & both)[None, :])
        found = found[one] | more[other]
        if len(found) > MOST_WAYS:
            return None
    return distinct(found)


@lru_cache(maxsize=1024)
def _spread(slots: tuple[int, ...], patterns: tuple[int, ...]) -> NDArray[np.int32]:
    """Patterns on some slots as patterns over all."""
    every = np.array(patterns, dtype=np.int32)
    found: NDArray[np.int32] = sum(
        ((every >> j & 1) << slot for j, slot in enumerate(slots)), np.zeros_like(every)
    )
    return found
