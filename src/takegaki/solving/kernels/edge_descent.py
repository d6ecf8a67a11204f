"""Backtracking over the edges in a fixed order."""

from takegaki.runtime.arrays import Bytes, Ints
from takegaki.runtime.kernels import entry, inlined
from takegaki.runtime.records import Record
from takegaki.solving.kernels.counting_board import (
    ENDED,
    FOUND,
    PAUSED,
    CountingBoard,
    assign,
    becomes_excluded,
    finished,
    fits,
    undo,
)


class Descent(Record):
    """The edges to decide in a fixed order, and the marks tried on them.

    A dead end is an edge on which neither mark is promising, or a full board that is no solution.
    """

    order: Ints  # (n,) the edges to decide
    first: Bytes  # (E,) the mark to try first on each of them
    n_tried: Bytes  # (n + 1,) by place in the order: marks tried
    n_fitting: Bytes  # (n + 1,) how many of those were promising
    place: int = 0  # in the order, -1 when the search has ended


@entry
def descend(d: CountingBoard, w: Descent) -> int:
    """Search until a solution stands (FOUND), none is left (ENDED) or a limit is reached
    (PAUSED).
    """
    while w.place >= 0 and d.ticks > 0 and d.dead_ends < d.dead_end_limit:
        d.ticks -= 1
        at = w.place
        # In the strict search a loop is closed by the last line of a solution only.
        if at == len(w.order) or (d.is_strict and d.n_loops):
            if d.is_given == 0 and finished(d):
                d.is_given = 1
                return FOUND
            d.dead_ends += 1 - d.is_given
            d.is_given = 0
            _step_back(d, w)
        elif w.n_tried[at] < 2 and not becomes_excluded(d):
            _try_next(d, w, at)
        else:
            d.dead_ends += w.n_fitting[at] == 0
            _step_back(d, w)
    return ENDED if w.place < 0 else PAUSED


@inlined
def _try_next(d: CountingBoard, w: Descent, at: int) -> None:
    edge = w.order[at]
    mark = w.first[edge] if w.n_tried[at] == 0 else -w.first[edge]
    w.n_tried[at] += 1
    d.work += 1
    if fits(d, edge, mark):
        assign(d, edge, mark)
        w.n_fitting[at] += 1
        w.n_tried[at + 1] = 0
        w.n_fitting[at + 1] = 0
        w.place = at + 1
        d.decisions += 1


@inlined
def _step_back(d: CountingBoard, w: Descent) -> None:
    w.place -= 1
    if w.place >= 0:
        undo(d)
