"""What the application had to look at on a board, counted from its result: each mark is told once."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.engine.instances import list_rows
from takegaki.engine.site import POSITION_BITS, Book
from takegaki.rules.apply import Application
from takegaki.rules.book import compiled
from takegaki.rules.rule import RuleSet

Longs = NDArray[np.int64]


@dataclass(frozen=True)
class Work:
    """Counts of one application without loop avoidance.

    rules    rules in the book, with all images
    places   placements of patches on the board
    rows     rules by patch and clues, as laid on these placements
    marks    marks made, of edges and of colours
    visits   placements told of a mark
    asked    of these, where some rule that the clues allow asks for the mark
    looks    rows looked at there
    tests    rules tested there: the part that can grow with the number of rules
    firings  rules fired
    """

    rules: int
    places: int
    rows: int
    marks: int
    visits: int
    asked: int
    looks: int
    tests: int
    firings: int


def work_of(puzzle: Puzzle, rules: RuleSet) -> Work:
    """Apply the rules and count."""
    applied = Application(puzzle, rules)
    applied.apply()
    book = compiled(rules, puzzle.graph).book
    values = np.concatenate([applied.board.marks, applied.fixpoint.colours])
    made = np.flatnonzero(values != UNKNOWN)
    visits, literals = _visited(book, made, values[made] == LINE)
    starts, rows = _rows(puzzle, book)
    looked, literals = _expanded(starts, visits >> POSITION_BITS, literals)
    bits = np.where(literals & 1, book.row_lines[rows[looked]], book.row_crosses[rows[looked]])
    asking = bits >> (literals >> 1) & 1 == 1
    lists = book.row_base[rows[looked[asking]]] + literals[asking]
    owners = np.repeat(np.arange(len(visits)), np.diff(starts)[visits >> POSITION_BITS])
    return Work(
        rules=len(book.before),
        places=len(book.patch_of),
        rows=int(starts[-1]),
        marks=len(made),
        visits=len(visits),
        asked=len(np.unique(owners[asking])),
        looks=int(asking.sum()),
        tests=int((book.row_start[lists + 1] - book.row_start[lists]).sum()),
        firings=applied.effort.propagations,
    )


def _visited(book: Book, variables: NDArray[np.intp], lines: NDArray[np.bool_]) -> tuple[Longs, Longs]:
    """The entries of `visits` of some marks, and the literal of the patch that each means."""
    entries, owner = _expanded(book.visit_start, variables, lines.astype(np.int64))
    visits = book.visits[entries].astype(np.int64)
    return visits, 2 * (visits & (1 << POSITION_BITS) - 1) + owner


def _rows(puzzle: Puzzle, book: Book) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    starts = np.empty(len(book.patch_of) + 1, dtype=np.int32)
    count = list_rows(book, puzzle.clues, starts, np.empty(0, dtype=np.int32))
    rows = np.empty(count, dtype=np.int32)
    list_rows(book, puzzle.clues, starts, rows)
    return starts, rows


def _expanded(
    starts: NDArray[np.int32], chosen: NDArray[np.integer], label: NDArray[np.int64]
) -> tuple[Longs, Longs]:
    """All indices of the chosen lists of a CSR array, one list after the other, each with its label."""
    sizes = np.diff(starts)[chosen].astype(np.int64)
    ends = np.cumsum(sizes)
    within = np.arange(int(sizes.sum()), dtype=np.int64) - np.repeat(ends - sizes, sizes)
    return np.repeat(starts[chosen].astype(np.int64), sizes) + within, np.repeat(label, sizes)
