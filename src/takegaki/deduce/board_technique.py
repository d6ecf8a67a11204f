"""Techniques on the whole board: what they share, and what they have derived about the sides of a loop.

For loops also tables of clues, of one clue alone and of one with its neighbours. A region is the set of edges
that a clue constrains, and those at dots where these meet. Every table of another clue or of a dot that
shares edges with it restricts the patterns on these; together they allow fewer than each by itself.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Protocol, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from takegaki.core.budget import RunningBudget
from takegaki.core.errors import UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.verdict import CountPatterns, Goal, Origin, Patterns, Table
from takegaki.deduce.kernels import (
    area_assignments,
    area_exterior,
    area_window,
    face_classes,
)
from takegaki.deduce.kernels.area_assignments import AreaAssignments
from takegaki.deduce.kernels.area_exterior import AreaExterior
from takegaki.deduce.kernels.area_window import MOST_IN_PAIR, AreaWindow
from takegaki.deduce.kernels.face_classes import FaceClasses
from takegaki.deduce.kernels.fact_board import (
    CLUE_REGION,
    CLUE_TABLE,
    ClueTable,
    FactBoard,
    add_clue_tables,
    new_fact_board,
    new_tile_fact_board,
)
from takegaki.deduce.kernels.side_connectivity import BlockSearch, SideSearch
from takegaki.model.tree_frame import beyond
from takegaki.puzzles import PUZZLES, counts_sides, tile_tables
from takegaki.puzzles.puzzle_type import LoopTables
from takegaki.tilings.torus import sides

MOST_EDGES = 12
"""Edges that a clue constrains, where its ways with those of its neighbours are listed; others have none."""
MOST_AROUND, MOST_WAYS = 16, 400
"""Edges of a region, those at dots among them, and patterns on these. Where there are more, the region has
only the edges that the clue constrains; where these have more patterns, there is none. A clue about so many
edges has no table of its own, either."""
MOST_KNOWN = 20_000
"""Regions of a board that are cached, some 500 bytes each."""


class ClueTables:
    """The tables of clues on one board, and of each clue with its neighbours; cached as they are met.

    What a clue and its region allow depends on the clues that share edges with it, and on no others: so a
    puzzle that differs from the one before by a few clues takes nearly all from it.
    """

    def __init__(self, puzzle: Puzzle, tables: LoopTables) -> None:
        graph = self._graph = puzzle.graph
        self._first = 0 if graph.cells == "faces" else graph.n_faces + 1
        self._tables = tables
        self._at: list[list[Table]] = [[] for _ in range(graph.n_edges)]
        for table in tables.of_vertices(puzzle):
            for edge in table.edges:
                self._at[edge].append(table)
        spoken = [
            {
                edge
                for clue in tables.clues(graph, cell)
                for edges, _ in tables.parts_of(graph, cell, clue)
                for edge in edges
            }
            for cell in range(graph.n_cells)
        ]
        cells_at: list[list[int]] = [[] for _ in range(graph.n_edges)]
        for cell, edges in enumerate(spoken):
            for edge in edges:
                cells_at[edge].append(cell)
        self._near = [
            np.array(sorted({other for edge in edges for other in cells_at[edge]}), dtype=np.intp)
            for edges in spoken
        ]
        self._known: dict[tuple[int, bytes], tuple[list[ClueTable], list[ClueTable]]] = {}

    def of(self, puzzle: Puzzle) -> list[ClueTable]:
        """The tables of all clues, then their regions. Raises UnsupportedError for one that is too large.

        Cost: linear; for every new kind of region, that of its patterns.
        """
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        single, regions = [], []
        for cell in np.flatnonzero(puzzle.clues >= 0).tolist():
            key = cell, puzzle.clues[self._near[cell]].tobytes()
            if key not in self._known:
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
            ClueTable(CLUE_TABLE, place, (cell,), one.edges, np.array(sorted(one.patterns), dtype=np.int32))
            for one in own
            if len(one.edges) <= MOST_AROUND
        ]
        edges = tuple(dict.fromkeys(edge for table in own for edge in table.edges))
        if len(edges) > MOST_EDGES:
            return single, []
        near = [table for other in self._near[cell].tolist() for table in self._clued(puzzle, other)]
        wide = (
            *edges,
            *dict.fromkeys(edge for dot in self._meeting(edges) for edge in dot if edge not in edges),
        )
        region = self._region(cell, wide, near) if edges != wide and len(wide) <= MOST_AROUND else None
        return single, [found for found in [region or self._region(cell, edges, near)] if found]

    def _meeting(self, edges: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The edges at each dot where some of these meet."""
        dots = Counter(table.edges for edge in edges for table in self._at[edge])
        return [dot for dot, number in dots.items() if number > 1]

    def _region(self, cell: int, edges: tuple[int, ...], near: list[Table]) -> ClueTable | None:
        """The ways through some edges round a clue; None where they are too many, or not restricted."""
        slot = {edge: i for i, edge in enumerate(edges)}
        clued = [table for table in near if not slot.keys().isdisjoint(table.edges)]
        cells = tuple(sorted({table.origin.id for table in clued} - {cell}))
        dots = {id(table): table for edge in edges for table in self._at[edge]}.values()
        if not cells and not any(slot.keys() >= {*dot.edges} for dot in dots):
            return None
        ways = _ways(tuple(sorted(_shared(table, slot) for table in (*clued, *dots))))
        return (
            None if ways is None else ClueTable(CLUE_REGION, self._first + cell, (cell, *cells), edges, ways)
        )


def _shared(table: Table, slot: dict[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Slots of a region, and the patterns that a table leaves on them."""
    own = [i for i, edge in enumerate(table.edges) if edge in slot]
    return tuple(slot[table.edges[i]] for i in own), _projected(len(table.edges), tuple(own), table.patterns)


@lru_cache(maxsize=1024)
def _projected(size: int, own: tuple[int, ...], patterns: Patterns) -> tuple[int, ...]:
    """What patterns on so many edges leave on some of them; those of a number of lines are not listed."""
    if isinstance(patterns, CountPatterns):
        beyond = size - len(own)
        fits = [any(n <= number <= n + beyond for number in patterns.allowed) for n in range(len(own) + 1)]
        return tuple(one for one in range(1 << len(own)) if fits[one.bit_count()])
    return tuple(sorted({sum((one >> i & 1) << j for j, i in enumerate(own)) for one in patterns}))


@lru_cache(maxsize=4096)
def _ways(shared: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]) -> NDArray[np.int32] | None:
    """The patterns over all slots that every table allows, ascending; None where there are too many.

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
    return np.unique(found)


@lru_cache(maxsize=1024)
def _spread(slots: tuple[int, ...], patterns: tuple[int, ...]) -> NDArray[np.int32]:
    """Patterns on some slots as patterns over all."""
    every = np.array(patterns, dtype=np.int32)
    found: NDArray[np.int32] = sum(
        ((every >> j & 1) << slot for j, slot in enumerate(slots)), np.zeros_like(every)
    )
    return found


def _columns(size: int, names: Sequence[str]) -> Any:
    return {name: _ints(size) for name in names}


def _ints(*shape: int) -> "np.ndarray[tuple[int, ...], np.dtype[np.int32]]":
    return np.zeros(shape, dtype=np.int32)


def _longs(*shape: int) -> "np.ndarray[tuple[int, ...], np.dtype[np.int64]]":
    return np.zeros(shape, dtype=np.int64)


class Sides:
    """The arrays of the kernels for sides of a loop; made when they are first needed.

    Cost: linear, a few dozen bytes a cell.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self.graph = puzzle.graph
        self.full = puzzle.variant == "full"
        self._read_from: FactBoard | None = None

    def another(self) -> "Sides":
        """One that believes nothing yet."""
        return Sides(self._puzzle)

    def face_classes(self, fact_board: FactBoard) -> FaceClasses:
        """What is believed; everything waits at first. Take over new marks before it is used.

        On another board of facts, with all marks of the one before and maybe more, it stays."""
        if self._read_from is None:
            face_classes.start_face_classes(fact_board, self._face_classes, self.full)
            self._face_classes.pairs[:] = lies_of_pairs(self.graph)
        elif self._read_from is not fact_board:
            self._face_classes.n_read = 0
        self._read_from = fact_board
        return self._face_classes

    @cached_property
    def _face_classes(self) -> FaceClasses:
        n_faces, n_vertices = self.graph.n_faces, self.graph.n_vertices
        places = n_faces + 1 + n_vertices
        return FaceClasses(
            **_columns(n_faces + 1, ("root", "parity", "next_member", "class_size")),
            ways=_longs(n_vertices),
            pairs=_longs(self.graph.n_edges),
            waits=_ints(places),
            queued=_ints(2, places),
            queue_begin=_longs(2),
            queue_end=_longs(2),
        )

    @cached_property
    def area_window(self) -> AreaWindow:
        """For one area at a time."""
        checks = ("check_vertex", "check_count", "check_begin", "check_end", "check_last", "order")
        return AreaWindow(
            slot=np.full(self.graph.n_faces + 1, -1, dtype=np.int32),
            beside=_longs(area_window.MOST_CELLS),
            **_columns(area_window.MOST_CELLS + 1, ("cell_face", "link", "turn", "first_check")),
            **_columns(area_window.MOST_CHECKS, checks),
            **_columns(area_window.MOST_LISTED, ("listed", "loose")),
        )

    @cached_property
    def area_exterior(self) -> AreaExterior:
        """For the world around one area."""
        cells = self.graph.n_faces + 1
        by_side = ("n_parts", "must_join", "n_lost", "n_needs", "may_be_empty")
        return AreaExterior(
            label=_ints(2, cells),
            touch=_longs(2, area_exterior.MOST_PARTS),
            need=_longs(2, area_exterior.MOST_NEEDS),
            **cast(Any, {name: _longs(2) for name in by_side}),
            border=self.border,
            side=np.zeros(cells, dtype=np.int8),
            stack=_ints(cells),
        )

    @cached_property
    def area_assignments(self) -> AreaAssignments:
        """For the ways to fill one area."""
        return AreaAssignments(
            _longs(area_window.MOST_CELLS + 1),
            _ints(area_window.MOST_CHECKS),
            _longs(area_window.MOST_CHECKS),
            _ints(area_window.MOST_CELLS),
            _ints(area_window.MOST_CELLS),
            _longs(area_assignments.MOST_WANTED),
        )

    @cached_property
    def side_search(self) -> SideSearch:
        """For walks over one side."""
        columns = ("met", "low", "n_below", "parent", "next_slot")
        return SideSearch(**_columns(self.graph.n_faces + 1, columns), border=self.border)

    @cached_property
    def blocks(self) -> BlockSearch:
        """For the blocks of the board."""
        n_edges, n_places = self.graph.n_edges, self.graph.n_faces + 1 + self.graph.n_vertices
        of_blocks = ("block", "stack", "n_edges", "n_lines", "n_clues", "last_clue")
        return BlockSearch(
            **_columns(n_places, ("met", "low", "via", "next_slot")),
            **_columns(n_edges, of_blocks),
        )

    @cached_property
    def border(self) -> "np.ndarray[tuple[int, ...], np.dtype[np.int32]]":
        """The edges beside the outside."""
        beside = (self.graph.edge_faces == self.graph.outside).any(axis=1)
        return np.flatnonzero(beside).astype(np.int32)


Rings = tuple[tuple[int, ...], tuple[int, ...]]


def lies_of_pairs(graph: Graph) -> NDArray[np.int64]:
    """(E,) for each edge a bit for every lie of its cells, as in `FaceClasses.pairs`; all bits where there
    are too many cells. Kept with the graph. Cost: linear, once for every kind of pair of dots."""
    return graph.cached("lies of pairs", lambda: _made(graph))


def _made(graph: Graph) -> NDArray[np.int64]:
    starts, around = graph.vertex_start.tolist(), graph.vertex_faces.tolist()
    rings = [around[starts[dot] : starts[dot + 1]] for dot in range(graph.n_vertices)]
    known: dict[Rings, int] = {}
    lies = np.full(graph.n_edges, -1, dtype=np.int64)
    for edge, (one, two) in enumerate(graph.edge_vertices.tolist()):
        place = {face: i for i, face in enumerate(dict.fromkeys(rings[one] + rings[two]))}
        if len(place) <= MOST_IN_PAIR:
            kind = tuple(place[face] for face in rings[one]), tuple(place[face] for face in rings[two])
            if kind not in known:
                known[kind] = _lies(kind, len(place))
            lies[edge] = known[kind]
    return lies


def _lies(rings: Rings, cells: int) -> int:
    """A bit for each set of cells apart from the first that leaves two lines or none at both dots."""
    found = 0
    for lie in range(1 << (cells - 1)):
        side = [0, *(lie >> i & 1 for i in range(cells - 1))]
        lines = (sum(side[ring[i]] != side[ring[i - 1]] for i in range(len(ring))) for ring in rings)
        found |= all(count in (0, 2) for count in lines) << lie
    # The highest bit is a sign in 64 bits.
    return found - (found >> 63 << 64)


T = TypeVar("T")


@dataclass(frozen=True)
class TechniqueContext:
    """What techniques at work on one board share.

    budget   to be checked every few milliseconds of a long turn; the error ends the turn, which a
              later one continues with
    """

    puzzle: Puzzle
    sides: Sides
    budget: RunningBudget
    _shared: dict[object, Any] = field(default_factory=dict, repr=False)

    def shared(self, make: Callable[["TechniqueContext"], T]) -> T:
        """What several techniques use on this board, made on first use."""
        if make not in self._shared:
            self._shared[make] = make(self)
        found: T = self._shared[make]
        return found


class BoardTechnique(Protocol):
    """A technique applied to one board; from one turn to the next facts are only added."""

    def take(self, fact_board: FactBoard) -> bool:
        """Apply it once to a board of facts where all easier techniques are stuck; whether facts were added.

        The board has space for as many premises as there are edges and faces.
        """


def fact_board_of(puzzle: Puzzle) -> FactBoard:
    """A board of facts without marks. Raises PuzzleError for clues that the type has not. Cost: linear."""
    return FACT_BOARDS[PUZZLES[puzzle.kind].goal](puzzle)


def _on_faces(puzzle: Puzzle) -> FactBoard:
    graph, tables = puzzle.graph, PUZZLES[puzzle.kind].tables
    if counts_sides(puzzle.kind):
        return new_fact_board(graph, puzzle.clues, full=puzzle.variant == "full")
    if not isinstance(tables, LoopTables):
        raise UnsupportedError(f"deduction is not available for {puzzle.kind}: its clues are no loop tables")
    fact_board = new_fact_board(graph, np.full(graph.n_faces, NO_CLUE), full=puzzle.variant == "full")
    key = f"clue tables {puzzle.kind} {puzzle.variant}"
    add_clue_tables(fact_board, graph.cached(key, lambda: ClueTables(puzzle, tables)).of(puzzle))
    return fact_board


def _on_tiles(puzzle: Puzzle) -> FactBoard:
    graph = puzzle.graph
    return new_tile_fact_board(graph, sides(graph), beyond(graph), tile_tables(puzzle).ways(puzzle))


FACT_BOARDS: dict[Goal, Callable[[Puzzle], FactBoard]] = {"loop": _on_faces, "tree": _on_tiles}
