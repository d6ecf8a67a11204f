"""The model: features and size to a number, its coefficients in a data file beside it."""

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

import numpy as np

from takegaki.core.errors import FormatError
from takegaki.rating.features import FEATURES, Floats

FILE = "coefficients.json"
POWERS = 3
"""The size enters the scale of a source as a polynomial of this degree in the logarithm of the cells."""
PIVOT = 5.5
"""The logarithm is taken from here: some 245 cells."""


@dataclass(frozen=True)
class Scale:
    """The numbers of one source, as far as they can be foretold: linear in features and size.

    weights  (FEATURES,); size (POWERS,); log: its logarithm is foretold
    least, most  logarithm of the cells of its boards; smaller and larger ones count as these
    """

    constant: float
    weights: Floats
    size: Floats
    least: float
    most: float
    log: bool

    def number(self, deviations: Floats, cells: Floats) -> Floats:
        """(n,) for deviations (n, FEATURES) of features from their means and cells (n,)."""
        powers = size_terms(np.clip(np.log(cells), self.least, self.most))
        linear = self.constant + deviations @ self.weights + powers @ self.size
        return np.exp(linear) if self.log else linear


@dataclass(frozen=True)
class Model:
    """Features to the common value, and to the numbers of each source.

    means    (FEATURES,) means over the sources
    weights  (FEATURES,) of the score within one size
    size     what a factor of e in the number of cells is worth in the score
    gain     the value is 100 / (1 + exp(-gain * (score + size * log of cells / 245)))
    """

    means: Floats
    weights: Floats
    size: float
    gain: float
    scales: dict[str, Scale]

    def deviations(self, table: Floats) -> Floats:
        """(n, FEATURES) features less their means; 0 for those that a board has not."""
        apart = table - self.means
        return np.where(np.isnan(apart), 0.0, apart)

    def score(self, table: Floats) -> Floats:
        """(n,) how hard boards are among those of their size; 0 on average."""
        return self.deviations(table) @ self.weights

    def value(self, table: Floats, cells: Floats) -> Floats:
        """(n,) how hard boards are, between 0 and 100."""
        total = self.score(table) + self.size * (np.log(cells) - PIVOT)
        return 100 / (1 + np.exp(-self.gain * total))

    def numbers(self, table: Floats, cells: Floats) -> dict[str, Floats]:
        """By source (n,): the numbers that it would give."""
        apart = self.deviations(table)
        return {source: scale.number(apart, cells) for source, scale in self.scales.items()}


def size_terms(logs: Floats) -> Floats:
    """(n, POWERS) powers of logarithms of the cells (n,)."""
    return np.power.outer(logs - PIVOT, np.arange(1, POWERS + 1))


def as_json(model: Model) -> str:
    """The data file: names beside numbers, six digits."""
    scales = {
        source: {
            "constant": _short(scale.constant),
            "size": [_short(term) for term in scale.size],
            "cells, log": [_short(scale.least), _short(scale.most)],
            "log": scale.log,
            "weights": _named(scale.weights),
        }
        for source, scale in model.scales.items()
    }
    data = {
        "means": _named(model.means),
        "weights": _named(model.weights),
        "size": _short(model.size),
        "gain": _short(model.gain),
        "scales": scales,
    }
    return json.dumps(data, indent=1) + "\n"


def from_json(text: str) -> Model:
    """The inverse of `as_json`. Raises FormatError for what is no such file."""
    try:
        data = json.loads(text)
        scales = {source: _scale(entry) for source, entry in data["scales"].items()}
        means, weights = _column(data["means"]), _column(data["weights"])
        return Model(means, weights, float(data["size"]), float(data["gain"]), scales)
    except (AttributeError, KeyError, TypeError, ValueError) as reason:
        raise FormatError(f"no coefficients of a rating: {reason}") from None


def _scale(entry: dict[str, Any]) -> Scale:
    least, most = map(float, entry["cells, log"])
    size = np.array(entry["size"], dtype=np.float64)
    return Scale(
        float(entry["constant"]), _column(entry["weights"]), size, least, most, log=bool(entry["log"])
    )


@lru_cache(maxsize=1)
def bundled() -> Model:
    """The model that comes with the program."""
    return from_json(files("takegaki.rating").joinpath(FILE).read_text("utf-8"))


def _short(number: float) -> float:
    return float(f"{number:.6g}")


def _named(column: Floats) -> dict[str, float]:
    return {name: _short(number) for name, number in zip(FEATURES, column, strict=True)}


def _column(named: dict[str, float]) -> Floats:
    return np.array([float(named[name]) for name in FEATURES])
