"""Places of clues as a drawing: a symmetry, a few motifs, laid again and again.

The motifs are our own: bars, steps, corners, single dots, laid by a move that is repeated, beside
each other, or along the border.
"""

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.topology import BoolArray
from takegaki.generation.styles.style import Dice, Numbers, SizedStyle, Spread
from takegaki.generation.styles.style_features import place_features

Cell = tuple[int, int]
Motif = tuple[Cell, ...]

MOTIFS: dict[str, tuple[Motif, int]] = {
    "dot": (((0, 0),), 5),
    "bar of two": (((0, 0), (0, 1)), 12),
    "bar of three": (((0, 0), (0, 1), (0, 2)), 12),
    "bar of four": (((0, 0), (0, 1), (0, 2), (0, 3)), 7),
    "bar of five": (((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)), 3),
    "slope of two": (((0, 0), (1, 1)), 4),
    "slope of three": (((0, 0), (1, 1), (2, 2)), 5),
    "slope of four": (((0, 0), (1, 1), (2, 2), (3, 3)), 4),
    "corner of three": (((0, 0), (0, 1), (1, 0)), 9),
    "corner of four": (((0, 0), (0, 1), (0, 2), (1, 0)), 5),
    "corner of five": (((0, 0), (0, 1), (0, 2), (1, 0), (2, 0)), 5),
    "zigzag": (((0, 0), (0, 1), (1, 1), (1, 2)), 5),
    "steps of bars": (((0, 0), (0, 1), (1, 2), (1, 3)), 5),
    "hook": (((0, 0), (0, 1), (0, 2), (1, 0), (1, 2)), 3),
    "ring": (((0, 1), (1, 0), (1, 2), (2, 1)), 4),
    "fork": (((0, 0), (0, 1), (0, 2), (1, 1)), 2),
}
"""By name the cells of a motif, rows down and columns to the right, and how often it is drawn."""

KINDS = (1, 1, 2, 2, 2, 3, 3, 4)
"""How many motifs a drawing has."""
MOST_OVER = 1.12
"""So many times the clues that were wanted are too many."""
FIRST_PART = 0.8
"""Of the clues are drawn before the loop; others follow where it leaves the puzzle open."""
BEST_OF, CELLS_AT_ONCE = 3, 600
"""Of so many motifs the best is laid, of fewer where looking at them takes long."""
ALONE_TRIES, MORE_TRIES = 25, 40
"""Motifs that are tried where one more is to be laid; the first may touch no other."""
CANDIDATES = 10
"""Drawings of which the nearest to what was wished is taken."""
TRIES = 60
"""Places of motifs that are tried for each that is laid."""


@dataclass(frozen=True)
class Symmetries:
    """By name the images of a cell of a board of rows and columns."""

    rows: int
    cols: int
    names: tuple[str, ...]

    def images(self, cell: Cell) -> list[Cell]:
        """A cell and all its images."""
        found = [cell]
        for row, col in found:
            for name in self.names:
                image = IMAGES[name](row, col, self.rows - 1, self.cols - 1)
                if image not in found:
                    found.append(image)
        return found


IMAGES: dict[str, Callable[[int, int, int, int], Cell]] = {
    "rot2": lambda row, col, last, end: (last - row, end - col),
    "left-right": lambda row, col, last, end: (row, end - col),
    "top-bottom": lambda row, col, last, end: (last - row, col),
    "diagonal": lambda row, col, last, end: (col, row),
    "antidiagonal": lambda row, col, last, end: (end - col, last - row),
    "rot4": lambda row, col, last, end: (col, last - row),
}
TURNED: tuple[Callable[[int, int], Cell], ...] = (
    lambda row, col: (row, col),
    lambda row, col: (row, -col),
    lambda row, col: (col, row),
    lambda row, col: (-col, row),
)


def drawn_places(
    rows: int,
    cols: int,
    style: SizedStyle,
    dice: Dice,
    names: tuple[str, ...] | None = None,
    share: float | None = None,
) -> "PlaceDrawing":
    """Places of clues: `cells` (rows, cols) is True where one is to be.

    names   the symmetries, keys of IMAGES; None: as the style has them
    share   of cells with a clue; None: somewhat fewer than the style has, as more may follow
    """
    symmetries = Symmetries(
        rows, cols, _symmetry(rows, cols, style, dice) if names is None else names
    )
    wanted = style.places.sample(dice)
    exact = share is not None
    if share is None:
        share = min(0.6, max(0.25, float(wanted[style.places.names.index("share of cells")])))
    part = share if exact else FIRST_PART * share
    wanted[style.places.names.index("share of cells")] = part
    best, least = None, 0.0
    for _ in range(CANDIDATES):
        drawing = _drawing(symmetries, part, dice)
        off = _distance(drawing.cells, style.places, wanted)
        if best is None or off < least:
            best, least = drawing, off
    assert best is not None
    wanted[style.places.names.index("share of cells")] = share
    best.begin_extending()
    best.wanted, best.spread, best.aims = int(share * rows * cols + 0.5), style.places, wanted
    if exact:
        _to_number(best.cells, symmetries, best.wanted, dice)
        if names is None:  # a number that a person wants counts more than the style's symmetry
            _to_number(best.cells, Symmetries(rows, cols, ()), best.wanted, dice)
    return best


def _to_number(drawing: BoolArray, symmetries: Symmetries, wanted: int, dice: Dice) -> None:
    """Add or take away cells with their images until there are about so many."""
    rows, cols = drawing.shape
    for _ in range(20 * drawing.size):
        off = wanted - int(drawing.sum())
        if off == 0:
            return
        images = symmetries.images((dice.below(rows), dice.below(cols)))
        if drawing[images[0]] != (off > 0) and len(images) < 2 * abs(off):
            for cell in images:
                drawing[cell] = off > 0


def _symmetry(rows: int, cols: int, style: SizedStyle, dice: Dice) -> tuple[str, ...]:
    chance = dice.below(1000)
    if chance < style.none * 1000:
        return ()
    if dice.below(1000) >= style.further * 1000:
        return ("rot2",)
    more = ["left-right", "left-right"] + (["diagonal", "rot4", "rot4"] if rows == cols else [])
    return ("rot2", more[dice.below(len(more))])


def _distance(drawing: BoolArray, spread: Spread, wanted: Numbers) -> float:
    """In deviations, squared; what no drawing misses by much counts no more."""
    found = place_features(drawing)
    off = np.array([found[name] for name in spread.names]) - wanted
    return float(np.round(np.minimum((off / spread.sd) ** 2, FAR).sum(), 6))


FAR = 9.0


def _drawing(symmetries: Symmetries, share: float, dice: Dice) -> "PlaceDrawing":
    work = PlaceDrawing(symmetries, int(share * symmetries.rows * symmetries.cols), dice)
    if dice.below(5) == 0:
        work.frame()
    for _ in range(3):
        if work.is_full or dice.below(3) == 0:
            break
        work.lattice()
    work.scatter()
    return work


class PlaceDrawing:
    """A drawing of places, which may grow.

    cells   (rows, cols) True where a clue is to be
    wanted  how many of them there are to be in the end
    aims    what the numbers of `spread` are to be
    """

    spread: Spread
    aims: Numbers

    def __init__(self, symmetries: Symmetries, wanted: int, dice: Dice) -> None:
        self._symmetries, self.wanted, self._dice = symmetries, wanted, dice
        self.rows, self.cols = symmetries.rows, symmetries.cols
        self.cells = np.zeros((self.rows, self.cols), dtype=np.bool_)
        self._owner: dict[Cell, int] = {}
        self._laid = self._first = 0
        self._motifs = [self._motif() for _ in range(KINDS[dice.below(len(KINDS))])]
        self._slack = dice.below(3) == 0
        self._joins = dice.below(4) > 0

    @property
    def is_full(self) -> bool:
        """As many clues as wanted are laid."""
        return len(self._owner) >= self.wanted

    @property
    def distance(self) -> float:
        """How far it is from what was wished: less is better."""
        return _distance(self.cells, self.spread, self.aims)

    @property
    def motifs(self) -> list[int]:
        """The motifs that are laid, by number, the last first."""
        return sorted(set(self._owner.values()), reverse=True)

    def begin_extending(self) -> None:
        """What is laid from now on is told by `added`."""
        self._first = self._laid

    def added(self) -> list[Cell]:
        """Of what was laid by `extend`, a cell of each group of images."""
        found, seen = [], set[Cell]()
        for cell, owner in self._owner.items():
            if owner > self._first and cell not in seen:
                found.append(cell)
                seen.update(self._symmetries.images(cell))
        return found

    @property
    def is_over(self) -> bool:
        """There are more clues than may be, beyond those that were wanted."""
        return len(self._owner) > MOST_OVER * self.wanted

    def take_away_at(self, cell: Cell) -> None:
        """A cell and its images go."""
        for image in self._symmetries.images(cell):
            self._owner.pop(image, None)
            self.cells[image] = False

    def take_away(self, number: int) -> None:
        """A motif and its images go."""
        for cell in [cell for cell, owner in self._owner.items() if owner == number]:
            del self._owner[cell]
            self.cells[cell] = False

    def kept(self) -> tuple[BoolArray, dict[Cell, int]]:
        """What `back` brings back."""
        return self.cells.copy(), dict(self._owner)

    def back(self, kept: tuple[BoolArray, dict[Cell, int]]) -> None:
        """The drawing as it was."""
        self.cells, self._owner = kept

    def _motif(self) -> Motif:
        weights = [weight for _, weight in MOTIFS.values()]
        left = self._dice.below(sum(weights))
        for motif, weight in MOTIFS.values():
            left -= weight
            if left < 0:
                return motif
        raise AssertionError

    def _turned(self, motif: Motif) -> Motif:
        turn = TURNED[self._dice.below(len(TURNED))]
        return tuple(turn(row, col) for row, col in motif)

    def lay(self, motif: Motif, row: int, col: int) -> bool:
        """Lay a motif and its images, if they fit there and stay apart from what is there."""
        own = [(row + down, col + right) for down, right in motif]
        if not all(0 <= r < self.rows and 0 <= c < self.cols for r, c in own):
            return False
        images = [image for cell in own for image in self._symmetries.images(cell)]
        laid = set(images)
        if any(cell in self._owner for cell in laid):
            return False
        if any(near in self._owner for r, c in laid for near in _beside(r, c)):
            return False
        if not self._slack and not self._apart(own, laid):
            return False
        self._laid += 1
        for cell in laid:
            self._owner[cell] = self._laid
            self.cells[cell] = True
        return True

    def _apart(self, own: list[Cell], laid: set[Cell]) -> bool:
        """No image touches the motif itself side by side, unless both become one whole."""
        mine = set(own)
        others = laid - mine
        touching = sum(near in others for r, c in mine for near in _beside(r, c))
        return touching == 0 or (not mine & others and self._dice.below(3) == 0)

    def extend(self, cells: NDArray[np.intp]) -> bool:
        """Lay a motif more over one of these cells: of a few, what is nearest to what was wished.
        Whether there was room.
        """
        found: list[tuple[float, int, tuple[BoolArray, dict[Cell, int]]]] = []
        kept = self.kept()
        for _ in range(max(1, min(BEST_OF, CELLS_AT_ONCE // self.cells.size))):
            if self._extend(cells):
                found.append((self.distance, len(found), self.kept()))
            self.back(kept)
            kept = self.kept()
        if found:
            self.back(min(found, key=lambda one: one[:2])[2])
        return bool(found)

    def _extend(self, cells: NDArray[np.intp]) -> bool:
        """Lay one motif more, with its images, over one of these cells: of those that the drawing
        has, else a dot, beside another if there is no place else. Whether there was room.
        """
        dice = self._dice
        for tried in range(MORE_TRIES):
            cell = int(cells[dice.below(len(cells))])
            motif = self._turned(self._motifs[dice.below(len(self._motifs))])
            if tried >= MORE_TRIES // 2:
                motif = MOTIFS["dot"][0]
            down, right = motif[dice.below(len(motif))]
            row, col = cell // self.cols - down, cell % self.cols - right
            if tried < ALONE_TRIES and self._touches(motif, row, col):
                continue
            if self.lay(motif, row, col):
                return True
        for _ in range(MORE_TRIES):
            cell = int(cells[dice.below(len(cells))])
            row, col = cell // self.cols, cell % self.cols
            if (
                not self.cells[row, col]
                and sum(one in self._owner for one in _beside(row, col)) < 3
            ):
                self._laid += 1
                for image in self._symmetries.images((row, col)):
                    self._owner[image], self.cells[image] = self._laid, True
                return True
        return False

    def frame(self) -> None:
        """A motif again and again along the border."""
        motif = MOTIFS[("bar of two", "bar of three", "dot", "bar of four")[self._dice.below(4)]][0]
        step = len(motif) + 1 + self._dice.below(2)
        first = self._dice.below(2)
        depth = self._dice.below(4) == 0
        for col in range(first, self.cols, step):
            self.lay(motif, int(depth), col)
        down = tuple((col, row) for row, col in motif)
        for row in range(first + (step if first == 0 else 0), self.rows, step):
            self.lay(down, row, int(depth))

    def lattice(self) -> None:
        """A motif moved on and on by two steps."""
        dice, motif = self._dice, self._turned(self._motifs[self._dice.below(len(self._motifs))])
        high = max(row for row, _ in motif) - min(row for row, _ in motif) + 1
        wide = max(col for _, col in motif) - min(col for _, col in motif) + 1
        down, right = high + 1 + dice.below(3), wide + 1 + dice.below(3)
        lean = (0, 0, 1, 2, down // 2)[dice.below(5)]
        top, left = dice.below(down), dice.below(right)
        for number, row in enumerate(range(top - 3 * down, self.rows + down, down)):
            for col in range(left - 3 * right - number * lean % right, self.cols + right, right):
                if self.is_full:
                    return
                self.lay(motif, row, col)

    def scatter(self) -> None:
        """Motifs where there is room: beside what is laid, or by the move that led to the last."""
        dice, missed = self._dice, 0
        last: list[tuple[Motif, int, int]] = []
        moves = [(2 + dice.below(3), 2 + dice.below(3)), (2 + dice.below(3), -2 - dice.below(3))]
        while not self.is_full and missed < TRIES:
            if last and dice.below(3) > 0:
                motif, row, col = last[dice.below(len(last))]
                down, right = moves[dice.below(2)]
                way = 1 - 2 * dice.below(2)
                row, col = row + way * down, col + way * right
            else:
                motif = self._turned(self._motifs[dice.below(len(self._motifs))])
                row, col = dice.below(self.rows), dice.below(self.cols)
                if self._joins and self._owner and not self._touches(motif, row, col):
                    missed += dice.below(4) == 0
                    continue
            if self.lay(motif, row, col):
                last.append((motif, row, col))
                missed = 0
            else:
                missed += 1

    def _touches(self, motif: Motif, row: int, col: int) -> bool:
        """Whether a motif would lie across a dot from what is laid."""
        return any(
            (row + down + a, col + right + b) in self._owner
            for down, right in motif
            for a in (1, -1)
            for b in (1, -1)
        )


def _beside(row: int, col: int) -> Iterable[Cell]:
    return ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1))


def symmetric_places(orbits: list[list[int]], cells: int, share: float, dice: Dice) -> BoolArray:
    """(F,) places on a board without rows: whole orbits of its symmetry, at random, until there are
    enough.
    """
    found = np.zeros(cells, dtype=np.bool_)
    waiting = list(range(len(orbits)))
    wanted = share * cells + dice.normal()
    while waiting and found.sum() < wanted:
        number = dice.below(len(waiting))
        found[orbits[waiting.pop(number)]] = True
    return found
