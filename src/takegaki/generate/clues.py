"""Which clues stay: removal by the method that was asked for, then clues again for the share."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from takegaki.core.graph import IntArray
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Solution
from takegaki.deduce.ladder import Ladder
from takegaki.engine.dice import Dice, shuffle
from takegaki.generate.attempt import Missed
from takegaki.generate.by_asking import Told, asked_clues
from takegaki.generate.by_trace import kept_clues
from takegaki.generate.fewest import Bound, fewest_clues
from takegaki.generate.removal import needed_clues
from takegaki.generate.request import Request
from takegaki.generate.thin import thinned
from takegaki.generate.wishes import left_open, told_only
from takegaki.solve.premises import keep_on
from takegaki.solve.search import Budget, Stopped
from takegaki.techniques import Level

# Trials beyond Hard, each some ms to some tenths of a second, where clues may be to spare.
ENOUGH_TRIALS = 24


@dataclass(frozen=True, eq=False)
class Removing:
    """One try: the loop with all clues that are allowed, the groups and their order, who is told."""

    request: Request
    solution: Solution
    order: IntArray
    budget: Budget
    told: Told | None = None
    bound: Bound | None = None

    @property
    def _groups(self) -> list[list[int]]:
        """Groups of faces in the order in which they are tried."""
        start, faces, _ = self.request.groups
        parts = np.split(faces, start[1:-1])
        return [parts[group].tolist() for group in self.order]

    def kept(self) -> BoolArray | Missed | Stopped:
        """(F,) clues that meet the method; for a level, whether they need it is not asked here."""
        method = self.request.method
        if self.request.pattern is not None:
            return self._pattern()
        if method == "hard":
            return self._exact()
        if method == "normal":
            return self._by_rules()
        return self._by_level()

    def _all(self) -> BoolArray:
        return self.solution.puzzle.clues >= 0

    def _pattern(self) -> BoolArray | Missed | Stopped:
        kept = self._all()
        if (kept != self.request.pattern).any():
            return Missed("other clues than the allowed ones", unsolved=True)
        # Of one that only has to have one solution, that is all there is to prove.
        if self.request.method == "hard" or self._solves(kept):
            return kept
        return Missed("the clues at these places do not do", unsolved=True)

    def _solves(self, kept: BoolArray) -> bool:
        puzzle = told_only(self.solution.puzzle, kept)
        return left_open(puzzle, self.request, lambda: keep_on(self.budget)) == 0

    def _by_rules(self) -> BoolArray | Missed | Stopped:
        if not self._solves(self._all()):
            return Missed("the rules do not solve it with all clues", unsolved=True)
        return asked_clues(self._all(), self._groups, self._solves, self.budget, self.told)

    def _exact(self) -> BoolArray | Missed | Stopped:
        needed = needed_clues(self.solution, self._groups, self.budget, self.told)
        if needed is None:
            return Missed("all clues together leave several loops", unsolved=True)
        if isinstance(needed, Stopped):
            return needed
        if self.request.fewest:
            needed = fewest_clues(self.solution, self._groups, needed, self.budget, self.bound)
            if isinstance(needed, Stopped):
                return needed
        kept = np.zeros(self.request.graph.n_faces, dtype=np.bool_)
        kept[list(needed)] = True
        return kept

    def _by_level(self) -> BoolArray | Missed | Stopped:
        request = self.request
        if request.cap >= Level.TRIAL:
            # Expert solves most puzzles with a clue to spare.
            return self._exact()
        kept = kept_clues(
            self.solution,
            min(request.cap, Level.HARD),
            request.groups[:2],
            self.order,
            without=request.avoided,
            budget=self.budget,
            told=self.told,
        )
        if isinstance(kept, Stopped):
            return kept
        if kept is None:
            kept = self._all()
            if request.cap <= Level.HARD or not self._solves(kept):
                return Missed("techniques do not solve it with all clues", unsolved=True)
        if request.cap <= Level.HARD:
            return kept
        groups = [group for group in self._groups if kept[group].any()]
        most = None if request.minimal else ENOUGH_TRIALS
        return asked_clues(kept, groups, self._solves, self.budget, self.told, most)

    def thinned(self, kept: BoolArray, dice: Dice, tell: Callable[[str], object]) -> BoolArray | Stopped:
        """(F,) with other clues if there are more than asked for: as few as that, or the fewest met."""
        allowed = [group.astype(np.int32) for group in map(np.array, self._groups)]

        def strip(clues: BoolArray, turn: IntArray) -> BoolArray | Stopped | None:
            solution = Solution.of(told_only(self.solution.puzzle, clues), self.solution.lines)
            left = replace(self, solution=solution, order=self.order[turn], told=None).kept()
            return None if isinstance(left, Missed) else left

        left = thinned(kept, allowed, self._wanted + self._spare(kept), strip, dice, self.budget, tell)
        if self.told and not isinstance(left, Stopped):
            for face in np.flatnonzero(left != kept).tolist():
                self.told(face, bool(kept[face]))
        return left

    @property
    def _wanted(self) -> int:
        return round((self.request.share or 0) * self.request.graph.n_faces)

    def _spare(self, kept: BoolArray) -> int:
        """How many clues more or less do: those of half a group."""
        gone = self._all() & ~kept
        return max((len(group) for group in self._groups if gone[group].any()), default=1) // 2

    def filled(self, kept: BoolArray, dice: Dice) -> BoolArray | Missed:
        """(F,) with clues added until there are as many as asked for, as long as the level is needed."""
        wanted, spare = self._wanted, self._spare(kept)
        kept, gone = kept.copy(), self._all() & ~kept
        groups = [group for group in self._groups if gone[group].any()]
        turn = np.arange(len(groups), dtype=np.int32)
        shuffle(dice, turn)
        for group in (groups[number] for number in turn):
            more = kept.copy()
            more[group] = gone[group] | kept[group]
            if more.sum() <= wanted + spare and self._still_needs(more):
                kept = more
        if abs(int(kept.sum()) - wanted) > spare:
            return Missed(f"{int(kept.sum())} clues, not {wanted}")
        return kept

    def _still_needs(self, kept: BoolArray) -> bool:
        level = self.request.level
        if level is None or level is Level.EASY:
            return True
        puzzle = told_only(self.solution.puzzle, kept)
        return Ladder(puzzle, keep_on=lambda: keep_on(self.budget)).climb(Level(level - 1)) != "solved"
