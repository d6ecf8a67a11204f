"""A puzzle with marks by its number: every type in turn, on every family of boards in turn.

Empty puzzles, puzzles of a loop or tree with all or some of its clues, hidden clues, wrong clues;
no marks, right ones, wrong ones. Most have one solution or a few, as that is what questions are
about.
"""

import json
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from answers.boards import Rng, families, usual_size
from answers.truth import Truth, truth_of
from oracle.statements import clues_met, shapes_of, variant_met
from random_loops import border, random_inside
from random_trees import random_tree
from takegaki.core.board import Board
from takegaki.core.errors import PuzzleError, UnsupportedError
from takegaki.core.graph import Graph
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import HIDDEN_CLUE, NO_CLUE, Puzzle
from takegaki.deduce.boards import board_text
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.formats import read, write
from takegaki.formats.document import Document
from takegaki.puzzles import PUZZLES
from takegaki.puzzles.puzzle_type import LoopTables, PuzzleType

SKIPPED = 1_000_003
"""Numbers to go on where a board was refused: far from all others."""


@dataclass(frozen=True, eq=False)
class Case:
    """What is asked about.

    number   makes it again
    family   of the board, by its name in a registry or in `boards.OWN`
    board    marks to start from
    """

    number: int
    family: str
    puzzle: Puzzle
    board: Board

    @cached_property
    def truth(self) -> Truth | None:
        """All solutions, where they can be known."""
        return truth_of(self.puzzle)

    @cached_property
    def right(self) -> "np.ndarray | None":
        """(S, E) all solutions that have the marks."""
        return None if self.truth is None else self.truth.with_marks(self.board)

    def rng(self, *purpose: int) -> Rng:
        """Random numbers of its own for some purpose."""
        return np.random.default_rng([self.number, 29, *purpose])

    @property
    def text(self) -> str:
        """The case as a line that `takegaki` reads."""
        try:
            made = write(Document(self.puzzle, self.board), "json")
        except PuzzleError as error:
            return f"{self.puzzle!r} {self.puzzle.clues.tolist()} ({error})"
        return json.dumps(json.loads(made), separators=(",", ":"))


EXAMPLES_EVERY = 16
"""Of so many numbers one is the bundled board of a technique, which boards by chance need seldom or
never: by turns as it stands, of those that are SELDOM, and with something left out or drawn in, of
all.
"""
SELDOM = (
    "carried",
    "closed-part",
    "cut-tile",
    "equal-sides",
    "free-cell",
    "linked-areas",
    "local-rule",
    "pair-relation",
    "parity-chain",
)
"""Techniques that 2,700 to 5,000 boards by chance did not meet."""
OTHERS = {
    "pair-relation": (
        '{"takegaki":1,"kind":"slitherlink","tiling":"triangular","rows":3,"cols":4,'
        '"clues":"1100.110010...0..0.12...."}'
    )
}
"""For those whose bundled board shows a relation from which another technique draws a mark."""


def case_of(number: int) -> Case:
    """The case of a number: the same on every machine."""
    kinds = list(PUZZLES)
    rng = np.random.default_rng([number, 28])
    if number % EXAMPLES_EVERY == EXAMPLES_EVERY - 1:
        return _example(number, rng)
    kind, turn = kinds[number % len(kinds)], number // len(kinds)
    found = families(kind)
    # Each type begins elsewhere, so that some hundred numbers have every family.
    name = list(found)[(turn + number % len(kinds) * len(found) // len(kinds)) % len(found)]
    graph = found[name](rng, usual_size(rng))
    try:
        puzzle, lines = puzzle_on(graph, PUZZLES[kind], rng)
    except UnsupportedError:
        # Not played there: `refusals` has it. There are others in the family.
        return case_of(number + len(kinds) * SKIPPED)
    return Case(number, name, puzzle, marks_on(graph, lines, rng))


def _example(number: int, rng: Rng) -> Case:
    turn, is_varied = divmod(number // EXAMPLES_EVERY, 2)
    names = list(TECHNIQUES) if is_varied else SELDOM
    name = names[turn % len(names)]
    puzzle = read(OTHERS.get(name) or board_text(name))
    board = Board.blank(puzzle.graph)
    if is_varied:
        board = marks_on(puzzle.graph, _lines_of(puzzle), rng)
        if PUZZLES[puzzle.kind].goal == "loop" and rng.random() < 0.5:
            clues = puzzle.clues.copy()
            clues[rng.integers(len(clues))] = NO_CLUE
            puzzle = Puzzle.of(puzzle.graph, clues, kind=puzzle.kind)
    return Case(number, puzzle.graph.tiling, puzzle, board)


def case_from(text: str, number: int = 0) -> Case:
    """The case of a line that `Case.text` gave."""
    from takegaki.formats import read_document

    document = read_document(text)
    blank = Board.blank(document.puzzle.graph)
    return Case(number, document.puzzle.graph.tiling, document.puzzle, document.board or blank)


def puzzle_on(graph: Graph, kind: PuzzleType, rng: Rng) -> tuple[Puzzle, np.ndarray]:
    """A puzzle of a type, and lines that most of its clues are of."""
    if isinstance(kind.tables, LoopTables):
        return _of_loop(graph, kind, kind.tables, rng)
    made = random_tree(graph, rng)
    tiles = made.clues.copy()
    if rng.random() < 0.25:
        wrong = rng.random(len(tiles)) < rng.choice([0.1, 0.5])
        tiles[wrong] = rng.integers(0, 16, wrong.sum())
    puzzle = Puzzle.of(graph, tiles, kind=kind.name)
    return puzzle, _lines_of(puzzle)


def _lines_of(puzzle: Puzzle) -> np.ndarray:
    """The first solution, where all loops or trees are known; else no lines."""
    shapes = shapes_of(puzzle)
    if shapes is not None:
        right = shapes[clues_met(puzzle, shapes).all(axis=1)]
        if len(right):
            first: np.ndarray = right[0]
            return first
    return np.zeros(puzzle.graph.n_edges, dtype=np.bool_)


def _of_loop(
    graph: Graph, kind: PuzzleType, tables: LoopTables, rng: Rng
) -> tuple[Puzzle, np.ndarray]:
    variant = str(rng.choice(kind.variants)) if kind.variants and rng.random() < 0.12 else ""
    blank = Puzzle.of(graph, np.full(graph.n_cells, NO_CLUE), kind=kind.name, variant=variant)
    lines = _some_loop(blank, rng)
    clues = tables.shown(graph, lines, lambda n: int(rng.integers(n)))
    share = rng.choice([0.0, 0.3, 0.5, 0.7, 1.0], p=[0.06, 0.24, 0.3, 0.2, 0.2])
    clues[rng.random(graph.n_cells) >= share] = NO_CLUE
    if kind.sign(HIDDEN_CLUE) and rng.random() < 0.15:
        clues[(rng.random(graph.n_cells) < 0.3) & (clues >= 0)] = HIDDEN_CLUE
    if rng.random() < 0.25:
        for cell in np.flatnonzero(
            rng.random(graph.n_cells) < rng.choice([0.1, 0.3, 1.0])
        ).tolist():
            known = list(tables.clues(graph, cell))
            clues[cell] = rng.choice(known) if known else NO_CLUE
    return Puzzle.of(graph, clues, kind=kind.name, variant=variant), lines


def _some_loop(blank: Puzzle, rng: Rng) -> np.ndarray:
    graph = blank.graph
    shapes = shapes_of(blank)
    if shapes is not None:
        allowed = shapes[variant_met(blank, shapes)]
        some = allowed if len(allowed) else shapes
        lines: np.ndarray = (
            some[rng.integers(len(some))] if len(some) else np.zeros(graph.n_edges, dtype=bool)
        )
        return lines
    return border(graph, random_inside(graph, rng, rng.uniform(0.2, 0.8)))


def marks_on(graph: Graph, lines: np.ndarray, rng: Rng) -> Board:
    """No marks, marks of the lines, or marks by chance; the latter are mostly wrong."""
    chance = rng.random()
    if chance < 0.5:
        return Board.blank(graph)
    marks = np.where(lines, LINE, CROSS)
    if chance > 0.8:
        wrong = rng.random(graph.n_edges) < 0.2
        marks[wrong] = -marks[wrong]
    marks[rng.random(graph.n_edges) < rng.choice([0.3, 0.7, 0.9])] = UNKNOWN
    return Board.of(graph, marks)
