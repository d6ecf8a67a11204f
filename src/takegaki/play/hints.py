"""Advice: a hint for the moment, and the actions that play it."""

from collections.abc import Iterable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import Board
from takegaki.core.budget import Budget
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Edge, Reason
from takegaki.core.topology import BoolArray
from takegaki.deduce.hint import Hint, Kind, hint
from takegaki.deduce.named_premises import near
from takegaki.play.actions import Action, Lock, Mark, Turn, action_entry
from takegaki.play.position import Position
from takegaki.play.turned_tiles import TURNED, board_of, certain_board, locked_marks, tile_state
from takegaki.puzzles import PUZZLES, tile_tables
from takegaki.puzzles.check import is_solved
from takegaki.render.captions import Captions
from takegaki.render.json_values import hint_entry
from takegaki.tilings.torus import sides


@dataclass(frozen=True)
class Advice:
    """A hint for this position, and how to play it.

    hint     of `takegaki.hint`: two sentences, premises, conclusions
    actions  that play it: marks or turns that follow, or take back what is wrong; none where
             nothing is certain
    cells    of tiles: where to look
    """

    hint: Hint
    actions: tuple[Action, ...] = ()
    cells: tuple[int, ...] = ()

    @property
    def kind(self) -> Kind:
        """What sort of hint."""
        return self.hint.kind

    @property
    def where(self) -> str:
        """The first stage."""
        return self.hint.where

    @property
    def why(self) -> str:
        """The second stage."""
        return self.hint.why

    @cached_property
    def captions(self) -> Captions | None:
        """Of a deduction on a board with lines, what stands beside a picture with letters."""
        found, puzzle = self.hint.deduction, self.hint.puzzle
        if self.kind != "next" or found is None or puzzle is None or self.cells:
            return None
        return Captions(puzzle.graph, found)

    def entry(self, puzzle: Puzzle, position: Position) -> dict[str, object]:
        """For programs: what `takegaki hint --json` writes, with "actions" and "cells"."""
        return {
            **hint_entry(puzzle, certain_board(puzzle, position), self.hint, with_pictures=True),
            "actions": [action_entry(action) for action in self.actions],
            "cells": list(self.cells),
        }


def advise(
    puzzle: Puzzle,
    position: Position,
    *,
    uniqueness: bool = False,
    budget: Budget | None = None,
    last_edge: int | None = None,
    another: int = 0,
    all_like: bool = False,
    known: Iterable[str] = (),
) -> Advice:
    """The easiest next step, or what is wrong. Arguments and errors as in `takegaki.hint`.

    last_edge  where the player is: of loops, of steps as easy the nearest
    all_like   of loops, with all other steps that are open now by the same idea
    Of tiles only those that are locked are taken for what the player stands by.
    """
    running = Budget.of(budget).start()
    if PUZZLES[puzzle.kind].goal == "tree":
        return _of_tree(puzzle, position, uniqueness, running)
    place = None if last_edge is None else Edge(last_edge)
    board = certain_board(puzzle, position)
    found = hint(
        *(puzzle, board),
        uniqueness=uniqueness,
        budget=running,
        near=place,
        another=another,
        known=known,
    )
    if all_like:
        # It is not loaded for any other hint.
        from takegaki.deduce.open_places import with_all_like  # noqa: PLC0415

        found = with_all_like(found, running)
    return _of_loop(found)


def _of_loop(found: Hint) -> Advice:
    marks = {} if found.together else found.marks
    return Advice(found, tuple(Mark(edge, mark) for edge, mark in marks.items()))


def _of_tree(puzzle: Puzzle, position: Position, uniqueness: bool, budget: Budget) -> Advice:
    """Turn a tile and lock it; or unlock those that stand as in no solution."""
    stands = board_of(puzzle, position)
    if is_solved(puzzle, stands):
        found = hint(puzzle, stands, budget=budget)
        return Advice(found)
    locked = position.locked == 1
    marks, clash = locked_marks(puzzle, tile_state(puzzle, position.quarters), position.locked)
    board = Board.of(puzzle.graph, marks)
    found = hint(puzzle, board, uniqueness=uniqueness, budget=budget, settled=locked)
    if clash.any() and found.kind in ("next", "ambiguous", "solved"):
        # Two tiles disagree about a border, which marks cannot represent: a search would not
        # notice.
        return _clashing(puzzle, locked, np.flatnonzero(clash))
    cells: tuple[int, ...] = ()
    actions: tuple[Action, ...] = ()
    if found.kind == "wrong":
        cells = _locked_beside(puzzle, locked, np.array([edge for edge, _ in found.wrong]))
        actions = () if found.together else tuple(Lock(cell, False) for cell in cells)
    elif found.tile is not None:
        cells = (found.tile.cell,)
        actions = _turned(puzzle, position, found.tile.cell, found.tile.arms)
    return Advice(found, actions, cells)


def _clashing(puzzle: Puzzle, locked: BoolArray, edges: NDArray[np.intp]) -> Advice:
    cells = _locked_beside(puzzle, locked, edges)
    places = near(puzzle.graph, edges.tolist())
    where = Reason("hint.locked-clash", puzzle.graph, places=places)
    return Advice(Hint("wrong", where, Reason("hint.unlock", count=len(cells))), cells=cells)


def _locked_beside(puzzle: Puzzle, locked: BoolArray, edges: NDArray[np.intp]) -> tuple[int, ...]:
    """The locked tiles with one of these borders, ascending."""
    return tuple(np.flatnonzero(locked & np.isin(sides(puzzle.graph), edges).any(axis=1)).tolist())


def _turned(puzzle: Puzzle, position: Position, cell: int, arms: int) -> tuple[Action, ...]:
    """Turn the tile to these arms by the shortest way, and lock it."""
    stand = int(TURNED[position.quarters[cell], tile_tables(puzzle).arms(puzzle)[cell]])
    quarters = next(quarters for quarters in range(4) if TURNED[quarters, stand] == arms)
    return (*((Turn(cell, quarters),) if quarters else ()), Lock(cell, True))
