"""Clue removal by retraction: what the ladder deduced from a clue is deduced anew, nothing else."""

from collections.abc import Collection

import numpy as np

from takegaki.core.budget import Budget
from takegaki.core.graph import IntArray
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Solution
from takegaki.deduce.kernels import ladder
from takegaki.deduce.kernels.fact_board import N_TECHNIQUES, OF_FACTS, FactBoard, make_room, new_fact_board
from takegaki.deduce.kernels.ladder import WITHOUT_END
from takegaki.deduce.ladder import LAST
from takegaki.deduce.technique import Level, Technique
from takegaki.generation.kernels import clue_removal as at
from takegaki.generation.kernels import retraction as work
from takegaki.generation.kernels.clue_removal import RemovalState, new_removal
from takegaki.generation.remove_by_cores import OnClue
from takegaki.solving.search import Stopped

FACTS_FOR_EDGE, PREMISES_FOR_EDGE = 16, 64
# The share of groups that are tried together at first: more than half of all go in the end.
FIRST_BATCH = 8
# Facts that a few milliseconds of trials look at.
FACTS_A_CHUNK = 400_000


def clues_by_retraction(
    solution: Solution,
    level: Level,
    groups: tuple[IntArray, IntArray],
    order: IntArray,
    *,
    without: Collection[Technique] = (),
    budget: Budget | None = None,
    on_clue: OnClue | None = None,
) -> BoolArray | Stopped | None:
    """(F,) the clues of a puzzle that techniques up to a level, at most Hard, need, none to spare.

    groups   start (G + 1,) and faces: clues that go together
    order    the groups in the order in which they are tried; those that come first tend to go

    None when the techniques do not solve the puzzle with all its clues. Cost: for each group what is
    deduced from its clues; 1 ms at 10x10 Easy, 100 ms at 30x30 Hard.
    """
    fact_board = _solved(solution, level, without)
    if fact_board is None:
        return None
    graph = solution.puzzle.graph
    removal = new_removal(graph, fact_board, groups, order, len(order) // FIRST_BATCH)
    limits = (budget or Budget()).start()
    chunk = 1 if on_clue else 1 + FACTS_A_CHUNK // (4 * graph.n_edges)
    while True:
        decided, status = removal.n_decided, work.MORE
        if reason := limits.exceeded():
            return Stopped(reason)
        status = work.remove_clues(fact_board, removal, LAST[level], removal.n_trials + chunk)
        if on_clue:
            _report(removal, decided, on_clue)
        if status == work.DONE:
            return _left(solution, removal)
        if status == work.CRAMPED:
            make_room(fact_board)


def _solved(solution: Solution, level: Level, without: Collection[Technique]) -> FactBoard | None:
    """A board of facts with room for removal, solved with all clues."""
    puzzle = solution.puzzle
    fact_board = new_fact_board(puzzle.graph, puzzle.clues, full=puzzle.variant == "full")
    n_edges = puzzle.graph.n_edges
    for name in OF_FACTS:
        setattr(fact_board, name, np.empty(FACTS_FOR_EDGE * n_edges + 2, dtype=np.int32))
    fact_board.premises = np.empty(PREMISES_FOR_EDGE * n_edges + 256, dtype=np.int32)
    last = LAST[level]
    barred = sum(1 << technique.code for technique in without)
    ladder.allow(fact_board, (1 << last + 1) - 1 & ~barred & (1 << N_TECHNIQUES) - 1)
    ladder.begin(fact_board, np.zeros(n_edges, dtype=np.int8))
    while (status := ladder.run_ladder(fact_board, last, WITHOUT_END)) == ladder.NO_ROOM:
        make_room(fact_board)
    return fact_board if status == ladder.SOLVED else None


def _left(solution: Solution, removal: RemovalState) -> BoolArray:
    kept: BoolArray = solution.puzzle.clues >= 0
    off = np.repeat(removal.fate == at.REMOVED, np.diff(removal.start))
    kept[removal.faces[off]] = False
    return kept


def _report(removal: RemovalState, decided: int, on_clue: OnClue) -> None:
    for group in removal.order[decided : removal.n_decided].tolist():
        for face in removal.faces[removal.start[group] : removal.start[group + 1]].tolist():
            on_clue(face, bool(removal.fate[group] == at.REMOVED))
