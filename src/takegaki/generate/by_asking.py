"""Clue removal by asking a solver anew for each trial; for solvers that keep nothing between two puzzles."""

from collections.abc import Callable, Collection, Sequence

from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Effort
from takegaki.solve.search import Budget, Stopped

Told = Callable[[int, bool], None]
"""Called with a face whose clue was tried, and whether it went."""


def asked_clues(
    kept: BoolArray,
    order: Sequence[Collection[int]],
    solves: Callable[[BoolArray], bool],
    budget: Budget,
    told: Told | None = None,
    most: int | None = None,
) -> BoolArray | Stopped:
    """(F,) those of some clues that a solver needs.

    kept    (F,) clues that it solves; order: groups that go together, as they are tried
    solves  whether it solves these; with more clues it must not fail
    most    at most so many trials (None: as many as it takes, and no group is to spare)
    """
    kept, trials = kept.copy(), 0
    batch = max(1, len(order) // 8)
    first, failing = 0, 0
    while first < len(order):
        if reason := budget.exceeded(Effort()):
            return Stopped(reason)
        if most is not None and trials >= most:
            break
        size = min(batch, failing or len(order), len(order) - first)
        faces = [face for group in order[first : first + size] for face in group]
        trial = kept.copy()
        trial[faces] = False
        goes = failing != 1 and solves(trial)
        trials += failing != 1
        if goes:
            kept, first = trial, first + size
            failing = max(0, failing - size)
            batch = max(1, failing // 2) if failing else 2 * batch
        elif size > 1:
            failing, batch = size, size // 2
            continue
        else:
            first, failing = first + 1, 0
        if told:
            for face in faces:
                told(face, goes)
    return kept
