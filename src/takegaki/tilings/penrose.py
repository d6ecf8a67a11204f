"""Penrose's two tilings, P2 of kites and darts and P3 of rhombs, in patches as Loopy describes
them.

Every tile is two mirrored triangles (Robinson's). P2 is made of acute A and B (half a kite) and
obtuse U and V (half a dart), P3 of acute C and D (half a thin rhomb) and obtuse X and Y (half a
thick one). Corners run anticlockwise (y up), 0 and 1 at the base, so that side 0 is the base and
sides 1 and 2 the legs. Deflation cuts a triangle into two or three smaller ones at points that
divide its sides by the golden ratio.

A description is an orientation (0 to 9, tenths of a turn), the corner of the first triangle that
lies in the middle of the board (0 to 2), and the letters of the first triangle and of the triangles
it is part of, level by level. Descriptions of Loopy's older game IDs are read in `penrose_cut`.

Source: R. Penrose, Pentaplexity, 1979; B. Grünbaum and G. C. Shephard, Tilings and Patterns, 1987,
  section
10.3 (Robinson triangles and their composition); S. Tatham, Two algorithms for randomly generating
aperiodic tilings, 2023 (names of triangles and sides, descriptions, and the order in which tiles
are found).
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from takegaki.core.lazy_dataclass import dataclass
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
from takegaki.tilings.penrose_cut import (
    LONGER,
    ONE,
    SHORTER,
    SHORTEST,
    TENTHS,
    TURN,
    cut_tiles,
    turned,
)


class Cut(NamedTuple):
    """A point of a side: from one corner towards another, 1 / phi of the way or 1 / phi^2."""

    start: int
    end: int
    share: Numbers


@dataclass(frozen=True)
class Deflation:
    """How a triangle is cut. Places are 0 to 2 for its corners and 3, 4 for the cuts, in order."""

    cuts: tuple[Cut, ...]
    parts: dict[str, tuple[int, int, int]]


DEFLATIONS = {
    "A": Deflation(
        (Cut(0, 2, SHORTEST), Cut(1, 2, SHORTER)), {"A": (3, 0, 1), "B": (4, 3, 1), "U": (2, 3, 4)}
    ),
    "B": Deflation(
        (Cut(1, 2, SHORTEST), Cut(0, 2, SHORTER)), {"A": (3, 4, 0), "B": (1, 3, 0), "V": (3, 2, 4)}
    ),
    "U": Deflation((Cut(0, 1, SHORTER),), {"B": (3, 2, 0), "U": (1, 2, 3)}),
    "V": Deflation((Cut(1, 0, SHORTER),), {"A": (2, 3, 1), "V": (2, 0, 3)}),
    "C": Deflation((Cut(1, 2, SHORTEST),), {"C": (1, 3, 0), "Y": (2, 0, 3)}),
    "D": Deflation((Cut(0, 2, SHORTEST),), {"D": (3, 0, 1), "X": (1, 2, 3)}),
    "X": Deflation(
        (Cut(1, 0, SHORTEST), Cut(2, 0, SHORTEST)), {"C": (2, 4, 3), "X": (1, 2, 3), "Y": (0, 3, 4)}
    ),
    "Y": Deflation(
        (Cut(0, 1, SHORTEST), Cut(2, 1, SHORTEST)), {"D": (4, 2, 3), "X": (3, 1, 4), "Y": (2, 0, 3)}
    ),
}

ACUTE = "ABCD"
PARTNER_SIDE = {"A": 2, "U": 2, "B": 1, "V": 1, "C": 0, "D": 0, "X": 0, "Y": 0}
"""The side on which the other half of the tile lies."""

# In the order of Tatham's tables, so that short descriptions are added to as he does.
TRIANGLE_PARENTS = {
    "A": "ABV",
    "B": "ABU",
    "U": "AU",
    "V": "BV",
    "C": "CX",
    "D": "DY",
    "X": "DXY",
    "Y": "CXY",
}

FREQUENT, RARE = 63245986, 39088169
"""Two Fibonacci numbers: tiles of one kind are phi times as frequent as those of the other."""
WEIGHTS = dict.fromkeys("ABXY", FREQUENT) | dict.fromkeys("CDUV", RARE)


@dataclass(frozen=True)
class PenroseFamily:
    """One of the two tilings.

    name     "kites" or "rhombs"
    letters  of its triangles
    units    (x, y) of a point in pixels of Loopy's: a quarter of a leg, and sin 36 / 2 of one
    """

    name: str
    letters: str
    units: tuple[int, int]

    def rectangle(self, rows: int, cols: int) -> tuple[int, int]:
        """Width and height of the region in units; x and y change places on the board."""
        return rows * 100 // self.units[0], cols * 100 // self.units[1]


P2 = PenroseFamily("kites", "ABUV", (37, 44))
P3 = PenroseFamily("rhombs", "CDXY", (30, 35))


class TrianglePath(NamedTuple):
    """A description, read."""

    orientation: int
    corner: int
    letters: str


def read_path(family: PenroseFamily, description: str) -> TrianglePath:
    """The parts of a description. Raises PuzzleError for what is none."""
    if not (
        description[:2].isascii()
        and description[:2].isdecimal()
        and description[1:2] in ("0", "1", "2")
    ):
        raise wrong_description(
            description, "it must begin with an orientation 0-9 and a corner 0-2"
        )
    letters = description[2:]
    if not letters or set(letters) - set(family.letters):
        raise wrong_description(
            description, f"after two digits only the letters {', '.join(family.letters)} may follow"
        )
    for part, whole in pairwise(letters):
        if whole not in TRIANGLE_PARENTS[part]:
            raise wrong_description(description, f"no {whole} has a part {part}")
    return TrianglePath(int(description[0]), int(description[1]), letters)


def _first_side(letter: str) -> Numbers:
    """(4, 4) what times 1 gives the base of a triangle of the smallest size; legs of P3 are 1
    long.
    """
    return SHORTER if letter in "ABCD" else (ONE if letter in "UV" else LONGER)


def _places(deflation: Deflation, corners: Numbers) -> Numbers:
    """(..., 5, 4) corners and cuts of triangles (..., 3, 4)."""
    cuts = [
        corners[..., cut.start, :]
        + (corners[..., cut.end, :] - corners[..., cut.start, :]) @ cut.share
        for cut in deflation.cuts
    ]
    return np.concatenate([corners, np.stack(cuts, axis=-2)], axis=-2)


def _top(path: TrianglePath, letters: str) -> Numbers:
    """(3, 4) the largest triangle, so that the first one lies as described."""
    base = ONE[0] @ _first_side(letters[-1])
    for _ in letters[1:]:
        base = base @ LONGER
    # From the base to the third corner: a leg is the base turned, times phi or 1 / phi.
    leg = base @ (TURN @ TURN @ LONGER if letters[-1] in ACUTE else TURN @ SHORTER)
    top = np.stack([np.zeros(4, dtype=np.int64), base, leg])
    first = top
    for whole, part in zip(letters[:0:-1], letters[-2::-1], strict=True):
        first = _places(DEFLATIONS[whole], first)[list(DEFLATIONS[whole].parts[part])]
    wanted = ONE[0] @ _first_side(letters[0])
    for turns in range(TENTHS):
        if ((first[1] - first[0]) @ turned(turns) == wanted).all():
            return np.asarray((top - first[path.corner]) @ turned(turns + path.orientation))
    raise AssertionError(letters)


ROOT_OF_5 = 5**0.5
ACROSS = np.array([4, 1 + ROOT_OF_5, ROOT_OF_5 - 1, 1 - ROOT_OF_5])
UPWARDS = np.array([0, 2, 1 + ROOT_OF_5, 1 + ROOT_OF_5])
"""x and y of a point in the units of a `PenroseFamily`."""


def _deflated(letters: str, top: Numbers, reach: float) -> tuple[list[str], Numbers]:
    """Letters and corners (n, 3, 4) of the smallest triangles, of those that come near the middle.

    reach   half the diagonal of the rectangle, with a margin
    """
    found: dict[str, Numbers] = {letters[-1]: top[None]}
    for _ in letters[1:]:
        parts: dict[str, list[Numbers]] = {}
        for letter, corners in found.items():
            places = _places(DEFLATIONS[letter], corners)
            for part, at in DEFLATIONS[letter].parts.items():
                parts.setdefault(part, []).append(places[:, list(at)])
        found = {letter: _near(np.concatenate(some), reach) for letter, some in parts.items()}
    kinds = [letter for letter, corners in found.items() for _ in corners]
    return kinds, np.concatenate(list(found.values()))


def _near(corners: Numbers, reach: float) -> Numbers:
    x, y = corners @ ACROSS, corners @ UPWARDS
    # Units across are longer, by 1 / 4 to sin 36 / 2.
    x, y = x / 4, y * 0.2938926261
    size = np.hypot(x[:, 0] - x[:, 2], y[:, 0] - y[:, 2]) + np.hypot(
        x[:, 0] - x[:, 1], y[:, 0] - y[:, 1]
    )
    near: Numbers = corners[np.hypot(x[:, 0], y[:, 0]) <= reach + size]
    return near


LONGEST_SIDE = 8
"""Units, more than the longest side of a smallest triangle has either way."""


def _reaches_beyond(top: Numbers, wide: int, high: int) -> bool:
    """Does the rectangle reach beyond the largest triangle (3, 4) for certain? Found by its corners
    alone.

    Every smallest triangle on the way from the middle to a corner of the rectangle made smaller by
    LONGEST_SIDE lies in the rectangle, so the walk comes to the place where that way leaves the
    largest one.
    """
    x, y = top @ ACROSS, top @ UPWARDS
    left, right = LONGEST_SIDE - wide // 2, wide - wide // 2 - LONGEST_SIDE
    low, above = LONGEST_SIDE + high // 2 - high, high // 2 - LONGEST_SIDE
    if left >= 0 or right <= 0 or low >= 0 or above <= 0:
        return False
    along, up = np.roll(x, -1) - x, np.roll(y, -1) - y
    to_x, to_y = np.array([left, left, right, right]), np.array([low, above, low, above])
    # Corners run anticlockwise: what lies to the right of a side is beyond it.
    side = along[:, None] * (to_y - y[:, None]) - up[:, None] * (to_x - x[:, None])
    return bool((side < -1e-6 * np.hypot(along, up)[:, None]).any())


class _Walk:
    """The triangles of a patch, found breadth first from the first one."""

    def __init__(
        self, path: TrianglePath, letters: str, top: Numbers, wide: int, high: int
    ) -> None:
        # Two legs more on each side: neighbours of the tiles in the rectangle are needed, too.
        reach = float(np.hypot(wide / 8, high * 0.1469463131)) + 4
        self.kinds, self.corners = _deflated(letters, top, reach)
        x, y = self.corners @ ACROSS, self.corners @ UPWARDS
        # Whole numbers bound sums of whole numbers and roots: none is as near as this unless equal.
        left, above = -(wide // 2) - 1e-7, high // 2 + 1e-7
        self.inside = (
            (x >= left) & (x <= left + wide + 2e-7) & (y <= above) & (y >= above - high - 2e-7)
        ).all(axis=1)
        self.beside = beside(distinct(self.corners.reshape(-1, 4))[1].reshape(-1, 3))
        origin = np.flatnonzero((self.corners[:, path.corner] == 0).all(axis=1)).tolist()
        base = ONE[0] @ _first_side(path.letters[0]) @ turned(path.orientation)
        self.first = next(
            at
            for at in origin
            if self.kinds[at] == path.letters[0]
            and (self.corners[at, 1] - self.corners[at, 0] == base).all()
        )

    def tiles(self) -> list[list[tuple[int, int]]] | None:
        """The corners of each whole tile as (triangle, corner); None where a triangle beyond the
        largest one would be needed.
        """
        placed, reported, found = {self.first}, set[int](), []
        inside, beyond = self.inside.tolist(), self.beside.tolist()
        waiting = [self.first] if inside[self.first] else []
        for triangle in waiting:
            for side, other in enumerate(beyond[triangle]):
                if other < 0:
                    return None
                if not inside[other]:
                    continue
                if other not in placed:
                    placed.add(other)
                    waiting.append(other)
                elif (
                    side == PARTNER_SIDE[self.kinds[triangle]] and not {triangle, other} & reported
                ):
                    reported |= {triangle, other}
                    there = PARTNER_SIDE[self.kinds[other]]
                    found.append(
                        [(triangle, (side + step) % 3) for step in (1, 2)]
                        + [(other, (there + step) % 3) for step in (1, 2)]
                    )
        return found


def _walked(
    family: PenroseFamily, path: TrianglePath, rows: int, cols: int, rng: PatchRandom
) -> tuple[str, _Walk, list[list[tuple[int, int]]]]:
    """The letters with what had to be added to them, the triangles, and the tiles."""
    letters = path.letters
    wide, high = family.rectangle(rows, cols)
    while len(letters) <= MAX_LEVELS + len(path.letters):
        top = _top(path, letters)
        if len(letters) > 1 and not _reaches_beyond(top, wide, high):
            walk = _Walk(path, letters, top, wide, high)
            tiles = walk.tiles()
            if tiles is not None:
                return letters, walk, tiles
        parents = TRIANGLE_PARENTS[letters[-1]]
        letters += parents[rng.choose([WEIGHTS[parent] for parent in parents])]
    raise wrong_description(
        f"{path.orientation}{path.corner}{path.letters}", "it does not reach round the board"
    )


def _tiles(family: PenroseFamily) -> Callable[[int, int, str], Numbers]:
    def tiles(rows: int, cols: int, description: str) -> Numbers:
        """The corners of the tiles that a description names. Raises PuzzleError for one that is
        none.
        """
        if description.startswith("G"):
            return cut_tiles(family.name, rows, cols, description)
        path = read_path(family, description)
        _, walk, found = _walked(family, path, rows, cols, PatchRandom(b"dummy"))
        return _polygons(family, walk, found, rows, cols)

    return tiles


def _polygons(
    family: PenroseFamily, walk: _Walk, found: list[list[tuple[int, int]]], rows: int, cols: int
) -> Numbers:
    at = np.array(found, dtype=np.int64).reshape(-1, 4, 2)
    points = walk.corners[at[..., 0], at[..., 1]]
    wide, high = family.rectangle(rows, cols)
    return _on_board(family, points, wide // 2, high // 2)


def _on_board(family: PenroseFamily, points: Numbers, right: int, down: int) -> Numbers:
    """(..., 2) corners on the board of points (..., 4); across and upwards change places there."""
    a, b, c, d = np.moveaxis(points, -1, 0)
    across, up = family.units
    y = (4 * a + b - c + d + right) * across + times_root((b + c - d) * across, 5)
    x = (2 * b + c + d + down) * up + times_root((c + d) * up, 5)
    return np.stack([x, y], axis=-1)


def _described(family: PenroseFamily) -> Callable[[int, int, PatchRandom], tuple[str, Numbers]]:
    def described(rows: int, cols: int, rng: PatchRandom) -> tuple[str, Numbers]:
        """The description of a random patch of this size, and its tiles."""
        letters = family.letters
        first = letters[rng.choose([WEIGHTS[letter] for letter in letters])]
        corner = rng.below(3)
        path = TrianglePath(rng.below(TENTHS), corner, first)
        letters, walk, found = _walked(family, path, rows, cols, rng)
        return f"{path.orientation}{path.corner}{letters}", _polygons(
            family, walk, found, rows, cols
        )

    return described


def _patches(title: str, loopy_type: int, family: PenroseFamily) -> AperiodicTiling:
    name = f"penrose-{family.name}"
    return AperiodicTiling(name, title, loopy_type, (3, 3), _tiles(family), _described(family), 4)


PENROSE: Sequence[AperiodicTiling] = (
    _patches("Penrose kites and darts", 11, P2),
    _patches("Penrose rhombs", 12, P3),
)
