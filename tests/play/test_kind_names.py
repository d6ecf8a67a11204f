"""What boards are called."""

from dataclasses import replace

from takegaki import Puzzle, read
from takegaki.core.graph import Graph
from takegaki.play.kind_names import title_of


def test_a_board_is_called_by_its_title_or_its_type_and_by_its_size() -> None:
    plain = read("3..\n..2\n")
    assert title_of(plain) == "Slitherlink, Squares, 3 x 2"
    named = replace(plain, meta={"title": "First steps"})
    assert title_of(named).startswith("First steps, Squares, ")


def test_a_board_without_rows_is_called_by_its_cells() -> None:
    corners = [[(0, 0), (1, 0), (0, 1)], [(1, 0), (1, 1), (0, 1)]]
    two = Puzzle.of(Graph.from_polygons(corners), [-1, -1])
    assert title_of(two).endswith(", 2 cells")
