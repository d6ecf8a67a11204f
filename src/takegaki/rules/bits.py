"""Marks as words, many at once: bit i of a word for mark i."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.int64]
"""(n, 2) lines and crosses, or (n, 4) those before and those after."""


def from_cubes(cubes: NDArray[np.int64], n_marks: int) -> Words:
    """(n, 2) words from cubes with two bits a mark: 2i for a cross, 2i + 1 for a line."""
    words = np.zeros((len(cubes), 2), dtype=np.int64)
    for mark in range(n_marks):
        words[:, 0] |= ((cubes >> (2 * mark + 1)) & 1) << mark
        words[:, 1] |= ((cubes >> (2 * mark)) & 1) << mark
    return words


def moved_bits(words: Words, images: Sequence[int]) -> Words:
    """The words after bit i went to bit images[i]."""
    result = np.zeros_like(words)
    for mark, image in enumerate(images):
        result |= ((words >> mark) & 1) << image
    return result


def recoloured(words: Words, n_edges: int) -> Words:
    """The words with inside and outside exchanged: bits from n_edges on swap lines with crosses."""
    edges = (1 << n_edges) - 1
    swapped = words.copy()
    for pair in range(0, words.shape[1], 2):
        for own, other in ((pair, pair + 1), (pair + 1, pair)):
            swapped[:, own] = (words[:, own] & edges) | (words[:, other] & ~edges)
    return swapped


def sizes(words: Words) -> NDArray[np.int64]:
    """(n,) how many marks the first two words of each row hold."""
    found: NDArray[np.int64] = np.bitwise_count(words[:, 0] | words[:, 1]).astype(np.int64)
    return found


def without_repeats(words: Words) -> Words:
    """The distinct rows, ascending."""
    found: Words = np.unique(words, axis=0)
    return found
