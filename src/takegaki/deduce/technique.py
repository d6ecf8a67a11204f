"""A technique for people: its name, its level, its statement in general and in one place."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

from takegaki.core.errors import RequestError
from takegaki.core.verdict import Goal


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
    def word(self) -> str:
        """As options, JSON, metadata and rows spell it, and `of` reads it: "easy"."""
        return self.name.lower()

    @classmethod
    def of(cls, level: "Level | str | int") -> "Level":
        """A level by its name ("tricky") or number. Raises RequestError that lists the levels."""
        try:
            return cls[level.strip().upper()] if isinstance(level, str) else cls(level)
        except (KeyError, ValueError):
            known = ", ".join(one.word for one in cls)
            raise RequestError(f"there is no level {level!r}; there are {known}") from None

    @classmethod
    def of_letter(cls, letter: str) -> "Level":
        """A level by Loopy's letter for a difficulty. Raises RequestError that lists the letters."""
        levels = {level.word[0]: level for level in (cls.EASY, cls.NORMAL, cls.TRICKY, cls.HARD)}
        if letter not in levels:
            raise RequestError(f"no difficulty d{letter}; there are de, dn, dt and dh")
        return levels[letter]


@dataclass(frozen=True)
class Technique:
    """A kind of deduction; its code is in the kernels, or in `takegaki.deduce`.

    name       key in the registry
    title      for people
    level      from which on it is used
    code       the engine's number for it; in one level the lower is applied first
    statement  the deduction in general, on any tiling
    sentence   the deduction in one place: {place} a cell, dot or edge, {then} what follows, a clause; ""
               where `loop_sentences` has one for each case
    open       its premises are not recorded: they are among all clues and all earlier marks
    uniqueness holds only for puzzles with one solution; used only when requested
    goals      of the puzzle types that it is for
    clues      "any"; "sides": only where clues of loops count the lines round their faces; "tables": only for
               other clues of loops
    spared     why the others of its level come as far without it, a clause; "" where they do not
    """

    name: str
    title: str
    level: Level
    code: int
    statement: str
    sentence: str = ""
    open: bool = False
    uniqueness: bool = False
    goals: tuple[Goal, ...] = ("loop",)
    clues: Literal["any", "sides", "tables"] = "any"
    spared: str = ""
