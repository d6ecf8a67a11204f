"""The clues of a type as windows see them: numbered, and with the tables that they make.

A rule names its clues by these numbers, which are small whatever a puzzle stores: a clue that
counts is its own number, others are numbered in their order. Clues that differ in nothing but how
they stand at the start, such as turned tiles, are one.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import numpy as np

from takegaki.core.errors import LimitError, RequestError
from takegaki.core.printable import counted
from takegaki.core.puzzle import NO_CLUE, ClueArray, Puzzle
from takegaki.core.table import Origin, Table
from takegaki.puzzles import PUZZLES, counts_sides
from takegaki.puzzles.puzzle_type import points_nowhere
from takegaki.rules.patches.patch import Patch, edges_of_cell, reference


@lru_cache(maxsize=128)
def window_clues(kind: str, tiling: str) -> tuple[int, ...]:
    """The clues of a type on a tiling as puzzles store them, by their numbers here."""
    return tuple(PUZZLES[kind].tables.every_clue(reference(tiling)))


def points(kind: str) -> bool:
    """Whether some clues of a type point, and so turn with their patch."""
    return PUZZLES[kind].tables.across is not points_nowhere


@lru_cache(maxsize=64)
def _turning(kind: str, tiling: str) -> frozenset[int]:
    """The clues that point somewhere on a tiling."""
    if not points(kind):
        return frozenset()
    graph, across = reference(tiling), PUZZLES[kind].tables.across
    pairs = product(range(graph.n_cells), window_clues(kind, tiling))
    return frozenset(clue for cell, clue in pairs if across(graph, cell, clue) is not None)


@lru_cache(maxsize=8192)
def clue_tables(kind: str, tiling: str, cell: int, clue: int) -> tuple[Table, ...]:
    """The tables of a clue, by its number, at a cell of the reference board; one that nothing
    fulfils where the cell cannot have a clue that points so.
    """
    graph, tables, code = reference(tiling), PUZZLES[kind].tables, window_clues(kind, tiling)[clue]
    if code in _turning(kind, tiling) and tables.across(graph, cell, code) is None:
        return (Table(tuple(edges_of_cell(graph, cell)), frozenset(), Origin("clue", cell)),)
    parts = tables.parts_of(graph, cell, code)
    return tuple(Table(edges, patterns, Origin("clue", cell)) for edges, patterns in parts)


@lru_cache(maxsize=64)
def vertex_tables(tiling: str, kind: str) -> tuple[Table, ...]:
    """The tables that the vertices of the reference board make, whatever the clues."""
    return PUZZLES[kind].tables.meeting_at(reference(tiling))


def counts_shown(patch: Patch, clue: int) -> tuple[int, ...] | None:
    """How many sides of its cell may be lines; None for a clue that does not count them."""
    sides = PUZZLES[patch.kind].tables.sides
    return None if sides is None else sides(window_clues(patch.kind, patch.tiling)[clue])


def side_shown(patch: Patch, clue: int) -> bool | None:
    """Whether a clue puts its face inside the loop, or outside; None for one that does not tell."""
    return PUZZLES[patch.kind].tables.inside(window_clues(patch.kind, patch.tiling)[clue])


MOST_CLUES = 15
"""Clues that rules can tell apart: four bits each, and one value for none."""


def clue_signs(kind: str, tiling: str) -> tuple[str, ...]:
    """The clues as pictures show them, by their numbers here."""
    return tuple(map(PUZZLES[kind].sign, window_clues(kind, tiling)))


def chosen_clues(text: str, kind: str, tiling: str) -> tuple[int, ...]:
    """The numbers of the clues that "any", "all", "none" or signs mean, as in "013", "wb" or
    "1/3,2", ascending. "any" leaves out the clue that only a loop round its cell fulfils.

    Raises RequestError for anything else, LimitError for clues that rules cannot tell apart.
    """
    signs = clue_signs(kind, tiling)
    text = text.lower() if text.lower() in ("any", "all", "none") else text
    if text in ("any", "all", "none"):
        every = range(len(signs))
        found = every[: len(signs) - counts_sides(kind)] if text == "any" else every
        numbers = () if text == "none" else tuple(found)
    else:
        parts = text.replace(",", " ").split()
        parts = list(text) if len(parts) == 1 and text not in signs else parts
        if len({*parts}) != len(parts) or not {*parts} <= {*signs}:
            known = f"{signs[0]} to {signs[-1]}" if counts_sides(kind) else " ".join(signs)
            raise RequestError(
                f"{text[:40]!r}: clues are any, all, none, or some of {known}, each once"
            )
        numbers = tuple(sorted(map(signs.index, parts)))
    turning = {*map(window_clues(kind, tiling).index, _turning(kind, tiling))}
    if turning & {*numbers} and not turning <= {*numbers}:
        some = " ".join(signs[number] for number in sorted(turning))
        raise RequestError(f"{text[:40]!r}: clues that point are all chosen, or none: {some}")
    if numbers and numbers[-1] >= MOST_CLUES:
        raise LimitError(
            f"{kind} on {tiling} has {len(signs)} clues; choose some of the first {MOST_CLUES}: "
            + " ".join(signs[:MOST_CLUES])
        )
    return numbers


def clue_numbers(puzzle: Puzzle, tiling: str) -> ClueArray:
    """(C,) the number of each clue of a puzzle, below 0 for none and for hidden ones."""
    tables, known = PUZZLES[puzzle.kind].tables, window_clues(puzzle.kind, tiling)
    number = np.full(256, NO_CLUE, dtype=np.int8)
    number[list(known)] = range(len(known))
    found: ClueArray = number[tables.same(puzzle.clues)]
    return found


def cells_named(patch: Patch) -> str:
    """How many cells a patch has, for people: "2 faces", "1 cell"."""
    return counted(len(patch.faces), "face" if patch.graph.cells == "faces" else "cell")


def reach(kind: str, tiling: str, cells: Sequence[int]) -> list[int]:
    """The edges at cells of the reference board, and those of which clues there may speak,
    ascending.
    """
    graph = reference(tiling)
    found = {edge for cell in cells for edge in edges_of_cell(graph, cell)}
    for cell in cells:
        for clue in range(len(window_clues(kind, tiling))):
            found.update(
                edge for table in clue_tables(kind, tiling, cell, clue) for edge in table.edges
            )
    return sorted(found)
