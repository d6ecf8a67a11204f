"""A SAT solver on the region round a patch: the patch, a margin of faces, and nothing known
beyond.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import Any

from pysat.solvers import Minisat22

from takegaki.core.budget import Effort, RunningBudget
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.place_names import face_name
from takegaki.core.puzzle import DEFAULT_KIND
from takegaki.core.table import Table
from takegaki.core.topology import cycle_in
from takegaki.model.cnf import clauses
from takegaki.puzzles import PUZZLES
from takegaki.rules.patches.patch import Patch, reference
from takegaki.rules.patches.states import cut_cells, cuts
from takegaki.rules.patches.window_clues import clue_tables, vertex_tables, window_clues

CONFLICT_SLICE = 2000
"""Conflicts between two checks of the budget, some milliseconds; one call seldom needs ten."""

Cycle = frozenset[int]
"""The edges of a closed loop, by their ids on the reference board."""


@dataclass(frozen=True)
class Region:
    """A part of the reference board.

    vertices   those where the tables hold
    edges      all edges at these vertices, ascending
    near       the edges of the faces that touch the patch: small loops lie there
    kind       the puzzle type whose tables they are
    cut        where lines form a tree: cells of the patch, and the edges of which one is a line if
               one of the cells has a clue
    """

    tiling: str
    vertices: frozenset[int]
    edges: tuple[int, ...]
    near: frozenset[int]
    kind: str = DEFAULT_KIND
    cut: tuple[tuple[frozenset[int], tuple[int, ...]], ...] = ()


@lru_cache(maxsize=4096)
def region_around(patch: Patch, margin: int) -> Region:
    """The patch and `margin` rings of faces round it, each ring the faces that touch a vertex of
    the last.

    A vertex on the border of the reference board has no table there unless it belongs to the
    patch: the border is not part of the statement.
    """
    graph = patch.graph
    own = {vertex for edge in patch.edges for vertex in graph.edge_vertices[edge].tolist()}
    cells = patch.faces if graph.cells == "faces" else ()
    real = {face for face in (*cells, *patch.coloured) if face != graph.outside}
    own |= _corners(graph, real) | ({*patch.faces} - {*cells})
    vertices, near = own, frozenset[int]()
    for ring in range(margin):
        touching = {face for vertex in vertices for face in _faces_at(graph, vertex)} - {
            graph.outside
        }
        vertices = vertices | _corners(graph, touching)
        if ring == 0:
            near = frozenset(edge for face in touching for edge in graph.edges_of(face).tolist())
    kept = {
        vertex
        for vertex in vertices
        if vertex in own or graph.outside not in _faces_at(graph, vertex)
    }
    edges = {edge for vertex in kept for edge in graph.edges_at(vertex).tolist()}
    every = cuts(graph, cut_cells(patch)).items()
    cut = tuple((cells, tuple(sorted(leaving))) for cells, leaving in every)
    return Region(
        patch.tiling, frozenset(kept), tuple(sorted(edges)), near & edges, patch.kind, cut
    )


def _faces_at(graph: Graph, vertex: int) -> list[int]:
    found: list[int] = graph.vertex_faces[
        graph.vertex_start[vertex] : graph.vertex_start[vertex + 1]
    ].tolist()
    return found


def _corners(graph: Graph, faces: Iterable[int]) -> set[int]:
    return {vertex for face in faces for vertex in graph.corners_of(face).tolist()}


def _table_on_edges(table: Table, known: Sequence[int]) -> Table:
    """The projection of a table on those of its edges that are known."""
    own = [i for i, edge in enumerate(table.edges) if known[edge]]
    patterns = {
        sum((pattern >> i & 1) << j for j, i in enumerate(own)) for pattern in table.patterns
    }
    return Table(tuple(table.edges[i] for i in own), frozenset(patterns), table.origin)


def _check_sides(tiling: str, kind: str, cell: int, clue: int) -> None:
    sides, code = PUZZLES[kind].tables.sides, window_clues(kind, tiling)[clue]
    if sides is not None and min(sides(code)) > (size := reference(tiling).face_sizes[cell]):
        sign = PUZZLES[kind].sign(code)
        what = f"clue {sign} on a cell of {size} sides"
        raise PuzzleError(what, place=face_name(reference(tiling), cell))


class RegionSolver:
    """A SAT solver on a region; clues, colours and forbidden loops are literals to be assumed.

    Variables 1, 2, ... are the region's edges in order; further ones are made when required. So
    all rules on the region share one solver and what it learned.

    The solver is python-sat's Minisat 2.2, because it lets Ctrl-C through and stops at a number of
    conflicts. Measured with four random marks on 40 to 180 edges: 4 to 15 microseconds a question,
    CaDiCaL 1.5.3 and 1.9.5 3 to 9.
    """

    def __init__(self, place: Region) -> None:
        self.place = place
        self.is_of_trees = PUZZLES[place.kind].goal == "tree"
        """A cycle is forbidden for good."""
        self._ends = reference(place.tiling).edge_vertices.tolist()
        self._variable = [0] * len(self._ends)
        for number, edge in enumerate(place.edges, start=1):
            self._variable[edge] = number
        self._fresh = count(len(place.edges) + 1)
        self._clues: dict[tuple[int, int], int] = {}
        self._colours: dict[int, int] = {}
        self._cycles: dict[Cycle, int] = {}
        self._beside: set[Cycle] = set()
        self._solver: Any = Minisat22()
        self._effort = 0
        self._add(self._vertices())
        self.one_loop = next(self._fresh)
        """Assumed, no loop of `forbid_beside` has another line beside it."""

    def _add(self, tables: Sequence[Table], *guard: int) -> None:
        for clause in clauses(tables, self._variable):
            self._solver.add_clause([*guard, *clause.literals])

    def _vertices(self) -> list[Table]:
        """Tables of the region's vertices; of those just beyond, their projections on its edges."""
        place = self.place
        tables = {table.origin.id: table for table in vertex_tables(place.tiling, place.kind)}
        within = [tables[vertex] for vertex in sorted(self.place.vertices) if vertex in tables]
        graph = reference(self.place.tiling)
        beyond = {
            vertex for edge in self.place.edges for vertex in self._ends[edge]
        } - self.place.vertices
        return within + [
            _table_on_edges(tables[vertex], self._variable)
            for vertex in sorted(beyond)
            if vertex in tables and graph.outside not in _faces_at(graph, vertex)
        ]

    def edge(self, edge: int) -> int:
        """The literal: this edge is a line."""
        return self._variable[edge]

    def clue(self, cell: int, clue: int) -> int:
        """The literal: this cell shows this clue. Raises PuzzleError for more than its sides."""
        known = self._clues.get((cell, clue))
        if known is None:
            known = self._clues[cell, clue] = next(self._fresh)
            tiling, kind = self.place.tiling, self.place.kind
            _check_sides(tiling, kind, cell, clue)
            tables = clue_tables(kind, tiling, cell, clue)
            self._add([_table_on_edges(table, self._variable) for table in tables], -known)
            side = PUZZLES[kind].tables.inside(window_clues(kind, tiling)[clue])
            if side is not None:
                self._solver.add_clause([-known, self.colour(cell) * (1 if side else -1)])
            for cells, edges in self.place.cut:
                if cell in cells:
                    self._solver.add_clause([-known, *(self._variable[edge] for edge in edges)])
        return known

    def colour(self, face: int) -> int:
        """The literal: this face is inside. Every set of lines that obeys the tables has such
        colours.
        """
        if not self._colours:
            self._paint()
        return self._colours[face]

    def _paint(self) -> None:
        graph = reference(self.place.tiling)
        for edge in self.place.edges:
            one, two = graph.edge_faces[edge].tolist()
            sides = [self._colours.setdefault(face, 0) or self._named(face) for face in (one, two)]
            # Where the reference board ends another board may continue.
            if graph.outside not in (one, two):
                line, (a, b) = self._variable[edge], sides
                for clause in ([-line, a, b], [-line, -a, -b], [line, -a, b], [line, a, -b]):
                    self._solver.add_clause(clause)

    def _named(self, face: int) -> int:
        self._colours[face] = next(self._fresh)
        return self._colours[face]

    def cycle(self, cycle: Cycle) -> int:
        """The literal: all edges of this loop are lines (minus it forbids the loop)."""
        known = self._cycles.get(cycle)
        if known is None:
            known = self._cycles[cycle] = next(self._fresh)
            self._solver.add_clause([known, *(-self._variable[edge] for edge in cycle)])
        return known

    def forbid_beside(self, cycle: Cycle) -> None:
        """While `one_loop` is assumed, this loop excludes all other lines: it would be the whole
        loop.
        """
        if cycle not in self._beside:
            self._beside.add(cycle)
            drawn = self.cycle(cycle)
            for edge in self.place.edges:
                if edge not in cycle:
                    self._solver.add_clause([-self.one_loop, -drawn, -self._variable[edge]])

    def solve(self, assumed: list[int], budget: RunningBudget) -> list[int] | None:
        """A model, variable i + 1 at i with its sign; None when there is none.

        Raises EndedError when the budget ends first.
        """
        budget.check(Effort(conflicts=self._effort))
        while True:
            self._solver.conf_budget(CONFLICT_SLICE)
            status = self._solver.solve_limited(assumptions=assumed, expect_interrupt=True)
            if status is not None:
                model: list[int] | None = self._solver.get_model() if status else None
                return model
            self._effort += CONFLICT_SLICE
            budget.check(Effort(conflicts=self._effort))

    def prefer(self, literals: list[int]) -> None:
        """Try these first wherever a model leaves the choice."""
        self._solver.set_phases(literals)

    def core(self) -> list[int]:
        """After None from `solve`: the assumptions that were used."""
        return self._solver.get_core() or []

    def lines(self, model: list[int]) -> list[int]:
        """The edges that are lines in a model, ascending."""
        return [edge for edge, literal in zip(self.place.edges, model, strict=False) if literal > 0]

    def inside(self, model: list[int]) -> list[int]:
        """The faces that are inside in a model, of those that have colours."""
        return [face for face, variable in self._colours.items() if model[variable - 1] > 0]

    def forbid(self, cycle: Cycle) -> None:
        """This cycle is no part of any solution."""
        self._solver.add_clause([-self._variable[edge] for edge in cycle])

    def closed(self, lines: list[int]) -> list[Cycle]:
        """The closed loops among lines that obey the tables; of a tree one cycle, if there is
        one.
        """
        if self.is_of_trees:
            cycle = cycle_in(reference(self.place.tiling), lines)
            return [frozenset(cycle)] if cycle else []
        at: defaultdict[int, list[int]] = defaultdict(list)
        for edge in lines:
            for vertex in self._ends[edge]:
                at[vertex].append(edge)
        found: list[Cycle] = []
        seen: set[int] = set()
        for first in lines:
            if first not in seen:
                part, is_closed = self._followed(first, at)
                seen |= part
                if is_closed:
                    found.append(frozenset(part))
        return found

    def _followed(self, first: int, at: Mapping[int, list[int]]) -> tuple[set[int], bool]:
        """The lines connected with one, and whether they are a closed loop; `at` has those of each
        vertex.
        """
        part, todo, is_closed = {first}, [first], True
        while todo:
            for vertex in self._ends[todo.pop()]:
                is_closed &= len(at[vertex]) == 2
                for edge in at[vertex]:
                    if edge not in part:
                        part.add(edge)
                        todo.append(edge)
        return part, is_closed
