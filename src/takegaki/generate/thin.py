"""Thinning: other clues for the same loop, until there are as few as wanted."""

from collections.abc import Callable

import numpy as np

from takegaki.core.graph import IntArray
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Effort
from takegaki.engine.dice import Dice, below, draw, shuffle
from takegaki.engine.jit import i64
from takegaki.solve.search import Budget, Stopped

ROUNDS = 400
"""Sets of clues that are tried before it gives up."""
STALE = 80
"""Sets in a row without a smaller one after which it gives up."""
BACK = 6
"""At most one in so many of the groups that are gone comes back at once."""
# One set in so many that is a clue larger than the last is taken; of two clues more, its square, and so on.
WORSE = 8

Strip = Callable[[BoolArray, IntArray], "BoolArray | Stopped | None"]
"""What is left of some clues (F,) when these groups are tried in this order; None where they do not do."""


def thinned(
    kept: BoolArray,
    groups: list[IntArray],
    wanted: int,
    strip: Strip,
    dice: Dice,
    budget: Budget,
    tell: Callable[[str], object],
) -> BoolArray | Stopped:
    """(F,) clues that do as well as those kept (F,), as few as wanted or the fewest that were met.

    Some clues that are gone come back and all the others are tried anew: another set none of which can go,
    which is taken if it is no larger, and now and then if it is.
    Cost: a removal a round, ROUNDS at most.
    Source: P. Shaw, Using constraint programming and local search (1998), neighbourhoods of many variables;
    S. Kirkpatrick and others, Optimization by simulated annealing (1983), for what is taken.
    """
    best = now = kept
    found = 0
    for number in range(1, ROUNDS + 1):
        if best.sum() <= wanted or number - found > STALE:
            break
        if reason := budget.exceeded(Effort(decisions=number)):
            return Stopped(reason)
        new = strip(*_changed(now, groups, dice))
        if isinstance(new, Stopped):
            return new
        if new is None or not _taken(int(new.sum() - now.sum()), dice):
            continue
        now = new
        if now.sum() < best.sum():
            best, found = now, number
            tell(f"round {number} of {ROUNDS}: {int(best.sum())} clues, {wanted} wanted")
    return best


def _changed(now: BoolArray, groups: list[IntArray], dice: Dice) -> tuple[BoolArray, IntArray]:
    """These clues and some more, and the order in which to try them: those that are new stay longest."""
    turn = np.arange(len(groups), dtype=np.int32)
    shuffle(dice, turn)
    there = np.array([bool(now[group].any()) for group in groups])
    gone = turn[~there[turn]]
    back = gone[: 1 + below(dice, i64(max(1, len(gone) // BACK)))]
    more = now.copy()
    for group in back.tolist():
        more[groups[group]] = True
    return more, np.concatenate([turn[there[turn]], back]).astype(np.int32)


def _taken(more: int, dice: Dice) -> bool:
    return more <= 0 or draw(dice) < (1 << 32) // WORSE**more
