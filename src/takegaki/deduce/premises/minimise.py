"""Premises minimised: deductions of whose premises none is idle."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.graph import Graph
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.marks import UNKNOWN
from takegaki.core.place_names import cell_centres, median_length
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Mark
from takegaki.core.table import Goal
from takegaki.deduce.deduction import Deduction, Premises
from takegaki.puzzles import PUZZLES, counts_sides
from takegaki.solving.premises.neighbourhoods import cell_neighbourhoods
from takegaki.solving.premises.premise_solver import Ints as Literals
from takegaki.solving.premises.premise_solver import Literal, PremiseSolver, UndecidedError

FEW = 2
"""Premises that are tried one by one; of more, most idle ones are first removed by a single search.
"""

MANY = 100
"""Premises of a technique on the whole board beyond which those near its conclusions are tried
first.
"""

SOLVER_MARGIN = 1.8
"""Lengths of an edge round premises and conclusions in which loops are searched first. Elsewhere
there is hardly ever one if not there: in 2 of 600 searches at 36x20; one of the whole board takes
20 times as long.
"""

SMALL = 200
"""Cells of a board on which a search of the whole takes no longer than making one of a part."""

STEPS_ROUND = (1, 2, 3, 5, 8, 13)
"""Steps round a conclusion within which premises are searched; then everywhere."""
STEPS_NEAR = (2, 5)
"""The same for premises that are near."""

WORK_A_CELL, LEAST_WORK = 6, 4_000
"""Work of the engine to see whether near premises force a conclusion, before a solution is searched
nearby: of 810 that do at 36x20, 98 % take less (median 0, at most 26,616); 140 that do not took
9,541 to 241,904.
"""


class Known(Protocol):
    """Witnesses that premises are needed, found without a search."""

    def needed(self, puzzle: Puzzle, deduction: Deduction, budget: RunningBudget) -> list[bool]:
        """For each clue, then each mark, whether it is known to be needed. Raises EndedError."""
        ...


def _known_of(kind: str) -> Callable[[Graph], Known]:
    """What makes the witnesses of a puzzle type. Raises PuzzleError for no such type."""
    # Many a trace needs none.
    from takegaki.deduce.premises import witnesses  # noqa: PLC0415

    makers: dict[Goal, Callable[[Graph], Known]] = {
        "loop": witnesses.witnesses,
        "tree": witnesses.tree_witnesses,
    }
    goal = PUZZLES[kind].goal
    return makers[goal] if counts_sides(kind) or goal != "loop" else witnesses.no_witnesses


class PremiseMinimiser:
    """Leaves idle premises out of the deductions of one puzzle.

    A premise is idle if the others force the conclusions without it, whatever the technique: that
    the lines are one loop (or one tree), and the shape of the board, may be used. Most are shown to
    be needed by a witness, which breaks a conclusion and no other premise; the exact engine decides
    the rest.

    >>> from takegaki import read
    >>> from takegaki.deduce.ladder import Ladder
    >>> ladder = Ladder(read("3..\\n.0.\\n..."))
    >>> fact = ladder.step()[0]
    >>> PremiseMinimiser(ladder.puzzle).minimise(ladder.deduction(fact)).clues
    (4,)
    """

    def __init__(
        self, puzzle: Puzzle, budget: Budget | None = None, *, seconds: float | None = None
    ) -> None:
        """The budget is for all deductions together, the seconds are for each; None for no limit.

        Cost: nothing; the first deduction that is minimised on a shape of board makes its witnesses
        (see `Witnesses`).
        """
        self.unfinished = 0
        """Deductions whose budget ended before all premises were decided."""
        self._seconds = seconds
        self._puzzle = puzzle
        self._budget = Budget.of(budget).start()
        self._solver: PremiseSolver | None = None

    @cached_property
    def _witnesses(self) -> Known:
        # Made when they are first needed: the first of a shape take 0.1 s at 36x20, and `near`
        # needs none.
        return _known_of(self._puzzle.kind)(self._puzzle.graph)

    def minimise(
        self,
        deduction: Deduction,
        budget: RunningBudget | None = None,
        *,
        too_many: Callable[[Premises], bool] = lambda premises: False,
    ) -> Deduction:
        """The same deduction with a minimal set of premises that forces each conclusion (or,
        without conclusions, is contradictory).

        The premises of an open technique are all clues and marks: there, some near the conclusions
        are taken first. One by uniqueness is returned as it is, and so is one by a cut or by cases.
        When the budget ends, the premises left so far are returned, which force the conclusions,
        but some may be idle.

        budget     for this one, in place of those of the constructor
        too_many   called with the premises known to be needed whenever there is one more; True ends
                   the work as the budget does

        Cost: some microseconds; a search for each premise that no random loop shows to be needed.
        """
        is_cut = deduction.technique.premises == "cut" and not deduction.clues
        by_cases = any(part.kind == "case" for part in deduction.tree)
        if deduction.technique.uniqueness or is_cut or by_cases:
            # A cut is seen at a glance by what stands round it, though a clue may imply some of it;
            # and what cases use is looked at.
            return deduction
        shrinking = None
        within = budget or (
            self._budget if self._seconds is None else self._budget.at_most(self._seconds)
        )
        try:
            if deduction.technique.open and len(deduction.clues) + len(deduction.marks) > MANY:
                shrinking = self._shrinking(deduction, within)
                shrinking.gather(deduction.vertices)
                deduction = deduction.with_premises(self._puzzle.graph, shrinking.result())
            needed = self._witnesses.needed(self._puzzle, deduction, within)
            if all(needed):
                return deduction
            shrinking = self._shrinking(deduction, within)
            shrinking.run(needed, too_many)
        except EndedError:
            self.unfinished += 1
        if shrinking is None:
            return deduction
        return deduction.with_premises(self._puzzle.graph, shrinking.result())

    def near(self, board: Board, conclusions: Sequence[Mark]) -> Premises | None:
        """Clues, and marks of a board, that force conclusions and lie at most STEPS_NEAR from them.

        Some may be idle. None where those do not force them. Raises EndedError when the budget
        ends. Cost: some milliseconds.
        """
        return _Near(self._puzzle, self._made(self._budget), board, conclusions).premises()

    def _shrinking(self, deduction: Deduction, budget: RunningBudget) -> "_Shrinking":
        one = deduction
        return _Shrinking(self._puzzle, self._made(budget), one.clues, one.marks, one.conclusions)

    def _made(self, budget: RunningBudget) -> PremiseSolver:
        if self._solver is None:
            self._solver = PremiseSolver(self._puzzle, budget)
        self._solver.budget = budget
        return self._solver


class _Taken(NamedTuple):
    """Clues (their cells) and edges with marks within some steps, and as literals.

    off   literals that all other clues are off
    """

    clues: NDArray[np.intp]
    edges: NDArray[np.intp]
    literals: Literals
    off: Literals


class _Near:
    """The question whether premises near some conclusions force them."""

    def __init__(
        self, puzzle: Puzzle, solver: PremiseSolver, board: Board, conclusions: Sequence[Mark]
    ) -> None:
        self._solver = solver
        self._graph = graph = puzzle.graph
        self._places = {cell for edge, _ in conclusions for cell in graph.edge_cells[edge].tolist()}
        self._broken = np.array(
            [solver.mark(edge, -mark) for edge, mark in conclusions], dtype=np.int32
        )
        self._clued, self._marks = puzzle.clues >= 0, board.marks
        self._known: dict[int, _Taken] = {}

    def premises(self) -> Premises | None:
        """Those within the fewest of STEPS_NEAR that force the conclusions, without some idle
        ones.
        """
        n_cells, found = self._graph.n_cells, None
        work = None if n_cells <= SMALL else max(LEAST_WORK, WORK_A_CELL * n_cells)
        for steps in STEPS_NEAR:
            taken = self._taken(steps)
            try:
                found = self._core_of(taken, work)
            except UndecidedError:
                # A solution for all premises is one for those of them that are nearer.
                if self._is_all_open:
                    return None
                is_open = steps != STEPS_NEAR[-1] and self._is_open(taken)
                found = None if is_open else self._core_of(taken, None)
            if found is not None:
                break
        return found

    @cached_property
    def _is_all_open(self) -> bool:
        return self._is_open(self._taken(STEPS_NEAR[-1]))

    def _taken(self, steps: int) -> "_Taken":
        if steps not in self._known:
            circle = cell_neighbourhoods(self._graph).circle(self._places, steps)
            one, other = self._graph.edge_cells.T
            clues = np.flatnonzero(self._clued & circle[:-1])
            edges = np.flatnonzero((self._marks != UNKNOWN) & (circle[one] | circle[other]))
            literals = self._solver.literals(clues, edges, self._marks)
            self._known[steps] = _Taken(clues, edges, literals, self._solver.without(clues))
        return self._known[steps]

    def _is_open(self, taken: "_Taken") -> bool:
        """Is there a solution nearby without some conclusion? If not, there may be one
        elsewhere.
        """
        # Clues that are off with all premises are off in the solver.
        is_all = taken is self._known[STEPS_NEAR[-1]]
        literals = taken.literals if is_all else np.concatenate([taken.off, taken.literals])
        return self._local.cores(literals, self._broken[:FEW]) is None

    def _core_of(self, taken: "_Taken", work: int | None) -> Premises | None:
        """Premises among these that force all conclusions; None if they do not."""
        if not len(taken.literals):
            return None
        used = self._solver.cores(np.concatenate([taken.off, taken.literals]), self._broken, work)
        if used is None:
            return None
        own = used[taken.literals] != 0
        clues, edges = taken.clues[own[: len(taken.clues)]], taken.edges[own[len(taken.clues) :]]
        return clues.tolist(), list(zip(edges.tolist(), self._marks[edges].tolist(), strict=True))

    @cached_property
    def _local(self) -> PremiseSolver:
        """A solver for solutions near all these premises; one for all questions."""
        taken = self._taken(STEPS_NEAR[-1])
        beside = self._graph.edge_cells[taken.edges].ravel()
        cells = np.concatenate([np.array([*self._places], dtype=np.intp), taken.clues, beside])
        return local_solver(self._graph, self._solver, cells, taken.clues)


def local_solver(
    graph: Graph,
    solver: PremiseSolver,
    cells: NDArray[np.intp],
    clues: Iterable[int] | NDArray[np.intp],
) -> PremiseSolver:
    """A solver for solutions in a box round some cells, with a margin; these clues may be in
    force.
    """
    middles = cell_centres(graph)
    # Without the world, where faces are the cells.
    inner = middles[cells[cells < graph.n_cells]]
    margin = SOLVER_MARGIN * median_length(graph)
    low, high = inner.min(axis=0) - margin, inner.max(axis=0) + margin
    return solver.within(((middles >= low) & (middles <= high)).all(axis=1), clues)


class _Shrinking:
    """The work on one deduction: the premises kept, and those of them known to be needed."""

    def __init__(
        self,
        puzzle: Puzzle,
        solver: PremiseSolver,
        clues: Sequence[int],
        marks: Sequence[Mark],
        conclusions: Sequence[Mark],
    ) -> None:
        self._solver = solver
        self._graph = puzzle.graph
        self._near = cell_neighbourhoods(puzzle.graph)
        self._clues, self._marks = clues, marks
        sides = puzzle.graph.edge_cells
        self._beside: dict[Literal, list[int]] = {solver.clue(cell): [cell] for cell in clues} | {
            solver.mark(edge, mark): sides[edge].tolist() for edge, mark in marks
        }
        self._kept = list(self._beside)
        self._needed: set[Literal] = set()
        # One for each way to break the conclusions.
        self._broken = [solver.mark(edge, -mark) for edge, mark in conclusions]
        self._concluded = [sides[edge].tolist() for edge, _ in conclusions] or [[]]
        self._off = solver.without(clues)

    def result(self) -> Premises:
        """Clues and marks that are kept."""
        return self._those(set(self._kept))

    def _those(self, kept: set[Literal]) -> Premises:
        clues = [cell for cell in self._clues if self._solver.clue(cell) in kept]
        return clues, [mark for mark in self._marks if self._solver.mark(*mark) in kept]

    def gather(self, vertices: Iterable[int]) -> None:
        """Keep premises near the conclusions that force them, if not those of the whole board."""
        if self._gather_near(vertices):
            return
        self._off = self._solver.without(self._clues)
        core = self._core(self._kept)
        if core is not None:
            self._keep(core)

    def _gather_near(self, vertices: Iterable[int]) -> bool:
        """Keep premises within so many steps of the conclusions and of vertices; False where at no
        distance they force the conclusions.
        """
        places = {cell for cells in self._concluded for cell in cells}
        for vertex in vertices:
            places.update(self._cells_at(vertex))
        for steps in STEPS_ROUND if places else ():
            circle = self._round(places, steps)
            near = [premise for premise in self._kept if circle.intersection(self._beside[premise])]
            # The others are off in these searches.
            clues = [cell for cell in self._clues if cell in circle]
            self._off = self._solver.without(clues)
            local = self._local(near, clues) if near and self._graph.n_cells > SMALL else None
            core = self._core_of(near, local) if near else None
            if core is not None:
                self._keep(core)
                return True
        return False

    def _cells_at(self, vertex: int) -> list[int]:
        if self._graph.cells == "vertices":
            return [vertex]
        begin, end = self._graph.vertex_start[vertex : vertex + 2]
        around: list[int] = self._graph.vertex_faces[begin:end].tolist()
        return around

    def run(self, needed: Iterable[bool], too_many: Callable[[Premises], bool]) -> None:
        """Remove idle premises, until too many are needed. Raises EndedError when the budget
        ends.
        """
        self._needed = {
            premise for premise, is_needed in zip(self._kept, needed, strict=True) if is_needed
        }
        # Those that are needed come first, so that the engine keeps their assumptions.
        self._kept.sort(key=lambda premise: premise not in self._needed)
        local = None
        if too_many(self._those(self._needed)):
            return
        if len(self._kept) - len(self._needed) > FEW:
            core = self._core(self._kept)
            if core is not None:
                self._keep(core)
            if len(self._kept) - len(self._needed) > FEW:
                local = self._local(self._kept, self._clues)
        for premise in self._kept[::-1]:
            if premise in self._kept and premise not in self._needed:
                core = self._core_of([other for other in self._kept if other != premise], local)
                if core is None:
                    self._needed.add(premise)
                    if too_many(self._those(self._needed)):
                        return
                else:
                    self._keep(core)

    def _keep(self, core: Iterable[Literal]) -> None:
        left = self._needed.union(core)
        self._kept = [premise for premise in self._kept if premise in left]

    def _core(self, taken: list[Literal]) -> set[Literal] | None:
        """Some of these premises that force all conclusions; None if they do not."""
        if not self._broken:
            core = self._solver.core(taken, self._off)
            return None if core is None else set(core).intersection(taken)
        literals = np.concatenate([self._off, np.array(taken, dtype=np.int32)])
        used = self._solver.cores(literals, np.array(self._broken, dtype=np.int32))
        return None if used is None else {literal for literal in taken if used[literal]}

    def _core_of(self, taken: list[Literal], local: PremiseSolver | None) -> set[Literal] | None:
        """As `_core`, but solutions are searched near the premises first."""
        if local is not None:
            lasts = np.array(self._broken[:FEW], dtype=np.int32)
            if not self._broken and local.core(taken) is None:
                return None
            if self._broken and local.cores(np.array(taken, dtype=np.int32), lasts) is None:
                return None
        return self._core(taken)

    def _local(self, premises: Iterable[Literal], clues: Iterable[int]) -> PremiseSolver:
        """A solver for solutions near premises and conclusions."""
        cells = {cell for premise in premises for cell in self._beside[premise]}
        cells.update(cell for places in self._concluded for cell in places)
        return local_solver(self._graph, self._solver, np.array([*cells], dtype=np.intp), clues)

    def _round(self, cells: Iterable[int], steps: int) -> set[int]:
        return set().union(*(self._near.of(cell, steps) for cell in cells))
