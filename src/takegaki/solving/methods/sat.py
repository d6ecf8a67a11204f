"""Method `sat`: the tables as clauses for a SAT solver, what breaks the goal excluded until nothing
does.
"""

from collections import deque
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pysat.solvers import Minisat22

from takegaki.core.budget import Budget, Effort, RunningBudget
from takegaki.core.puzzle import Puzzle
from takegaki.core.table import Table
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Stopped
from takegaki.core.whole_numbers import dice_of
from takegaki.puzzles import PUZZLES
from takegaki.solving.methods.candidate_cuts import (
    split_cycles,
    stands_alone,
    tables_at_edges,
    tree_cuts,
)
from takegaki.solving.methods.sat_clauses import LOAD, short_clauses
from takegaki.solving.methods.sat_slices import run_within
from takegaki.solving.search import Exhausted, Step


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

    def __init__(self, puzzle: Puzzle, seed: int, edges: bool = True) -> None:
        del edges  # its variables are edges in any case
        self.puzzle = puzzle
        n_edges = puzzle.graph.n_edges
        tables = PUZZLES[puzzle.kind].tables(puzzle)
        self._tables: list[Table] = tables
        self._take = {"loop": self._take_loops, "tree": self._take_tree}[PUZZLES[puzzle.kind].goal]
        self._tables_at: list[list[Table]] | None = None
        # A seed renumbers the variables; seed 0 keeps the order of the edges.
        order = dice_of(seed).permutation(n_edges) if seed else np.arange(n_edges)
        self._variables = (order + 1).tolist()
        self._variable_of = order
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
        """Pass on the rest of the clauses; returns why it stopped before the end, "" if it did
        not.
        """
        add = self._solver.add_clause
        while not self._loaded:
            left = LOAD
            # Clauses that were kept in a list would make the garbage collector look at all that
            # lives.
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
            self._solver.add_clause(
                [self._variables[edge] * (1 if wanted else -1) for edge in edges]
            )
        if not cuts:
            # All trees have equally many lines, so another one lacks one of these.
            self._solver.add_clause(
                [-self._variables[edge] for edge in np.flatnonzero(lines).tolist()]
            )
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
