"""Motifs on boards of any cells: they come again, fit where they lie, and keep a symmetry."""

from collections import Counter

import numpy as np
import pytest

from takegaki.core.graph import Graph
from takegaki.core.symmetry import cell_orbits, symmetry_group
from takegaki.core.topology import BoolArray
from takegaki.generation.styles.moved_motifs import cell_map, moved_motifs
from takegaki.generation.styles.style import Dice
from takegaki.tilings import TILINGS, graph_of

ELSEWHERE = sorted(set(TILINGS) - {"square"})


def orbits_of(graph: Graph, group: str) -> list[list[int]]:
    start, cells, _ = cell_orbits(graph, symmetry_group(graph, group))
    return [orbit.tolist() for orbit in np.split(cells, start[1:-1])]


def shapes(graph: Graph, places: BoolArray) -> Counter[tuple[object, ...]]:
    """How often each piece of cells that share edges comes, up to a move."""
    board, waiting = cell_map(graph), set(np.flatnonzero(places).tolist())
    found: Counter[tuple[object, ...]] = Counter()
    while waiting:
        piece = [waiting.pop()]
        for cell in piece:
            beside = [one for one, is_beside in board.near[cell] if is_beside and one in waiting]
            waiting -= set(beside)
            piece += beside
        middle = board.middle[sorted(piece)]
        off = np.round(4 * (middle - middle.mean(axis=0))).astype(int).tolist()
        found[tuple(sorted(map(tuple, off)))] += 1
    return found


def repeats(graph: Graph, places: BoolArray) -> float:
    """How often a shape of several cells comes, in the mean of these shapes."""
    several = [number for shape, number in shapes(graph, places).items() if len(shape) > 1]
    return float(np.mean(several)) if several else 1.0


@pytest.mark.parametrize("tiling", ELSEWHERE)
def test_each_tiling_has_places_as_many_as_asked_for(tiling: str) -> None:
    graph = graph_of(tiling, 6, 6)
    single = [[cell] for cell in range(graph.n_faces)]
    for seed in range(3):
        places = moved_motifs(graph, single, 0.4, Dice(seed))
        assert abs(int(places.sum()) - 0.4 * graph.n_faces) <= 8
        assert np.array_equal(places, moved_motifs(graph, single, 0.4, Dice(seed)))


@pytest.mark.parametrize("tiling", ["honeycomb", "kagome", "cairo", "octagonal", "penrose-rhombs"])
def test_motifs_come_again_more_often_than_by_chance(tiling: str) -> None:
    graph = graph_of(tiling, 9, 9)
    single = [[cell] for cell in range(graph.n_faces)]
    drawn, random = [], []
    for seed in range(12):
        places = moved_motifs(graph, single, 0.35, Dice(seed))
        drawn.append(repeats(graph, places))
        random.append(repeats(graph, np.random.default_rng(seed).permutation(places)))
    assert np.mean(drawn) > 1.5 * np.mean(random)


def test_whole_orbits_have_clues() -> None:
    graph = graph_of("honeycomb", 5, 6)
    orbits = orbits_of(graph, "rot2")
    for seed in range(6):
        places = moved_motifs(graph, orbits, 0.4, Dice(seed))
        assert all(len(set(places[orbit].tolist())) == 1 for orbit in orbits)


def test_a_motif_fits_where_the_same_cells_lie() -> None:
    """A square beside an octagon, moved: onto such a pair, onto other cells, off the board."""
    graph = graph_of("octagonal", 5, 5)
    board = cell_map(graph)
    square = next(cell for cell in range(graph.n_faces) if board.sides[cell] == 4)
    octagon = next(cell for cell, beside in board.near[square] if beside)
    motif = (((0.0, 0.0), 4), (board.step(square, octagon), 8))
    assert board.moved(motif, *board.middle[square].tolist()) == [square, octagon]
    assert board.moved(motif, *board.middle[octagon].tolist()) == []
    assert board.moved(motif, -9.0, -9.0) == []
    fitting = [
        cells
        for cell in range(graph.n_faces)
        if (cells := board.moved(motif, *board.middle[cell].tolist()))
    ]
    assert len(fitting) > 5
    assert all([board.sides[cell] for cell in cells] == [4, 8] for cells in fitting)
