"""Removal trials: clues go, in groups and batches, as long as techniques still reach the solution.

Groups that a loop nearby shows to be needed are not tried, and no batch has one. After a trial only
what rested on its clues is deduced anew. A clue without which techniques are stuck stays needed as
others go, so each group is decided once; and whether a batch can go does not depend on how it is
split, so the outcome follows from the order alone.

Source: the clue removal of Simon Tatham's Loopy; halving: D.-Z. Du, F. K. Hwang, Combinatorial
Group Testing (2000).
"""

from takegaki.deduce.kernels.fact_board import FactBoard
from takegaki.deduce.kernels.run_ladder import NO_ROOM, SOLVED, STUCK, WITHOUT_END, run_ladder
from takegaki.generation.kernels.nearby_loops import NearbyLoops, put_out_of_force
from takegaki.generation.removal.kernels.removal_state import (
    GAP,
    NEEDED,
    REMOVED,
    RemovalState,
    clear_agenda,
    close_gaps,
    index_facts,
    is_drawn,
    note_open,
    switch_off,
    switch_on,
)
from takegaki.generation.removal.kernels.retraction import make_ready, restore, retract
from takegaki.runtime.kernels import entry, inlined, kernel

MORE, DONE, CRAMPED = 0, 1, 2


@kernel
def without(s: FactBoard, r: RemovalState, first: int, behind: int, last: int) -> int:
    """Switch off some groups of the order if techniques up to `last` then still solve the board.

    SOLVED, STUCK or NO_ROOM; unless it is SOLVED, nothing has changed.
    """
    _make_room(s, r)
    before, kept = s.n_facts, s.n_premises
    status = SOLVED
    switch_off(s, r, first, behind)
    retract(s, r, first, behind)
    r.n_trials += 1
    if r.n_gone > 0:
        make_ready(s, r)
        status = run_ladder(s, last, WITHOUT_END)
        if status == STUCK and is_drawn(s, r):
            status = SOLVED
        clear_agenda(s, r, before)
    if status == SOLVED:
        for i in range(r.n_gone):
            s.fact_kind[r.gone[i]] = GAP
        index_facts(s, r, before)
        note_open(s, r)
    else:
        switch_on(s, r, first, behind)
        restore(s, r, before, kept)
    return status


@inlined
def _make_room(s: FactBoard, r: RemovalState) -> None:
    """Gaps cost time, and a trial may add as many facts as there can be."""
    cramped = len(s.fact_kind) - s.n_facts < 6 * len(s.mark) or 2 * s.n_premises > len(s.premises)
    if cramped or 2 * s.n_facts > 3 * r.n_dense:
        close_gaps(s, r)


@entry
def remove_clues(s: FactBoard, r: RemovalState, n: NearbyLoops, last: int, trials: int) -> int:
    """Decide groups until all are (DONE), there were so many trials (MORE), or too many facts
    (CRAMPED).
    """
    while r.n_decided < len(r.order):
        first = r.n_decided
        if n.needed[r.order[first]]:
            # Of others that could not all be removed with it perhaps all can.
            r.fate[r.order[first]] = NEEDED
            r.n_decided, r.failing_size = first + 1, 0
            continue
        if r.n_trials >= trials:
            return MORE
        left = len(r.order) - first
        size = min(r.batch_size, r.failing_size if r.failing_size > 0 else left, left)
        for i in range(1, size):
            if n.needed[r.order[first + i]]:
                size = i
                break
        status = -1
        if r.failing_size != 1:
            status = without(s, r, first, first + size, last)
        if status == NO_ROOM:
            return CRAMPED
        _note_outcome(r, n, first, size, bool(status == SOLVED))
    return DONE


@inlined
def _note_outcome(r: RemovalState, n: NearbyLoops, first: int, size: int, solved: bool) -> None:
    """Batches grow while they can go; of one that cannot, the first half comes next."""
    if solved:
        for i in range(first, first + size):
            r.fate[r.order[i]] = REMOVED
            put_out_of_force(n, r.order[i])
        r.n_decided += size
        if r.failing_size > 0:
            r.failing_size -= size
            r.batch_size = max(1, r.failing_size // 2)
        else:
            r.batch_size = max(r.batch_size, 2 * size)
    elif size == 1:
        r.fate[r.order[first]] = NEEDED
        r.n_decided += 1
        r.failing_size = 0
    else:
        r.failing_size = size
        r.batch_size = size // 2
