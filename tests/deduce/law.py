"""The law that shrunk deductions obey, checked without what shrinks them.

Where all loops of a board are known, by looking at them. On larger boards the exact method proves
that the premises force the conclusions, and loops met before, then the exact method, that each is
needed.
"""

from dataclasses import replace

import numpy as np

from deduce.proofs import counterexample, proven
from oracle.boards import Known
from random_loops import border, loop_clues, random_inside
from takegaki.core.graph import Graph
from takegaki.core.marks import LINE
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level


def obeyed(
    puzzle: Puzzle, deduction: Deduction, loops: np.ndarray, clues: np.ndarray
) -> np.ndarray:
    """(n, premises) which premises hold on loops (n, E), with their clues (n, F)."""
    faces = list(deduction.clues)
    columns = [clues[:, faces] == puzzle.clues[faces]]
    for edge, mark in deduction.marks:
        columns.append(loops[:, [edge]] == (mark == LINE))
    return np.concatenate(columns, axis=1)


def against(deduction: Deduction, loops: np.ndarray) -> np.ndarray:
    """(n,) the loops that break a conclusion; all if there is none."""
    edges = [edge for edge, _ in deduction.conclusions]
    drawn = np.array([mark == LINE for _, mark in deduction.conclusions], dtype=bool)
    return (loops[:, edges] != drawn).any(axis=1) if edges else np.ones(len(loops), dtype=bool)


def each_without(deduction: Deduction) -> list[Deduction]:
    """The deduction without one premise, for each of them."""
    fewer = [
        replace(deduction, clues=tuple(f for f in deduction.clues if f != face))
        for face in deduction.clues
    ]
    return fewer + [
        replace(deduction, marks=tuple(m for m in deduction.marks if m != mark))
        for mark in deduction.marks
    ]


def fault_by_enumeration(board: Known, puzzle: Puzzle, deduction: Deduction) -> str:
    """ "" if it obeys the law, else what is wrong."""
    kept = board.visits_all if puzzle.variant == "full" else np.ones(len(board.loops), dtype=bool)
    kept = kept & against(deduction, board.loops)
    broken = ~obeyed(puzzle, deduction, board.loops[kept], board.clues[kept])
    count = broken.sum(axis=1)
    if (count == 0).any():
        return "does not follow"
    return "" if broken[count == 1].any(axis=0).all() else "a premise is idle"


class Checker:
    """Checks the law on one larger board; loops met serve later questions."""

    def __init__(self, graph: Graph, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.asked = 0
        loops = [
            border(graph, random_inside(graph, rng, rng.uniform(0.1, 0.8))) for _ in range(100)
        ]
        self._loops = np.array(loops)
        self._clues = np.array([loop_clues(graph, lines) for lines in loops])

    def fault(self, puzzle: Puzzle, deduction: Deduction) -> str:
        """ "" if it obeys the law, else what is wrong. For puzzles without a variant."""
        if not proven(puzzle, deduction):
            return "does not follow"
        broken = ~obeyed(puzzle, deduction, self._loops, self._clues)
        alone = (broken.sum(axis=1) == 1) & against(deduction, self._loops)
        seen = broken[alone].any(axis=0)
        for fewer, known in zip(each_without(deduction), seen.tolist(), strict=True):
            if not known and not self._refuted(puzzle, fewer):
                return "a premise is idle"
        return ""

    def _refuted(self, puzzle: Puzzle, deduction: Deduction) -> bool:
        """Is there a loop with the premises that breaks a conclusion? It is kept."""
        self.asked += 1
        lines = counterexample(puzzle, deduction)
        if lines is None:
            return False
        self._loops = np.append(self._loops, [lines], axis=0)
        self._clues = np.append(self._clues, [loop_clues(puzzle.graph, lines)], axis=0)
        return True


def raw_deductions(ladder: Ladder, level: Level = Level.HARD) -> list[Deduction]:
    """Climb, and one deduction for each list of premises, the contradiction included."""
    ladder.climb(level)
    found = [
        ladder.deduction(fact) for fact in ladder.facts() if fact.kind == "mark" and fact.technique
    ]
    if ladder.contradiction is not None:
        found.append(ladder.contradiction)
    return list(dict.fromkeys(found))
