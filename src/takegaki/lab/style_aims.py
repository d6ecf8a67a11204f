"""How far to aim beyond the numbers of a style, and how much wider: what is made misses its aims in
the mean and varies less than they do, as places and loop change until there is one solution. Means
and deviations alone; nothing of a single board is in them.

`python -m takegaki.lab.style_aims nikoli` goes a step nearer, from what is made with the aims as
they are; two or three steps from none are enough. Cost: ten minutes of a processor for a style.
"""

import numpy as np

from takegaki.core.solution import Solution
from takegaki.generation.styles.drawn_places import MEASURED
from takegaki.generation.styles.style import AIMS, Numbers
from takegaki.lab.jury_data import pool
from takegaki.lab.style_data import CELLS_OF, decided, loop_row, place_row, published, way_row
from takegaki.lab.style_files import write_entries

AIM_POOL = {"10x10": 120, "18x10": 80, "24x14": 50, "36x20": 24}
"""By size the puzzles of ours, made without a jury."""
STEP = 0.7
"""How much of what is missed is added to an aim at once."""
FARTHEST_AIM = 2.0
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
    most: with so few boards each by itself is noise.
    """
    varied = theirs.std(axis=0) > LEAST_VARIED
    one = min(MOST_EVENLY, float(np.median(wider[varied]))) if varied.any() else 0.0
    return np.where(varied, one, 0.0)


LEAST_VARIED, MOST_EVENLY = 1e-9, 0.6


def style_aims(
    style: str, before: dict[str, list[list[float]]], pools: dict[str, list[Solution]]
) -> dict[str, list[object]]:
    """The entry of a style, of all sizes. Raises CorpusError without the corpus.

    before  the entry as it was, or nothing
    """
    found: dict[str, list[object]] = {"sizes": list(CELLS_OF.values())}
    found |= {part: [] for part in PARTS_OF_AIMS}
    found |= {f"wider {part}": [] for part in WIDER_PARTS}
    for k, size in enumerate(CELLS_OF):
        theirs = aim_rows(style, [solution for _, solution in published(style, size)])
        ours = aim_rows(style, pools[size])
        for part in PARTS_OF_AIMS:
            width = theirs[part].shape[1]
            old = np.array(before[part][k]) if before else np.zeros(width)
            aims = next_aims(old, theirs[part], ours[part])
            found[part].append(_short(aims))
            if part in WIDER_PARTS:
                name = f"wider {part}"
                old = np.array(before[name][k]) if name in before else np.zeros(width)
                wider = next_wider(old, theirs[part], ours[part])
                found[name].append(_short(evenly(wider, theirs[part])))
    return found


def _short(numbers: Numbers) -> list[float]:
    return [float(f"{one:.3g}") for one in numbers]


def main() -> None:
    """A step nearer for the styles that are named, or the first."""
    write_entries(
        f"{AIMS}.json",
        lambda style, before: style_aims(
            style, before, {size: pool(style, size, count) for size, count in AIM_POOL.items()}
        ),
    )


if __name__ == "__main__":
    main()
