"""A straight piece of a loop that is as long as an author's longest, and stays.

Annealing counts what lies within a few cells, so its longest piece is hardly ever as long as one
that somebody drew.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from takegaki.core.graph import IntArray
from takegaki.generation.kernels.drawn_loop import GOES_ON, TURNING
from takegaki.generation.styles.loop_drawing import LoopDrawing
from takegaki.generation.styles.style import Dice

HOT, FLIPS_OF_NEXT, DRAWS_NEAR_NEXT = 1e9, 4, 20
"""What may flip at all does so one time in two; draws of the next cell, and near it where that
can't flip yet.
"""
TRIES = 12
"""For each step that a piece is to be longer."""

IntValues = Sequence[int] | NDArray[Any]


def longest_piece(loop: LoopDrawing, dice: Dice) -> list[int]:
    """The darts of the longest straight piece, in order; one of them at random if several are as
    long. Empty where the loop never turns. Cost: linear.
    """
    drawn, line = loop.drawn, loop.field.line
    way, ends, ahead = drawn.way.tolist(), drawn.edge_vertices.tolist(), drawn.ahead.tolist()
    found: list[list[int]] = [[]]
    for edge in np.flatnonzero(line).tolist():
        # Each piece once, from the end that its first dart leaves.
        for dart in (2 * edge, 2 * edge + 1):
            if way[ends[dart]] != TURNING:
                continue
            piece = _onward(way, ends, ahead, [dart])
            if piece[0] > piece[-1] ^ 1 or len(piece) < len(found[0]):
                continue
            found = [*found, piece] if len(piece) == len(found[0]) else [piece]
    return found[dice.below(len(found))]


def lengthen(loop: LoopDrawing, wanted: int, dice: Dice) -> None:
    """Make the longest piece so long, if that succeeds: it grows at its ends, and the cells beside
    it never flip again. Nothing is done where it is as long.
    """
    piece = longest_piece(loop, dice)
    if not piece or len(piece) >= wanted:
        return
    for _ in range(TRIES * (wanted - len(piece))):
        loop.hold(_beside(loop, piece))
        if len(piece) >= wanted:
            break
        if dice.below(2):
            piece = [dart ^ 1 for dart in reversed(piece)]
        cell = _next_cell(loop, piece[-1])
        if cell >= 0:
            piece = _tried(loop, piece, cell)
    loop.choose(np.arange(loop.graph.n_faces, dtype=np.int32))


def _tried(loop: LoopDrawing, piece: list[int], cell: int) -> list[int]:
    """A piece longer by this cell if that may flip, else the same after a change near it."""
    loop.choose(np.array([cell], dtype=np.int32))
    for _ in range(FLIPS_OF_NEXT):
        loop.anneal(HOT, HOT, 1)
        if len(grown := _grown(loop, piece)) > len(piece):
            return grown
    begin, end = loop.drawn.near_start[cell], loop.drawn.near_start[cell + 1]
    loop.choose(np.append(loop.drawn.near[begin:end], cell).astype(np.int32))
    loop.anneal(HOT, HOT, DRAWS_NEAR_NEXT)
    return _grown(loop, piece)


def _beside(loop: LoopDrawing, piece: list[int]) -> IntArray:
    faces = loop.graph.edge_faces[np.array(piece) >> 1].ravel()
    found: IntArray = faces[faces < loop.graph.n_faces].astype(np.int32)
    return found


def _next_cell(loop: LoopDrawing, dart: int) -> int:
    """The cell that is to flip so that a piece goes on beyond this dart, or -1."""
    after = int(loop.drawn.ahead[dart])
    if after < 0:
        return -1
    inside, beside, beyond = loop.drawn.inside, _sides(loop, dart), _sides(loop, after)
    cell = beyond[0] if inside[beyond[0]] != inside[beside[0]] else beyond[1]
    return cell if cell < loop.graph.n_faces else -1


def _sides(loop: LoopDrawing, dart: int) -> list[int]:
    """The cells on either side of a dart."""
    faces: list[int] = loop.graph.edge_faces[dart >> 1].tolist()
    return faces[::-1] if dart & 1 else faces


def _grown(loop: LoopDrawing, piece: list[int]) -> list[int]:
    """A piece with all that is straight ahead of it now, on both sides."""
    way, ends, ahead = loop.drawn.way, loop.drawn.edge_vertices, loop.drawn.ahead
    for _ in range(2):
        piece = _onward(way, ends, ahead, [dart ^ 1 for dart in reversed(piece)])
    return piece


def _onward(way: IntValues, ends: IntValues, ahead: IntValues, piece: list[int]) -> list[int]:
    """A piece with all that is straight ahead of its last dart."""
    while way[ends[piece[-1] ^ 1]] == GOES_ON:
        piece.append(int(ahead[piece[-1]]))
    return piece
