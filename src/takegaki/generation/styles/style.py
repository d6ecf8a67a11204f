"""A style: what an author's puzzles are like, in numbers by the size of the board."""

import json
from functools import lru_cache
from math import log

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import FormatError
from takegaki.core.file_beside import file_beside
from takegaki.core.graph import IntArray
from takegaki.core.lazy_dataclass import dataclass
from takegaki.generation.styles.windows import (
    INSIDE_WINDOWS,
    ODD_WINDOWS,
    PLACE_WINDOWS,
    window_weights,
)
from takegaki.runtime.rng import LOW, MULTIPLIER, new_rng

Numbers = NDArray[np.float64]

WHOLE_DRAW = 1 << 32
MASK, FACTOR = int(LOW), int(MULTIPLIER)
UNIFORMS = 12
"""Of so many evenly spread numbers the sum is as good as normal, with a variance of 1."""


class Dice:
    """The random numbers of `runtime.rng` in plain Python, where calling a kernel takes longer.

    >>> dice = Dice(1)
    >>> [dice.below(6) for _ in range(5)]
    [0, 2, 3, 4, 1]
    """

    def __init__(self, seed: int) -> None:
        self._state = int(new_rng(seed)[0])

    def draw(self) -> int:
        """A number of 32 random bits."""
        low, carry = self._state & MASK, self._state >> 32
        self._state = FACTOR * low + carry
        return low ^ carry

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return self.draw() * n >> 32

    def shuffled(self, numbers: IntArray) -> list[int]:
        """The same numbers in an order by chance."""
        order = [self.draw() for _ in numbers]
        return [number for _, number in sorted(zip(order, numbers.tolist(), strict=True))]

    def normal(self) -> float:
        """A number from the normal distribution, nearly: the same on every machine."""
        state, total = self._state, 0
        for _ in range(UNIFORMS):  # as `draw`, without calls: a puzzle takes some ten thousand
            low, carry = state & MASK, state >> 32
            state = FACTOR * low + carry
            total += low ^ carry
        self._state = state
        return total / WHOLE_DRAW - UNIFORMS / 2


PARTS = (0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98)
"""Of the boards of a style, those below a mark."""
PARTS_AS_NORMAL = (-2.054, -1.282, -0.674, 0.0, 0.674, 1.282, 2.054)
"""The same of a normal number."""


@dataclass(frozen=True)
class Spread:
    """Numbers that go together: where they lie, and how they move together.

    names     of the numbers
    mean, sd  (K,)
    marks     (len(PARTS), K) what so many of the boards lie below
    together  (M, K): each row is one way to differ, of numbers made normal
    beyond    (K,) how far to aim beyond them, as what is made misses its aims in the mean
    wider     (K,) how many times as far from the mean to aim, as what is made varies less than aims

    Source: A. Sklar's copulas (1959), of normal numbers.
    """

    names: tuple[str, ...]
    mean: Numbers
    sd: Numbers
    marks: Numbers
    together: Numbers
    beyond: Numbers
    wider: Numbers

    def sample(self, dice: Dice) -> Numbers:
        """(K,) numbers to aim at for one puzzle."""
        off = np.zeros(len(self.mean))
        for row in self.together:
            off += row * dice.normal()
        found = between_marks(off, self.marks)
        return self.mean + (found - self.mean) * self.wider + self.beyond


def between_marks(normal: Numbers, marks: Numbers) -> Numbers:
    """(K,) each normal number between PARTS_AS_NORMAL, taken between the marks of its column."""
    at = np.array(PARTS_AS_NORMAL)
    column = np.arange(len(normal))
    part = np.clip(at.searchsorted(normal, side="right") - 1, 0, len(at) - 2)
    low, high = marks[part, column], marks[part + 1, column]
    inner: Numbers = (high - low) / (at[part + 1] - at[part]) * (normal - at[part]) + low
    outer = np.where(normal < at[0], marks[0], marks[-1])
    return np.where((normal < at[0]) | (normal >= at[-1]), outer, inner)


@dataclass(frozen=True)
class SizedStyle:
    """A style at one size.

    loop      what `kernels.drawn_loop` counts, by cells, by clues and by pairs
    places    what `style_features` measures of places
    way       the numbers of WAY
    easy      mean and deviation of the share of edges that the easiest techniques decide
    above     how often techniques leave something open
    open      (len(PARTS),) marks of the share of the edges that they leave open then
    piece     (len(PARTS),) marks of the longest straight piece of the loop
    further   how often there is a symmetry beside the half turn; none: how often there is none
    place_windows, odd_windows, inside_windows   (CODES,) of `windows.window_weights`
    """

    loop: Spread
    places: Spread
    way: Spread
    easy: tuple[float, float]
    above: float
    open: Numbers
    piece: Numbers
    further: float
    none: float
    place_windows: IntArray
    odd_windows: IntArray
    inside_windows: IntArray


WAY = (
    "rating",
    "longest",
    "far",
    "by counting",
    "before the first idea",
    "narrow",
    "ideas",
    "decided by an idea",
    "entrances",
)
"""Of the way of solving what a puzzle is aimed at, as `style_features` names it."""

AIMS = "aims"
"""The file of how far to aim beyond the numbers of each style."""


@lru_cache(maxsize=8)
def _read(name: str) -> dict[str, object]:
    data = json.loads(file_beside("takegaki.generation.styles", f"{name}.json").decode("utf-8"))
    if not isinstance(data, dict):
        raise FormatError(f"{name}: no style")
    return data


@lru_cache(maxsize=64)
def style_at(name: str, cells: int) -> SizedStyle:
    """A style for a board of so many cells: between the sizes that were measured by interpolation
    in the logarithm of the cells, beyond them as at the nearest.
    """
    data, aims = _read(name), _read(AIMS).get(name, {})
    assert isinstance(aims, dict)
    easy = between(data["sizes"], data["easy"], cells)
    easy[0] += _beyond(aims, "easy", cells, 1)[0]
    return SizedStyle(
        _spread(data["loop"], cells, aims, "loop"),
        _spread(data["places"], cells, aims, "places"),
        _spread(data["way"], cells, aims, "way"),
        tuple(easy.tolist()),
        float(between(data["sizes"], data["above"], cells)),
        between(data["sizes"], data["open"], cells),
        between(data["sizes"], data["piece"], cells),
        float(between(data["sizes"], data["further"], cells)),
        float(between(data["sizes"], data["none"], cells)),
        window_weights(name, PLACE_WINDOWS),
        window_weights(name, ODD_WINDOWS),
        window_weights(name, INSIDE_WINDOWS),
    )


def _spread(entry: object, cells: int, aims: dict[str, object], part: str) -> Spread:
    assert isinstance(entry, dict)
    sizes, count = entry["sizes"], len(entry["names"])
    return Spread(
        tuple(entry["names"]),
        between(sizes, entry["mean"], cells),
        between(sizes, entry["sd"], cells),
        between(sizes, entry["marks"], cells),
        np.array(entry["together"], dtype=np.float64),
        _beyond(aims, part, cells, count),
        1 + _beyond(aims, f"wider {part}", cells, count),
    )


def _beyond(aims: dict[str, object], part: str, cells: int, count: int) -> Numbers:
    """(count,) how far to aim beyond the numbers of a style: nothing where that was not fitted."""
    return between(aims["sizes"], aims[part], cells) if part in aims else np.zeros(count)


def between(sizes: object, rows: object, cells: int) -> Numbers:
    """The rows of two sizes, mixed by the logarithm of the cells."""
    at = [log(size) for size in np.asarray(sizes).tolist()]
    table: Numbers = np.array(rows, dtype=np.float64)
    if len(at) == 1:
        only: Numbers = table[0]
        return only
    place = min(max(log(cells), at[0]), at[-1])
    after = next((k for k in range(1, len(at)) if place <= at[k]), len(at) - 1)
    part = (place - at[after - 1]) / (at[after] - at[after - 1])
    mixed: Numbers = table[after - 1] * (1 - part) + table[after] * part
    return mixed
