"""Turn: a technique that looks at the board as a whole, once those that wait for places are stuck."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from takegaki.core.puzzle import Puzzle
from takegaki.deduce.sides import Sides
from takegaki.engine.slate import Slate


@dataclass(frozen=True)
class Bench:
    """What techniques at work on one board share.

    keep_on   to be called every few milliseconds of a long turn; what it raises ends the turn, which a
              later one goes on with
    """

    puzzle: Puzzle
    sides: Sides
    keep_on: Callable[[], object]


class Turn(Protocol):
    """A technique at work on one board; from one turn to the next the slate only knows more."""

    def take(self, slate: Slate) -> bool:
        """Look at a slate where all easier techniques are stuck; whether facts were written into it.

        There is room for as many premises as there are edges and faces.
        """
