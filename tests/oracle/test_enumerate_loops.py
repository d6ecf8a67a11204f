"""Facts about the oracle itself: two methods, one number, and the numbers that are known."""

import pytest

from graph_shapes import MakeGraph
from oracle.enumerate_loops import all_loops, loops_by_inside
from takegaki.tilings import honeycomb, square

# Squares: OEIS A140517 for n x n. Honeycomb: both methods below, which share nothing.
NUMBERS = [
    (square, 5, 3, 5034),
    (square, 3, 5, 5034),
    (square, 1, 1, 1),
    (square, 2, 2, 13),
    (square, 3, 3, 213),
    (square, 4, 4, 9349),
    (square, 1, 6, 21),
    (square, 2, 7, 1664),
    (honeycomb, 5, 3, 9310),
    (honeycomb, 3, 5, 9774),
    (honeycomb, 1, 1, 1),
    (honeycomb, 1, 5, 15),
    (honeycomb, 5, 1, 15),
    (honeycomb, 3, 2, 46),
    (honeycomb, 2, 3, 47),
    (honeycomb, 3, 3, 288),
    (honeycomb, 3, 4, 1692),
    (honeycomb, 4, 3, 1652),
    (honeycomb, 2, 6, 1102),
]


@pytest.mark.parametrize(("make", "rows", "cols", "number"), NUMBERS)
def test_both_methods_find_the_same_loops(
    make: MakeGraph, rows: int, cols: int, number: int
) -> None:
    graph = make(rows, cols)
    by_path = {row.tobytes() for row in all_loops(graph)}
    by_inside = {row.tobytes() for row in loops_by_inside(graph)}
    assert len(by_path) == len(all_loops(graph)) == number
    assert by_path == by_inside
