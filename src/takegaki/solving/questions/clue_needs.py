"""Which clues a verdict needs: those that are unnecessary, a part that is enough, a clash."""

import numpy as np

from takegaki.core.budget import EndedError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.solving.premises.premise_solver import PremiseSolver
from takegaki.solving.questions.shared_budget import SharedBudget


@dataclass(frozen=True)
class Needs:
    """The clues of a puzzle with one solution, as faces, ascending.

    needed       without this clue alone there are more solutions
    unnecessary  without this clue alone there is still one
    open         not known, as the budget ended first
    enough       these clues alone have the same one solution
    irredundant  none of the clues in `enough` can go
    """

    needed: tuple[int, ...]
    unnecessary: tuple[int, ...]
    open: tuple[int, ...]
    enough: tuple[int, ...]
    irredundant: bool


@dataclass(frozen=True)
class Clash:
    """Clues (faces, ascending) that contradict each other; `irredundant` if no part of them
    does.
    """

    faces: tuple[int, ...]
    irredundant: bool


BLOCK = 8
"""Clues, neighbours in their order, about which questions are asked that begin alike."""


def needs(solution: Solution, shared: SharedBudget) -> Needs:
    """What each clue is good for in a puzzle whose only solution this is (that is not checked).

    At most one search for each clue and one more for each that is unnecessary: the proof of one
    names the clues it used, which shows that all others are unnecessary too. What the budget left
    open is reported.
    Source: deletion with cores, as for minimal unsatisfiable subsets: J. Marques-Silva, Minimal
    unsatisfiability: models, algorithms and applications (2010). Model rotation was tried: at most
    a fifth fewer searches and a tenth less time, so it was left out.
    """
    solver = PremiseSolver(solution.puzzle, shared.rest(), marks=False, other_than=solution)
    clues = frozenset(solver.cells)
    needed: set[int] = set()
    candidates, enough = set(clues), clues
    cells = np.array(solver.cells, dtype=np.intp)
    try:
        for number, face in enumerate(solver.cells):
            if face in candidates:
                # Those of a block stand last, so that what follows from all others stays.
                begin = number - number % BLOCK
                on = np.concatenate(
                    [cells[:begin], cells[begin + BLOCK :], cells[begin : begin + BLOCK]]
                )
                core = solver.conflict_among(on[on != face], cells[number : number + 1])
                if core is None:
                    needed.add(face)
                else:
                    candidates &= core
                    enough = min(enough, core, key=len)
    except EndedError as ended:
        shared.ended = str(ended)
    least, irredundant = _minimised(solver, enough, needed, shared)
    shared.pay(solver.effort)
    return Needs(
        needed=tuple(sorted(needed)),
        unnecessary=tuple(sorted(clues - candidates)),
        open=tuple(sorted(candidates - needed)),
        enough=tuple(sorted(least)),
        irredundant=irredundant,
    )


def clash(puzzle: Puzzle, shared: SharedBudget) -> Clash:
    """Clues that contradict each other, as few as dropping one after another leaves.

    The puzzle has no solution (that is not checked). Cost: a search for each clue of the first
    core.
    """
    solver = PremiseSolver(puzzle, shared.rest(), marks=False)
    clues, core = frozenset(solver.cells), None
    try:
        core = solver.clues_in_conflict(clues)
    except EndedError as ended:
        shared.ended = str(ended)
    least, irredundant = _minimised(solver, clues if core is None else core, set(), shared)
    shared.pay(solver.effort)
    return Clash(tuple(sorted(least)), irredundant)


def _minimised(
    solver: PremiseSolver, clues: frozenset[int], needed: set[int], shared: SharedBudget
) -> tuple[frozenset[int], bool]:
    """Drop clues one after another, while the rest still leaves no loop; is none left that can
    go?
    """
    if shared.ended:
        return clues, False
    kept, cells = clues, frozenset(solver.cells)
    first, tried = sorted(needed), sorted(clues - needed)
    try:
        for number, face in enumerate(tried):
            if face in kept:
                # Those that are tried last stand before those that were tried: most questions begin
                # alike.
                later = [other for other in reversed(tried[number + 1 :]) if other in kept]
                on = first + later + [other for other in tried[:number] if other in kept]
                off = np.array(sorted(cells.difference(on)), dtype=np.intp)
                core = solver.conflict_among(np.array(on, dtype=np.intp), off)
                kept = kept if core is None else core
    except EndedError as ended:
        shared.ended = str(ended)
        return kept, False
    return kept, True
