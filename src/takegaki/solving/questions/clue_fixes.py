"""What would make an ambiguous puzzle unique: one more clue, or where no single one does, a few."""

import numpy as np
from numpy.typing import NDArray

from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import LARGEST_CLUE, Puzzle
from takegaki.core.solution import Solution
from takegaki.core.topology import face_counts
from takegaki.core.verdict import Stopped
from takegaki.solving.methods import METHODS
from takegaki.solving.questions.shared_budget import SharedBudget
from takegaki.solving.search import BoolArray, Exhausted, Search

SAMPLES = 256
"""Solutions met before single clues are tried one by one."""

TARGETS = 32
"""Solutions that a few clues shall single out; first the one that seems to take the fewest."""


@dataclass(frozen=True)
class Fix:
    """One more clue: with this value on this face the solution is the only one."""

    face: int
    value: int
    solution: Solution


@dataclass(frozen=True)
class Fixes:
    """How an ambiguous puzzle becomes unique.

    single    every clue that does it alone, by face and value
    complete  there is no other such clue; else the budget ended first
    together  (face, value) pairs that do it together, where no single clue does; none of them is
              idle, unless the budget ended first; () also when not found
    solution  the only solution with all of `together`, None without them
    met       solutions met on the way
    all_met   these are all solutions of the puzzle
    """

    single: tuple[Fix, ...] = ()
    complete: bool = False
    together: tuple[tuple[int, int], ...] = ()
    solution: Solution | None = None
    met: int = 0
    all_met: bool = False


def fixes(puzzle: Puzzle, shared: SharedBudget) -> Fixes:
    """The clues that would help a puzzle with several solutions (that is not checked).

    A value on a face helps exactly when one solution has it there. So solutions are met first: two
    of them with that value rule it out, and all of them together answer everything. What is left is
    searched for, value by value. Cost: up to two searches for each value on each face without a
    clue.
    """
    work = _Work(puzzle, shared)
    work.meet()
    single, complete = work.single()
    together: dict[int, int] = {}
    target = None
    if complete and not single:
        together, target = work.together()
    return Fixes(
        single=single,
        complete=complete,
        together=tuple(sorted(together.items())),
        solution=None if target is None else Solution.of(puzzle, work.lines[target]),
        met=len(work.lines),
        all_met=work.all_met,
    )


class _Work:
    """The solutions met so far, lines (E,) and the clues (F,) that each gives, and the searches for
    more.
    """

    def __init__(self, puzzle: Puzzle, shared: SharedBudget) -> None:
        self.puzzle = puzzle
        self.shared = shared
        # Holes are the last faces, and take no clue.
        cells = puzzle.graph.n_faces - puzzle.graph.holes
        self.open = np.flatnonzero(puzzle.clues[:cells] < 0)
        self.lines: list[BoolArray] = []
        self.counts: list[NDArray[np.int32]] = []
        self.all_met = False
        # For each face and value: how many of them have it there, and which was the last.
        self.tally = np.zeros(
            (self.puzzle.graph.n_faces, int(puzzle.graph.face_sizes.max()) + 1), np.int32
        )
        self.last = np.zeros_like(self.tally)

    def meet(self) -> None:
        """Meet solutions, at most SAMPLES."""
        search = METHODS["exact"].open(self.puzzle, 0, False)
        while len(self.lines) < SAMPLES and self._take(search):
            continue
        self.all_met = len(self.lines) < SAMPLES and not self.shared.ended
        self.shared.pay(search.effort)

    def single(self) -> tuple[tuple[Fix, ...], bool]:
        """Every clue that helps alone, and whether all could be tried."""
        found: list[Fix] = []
        for face in self.open.tolist():
            for value in range(min(int(self.puzzle.graph.face_sizes[face]), LARGEST_CLUE) + 1):
                at = self._only(face, value)
                if self.shared.ended:
                    return tuple(found), False
                if at is not None:
                    found.append(Fix(face, value, Solution.of(self.puzzle, self.lines[at])))
        return tuple(found), True

    def together(self) -> tuple[dict[int, int], int | None]:
        """A few clues that help together, with the solution they leave: its place in `lines`."""
        trials = [
            (target, self._separating(target, {}))
            for target in range(min(TARGETS, len(self.lines)))
        ]
        hopeful = [(target, clues) for target, clues in trials if clues is not None]
        for target, clues in sorted(hopeful, key=lambda trial: len(trial[1])):
            proven = self._proven(target, clues)
            if proven is not None:
                return self._without_idle(target, proven), target
            if self.shared.ended:
                break
        return {}, None

    def _take(self, search: Search) -> bool:
        """Keep the next solution; False when there is none or the budget ended."""
        step = search.next(self.shared.rest())
        if isinstance(step, Stopped):
            self.shared.ended = step.reason
        if isinstance(step, (Exhausted, Stopped)):
            return False
        counts = face_counts(self.puzzle.graph, step)
        place = np.arange(len(counts)), counts
        self.tally[place] += 1
        self.last[place] = len(self.lines)
        self.lines.append(step)
        self.counts.append(counts)
        return True

    def _only(self, face: int, value: int) -> int | None:
        """The place in `lines` of the one solution with this value there, if it is the only one."""
        if not self.all_met and self.tally[face, value] < 2:
            known = [int(self.last[face, value])] if self.tally[face, value] else []
            search = self._search({face: value}, *known)
            while self.tally[face, value] < 2 and self._take(search):
                continue
            self.shared.pay(search.effort)
        return int(self.last[face, value]) if self.tally[face, value] == 1 else None

    def _search(self, clues: dict[int, int], *excluded: int) -> Search:
        """A search with these clues added and solutions met before excluded."""
        with_them = self.puzzle.clues.copy()
        with_them[list(clues)] = list(clues.values())
        graph = self.puzzle.graph
        search = METHODS["exact"].open(
            Puzzle.of(graph, with_them, variant=self.puzzle.variant), 0, False
        )
        for at in excluded:
            search.differ(np.arange(graph.n_edges), self.lines[at])
        return search

    def _separating(self, target: int, clues: dict[int, int]) -> dict[int, int] | None:
        """These and more clues of the target, until no other solution met has them all; None where
        none do.

        Greedy: next the face that distinguishes most of the others from the target. Taking the
        value that fewest solutions have, whichever these are, gave fewer clues on some boards and
        more on others, and took up to fifteen times as long.
        """
        others = np.array([counts for at, counts in enumerate(self.counts) if at != target])
        differs = others[:, self.open] != self.counts[target][self.open]
        chosen = np.isin(self.open, list(clues))
        left = differs[~differs[:, chosen].any(axis=1)]
        found = dict(clues)
        while len(left):
            gains = left.sum(axis=0) * (self.counts[target][self.open] <= LARGEST_CLUE)
            if not gains.any():
                return None
            best = int(np.argmax(gains))
            found[int(self.open[best])] = int(self.counts[target][self.open[best]])
            left = left[~left[:, best]]
        return found

    def _proven(self, target: int, clues: dict[int, int] | None) -> dict[int, int] | None:
        """Clues of the target, these among them, that leave no other solution; each one found adds
        clues.
        """
        while clues is not None and not self._alone(target, clues):
            if self.shared.ended:
                return None
            clues = self._separating(target, clues)
        return clues

    def _alone(self, target: int, clues: dict[int, int]) -> bool:
        """Is the target the only solution with these clues? Another one is kept."""
        faces, values = list(clues), list(clues.values())
        fitting = sum(np.array_equal(counts[faces], values) for counts in self.counts)
        if fitting > 1 or self.all_met:
            return fitting == 1
        search = self._search(clues, target)
        found = self._take(search)
        self.shared.pay(search.effort)
        return not found and not self.shared.ended

    def _without_idle(self, target: int, clues: dict[int, int]) -> dict[int, int]:
        """Drop clues one by one while the rest leaves the target alone; all stay if the budget
        ends.
        """
        kept = dict(clues)
        for face in clues:
            fewer = {other: value for other, value in kept.items() if other != face}
            if self._alone(target, fewer):
                kept = fewer
        return kept
