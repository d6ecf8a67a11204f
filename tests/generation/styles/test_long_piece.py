"""The longest straight piece of a loop: found as by walking along it, made longer, and kept."""

import numpy as np
import pytest

from takegaki.core.topology import is_one_loop
from takegaki.generation.loops import LOOPS
from takegaki.generation.styles.long_piece import lengthen, longest_piece
from takegaki.generation.styles.loop_drawing import LoopDrawing
from takegaki.generation.styles.style import Dice
from takegaki.runtime.rng import new_rng
from takegaki.tilings import graph_of


def drawing(rows: int, cols: int, seed: int) -> LoopDrawing:
    graph = graph_of("square", rows, cols)
    lines = LOOPS["colouring"].make(graph, seed, None)
    return LoopDrawing(graph, lines, np.zeros(graph.n_faces, dtype=np.bool_), new_rng(seed))


def straight_pieces(loop: LoopDrawing) -> list[int]:
    """How many edges each piece between two turns has, along rows and columns of dots."""
    graph, found = loop.graph, []
    across = {tuple(sorted(ends)) for ends in graph.edge_vertices[loop.lines].tolist()}
    at = {(x, y): dot for dot, (x, y) in enumerate(graph.positions.round(6).tolist())}
    xs, ys = sorted({x for x, _ in at}), sorted({y for _, y in at})
    rows = [[at[x, y] for x in xs] for y in ys]
    columns = [[at[x, y] for y in ys] for x in xs]
    for dots in rows + columns:
        run = 0
        for one, two in zip(dots, [*dots[1:], -1], strict=True):
            if tuple(sorted((one, two))) in across:
                run += 1
            else:
                found.append(run)
                run = 0
    return found


@pytest.mark.parametrize("seed", range(6))
def test_the_longest_piece_is_that_of_rows_and_columns(seed: int) -> None:
    loop = drawing(9, 12, seed)
    piece = longest_piece(loop, Dice(seed))
    assert len(piece) == max(straight_pieces(loop))
    ends = loop.graph.edge_vertices
    dots = [int(ends[dart >> 1][dart & 1]) for dart in piece]
    steps = np.diff(loop.graph.positions[dots], axis=0)
    assert np.allclose(steps, steps[:1])
    assert loop.lines[np.array(piece) >> 1].all()


def test_of_several_that_are_as_long_any_may_be_the_longest() -> None:
    several = 0
    for number in range(6):
        loop = drawing(9, 12, number)
        pieces = straight_pieces(loop)
        found = {min(dart >> 1 for dart in longest_piece(loop, Dice(seed))) for seed in range(60)}
        assert len(found) == pieces.count(max(pieces))
        several += len(found) > 1
    assert several


def test_a_piece_grows_as_long_as_wanted_and_stays() -> None:
    reached = 0
    for seed in range(12):
        loop = drawing(12, 14, seed)
        before = max(straight_pieces(loop))
        lengthen(loop, 10, Dice(seed))
        after = max(straight_pieces(loop))
        assert after >= before
        assert is_one_loop(loop.graph, loop.lines)
        reached += after >= 10
        # Warm as it is, nothing that is held flips.
        loop.anneal(1e9, 1e9, 40 * loop.graph.n_faces)
        assert max(straight_pieces(loop)) >= min(after, 10)
        assert is_one_loop(loop.graph, loop.lines)
    assert reached >= 6


def test_a_piece_that_is_as_long_is_left_alone() -> None:
    loop = drawing(9, 12, 1)
    before = loop.lines
    lengthen(loop, max(straight_pieces(loop)), Dice(1))
    assert (loop.lines == before).all()
    assert not np.asarray(loop.drawn.held).any()
