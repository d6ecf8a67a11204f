"""Tiles as they are turned in a game."""

from collections import Counter

import numpy as np

from random_trees import random_tree
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.play.turned_tiles import turns_for
from takegaki.solving import solve
from takegaki.tilings import graph_of
from takegaki.tilings.torus import sides, turned


def test_a_tile_is_turned_as_little_as_the_marks_round_it_ask_for() -> None:
    rng = np.random.default_rng(5)
    met: Counter[int] = Counter()
    for family in ("cells", "torus") * 6:
        graph = graph_of(family, 5, 3)
        puzzle = random_tree(graph, rng)
        marks = solve(puzzle).solution.board().marks.copy()
        marks[rng.random(graph.n_edges) < 0.1] = UNKNOWN
        around = np.append(marks, -1)[sides(graph)]
        for cell, turns in enumerate(turns_for(puzzle, marks).tolist()):
            wanted = sum(1 << side for side in range(4) if around[cell, side] == LINE)
            arms, ways = int(puzzle.clues[cell]) & 15, []
            for quarters in range(4):
                ways += [quarters] if arms == wanted else []
                arms = turned(arms)
            is_known = (around[cell] != UNKNOWN).all()
            assert turns == (ways[0] if ways and is_known else -1)
            met[turns] += len(ways) > 1 or not is_known
    assert {-1, 0, 1} <= {turns for turns, times in met.items() if times}
