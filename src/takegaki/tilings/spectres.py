"""Spectres, the chiral aperiodic single tile, in patches as Loopy describes them.

A spectre has fourteen sides of one length. Spectres group into nine kinds of hexagons G, D, J, L,
X, P, S, F and Y: a G consists of two spectres, each other kind of one. A larger hexagon consists of
eight hexagons, a G of seven, and every level is the mirror image of the one below. The parts lie
alike in all hexagons of a level, so that four key points of a hexagon place them.

Points are a + b d + c d^2 + e d^3, (4,) whole numbers, where d is a twelfth of a turn: d^4 = d^2 -
1.

A description is the orientation of a spectre in twelfths of a turn (0 to 9, A, B), its number in
its hexagon, the number of the hexagon in the next larger one, and so on, and the letter of the last
hexagon. That spectre lies in the middle of the board.

Source: D. Smith, J. S. Myers, C. S. Kaplan and C. Goodman-Strauss, A chiral aperiodic monotile,
  2023
(spectres, hexagons, key points); S. Tatham, Combinatorial coordinates for the aperiodic Spectre
tiling, 2023 (letters, numbers of parts, the order of faces).
"""

from functools import lru_cache
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.tilings.aperiodic import (
    MAX_LEVELS,
    AperiodicTiling,
    Numbers,
    PatchRandom,
    beside,
    distinct,
    times_root,
    wrong_description,
)

ORIENTATIONS = "0123456789AB"

TWELFTH = np.array([[0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [-1, 0, 1, 0]], dtype=np.int64)
"""A row vector times this is turned by a twelfth of a turn, anticlockwise with y up."""
MIRROR = np.array([[1, 0, 0, 0], [0, 1, 0, -1], [1, 0, -1, 0], [0, 0, 0, -1]], dtype=np.int64)
"""Times this it is mirrored at the x axis."""


TURNS = np.stack([np.linalg.matrix_power(TWELFTH, twelfths) for twelfths in range(12)])
"""(12, 4, 4) times this it is turned by so many twelfths."""


def _turned(twelfths: int) -> Numbers:
    return np.asarray(TURNS[twelfths % 12])


SPECTRE_SIDES = (0, -2, 1, 3, 0, 2, 5, 7, 4, 6, 6, 8, -1, 9)
"""The directions of a spectre's sides, anticlockwise, in twelfths of a turn."""
CORNERS = np.cumsum(
    [np.zeros(4, np.int64)] + [_turned(side)[0] for side in SPECTRE_SIDES[:-1]], axis=0
)
"""(14, 4)"""
LISTED = [(6 - corner) % 14 for corner in range(14)]
"""Loopy lists corners clockwise, beginning at the top of the head."""

KEY_CORNERS = (3, 5, 7, 11)
SECOND_OF_G = (8, 1)
"""The second spectre of a G lies at this corner of the first, turned by so many twelfths."""

# How each part lies to the one before: turned by so many twelfths, with a key point on one of that
# part.
PLACEMENTS = ((2, 3, 1), (0, 2, 0), (2, 3, 1), (2, 3, 1), (0, 2, 0), (2, 3, 1), (-4, 3, 3))
KEY_POINTS = ((6, 2), (5, 1), (3, 2), (0, 1))
"""The key points of a larger hexagon: part, and which of its key points."""

ORDER = (6, 5, 7, 4, 0, 1, 3, 2)
"""Where in the order of placement the parts lie that descriptions number 0, 1, ..."""

HEXAGON_PARTS = {
    "G": "FXGSPDJ",
    "D": "FPGSXDFX",
    "J": "FPGSYDFP",
    "L": "FPGSYDFX",
    "X": "FYGSYDFP",
    "P": "FYGSYDFX",
    "S": "LPGSXDFX",
    "F": "FPGSYDFY",
    "Y": "FYGSYDFY",
}
"""The hexagons of a hexagon, by number."""

KINDS = "".join(HEXAGON_PARTS)
PARTS = np.array(
    [[KINDS.find(part) for part in parts.ljust(8)] for parts in HEXAGON_PARTS.values()]
)
"""(9, 8) the same by place in KINDS, -1 for none."""

# In the limit, as 1 to 4 - s, 2 s - 7, 2 s - 6 and 13 - 3 s, where s is the root of 15.
HEXAGON_FREQUENCY = {
    "G": 10000000,
    "D": 10000000,
    "J": 1270167,
    "L": 1270167,
    "X": 7459667,
    "P": 7459667,
    "S": 10000000,
    "F": 17459667,
    "Y": 13810500,
}

HEXAGON_PARENTS = {
    part: [
        (whole, number)
        for whole, parts in HEXAGON_PARTS.items()
        for number, one in enumerate(parts)
        if one == part
    ]
    for part in HEXAGON_PARTS
}

UNITS = 7
"""Units of half a side's cathetus to a column or row of the board."""
SPECTRE_PIXELS = 8
DIAGONAL = np.array([1, 0, 0, -1], dtype=np.int64)
"""A side of a spectre on the board, before it is turned: 1 - d^3."""


class SpectrePath(NamedTuple):
    """A description, read: orientation, number of the spectre, numbers of hexagons, and their
    kinds.
    """

    orientation: int
    spectre: int
    numbers: tuple[int, ...]
    kinds: str


def read_spectres(description: str) -> SpectrePath:
    """The parts of a description. Raises PuzzleError for what is none."""
    if len(description) < 3 or description[0] not in ORIENTATIONS:
        raise wrong_description(description, "write 0-9, A or B, then numbers and a letter")
    digits, kinds = description[1:-1], description[-1]
    if kinds not in HEXAGON_PARTS or not (digits.isascii() and digits.isdecimal()):
        raise wrong_description(
            description, f"it must end in digits and one of {', '.join(HEXAGON_PARTS)}"
        )
    for digit in digits[:0:-1]:
        parts = HEXAGON_PARTS[kinds[0]]
        if int(digit) >= len(parts):
            raise wrong_description(description, f"{kinds[0]} has no part {digit}")
        kinds = parts[int(digit)] + kinds
    if int(digits[0]) > (kinds[0] == "G"):
        raise wrong_description(description, f"{kinds[0]} has no spectre {digits[0]}")
    return SpectrePath(
        ORIENTATIONS.index(description[0]), int(digits[0]), tuple(map(int, digits[1:])), kinds
    )


class Frames(NamedTuple):
    """Where things lie: turned by twelfths (n,), moved by (n, 4); all of them mirrored first, or
    none.
    """

    turns: Numbers
    places: Numbers
    mirrored: bool

    def points(self, points: Numbers) -> Numbers:
        """(n, k, 4) the points (k, 4) of each."""
        seen = points @ MIRROR if self.mirrored else points
        return np.asarray((seen @ TURNS)[self.turns] + self.places[:, None, :])

    def holding(self, inner: "Frames") -> "Frames":
        """(n * m) what is placed in each of these as in m inner frames."""
        moved = self.points(inner.places).reshape(-1, 4)
        sign = -1 if self.mirrored else 1
        turns = (self.turns[:, None] + sign * inner.turns[None, :]) % 12
        return Frames(turns.ravel(), moved, self.mirrored != inner.mirrored)

    def at(self, which: Numbers | NDArray[np.bool_]) -> "Frames":
        """Some of them."""
        return Frames(self.turns[which], self.places[which], self.mirrored)

    def back(self) -> "Frames":
        """What undoes a single one."""
        sign = 1 if self.mirrored else -1
        turns = sign * self.turns % 12
        moved = -self.places @ (MIRROR if self.mirrored else np.eye(4, dtype=np.int64))
        # Mirrored, then turned: to undo it, turn back and mirror.
        turned = moved @ _turned(int(turns[0]))
        return Frames(turns, turned, self.mirrored)


STILL = Frames(np.zeros(1, dtype=np.int64), np.zeros((1, 4), dtype=np.int64), False)


@lru_cache(maxsize=MAX_LEVELS)
def _levels(count: int) -> list[Frames]:
    """For the hexagons of each level from the second, the frames of their parts by number."""
    keys, found = CORNERS[list(KEY_CORNERS)], []
    for _ in range(count):
        turns, places = [0], [np.zeros(4, dtype=np.int64)]
        for turn, there, here in PLACEMENTS:
            before = keys[there] @ _turned(turns[-1]) + places[-1]
            turns.append(turns[-1] + turn)
            places.append(before - keys[here] @ _turned(turns[-1]))
        # Mirrored at the y axis: at the x axis, and half a turn.
        parts = Frames((6 - np.array(turns)) % 12, np.array(places) @ MIRROR @ _turned(6), True)
        at_keys = parts.points(keys)
        keys = np.stack([at_keys[part, key] for part, key in KEY_POINTS])
        found.append(parts.at(np.array(ORDER)))
    return found


SECOND_FRAME = Frames(np.array([SECOND_OF_G[1]]), CORNERS[SECOND_OF_G[0]][None], False)
"""The frame of the second spectre of a G; that of every first one changes nothing."""


ROOT_OF_3 = 3**0.5


def _across(points: Numbers) -> tuple[Numbers, Numbers]:
    """x of points (..., 4) as a and b of a + b times the root of 3, in halves."""
    return 2 * points[..., 0] + points[..., 2], points[..., 1]


def _upwards(points: Numbers) -> tuple[Numbers, Numbers]:
    return 2 * points[..., 3] + points[..., 1], points[..., 2]


def _times(points: Numbers, factor: Numbers) -> Numbers:
    """Products of points (..., 4) with one."""
    return np.asarray(points @ (factor @ TURNS[:4]))


@lru_cache(maxsize=MAX_LEVELS)
def _reaches(count: int) -> list[float]:
    """For the hexagons of each level from the first, how far a corner is from the frame's place at
    most.
    """
    farthest = [float(_length(parts.places).max()) for parts in _levels(count)]
    return list(accumulate(farthest, initial=5.0))


class _Patch:
    """The spectres in and round the board's rectangle, as corners on the board, (n, 14, 4)."""

    def __init__(self, path: SpectrePath, rows: int, cols: int) -> None:
        self.wide, self.high = UNITS * cols, UNITS * rows
        levels, reaches = _levels(len(path.numbers)), _reaches(len(path.numbers))
        whole = (SECOND_FRAME if path.spectre else STILL).back()
        for number, parts in zip(path.numbers, levels, strict=True):
            whole = whole.holding(parts.at(np.array([number])).back())
        # Now the first spectre has the frame that changes nothing; on the board it is larger and
        # turned.
        side = DIAGONAL @ _turned(path.orientation)
        self.unit = side @ _turned(-8)
        start = _times(_times(side[None], DIAGONAL), _turned(5)[0] + _turned(-5)[0])[0]
        self.move = start - _times(CORNERS[LISTED[0]][None], self.unit)[0]
        kinds = np.array([KINDS.index(path.kinds[-1])])
        for level in range(len(levels) - 1, -1, -1):
            parts, kinds = whole.holding(levels[level]), PARTS[kinds].ravel()
            near = self._near(parts, reaches[level]) & (kinds >= 0)
            whole, kinds = parts.at(near), kinds[near]
        second = whole.at(kinds == KINDS.index("G")).holding(SECOND_FRAME)
        spectres = [frames.points(CORNERS[LISTED]) for frames in (whole, second)]
        self.corners = _times(np.concatenate(spectres), self.unit) + self.move

    def _near(self, frames: Frames, reach: float) -> NDArray[np.bool_]:
        places = _times(frames.places, self.unit) + self.move
        half = float(np.hypot(self.wide, self.high)) / 4
        # A side on the board is the root of 2 long.
        return np.asarray(_length(places) <= half + reach * 2**0.5 + 10)

    def tiles(self) -> list[int] | None:
        """The spectres of the rectangle as they are found breadth first; None where one beyond the
        largest hexagon would be needed.
        """
        beyond = beside(distinct(self.corners.reshape(-1, 4))[1].reshape(-1, 14)).tolist()
        inside = self._inside()
        start = self.move + _times(CORNERS[LISTED[:2]], self.unit)
        first = int(np.flatnonzero((self.corners[:, :2] == start).all(axis=(1, 2)))[0])
        found, seen = ([first] if inside[first] else []), {first}
        for spectre in found:
            for other in beyond[spectre]:
                if other < 0:
                    return None
                if inside[other] and other not in seen:
                    seen.add(other)
                    found.append(other)
        return found

    def _inside(self) -> list[bool]:
        (a, b), (c, d) = _across(self.corners), _upwards(self.corners)
        # A sum of a whole number and a root is nowhere as near a whole number as this without being
        # it.
        left, low, near = -(self.wide // 2), self.high // 2 - self.high, 1e-7
        x, y = a + b * ROOT_OF_3 - left, c + d * ROOT_OF_3 - low
        within = (x >= -near) & (x <= self.wide + near) & (y >= -near) & (y <= self.high + near)
        found: list[bool] = np.asarray(within.all(axis=1)).tolist()
        return found

    def polygons(self, found: list[int]) -> Numbers:
        """(n, 14, 2) in pixels, y down."""
        corners = self.corners[np.array(found, dtype=np.int64)]
        (a, b), (c, d) = _across(corners), _upwards(corners)
        x = (self.wide // 2 + a) * SPECTRE_PIXELS + times_root(b * SPECTRE_PIXELS, 3)
        y = (self.high // 2 - c) * SPECTRE_PIXELS + times_root(-d * SPECTRE_PIXELS, 3)
        return np.stack([x, y], axis=-1)


def _length(points: Numbers) -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
    """How far points are from the middle, in sides of a spectre of length 1."""
    (a, b), (c, d) = _across(points), _upwards(points)
    return np.asarray(np.hypot(a + b * ROOT_OF_3, c + d * ROOT_OF_3) / 2)


def _grown(
    path: SpectrePath, rows: int, cols: int, rng: PatchRandom
) -> tuple[SpectrePath, _Patch, list[int]]:
    """The path, made longer at random until nothing beyond the largest hexagon is needed."""
    most = len(path.numbers) + MAX_LEVELS
    while len(path.numbers) < most:
        patch = _Patch(path, rows, cols)
        found = patch.tiles()
        if found is not None:
            return path, patch, found
        parents = HEXAGON_PARENTS[path.kinds[-1]]
        kind, number = parents[rng.choose([HEXAGON_FREQUENCY[kind] for kind, _ in parents])]
        path = path._replace(numbers=(*path.numbers, number), kinds=path.kinds + kind)
    raise wrong_description(_written(path), "it does not reach round the board")


def _written(path: SpectrePath) -> str:
    numbers = "".join(map(str, (path.spectre, *path.numbers)))
    return ORIENTATIONS[path.orientation] + numbers + path.kinds[-1]


def _tiles(rows: int, cols: int, description: str) -> Numbers:
    _, patch, found = _grown(read_spectres(description), rows, cols, PatchRandom(b"dummy"))
    return patch.polygons(found)


def _described(rows: int, cols: int, rng: PatchRandom) -> tuple[str, Numbers]:
    spectres = [(kind, number) for kind in HEXAGON_PARTS for number in range(1 + (kind == "G"))]
    kind, number = spectres[rng.choose([HEXAGON_FREQUENCY[kind] for kind, _ in spectres])]
    # Eight of nine spectres are turned to each other by an even number of twelfths: to them heads
    # are up.
    path, patch, found = _grown(
        SpectrePath(2 * rng.below(6) + number, number, (), kind), rows, cols, rng
    )
    return _written(path), patch.polygons(found)


SPECTRE_TILING = AperiodicTiling("spectres", "Spectres", 17, (6, 6), _tiles, _described, 14)
