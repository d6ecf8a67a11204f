"""Squares of nine cells: which of them published boards have oftener than ours, and which rarer.

Of the places of the clues a window says which of nine cells have one, of the loop which of them lie
inside. Their images are alike. The weights are fitted on published boards and a pool of ours, and
nothing of a single board is in them; what a style aims at is the mean over a board.

Source: S. C. Zhu, Y. N. Wu and D. Mumford, Filters, random fields and maximum entropy (FRAME)
(1998), on patterns from what small windows show.
"""

import json
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from takegaki.core.file_beside import file_beside
from takegaki.core.graph import IntArray
from takegaki.core.topology import BoolArray
from takegaki.generation.kernels.place_drawing import N_CLASSES, WINDOW_UNIT

WINDOWS_FILE = "windows.json"
SIDE, CODES = 3, 512
PLACE_WINDOWS, ODD_WINDOWS, INSIDE_WINDOWS = "places", "odd", "inside"
"""What there are weights of: of places, how odd those are that published boards hardly have, and of
the inside of the loop.
"""


@lru_cache(maxsize=1)
def window_classes() -> IntArray:
    """(CODES,) the number of the class of each window: its images have the same. Bit 3 c + r of a
    code is the cell in row r and column c.
    """
    number: dict[int, int] = {}
    found = np.zeros(CODES, dtype=np.int32)
    for code in range(CODES):
        cells = np.array([code >> bit & 1 for bit in range(SIDE * SIDE)]).reshape(SIDE, SIDE)
        turned = [np.rot90(one, k) for one in (cells, cells.T) for k in range(4)]
        least = min(_code(one) for one in turned)
        found[code] = number.setdefault(least, len(number))
    return found


def _code(cells: NDArray[np.int64]) -> int:
    return sum(int(one) << bit for bit, one in enumerate(cells.ravel()))


def window_codes(grid: BoolArray) -> IntArray:
    """(rows - 2, cols - 2) the code of the window round each cell that is not at the border."""
    rows, cols = grid.shape
    found = np.zeros((max(0, rows - 2), max(0, cols - 2)), dtype=np.int32)
    for right in range(SIDE):
        for down in range(SIDE):
            part = grid[down : down + found.shape[0], right : right + found.shape[1]]
            found |= part.astype(np.int32) << (SIDE * right + down)
    return found


def with_world(inside: BoolArray) -> BoolArray:
    """The inside of a loop with a ring of what lies outside of the board."""
    return np.pad(inside, 1)


def class_counts(grid: BoolArray) -> NDArray[np.int64]:
    """How many windows of each class there are."""
    classes = window_classes()
    return np.bincount(classes[window_codes(grid)].ravel(), minlength=N_CLASSES)


@lru_cache(maxsize=8)
def window_weights(style: str, of: str) -> IntArray:
    """(CODES,) what each window weighs in a style, in thousandths: all 0 where that was not fitted.

    of  PLACE_WINDOWS, ODD_WINDOWS or INSIDE_WINDOWS
    """
    data = json.loads(file_beside("takegaki.generation.styles", WINDOWS_FILE).decode("utf-8"))
    if style not in data:
        return np.zeros(CODES, dtype=np.int32)
    weights: IntArray = np.array(data[style][of], dtype=np.int32)[window_classes()]
    return weights


def window_mean(grid: BoolArray, weights: IntArray) -> float:
    """The mean weight of the windows of a grid; 0 where there are none."""
    found = weights[window_codes(grid)]
    return float(found.mean()) / WINDOW_UNIT if found.size else 0.0
