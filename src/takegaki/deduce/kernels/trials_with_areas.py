"""Trials with areas: suppose a mark, and fill areas, too, where techniques are stuck."""

from takegaki.deduce.kernels.areas.assignments import AreaAssignments
from takegaki.deduce.kernels.areas.exterior import AreaExterior, see_sides
from takegaki.deduce.kernels.areas.fill import ITSELF, conclude_sides, fill_area, oppose_sides
from takegaki.deduce.kernels.areas.window import AreaWindow
from takegaki.deduce.kernels.classes.faces import FaceClasses, copy_classes, take_over, take_place
from takegaki.deduce.kernels.conclude import refute
from takegaki.deduce.kernels.fact_board import A_MARK, FactBoard
from takegaki.deduce.kernels.run_ladder import (
    CONTRADICTION,
    NO_ROOM,
    PAUSED,
    STUCK,
    WITHOUT_END,
    run_ladder,
)
from takegaki.deduce.kernels.trial_board import assume, reset
from takegaki.deduce.technique_table import AREA, COLOURING
from takegaki.runtime.arrays import Ints
from takegaki.runtime.kernels import entry, kernel

AREA_STEPS, AREA_CLASSES = 5_000, 2
"""Of an area within a trial, as of `look_at_areas`. With 200,000 and 6 no more boards are solved.
"""


@entry
def follow_areas(
    s: FactBoard, b: FaceClasses, z: AreaWindow, a: AreaExterior, w: AreaAssignments
) -> int:
    """Techniques up to Hard, inside and outside, and queued areas one by one: STUCK when nothing
    more follows, SOLVED, CONTRADICTION or NO_ROOM as of `run_ladder`.
    """
    while True:
        outcome = run_ladder(s, s.level_end[3], WITHOUT_END)
        if outcome != STUCK:
            return int(outcome)
        take_over(s, b)
        if b.is_clash:
            oppose_sides(s, b)
        elif conclude_sides(s, b, COLOURING, ITSELF) == 0 and not _fill_next(s, b, z, a, w):
            return STUCK


@kernel
def _fill_next(
    s: FactBoard, b: FaceClasses, z: AreaWindow, a: AreaExterior, w: AreaAssignments
) -> bool:
    """Fill queued areas until marks follow from one, or it has no way; False where none is left."""
    see_sides(s, b, a)
    while True:
        place = take_place(s, b, 0)
        if place < 0:
            return False
        made = fill_area(s, b, z, a, w, place, AREA_STEPS, AREA_CLASSES)
        if made < 0:
            refute(s, AREA, place)
        if made != 0:
            # What the same area leaves later is told apart by where its premises would begin.
            s.n_premises += 1
            return True


@entry
def run_area_trials(
    base: FactBoard,
    s: FactBoard,
    known: FaceClasses,
    b: FaceClasses,
    z: AreaWindow,
    a: AreaExterior,
    w: AreaAssignments,
    skipped: Ints,
    order: Ints,
    most: int,
    found: Ints,
) -> int:
    """Make trials with areas in an order, from found[0] on; of those refuted the one with the
    fewest facts.

    s, known, b   a trial board, classes of cells by the marks of the board below, classes for the
                  trials
    skipped       by row: 1 where an earlier trial of the sweep concluded that mark, so that no more
                  follows
    most          trials, then PAUSED
    found         where to continue in the order; the row that was refuted, or -1; its facts

    STUCK at the end of the order, PAUSED, or NO_ROOM when the premises exceed the capacity.
    """
    first = base.n_facts
    while found[0] < len(order):
        row = order[found[0]]
        if base.mark[row >> 1] == 0 and skipped[row] == 0:
            if most == 0:
                return PAUSED
            most -= 1
            copy_classes(known, b)
            outcome = assume(s, row, base.level_end[3])
            if outcome == STUCK:
                outcome = follow_areas(s, b, z, a, w)
            for number in range(first, s.n_facts if outcome == STUCK else first):
                if s.fact_kind[number] == A_MARK:
                    skipped[2 * s.fact_subject[number] + (s.fact_value[number] == 1)] = 1
            facts = s.n_facts - first
            reset(base, s)
            if outcome == NO_ROOM:
                return outcome
            if outcome == CONTRADICTION and (found[1] < 0 or facts < found[2]):
                found[1], found[2] = row, facts
        found[0] += 1
    return STUCK
