"""As many clues as a share of the cells: others where more are left, some put back for fewer."""

from collections.abc import Callable

import numpy as np

from takegaki.core.graph import IntArray
from takegaki.core.lazy_dataclass import replace
from takegaki.core.reason import token
from takegaki.core.solution import Solution
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Stopped
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.generation.clue_removal import ClueRemoval
from takegaki.generation.removal.clue_annealing import reduced
from takegaki.generation.request import Missed
from takegaki.generation.requirements import with_clues
from takegaki.runtime.arrays import Unsigned
from takegaki.runtime.rng import shuffle


def as_few_as_wanted(
    removal: ClueRemoval, kept: BoolArray, rng: Unsigned, note: Callable[[str], object]
) -> BoolArray | Stopped:
    """(F,) with other clues if there are more than requested: as few as that, or the fewest
    met.
    """
    allowed = [group.astype(np.int32) for group in map(np.array, removal.groups)]

    def remove(clues: BoolArray, turn: IntArray) -> BoolArray | Stopped | None:
        solution = Solution.of(with_clues(removal.solution.puzzle, clues), removal.solution.lines)
        left = replace(removal, solution=solution, order=removal.order[turn], on_clue=None).kept()
        return None if isinstance(left, Missed) else left

    left = reduced(
        kept, allowed, _wanted(removal) + _spare(removal, kept), remove, rng, removal.budget, note
    )
    if removal.on_clue and not isinstance(left, Stopped):
        for face in np.flatnonzero(left != kept).tolist():
            removal.on_clue(face, bool(kept[face]))
    return left


def stays_whole(removal: ClueRemoval) -> bool:
    """Whether as many clues as there are were requested, and they cannot make it too easy: all
    that is removed would come back.
    """
    everywhere = removal.request.share is not None and int(removal.all().sum()) == _wanted(removal)
    return everywhere and removal.request.ladder_level in (None, Level.EASY)


def _wanted(removal: ClueRemoval) -> int:
    return round((removal.request.share or 0) * removal.request.graph.n_cells)


def _spare(removal: ClueRemoval, kept: BoolArray) -> int:
    """How many clues more or less do: those of half a group."""
    gone = removal.all() & ~kept
    return max((len(group) for group in removal.groups if gone[group].any()), default=1) // 2


def filled(removal: ClueRemoval, kept: BoolArray, rng: Unsigned) -> BoolArray | Missed:
    """(F,) with clues added until there are as many as requested, as long as the level is
    needed.
    """
    wanted, spare = _wanted(removal), _spare(removal, kept)
    kept, gone = kept.copy(), removal.all() & ~kept
    groups = [group for group in removal.groups if gone[group].any()]
    turn = np.arange(len(groups), dtype=np.int32)
    shuffle(rng, turn)
    for group in (groups[number] for number in turn):
        more = kept.copy()
        more[group] = gone[group] | kept[group]
        if more.sum() <= wanted + spare and _still_needs(removal, more):
            kept = more
    if abs(int(kept.sum()) - wanted) > spare:
        count = int(kept.sum())
        why = token(f"{count} clues, not {wanted}", "missed.clues", count=count, wanted=int(wanted))
        return Missed(why)
    return kept


def _still_needs(removal: ClueRemoval, kept: BoolArray) -> bool:
    level = removal.request.ladder_level
    if level is None or level is Level.EASY:
        return True
    puzzle = with_clues(removal.solution.puzzle, kept)
    return Ladder(puzzle, budget=removal.budget).climb(Level(level - 1)) != "solved"
