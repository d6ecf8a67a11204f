"""The technique `area-trial`: trials that go on by areas."""

import numpy as np

from takegaki.deduce.kernels.classes.faces import drop_waiting, take_over
from takegaki.deduce.kernels.fact_board import FactBoard, make_room
from takegaki.deduce.kernels.run_ladder import NO_ROOM, PAUSED
from takegaki.deduce.kernels.trial_board import copy_from, new_trial_board
from takegaki.deduce.kernels.trials_with_areas import run_area_trials
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.deduce.techniques.technique_base import TechniqueContext
from takegaki.deduce.techniques.trials import Trials, conclude_opposite, trial_order

AMONG_TRIALS = 16
"""Trials with areas among which the shortest refuted one is taken, and between two checks of the
clock.
"""


class AreaTrials:
    """Supposes marks as `Trials` does, and continues by areas where techniques up to Hard are
    stuck.

    Marks from which most follows come first; of some trials that one is taken in which least was
    needed to refute it. Cost of a turn: a trial takes a millisecond at 30x30, and all are made
    where none is refuted.
    """

    def __init__(self, context: TechniqueContext) -> None:
        self._context = context
        self._trials = context.shared(Trials)
        # Their own classes: areas are filled by marks alone.
        self._sides = context.sides.another()
        self._tools = context.sides.another()
        self._fact_board: FactBoard | None = None
        self._scratch: FactBoard | None = None

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`; called where trials are stuck, too."""
        row = self._refuted(fact_board)
        return row >= 0 and conclude_opposite(fact_board, row, TECHNIQUES["area-trial"])

    def _refuted(self, fact_board: FactBoard) -> int:
        self._trials.refuted(fact_board)
        if self._scratch is None or self._fact_board is not fact_board:
            self._fact_board, self._scratch = fact_board, new_trial_board(fact_board)
        scratch = self._scratch
        copy_from(fact_board, scratch, int(fact_board.level_end[-1]))
        known, tools = self._sides.face_classes(fact_board), self._tools
        take_over(fact_board, known)
        drop_waiting(known)
        classes = tools.face_classes(fact_board)
        order = trial_order(fact_board, self._trials.known)
        skipped = np.zeros(2 * len(fact_board.mark), dtype=np.int32)
        found = np.array([0, -1, 0], dtype=np.int32)
        boards = fact_board, scratch, known, classes
        status = PAUSED
        while status in (PAUSED, NO_ROOM) and found[1] < 0:
            windows = tools.area_window, tools.area_exterior, tools.area_assignments
            status = run_area_trials(*boards, *windows, skipped, order, AMONG_TRIALS, found)
            if status == NO_ROOM:
                make_room(scratch)
            self._context.budget.check()
        return int(found[1])
