"""What is known of a tile, as a clause."""

from takegaki.core.place import vertex_name
from takegaki.core.puzzle import Puzzle
from takegaki.puzzles.net import turns

SIDES = ("right", "up", "left", "down")


def refusal(puzzle: Puzzle, cell: int, ways: int) -> str:
    """ "it cannot point up and right", for those sets of arms (bits) that the tile has when turned."""
    refused = [arms for arms in turns(puzzle, cell) if ways >> arms & 1]
    return f"it cannot point {' nor '.join(map(_arms, refused))}" if refused else "it cannot be turned at all"


def reach(puzzle: Puzzle, cell: int, edge: int, most: int) -> str:
    """ "a line from row 1, column 2 to row 1, column 3 joins at most 2 cells there"."""
    graph = puzzle.graph
    one, two = graph.edge_vertices[edge].tolist()
    before = vertex_name(graph, two if cell == one else one)
    cells = "1 cell" if most == 1 else f"{most} cells"
    return f"a line from {before} to {vertex_name(graph, cell)} joins at most {cells} there"


def _arms(arms: int) -> str:
    return " and ".join(SIDES[side] for side in range(4) if arms >> side & 1) or "nowhere"
