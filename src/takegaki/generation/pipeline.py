"""The puzzle of a loop, and that of a tree.

A loop: its clues, removed by the method of the request, and clues put back for a share. A tree:
drawn anew where its tiles have other solutions, then turned at random.
"""

from collections.abc import Callable

import numpy as np

from takegaki.core.budget import Effort, EndedError, RunningBudget
from takegaki.core.graph import IntArray
from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.marks import UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said, token
from takegaki.core.solution import Solution
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Stopped
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.generation.adjust_loop import Bound, fewest_clues
from takegaki.generation.kernels.shuffle_tiles import PATIENCE
from takegaki.generation.needed_patterns import IN_THE_CORNER, corner_cells, without_corner
from takegaki.generation.removal.clue_annealing import reduced
from takegaki.generation.removal.reduce import (
    OnClue,
    RuleRemoval,
    clues_by_resolving,
    clues_by_retraction,
    needed_clues,
)
from takegaki.generation.request import (
    CLUE_STREAM,
    DEFAULT_DECIDER,
    PASS_STREAM,
    REPAIR_STREAM,
    Attempt,
    Missed,
    Request,
    rng_of,
)
from takegaki.generation.requirements import (
    clued,
    dots_left_out,
    left_open,
    needs,
    not_needed,
    steered_level,
    with_and_without,
    with_clues,
)
from takegaki.generation.trees import (
    TREES,
    TreeRepair,
    arms_of,
    changes,
    puzzle_of,
    random_walls,
    shuffled_tiles,
)
from takegaki.rules.rule_sets.library import default_rules, rule_set
from takegaki.runtime.arrays import Unsigned
from takegaki.runtime.rng import below, shuffle
from takegaki.solving.methods import open_search
from takegaki.solving.methods.exact_trees import TreeSearch
from takegaki.solving.search import Exhausted

# Trials beyond Hard, each some ms to some tenths of a second, where clues may be to spare.
ENOUGH_TRIALS = 24


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
    def _groups(self) -> list[list[int]]:
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
        return self._none_to_spare(self._all() if isinstance(kept, Missed) else kept)

    def _none_to_spare(self, kept: BoolArray) -> BoolArray | Missed:
        """Each group that is left is tried by itself, until none can go. Raises EndedError.

        Where techniques are avoided the others need not come to the same end in every order: a pair
        at a dot with one line is bounded, at a dot with two it is not, as counting the dot would
        take both. So the ladder may solve what retraction did not, less than what it does not, and
        not all that retraction did.
        """
        if not self._solves(kept):
            self._tell(self._all() & ~kept, False)
            kept = self._all()
            if not self._solves(kept):
                return Missed(ALL_CLUES_TOO_FEW, unsolved=True)
        failed, number = 0, 0
        groups = [group for group in self._groups if kept[group].any()]
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

    def _all(self) -> BoolArray:
        return self.solution.puzzle.clues >= 0

    def _pattern(self) -> BoolArray | Missed | Stopped:
        kept = self._all()
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
            self._all(), self._groups, removal.solves, self.budget, self.on_clue
        )

    def _in_passes(self) -> BoolArray | Missed | Stopped:
        """One group after another goes where there stays one solution, in a new order each time,
        until none could go. Source: R. van Dam, Takegaki (2008), chapter 7.3.
        """
        rng = rng_of(self.request, self.number, PASS_STREAM)
        kept = self._all()
        groups, changed = [group for group in self._groups if kept[group].any()], True
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
        needed = needed_clues(self.solution, self._groups, self.budget, self.on_clue)
        if needed is None:
            return Missed(SEVERAL_LOOPS, unsolved=True)
        if isinstance(needed, Stopped):
            return needed
        if self.request.fewest:
            needed = fewest_clues(self.solution, self._groups, needed, self.budget, self.bound)
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
            kept = self._all()
            if request.cap <= Level.HARD or not self._solves(kept):
                return Missed(ALL_CLUES_TOO_FEW, unsolved=True)
        if request.cap <= Level.HARD:
            return kept
        groups = [group for group in self._groups if kept[group].any()]
        most = None if request.minimal else ENOUGH_TRIALS
        return clues_by_resolving(kept, groups, self._solves, self.budget, self.on_clue, most)

    def _eased(self, kept: BoolArray) -> BoolArray:
        """Clues put back one group after another, each where the techniques were stuck, until they
        solve it.

        Most large boards without a clue to spare are too hard for trials; one that trials just
        solve is rarely easy enough for less.
        """
        kept, allowed, board = kept.copy(), self._all(), None
        gone = [group for group in self._groups[::-1] if (allowed & ~kept)[group].any()]
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
        for group in self._groups:
            fewer = kept.copy()
            fewer[group] = False
            shown = with_clues(self.solution.puzzle, fewer)
            is_needed = level <= Level.HARD or needs(shown, needed, self.request, self.budget)
            if is_needed and kept[group].any() and own._solves(fewer):
                self._tell(self._all() & ~fewer, True)
                if level > Level.HARD and not self.request.minimal:
                    return fewer
                groups = [other for other in self._groups if fewer[other].any()]
                return clues_by_resolving(fewer, groups, own._solves, self.budget, self.on_clue)
        return Missed(not_needed(needed))

    def _by_climbing(self) -> BoolArray | Missed | Stopped:
        """Try each clue by techniques from the empty board: retraction takes only clues that count
        sides.
        """
        kept = self._all()
        if not self._solves(kept):
            return Missed(ALL_CLUES_TOO_FEW, unsolved=True)
        most = None if self.request.minimal or self.request.cap <= Level.HARD else ENOUGH_TRIALS
        return clues_by_resolving(kept, self._groups, self._solves, self.budget, self.on_clue, most)

    def reduced(
        self, kept: BoolArray, rng: Unsigned, note: Callable[[str], object]
    ) -> BoolArray | Stopped:
        """(F,) with other clues if there are more than requested: as few as that, or the fewest
        met.
        """
        allowed = [group.astype(np.int32) for group in map(np.array, self._groups)]

        def remove(clues: BoolArray, turn: IntArray) -> BoolArray | Stopped | None:
            solution = Solution.of(with_clues(self.solution.puzzle, clues), self.solution.lines)
            left = replace(self, solution=solution, order=self.order[turn], on_clue=None).kept()
            return None if isinstance(left, Missed) else left

        left = reduced(
            kept, allowed, self._wanted + self._spare(kept), remove, rng, self.budget, note
        )
        if self.on_clue and not isinstance(left, Stopped):
            for face in np.flatnonzero(left != kept).tolist():
                self.on_clue(face, bool(kept[face]))
        return left

    @property
    def stays_whole(self) -> bool:
        """Whether as many clues as there are were requested, and they cannot make it too easy: all
        that is removed would come back.
        """
        everywhere = self.request.share is not None and int(self._all().sum()) == self._wanted
        return everywhere and self.request.ladder_level in (None, Level.EASY)

    @property
    def _wanted(self) -> int:
        return round((self.request.share or 0) * self.request.graph.n_cells)

    def _spare(self, kept: BoolArray) -> int:
        """How many clues more or less do: those of half a group."""
        gone = self._all() & ~kept
        return max((len(group) for group in self._groups if gone[group].any()), default=1) // 2

    def filled(self, kept: BoolArray, rng: Unsigned) -> BoolArray | Missed:
        """(F,) with clues added until there are as many as requested, as long as the level is
        needed.
        """
        wanted, spare = self._wanted, self._spare(kept)
        kept, gone = kept.copy(), self._all() & ~kept
        groups = [group for group in self._groups if gone[group].any()]
        turn = np.arange(len(groups), dtype=np.int32)
        shuffle(rng, turn)
        for group in (groups[number] for number in turn):
            more = kept.copy()
            more[group] = gone[group] | kept[group]
            if more.sum() <= wanted + spare and self._still_needs(more):
                kept = more
        if abs(int(kept.sum()) - wanted) > spare:
            count = int(kept.sum())
            why = token(
                f"{count} clues, not {wanted}", "missed.clues", count=count, wanted=int(wanted)
            )
            return Missed(why)
        return kept

    def _still_needs(self, kept: BoolArray) -> bool:
        level = self.request.ladder_level
        if level is None or level is Level.EASY:
            return True
        puzzle = with_clues(self.solution.puzzle, kept)
        return Ladder(puzzle, budget=self.budget).climb(Level(level - 1)) != "solved"


def clued_solution(attempt: Attempt, lines: BoolArray) -> Solution | Missed | Stopped:
    """The loop with the clues that are left of it; whether all requirements are met is not checked
    here.
    """
    request = attempt.request
    if dots_left_out(request, lines):
        # Not a solution: techniques would conclude anything, and clues that go rest on nothing.
        return Missed(token("the loop leaves dots out", "missed.dots"), unsolved=True)
    puzzle = clued(request, lines, attempt.budget)
    if missing := without_corner(puzzle, request.needed_patterns):
        return Missed(f"no corner has the number of the pattern {missing}")
    start, faces, _ = request.groups
    order = np.flatnonzero(puzzle.clues[faces[start[:-1]]] >= 0).astype(np.int32)
    rng = attempt.rng(CLUE_STREAM)
    if request.method == "hard":
        # Of what the exact engine learned, most is about clues near the last one.
        order = np.roll(order, below(rng, max(1, len(order))))
    else:
        shuffle(rng, order)
    if any(name in IN_THE_CORNER for name in request.needed_patterns):
        # Of what goes last, most stays.
        corners = np.isin(faces, sorted(corner_cells(request.graph)))
        has_corner = np.logical_or.reduceat(corners, start[:-1])[order]
        order = np.append(order[~has_corner], order[has_corner])

    def on_clue(face: int, off: bool) -> None:
        attempt.events.append(("clue", face, "off" if off else "back"))

    removal = ClueRemoval(
        request,
        Solution.of(puzzle, lines),
        order,
        attempt.budget,
        on_clue if attempt.watch else None,
        lambda least, most: attempt.report("bound", least, most),
        attempt.number,
    )
    if removal.stays_whole:
        return removal.solution
    kept = removal.kept()
    if request.share is not None and isinstance(kept, np.ndarray):
        kept = removal.reduced(kept, rng, attempt.note)
    if request.share is not None and isinstance(kept, np.ndarray):
        kept = removal.filled(kept, rng)
    if isinstance(kept, (Missed, Stopped)):
        return kept
    return Solution.of(with_clues(puzzle, kept), lines)


ALL_CLUES_TOO_FEW = token("techniques do not solve it with all clues", "missed.all-clues")
SEVERAL_LOOPS = token("all clues together leave several loops", "missed.several-loops")
NOTHING = Effort()

REPAIR_ROUNDS = 200
"""How often a tree is drawn anew in places before the next random one is tried."""


def tiled_solution(attempt: Attempt, lines: BoolArray) -> Solution | Missed | Stopped:
    """The tiles of a tree like this one that have no other solution, turned at random; other
    requirements are not checked here.

    What the permitted techniques leave open is drawn anew, with the cells round it; the rest of the
    tree stays. A place that stays open grows with the rounds, to the whole board if it must. Each
    round is linear, and most places are settled after one or two: 100 x 100 takes three rounds, 400
    x 400 four to seven.
    """
    request = attempt.request
    rng = attempt.rng(REPAIR_STREAM)
    walls = np.zeros_like(lines)
    if request.walls:
        walls = random_walls(~lines, request.n_walls, rng)
    work = TreeRepair.of(request.graph, lines, walls, TREES[request.tree].most_arms, rng)
    for number in range(REPAIR_ROUNDS):
        attempt.budget.check()
        left = _several(attempt, work) or _stuck(attempt, work)
        if left == 0:
            return _turned(work)
        attempt.note(said("making.open", count=int(left)))
        _redraw(attempt, work, 1 + number // PATIENCE)
    text = f"its tiles leave several trees, or are too hard, after {REPAIR_ROUNDS} changes"
    return Missed(token(text, "missed.trees", changes=REPAIR_ROUNDS), unsolved=True)


def _turned(work: TreeRepair) -> Solution:
    lines, walls = work.lines, work.walls
    arms = shuffled_tiles(work.graph, arms_of(work.graph, lines), walls, work.rng)
    return Solution.of(puzzle_of(work.graph, arms, walls), lines)


def _several(attempt: Attempt, work: TreeRepair) -> int:
    """How many borders differ in another tree of the same tiles, at least; cells beside them are
    chosen.

    Where the requested level may take no more than the deductions on tiles, what they leave open
    counts.
    """
    if attempt.request.cap <= Level.HARD:
        return work.count_open()
    search = TreeSearch(_standing(work), 0)
    lines = work.lines
    search.differ(search.open_edges, lines[search.open_edges])
    step = search.next(attempt.budget)
    if isinstance(step, Stopped):
        raise EndedError(step.reason)
    if isinstance(step, Exhausted):
        return 0
    return _choose(work, step != lines)


def _stuck(attempt: Attempt, work: TreeRepair) -> int:
    """How many borders the techniques that may be used leave open; the cells beside them are
    chosen.
    """
    request = attempt.request
    # From Hard on that there is one solution is enough: techniques on tiles hardly ever need more.
    if request.method != "level" or (request.cap >= Level.HARD and not request.avoid):
        return 0
    ladder = Ladder(_standing(work), without=request.avoided, budget=attempt.budget)
    if ladder.climb(request.cap) == "solved":
        return 0
    return _choose(work, ladder.board.marks == UNKNOWN)


def _standing(work: TreeRepair) -> Puzzle:
    return puzzle_of(work.graph, arms_of(work.graph, work.lines), work.walls)


def _choose(work: TreeRepair, edges: BoolArray) -> int:
    work.choose(work.graph.edge_vertices[edges].ravel())
    return int(edges.sum())


def _redraw(attempt: Attempt, work: TreeRepair, reach: int) -> None:
    before = work.lines if attempt.watch else None
    work.redraw(reach, attempt.budget)
    if before is not None:
        on_lines = changes(
            work.graph, lambda change: attempt.events.append(("tree", change)), before
        )
        on_lines(work.lines)
