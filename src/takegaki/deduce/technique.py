"""A technique: its name and level, where it looks and what runs it. What it says is in the
catalogues of `takegaki.words`.
"""

from collections.abc import Callable, Iterable
from enum import Flag, IntEnum, auto
from functools import cached_property
from typing import Any, Literal

from takegaki.core.errors import RequestError
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.printable import meant
from takegaki.core.reason import Reason, said
from takegaki.core.table import Goal


class Level(IntEnum):
    """How hard a technique is, and how hard a puzzle whose easiest path needs it."""

    EASY = 1
    NORMAL = 2
    TRICKY = 3
    HARD = 4
    EXPERT = 5
    TRIAL = 6
    SEARCH = 7

    def __str__(self) -> str:
        return self.word

    def __format__(self, spec: str) -> str:
        return format(self.word, spec)

    @classmethod
    def _missing_(cls, value: object) -> "Level | None":
        """`Level("tricky")`, as `of` reads it."""
        return cls.__members__.get(value.strip().upper()) if isinstance(value, str) else None

    @property
    def title(self) -> str:
        """For people."""
        return self.name.capitalize()

    @property
    def named(self) -> Reason:
        """For people, as data: said in any language."""
        return Reason(f"level.{self.word}")

    @property
    def word(self) -> str:
        """As options, JSON, metadata and rows spell it, and `of` reads it: "easy"."""
        return self.name.lower()

    @classmethod
    def of(cls, level: "Level | str | int") -> "Level":
        """A level by its name ("tricky") or number. Raises RequestError that lists the levels."""
        try:
            return cls[level.strip().upper()] if isinstance(level, str) else cls(level)
        except (KeyError, ValueError):
            known = [one.word for one in cls]
            text = ", ".join(known)
            near = meant(level, known)
            raise RequestError(
                said("deduce-error.level", given=repr(level), known=text, meant=near)
            ) from None

    @classmethod
    def of_letter(cls, letter: str) -> "Level":
        """A level by Loopy's letter for a difficulty. Raises RequestError that lists the
        letters.
        """
        levels = {level.word[0]: level for level in (cls.EASY, cls.NORMAL, cls.TRICKY, cls.HARD)}
        if letter not in levels:
            raise RequestError(said("deduce-error.letter", given=letter))
        return levels[letter]


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
