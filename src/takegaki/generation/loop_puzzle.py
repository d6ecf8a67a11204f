"""The puzzle of a loop: clues, removed by the method of the request, and put back for a share."""

import numpy as np

from takegaki.core.reason import token
from takegaki.core.solution import Solution
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Stopped
from takegaki.generation.clue_removal import ClueRemoval
from takegaki.generation.needed_patterns import IN_THE_CORNER, corner_cells, without_corner
from takegaki.generation.request import CLUE_STREAM, Attempt, Missed
from takegaki.generation.requirements import clued, dots_left_out, with_clues
from takegaki.generation.share_of_clues import as_few_as_wanted, filled, stays_whole
from takegaki.runtime.rng import below, shuffle


def clued_solution(attempt: Attempt, lines: BoolArray) -> Solution | Missed | Stopped:
    """The loop with the clues that are left of it; whether all requirements are met is not checked
    here.
    """
    request = attempt.request
    if dots_left_out(request, lines):
        # Not a solution: techniques would conclude anything, and clues that go rest on nothing.
        return Missed(token("the loop leaves dots out", "missed.dots"), unsolved=True)
    puzzle = clued(request, lines, attempt.budget)
    if missing := without_corner(puzzle, request.needed_patterns):
        return Missed(f"no corner has the number of the pattern {missing}")
    start, faces, _ = request.groups
    order = np.flatnonzero(puzzle.clues[faces[start[:-1]]] >= 0).astype(np.int32)
    rng = attempt.rng(CLUE_STREAM)
    if request.method == "hard":
        # Of what the exact engine learned, most is about clues near the last one.
        order = np.roll(order, below(rng, max(1, len(order))))
    else:
        shuffle(rng, order)
    if any(name in IN_THE_CORNER for name in request.needed_patterns):
        # Of what goes last, most stays.
        corners = np.isin(faces, sorted(corner_cells(request.graph)))
        has_corner = np.logical_or.reduceat(corners, start[:-1])[order]
        order = np.append(order[~has_corner], order[has_corner])

    def on_clue(face: int, off: bool) -> None:
        attempt.events.append(("clue", face, "off" if off else "back"))

    removal = ClueRemoval(
        request,
        Solution.of(puzzle, lines),
        order,
        attempt.budget,
        on_clue if attempt.watch else None,
        lambda least, most: attempt.report("bound", least, most),
        attempt.number,
    )
    if stays_whole(removal):
        return removal.solution
    kept = removal.kept()
    if request.share is not None and isinstance(kept, np.ndarray):
        kept = as_few_as_wanted(removal, kept, rng, attempt.note)
    if request.share is not None and isinstance(kept, np.ndarray):
        kept = filled(removal, kept, rng)
    if isinstance(kept, (Missed, Stopped)):
        return kept
    return Solution.of(with_clues(puzzle, kept), lines)
