"""Loopy's other tilings of one or several polygons that repeat: types 1, 3 to 10 and 13 to 15.

Corners are whole numbers, as Loopy's: 15 to 26 approximates 1 to the root of 3, 29 to 41 1 to the
root of 2, and so on. The order of faces and their first corners are Loopy's, too, so that its game
IDs fit.

Source: B. Grünbaum and G. C. Shephard, Tilings and Patterns, 1987 (the tilings); S. Tatham, Loopy
  (which of
them, their order, names and numbers).
"""

import numpy as np

from takegaki.tilings.honeycombs import HEXAGON
from takegaki.tilings.tiling import Cells, Lattice, Mask, Piece, Polygons, Tiling, tiling_of

HALF_SIDE, HEIGHT = 15, 26

_DODECAGON = (
    "15 -56, 41 -41, 56 -15, 56 15, 41 41, 15 56, -15 56, -41 41, -56 15, -56 -15, -41 -41, -15 -56"
)


def _triangles(rows: int, cols: int) -> Polygons:
    """In each row cols + 1 triangles of one direction, then cols of the other; every second row is
    mirrored.

    Where the last row begins as the first does, its outermost triangles would share only one
    side with the board: they are left out.
    """
    found = []
    for row in range(rows):
        base, apex = (row, row + 1) if row % 2 else (row + 1, row)
        last = cols - 1 if rows % 2 and row == rows - 1 else cols
        outer = np.arange(0 if last == cols else 1, last + 1) * 2
        inner = np.arange(cols) * 2 + 1
        # Clockwise, the middle corner of a triangle that stands on its base comes second, else
        # third.
        for left, level, middle in ((outer, base, apex), (inner, apex, base)):
            x = np.stack([left, left + 1, left + 2], axis=1)
            y = np.broadcast_to([level, middle, level], x.shape)
            corners = np.stack([x * HALF_SIDE, y * HEIGHT], axis=2)
            found.append(corners if middle < level else corners[:, [0, 2, 1]])
    corners = np.concatenate(found).reshape(-1, 2)
    return corners.astype(np.int64), np.arange(0, len(corners) + 1, 3, dtype=np.int32)


def _flowers(cells: Cells) -> Mask:
    """In even columns the uppermost flower would stand out, and is left out where there are
    others.
    """
    several = cells.cols > 1 and cells.rows > 1
    there: Mask = (cells.col % 2 == 1) | (cells.row < cells.rows - several)
    return there


EARED = Lattice(
    (30, 26),
    (
        Piece("0 0, 30 0, 15 26", parity=0),
        Piece("30 0, 45 26, 15 26", parity=0),
        Piece("0 0, 15 26, -15 26", parity=1),
        Piece("0 0, 30 0, 15 26", parity=1),
    ),
    staggered="rows",
    parity="row",
)

SNUB_SQUARE = Lattice(
    (41, 41),
    (
        Piece("26 0, 41 26, 15 41, 0 15", parity=0),
        Piece("15 0, 41 15, 26 41, 0 26", parity=1),
        Piece("0 15, 15 41, -15 41", "W", parity=0),
        Piece("15 0, 0 26, -15 0", "W", parity=1),
        Piece("0 -15, 26 0, 0 15", "N", parity=0),
        Piece("15 0, 41 -15, 41 15", "N", parity=1),
    ),
)

CAIRO = Lattice(
    (62, 62),
    (
        Piece("0 0, 31 -14, 62 0, 48 31, 14 31", "N", parity=0),
        Piece("14 -31, 48 -31, 62 0, 31 14, 0 0", "N", parity=1),
        Piece("0 0, 14 31, 0 62, -31 48, -31 14", "W", parity=0),
        Piece("0 0, 31 14, 31 48, 0 62, -14 31", "W", parity=1),
    ),
)

GREATHEXAGONAL = Lattice(
    (71, 82),
    (
        Piece(HEXAGON),
        Piece("-15 26, 15 26, 15 56, -15 56", "S"),
        Piece("30 0, 56 15, 41 41, 15 26", "SE"),
        Piece("-30 0, -15 26, -41 41, -56 15", "SW"),
        Piece("15 26, 41 41, 15 56", "S SE"),
        Piece("-15 26, -15 56, -41 41", "S SW"),
    ),
    staggered="cols",
)

OCTAGONAL = Lattice(
    (99, 99),
    (
        Piece("29 0, 70 0, 99 29, 99 70, 70 99, 29 99, 0 70, 0 29"),
        Piece("0 -29, 29 0, 0 29, -29 0", "NW"),
    ),
)

KITES = Lattice(
    (104, 90),
    (
        Piece("0 0, 52 0, 52 30, 26 45"),
        Piece("0 0, 26 45, 0 60, -26 45"),
        Piece("0 0, -26 45, -52 30, -52 0"),
        Piece("0 0, -52 0, -52 -30, -26 -45"),
        Piece("0 0, -26 -45, 0 -60, 26 -45"),
        Piece("0 0, 26 -45, 52 -30, 52 0"),
    ),
    staggered="rows",
)

# Its rows are counted upwards.
FLORET = Lattice(
    (315, -364),
    (
        Piece("0 0, -30 156, 30 208, 105 182, 120 104"),
        Piece("0 0, 120 104, 195 78, 210 0, 150 -52"),
        Piece("0 0, 150 -52, 165 -130, 105 -182, 30 -156"),
        Piece("0 0, 30 -156, -30 -208, -105 -182, -120 -104"),
        Piece("0 0, -120 -104, -195 -78, -210 0, -150 52"),
        Piece("0 0, -150 52, -165 130, -105 182, -30 156"),
    ),
    staggered="cols",
    there=_flowers,
)

DODECAGONAL = Lattice(
    (112, 97),
    (
        Piece(_DODECAGON),
        Piece("15 56, 0 82, -15 56", "SW SE"),
        Piece("-15 -56, 0 -82, 15 -56", "NW NE"),
    ),
    staggered="rows",
)

GREAT_DODECAGONAL = Lattice(
    (142, 123),
    (
        Piece(_DODECAGON),
        Piece("15 56, 30 82, 15 108, -15 108, -30 82, -15 56", "SW SE"),
        Piece("-15 -56, -30 -82, -15 -108, 15 -108, 30 -82, 15 -56", "NW NE"),
        Piece("56 -15, 86 -15, 86 15, 56 15", "E"),
        Piece("15 -56, 30 -82, 56 -67, 41 -41", "NE"),
        Piece("-41 -41, -56 -67, -30 -82, -15 -56", "NW"),
    ),
    staggered="rows",
)

GREAT_GREAT_DODECAGONAL = Lattice(
    (164, 142),
    (
        Piece(_DODECAGON),
        Piece("67 -86, 67 -56, 41 -41, 15 -56, 15 -86, 41 -101", "NE"),
        Piece("108 -15, 108 15, 82 30, 56 15, 56 -15, 82 -30", "E"),
        Piece("67 56, 67 86, 41 101, 15 86, 15 56, 41 41", "SE"),
        Piece("67 -56, 82 -30, 56 -15, 41 -41", "NE E"),
        Piece("82 30, 67 56, 41 41, 56 15", "SE E"),
        Piece("15 56, 15 86, -15 86, -15 56", "SW SE"),
        Piece("-56 15, -41 41, -67 56, -82 30", "W SW"),
        Piece("-41 -41, -56 -15, -82 -30, -67 -56", "W NW"),
        Piece("15 -86, 15 -56, -15 -56, -15 -86", "NW NE"),
        Piece("97 -56, 82 -30, 67 -56", "NE E"),
        Piece("97 56, 67 56, 82 30", "SE E"),
    ),
    staggered="rows",
)

KAGOME = Lattice(
    (60, 52),
    (
        Piece("15 -26, 30 0, 15 26, -15 26, -30 0, -15 -26"),
        Piece("45 -26, 30 0, 15 -26", "E|NE"),
        Piece("45 26, 15 26, 30 0", "E|SE"),
        Piece("-15 -26, -30 0, -45 -26", "!W NW"),
        Piece("-15 26, -45 26, -30 0", "!W SW"),
    ),
    staggered="rows",
)

COMPASS_DODECAGONAL = Lattice(
    (112, 112),
    (
        Piece(_DODECAGON),
        Piece("56 15, 71 41, 41 41", "E S"),
        Piece("97 56, 71 71, 71 41", "E S"),
        Piece("71 71, 56 97, 41 71", "E S"),
        Piece("41 41, 41 71, 15 56", "E S"),
        Piece("71 41, 71 71, 41 71, 41 41", "E S"),
    ),
)


def _great(rows: int, cols: int) -> int:
    return 6 * rows * cols - 4 * (rows + cols) + 3


def _petals(rows: int, cols: int) -> int:
    left_out = (cols + 1) // 2 if min(rows, cols) > 1 else 0
    return 6 * (rows * cols - left_out)


def _octagons(rows: int, cols: int) -> int:
    return rows * cols + (rows - 1) * (cols - 1)


def _dodecagons(rows: int, cols: int) -> int:
    return rows * cols + 2 * (rows - 1) * (cols - 1)


def _great_great(rows: int, cols: int) -> int:
    return 12 * rows * cols - 10 * (rows + cols) + 9


def _compass(rows: int, cols: int) -> int:
    return 6 * rows * cols - 5 * (rows + cols) + 5


TRIANGULAR = Tiling(
    name="triangular",
    title="Triangles",
    loopy_type=1,
    smallest=(3, 3),
    faces=lambda rows, cols: rows * (2 * cols + 1) - 2 * (rows % 2),
    polygons=_triangles,
    largest_clue=3,
    loopy_grid="0",
)

GREAT_GREAT = "Great great dodecagonal"
OLD_TRIANGULAR = "Triangles, two of them at corners (older boards of Loopy)"

PERIODIC: tuple[Tiling, ...] = (
    TRIANGULAR,
    tiling_of(EARED, "eared-triangular", OLD_TRIANGULAR, 1, (3, 3), lambda r, c: 2 * r * c),
    tiling_of(SNUB_SQUARE, "snub-square", "Snub square", 3, (3, 3), lambda r, c: 3 * r * c - r - c),
    tiling_of(CAIRO, "cairo", "Cairo pentagons", 4, (3, 4), lambda r, c: 2 * r * c - r - c),
    tiling_of(GREATHEXAGONAL, "great-hexagonal", "Great hexagonal", 5, (3, 3), _great),
    tiling_of(OCTAGONAL, "octagonal", "Octagons and squares", 6, (3, 3), _octagons),
    tiling_of(KITES, "kites", "Kites", 7, (3, 3), lambda r, c: 6 * r * c),
    tiling_of(FLORET, "floret", "Floret pentagons", 8, (1, 2), _petals),
    tiling_of(DODECAGONAL, "dodecagonal", "Dodecagons and triangles", 9, (2, 2), _dodecagons),
    tiling_of(GREAT_DODECAGONAL, "great-dodecagonal", "Great dodecagonal", 10, (2, 2), _great),
    tiling_of(
        GREAT_GREAT_DODECAGONAL, "great-great-dodecagonal", GREAT_GREAT, 13, (2, 2), _great_great
    ),
    tiling_of(KAGOME, "kagome", "Kagome", 14, (3, 3), lambda r, c: 3 * r * c - 2),
    tiling_of(
        COMPASS_DODECAGONAL, "compass-dodecagonal", "Compass dodecagonal", 15, (2, 2), _compass
    ),
)
"""By Loopy's numbers; squares and honeycombs have files of their own."""
