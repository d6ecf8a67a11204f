"""Clues that stay at level Easy, by ranks, against the ladder, which tries one group after another
from nothing.
"""

import numpy as np
import pytest

from graph_shapes import sized
from takegaki.core.budget import Budget
from takegaki.core.graph import Graph
from takegaki.core.puzzle import NO_CLUE, Puzzle
from takegaki.core.solution import Solution
from takegaki.core.symmetry import orbits, symmetry_group
from takegaki.core.topology import face_counts
from takegaki.core.verdict import Stopped
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level
from takegaki.generation.loops import LOOPS, colour_loop, given_loop
from takegaki.generation.removal.kernels.easy_removal import (
    FAR,
    EasyRemoval,
    begin_easy_removal,
    keep_at_easy,
    new_easy_removal,
)
from takegaki.generation.removal.reduce import clues_by_retraction
from takegaki.runtime.arrays import Flags, Ints
from takegaki.tilings import TILINGS, graph_of, square
from tiers import sampled, samples

SAMPLES = 2 * samples("generated")


def solves(graph: Graph, lines: Flags, kept: Flags) -> bool:
    clues = np.where(kept, face_counts(graph, lines), NO_CLUE)
    return Ladder(Puzzle.of(graph, clues)).climb(Level.EASY) == "solved"


def begun(graph: Graph, lines: Flags, clued: Flags, order: Ints, symmetry: str = "") -> EasyRemoval:
    groups = orbits(graph, symmetry_group(graph, symmetry))[:2]
    return new_easy_removal(graph, lines, clued, groups, order)


def check(graph: Graph, lines: Flags, clued: Flags, order: Ints, symmetry: str = "") -> int:
    """How many groups stay."""
    removal = begun(graph, lines, clued, order, symmetry)
    assert begin_easy_removal(removal) == solves(graph, lines, clued)
    if not solves(graph, lines, clued):
        return 0
    assert not keep_at_easy(removal, graph.n_faces)
    start, faces, _ = orbits(graph, symmetry_group(graph, symmetry))
    kept, stay = clued.copy(), 0
    for group in order.tolist():
        fewer = kept.copy()
        fewer[faces[start[group] : start[group + 1]]] = False
        if solves(graph, lines, fewer):
            kept = fewer
        else:
            stay += 1
    assert (removal.kept > 0).tolist() == kept.tolist()
    return stay


@sampled(8)
@pytest.mark.parametrize("tiling", TILINGS)
def test_as_the_ladder_one_by_one(tiling: str) -> None:
    graph = graph_of(tiling, *sized(TILINGS[tiling], (4, 3)))
    for seed in range(SAMPLES + 4):
        random = np.random.default_rng(seed)
        lines = list(LOOPS.values())[seed % len(LOOPS)].make(graph, seed, None)
        every = np.ones(graph.n_faces, dtype=bool)
        check(graph, lines, every, random.permutation(graph.n_faces).astype(np.int32))


@pytest.mark.parametrize("symmetry", ["rot2", "rot4", "left-right"])
def test_groups(symmetry: str) -> None:
    graph = square(8, 8)
    n_groups = len(orbits(graph, symmetry_group(graph, symmetry))[0]) - 1
    stay = 0
    for seed in range(SAMPLES + 4):
        order = np.random.default_rng(seed).permutation(n_groups).astype(np.int32)
        stay += check(graph, colour_loop(graph, seed), np.ones(64, dtype=bool), order, symmetry)
    assert stay > 0


def test_clues_that_stay_and_cells_without_one() -> None:
    """Only groups of the order are tried; what is without a clue gives nothing."""
    graph, solved = square(6, 7), 0
    for seed in range(6 * SAMPLES):
        random = np.random.default_rng(seed)
        clued = random.random(graph.n_faces) < 0.95
        order = random.permutation(np.flatnonzero(clued)).astype(np.int32)
        solved += check(graph, colour_loop(graph, seed), clued, order[: len(order) // 2]) > 0
    assert solved > 0


def test_a_clue_alone_shows_that_a_loop_is_not_all() -> None:
    """The edge between two cells would close a loop of all lines that are known but for a clue."""
    graph = square(2, 3)
    lines = given_loop(graph, "###\n#.#")
    for seed in range(40 * SAMPLES):
        order = np.random.default_rng(seed).permutation(6).astype(np.int32)
        check(graph, lines, np.ones(6, dtype=bool), order)


def test_ranks_say_how_many_groups_are_enough() -> None:
    """Of an edge: it follows from so many groups of the end, and not from one fewer."""
    graph = square(5, 6)
    lines = colour_loop(graph, 1)
    order = np.random.default_rng(3).permutation(30).astype(np.int32)
    removal = begun(graph, lines, np.ones(30, dtype=bool), order)
    assert begin_easy_removal(removal)
    for enough in range(31):
        clued = np.zeros(30, dtype=bool)
        clued[order[30 - enough :]] = True
        ladder = Ladder(Puzzle.of(graph, np.where(clued, face_counts(graph, lines), NO_CLUE)))
        if ladder.climb(Level.EASY) == "solved":
            break
        known = ladder.board.marks != 0
        assert (removal.rank <= enough).tolist() == known.tolist()
    assert removal.highest == enough < FAR


def test_it_ends_when_told() -> None:
    graph = square(12, 12)
    lines = colour_loop(graph, 2)
    solution = Solution.of(Puzzle.of(graph, face_counts(graph, lines)), lines)
    groups = orbits(graph, symmetry_group(graph, ""))[:2]
    order = np.arange(144, dtype=np.int32)
    budget = Budget(time_limit=0)
    found = clues_by_retraction(solution, Level.EASY, groups, order, budget=budget)
    assert isinstance(found, Stopped)
