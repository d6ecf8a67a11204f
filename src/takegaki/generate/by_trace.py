"""Clue removal led by the trace of the ladder: what rested on a clue is deduced anew, nothing else."""

from collections.abc import Callable, Collection

import numpy as np

from takegaki.core.graph import IntArray
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Effort, Solution
from takegaki.deduce.ladder import LAST, WITHOUT_END
from takegaki.engine import climb
from takegaki.engine import removal as at
from takegaki.engine import strip as work
from takegaki.engine.jit import i64
from takegaki.engine.removal import Removal, new_removal
from takegaki.engine.slate import FACT_WIDTH, N_TECHNIQUES, Slate, new_slate, with_room
from takegaki.solve.search import Budget, Stopped
from takegaki.techniques import Level, Technique

Told = Callable[[int, bool], None]
"""Called with a face whose clue was tried, and whether it went."""

FACTS_FOR_EDGE, PREMISES_FOR_EDGE = 16, 64
# The share of groups that are tried together at first: more than half of all go in the end.
FIRST_BATCH = 8
# Facts that a few milliseconds of trials look at.
CHUNK = 400_000


def kept_clues(
    solution: Solution,
    level: Level,
    groups: tuple[IntArray, IntArray],
    order: IntArray,
    *,
    without: Collection[Technique] = (),
    budget: Budget | None = None,
    told: Told | None = None,
) -> BoolArray | Stopped | None:
    """(F,) the clues of a puzzle that techniques up to a level, at most Hard, need, none to spare.

    groups   start (G + 1,) and faces: clues that go together
    order    the groups in the order in which they are tried; those that come first tend to go

    None when the techniques do not solve the puzzle with all its clues. Cost: for each group what is
    deduced from its clues; 1 ms at 10x10 Easy, 100 ms at 30x30 Hard.
    """
    slate = _solved(solution, level, without)
    if slate is None:
        return None
    graph = solution.puzzle.graph
    removal = new_removal(graph, slate, groups, order, len(order) // FIRST_BATCH)
    limits = budget or Budget()
    chunk = 1 if told else 1 + CHUNK // (4 * graph.n_edges)
    while True:
        decided, status = int(removal.ctl[at.NEXT]), work.MORE
        if reason := limits.exceeded(Effort()):
            return Stopped(reason)
        status = work.strip(slate, removal, i64(LAST[level]), i64(removal.ctl[at.TRIALS] + chunk))
        if told:
            _tell(removal, decided, told)
        if status == work.DONE:
            return _left(solution, removal)
        if status == work.CRAMPED:
            slate = with_room(slate)


def _solved(solution: Solution, level: Level, without: Collection[Technique]) -> Slate | None:
    """A slate with room for removal, solved with all clues."""
    puzzle = solution.puzzle
    slate = new_slate(puzzle.graph, puzzle.clues, full=puzzle.variant == "full")
    n_edges = puzzle.graph.n_edges
    slate = slate._replace(
        fact=np.empty((FACTS_FOR_EDGE * n_edges + 2, FACT_WIDTH), dtype=np.int32),
        premises=np.empty(PREMISES_FOR_EDGE * n_edges + 256, dtype=np.int32),
    )
    last = LAST[level]
    barred = sum(1 << technique.code for technique in without)
    climb.allow(slate, (1 << last + 1) - 1 & ~barred & (1 << N_TECHNIQUES) - 1)
    climb.begin(slate, np.zeros(n_edges, dtype=np.int8))
    while (status := climb.climb(slate, i64(last), WITHOUT_END)) == climb.NO_ROOM:
        slate = with_room(slate)
    return slate if status == climb.SOLVED else None


def _left(solution: Solution, removal: Removal) -> BoolArray:
    kept: BoolArray = solution.puzzle.clues >= 0
    off = np.repeat(removal.fate == at.OFF, np.diff(removal.start))
    kept[removal.faces[off]] = False
    return kept


def _tell(removal: Removal, decided: int, told: Told) -> None:
    for group in removal.order[decided : removal.ctl[at.NEXT]].tolist():
        for face in removal.faces[removal.start[group] : removal.start[group + 1]].tolist():
            told(face, bool(removal.fate[group] == at.OFF))
