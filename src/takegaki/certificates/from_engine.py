"""A proof from what the exact engine notes while it searches: the clauses that it learns, the
relations that its tables show, and what the goal forces.

Each record is made a step, or a few: it follows by unit propagation from the clauses and the steps
before, or does so for each way to fill the table that it comes from. The engine's word is not taken
for anything: a record that does not follow is left out, and a proof that needs it is not found.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from takegaki.certificates.elaboration import Clause, Propagation, Step
from takegaki.certificates.kernels.note_reading import WANTS_FACT, NoteReading, read_notes
from takegaki.certificates.kernels.parted_faces import part_faces
from takegaki.certificates.kernels.unit_propagation import ENDED, NO_ROOM
from takegaki.certificates.puzzle_text import edge_numbers
from takegaki.core.board import Board
from takegaki.core.budget import NOTHING, Budget, Effort
from takegaki.core.errors import LimitError, UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import LINE
from takegaki.core.puzzle import Puzzle
from takegaki.model.loop_frame import Counted, Frame, counting_frame, counts_lines, frame_of
from takegaki.model.tree_frame import tree_frame
from takegaki.puzzles import PUZZLES
from takegaki.runtime.arrays import Ints
from takegaki.solving.kernels.engine import Engine, Status
from takegaki.solving.kernels.tile_domains import set_tiles
from takegaki.solving.methods.exact import LoopSearch
from takegaki.solving.methods.exact_trees import tile_domains_of
from takegaki_verify.clauses import WIDE, most_of, own_variables
from takegaki_verify.rules import Table

FIRST_ROOM = 1 << 16
"""Words for what is noted, at first."""

Cut = tuple[str, list[int]]


@dataclass(frozen=True)
class Notes:
    """The records that an engine noted (see `proof_log`), the engine that knows its tables, and the
    edges whose lines it counts in variables of its own.
    """

    words: Ints
    engine: Engine
    counted: Sequence[Counted] = ()


def notes_of(
    puzzle: Puzzle, board: Board | None, wanted: Mapping[int, int], most: int, budget: Budget
) -> Notes | None:
    """Search as the verdict does, to the end, and note what is found; None where there are more
    than `most` solutions. Of trees the engine is asked about all tiles, none turned before.

    board    marks that a solution must have
    wanted   marks by edge of which one must be otherwise

    Raises LimitError where the budget ends.
    """
    room, running = FIRST_ROOM, budget.start()
    is_tree = PUZZLES[puzzle.kind].goal == "tree"
    shape, counted = (None, ()) if is_tree else _shape_of(puzzle, board is not None or bool(wanted))
    while True:
        if shape is None:
            engine = _of_tree(puzzle, board, wanted, room)
        else:
            engine = _of_loop(puzzle, board, wanted, room, shape)
        found = 0
        while (
            status := engine.solve(conflicts=running.conflicts_left(NOTHING), budget=running)
        ) is Status.SAT:
            found += 1
            if found > most:
                return None
        if status is Status.STOPPED:
            reason = running.exceeded(Effort(*engine.effort)) or "stopped"
            raise LimitError(f"the proof was not found in time: {reason}")
        words = engine.notes
        if words is not None:
            return Notes(words, engine, counted)
        room *= 4


def _shape_of(puzzle: Puzzle, edges: bool) -> tuple[Frame, Sequence[Counted]]:
    """What is searched. Where a table is so wide that its lines are counted, they are counted as a
    certificate does it.
    """
    shape = frame_of(puzzle, edges=edges)
    if not counts_lines(shape):
        return shape, ()
    return counting_frame(puzzle, edge_numbers(puzzle.graph))


def _of_loop(
    puzzle: Puzzle, board: Board | None, wanted: Mapping[int, int], room: int, shape: Frame
) -> Engine:
    search = LoopSearch(puzzle, 0, shape.first_switch > shape.first_edge, room, shape)
    if board is not None:
        search.take(board)
    if wanted:
        edges = np.array(list(wanted), dtype=np.intp)
        search.differ(edges, np.array([wanted[edge] == LINE for edge in edges.tolist()]))
    engine = search.engine
    assert engine is not None
    return engine


def _of_tree(puzzle: Puzzle, board: Board | None, wanted: Mapping[int, int], room: int) -> Engine:
    graph = puzzle.graph
    tiles = tile_domains_of(graph).make()
    set_tiles(tiles, puzzle.clues)
    cells, edges = (np.arange(n, dtype=np.int32) for n in (graph.n_vertices, graph.n_edges))
    engine = Engine(tree_frame(graph, tiles.ways, edges.astype(np.intp), cells), 0)
    engine.start_noting(room)
    for edge in np.flatnonzero(board.marks).tolist() if board is not None else ():
        engine.require([2 * edge + int(board is not None and board.marks[edge] == LINE)])
    if wanted:
        engine.require([2 * edge + (mark != LINE) for edge, mark in wanted.items()])
    return engine


def variables_of(graph: Graph) -> list[int]:
    """By variable of the engine that of a certificate: of faces, then edges; 0 for the world, which
    is false. Cached with the graph.
    """
    return graph.cached("variables of certificates", lambda: _variables_of(graph))


def _variables_of(graph: Graph) -> list[int]:
    number = edge_numbers(graph)
    smallest = np.full(graph.n_faces + 1, graph.n_edges, dtype=np.int64)
    np.minimum.at(smallest, graph.edge_faces.ravel(), np.repeat(number, 2))
    cells = 0 if graph.cells == "vertices" else graph.n_faces - graph.holes
    holes = sorted(range(cells, graph.n_faces), key=lambda face: int(smallest[face]))
    found = [0] * (graph.n_faces + 1)
    for place, face in enumerate([*range(cells), *holes]):
        found[face] = graph.n_edges + place + 1
    return [*found, *(number + 1).tolist()]


def counters_of(notes: Notes, graph: Graph, tables: Sequence[Table]) -> list[int]:
    """By variable with which the engine counts lines that of a certificate; 0 for "at least j"
    where no number of lines that is allowed comes near j.

    tables   those of the certificate, by the numbers of its edges

    Raises UnsupportedError where the certificate counts other edges, or in another order.
    """
    base = {}
    last = graph.n_edges + graph.n_faces
    for table in tables:
        if table.counts is not None and len(table.edges) > WIDE:
            base[table.edges] = last, most_of(len(table.edges), table.counts)
            last += own_variables(len(table.edges), table.counts)
    number = edge_numbers(graph)
    found = {}
    for edges, least in notes.counted:
        wide = tuple(number[list(edges)].tolist())
        if wide not in base:
            raise UnsupportedError("the engine counts other lines than the certificate does")
        at, most = base[wide]
        at += 1
        for i, variables in enumerate(least, start=2):
            for j, variable in enumerate(variables, start=1):
                found[variable] = at + j if j <= most else 0
            at += min(i, most)
    first = graph.n_faces + 1 + graph.n_edges
    return [found[variable] for variable in range(first, first + len(found))]


@dataclass(frozen=True)
class Near:
    """By face of a certificate, the outside last, its neighbours and the variables of the edges
    between: those of face f are start[f]:start[f + 1]. `first` is the variable of face 0.
    """

    start: Ints
    face: Ints
    edge: Ints
    first: int


NOTHING_NEAR = Near(
    np.zeros(2, dtype=np.int32), np.zeros(1, dtype=np.int32), np.zeros(1, dtype=np.int32), 1
)
"""Of a tree, of whose faces nothing is known."""


def faces_beside(graph: Graph) -> Near:
    """The neighbours of all faces. Cached with the graph."""
    return graph.cached("faces beside each other, for certificates", lambda: _faces_beside(graph))


def _faces_beside(graph: Graph) -> Near:
    first, n = graph.n_edges + 1, graph.n_faces
    number = np.array(variables_of(graph)[: n + 1], dtype=np.int32) - first
    number[number < 0] = n
    pairs = number[graph.edge_faces]
    here = np.concatenate([pairs[:, 0], pairs[:, 1]])
    there = np.concatenate([pairs[:, 1], pairs[:, 0]])
    edges = np.tile(edge_numbers(graph) + 1, 2)
    order = np.argsort(here, kind="stable")
    start = np.zeros(n + 2, dtype=np.int32)
    np.cumsum(np.bincount(here, minlength=n + 1), out=start[1:])
    return Near(start, there[order], edges[order].astype(np.int32), first)


class EngineProof:
    """The steps of a proof while the records of an engine are read."""

    def __init__(
        self, clauses: Sequence[Clause], variable: Sequence[int], notes: Notes, near: Near
    ) -> None:
        """variable   by variable of the engine that of a certificate, 0 for the one that is
        false
        """
        self.notes, self.originals = notes, len(clauses)
        self.state = Propagation(clauses, max(variable))
        self.cuts: dict[int, Cut] = {}
        tables = notes.engine.tables
        n_faces = len(near.start) - 1
        self.reading = NoteReading(
            notes=notes.words,
            variable=np.array(variable, dtype=np.int32),
            con_start=tables.con_start,
            con_vars=tables.con_vars,
            meets=tables.meets,
            projections=tables.projections,
            near_start=near.start,
            near=near.face,
            between=near.edge,
            split=np.zeros(max(1, len(tables.con_vars)), dtype=np.int32),
            shared=np.zeros(3, dtype=np.int32),
            reached=np.zeros(n_faces, dtype=np.int32),
            queue=np.zeros(n_faces, dtype=np.int32),
            cut=np.zeros(n_faces + 2, dtype=np.int32),
            first_face=near.first,
        )
        self.is_ended = False

    @property
    def left_out(self) -> int:
        """How many of the clauses that were noted do not follow."""
        return int(self.reading.left_out)

    def fact(self) -> tuple[Cut, list[int]] | None:
        """A fact about the goal that what is assumed contradicts, with its clause."""
        raise NotImplementedError

    def read(self) -> None:
        """Take all records, until there is a contradiction."""
        state, reading = self.state, self.reading
        while True:
            status = read_notes(state.table, reading)
            if status == NO_ROOM:
                state.make_room(len(state.table.buf))
            elif status == WANTS_FACT:
                found = self.fact()
                state.undo(int(state.table.n_known))
                if found is None:
                    reading.is_given_up = 1
                else:
                    cut, literals = found
                    self.cuts[state.add(literals)] = cut
            else:
                self.is_ended = status == ENDED
                return

    def result(self, before: int) -> tuple[list[Cut], list[Step]]:
        """The cuts that the proof needs, and its steps, numbered as in a certificate: cuts stand
        behind the first `before` clauses.

        Raises UnsupportedError where there is no contradiction.
        """
        if not self.is_ended:
            raise UnsupportedError("what the engine noted does not prove its verdict")
        steps = self.state.needed_steps()
        named = {one for _, _, reasons in steps for one in reasons}
        cuts = [number for number in self.cuts if number in named]
        new = {number: before + 1 + place for place, number in enumerate(cuts)}
        new |= {old: old + len(cuts) for old in range(before + 1, self.originals + 1)}
        first = self.originals + len(cuts) + 1
        new |= {step[0]: first + place for place, step in enumerate(steps)}
        return [self.cuts[number] for number in cuts], [
            (new[old], clause, [new.get(one, one) for one in reasons])
            for old, clause, reasons in steps
        ]


class LoopProof(EngineProof):
    """Of a loop: the engine knows faces inside and outside, and edges."""

    def __init__(
        self, clauses: Sequence[Clause], graph: Graph, notes: Notes, tables: Sequence[Table]
    ) -> None:
        """tables   of the certificate. Raises UnsupportedError as `counters_of` does."""
        variable = variables_of(graph)
        if notes.counted:
            variable = [*variable, *counters_of(notes, graph, tables)]
        super().__init__(clauses, variable, notes, faces_beside(graph))
        self.first_face, self.outside = graph.n_edges + 1, graph.n_faces

    def fact(self) -> tuple[Cut, list[int]] | None:
        """Two faces on one side of the loop that all others of this side part."""
        first, outside = self.first_face, self.outside
        for kind, sign in (("inside", 1), ("outside", -1)):
            size = part_faces(self.state.table, self.reading, sign)
            if size:
                faces = self.reading.cut[:size].tolist()
                ways = [-sign] * 2 + [sign] * (size - 2)
                clause = [
                    way * (first + face)
                    for way, face in zip(ways, faces, strict=True)
                    if face < outside
                ]
                return (kind, faces), clause
        return None


class TreeProof(EngineProof):
    """Of a tree: the engine knows edges alone."""

    def __init__(
        self, clauses: Sequence[Clause], graph: Graph, notes: Notes, _: Sequence[Table]
    ) -> None:
        super().__init__(clauses, [*range(1, graph.n_edges + 1), 0], notes, NOTHING_NEAR)
        self.ends: list[list[int]] = graph.edge_vertices.tolist()
        self.at: list[list[int]] = [[] for _ in range(graph.n_vertices)]
        for edge, pair in enumerate(self.ends):
            for cell in pair:
                self.at[cell].append(edge)

    def fact(self) -> tuple[Cut, list[int]] | None:
        """A cycle of lines, or a part that crosses surround."""
        value = self.state.holding()
        reached: set[int] = set()
        for first in range(len(self.at)):
            cycle = [] if first in reached else self._grow(first, reached, value)
            if cycle:
                return ("cycle", sorted(cycle)), [-(edge + 1) for edge in sorted(cycle)]
        part, todo = {0}, [0]
        while todo:
            cell = todo.pop()
            for edge in self.at[cell]:
                other = sum(self.ends[edge]) - cell
                if -(edge + 1) not in value and other not in part:
                    part.add(other)
                    todo.append(other)
        if len(part) == len(self.at):
            return None
        near = {edge for cell in part for edge in self.at[cell]}
        leaving = [edge for edge in near if not part.issuperset(self.ends[edge])]
        smaller = part if 2 * len(part) <= len(self.at) else set(range(len(self.at))) - part
        return ("part", sorted(smaller)), [edge + 1 for edge in sorted(leaving)]

    def _grow(self, first: int, reached: set[int], value: set[int]) -> list[int]:
        """Follow the lines from a cell; a cycle where one is closed."""
        above: dict[int, tuple[int, int]] = {first: (-1, -1)}
        reached.add(first)
        todo = [first]
        for cell in todo:
            for edge in self.at[cell]:
                if edge + 1 not in value or edge == above[cell][0]:
                    continue
                other = sum(self.ends[edge]) - cell
                if other in above:
                    ways = [self._way(above, end) for end in (cell, other)]
                    return [edge, *(set(ways[0]) ^ set(ways[1]))]
                above[other] = (edge, cell)
                reached.add(other)
                todo.append(other)
        return []

    @staticmethod
    def _way(above: dict[int, tuple[int, int]], cell: int) -> list[int]:
        """The edges from a cell back to where it was reached from first."""
        found = []
        while above[cell][0] >= 0:
            found.append(above[cell][0])
            cell = above[cell][1]
        return found
