"""Explanations and hints on odd boards: many edges at a dot, cells that share several edges or have
many.

In both tiers: what machine code and plain Python say is the same, and each ends.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import networkx as nx
import numpy as np
import pytest

from laws.sources import PACKAGE
from takegaki import Puzzle, explain, hint, prove
from takegaki.core.board import Board
from takegaki.core.graph import Graph
from takegaki.core.verdict import NoSolution
from takegaki.tilings import graph_of


def polygon(sides: int) -> Graph:
    turns = np.arange(sides) * 2 * np.pi / sides
    return Graph.from_polygons([np.stack([np.cos(turns), np.sin(turns)], axis=1).tolist()])


def flower(petals: int) -> Graph:
    """Triangles that have a dot in common, and twice as many edges at it."""
    turns = np.arange(2 * petals) * np.pi / petals
    tips = np.stack([np.cos(turns), np.sin(turns)], axis=1).tolist()
    return Graph.from_polygons(
        [[(0.0, 0.0), tips[i], tips[i + 1]] for i in range(0, 2 * petals, 2)]
    )


def bipartite(cells: int) -> Graph:
    """Cells in a ring, each with two edges in common with the next: all meet at the same two
    dots.
    """
    return Graph.from_networkx(nx.complete_bipartite_graph(2, cells))


def puzzles() -> dict[str, Puzzle]:
    eared, triangles = graph_of("eared-triangular", 4, 1), graph_of("triangular", 2, 2)
    return {
        "six edges at a dot": Puzzle.of(eared, dict.fromkeys(range(2, 7), 0)),
        "six edges at a dot, with lines": Puzzle.of(triangles, {2: 1, 3: 2, 9: 2}),
        "fifty edges at a dot": Puzzle.of(flower(25), {0: 1}),
        "two cells": Puzzle("slitherlink-inequality", bipartite(3), np.array([3, 2])),
        "cells with two edges in common": Puzzle(
            "slitherlink-inequality", bipartite(5), np.array([-2, 2, -2, 3])
        ),
        "a cell of many sides where animals may be": Puzzle(
            "slitherlink-sheep", polygon(151), np.array([-1])
        ),
        "one cell of 300 sides": Puzzle("slitherlink", polygon(300), np.array([-1])),
    }


def answers() -> dict[str, list[str]]:
    return {name: [str(explain(puzzle)), str(hint(puzzle))] for name, puzzle in puzzles().items()}


def test_both_tiers_explain_them_alike() -> None:
    program = (
        "import json; from deduce.test_odd_boards import answers; print(json.dumps(answers()))"
    )
    path = os.pathsep.join(
        [str(Path(__file__).parents[1]), str(PACKAGE.parent), *filter(None, sys.path)]
    )
    interpreted = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "TAKEGAKI_TIER": "python", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert interpreted.returncode == 0, interpreted.stderr
    assert json.loads(interpreted.stdout) == answers()


def test_the_first_contradiction_stays() -> None:
    """A second one at the same place made the board forget both: the explanation never ended, or
    ended in an IndexError.
    """
    for name in ("two cells", "cells with two edges in common"):
        puzzle = puzzles()[name]
        assert isinstance(prove(puzzle), NoSolution)
        assert explain(puzzle).outcome == "contradiction"
        trace = explain(puzzle, opening=False)  # beginning with patterns, it is another place
        assert trace.outcome == "contradiction"
        assert "Every way of doing that goes against" in str(trace)
        assert hint(puzzle).kind == "no solution"


@pytest.mark.parametrize("kind", ["slitherlink-sheep", "slitherlink-inequality"])
def test_a_clue_about_sixty_edges_is_counted(kind: str) -> None:
    """Written out, half the lines of 60 edges would fill the memory."""
    assert hint(Puzzle(kind, polygon(60), np.array([30]))).kind == "no solution"


@pytest.mark.parametrize("clue", [20, 30, 33])
def test_a_clue_on_more_edges_than_a_table_has(clue: int) -> None:
    """Every dot visited: the only loop has 33 lines. Nothing else than its clue contradicts it."""
    puzzle = Puzzle.of(polygon(33), [clue], kind="slitherlink-sheep", variant="full")
    trace = explain(puzzle)
    assert trace.outcome == ("solved" if clue == 33 else "contradiction")
    if clue != 33:
        assert trace.steps[-1].deduction.clues == (0,)
        assert hint(puzzle, Board.blank(puzzle.graph)).kind == "no solution"


def test_a_clue_beside_one_on_many_edges() -> None:
    """How many patterns half the lines of 60 edges have: the explanation never ended."""
    turns = np.arange(60) * 2 * np.pi / 60
    ring = [(float(np.cos(turn)), float(np.sin(turn))) for turn in turns]
    graph = Graph.from_polygons([ring, [ring[0], ring[1], (2.0, 0.0)]])
    trace = explain(Puzzle.of(graph, [59, 2], kind="slitherlink-sheep"))
    assert trace.outcome == "solved"
    assert explain(Puzzle.of(graph, [30, 2], kind="slitherlink-sheep")).outcome == "contradiction"
