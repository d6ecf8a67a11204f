"""The board of facts of a puzzle, at its start."""

from collections.abc import Callable

import numpy as np

from takegaki.core.budget import Budget, Pace
from takegaki.core.errors import UnsupportedError
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.reason import said
from takegaki.core.table import Goal
from takegaki.deduce.kernels.fact_board import (
    FactBoard,
    add_clue_tables,
    new_fact_board,
    new_tile_fact_board,
)
from takegaki.puzzles import PUZZLES, counts_sides, tile_tables
from takegaki.puzzles.puzzle_type import LoopTables
from takegaki.tilings.torus import sides


def fact_board_of(puzzle: Puzzle, budget: Budget | None = None) -> FactBoard:
    """A board of facts without marks. Raises PuzzleError for clues that the type has not,
    EndedError when the budget ends. Cost: linear; of clues that do not count lines 0.3 ms each on
    the first board with them.
    """
    return FACT_BOARDS[PUZZLES[puzzle.kind].goal](puzzle, budget)


def _on_faces(puzzle: Puzzle, budget: Budget | None) -> FactBoard:
    graph, tables = puzzle.graph, PUZZLES[puzzle.kind].tables
    if counts_sides(puzzle.kind):
        return new_fact_board(graph, puzzle.clues, full=puzzle.variant == "full")
    if not isinstance(tables, LoopTables):
        raise UnsupportedError(said("deduce-error.no-deduction", kind=puzzle.kind))
    # Each type loads what its clues need.
    from takegaki.deduce.facts.clue_tables import ClueTables  # noqa: PLC0415

    fact_board = new_fact_board(
        graph, np.full(graph.n_faces, NO_CLUE), full=puzzle.variant == "full"
    )
    key = f"clue-tables {puzzle.kind} {puzzle.variant}"
    pace = Pace(budget)
    made = graph.cached(key, lambda: ClueTables(puzzle, tables, pace))
    add_clue_tables(fact_board, made.of(puzzle, pace))
    return fact_board


def _on_tiles(puzzle: Puzzle, budget: Budget | None) -> FactBoard:
    from takegaki.model.tree_frame import beyond  # noqa: PLC0415

    del budget
    graph = puzzle.graph
    return new_tile_fact_board(graph, sides(graph), beyond(graph), tile_tables(puzzle).ways(puzzle))


FACT_BOARDS: dict[Goal, Callable[[Puzzle, Budget | None], FactBoard]] = {
    "loop": _on_faces,
    "tree": _on_tiles,
}
