"""Clue removal led by cores: what is left has one solution, and needs every clue."""

from collections.abc import Callable, Collection, Iterable, Sequence

from takegaki.core.verdict import Solution
from takegaki.solve.clue_switches import ClueSwitches
from takegaki.solve.search import Budget, Stopped

Told = Callable[[int, bool], None]
"""Called with a face whose clue was tried, and whether it went."""


def needed_clues(
    solution: Solution,
    order: Sequence[Sequence[int]],
    budget: Budget | None = None,
    told: Told | None = None,
) -> tuple[int, ...] | Stopped | None:
    """Faces, ascending, whose clues have this one solution, no group of which can go; None where all the
    clues of its puzzle together have another solution.

    order   groups of faces whose clues go together, in the order in which they are tried; those that
            come first tend to go

    A clue without which another loop stands stays needed as others go, and one outside a core is never
    needed again, so both are settled at once: a fifth less time at 30x30 than asking for them anew. An
    order in which neighbours follow each other takes a quarter less than one by lot.
    Cost: a question for each group that is needed, and one for each further core.
    Source: deletion with cores: J. Marques-Silva, Minimal unsatisfiability (2010).
    """
    limits = budget or Budget()
    switches = ClueSwitches(solution.puzzle, solution)
    found = switches.clash(switches.faces, limits)
    if found is None or isinstance(found, Stopped):
        return found
    core: Collection[int] = found
    clued = frozenset(switches.faces)
    open_groups = {number: clued.intersection(group) for number, group in enumerate(order)}
    group_of = {face: number for number, group in open_groups.items() for face in group}
    open_faces, needed = set(group_of), clued - group_of.keys()
    for number in range(len(order)):
        _drop_idle(switches, open_groups, open_faces, group_of, core, told)
        if number not in open_groups:
            continue
        faces = open_groups.pop(number)
        open_faces -= faces
        found = switches.clash(open_faces, limits)
        if isinstance(found, Stopped):
            return found
        _settle(switches, faces, found is None, told)
        if found is None:
            needed |= faces
        core = open_faces if found is None else found
    return tuple(sorted(needed))


def _drop_idle(
    switches: ClueSwitches,
    open_groups: dict[int, frozenset[int]],
    open_faces: set[int],
    group_of: dict[int, int],
    core: Collection[int],
    told: Told | None,
) -> None:
    """Settle the groups of which a core has nothing."""
    for number in sorted({group_of[face] for face in open_faces.difference(core)}):
        if open_groups[number].isdisjoint(core):
            open_faces -= open_groups[number]
            _settle(switches, open_groups.pop(number), False, told)


def _settle(switches: ClueSwitches, faces: Iterable[int], on: bool, told: Told | None) -> None:
    for face in sorted(faces):
        switches.settle(face, on)
        if told:
            told(face, not on)
