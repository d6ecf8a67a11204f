"""Explanations of Net: no premise is idle, every step is new and right, hints are right.

By all trees of small boards, plain, wrapping and with walls.
"""

from dataclasses import replace

import numpy as np
import pytest

from deduce.follow import followed
from deduce.law import each_without
from deduce.tile_proofs import holds, some_marks
from narrowing import expect, not_none
from oracle.net_boards import BOARDS, KnownTrees, known_trees, random_net
from random_trees import random_tree
from takegaki import read
from takegaki.core.board import Board
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Unique
from takegaki.deduce.deduction import Deduction
from takegaki.deduce.explain import explain
from takegaki.deduce.hint import hint
from takegaki.deduce.level import Level
from takegaki.deduce.stories.stalls import report
from takegaki.solving import prove
from takegaki.tilings import TILE_GRIDS
from takegaki.tilings.torus import sides
from tiers import sampled

PLACES = range(6)


def fault(world: KnownTrees, puzzle: Puzzle, deduction: Deduction) -> str:
    """ "" if it follows from its premises and from no part of them."""
    if not holds(world, puzzle, deduction):
        return "does not follow"
    idle = [fewer for fewer in each_without(deduction) if holds(world, puzzle, fewer)]
    return "a premise is idle" if idle else ""


def left(world: KnownTrees, puzzle: Puzzle, board: Board) -> np.ndarray:
    """The solutions that hold the marks of a board."""
    trees = world.solutions(puzzle)
    known = board.marks != UNKNOWN
    found: np.ndarray = trees[(trees[:, known] == (board.marks[known] == LINE)).all(axis=1)]
    return found


@sampled()
@pytest.mark.parametrize("place", PLACES, ids=lambda place: str(BOARDS[place]))
def test_each_step_obeys_the_law(place: int) -> None:
    rng = np.random.default_rng([place, 1])
    world = known_trees(*BOARDS[place])
    ended: set[str] = set()
    for _ in range(12):
        puzzle = random_net(world, rng)
        board = some_marks(world, puzzle, rng)
        trees = left(world, puzzle, board)
        trace = explain(puzzle, board)
        ended.add(trace.outcome)
        right = np.zeros(len(board.marks))
        if len(trees):
            right = np.where(trees.all(axis=0), LINE, np.where(trees.any(axis=0), UNKNOWN, CROSS))
        else:
            assert trace.outcome == "contradiction"
        for step in trace.steps:
            assert fault(world, puzzle, step.deduction) == "", (
                puzzle.clues.tolist(),
                step.deduction,
            )
            if len(trees):
                assert followed(step.board, step.deduction, right)
        if len(trees):
            assert trace.outcome == ("solved" if len(trees) == 1 else "stuck")
            assert (trace.board.marks == right).all()
    assert len(ended) > 1


@sampled()
@pytest.mark.parametrize("place", PLACES, ids=lambda place: str(BOARDS[place]))
def test_hints_are_right(place: int) -> None:
    rng = np.random.default_rng([place, 2])
    world = known_trees(*BOARDS[place])
    kinds: set[str] = set()
    for _ in range(25):
        puzzle = random_net(world, rng)
        board = some_marks(world, puzzle, rng)
        trees = left(world, puzzle, board)
        told = hint(puzzle, board)
        kinds.add(told.kind)
        if told.kind == "next":
            assert told.deduction is not None
            assert fault(world, puzzle, told.deduction) == ""
            assert all(board[edge] == mark for edge, mark in not_none(told.deduction).marks)
            for edge, mark in told.deduction.conclusions:
                assert board[edge] == UNKNOWN
                assert (trees[:, edge] == (mark == LINE)).all()
        elif told.kind == "wrong":
            assert len(trees) == 0
            solutions = world.solutions(puzzle)
            held = [solutions[:, edge] == (mark == LINE) for edge, mark in told.wrong]
            assert not np.all(held, axis=0).any()
            assert told.together or not np.any(held, axis=0).any()
        elif told.kind == "no solution":
            assert len(world.solutions(puzzle)) == 0
            assert fault(world, puzzle, replace(not_none(told.deduction), marks=())) == ""
        elif told.kind == "ambiguous":
            assert len(trees) > 1
        else:
            assert told.kind == "solved"
            assert len(trees) == 1
    assert len(kinds) > 2


def test_larger_boards() -> None:
    """A trace comes to the only solution, wrapping and with walls."""
    rng = np.random.default_rng(3)
    solved = 0
    while solved < 6:
        puzzle = random_tree(TILE_GRIDS["torus" if solved % 2 else "cells"].graph(9, 7), rng)
        verdict = prove(puzzle)
        if verdict.name == "unique":
            trace = explain(puzzle)
            assert trace.outcome == "solved"
            assert isinstance(verdict, Unique)
            assert (trace.board.lines == verdict.solution.lines).all()
            solved += 1


def test_the_report_tells_where_something_harder_is_needed() -> None:
    told = report(read("5x5w:19d7aaae8449d5636cad43c44"))
    assert told.level is Level.HARD
    assert [stall.level for stall in told.stalls] == [Level.EASY, Level.NORMAL, Level.TRICKY]
    assert max(climb.level for climb in told.climbs) is Level.HARD


def test_what_is_said() -> None:
    told = hint(read("5x5w:19d7aaae8449d5636cad43c44"))
    places = "the end tile at r1c1 and the end tile at r5c1"
    assert told.where == f"Look at {places} (ends can't pair up)."
    assert told.why == "However the tile at r1c1 can still turn, it doesn't point up."
    assert told.deduction is not None
    assert told.deduction.story == (
        "The tile at r1c1 would be cut off: each arm would end in a tile with one arm. So it "
        "can't point up.",
    )
    solved = hint(read("2x1:22"), expect(Unique, prove(read("2x1:22"))).solution.board())
    assert solved.why == "Everything is connected, with no closed circuits."


@pytest.mark.parametrize("place", PLACES, ids=lambda place: str(BOARDS[place]))
def test_a_hint_for_a_whole_tile_rests_on_its_steps(place: int) -> None:
    rng = np.random.default_rng([place, 7])
    world = known_trees(*BOARDS[place])
    kinds: set[str] = set()
    for _ in range(12):
        puzzle = random_net(world, rng)
        board = some_marks(world, puzzle, rng)
        settled = rng.random(puzzle.graph.n_vertices) < 0.3
        told = hint(puzzle, board, settled=settled)
        kinds.add(told.kind)
        if told.tile is None:
            continue
        assert told.kind == "next"
        assert not settled[told.tile.cell]
        known = {(edge, mark) for edge, mark in enumerate(board.marks.tolist()) if mark != UNKNOWN}
        for step in told.tile.steps:
            assert known.issuperset(step.marks)
            assert not known.issuperset(step.conclusions)
            known.update(step.conclusions)
        trees = left(world, puzzle, board)
        around = np.append(trees, np.zeros((len(trees), 1), dtype=bool), axis=1)
        arms = (around[:, sides(puzzle.graph)[told.tile.cell]] << np.arange(4)).sum(axis=1)
        assert set(arms.tolist()) == {told.tile.arms}
    assert "next" in kinds


def test_a_contradiction_without_an_edge() -> None:
    """An arm on a board of one cell, which has no edges."""
    puzzle = Puzzle.of(TILE_GRIDS["torus"].graph(1, 1), [8], kind="net")
    trace = explain(puzzle)
    assert trace.outcome == "contradiction"
    assert [step.deduction.clues for step in trace] == [(0,)]
