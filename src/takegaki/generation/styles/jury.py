"""A jury: of several puzzles in a style it takes those that are likelier an author's.

A logistic model of a few numbers tells published boards from a great many of ours; its weights
stand in `jury.json`, and nothing of a single board. One candidate is taken at random, each with a
chance that grows with the odds the model gives it: so what is taken lies as published boards do,
and not all at the far end of what the model likes.

Source: D. B. Rubin, The calculation of posterior distributions by data augmentation: Comment
(1987), on sampling with importance weights; D. R. Cox, The regression analysis of binary sequences
(1958).
"""

import json
from functools import lru_cache

import numpy as np

from takegaki.core.file_beside import file_beside
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.solution import Solution
from takegaki.generation.styles.style import WAY, Dice, Numbers, between
from takegaki.generation.styles.style_features import (
    Values,
    loop_features,
    place_features,
    value_features,
)

FILE = "jury.json"
FARTHEST = 3.0
"""Deviations beyond which a number says no more."""
MOST_ODDS = 8.0
"""What the logarithm of the odds may be at most, so that no candidate wins by one number alone."""


@dataclass(frozen=True)
class Jury:
    """The model for a style at a size.

    names     of the numbers, as in `style_features`
    mean, sd  (K,) of published boards, by which each number is made comparable
    weights   (2 K,) of the numbers and of their squares
    """

    names: tuple[str, ...]
    mean: Numbers
    sd: Numbers
    weights: Numbers

    def odds(self, row: Numbers) -> float:
        """The logarithm of how much likelier a puzzle is an author's than the generator's."""
        found = float(compared(row, self.mean, self.sd) @ self.weights)
        return max(-MOST_ODDS, min(MOST_ODDS, found))


def compared(rows: Numbers, mean: Numbers, sd: Numbers) -> Numbers:
    """(..., 2 K) the numbers as the model takes them, and their squares."""
    off = np.clip((rows - mean) / sd, -FARTHEST, FARTHEST)
    joined: Numbers = np.concatenate([off, off**2], axis=-1)
    return joined


@lru_cache(maxsize=1)
def _read() -> dict[str, dict[str, object]]:
    data: dict[str, dict[str, object]] = json.loads(
        file_beside("takegaki.generation.styles", FILE).decode("utf-8")
    )
    return data


@lru_cache(maxsize=64)
def jury_at(style: str, cells: int) -> Jury | None:
    """The jury of a style for a board of so many cells, between the measured sizes as the style;
    None where none was fitted.
    """
    data = _read().get(style)
    if data is None:
        return None
    sizes, names = data["sizes"], data["names"]
    assert isinstance(names, list)
    mean, sd, weights = (between(sizes, data[key], cells) for key in ("mean", "sd", "weights"))
    return Jury(tuple(names), mean, sd, weights)


def numbers_of(solution: Solution, way: Numbers) -> Values:
    """The numbers that a jury may look at, by name. Cost: 3 ms at 10x10.

    way   (len(WAY),) of solving it
    """
    puzzle, graph = solution.puzzle, solution.puzzle.graph
    clues = puzzle.clues.reshape(graph.rows, graph.cols)
    counts = solution.lines[graph.face_edges].reshape(-1, 4).sum(axis=1)
    counts = counts.reshape(clues.shape)
    parts = {
        "places": place_features(clues >= 0),
        "values": value_features(clues, counts),
        "loop": loop_features(graph, solution.lines, counts),
        "way": dict(zip(WAY, way.tolist(), strict=True)),
    }
    return {f"{part}: {name}": x for part, named in parts.items() for name, x in named.items()}


def row_of(jury: Jury, numbers: Values) -> Numbers:
    """(K,) what this jury looks at, of `numbers_of`."""
    return np.array([numbers[name] for name in jury.names])


def chosen(odds: list[float], dice: Dice) -> int:
    """The place of one of several candidates, each with a chance as great as its odds are."""
    weights = [2.0 ** (one * HALVINGS * SHARPNESS) for one in odds]
    left = dice.draw() / (1 << 32) * sum(weights)
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    return len(odds) - 1


SHARPNESS = 4.0
"""The odds of the model are raised to this power: with few boards to learn from it is shy."""
HALVINGS = 1.4426950408889634
"""The logarithm of e to the base 2."""
