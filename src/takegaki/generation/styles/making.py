"""A puzzle in the style of an author: places, then a loop with values that suit them.

Then the loop changes until there is one solution, and until it is as hard as wanted. Of several the
best is taken.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import UNKNOWN
from takegaki.core.budget import RunningBudget
from takegaki.core.graph import Graph, IntArray
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import NO_CLUE, ClueArray, Puzzle
from takegaki.core.sorted_values import distinct
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Solution, Unique
from takegaki.deduce.kernels import ladder
from takegaki.deduce.kernels.fact_board import make_room, new_fact_board
from takegaki.deduce.ladder import LAST, TURNS
from takegaki.deduce.techniques.technique import Level
from takegaki.generation.kernels import drawn_loop as counted
from takegaki.generation.loops.colouring import colour_loop
from takegaki.generation.request import STYLE_STREAM, Attempt, Missed, Request, rng_seed
from takegaki.generation.styles.loop_drawing import LoopDrawing, near_cells
from takegaki.generation.styles.places import drawn_places
from takegaki.generation.styles.style import Dice, Numbers, SizedStyle, style_at
from takegaki.rating.rate import value_of
from takegaki.runtime.rng import new_rng
from takegaki.solving.questions.prove import prove

FIRST_SWEEPS = 100
"""Draws for each cell before the first look at the puzzle."""
WARM, COOL = 4.0, 0.3
BURST_WARM, BURST = 20.0, 20
"""How warm a place is made where the puzzle is open, and draws at least."""
SHAPE_WEIGHT = 0.02
"""What the shape weighs beside an open edge."""
FIRST_HEAT, LAST_HEAT = 4.0, 0.2
PAIR_WEIGHT = 0.35
LOOSE_WEIGHT, TOUCHING_WEIGHT = 4.0, 50.0
LEAST_DEVIATION = 0.7
NEARLY = 0.25
"""Where so few edges are open the exact engine is asked, if harder techniques are allowed."""
RATING_WEIGHT, POLISH_WEIGHT, POLISH_HEAT = 3.0, 0.15, 0.5
"""What a point of the rating and the shape weigh once a puzzle is solved."""


def shares_of(total: NDArray[Any], cells: int, clues: int) -> Numbers:
    """What is counted by cells, of clues by clues, of pairs by pairs."""
    return total / _scale(total, cells, clues)


def _scale(total: NDArray[Any], cells: int, clues: int) -> Numbers:
    scale = np.full(len(total), float(cells))
    scale[counted.GIVEN : counted.LOOSE] = max(1, clues)
    for first in (counted.BESIDE, counted.ACROSS):
        scale[first : first + 10] = max(1, int(total[first : first + 10].sum()))
    return scale


@dataclass(frozen=True)
class Drawn:
    """A loop and places that have one solution.

    lines    (E,) of the loop; clues (F,)
    cost     how far the loop is from the wishes
    rating   how hard it is
    wanted   how hard it was to be
    """

    lines: BoolArray
    clues: ClueArray
    cost: float
    rating: float
    wanted: float

    @property
    def score(self) -> float:
        """How far all of it is from the wishes: less is better."""
        return POLISH_WEIGHT * self.cost + RATING_WEIGHT * max(
            0.0, abs(self.rating - self.wanted) - 1
        )


class PlacedLoop:
    """A loop that changes until its values at the places leave one solution."""

    def __init__(
        self,
        graph: Graph,
        clued: BoolArray,
        style: SizedStyle,
        dice: Dice,
        budget: RunningBudget,
        cap: Level | None = None,
    ) -> None:
        self._graph, self._clued, self._dice, self._budget = graph, clued, dice, budget
        self._cap = cap
        seed = dice.draw() << 32 | dice.draw()
        lines = colour_loop(graph, seed, windingness=0.8, budget=budget)
        self.loop = LoopDrawing(graph, lines, clued, new_rng(seed + 1))
        self.loop.aim(*self._wishes(style))
        self.loop.anneal(WARM, COOL, FIRST_SWEEPS * graph.n_faces)
        self._no_marks = np.zeros(graph.n_edges, dtype=np.int8)
        self._near = _neighbourhoods(graph)
        self._cost = counted.cost_of(self.loop.drawn)
        self._left, self._marks = self._look()
        self._least = self._left

    def _wishes(self, style: SizedStyle) -> tuple[Numbers, Numbers]:
        """What is wanted of all that is counted, drawn at random, and what a difference weighs."""
        total = np.asarray(self.loop.drawn.total)
        scale = _scale(total, self._graph.n_faces, int(self._clued.sum()))
        target = np.maximum(style.loop.sample(self._dice), 0) * scale
        sd = np.maximum(style.loop.sd * scale * 0.5, LEAST_DEVIATION)
        weight = 1 / sd**2
        weight[counted.BESIDE :] *= PAIR_WEIGHT
        target[counted.LOOSE] = target[counted.TOUCHING] = 0
        weight[counted.LOOSE], weight[counted.TOUCHING] = LOOSE_WEIGHT, TOUCHING_WEIGHT
        return target, weight

    def clues(self) -> ClueArray:
        """(F,) what the loop gives at the places."""
        counts = np.asarray(self.loop.drawn.count)
        return np.where(self._clued, counts, NO_CLUE).astype(np.int8)

    def solve(self, looks: int) -> bool:
        """Change the loop where the puzzle is open until it has one solution, so many times at
        most; whether it has. Raises EndedError.
        """
        for look in range(looks):
            self._budget.check()
            if self._is_unique():
                return True
            kept = self.loop.kept()
            self.loop.choose(self._place())
            cost = self.loop.anneal(BURST_WARM, COOL, BURST + self._dice.below(2 * BURST))
            left, marks = self._look()
            worse = (left - self._left) + SHAPE_WEIGHT * (cost - self._cost)
            heat = FIRST_HEAT + (LAST_HEAT - FIRST_HEAT) * look / looks
            if worse <= 0 or self._taken(worse / heat):
                self._left, self._marks, self._cost = left, marks, cost
            else:
                self.loop.back(kept)
        return self._is_unique()

    def _is_unique(self) -> bool:
        if self.loop.drawn.total[counted.TOUCHING]:
            return False
        if self._left == 0:
            return True
        if self._cap is not None or self._left >= min(self._least, NEARLY * self._graph.n_edges):
            return False
        self._least = self._left
        return self._is_proven()

    def _is_proven(self) -> bool:
        return isinstance(prove(Puzzle.of(self._graph, self.clues()), budget=self._budget), Unique)

    def polished(self, looks: int, wanted: float) -> Drawn:
        """The same loop, changed while there is one solution, as hard as wanted and nearer to the
        wishes. After `solve`. Raises EndedError.
        """
        best = now = self._drawn(wanted)
        everywhere = np.arange(self._graph.n_faces, dtype=np.int32)
        for look in range(looks):
            kept = self.loop.kept()
            near = self._near[1][self._dice.below(self._graph.n_faces)]
            self.loop.choose(near if look % 3 else everywhere)
            self._cost = self.loop.anneal(WARM, COOL, BURST)
            if self.loop.drawn.total[counted.TOUCHING] or not self._still_unique():
                self.loop.back(kept)
                continue
            then = self._drawn(wanted)
            worse = then.score - now.score
            if worse > 0 and not self._taken(worse / POLISH_HEAT):
                self.loop.back(kept)
                continue
            now = then
            best = min(best, now, key=lambda one: one.score)
        return best

    def _still_unique(self) -> bool:
        left, _ = self._look()
        allowed = self._cap is None and left < NEARLY * self._graph.n_edges
        return left == 0 or (allowed and self._is_proven())

    def _drawn(self, wanted: float) -> Drawn:
        clues = self.clues()
        rating = value_of(Puzzle.of(self._graph, clues), self._budget)
        return Drawn(self.loop.lines, clues, self._cost, rating, wanted)

    def _taken(self, halvings: float) -> bool:
        return halvings < counted.MOST_HALVINGS and self._dice.draw() < (1 << 31) >> int(halvings)

    def _place(self) -> IntArray:
        """The cells round one where the puzzle is open: mostly where what is known ends."""
        graph, dice = self._graph, self._dice
        known = np.add.reduceat(self._marks[graph.face_edges] != UNKNOWN, graph.face_start[:-1])
        ends = (known > 0) & (known < graph.face_sizes)
        if dice.below(5) == 0 or not ends.any():
            ends = known < graph.face_sizes
        places = np.flatnonzero(ends)
        middle = int(places[dice.below(len(places))]) if len(places) else dice.below(graph.n_faces)
        return self._near[dice.below(10) < 3][middle]

    def _look(self) -> tuple[int, np.ndarray]:
        """How many edges techniques leave open, and what they marked."""
        facts = new_fact_board(self._graph, self.clues(), full=False)
        ladder.begin(facts, self._no_marks)
        last, status = LAST[self._cap or Level.HARD], ladder.PAUSED
        while status in (ladder.PAUSED, ladder.NO_ROOM):
            if status == ladder.NO_ROOM:
                make_room(facts)
            self._budget.check()
            status = ladder.run_turns(facts, last, ladder.WITHOUT_END, 0, TURNS)
        left = 0 if status == ladder.SOLVED else max(1, facts.n_unknown)
        return left, np.asarray(facts.mark)


def _neighbourhoods(graph: Graph) -> tuple[list[IntArray], list[IntArray]]:
    """Of each cell itself and those that touch it; and those that touch these."""

    def found() -> tuple[list[IntArray], list[IntArray]]:
        start, near, _ = near_cells(graph)
        close = [
            np.append(near[start[cell] : start[cell + 1]], cell).astype(np.int32)
            for cell in range(graph.n_faces)
        ]
        wide = [distinct(np.concatenate([close[one] for one in own])) for own in close]
        return close, [one.astype(np.int32) for one in wide]

    return graph.cached("cells near cells", found)


LOOPS_FOR_PLACES = 6
"""How many loops are tried for one drawing of places."""
LOOKS, MORE_LOOKS = 30, 0.8
"""Looks at a board before a loop is given up: so many, and so many for each cell."""
POLISHING = 24
"""Looks at a solved puzzle that make it as hard as wanted."""


def drawn_solution(attempt: Attempt) -> Solution | Missed:
    """The best of a few puzzles in the style of the request; whether all requirements are met is
    not checked here. Raises EndedError.
    """
    request = attempt.request
    dice = Dice(rng_seed(request, attempt.number, STYLE_STREAM))
    found = list(_candidates(attempt, dice))
    if not found:
        return Missed("no loop gives these places one solution", unsolved=True)
    best = min(found, key=lambda one: one.score)
    if request.rating and not request.rating[0] <= best.rating <= request.rating[1]:
        return Missed(f"its rating is {best.rating:.0f}")
    puzzle = Puzzle.of(request.graph, best.clues)
    return Solution.of(puzzle, best.lines)


def _candidates(attempt: Attempt, dice: Dice) -> Iterator[Drawn]:
    """As many puzzles as the jury sees, as far as loops are found for them."""
    request, graph = attempt.request, attempt.request.graph
    style = style_at(request.style, graph.n_faces)
    cap = request.ladder_level if request.method == "level" else None
    looks = int(LOOKS + MORE_LOOKS * graph.n_faces)
    for number in range(request.jury):
        clued = _places(request, style, dice)
        attempt.note(f"drawing {number + 1} of {request.jury}")
        for _ in range(LOOPS_FOR_PLACES):
            drawing = PlacedLoop(graph, clued, style, dice, attempt.budget, cap)
            if drawing.solve(looks):
                yield drawing.polished(POLISHING, _wanted(request, style, dice))
                break


def _wanted(request: Request, style: SizedStyle, dice: Dice) -> float:
    """How hard a puzzle is to be."""
    if request.rating:
        least, most = request.rating
        return least + (most - least) * dice.draw() / (1 << 32)
    least, usual, most = style.rating
    return usual + (most - least) / SPREAD * dice.normal()


SPREAD = 2.56
"""Standard deviations between the tenth and the ninetieth of a hundred."""


def _places(request: Request, style: SizedStyle, dice: Dice) -> BoolArray:
    """(F,) where clues are to be."""
    if request.pattern is not None:
        return request.pattern
    names = None if request.symmetry is None else tuple(request.symmetry.split("+"))
    drawn = drawn_places(
        request.graph.rows, request.graph.cols, style, dice, names, share=request.share
    )
    return drawn.ravel()
