"""Puzzles of many seeds: what `python -m generation.diversity` counts, and twelve of them."""

import numpy as np

from generation.diversity import alike, faults, leading_shape, made, off_by_place
from takegaki.core.puzzle import NO_CLUE
from takegaki.tilings import square


def test_images_are_alike_and_other_boards_are_not() -> None:
    graph = square(4, 4)
    clues = np.full((4, 4), NO_CLUE, dtype=np.int8)
    clues[0, 1], clues[2, 3] = 3, 1
    turned, other = np.rot90(clues).copy(), clues.copy()
    other[2, 3] = 2
    assert alike(graph, [clues.ravel(), turned.ravel(), clues.T.ravel().copy()]) == 2
    assert alike(graph, [clues.ravel(), other.ravel()]) == 0


def test_a_corner_that_is_favoured_is_found() -> None:
    graph, rng = square(5, 5), np.random.default_rng(1)
    boards = [np.where(rng.random(25) < 0.4, 2, NO_CLUE).astype(np.int8) for _ in range(400)]
    assert off_by_place(graph, boards) < 4
    for board in boards[::2]:
        board[0] = 2
    assert off_by_place(graph, boards) > 4.5


def test_the_shape_that_leads_is_the_one_with_most_clues() -> None:
    clues = np.full((3, 6), NO_CLUE, dtype=np.int8)
    clues[0, :2] = clues[0, 3] = clues[2, :3] = 1
    assert leading_shape(clues) == ((0, 0), (0, 1), (0, 2))


def test_boards_that_are_all_alike_are_told() -> None:
    board = np.full(36, NO_CLUE, dtype=np.int8)
    board[:2] = 3
    told = faults(6, 6, [board] * 30)
    assert told == ["some are alike", "a corner is favoured", "a motif is favoured"]


def test_a_dozen_puzzles_are_proven_by_the_other_method_and_differ() -> None:
    boards = [made(6, 7, 1, seed) for seed in range(12)]
    clues = [one for one in boards if not isinstance(one, str)]
    assert len(clues) == len(boards)
    assert alike(square(6, 7), clues) == 0
