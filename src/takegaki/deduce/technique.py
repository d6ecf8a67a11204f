"""A technique: its name and level, where it looks and what runs it. What it says is in the
catalogues of `takegaki.words`.
"""

from collections.abc import Callable, Iterable
from enum import Flag, auto
from functools import cached_property
from typing import Any, Literal

from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.reason import Reason
from takegaki.core.table import Goal
from takegaki.deduce.level import Level, PlayerLevel


class On(Flag):
    """What a technique looks at; all but the board wait in a queue for their turn."""

    CELL = auto()  # one with a clue
    CLUED = auto()  # a cell with a clue, or a dot that must be visited
    DOT = auto()
    TABLE = auto()  # of a clue that does not count the lines round a cell
    EDGE = auto()
    TILE = auto()
    BOARD = auto()  # as a whole


class News(Flag):
    """What is new round a place when a technique is to look at it again."""

    NONE = 0
    MARK = auto()  # a line or a cross
    PAIR = auto()  # at most, or at least, one line at a corner
    RELATION = auto()  # two edges that are equal or opposite


@dataclass(frozen=True)
class Technique:
    """A kind of deduction: a row of the table of techniques.

    name       key in the registry, and of its messages
    level      from which on it is used
    height     the level of a player who knows it
    on         what it looks at
    code       its number, which is its place in the table; the lower is applied first
    news       when a place waits for it again; it is queued by other kernels where there is none
    run        what applies it, as "file:name": of `deduce/kernels` a kernel (board of facts, place
               or edge); of the whole board a maker of a `BoardTechnique` in `deduce/techniques`;
               "" where neither does
    premises   "recorded" with each fact; else they are found when they are asked for: those of a
               "loop", of a "part" of the board that lines join, of a "way" from cell to cell, of a
               "cut" that parts the cells of a side, or "all" clues and earlier marks, of which most
               are idle
    at_edge    facts of one on the whole board stand at an edge, not at a cell or dot
    at_dots    at a dot it is this technique to people
    uniqueness holds only for puzzles with one solution; used only when requested
    goals      of the puzzle types that it is for
    clues      "any"; "sides": only where clues of loops count the lines round their faces;
               "tables": only for other clues of loops
    spared     do the others of its level come as far without it? `why_spared` says why
    find       of a technique of others what applies it, in place of `run`: (puzzle, board) -> the
               findings, see `takegaki.plugins`
    own_title, own_statement, own_sentence     what it says, where no catalogue has it
    """

    name: str
    level: Level
    on: On = On.BOARD
    code: int = 0
    news: News = News.NONE
    run: str = ""
    premises: Literal["recorded", "loop", "part", "way", "cut", "all"] = "recorded"
    at_edge: bool = False
    at_dots: str = ""
    uniqueness: bool = False
    goals: tuple[Goal, ...] = ("loop",)
    clues: Literal["any", "sides", "tables"] = "any"
    spared: bool = False
    find: Callable[[Any, Any], Iterable[Any]] | None = None
    height: PlayerLevel = PlayerLevel.DEEP
    own_title: str = ""
    own_statement: str = ""
    own_sentence: str = ""

    @property
    def order(self) -> tuple[int, int]:
        """Of two for one goal the lower is applied first."""
        return self.level, self.code

    @property
    def title(self) -> str:
        """For people."""
        return Reason(self.name).phrase()

    @property
    def statement(self) -> str:
        """The deduction in general, on any tiling."""
        return Reason(f"{self.name}.statement").sentence()

    @property
    def why_spared(self) -> str:
        """Why the others of its level come as far without it, a clause."""
        return Reason(f"{self.name}.spared").phrase()

    @cached_property
    def open(self) -> bool:
        """Its premises are not recorded: they are among all clues and all earlier marks."""
        return self.premises == "all"
