"""Minimal conflicts: clues and marks without a solution, none idle, as few as time allows."""

from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import and_

import numpy as np

from takegaki.core.board import Board
from takegaki.core.budget import Budget, EndedError
from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.solving.premises.witness_solver import Core, WitnessSolver
from takegaki.solving.search import BoolArray


class Goal(NamedTuple):
    """What premises shall exclude: lines with these sides that obey the premises `hard`.

    sides    literals as in `WitnessSolver.ask`
    hard     premises that are always taken and never counted
    anchors  sides to look for witnesses with, those that break the fewest premises first
    """

    sides: tuple[int, ...] = ()
    hard: tuple[int, ...] = ()
    anchors: Callable[[], Iterable[Sequence[int]]] = tuple


class Smallest(NamedTuple):
    """A core; whether none of its premises is idle; whether there is none of fewer premises."""

    core: tuple[int, ...]
    minimal: bool
    smallest: bool


class Cores:
    """Searches for small cores of several goals, which share what they meet.

    Whatever lines exist for a goal, a core of that goal holds one of the premises that those lines
    break. So every witness is kept, as the set of premises it breaks: it answers later questions
    without the solver, and bounds from below how small a core can be.
    Source: A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, Smallest MUS extraction with
    minimal hitting set dualization (2015).
    """

    def __init__(
        self,
        premises: WitnessSolver,
        goals: Mapping[int, Goal],
        admits: Callable[[BoolArray], Iterable[int]],
    ) -> None:
        """admits(lines) names the goals whose sides and hard premises a witness obeys."""
        self.premises = premises
        self.goals = goals
        self._admits = admits
        self._met: dict[int, list[int]] = {goal: [] for goal in goals}

    def core(self, goal: int, taken: Sequence[int]) -> tuple[int, ...] | None:
        """A core within these premises, or None if they admit what the goal excludes."""
        if self._is_admitted(goal, _mask(taken)):
            return None
        sides, hard, anchors = self.goals[goal]
        given = [*hard, *taken]
        answers = (self.premises.ask(given, sides, held) for held in (anchors() if taken else ()))
        answer = next((answer for answer in answers if answer is not None), None)
        if answer is None:
            answer = self.premises.ask(given, sides)
        if isinstance(answer, Core):
            return tuple(i for i in answer.premises if i not in hard)
        assert answer is not None
        for other in self._admits(answer.lines):
            insort(self._met[other], answer.broken, key=int.bit_count)
        return None

    def _is_admitted(self, goal: int, mask: int) -> bool:
        return any(broken & mask == 0 for broken in self._met[goal])

    def minimise(self, goal: int, core: Sequence[int], below: float) -> tuple[int, ...] | None:
        """A core within this one of fewer than `below` premises, none idle; the last go first.

        None when as many turned out to be needed as `below` allows not. Cost: a question a premise.
        """
        kept = tuple(core)
        for kept, needed in self._shrinking(goal, core):  # noqa: B007  (the last one is the answer)
            if needed >= below:
                return None
        return kept

    def _shrinking(self, goal: int, core: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Smaller and smaller cores, and how many of their premises are known to be needed."""
        kept = tuple(core)
        needed = 0
        for i in reversed(core):
            if i in kept:
                smaller = self.core(goal, [j for j in kept if j != i])
                needed += smaller is None
                kept = kept if smaller is None else smaller
                yield kept, needed

    def smallest(self, goal: int, taken: Sequence[int]) -> Smallest:
        """The smallest core of premises of which all together are one.

        Raises EndedError when the budget ends before there is any.
        """
        core = self.core(goal, taken)
        kept = tuple(taken) if core is None else core
        minimal = False
        try:
            for kept, _ in self._shrinking(goal, kept):  # noqa: B007, B020  (the last one is minimal)
                pass
            minimal = True
            for size in range(len(kept)):
                found = self.of_size(goal, size)
                if found is not None:
                    return Smallest(found, True, True)
        except EndedError:
            return Smallest(kept, minimal, False)
        return Smallest(kept, True, True)

    def of_size(self, goal: int, size: int) -> tuple[int, ...] | None:
        """A core of at most `size` premises; None when there is none, which is then proven.

        Cost: exponential in the size, with the number of premises a witness breaks as its base.
        """
        return self._extended(goal, 0, 0, size)

    def _extended(self, goal: int, chosen: int, banned: int, left: int) -> tuple[int, ...] | None:
        """A core of the premises chosen and at most `left` more, none of them banned."""
        while not (unmet := [broken for broken in self._met[goal] if not broken & chosen]):
            core = self.core(goal, list(_bits(chosen)))
            if core is not None:
                return core
        self.premises.check_budget()
        if left < _disjoint(unmet, left):
            return None
        # The last premise must meet them all.
        choice = reduce(and_, unmet) if left == 1 else unmet[0]
        choice &= ~banned
        for i in _bits(choice):
            found = self._extended(goal, chosen | 1 << i, banned, left - 1)
            if found is not None:
                return found
            banned |= 1 << i
        return None


def _mask(premises: Iterable[int]) -> int:
    mask = 0
    for i in premises:
        mask |= 1 << i
    return mask


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _disjoint(sets: list[int], enough: int) -> int:
    """How many of the sets, smallest first, share nothing, counted until more than enough."""
    count = union = 0
    for members in sets:
        if not members & union:
            union |= members
            count += 1
            if count > enough:
                break
    return count


class MinimalConflict(NamedTuple):
    """Clues (their cells) and marks (edges), ascending, that together leave no solution.

    minimal   without any one of them there is one; else the time ended before that was clear
    smallest  no fewer contradict each other; that is proven
    """

    faces: tuple[int, ...]
    edges: tuple[int, ...]
    minimal: bool
    smallest: bool


def minimal_conflict(
    puzzle: Puzzle, board: Board, budget: Budget, patience: float, *, given_clues: bool = False
) -> MinimalConflict:
    """What to blame for that no solution of a puzzle holds the marks of a board, which is not
    checked.

    patience     seconds to make it few; all there is when that ends before there is any answer
    given_clues  the clues hold anyway: only marks are to blame

    Raises EndedError when the budget ends before there is any answer. Cost: exponential in the
    answer.
    """
    budget = budget.start()
    within = budget.at_most(patience)
    try:
        premises = WitnessSolver(puzzle, board, within)
        hard = tuple(premises.clues) if given_clues else ()
        counted = premises.marks if given_clues else range(len(premises.literals))
        found = Cores(premises, {0: Goal(hard=hard)}, lambda _: [0]).smallest(0, counted)
    except EndedError as ended:
        if reason := budget.ending(within, str(ended)):
            raise EndedError(reason) from None
        clues = () if given_clues else np.flatnonzero(puzzle.clues >= 0).tolist()
        marked = np.flatnonzero(board.marks != UNKNOWN).tolist()
        return MinimalConflict(tuple(clues), tuple(marked), False, False)
    cells, edges = premises.cells_in(found.core), premises.edges_in(found.core)
    return MinimalConflict(cells, edges, found.minimal, found.smallest)
