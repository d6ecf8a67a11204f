"""The premises of a deduction by name, as sentences."""

from collections.abc import Sequence
from typing import TypeVar

from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE
from takegaki.core.place_names import numbers_cells
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import WORDLESS, Cell, Edges, Reason, Said
from takegaki.deduce.deduction import Deduction
from takegaki.puzzles import PUZZLES

MOST_PREMISES = 8
"""Premises that a sentence lists."""


def because(puzzle: Puzzle, deduction: Deduction) -> Said:
    """The clues and marks that are its premises, by name, as a sentence; "" where there are
    none.
    """
    clue, n_clues = PUZZLES[puzzle.kind].named, len(deduction.clues)
    clues = tuple(
        Reason("premise.clue", clue=clue(puzzle, cell), cell=Cell(cell))
        for cell in deduction.clues[:MOST_PREMISES]
    )
    named = [Reason("premise.clues", clues=some) for some in _some_by_some(clues)]
    marks = deduction.marks[: max(0, MOST_PREMISES - n_clues)]
    most = PREMISES_IN_SENTENCE - numbers_cells(puzzle.graph)
    for form, wanted in (("premise.lines", LINE), ("premise.crosses", CROSS)):
        edges = tuple(edge for edge, mark in marks if mark == wanted)
        named += [Reason(form, edges=Edges(some)) for some in _some_by_some(edges, most)]
    more = n_clues + len(deduction.marks) - MOST_PREMISES
    if more > 0:
        named.append(Reason("premise.and-more", count=more))
    if not named:
        return WORDLESS.sentence()
    return Reason("premise.all", puzzle.graph, premises=tuple(named)).sentence()


PREMISES_IN_SENTENCE = 3
"""Premises that one sentence lists; of edges whose names are long, one less."""

One = TypeVar("One")


def _some_by_some(every: Sequence[One], step: int = PREMISES_IN_SENTENCE) -> list[tuple[One, ...]]:
    """As many at a time as a sentence lists."""
    return [tuple(every[begin : begin + step]) for begin in range(0, len(every), step)]


MOST_PLACES = 2
"""Places that are named one by one."""


def near(graph: Graph, edges: Sequence[int]) -> tuple[Cell | Reason, ...]:
    """Cells that lie beside edges, one for each; how many more."""
    cells = list(dict.fromkeys(int(graph.edge_cells[edge].min()) for edge in edges))
    more = len(cells) - MOST_PLACES
    rest = [Reason("premise.more", count=more)] if more > 0 else []
    return (*map(Cell, cells[:MOST_PLACES]), *rest)
