"""Advice: a hint for the moment, and the actions that play it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from takegaki.core.board import UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.core.table import Goal
from takegaki.explain.as_json import hint_entry
from takegaki.explain.hint import Hint, Kind
from takegaki.explain.hint import hint as explained
from takegaki.play.actions import Action, Mark, action_entry
from takegaki.play.faults import certain_board
from takegaki.play.position import Position
from takegaki.play.tile_hints import tile_hint
from takegaki.puzzles import PUZZLES
from takegaki.solve.search import Budget


@dataclass(frozen=True)
class Advice:
    """What to say to somebody who looks at this position.

    kind     wrong, next, solved, no solution, ambiguous or stopped, as in `takegaki.explain.Hint`
    where    a sentence: where to look; it gives nothing away
    why      a sentence: what follows, and why
    actions  what plays it: marks or turns that follow, or take back what is wrong; none where nothing can
             be said for sure
    cells    of tiles: where to look
    hint     for puzzles that `takegaki.explain` knows, all it told: premises, conclusions
    """

    kind: Kind
    where: str
    why: str
    actions: tuple[Action, ...] = ()
    cells: tuple[int, ...] = ()
    hint: Hint | None = None

    def entry(self, puzzle: Puzzle, position: Position) -> dict[str, object]:
        """For programs: what `takegaki hint --json` tells, with "actions" and "cells"."""
        told: dict[str, object] = {"kind": self.kind, "where": self.where, "why": self.why}
        if self.hint is not None:
            told = hint_entry(puzzle, certain_board(puzzle, position), self.hint)
        return {
            **told,
            "actions": [action_entry(action) for action in self.actions],
            "cells": list(self.cells),
        }


def advise(
    puzzle: Puzzle, position: Position, *, uniqueness: bool = False, budget: Budget | None = None
) -> Advice:
    """The easiest next step, or what is wrong. Arguments and errors as in `takegaki.explain.hint`.

    Of tiles only those that are locked are taken for what the player stands by.
    """
    return _ADVISERS[PUZZLES[puzzle.kind].goal](puzzle, position, uniqueness, budget or Budget())


def _of_loop(puzzle: Puzzle, position: Position, uniqueness: bool, budget: Budget) -> Advice:
    board = certain_board(puzzle, position)
    told = explained(puzzle, board, uniqueness=uniqueness, budget=budget)
    actions: tuple[Action, ...] = ()
    if told.kind == "wrong" and not told.together:
        actions = tuple(Mark(edge, UNKNOWN) for edge, _ in told.wrong)
    elif told.kind == "next" and told.deduction is not None:
        actions = tuple(Mark(edge, mark) for edge, mark in told.deduction.conclusions)
    return Advice(told.kind, told.where, told.why, actions, hint=told)


def _of_tree(puzzle: Puzzle, position: Position, uniqueness: bool, budget: Budget) -> Advice:
    # No way to reason about tiles here takes it for granted that there is one solution.
    del uniqueness
    found = tile_hint(puzzle, position, budget)
    return Advice(found.kind, found.where, found.why, found.actions, found.cells)


_ADVISERS: Mapping[Goal, Callable[[Puzzle, Position, bool, Budget], Advice]] = {
    "loop": _of_loop,
    "tree": _of_tree,
}
