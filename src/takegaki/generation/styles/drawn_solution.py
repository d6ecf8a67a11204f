"""A puzzle in the style of an author: places, then a loop with values that suit them.

Then the loop changes until there is one solution, and until it is as hard as wanted. Of several the
best is taken.
"""

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from itertools import count, islice
from math import exp, inf, log, sqrt
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from takegaki.core.budget import RunningBudget
from takegaki.core.graph import Graph, IntArray
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import CROSS, LINE, MarkArray
from takegaki.core.place_names import cell_name
from takegaki.core.puzzle import NO_CLUE, ClueArray, Puzzle
from takegaki.core.reason import said, token
from takegaki.core.solution import Solution
from takegaki.core.topology import BoolArray, squares_of
from takegaki.core.verdict import Unique
from takegaki.deduce.ladder import LAST
from takegaki.deduce.level import Level
from takegaki.generation.kernels import drawn_loop as counted
from takegaki.generation.kernels import loop_repair as kernel
from takegaki.generation.kernels import place_drawing, shape_loop, two_sided
from takegaki.generation.loops.colour_loop import colour_loop
from takegaki.generation.request import STYLE_STREAM, Attempt, Missed, Request, rng_seed
from takegaki.generation.styles.drawn_places import (
    MOST_SHARE,
    PlaceDrawing,
    drawn_places,
    sampled_aims,
    symmetry_names,
)
from takegaki.generation.styles.jury import Jury, chosen, jury_at, numbers_of, row_of
from takegaki.generation.styles.long_piece import lengthen
from takegaki.generation.styles.loop_drawing import LoopDrawing, near_cells
from takegaki.generation.styles.moved_motifs import motif_places, orbits_of_motifs
from takegaki.generation.styles.repairing import (
    begin_again,
    leave_out,
    look_only,
    repair_of,
    take_look,
)
from takegaki.generation.styles.style import (
    PARTS,
    PARTS_AS_NORMAL,
    WAY,
    Dice,
    Numbers,
    SizedStyle,
    style_at,
)
from takegaki.generation.styles.style_features import way_numbers
from takegaki.generation.wanted_way import PAIRS_OF_THEMES, unmet_way
from takegaki.rating.features import efforts, steps_are_enough
from takegaki.rating.kernels import look_ahead_rounds
from takegaki.rating.rate import rounds_and_value
from takegaki.runtime.rng import below, draw, new_rng
from takegaki.solving.questions.prove import prove

MACHINE_CODE: tuple[Any, ...] = (
    place_drawing.work_on,
    *(two_sided.start_at, two_sided.colour, shape_loop.anneal),
    *(counted.place_clues, counted.anneal_drawn, counted.cost_of),
    *(kernel.keep, kernel.repair),
    *(look_ahead_rounds.advance, look_ahead_rounds.count_far),
    *(below, draw),
)
"""What is called so often that a puzzle waits for its machine code."""

FIRST_SWEEPS = 25
"""Draws for each cell before the first look at the puzzle."""
WARM, COOL = 4.0, 0.3
AFTER_LENGTHENING, SWEEPS_AFTER = 1.0, 10
"""The same once a piece was lengthened, for what that has spoilt."""
BURST = 20
"""Draws at a place that is shaped, or polished on a small board. After so many there are mostly
several solutions: a large board is polished by single ones, which brings more in the same time.
"""
ROUNDS_AT_A_TIME = 32
"""Rounds between two looks at the clock."""
FIRST_HEAT, SECOND_HEAT, LAST_HEAT = 4.0, 1.0, 0.2
MANY_LINES = 3
"""0s and 3s are given more often than other numbers."""
PHASES, OPEN_PER_MOTIF = 12, 150
"""How often a loop is changed before it is given up, and edges that are open for each motif that is
laid between.
"""
MOST_OVER, MOST_OVER_LARGE = 1.12, 1.25
"""So many times the clues that were wanted are too many. Of few, on large boards, more are hardly
ever to be avoided.
"""
PART_OF_ROUNDS, FEW_OF_ROUNDS, HALF_OPEN, MOST_ROUNDS_OF_PHASE = 0.35, 0.12, 0.5, 200
"""For such a part of its rounds each time; for the second one while more than such a share of the
edges is open, as there are too few clues then; for so many at most.
"""
HOPELESS = (0.75, 0.6, 0.42, 0.4, 0.3)
"""Where a larger share of the edges is open before the first ROUNDS_AT_A_TIME, after them, after
twice as many and so on, a drawing that stays as it is will not do: of those that come to one
solution, 7 of 8 never have so much open.
"""
HOPELESS_RACED = (0.5,)
"""The same for what came first in a race."""
HOPELESS_GIVEN = (1.0, 1.0, 1.0, 1.0, 1.0, 0.38)
"""The same where places are given, so that others can't be drawn instead."""
LOOSE_PHASES, NEARLY_SOLVED, LOOSE_OVER = 3, 0.25, 1.2
"""So often the loop is changed again where no motif should be added, if no more than such a share
of the edges is open; up to so many times the clues that were wanted one is added all the same,
which large boards allow anyway.
"""
SHARES_WEIGHT = 1.5
"""What shares that a person wants weigh, beside what the style has."""
THEME_PAIRS, THEME_WEIGHT = 5.0, 4.0
"""So many pairs of the clues of a theme, or so many for a hundred cells, are aimed at."""
FEW_OFF, SHARE_OFF = 2.0, 0.06
LOOK_AHEAD_FROM, MOST_AHEAD = 0.35, 8
"""Where techniques leave so few edges open looks ahead count, and how long they may be."""
NEARLY = 0.25
"""Where so few edges are open the exact engine is asked, if harder techniques are allowed."""
RATING_WEIGHT, EASY_WEIGHT, POLISH_WEIGHT, POLISH_HEAT = 6.0, 120.0, 0.3, 0.5
"""What a point of the rating and the shape weigh once a puzzle is solved."""
WAY_WEIGHTS, WAY_FAR_OFF = np.array([40.0, 8.0, 5.0, 25.0] + [5.0] * (len(WAY) - 4)), 2.5
"""What the numbers of the way weigh by the square of their distance in deviations, which from
WAY_FAR_OFF on grows evenly (Huber's loss): however far a number is, what brings it nearer counts.
"""
RATING_MET, LEAST_GAINED, MET_IN_VAIN, ROUNDS_FOR_RATING = 1.0, 0.3, 25, 4
"""A rating is met that is so near to what is wished; places change for so much of it at least,
until so many changes bring nothing, and the loop becomes easier in so many times the usual rounds.
"""
OPEN_WEIGHT = 40.0
"""What a difference of the share that techniques leave open weighs."""
LEAST_WAY_SD = 0.005
LONGEST_WEIGHT, NEAR_ENOUGH = 15.0, 14.0
"""What a look ahead weighs that is longer than wished, by its logarithm, and how far the way of
solving may be from the wishes so that nothing more is tried.
"""


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
class Wishes:
    """What one puzzle is to be like.

    cap      techniques up to this level are to solve it
    open     the share of the edges that they may leave open where the exact engine proves the rest
    rating   how hard
    easy     the share of the edges that the easiest techniques decide before any other is needed
    way      (len(WAY),) of solving, if it is free to be as the style has it; way_sd: deviations
    longest  steps of the longest look ahead that may be needed
    shares   (4,) of 0, 1, 2 and 3 among the clues, where a person says so
    theme    the key of a pattern that is to come several times
    piece    so long a straight piece the loop is to have; 0: as long as it happens to be
    """

    cap: Level
    open: float
    rating: float
    easy: float
    way: Numbers | None = None
    way_sd: Numbers | None = None
    longest: float = inf
    shares: Numbers | None = None
    theme: str | None = None
    piece: int = 0


@dataclass(frozen=True)
class Drawn:
    """A loop and places that have one solution.

    lines         (E,) of the loop; clues (F,)
    cost          how far the loop is from what was to be counted
    rating, easy, open, way, longest  as of Wishes
    hard          the cells where it needs the longest look ahead, if that or all is too hard
    """

    lines: BoolArray
    clues: ClueArray
    cost: float
    rating: float
    easy: float
    open: float
    way: Numbers
    longest: float
    hard: IntArray
    wishes: Wishes

    @property
    def score(self) -> float:
        """How far all of it is from the wishes: less is better."""
        return POLISH_WEIGHT * self.cost + self.way_off

    def solution(self, graph: Graph) -> Solution:
        """Puzzle and loop."""
        return Solution.of(Puzzle.of(graph, self.clues), self.lines)

    @cached_property
    def way_off(self) -> float:
        """How far the way of solving is from the wishes."""
        wishes = self.wishes
        off = EASY_WEIGHT * abs(self.easy - wishes.easy)
        if wishes.way is None or wishes.way_sd is None:
            return off + RATING_WEIGHT * max(0.0, abs(self.rating - wishes.rating) - 1)
        apart = np.abs((self.way - wishes.way) / wishes.way_sd)
        losses = np.where(apart < WAY_FAR_OFF, apart**2, WAY_FAR_OFF * (2 * apart - WAY_FAR_OFF))
        further = max(0.0, log(1 + self.longest) - log(1 + wishes.longest))
        off += OPEN_WEIGHT * abs(self.open - wishes.open)
        return off + float((WAY_WEIGHTS * losses).sum()) + LONGEST_WEIGHT * further


class PlacedLoop:
    """A loop that changes until its values at the places leave one solution."""

    def __init__(
        self,
        graph: Graph,
        places: BoolArray | PlaceDrawing,
        style: SizedStyle,
        dice: Dice,
        budget: RunningBudget,
        wishes: Wishes,
        orbit: IntArray | None = None,
    ) -> None:
        """orbit  (F,) of places that stay as they are, which get or lose their clues together where
        0s touch that no change parts; None where all stay
        """
        self._graph, self._dice, self._budget, self._wishes = graph, dice, budget, wishes
        self._orbit = orbit
        self._drawing = None if isinstance(places, np.ndarray) else places
        clued = places if isinstance(places, np.ndarray) else places.cells.ravel()
        seed = dice.draw() << 32 | dice.draw()
        lines = colour_loop(graph, seed, windingness=0.8, budget=budget)
        self.loop = LoopDrawing(graph, lines, clued, new_rng(seed + 1), style.inside_windows)
        self._hard, self._short = np.zeros(0, dtype=np.int32), False
        self._done = 0  # rounds of change in a race
        self._ahead = 0  # steps of looks ahead that decide the puzzle; 0: techniques do
        self.loop.wish(np.maximum(style.loop.sample(dice), 0), style.loop.sd)
        self._aim_at(clued)
        self.loop.anneal(WARM, COOL, FIRST_SWEEPS * graph.n_faces)
        if wishes.piece:
            lengthen(self.loop, wishes.piece, dice)
            self.loop.anneal(AFTER_LENGTHENING, COOL, SWEEPS_AFTER * graph.n_faces)
        self._boards, self._repair = repair_of(graph, clued, LAST[wishes.cap])
        take_look(self.loop.field, self.loop.drawn, self._boards, self._repair)

    def _begin(self) -> None:
        begin_again(self._clued, self._boards, self._repair)
        self._repair.ahead = self._ahead
        take_look(self.loop.field, self.loop.drawn, self._boards, self._repair)

    def _aim_at(self, clued: BoolArray) -> float:
        """Clues are to be on these cells. What is wanted of all that is counted then, and what a
        difference weighs; how far it is.
        """
        self._clued = clued
        cost = self.loop.place(clued)
        wishes = self._wishes
        if wishes.shares is None and wishes.theme is None:
            return cost
        return self._aim_beyond_style()

    def _aim_beyond_style(self) -> float:
        """The same with what a person wishes."""
        drawn, wishes = self.loop.drawn, self._wishes
        target, weight = drawn.target, drawn.weight
        if wishes.shares is not None:
            given = slice(counted.GIVEN, counted.LOOSE)
            target[given] = wishes.shares * max(1, int(self._clued.sum()))
            weight[given] = SHARES_WEIGHT / counted.LEAST_DEVIATION**2
            # How many cells and pairs there are of each goes with the shares of the style.
            weight[counted.CELLS : counted.GIVEN] = 0
            weight[counted.BESIDE : counted.WINDOWS] = 0
        if (pair := PAIRS_OF_THEMES.get(wishes.theme or "")) is not None:
            how, one, other = pair
            first = counted.BESIDE if how == "beside" else counted.ACROSS
            place = first + int(drawn.pair_kind[counted.N_KINDS * one + other])
            target[place] = max(target[place], THEME_PAIRS, THEME_PAIRS / 100 * self._graph.n_faces)
            weight[place] = THEME_WEIGHT
        return counted.cost_of(drawn)

    def _extend(self, most: float) -> bool:
        """Lay more motifs where the puzzle is open; whether there was room.

        most  times the clues that were wanted are enough
        """
        if self._drawing is None or self._drawing.is_over(most):
            return False
        is_open = np.flatnonzero(np.asarray(self._repair.open))
        counts = np.asarray(self.loop.drawn.count)[is_open]
        telling = is_open[(counts == 0) | (counts >= MANY_LINES)]
        for _ in range(1 + self._repair.left // OPEN_PER_MOTIF):
            if self._drawing.is_over(most):
                break
            cells = telling if len(telling) and self._dice.below(4) else is_open
            if not len(cells) or not self._drawing.extend(cells):
                return False
        self._place()
        self._begin()
        return True

    @property
    def _is_large(self) -> bool:
        return self._graph.n_faces > CELLS_AS_DRAWN

    @property
    def left(self) -> int:
        """How many edges are open."""
        return self._repair.left

    def open_round(self) -> NDArray[np.int64]:
        """(F,) how many edges techniques leave open round each cell and those that touch it."""
        left = np.asarray(self._repair.open).astype(np.int64)
        return np.array([left[near].sum() for near in _neighbourhoods(self._graph)])

    def clues(self) -> ClueArray:
        """(F,) what the loop gives at the places."""
        counts = np.asarray(self.loop.drawn.count)
        return np.where(self._clued, counts, NO_CLUE).astype(np.int8)

    def solve(self, rounds: int, phases: int) -> bool:
        """Change the loop where the puzzle is open until it has one solution, in so many rounds at
        most before the drawing gets another motif there; whether it has. Raises EndedError.

        phases  how often it is changed: with one the drawing stays as it is
        """
        most = MOST_OVER_LARGE if self._is_large else MOST_OVER
        heat, in_vain, edges = FIRST_HEAT, 0, self._graph.n_edges
        for phase in range(phases):
            if phases == 1:
                given = self._drawing is None
                return self._changed(rounds, heat, HOPELESS_GIVEN if given else HOPELESS)
            part = PART_OF_ROUNDS if self._repair.left < HALF_OPEN * edges else FEW_OF_ROUNDS
            if self._done and not phase:
                is_solved = self._changed(rounds, heat, HOPELESS_RACED, self._done)
            else:
                is_solved = self._changed(min(MOST_ROUNDS_OF_PHASE, int(part * rounds)), heat)
            if is_solved:
                return True
            heat = SECOND_HEAT
            if phase + 1 < phases and not self._extend(most) and self._drawing is not None:
                in_vain += 1
                if in_vain > LOOSE_PHASES or self._repair.left > NEARLY_SOLVED * edges:
                    return False
                # What is one too many then, `tidy` takes away.
                self._extend(max(most, LOOSE_OVER))
        return False

    def add_surplus(self) -> None:
        """Lay as many clues as were wanted, and a few motifs more: a solution may need fewer, and
        `tidy` has a choice then of what may go. After `solve`.
        """
        drawing, everywhere, beyond = self._drawing, np.arange(self._graph.n_faces), 0
        if drawing is None:
            return
        for _ in range(MOST_LAID):
            kept = drawing.kept()
            beyond += drawing.is_over(1.0)
            if beyond > SURPLUS or drawing.is_over(SURPLUS_OVER) or not drawing.extend(everywhere):
                break
            self._place()
            if self.loop.drawn.total[counted.TOUCHING]:
                drawing.back(kept)
        self._place()
        self._begin()

    def tidy(self) -> None:
        """Take motifs away without which the drawing is nearer to what was wished and still has one
        solution, and lay others: clues are there for beauty and flow, too. After `solve`. Raises
        EndedError.
        """
        drawing, everywhere = self._drawing, np.arange(self._graph.n_faces)
        if drawing is None:
            return
        least, enough = self._off(), max(self._repair.left, self._enough)
        for number in drawing.motifs:
            least = self._tidied(drawing, least, enough, partial(drawing.take_away, number))
        for cell in drawing.added():
            least = self._tidied(drawing, least, enough, partial(drawing.take_away_at, cell))
        for _ in range(FILLING):
            kept = drawing.kept()
            is_better = drawing.extend(everywhere) and (off := self._off()) < least
            if is_better and not self.loop.drawn.total[counted.TOUCHING]:
                least = off
                continue
            drawing.back(kept)
        self._place()
        self._begin()

    def rearrange(self, changes: int) -> None:
        """Change the places while the loop is the one solution, or is once it is mended, nearer to
        what was wished: many clues could go, so others can come for them. After `solve`. Raises
        EndedError.
        """
        drawing = self._drawing
        if drawing is None:
            return
        enough, now = max(self._repair.left, self._enough), self._off()
        for step in range(changes):
            self._budget.check()
            heat = REARRANGING_HEAT * (1 - step / changes)
            kept = drawing.kept()
            if not drawing.change(CHANGES_TRIED, heat):
                continue
            then = self._off()
            if then <= now or self._taken((then - now) / heat):
                self._begin()
                if self._is_kept(enough):
                    now = then
                    continue
                loop = self.loop.kept()
                if self._is_mended(enough) and (then := self._off()) < now:
                    now = then
                    continue
                self.loop.back(loop)
            drawing.back(kept)
        self._place()
        self._begin()

    def spare_clues(self) -> None:
        """From now on looks do without clues that are to spare, as many as can go together, so they
        stay so whatever changes. After `solve`. Raises EndedError.

        A loop that changes while it is the one solution comes to need more and more of its clues;
        authors have more to spare.
        """
        work, enough = self._repair, max(self._repair.left, self._enough)
        for cell in self._dice.shuffled(np.flatnonzero(self._clued).astype(np.int32)):
            self._budget.check()
            leave_out(cell, True, self._boards, work)
            look_only(self.loop.field, self.loop.drawn, self._boards, work)
            if work.left > enough:
                leave_out(cell, False, self._boards, work)
        take_look(self.loop.field, self.loop.drawn, self._boards, work)

    def _is_mended(self, enough: int) -> bool:
        """Change the loop where a change of the places left the puzzle open, if that is little;
        whether there is one solution then.
        """
        work = self._repair
        if work.left > MENDED_OPEN * self._graph.n_edges:
            return False
        field, drawn = self.loop.field, self.loop.drawn
        kernel.repair(field, drawn, *self._boards, work, MENDING_HEAT, MENDING, enough)
        return work.left <= enough and self._is_kept(enough)

    def _off(self) -> float:
        """How far drawing, values and loop are from what was wished, with the places as they are
        drawn now.
        """
        assert self._drawing is not None
        cost = self._place()
        return self._drawing.distance + VALUES_WEIGHT * cost

    def _tidied(
        self, drawing: PlaceDrawing, least: float, enough: int, take_away: Callable[[], None]
    ) -> float:
        """Take something away if the drawing is better without it, and no more than `enough` edges
        are open; how far it is then.
        """
        kept = drawing.kept()
        take_away()
        if (off := self._off()) < least:
            self._begin()
            if self._is_kept(enough):
                return off
        drawing.back(kept)
        return least

    def _place(self) -> float:
        """Clues are where the drawing has them now; how far values and loop are from what was
        wished.
        """
        assert self._drawing is not None
        return self._aim_at(self._drawing.cells.ravel())

    def advance(self, more: int, rounds: int) -> bool:
        """So many more rounds of change of all that `solve` is to have; whether there is one
        solution. Raises EndedError.
        """
        begin, self._done = self._done, self._done + more
        return self._changed(rounds, FIRST_HEAT, begin=begin, end=self._done)

    def _changed(
        self,
        rounds: int,
        first_heat: float,
        hopeless: tuple[float, ...] = (1.0,),
        begin: int = 0,
        end: int | None = None,
    ) -> bool:
        """Rounds of change; whether there is one solution.

        hopeless    it is given up where a larger share of the edges is open after so many times
                    ROUNDS_AT_A_TIME; the last one from then on
        begin, end  of all rounds those from one to the other
        """
        done, enough = begin, self._enough
        end = rounds if end is None else end
        while True:
            self._budget.check()
            work = self._repair
            if work.left <= enough and not self.loop.drawn.total[counted.TOUCHING]:
                if self._is_to_look_ahead:
                    self._look_ahead()
                    enough = 0
                    continue
                self._short = not self._ahead and self._is_short()
                if work.left == 0 or self._short:
                    if self._ahead:
                        # A round of looks ahead does not say what is open to the easiest
                        # techniques.
                        take_look(self.loop.field, self.loop.drawn, self._boards, work)
                    return True
                enough = work.left - 1
            if self._leave_out_zeros(enough):
                continue
            most = hopeless[min(done // ROUNDS_AT_A_TIME, len(hopeless) - 1)]
            if done >= end or work.left > most * self._graph.n_edges:
                return False
            heat = first_heat + (LAST_HEAT - first_heat) * min(1.0, done / rounds)
            kernel.repair(
                self.loop.field,
                self.loop.drawn,
                *self._boards,
                work,
                heat,
                ROUNDS_AT_A_TIME,
                enough,
            )
            done += ROUNDS_AT_A_TIME

    def _leave_out_zeros(self, enough: int) -> bool:
        """Where places stay as they are and one solution is near, 0s that touch lose their clue
        with its images: cells of many sides touch too many others. Whether one did.
        """
        is_parted = not self.loop.drawn.total[counted.TOUCHING]
        if self._orbit is None or is_parted or self._repair.left > enough:
            return False
        zero, near = self.clues() == 0, _neighbourhoods(self._graph)
        cell = next(cell for cell in np.flatnonzero(zero).tolist() if zero[near[cell]].sum() > 1)
        self._aim_at(self._clued & (self._orbit != self._orbit[cell]))
        self._begin()
        return True

    @property
    def _enough(self) -> int:
        """How many edges may be open."""
        if self._ahead:
            return 0
        share = LOOK_AHEAD_FROM if self._is_to_look_ahead else self._wishes.open
        return int(share * self._graph.n_edges)

    @property
    def _is_to_look_ahead(self) -> bool:
        """Techniques are to leave something open, which is not looked for yet."""
        return not self._ahead and self._wishes.open > 0 and self._wishes.longest < inf

    def _look_ahead(self) -> None:
        """From now on what counts is what looks ahead leave open, of as many steps as wished: that
        techniques leave something open is wished, too.
        """
        self._ahead = self._repair.ahead = int(min(self._wishes.longest, MOST_AHEAD))
        take_look(self.loop.field, self.loop.drawn, self._boards, self._repair)

    def ease(self, rounds: int) -> None:
        """Change the loop until the easiest techniques decide as much as wanted, if that succeeds
        in so many rounds. After `solve`. Raises EndedError.
        """
        work, drawn = self._repair, self.loop.drawn
        enough_easy = int((1 - self._wishes.easy) * self._graph.n_edges)
        if work.left_easy <= enough_easy:
            return
        kept, left, left_easy = self.loop.kept(), work.left, work.left_easy
        step, in_vain = max(1, int(EASE_STEP * self._graph.n_edges)), 0
        work.easy_weight, work.enough_easy = EASE, max(enough_easy, left_easy - step)
        take_look(self.loop.field, drawn, self._boards, work)
        for _ in range(0, rounds, ROUNDS_AT_A_TIME):
            self._budget.check()
            kernel.repair(
                self.loop.field, drawn, *self._boards, work, EASE_HEAT, ROUNDS_AT_A_TIME, left
            )
            take_look(self.loop.field, drawn, self._boards, work)
            in_vain += 1
            if work.left <= left and work.left_easy < left_easy and self._is_kept(left):
                kept, left_easy, in_vain = self.loop.kept(), work.left_easy, 0
                if left_easy <= enough_easy:
                    break
                work.enough_easy = max(enough_easy, left_easy - step)
            elif in_vain == EASED_IN_VAIN:
                break
        self.loop.back(kept)
        work.easy_weight, work.enough_easy = 0, 1 << 30
        take_look(self.loop.field, drawn, self._boards, work)

    def _is_kept(self, enough: int) -> bool:
        """There is one solution still."""
        return not self.loop.drawn.total[counted.TOUCHING] and self._still_unique(enough)

    def _is_proven(self) -> bool:
        return isinstance(prove(Puzzle.of(self._graph, self.clues()), budget=self._budget), Unique)

    def _is_short(self) -> bool:
        """There is one solution, and it needs no longer look ahead than wished."""
        if self._wishes.longest == inf:
            return self._is_proven()
        puzzle = Puzzle.of(self._graph, self.clues())
        return steps_are_enough(puzzle, self._wishes.longest, self._marks(), self._budget)

    def _marks(self) -> MarkArray:
        return np.where(self.loop.lines, LINE, CROSS).astype(np.int8)

    def _annealed(self, looks: int, burst: int) -> Iterator[tuple[NDArray[Any], ...]]:
        """What the loop was, after each of so many tries to change it by so many draws round a
        cell, where it is too hard if that is known, every third time anywhere; of those that change
        it, and leave no cell that may flip unnoticed.
        """
        cells = self._graph.n_faces
        everywhere = np.arange(cells, dtype=np.int32)
        nearby = _neighbourhoods(self._graph)
        for look in range(looks):
            self._budget.check()
            kept = self.loop.kept()
            if len(self._hard) and look % 3 < 2:
                middle = int(self._hard[self._dice.below(len(self._hard))])
            else:
                middle = self._dice.below(cells)
            self.loop.choose(nearby[middle] if look % 3 else everywhere)
            self.loop.anneal(WARM, COOL, burst)
            if self.loop.drawn.total[counted.LOOSE]:
                self.loop.back(kept)
            elif not self.loop.is_as(kept):
                yield kept

    def shape(self, looks: int) -> None:
        """Change the loop while there is one solution, nearer to what was wished of values, loop
        and the easiest techniques; so often. After `solve`. Raises EndedError.
        """
        drawn, work = self.loop.drawn, self._repair
        enough = max(work.left, self._enough)
        now, self._short = self._unshaped(), self._is_short()
        best, kept_best = now, self.loop.kept()
        for kept in self._annealed(looks, BURST):
            look_only(self.loop.field, drawn, self._boards, work)
            worse = self._unshaped() - now
            refused = worse > 0 and not self._taken(worse / POLISH_HEAT)
            if refused or not self._is_kept(enough):
                self.loop.back(kept)
                continue
            now += worse
            if now < best:
                best, kept_best = now, self.loop.kept()
        self.loop.back(kept_best)
        take_look(self.loop.field, drawn, self._boards, work)

    def _unshaped(self) -> float:
        easy = 1 - self._repair.left_easy / self._graph.n_edges
        cost = counted.cost_of(self.loop.drawn)
        return POLISH_WEIGHT * cost + EASY_WEIGHT * abs(easy - self._wishes.easy)

    def arrange(self) -> None:
        """After `solve`: the places as near to what was wished as they come. Raises EndedError."""
        if self._is_large:
            self.add_surplus()
        self.tidy()
        self.rearrange(REARRANGING)

    def improve(self, rounds: int) -> None:
        """After `arrange`: values and loop as near to what was wished as so many rounds and a look
        for each cell bring them. Raises EndedError.
        """
        if self._is_large:
            self.spare_clues()
        self.ease(rounds)
        self.shape(min(SHAPING, self._graph.n_faces))

    def meet_rating(self, tries: int) -> None:
        """Lay motifs or take them away while that brings the puzzle nearer to the rating that is
        wished. After `solve`. Raises EndedError.
        """
        drawing = self._drawing
        if drawing is None:
            return
        now, in_vain = self.drawn(), 0
        enough = max(self._repair.left, self._enough)
        for _ in range(tries):
            self._budget.check()
            off = now.rating - self._wishes.rating
            if abs(off) < RATING_MET or in_vain == MET_IN_VAIN:
                break
            kept = drawing.kept()
            if off > 0:
                is_one = self._eased(drawing, now.hard, enough)
            else:
                is_one = self._hardened(drawing, enough)
            if is_one:
                then = self.drawn()
                if abs(then.rating - self._wishes.rating) < abs(off) - LEAST_GAINED:
                    now, in_vain = then, 0
                    continue
            in_vain += 1
            drawing.back(kept)
            self._place()
            self._begin()

    def _eased(self, drawing: PlaceDrawing, hard: IntArray, enough: int) -> bool:
        """Lay a motif, where the puzzle is hard if that is known; whether there was room."""
        is_there = len(hard) and self._dice.below(2)
        where = hard.astype(np.intp) if is_there else np.arange(self._graph.n_faces)
        if drawing.share >= MOST_SHARE or not drawing.extend(where):
            return False
        self._place()
        self._begin()
        return self._is_kept(enough)

    def _hardened(self, drawing: PlaceDrawing, enough: int) -> bool:
        """Take a clue away with its images; whether there is one solution still."""
        clued = np.flatnonzero(self._clued)
        drawing.take_away_at(divmod(int(clued[self._dice.below(len(clued))]), drawing.cols))
        self._place()
        self._begin()
        return self._is_kept(enough)

    def polished(self, looks: int) -> Drawn:
        """The same loop, changed while there is one solution, as hard as wanted and nearer to the
        wishes. After `solve`. Raises EndedError.
        """
        burst = 1 if self._is_large else BURST
        best = now = self.drawn()
        self._short = now.longest <= self._wishes.longest
        drawn, work = self.loop.drawn, self._repair
        enough = max(work.left, self._enough)
        self._hard = now.hard
        for kept in self._annealed(looks, burst):
            if best.way_off < NEAR_ENOUGH:
                self.loop.back(kept)
                break
            look_only(self.loop.field, drawn, self._boards, work)
            if not self._is_kept(enough):
                self.loop.back(kept)
                continue
            then = self.drawn()
            worse = then.score - now.score
            if worse > 0 and not self._taken(worse / POLISH_HEAT):
                self.loop.back(kept)
                continue
            now, self._hard = then, then.hard
            self._short |= now.longest <= self._wishes.longest
            best = min(best, now, key=lambda one: one.score)
        return best

    def _still_unique(self, enough: int) -> bool:
        left = self._repair.left
        if self._ahead:
            return left == 0
        if left == 0 and not self._short:
            return True
        return left <= enough and self._is_short()

    def drawn(self) -> Drawn:
        """The puzzle as it is now, after `solve`. Cost: that of its rating."""
        clues, wishes = self.clues(), self._wishes
        rounds, rating = rounds_and_value(
            Puzzle.of(self._graph, clues), self._budget, self._marks()
        )
        cost = counted.cost_of(self.loop.drawn)
        easy = 1 - self._repair.left_easy / self._graph.n_edges
        longest = int(rounds.level.max(initial=0))
        hard = np.zeros(0, dtype=np.int32)
        if longest and (rating > wishes.rating or longest > wishes.longest):
            at = rounds.level[np.maximum(rounds.round, 0)]
            faces = self._graph.edge_faces[(rounds.round >= 0) & (at == longest)].ravel()
            hard = faces[faces < self._graph.n_faces]
        way, ahead = way_numbers(self._graph, rounds, rating), efforts(rounds).ahead
        return Drawn(
            self.loop.lines, clues, cost, rating, easy, self._open, way, ahead, hard, wishes
        )

    @property
    def _open(self) -> float:
        """The share of the edges that techniques leave open."""
        work = self._repair
        if not work.ahead:
            return work.left / self._graph.n_edges
        work.ahead = 0
        look_only(self.loop.field, self.loop.drawn, self._boards, work)
        share, work.left, work.ahead = work.left / self._graph.n_edges, 0, self._ahead
        return share

    def _taken(self, halvings: float) -> bool:
        return halvings < counted.MOST_HALVINGS and self._dice.draw() < (1 << 31) >> int(halvings)


def _neighbourhoods(graph: Graph) -> list[IntArray]:
    """Of each cell itself and those that touch it."""

    def found() -> list[IntArray]:
        start, near, _ = near_cells(graph)
        return [
            np.append(near[start[cell] : start[cell + 1]], cell).astype(np.int32)
            for cell in range(graph.n_faces)
        ]

    return graph.cached("cells near cells", found)


VALUES_WEIGHT = 0.25
"""What values weigh beside places while a drawing is tidied."""
EASE, EASE_HEAT = 4, 0.4
"""What an edge that is open to the easiest techniques weighs while a puzzle becomes easier."""
EASE_STEP, EASED_IN_VAIN = 0.02, 4
"""What part of the edges becomes easier at once, and so many times ROUNDS_AT_A_TIME nothing does
before it stays as it is.
"""
REARRANGING, CHANGES_TRIED, REARRANGING_HEAT = 60, 20, 0.5
"""How often places change once there is one solution, and of how many changes the first that is
nearer is taken each time.
"""
MENDED_OPEN, MENDING, MENDING_HEAT = 0.1, 32, 0.2
"""Where no larger share of the edges is open after such a change, so many rounds are to mend it."""
FILLING = 12
"""Motifs that are tried once there is one solution."""
SURPLUS, SURPLUS_OVER, MOST_LAID = 5, 1.25, 60
"""Motifs that are laid before on large boards beyond the clues that were wanted, up to so many
times these; so many in all.
"""
LOOPS_AS_DRAWN, CELLS_AS_DRAWN = 5, 200
"""On boards of so many cells at most so many drawings are tried as they are: what is laid where a
puzzle is open suits a drawing less than its own motifs do.
"""
DRAWINGS_RACED, LOOPS_RACED = 4, 3
"""On larger ones several loops of several drawings run a race: which of them lead to nothing shows
early, and most drawings have a loop that suits them.
"""
KEPT_IN_RACE, TURN_OF_RACE = (4, 2), 64
"""How many are left in each turn of a race, and its rounds."""
LOOPS_FOR_PLACES, LOOPS_FOR_MASK = 8, 6
"""How many loops are tried until one has one solution, and how many at places of a person."""
LOOKS, LOOKS_FOR_PATTERN, MORE_LOOKS = 60, 200, 1.0
"""Looks at a board before a loop is given up: so many, and so many for each cell."""
SHAPING, POLISHING = 240, 1.5
"""Looks at a solved puzzle that bring it nearer to what was wished of values and loop: no more than
it has cells. Then one for each cell, or so many on large boards, makes it as hard as wanted.
"""


def drawn_solution(attempt: Attempt) -> Solution | Missed:
    """The best of a few puzzles in the style of the request; whether all requirements are met is
    not checked here. Raises EndedError.
    """
    request = attempt.request
    dice = Dice(rng_seed(request, attempt.number, STYLE_STREAM))
    stuck: list[PlacedLoop] = []
    found = list(_finished(attempt, dice, stuck))
    if not found:
        return _unsolved(attempt, dice, stuck)
    apart = [one for one in found if _has_shares(request, one)]
    if not apart:
        return Missed(token("its values come in other shares", "missed.shares"))
    within = [one for one in apart if _is_as_hard(request, one)]
    if not within:
        return _off_rating(request, apart)
    lacks = [
        unmet_way(Puzzle.of(request.graph, one.clues), request, attempt.budget) for one in within
    ]
    if all(lacks):
        return Missed(lacks[0], way=True)
    within = [one for one, lack in zip(within, lacks, strict=True) if not lack]
    return within[_best(request, within, dice)].solution(request.graph)


def _best(request: Request, drawn: list[Drawn], dice: Dice) -> int:
    """Which of several puzzles the jury takes; without a jury the one that is nearest to what was
    wished.
    """
    jury = _jury_of(request)
    if len(drawn) == 1 or jury is None:
        return min(range(len(drawn)), key=lambda place: drawn[place].score)
    odds = [
        jury.odds(row_of(jury, numbers_of(one.solution(request.graph), one.way))) for one in drawn
    ]
    return chosen(odds, dice)


def _jury_of(request: Request) -> Jury | None:
    if squares_of(request.graph) is None:
        return None
    return jury_at(request.style, request.graph.n_faces)


def _is_as_hard(request: Request, one: Drawn) -> bool:
    return request.rating is None or request.rating[0] <= one.rating <= request.rating[1]


def _off_rating(request: Request, drawn: list[Drawn]) -> Missed:
    """That the rating of all is another than was wanted, and what the nearest has."""
    assert request.rating is not None
    least, most = request.rating
    nearest = min((one.rating for one in drawn), key=lambda one: abs(one - (least + most) / 2))
    off = nearest - min(max(nearest, least), most)
    sd = float(style_at(request.style, request.graph.n_faces).way.sd[0])
    why = token(f"its rating is {round(nearest)}", "missed.rating", rating=round(nearest))
    return Missed(why, rating=nearest, off=off / sd)


def _has_shares(request: Request, one: Drawn) -> bool:
    """Whether each value comes as often as wanted, to two clues or a few in a hundred."""
    if request.shares is None:
        return True
    clued = one.clues[one.clues != NO_CLUE]
    number = np.bincount(clued, minlength=4)[:4]
    off = np.abs(number - parts_of(request.shares) * len(clued))
    return bool((off <= max(FEW_OFF, SHARE_OFF * len(clued))).all())


def _unsolved(attempt: Attempt, dice: Dice, stuck: list[PlacedLoop]) -> Missed:
    """That no loop was found; of places that a person gave, also which one more would help."""
    request = attempt.request
    if request.pattern is None or not stuck:
        return Missed(token(NO_LOOP, "missed.no-loop"), unsolved=True)
    graph, orbit = request.graph, request.groups[2]
    style = style_at(request.style, graph.n_faces)
    rounds = _rounds_at(request)
    still_open = np.sum([one.open_round() for one in stuck], axis=0)
    still_open[request.pattern] = -1
    first = int(np.argmax(still_open))
    for _ in range(PLACES_TRIED):
        cell = int(np.argmax(still_open))
        if still_open[cell] <= 0:
            break
        more = request.pattern | (orbit == orbit[cell])
        still_open[more] = -1
        wishes = _wishes(request, style, dice)
        attempt.note(said("making.place", cell=cell_name(graph, cell)))
        loop = PlacedLoop(graph, more, style, dice, attempt.budget, wishes)
        if loop.solve(rounds, PHASES):
            where = cell_name(graph, cell)
            text = f"{NO_LOOP}; with a clue at {where} as well there is one"
            why = token(text, "missed.no-loop-place", cell=where)
            return Missed(why, unsolved=True, nearly=True)
    where = cell_name(graph, first)
    text = f"{NO_LOOP}; most stays open around {where}"
    return Missed(token(text, "missed.no-loop-open", cell=where), unsolved=True)


NO_LOOP = "no loop gives these places one solution"
PLACES_TRIED = 4
"""Places that are tried, one more at a time, where no loop suits those that a person gave."""


def _rounds_at(request: Request) -> int:
    """Rounds until a loop is given up: more of them where a person says which places."""
    looks = LOOKS if request.pattern is None else LOOKS_FOR_PATTERN
    return int(looks + MORE_LOOKS * request.graph.n_faces)


def _finished(attempt: Attempt, dice: Dice, stuck: list[PlacedLoop]) -> Iterator[Drawn]:
    """The puzzles among which the jury chooses. Of each few whose places are arranged it takes one
    that is improved and polished, which takes long and changes little of what it looks at.
    """
    request = attempt.request
    rounds, waiting = _rounds_at(request), _solved(attempt, dice, stuck)
    cells = request.graph.n_faces
    looks = int(POLISHING * cells) if cells > CELLS_AS_DRAWN else cells
    while group := list(islice(waiting, _polished_of(request))):
        for one in group:
            one.arrange()
        best = _best(request, [one.drawn() for one in group], dice) if len(group) > 1 else 0
        group[best].improve(rounds)
        if request.rating:
            group[best].meet_rating(looks)
            group[best].ease(ROUNDS_FOR_RATING * rounds)
            group[best].meet_rating(looks)
        yield group[best].polished(looks)


def _polished_of(request: Request) -> int:
    """Of so many puzzles one is polished: each on small boards, where that takes no time, and where
    not all that a person wishes is known before.
    """
    is_wished = bool(request.shares or request.of_way) or not _is_free(request)
    is_each = is_wished or request.graph.n_faces <= CELLS_AS_DRAWN or _jury_of(request) is None
    return 1 if is_each else POLISHED_OF


def _solved(attempt: Attempt, dice: Dice, stuck: list[PlacedLoop]) -> Iterator[PlacedLoop]:
    """As many loops that have one solution as the jury sees, as far as they are found; `stuck` gets
    those of the first places for which none was found.
    """
    request, graph = attempt.request, attempt.request.graph
    style = style_at(request.style, graph.n_faces)
    rounds, is_large = _rounds_at(request), graph.n_faces > CELLS_AS_DRAWN
    is_raced = is_large and request.pattern is None and squares_of(graph) is not None
    is_moved = request.pattern is None and squares_of(graph) is None
    orbit = orbits_of_motifs(graph, request.symmetry)[2] if is_moved else None
    as_drawn, at_once = 0 if is_large else LOOPS_AS_DRAWN, FROM_A_RACE if is_raced else 1
    for number in range(0, request.jury, at_once):
        wanted = min(at_once, request.jury - number)
        placed = _placing(request, style, dice, _asked_off(request, style) + attempt.harder)
        wishes = _wishes(request, style, dice)
        begin = partial(
            PlacedLoop,
            graph,
            style=style,
            dice=dice,
            budget=attempt.budget,
            wishes=wishes,
            orbit=orbit,
        )
        made: list[tuple[Drawn, PlacedLoop]] = []
        first = 0 if request.pattern is None else LOOPS_FOR_PLACES - LOOPS_FOR_MASK
        for loop in range(first, LOOPS_FOR_PLACES):
            near = sum(one.longest <= wishes.longest for one, _ in made)
            if near >= wanted or len(made) >= wanted + MOST_FURTHER:
                break
            drawings = (
                raced(placed, begin, rounds, wanted - near) if is_raced else [begin(placed())]
            )
            for drawing in drawings:
                if drawing.solve(rounds, 1 if loop < as_drawn else PHASES):
                    made.append((drawing.drawn(), drawing))
                elif number == 0:
                    stuck.append(drawing)
        nearest = sorted(made, key=lambda one: one[0].way_off)[:wanted]
        yield from (drawing for _, drawing in nearest)
        if not made and request.pattern is not None:
            # The places stay as they are: more tries would be of the same kind.
            return


def raced(
    placed: Callable[[], BoolArray | PlaceDrawing],
    begin: Callable[[BoolArray | PlaceDrawing], PlacedLoop],
    rounds: int,
    wanted: int,
) -> list[PlacedLoop]:
    """Of several loops for each of several drawings so many: those that come to one solution
    first, then those that leave least open. After each turn of change fewer of them go on. Raises
    EndedError.

    Source: Z. Karnin, T. Koren and O. Somekh, Almost optimal exploration in multi-armed bandits
    (2013), on halving those that run.
    """
    drawings = [placed() for _ in range(DRAWINGS_RACED)]
    # Each loop adds what it needs to a drawing of its own.
    running = [begin(one.copy()) for one in drawings for _ in range(LOOPS_RACED)]
    solved: list[PlacedLoop] = []
    for keep in KEPT_IN_RACE:
        going_on = sorted(running, key=attrgetter("left"))[: max(keep, wanted - len(solved))]
        running = []
        for one in going_on:
            is_solved = len(solved) < wanted and one.advance(TURN_OF_RACE, rounds)
            (solved if is_solved else running).append(one)
        if len(solved) == wanted:
            break
    return [*solved, *sorted(running, key=attrgetter("left"))][:wanted]


MOST_FURTHER = 2
"""Where a look ahead is further than wished another loop is tried, until so many puzzles more are
made.
"""
FROM_A_RACE = 2
"""So many puzzles of a jury come from one race."""
POLISHED_OF = 2
"""Of so many puzzles on a large board one is polished."""


def _wishes(request: Request, style: SizedStyle, dice: Dice) -> Wishes:
    """What one puzzle of the style is to be like, drawn at random."""
    cap, is_open = Level.TRICKY, 0.0
    is_free = _is_free(request)
    way, longest = style.way.sample(dice), inf
    rating = float(way[0])
    off = (rating - style.way.mean[0] - style.way.beyond[0]) / style.way.sd[0]
    if request.rating:
        least, most = request.rating
        rating = least + (most - least) * dice.draw() / (1 << 32)
        off = (rating - style.way.mean[0]) / style.way.sd[0]
    if request.method == "level" and request.ladder_level is not None:
        cap = min(request.ladder_level, Level.HARD)
        if request.ladder_level > Level.HARD:
            is_open = float(style.open[dice.below(len(style.open))])
    elif (above := _above(style, mixed(OPEN_TOGETHER, off, dice.normal()))) > 0:
        is_open = float(np.interp(above, PARTS, style.open)) if is_free else NEARLY
    mean, sd = style.easy
    easy = mean + sd * mixed(TOGETHER, off, dice.normal())
    if is_free:
        longest = max(1, round(exp(float(way[WAY.index("longest")])) - 1))
    shares = None if request.shares is None else parts_of(request.shares)
    piece = 0
    is_large = request.graph.n_faces > CELLS_AS_DRAWN
    if is_large and request.pattern is None and squares_of(request.graph) is not None:
        piece = _wished_piece(request.graph, style, dice)
    easy = min(1.0, max(0.05, easy + EASIER))
    apart = np.maximum(style.way.sd, LEAST_WAY_SD)
    return Wishes(
        cap,
        is_open,
        rating,
        easy,
        way if is_free else None,
        apart,
        longest,
        shares,
        request.theme,
        piece,
    )


def _asked_off(request: Request, style: SizedStyle) -> float:
    """By how many deviations the rating that a person wants is higher than is usual."""
    if not request.rating:
        return 0.0
    middle = sum(request.rating) / 2
    return float((middle - style.way.mean[0]) / style.way.sd[0])


def _is_free(request: Request) -> bool:
    """Whether the way of solving is to be as the style has it. Its numbers are of published boards,
    which are of squares.
    """
    is_asked = request.ladder_level is not None or bool(request.rating)
    return squares_of(request.graph) is not None and not is_asked


def _wished_piece(graph: Graph, style: SizedStyle, dice: Dice) -> int:
    """How many edges the longest straight piece is to have, 0 for as many as it happens to have."""
    part = dice.draw() / (1 << 32)
    if part <= LENGTHENED_FROM:
        return 0
    most = max(graph.rows, graph.cols) // 2 + 2
    return min(most, round(float(np.interp(part, PARTS, style.piece))))


def _above(style: SizedStyle, normal: float) -> float:
    """Of the boards that techniques leave open, the part of those that are less open than one, from
    a normal number that says how open it is among all; 0 or less where nothing is left open.
    """
    part = float(np.interp(normal, PARTS_AS_NORMAL, PARTS))
    return (part - 1 + style.above) / style.above if style.above else 0.0


def parts_of(shares: tuple[float, ...]) -> Numbers:
    """(4,) the same as parts of 1."""
    found: Numbers = np.array(shares, dtype=np.float64) / sum(shares)
    return found


CLUES_PER_DEVIATION, FIRM_FROM = 0.05, 0.05
"""So much larger a share of the cells has a clue where a puzzle is to be a deviation easier; from
how much on that counts for more than what else a drawing is to be like.
"""
MORE_SHARE = 0.06
"""So much larger a share of the cells has a clue with each loop in vain on a board without rows."""
LENGTHENED_FROM = 0.6
"""Of the boards of a style those whose longest piece is longer than in such a share of them have it
on purpose: others have theirs by chance.
"""
EASIER = 0.1
"""What is wished beyond what the style has, as a wish is rarely met in full."""
TOGETHER, OPEN_TOGETHER = -0.7, 0.6
"""How the easy share, and what techniques leave open, move together with the rating."""


def mixed(together: float, one: float, other: float) -> float:
    """A normal number that moves together with one, of another."""
    return together * one + sqrt(1 - together**2) * other


def _placing(
    request: Request, style: SizedStyle, dice: Dice, harder: float
) -> Callable[[], BoolArray | PlaceDrawing]:
    """What gives places for clues, (F,) if they stay as they are: each time others, with the same
    aims. Were the aims others, too, those that are hard to meet would be met too seldom.

    harder  deviations of the rating beyond what is usual: what is to be easier has more clues. What
            is to be harder loses some only once it has one solution, as few loops suit few clues
    """
    pattern, rows, cols = request.pattern, request.graph.rows, request.graph.cols
    more = CLUES_PER_DEVIATION * max(0.0, -harder)
    if pattern is not None:
        return lambda: pattern
    if squares_of(request.graph) is None:
        in_vain, graph = count(), request.graph
        return lambda: motif_places(
            graph, request.symmetry, dice, more + MORE_SHARE * next(in_vain)
        )
    asked = None if request.symmetry is None else tuple(request.symmetry.split("+"))
    aims = sampled_aims(style, dice)
    aims[style.places.names.index("share of cells")] += more
    names = symmetry_names(rows, cols, style, dice) if asked is None else asked

    def placed() -> BoolArray | PlaceDrawing:
        if request.share is None:
            is_firm = more > FIRM_FROM
            return drawn_places(rows, cols, style, dice, names, aims=aims, is_firm=is_firm)
        drawing = drawn_places(rows, cols, style, dice, asked, request.share, aims)
        return drawing.cells.ravel()

    return placed
