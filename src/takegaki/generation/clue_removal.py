"""Which clues of a loop stay, by the method of the request."""

import numpy as np

from takegaki.core.budget import RunningBudget
from takegaki.core.graph import IntArray
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.marks import UNKNOWN
from takegaki.core.reason import token
from takegaki.core.solution import Solution
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Stopped
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.generation.removal.fewest_clues import Bound, fewest_clues
from takegaki.generation.removal.reduce import (
    OnClue,
    RuleRemoval,
    clues_by_resolving,
    clues_by_retraction,
    needed_clues,
)
from takegaki.generation.request import DEFAULT_DECIDER, PASS_STREAM, Missed, Request, rng_of
from takegaki.generation.requirements import (
    left_open,
    needs,
    not_needed,
    steered_level,
    with_and_without,
    with_clues,
)
from takegaki.rules.rule_sets.library import default_rules, rule_set
from takegaki.runtime.rng import shuffle
from takegaki.solving.methods import open_search
from takegaki.solving.search import Exhausted

# Trials beyond Hard, each some ms to some tenths of a second, where clues may be to spare.
ENOUGH_TRIALS = 24


ALL_CLUES_TOO_FEW = token("techniques do not solve it with all clues", "missed.all-clues")
SEVERAL_LOOPS = token("all clues together leave several loops", "missed.several-loops")


@dataclass(frozen=True, eq=False)
class ClueRemoval:
    """One try: the loop with all clues that are allowed, the groups and their order, and what is
    called.
    """

    request: Request
    solution: Solution
    order: IntArray
    budget: RunningBudget
    on_clue: OnClue | None = None
    bound: Bound | None = None
    number: int = 1

    @property
    def groups(self) -> list[list[int]]:
        """Groups of faces in the order in which they are tried."""
        start, faces, _ = self.request.groups
        parts = np.split(faces, start[1:-1])
        return [parts[group].tolist() for group in self.order]

    def kept(self) -> BoolArray | Missed | Stopped:
        """(F,) clues that meet the method; for a level, whether they need it is not checked
        here.
        """
        method = self.request.method
        if self.request.pattern is not None:
            return self._pattern()
        if method == "hard":
            as_paper = self.request.unique_by != DEFAULT_DECIDER
            return self._in_passes() if as_paper else self._exact()
        if method == "normal":
            return self._by_rules()
        kept = self._by_level()
        asked = self.request.avoid and self.request.minimal and not self.request.needed_techniques
        if isinstance(kept, Stopped) or not asked or self.request.cap >= Level.TRIAL:
            return kept
        return self._none_to_spare(self.all() if isinstance(kept, Missed) else kept)

    def _none_to_spare(self, kept: BoolArray) -> BoolArray | Missed:
        """Each group that is left is tried by itself, until none can go. Raises EndedError.

        Where techniques are avoided the others need not come to the same end in every order: a pair
        at a dot with one line is bounded, at a dot with two it is not, as counting the dot would
        take both. So the ladder may solve what retraction did not, less than what it does not, and
        not all that retraction did.
        """
        if not self._solves(kept):
            self._tell(self.all() & ~kept, False)
            kept = self.all()
            if not self._solves(kept):
                return Missed(ALL_CLUES_TOO_FEW, unsolved=True)
        failed, number = 0, 0
        groups = [group for group in self.groups if kept[group].any()]
        while failed < len(groups):
            group = groups[number % len(groups)]
            fewer = kept.copy()
            fewer[group] = False
            if not self._solves(fewer):
                failed, number = failed + 1, number + 1
                continue
            self._tell(kept & ~fewer, True)
            kept, failed = fewer, 0
            groups.remove(group)
        return kept

    def _tell(self, clues: BoolArray, off: bool) -> None:
        if self.on_clue:
            for face in np.flatnonzero(clues).tolist():
                self.on_clue(face, off)

    def all(self) -> BoolArray:
        """(F,) the clues that are allowed."""
        return self.solution.puzzle.clues >= 0

    def _pattern(self) -> BoolArray | Missed | Stopped:
        kept = self.all()
        if (kept != self.request.pattern).any():
            other = token("other clues than the allowed ones", "missed.other-clues")
            return Missed(other, unsolved=True)
        # Of one that only has to have one solution, that is all there is to prove.
        if self.request.method == "hard" or self._solves(kept):
            return kept
        why = token("with the clues at these places it is not solved", "missed.places")
        return Missed(why, unsolved=True)

    def _solves(self, kept: BoolArray) -> bool:
        puzzle = with_clues(self.solution.puzzle, kept)
        return left_open(puzzle, self.request, self.budget) == 0

    def _by_rules(self) -> BoolArray | Missed | Stopped:
        name = self.request.rules or default_rules(self.request.graph)
        removal = RuleRemoval(self.solution.puzzle, rule_set(name))
        if not removal.is_solved:
            why = token("the rules do not solve it with all clues", "missed.rules")
            return Missed(why, unsolved=True)
        return clues_by_resolving(
            self.all(), self.groups, removal.solves, self.budget, self.on_clue
        )

    def _in_passes(self) -> BoolArray | Missed | Stopped:
        """One group after another goes where there stays one solution, in a new order each time,
        until none could go. Source: R. van Dam, Takegaki (2008), chapter 7.3.
        """
        rng = rng_of(self.request, self.number, PASS_STREAM)
        kept = self.all()
        groups, changed = [group for group in self.groups if kept[group].any()], True
        unique = self._is_unique(kept)
        if not unique:
            several = Missed(SEVERAL_LOOPS, unsolved=True)
            return unique if isinstance(unique, Stopped) else several
        while changed:
            changed = False
            turn = np.arange(len(groups), dtype=np.int32)
            shuffle(rng, turn)
            for group in [groups[number] for number in turn]:
                fewer = kept.copy()
                fewer[group] = False
                unique = self._is_unique(fewer)
                if isinstance(unique, Stopped):
                    return unique
                if self.on_clue:
                    for face in group:
                        self.on_clue(face, unique)
                if unique:
                    kept, changed = fewer, True
                    groups.remove(group)
        return kept

    def _is_unique(self, kept: BoolArray) -> bool | Stopped:
        request = self.request
        puzzle = with_clues(self.solution.puzzle, kept)
        search = open_search(puzzle, request.unique_by, request.rules or None, 0)
        for step in (search.next(self.budget), search.next(self.budget)):
            if isinstance(step, Stopped):
                return step
        return isinstance(step, Exhausted)

    def _exact(self) -> BoolArray | Missed | Stopped:
        needed = needed_clues(self.solution, self.groups, self.budget, self.on_clue)
        if needed is None:
            return Missed(SEVERAL_LOOPS, unsolved=True)
        if isinstance(needed, Stopped):
            return needed
        if self.request.fewest:
            needed = fewest_clues(self.solution, self.groups, needed, self.budget, self.bound)
            if isinstance(needed, Stopped):
                return needed
        kept = np.zeros(self.request.graph.n_cells, dtype=np.bool_)
        kept[list(needed)] = True
        return kept

    def _by_level(self) -> BoolArray | Missed | Stopped:
        request = self.request
        if request.cap >= Level.TRIAL:
            # Expert solves most puzzles with a clue to spare.
            needed = self._exact()
            exactly = request.cap > Level.TRIAL or request.minimal or request.fewest
            return needed if exactly or not isinstance(needed, np.ndarray) else self._eased(needed)
        level = steered_level(request, self.number)
        if level is not None:
            return self._by_need(level)
        if not request.counts:
            return self._by_climbing()
        kept = clues_by_retraction(
            self.solution,
            min(request.cap, Level.HARD),
            request.groups[:2],
            self.order,
            without=request.avoided,
            budget=self.budget,
            on_clue=self.on_clue,
        )
        if isinstance(kept, Stopped):
            return kept
        if kept is None:
            kept = self.all()
            if request.cap <= Level.HARD or not self._solves(kept):
                return Missed(ALL_CLUES_TOO_FEW, unsolved=True)
        if request.cap <= Level.HARD:
            return kept
        groups = [group for group in self.groups if kept[group].any()]
        most = None if request.minimal else ENOUGH_TRIALS
        return clues_by_resolving(kept, groups, self._solves, self.budget, self.on_clue, most)

    def _eased(self, kept: BoolArray) -> BoolArray:
        """Clues put back one group after another, each where the techniques were stuck, until they
        solve it.

        Most large boards without a clue to spare are too hard for trials; one that trials just
        solve is rarely easy enough for less.
        """
        kept, allowed, board = kept.copy(), self.all(), None
        gone = [group for group in self.groups[::-1] if (allowed & ~kept)[group].any()]
        while True:
            puzzle = with_clues(self.solution.puzzle, kept)
            ladder = Ladder(puzzle, board, without=self.request.avoided, budget=self.budget)
            if ladder.climb(self.request.cap) == "solved":
                return kept
            board = ladder.board
            stuck = board.marks == UNKNOWN
            near = (
                n
                for n, group in enumerate(gone)
                if any(stuck[puzzle.graph.edges_round(c)].any() for c in group)
            )
            number = next(near, None)
            if number is None:
                return kept
            faces = gone.pop(number)
            kept[faces] = allowed[faces]
            if self.on_clue:
                for face in faces:
                    self.on_clue(face, False)

    def _by_need(self, level: Level) -> BoolArray | Missed | Stopped:
        """Of clues that suffice without the hardest of the needed techniques, none to spare, one is
        removed that the others cannot do without.

        A loop so gives as many chances as it has clues; removing with the technique gives one.

        level   of that technique
        """
        needed, request, lesser = with_and_without(self.request, level)
        kept = replace(self, request=lesser, on_clue=None)._by_level()
        if isinstance(kept, Stopped):
            return kept
        if isinstance(kept, Missed):
            return replace(self, request=request)._by_level()
        own = replace(self, request=request)
        for group in self.groups:
            fewer = kept.copy()
            fewer[group] = False
            shown = with_clues(self.solution.puzzle, fewer)
            is_needed = level <= Level.HARD or needs(shown, needed, self.request, self.budget)
            if is_needed and kept[group].any() and own._solves(fewer):
                self._tell(self.all() & ~fewer, True)
                if level > Level.HARD and not self.request.minimal:
                    return fewer
                groups = [other for other in self.groups if fewer[other].any()]
                return clues_by_resolving(fewer, groups, own._solves, self.budget, self.on_clue)
        return Missed(not_needed(needed))

    def _by_climbing(self) -> BoolArray | Missed | Stopped:
        """Try each clue by techniques from the empty board: retraction takes only clues that count
        sides.
        """
        kept = self.all()
        if not self._solves(kept):
            return Missed(ALL_CLUES_TOO_FEW, unsolved=True)
        most = None if self.request.minimal or self.request.cap <= Level.HARD else ENOUGH_TRIALS
        return clues_by_resolving(kept, self.groups, self._solves, self.budget, self.on_clue, most)
