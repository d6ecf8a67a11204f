"""Clue removal: led by cores, down to a puzzle that needs every clue, or by what the ladder still deduces."""

from collections.abc import Callable, Collection, Iterable, Sequence

import numpy as np

from takegaki.core.budget import Budget, EndedError, RunningBudget
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
from takegaki.solving.methods import Stopped
from takegaki.solving.premise_solver import PremiseSolver

OnClue = Callable[[int, bool], None]
"""Called with a face whose clue was tried, and whether it was removed."""


def needed_clues(
    solution: Solution,
    order: Sequence[Sequence[int]],
    budget: Budget | None = None,
    on_clue: OnClue | None = None,
) -> tuple[int, ...] | Stopped | None:
    """Faces, ascending, whose clues have this one solution, no group of which can go; None where all the
    clues of its puzzle together have another solution.

    order   groups of faces whose clues go together, in the order in which they are tried; those that
            come first tend to be removed

    A clue without which there is another loop stays needed while others are removed, and one outside a core
    is never needed again, so both are settled at once: a fifth less time at 30x30 than further searches. An
    order in which neighbours follow each other takes a quarter less than a random one.
    Cost: a search for each group that is needed, and one for each further core.
    Source: deletion with cores: J. Marques-Silva, Minimal unsatisfiability (2010).
    """
    try:
        return _needed(solution, order, Budget.of(budget).start(), on_clue)
    except EndedError as ended:
        return Stopped(str(ended))


def _needed(
    solution: Solution, order: Sequence[Sequence[int]], budget: Budget, on_clue: OnClue | None
) -> tuple[int, ...] | None:
    solver = PremiseSolver(solution.puzzle, budget, marks=False, other_than=solution)
    found = solver.clues_in_conflict(solver.cells)
    if found is None:
        return None
    core: Collection[int] = found
    clued = frozenset(solver.cells)
    open_groups = {number: clued.intersection(group) for number, group in enumerate(order)}
    group_of = {face: number for number, group in open_groups.items() for face in group}
    open_faces, needed = set(group_of), clued - group_of.keys()
    for number in range(len(order)):
        _drop_idle(solver, open_groups, open_faces, group_of, core, on_clue)
        if number not in open_groups:
            continue
        faces = open_groups.pop(number)
        open_faces -= faces
        found = solver.clues_in_conflict(open_faces)
        _settle(solver, faces, found is None, on_clue)
        if found is None:
            needed |= faces
        core = open_faces if found is None else found
    return tuple(sorted(needed))


def _drop_idle(
    solver: PremiseSolver,
    open_groups: dict[int, frozenset[int]],
    open_faces: set[int],
    group_of: dict[int, int],
    core: Collection[int],
    on_clue: OnClue | None,
) -> None:
    """Settle the groups of which a core has nothing."""
    for number in sorted({group_of[face] for face in open_faces.difference(core)}):
        if open_groups[number].isdisjoint(core):
            open_faces -= open_groups[number]
            _settle(solver, open_groups.pop(number), False, on_clue)


def _settle(solver: PremiseSolver, faces: Iterable[int], on: bool, on_clue: OnClue | None) -> None:
    for face in sorted(faces):
        solver.settle(face, on)
        if on_clue:
            on_clue(face, not on)


def clues_by_resolving(
    kept: BoolArray,
    order: Sequence[Collection[int]],
    solves: Callable[[BoolArray], bool],
    budget: RunningBudget,
    on_clue: OnClue | None = None,
    most: int | None = None,
) -> BoolArray | Stopped:
    """(F,) those of some clues that a solver needs.

    kept    (F,) clues that it solves; order: groups that go together, as they are tried
    solves  whether it solves these; with more clues it must not fail
    most    at most so many trials (None: as many as it takes, and no group is to spare)
    """
    kept, trials = kept.copy(), 0
    batch = max(1, len(order) // 8)
    first, failing = 0, 0
    while first < len(order):
        if reason := budget.exceeded():
            return Stopped(reason)
        if most is not None and trials >= most:
            break
        size = min(batch, failing or len(order), len(order) - first)
        faces = [face for group in order[first : first + size] for face in group]
        trial = kept.copy()
        trial[faces] = False
        goes = failing != 1 and solves(trial)
        trials += failing != 1
        if goes:
            kept, first = trial, first + size
            failing = max(0, failing - size)
            batch = max(1, failing // 2) if failing else 2 * batch
        elif size > 1:
            failing, batch = size, size // 2
            continue
        else:
            first, failing = first + 1, 0
        if on_clue:
            for face in faces:
                on_clue(face, goes)
    return kept


FACTS_FOR_EDGE, PREMISES_FOR_EDGE = 16, 64
# The share of groups that are tried together at first: more than half of all go in the end.
FIRST_BATCH = 8
# Facts that trials of a few milliseconds examine.
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
    limits = Budget.of(budget).start()
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
    """A board of facts with capacity for removal, solved with all clues."""
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
