"""The corpus next to the checkout, or in TAKEGAKI_SHARED, read without the formats of the
project.
"""

import json
from functools import lru_cache
from typing import Any

import numpy as np

from needs import SHARED, need, needs
from takegaki.core.puzzle import Puzzle
from takegaki.tilings import honeycomb, square

needs_shared = needs("shared")


@lru_cache(maxsize=8)
def corpus(name: str) -> list[dict[str, Any]]:
    """The records of a .jsonl file of the corpus."""
    need("shared")
    return [json.loads(line) for line in (SHARED / "corpus" / name).read_text().splitlines()]


def square_puzzle(rows: list[str]) -> Puzzle:
    """A puzzle on squares from a string per row, "." for no clue."""
    clues = [-1 if clue == "." else int(clue) for row in rows for clue in row]
    return Puzzle.of(square(len(rows), len(rows[0])), clues)


def corpus_grid(name: str) -> Puzzle:
    """One of the plain grids of the corpus."""
    return square_puzzle((SHARED / "corpus" / name).read_text().split())


def loopy_puzzle(game_id: str) -> Puzzle:
    """A Loopy game ID of squares or honeycomb: digits are clues, letters a to z skip 1 to 26
    cells.
    """
    params, text = game_id.split(":")
    size, kind = params.split("t")
    cols, rows = map(int, size.split("x"))
    graph = {"0": square, "2": honeycomb}[kind[0]](rows, cols)
    clues: list[int] = []
    for symbol in text:
        clues += [int(symbol)] if symbol.isdigit() else [-1] * (ord(symbol) - ord("a") + 1)
    return Puzzle.of(graph, clues)


def recorded_lines(puzzle: Puzzle, inside: list[str]) -> np.ndarray:
    """(E,) the lines of a recorded solution: "1" for each cell inside."""
    colour = np.array([cell == "1" for row in inside for cell in row] + [False])
    found: np.ndarray = (
        colour[puzzle.graph.edge_faces[:, 0]] != colour[puzzle.graph.edge_faces[:, 1]]
    )
    return found
