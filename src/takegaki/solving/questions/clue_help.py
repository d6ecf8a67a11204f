"""Where one more clue helps a puzzle with several solutions: cells ranked by how much a clue there
tells.

For every type whose goal is a loop; `clue_fixes` answers exactly, for clues that count sides.
"""

import numpy as np

from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Stopped, Unique
from takegaki.puzzles import loop_tables
from takegaki.puzzles.puzzle_type import LoopTables
from takegaki.solving.methods import METHODS
from takegaki.solving.questions.prove import prove
from takegaki.solving.questions.shared_budget import SharedBudget
from takegaki.solving.search import Exhausted

COMPARED = 96
"""Solutions that are compared."""
AT_A_TIME = 6
"""Solutions of one search: the next ones differ little, those of another seed more."""
PROVEN = 40
"""Clues that one solution alone has, of which it is proven whether they leave it alone."""


@dataclass(frozen=True)
class Help:
    """What a clue on a cell without one would tell.

    cell    where
    left    the share of the solutions met that such a clue leaves, by the solution that it is of:
            small where clues tell much
    clues   (clue, solutions met that have it), the one that leaves fewest first
    unique  of these clues, those that leave one solution, proven
    """

    cell: int
    left: float
    clues: tuple[tuple[int, int], ...]
    unique: tuple[int, ...] = ()


@dataclass(frozen=True)
class Helps:
    """Cells, the most telling first.

    met      solutions that were compared
    all_met  there are no others
    """

    cells: tuple[Help, ...]
    met: int
    all_met: bool


def helps(puzzle: Puzzle, shared: SharedBudget) -> Helps:
    """Cells without a clue, ranked by how many solutions a clue there would leave.

    The puzzle has a loop for its goal and several solutions (that is not checked). Cells on which
    all solutions met agree are left out. Where the budget ends first, what is known so far is
    given. Cost: COMPARED searches, and a proof for each of PROVEN clues.
    """
    met, all_met = _met(puzzle, shared)
    tables = loop_tables(puzzle.kind)
    cells = puzzle.graph.n_cells - puzzle.graph.holes
    is_open = np.isin(puzzle.clues[:cells], (NO_CLUE, HIDDEN_CLUE))
    found = [
        one
        for cell in np.flatnonzero(is_open).tolist()
        if (one := _help(puzzle, tables, cell, met)) is not None
    ]
    found.sort(key=lambda one: (one.left, one.cell))
    return Helps(tuple(_proven(puzzle, found, all_met, shared)), len(met), all_met)


def _met(puzzle: Puzzle, shared: SharedBudget) -> tuple[list[list[bool]], bool]:
    """The lines of different solutions, and whether these are all."""
    found, ended = _some(puzzle, 0, COMPARED, shared)
    if ended or shared.ended:
        return [one.tolist() for one in found], ended
    met = {one.tobytes(): one for one in found[:AT_A_TIME]}
    for seed in range(1, -(-COMPARED // AT_A_TIME)):
        met |= {one.tobytes(): one for one in _some(puzzle, seed, AT_A_TIME, shared)[0]}
        if shared.ended:
            break
    return [one.tolist() for one in met.values()], False


def _some(
    puzzle: Puzzle, seed: int, count: int, shared: SharedBudget
) -> tuple[list[BoolArray], bool]:
    """At most so many solutions, and whether there is no other."""
    search = METHODS["exact"].open(puzzle, seed, False)
    found: list[BoolArray] = []
    while len(found) < count:
        step = search.next(shared.rest())
        if isinstance(step, Stopped):
            shared.ended = step.reason
        if isinstance(step, (Exhausted, Stopped)):
            break
        found.append(step)
    shared.pay(search.effort)
    return found, len(found) < count and not shared.ended


def _help(puzzle: Puzzle, tables: LoopTables, cell: int, met: list[list[bool]]) -> Help | None:
    """None where a clue would tell nothing of the solutions met."""
    having = {
        clue: {at for at, lines in enumerate(met) if tables.fits(puzzle.graph, cell, clue, lines)}
        for clue in tables.clues(puzzle.graph, cell)
    }
    telling = {clue: which for clue, which in having.items() if 0 < len(which) < len(met)}
    if not telling:
        return None
    # Of each solution the clue of its own that leaves the fewest.
    left = sum(
        min((len(which) for which in telling.values() if at in which), default=len(met))
        for at in range(len(met))
    )
    counts = sorted(
        ((clue, len(which)) for clue, which in telling.items()), key=lambda one: one[::-1]
    )
    return Help(cell, left / len(met) ** 2, tuple(counts))


def _proven(puzzle: Puzzle, found: list[Help], all_met: bool, shared: SharedBudget) -> list[Help]:
    """The same, with the clues that leave one solution."""
    made, looked = [], 0
    for one in found:
        alone = [clue for clue, count in one.clues if count == 1]
        unique = []
        for clue in alone:
            if all_met:
                unique.append(clue)
            elif looked < PROVEN and not shared.ended:
                looked += 1
                clues = puzzle.clues.copy()
                clues[one.cell] = clue
                trial = Puzzle.of(puzzle.graph, clues, kind=puzzle.kind, variant=puzzle.variant)
                verdict = prove(trial, budget=shared.rest())
                shared.pay(verdict.effort)
                if isinstance(verdict, Unique):
                    unique.append(clue)
        made.append(replace(one, unique=tuple(unique)))
    return made
