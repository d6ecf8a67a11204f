"""Exact steps: what follows where all techniques are stuck, from as few clues and marks as time
allows.
"""

from collections.abc import Iterator, Sequence
from typing import Protocol

import numpy as np

from takegaki.core.board import CROSS, LINE, UNKNOWN, Board
from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.errors import BoardError
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.place_names import edge_middles
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.reason import Edge, Mark, Reason
from takegaki.deduce.deduction import SEARCHED, Deduction, Part, all_parts, lettered_once
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.premises.minimise import PremiseMinimiser
from takegaki.deduce.reasons.loop_reasons import follows
from takegaki.deduce.technique import Level
from takegaki.deduce.technique_table import SILENT, TECHNIQUES
from takegaki.deduce.techniques.trial_proofs import down_to, so, suppose
from takegaki.deduce.techniques.trials import chain
from takegaki.puzzles import counts_sides
from takegaki.solving.premises.neighbourhoods import cell_neighbourhoods
from takegaki.solving.premises.premise_solver import Literal, PremiseSolver
from takegaki.solving.search import BoolArray, Stopped

CLASH = Reason("exact-step.nothing")

SMALLEST, NEARBY = 0.4, 0.4
"""Shares of the time for the smallest reason, then for a nearby one; the rest is to minimise that.
"""


def exact_step(
    puzzle: Puzzle, board: Board, budget: Budget, seconds: float
) -> Deduction | Stopped | None:
    """Some forced marks, with a reason that is minimal if the time was enough.

    seconds   time to make the reason small

    Without conclusions where clues and marks contradict each other; None where nothing is forced:
    the board is complete, or each undecided edge differs between solutions. Stopped when the budget
    ends. Cost: that time, and the search for what is forced.
    """
    # Most puzzles need no such step.
    from takegaki.solving.premises import smallest_premises  # noqa: PLC0415

    budget = budget.start()
    try:
        within = budget.at_most(SMALLEST * seconds)
        found = smallest_premises.smallest_reason(puzzle, board, within)
        if isinstance(found, smallest_premises.Reason):
            marks = tuple((edge, board[edge]) for edge in found.edges)
            return _deduction(puzzle, found.faces, marks, found.conclusions)
        if found is None:
            return None
        if ended := budget.ending(within, found.reason):
            return Stopped(ended)
        return _large_step(puzzle, board, budget, seconds)
    except EndedError as over:
        return Stopped(str(over))
    except BoardError:
        return _clash(puzzle, board, budget, seconds)


def _large_step(
    puzzle: Puzzle, board: Board, budget: RunningBudget, seconds: float
) -> Deduction | Stopped | None:
    from takegaki.solving.premises.smallest_premises import forced  # noqa: PLC0415

    found = forced(puzzle, board, budget)
    if isinstance(found, Stopped):
        return found
    lines, edges = found
    if not edges:
        return None
    conclusion, clues, marks = nearby(puzzle, board, lines, edges, budget, NEARBY * seconds)
    step = _deduction(puzzle, clues, marks, (conclusion,))
    return PremiseMinimiser(puzzle, budget.at_most((1 - SMALLEST - NEARBY) * seconds)).minimise(
        step
    )


def _deduction(
    puzzle: Puzzle, cells: tuple[int, ...], marks: tuple[Mark, ...], conclusions: tuple[Mark, ...]
) -> Deduction:
    place, then = Edge(conclusions[0][0]), follows(conclusions, None)
    reason = Reason("exact-step.follows", puzzle.graph, place=place, then=then)
    return Deduction(
        TECHNIQUES["exact-step"], cells, marks, conclusions, reason, *places(puzzle, cells)
    )


def places(puzzle: Puzzle, cells: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Cells as the faces and the vertices where to look."""
    return (cells, ()) if puzzle.graph.cells == "faces" else ((), cells)


def _clash(
    puzzle: Puzzle, board: Board, budget: RunningBudget, seconds: float
) -> Deduction | Stopped:
    from takegaki.solving.premises.minimal_conflict import minimal_conflict  # noqa: PLC0415

    try:
        found = minimal_conflict(puzzle, board, budget, seconds)
    except EndedError as ended:
        return Stopped(str(ended))
    marks = tuple((edge, board[edge]) for edge in found.edges)
    return Deduction(
        TECHNIQUES["exact-step"], found.faces, marks, (), CLASH, *places(puzzle, found.faces)
    )


NEARBY_STEPS = (2, 3, 5, 8)
"""Steps from cell to cell; then everywhere."""

TRIED = 40
"""Edges, those with most premises about them."""

ENOUGH_REASONS = 3
"""Cores of one circle among which the smallest is taken."""

Found = tuple[Mark, tuple[int, ...], tuple[Mark, ...]]
"""A conclusion, and the clues and marks that it follows from."""


def nearby(
    puzzle: Puzzle,
    board: Board,
    lines: BoolArray,
    forced: Sequence[int],
    budget: Budget,
    seconds: float,
) -> Found:
    """A forced mark, and premises that force it; some of them may be idle.

    lines    (E,) a solution
    forced   undecided edges that must be as in it, at least one
    seconds  time for narrow circles; then an edge is taken with all premises

    Raises EndedError when the budget ends. Cost: a question for each edge and circle.
    """
    budget = budget.start()
    search = _Nearby(puzzle, board, lines, budget)
    order = sorted(forced, key=lambda edge: -len(search.premises(edge, 1)))[:TRIED]
    search.solver.budget = budget.at_most(seconds)
    try:
        for steps in NEARBY_STEPS:
            found = search.within(order, steps)
            if found is not None:
                return found
    except EndedError:
        pass
    search.solver.budget = budget
    return search.anywhere(order[0])


class _Nearby:
    """The premises of a board as literals, by the cell that they lie at."""

    def __init__(self, puzzle: Puzzle, board: Board, lines: BoolArray, budget: Budget) -> None:
        self.solver = PremiseSolver(puzzle, budget)
        graph = puzzle.graph
        self._lines = lines
        self._near = cell_neighbourhoods(graph)
        self._sides: list[list[int]] = graph.edge_cells.tolist()
        clues: list[int] = np.flatnonzero(puzzle.clues >= 0).tolist()
        marked: list[int] = np.flatnonzero(board.marks != UNKNOWN).tolist()
        self._clues = {self.solver.clue(face): face for face in clues}
        self._marks = {self.solver.mark(edge, board[edge]): (edge, board[edge]) for edge in marked}
        self._at: list[list[Literal]] = [[] for _ in range(graph.n_cells + 1)]
        for literal, face in self._clues.items():
            self._at[face].append(literal)
        for literal, (edge, _) in self._marks.items():
            for face in self._sides[edge]:
                self._at[face].append(literal)

    def premises(self, edge: int, steps: int) -> list[Literal]:
        """The premises at cells within so many steps of an edge."""
        faces = set().union(*(self._near.of(face, steps) for face in self._sides[edge]))
        return list(dict.fromkeys(literal for face in faces for literal in self._at[face]))

    def within(self, edges: Sequence[int], steps: int) -> Found | None:
        """Of the first few edges that a circle of premises forces, the one with the smallest
        core.
        """
        cores: list[tuple[int, frozenset[Literal]]] = []
        for edge in edges:
            core = self._core(edge, self.premises(edge, steps))
            if core is not None:
                cores.append((edge, core))
            if len(cores) == ENOUGH_REASONS:
                break
        return self._found(*min(cores, key=lambda found: len(found[1]))) if cores else None

    def anywhere(self, edge: int) -> Found:
        """A core of all premises."""
        core = self._core(edge, [*self._clues, *self._marks])
        assert core is not None
        return self._found(edge, core)

    def _core(self, edge: int, taken: Sequence[Literal]) -> frozenset[Literal] | None:
        opposite = self.solver.mark(edge, CROSS if self._lines[edge] else LINE)
        off = self.solver.without(
            self._clues[literal] for literal in taken if literal in self._clues
        )
        return self.solver.core([*taken, opposite], off)

    def _found(self, edge: int, core: frozenset[Literal]) -> Found:
        clues = sorted(self._clues[literal] for literal in core.intersection(self._clues))
        marks = sorted(self._marks[literal] for literal in core.intersection(self._marks))
        return (edge, LINE if self._lines[edge] else CROSS), tuple(clues), tuple(marks)


# Arguments by cases: a proof of an exact step that a person can follow.

WIDTHS = (0, 10, 5)
"""By depth of the case distinctions, how many edges are tried for one: the nearest."""

MOST_CONCLUSIONS = 3
"""Conclusions, each of which gets an argument of its own."""


ARGUED = 0.3
"""Seconds for an argument."""


def argued(puzzle: Puzzle, step: Deduction, budget: RunningBudget) -> Deduction:
    """An exact step with its argument, as far as there is one. Cost: at most ARGUED."""
    parts = argument(puzzle, step, budget.at_most(ARGUED))
    return replace(step, tree=parts, findings=tuple(part.reason for part in all_parts(parts)))


MOST_SAID = 16
"""Sentences of an argument that is told with a step of these, several steps of counting as one."""


class Candidate(Protocol):
    """A step whose deduction is made on demand."""

    @property
    def conclusions(self) -> tuple[Mark, ...]:
        """The marks, by edge."""
        ...

    @property
    def level(self) -> Level:
        """The level of the technique."""
        ...

    def deduction(self) -> Deduction:
        """Cost: that of its sentences."""
        ...


@dataclass(frozen=True)
class Reasoned:
    """A step with an argument, which is searched when the step is first used."""

    puzzle: Puzzle
    found: Candidate
    board: Board
    """All marks before it."""

    @property
    def conclusions(self) -> tuple[Mark, ...]:
        """The marks, by edge."""
        return self.found.conclusions

    @property
    def level(self) -> Level:
        """The level of the technique."""
        return self.found.level

    def deduction(self) -> Deduction:
        """As `with_argument`."""
        return with_argument(self.puzzle, self.found.deduction(), self.board)


def with_argument(puzzle: Puzzle, step: Deduction, board: Board) -> Deduction:
    """A step of a technique without words, told by cases, else with a refutation of the opposite
    from its clues and marks alone by techniques up to Hard, where there is a short one; any other
    as it is. Cost: some milliseconds.

    board   all marks before it
    """
    if step.findings or step.technique.name not in SILENT:
        return step
    from takegaki.deduce.techniques.arguments_by_cases import by_cases  # noqa: PLC0415  (few steps need it)

    told = by_cases(puzzle, step, board)
    if told is not None:
        return told
    parts = argument(puzzle, step, Budget(), 1)
    if not parts or sum(1 for _ in _turning_points(parts)) > MOST_SAID:
        return _searched(step)
    return replace(step, tree=parts, findings=tuple(part.reason for part in all_parts(parts)))


def _searched(step: Deduction) -> Deduction:
    """A step that has no short argument, which says so."""
    if step.technique.name in SAY_SO:
        return step
    return replace(step, reason=_as_searched(step.reason))


def _as_searched(reason: Reason) -> Reason:
    within = reason.args.get("of")
    if isinstance(within, Reason):
        return reason.but(of=_as_searched(within))
    return Reason(SEARCHED, reason.graph, of=reason)


SAY_SO = ("linked-areas",)
"""Techniques whose own sentence says that it was a search."""


def _turning_points(parts: Sequence[Part]) -> Iterator[Part]:
    """All parts but the single steps of counting."""
    for part in parts:
        yield part
        if part.kind != "counting":
            yield from _turning_points(part.parts)


def argument(
    puzzle: Puzzle, deduction: Deduction, budget: Budget, depths: int = len(WIDTHS)
) -> tuple[Part, ...]:
    """For each conclusion a refutation of its opposite from the clues and marks of the deduction
    alone: by techniques up to Hard, with one fewer nested case distinctions than `depths`. Empty
    where there is none, or no time to find it. Cost: some milliseconds for each case that is tried.
    """
    if not counts_sides(puzzle.kind) or not 0 < len(deduction.conclusions) <= MOST_CONCLUSIONS:
        return ()
    clues = np.full(len(puzzle.clues), NO_CLUE, dtype=puzzle.clues.dtype)
    clues[list(deduction.clues)] = puzzle.clues[list(deduction.clues)]
    marks = np.zeros(puzzle.graph.n_edges, dtype=np.int8)
    for edge, mark in deduction.marks:
        marks[edge] = mark
    alone, board = replace(puzzle, clues=clues), Board.of(puzzle.graph, marks)
    parts: list[Part] = []
    try:
        for edge, mark in deduction.conclusions:
            running = budget.start()
            found = (
                _supposed(alone, board, (edge, -mark), depth, running) for depth in range(depths)
            )
            part = next(filter(None, found), None)
            if part is None:
                return ()
            parts += [part, Part("so", so(puzzle.graph, (edge, mark)), ((edge, mark),))]
    except EndedError:
        return ()
    return tuple(parts)


def _supposed(
    puzzle: Puzzle, board: Board, supposed: Mark, depth: int, budget: RunningBudget
) -> Part | None:
    """The refutation of a supposed mark, with so many nested case distinctions; None if none was
    found.
    """
    budget.check()
    edge, mark = supposed
    said = suppose(puzzle.graph, supposed)
    links = chain(puzzle, board, edge, mark)
    if links:
        links, _, _ = lettered_once(links, may_letter=False)
        return Part("suppose", said, (supposed,), down_to(puzzle, links))
    if not depth:
        return None
    with_it = board.with_marks({edge: mark})
    for other in _nearest(puzzle, with_it, edge, WIDTHS[depth]):
        cases = []
        for case in ((other, LINE), (other, CROSS)):
            part = _supposed(puzzle, with_it, case, depth - 1, budget)
            if part is None:
                break
            cases.append(part)
        else:
            return Part("suppose", said, (supposed,), tuple(cases))
    return None


def _nearest(puzzle: Puzzle, board: Board, edge: int, most: int) -> Iterator[int]:
    """Edges that techniques up to Hard leave open, those next to an edge first."""
    ladder = Ladder(puzzle, board)
    if ladder.climb(Level.HARD) == "contradiction":
        return
    graph = puzzle.graph
    middles = edge_middles(graph)
    far = np.abs(middles - middles[edge]).sum(axis=1)
    far[ladder.board.marks != UNKNOWN] = np.inf
    for other in np.argsort(far, kind="stable")[:most].tolist():
        if np.isfinite(far[other]):
            yield other
