"""Solver: incremental queries about one puzzle, with marks assumed or required; what was learned is
kept.
"""

from typing import NoReturn

import numpy as np

from takegaki.core.board import Board, EdgeMarks, require_board
from takegaki.core.budget import CANCELLED, Budget, Effort, conflicts_reached
from takegaki.core.errors import BoardError
from takegaki.core.lazy_dataclass import replace
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.printable import counted
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.verdict import Answer, Found, NoSolution, Undecided
from takegaki.core.whole_numbers import whole_number
from takegaki.formats import Source, puzzle_of
from takegaki.puzzles import PUZZLES
from takegaki.solving.kernels.engine import Status
from takegaki.solving.methods.exact import exact_search

Marks = Board | EdgeMarks
"""Marks on some edges: a board, or LINE or CROSS by edge."""


class Solver:
    """An incremental solver: solve under assumed marks, add marks for good, solve again.

    Setting up:  `Solver(puzzle)`; `require(marks)` and `forbid(marks)` at any time, for good
    Solving:     `solve(marks)` assumes marks for this one question: Found holds a solution, which
                 the next question may meet again; NoSolution: `core` holds assumed marks that no
                 solution has together; Undecided: the budget ended or `cancel` was called; a
                 further call continues
    Stopping:    `cancel` from any thread, `resume`
    Reading:     `core`, `effort` change nothing

    One solver belongs to one thread, except `cancel`. What a question learns is kept for the next
    ones, so that questions about a few marks more or less cost a fraction of a search. All raise
    BoardError for marks of another board and for what is no edge or no mark. The same calls give
    the same answers.
    Source: the interface of MiniSat, as PySAT has it: N. Een, N. Sorensson, Temporal induction by
      incremental
    SAT solving (2003).

    >>> solver = Solver("3.\\n.2\\n..")
    >>> first = solver.solve().solution
    >>> solver.forbid(first.board())
    >>> solver.solve().solution != first
    True
    """

    def __init__(self, puzzle: Puzzle | Source, *, seed: int = 0) -> None:
        self.puzzle = puzzle_of(puzzle)
        seed = whole_number(seed, "a seed")
        self._is_loop = PUZZLES[self.puzzle.kind].goal == "loop"
        self._search = exact_search(self.puzzle, seed)
        self._core: dict[int, int] = {}
        self._cancelled = False

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a Solver stays in its process: send its puzzle, and make another Solver there"
        )

    def __repr__(self) -> str:
        return f"<Solver of {self.puzzle!r}: {counted(self.effort.conflicts, 'conflict')} so far>"

    def solve(self, assume: Marks | None = None, *, budget: Budget | None = None) -> Answer:
        """A solution in which these marks hold, NoSolution, or Undecided when the budget ends."""
        board = self._board(assume)
        self._core = {}
        running = Budget.of(budget).start()
        before = self.effort
        if self._cancelled:
            return Undecided(CANCELLED, effort=before)
        if reason := running.exceeded():
            return Undecided(reason, effort=before)
        literals: dict[int, int] = {}
        for edge in np.flatnonzero(board.marks != UNKNOWN).tolist():
            fixed = self._search.decided(edge)
            if fixed == UNKNOWN:
                literals[self._search.literal(edge, board[edge])] = edge
            elif fixed != board[edge]:
                self._core = {edge: board[edge]}
                return NoSolution(before)
        engine = self._search.engine
        if engine is None:
            return NoSolution(before)
        # The engine's conflicts are those of all questions; the limit is for this one.
        timed = replace(running, conflicts=None)
        status = engine.solve(list(literals), conflicts=running.conflicts, budget=timed)
        if status is Status.UNSAT:
            self._core = {literals[one]: board[literals[one]] for one in engine.core}
            return NoSolution(self.effort)
        if status is Status.STOPPED:
            limit = conflicts_reached(running.conflicts or 0)
            return Undecided(
                CANCELLED if self._cancelled else timed.exceeded() or limit, effort=self.effort
            )
        lines = self._search.lines_of(engine)
        engine.keep_model()
        return Found(Solution.of(self.puzzle, lines), self.effort)

    def require(self, marks: Marks) -> None:
        """From now on all of these marks hold in every solution."""
        board = self._board(marks)
        for edge in np.flatnonzero(board.marks != UNKNOWN):
            self._search.differ(np.array([edge]), np.array([board.marks[edge] != LINE]))

    def forbid(self, marks: Marks) -> None:
        """From now on no solution has all of these marks together. Raises BoardError for no mark at
        all.
        """
        board = self._board(marks)
        edges = np.flatnonzero(board.marks != UNKNOWN)
        if not len(edges):
            raise BoardError("to forbid no mark at all leaves no solution: name one at least")
        self._search.differ(edges, board.marks[edges] == LINE)

    @property
    def core(self) -> dict[int, int]:
        """After NoSolution: marks by edge, of those assumed, that no solution has together.

        Empty where there is no solution whatever is assumed. It need not be the smallest.
        """
        return dict(self._core)

    @property
    def effort(self) -> Effort:
        """What all questions have cost so far."""
        return self._search.effort

    def cancel(self) -> None:
        """Stop a running `solve` within milliseconds; every question is Undecided until
        `resume`.
        """
        self._cancelled = True
        if (engine := self._search.engine) is not None:
            engine.cancel()

    def resume(self) -> None:
        """Allow questions again after `cancel`."""
        self._cancelled = False
        if (engine := self._search.engine) is not None:
            engine.resume()

    def _board(self, marks: Marks | None) -> Board:
        blank = Board.blank(self.puzzle.graph)
        if isinstance(marks, Board):
            require_board(marks, self.puzzle.graph)
            return marks
        return blank.with_marks({} if marks is None else marks)
