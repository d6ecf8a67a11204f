"""The technique `local-rule` at work: proven rules of the library that people know."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import numpy as np

from takegaki.core.board import UNKNOWN
from takegaki.deduce.turn import Bench
from takegaki.engine import slate as at
from takegaki.engine.jit import i64
from takegaki.engine.slate import Slate
from takegaki.engine.tell import refute, tell
from takegaki.rules.apply import Application, Step
from takegaki.rules.library import KNOWN, rule_set
from takegaki.rules.rule import RuleSet
from takegaki.techniques.local_rule import LOCAL_RULE


@cache
def _rules(tiling: str) -> RuleSet | None:
    """The rules of a tiling that hold by their premises alone, without a look at lines far away."""
    if tiling not in KNOWN:
        return None
    known = rule_set(KNOWN[tiling])
    return replace(known, rules=tuple(rule for rule in known.rules if not rule.loops))


class LocalRules:
    """Tells what rules conclude, a firing at a time. Cost of a turn: linear in the new marks."""

    def __init__(self, bench: Bench) -> None:
        self._puzzle = bench.puzzle
        self._work: Application | None = None
        self._steps: Iterator[Step] = iter(())

    def take(self, slate: Slate) -> bool:
        """See `takegaki.deduce.turn.Turn`."""
        if self._tell_next(slate):
            return True
        if not self._apply(slate):
            refute(slate, i64(LOCAL_RULE.code), i64(0))
            return True
        return self._tell_next(slate)

    def _apply(self, slate: Slate) -> bool:
        """Take over the marks of the slate, and apply the rules; False when they meet a contradiction."""
        rules = _rules(self._puzzle.graph.tiling)
        if rules is None:
            return True
        marks = slate.edge[:, at.MARK].astype(np.int8)
        done = self._work.n_made if self._work else 0
        if self._work is None:
            self._work = Application(self._puzzle, rules)
        sound = self._work.take_over(marks)
        news = ((self._work.marks != UNKNOWN) & (marks == UNKNOWN)).any()
        self._steps = self._work.steps(done) if news else iter(())
        return sound

    def _tell_next(self, slate: Slate) -> bool:
        """Tell the next firing that makes a mark which the slate does not have."""
        for step in self._steps:
            new = [(edge, mark) for edge, mark in step.conclusions if slate.edge[edge, at.MARK] == UNKNOWN]
            if step.why == "rule" and new:
                premises = [-1 - face for face, _ in step.clues]
                premises += [int(slate.edge[edge, at.MADE]) for edge, _ in step.premises]
                edges, marks = zip(*new, strict=True)
                tell(
                    slate,
                    np.array(edges, dtype=np.int32),
                    np.array(marks, dtype=np.int8),
                    i64(LOCAL_RULE.code),
                    i64(self._place(step)),
                    np.array(premises, dtype=np.int32),
                )
                return True
        return False

    def _place(self, step: Step) -> int:
        """The cell of the first clue, or a dot of the first conclusion."""
        if step.clues:
            return step.clues[0][0]
        graph = self._puzzle.graph
        return graph.n_faces + 1 + int(graph.edge_vertices[step.conclusions[0][0], 0])
