"""Frame: what the engine needs of a graph for the LOOP goal, whatever the clues; made once a shape.

Variable f is "face f is inside" for f < F; variable F is the world (always false); with edges,
variable F + 1 + e is "edge e is a line"; with switches, the last F variables are "the clue of face f
counts". Constraint f belongs to the clue of face f, the next ones to the vertices, the last ones tie
edges to faces.
"""

from typing import NamedTuple

import numpy as np

from takegaki.core.errors import UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.puzzle import Puzzle
from takegaki.model.tables import (
    INACTIVE,
    MAX_WIDTH,
    Entries,
    Ints,
    Tables,
    clue_table,
    mask_words,
    occurrences,
    side_table,
    turn_table,
)


class Frame(NamedTuple):
    """What the boards of one shape share.

    n_faces       F
    tables        no clue is in force
    signature     (F,) row of each face in clue_offset
    clue_offset   (., largest + 1) offset of the entries for a signature and a clue
    first_edge    the variable of edge 0
    first_switch  the variable of the first clue's switch
    """

    n_faces: int
    tables: Tables
    signature: Ints
    clue_offset: Ints
    first_edge: int
    first_switch: int


def frame(graph: Graph, *, full: bool = False, edges: bool = False, switches: bool = False) -> Frame:
    """The frame of a graph, cached with it. Raises UnsupportedError for faces of too many sides."""
    key = f"loop frame{' full' * full}{' edges' * edges}{' switches' * switches}"
    return graph.cached(key, lambda: _Builder(graph, full, edges, switches).frame())


def with_clues(puzzle: Puzzle, shape: Frame) -> Tables:
    """The tables with the clues of this puzzle in force, or behind their switches. Cost: linear, 10 us."""
    offsets = shape.tables.con_table.copy()
    clued = np.flatnonzero(puzzle.clues >= 0)
    offsets[clued] = shape.clue_offset[shape.signature[clued], puzzle.clues[clued]]
    return shape.tables._replace(con_table=offsets)


def frame_of(puzzle: Puzzle, *, edges: bool = False, switches: bool = False) -> Frame:
    """The frame of a puzzle's graph and variant."""
    return frame(puzzle.graph, full=puzzle.variant == "full", edges=edges, switches=switches)


class _Builder:
    def __init__(self, graph: Graph, full: bool, edges: bool, switches: bool) -> None:
        self.graph, self.full, self.edges, self.switches = graph, full, edges, switches
        self.first_switch = graph.n_faces + 1 + graph.n_edges * edges
        self.world = graph.outside
        self.cons: list[tuple[int, ...]] = []
        self.con_table: list[int] = []
        self.entries: list[Entries] = []
        self.offset_of: dict[int, int] = {}
        self.size = 0
        sides = graph.edge_faces.tolist()
        self.neighbours: list[list[int]] = [[] for _ in range(graph.n_faces + 1)]
        for right, left in sides:
            self.neighbours[right].append(left)
            self.neighbours[left].append(right)

    def frame(self) -> Frame:
        """Build everything, faces before vertices before edges."""
        signature, clue_offset = self._faces()
        self._vertices()
        if self.edges:
            self._sides()
        n_vars = self.first_switch + self.graph.n_faces * self.switches
        con_start, con_vars = _csr(self.cons)
        occ_start, occ = occurrences(con_start, con_vars, n_vars)
        adj_start, adj = _csr([tuple(dict.fromkeys(near)) for near in self.neighbours])
        tables = Tables(
            n_vars,
            con_start,
            con_vars,
            np.array(self.con_table, dtype=np.int32),
            occ_start,
            occ,
            np.concatenate([*self.entries, np.zeros(1, dtype=np.int32)]),
            mask_words(int(np.diff(con_start).max())),
            adj_start,
            adj,
            cache={},
        )
        first_edge = self.graph.n_faces + 1
        return Frame(self.graph.n_faces, tables, signature, clue_offset, first_edge, self.first_switch)

    def _offset(self, entries: Entries, width: int) -> int:
        # The tables are cached objects, so identity tells them apart.
        if id(entries) not in self.offset_of:
            self.offset_of[id(entries)] = self.size + len(entries) - 3**width
            self.entries.append(entries)
            self.size += len(entries)
        return self.offset_of[id(entries)]

    def _faces(self) -> tuple[Ints, Ints]:
        rows: dict[tuple[tuple[int, ...], int], int] = {}
        signature = np.zeros(self.graph.n_faces, dtype=np.int32)
        for face in range(self.graph.n_faces):
            near = self.neighbours[face]
            others = sorted({other for other in near if other != self.world})
            if len(others) + self.switches >= MAX_WIDTH:
                most = MAX_WIDTH - 1 - self.switches
                raise UnsupportedError(f"a cell with {len(others)} neighbours; at most {most}")
            shares = tuple(near.count(other) for other in others)
            key = (shares, near.count(self.world))
            signature[face] = rows.setdefault(key, len(rows))
            self.cons.append((face, *others, *([self.first_switch + face] if self.switches else [])))
            self.con_table.append(INACTIVE)
        largest = int(self.graph.face_sizes.max())
        offsets = [
            [self._clue_table(shares, outer, clue) for clue in range(largest + 1)] for shares, outer in rows
        ]
        return signature, np.array(offsets, dtype=np.int32)

    def _clue_table(self, shares: tuple[int, ...], outer: int, clue: int) -> int:
        table = clue_table(shares, outer, clue, switched=self.switches)
        return self._offset(table, 1 + len(shares) + self.switches)

    def _vertices(self) -> None:
        graph = self.graph
        allowed = (2,) if self.full else (0, 2)
        faces, start = graph.vertex_faces.tolist(), graph.vertex_start.tolist()
        for vertex in range(graph.n_vertices):
            around = faces[start[vertex] : start[vertex + 1]]
            names = [face for face in dict.fromkeys(around) if face != self.world]
            if len(names) > MAX_WIDTH:
                raise UnsupportedError(f"a dot with {len(names)} cells round it; at most {MAX_WIDTH}")
            place = {face: i for i, face in enumerate(names)}
            table = turn_table(tuple(place.get(face, -1) for face in around), allowed)
            if table is not None:
                self.cons.append(tuple(names))
                self.con_table.append(self._offset(table, len(names)))

    def _sides(self) -> None:
        for edge, pair in enumerate(self.graph.edge_faces.tolist()):
            faces = tuple(face for face in pair if face != self.world)
            self.cons.append((self.graph.n_faces + 1 + edge, *faces))
            self.con_table.append(self._offset(side_table(len(faces) == 1), 1 + len(faces)))


def _csr(rows: list[tuple[int, ...]]) -> tuple[Ints, Ints]:
    start = np.zeros(len(rows) + 1, dtype=np.int32)
    np.cumsum([len(row) for row in rows], out=start[1:])
    return start, np.array([item for row in rows for item in row], dtype=np.int32)
