"""Puzzles that need a search of any length wanted, and large ones that are made in no time."""

import numpy as np

from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.topology import BoolArray, border_lines, face_counts
from takegaki.tilings import honeycomb, square


def odd_tour(rows: int, cols: int) -> Puzzle:
    """A loop through all dots of a board with an odd number of them: there is none.

    Such a loop would visit dots of two colours by turns. The engine cannot count, so it must
    search: 8x8 takes about 1,000 conflicts, 12x10 about 20,000, and 20x16 more than anybody can
    wait for.
    """
    assert rows % 2 == cols % 2 == 0
    return Puzzle.of(square(rows, cols), [-1] * rows * cols, variant="full")


def diagonals(size: int) -> Puzzle:
    """Honeycomb, 1 in every other cell: no solution; every trial goes far and hardly any fails."""
    row, col = np.divmod(np.arange(size * size), size)
    return Puzzle.of(honeycomb(size, size), np.where((row + col) % 2 == 0, 1, -1))


def maze(rows: int, cols: int, rng: np.random.Generator, shown: float) -> tuple[Puzzle, BoolArray]:
    """About `shown` of the clues of a loop round a random maze, and that loop; odd rows and
    columns.

    The cells of even row and column are rooms; a random spanning tree of them, and the doors it
    needs, are the inside.
    """
    inside = np.zeros((rows, cols), dtype=np.bool_)
    inside[::2, ::2] = True
    doors = np.argwhere(np.add.outer(np.arange(rows), np.arange(cols)) % 2 == 1)
    home = {(row, col): (row, col) for row in range(0, rows, 2) for col in range(0, cols, 2)}
    for row, col in rng.permutation(doors).tolist():
        down, right = row % 2, col % 2
        one, other = _root(home, (row - down, col - right)), _root(home, (row + down, col + right))
        if one != other:
            home[one] = other
            inside[row, col] = True
    graph = square(rows, cols)
    lines = border_lines(graph, inside.ravel())
    clues = face_counts(graph, lines)
    clues[rng.random(graph.n_faces) >= shown] = NO_CLUE
    return Puzzle.of(graph, clues), lines


def _root(home: dict[tuple[int, int], tuple[int, int]], room: tuple[int, int]) -> tuple[int, int]:
    while home[room] != room:
        home[room] = home[home[room]]
        room = home[room]
    return room
