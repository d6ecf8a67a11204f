"""Puzzles as they are asked for: a loop, its clues, as few of them as the request wants, and the proof."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from takegaki import __version__
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Effort, Solution
from takegaki.deduce.ladder import Ladder
from takegaki.engine.dice import below, shuffle
from takegaki.engine.jit import i64
from takegaki.generate.clues import Missed, Removing
from takegaki.generate.polish import Polish
from takegaki.generate.request import Request
from takegaki.generate.source import CLUE_STREAM, POLISH_STREAM, dice_of, loop_of
from takegaki.generate.wishes import clued, proven, told_only, unmet
from takegaki.solve.premises import EndedError, keep_on
from takegaki.solve.search import Budget, Stopped
from takegaki.techniques import Level

Entry = tuple[object, ...]
Watch = Callable[..., object]
"""Called with ("try", number) for each loop and ("note", line) for what is tried meanwhile, ("bound", least,
most) for how few clues there can be; and for the loop that a puzzle came of, once it has: ("loop", Event) and
("clue", face, "off" or "back")."""

TRIES = 200
"""Loops that are tried before a request is given up."""
FRESH = 8
"""Loops whose allowed clues do not tell them before one is polished."""


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
    Stopped, with the reason, when the budget ends or TRIES loops were of no use. Raises PuzzleError
    where no loop can be what was wished. The same request gives the same puzzle on every machine.

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

    def by_lot(self) -> Generated | Stopped:
        """Loops by lot; where clues never tell the loop, one loop that is changed until they do."""
        unsolved = 0
        while self._tries < TRIES:
            events: list[Entry] = []
            growing = (lambda event, events=events: events.append(("loop", event))) if self._watch else None
            lines = loop_of(self._request, self._tries, self._going, growing)
            if lines is None:
                self._keep_on()
                return Stopped("stopped")
            made = self._from_loop(lines, events)
            if not isinstance(made, Missed):
                return made
            unsolved += made.unsolved
            if unsolved >= FRESH and self._may_polish:
                return self._polished(lines)
        reason, times = self._misses.most_common(1)[0]
        return Stopped(f"no such puzzle on {self._tries} loops; {times} times: {reason}")

    def _going(self) -> bool:
        return not self._budget.exceeded(Effort())

    def _keep_on(self) -> None:
        keep_on(self._budget)

    @property
    def _may_polish(self) -> bool:
        """Polish changes the loop; one that was given stays as it is."""
        return self._request.lines is None

    def _polished(self, lines: BoolArray) -> Generated | Stopped:
        dice = dice_of(self._request, self._tries, POLISH_STREAM)
        polish = Polish(self._request, lines, dice, self._budget, lambda line: self._tell("note", line))
        for better in polish.loops():
            made = self._from_loop(better, [])
            if not isinstance(made, Missed):
                return made
        if polish.least:
            return Stopped(f"no such puzzle; the nearest loop left {polish.least} edges open")
        return Stopped(f"no such puzzle; {self._misses.most_common(1)[0][0]}")

    def _tell(self, *event: object) -> None:
        if self._watch:
            self._watch(*event)

    def _from_loop(self, lines: BoolArray, events: list[Entry]) -> Generated | Missed | Stopped:
        """One loop, and what comes of it."""
        self._tries += 1
        self._tell("try", self._tries)
        made = self._stripped(lines, events)
        if isinstance(made, Missed):
            self._misses[made.reason] += 1
        elif isinstance(made, Generated):
            for event in made.events:
                self._tell(*event)
        return made

    def _stripped(self, lines: BoolArray, events: list[Entry]) -> Generated | Missed | Stopped:
        request = self._request
        puzzle = clued(request, lines)
        start, faces, _ = request.groups
        order = np.flatnonzero(puzzle.clues[faces[start[:-1]]] >= 0).astype(np.int32)
        dice = dice_of(request, self._tries, CLUE_STREAM)
        if request.method == "hard":
            # Of what the exact engine learned, most is about clues near the last one.
            order = np.roll(order, below(dice, i64(max(1, len(order)))))
        else:
            shuffle(dice, order)

        def told(face: int, off: bool) -> None:
            events.append(("clue", face, "off" if off else "back"))

        removing = Removing(
            request,
            Solution.of(puzzle, lines),
            order,
            self._budget,
            told if self._watch else None,
            lambda least, most: self._tell("bound", least, most),
        )
        kept = removing.kept()
        if request.share is not None and isinstance(kept, np.ndarray):
            kept = removing.thinned(kept, dice, lambda line: self._tell("note", line))
        if request.share is not None and isinstance(kept, np.ndarray):
            kept = removing.filled(kept, dice)
        if isinstance(kept, (Missed, Stopped)):
            return kept
        return self._checked(Solution.of(told_only(puzzle, kept), lines), tuple(events))

    def _checked(self, solution: Solution, events: tuple[Entry, ...]) -> Generated | Missed:
        """The puzzle, if it is what was asked for."""
        request, puzzle = self._request, solution.puzzle
        ladder = Ladder(puzzle, keep_on=self._keep_on)
        if request.method == "level" and (reason := unmet(ladder, request, self._keep_on)):
            return Missed(reason)
        if not proven(solution, self._budget):
            self._keep_on()
            return Missed("it has several solutions", unsolved=True)
        level = ladder.reached if ladder.climb(max(Level.HARD, request.cap)) == "solved" else request.level
        told = puzzle.with_meta(
            seed=request.seed,
            parameters=request.parameters(),
            version=__version__,
            level=level.title if level else f"above {Level.HARD.title}",
            techniques=", ".join(technique.name for technique in ladder.used),
        )
        return Generated(told, Solution.of(told, solution.lines), level, self._tries, events)
