"""The techniques `trial` and `deep-trial` at work."""

import numpy as np

from takegaki.deduce.turn import Bench
from takegaki.engine import slate as at
from takegaki.engine import suppose, tried
from takegaki.engine.climb import CONTRADICTION, NO_ROOM, PAUSED
from takegaki.engine.jit import i64
from takegaki.engine.scratch import lay_out, new_scratch
from takegaki.engine.slate import Ints, Slate, with_room
from takegaki.engine.tell import tell
from takegaki.engine.tried import Tried, new_tried
from takegaki.techniques import Technique
from takegaki.techniques.deep_trial import DEEP_TRIAL
from takegaki.techniques.trial import TRIAL

AT_ONCE = i64(500)
"""Trials between two looks at the clock: a few milliseconds."""

MOST_WITHIN = 20_000
"""Trials within deep trials in one turn: about 0.2 s."""


class Trials:
    """Supposes every undecided mark and takes the one that is refuted by the easiest techniques, of
    these the one with the shortest chain.

    Cost of a turn: a few us for each trial that must be made anew; the first turn makes them all.
    """

    def __init__(self, bench: Bench) -> None:
        self._keep_on = bench.keep_on
        self._made: tuple[Slate, Tried] | None = None
        self._since = 0

    def take(self, slate: Slate) -> bool:
        """See `takegaki.deduce.turn.Turn`."""
        row = self.refuted(slate)
        return row >= 0 and _tell(slate, row, TRIAL)

    def refuted(self, slate: Slate) -> int:
        """2 * edge + 1 for a line, 2 * edge for a cross that leads to a contradiction; -1 for none."""
        self._made = self._made or (new_scratch(slate), new_tried(slate))
        known = self.known
        tried.note_changed(slate, known, i64(self._since))
        tried.wear(known)
        self._since = int(slate.ctl[at.FACTS])
        for last in slate.ctl[at.EASY_END : at.HARD_END + 1].tolist():
            self._try_all(slate, last)
            row = int(suppose.shortest(slate, known, i64(last)))
            if row >= 0:
                return row
        return -1

    def _try_all(self, slate: Slate, last: int) -> None:
        assert self._made is not None
        scratch, known = self._made
        lay_out(slate, scratch, i64(last))
        while (status := suppose.sweep(slate, scratch, known, i64(last), AT_ONCE)) in (PAUSED, NO_ROOM):
            if status == NO_ROOM:
                scratch = with_room(scratch)
                self._made = scratch, known
            self._keep_on()

    @property
    def known(self) -> Tried:
        """What is known of the trials on the slate, from the first turn on."""
        assert self._made is not None
        return self._made[1]


class DeepTrials:
    """Supposes marks and goes on by techniques up to Hard and by trials within, first with the easiest
    techniques in those. Marks from which most follows come first.

    Cost of a turn: up to some ms for each deep trial that must be made anew. After 0.2 s it gives up,
    so on large boards it does not find everything.
    """

    def __init__(self, bench: Bench) -> None:
        self._keep_on = bench.keep_on
        self._trials = Trials(bench)
        self._made: tuple[Slate, Slate, Tried, Tried] | None = None
        self._since = 0

    def take(self, slate: Slate) -> bool:
        """See `takegaki.deduce.turn.Turn`; trials are stuck, too."""
        self._trials.refuted(slate)
        self._made = self._made or (
            *(new_scratch(slate), new_scratch(slate)),
            *(new_tried(slate), new_tried(slate)),
        )
        within, deep = self._made[2:]
        suppose.wear_deep(slate, self._trials.known, deep, i64(self._since))
        self._since = int(slate.ctl[at.FACTS])
        within.spent[0] = 0
        for last in slate.ctl[[at.EASY_END, at.HARD_END]].tolist():
            row = self._refuted(slate, last)
            if row >= 0:
                return _tell(slate, row, DEEP_TRIAL)
        return False

    def _refuted(self, slate: Slate, last: int) -> int:
        assert self._made is not None
        middle, inner, within, deep = self._made
        known = self._trials.known
        found, order = np.full(1, -1, dtype=np.int32), _order(slate, known)
        status = PAUSED
        while status in (PAUSED, NO_ROOM) and within.spent[0] < MOST_WITHIN:
            tables = known, within, deep
            status = suppose.deepen(slate, middle, inner, *tables, order, i64(last), AT_ONCE, found)
            if status == NO_ROOM:
                middle, inner = with_room(middle), with_room(inner)
                self._made = middle, inner, within, deep
            self._keep_on()
        return int(found[0]) if status == CONTRADICTION else -1


def _order(slate: Slate, known: Tried) -> Ints:
    """Marks that no other trial tells of, those from which most follows first."""
    own = known.row[:, tried.OWNER] == np.arange(len(known.row))
    rows = np.flatnonzero(own & np.repeat(slate.edge[:, at.MARK] == 0, 2))
    order: Ints = rows[np.argsort(-known.row[rows, tried.GAIN], kind="stable")].astype(np.int32)
    return order


def _tell(slate: Slate, row: int, technique: Technique) -> bool:
    """Conclude the opposite of a mark."""
    edges, marks = np.full(1, row >> 1, np.int32), np.full(1, 1 - 2 * (row & 1), np.int8)
    tell(slate, edges, marks, i64(technique.code), i64(row >> 1), np.empty(0, np.int32))
    return True
