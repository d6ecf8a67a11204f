"""The fewest clues that leave one loop: a provably smallest set."""

from collections.abc import Callable, Sequence

import numpy as np
from pysat.examples.hitman import Hitman

from takegaki.core.topology import BoolArray, face_counts
from takegaki.core.verdict import Effort, Solution
from takegaki.solve.clue_switches import ClueSwitches
from takegaki.solve.search import Budget, Stopped

Bound = Callable[[int, int], object]
"""Called with a proven least number of clues, and the fewest known to do."""


def fewest_clues(
    solution: Solution,
    groups: Sequence[Sequence[int]],
    enough: Sequence[int],
    budget: Budget | None = None,
    bound: Bound | None = None,
) -> tuple[int, ...] | Stopped:
    """Faces, ascending: as few clues as leave this solution alone; no set of groups with fewer does.

    groups   faces whose clues are there together
    enough   faces that are known to do; never more are returned

    Each other loop tells a set of clues that it breaks; one of them must be there. A smallest set that
    has one of each, and leaves no other loop, is smallest of all. Cost: exponential at worst; under a
    second at 5x5, minutes at 8x8.
    Source: A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, Smallest MUS extraction with minimal
    hitting set dualization (2015).
    """
    limits = budget or Budget()
    work = _Hitting(solution, groups, limits)
    most = len(enough)
    with Hitman(htype="rc2", weights=work.weights) as chooser:
        while True:
            if reason := limits.exceeded(Effort()):
                return Stopped(reason)
            chosen = chooser.get() or []
            faces = sorted(face for group in chosen for face in work.groups[group])
            if bound:
                bound(len(faces), most)
            if len(faces) >= most:
                return tuple(sorted(enough))
            broken = work.broken(frozenset(faces))
            if isinstance(broken, Stopped):
                return broken
            if broken is None:
                return tuple(faces)
            chooser.hit(sorted(broken))


class _Hitting:
    """Questions about sets of groups."""

    def __init__(self, solution: Solution, groups: Sequence[Sequence[int]], budget: Budget) -> None:
        self._solution = solution
        self._switches = ClueSwitches(solution.puzzle, solution)
        clued = frozenset(self._switches.faces)
        self.groups = {number: clued.intersection(group) for number, group in enumerate(groups)}
        self.groups = {number: group for number, group in self.groups.items() if group}
        self.weights = {number: len(group) for number, group in self.groups.items()}
        self._budget = budget

    def broken(self, kept: frozenset[int]) -> set[int] | Stopped | None:
        """Groups of which one more must be there than these faces: few; None when they leave one loop."""
        found = self._broken_by_another(kept)
        if found is None or isinstance(found, Stopped):
            return found
        for number in sorted(found):
            if number not in found or len(found) == 1:
                continue
            outside = [group for other, group in self.groups.items() if other not in found or other == number]
            fewer = self._broken_by_another(frozenset().union(*outside))
            if isinstance(fewer, Stopped):
                return fewer
            found = found if fewer is None else fewer
        return found

    def _broken_by_another(self, kept: frozenset[int]) -> set[int] | Stopped | None:
        core = self._switches.clash(kept, self._budget)
        if core is not None:
            return core if isinstance(core, Stopped) else None
        wrong = self._differing(self._switches.other)
        return {number for number, group in self.groups.items() if wrong[list(group)].any()}

    def _differing(self, lines: BoolArray) -> BoolArray:
        graph, clues = self._solution.puzzle.graph, self._solution.puzzle.clues
        differing: BoolArray = (clues >= 0) & np.not_equal(face_counts(graph, lines), clues)
        return differing
