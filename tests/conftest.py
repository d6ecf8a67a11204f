"""Settings that all tests share."""

import signal
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import HealthCheck, settings

from takegaki import read
from takegaki.core.puzzle import Puzzle
from takegaki.explain import explain
from takegaki.generate import Request, generate
from takegaki.rating import rate
from takegaki.solve import prove
from takegaki.solve.methods import METHODS
from takegaki.solve.search import Budget
from takegaki.techniques import Level
from takegaki.tilings import TILE_GRIDS, square

# Machines are shared and kernels are compiled when first used: time says nothing about an example.
settings.register_profile("takegaki", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("takegaki")

# A shell that starts tests in the background has their processes ignore Ctrl-C, which some are about.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


BOARD = Puzzle.of(square(2, 2), [3, -1, -1, -1])


def _search() -> None:
    for method in METHODS:
        prove(Puzzle.of(BOARD.graph, [-1] * 4), method=method)
    search = METHODS["exact"].open(BOARD, 0, True)
    search.differ(np.arange(1), np.ones(1, dtype=bool))
    search.next(Budget())


def _generate() -> None:
    generate(Request(square(4, 4), level=Level.HARD))
    generate(Request(square(4, 4), method="hard", loop="growth"))


KERNELS: list[Callable[[], object]] = [
    _search,
    _generate,
    lambda: explain(BOARD),
    lambda: rate(Puzzle.of(square(1, 1), [4])),
    lambda: generate(Request(TILE_GRIDS["cells"].graph(3, 2), kind="net")),
    lambda: explain(read("3x2w:316c92")),
]


@pytest.fixture(scope="session", autouse=True)
def warm(worker_id: str) -> None:
    """Compile or load the kernels before any clock of a test runs.

    Two processes begin at opposite ends: what one has compiled, the other loads.
    """
    for step in KERNELS[::-1] if worker_id == "gw1" else KERNELS:
        step()
