"""Places of clues as a drawing: a symmetry, a few motifs, laid again and again.

The motifs are our own: bars, steps, corners, single dots, laid by a move that is repeated, beside
each other, or along the border.
"""

from collections.abc import Callable
from copy import copy
from functools import lru_cache
from math import log, log2

import numpy as np
from numpy.typing import NDArray

from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.topology import BoolArray
from takegaki.generation.kernels import place_drawing as kernel
from takegaki.generation.kernels.place_drawing import PlaceBoard
from takegaki.generation.styles.style import Dice, Numbers, SizedStyle
from takegaki.generation.styles.windows import CODES, window_classes
from takegaki.runtime.records import Template, memory_of
from takegaki.runtime.rng import new_rng

Cell = tuple[int, int]
Motif = tuple[Cell, ...]

MOTIFS: dict[str, tuple[Motif, int]] = {
    "dot": (((0, 0),), 5),
    "bar of two": (((0, 0), (0, 1)), 12),
    "bar of three": (((0, 0), (0, 1), (0, 2)), 12),
    "bar of four": (((0, 0), (0, 1), (0, 2), (0, 3)), 7),
    "bar of five": (((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)), 3),
    "bar of six": (((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5)), 2),
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
    "block": (((0, 0), (0, 1), (1, 0), (1, 1)), 3),
    "long corner": (((0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (2, 0), (3, 0)), 2),
    "cup": (((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2)), 2),
    "long cup": (((0, 0), (1, 0), (1, 1), (1, 2), (1, 3), (0, 3)), 2),
    "frame": (((0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)), 1),
    "swan": (((0, 0), (0, 1), (1, 1), (2, 1), (2, 2)), 2),
}
"""By name the cells of a motif, rows down and columns to the right, and how often it is drawn."""

KINDS = (1, 1, 2, 2, 2, 3, 3, 4)
"""How many motifs a drawing has."""
BEST_OF, CELLS_AT_ONCE = 48, 20000
"""Of so many motifs the best is laid, of fewer where looking at them takes long."""
CANDIDATES, SERIES, CHANGES, CHANGES_PER_CELL, AT_A_TIME = 60, 4, 400, 3, 50
"""Drawings of which the nearest to what was wished is taken, in so many series with moves of their
own, and how often it is changed then, at least and for each cell, so many times at once.
"""
PLAIN, REDRAWN = 0.97, 5
"""Where so much of a drawing is the same after a move, others are drawn, so many at most."""
LEAST_SHARE, MOST_USUAL_SHARE, MOST_SHARE = 0.25, 0.6, 0.75
"""Of the cells such a share has a clue at least, at most unless more are asked for, and at most."""
LITTLE_RETURNS, MUCH_RETURNS = 0.15, 0.45
"""Where the wished "translation" is less, a drawing has no move that keeps it; where it is more, it
has two.
"""


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


def drawn_places(
    rows: int,
    cols: int,
    style: SizedStyle,
    dice: Dice,
    names: tuple[str, ...] | None = None,
    share: float | None = None,
    aims: Numbers | None = None,
    is_firm: bool = False,
) -> "PlaceDrawing":
    """Places of clues: `cells` (rows, cols) is True where one is to be.

    names   the symmetries, keys of IMAGES; None: as the style has them
    share   of cells with a clue; None: as the style has it
    aims    the numbers to aim at, of `style.places`; None: drawn at random
    is_firm the share of cells that is aimed at counts for more than all else
    """
    symmetries = Symmetries(
        rows, cols, symmetry_names(rows, cols, style, dice) if names is None else names
    )
    wanted = sampled_aims(style, dice) if aims is None else aims.copy()
    if share is not None:
        wanted[style.places.names.index("share of cells")] = share
    drawing = PlaceDrawing(symmetries, style, wanted, dice, is_firm)
    for _ in range(REDRAWN):
        if not drawing.is_plain:
            break
        drawing = PlaceDrawing(symmetries, style, wanted, dice, is_firm)
    if share is not None:
        number = int(share * rows * cols + 0.5)
        cells = drawing.cells
        _to_number(cells, symmetries, number, dice)
        if names is None:  # a number that a person wants counts more than the style's symmetry
            _to_number(cells, Symmetries(rows, cols, ()), number, dice)
        drawing.cells = cells
    return drawing


def sampled_aims(style: SizedStyle, dice: Dice) -> Numbers:
    """The numbers of `style.places` to aim at in one drawing."""
    aims = style.places.sample(dice)
    place = style.places.names.index("share of cells")
    aims[place] = min(aims[place], MOST_USUAL_SHARE)
    return aims


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


def symmetry_names(rows: int, cols: int, style: SizedStyle, dice: Dice) -> tuple[str, ...]:
    """The symmetries of one drawing, as often as the style has them."""
    chance = dice.below(1000)
    if chance < style.none * 1000:
        return ()
    if dice.below(1000) >= style.further * 1000:
        return ("rot2",)
    more = ON_SQUARES if rows == cols else ("left-right",)
    return ("rot2", *more[dice.below(len(more))].split("+"))


class PlaceDrawing:
    """A drawing of places, which may grow.

    cells   (rows, cols) True where a clue is to be
    wanted  how many of them there are to be in the end
    """

    def __init__(
        self,
        symmetries: Symmetries,
        style: SizedStyle,
        aims: Numbers,
        dice: Dice,
        is_firm: bool = False,
    ) -> None:
        """Draw one whose numbers, of `style.places`, are near to these.

        is_firm  the share of cells counts for more than all else
        """
        spread = style.places
        self._symmetries = symmetries
        self.rows, self.cols = symmetries.rows, symmetries.cols
        of_share = spread.names.index("share of cells")
        share = min(MOST_SHARE, max(LEAST_SHARE, float(aims[of_share])))
        # With fewer clues than any board of the style has, hardly a loop has one solution.
        least = float(spread.marks[0, of_share])
        self.wanted = int(max(share, least) * self.rows * self.cols + 0.5)
        self._board = _board(symmetries, new_rng(dice.draw() << 32 | dice.draw()))
        self._board.window_weight = style.place_windows
        self._board.window_odd = style.odd_windows
        self._board.wanted = int(share * self.rows * self.cols + 0.5)
        for k, name in enumerate(MEASURED):
            if name in spread.names:
                place = spread.names.index(name)
                self._board.target[k] = aims[place]
                self._board.weight[k] = 1 / max(float(spread.sd[place]), LEAST_SD) ** 2
                if name in TELLING:
                    self._board.weight[k] *= TELLING_WEIGHT
        if is_firm:
            self._board.weight[kernel.MEASURED_SHARE] *= FIRM_WEIGHT
        self._board.target[kernel.MEASURED_SHARE] = share
        self._draw(aims[spread.names.index("translation")], dice)
        # What is laid and taken away from now on leads to all clues that were wanted.
        self._board.target[kernel.MEASURED_SHARE] = self.wanted / (self.rows * self.cols)
        self._first = self._board.last

    def copy(self) -> "PlaceDrawing":
        """Another drawing that is the same so far: what changes it leaves this one as it is."""
        other: PlaceDrawing = copy(self)
        other._board = board = _blank(self.rows, self.cols).make()
        for own, its in zip(memory_of(board), memory_of(self._board), strict=True):
            own[:] = its
        board.image, board.rng = self._board.image, self._board.rng.copy()
        board.window_weight, board.window_odd = self._board.window_weight, self._board.window_odd
        return other

    def _draw(self, translation: float, dice: Dice) -> None:
        """The best of a few drawings: where much is to return, by moves that are kept."""
        board, base = self._board, _images(self._symmetries, ())
        best, least = (self.kept(), base), 0.0
        for series in range(SERIES):
            images = _images(self._symmetries, self._moves(translation, dice))
            board.image, board.n_images = images
            off = kernel.draw_places(board, CANDIDATES // SERIES)
            if series == 0 or off < least:
                best, least = (self.kept(), images), off
        drawn, (board.image, board.n_images) = best
        self.back(drawn)
        # In parts, so that machine code takes over as soon as it is there.
        changes = max(CHANGES, CHANGES_PER_CELL * self.rows * self.cols)
        for begin in range(0, changes, AT_A_TIME):
            kernel.improve(board, begin, min(begin + AT_A_TIME, changes), changes)
        board.image, board.n_images = base

    def _moves(self, translation: float, dice: Dice) -> tuple[Cell, ...]:
        """None, one or two moves, the likelier the more is to return."""
        found: list[Cell] = []
        for _ in range(2):
            if dice.below(1000) < 1000 * (translation - LITTLE_RETURNS) / (
                MUCH_RETURNS - LITTLE_RETURNS
            ):
                down, right = dice.below(self.rows // 2 + 1), dice.below(self.cols // 2 + 1)
                turned = dice.below(3)
                down, right = (down if turned else 0), (right if turned != 1 else 0)
                right = -right if down and dice.below(2) else right
                if down + abs(right) > 2:
                    found.append((down, right))
        return tuple(found)

    @property
    def cells(self) -> BoolArray:
        """A copy; setting them forgets which motif lies where."""
        cells: BoolArray = np.asarray(self._board.cells) != 0
        return cells.reshape(self.rows, self.cols)

    @cells.setter
    def cells(self, cells: BoolArray) -> None:
        self._board.cells[:] = cells.ravel()
        self._board.owner[:] = cells.ravel()
        self._board.n_cells = int(cells.sum())

    @property
    def distance(self) -> float:
        """How far it is from what was wished: less is better."""
        return kernel.distance(self._board)

    @property
    def is_plain(self) -> bool:
        """It is the same all over but for a move, as anybody might draw it."""
        kernel.distance(self._board)  # It measures anew what is drawn.
        found = dict(zip(MEASURED, np.asarray(self._board.found).tolist(), strict=True))
        share = found["share of cells"]
        return bool(found["translation"] + share**2 + (1 - share) ** 2 > PLAIN)

    @property
    def motifs(self) -> list[int]:
        """The motifs that are laid, by number, the last first."""
        return sorted(set(self._owner.tolist()) - {0}, reverse=True)

    @property
    def _owner(self) -> NDArray[np.int32]:
        return np.asarray(self._board.owner)

    def added(self) -> list[Cell]:
        """Of what was laid by `extend`, a cell of each group of images."""
        found, seen = [], set[Cell]()
        for cell in np.flatnonzero(self._owner > self._first).tolist():
            place = divmod(cell, self.cols)
            if place not in seen:
                found.append(place)
                seen.update(self._symmetries.images(place))
        return found

    @property
    def share(self) -> float:
        """The part of the cells that has a clue."""
        return float(self._board.n_cells / (self.rows * self.cols))

    def is_over(self, most: float) -> bool:
        """There are more than so many times the clues that were wanted."""
        return self._board.n_cells > most * self.wanted

    def take_away_at(self, cell: Cell) -> None:
        """A cell and its images go."""
        for row, col in self._symmetries.images(cell):
            self._take_away(np.array([row * self.cols + col]))

    def take_away(self, number: int) -> None:
        """A motif and its images go."""
        self._take_away(np.flatnonzero(self._owner == number))

    def _take_away(self, cells: NDArray[np.intp]) -> None:
        self._board.cells[cells] = 0
        self._board.owner[cells] = 0
        self._board.n_cells = int(np.asarray(self._board.cells).sum())

    def kept(self) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
        """What `back` brings back."""
        return np.asarray(self._board.cells).copy(), self._owner.copy()

    def back(self, kept: tuple[NDArray[np.int8], NDArray[np.int32]]) -> None:
        """The drawing as it was."""
        self._board.cells[:], self._board.owner[:] = kept
        self._board.n_cells = int(kept[0].sum())

    def change(self, tries: int, heat: float) -> bool:
        """Of so many changes take the first that brings it nearer, or at random; whether there is
        one.

        heat  what is so much farther is taken one time in two
        """
        return kernel.change_once(self._board, tries, heat)

    def extend(self, cells: NDArray[np.intp]) -> bool:
        """Lay a motif more over one of these cells: of a few, what is nearest to what was wished.
        Whether there was room.
        """
        self._board.n_open = len(cells)
        self._board.open[: len(cells)] = cells
        return kernel.extend(
            self._board, max(1, min(BEST_OF, CELLS_AT_ONCE // (self.rows * self.cols)))
        )


ON_SQUARES = (
    *("rot4",) * 5,
    *("rot4+left-right",) * 2,
    *("left-right",) * 2,
    "diagonal",
)
"""Further symmetries of boards with as many rows as columns, each as often as drawn."""
LEAST_SD = 0.02
"""No number is taken to differ less."""
TELLING = (
    "bars, kinds",
    "bars, of those that return",
    "shapes, of those that return",
    "entropy of 2x2",
    "translation",
    "windows",
    "odd windows",
    "kinds of 3x3",
    "entropy of 3x3",
    "share of cells",
    "void",
    "alone",
)
TELLING_WEIGHT, FIRM_WEIGHT = 6.0, 20.0
"""What tells a drawing from places at random counts more, and what is to be met above all."""
MEASURED = (
    "share of cells",
    "entropy of 2x2",
    "border",
    "crowded",
    "alone",
    "full squares",
    "blank rows",
    "beside",
    "across",
    "one between",
    "knight",
    "void",
    "uneven rows",
    "translation",
    "windows",
    "odd windows",
    "kinds of 3x3",
    "entropy of 3x3",
    *(
        f"{of}, {what}"
        for of in ("shapes", "bars")
        for what in (
            "of those that return",
            "kinds",
            "mean",
            "largest",
            "of one",
            "of two",
            "of three",
        )
    ),
)
"""By place in the kernel's `found` the name in `style_features`."""
TOUCHING_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))


@lru_cache(maxsize=64)
def _images(symmetries: Symmetries, moves: tuple[Cell, ...]) -> tuple[NDArray[np.int32], int]:
    """(C * K,) the images of each cell, itself first, some again where there are fewer; and K.

    moves  rows and columns by which the drawing is moved and is the same, as far as it goes
    """
    rows, cols = symmetries.rows, symmetries.cols
    label = np.arange(rows * cols).reshape(rows, cols)
    pairs = []
    for name in symmetries.names:
        pairs.append((label.ravel().copy(), _image(name, rows, cols)))
    for down, right in moves:
        one = label[: rows - down, max(0, -right) : cols - max(0, right)].ravel().copy()
        pairs.append((one, one + down * cols + right))
    least, before = label.ravel().copy(), None
    while before is None or not np.array_equal(before, least):
        before = least.copy()
        for one, other in pairs:  # no cell comes twice in either
            least[one] = np.minimum(least[one], least[other])
            least[other] = np.minimum(least[other], least[one])
        least = least[least]
    order = np.argsort(least, kind="stable")
    size = np.bincount(least, minlength=rows * cols)
    width = int(size.max())
    begin = np.cumsum(size) - size
    own = np.empty_like(order)
    own[order] = np.arange(rows * cols) - begin[least[order]]
    # A row for each cell: its group again and again, but that it and the first one change places.
    places = begin[least][:, np.newaxis] + np.arange(width) % size[least][:, np.newaxis]
    found = order[places].astype(np.int32)
    found[np.arange(rows * cols), own] = least
    found[:, 0] = np.arange(rows * cols)
    return found.ravel(), width


@lru_cache(maxsize=64)
def _image(name: str, rows: int, cols: int) -> NDArray[np.intp]:
    """(C,) the image of each cell by one symmetry."""
    to = np.array([IMAGES[name](r, c, rows - 1, cols - 1) for r, c in np.ndindex(rows, cols)])
    places: NDArray[np.intp] = to[:, 0] * cols + to[:, 1]
    return places


def _board(symmetries: Symmetries, rng: NDArray[np.uint64]) -> PlaceBoard:
    """The state of a drawing without anything on it."""
    board = _blank(symmetries.rows, symmetries.cols).make()
    board.image, board.n_images = _images(symmetries, ())
    board.rng = rng
    return board


OF_EACH_DRAWING = ("cells", "owner", "kinds", "found", "target", "weight", "stamp", "unmet")
SCRATCH = (
    *("kept_cells", "kept_owner", "best_cells", "best_owner", "laid", "open"),
    *("queue_row", "queue_col", "queue", "cluster_key", "cluster_size", "kind", "times", "slot"),
    *("windows", "of_class", "words", "in_row", "in_col", "tally"),
)


@lru_cache(maxsize=16)
def _blank(rows: int, cols: int) -> Template[PlaceBoard]:
    """Boards of this size without anything on them."""
    cells, side = rows * cols, max(rows, cols)
    motifs = [motif for motif, _ in MOTIFS.values()]

    def numbers(some: object) -> NDArray[np.int32]:
        return np.array(some, dtype=np.int32)

    keys = np.random.default_rng(side).integers(1, 1 << 30, side * side)
    board = PlaceBoard(
        cells=np.zeros(cells, dtype=np.int8),
        owner=numbers([0] * cells),
        image=numbers([0] * cells),
        step_row=numbers([down for down, _ in TOUCHING_STEPS]),
        step_col=numbers([right for _, right in TOUCHING_STEPS]),
        motif_start=numbers(np.cumsum([0, *(len(motif) for motif in motifs)])),
        motif_row=numbers([row for motif in motifs for row, _ in motif]),
        motif_col=numbers([col for motif in motifs for _, col in motif]),
        chance=numbers(np.cumsum([weight for _, weight in MOTIFS.values()])),
        kinds=numbers([0] * 8),
        many_kinds=numbers(KINDS),
        key=keys.astype(np.int32),
        n_log_n=np.array([round(n * log2(n), 9) if n else 0.0 for n in range(cells + 1)]),
        log=np.array([round(log(n), 9) if n else 0.0 for n in range(2 * cells + 1)]),
        window_weight=numbers([0] * CODES),
        window_odd=numbers([0] * CODES),
        window_class=window_classes(),
        found=np.zeros(kernel.N_MEASURED),
        target=np.zeros(kernel.N_MEASURED),
        weight=np.zeros(kernel.N_MEASURED),
        kept_cells=np.zeros(cells, dtype=np.int8),
        kept_owner=numbers([0] * cells),
        best_cells=np.zeros(cells, dtype=np.int8),
        best_owner=numbers([0] * cells),
        queue_row=numbers([0] * cells),
        queue_col=numbers([0] * cells),
        queue=numbers([0] * cells),
        unmet=np.zeros((rows + 2) * (cols + 2), dtype=np.int8),
        step=numbers([down * (cols + 2) + right for down, right in TOUCHING_STEPS]),
        stamp=numbers([0] * cells),
        cluster_key=np.zeros(cells, dtype=np.int64),
        cluster_size=numbers([0] * cells),
        kind=numbers([0] * cells),
        times=numbers([0] * cells),
        slot=numbers([0] * (1 << cells.bit_length())),
        laid=numbers([0] * (cells * max(len(motif) for motif in motifs))),
        open=numbers([0] * cells),
        windows=numbers([0] * 16),
        of_class=numbers([0] * kernel.N_CLASSES),
        words=np.zeros((rows + kernel.ROWS_ROUND) * -(-cols // kernel.WORD_CELLS), dtype=np.int64),
        in_row=numbers([0] * rows),
        in_col=numbers([0] * cols),
        tally=numbers([0] * kernel.N_TALLIED),
        rng=new_rng(0),
    )
    board.rows, board.cols = rows, cols
    return Template(board, OF_EACH_DRAWING, SCRATCH)
