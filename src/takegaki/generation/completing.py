"""What a setter began, completed to a puzzle with one solution: clues and lines that are there
stay, the rest is filled in.

A hidden clue, "?", asks for a clue on its cell. Where there is none, any cell may get one, and
those that are not needed go again; in a drawn style its places come first, and then cells that
are needed besides.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import partial
from itertools import pairwise

import numpy as np

from takegaki.core.board import Board
from takegaki.core.budget import Budget, EndedError, RunningBudget
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph, IntArray
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import UNKNOWN
from takegaki.core.place_names import cell_name
from takegaki.core.puzzle import HIDDEN_CLUE, LARGEST_CLUE, NO_CLUE, ClueArray, Puzzle
from takegaki.core.reason import in_words, said
from takegaki.core.solution import Solution
from takegaki.core.symmetry import cell_orbits, symmetry_group
from takegaki.core.topology import BoolArray, face_counts, is_one_loop, squares_of
from takegaki.core.verdict import Stopped, Unique
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.generation.generate_puzzle import generate
from takegaki.generation.loops import given_lines, grow_loop
from takegaki.generation.removal.reduce import needed_clues
from takegaki.generation.request import Request, why_no_style
from takegaki.generation.style_names import DRAWN
from takegaki.generation.styles.drawn_places import drawn_places
from takegaki.generation.styles.moved_motifs import motif_places
from takegaki.generation.styles.style import Dice, style_at
from takegaki.generation.wanted_clues import clauses_at
from takegaki.puzzles import PUZZLES, counts_sides, loop_tables
from takegaki.puzzles.puzzle_type import LoopTables
from takegaki.runtime.arrays import Unsigned
from takegaki.runtime.rng import below, draw, new_rng, shuffle
from takegaki.solving.methods.exact import LoopSearch, search_from
from takegaki.solving.questions.clue_help import Help, helps
from takegaki.solving.questions.prove import prove
from takegaki.solving.questions.shared_budget import SharedBudget

Watch = Callable[[int, int], object]
"""Called with the number of a round and the edges that are open."""

NEARLY_COMPLETE, NEARLY_MET = 0.12, 0.3
"""Where techniques leave so few edges open the exact engine is asked, too; and the same where
places must be met by the loop."""
DRAWING_SECONDS = 6.0
DRAWING_PART = 0.3
"""For a loop to begin with, and of the time that is left."""
MOST_SEED = 10**9
FLIPS = 20
"""Flips that are tried in a round."""
ROUNDS_IN_VAIN = 150
"""Rounds without a better loop after which another one is begun with."""
BEGINNINGS, FEWER_IN_VAIN = 20, 60
"""The same where places must be met by the loop: more loops to begin with, and fewer rounds."""
MAY_BE_WORSE = 3
"""Edges more that a change may leave open and be kept, one time in four."""
MOST_ZEROS, ZERO_WEIGHT = 0.15, 1.5
"""The share of the places that may be 0, and what each one more weighs, in edges that are open: an
empty board is solved most easily.
"""
REACH = (1, 1, 2, 2, 3)
"""How far from an open edge, in cells, a loop is changed."""
ROUNDS_AS_DRAWN = 60
"""Rounds after which places of a style get others besides."""
HELPING = 4.0
"""Seconds for the question which place would help."""
OFF = (1, 2, 4, 10**9)
"""How far from clues that stay a first loop may be anything, by the try."""


class ContradictingCluesError(PuzzleError):
    """The clues that are to stay, with places that no loop may leave out, have no solution."""


@dataclass(frozen=True)
class Completed:
    """A puzzle with what was there, and its only solution.

    added   cells that got a clue, ascending
    rounds  loops that were looked at
    """

    puzzle: Puzzle
    solution: Solution
    added: tuple[int, ...]
    rounds: int


@dataclass(frozen=True)
class Incomplete:
    """Why there is no such puzzle, or none was found in time.

    reason  in words
    best    the puzzle that came nearest, with several solutions; None where there was none yet
    lines   (E,) its loop
    open    edges that it leaves open, ascending
    """

    reason: str
    best: Puzzle | None = None
    lines: BoolArray | None = None
    open: tuple[int, ...] = ()


def complete(
    puzzle: Puzzle,
    *,
    places: Collection[int] = (),
    lines: BoolArray | None = None,
    symmetry: str = "",
    style: str = "",
    seed: int = 0,
    budget: Budget | None = None,
    watch: Watch | None = None,
) -> Completed | Incomplete:
    """A puzzle with one solution that has all clues of this one.

    places    cells that are to have a clue, and no other; besides those with a hidden one
    lines     (E,) a loop that must be the solution, None for any
    symmetry  of the places that are free: cells that it exchanges get clues together
    style     a name in STYLES: of a drawn one are places that are free, and loops to begin with;
              "" and others leave away what is not needed

    Incomplete, with the reason, where the budget ends first, or where the clues that the lines give
    to the places leave several solutions. Raises ContradictingCluesError where the clues have no
    solution, and PuzzleError where a clue is not met by the lines, the lines are not one loop, all
    the clues that the lines give leave several solutions, or the style is none for such a puzzle.
    The same seed gives the same puzzle, unless a loop to begin with takes longer than
    DRAWING_SECONDS. Cost: each round a search and a climb of the ladder; some tens of rounds at
    10x10 with a third of the cells clued.
    """
    if PUZZLES[puzzle.kind].goal != "loop":
        raise PuzzleError(said("refused.clues-not-here", kind=puzzle.kind))
    hidden = puzzle.clues == HIDDEN_CLUE
    hidden[[cell for cell in places if puzzle.clues[cell] == NO_CLUE]] = True
    drawn = None if hidden.any() else _drawn_cells(puzzle, style, symmetry, seed)
    running = Budget.of(budget).start()
    work = _Completion(puzzle, hidden, symmetry, style, seed, running, watch, drawn)
    try:
        return work.of_loop(given_lines(puzzle.graph, lines)) if lines is not None else work.any()
    except EndedError as ended:
        return work.incomplete(str(ended))


def _drawn_cells(puzzle: Puzzle, style: str, symmetry: str, seed: int) -> BoolArray | None:
    """(F,) places as a drawn style has them; None for another style, or where places are given."""
    if not style:
        return None
    graph = puzzle.graph
    request = Request(graph, seed % MOST_SEED, kind=puzzle.kind, style=style)
    if style not in DRAWN:
        return None
    if why := why_no_style(graph, puzzle.kind) or request.why_not_drawn:
        raise PuzzleError(in_words(why))
    if puzzle.variant:
        raise PuzzleError(in_words(said("request.style-kind", kind=puzzle.variant)))
    dice = Dice(seed)
    if squares_of(graph) is None:
        return motif_places(graph, symmetry or None, dice)
    names = tuple(symmetry.split("+")) if symmetry else None
    drawing = drawn_places(graph.rows, graph.cols, style_at(style, graph.n_faces), dice, names)
    return drawing.cells.ravel().copy()


def places_that_help(found: Incomplete, budget: Budget | None = None) -> tuple[Help, ...]:
    """Cells without a clue where one would tell most of the solutions of the nearest puzzle apart,
    the most telling first, by the clue that its loop gives them.
    """
    if found.best is None or found.lines is None:
        return ()
    puzzle, drawn = found.best, found.lines.tolist()
    tables = loop_tables(puzzle.kind)
    told = helps(puzzle, SharedBudget(budget or Budget(time_limit=HELPING)))

    def left(one: Help) -> int:
        fitting = [
            met for clue, met in one.clues if tables.fits(puzzle.graph, one.cell, clue, drawn)
        ]
        return min(fitting, default=told.met)

    telling = [one for one in told.cells if puzzle.clues[one.cell] == NO_CLUE]
    return tuple(sorted(telling, key=lambda one: (left(one), one.left, one.cell)))


@dataclass(frozen=True)
class _Look:
    """A loop, its puzzle, the edges that it leaves open, and how many 0s it has too many."""

    lines: BoolArray
    made: Puzzle
    open: IntArray
    idle: float

    @property
    def cost(self) -> float:
        return len(self.open) + ZERO_WEIGHT * self.idle


class _Completion:
    """One request at work."""

    def __init__(
        self,
        puzzle: Puzzle,
        hidden: BoolArray,
        symmetry: str,
        style: str,
        seed: int,
        budget: RunningBudget,
        watch: Watch | None,
        drawn: BoolArray | None,
    ) -> None:
        self.puzzle, self.graph = puzzle, puzzle.graph
        self.tables: LoopTables = loop_tables(puzzle.kind)
        self.budget, self.watch, self.rounds = budget, watch, 0
        self.rng: Unsigned = new_rng(seed)
        self.held = puzzle.clues >= 0
        self.is_placed = bool(hidden.any())
        self.style = style if style in DRAWN else DRAWN[0]
        self.drawn = drawn
        self.best: _Look | None = None
        cells = np.arange(self.graph.n_cells) < self.graph.n_cells - self.graph.holes
        self.free = cells & ~self.held
        self.places = hidden if self.is_placed else self.free
        start, items, _ = cell_orbits(self.graph, symmetry_group(self.graph, symmetry))
        self.groups = [part.tolist() for part in np.split(items, start[1:-1])]
        self.base = self._with(np.where(self.held, puzzle.clues, NO_CLUE))
        self.near = _near_edges(self.graph)
        self.clauses = clauses_at(puzzle, np.flatnonzero(hidden).tolist())
        self.flips = counts_sides(puzzle.kind) and not puzzle.variant

    def of_loop(self, lines: BoolArray) -> Completed | Incomplete:
        """The clues that these lines give."""
        drawn = lines.tolist()
        for cell in np.flatnonzero(self.held).tolist():
            clue = int(self.puzzle.clues[cell])
            if not self.tables.fits(self.graph, cell, clue, drawn):
                named = cell_name(self.graph, cell)
                raise PuzzleError(said("refused.clue-off-loop", cell=named))
        look = self._look(lines)
        self.best, made = look, look.made
        if self.is_placed and (bare := np.flatnonzero(self.places & (made.clues == NO_CLUE))).size:
            named = cell_name(self.graph, int(bare[0]))
            raise PuzzleError(said("refused.place-off-loop", cell=named))
        if self._is_only(made):
            return self._done(made, lines)
        self.budget.check()
        if not self.is_placed:
            raise PuzzleError(said("refused.loop-not-told"))
        return self.incomplete(said("refused.places-too-few"))

    def incomplete(self, reason: str) -> Incomplete:
        """With the look that came nearest."""
        if self.best is None:
            return Incomplete(reason)
        best = self.best
        return Incomplete(reason, best.made, best.lines, tuple(best.open.tolist()))

    def any(self) -> Completed:
        """Loops are changed until their clues have one solution."""
        if self.drawn is not None:
            self.places, self.is_placed = self.drawn & self.free, True
        near = NEARLY_MET if self.clauses else NEARLY_COMPLETE
        for look in self._loops():
            left = len(look.open)
            if self.best is None or look.cost < self.best.cost:
                self.best = look
            if self.watch:
                self.watch(self.rounds, left)
            if left <= near * self.graph.n_edges and self._is_only(look.made):
                return self._done(look.made, look.lines)
            wide = self.drawn is not None and self.rounds >= ROUNDS_AS_DRAWN
            if wide and (made := self._widened((self.best or look).lines)) is not None:
                return made
        raise AssertionError("loops have no end")

    def _widened(self, lines: BoolArray) -> Completed | None:
        """The places of the style, and of all other cells those that are needed; None where all
        clues of the loop leave several solutions.
        """
        kept, self.places = self.places, self.free
        made = self._filled(lines)
        self.places = kept
        if not self._is_only(made):
            return None
        self.is_placed = False
        return self._done(made, lines)

    def _is_only(self, made: Puzzle) -> bool:
        return isinstance(prove(made, budget=self.budget.rest()), Unique)

    def _loops(self) -> Iterator["_Look"]:
        """Loops with the clues that stay, each changed from the best one so far."""
        while True:
            here = self._begun()
            yield here
            stale, best = 0, here.cost
            while stale < (FEWER_IN_VAIN if self.clauses else ROUNDS_IN_VAIN):
                self.budget.check()
                self.rounds, stale = self.rounds + 1, stale + 1
                may_flip = self.flips and below(self.rng, 8) > 0
                lines = self._flipped(here) if may_flip else self._changed(here)
                other = None if lines is None else self._look(lines)
                warm = MAY_BE_WORSE if below(self.rng, 4) == 0 else 0
                if other is None or other.cost > here.cost + warm:
                    continue
                here = other
                if here.cost < best:
                    stale, best = 0, here.cost
                yield here

    def _begun(self) -> "_Look":
        """A loop to begin with; where places must be met by it, the best of some, as they are found
        more quickly than a bad one is mended.
        """
        best = self._look(self._first())
        for _ in range(BEGINNINGS if self.clauses else 0):
            if not len(best.open):
                break
            best = min(best, self._look(self._first()), key=lambda look: look.cost)
        return best

    def _look(self, lines: BoolArray) -> "_Look":
        """What the clues of a loop leave open to techniques."""
        made = self._filled(lines)
        ladder = Ladder(made, budget=self.budget)
        solved = ladder.climb(Level.HARD) == "solved"
        is_open = (ladder.board.marks == UNKNOWN) & (not solved)
        return _Look(lines, made, np.flatnonzero(is_open).astype(np.int32), self._idle(made))

    def _idle(self, made: Puzzle) -> float:
        """How many clues that only say that nothing is there are too many."""
        if not (counts_sides(self.puzzle.kind) and self.is_placed):
            return 0.0
        zeros = int(np.count_nonzero((made.clues == 0) & self.places))
        return max(0.0, zeros - max(1.0, MOST_ZEROS * int(self.places.sum())))

    def _first(self) -> BoolArray:
        """A loop that is random but near the clues that stay."""
        for far in OFF:
            grown = self._at_random()
            free = self._around(np.flatnonzero(self.held).astype(np.int32), far)
            if (found := self._solved(grown, free)) is not None:
                return found
        self.budget.check()
        raise ContradictingCluesError(said("refused.none"))

    def _at_random(self) -> BoolArray:
        """A loop of its own; for places one whose clues there have one solution, if there is one
        soon: near it there are more such loops than near any other.
        """
        seed = draw(self.rng) << 32 | draw(self.rng)
        if self.is_placed and self.flips:
            with suppress(PuzzleError):
                request = Request(
                    self.graph,
                    seed % MOST_SEED,
                    kind=self.puzzle.kind,
                    style=self.style,
                    pattern=self.places | self.held,
                    jury=1,
                )
                found = generate(
                    request, budget=self.budget.part(DRAWING_PART).at_most(DRAWING_SECONDS)
                )
                if not isinstance(found, Stopped):
                    return found.solution.lines.copy()
        return grow_loop(self.graph, seed, budget=self.budget)

    def _changed(self, look: "_Look") -> BoolArray | None:
        """Another loop, the same but near an edge that is open, or near a 0 too many; None where
        there is none.
        """
        middle = self._middle(look)
        free = self._around(middle, REACH[below(self.rng, len(REACH))])
        return self._solved(look.lines, free, other=look.lines)

    def _flipped(self, look: "_Look") -> BoolArray | None:
        """The same with one to three cells on their other side: far quicker than a search where
        clues count sides; None where none of a few tries is a loop with the clues that stay.
        """
        cells = self.graph.n_faces - self.graph.holes
        for _ in range(FLIPS):
            lines, at = look.lines.copy(), self._middle(look)
            for _ in range(1 + below(self.rng, 3)):
                faces = at[at < cells]
                if not len(faces):
                    break
                sides = self.graph.edges_of(int(faces[below(self.rng, len(faces))]))
                lines[sides] ^= True
                at = self.graph.edge_faces[int(sides[below(self.rng, len(sides))])]
            counts = face_counts(self.graph, lines)[self.held]
            if np.array_equal(counts, self.puzzle.clues[self.held]) and (
                not np.array_equal(lines, look.lines) and is_one_loop(self.graph, lines)
            ):
                return lines
        return None

    def _middle(self, look: "_Look") -> IntArray:
        """The cells at an edge where a change is wanted."""
        edges = look.open
        if not len(edges) or (look.idle > 0 and below(self.rng, 2) == 0):
            zeros = np.flatnonzero((look.made.clues == 0) & self.places)
            near = [self.near[cell] for cell in zeros.tolist()]
            edges = np.concatenate(near) if near else np.arange(self.graph.n_edges, dtype=np.int32)
        edge = int(edges[below(self.rng, len(edges))])
        cells = self.graph.edge_cells[edge]
        beside: IntArray = cells[cells < self.graph.n_cells]
        return beside

    def _around(self, cells: IntArray, far: int) -> BoolArray:
        """(E,) the edges so near to some cells."""
        free = np.zeros(self.graph.n_edges, dtype=np.bool_)
        if far > self.graph.n_cells:
            return ~free
        reached = set(cells.tolist())
        for _ in range(far):
            for cell in list(reached):
                free[self.near[cell]] = True
            both = self.graph.edge_cells[free]
            reached |= set(both[both < self.graph.n_cells].tolist())
        return free

    def _solved(
        self, lines: BoolArray, free: BoolArray, other: BoolArray | None = None
    ) -> BoolArray | None:
        """A loop with the clues that stay that is these lines where it is not free."""
        marks = np.where(lines, 1, -1).astype(np.int8)
        marks[free] = UNKNOWN
        seed = below(self.rng, 1 << 20)
        search = search_from(self.base, seed, True, Board.of(self.graph, marks))
        assert isinstance(search, LoopSearch)
        for clause in self.clauses:
            search.require_one(clause)
        if other is not None:
            search.differ(np.flatnonzero(free), other[free])
        step = search.next(self.budget.rest())
        if isinstance(step, Stopped):
            self.budget.check()
        return step if isinstance(step, np.ndarray) else None

    def _filled(self, lines: BoolArray) -> Puzzle:
        """With the clues that a loop gives the places."""
        if counts_sides(self.puzzle.kind):
            shown = face_counts(self.graph, lines)
        else:
            # The same loop gives the same clues each time.
            rng = new_rng(int(np.flatnonzero(lines).sum()))
            clues = self.tables.shown(self.graph, lines, partial(below, rng), None, self.budget)
            shown = clues.astype(np.int32)
        shown = np.where(shown <= LARGEST_CLUE, shown, NO_CLUE)
        return self._with(np.where(self.held, self.puzzle.clues, np.where(self.places, shown, -1)))

    def _with(self, clues: ClueArray) -> Puzzle:
        puzzle = self.puzzle
        return Puzzle.of(
            puzzle.graph, clues, kind=puzzle.kind, variant=puzzle.variant, meta=puzzle.meta
        )

    def _done(self, made: Puzzle, lines: BoolArray) -> Completed:
        if not self.is_placed:
            made = self._spared(Solution.of(made, lines))
        added = np.flatnonzero((made.clues >= 0) & ~self.held)
        return Completed(made, Solution.of(made, lines), tuple(added.tolist()), self.rounds)

    def _spared(self, solution: Solution) -> Puzzle:
        """Without the clues that are not needed; those that stay, places of a style, and cells
        that a symmetry exchanges with them, keep theirs.
        """
        made = solution.puzzle
        stays = self.held if self.drawn is None else self.held | self.drawn
        loose = [
            group for group in self.groups if not stays[group].any() and self._has(made, group)
        ]
        order = np.arange(len(loose), dtype=np.int32)
        shuffle(self.rng, order)
        kept = needed_clues(solution, [loose[at] for at in order.tolist()], self.budget.rest())
        if isinstance(kept, Stopped):
            self.budget.check()
        if not isinstance(kept, tuple):
            return made
        needed = np.isin(np.arange(len(made.clues)), kept) | stays
        return self._with(np.where(needed, made.clues, NO_CLUE))

    def _has(self, made: Puzzle, group: list[int]) -> bool:
        return bool((made.clues[group] >= 0).any())


def _near_edges(graph: Graph) -> list[IntArray]:
    """By cell the edges at it: of a face its sides, of a vertex those that meet there."""
    order = np.argsort(graph.edge_cells.ravel(), kind="stable")
    cells = graph.edge_cells.ravel()[order]
    cut = np.searchsorted(cells, np.arange(graph.n_cells + 1))
    return [(order[begin:end] // 2).astype(np.int32) for begin, end in pairwise(cut.tolist())]
