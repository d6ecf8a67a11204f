"""Candidate solutions: lines that fit every clue and vertex, whether they are one loop or several.

Source: S. Herting, A rule-based approach to the puzzle of Slither Link (2004), sections 5.3 and 10.
"""

from collections.abc import Iterator
from typing import Self

import numpy as np
from pysat.solvers import Minisat22

from takegaki.core.board import Board, require_board
from takegaki.core.budget import Budget, Effort
from takegaki.core.errors import UnsupportedError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import BoolArray, is_one_loop
from takegaki.model.cnf import clauses
from takegaki.puzzles import PUZZLES
from takegaki.solving.methods.sat_slices import run_within


@dataclass(frozen=True)
class CandidateCount:
    """How many candidates were met, and how many of them are solutions.

    complete  these are all; else `reason` is what ended the search
    """

    candidates: int
    solutions: int
    complete: bool
    reason: str = ""


class Candidates(Iterator[BoolArray]):
    """The candidates of a puzzle about a loop as a SAT solver finds them, each (E,) lines, each
    once.

    board  only candidates with its marks; limit: at most so many, None for all
    ended  "" while there may be more; then "all", "limit" or the reason that the budget gave

    Raises UnsupportedError for a type without a loop, BoardError for marks of another board.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        board: Board | None = None,
        limit: int | None = None,
        budget: Budget | None = None,
    ) -> None:
        kind = PUZZLES[puzzle.kind]
        if kind.goal != "loop":
            raise UnsupportedError(
                f"candidates are counted for puzzles about a loop, not for {puzzle.kind}"
            )
        if board is not None:
            require_board(board, puzzle.graph)
        self._n_edges = puzzle.graph.n_edges
        variables = range(1, self._n_edges + 1)
        self._solver = Minisat22()
        for clause in clauses(kind.tables(puzzle), variables):
            self._solver.add_clause(list(clause.literals))
        marks = np.zeros(0) if board is None else board.marks
        for edge in np.flatnonzero(marks != UNKNOWN).tolist():
            self._solver.add_clause([edge + 1 if marks[edge] == LINE else -edge - 1])
        self._budget, self._left = Budget.of(budget).start(), limit
        self.met = 0
        self.ended = ""

    def __iter__(self) -> Self:
        return self

    def _effort(self) -> Effort:
        return Effort(conflicts=self._solver.accum_stats()["conflicts"])

    def __next__(self) -> BoolArray:
        if not self.ended and self._left == self.met:
            self.ended = "limit"
        if not self.ended and (reason := self._budget.exceeded(self._effort())):
            self.ended = reason
        if not self.ended:
            status = run_within(self._solver, self._budget, self._effort)
            self.ended = status if isinstance(status, str) else "" if status else "all"
        if self.ended:
            raise StopIteration
        lines = np.zeros(self._n_edges, dtype=np.bool_)
        model = np.array(self._solver.get_model(), dtype=np.int64)[: self._n_edges]
        lines[: len(model)] = model > 0
        # An edge that no clause mentions is free: it is excluded with the others all the same.
        signs = np.where(lines, -1, 1)
        self._solver.add_clause((signs * np.arange(1, self._n_edges + 1)).tolist())
        self.met += 1
        return lines


def count_candidates(
    puzzle: Puzzle,
    board: Board | None = None,
    limit: int | None = None,
    budget: Budget | None = None,
) -> CandidateCount:
    """How many there are, or that there are at least so many. Arguments and errors as in
    `Candidates`.

    Cost: each is met, so it grows with their number.
    """
    found = Candidates(puzzle, board, limit, budget)
    solutions = sum(bool(lines.any()) and is_one_loop(puzzle.graph, lines) for lines in found)
    complete = found.ended == "all"
    return CandidateCount(found.met, solutions, complete, "" if complete else found.ended)
