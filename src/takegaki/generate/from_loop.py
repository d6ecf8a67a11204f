"""The puzzle of a loop: its clues, and as few of them as the request wants."""

import numpy as np

from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Solution
from takegaki.engine.dice import below, shuffle
from takegaki.engine.jit import i64
from takegaki.generate.attempt import Attempt, Missed
from takegaki.generate.clues import Removing
from takegaki.generate.source import CLUE_STREAM
from takegaki.generate.wishes import clued, told_only
from takegaki.solve.search import Stopped


def clued_solution(attempt: Attempt, lines: BoolArray) -> Solution | Missed | Stopped:
    """The loop with the clues that are left of it; whether all wishes are met is not asked here."""
    request = attempt.request
    puzzle = clued(request, lines)
    start, faces, _ = request.groups
    order = np.flatnonzero(puzzle.clues[faces[start[:-1]]] >= 0).astype(np.int32)
    dice = attempt.dice(CLUE_STREAM)
    if request.method == "hard":
        # Of what the exact engine learned, most is about clues near the last one.
        order = np.roll(order, below(dice, i64(max(1, len(order)))))
    else:
        shuffle(dice, order)

    def told(face: int, off: bool) -> None:
        attempt.events.append(("clue", face, "off" if off else "back"))

    removing = Removing(
        request,
        Solution.of(puzzle, lines),
        order,
        attempt.budget,
        told if attempt.watch else None,
        lambda least, most: attempt.tell("bound", least, most),
    )
    kept = removing.kept()
    if request.share is not None and isinstance(kept, np.ndarray):
        kept = removing.thinned(kept, dice, attempt.note)
    if request.share is not None and isinstance(kept, np.ndarray):
        kept = removing.filled(kept, dice)
    if isinstance(kept, (Missed, Stopped)):
        return kept
    return Solution.of(told_only(puzzle, kept), lines)
