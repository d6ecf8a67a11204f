"""The player's level of a step and of a puzzle: what one must know, from 1 to 7.

In a player's order named patterns come before one of two, and these before colours.
"""

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from takegaki.core.arguments import says_how
from takegaki.core.board import Board
from takegaki.core.budget import Budget, EndedError
from takegaki.core.puzzle import Puzzle
from takegaki.deduce.deduction import Deduction, was_searched
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.level import Level, PlayerLevel
from takegaki.deduce.technique import Technique
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.formats import Source, puzzle_of

if TYPE_CHECKING:
    from takegaki.deduce.trace import Trace


def height_of_step(deduction: Deduction) -> PlayerLevel:
    """That of a step: a named pattern is one, whatever technique found it."""
    height = deduction.technique.height
    if was_searched(deduction.reason):
        return PlayerLevel.DEEP
    if deduction.technique.name == "what-if" and deduction.own_title != TWO_ENDS:
        return PlayerLevel.WHAT_IF
    return min(height, PlayerLevel.PATTERNS) if deduction.pattern else height


def level_of_solved(trace: "Trace") -> PlayerLevel:
    """The player's level of a puzzle that a trace solves. Cost: that of `player_level`, where
    counting and what is visible on the empty board do not suffice.
    """
    # A name makes a step easier to see; what finds it must be known all the same.
    later = (step.found.technique.height for step in trace.steps[trace.opened :])
    if max(later, default=PlayerLevel.BASICS) > PlayerLevel.PATTERNS:
        return player_level(trace.puzzle, trace.start)
    # Patterns are told first, whether counting alone would come as far or not.
    ladder = Ladder(trace.puzzle, trace.start, without=_above(PlayerLevel.BASICS))
    return PlayerLevel.BASICS if ladder.climb(Level.EASY) == "solved" else PlayerLevel.PATTERNS


TWO_ENDS = "two-ends"
"""The title of a short what-if that ends with a loop that is closed."""


@lru_cache(maxsize=8)
def _above(level: PlayerLevel) -> tuple[Technique, ...]:
    return tuple(one for one in TECHNIQUES.values() if one.height > level)


@says_how
def player_level(
    puzzle: Puzzle | Source, board: Board | None = None, *, budget: Budget | None = None
) -> PlayerLevel:
    """The lowest player's level whose techniques solve a puzzle, what is visible at once first.

    DEEP where nothing short does, or the budget ends. Cost: 0.5 ms at 10x10 where counting and
    patterns do; some ten ms where small areas are tried.

    >>> player_level("33\\n..\\n..")
    <PlayerLevel.PATTERNS: 2>
    """
    puzzle = puzzle_of(puzzle)
    board = Board.blank(puzzle.graph) if board is None else board
    running = Budget.of(budget).start()
    try:
        for level in tuple(PlayerLevel)[:-1]:
            running.check()
            if level == PlayerLevel.PATTERNS:
                board = _with_patterns(puzzle, board)
            ladder = Ladder(puzzle, board, without=_above(level), budget=running)
            upto = Level.EASY if level == PlayerLevel.BASICS else Level.EXPERT
            if ladder.climb(upto) == "solved":
                return level
            board = ladder.board
    except EndedError:
        pass
    return PlayerLevel.DEEP


def _with_patterns(puzzle: Puzzle, board: Board) -> Board:
    # A trace asks how high its steps are, and not for this.
    from takegaki.deduce.techniques.visible_patterns import (  # noqa: PLC0415
        with_visible_patterns,
    )

    marks = with_visible_patterns(puzzle, board.marks.tolist())
    return Board.of(puzzle.graph, np.array(marks, dtype=np.int8))
