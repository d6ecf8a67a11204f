"""What is known of a tile, as a clause."""

from collections.abc import Sequence

from takegaki.core.board import CROSS, LINE
from takegaki.core.place import vertex_name
from takegaki.core.puzzle import Puzzle
from takegaki.puzzles.net import turns
from takegaki.tilings.torus import sides

SIDES = ("right", "up", "left", "down")


BESIDE = ("to the right", "above", "to the left", "below")


def around(puzzle: Puzzle, cell: int, marks: Sequence[tuple[int, int]]) -> str:
    """ "it has lines above and below, and a cross to the right": marks on borders of a cell."""
    edges = sides(puzzle.graph)[cell].tolist()
    where: dict[int, list[str]] = {LINE: [], CROSS: []}
    for edge, mark in marks:
        where[mark].append(BESIDE[edges.index(edge)])
    told = [_counted(("a line", "lines"), where[LINE]), _counted(("a cross", "crosses"), where[CROSS])]
    return f"it has {', and '.join(filter(None, told))}"


def _counted(word: tuple[str, str], places: list[str]) -> str:
    return f"{word[len(places) > 1]} {_and(places)}" if places else ""


def _and(parts: Sequence[str]) -> str:
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]


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
