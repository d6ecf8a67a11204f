"""Clue removal led by cores: what is left has one solution, and needs every clue."""

from collections.abc import Sequence

from takegaki.core.verdict import Solution
from takegaki.solve.clue_switches import ClueSwitches
from takegaki.solve.search import Budget, Stopped


def needed_clues(
    solution: Solution, order: Sequence[int], budget: Budget | None = None
) -> tuple[int, ...] | Stopped | None:
    """Faces, ascending, whose clues have this one solution, none of which can go; None where all the
    clues of its puzzle together have another solution.

    order   the faces with a clue in the order in which they are tried; those that come first tend to go

    A clue without which another loop stands stays needed as others go, and one outside a core is never
    needed again, so both are settled at once: a fifth less time at 30x30 than asking for them anew. An
    order in which neighbours follow each other takes a quarter less than one by lot.
    Cost: a question for each clue that is needed, and one for each further core.
    Source: deletion with cores: J. Marques-Silva, Minimal unsatisfiability (2010).
    """
    limits = budget or Budget()
    switches = ClueSwitches(solution.puzzle, solution)
    core = switches.clash(switches.faces, limits)
    if core is None or isinstance(core, Stopped):
        return core
    candidates = _settled(switches, frozenset(switches.faces), core)
    needed: list[int] = []
    for face in order:
        if face not in candidates:
            continue
        candidates -= {face}
        core = switches.clash(candidates, limits)
        if isinstance(core, Stopped):
            return core
        switches.settle(face, core is None)
        if core is None:
            needed.append(face)
        else:
            candidates = _settled(switches, candidates, core)
    return tuple(sorted(needed))


def _settled(switches: ClueSwitches, asked: frozenset[int], core: frozenset[int]) -> frozenset[int]:
    """What a core left out is off for good."""
    for face in asked - core:
        switches.settle(face, False)
    return asked & core
