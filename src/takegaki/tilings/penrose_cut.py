"""Penrose patches of Loopy's older game IDs: cut from one large triangle, at a place and an angle.

`Gx,y,angle` names the middle of the board, in pixels from the middle of the triangle's inscribed
circle, and how far the triangle is turned, in degrees. A half tile is its corner and one of its
legs; a triangle is halved into smaller ones until they have the size of tiles, and of both halves
of a tile one brings the whole.

Points of the plane in which fivefold patterns are exact are whole combinations of tenths of a turn,
a + b t + c t^2 + d t^3, (4,) numbers, where t is a tenth of a turn; t^4 = t^3 - t^2 + t - 1. To
multiply, a row of them is multiplied by a matrix (4, 4). The golden ratio phi is such a number: 1 +
t^2 - t^3.

Source: R. Penrose, Pentaplexity, 1979; S. Tatham, Loopy until 2023 (the triangle, its size and the
  order);
N. G. de Bruijn, Algebraic theory of Penrose's non-periodic tilings, 1981 (the ring of these
numbers).
"""

from math import ceil, hypot

import numpy as np
from numpy.typing import NDArray

from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.lazy_pattern import pattern
from takegaki.tilings.aperiodic import wrong_description

Numbers = NDArray[np.int64]

TENTHS = 10

ONE = np.eye(4, dtype=np.int64)
TURN = np.array([[0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [-1, 1, -1, 1]], dtype=np.int64)
"""By t."""

SHORTER = TURN @ TURN - TURN @ TURN @ TURN
"""By 1 / phi."""
SHORTEST = SHORTER @ SHORTER
"""By 1 / phi^2, which is 1 - 1 / phi."""
LONGER = ONE + SHORTER
"""By phi."""


def turned(tenths: int) -> Numbers:
    """(4, 4) by so many tenths of a turn, also below 0."""
    return np.asarray(np.linalg.matrix_power(TURN, tenths % TENTHS))


UNIT = 100
GOLDEN = 1.6180339887498948482
INSCRIBED = 0.22426
"""Radius of a circle well within a triangle with long sides of 1."""
SPREAD = 3.11
"""Radius round the middle in which places lie, for each unit of the board's diagonal."""

# Digits as Loopy has them: corners are rounded to pixels.
SIN_36, COS_36, COS_18, SIN_18 = 0.5877852, 0.8090169, 0.9510565, 0.3090169

_PLACE = pattern(r"G(-?[0-9]{1,9}),(-?[0-9]{1,9}),(-?[0-9]{1,9})")


@dataclass(frozen=True)
class Part:
    """A smaller half within a larger one.

    kind     large (0) or small (1)
    mirrored is it the other way round?
    corner   from the larger one's corner, (4, 4) that its leg is multiplied by, for both ways round
    leg      the same for its leg
    """

    kind: int
    mirrored: bool
    corner: tuple[Numbers, Numbers]
    leg: tuple[Numbers, Numbers]


def _part(kind: int, mirrored: bool, corner: tuple[int, Numbers] | None, leg: int) -> Part:
    """Turns are in tenths of a turn, clockwise by t, for halves that are not mirrored."""
    nothing = 0 * ONE
    corners = [
        nothing if corner is None else turned(-sign * corner[0]) @ corner[1] for sign in (1, -1)
    ]
    return Part(
        kind, mirrored, (corners[0], corners[1]), (turned(-leg) @ SHORTER, turned(leg) @ SHORTER)
    )


LARGE_HALF, SMALL_HALF = 0, 1
_FIRST_TWO = (_part(LARGE_HALF, True, (0, ONE), 5), _part(SMALL_HALF, False, (0, ONE), -3))
HALVES = {
    "kites": {
        LARGE_HALF: (
            _part(SMALL_HALF, False, None, 0),
            _part(LARGE_HALF, False, (-1, ONE), 3),
            _part(LARGE_HALF, True, (-1, ONE), 3),
        ),
        SMALL_HALF: (_part(LARGE_HALF, True, None, -1), _part(SMALL_HALF, False, (0, ONE), -4)),
    },
    "rhombs": {
        LARGE_HALF: (*_FIRST_TWO, _part(LARGE_HALF, False, (0, LONGER), -4)),
        SMALL_HALF: _FIRST_TWO,
    },
}
TILES = {
    "kites": {
        LARGE_HALF: (0 * ONE, turned(1), ONE, turned(-1)),
        SMALL_HALF: (0 * ONE, turned(2), turned(1) @ SHORTER, ONE),
    },
    "rhombs": {
        LARGE_HALF: (0 * ONE, turned(1), LONGER, turned(-1)),
        SMALL_HALF: (0 * ONE, turned(1), ONE + turned(1), ONE),
    },
}
FIRST = {"kites": LARGE_HALF, "rhombs": SMALL_HALF}
LEGS = {"kites": 3 * UNIT // 2, "rhombs": 5 * UNIT // 4}


def cut_tiles(family: str, rows: int, cols: int, description: str) -> Numbers:
    """(n, 4, 2) corners of the tiles in the rectangle, in Loopy's order. Raises PuzzleError.

    family   "kites" or "rhombs"
    """
    spread = LEGS[family] * SPREAD * (rows * rows + cols * cols) ** 0.5
    size, depth = float(LEGS[family]), 0
    while size * INSCRIBED < spread:
        size, depth = size * GOLDEN, depth + 1
    x, y, angle = _place(description, int(spread - hypot(rows, cols)))
    start = int(size)
    corner = np.array([0, -start, -start, 0]) @ SHORTER @ SHORTER @ turned(-angle // 36)
    leg = np.array([0, start, 0, 0]) @ turned(-angle // 36)
    box = (x - cols * UNIT // 2, y - rows * UNIT // 2, x + cols * UNIT // 2, y + rows * UNIT // 2)
    kinds, mirrored, corners, legs = (
        np.array([FIRST[family]]),
        np.array([False]),
        corner[None].astype(np.int64),
        leg[None].astype(np.int64),
    )
    for _ in range(depth):
        kinds, mirrored, corners, legs = _halved(family, kinds, mirrored, corners, legs)
        size /= GOLDEN
        near = _near(corners, box, 3 * size + UNIT)
        kinds, mirrored, corners, legs = kinds[near], mirrored[near], corners[near], legs[near]
    found = np.zeros((len(kinds), 4, 2), dtype=np.int64)
    for kind in (LARGE_HALF, SMALL_HALF):
        here = (kinds == kind) & ~mirrored
        points = np.stack([corners[here] + legs[here] @ way for way in TILES[family][kind]], axis=1)
        found[here] = _pixels(points)
    low, high = np.array(box[:2]), np.array(box[2:])
    inside = ((found >= low) & (found <= high)).all(axis=(1, 2)) & ~mirrored
    return np.asarray(found[inside])


def _place(description: str, reach: int) -> tuple[int, int, int]:
    match = _PLACE.match(description)
    if match is None:
        raise wrong_description(description, "write Gx,y,angle")
    x, y, angle = map(int, match.groups())
    if hypot(x, y) > reach:
        raise wrong_description(description, f"the place is more than {reach} from the middle")
    if angle % 36 or not 0 <= angle < 360:
        raise wrong_description(description, "the angle must be 0, 36, 72, ... or 324")
    return x, y, angle


def _halved(
    family: str, kinds: Numbers, mirrored: NDArray[np.bool_], corners: Numbers, legs: Numbers
) -> tuple[Numbers, NDArray[np.bool_], Numbers, Numbers]:
    """The parts of all, those of one after those of the one before it."""
    some: list[tuple[Numbers, ...]] = []
    for kind in (LARGE_HALF, SMALL_HALF):
        for way in (0, 1):
            here = np.flatnonzero((kinds == kind) & (mirrored == bool(way)))
            for place, part in enumerate(HALVES[family][kind]):
                some.append(
                    (
                        here * 3 + place,
                        np.full(len(here), part.kind),
                        np.full(len(here), part.mirrored != bool(way)),
                        corners[here] + legs[here] @ part.corner[way],
                        legs[here] @ part.leg[way],
                    )
                )
    order, kind_of, way_of, corner_of, leg_of = (
        np.concatenate(column) for column in zip(*some, strict=True)
    )
    by = np.argsort(order)
    return kind_of[by], way_of[by], corner_of[by], leg_of[by]


def _pixels(points: Numbers) -> Numbers:
    """(..., 2) rounded, halves away from zero."""
    a, b, c, d = np.moveaxis(points, -1, 0)
    exact = np.stack(
        [(a + d) * SIN_36 + (b + c) * COS_18, (a - d) * COS_36 + (b - c) * SIN_18], axis=-1
    )
    return np.asarray(np.trunc(exact + np.copysign(0.5, exact)), dtype=np.int64)


def _near(corners: Numbers, box: tuple[int, int, int, int], reach: float) -> NDArray[np.bool_]:
    spots, room = _pixels(corners), ceil(reach)
    low, high = np.array(box[:2]) - room, np.array(box[2:]) + room
    return np.asarray(((spots >= low) & (spots <= high)).all(axis=1), dtype=bool)
