"""How clues that point turn with their patch: a sign to the right is one downwards when it is
turned.

A clue that points does so over a side of its cell; turned, it is the clue that points over the side
where that one has gone. All other clues stay as they are.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from takegaki.core.errors import UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.puzzle import NO_CLUE, ClueArray, Puzzle
from takegaki.puzzles import PUZZLES
from takegaki.rules.patches.patch import ClueVector, Patch, reference
from takegaki.rules.patches.placements import Placements
from takegaki.rules.patches.window_clues import clue_numbers, points, window_clues

LOST = NO_CLUE - 1
"""A clue that has no number where it went."""

Move = tuple[tuple[int, ...], tuple[int, ...]]
"""The index to which each cell of a patch goes, and each mark."""


def side_pointed_over(patch: Patch, cell: int, clue: int) -> int | None:
    """The edge of the reference board over which a clue, by its number, points; None for none."""
    return _sides(patch.kind, patch.tiling, cell).get(clue)


@lru_cache(maxsize=4096)
def _sides(kind: str, tiling: str, cell: int) -> dict[int, int]:
    """By number the side of a cell over which a clue points."""
    graph, tables = reference(tiling), PUZZLES[kind].tables
    sides = {
        number: tables.across(graph, cell, clue)
        for number, clue in enumerate(window_clues(kind, tiling))
    }
    return {number: edge for number, edge in sides.items() if edge is not None}


def _beyond(graph: Graph, edge: int, cell: int) -> int:
    one, two = graph.edge_cells[edge].tolist()
    return int(one + two - cell)


def turned_codes(patch: Patch, place: int, edges: Sequence[int], cell: int) -> ClueArray:
    """(clues + 1,) by number the clue that it is when a cell of the patch, by index, goes to a cell
    of the reference board and the edges of the patch to these (-1 for none); the last is NO_CLUE.

    LOST where no clue there points so, or the patch lacks the side over which one points.
    """
    kind, tiling = patch.kind, patch.tiling
    graph, index = reference(tiling), patch.edge_index
    codes = np.append(np.arange(len(window_clues(kind, tiling))), NO_CLUE).astype(np.int8)
    there = {
        _beyond(graph, edge, cell): number for number, edge in _sides(kind, tiling, cell).items()
    }
    for number, edge in _sides(kind, tiling, patch.faces[place]).items():
        image = edges[index[edge]] if edge in index else -1
        codes[number] = there.get(_beyond(graph, image, cell), LOST) if image >= 0 else LOST
    return codes


@lru_cache(maxsize=8192)
def _codes_of_move(patch: Patch, move: Move, to: Patch) -> list[ClueArray]:
    faces, marks = move
    edges = [to.edges[mark] for mark in marks[: len(patch.edges)]]
    return [turned_codes(patch, place, edges, to.faces[image]) for place, image in enumerate(faces)]


def turned_clues(
    patch: Patch, clues: ClueVector, move: Move, to: Patch | None = None
) -> ClueVector:
    """The clues after the cells of a patch went to their images, on another patch or its own."""
    result = [NO_CLUE] * len(clues)
    codes = _codes_of_move(patch, move, to or patch) if points(patch.kind) else None
    for place, image in enumerate(move[0]):
        clue = clues[place]
        result[image] = clue if codes is None else int(codes[place][clue])
    _check_found(patch, np.array(result))
    return tuple(result)


def _check_found(patch: Patch, clues: ClueArray) -> None:
    if (clues == LOST).any():
        raise UnsupportedError(
            f"a clue of {patch.kind} on {patch.tiling} that points over a side which a rule does "
            "not name, or which no clue points over when it is turned"
        )


def laid_clues(patch: Patch, clues: ClueVector, move: Move, to: Patch) -> Iterator[tuple[int, int]]:
    """The index on a larger patch and the clue there of each clue of a patch that lies on it."""
    codes = _codes_of_move(patch, move, to) if points(patch.kind) else None
    for place, image in enumerate(move[0]):
        yield image, clues[place] if codes is None else int(codes[place][clues[place]])


def laid_rows(patch: Patch, clues: ClueArray, move: Move, to: Patch) -> ClueArray:
    """(n, cells) the clues of many rules by their numbers on a larger patch, in the order of their
    own; LOST for one that points over a side that is not there.

    move   -1 for what goes beyond that patch
    """
    if not points(patch.kind) or not clues.shape[1]:
        return clues
    edges = [to.edges[mark] if mark >= 0 else -1 for mark in move[1][: len(patch.edges)]]
    columns = []
    for place, image in enumerate(move[0]):
        if image >= 0:
            columns.append(turned_codes(patch, place, edges, to.faces[image])[clues[:, place]])
        else:
            columns.append(np.where(clues[:, place] == NO_CLUE, NO_CLUE, LOST).astype(np.int8))
    return np.stack(columns, axis=1)


def turned_rows(patch: Patch, clues: ClueArray, move: Move) -> ClueArray:
    """(n, cells) the clues of many rules after the cells of their patch went to their images."""
    found = clues
    if points(patch.kind):
        codes = _codes_of_move(patch, move, patch)
        columns = [codes[place][clues[:, place]] for place in range(clues.shape[1])]
        found = np.stack(columns, axis=1) if columns else clues
        _check_found(patch, found)
    moved: ClueArray = found[:, np.argsort(move[0])]
    return moved


def shown_at(puzzle: Puzzle, patch: Patch, places: Placements) -> ClueArray:
    """(n, cells) the clues of a puzzle at the placements of a patch, by their numbers there.

    Cost: the placements times the clues that point.
    """
    graph, across = puzzle.graph, PUZZLES[puzzle.kind].tables.across
    numbers = np.append(clue_numbers(puzzle, patch.tiling), np.int8(NO_CLUE))
    pointed = np.full(graph.n_cells + 1, -1)
    for cell in np.flatnonzero(puzzle.clues >= 0).tolist():
        edge = across(graph, cell, int(puzzle.clues[cell]))
        pointed[cell] = -1 if edge is None else _beyond(graph, edge, cell)
    found: ClueArray = numbers[places.faces]
    edge_cells = np.append(graph.edge_cells, [[-1, -1]], axis=0)
    for place, home in enumerate(patch.faces):
        cells = places.faces[:, place]
        turns = pointed[cells] >= 0
        found[turns, place] = NO_CLUE
        for number, edge in _sides(patch.kind, patch.tiling, home).items():
            if edge in patch.edge_index:
                there = edge_cells[places.marks[:, patch.edge_index[edge]]]
                here = turns & (there.sum(axis=1) - cells == pointed[cells])
                found[here, place] = number
    return found
