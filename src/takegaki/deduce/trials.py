"""The techniques `trial` and `deep-trial` at work."""

import numpy as np

from takegaki.core.puzzle import Puzzle
from takegaki.engine import slate as at
from takegaki.engine import suppose, tried
from takegaki.engine.climb import CONTRADICTION, NO_ROOM
from takegaki.engine.jit import i64
from takegaki.engine.scratch import lay_out, new_scratch
from takegaki.engine.slate import Slate, with_room
from takegaki.engine.tell import tell
from takegaki.engine.tried import Tried, new_tried
from takegaki.techniques import Technique
from takegaki.techniques.deep_trial import DEEP_TRIAL
from takegaki.techniques.trial import TRIAL

LEVELS = (at.EASY, at.NORMAL, at.TRICKY, at.HARD)
"""The last technique of each level that a trial may use."""

MOST_WITHIN = 20_000
"""Trials within deep trials in one turn: about 0.2 s."""


class Trials:
    """Supposes every undecided mark and takes the one that is refuted by the easiest techniques, of
    these the one with the shortest chain.

    Cost of a turn: a few us for each trial that must be made anew; the first turn makes them all.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._made: tuple[Slate, Tried] | None = None
        self._since = 0

    def take(self, slate: Slate) -> bool:
        """See `Turn`."""
        row = self.refuted(slate)
        return row >= 0 and _tell(slate, row, TRIAL)

    def refuted(self, slate: Slate) -> int:
        """2 * edge + 1 for a line, 2 * edge for a cross that leads to a contradiction; -1 for none."""
        scratch, known = self._made or (new_scratch(slate), new_tried(slate))
        tried.note_changed(slate, known, i64(self._since))
        tried.wear(known)
        self._since = int(slate.ctl[at.FACTS])
        row = -1
        for last in LEVELS:
            lay_out(slate, scratch, i64(last))
            while suppose.sweep(slate, scratch, known, i64(last)) == NO_ROOM:
                scratch = with_room(scratch)
            row = int(suppose.shortest(slate, known, i64(last)))
            if row >= 0:
                break
        self._made = scratch, known
        return row

    @property
    def known(self) -> Tried:
        """What is known of the trials on the slate, after the first turn."""
        assert self._made is not None
        return self._made[1]


class DeepTrials:
    """Supposes marks and goes on by techniques up to Hard and by trials within, first with the easiest
    techniques in those. Marks from which most follows come first.

    Cost of a turn: some ms for each deep trial that must be made anew, about 0.2 s in all, then it
    gives up: it does not find everything on large boards.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._trials = Trials(puzzle)
        self._scratch: tuple[Slate, Slate] | None = None
        self._tables: tuple[Tried, Tried] | None = None

    def take(self, slate: Slate) -> bool:
        """See `Turn`; trials are stuck, too."""
        if self._trials.refuted(slate) >= 0:
            raise AssertionError("a trial closes where trials are stuck")
        within, deep = self._tables or (new_tried(slate), new_tried(slate))
        self._tables = within, deep
        suppose.wear_deep(self._trials.known, deep)
        within.spent[0] = 0
        for last in (at.EASY, at.HARD):
            row = self._refuted(slate, last)
            if row >= 0:
                return _tell(slate, row, DEEP_TRIAL)
        return False

    def _refuted(self, slate: Slate, last: int) -> int:
        assert self._tables is not None
        known, (within, deep) = self._trials.known, self._tables
        middle, inner = self._scratch or (new_scratch(slate), new_scratch(slate))
        found, order = np.zeros(1, dtype=np.int32), _order(slate, known)
        while True:
            outcome = suppose.deepen(
                slate, middle, inner, known, within, deep, order, i64(last), i64(MOST_WITHIN), found
            )
            self._scratch = middle, inner
            if outcome != NO_ROOM:
                return int(found[0]) if outcome == CONTRADICTION else -1
            middle, inner = with_room(middle), with_room(inner)


def _order(slate: Slate, known: Tried) -> np.ndarray:
    """Marks that no other trial tells of, those from which most follows first."""
    rows = np.flatnonzero(
        (known.row[:, tried.OWNER] == np.arange(len(known.row))) & np.repeat(slate.edge[:, at.MARK] == 0, 2)
    )
    return rows[np.argsort(-known.row[rows, tried.GAIN], kind="stable")].astype(np.int32)


def _tell(slate: Slate, row: int, technique: Technique) -> bool:
    """Conclude the opposite of a mark."""
    edges, marks = np.full(1, row >> 1, np.int32), np.full(1, 1 - 2 * (row & 1), np.int8)
    tell(slate, edges, marks, i64(technique.code), i64(row >> 1), np.empty(0, np.int32))
    return True
