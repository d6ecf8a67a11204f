"""The witness solver: lines that break few clues and marks, for the smallest reason or conflict
there is.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from takegaki.core.board import Board, require_board
from takegaki.core.budget import NOTHING, Budget, Effort, EndedError
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.puzzles import PUZZLES
from takegaki.solving.methods.candidate_cuts import split_cycles, tree_cuts
from takegaki.solving.methods.sat_clauses import LOAD, few_clauses
from takegaki.solving.methods.sat_slices import run_within
from takegaki.solving.search import BoolArray


class Witness(NamedTuple):
    """Lines (E,) as required, and the premises (bit i for premise i) that they break."""

    lines: BoolArray
    broken: int


class Core(NamedTuple):
    """Premises that leave no solution, in the order in which they were given: often far from the
    fewest.
    """

    premises: tuple[int, ...]


class WitnessSolver:
    """One SAT solver in which every clue and every mark is a premise that a question may take.

    Premise i is the clue of `cells[i]`; after the C clues, premise C + j is the mark on `edges[j]`.
    The rule at dots always holds; so does the rule of one loop (or one tree), unless a question
    leaves it out. Loops are cut as they are met: a solution that holds all of a cycle is that
    cycle, so where the cycle breaks a premise that was given, premise and cycle exclude each other;
    no tree holds all of a cycle, or none of the edges that lead out of a part. Such a clause holds
    whatever is required later, and what the solver learns serves all questions.

    The premise solver finds idle premises of a given set by the exact engine; to prove that no set
    is smaller takes witnesses (lines near a preferred solution, which break few premises) and
    questions without the loop rule, and the engine has neither. Measured with the engine in its
    place: smallest reasons on 20x18 are proven on none of 4 boards instead of all, a question takes
    8.5 ms, not 3.6; on 10x10 there are 1226 questions instead of 842, in twice the time. Minimal
    conflicts take as long, and are larger where the time ends first.
    Source: B. Bogaerts, E. Gamba, T. Guns, A framework
    for step-wise explaining how to solve constraint satisfaction problems (2021).
    """

    def __init__(self, puzzle: Puzzle, board: Board, budget: Budget) -> None:
        """Raises BoardError when the board is of another graph, EndedError when the budget ends.

        Cost: linear in the clauses.
        """
        require_board(board, puzzle.graph)
        self.graph = puzzle.graph
        self._puzzle = puzzle
        self._type = PUZZLES[puzzle.kind]
        self.cells: list[int] = np.flatnonzero(puzzle.clues >= 0).tolist()
        self.edges: list[int] = np.flatnonzero(board.marks != UNKNOWN).tolist()
        self.budget = budget.start()
        n_edges = self.graph.n_edges
        self._wanted_lines = board.marks[self.edges] == LINE
        self._full = puzzle.variant == "full"
        self.true = self._loop = n_edges + 1
        selectors = [n_edges + 2 + i for i in range(len(self.cells))]
        marks = [edge + 1 if board.marks[edge] == LINE else -edge - 1 for edge in self.edges]
        self.literals = selectors + marks
        from pysat.solvers import Minisat22  # noqa: PLC0415  (most programs ask for none of this)

        self._solver: Any = Minisat22()
        self._load(puzzle, dict(zip(self.cells, selectors, strict=True)))

    def _load(self, puzzle: Puzzle, selector: dict[int, int]) -> None:
        variables = range(1, self.graph.n_edges + 1)
        last, loaded = self.true + len(self.cells), LOAD
        for table in self._type.tables(puzzle):
            if loaded >= LOAD:
                self.check_budget()
                loaded = 0
            found, last = few_clauses(table, variables, last)
            premise = [-selector[table.origin.id]] if table.origin.kind == "clue" else []
            for literals in found:
                self._solver.add_clause([*literals, *premise])
            loaded += len(found)
        for edge in self._type.barred(puzzle):
            self._solver.add_clause([-edge - 1])
        if self._type.goal == "loop":
            self._solver.add_clause([-self._loop, *variables])

    @property
    def clues(self) -> range:
        """The premises that are clues."""
        return range(len(self.cells))

    @property
    def marks(self) -> range:
        """The premises that are marks."""
        return range(len(self.cells), len(self.literals))

    def cells_in(self, premises: Sequence[int]) -> tuple[int, ...]:
        """The cells whose clues are among the premises, ascending."""
        return tuple(sorted(self.cells[i] for i in premises if i < len(self.cells)))

    def edges_in(self, premises: Sequence[int]) -> tuple[int, ...]:
        """The edges whose marks are among the premises, ascending."""
        return tuple(
            sorted(self.edges[i - len(self.cells)] for i in premises if i >= len(self.cells))
        )

    def prefer(self, lines: BoolArray) -> None:
        """Prefer witnesses like these lines (E,), so that they break few premises."""
        signs = np.where(lines, 1, -1)
        self._solver.set_phases((signs * np.arange(1, len(lines) + 1)).tolist())

    def ask(
        self,
        taken: Sequence[int],
        sides: Sequence[int] = (),
        anchors: Sequence[int] = (),
        *,
        loop: bool = True,
    ) -> Witness | Core | None:
        """Are there lines that obey the premises taken, and these sides (edge + 1 line, -edge - 1
        cross)?

        anchors  more sides, that only make the question easier: None when there are no such lines
                 with them, which implies nothing about lines without them
        loop     require one loop, not only for lines that end nowhere and do not branch

        Raises EndedError when the budget ends.
        """
        literals = self.literals
        needed = [*([self._loop] if loop else []), *sides, *(literals[i] for i in taken)]
        assumptions = [*needed, *anchors]
        while True:
            self.check_budget()
            status = run_within(self._solver, self.budget, self._effort, assumptions)
            if isinstance(status, str):
                raise EndedError(status)
            if not status:
                core = set(self._solver.get_core() or ())
                if anchors and not core.issubset(needed):
                    return None
                return Core(tuple(i for i in taken if literals[i] in core))
            model = self._solver.get_model()[: self.graph.n_edges]
            lines: BoolArray = np.array(model, dtype=np.int64) > 0
            found = self._single(lines, taken, assumptions) if loop else lines
            if found is not None:
                return Witness(found, self.broken_by(found))

    def check_budget(self) -> None:
        """Raises EndedError when the budget has ended."""
        self.budget.check(NOTHING if self.budget.conflicts is None else self._effort())

    def _effort(self) -> Effort:
        spent = self._solver.accum_stats()
        return Effort(conflicts=spent["conflicts"], propagations=spent["propagations"])

    def _single(
        self, lines: BoolArray, taken: Sequence[int], given: Sequence[int]
    ) -> BoolArray | None:
        """A solution among these lines that obeys the question by itself; None after cutting what
        is none.
        """
        if self._type.goal == "tree":
            return self._spanning(lines)
        cycles = split_cycles(self.graph.edge_vertices, np.flatnonzero(lines))
        if len(cycles) == 1:
            return lines
        for i, cycle in enumerate(sorted(cycles, key=len, reverse=True)):
            alone = np.zeros_like(lines)
            alone[cycle] = True
            obstacle = next(self._obstacles(alone, taken, given), None)
            if obstacle is None:
                return alone
            # To cut the longest too would add long clauses that the cuts of the others make idle.
            if i:
                self._solver.add_clause([-self._loop, *obstacle, *(-edge - 1 for edge in cycle)])
        return None

    def _spanning(self, lines: BoolArray) -> BoolArray | None:
        cuts = tree_cuts(self.graph, lines)
        for edges, value in cuts:
            sign = 1 if value else -1
            self._solver.add_clause([-self._loop, *(sign * (edge + 1) for edge in edges)])
        return None if cuts else lines

    def _obstacles(
        self, alone: BoolArray, taken: Sequence[int], given: Sequence[int]
    ) -> Iterator[tuple[int, ...]]:
        """What was given and a cycle alone breaks, negated: lines first, then clues.

        What was given first comes first, so that cuts and cores are about what is near.
        """
        if self._full:
            yield ()
        n_edges = len(alone)
        for literal in given:
            if 0 < literal <= n_edges and not alone[literal - 1]:
                yield (-literal,)
        broken = self.broken_by(alone)
        for i in taken:
            if broken >> i & 1:
                yield (-self.literals[i],)

    def broken_by(self, lines: BoolArray) -> int:
        """The premises that these lines (E,) break, bit i for premise i."""
        clues = self._type.broken(self._puzzle, lines)[self.cells]
        marks = lines[self.edges] != self._wanted_lines
        bits = np.packbits(np.concatenate([clues, marks]), bitorder="little")
        return int.from_bytes(bits.tobytes(), "little")
