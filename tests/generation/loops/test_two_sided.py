"""The colouring before it is shaped: both sides hang together, and the bias is felt."""

import numpy as np
import pytest

from generation.loops.looks import is_one_loop
from graph_shapes import MakeGraph
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.symmetry import symmetry_group
from takegaki.core.topology import inside_faces
from takegaki.generation.kernels.two_sided import INSIDE, OUTSIDE
from takegaki.generation.loops.colour_loop import coloured
from takegaki.generation.loops.given_loop import LoopRequirements, lines_of, new_field
from takegaki.runtime.arrays import Bytes, Flags
from takegaki.tilings import honeycomb, square
from tiers import samples

SEEDS = samples("loops")

tilings = pytest.mark.parametrize("make", [square, honeycomb], ids=["square", "honeycomb"])


def colouring(
    graph: Graph, seed: int, windingness: float = 0.5, names: str = ""
) -> tuple[Flags, Bytes]:
    field = new_field(graph, seed, 0)
    made = coloured(
        graph,
        field,
        symmetry_group(graph, names),
        LoopRequirements(windingness, None, None),
        Budget().start(),
    )
    return lines_of(field), made.side


def hang_together(graph: Graph, chosen: Flags, start: int) -> bool:
    near: list[list[int]] = [[] for _ in range(graph.n_faces + 1)]
    for a, b in graph.edge_faces.tolist():
        if chosen[a] and chosen[b]:
            near[a].append(b)
            near[b].append(a)
    seen, todo = {start}, [start]
    while todo:
        for other in near[todo.pop()]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return len(seen) == int(chosen.sum())


@tilings
@pytest.mark.parametrize("names", ["", "rot2"])
def test_both_sides_hang_together(make: MakeGraph, names: str) -> None:
    graph = make(9, 8)
    for seed in range(SEEDS):
        lines, side = colouring(graph, seed, 0.8, names)
        assert is_one_loop(graph, lines)
        assert ((side[:-1] == INSIDE) == inside_faces(graph, lines)).all()
        assert hang_together(graph, side == INSIDE, int(np.argmax(side == INSIDE)))
        assert hang_together(graph, side == OUTSIDE, graph.outside)


@tilings
def test_nothing_is_left_uncoloured(make: MakeGraph) -> None:
    graph = make(11, 7)
    assert all((colouring(graph, seed)[1] != 0).all() for seed in range(SEEDS))


@tilings
def test_the_bias_makes_it_wind(make: MakeGraph) -> None:
    graph = make(14, 10)
    broad, plain, windy = (
        np.mean([colouring(graph, seed, wish)[0].sum() for seed in range(SEEDS)])
        for wish in (0, 0.5, 1)
    )
    assert broad * 1.05 < plain < windy / 1.05
