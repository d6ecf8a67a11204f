"""Hats, the first aperiodic single tile, in patches as Loopy describes them.

A hat is eight kites of the hexagonal lattice; one in eight is mirrored. Hats group into metatiles H
(four hats, the last of them mirrored), T, P and F, and metatiles into larger ones of the same
names: H of the second level consists of 13 metatiles, those at its rim being shared with its
neighbours. Where the parts of a metatile lie follows, from the third level on, from the level
below: two neighbouring parts share one of their own parts.

Points are x + y r, a pair of whole numbers, where r is a sixth of a turn and the side of a
hexagon's triangle is 6. A *frame* (k, x, y) turns by k sixths and moves by (x, y); that of a hat is
that of its first kite, that of a metatile is that of its first part.

A description is the number of a kite in its hat, of the hat in its metatile, of the metatile in the
next larger one, and so on, each with a comma, and the letter of the last metatile. That kite lies
in the upper left corner of the board.

Source: D. Smith, J. S. Myers, C. S. Kaplan and C. Goodman-Strauss, An aperiodic monotile, 2023
  (hats and
metatiles); S. Tatham, Two algorithms for randomly generating aperiodic tilings, 2023 (the numbers
of parts, the order of faces).
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.lazy_pattern import pattern
from takegaki.tilings.aperiodic import (
    MAX_LEVELS,
    AperiodicTiling,
    Numbers,
    PatchRandom,
    distinct,
    wrong_description,
)

NAMES = "HTPF"


def _rows(text: str) -> Numbers:
    """Rows of numbers, a comma between two."""
    return np.array(
        [[int(number) for number in row.split()] for row in text.split(",")], dtype=np.int64
    )


def _tables(texts: dict[str, str]) -> dict[str, Numbers]:
    return {name: _rows(text) for name, text in texts.items()}


# The frames of a hat's kites, and of a mirrored hat's.
HAT_KITES = (
    _rows("0 0 0, 1 0 0, 3 0 6, 2 0 6, 0 -6 6, 5 -6 6, 4 -6 6, 3 -6 6"),
    _rows("0 0 0, 5 0 0, 3 6 0, 4 6 0, 0 6 -6, 1 6 -6, 2 6 -6, 3 6 -6"),
)
OUTLINES = (
    _rows("0 0, 3 0, 2 2, 0 3, 0 6, -3 9, -4 8, -6 9, -6 6, -9 6, -8 4, -6 3, -4 2, -3 3"),
    _rows("3 -3, 2 -4, 3 -6, 4 -8, 6 -9, 6 -6, 9 -6, 8 -4, 9 -3, 6 0, 3 0, 2 2, 0 3, 0 0"),
)
"""Corners, clockwise on the screen, of a hat and of a mirrored one; one of them lies within a side.
"""

HATS = _tables(
    {
        "H": "0 0 0, 4 -12 0, 0 6 -12, 2 0 -6",
        "T": "0 0 0",
        "P": "0 0 0, 5 -12 6",
        "F": "0 0 0, 5 -12 6",
    }
)
"""The hats of a metatile of the first level."""
MIRRORED = ("H", 3)

HAT_PARTS = {"H": "HHHTPPPFFFFFF", "T": "HPPPFFF", "P": "HHPPPFFFFFF", "F": "HHPPFFFFFFF"}
"""The metatiles of a metatile."""

SECOND = _tables(
    {
        "H": (
            "0 0 0, 0 -6 18, 4 -18 6, 5 -12 6, 2 6 6, 0 -12 -6, 1 -12 24, 4 6 -12, 0 6 -18, 2 0 "
            "24, "
            "0 -6 24, 2 -30 12, 4 -36 18"
        ),
        "T": "0 0 0, 0 6 -18, 1 -6 6, 2 6 6, 3 -24 6, 5 12 -24, 1 6 12",
        "P": (
            "0 0 0, 1 12 6, 1 30 -6, 1 -6 6, 2 6 6, 0 6 -18, 4 6 -12, 0 36 -6, 3 -24 6, 1 6 12, 3 "
            "6 18"
        ),
        "F": "0 0 0, 1 12 6, 1 -6 6, 2 6 6, 0 6 -18, 4 6 -12, 1 30 -6, 5 24 0, 3 -24 6, 1 6 12, 3 "
        "6 18",
    }
)
"""The frames of the parts of a metatile of the second level."""

# Part, a part placed before it, and which part of each is the same metatile: (4, 0, 4, 3) means
# that part 3 of part 4 is part 4 of part 0.
SHARED = _tables(
    {
        "H": (
            "4 0 4 3, 8 0 5 2, 3 0 6 3, 7 0 7 6, 1 3 6 8, 5 8 8 10, 2 3 5 10, 9 1 4 2, 6 1 6 2, "
            "10 6 7 6, 12 2 5 2, 11 2 7 6"
        ),
        "T": "3 0 4 3, 1 0 5 3, 2 0 6 2, 5 0 7 4, 6 2 7 4, 4 1 8 4",
        "P": (
            "4 0 4 3, 5 0 5 2, 3 0 6 2, 6 0 7 6, 9 3 7 4, 8 5 8 4, 1 4 2 6, 10 1 4 2, 2 1 5 3, 7 1 "
            "7 4"
        ),
        "F": (
            "3 0 4 3, 4 0 5 2, 2 0 6 2, 5 0 7 6, 9 2 7 4, 8 4 8 4, 1 3 2 6, 10 1 4 2, 6 1 5 2, 7 1 "
            "7 6"
        ),
    }
)

# Of which metatile's own parts a metatile can be one, with its place there; where neighbours share
# a part it belongs to one of them. The first is what short descriptions are continued with.
HAT_PARENTS = {
    "H": (("H", 0), ("H", 1), ("H", 2), ("T", 0), ("P", 0), ("P", 1), ("F", 0), ("F", 1)),
    "T": (("H", 3),),
    "P": (("H", 4), ("H", 5), ("H", 6), ("P", 4), ("F", 3)),
    "F": (("H", 8), ("H", 9), ("H", 12), ("P", 5), ("P", 10), ("F", 6), ("F", 8), ("F", 10)),
}
HAT_FREQUENCY = {"H": 10000000, "T": 1458980, "P": 7082039, "F": 11458980}
"""As 1 to (7 - 3 s) / 2 to 3 s - 6 to (9 - 3 s) / 2, where s is the root of 5."""

SMALLEST_REACH = 40.0
"""No corner of a metatile of the first level lies farther from its frame's place."""


class HatPath(NamedTuple):
    """A description, read: the numbers, and the metatile of each level from the first."""

    numbers: tuple[int, ...]
    metatiles: str


_NUMBERS = pattern(r"((?:[0-9]{1,2},)+)([HTPF])")


def read_hats(description: str) -> HatPath:
    """The parts of a description. Raises PuzzleError for what is none."""
    match = _NUMBERS.fullmatch(description)
    if match is None or not description.isascii():
        raise wrong_description(description, "write numbers, each with a comma, then H, T, P or F")
    numbers = tuple(int(number) for number in match[1].split(",")[:-1])
    if len(numbers) < 3:
        raise wrong_description(description, "write at least three numbers")
    metatiles = match[2]
    for number in numbers[:1:-1]:
        parts = HAT_PARTS[metatiles[0]]
        if number >= len(parts):
            raise wrong_description(description, f"{metatiles[0]} has no part {number}")
        metatiles = parts[number] + metatiles
    if numbers[0] >= len(HAT_KITES[0]) or numbers[1] >= len(HATS[metatiles[0]]):
        raise wrong_description(
            description, f"no kite {numbers[0]} in hat {numbers[1]} of {metatiles[0]}"
        )
    return HatPath(numbers, metatiles)


SIXTHS = np.stack(
    [np.linalg.matrix_power([[0, -1], [1, 1]], sixths) for sixths in range(6)], axis=-1
)
"""(2, 2, 6) a column of x and y times this is turned by so many sixths."""


def _turned(turns: Numbers, x: Numbers, y: Numbers) -> tuple[Numbers, Numbers]:
    """Points, each turned by its number of sixths, 0 to 5."""
    (a, b), (c, d) = SIXTHS[..., turns]
    return a * x + b * y, c * x + d * y


def _after(first: Numbers, then: Numbers) -> Numbers:
    """(..., 3) the frames within frames: what is placed by `then` in what is placed by `first`."""
    x, y = _turned(first[..., 0], then[..., 1], then[..., 2])
    return np.stack(
        [(first[..., 0] + then[..., 0]) % 6, first[..., 1] + x, first[..., 2] + y], axis=-1
    )


def _back(frame: Numbers) -> Numbers:
    """The frame that undoes one."""
    turns = -frame[..., 0] % 6
    x, y = _turned(turns, -frame[..., 1], -frame[..., 2])
    return np.stack([turns, x, y], axis=-1)


def _once(frames: Numbers) -> Numbers:
    """The different ones of frames (n, 3)."""
    return np.asarray(frames[distinct(frames)[0]])


Levels = list[dict[str, Numbers]]


@lru_cache(maxsize=MAX_LEVELS)
def _placed(levels: int) -> Levels:
    """For the second level and up, (parts, 3) the frames of the parts of each metatile."""
    found: Levels = [SECOND]
    while len(found) < levels:
        below, made = found[-1], {}
        for name, parts in HAT_PARTS.items():
            frames = np.zeros((len(parts), 3), dtype=np.int64)
            for part, known, of_known, of_part in SHARED[name].tolist():
                same = _after(frames[known], below[parts[known]][of_known])
                frames[part] = _after(same, _back(below[parts[part]][of_part]))
            made[name] = frames
        found.append(made)
    return found


def _reaches(levels: Levels) -> list[dict[str, float]]:
    """For the first level and up, how far from its place a metatile reaches at most."""
    found = [dict.fromkeys(NAMES, SMALLEST_REACH)]
    for frames in levels:
        reach = {
            name: max(
                float(np.hypot(x + y / 2, y * 0.75**0.5)) + found[-1][part]
                for part, (_, x, y) in zip(HAT_PARTS[name], frames[name].tolist(), strict=True)
            )
            for name in NAMES
        }
        found.append(reach)
    return found


class _Patch:
    """The hats in and round the board's rectangle.

    frames    (n, 3) of the hats
    mirrored  (n,) which are
    """

    def __init__(self, path: HatPath, rows: int, cols: int) -> None:
        levels = _placed(len(path.metatiles) - 1)
        reaches = _reaches(levels)
        self.rows, self.cols = rows, cols
        found = {path.metatiles[-1]: self._largest(path, levels)[None]}
        for level in range(len(levels) - 1, -1, -1):
            parts: dict[str, list[Numbers]] = {}
            for name, frames in found.items():
                for part, within in zip(HAT_PARTS[name], levels[level][name], strict=True):
                    parts.setdefault(part, []).append(_after(frames, within))
            # A part at the rim comes from both its owners.
            found = {
                part: _once(self._near(np.concatenate(some), reaches[level][part]))
                for part, some in parts.items()
            }
        hats, mirrored = [], []
        for name, frames in found.items():
            for number, within in enumerate(HATS[name]):
                hats.append(_after(frames, within))
                mirrored.append(np.full(len(frames), (name, number) == MIRRORED))
        self.frames, self.mirrored = np.concatenate(hats), np.concatenate(mirrored)

    def _largest(self, path: HatPath, levels: Levels) -> Numbers:
        """The frame of the largest metatile, so that the first kite has the frame that changes
        nothing.
        """
        kite, hat, *places = path.numbers
        first = path.metatiles[0]
        frame = _back(HAT_KITES[(first, hat) == MIRRORED][kite])
        frame = _after(frame, _back(HATS[first][hat]))
        for place, name, frames in zip(places, path.metatiles[1:], levels, strict=True):
            frame = _after(frame, _back(frames[name][place]))
        return frame

    def _near(self, frames: Numbers, reach: float) -> Numbers:
        across, down = frames[:, 1] + frames[:, 2] / 2, frames[:, 2] * 0.75**0.5
        right, bottom = 6 * self.cols, 6 * self.rows * 0.75**0.5
        beyond = np.hypot(
            across - np.clip(across, 0, right),
            down - np.clip(down, 0, bottom),
        )
        return np.asarray(frames[beyond <= reach])

    def is_whole(self) -> bool:
        """Is every kite of the rectangle in one of the hats?"""
        kites = np.concatenate(
            [
                _after(self.frames[self.mirrored == bool(way), None], HAT_KITES[way][None]).reshape(
                    -1, 3
                )
                for way in (0, 1)
            ]
        )
        inside = self._in_rows(kites)
        # A row has three kites to a column above its middle and three below, less the one that is
        # cut in two.
        return len(_once(kites[inside])) == self.rows * (6 * self.cols - 1)

    def _in_rows(self, kites: Numbers) -> NDArray[np.bool_]:
        row, across = _row_of(kites), _across(kites)
        return np.asarray((row >= 0) & (row < self.rows) & (across > 0) & (across < 48 * self.cols))

    def polygons(self) -> Numbers:
        """(n, 14, 2) the hats that lie in the rectangle, in the order of their first kites.

        Rows of kites are walked one after another, their upper halves to the right, the lower ones
        back.
        """
        outlines = np.stack(OUTLINES)[self.mirrored.astype(int)]
        x, y = _turned(self.frames[:, None, 0], outlines[..., 0], outlines[..., 1])
        x, y = x + self.frames[:, None, 1], y + self.frames[:, None, 2]
        across = (2 * x + y) // 3
        inside = ((across >= 0) & (across <= 4 * self.cols) & (y >= 0) & (y <= 6 * self.rows)).all(
            axis=1
        )
        inside &= self._in_rows(self.frames)
        kites = self.frames[inside]
        row, lower, along = _row_of(kites), kites[:, 0] >= 3, _across(kites)
        # At the right end of every second row the second kite from the right can be reached first.
        last = (row % 2 == 0) & (kites[:, 0] == 5) & (along > 48 * self.cols - 10)
        along = np.where(lower, -along + 20 * last, along)
        order = np.lexsort((along, lower, row))
        return np.asarray(np.stack([across * XUNIT, y * YUNIT], axis=-1)[inside][order])


XUNIT, YUNIT = 14, 8
"""Pixels of Loopy's."""


def _row_of(kites: Numbers) -> Numbers:
    """The row of the board that a kite lies in: its point is up where it is turned by 0 to 2."""
    return np.asarray(kites[:, 2] // 6 - (kites[:, 0] >= 3))


def _across(kites: Numbers) -> Numbers:
    """Eight times how far to the right the middle of a kite lies."""
    # The corners of a kite add up to 5 + 5 r; r lies half as far to the right as 1.
    x, y = _turned(kites[:, 0], np.full(len(kites), 5), np.full(len(kites), 5))
    return np.asarray(8 * kites[:, 1] + 4 * kites[:, 2] + 2 * x + y)


def _grown(path: HatPath, rows: int, cols: int, rng: PatchRandom | None) -> tuple[HatPath, _Patch]:
    """The path, made longer until the patch fills the rectangle: at random, or always by the first
    parent.
    """
    most = len(path.numbers) + MAX_LEVELS
    while len(path.numbers) < most:
        if len(path.numbers) >= 3:
            patch = _Patch(path, rows, cols)
            if patch.is_whole():
                return path, patch
        parents = HAT_PARENTS[path.metatiles[-1]]
        at = 0 if rng is None else rng.choose([HAT_FREQUENCY[name] for name, _ in parents])
        name, place = parents[at]
        path = HatPath((*path.numbers, place), path.metatiles + name)
    raise wrong_description(_written(path), "it does not reach over the board")


def _written(path: HatPath) -> str:
    return "".join(f"{number}," for number in path.numbers) + path.metatiles[-1]


def _tiles(rows: int, cols: int, description: str) -> Numbers:
    return _grown(read_hats(description), rows, cols, None)[1].polygons()


def _described(rows: int, cols: int, rng: PatchRandom) -> tuple[str, Numbers]:
    hats = [(name, number) for name, frames in HATS.items() for number in range(len(frames))]
    first, hat = hats[rng.choose([HAT_FREQUENCY[name] for name, _ in hats])]
    path, patch = _grown(HatPath((rng.below(8), hat), first), rows, cols, rng)
    return _written(path), patch.polygons()


HAT_TILING = AperiodicTiling("hats", "Hats", 16, (6, 6), _tiles, _described, 14)
