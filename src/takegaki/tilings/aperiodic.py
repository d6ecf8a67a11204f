"""Tilings that never repeat: a board is a patch of one, and a description identifies it.

A description names one tile and, level by level, the larger tiles that it is part of: a path down
the substitution. So a short text determines the plane round the tile, as far as the largest of them
reaches. The board is the part in a rectangle round it, without tiles at the rim that share no inner
dot with the others, as in Loopy.

Source: S. Tatham, Two algorithms for randomly generating aperiodic tilings, 2023 (descriptions by
  paths of
substitution; here the largest tile is deflated where it meets the rectangle).
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.printable import Pictured, printable
from takegaki.tilings.boards import SMALL, cached_graph
from takegaki.tilings.tiling import joined_at

Numbers = NDArray[np.int64]

MAX_DESCRIPTION = 200
"""Characters of a description: one a level, and each level more than doubles the patch."""

MAX_LEVELS = 60


def wrong_description(description: str, what: str) -> PuzzleError:
    """The error of a description that is none."""
    return PuzzleError(f"the description {printable(description[:40])!r} of the board: {what}")


_NEWEST: dict[tuple[str, int, int, str], Numbers] = {}
"""The tiles of the board described last: most that are described are built next, and its tiles are
as much work as its graph.
"""


class PatchRandom:
    """Random numbers by SHA-1, as in Tatham's puzzles, so that short descriptions are extended as
    there.

    Source: S. Tatham, random.c of his puzzle collection (the sequence; any text is a seed).
    """

    def __init__(self, seed: bytes) -> None:
        first = hashlib.sha1(seed, usedforsecurity=False).digest()
        self._state = bytearray(first + hashlib.sha1(first, usedforsecurity=False).digest())
        self._bytes = self._stream()

    def _stream(self) -> Iterator[int]:
        while True:
            yield from hashlib.sha1(bytes(self._state), usedforsecurity=False).digest()
            for i in range(20):
                self._state[i] = (self._state[i] + 1) & 255
                if self._state[i]:
                    break

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        bits = n.bit_length() + 3
        share = (1 << bits) // n
        while True:
            drawn = 0
            for _ in range(0, bits, 8):
                drawn = drawn << 8 | next(self._bytes)
            drawn &= (1 << bits) - 1
            if drawn < n * share:
                return drawn // share

    def choose(self, weights: Sequence[int]) -> int:
        """An index drawn with probabilities in proportion to these weights."""
        left = self.below(sum(weights))
        for place, weight in enumerate(weights):
            if left < weight:
                return place
            left -= weight
        raise AssertionError(weights)


@dataclass(frozen=True, repr=False)
class AperiodicTiling(Pictured):
    """A family of boards that rows, columns and a description choose.

    name          key in the registry
    title         for people
    loopy_type    Loopy's number for it
    smallest      as of `Tiling`
    tiles         rows, cols, description -> (n, k, 2) int64 the corners of the tiles in the
                  rectangle, in Loopy's order; raises PuzzleError for what is no description
    described     rows, cols, random numbers -> a description, and its tiles, which were made to
                  find it
    largest_clue  sides of a tile
    """

    name: str
    title: str
    loopy_type: int
    smallest: tuple[int, int]
    tiles: Callable[[int, int, str], Numbers]
    described: Callable[[int, int, PatchRandom], tuple[str, Numbers]]
    largest_clue: int
    loopy_grid: str = ""

    def __repr__(self) -> str:
        return f"<AperiodicTiling {self.name}>"

    @property
    def is_described(self) -> bool:
        """Always: rows and columns do not determine the board."""
        return True

    def most_cells(self, rows: int, cols: int) -> int:
        """An upper bound: two for each row and column."""
        return 2 * rows * cols

    def cells(self, rows: int, cols: int, description: str = "") -> int:
        """Its faces, counted on the board itself."""
        return self.graph(rows, cols, description).n_faces

    def graph(self, rows: int, cols: int, description: str = "") -> Graph:
        """The board of this size and description ("": that of seed 0); cached.

        Raises PuzzleError for a side below 1, for a text that describes no patch and for a patch
        without a dot inside; LimitError for too many faces. Cost: some ten microseconds a face.
        """
        return cached_graph(self, rows, cols, description)

    def describe(self, rows: int, cols: int, seed: int) -> str:
        """A description at random: every patch of the tiling is about as likely as it is
        frequent.
        """
        description, tiles = self.described(rows, cols, PatchRandom(str(seed).encode()))
        _NEWEST.clear()
        if len(tiles) <= SMALL:
            _NEWEST[self.name, rows, cols, description] = tiles
        return description

    def build(self, rows: int, cols: int, description: str = "") -> Graph:
        """A new graph of this size and description. Raises PuzzleError as `graph` does."""
        if len(description) > MAX_DESCRIPTION:
            raise wrong_description(description, f"more than {MAX_DESCRIPTION} characters")
        tiles = _NEWEST.pop((self.name, rows, cols, description), None)
        if tiles is None:
            tiles = self.tiles(rows, cols, description)
        keep, corner = _firm(tiles)
        if not keep.any():
            raise PuzzleError(
                f"a {self.name} board of {rows} rows and {cols} columns has no dot inside; take "
                f"more"
            )
        positions, number = _by_first(corner, keep, tiles)
        face_start = np.arange(int(keep.sum()) + 1, dtype=np.int32) * tiles.shape[1]
        return joined_at(self.name, rows, cols, positions, number, face_start, description)


def distinct(rows: Numbers) -> tuple[Numbers, Numbers]:
    """Where each of the different rows (n, k) stands first, and for each row which of them it is,
    (n,).

    As `np.unique` of rows, but ten times as fast: rows of a patch fit into one number each.
    """
    key = np.zeros(len(rows), dtype=np.int64)
    room = 1
    for column in rows.T:
        low = int(column.min(initial=0))
        span = int(column.max(initial=0)) - low + 1
        room *= span
        if room >= 1 << 62:
            _, first, which = np.unique(rows, axis=0, return_index=True, return_inverse=True)
            return first, which.ravel()
        key = key * span + (column - low)
    _, first, which = np.unique(key, return_index=True, return_inverse=True)
    return first, which


def beside(corner: Numbers) -> Numbers:
    """(n, k) by side which tile lies beyond it, -1 for none; corner (n, k): corners by number.

    Side i runs from corner i to the next one, in the tile beyond it the other way.
    """
    here, there = corner.ravel(), np.roll(corner, -1, axis=1).ravel()
    count = int(corner.max(initial=0)) + 1
    key, wanted = here * count + there, there * count + here
    order = np.argsort(key)
    place = order[np.minimum(np.searchsorted(key, wanted, sorter=order), len(key) - 1)]
    found: Numbers = np.where(key[place] == wanted, place // corner.shape[1], -1)
    return found.reshape(corner.shape)


def _firm(tiles: Numbers) -> tuple[NDArray[np.bool_], Numbers]:
    """(n,) which tiles stay; (n, k) the corners by number, in order of first appearance.

    A dot is inside where every side that ends there has tiles on both sides. The largest group of
    such dots joined by sides stays, with all tiles that have one of them for a corner.
    """
    count, size = tiles.shape[:2]
    if count == 0:
        return np.zeros(0, dtype=bool), np.zeros((0, size), dtype=np.int64)
    first, which = distinct(tiles.reshape(-1, 2))
    rank = np.empty(len(first), dtype=np.int64)
    rank[np.argsort(first)] = np.arange(len(first))
    corner: Numbers = rank[which].reshape(count, size)
    here, there = corner.ravel(), np.roll(corner, -1, axis=1).ravel()
    forth, back = here * len(first) + there, there * len(first) + here
    alone = ~np.isin(forth, back)
    inside = np.ones(len(first), dtype=bool)
    inside[here[alone]] = inside[there[alone]] = False
    group = np.arange(len(first))
    joins = inside[here] & inside[there]
    ends = np.stack([here[joins], there[joins]], axis=1)
    # Connected components: the least number spreads along sides, and by pointer jumping.
    while True:
        before = group.copy()
        np.minimum.at(group, ends[:, 0], group[ends[:, 1]])
        group = np.minimum(group, group[group])
        if (group == before).all():
            break
    sizes = np.bincount(group[inside], minlength=len(first))
    stays = inside & (group == sizes.argmax())
    return np.asarray(stays[corner].any(axis=1), dtype=bool), corner


def _by_first(
    corner: Numbers, keep: NDArray[np.bool_], tiles: Numbers
) -> tuple[NDArray[np.float64], Numbers]:
    """(V, 2) places of the corners that are left, in the order in which all tiles met them; (S,)
    corners.
    """
    left, number = np.unique(corner[keep].ravel(), return_inverse=True)
    place = np.zeros((int(corner.max()) + 1, 2), dtype=np.float64)
    place[corner.ravel()] = tiles.reshape(-1, 2)
    return place[left], number.ravel().astype(np.int64)


def times_root(n: Numbers, k: int) -> Numbers:
    """n times the root of k, rounded to the nearest whole number, exactly.

    >>> times_root(np.array([-2, 0, 1, 100]), 5).tolist()
    [-4, 0, 2, 224]
    """
    square = k * n * n
    root = np.sqrt(square.astype(np.float64)).astype(np.int64)
    # Floating point may be one off: the largest whole number whose square is not above.
    root -= root * root > square
    root += (root + 1) * (root + 1) <= square
    root += square > root * root + root
    found: Numbers = np.sign(n) * root
    return found
