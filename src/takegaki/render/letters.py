"""Letters on edges that are the same or opposite: a band, whole under A and hatched under its
opposite A', and the letter itself. Nobody needs to see colours to tell them apart.
"""

import numpy as np

from takegaki.core.graph import FloatArray
from takegaki.deduce.deduction import Deduction

Coloured = tuple[tuple[int, str], ...]
"""Edges and their letters."""


def coloured(deduction: Deduction) -> Coloured:
    """The letters of a step that a picture shows: not where a mark follows."""
    new = {edge for edge, _ in deduction.conclusions}
    letters = {edge: name for one in deduction.letters for edge, name in one.by_edge.items()}
    return tuple((edge, name) for edge, name in sorted(letters.items()) if edge not in new)


def moved(letters: Coloured, places: dict[int, int]) -> Coloured:
    """The letters on a part of the board."""
    return tuple((places[edge], name) for edge, name in letters if edge in places)


def ends_of(ends: FloatArray, letters: Coloured) -> FloatArray:
    """(k, 2, 2) where lettered edges run."""
    found: FloatArray = ends[np.array([edge for edge, _ in letters], dtype=np.intp)]
    return found
