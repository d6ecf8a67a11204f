"""Boards of no tiling: planar maps that fill their outline, the same for the same seed
everywhere.
"""

import hashlib
import math

import numpy as np
import pytest

from takegaki import Graph, Puzzle, explain, generate, graph_of, prove
from takegaki.core.errors import LimitError, PuzzleError
from takegaki.core.polygon_map import crossing_edges
from takegaki.core.verdict import Unique
from takegaki.generation import Generated
from takegaki.tilings import DRAWN_BOARDS
from takegaki.tilings.drawn_boards import STEP_SIDE, Triangulation

SIZES = [(5, 3), (3, 7), (1, 3), (8, 6)]


@pytest.mark.parametrize("name", DRAWN_BOARDS)
@pytest.mark.parametrize("size", SIZES)
def test_the_cells_fill_the_board_without_overlap(name: str, size: tuple[int, int]) -> None:
    boards = DRAWN_BOARDS[name]
    for seed in (0, 1, 2):
        graph = boards.graph(*size, boards.describe(*size, seed))
        assert graph.n_faces == boards.cells(*size) == boards.most_cells(*size)
        assert graph.n_vertices - graph.n_edges + graph.n_faces == 1
        assert crossing_edges(graph.positions, graph.edge_vertices) is None
        outer = graph.edge_faces[:, 1] == graph.outside
        area = sum(_area(graph.positions[graph.corners_of(face)]) for face in range(graph.n_faces))
        border = graph.positions[graph.edge_vertices[outer]]
        cross = border[:, 0, 0] * border[:, 1, 1] - border[:, 0, 1] * border[:, 1, 0]
        assert math.isclose(area, float(np.abs(cross.sum())), rel_tol=1e-9)
        assert graph_of(name, *size, graph.variant) is graph


def _area(ring: np.ndarray) -> float:
    there = np.roll(ring, -1, axis=0)
    return float((ring[:, 0] * there[:, 1] - there[:, 0] * ring[:, 1]).sum())


def test_no_point_lies_within_the_circle_of_a_triangle() -> None:
    """Delaunay's condition, by floating point against the exact whole numbers."""
    rng = np.random.default_rng(3)
    made = Triangulation(1000, 700)
    for x, y in {(int(x), int(y)) for x, y in rng.integers((1, 1), (1000, 700), (60, 2))}:
        made.insert((x, y))
    points = np.array(made.points, dtype=float)
    for (a, b), c in made.apex.items():
        two = 2 * np.array([points[b] - points[a], points[c] - points[a]])
        to_centre = np.linalg.solve(two, [((points[end] - points[a]) ** 2).sum() for end in (b, c)])
        away = np.hypot(*(points - points[a] - to_centre).T)
        assert (away > np.hypot(*to_centre) - 1e-6).all()


def test_each_place_of_a_voronoi_cell_is_near_its_middle() -> None:
    """No dot of a board lies much nearer to the middle of a cell that it is no corner of."""
    graph = graph_of("voronoi", 6, 6, "5")
    middles = np.array([graph.positions[graph.corners_of(face)].mean(axis=0) for face in range(36)])
    for vertex in range(graph.n_vertices):
        own = [face for face in range(36) if vertex in graph.corners_of(face)]
        away = np.hypot(*(middles - graph.positions[vertex]).T)
        assert away[own].min() < away.min() + STEP_SIDE / 2


@pytest.mark.parametrize(
    ("name", "digest"),
    [("voronoi", "246af3f1bb8e8cd0"), ("delaunay", "cc099f25c7160b5c")],
)
def test_a_seed_gives_the_same_board_everywhere(name: str, digest: str) -> None:
    graph = graph_of(name, 7, 9, "12345")
    assert _digest(graph) == digest
    assert graph_of(name, 7, 9, "12346") != graph


@pytest.mark.parametrize(
    ("name", "size", "digest"),
    [("rings", (12, 35), "aa8a08ec6e05383e"), ("bricks", (7, 9), "af9a2ff3cd8012f8")],
)
def test_a_size_gives_the_same_board_everywhere(
    name: str, size: tuple[int, int], digest: str
) -> None:
    assert _digest(graph_of(name, *size)) == digest


def _digest(graph: Graph) -> str:
    return hashlib.sha256(graph.positions.astype("<i8").tobytes()).hexdigest()[:16]


def test_what_is_no_board() -> None:
    with pytest.raises(PuzzleError, match="write a seed"):
        graph_of("voronoi", 3, 3, "x")
    with pytest.raises(PuzzleError, match="3 to 35 columns"):
        graph_of("rings", 3, 36)
    with pytest.raises(PuzzleError, match="bricks board takes no description"):
        graph_of("bricks", 3, 3, "0")
    for boards in DRAWN_BOARDS.values():
        with pytest.raises(LimitError):
            boards.graph(10**9, 10**9)


@pytest.mark.parametrize("name", DRAWN_BOARDS)
def test_puzzles_are_made_solved_and_explained(name: str) -> None:
    made = generate(graph_of(name, 3, 4), level="normal", seed=2)
    assert isinstance(made, Generated)
    verdict = prove(made.puzzle, method="sat")
    assert isinstance(verdict, Unique)
    assert verdict == prove(made.puzzle)
    assert explain(made.puzzle).board == verdict.solution.board()
    assert prove(Puzzle.of(made.puzzle.graph, [-1] * made.puzzle.graph.n_faces)).name == "multiple"
