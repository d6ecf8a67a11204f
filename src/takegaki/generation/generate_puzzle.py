"""Puzzles as requested: a loop and its clues, or a tree and its tiles, and the proof of one
solution.

The loop or tree of a request, another one for each try.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any, ClassVar, Unpack

import numpy as np

from takegaki.core.arguments import by_name_now, instead, require_function, says_how
from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.errors import RequestError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.printable import Pictured, a_type
from takegaki.core.puzzle import ClueArray, Puzzle, unchecked_puzzle
from takegaki.core.reason import Value, said, token
from takegaki.core.solution import Solution
from takegaki.core.table import Goal
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Stopped
from takegaki.core.version import __version__
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.generation.adjust_loop import LoopAdjustment
from takegaki.generation.easy_at_once import easy_at_once
from takegaki.generation.loop_puzzle import clued_solution
from takegaki.generation.loops import LOOPS, colour_loop, grow_loop, growth
from takegaki.generation.request import (
    ADJUST_STREAM,
    LOOP_STREAM,
    REPAIR_STREAM,
    TREE_STREAM,
    Attempt,
    Growing,
    Missed,
    Notice,
    Options,
    Request,
    Watch,
    drawn_seed,
    rng_of,
    rng_seed,
)
from takegaki.generation.requirements import proven, unmet
from takegaki.generation.styles.drawn_solution import MACHINE_CODE, drawn_solution
from takegaki.generation.tree_puzzle import tiled_solution
from takegaki.generation.trees import TREES, TreeRepair, changes, tiles_at_once
from takegaki.generation.wanted_way import WAY_TRIES, unmet_way
from takegaki.runtime.rng import below, draw
from takegaki.runtime.tiers import TIERS

RATIOS = {"growth": (33, 33, 34), "corridors": (33, 67, 0), "broad": (33, 7, 60)}
"""Loop makers that grow, and by which ratios."""
AT_ONCE, ROUNDS_AT_ONCE = 2_500, 20
"""Cells and rounds at most of a puzzle that one call of a kernel makes; limits are looked at
between.
"""
DRAWN_TRIES, LEVEL_TRIES = 12, 24
"""Drawings that are tried before a request is given up; and where a level is asked for, which a
drawing has by luck.
"""
MOST_HARDER, MOST_HARDER_AT_ONCE = 8.0, 2.0
"""By how many deviations of the rating, in all and after each try, to aim beyond what is wanted."""
RATED_IN_VAIN = 3
"""After so many tries that bring a rating no nearer it is taken to be out of reach."""
FRESH_TRIES = 8
"""Loops whose allowed clues have another solution before one is adjusted; trees that no change
makes of use before the request is given up.
"""


def loop_of(
    request: Request, attempt: int, budget: RunningBudget, growing: Growing = None
) -> BoolArray:
    """(E,) the loop of a try.

    growing   called with each event where the loop grows

    Raises EndedError when the budget ends, PuzzleError where no loop that meets the requirements
    was found.
    """
    if request.lines is not None:
        return request.lines
    graph, rng = request.graph, rng_of(request, attempt, LOOP_STREAM)
    seed = draw(rng) << 32 | draw(rng)
    usual = 0.5 if request.loop_symmetry == request.loop_group else 1.0
    if request.coloured:
        return colour_loop(
            graph,
            seed,
            windingness=usual if request.windingness is None else request.windingness,
            inside=request.inside,
            symmetry=request.loop_group,
            max_straight=request.max_straight,
            budget=budget,
        )
    grown = "growth" if "steps" in request.given and "loop" not in request.given else request.loop
    ratios = request.ratios or RATIOS.get(grown)
    if not request.counts and "loop" not in request.given:
        # Loops that fill the board allow a clue in most cells: of 25 random ones at 10x10 their
        # circles left 0 to 22 edges open to techniques, those of a colouring 11 to 98.
        ratios = request.ratios or RATIOS["corridors"]
    if ratios is None:
        return LOOPS[request.loop].make(graph, seed, budget)
    if growing is None:
        return grow_loop(graph, seed, ratios=ratios, steps=request.steps, budget=budget)
    lines = np.zeros(graph.n_edges, dtype=np.bool_)
    for event in growth(graph, seed, ratios=ratios, steps=request.steps):
        budget.check()
        lines[list(event.drawn)], lines[list(event.erased)] = True, False
        growing(("loop", event))
    return lines


def tree_of(
    request: Request, attempt: int, budget: RunningBudget, growing: Growing = None
) -> BoolArray:
    """(E,) the tree of a try, whatever other solutions its tiles have. Raises EndedError.

    growing   called with each piece of the tree
    """
    rng = rng_of(request, attempt, TREE_STREAM)
    on_lines = (
        None
        if growing is None
        else changes(request.graph, lambda change: growing(("tree", change)))
    )
    return TREES[request.tree].make(request.graph, draw(rng) << 32 | draw(rng), budget, on_lines)


def tiles_of(request: Request) -> tuple[ClueArray, BoolArray] | None:
    """Tiles and their only solution, proven, as `tree_of` and `tiled_solution` make them of the
    first try, by one call of a kernel. None for large boards, where techniques matter, and where it
    takes many rounds.
    """
    graph = request.graph
    is_plain = request.method == "hard" and not request.of_way
    if request.goal != "tree" or not is_plain or graph.n_vertices > AT_ONCE:
        return None
    seeds = rng_seed(request, 0, TREE_STREAM), rng_seed(request, 1, REPAIR_STREAM)
    walls = request.n_walls if request.walls else -1
    return tiles_at_once(graph, TREES[request.tree], seeds, walls, ROUNDS_AT_ONCE)


@dataclass(frozen=True)
class Pipeline:
    """How puzzles of a goal come about.

    lines     request, number of the try from 0 on, budget, called with each event -> (E,) a random
              loop or tree
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


class RequestMeta(Mapping[str, str | int]):
    """What a puzzle's metadata say of its request, and more, put together when they are first
    read.
    """

    def __init__(self, request: Request, **more: str) -> None:
        self._request, self._more = request, more
        self._read: dict[str, str | int] | None = None

    @property
    def _entries(self) -> dict[str, str | int]:
        if self._read is None:
            request = self._request
            self._read = {
                "seed": request.seed,
                "parameters": request.parameters(),
                "version": __version__,
                **self._more,
            }
        return self._read

    def __getitem__(self, key: str) -> str | int:
        return self._entries[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __repr__(self) -> str:
        return repr(self._entries)


@dataclass(frozen=True, repr=False, init=False)
class Generated(Pictured):
    """A puzzle that meets a request.

    puzzle    with its seed, parameters, version, level and techniques as metadata
    solution  its only one, proven
    level     of its easiest path; None where it is above Hard and was not requested
    tries     loops that were tried, this one included
    events    what `watch` was called with for this loop; empty without it
    not_drawn why it is not drawn in its style, but made of a random loop; "" where it is, or where
              the style is without a drawing
    """

    puzzle: Puzzle
    solution: Solution
    level: Level | None
    tries: int
    events: tuple[Notice, ...] = ()
    not_drawn: str = ""
    _shown_by: ClassVar[str] = "takegaki.render.shown_steps"

    def __init__(
        self,
        puzzle: Puzzle,
        solution: Solution,
        level: Level | None,
        tries: int,
        events: tuple[Notice, ...] = (),
        not_drawn: str = "",
    ) -> None:
        # As `dataclass` makes it, in a third of the time.
        own = self.__dict__
        own["puzzle"], own["solution"], own["level"] = puzzle, solution, level
        own["tries"], own["events"], own["not_drawn"] = tries, events, not_drawn

    @property
    def seed(self) -> int:
        """The seed that gives this puzzle again."""
        return int(self.puzzle.meta["seed"])

    def __repr__(self) -> str:
        return f"<Generated {self.puzzle!r}>"


@by_name_now("budget")
@says_how
def generate(
    request: Request | Graph,
    *,
    budget: Budget | None = None,
    level: Level | str | None = None,
    seed: int | None = None,
    watch: Watch | None = None,
    **options: Unpack[Options],
) -> Generated | Stopped:
    """A puzzle with one solution, proven, that meets the request.

    request   a Request; or a board, with options: the fields of Request by name, as in
              `symmetry="rot2"`, `minimal=True` or `kind="net"`; `help(Request)` says what they mean
    level     the level that is needed and enough, or its name, as in "tricky"
    seed      the same seed gives the same puzzle; None draws one, which the answer tells: `seed` of
              Generated, the reason of Stopped. A Request has its own

    The exact engine proves it; at level Easy, where little else is asked for, techniques that
    decide every edge do. Its level is found by the ladder from nothing: it solves the puzzle, and
    one level below is stuck. Stopped, with the reason, when the budget ends or none of many loops
    or trees gave a puzzle. Raises PuzzleError where no loop can meet the requirements. The same
    request gives the same puzzle on every machine.

    >>> from takegaki.tilings import square
    >>> generate(square(5, 3), level="easy", seed=1).level
    <Level.EASY: 1>
    """
    if not isinstance(request, (Request, Graph)):
        raise RequestError(
            f"generate takes a board, such as square(8, 10), or a Request, not {a_type(request)}"
        )
    is_drawn = isinstance(request, Graph) and seed is None
    if isinstance(request, Graph):
        request = _request(request, {"level": level, "seed": seed, **options})
    elif options or level is not None or seed is not None:
        raise RequestError("parameters go with a board; a request has its own")
    require_function(watch, "watch")
    running = Budget.of(budget).start()
    if watch is None and not running.exceeded() and (at_once := made_at_once(request)):
        return at_once
    making = _Making(request, running, watch)
    try:
        made = making.in_style() if request.drawn else making.at_random()
    except EndedError as error:
        made = Stopped(making.told(error.why))
    if isinstance(made, Stopped) and is_drawn:
        why: dict[str, Value] = {"reason": made.reason, "seed": request.seed}
        return Stopped(token(f"{made.reason} (seed {request.seed})", "stopped.seed", **why))
    return made


def made_at_once(request: Request) -> Generated | None:
    """What one call of a kernel makes; None where it takes more."""
    if tiles := tiles_of(request):
        puzzle = unchecked_puzzle(request.kind, request.graph, tiles[0], RequestMeta(request))
        return Generated(puzzle, Solution(puzzle, tiles[1]), None, 1)
    if request.goal == "loop" and (easy := easy_at_once(request, FRESH_TRIES)):
        meta = RequestMeta(request, level=Level.EASY.word, techniques=easy.techniques)
        puzzle = unchecked_puzzle(request.kind, request.graph, easy.clues, meta)
        return Generated(puzzle, Solution(puzzle, easy.lines), Level.EASY, easy.tries)
    return None


def _request(graph: Graph, wanted: dict[str, Any]) -> Request:
    known = [one.name for one in fields(Request)]
    if strange := [name for name in wanted if name not in known]:
        raise RequestError(f"there is no parameter {strange[0]!r}{instead(strange[0], known[1:])}")
    if wanted["seed"] is None:
        wanted["seed"] = drawn_seed()
    return Request(graph, **wanted)


class _Making:
    """A request at work."""

    def __init__(self, request: Request, budget: RunningBudget, watch: Watch | None) -> None:
        self._request, self._budget, self._watch = request, budget, watch
        self._misses: Counter[str] = Counter()
        self._tries = 0
        self._resisting: BoolArray | None = None
        self._lacked_way = False
        self._harder = 0.0
        self._ratings: list[tuple[float, float]] = []  # how far each was off, and which it was
        self._draws, self._why_random = False, request.why_not_drawn
        self._pipeline = PIPELINES[request.goal]

    def told(self, why: str) -> str:
        """Why it ended, and where a way was wanted, what all puzzles until then lacked."""
        if not self._lacked_way:
            return why
        reason, times = self._misses.most_common(1)[0]
        what: dict[str, Value] = {"tries": self._tries, "times": times, "reason": reason}
        text = f"{why}; of {self._tries} tries, {times} times: {reason}"
        return token(text, "stopped.way", why=why, **what)

    def at_random(self) -> Generated | Stopped:
        """Random loops or trees; where clues always have other solutions, one loop that is
        adjusted.
        """
        unsolved = 0
        while self._tries < self._pipeline.tries:
            events: list[Notice] = []
            lines = (
                self._pipeline.lines(
                    self._request, self._tries, self._budget, events.append if self._watch else None
                )
                if self._resisting is None
                else self._changed(self._resisting)
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
        plural = self._pipeline.plural
        why: dict[str, Value] = {"times": times, "reason": reason}
        text = f"tried {self._tries} {plural}; {times} times: {reason}"
        return Stopped(token(text, f"stopped.tried-{plural}", tries=self._tries, **why))

    def in_style(self) -> Generated | Stopped:
        """A puzzle in the style of the request; without one, of a random loop, as its metadata say,
        unless what only a drawing has is asked for.
        """
        self._draws = True
        self._await_machine_code()
        tries = DRAWN_TRIES if self._request.ladder_level is None else LEVEL_TRIES
        if self._request.of_way:
            tries = WAY_TRIES
        while self._tries < tries:
            self._tries += 1
            self._report("try", self._tries)
            attempt = Attempt(
                self._request, self._tries, self._budget, self._watch, harder=self._harder
            )
            found = drawn_solution(attempt)
            made = self._checked(found, ()) if isinstance(found, Solution) else found
            if isinstance(made, Generated):
                return made
            self._misses[made.reason] += 1
            self._lacked_way |= made.way
            self._learn(made)
            if made.unsolved and self._request.pattern is not None:
                return self._with_these_places(made)
            if self._is_out_of_reach:
                break
        if self._ratings and not self._lacked_way:
            return self._off_rating()
        if not self._request.of_drawing and not self._lacked_way:
            why_not = token("no drawing fitted", "missed.drawings")
            self._draws, self._why_random = False, why_not
            return self.at_random()
        reason, times = self._misses.most_common(1)[0]
        why: dict[str, Value] = {"times": times, "reason": reason}
        text = f"tried {self._tries} drawings; {times} times: {reason}"
        return Stopped(token(text, "stopped.tried-drawings", tries=self._tries, **why))

    def _learn(self, missed: Missed) -> None:
        """Aim farther where the rating was missed, and less far where no loop was found at all."""
        if missed.rating is not None:
            self._ratings.append((abs(missed.off), missed.rating))
            step = min(max(-missed.off, -MOST_HARDER_AT_ONCE), MOST_HARDER_AT_ONCE)
            self._harder = min(max(self._harder + step, -MOST_HARDER), MOST_HARDER)
        elif missed.unsolved:
            self._harder /= 2

    @property
    def _is_out_of_reach(self) -> bool:
        """However far they aimed, the last few were no nearer to the rating than those before."""
        before, last = self._ratings[:-RATED_IN_VAIN], self._ratings[-RATED_IN_VAIN:]
        return bool(before) and abs(self._harder) > MOST_HARDER / 2 and min(before) <= min(last)

    def _off_rating(self) -> Stopped:
        """Which rating came nearest to the one that is wanted."""
        rating = round(min(self._ratings)[1])
        why: dict[str, Value] = {"tries": self._tries, "rating": rating}
        came = f"tried {self._tries} drawings; the nearest had a rating of {rating}"
        text = f"{came}, and another size may suit better"
        return Stopped(token(text, "stopped.nearest-rating", **why))

    def _await_machine_code(self) -> None:
        """On a new machine, once: drawing in plain Python takes longer than compiling what it
        needs, and nothing of it would be left for the next puzzle.
        """
        if missing := TIERS.lacking(MACHINE_CODE):
            from takegaki.runtime.background_compilation import await_entries  # noqa: PLC0415  (hardly ever needed)

            def tell(done: int, count: int) -> None:
                """So much is compiled."""
                self._report("note", said("making.machine-code", done=done, count=count))

            await_entries(missing, self._budget.check, tell)

    def _with_these_places(self, missed: Missed) -> Generated | Stopped:
        """Where a person says where clues go, and no loop of the style suits them: these places
        count for more than the style, so any loop will do, if one is in reach. Else what was
        missed, which says which place would help.
        """
        if missed.nearly and not self._request.of_drawing:
            why_not = token("no loop of the style suits these places", "missed.style-places")
            self._draws, self._why_random = False, why_not
            made = self.at_random()
            if isinstance(made, Generated):
                return made
        return Stopped(missed.reason)

    def _changed(self, lines: BoolArray) -> BoolArray:
        """A tree that is drawn anew round one cell: most that are near one that resists do, too."""
        request, rng = self._request, rng_of(self._request, self._tries, ADJUST_STREAM)
        most_arms = TREES[request.tree].most_arms
        work = TreeRepair.of(request.graph, lines, np.zeros_like(lines), most_arms, rng)
        work.choose(np.full(1, below(rng, request.graph.n_vertices), dtype=np.int32))
        work.redraw(1 + below(rng, 2), self._budget)
        return work.lines

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
            text = f"even the nearest loop left {work.least} edges open"
            return Stopped(token(text, "stopped.nearest-loop", edges=work.least))
        return Stopped(self._misses.most_common(1)[0][0])

    def _report(self, *event: object) -> None:
        if self._watch:
            self._watch(*event)

    def _from(self, lines: BoolArray, events: list[Notice]) -> Generated | Missed | Stopped:
        """The puzzle of one loop or tree, or why there is none."""
        self._tries += 1
        self._report("try", self._tries)
        attempt = Attempt(self._request, self._tries, self._budget, self._watch, events)
        solution = self._pipeline.solution(attempt, lines)
        made = (
            self._checked(solution, tuple(events)) if isinstance(solution, Solution) else solution
        )
        if isinstance(made, Missed):
            self._misses[made.reason] += 1
            self._lacked_way |= made.way
        elif isinstance(made, Generated):
            for event in made.events:
                self._report(*event)
        return made

    def _checked(self, solution: Solution, events: tuple[Notice, ...]) -> Generated | Missed:
        """The puzzle, if it meets the request."""
        request, puzzle = self._request, solution.puzzle
        # Of trees with one solution, however hard, the ladder would take several times as long as
        # they do.
        hurried = request.goal == "tree" and request.method == "hard"
        ladder = None if hurried else Ladder(puzzle, budget=self._budget)
        # A style has its own idea of how hard puzzles are.
        is_free = request.level is None and self._draws
        if (
            ladder
            and request.method == "level"
            and not is_free
            and (reason := unmet(ladder, request, self._budget))
        ):
            resists = ladder.climb() != "solved" or ladder.reached > Level.HARD
            if resists and request.goal == "tree" and request.cap > Level.HARD:
                self._resisting = solution.lines
            return Missed(reason)
        if not proven(solution, self._budget):
            self._budget.check()
            why = token("it has several solutions", "missed.several")
            return Missed(why, unsolved=True)
        if lacking := unmet_way(puzzle, request, self._budget):
            return Missed(lacking, way=True)
        meta = dict(RequestMeta(request))
        level = None
        if ladder:
            level = (
                ladder.reached
                if ladder.climb(Level.TRIAL if is_free else max(Level.HARD, request.cap))
                == "solved"
                else request.ladder_level
            )
            meta["level"] = level.word if level else f"above {Level.HARD.word}"
            meta["techniques"] = ", ".join(technique.name for technique in ladder.used)
        if self._why_random:
            meta["style"] = f"loopy: {self._why_random}"
        puzzle = puzzle.with_meta(**meta)
        found = Solution.of(puzzle, solution.lines)
        return Generated(puzzle, found, level, self._tries, events, self._why_random)
