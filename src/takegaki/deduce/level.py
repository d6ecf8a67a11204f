"""Two scales of how hard a technique, a step or a puzzle is, side by side: the level of Loopy's
ladder, and that of a player.
"""

from enum import IntEnum

from takegaki.core.errors import RequestError
from takegaki.core.printable import meant
from takegaki.core.reason import Reason, said


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
