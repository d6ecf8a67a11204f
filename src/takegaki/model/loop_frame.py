"""Frame: the model of a board and a puzzle type for the LOOP goal, without the clues of any puzzle.

Variable f is "face f is inside" for f < F; variable F is the world (always false); with edges,
variable F + 1 + e is "edge e is a line"; with switches, one variable for each cell follows, "the
clue of cell c is in force". Constraint f belongs to face f, the next ones to the vertices, then
come those that link edges to faces and those of clues over edges, then those that count the sides
of a wide face or vertex.

A table that only counts the lines round a face is expressed over the colours of faces, and so is
that of a vertex: the search then takes half the time that it takes with edges. Where a table would
be wider than MAX_WIDTH, the lines are counted three edges at a time, in further variables "at least
j of the first i".
Source: C. Sinz, Towards an optimal CNF encoding of Boolean cardinality constraints, 2005 (edge by
  edge).
"""

from collections.abc import Sequence
from itertools import chain

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.errors import UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.table import Patterns, allowed_counts
from takegaki.model.constraints import TOO_WIDE, Constraints, constraints_of, put_tables
from takegaki.model.links import links_of
from takegaki.model.tables import (
    INACTIVE,
    MAX_WIDTH,
    Entries,
    Ints,
    Lookups,
    Tables,
    clue_table,
    mask_words,
    pattern_table,
    side_table,
    sum_table,
    turn_table,
    unary_table,
)
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import LoopTables, its_number


class Frame(NamedTuple):
    """The model that all puzzles of a type on one board share.

    n_faces       F
    tables        those of the board, with no clue in force
    clue_cell     (K,) the cell of each constraint that a clue puts into force
    clue_con      (K,) that constraint
    signature     (K,) its row in clue_offset
    clue_offset   (., largest + 2) offset of the entries for a signature and a clue; INACTIVE for
                  none, last
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


def allows_nothing(puzzle: Puzzle) -> bool:
    """Do all clues of a puzzle about a loop allow a board without a line? Cost: linear in the
    cells.
    """
    tables = PUZZLES[puzzle.kind].tables
    if not isinstance(tables, LoopTables):
        return False
    if tables.sides is its_number:
        return not (puzzle.clues > 0).any()
    clued = ((cell, clue) for cell, clue in enumerate(puzzle.clues.tolist()) if clue >= 0)
    if tables.sides is not None:
        return all(0 in tables.sides(clue) for _, clue in clued)
    return all(
        0 in fit for cell, clue in clued for _, fit in tables.parts_of(puzzle.graph, cell, clue)
    )


def frame(
    graph: Graph, kind: str, variant: str = "", *, edges: bool = False, switches: bool = False
) -> Frame:
    """The frame of a board for a puzzle type, cached with the graph.

    Raises UnsupportedError where the type has no loop tables, or a clue constrains more than
    MAX_WIDTH edges by more than their number.
    """
    key = f"loop frame {kind} {variant}{' edges' * edges}{' switches' * switches}"
    return graph.cached(key, lambda: _Builder(graph, kind, variant, edges, switches).frame())


def with_clues(puzzle: Puzzle, shape: Frame) -> Tables:
    """The tables with the clues of this puzzle in force, or behind their switches. Cost: linear, 10
    us.
    """
    offsets = shape.tables.con_table.copy()
    # A cell without a clue or with a hidden one is not constrained: it takes the row before, its
    # last column.
    clues = np.maximum(puzzle.clues[shape.clue_cell], NO_CLUE)
    offsets[shape.clue_con] = shape.clue_offset.ravel().take(shape.clue_row + clues)
    return shape.tables._replace(con_table=offsets)


def frame_of(puzzle: Puzzle, *, edges: bool = False, switches: bool = False) -> Frame:
    """The frame of a puzzle's graph, type and variant."""
    return frame(puzzle.graph, puzzle.kind, puzzle.variant, edges=edges, switches=switches)


BLOCK = 2
"""Edges whose lines one table counts."""


class Counted(NamedTuple):
    """Edges of which a frame counts the lines one at a time, for a proof to follow it.

    edges  in this order
    least  from the second edge on: the variables "at least j of the edges so far", for j from 1
    """

    edges: tuple[int, ...]
    least: list[list[int]]


def counting_frame(puzzle: Puzzle, order: Ints) -> tuple[Frame, list[Counted]]:
    """A frame for this puzzle alone, with edges, that counts each wide table of it one edge at a
    time: of a face as they follow each other round it, at a vertex by `order` (E,).
    """
    builder = _Builder(puzzle.graph, puzzle.kind, puzzle.variant, True, False, (puzzle, order))
    return builder.frame(), builder.counted


def counts_lines(shape: Frame) -> bool:
    """Has the frame variables of its own for tables that are too wide?"""
    return shape.tables.n_vars > shape.first_switch


class _ClueOnEdges(NamedTuple):
    """A cell, some edges, and the patterns that each clue on that cell allows on them."""

    cell: int
    edges: tuple[int, ...]
    patterns: dict[int, Patterns]


class _Sort(NamedTuple):
    """What of a puzzle type a frame is for."""

    kind: str
    variant: str
    edges: bool
    switches: bool


class _OfKinds(NamedTuple):
    """The tables of all kinds: by kind of a face the row in `clue_offset`, of a vertex the offset;
    then the offsets for an edge between two faces and for one beside the world.
    """

    lookups: Lookups
    row_of_face: Ints
    offset_of_vertex: Ints
    of_edges: tuple[int, int]


_KNOWN: dict[tuple[_Sort, bytes, bytes, tuple[Sequence[int], ...]], _OfKinds] = {}
"""By the keys of kinds and the clues that the faces may hold: what boards of different shapes
share.
"""
MOST_KNOWN = 256


def forget_tables() -> None:
    """Make the tables of all types anew, as one of them was replaced."""
    _KNOWN.clear()


class _Builder:
    def __init__(
        self,
        graph: Graph,
        kind: str,
        variant: str,
        edges: bool,
        switches: bool,
        counting: tuple[Puzzle, Ints] | None = None,
    ) -> None:
        """counting   see `counting_frame`"""
        made = PUZZLES[kind].tables
        if not isinstance(made, LoopTables):
            raise UnsupportedError(
                f"the clues of {kind} cannot be searched exactly: they are no loop tables"
            )
        self.graph, self.meeting, self.switches = graph, made.meeting[variant], switches
        self.world = graph.outside
        self.sides, self.clues = made.sides, made.clues
        self.on_edges = _clues_on_edges(graph, made) if made.sides is None else []
        self.edges = edges or bool(self.on_edges)
        self.sort = _Sort(kind, variant, self.edges, switches)
        self.first_edge = graph.n_faces + 1
        self.first_switch = self.first_edge + graph.n_edges * self.edges
        self.n_vars = self.first_switch + graph.n_cells * switches
        # A kernel makes the constraints of faces, vertices and edges; then come those made one by
        # one.
        self.n_bulk = 0
        self.cons: list[tuple[int, ...]] = []
        self.con_table: list[int] = []
        self.clue_cons: list[tuple[int, int, int]] = []
        self.rows_of_counts: dict[
            tuple[int, tuple[tuple[int, tuple[int, ...]], ...]], list[int]
        ] = {}
        self.beside: list[list[int]] = []
        self.lookups = Lookups()
        self.counting = counting
        self.counted: list[Counted] = []

    def frame(self) -> Frame:
        """Build everything, faces before vertices before edges."""
        made = constraints_of(
            self.graph,
            self.meeting,
            first_switch=self.first_switch if self.switches else -1,
            first_edge=self.first_edge if self.edges else -1,
            of_faces=self.sides is not None,
        )
        self.n_bulk = len(made.con_start) - 1
        is_whole = made.is_whole and not self.on_edges
        of_kinds = self._of_kinds(made, shared=is_whole)
        self.lookups = of_kinds.lookups
        con_start, con_vars, widest = made.con_start, made.con_vars, made.widest
        if not is_whole:
            con_start, con_vars = self._with_singles(made)
            widest = max([widest, *map(len, self.cons)])
        links = links_of(self.graph, con_start, con_vars, made.con_of_vertex, self.n_vars)
        con_table = np.empty(len(con_start) - 1, dtype=np.int32)
        of_clues = np.empty((3, made.n_clued), dtype=np.int64)
        clue_offset, signature = self.lookups.clue_offset, np.empty(made.n_clued, dtype=np.int32)
        put_tables(
            made.con_of_vertex,
            made.kinds,
            of_kinds.offset_of_vertex,
            of_kinds.row_of_face,
            clue_offset.shape[1],
            con_table,
            signature,
            of_clues,
            links.overlaps.meets,
            links.rows,
        )
        if self.edges:
            both, outer = of_kinds.of_edges
            width = np.diff(made.con_start[self.n_bulk - self.graph.n_edges :])
            con_table[self.n_bulk - self.graph.n_edges : self.n_bulk] = np.where(
                width == 2, outer, both
            )
        if self.cons:
            con_table[self.n_bulk :] = self.con_table
        tables = Tables(
            self.n_vars,
            con_start,
            con_vars,
            con_table,
            links.occ_start,
            links.occ,
            self.lookups.entries,
            mask_words(widest),
            made.adj_start,
            made.adj,
            None,
            links.overlaps,
            cache={},
        )
        return self._frame(tables, of_clues, signature)

    def _frame(self, tables: Tables, of_clues: NDArray[np.int64], signature: Ints) -> Frame:
        if self.clue_cons:
            most = self.lookups.clue_offset.shape[1]
            singles = np.array([(cell, con, row * most) for cell, con, row in self.clue_cons]).T
            of_clues = np.concatenate([of_clues, singles], axis=1)
            signature = (of_clues[2] // most).astype(np.int32)
        first = self.first_edge
        rest = signature, self.lookups.clue_offset, of_clues[2], first, self.first_switch
        return Frame(first - 1, tables, of_clues[0], of_clues[1], *rest)

    def _of_kinds(self, made: Constraints, *, shared: bool) -> _OfKinds:
        """The tables of the kinds of faces and vertices; `shared`: with other frames, nothing is
        added.
        """
        faces, vertices = made.keys
        clues = tuple(self.clues(self.graph, face) for face in made.members[0].tolist())
        key = self.sort, faces.tobytes(), vertices.tobytes(), clues
        if shared and key in _KNOWN:
            return _KNOWN[key]
        found = self._made_of_kinds(made, clues)
        # A kind of one member, whose key is negative, may be another one on another board.
        if shared and min(faces.min(initial=0), vertices.min(initial=0)) >= 0:
            if len(_KNOWN) >= MOST_KNOWN:
                _KNOWN.clear()
            _KNOWN[key] = found
        return found

    def _made_of_kinds(self, made: Constraints, clues: tuple[Sequence[int], ...]) -> _OfKinds:
        graph, lookups, sides = self.graph, Lookups(), self.sides or (lambda _: ())
        rows, (faces, vertices) = [], (members.tolist() for members in made.members)
        for face, some in zip(faces, clues, strict=True):
            shares, outer = self._shares(face)
            tables = {
                clue: clue_table(shares, outer, sides(clue), switched=self.switches)
                for clue in some
            }
            rows.append(lookups.row(1 + len(shares) + self.switches, tables))
        offsets = np.full(len(vertices), INACTIVE, dtype=np.int32)
        for kind in np.argsort(made.keys[1]).tolist():
            if vertices[kind] >= 0:
                begin, end = graph.vertex_start[vertices[kind] :][:2].tolist()
                ring = _ring(graph.vertex_faces[begin:end].tolist(), self.world)
                offsets[kind] = lookups.offset(turn_table(ring, self.meeting), max(ring) + 1)
        both, outer = (
            lookups.offset(side_table(alone) if self.edges else None, 3 - alone)
            for alone in (False, True)
        )
        return _OfKinds(lookups, np.array(rows, dtype=np.int32), offsets, (both, outer))

    def _shares(self, face: int) -> tuple[tuple[int, ...], int]:
        """How many sides a face shares with each neighbour, ascending, and how many lie on the
        world.
        """
        beside = self.graph.edge_faces[self.graph.edges_of(face)].sum(axis=1) - face
        others, shares = np.unique(beside, return_counts=True)
        return tuple(sorted(shares[others < self.world].tolist())), int(
            shares[others == self.world].sum()
        )

    def _with_singles(self, made: Constraints) -> tuple[Ints, Ints]:
        """All constraints: those that are made one by one behind the others."""
        self.beside = self.graph.edge_faces.tolist()
        for one in self.on_edges:
            self._clue_on_edges(one)
        wide = np.flatnonzero(made.kinds == TOO_WIDE)
        for face in wide[wide < self.world].tolist() if self.sides else []:
            self._count_face(face)
        for vertex in (wide[wide >= self.world] - self.world).tolist():
            self._count_vertex(vertex)
        ends = made.con_start[-1] + np.cumsum(
            [len(members) for members in self.cons], dtype=np.int32
        )
        singles = np.array([item for members in self.cons for item in members], dtype=np.int32)
        return np.concatenate([made.con_start, ends]), np.concatenate([made.con_vars, singles])

    def _add(self, members: tuple[int, ...], table: Entries | None) -> int:
        """The number of a new constraint; without a table it is inactive until a clue puts it into
        force.
        """
        self.cons.append(members)
        self.con_table.append(self.lookups.offset(table, len(members)))
        return self.n_bulk + len(self.cons) - 1

    def _by_clue(self, cell: int, con: int, tables: dict[int, Entries]) -> None:
        width = len(self.cons[con - self.n_bulk])
        self.clue_cons.append((cell, con, self.lookups.row(width, tables)))

    def _switch(self, cell: int) -> tuple[int, ...]:
        return (self.first_switch + cell,) if self.switches else ()

    def _clue_on_edges(self, one: _ClueOnEdges) -> None:
        size = len(one.edges)
        if size + self.switches > MAX_WIDTH:
            counts = {
                clue: allowed_counts(size, patterns) for clue, patterns in one.patterns.items()
            }
            if None in counts.values():
                raise UnsupportedError(
                    f"a clue about {size} edges; at most {MAX_WIDTH - self.switches}"
                )
            self._count_clue(
                one.cell, one.edges, {clue: allowed or () for clue, allowed in counts.items()}
            )
            return
        members = (*(self.first_edge + edge for edge in one.edges), *self._switch(one.cell))
        tables = {
            clue: pattern_table(size, patterns, switched=self.switches)
            for clue, patterns in one.patterns.items()
        }
        self._by_clue(one.cell, self._add(members, None), tables)

    def _count_face(self, face: int) -> None:
        assert self.sides is not None
        counts = {clue: self.sides(clue) for clue in self.clues(self.graph, face)}
        self._count_clue(face, tuple(self.graph.edges_of(face).tolist()), counts)

    def _count_clue(
        self, cell: int, edges: tuple[int, ...], counts: dict[int, tuple[int, ...]]
    ) -> None:
        """Constraints that there are not exactly j lines, for each j that a clue does not allow."""
        if self.counting and int(self.counting[0].clues[cell]) not in counts:
            return
        size = len(edges)
        least = self._at_least(edges, size)
        alike = size, tuple(counts.items())
        first = alike not in self.rows_of_counts
        rows = self.rows_of_counts.setdefault(alike, [])
        for count in range(size + 1):
            bounds = least[max(0, count - 1) : count + 1]
            con = self._add((*bounds, *self._switch(cell)), None)
            if first:
                table = _not_exactly(count > 0, count < size, switched=self.switches)
                others = {clue: table for clue, allowed in counts.items() if count not in allowed}
                rows.append(self.lookups.row(len(bounds) + self.switches, others))
            self.clue_cons.append((cell, con, rows[count]))

    def _count_vertex(self, vertex: int) -> None:
        edges = tuple(self.graph.edges_at(vertex).tolist())
        if self.counting:
            edges = tuple(sorted(edges, key=self.counting[1].tolist().__getitem__))
        least = self._at_least(edges, 3)
        for count in {0, 1, 3}.difference(self.meeting):
            bounds = least[max(0, count - 1) : count + 1]
            self._add(tuple(bounds), _not_exactly(count > 0, count < 3, switched=False))

    def _at_least(self, edges: tuple[int, ...], most: int) -> list[int]:
        """The variables "at least j of these edges are lines" for j from 1 to most."""
        width = 1 if self.counting else BLOCK
        least, every = self._block(edges[:width]), []
        for at in range(width, len(edges), width):
            before, block = least, self._block(edges[at : at + width])
            least = [self._variable() for _ in range(min(len(before) + len(block), most))]
            for j, here in enumerate(least, start=1):
                # Of the number before only what decides about this sum.
                low, high = max(0, j - 1 - len(block)), min(j, len(before))
                self._add(
                    (here, *before[low:high], *block), sum_table(high - low, len(block), j - low)
                )
            every.append(least)
        self.counted.append(Counted(edges, every))
        return least

    def _block(self, edges: tuple[int, ...]) -> list[int]:
        """The variables "at least j of these edges are lines" for j from 1 on."""
        if self.counting:
            return [self.first_edge + edge for edge in edges]
        least = [self._variable() for _ in edges]
        beside = [self.beside[edge] for edge in edges]
        faces = [face for face in dict.fromkeys(chain.from_iterable(beside)) if face != self.world]
        if len(faces) <= len(edges) + 1:
            place = {self.world: -1, **{face: i for i, face in enumerate(faces)}}
            ends = tuple((place[one], place[other]) for one, other in beside)
            self._add((*faces, *least), unary_table(len(faces), ends))
        else:
            lines = tuple(self.first_edge + edge for edge in edges)
            self._add(
                (*lines, *least), unary_table(len(lines), tuple((i, -1) for i in range(len(lines))))
            )
        return least

    def _variable(self) -> int:
        self.n_vars += 1
        return self.n_vars - 1


def _clues_on_edges(graph: Graph, tables: LoopTables) -> list[_ClueOnEdges]:
    """The constraints of clues, cell by cell; those on the same edges together."""
    spoken = []
    for cell in range(graph.n_cells):
        found: dict[tuple[int, ...], dict[int, Patterns]] = {}
        for clue in tables.clues(graph, cell):
            for edges, patterns in tables.parts(graph, cell, clue):
                found.setdefault(edges, {})[clue] = patterns
        spoken += [_ClueOnEdges(cell, edges, by_clue) for edges, by_clue in found.items()]
    return spoken


def _not_exactly(low: bool, high: bool, *, switched: bool) -> Entries:
    """Variables "at least j" if `low`, "at least j + 1" if `high`: not the first without the
    second.
    """
    return pattern_table(low + high, _NOT_EXACTLY[low, high], switched=switched)


_NOT_EXACTLY = {
    (True, True): frozenset({0b00, 0b10, 0b11}),
    (True, False): frozenset({0}),
    (False, True): frozenset({1}),
}


def _ring(around: list[int], world: int) -> tuple[int, ...]:
    """The faces round a vertex as positions in the order in which they are first met, -1 for the
    world.
    """
    place = {
        face: i for i, face in enumerate(face for face in dict.fromkeys(around) if face != world)
    }
    return tuple(place.get(face, -1) for face in around)
