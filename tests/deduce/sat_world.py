"""Loops of a board by SAT: clues, dots and one loop, in clauses that are not the project's."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from pysat.solvers import Minisat22

from takegaki.core.marks import LINE
from takegaki.core.puzzle import Puzzle

Mark = tuple[int, int]

CONFLICTS = 20_000
"""Of one question; then it is given up."""
ROUNDS = 2_000
"""Loops that are too many, each forbidden, of one question."""


class GaveUpError(Exception):
    """A question took too long."""


class World:
    """All loops of a board that counts sides. What a clue asks for holds where it is assumed."""

    def __init__(self, puzzle: Puzzle) -> None:
        graph = puzzle.graph
        self.puzzle, self.graph = puzzle, graph
        self.ends = [tuple(two) for two in graph.edge_vertices.tolist()]
        self.at: list[list[int]] = [[] for _ in range(graph.n_vertices)]
        for edge, two in enumerate(self.ends):
            for dot in two:
                self.at[dot].append(edge)
        self.round: list[list[int]] = [[] for _ in range(graph.n_faces + 1)]
        for edge, sides in enumerate(graph.edge_faces.tolist()):
            for face in sides:
                self.round[face].append(edge)
        self._sat = Minisat22()
        self._next = graph.n_edges
        for edges in self.at:
            self._number_on(edges, (2,) if puzzle.variant == "full" else (0, 2))
        self._clue: dict[int, int] = {}
        self._sat.add_clause([self._line(edge) for edge in range(graph.n_edges)])

    @staticmethod
    def _line(edge: int, mark: int = LINE) -> int:
        return (edge + 1) if mark == LINE else -(edge + 1)

    def _fresh(self) -> int:
        self._next += 1
        return self._next

    def _number_on(self, edges: Sequence[int], counts: Iterable[int], unless: int = 0) -> None:
        """So many lines on these edges: no other number of them, written out."""
        allowed, extra = set(counts), [-unless] if unless else []
        many = len(edges)
        most, least = max(allowed), min(allowed)
        for some in combinations(edges, most + 1):
            self._sat.add_clause([*extra, *(-self._line(edge) for edge in some)])
        for some in combinations(edges, many - least + 1):
            self._sat.add_clause([*extra, *map(self._line, some)])
        for number in range(least + 1, most):
            if number not in allowed:
                for some in combinations(edges, number):
                    others = [edge for edge in edges if edge not in some]
                    given = [-self._line(edge) for edge in some]
                    self._sat.add_clause([*extra, *given, *map(self._line, others)])

    def _assumed(self, clues: Iterable[int]) -> list[int]:
        found = []
        for cell in clues:
            if cell not in self._clue:
                self._clue[cell] = self._fresh()
                number = self.puzzle.clue(cell)
                assert number is not None, f"cell {cell} has no clue"
                self._number_on(self.round[cell], (number,), self._clue[cell])
            found.append(self._clue[cell])
        return found

    def model(self, clues: Iterable[int], marks: Iterable[Mark]) -> set[int] | None:
        """The lines of one loop with these clues and marks; None where there is none.

        Raises GaveUpError.
        """
        given = [*self._assumed(clues), *(self._line(edge, mark) for edge, mark in marks)]
        self._sat.conf_budget(CONFLICTS)
        for _ in range(ROUNDS):
            answer = self._sat.solve_limited(assumptions=given)
            if answer is None:
                break
            if not answer:
                return None
            true = self._sat.get_model()
            lines = {edge for edge in range(self.graph.n_edges) if true[edge] > 0}
            loops = self.loops(lines)
            if len(loops) == 1:
                return lines
            for loop in loops:
                self._forbid_beside(loop)
        raise GaveUpError

    def loops(self, lines: set[int]) -> list[set[int]]:
        """The connected pieces of some lines."""
        left, found = set(lines), []
        while left:
            piece, waiting = set[int](), [next(iter(left))]
            while waiting:
                edge = waiting.pop()
                if edge in left:
                    left.discard(edge)
                    piece.add(edge)
                    waiting += [one for dot in self.ends[edge] for one in self.at[dot]]
            found.append(piece)
        return found

    def _forbid_beside(self, loop: set[int]) -> None:
        """Where this loop is drawn, nothing else is."""
        drawn = self._fresh()
        self._sat.add_clause([drawn, *(-self._line(edge) for edge in loop)])
        for edge in range(self.graph.n_edges):
            if edge not in loop:
                self._sat.add_clause([-drawn, -self._line(edge)])

    def forces(
        self, clues: Iterable[int], marks: Iterable[Mark], claims: Iterable[Sequence[Mark]]
    ) -> bool:
        """Does each of these clauses of marks hold in every loop with the premises?"""
        clues, marks = [*clues], [*marks]
        return all(
            self.model(clues, [*marks, *((edge, -mark) for edge, mark in claim)]) is None
            for claim in claims
        )
