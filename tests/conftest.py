"""Settings that all tests share."""

import numpy as np
import pytest
from hypothesis import HealthCheck, settings

from takegaki.core.puzzle import Puzzle
from takegaki.explain import explain
from takegaki.solve import prove
from takegaki.solve.methods import METHODS
from takegaki.solve.search import Budget
from takegaki.tilings import square

# Machines are shared and kernels are compiled when first used: time says nothing about an example.
settings.register_profile("takegaki", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("takegaki")


@pytest.fixture(scope="session", autouse=True)
def warm() -> None:
    """Compile or load the kernels before any clock of a test runs."""
    board = square(2, 2)
    for method in METHODS:
        prove(Puzzle.of(board, [-1] * 4), method=method)
    search = METHODS["exact"].open(Puzzle.of(board, [3, -1, -1, -1]), 0, True)
    search.differ(np.arange(1), np.ones(1, dtype=bool))
    search.next(Budget())
    explain(Puzzle.of(board, [3, -1, -1, -1]))
