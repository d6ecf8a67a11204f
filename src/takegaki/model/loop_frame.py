"""Frame: the model of a board and a puzzle type for the LOOP goal, without the clues of any puzzle.

Variable f is "face f is inside" for f < F; variable F is the world (always false); with edges,
variable F + 1 + e is "edge e is a line"; with switches, one variable for each cell follows, "the clue of
cell c is in force". Constraint f belongs to face f, the next ones to the vertices, then come those that link
edges to faces and those of clues over edges, then those that count the sides of a wide face or vertex.

A table that only counts the lines round a face is expressed over the colours of faces, and so is that of a
vertex: the search then takes half the time that it takes with edges. Where a table would be wider than
MAX_WIDTH, the lines are counted three edges at a time, in further variables "at least j of the first i".
Source: C. Sinz, Towards an optimal CNF encoding of Boolean cardinality constraints, 2005 (edge by edge).
"""

from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.model.cnf import allowed_counts
from takegaki.model.tables import (
    INACTIVE,
    MAX_WIDTH,
    Entries,
    Ints,
    Tables,
    by_number,
    clue_table,
    corner_overlaps,
    mask_words,
    neighbours,
    occurrences,
    pattern_table,
    side_table,
    starts,
    sum_table,
    turn_table,
    unary_table,
)
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import LoopTables

Numbers = NDArray[np.integer]


class Frame(NamedTuple):
    """The model that all puzzles of a type on one board share.

    n_faces       F
    tables        those of the board, with no clue in force
    clue_cell     (K,) the cell of each constraint that a clue puts into force
    clue_con      (K,) that constraint
    signature     (K,) its row in clue_offset
    clue_offset   (., largest + 2) offset of the entries for a signature and a clue; INACTIVE for none, last
    clue_row      (K,) where that row begins in clue_offset written in one line
    first_edge    the variable of edge 0
    first_switch  the variable of the first clue's switch
    """

    n_faces: int
    tables: Tables
    clue_cell: NDArray[np.intp]
    clue_con: NDArray[np.intp]
    signature: Ints
    clue_offset: Ints
    clue_row: NDArray[np.intp]
    first_edge: int
    first_switch: int


def frame(
    graph: Graph, kind: str, variant: str = "", *, edges: bool = False, switches: bool = False
) -> Frame:
    """The frame of a board for a puzzle type, cached with the graph.

    Raises UnsupportedError where the type has no loop tables, or a clue constrains more than MAX_WIDTH edges
    by more than their number.
    """
    key = f"loop frame {kind} {variant}{' edges' * edges}{' switches' * switches}"
    return graph.cached(key, lambda: _Builder(graph, kind, variant, edges, switches).frame())


def with_clues(puzzle: Puzzle, shape: Frame) -> Tables:
    """The tables with the clues of this puzzle in force, or behind their switches. Cost: linear, 10 us."""
    offsets = shape.tables.con_table.copy()
    # A cell without a clue or with a hidden one is not constrained: it takes the row before, its last column.
    clues = np.maximum(puzzle.clues[shape.clue_cell], NO_CLUE)
    offsets[shape.clue_con] = shape.clue_offset.ravel().take(shape.clue_row + clues)
    return shape.tables._replace(con_table=offsets)


def frame_of(puzzle: Puzzle, *, edges: bool = False, switches: bool = False) -> Frame:
    """The frame of a puzzle's graph, type and variant."""
    return frame(puzzle.graph, puzzle.kind, puzzle.variant, edges=edges, switches=switches)


BLOCK = 2
"""Edges whose lines one table counts."""


class _ClueOnEdges(NamedTuple):
    """A cell, some edges, and the patterns that each clue on that cell allows on them."""

    cell: int
    edges: tuple[int, ...]
    patterns: dict[int, frozenset[int]]


class _Builder:
    def __init__(self, graph: Graph, kind: str, variant: str, edges: bool, switches: bool) -> None:
        made = PUZZLES[kind].tables
        if not isinstance(made, LoopTables):
            raise UnsupportedError(f"the clues of {kind} cannot be searched exactly: they are no loop tables")
        self.graph, self.meeting, self.switches = graph, made.meeting[variant], switches
        self.world = graph.outside
        self.sides = made.sides
        self.on_edges = _clues_on_edges(graph, made) if made.sides is None else []
        self.edges = edges or bool(self.on_edges)
        self.first_switch = graph.n_faces + 1 + graph.n_edges * self.edges
        self.n_vars = self.first_switch + graph.n_cells * switches
        self.variable_of: dict[int, int] = {}
        # Constraints made in bulk: widths, variables, tables. Then those made one by one.
        self.bulk: list[tuple[Numbers, Numbers, Numbers]] = []
        self.n_bulk = 0
        self.cons: list[tuple[int, ...]] = []
        self.con_table: list[int] = []
        self.clue_bulk = np.zeros((0, 3), dtype=np.intp)
        self.clue_cons: list[tuple[int, int, int]] = []
        self.rows: dict[tuple[int, ...], int] = {}
        self.entries: list[Entries] = []
        self.offset_of: dict[int, int] = {}
        self.size = 0
        self.clues = made.clues
        self.con_of_vertex = np.full(graph.n_vertices, -1)

    def frame(self) -> Frame:
        """Build everything, faces before vertices before edges."""
        wide = self._faces()
        wide_vertices = self._vertices()
        if self.edges:
            self._all_sides()
        for one in self.on_edges:
            self._clue_on_edges(one)
        for face in wide:
            self._count_face(face)
        for vertex in wide_vertices:
            self._count_vertex(vertex)
        widths = np.concatenate([*(part[0] for part in self.bulk), [len(members) for members in self.cons]])
        singles = [item for members in self.cons for item in members]
        con_vars = np.concatenate([*(part[1] for part in self.bulk), singles]).astype(np.int32)
        con_table = np.concatenate([*(part[2] for part in self.bulk), self.con_table]).astype(np.int32)
        con_start = starts(widths)
        occ_start, occ = occurrences(con_start, con_vars, self.n_vars)
        tables = Tables(
            self.n_vars,
            con_start,
            con_vars,
            con_table,
            occ_start,
            occ,
            np.concatenate([*self.entries, np.zeros(1, dtype=np.int32)]),
            mask_words(int(widths.max())),
            *neighbours(self.graph),
            None,
            corner_overlaps(self.graph, con_start, con_vars, self.con_of_vertex),
            cache={},
        )
        return self._frame(tables)

    def _frame(self, tables: Tables) -> Frame:
        by_clue = np.concatenate([self.clue_bulk, np.array(self.clue_cons, dtype=np.intp).reshape(-1, 3)])
        cells, cons, signature = np.ascontiguousarray(by_clue.T)
        most = max(map(len, self.rows), default=0) + 1
        offsets = np.array([[*row, *[INACTIVE] * (most - len(row))] for row in self.rows], dtype=np.int32)
        rows, first = offsets.reshape(len(self.rows), most), self.graph.n_faces
        named = signature.astype(np.int32), rows, signature * most
        return Frame(first, tables, cells, cons, *named, first + 1, self.first_switch)

    def _offset(self, entries: Entries, width: int) -> int:
        # The tables are cached objects, so equal ones are identical.
        if id(entries) not in self.offset_of:
            self.offset_of[id(entries)] = self.size + len(entries) - 3**width
            self.entries.append(entries)
            self.size += len(entries)
        return self.offset_of[id(entries)]

    def _add_all(self, widths: Numbers, members: Numbers, tables: Numbers) -> int:
        """New constraints, the members of all one after the other; the number of the first."""
        self.bulk.append((widths, members, tables))
        self.n_bulk += len(widths)
        return self.n_bulk - len(widths)

    def _add(self, members: tuple[int, ...], table: Entries | None) -> int:
        """The number of a new constraint; without a table it is inactive until a clue puts it into force."""
        self.cons.append(members)
        self.con_table.append(INACTIVE if table is None else self._offset(table, len(members)))
        return self.n_bulk + len(self.cons) - 1

    def _row(self, width: int, tables: dict[int, Entries]) -> int:
        """The row of clue_offset for the tables that clues put into force on a constraint."""
        offsets = [
            self._offset(tables[clue], width) if clue in tables else INACTIVE
            for clue in range(max(tables, default=-1) + 1)
        ]
        return self.rows.setdefault(tuple(offsets), len(self.rows))

    def _by_clue(self, cell: int, con: int, tables: dict[int, Entries]) -> None:
        width = len(self.cons[con - self.n_bulk])
        self.clue_cons.append((cell, con, self._row(width, tables)))

    def _switch(self, cell: int) -> tuple[int, ...]:
        return (self.first_switch + cell,) if self.switches else ()

    def _faces(self) -> list[int]:
        """A constraint for each face, its colour the first variable; the faces where it would be too wide."""
        n, world = self.graph.n_faces, self.world
        sides = self.graph.edge_faces.astype(np.int64)
        pairs = np.concatenate([sides, sides[:, ::-1]])
        found, shares = np.unique(pairs @ (world + 1, 1), return_counts=True)
        face, other = np.divmod(found, world + 1)
        outer = np.zeros(n + 1, dtype=np.int64)
        outer[face[other == world]] = shares[other == world]
        inner = np.flatnonzero((face < n) & (other < world))
        # Neighbours by how many sides they share: faces alike but for their order then have the same tables.
        inner = inner[np.lexsort((shares[inner], face[inner]))]
        face, other, shares = face[inner], other[inner], shares[inner]
        start = starts(np.bincount(face, minlength=n))
        fits = np.diff(start) + 1 + self.switches <= MAX_WIDTH
        if self.sides is None:
            fits[:] = False
        used = fits[face]
        switch = self.first_switch + np.flatnonzero(fits)[: n * self.switches]
        members = np.concatenate([np.arange(n), face[used], switch - self.first_switch])
        items = np.concatenate([np.arange(n), other[used], switch])
        order = by_number(members)
        widths = np.bincount(members, minlength=n)
        self._add_all(widths, items[order], np.full(n, INACTIVE))
        self._rows_of_faces(np.flatnonzero(fits), start, shares, outer, widths)
        return [] if self.sides is None else np.flatnonzero(~fits).tolist()

    def _rows_of_faces(
        self, faces: Numbers, start: Ints, shares: Numbers, outer: Numbers, widths: Numbers
    ) -> None:
        """The tables that clues put into force on faces: those with equal shares have the same."""
        sides = self.sides or (lambda _: ())
        alike: dict[tuple[tuple[int, ...], int], int] = {}
        # Nearly all share one side with each of their neighbours, whose number then determines the table.
        several = np.zeros(self.graph.n_faces, dtype=np.bool_)
        several[np.repeat(np.arange(len(several)), np.diff(start))[shares > 1]] = True
        kinds = np.where(several, -1 - np.arange(len(several)), widths * (1 << 32) + outer[:-1])[faces]
        _, first, kind = np.unique(kinds, return_index=True, return_inverse=True)
        rows = np.zeros(len(first), dtype=np.intp)
        for i in np.argsort(first).tolist():
            face = int(faces[first[i]])
            key = tuple(shares[start[face] : start[face + 1]].tolist()), int(outer[face])
            if key not in alike:
                tables = {
                    clue: clue_table(*key, sides(clue), switched=self.switches)
                    for clue in self.clues(self.graph, face)
                }
                alike[key] = self._row(int(widths[face]), tables)
            rows[i] = alike[key]
        self.clue_bulk = np.stack([faces, faces, rows[kind]], axis=1)

    def _vertices(self) -> list[int]:
        """A constraint for each vertex that the colours round it could break; those that are too wide."""
        faces, start, world = self.graph.vertex_faces, self.graph.vertex_start, self.world
        degrees = np.diff(start)
        vertex = np.repeat(np.arange(len(degrees)), degrees)
        slot = np.arange(len(faces)) - start[vertex]
        named = np.zeros(len(faces), dtype=np.bool_)
        named[np.unique(vertex * (world + 1) + faces, return_index=True)[1]] = True
        named &= faces != world
        names = np.bincount(vertex[named], minlength=len(degrees))
        # Where no face comes twice, the number of faces and the place of the world determine the ring.
        place = np.full(len(degrees), -1)
        place[vertex[faces == world]] = slot[faces == world]
        twice = names + (place >= 0) < degrees
        kinds = np.where(twice, -1 - np.arange(len(degrees)), degrees * np.int64(1 << 32) + place)
        _, first, kind = np.unique(kinds, return_index=True, return_inverse=True)
        offsets = np.full(len(first), INACTIVE)
        for i, one in enumerate(first.tolist()):
            if degrees[one] > 0 and names[one] <= MAX_WIDTH:
                table = turn_table(_ring(faces[start[one] : start[one + 1]].tolist(), world), self.meeting)
                offsets[i] = INACTIVE if table is None else self._offset(table, int(names[one]))
        tables = offsets[kind]
        made = tables != INACTIVE
        begin = self._add_all(names[made], faces[named & made[vertex]], tables[made])
        self.con_of_vertex[made] = begin + np.arange(np.count_nonzero(made))
        return np.flatnonzero(names > MAX_WIDTH).tolist()

    def _all_sides(self) -> None:
        """What ties each edge to its faces."""
        first = self.graph.n_faces + 1
        n_edges = self.graph.n_edges
        self.variable_of = {edge: first + edge for edge in range(n_edges)}
        members = np.c_[first + np.arange(n_edges), self.graph.edge_faces]
        there = members != self.world
        widths = np.count_nonzero(there, axis=1)
        both, outer = (self._offset(side_table(is_outer), 3 - is_outer) for is_outer in (False, True))
        self._add_all(widths, members[there], np.where(widths == 2, outer, both))

    def _clue_on_edges(self, one: _ClueOnEdges) -> None:
        size = len(one.edges)
        if size + self.switches > MAX_WIDTH:
            counts = {clue: allowed_counts(size, patterns) for clue, patterns in one.patterns.items()}
            if None in counts.values():
                raise UnsupportedError(f"a clue about {size} edges; at most {MAX_WIDTH - self.switches}")
            self._count_clue(one.cell, one.edges, {clue: allowed or () for clue, allowed in counts.items()})
            return
        members = (*map(self.variable_of.__getitem__, one.edges), *self._switch(one.cell))
        tables = {
            clue: pattern_table(size, patterns, switched=self.switches)
            for clue, patterns in one.patterns.items()
        }
        self._by_clue(one.cell, self._add(members, None), tables)

    def _count_face(self, face: int) -> None:
        assert self.sides is not None
        counts = {clue: self.sides(clue) for clue in self.clues(self.graph, face)}
        self._count_clue(face, tuple(self.graph.edges_of(face).tolist()), counts)

    def _count_clue(self, cell: int, edges: tuple[int, ...], counts: dict[int, tuple[int, ...]]) -> None:
        """Constraints that there are not exactly j lines, for each j that a clue does not allow."""
        size = len(edges)
        least = self._at_least(edges, size)
        for count in range(size + 1):
            bounds = least[max(0, count - 1) : count + 1]
            table = _not_exactly(count > 0, count < size, switched=self.switches)
            others = {clue: table for clue, allowed in counts.items() if count not in allowed}
            self._by_clue(cell, self._add((*bounds, *self._switch(cell)), None), others)

    def _count_vertex(self, vertex: int) -> None:
        least = self._at_least(tuple(self.graph.edges_at(vertex).tolist()), 3)
        for count in {0, 1, 3}.difference(self.meeting):
            bounds = least[max(0, count - 1) : count + 1]
            self._add(tuple(bounds), _not_exactly(count > 0, count < 3, switched=False))

    def _at_least(self, edges: tuple[int, ...], most: int) -> list[int]:
        """The variables "at least j of these edges are lines" for j from 1 to most."""
        least = self._block(edges[:BLOCK])
        for at in range(BLOCK, len(edges), BLOCK):
            before, block = least, self._block(edges[at : at + BLOCK])
            least = [self._variable() for _ in range(min(len(before) + len(block), most))]
            for j, here in enumerate(least, start=1):
                # Of the number before only what decides about this sum.
                low, high = max(0, j - 1 - len(block)), min(j, len(before))
                self._add((here, *before[low:high], *block), sum_table(high - low, len(block), j - low))
        return least

    def _block(self, edges: tuple[int, ...]) -> list[int]:
        """The variables "at least j of these edges are lines" for j from 1 on."""
        least = [self._variable() for _ in edges]
        beside = self.graph.edge_faces[list(edges)].tolist()
        faces = [face for face in dict.fromkeys(chain.from_iterable(beside)) if face != self.world]
        if len(faces) <= len(edges) + 1:
            place = {self.world: -1, **{face: i for i, face in enumerate(faces)}}
            ends = tuple((place[one], place[other]) for one, other in beside)
            self._add((*faces, *least), unary_table(len(faces), ends))
        else:
            lines = tuple(self.variable_of[edge] for edge in edges)
            self._add((*lines, *least), unary_table(len(lines), tuple((i, -1) for i in range(len(lines)))))
        return least

    def _variable(self) -> int:
        self.n_vars += 1
        return self.n_vars - 1


def _clues_on_edges(graph: Graph, tables: LoopTables) -> list[_ClueOnEdges]:
    """The constraints of clues, cell by cell; those on the same edges together."""
    spoken = []
    for cell in range(graph.n_cells):
        found: dict[tuple[int, ...], dict[int, frozenset[int]]] = {}
        for clue in tables.clues(graph, cell):
            for edges, patterns in tables.parts(graph, cell, clue):
                found.setdefault(edges, {})[clue] = patterns
        spoken += [_ClueOnEdges(cell, edges, by_clue) for edges, by_clue in found.items()]
    return spoken


def _not_exactly(low: bool, high: bool, *, switched: bool) -> Entries:
    """Variables "at least j" if `low`, "at least j + 1" if `high`: not the first without the second."""
    return pattern_table(low + high, _NOT_EXACTLY[low, high], switched=switched)


_NOT_EXACTLY = {
    (True, True): frozenset({0b00, 0b10, 0b11}),
    (True, False): frozenset({0}),
    (False, True): frozenset({1}),
}


def _ring(around: list[int], world: int) -> tuple[int, ...]:
    """The faces round a vertex as positions in the order in which they are first met, -1 for the world."""
    place = {face: i for i, face in enumerate(face for face in dict.fromkeys(around) if face != world)}
    return tuple(place.get(face, -1) for face in around)
