"""The techniques `what-if`, `trial` and `deep-trial`; `area-trial` has its own file."""

import numpy as np

from takegaki.deduce.kernels import run_trials, trial_cache
from takegaki.deduce.kernels.conclude import add_external_facts
from takegaki.deduce.kernels.fact_board import FactBoard, make_room
from takegaki.deduce.kernels.run_ladder import CONTRADICTION, NO_ROOM, PAUSED
from takegaki.deduce.kernels.trial_board import copy_from, new_trial_board
from takegaki.deduce.kernels.trial_cache import TrialCache, new_trial_cache
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.deduce.techniques.technique_base import TechniqueContext
from takegaki.runtime.arrays import Ints

AT_ONCE = 500
"""Trials between two checks of the clock: a few milliseconds."""

MOST_WITHIN = 20_000
"""Trials within deep trials in one turn: about 0.2 s."""


SHORT = 4
"""Marks, the contradiction counted, that a short what-if may take; each is one sentence at most."""


class Trials:
    """Supposes every undecided mark and takes the one that is refuted by the easiest techniques, of
    these the one with the shortest chain.

    Cost of a turn: a few us for each trial that must be made anew; the first turn makes them all.
    """

    def __init__(self, context: TechniqueContext) -> None:
        self._budget = context.budget
        self._fact_board: FactBoard | None = None
        self._made: tuple[FactBoard, TrialCache] | None = None
        self._since = 0

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        row = self.refuted(fact_board)
        return row >= 0 and conclude_opposite(fact_board, row, TECHNIQUES["trial"])

    def marks(self, row: int) -> int:
        """How many marks the contradiction of a trial takes, itself counted."""
        return int(self.known.n_marks[row])

    def refuted(self, fact_board: FactBoard, levels: int = 4) -> int:
        """2 * edge + 1 for a line, 2 * edge for a cross that leads to a contradiction; -1 for none.

        levels   of the techniques that follow what is supposed
        """
        if self._fact_board is not fact_board:
            # What was tried on another board of facts, with fewer marks, is known.
            cache = new_trial_cache(fact_board) if self._made is None else self.known
            self._made = new_trial_board(fact_board), cache
            self._fact_board, self._since = fact_board, 0
        known = self.known
        trial_cache.note_changed(fact_board, known, self._since)
        trial_cache.invalidate(known)
        self._since = fact_board.n_facts
        for last in fact_board.level_end[:levels].tolist():
            self._try_all(fact_board, last)
            row = int(run_trials.shortest(fact_board, known, last))
            if row >= 0:
                return row
        return -1

    def _try_all(self, fact_board: FactBoard, last: int) -> None:
        assert self._made is not None
        scratch, known = self._made
        copy_from(fact_board, scratch, last)
        while (status := run_trials.run_trials(fact_board, scratch, known, last, AT_ONCE)) in (
            PAUSED,
            NO_ROOM,
        ):
            if status == NO_ROOM:
                make_room(scratch)
            self._budget.check()

    @property
    def known(self) -> TrialCache:
        """What is known of the trials on the board of facts, from the first turn on."""
        assert self._made is not None
        return self._made[1]


def trials_of(context: TechniqueContext) -> Trials:
    """Those that all techniques on a board share."""
    return context.shared(Trials)


class WhatIfs:
    """Supposes marks as `Trials` does, and takes one only if counting alone soon refutes it.

    Cost of a turn: that of the trials by the easiest techniques, which `Trials` then need not make.
    """

    def __init__(self, context: TechniqueContext) -> None:
        self._trials = trials_of(context)

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`."""
        row = self._trials.refuted(fact_board, levels=1)
        return (
            row >= 0
            and self._trials.marks(row) <= SHORT
            and conclude_opposite(fact_board, row, TECHNIQUES["what-if"])
        )


class DeepTrials:
    """Supposes marks and continues by techniques up to Hard and by trials within, first with the
    easiest techniques in those. Marks from which most follows come first.

    Cost of a turn: up to some ms for each deep trial that must be made anew. After 0.2 s it gives
    up, so on large boards it does not find everything.
    """

    def __init__(self, context: TechniqueContext) -> None:
        self._budget = context.budget
        self._trials = context.shared(Trials)
        self._fact_board: FactBoard | None = None
        self._made: tuple[FactBoard, FactBoard, TrialCache, TrialCache] | None = None
        self._since = 0

    def take(self, fact_board: FactBoard) -> bool:
        """See `BoardTechnique`; called where trials are stuck, too."""
        self._trials.refuted(fact_board)
        if self._fact_board is not fact_board:
            self._fact_board, self._made, self._since = fact_board, None, 0
        self._made = self._made or (
            *(new_trial_board(fact_board), new_trial_board(fact_board)),
            *(new_trial_cache(fact_board), new_trial_cache(fact_board)),
        )
        within, deep = self._made[2:]
        run_trials.invalidate_deep(fact_board, self._trials.known, deep, self._since)
        self._since = fact_board.n_facts
        within.n_trials = 0
        for last in fact_board.level_end[[0, -1]].tolist():
            row = self._refuted(fact_board, last)
            if row >= 0:
                return conclude_opposite(fact_board, row, TECHNIQUES["deep-trial"])
        return False

    def _refuted(self, fact_board: FactBoard, last: int) -> int:
        assert self._made is not None
        middle, inner, within, deep = self._made
        known = self._trials.known
        found, order = np.full(1, -1, dtype=np.int32), trial_order(fact_board, known)
        status = PAUSED
        while status in (PAUSED, NO_ROOM) and within.n_trials < MOST_WITHIN:
            tables = known, within, deep
            status = run_trials.run_nested(
                fact_board, middle, inner, *tables, order, last, AT_ONCE, found
            )
            if status == NO_ROOM:
                make_room(middle)
                make_room(inner)
            self._budget.check()
        return int(found[0]) if status == CONTRADICTION else -1


def trial_order(fact_board: FactBoard, known: TrialCache) -> Ints:
    """Marks that are implied by no other trial, those from which most follows first."""
    own = known.owner == np.arange(len(known.owner))
    rows = np.flatnonzero(own & np.repeat(fact_board.mark == 0, 2))
    order: Ints = rows[np.argsort(-known.gain[rows], kind="stable")].astype(np.int32)
    return order


def conclude_opposite(fact_board: FactBoard, row: int, technique: Technique) -> bool:
    """Conclude the opposite of a mark."""
    edges, marks = np.full(1, row >> 1, np.int32), np.full(1, 1 - 2 * (row & 1), np.int8)
    add_external_facts(fact_board, edges, marks, technique.code, row >> 1, np.empty(0, np.int32))
    return True
