"""Where to look: the places of a deduction in words, without what follows."""

from collections.abc import Sequence

from takegaki.core.graph import Graph
from takegaki.core.place import cell_name, vertex_name
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction
from takegaki.puzzles import PUZZLES

MOST_NAMED = 2
"""Places that are named one by one."""


def where_to_look(puzzle: Puzzle, deduction: Deduction) -> str:
    """A sentence that names the region and the technique, and gives no mark away."""
    return f"Look at {_region(puzzle, deduction)}: {deduction.technique.title}."


def near(graph: Graph, edges: Sequence[int]) -> str:
    """Cells that lie beside edges, one for each, for people."""
    cells = dict.fromkeys(int(graph.edge_cells[edge].min()) for edge in edges)
    names = [cell_name(graph, cell) for cell in cells]
    more = len(names) - MOST_NAMED
    return _and([*names[:MOST_NAMED], f"{more} more"] if more > 0 else names)


def _region(puzzle: Puzzle, deduction: Deduction) -> str:
    graph, clues, vertices = puzzle.graph, deduction.clues, deduction.vertices
    if 0 < len(clues) <= MOST_NAMED:
        clue = PUZZLES[puzzle.kind].named
        named = [f"{cell_name(graph, cell)} and its {clue(puzzle, cell)}" for cell in clues]
        return ", and at ".join(named)
    if not clues and 0 < len(vertices) <= MOST_NAMED:
        return _and([vertex_name(graph, vertex) for vertex in vertices])
    edges = [edge for edge, _ in deduction.conclusions or deduction.marks]
    around = f"what lies round {near(graph, edges[:1])}" if edges else "the whole board"
    return f"{around}, and at {len(clues)} clues" if clues else around


def _and(parts: Sequence[str]) -> str:
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]
