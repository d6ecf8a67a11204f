"""The colouring before it is shaped: both sides hang together, and the bias is felt."""

import os

import numpy as np
import pytest

from loops.looks import is_one_loop
from takegaki.core.looks import look
from takegaki.core.topology import inside_faces
from takegaki.engine.two_sided import INSIDE, OUTSIDE
from takegaki.loops.colouring import coloured
from takegaki.loops.fields import lines_of, new_field
from takegaki.loops.wishes import Wishes
from takegaki.tilings import honeycomb, square

SEEDS = int(os.environ.get("TAKEGAKI_LOOPS", "40"))

tilings = pytest.mark.parametrize("make", [square, honeycomb], ids=["square", "honeycomb"])


def colouring(graph, seed, windingness=0.5, names=""):
    field = new_field(graph, seed, 0)
    made = coloured(graph, field, look(graph, names), Wishes(windingness, None, None))
    return lines_of(field), made.side


def hang_together(graph, chosen, start) -> bool:
    near = [[] for _ in range(graph.n_faces + 1)]
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
def test_both_sides_hang_together(make, names):
    graph = make(9, 8)
    for seed in range(SEEDS):
        lines, side = colouring(graph, seed, 0.8, names)
        assert is_one_loop(graph, lines)
        assert ((side[:-1] == INSIDE) == inside_faces(graph, lines)).all()
        assert hang_together(graph, side == INSIDE, int(np.argmax(side == INSIDE)))
        assert hang_together(graph, side == OUTSIDE, graph.outside)


@tilings
def test_nothing_is_left_uncoloured(make):
    graph = make(11, 7)
    assert all((colouring(graph, seed)[1] != 0).all() for seed in range(SEEDS))


@tilings
def test_the_bias_makes_it_wind(make):
    graph = make(14, 10)
    broad, plain, windy = (
        np.mean([colouring(graph, seed, wish)[0].sum() for seed in range(SEEDS)]) for wish in (0, 0.5, 1)
    )
    assert broad * 1.05 < plain < windy / 1.05
