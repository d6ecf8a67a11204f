"""Puzzles as pages get them."""

import json

from takegaki.core.puzzle import Puzzle
from takegaki.formats import native
from takegaki.formats.document import Document
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.net import walls
from takegaki.web.replies import Entry


def puzzle_entry(puzzle: Puzzle) -> Entry:
    """A puzzle: its clues by cell (-1 none, -2 not told; of a tile the bits of its arms: 1 right, 2 up, 4
    left, 8 down), and `json`, its native JSON, which every job takes."""
    graph = puzzle.graph
    tiles = graph.cells == "vertices"
    return {
        "kind": puzzle.kind,
        "title": PUZZLES[puzzle.kind].title,
        "goal": PUZZLES[puzzle.kind].goal,
        "tiling": graph.tiling,
        "rows": graph.rows,
        "cols": graph.cols,
        "clues": (puzzle.clues & 15).tolist() if tiles else puzzle.clues.tolist(),
        "walls": [int(edge) for edge in walls(puzzle)] if tiles else [],
        "variant": puzzle.variant,
        "meta": dict(puzzle.meta),
        "json": native_entry(puzzle),
    }


def native_entry(puzzle: Puzzle) -> Entry:
    """takegaki's own JSON of a puzzle."""
    entry: Entry = json.loads(native.write(Document(puzzle)))
    return entry
