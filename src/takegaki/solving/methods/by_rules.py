"""Methods `rules`, `rules+loops`, `rules+trial`, and rules followed by a search."""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.budget import Budget, Effort, RunningBudget
from takegaki.core.errors import UnsupportedError
from takegaki.core.marks import LINE
from takegaki.core.place_names import edge_name
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import token
from takegaki.core.verdict import Stopped
from takegaki.puzzles import require_counts
from takegaki.puzzles.check import is_solved
from takegaki.rules.application.apply import Application
from takegaki.rules.notation.rule import RuleSet
from takegaki.rules.rule_sets.library import default_rules, rule_set
from takegaki.solving.search import BoolArray, Exhausted, Following, Search, Step


class RulesSearch:
    """Rules to their fixpoint; what they leave open is handed to another search, or reported."""

    def __init__(
        self,
        puzzle: Puzzle,
        seed: int,
        edges: bool,
        *,
        rules: RuleSet | None = None,
        loops: bool = False,
        trial: bool = False,
        then: Following | None = None,
    ) -> None:
        """Raises UnsupportedError for rules that are not proven: the verdict would not be."""
        require_counts(puzzle, "rules")
        chosen = rules or rule_set(default_rules(puzzle.graph))
        unproven = [rule.name for rule in chosen.rules if rule.status != "proven"]
        if unproven:
            raise UnsupportedError(f"rule {unproven[0]!r} of {chosen.name} is not proven")
        self._puzzle = puzzle
        self._work = Application(puzzle, chosen, loops=loops)
        self._trial = trial
        self._then = then
        self._opening = (seed, edges)
        self._following: Search | None = None
        self._differing: list[tuple[NDArray[np.intp], BoolArray]] = []
        self._ended = False

    @property
    def effort(self) -> Effort:
        """What the rules have cost (decisions: trials, propagations: firings), or the search after
        them.
        """
        if self._following is not None:
            return self._following.effort
        return self._work.effort

    def next(self, budget: Budget) -> Step:
        """The solution that the rules lead to, or what the search after them finds."""
        if self._following is not None:
            return self._following.next(budget)
        budget = budget.start()
        if self._ended:
            return Exhausted()
        if reason := budget.exceeded(self.effort):
            return Stopped(reason, self._work.board)
        if not self._deduce(budget):
            return Stopped(budget.exceeded(self.effort) or "stopped", self._work.board)
        board = self._work.board
        if self._work.clash is None and not board.is_complete:
            return self._go_on(board, budget)
        # Sound rules leave at most this one solution.
        self._ended = True
        lines: BoolArray = board.lines
        if self._work.clash or not is_solved(self._puzzle, board) or not self._wanted(lines):
            return Exhausted()
        return lines

    def _deduce(self, budget: RunningBudget) -> bool:
        """Rules, then trials if requested; False when the budget ended before the fixpoint."""
        if self._trial:
            return self._work.try_all(budget) is not None
        self._work.apply()
        return True

    def _go_on(self, board: Board, budget: RunningBudget) -> Step:
        if self._then is None:
            return Stopped(_stall(board), board)
        following = self._following = self._then(self._puzzle, *self._opening, board)
        for edges, lines in self._differing:
            following.differ(edges, lines)
        return following.next(budget)

    def _wanted(self, lines: BoolArray) -> bool:
        return all(bool(np.any(lines[edges] != other)) for edges, other in self._differing)

    def differ(self, edges: NDArray[np.intp], lines: BoolArray) -> None:
        """From now on only solutions in which one of these edges (k,) is not as in lines (k,)."""
        if self._following is not None:
            self._following.differ(edges, lines)
        else:
            self._differing.append((edges, lines))


def _stall(board: Board) -> str:
    """The marks that the rules found, and why they stall."""
    left = np.flatnonzero(board.marks == 0)
    decided = len(board.marks) - len(left)
    # Where a line ends is where a person would look.
    ends = [edge for edge in left.tolist() if _touches_line(board, edge)]
    place = edge_name(board.graph, ends[0] if ends else int(left[0]))
    edges = len(board.marks)
    text = f"the rules decide {decided:,} of {edges:,} edges and stall, first at {place}"
    return token(text, "stopped.stall", decided=decided, edges=edges, place=place)


def _touches_line(board: Board, edge: int) -> bool:
    graph = board.graph
    return any(
        board.marks[other] == LINE
        for vertex in graph.edge_vertices[edge].tolist()
        for other in graph.edges_at(vertex).tolist()
    )
