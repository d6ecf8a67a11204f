"""Puzzles as they are asked for: a loop and its clues, or a tree and its tiles, and the proof."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from takegaki import __version__
from takegaki.core.puzzle import Puzzle
from takegaki.core.table import Goal
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Effort, Solution
from takegaki.deduce.ladder import Ladder
from takegaki.generate.attempt import Attempt, Entry, Missed, Watch
from takegaki.generate.from_loop import clued_solution
from takegaki.generate.from_tree import tiled_solution
from takegaki.generate.polish import Polish
from takegaki.generate.request import Request
from takegaki.generate.source import POLISH_STREAM, Growing, dice_of, loop_of, tree_of
from takegaki.generate.wishes import proven, unmet
from takegaki.loops.fields import KeepOn
from takegaki.solve.premises import EndedError, keep_on
from takegaki.solve.search import Budget, Stopped
from takegaki.techniques import Level

FRESH = 8
"""Loops whose allowed clues do not tell them before one is polished; trees that no change makes of use before
the request is given up."""


@dataclass(frozen=True)
class Way:
    """How puzzles of a goal come about.

    lines     request, number of the try from 0 on, keep_on, told of each event -> (E,) a loop or tree by
              lot, None only when keep_on ended the work
    solution  its puzzle, if one has come of it
    plural    what the lines are
    tries     how many are tried before a request is given up
    """

    lines: Callable[[Request, int, KeepOn, Growing], BoolArray | None]
    solution: Callable[[Attempt, BoolArray], Solution | Missed | Stopped]
    plural: str
    tries: int


WAYS: dict[Goal, Way] = {
    "loop": Way(loop_of, clued_solution, "loops", 200),
    "tree": Way(tree_of, tiled_solution, "trees", 2000),
}


@dataclass(frozen=True, eq=False)
class Generated:
    """A puzzle that is what was asked for.

    puzzle    with its seed, parameters, version, level and techniques as metadata
    solution  its only one, proven
    level     of its easiest path; None where it is above Hard and was not asked for
    tries     loops that were tried, this one included
    events    what `watch` was told of this loop; empty without it
    """

    puzzle: Puzzle
    solution: Solution
    level: Level | None
    tries: int
    events: tuple[Entry, ...] = ()


def generate(
    request: Request, budget: Budget | None = None, *, watch: Watch | None = None
) -> Generated | Stopped:
    """A puzzle with one solution, proven by the exact engine, that is all that was asked for.

    Its level is found by the ladder from nothing: it solves the puzzle, and one level below is stuck.
    Stopped, with the reason, when the budget ends or no loop or tree of many was of use. Raises
    PuzzleError where no loop can be what was wished. The same request gives the same puzzle on every
    machine.

    >>> from takegaki.tilings import square
    >>> generate(Request(square(5, 3), seed=1)).puzzle
    """
    making = _Making(request, budget or Budget(), watch)
    try:
        return making.by_lot()
    except EndedError as error:
        return Stopped(str(error))


class _Making:
    """A request at work."""

    def __init__(self, request: Request, budget: Budget, watch: Watch | None) -> None:
        self._request, self._budget, self._watch = request, budget, watch
        self._misses: Counter[str] = Counter()
        self._tries = 0
        self._way = WAYS[request.goal]

    def by_lot(self) -> Generated | Stopped:
        """Loops or trees by lot; where clues never tell the loop, one loop that is changed until they do."""
        unsolved = 0
        while self._tries < self._way.tries:
            events: list[Entry] = []
            lines = self._way.lines(
                self._request, self._tries, self._going, events.append if self._watch else None
            )
            if lines is None:
                self._keep_on()
                return Stopped("stopped")
            made = self._from(lines, events)
            if not isinstance(made, Missed):
                return made
            unsolved += made.unsolved
            if unsolved >= FRESH and self._may_polish:
                return self._polished(lines)
            if unsolved >= FRESH and self._request.goal == "tree":
                break
        reason, times = self._misses.most_common(1)[0]
        return Stopped(f"no such puzzle on {self._tries} {self._way.plural}; {times} times: {reason}")

    def _going(self) -> bool:
        return not self._budget.exceeded(Effort())

    def _keep_on(self) -> None:
        keep_on(self._budget)

    @property
    def _may_polish(self) -> bool:
        """Polish changes a loop; one that was given stays as it is."""
        return self._request.goal == "loop" and self._request.lines is None

    def _polished(self, lines: BoolArray) -> Generated | Stopped:
        dice = dice_of(self._request, self._tries, POLISH_STREAM)
        polish = Polish(self._request, lines, dice, self._budget, lambda line: self._tell("note", line))
        for better in polish.loops():
            made = self._from(better, [])
            if not isinstance(made, Missed):
                return made
        if polish.least:
            return Stopped(f"no such puzzle; the nearest loop left {polish.least} edges open")
        return Stopped(f"no such puzzle; {self._misses.most_common(1)[0][0]}")

    def _tell(self, *event: object) -> None:
        if self._watch:
            self._watch(*event)

    def _from(self, lines: BoolArray, events: list[Entry]) -> Generated | Missed | Stopped:
        """One loop or tree, and what comes of it."""
        self._tries += 1
        self._tell("try", self._tries)
        attempt = Attempt(self._request, self._tries, self._budget, self._watch, events)
        solution = self._way.solution(attempt, lines)
        made = self._checked(solution, tuple(events)) if isinstance(solution, Solution) else solution
        if isinstance(made, Missed):
            self._misses[made.reason] += 1
        elif isinstance(made, Generated):
            for event in made.events:
                self._tell(*event)
        return made

    def _checked(self, solution: Solution, events: tuple[Entry, ...]) -> Generated | Missed:
        """The puzzle, if it is what was asked for."""
        request, puzzle = self._request, solution.puzzle
        # Of trees with one solution, however hard, the ladder would take several times as long as they do.
        hurried = request.goal == "tree" and request.method == "hard"
        ladder = None if hurried else Ladder(puzzle, keep_on=self._keep_on)
        if ladder and request.method == "level" and (reason := unmet(ladder, request, self._keep_on)):
            return Missed(reason)
        if not proven(solution, self._budget):
            self._keep_on()
            return Missed("it has several solutions", unsolved=True)
        told = puzzle.with_meta(seed=request.seed, parameters=request.parameters(), version=__version__)
        level = None
        if ladder:
            level = (
                ladder.reached if ladder.climb(max(Level.HARD, request.cap)) == "solved" else request.level
            )
            told = told.with_meta(
                level=level.title if level else f"above {Level.HARD.title}",
                techniques=", ".join(technique.name for technique in ladder.used),
            )
        return Generated(told, Solution.of(told, solution.lines), level, self._tries, events)
