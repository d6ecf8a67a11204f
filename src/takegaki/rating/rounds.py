"""Rounds of shortest trials: how a puzzle opens up when at each moment all that is easiest is done at once.

Source: the idea that difficulty is the search for the next step, which is hard where few are within reach:
R. Pelánek, Difficulty rating of Sudoku puzzles: an overview and evaluation (2014).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.puzzle import Puzzle
from takegaki.engine import probe as at
from takegaki.engine.jit import i64
from takegaki.engine.probe import new_probe
from takegaki.engine.probe_rounds import CONTRADICTION, PAUSED, SOLVED, STUCK, advance
from takegaki.engine.slate import new_slate

SLICE = 100_000
"""Marks set between two looks at the clock: a few milliseconds."""

Outcome = Literal["solved", "stuck", "contradiction"]
OUTCOMES: dict[int, Outcome] = {SOLVED: "solved", STUCK: "stuck", CONTRADICTION: "contradiction"}


@dataclass(frozen=True, eq=False)
class Rounds:
    """What happened, a row for each round; the same for every image of the puzzle.

    board    the marks at the end: all of them follow from the clues
    outcome  "stuck" when no trial refutes anything
    level    (R,) 0 for counting, else the steps of the shortest trials that come to a contradiction
    decided  (R,) edges decided; before (R,): edges open before
    spread   (R,) marks that such a trial sets, on average, rounded down
    round    (E,) the round that decided each edge, -1 for none
    """

    board: Board
    outcome: Outcome
    level: NDArray[np.int32]
    decided: NDArray[np.int32]
    before: NDArray[np.int32]
    spread: NDArray[np.int32]
    round: NDArray[np.int32]


def rounds_of(puzzle: Puzzle, keep_on: Callable[[], object] = bool) -> Rounds:
    """Play all rounds on a slitherlink. Cost: 2 ms at 10x10, 50 ms at 36x20, more where few clues are.

    keep_on  called every few milliseconds; what it raises ends the work
    """
    slate = new_slate(puzzle.graph, puzzle.clues, full=puzzle.variant == "full")
    probe = new_probe(puzzle.graph, slate)
    status = PAUSED
    while status == PAUSED:
        keep_on()
        probe.ctl[at.TICKS] = i64(SLICE)
        status = advance(probe)
    record = probe.record[: probe.ctl[at.ROUNDS]]
    board = Board.of(puzzle.graph, probe.mark)
    columns = (at.LEVEL_OF, at.DECIDED, at.OPEN_BEFORE, at.SPREAD)
    level, decided, before, spread = (record[:, column].copy() for column in columns)
    return Rounds(board, OUTCOMES[status], level, decided, before, spread, probe.edge[:, at.ROUND].copy())
