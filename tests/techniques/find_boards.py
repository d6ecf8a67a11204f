"""Searches the bundled boards, started in tests/: `python -m techniques.find_boards [NAME ...]`.

For each technique the smallest board of a random loop's clues on which it is needed, with the
fewest clues and the least to tell, and of those the one that comes to it soonest. Boards that still do are kept.
"""

import argparse
from pathlib import Path

import numpy as np

from random_loops import loop_clues, random_puzzle
from takegaki.core.graph import Graph
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.verdict import Solution
from takegaki.explain.examples import Example, first_use
from takegaki.formats import grid
from takegaki.formats.document import Document
from takegaki.generate.removal import needed_clues
from takegaki.loops import colour_loop
from takegaki.solve import prove
from takegaki.techniques import TECHNIQUES, Technique
from takegaki.tilings import square

HOME = Path(__file__).parents[2] / "src/takegaki/techniques/boards"
SIZES = [(3, 3), (4, 3), (4, 4), (5, 4), (5, 5), (6, 6), (7, 7), (8, 8)]


def use(puzzle: Puzzle, technique: Technique, *, minimal: bool = False) -> Example | None:
    """Where the technique is needed; those that rely on it get only puzzles with one solution."""
    if technique.uniqueness and prove(puzzle).name != "unique":
        return None
    return first_use(puzzle, technique, minimal=minimal)


def without(puzzle: Puzzle, face: int) -> Puzzle:
    clues = puzzle.clues.copy()
    clues[face] = NO_CLUE
    return Puzzle.of(puzzle.graph, clues)


def fewer_clues(puzzle: Puzzle, technique: Technique, rng: np.random.Generator) -> Puzzle:
    """Clues go one by one while the technique stays needed."""
    for face in rng.permutation(np.flatnonzero(puzzle.clues >= 0)).tolist():
        smaller = without(puzzle, face)
        if use(smaller, technique) is not None:
            puzzle = smaller
    return puzzle


def sample(graph: Graph, technique: Technique, rng: np.random.Generator) -> Puzzle:
    """Some clues of a random loop; every other time, or where it must be the only one, a puzzle that
    needs each of its clues, with none round one cell if possible."""
    if not technique.uniqueness and rng.random() < 0.5:
        return random_puzzle(graph, rng, rng.uniform(0.2, 1.0))[0]
    lines = colour_loop(graph, int(rng.integers(1 << 30)), windingness=rng.random())
    puzzle = Puzzle.of(graph, loop_clues(graph, lines))
    face = int(rng.integers(graph.n_faces))
    beside = graph.edge_faces[graph.edges_of(face)].sum(axis=1) - face
    near = [face, *(beside[beside < graph.n_faces]).tolist()]
    order = [*near, *(one for one in rng.permutation(graph.n_faces).tolist() if one not in near)]
    needed = needed_clues(Solution.of(puzzle, lines), order)
    if not isinstance(needed, tuple):
        return puzzle
    clues = np.full(graph.n_faces, NO_CLUE)
    clues[list(needed)] = puzzle.clues[list(needed)]
    return Puzzle.of(graph, clues)


def cost(found: Example) -> tuple[int, int, int]:
    premises = len(found.deduction.clues) + len(found.deduction.marks)
    clues = int((found.puzzle.clues >= 0).sum())
    return clues + 2 * len(found.deduction.story), found.number, premises


def search(technique: Technique, tries: int, enough: int = 6) -> Puzzle | None:
    """The best of `enough` boards of the smallest size that has any."""
    rng = np.random.default_rng(technique.code)
    for size in SIZES:
        graph, found = square(*size), []
        for _ in range(tries):
            puzzle = sample(graph, technique, rng)
            if use(puzzle, technique) is None:
                continue
            example = use(fewer_clues(puzzle, technique, rng), technique, minimal=True)
            found += [example] if example is not None else []
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
        if path.exists() and use(grid.read(path.read_text()).puzzle, TECHNIQUES[name], minimal=True):
            continue
        puzzle = search(TECHNIQUES[name], given.tries)
        if puzzle is None:
            print(f"{name}: none found")
            continue
        text = grid.write(Document(puzzle))
        path.write_text(text)
        print(f"{name}\n{text}", flush=True)


if __name__ == "__main__":
    main()
