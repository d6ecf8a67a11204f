"""Reads the sentences of hints back, started in tests/: `python -m deduce.read_hints [HINTS]`.

Published 10x10 boards are solved by hints alone. Of each hint what its sentence states is compared
with the board and the solution, and what it concludes with the deduction, by a program that knows
only the words.
"""

import re
import sys
from collections import Counter

import numpy as np

from deduce.said import KINDS, Reader, read_back
from shared import corpus, square_puzzle
from takegaki import hint, solutions
from takegaki.core.board import LINE, Board
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Reason
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.techniques.table import TECHNIQUES


def told_of(found: Deduction) -> str:
    """The sentence without what says that nothing local follows."""
    within = found.reason.args.get("of")
    told = within if isinstance(within, Reason) else found.reason
    return told.sentence()


def check(puzzle: Puzzle, board: Board, right: np.ndarray, found: Deduction) -> str:
    """Raises AssertionError for what is not so; how the sentence was read."""
    if found.technique is TECHNIQUES["exact-step"]:
        return "exact step, not read"
    reader, text = Reader(puzzle, board.marks, right), told_of(found)
    if found.name:
        assert text.lower().startswith(f"{found.name} (".lower()), text
        place = ("cell", found.clues[0]) if len(found.clues) == 1 else None
        said, read = reader.conclusions(text.split(": ")[1][:-1], place), "pattern"
    else:
        # A deduction has the hardest technique that it needs; its sentence is that of the last one.
        low = text[0].lower() + text[1:]
        kind = next(
            kind for kind, forms in KINDS.items() if any(re.match(form, low) for form, _ in forms)
        )
        said, read = read_back(reader, kind, text), "form"
    marks = [mark for _, mark in found.conclusions]
    lines = marks.count(LINE)
    assert said == dict(found.conclusions) or said == (lines, len(marks) - lines), text
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
