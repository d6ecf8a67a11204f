"""Puzzles as requested: a loop and its clues, or a tree and its tiles, and the proof of one solution."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from takegaki import __version__
from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.errors import RequestError
from takegaki.core.graph import Graph
from takegaki.core.printable import Pictured, a_type
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Goal, Solution
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.technique import Level
from takegaki.generation.adjust_loop import LoopAdjustment
from takegaki.generation.puzzles import clued_solution, tiled_solution
from takegaki.generation.reduce import proven, unmet
from takegaki.generation.request import (
    ADJUST_STREAM,
    Attempt,
    Growing,
    Missed,
    Notice,
    Request,
    Watch,
    loop_of,
    rng_of,
    tree_of,
)
from takegaki.solving.methods import Stopped

FRESH_TRIES = 8
"""Loops whose allowed clues have another solution before one is adjusted; trees that no change makes of use
before the request is given up."""


@dataclass(frozen=True)
class Pipeline:
    """How puzzles of a goal come about.

    lines     request, number of the try from 0 on, budget, called with each event -> (E,) a random loop
              or tree
    solution  its puzzle, if it has given one
    plural    what the lines are
    tries     how many are tried before a request is given up
    """

    lines: Callable[[Request, int, RunningBudget, Growing], BoolArray]
    solution: Callable[[Attempt, BoolArray], Solution | Missed | Stopped]
    plural: str
    tries: int


PIPELINES: dict[Goal, Pipeline] = {
    "loop": Pipeline(loop_of, clued_solution, "loops", 200),
    "tree": Pipeline(tree_of, tiled_solution, "trees", 2000),
}


@dataclass(frozen=True, repr=False)
class Generated(Pictured):
    """A puzzle that meets a request.

    puzzle    with its seed, parameters, version, level and techniques as metadata
    solution  its only one, proven
    level     of its easiest path; None where it is above Hard and was not requested
    tries     loops that were tried, this one included
    events    what `watch` was called with for this loop; empty without it
    """

    puzzle: Puzzle
    solution: Solution
    level: Level | None
    tries: int
    events: tuple[Notice, ...] = ()
    _shown_by: ClassVar[str] = "takegaki.render.shown_steps"

    def __repr__(self) -> str:
        return f"<Generated {self.puzzle!r}>"


def generate(
    request: Request | Graph,
    budget: Budget | None = None,
    *,
    level: Level | str | None = None,
    seed: int = 0,
    watch: Watch | None = None,
    **options: Any,
) -> Generated | Stopped:
    """A puzzle with one solution, proven by the exact engine, that meets the request.

    request   a Request; or a board, with level (or its name), seed and the other fields of Request as
              options by name (`symmetry="rot2"`, `minimal=True`, `kind="net"`, ...)

    Its level is found by the ladder from nothing: it solves the puzzle, and one level below is stuck.
    Stopped, with the reason, when the budget ends or none of many loops or trees gave a puzzle. Raises
    PuzzleError where no loop can meet the requirements. The same request gives the same puzzle on every
    machine.

    >>> from takegaki.tilings import square
    >>> generate(square(5, 3), level="easy", seed=1).level
    <Level.EASY: 1>
    """
    if not isinstance(request, (Request, Graph)):
        raise RequestError(f"a board such as square(8, 10) or a Request was expected, not {a_type(request)}")
    if isinstance(request, Graph):
        wanted = None if level is None else Level.of(level)
        request = _request(request, {"level": wanted, "seed": seed, **options})
    elif options or level is not None or seed:
        raise RequestError("parameters go with a board; a request has its own")
    making = _Making(request, Budget.of(budget).start(), watch)
    try:
        return making.at_random()
    except EndedError as error:
        return Stopped(str(error))


def _request(graph: Graph, wanted: dict[str, Any]) -> Request:
    known = [one.name for one in fields(Request)]
    if strange := [name for name in wanted if name not in known]:
        raise RequestError(f"there is no parameter {strange[0]!r}; there are {', '.join(known[1:])}")
    return Request(graph, **wanted)


class _Making:
    """A request at work."""

    def __init__(self, request: Request, budget: RunningBudget, watch: Watch | None) -> None:
        self._request, self._budget, self._watch = request, budget, watch
        self._misses: Counter[str] = Counter()
        self._tries = 0
        self._pipeline = PIPELINES[request.goal]

    def at_random(self) -> Generated | Stopped:
        """Random loops or trees; where clues always have other solutions, one loop that is adjusted."""
        unsolved = 0
        while self._tries < self._pipeline.tries:
            events: list[Notice] = []
            lines = self._pipeline.lines(
                self._request, self._tries, self._budget, events.append if self._watch else None
            )
            made = self._from(lines, events)
            if not isinstance(made, Missed):
                return made
            unsolved += made.unsolved
            if unsolved >= FRESH_TRIES and self._may_adjust:
                return self._adjusted(lines)
            if unsolved >= FRESH_TRIES and self._request.goal == "tree":
                break
        reason, times = self._misses.most_common(1)[0]
        return Stopped(f"no such puzzle on {self._tries} {self._pipeline.plural}; {times} times: {reason}")

    @property
    def _may_adjust(self) -> bool:
        """Adjusting changes a loop; one that was given stays as it is."""
        return self._request.goal == "loop" and self._request.lines is None

    def _adjusted(self, lines: BoolArray) -> Generated | Stopped:
        rng = rng_of(self._request, self._tries, ADJUST_STREAM)
        work = LoopAdjustment(
            self._request, lines, rng, self._budget, lambda line: self._report("note", line)
        )
        for better in work.loops():
            made = self._from(better, [])
            if not isinstance(made, Missed):
                return made
        if work.least:
            return Stopped(f"no such puzzle; the nearest loop left {work.least} edges open")
        return Stopped(f"no such puzzle; {self._misses.most_common(1)[0][0]}")

    def _report(self, *event: object) -> None:
        if self._watch:
            self._watch(*event)

    def _from(self, lines: BoolArray, events: list[Notice]) -> Generated | Missed | Stopped:
        """The puzzle of one loop or tree, or why there is none."""
        self._tries += 1
        self._report("try", self._tries)
        attempt = Attempt(self._request, self._tries, self._budget, self._watch, events)
        solution = self._pipeline.solution(attempt, lines)
        made = self._checked(solution, tuple(events)) if isinstance(solution, Solution) else solution
        if isinstance(made, Missed):
            self._misses[made.reason] += 1
        elif isinstance(made, Generated):
            for event in made.events:
                self._report(*event)
        return made

    def _checked(self, solution: Solution, events: tuple[Notice, ...]) -> Generated | Missed:
        """The puzzle, if it meets the request."""
        request, puzzle = self._request, solution.puzzle
        # Of trees with one solution, however hard, the ladder would take several times as long as they do.
        hurried = request.goal == "tree" and request.method == "hard"
        ladder = None if hurried else Ladder(puzzle, budget=self._budget)
        if ladder and request.method == "level" and (reason := unmet(ladder, request, self._budget)):
            return Missed(reason)
        if not proven(solution, self._budget):
            self._budget.check()
            return Missed("it has several solutions", unsolved=True)
        meta: dict[str, str | int] = {
            "seed": request.seed,
            "parameters": request.parameters(),
            "version": __version__,
        }
        level = None
        if ladder:
            level = (
                ladder.reached if ladder.climb(max(Level.HARD, request.cap)) == "solved" else request.level
            )
            meta["level"] = level.word if level else f"above {Level.HARD.word}"
            meta["techniques"] = ", ".join(technique.name for technique in ladder.used)
        puzzle = puzzle.with_meta(**meta)
        return Generated(puzzle, Solution.of(puzzle, solution.lines), level, self._tries, events)
