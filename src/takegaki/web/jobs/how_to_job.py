"""How a type of puzzle is played: a small one of it at its start, in the middle, and solved."""

import json

import numpy as np

from takegaki.core.board import Board
from takegaki.core.errors import UnsupportedError
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.reason import said
from takegaki.core.solution import Solution
from takegaki.core.sorted_values import median
from takegaki.core.verdict import Unique
from takegaki.formats import Document, native
from takegaki.formats.native import mark_text
from takegaki.generation import Generated, Request, generate
from takegaki.puzzles import PUZZLES
from takegaki.render.json_values import Entry
from takegaki.render.scene import Scene
from takegaki.render.svg import svg
from takegaki.solving.questions.prove import prove
from takegaki.web.workers.task import Task

SIDE = 5
SEEDS = range(12)
"""Of so many puzzles that one is shown which has most kinds of clues."""


def how_to(task: Task) -> Entry:
    """{"pictures": [start, middle, end], "puzzle": native JSON, "begun": marks of the middle,
    "solution": marks} of a small puzzle of {"kind"}, a registered type.

    Raises PuzzleError for a type of which none can be made.
    """
    puzzle, solution = _small(task.body.text("kind"))
    begun = _begun(solution)
    scenes = (Scene.of_puzzle(puzzle), Scene.of_board(begun, puzzle), Scene.of_solution(solution))
    return {
        "pictures": [svg(scene) for scene in scenes],
        "puzzle": json.loads(native.write(Document(puzzle))),
        "begun": mark_text(begun),
        "solution": mark_text(solution.board()),
    }


def _small(kind: str) -> tuple[Puzzle, Solution]:
    """A small puzzle with one solution, always the same."""
    boards = next(iter(PUZZLES[kind].boards.values()))
    graph = boards.graph(SIDE, SIDE, boards.describe(SIDE, SIDE, SEEDS[0]))
    made = [generate(Request(graph, seed, kind=kind)) for seed in SEEDS]
    found = [one.puzzle for one in made if isinstance(one, Generated)]
    if not found:
        raise UnsupportedError(said("refused.no-example", kind=kind))
    puzzle = max(found, key=_kinds_of_clues)
    verdict = prove(puzzle)
    assert isinstance(verdict, Unique), puzzle
    return puzzle, verdict.solution


def _kinds_of_clues(puzzle: Puzzle) -> int:
    return len(set(puzzle.clues.tolist()) - {NO_CLUE})


def _begun(solution: Solution) -> Board:
    """The upper part of a solution: what is drawn there, and of tiles all that is known."""
    graph, board = solution.puzzle.graph, solution.board()
    heights = graph.positions[graph.edge_vertices].mean(axis=1)[:, 1]
    is_shown = heights < median(heights)
    if PUZZLES[solution.puzzle.kind].goal == "loop":
        is_shown &= board.marks == LINE
    return Board(graph, np.where(is_shown, board.marks, UNKNOWN))
