"""A player's level: how hard a puzzle is by what one must know, from 1 to 7, each with its word.

Loopy's level stands beside it and does not change. A technique has two heights: that on Loopy's
ladder, and here that of a player, in whose order named patterns come before one of two, and these
before colours.
"""

from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from takegaki.core.arguments import says_how
from takegaki.core.board import Board
from takegaki.core.budget import Budget, EndedError
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import Reason
from takegaki.deduce.deduction import Deduction, was_searched
from takegaki.deduce.ladder import Ladder
from takegaki.deduce.technique import Level, Technique
from takegaki.deduce.technique_table import TECHNIQUES
from takegaki.formats import Source, puzzle_of

if TYPE_CHECKING:
    from takegaki.deduce.trace import Trace


class PlayerLevel(IntEnum):
    """What one must know, each with all before it."""

    BASICS = 1
    PATTERNS = 2
    ONE_OF_TWO = 3
    COLOURS = 4
    CONNECTED = 5
    WHAT_IF = 6
    DEEP = 7

    def __str__(self) -> str:
        return self.word

    def __format__(self, spec: str) -> str:
        return format(self.word, spec)

    @property
    def word(self) -> str:
        """As options and JSON spell it: "one-of-two"."""
        return self.name.lower().replace("_", "-")

    @property
    def named(self) -> Reason:
        """For people, as data."""
        return Reason(f"player-level.{self.word}")

    @property
    def title(self) -> str:
        """For people: "One of two"."""
        return self.named.phrase()

    @property
    def numbered(self) -> str:
        """Number and word: "3, One of two"."""
        return Reason("player-level.numbered", number=self.value, title=self.named).phrase()


HEIGHTS: dict[PlayerLevel, tuple[str, ...]] = {
    PlayerLevel.BASICS: (
        *("clue-counting", "vertex-counting", "clue-table", "closed-loop", "incoming-line"),
        *("early-loop", "missing-loop", "tile-turn"),
    ),
    PlayerLevel.PATTERNS: ("local-rule",),
    PlayerLevel.ONE_OF_TWO: (
        *("vertex-pairs", "face-pairs", "clue-region", "through-face", "through-vertex"),
        *("clue-loop", "no-cycle", "only-ends", "what-if"),
    ),
    PlayerLevel.COLOURS: (
        *("carried", "equal-sides", "face-parity", "vertex-parity", "pair-relation"),
        *("straight-cut", "colouring", "turn-cycle"),
    ),
    PlayerLevel.CONNECTED: (
        *("connectivity", "stranded", "closed-part", "dead-end", "cut-tile", "parity-chain"),
    ),
    PlayerLevel.WHAT_IF: ("area", "free-cell"),
}
"""The techniques of each level; all others are deep. Of 222 short what-ifs 217 are two ends of one
line, which asks for no supposing: turning this way would close the loop.
"""

_HEIGHT = {name: level for level, names in HEIGHTS.items() for name in names}


def height_of(technique: Technique) -> PlayerLevel:
    """The player's height of a technique."""
    return _HEIGHT.get(technique.name, PlayerLevel.DEEP)


def height_of_step(deduction: Deduction) -> PlayerLevel:
    """That of a step: a named pattern is one, whatever technique found it."""
    height = height_of(deduction.technique)
    if was_searched(deduction.reason):
        return PlayerLevel.DEEP
    if deduction.technique.name == "what-if" and deduction.own_title != TWO_ENDS:
        return PlayerLevel.WHAT_IF
    return min(height, PlayerLevel.PATTERNS) if deduction.pattern else height


def level_of_solved(trace: "Trace") -> PlayerLevel:
    """The player's level of a puzzle that a trace solves. Cost: that of `player_level`, where
    patterns do not suffice.
    """
    hardest = max(height_of_step(step.found) for step in trace.steps)
    if hardest > PlayerLevel.PATTERNS:
        return player_level(trace.puzzle, trace.start)
    # Patterns are told first, whether counting alone would come as far or not.
    ladder = Ladder(trace.puzzle, trace.start, without=_above(PlayerLevel.BASICS))
    return PlayerLevel.BASICS if ladder.climb(Level.EASY) == "solved" else PlayerLevel.PATTERNS


TWO_ENDS = "two-ends"
"""The title of a short what-if that ends with a loop that is closed."""


@lru_cache(maxsize=8)
def _above(level: PlayerLevel) -> tuple[Technique, ...]:
    return tuple(one for one in TECHNIQUES.values() if height_of(one) > level)


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
