"""Method "sat": the tables as clauses for a SAT solver, what breaks the goal excluded until nothing does.

Running a SAT solver of python-sat in slices, so that limits hold and it can be stopped.

Lines that obey every table, taken apart: into cycles that could stand alone, into parts of no tree.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from threading import Event, Thread
from typing import Any

import numpy as np
from numpy.typing import NDArray

from takegaki.core.budget import Budget, RunningBudget
from takegaki.core.graph import Graph, IntArray
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import BoolArray, cycle_in, networks
from takegaki.core.verdict import Effort, Table
from takegaki.model.cnf import (
    Picker,
    allowed_counts,
    count_clauses_needed,
    forbidden_runs,
    literals_of,
    picked,
    pickers_of,
)
from takegaki.puzzles import PUZZLES
from takegaki.solving.methods import Exhausted, Step, Stopped

TRIAL = 20_000
"""Propagations of the first slice, a few milliseconds: small boards need no second one."""

LOAD = 4000
"""Clauses handed to the SAT solver between two checks of the budget."""

SLICE = 200_000
DESCENTS = 10
"""The second slice has as many propagations, or fills the board that often."""

GROWTH = 1.05
"""Each further slice is longer, so that the solver may keep more and more of what it learned."""

LOOK = 0.01
"""Seconds between two checks of the budget while a slice runs."""


def run_within(
    solver: Any, budget: RunningBudget, effort: Callable[[], Effort], assumptions: Sequence[int] = ()
) -> bool | str:
    """Is there a model with these literals? Or why the budget ended first; then another call continues.

    The first slice runs by itself; later ones are watched by a thread that may interrupt them.
    Slices end after a number of propagations, not seconds, so that equal seeds give equal runs.
    Between two slices progress is reported and a keyboard interrupt is delivered: at the latest
    after a twentieth of the time spent so far.
    """
    status = _slice(solver, budget, TRIAL, effort(), assumptions)
    length = float(max(SLICE, DESCENTS * solver.nof_vars()))
    while status is None:
        spent = effort()
        budget.report(spent)
        if reason := budget.exceeded(spent):
            return reason
        with _Watch(solver, budget):
            status = _slice(solver, budget, int(length), spent, assumptions)
        length *= GROWTH
    return status


def _slice(
    solver: Any, budget: RunningBudget, propagations: int, spent: Effort, assumptions: Sequence[int]
) -> bool | None:
    # Conflicts first: for python-sat "no limit" on one of the two takes away both.
    left = budget.conflicts_left(spent)
    solver.conf_budget(-1 if left is None else left)
    solver.prop_budget(propagations)
    # expect_interrupt makes python-sat release the interpreter's lock.
    status: bool | None = solver.solve_limited(assumptions, expect_interrupt=True)
    return status


class _Watch:
    """Interrupts the solver from a thread once the budget's time is up or it is cancelled."""

    def __init__(self, solver: Any, budget: RunningBudget) -> None:
        self._solver = solver
        self._budget = budget
        self._over = Event()
        self._thread = Thread(target=self._look, daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()
        self._solver.clear_interrupt()

    def _look(self) -> None:
        while not self._over.wait(LOOK):
            # Conflicts are counted by the solver itself, so none are passed here.
            if self._budget.exceeded(Effort()):
                self._solver.interrupt()
                return


def split_cycles(ends: IntArray, lines: NDArray[np.intp]) -> list[list[int]]:
    """The cycles that the lines form when no vertex or exactly two of them meet everywhere.

    ends (E, 2) are the edges' vertices, lines the edges drawn, ascending. Cycles are ordered by their
    smallest edge, each with its edges in the order of a walk. Cost: a sort of the lines.
    """
    met = np.argsort(ends[lines].ravel(), kind="stable").reshape(-1, 2)
    # End 2 i + j of line i meets another end at the same vertex, from which a walk continues.
    meets = np.empty(2 * len(lines), dtype=np.intp)
    meets[met] = met[:, ::-1]
    other: list[int] = meets.tolist()
    edges: list[int] = lines.tolist()
    cycles: list[list[int]] = []
    seen = [False] * len(edges)
    for first in range(len(edges)):
        if seen[first]:
            continue
        cycle, end = [], 2 * first
        while not seen[end >> 1]:
            seen[end >> 1] = True
            cycle.append(edges[end >> 1])
            end = other[end ^ 1]
        cycles.append(cycle)
    return cycles


def tables_at_edges(graph: Graph, tables: Iterable[Table]) -> list[list[Table]]:
    """For each edge the tables that hold it."""
    at: list[list[Table]] = [[] for _ in range(graph.n_edges)]
    for table in tables:
        for edge in table.edges:
            at[edge].append(table)
    return at


def stands_alone(cycle: set[int], others: Iterable[int], at: list[list[Table]]) -> bool:
    """Does the cycle obey every table without the other lines of a candidate that obeys them all?

    Only the tables on those other lines can distinguish them.
    """
    for edge in others:
        for table in at[edge]:
            pattern = sum(1 << i for i, side in enumerate(table.edges) if side in cycle)
            if pattern not in table.patterns:
                return False
    return True


MOST_WRITTEN = 400
"""Clauses of one of several numbers of lines that are written as they are."""
WIDE = 8
"""Edges of a table that "exactly N of these" is written for as it is: 112 clauses at most."""


def short_clauses(tables: Sequence[Table], variables: Sequence[int]) -> Iterator[Sequence[int]]:
    """The clauses of tables; "exactly N" of more than WIDE edges as a sequential counter with variables of
    its own after those of the edges, 1 to len(variables). "N or M" likewise, where it takes many clauses.

    A cell of fourteen sides with a seven takes 196 clauses then, and 6,006 as they are. Which edges can be
    lines is the same, and so is what follows from some of them by unit propagation.
    Source: C. Sinz, Towards an optimal CNF encoding of Boolean cardinality constraints (2005).
    """
    counted: list[tuple[Table, tuple[int, ...]]] = []
    for table in tables:
        size = len(table.edges)
        counts = allowed_counts(size, table.patterns) if size > WIDE else None
        if counts is None or (len(counts) != 1 and count_clauses_needed(size, counts) <= MOST_WRITTEN):
            yield from literals_of(table, variables)
        else:
            counted.append((table, counts))
    last = len(variables)
    for table, counts in counted:
        found, last = _by_counter(table, counts, variables, last)
        yield from found


def few_clauses(table: Table, variables: Sequence[int], last: int) -> tuple[Sequence[Sequence[int]], int]:
    """The clauses of one table, and the last variable then: those that are more than MOST_WRITTEN, as a
    counter takes fewer, with variables of its own after `last`."""
    size = len(table.edges)
    counts = allowed_counts(size, table.patterns) if size > WIDE else None
    if counts is None or count_clauses_needed(size, counts) <= MOST_WRITTEN:
        return literals_of(table, variables), last
    return _by_counter(table, counts, variables, last)


def _by_counter(
    table: Table, counts: tuple[int, ...], variables: Sequence[int], last: int
) -> tuple[Sequence[Sequence[int]], int]:
    own, pickers = _counter(len(table.edges), counts)
    edges = [variables[edge] for edge in table.edges]
    return picked(pickers, [*edges, *range(last + 1, last + own + 1)]), last + own


@lru_cache(maxsize=256)
def _counter(size: int, allowed: tuple[int, ...]) -> tuple[int, list[Picker]]:
    """How many variables of its own "so many" of variables 1 to size takes, and its clauses."""
    if len(allowed) == 1:
        from pysat.card import CardEnc, EncType  # noqa: PLC0415  (see below)

        found = CardEnc.equals(list(range(1, size + 1)), allowed[0], top_id=size, encoding=EncType.seqcounter)
        return max(size, found.nv) - size, pickers_of(found.clauses)
    most, clauses = min(size, max(allowed, default=0) + 1), list[list[int]]()
    # Whether at least so many of the first so many variables hold; known where it is a bool.
    known: dict[tuple[int, int], int | bool] = {(0, number): number == 0 for number in range(most + 1)}
    last = size
    for i in range(1, size + 1):
        known[i, 0] = True
        for number in range(1, most + 1):
            if number > i:
                known[i, number] = False
                continue
            last += 1
            known[i, number] = last
            before, fewer = known[i - 1, number], known[i - 1, number - 1]
            clauses += _any((before, False), (last, True))
            clauses += _any((i, False), (fewer, False), (last, True))
            clauses += _any((before, True), (i, True), (last, False))
            clauses += _any((before, True), (fewer, True), (last, False))
    for low, high in forbidden_runs(size, allowed):
        beyond = known[size, high + 1] if high < most else False
        clauses += _any((known[size, low], False), (beyond, True))
    return last - size, pickers_of(clauses)


def _any(*parts: tuple[int | bool, bool]) -> list[list[int]]:
    """The clause that one of these is as its value says; none where one is known to be."""
    if any(variable is value for variable, value in parts):
        return []
    return [[variable if value else -variable for variable, value in parts if not isinstance(variable, bool)]]


Cut = tuple[list[int], bool]
"""Edges and a value: one of these edges has it (True: is a line)."""


def tree_cuts(graph: Graph, lines: BoolArray) -> list[Cut]:
    """For each part of the lines: a cycle in it must be opened, the part joined to the rest.

    Empty when the lines are a spanning tree. Cost: linear.
    """
    parts = networks(graph, lines)
    found = [(cycle_in(graph, edges), False) for cells, edges in parts if len(edges) >= len(cells)]
    if len(parts) > 1:
        part = np.empty(graph.n_vertices, dtype=np.intp)
        for name, (cells, _) in enumerate(parts):
            part[cells] = name
        leaving: list[list[int]] = [[] for _ in parts]
        ends = part[graph.edge_vertices]
        crossing = np.flatnonzero(ends[:, 0] != ends[:, 1])
        for edge, (one, two) in zip(crossing.tolist(), ends[crossing].tolist(), strict=True):
            leaving[one].append(edge)
            leaving[two].append(edge)
        found += [(edges, True) for edges in leaving]
    return found


class SatSearch:
    """Solutions of one puzzle, by clauses on edge variables.

    A candidate obeys every table, so its lines are cycles that do not touch. A cycle that alone
    obeys them too is a solution. Whether it is or not, no further solution holds all of its
    edges, since a loop holds no smaller loop: so they are excluded, which is sound also where
    several loops would do. An empty candidate requires a line somewhere. Of a tree, each cycle of a
    candidate is to be opened and each separate part to be joined to the rest.

    The solver is python-sat's Minisat 2.2: measured within a tenth of Glucose 3, 4 and CaDiCaL
    1.9.5 on published and minimised boards (MapleChrono: up to 6 times slower), and the only one
    of them that checks its budget at every decision; Glucose does so when it restarts. Slow
    where many separate loops obey the tables, since it meets them one by one.
    Source: S. Khera, Solving Slitherlink Using Boolean Satisfiability (2022), with its candidates
    excluded instead of listed one by one.
    """

    def __init__(self, puzzle: Puzzle, seed: int) -> None:
        self.puzzle = puzzle
        n_edges = puzzle.graph.n_edges
        tables = PUZZLES[puzzle.kind].tables(puzzle)
        self._tables: list[Table] = tables
        self._take = {"loop": self._take_loops, "tree": self._take_tree}[PUZZLES[puzzle.kind].goal]
        self._tables_at: list[list[Table]] | None = None
        # A seed renumbers the variables; seed 0 keeps the order of the edges.
        order = np.random.default_rng(seed).permutation(n_edges) if seed else np.arange(n_edges)
        self._variables = (order + 1).tolist()
        self._variable_of = order
        from pysat.solvers import Minisat22  # noqa: PLC0415  (other modules take only parts of this one)

        self._solver: Any = Minisat22()
        self._unread = short_clauses(tables, self._variables)
        self._loaded = False
        self._wanted: list[tuple[NDArray[np.intp], BoolArray]] = []
        self._ready: deque[BoolArray] = deque()
        self._candidates = 0

    @property
    def effort(self) -> Effort:
        """Decisions, conflicts, propagations, restarts; goal_checks is the number of candidates."""
        spent = self._solver.accum_stats()
        return Effort(
            decisions=spent["decisions"],
            conflicts=spent["conflicts"],
            propagations=spent["propagations"],
            goal_checks=self._candidates,
            restarts=spent["restarts"],
        )

    def next(self, budget: Budget) -> Step:
        """The next solution not given yet. After Stopped it may be called again and continues."""
        budget = budget.start()
        while not self._ready:
            reason = self._load(budget) or budget.exceeded(self.effort)
            if reason:
                return Stopped(reason)
            status = run_within(self._solver, budget, lambda: self.effort)
            if isinstance(status, str):
                return Stopped(status)
            if not status:
                return Exhausted()
            self._take(self._candidate())
            budget.report(self.effort)
        return self._ready.popleft()

    def differ(self, edges: NDArray[np.intp], lines: BoolArray) -> None:
        """From now on only solutions in which one of these edges (k,) is not as in lines (k,)."""
        signs = np.where(lines, -1, 1)
        self._solver.add_clause((signs * (self._variable_of[edges] + 1)).tolist())
        self._wanted.append((edges, lines))
        self._ready = deque(found for found in self._ready if self._differs(found))

    def _load(self, budget: RunningBudget) -> str:
        """Pass on the rest of the clauses; returns why it stopped before the end, "" if it did not."""
        add = self._solver.add_clause
        while not self._loaded:
            left = LOAD
            # Clauses that were kept in a list would make the garbage collector look at all that lives.
            for literals in islice(self._unread, LOAD):
                add(literals)
                left -= 1
            self._loaded = left > 0
            if not self._loaded and (reason := budget.exceeded(self.effort)):
                return reason
        return ""

    def _candidate(self) -> BoolArray:
        """(E,) the lines of the SAT solver's model; a variable that it never met is a cross."""
        self._candidates += 1
        values = np.zeros(self.puzzle.graph.n_edges, dtype=np.bool_)
        model = np.array(self._solver.get_model(), dtype=np.int64)[: len(values)]
        values[: len(model)] = model > 0
        lines: BoolArray = values[self._variable_of]
        return lines

    def _take_tree(self, lines: BoolArray) -> None:
        """Keep a candidate that is a tree, and exclude it; else what keeps it from being one."""
        cuts = tree_cuts(self.puzzle.graph, lines)
        for edges, wanted in cuts:
            self._solver.add_clause([self._variables[edge] * (1 if wanted else -1) for edge in edges])
        if not cuts:
            # All trees have equally many lines, so another one lacks one of these.
            self._solver.add_clause([-self._variables[edge] for edge in np.flatnonzero(lines).tolist()])
            if self._differs(lines):
                self._ready.append(lines)

    def _take_loops(self, lines: BoolArray) -> None:
        """Keep the solutions in a candidate and exclude each of its cycles."""
        edges = np.flatnonzero(lines)
        drawn = edges.tolist()
        if not drawn:
            self._solver.add_clause(self._variables)
        for cycle in split_cycles(self.puzzle.graph.edge_vertices, edges):
            self._solver.add_clause([-self._variables[edge] for edge in cycle])
            if self._is_solution(set(cycle), drawn):
                alone = np.zeros_like(lines)
                alone[cycle] = True
                if self._differs(alone):
                    self._ready.append(alone)

    def _is_solution(self, cycle: set[int], drawn: list[int]) -> bool:
        if len(cycle) == len(drawn):
            return True
        if self._tables_at is None:
            self._tables_at = tables_at_edges(self.puzzle.graph, self._tables)
        return stands_alone(cycle, (edge for edge in drawn if edge not in cycle), self._tables_at)

    def _differs(self, lines: BoolArray) -> bool:
        return all(bool(np.any(lines[edges] != values)) for edges, values in self._wanted)
