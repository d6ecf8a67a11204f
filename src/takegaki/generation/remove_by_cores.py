"""Clue removal led by cores: what is left has one solution, and needs every clue.

Clue removal by solving anew for each trial; for solvers that keep nothing between two puzzles.
"""

from collections.abc import Callable, Collection, Iterable, Sequence

from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Solution
from takegaki.solving.premise_solver import PremiseSolver
from takegaki.solving.search import Stopped

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
            come first tend to go

    A clue without which another loop stands stays needed as others go, and one outside a core is never
    needed again, so both are settled at once: a fifth less time at 30x30 than asking for them anew. An
    order in which neighbours follow each other takes a quarter less than a random one.
    Cost: a question for each group that is needed, and one for each further core.
    Source: deletion with cores: J. Marques-Silva, Minimal unsatisfiability (2010).
    """
    try:
        return _needed(solution, order, (budget or Budget()).start(), on_clue)
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
