"""Polish: the loop itself is changed, a face at a time, until the clues that are allowed tell it."""

from collections.abc import Callable, Iterator

import numpy as np

from takegaki.core.looks import look, orbits
from takegaki.core.topology import BoolArray, inside_faces
from takegaki.core.verdict import Effort
from takegaki.engine.dice import Dice, below, draw
from takegaki.engine.flips import NO_FLIP, Field, flip, kind_of
from takegaki.engine.jit import i64
from takegaki.generate.request import Request
from takegaki.generate.wishes import clued, left_open
from takegaki.loops.colouring import stretches
from takegaki.loops.wishes import MARGIN
from takegaki.solve.premises import keep_on
from takegaki.solve.search import Budget

STEPS = 20_000
"""Changes that are tried before it gives up."""
# Where annealing begins and ends: so many open edges more are taken one time in two.
WARMEST, COLDEST = 4.0, 0.25
# A clue that is not allowed where one must be, and what is unlike the loop wished, weigh as many open edges.
WRONG = 4
WORD = 1 << 32

Tell = Callable[[str], object]


class Polish:
    """Annealing of one loop: the cost is what techniques leave open with all clues that are allowed.

    Source: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, Optimization by simulated annealing (1983); the
    chances are halved, not exponentials, so that no machine rounds otherwise.
    """

    def __init__(self, request: Request, lines: BoolArray, dice: Dice, budget: Budget, tell: Tell) -> None:
        graph = request.graph
        self._request, self._budget, self._tell = request, budget, tell
        used = np.zeros(graph.n_vertices, dtype=np.int8)
        used[graph.edge_vertices[lines].ravel()] = 1
        self._field = Field(
            graph.face_start,
            graph.face_vertices,
            graph.face_edges,
            graph.edge_faces,
            lines.astype(np.int8),
            used,
            dice,
        )
        start, faces, _ = orbits(graph, look(graph, request.loop_symmetry or ""))
        self._orbits = np.split(faces, start[1:-1])
        self.least = self._cost()

    def loops(self) -> Iterator[BoolArray]:
        """(E,) loops whose allowed clues techniques do solve, as they are met. Raises EndedError."""
        now = self.least
        for step in range(STEPS):
            keep_on(self._budget)
            self._budget.report(Effort(decisions=step))
            turned = self._turn()
            if not turned:
                continue
            cost = self._cost()
            if cost > now and not self._taken(cost - now, step):
                self._turn_back(turned)
                continue
            now = cost
            if cost < self.least:
                self.least = cost
                self._tell(f"step {step:,} of {STEPS:,}: {cost} edges open")
            if cost == 0:
                yield self._lines()

    def _lines(self) -> BoolArray:
        return self._field.line.astype(np.bool_)

    def _cost(self) -> int:
        request, lines = self._request, self._lines()
        puzzle = clued(request, lines)
        wrong = 0 if request.pattern is None else int(request.pattern.sum() - (puzzle.clues >= 0).sum())
        unlike = self._unlike(lines)
        return left_open(puzzle, request, lambda: keep_on(self._budget)) + WRONG * (wrong + unlike)

    def _unlike(self, lines: BoolArray) -> int:
        """How far the loop is from what was wished of it: lines too many in a row, faces too many inside."""
        request, unlike = self._request, 0
        if request.max_straight is not None:
            runs = stretches(request.graph, lines)
            unlike += sum(max(0, run - request.max_straight) for run in runs)
        if request.inside is not None:
            n_faces = request.graph.n_faces
            off = abs(int(inside_faces(request.graph, lines).sum()) - request.inside * n_faces)
            unlike += max(0, int(off - max(1, MARGIN * n_faces)))
        return unlike

    def _turn(self) -> list[int]:
        """The faces of an orbit that flipped; none where it may not."""
        turned: list[int] = []
        for face in self._orbits[below(self._field.dice, i64(len(self._orbits)))].tolist():
            if kind_of(self._field, i64(face)) == NO_FLIP:
                self._turn_back(turned)
                return []
            flip(self._field, i64(face))
            turned.append(face)
        return turned

    def _turn_back(self, turned: list[int]) -> None:
        for face in reversed(turned):
            flip(self._field, i64(face))

    def _taken(self, more: int, step: int) -> bool:
        """Whether a loop that is worse is taken: by lot, and less and less often."""
        warmth = WARMEST + (COLDEST - WARMEST) * step / STEPS
        halvings = int(more / warmth)
        return draw(self._field.dice) < WORD >> 1 + halvings
