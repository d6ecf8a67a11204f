"""Annealing of a loop, a face at a time, until the allowed clues have no other solution."""

from collections.abc import Callable, Iterator

import numpy as np

from takegaki.core.budget import Effort, RunningBudget
from takegaki.core.puzzle import LARGEST_CLUE, NO_CLUE, ClueArray
from takegaki.core.reason import said
from takegaki.core.symmetry import orbits, symmetry_group
from takegaki.core.topology import BoolArray, face_counts, inside_faces
from takegaki.deduce.kernels import run_ladder
from takegaki.deduce.kernels.fact_board import make_room, new_fact_board
from takegaki.deduce.ladder import LAST, TURNS
from takegaki.deduce.level import Level
from takegaki.generation.kernels.loop_flips import NO_FLIP, flip, kind_of
from takegaki.generation.loops.colour_loop import stretches
from takegaki.generation.loops.given_loop import field_of, off_inside
from takegaki.generation.request import Request
from takegaki.generation.requirements import clued, dots_left_out, left_open
from takegaki.runtime.arrays import Unsigned
from takegaki.runtime.rng import below, draw

STEPS = 20_000
"""Changes that are tried before it gives up."""
# Where annealing begins and ends: so many open edges more are taken one time in two.
WARMEST, COLDEST = 4.0, 0.25
# What a clue that is missing, and a line or face that is not as required, weigh in open edges.
WRONG = 4
RANDOM_RANGE = 1 << 32

Note = Callable[[str], object]


class LoopAdjustment:
    """Annealing of one loop: the cost is what techniques leave open with all clues that are
    allowed.

    Source: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, Optimization by simulated annealing (1983);
      the
    chances are halved, not exponentials, so that no machine rounds otherwise.
    """

    def __init__(
        self, request: Request, lines: BoolArray, rng: Unsigned, budget: RunningBudget, note: Note
    ) -> None:
        graph = request.graph
        self._request, self._budget, self._note = request, budget, note
        self._field = field_of(graph, lines, rng)
        start, faces, _ = orbits(graph, symmetry_group(graph, request.loop_group or ""))
        self._orbits = np.split(faces, start[1:-1])
        self._is_full = request.variant == "full"
        self._no_marks = np.zeros(graph.n_edges, dtype=np.int8)
        self._shows_all = (
            request.counts
            and request.method != "normal"
            and request.cap <= Level.HARD
            and not any(
                one is not None for one in (request.pattern, request.values, request.symmetry)
            )
            and not (request.avoid or graph.holes)
        )
        self.least = self._cost()

    def loops(self) -> Iterator[BoolArray]:
        """(E,) loops whose allowed clues techniques do solve, as they are met. Raises
        EndedError.
        """
        now = self.least
        for step in range(STEPS):
            self._budget.check()
            self._budget.report(Effort(decisions=step))
            flipped = self._flip()
            if not flipped:
                continue
            cost = self._cost()
            if cost > now and not self._taken(cost - now, step):
                self._flip_back(flipped)
                continue
            now = cost
            if cost < self.least:
                self.least = cost
                self._note(said("making.step", number=step, steps=STEPS, edges=int(cost)))
            if cost == 0:
                yield self._lines()

    def _lines(self) -> BoolArray:
        return self._field.line.astype(np.bool_)

    def _cost(self) -> int:
        request, lines = self._request, self._lines()
        if self._shows_all:
            counts = face_counts(request.graph, lines)
            clues = np.where(counts <= LARGEST_CLUE, counts, NO_CLUE).astype(np.int8)
            return self._left(clues) + WRONG * self._unlike(lines)
        puzzle = clued(request, lines, self._budget)
        wrong = (
            0 if request.pattern is None else int(request.pattern.sum() - (puzzle.clues >= 0).sum())
        )
        unlike = self._unlike(lines)
        return left_open(puzzle, request, self._budget) + WRONG * (wrong + unlike)

    def _left(self, clues: ClueArray) -> int:
        """As `left_open` of the puzzle with these clues (F,), without making it, as there are
        many.
        """
        request, fact_board = (
            self._request,
            new_fact_board(self._request.graph, clues, full=self._is_full),
        )
        run_ladder.begin(fact_board, self._no_marks)
        last, status = LAST[request.cap], run_ladder.PAUSED
        while status in (run_ladder.PAUSED, run_ladder.NO_ROOM):
            if status == run_ladder.NO_ROOM:
                make_room(fact_board)
            self._budget.check()
            status = run_ladder.run_turns(fact_board, last, run_ladder.WITHOUT_END, 0, TURNS)
        return 0 if status == run_ladder.SOLVED else max(1, fact_board.n_unknown)

    def _unlike(self, lines: BoolArray) -> int:
        """How far the loop is from what is required of it: lines too many in a row, faces too many
        inside; dots that it leaves out, where not all techniques are there to tell.
        """
        request = self._request
        unlike = dots_left_out(request, lines) if request.avoid else 0
        if request.max_straight is not None:
            runs = stretches(request.graph, lines)
            unlike += sum(max(0, run - request.max_straight) for run in runs)
        if request.inside is not None:
            count = int(inside_faces(request.graph, lines).sum())
            together = max(map(len, self._orbits))
            unlike += off_inside(count, request.inside, request.graph.n_faces, together)
        return unlike

    def _flip(self) -> list[int]:
        """The faces of an orbit that flipped; none where it may not."""
        flipped: list[int] = []
        for face in self._orbits[below(self._field.rng, len(self._orbits))].tolist():
            if kind_of(self._field, face) == NO_FLIP:
                self._flip_back(flipped)
                return []
            flip(self._field, face)
            flipped.append(face)
        return flipped

    def _flip_back(self, flipped: list[int]) -> None:
        for face in reversed(flipped):
            flip(self._field, face)

    def _taken(self, more: int, step: int) -> bool:
        """Whether a loop that is worse is taken: at random, and less and less often."""
        warmth = WARMEST + (COLDEST - WARMEST) * step / STEPS
        halvings = int(more / warmth)
        return draw(self._field.rng) < RANDOM_RANGE >> 1 + halvings
