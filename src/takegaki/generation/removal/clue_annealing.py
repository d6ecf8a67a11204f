"""Local search over sets of clues of the same loop, until there are as few as required."""

from collections.abc import Callable

import numpy as np

from takegaki.core.budget import Effort, RunningBudget
from takegaki.core.graph import IntArray
from takegaki.core.reason import said
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Stopped
from takegaki.runtime.arrays import Unsigned
from takegaki.runtime.rng import below, draw, shuffle

ROUNDS = 400
"""Sets of clues that are tried before it gives up."""
STALE = 80
"""Sets in a row without a smaller one after which it gives up."""
BACK = 6
"""At most one in so many of the groups that are gone comes back at once."""
# One set in so many that is a clue larger than the last is taken; of two clues more, its square,
# and so on.
WORSE = 8

Removal = Callable[[BoolArray, IntArray], "BoolArray | Stopped | None"]
"""What is left of some clues (F,) when these groups are tried in this order; None where they do not
do.
"""


def reduced(
    kept: BoolArray,
    groups: list[IntArray],
    wanted: int,
    remove: Removal,
    rng: Unsigned,
    budget: RunningBudget,
    note: Callable[[str], object],
) -> BoolArray | Stopped:
    """(F,) clues that suffice like those kept (F,), `wanted` or the fewest that were found.

    Some removed clues are restored and the removal of all others is tried anew, which gives another
    minimal set. It is accepted if it is no larger, and now and then if it is. Cost: a removal a
    round, ROUNDS at most.
    Source: P. Shaw, Using constraint programming and local search (1998), neighbourhoods of many
      variables;
    S. Kirkpatrick and others, Optimization by simulated annealing (1983), for what is taken.
    """
    best = now = kept
    found = 0
    for number in range(1, ROUNDS + 1):
        if best.sum() <= wanted or number - found > STALE:
            break
        if reason := budget.exceeded(Effort(decisions=number)):
            return Stopped(reason)
        new = remove(*_changed(now, groups, rng))
        if isinstance(new, Stopped):
            return new
        if new is None or not _taken(int(new.sum() - now.sum()), rng):
            continue
        now = new
        if now.sum() < best.sum():
            best, found = now, number
            clues = {"clues": int(best.sum()), "wanted": int(wanted)}
            note(said("making.round", number=number, rounds=ROUNDS, **clues))
    return best


def _changed(now: BoolArray, groups: list[IntArray], rng: Unsigned) -> tuple[BoolArray, IntArray]:
    """These clues and some more, and the order in which to try them: those that are new stay
    longest.
    """
    turn = np.arange(len(groups), dtype=np.int32)
    shuffle(rng, turn)
    there = np.array([bool(now[group].any()) for group in groups])
    gone = turn[~there[turn]]
    back = gone[: 1 + below(rng, max(1, len(gone) // BACK))]
    more = now.copy()
    for group in back.tolist():
        more[groups[group]] = True
    return more, np.concatenate([turn[there[turn]], back]).astype(np.int32)


def _taken(more: int, rng: Unsigned) -> bool:
    return more <= 0 or draw(rng) < (1 << 32) // WORSE**more
