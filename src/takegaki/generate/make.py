"""Puzzles as they are asked for: a loop, its clues, as few of them as the request wants, and the proof."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from takegaki import __version__
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.topology import BoolArray, face_counts
from takegaki.core.verdict import Effort, Solution
from takegaki.deduce.ladder import Ladder
from takegaki.engine.dice import shuffle
from takegaki.generate.clues import Missed, Removing
from takegaki.generate.request import Request
from takegaki.generate.source import CLUE_STREAM, dice_of, loop_of
from takegaki.generate.wishes import proven, solvable, told_only, too_easy
from takegaki.solve.premises import EndedError, keep_on
from takegaki.solve.search import Budget, Stopped
from takegaki.techniques import Level

Watch = Callable[..., object]
"""Called with what happens: ("try", number), ("loop", Event), ("clue", face, "off" or "back")."""

TRIES = 200
"""Loops that are tried before a request is given up."""


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
    events: tuple[tuple[object, ...], ...] = ()


def generate(
    request: Request, budget: Budget | None = None, *, watch: Watch | None = None
) -> Generated | Stopped:
    """A puzzle with one solution, proven by the exact engine, that is all that was asked for.

    Its level is found by the ladder from nothing: it solves the puzzle, and one level below is stuck.
    Stopped, with the reason, when the budget ends or TRIES loops were of no use. Raises PuzzleError
    where no loop can be what was wished. The same request gives the same puzzle on every machine.

    >>> from takegaki.tilings import square
    >>> made = generate(Request(square(5, 3), seed=1))
    >>> made.tries, made.puzzle
    """
    limits = budget or Budget()
    misses: Counter[str] = Counter()
    for attempt in range(TRIES):
        if watch:
            watch("try", attempt + 1)
        try:
            made = _attempt(request, attempt, limits, watch)
        except EndedError:
            made = Stopped(limits.exceeded(Effort()) or "stopped")
        if not isinstance(made, Missed):
            return made
        misses[made.reason] += 1
    reason, times = misses.most_common(1)[0]
    return Stopped(f"no such puzzle on {TRIES} loops; {times} times: {reason}")


def _attempt(
    request: Request, attempt: int, budget: Budget, watch: Watch | None
) -> Generated | Missed | Stopped:
    """One loop, and what comes of it."""
    events: list[tuple[object, ...]] = []
    note = events.append if watch else None
    lines = loop_of(
        request,
        attempt,
        lambda: not budget.exceeded(Effort()),
        (lambda event: events.append(("loop", event))) if watch else None,
    )
    if lines is None:
        return Stopped(budget.exceeded(Effort()))
    removing = _removing(request, lines, attempt, budget, note)
    kept = removing.kept()
    if request.share is not None and isinstance(kept, np.ndarray):
        kept = removing.filled(kept, dice_of(request, attempt, CLUE_STREAM + 1))
    if isinstance(kept, (Missed, Stopped)):
        return kept
    solution = Solution.of(told_only(removing.solution.puzzle, kept), lines)
    made = _checked(request, solution, attempt + 1, budget, tuple(events))
    if watch and isinstance(made, Generated):
        for event in events:
            watch(*event)
    return made


def _removing(
    request: Request,
    lines: BoolArray,
    attempt: int,
    budget: Budget,
    note: Callable[[tuple[object, ...]], object] | None,
) -> Removing:
    clues = face_counts(request.graph, lines)
    allowed = np.ones(len(clues), dtype=np.bool_) if request.pattern is None else request.pattern.copy()
    start, faces, orbit = request.groups
    if request.values is not None:
        allowed &= np.isin(clues, sorted(request.values))
        # Faces that a symmetry exchanges have clues together, or none has.
        allowed &= (np.bincount(orbit, ~allowed) == 0)[orbit]
    puzzle = Puzzle.of(request.graph, np.where(allowed, clues, NO_CLUE), variant=request.variant)
    order = np.flatnonzero(allowed[faces[start[:-1]]]).astype(np.int32)
    shuffle(dice_of(request, attempt, CLUE_STREAM), order)
    told = None
    if note is not None:

        def told(face: int, off: bool) -> None:
            note(("clue", face, "off" if off else "back"))

    return Removing(request, Solution.of(puzzle, lines), order, budget, told)


def _checked(
    request: Request, solution: Solution, tries: int, budget: Budget, events: tuple[tuple[object, ...], ...]
) -> Generated | Missed:
    """The puzzle, if it is what was asked for."""
    puzzle = solution.puzzle

    def going() -> None:
        keep_on(budget)

    if request.method == "level":
        if request.cap < Level.SEARCH and not solvable(puzzle, request.cap, request, going):
            return Missed("the techniques do not solve it")
        if reason := too_easy(puzzle, request, going):
            return Missed(reason)
    if not proven(solution, budget):
        keep_on(budget)
        return Missed("it has several solutions")
    ladder = Ladder(puzzle, keep_on=going)
    level = ladder.reached if ladder.climb(max(Level.HARD, request.cap)) == "solved" else request.level
    told = puzzle.with_meta(
        seed=request.seed,
        parameters=request.parameters(),
        version=__version__,
        level=level.title if level else f"above {Level.HARD.title}",
        techniques=", ".join(technique.name for technique in ladder.used),
    )
    return Generated(told, Solution.of(told, solution.lines), level, tries, events)
