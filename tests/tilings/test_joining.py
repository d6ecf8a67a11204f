"""Graphs that kernels make, on boards of every tiling, are those of the functions in
`core.graph`.
"""

from dataclasses import fields

import numpy as np
import pytest

from graph_shapes import sized
from takegaki.core.errors import PuzzleError
from takegaki.core.graph import Graph
from takegaki.core.graph_making import graph_from_faces, graph_from_polygons
from takegaki.tilings import TILINGS, Tiling, joining
from takegaki.tilings.tiling import Lattice, Piece
from tiers import sampled

SIZES = [(1, 1), (1, 4), (5, 1), (3, 5), (6, 4)]


@pytest.fixture(autouse=True)
def _by_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernels run, whether there is machine code or not."""
    monkeypatch.setattr(joining, "is_ready", lambda _: True)


def assert_same(made: Graph, wanted: Graph) -> None:
    for one in fields(Graph):
        if one.name not in {"cache", "made_by"}:
            ours, theirs = getattr(made, one.name), getattr(wanted, one.name)
            assert np.array_equal(ours, theirs), one.name
            assert type(ours) is type(theirs)
            if isinstance(ours, np.ndarray):
                assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape)
                assert not ours.flags.writeable
    assert made.grid == vars(Graph)["grid"].func(made)


@sampled(12)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "tiling", [one for one in TILINGS.values() if isinstance(one, Tiling)], ids=repr
)
def test_boards_of_polygons(tiling: Tiling, size: tuple[int, int]) -> None:
    rows, cols = sized(tiling, size)
    corners, face_start = tiling.polygons(rows, cols)
    wanted = graph_from_polygons(tiling.name, rows, cols, corners, face_start)
    assert_same(tiling.build(rows, cols), wanted)
    assert_same(joining.graph_of_corners(tiling.name, rows, cols, corners, face_start), wanted)


@sampled(12)
@pytest.mark.parametrize("tiling", TILINGS.values(), ids=repr)
def test_boards_of_rings_that_run_either_way(tiling: Tiling) -> None:
    board = tiling.graph(*sized(tiling, (3, 4)))
    rng = np.random.default_rng(3)
    rings = [
        board.corners_of(face)[:: 1 if rng.random() < 0.5 else -1] for face in range(board.n_faces)
    ]
    parts = board.positions, np.concatenate(rings).astype(np.int64), board.face_start
    wanted = graph_from_faces("own", 0, 0, *parts, "turned")
    assert_same(joining.graph_of_rings("own", 0, 0, *parts, "turned"), wanted)


def test_polygons_that_overlap_are_refused_as_ever() -> None:
    twice = np.array([[0, 0], [1, 0], [0, 1], [0, 0], [1, 0], [0, 1]], dtype=np.int64)
    with pytest.raises(PuzzleError, match="cells 1 and 2 overlap"):
        joining.graph_of_corners("own", 0, 0, twice, np.array([0, 3, 6], dtype=np.int32))


def test_a_lattice_without_a_polygon_is_no_board() -> None:
    lattice = Lattice((2, 2), (Piece("0 0, 2 0, 2 2, 0 2", "E"),))
    assert lattice.graph("pairs", 1, 1) is None
    made = lattice.graph("pairs", 2, 2)
    assert made is not None
    assert made.n_faces == 2
