"""Removal with withdrawal leaves the very clues that removal one by one, each time from nothing, leaves."""

import os

import numpy as np
import pytest

from takegaki.core.looks import look, orbits
from takegaki.core.puzzle import Puzzle
from takegaki.core.topology import face_counts
from takegaki.core.verdict import Solution
from takegaki.deduce.ladder import Ladder
from takegaki.generate.by_trace import kept_clues
from takegaki.generate.wishes import told_only
from takegaki.loops import LOOPS, colour_loop
from takegaki.techniques import TECHNIQUES, Level
from takegaki.tilings import honeycomb, square

SAMPLES = int(os.environ.get("TAKEGAKI_GENERATED", "3"))
TO_HARD = [Level.EASY, Level.NORMAL, Level.TRICKY, Level.HARD]


def one_by_one(solution, level, groups, order, without=()):
    """None where techniques do not solve it with all clues."""
    start, faces = groups

    def solved(kept):
        return Ladder(told_only(solution.puzzle, kept), without=without).climb(level) == "solved"

    kept = np.ones(solution.puzzle.graph.n_faces, dtype=bool)
    if not solved(kept):
        return None
    for group in order:
        fewer = kept.copy()
        fewer[faces[start[group] : start[group + 1]]] = False
        kept = fewer if solved(fewer) else kept
    return kept


def same(first, second) -> bool:
    return first is second is None or np.array_equal(first, second)


@pytest.mark.parametrize(
    ("graph", "symmetry"),
    [
        (square(5, 3), ""),
        (honeycomb(5, 3), ""),
        (square(9, 10), ""),
        (honeycomb(8, 9), ""),
        (square(7, 8), "rot2"),
        (honeycomb(8, 8), "rot2"),
    ],
    ids=str,
)
@pytest.mark.parametrize("level", TO_HARD, ids=lambda level: level.title)
def test_as_one_by_one(graph, symmetry, level):
    groups = orbits(graph, look(graph, symmetry))[:2]
    for seed in range(SAMPLES):
        lines = list(LOOPS.values())[seed % len(LOOPS)].make(graph, seed + 40, None)
        solution = Solution.of(Puzzle.of(graph, face_counts(graph, lines)), lines)
        order = np.random.default_rng(seed).permutation(len(groups[0]) - 1)
        found = kept_clues(solution, level, groups, order)
        assert same(found, one_by_one(solution, level, groups, order))


@pytest.mark.parametrize("name", ["early-loop", "face-pairs", "carried", "incoming-line"])
def test_without_a_technique(name):
    graph, without = square(7, 6), [TECHNIQUES[name]]
    groups = orbits(graph, look(graph, ""))[:2]
    for seed in range(SAMPLES):
        lines = colour_loop(graph, seed)
        solution = Solution.of(Puzzle.of(graph, face_counts(graph, lines)), lines)
        order = np.random.default_rng(seed).permutation(graph.n_faces)
        found = kept_clues(solution, Level.HARD, groups, order, without=without)
        assert same(found, one_by_one(solution, Level.HARD, groups, order, without))


def test_told_in_order():
    graph = square(5, 3)
    lines = colour_loop(graph, 3)
    solution = Solution.of(Puzzle.of(graph, face_counts(graph, lines)), lines)
    order = np.random.default_rng(1).permutation(15)
    told = []
    kept = kept_clues(
        solution, Level.HARD, orbits(graph, look(graph, ""))[:2], order, told=lambda *what: told.append(what)
    )
    assert [face for face, _ in told] == order.tolist()
    assert all(kept[face] != off for face, off in told)
