"""Reads the reasons of hints back, started in tests/: `python -m deduce.read_hints [HINTS]`.

Published 10x10 boards are solved by hints alone. Of each hint what its reason states is compared
with the board and the solution, and what it concludes with the deduction.
"""

import sys
from collections import Counter

import numpy as np

from deduce.said import Reader, read_back
from shared import corpus, square_puzzle
from takegaki import hint, solutions
from takegaki.core.board import Board
from takegaki.core.marks import LINE
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Reason
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.technique_table import TECHNIQUES


def check(puzzle: Puzzle, board: Board, right: np.ndarray, found: Deduction) -> str:
    """Raises AssertionError for what is not so; how the reason was read."""
    if found.technique is TECHNIQUES["exact-step"]:
        return "exact step, not read"
    reader = Reader(puzzle, board.marks, right)
    if found.name:
        within = found.reason.args.get("of")
        said, read = (
            reader.concluded(within if isinstance(within, Reason) else found.reason),
            "pattern",
        )
    else:
        said, read = read_back(reader, found.reason), "form"
    marks = [mark for _, mark in found.conclusions]
    lines = marks.count(LINE)
    assert said == dict(found.conclusions) or said == (lines, len(marks) - lines), found.sentence
    return read


def main(wanted: int) -> Counter[str]:
    """The number of sentences by how they were read."""
    met: Counter[str] = Counter()
    for record in corpus("published.jsonl"):
        if (record["rows"], record["cols"]) != (10, 10) or record["solutions"] != 1:
            continue
        puzzle = square_puzzle(record["clues"])
        right = np.array([solution.lines for solution in solutions(puzzle, limit=2)])
        board = Board.blank(puzzle.graph)
        while met.total() < wanted and (found := hint(puzzle, board)).deduction is not None:
            met[check(puzzle, board, right, found.deduction)] += 1
            board = board.with_marks(found.marks)
        if met.total() >= wanted:
            break
    return met


if __name__ == "__main__":
    print(dict(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)))
