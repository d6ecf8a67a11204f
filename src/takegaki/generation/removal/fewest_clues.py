"""The fewest clues that leave a loop alone: proven, by what every other loop breaks."""

from collections.abc import Callable, Sequence

from pysat.examples.hitman import Hitman

from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.solution import Solution
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Stopped
from takegaki.puzzles import PUZZLES
from takegaki.solving.premises.premise_solver import PremiseSolver

Bound = Callable[[int, int], object]
"""Called with a proven least number of clues, and the fewest known to do."""


def fewest_clues(
    solution: Solution,
    groups: Sequence[Sequence[int]],
    enough: Sequence[int],
    budget: Budget | None = None,
    bound: Bound | None = None,
) -> tuple[int, ...] | Stopped:
    """Faces, ascending: as few clues as leave this solution alone; no set of groups with fewer
    does.

    groups   faces whose clues are there together
    enough   faces that are known to do; never more are returned

    Each other loop breaks a set of clues; one of them must be there. A smallest set that has one of
    each, and leaves no other loop, is smallest of all. Cost: exponential at worst; under a second
    at 5x5, minutes at 8x8.
    Source: A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, Smallest MUS extraction with
      minimal
    hitting set dualization (2015).
    """
    try:
        return _fewest(solution, groups, enough, Budget.of(budget).start(), bound)
    except EndedError as ended:
        return Stopped(str(ended))


def _fewest(
    solution: Solution,
    groups: Sequence[Sequence[int]],
    enough: Sequence[int],
    budget: RunningBudget,
    bound: Bound | None,
) -> tuple[int, ...]:
    work = _Hitting(solution, groups, budget)
    most = len(enough)
    with Hitman(htype="rc2", weights=work.weights) as chooser:
        while True:
            budget.check()
            chosen = chooser.get() or []
            faces = sorted(face for group in chosen for face in work.groups[group])
            if bound:
                bound(len(faces), most)
            if len(faces) >= most:
                return tuple(sorted(enough))
            broken = work.broken(frozenset(faces))
            if broken is None:
                return tuple(faces)
            chooser.hit(sorted(broken), weights=work.weights)


class _Hitting:
    """Questions about sets of groups."""

    def __init__(
        self, solution: Solution, groups: Sequence[Sequence[int]], budget: RunningBudget
    ) -> None:
        self._solution = solution
        self._solver = PremiseSolver(solution.puzzle, budget, marks=False, other_than=solution)
        clued = frozenset(self._solver.cells)
        self.groups = {number: clued.intersection(group) for number, group in enumerate(groups)}
        self.groups = {number: group for number, group in self.groups.items() if group}
        self.weights = {number: len(group) for number, group in self.groups.items()}

    def broken(self, kept: frozenset[int]) -> set[int] | None:
        """Groups of which one more must be there than these faces: few; None when they leave one
        loop.
        """
        found = self._broken_by_another(kept)
        if found is None:
            return None
        for number in sorted(found):
            if number not in found or len(found) == 1:
                continue
            outside = [
                group
                for other, group in self.groups.items()
                if other not in found or other == number
            ]
            fewer = self._broken_by_another(frozenset().union(*outside))
            found = found if fewer is None else fewer
        return found

    def _broken_by_another(self, kept: frozenset[int]) -> set[int] | None:
        if self._solver.clues_in_conflict(kept) is not None:
            return None
        wrong = self._differing(self._solver.lines)
        return {number for number, group in self.groups.items() if wrong[list(group)].any()}

    def _differing(self, lines: BoolArray) -> BoolArray:
        puzzle = self._solution.puzzle
        return PUZZLES[puzzle.kind].broken(puzzle, lines)
