"""What lines must be like at a cell that is to have a clue, whichever: as clauses for a search.

On the face of a number any loop gives one; a circle is there only where a loop passes as one asks.
"""

from collections.abc import Collection

import numpy as np

from takegaki.core.budget import EndedError
from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.topology import BoolArray
from takegaki.core.verdict import Stopped
from takegaki.puzzles import loop_tables
from takegaki.puzzles.puzzle_type import LoopTables
from takegaki.solving.methods.exact import LoopSearch
from takegaki.solving.questions.shared_budget import SharedBudget

Clause = tuple[tuple[int, int], ...]
"""Edges with marks, one of which must hold."""
MOST_EDGES = 12
"""Round a cell, for its patterns are listed: 8 round a circle."""


def clauses_at(puzzle: Puzzle, cells: Collection[int]) -> tuple[Clause, ...]:
    """What all these cells ask of a solution. Cost: some tenths of a millisecond for each cell."""
    tables = loop_tables(puzzle.kind)
    return tuple(one for cell in cells for one in clauses_of(tables, puzzle.graph, cell))


def in_the_way(
    puzzle: Puzzle, places: Collection[int], shared: SharedBudget
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Cells with a clue and places that together no loop can meet, ascending; and those of them
    without which the rest has a loop.

    There is no loop for all of them (that is not checked). Cost: a search for each of them, and
    for each that is left; what the budget leaves open stays, and is reported.
    """
    clued = np.flatnonzero(puzzle.clues >= 0).tolist()
    everything = frozenset({*clued, *places})
    core = everything
    try:
        for cell in sorted(everything):
            if not _has_loop(puzzle, core - {cell}, shared):
                core -= {cell}
        alone = [cell for cell in core if _has_loop(puzzle, everything - {cell}, shared)]
    except EndedError as ended:
        shared.ended, alone = str(ended), []
    return tuple(sorted(core)), tuple(sorted(alone))


def _has_loop(puzzle: Puzzle, cells: Collection[int], shared: SharedBudget) -> bool:
    """Whether a loop meets the clues of some cells and gives one to the others of them."""
    stays = np.isin(np.arange(len(puzzle.clues)), list(cells))
    clues = np.where(stays & (puzzle.clues >= 0), puzzle.clues, NO_CLUE)
    left = Puzzle.of(puzzle.graph, clues, kind=puzzle.kind, variant=puzzle.variant)
    search = LoopSearch(left, 0, edges=True)
    for clause in clauses_at(left, [cell for cell in cells if clues[cell] == NO_CLUE]):
        search.require_one(clause)
    step = search.next(shared.rest())
    shared.pay(search.effort)
    if isinstance(step, Stopped):
        raise EndedError(step.reason)
    return isinstance(step, np.ndarray)


def clauses_of(tables: LoopTables, graph: Graph, cell: int) -> tuple[Clause, ...]:
    """All of them hold just where lines give the cell one of its clues; none where any lines do, or
    where there are too many edges to list their patterns.
    """
    parts = [tables.parts_of(graph, cell, clue) for clue in tables.clues(graph, cell)]
    edges = sorted({edge for clue in parts for part, _ in clue for edge in part})
    if len(edges) > MOST_EDGES:
        return ()
    numbers = np.arange(1 << len(edges))
    drawn = {edge: (numbers >> bit & 1).astype(np.bool_) for bit, edge in enumerate(edges)}
    met = np.zeros(len(numbers), dtype=np.bool_)
    for clue in parts:
        fits = np.ones(len(numbers), dtype=np.bool_)
        for part, patterns in clue:
            seen = sum(drawn[edge].astype(np.int64) << at for at, edge in enumerate(part))
            fits &= np.isin(seen, sorted(patterns))
        met |= fits
    return _covering(~met, drawn)


def _covering(wrong: BoolArray, drawn: dict[int, BoolArray]) -> tuple[Clause, ...]:
    """Clauses that exclude the wrong patterns and no other, each as short as it can be."""
    left, found = wrong.copy(), []
    while left.any():
        pattern = int(np.argmax(left))
        fixed = {edge: bool(lines[pattern]) for edge, lines in drawn.items()}
        for edge in list(fixed):
            others = {one: line for one, line in fixed.items() if one != edge}
            if not (_agreeing(drawn, others) & ~wrong).any():
                fixed = others
        left &= ~_agreeing(drawn, fixed)
        found.append(tuple((edge, CROSS if line else LINE) for edge, line in fixed.items()))
    return tuple(found)


def _agreeing(drawn: dict[int, BoolArray], fixed: dict[int, bool]) -> BoolArray:
    """Which patterns have these marks."""
    any_lines = next(iter(drawn.values()))
    found = np.ones(len(any_lines), dtype=np.bool_)
    for edge, line in fixed.items():
        found &= drawn[edge] == line
    return found
