"""How far to aim beyond the numbers of a style, and how much wider: what is made misses its aims in
the mean and varies less than they do, as places and loop change until there is one solution. Means
and deviations alone; nothing of a single board is in them.

Each round of `takegaki.lab.fit_style` goes a step nearer, from what is made with the aims as they
are; two or three from none are enough.
"""

from collections.abc import Callable

import numpy as np

from takegaki.core.solution import Solution
from takegaki.generation.styles.drawn_places import MEASURED
from takegaki.generation.styles.style import Numbers
from takegaki.lab.style_data import CELLS_OF, decided, loop_row, place_row, published, way_row
from takegaki.lab.style_pools import Pools

STEP = 0.7
"""How much of what is missed is added to an aim at once."""
FARTHEST_AIM = 3.0
"""In deviations of the style: what does not follow its aim is not to run away."""
PARTS_OF_AIMS = ("places", "loop", "way", "easy")
WIDER_PARTS = ("places", "loop", "way")
"""Those that are drawn wider, too."""
WIDER_STEP, WIDEST_AIM, MOST_APART_AT_ONCE = 0.6, 2.2, 2.5
"""By which power of what the deviations miss they are wider at once, how wide at most, and how much
of it one step believes.
"""


def aim_rows(style: str, boards: list[Solution]) -> dict[str, Numbers]:
    """By part a row for each board."""
    easy = [decided(one.puzzle)[:1] for one in boards]
    return {
        "places": np.array([place_row(style, one) for one in boards]).reshape(-1, len(MEASURED)),
        "loop": np.array([loop_row(style, one) for one in boards]),
        "way": np.array([way_row(one) for one in boards]),
        "easy": np.array(easy),
    }


def next_aims(before: Numbers, theirs: Numbers, ours: Numbers) -> Numbers:
    """(K,) further away from what is missed, from (N, K) numbers of published boards and of ours
    that were made with the aims before.
    """
    most = FARTHEST_AIM * theirs.std(axis=0)
    missed = ours.mean(axis=0) - theirs.mean(axis=0)
    aims: Numbers = np.clip(before - STEP * missed, -most, most)
    return aims


def next_wider(before: Numbers, theirs: Numbers, ours: Numbers) -> Numbers:
    """(K,) how much wider than the style to aim, 0 for as wide, from (N, K) numbers of published
    boards and of ours that were made as wide as before.
    """
    varied = theirs.std(axis=0) > LEAST_VARIED
    ratio = np.ones(len(before))
    ratio[varied] = theirs.std(axis=0)[varied] / np.maximum(ours.std(axis=0), LEAST_VARIED)[varied]
    ratio = np.clip(ratio, 1 / MOST_APART_AT_ONCE, MOST_APART_AT_ONCE)
    wider: Numbers = np.clip((1 + before) * ratio**WIDER_STEP, 1, WIDEST_AIM) - 1
    return wider


def evenly(wider: Numbers, theirs: Numbers) -> Numbers:
    """(K,) the middle one for all that vary in (N, K) numbers of published boards, MOST_EVENLY at
    most: from so few boards a factor for each number is noise.
    """
    varied = theirs.std(axis=0) > LEAST_VARIED
    one = min(MOST_EVENLY, float(np.median(wider[varied]))) if varied.any() else 0.0
    return np.where(varied, one, 0.0)


LEAST_VARIED, MOST_EVENLY = 1e-9, 0.6


def style_aims(
    style: str,
    before: dict[str, list[list[float]]],
    pools: Pools,
    tell: Callable[[str], None] = lambda _: None,
) -> dict[str, list[object]]:
    """The entry of a style, of all sizes. Raises CorpusError without the corpus.

    before  the entry as it was, or nothing; what it has of a size without a pool stays
    tell    is told what is missed at each size, a line each
    """
    found: dict[str, list[object]] = {"sizes": list(CELLS_OF.values())}
    theirs, ours = {}, {}
    for size, boards in pools.items():
        theirs[size] = aim_rows(style, [solution for _, solution in published(style, size)])
        ours[size] = aim_rows(style, boards)
        missed = ", ".join(
            f"{part} {missed_by(theirs[size][part], ours[size][part]):.2f}"
            for part in PARTS_OF_AIMS
        )
        tell(f"{size} misses its aims by so many deviations: {missed}")
    for part in PARTS_OF_AIMS:
        for name in (part, f"wider {part}") if part in WIDER_PARTS else (part,):
            width = next(iter(theirs.values()))[part].shape[1]
            rows = before.get(name, [[0.0] * width] * len(CELLS_OF))
            found[name] = [
                _next_row(name, np.array(row), theirs[size][part], ours[size][part])
                if size in pools
                else row
                for size, row in zip(CELLS_OF, rows, strict=True)
            ]
    return found


def _next_row(name: str, before: Numbers, theirs: Numbers, ours: Numbers) -> list[float]:
    if name.startswith("wider"):
        return _short(evenly(next_wider(before, theirs, ours), theirs))
    return _short(next_aims(before, theirs, ours))


def missed_by(theirs: Numbers, ours: Numbers) -> float:
    """The difference of the means in deviations of published boards: the mean over (N, K) numbers
    that vary among these.
    """
    deviation = theirs.std(axis=0)
    varied = deviation > LEAST_VARIED
    off = np.abs(ours.mean(axis=0) - theirs.mean(axis=0))[varied] / deviation[varied]
    return float(off.mean()) if off.size else 0.0


def _short(numbers: Numbers) -> list[float]:
    return [float(f"{one:.3g}") for one in numbers]
