"""Searches the bundled boards, started in tests/: `python -m deduce.find_boards [NAME ...]`.

For each technique the smallest board of a random loop's clues, or of a random tree's tiles, on
which it is needed, with the fewest clues and the least to tell, and of those the one that comes to
it soonest. Boards that still do are kept.
"""

import argparse
from pathlib import Path

import numpy as np

from random_loops import loop_clues, random_puzzle
from random_trees import random_tree
from takegaki.core.graph import Graph
from takegaki.core.marks import LINE
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.solution import Solution
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.deduce.stories.stalls import Example, first_use
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import BY_CODE, TECHNIQUES, techniques_for
from takegaki.formats import Document, read_document, write
from takegaki.generation.loops import colour_loop
from takegaki.generation.removal.reduce import needed_clues
from takegaki.solving import prove
from takegaki.tilings import TILE_GRIDS, square

HOME = Path(__file__).parents[2] / "src/takegaki/deduce/boards"
FINDERS = {"vertex-pairs", "pair-relation", "missing-loop", "cut-tile"}
"""They find pairs, relations, refusals, contradictions; marks follow from these by others, or not
at all.
"""

FIRST = {techniques_for(goal)[0].name for goal in ("loop", "tree")}

SIZES = [(3, 3), (4, 3), (4, 4), (5, 4), (5, 5), (6, 6), (7, 7), (8, 8)]


def use(puzzle: Puzzle, technique: Technique, *, alone: bool = False) -> Example | None:
    """Where the technique is needed; those that rely on it get only puzzles with one solution.

    alone   only marks that it finds itself
    """
    if technique.uniqueness and prove(puzzle).name != "unique":
        return None
    found = first_use(puzzle, technique)
    if (
        found is None
        or (alone and not is_alone(found, technique))
        or not easier_are_stuck(found, technique)
    ):
        return None
    return found


def is_alone(found: Example, technique: Technique) -> bool:
    told = found.deduction
    if technique.name == "incoming-line" and all(mark != LINE for _, mark in told.marks):
        # In a corner of the board none need come in.
        return False
    return told.technique is technique and bool(told.conclusions) and bool(told.clues or told.marks)


def easier_are_stuck(found: Example, technique: Technique) -> bool:
    """From its marks alone those before it find nothing; before an exact step these are single
    trials.
    """
    if technique.name in FIRST or technique.name in FINDERS:
        return True
    ladder = Ladder(found.puzzle, found.board, uniqueness=technique.uniqueness)
    before = Level.TRIAL if technique is TECHNIQUES["exact-step"] else BY_CODE[technique.code - 1]
    return ladder.climb(before) == "stuck" and ladder.board == found.board


def without(puzzle: Puzzle, face: int) -> Puzzle:
    clues = puzzle.clues.copy()
    clues[face] = NO_CLUE
    return Puzzle.of(puzzle.graph, clues)


def fewer_clues(
    puzzle: Puzzle, technique: Technique, alone: bool, rng: np.random.Generator
) -> Puzzle:
    """Clues go one by one while the technique stays needed."""
    for face in rng.permutation(np.flatnonzero(puzzle.clues >= 0)).tolist():
        smaller = without(puzzle, face)
        if use(smaller, technique, alone=alone) is not None:
            puzzle = smaller
    return puzzle


def sample(graph: Graph, technique: Technique, rng: np.random.Generator) -> Puzzle:
    """Some clues of a random loop; every other time, or where it must be the only one, a puzzle
    that needs each of its clues, with none round one cell if possible.
    """
    if not technique.uniqueness and rng.random() < 0.5:
        return random_puzzle(graph, rng, rng.uniform(0.2, 1.0))[0]
    lines = colour_loop(graph, int(rng.integers(1 << 30)), windingness=rng.random())
    puzzle = Puzzle.of(graph, loop_clues(graph, lines))
    face = int(rng.integers(graph.n_faces))
    beside = graph.edge_faces[graph.edges_of(face)].sum(axis=1) - face
    near = [face, *(beside[beside < graph.n_faces]).tolist()]
    rest = [one for one in rng.permutation(graph.n_faces).tolist() if one not in near]
    order = [(one,) for one in (*near, *rest)]
    needed = needed_clues(Solution.of(puzzle, lines), order)
    if not isinstance(needed, tuple):
        return puzzle
    clues = np.full(graph.n_faces, NO_CLUE)
    clues[list(needed)] = puzzle.clues[list(needed)]
    return Puzzle.of(graph, clues)


def cost(found: Example) -> tuple[int, int, int]:
    premises = len(found.deduction.clues) + len(found.deduction.marks)
    clues = int((found.puzzle.clues >= 0).sum())
    return clues + 2 * len(found.deduction.story), int((found.board.marks != 0).sum()), premises


def tiles(rows: int, cols: int, rng: np.random.Generator) -> Puzzle:
    """The tiles of a random tree, some boards wrapping, some with walls."""
    wraps = rng.random() < 0.4
    return random_tree(TILE_GRIDS["torus" if wraps else "cells"].graph(rows, cols), rng)


def search(technique: Technique, tries: int, alone: bool, enough: int = 6) -> Puzzle | None:
    """The best of `enough` boards of the smallest size that has any."""
    rng = np.random.default_rng(technique.code)
    on_tiles = technique.goals == ("tree",)
    for size in SIZES:
        found = []
        for _ in range(tries):
            puzzle = tiles(*size, rng) if on_tiles else sample(square(*size), technique, rng)
            if use(puzzle, technique, alone=alone) is None:
                continue
            if not on_tiles:
                puzzle = fewer_clues(puzzle, technique, alone, rng)
            example = use(puzzle, technique, alone=alone)
            assert example is not None
            found.append(example)
            if len(found) == enough:
                break
        if found:
            return min(found, key=cost).puzzle
    return None


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("names", nargs="*")
    options.add_argument("--into", type=Path, default=HOME)
    options.add_argument("--tries", type=int, default=300)
    given = options.parse_args()
    for name in given.names or TECHNIQUES:
        path = given.into / f"{name}.txt"
        technique = TECHNIQUES[name]
        if path.exists() and use(
            read_document(path.read_text()).puzzle, technique, alone=name not in FINDERS
        ):
            continue
        puzzle = search(technique, given.tries, alone=name not in FINDERS)
        if puzzle is None:
            print(f"{name}: none found")
            continue
        text = (
            write(Document(puzzle), "grid" if puzzle.kind == "slitherlink" else "net").rstrip()
            + "\n"
        )
        path.write_text(text)
        print(f"{name}\n{text}", flush=True)


if __name__ == "__main__":
    main()
