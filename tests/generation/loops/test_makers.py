"""What every maker of loops must hold to, on every tiling."""

import hashlib

import numpy as np
import pytest

from clocks import cancelled_at, late_looks
from generation.loops.looks import is_one_loop
from graph_shapes import sized
from oracle.enumerate_loops import all_loops
from takegaki.core.budget import Budget, EndedError
from takegaki.core.errors import PuzzleError
from takegaki.generation.loops import LOOPS, LoopMaker
from takegaki.tilings import TILINGS, Boards, honeycomb, square
from tiers import sampled, samples

SEEDS = samples("loops")
"""How many loops of each maker, tiling and size are made."""

SIZES = [(5, 3), (3, 5), (1, 1), (1, 5), (5, 1), (2, 2), (9, 14)]

makers = pytest.mark.parametrize("maker", LOOPS.values(), ids=lambda maker: maker.name)
tilings = pytest.mark.parametrize("tiling", TILINGS.values(), ids=lambda tiling: tiling.name)


@sampled(8)
@makers
@tilings
@pytest.mark.parametrize("size", SIZES)
def test_one_loop(maker: LoopMaker, tiling: Boards, size: tuple[int, int]) -> None:
    graph = tiling.graph(*sized(tiling, size))
    for seed in range(SEEDS):
        lines = maker.make(graph, seed, None)
        assert lines.shape == (graph.n_edges,)
        assert lines.dtype == np.bool_
        assert is_one_loop(graph, lines), seed


@makers
def test_loops_of_a_small_board_are_in_the_list(maker: LoopMaker) -> None:
    for graph in (square(3, 4), honeycomb(4, 3)):
        known = {loop.tobytes() for loop in all_loops(graph)}
        assert {maker.make(graph, seed, None).tobytes() for seed in range(SEEDS)} <= known


@sampled(4)
@makers
@tilings
def test_seed(maker: LoopMaker, tiling: Boards) -> None:
    graph = tiling.graph(8, 6)
    made = [maker.make(graph, seed, None).tobytes() for seed in range(12)]
    assert made == [maker.make(graph, seed, None).tobytes() for seed in range(12)]
    # Two small broad loops may happen to be one.
    assert len(set(made)) > 9
    assert maker.make(graph, -1, None).tobytes() != maker.make(graph, 10**30, None).tobytes()


# What version 0.1.0 makes: seeds 0 to 19 at 7 rows and 5 columns. Change these only with the
# version.
DIGESTS = {
    ("growth", "square"): "eaa746608dbae149",
    ("growth", "honeycomb"): "b76b7bdbc9a470bf",
    ("corridors", "square"): "d029056a67be3318",
    ("corridors", "honeycomb"): "741ab18a5d090cb8",
    ("broad", "square"): "adb0752542d5a349",
    ("broad", "honeycomb"): "86b0b8ac827e1e03",
    ("colouring", "square"): "9727921b0a08d05b",
    ("colouring", "honeycomb"): "fac151533ba35002",
}


@pytest.mark.parametrize(("maker", "tiling"), DIGESTS)
def test_the_same_on_every_machine(maker: str, tiling: str) -> None:
    graph = TILINGS[tiling].graph(7, 5)
    made = b"".join(LOOPS[maker].make(graph, seed, None).tobytes() for seed in range(20))
    assert hashlib.sha256(made).hexdigest()[:16] == DIGESTS[maker, tiling]


@makers
def test_a_budget_ends_it_at_its_next_look(maker: LoopMaker) -> None:
    budget = cancelled_at(1)
    with pytest.raises(EndedError):
        maker.make(square(120, 100), 1, budget)
    assert late_looks(budget) == 0
    small = square(9, 8)
    assert (maker.make(small, 1, Budget(time_limit=60)) == maker.make(small, 1, None)).all()


def test_names() -> None:
    assert all(name == maker.name and maker.title for name, maker in LOOPS.items())


@makers
def test_an_unasked_seed_is_no_state(maker: LoopMaker) -> None:
    graph = square(6, 6)
    first = maker.make(graph, 3, None)
    maker.make(graph, 4, None)
    again = maker.make(graph, 3, None)
    first[:] = False
    assert is_one_loop(graph, again)


@makers
def test_board_without_a_cell(maker: LoopMaker) -> None:
    with pytest.raises(PuzzleError):
        square(0, 3)
