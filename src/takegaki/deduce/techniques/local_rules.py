"""The technique `local-rule`: well-known proven rules of the library.

Where steps of a trace come from ladder after ladder, each on a board of facts of its own with more
marks, a technique is the same object for all of them, and keeps what holds on the next board, too.
"""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from takegaki.core.lazy_dataclass import replace
from takegaki.core.marks import UNKNOWN, MarkArray
from takegaki.deduce.kernels.conclude import add_external_facts, refute
from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.deduce.techniques.technique_base import TechniqueContext

if TYPE_CHECKING:
    from takegaki.rules.application.apply import Application, Step
    from takegaki.rules.notation.rule import RuleSet


@cache
def _rules(tiling: str) -> "RuleSet | None":
    """The rules of a tiling that hold by their premises alone, whatever the lines far away."""
    from takegaki.rules.rule_sets.library import KNOWN, rule_set  # noqa: PLC0415  (a level above Hard needs it)

    if tiling not in KNOWN:
        return None
    known = rule_set(KNOWN[tiling])
    return replace(known, rules=tuple(rule for rule in known.rules if not rule.loops))


class LocalRules:
    """Adds the conclusions of rules, a firing at a time. Cost of a turn: linear in the new
    marks.
    """

    def __init__(self, context: TechniqueContext) -> None:
        self._puzzle = context.puzzle
        self._work: Application | None = None
        self._steps: Iterator[Step] = iter(())
        self._fact_board: FactBoard | None = None

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        if fact_board is not self._fact_board:
            self._steps, self._fact_board = iter(()), fact_board
            if self._work is not None:
                if self._finds_nothing(self._work, fact_board.mark.astype(np.int8)):
                    return False
                # It knows more than the board, or would conclude in another order than from the
                # board alone.
                self._work = self._work.again()
        if self._add_next(fact_board):
            return True
        if not self._apply(fact_board):
            refute(fact_board, TECHNIQUES["local-rule"].code, 0)
            return True
        return self._add_next(fact_board)

    @staticmethod
    def _finds_nothing(work: "Application", marks: MarkArray) -> bool:
        """Whether an application that knows no more than these marks concludes no other ones from
        them.
        """
        is_behind = not (work.marks[marks == UNKNOWN] != UNKNOWN).any()
        return is_behind and work.take_over(marks) and np.array_equal(work.marks, marks)

    def _apply(self, fact_board: FactBoard) -> bool:
        """Enter the marks of the facts, and apply the rules; False when they contradict each
        other.
        """
        rules = _rules(self._puzzle.graph.tiling)
        if rules is None:
            return True
        marks = fact_board.mark.astype(np.int8)
        done = self._work.n_made if self._work else 0
        if self._work is None:
            from takegaki.rules.application.apply import Application  # noqa: PLC0415  (as above)

            self._work = Application(self._puzzle, rules)
        sound = self._work.take_over(marks)
        news = ((self._work.marks != UNKNOWN) & (marks == UNKNOWN)).any()
        self._steps = self._work.steps(done) if news else iter(())
        return sound

    def _add_next(self, fact_board: FactBoard) -> bool:
        """Add the next firing with a mark that the board of facts has not; False when there is
        none.
        """
        for step in self._steps:
            new = [
                (edge, mark) for edge, mark in step.conclusions if fact_board.mark[edge] == UNKNOWN
            ]
            if step.why == "rule" and new:
                premises = [-1 - face for face, _ in step.clues]
                premises += [int(fact_board.mark_fact[edge]) for edge, _ in step.premises]
                edges, marks = zip(*new, strict=True)
                add_external_facts(
                    fact_board,
                    np.array(edges, dtype=np.int32),
                    np.array(marks, dtype=np.int8),
                    TECHNIQUES["local-rule"].code,
                    self._place(step),
                    np.array(premises, dtype=np.int32),
                )
                return True
        return False

    def _place(self, step: "Step") -> int:
        """The cell of the first clue, or a dot of the first conclusion."""
        if step.clues:
            return step.clues[0][0]
        graph = self._puzzle.graph
        return graph.n_faces + 1 + int(graph.edge_vertices[step.conclusions[0][0], 0])
