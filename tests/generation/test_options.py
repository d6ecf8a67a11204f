"""Every pair of options of a request: the puzzle keeps what each promises, or one line names
both.
"""

from contextlib import suppress
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from clocks import Clock
from generation.options import OPTIONS, PROMISES, Rng, board_of, goals_of, keeps, names_it, value_of
from takegaki.core.budget import Budget
from takegaki.core.errors import PuzzleError, RequestError
from takegaki.core.graph import Graph
from takegaki.core.verdict import Stopped
from takegaki.generation import Generated, Request, generate
from takegaki.generation.parameters import PARAMETERS
from takegaki.generation.request import OF_WAY
from takegaki.tilings import square
from tiers import samples

ALL = list(combinations(OPTIONS, 2))
PAIRS = [pair for pair in ALL if len(goals_of(pair)) < 2]
LATE = {"style", "rating", "jury", "shares"}
SEEDS = {
    pair: seed
    for seed, pair in enumerate(
        sorted(PAIRS, key=lambda pair: (bool({*pair} & {*OF_WAY}), bool({*pair} & LATE)))
    )
}
"""By pair: options that came later leave the draws of the others as they were."""
LOOKS = 400
"""At a clock: as much work as most of these boards take."""
DRAWS = samples("option_pairs")


def drawn(pair: tuple[str, str], rng: Rng) -> tuple[Graph, dict[str, Any]]:
    """A board, and values that are both accepted alone on it."""
    for _ in range(1000):
        graph, kind = board_of(pair, rng)
        base: dict[str, Any] = {"kind": kind}
        values = {name: value_of(name, graph, kind, rng) for name in pair}
        if "pattern" in values and "symmetry" in values and rng.random() < 0.7:
            orbit = Request(graph, symmetry=values["symmetry"], kind=kind).groups[2]
            values["pattern"] = values["pattern"][np.unique(orbit, return_index=True)[1]][orbit]
        if all(is_accepted(graph, with_method(base | {name: values[name]}, name)) for name in pair):
            return graph, base | values
    raise AssertionError(f"no board has both {pair[0]} and {pair[1]}")


def with_method(values: dict[str, Any], *names: str) -> dict[str, Any]:
    """With the method that the first of these options that goes with one alone needs."""
    needed = [
        PARAMETERS[name].method for name in names if name in PARAMETERS and PARAMETERS[name].method
    ]
    return {"method": needed[0], **values} if needed else values


def is_accepted(graph: Graph, values: dict[str, Any]) -> bool:
    try:
        Request(graph, **values)
    except PuzzleError:
        return False
    return True


def test_every_option_has_its_promise() -> None:
    assert set(PROMISES) == set(OPTIONS)


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_a_pair_keeps_what_each_promises_alone(pair: tuple[str, str]) -> None:
    rng = np.random.default_rng(SEEDS[pair])
    for _ in range(DRAWS):
        graph, values = drawn(pair, rng)
        try:
            request = Request(graph, int(rng.integers(1 << 30)), **with_method(values, *pair))
        except PuzzleError as error:
            assert "\n" not in str(error)
            assert all(names_it(str(error), name, values[name]) for name in pair), (
                str(error),
                values,
            )
            continue
        try:
            made = generate(request, budget=Budget(time_limit=LOOKS, clock=Clock(1.0)))
        except PuzzleError as error:
            # A loop that no colouring meets: the reason names what was asked of it.
            assert "\n" not in str(error)
            continue
        if isinstance(made, Generated):
            keeps(request, made, pair)
        else:
            assert "\n" not in made.reason


@pytest.mark.parametrize("pair", [pair for pair in ALL if pair not in PAIRS], ids="-".join)
def test_no_type_has_options_of_two_goals(pair: tuple[str, str]) -> None:
    rng = np.random.default_rng(1)
    for own, other in (pair, pair[::-1]):
        graph, kind = board_of((own, own), rng)
        elsewhere = board_of((other, other), rng)
        with pytest.raises(RequestError, match=f"^{other} isn't supported for {kind}$"):
            Request(graph, kind=kind, **{other: value_of(other, *elsewhere, rng)})


def test_the_draws_make_puzzles() -> None:
    """Most pairs are no contradiction, and the law would mean little if nothing were made."""
    rng = np.random.default_rng(2)
    made = 0
    for pair in PAIRS[::9]:
        graph, values = drawn(pair, rng)
        with suppress(PuzzleError):
            request = Request(graph, 1, **with_method(values, *pair))
            made += isinstance(
                generate(request, budget=Budget(time_limit=LOOKS, clock=Clock(1.0))), Generated
            )
    assert made > len(PAIRS[::9]) / 2


@pytest.mark.parametrize("avoided", ["vertex-counting", "clue-counting", "early-loop"])
def test_a_loop_that_leaves_dots_out_is_no_solution(avoided: str) -> None:
    """Of 35 dots of a board of squares no loop visits all. Techniques without those that would tell
    solved such boards all the same, and clues were taken away for ever.
    """
    for seed in (700475999, 1):
        request = Request(square(4, 6), seed, avoid=(avoided,), variant="full")
        made = generate(request, budget=Budget(time_limit=LOOKS, clock=Clock(1.0)))
        assert isinstance(made, Stopped)
    whole = generate(Request(square(3, 5), 1, variant="full", avoid=(avoided,)))
    assert isinstance(whole, Generated)
    degrees = np.bincount(
        whole.puzzle.graph.edge_vertices[whole.solution.lines].ravel(),
        minlength=whole.puzzle.graph.n_vertices,
    )
    assert (degrees == 2).all()
