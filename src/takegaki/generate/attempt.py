"""One try at a request: what whoever makes its puzzle works with."""

from collections.abc import Callable
from dataclasses import dataclass, field

from takegaki.engine.dice import Dice
from takegaki.generate.request import Request
from takegaki.generate.source import dice_of
from takegaki.solve.premises import keep_on
from takegaki.solve.search import Budget

Entry = tuple[object, ...]
Watch = Callable[..., object]
"""Called with ("try", number) for each loop or tree and ("note", line) for what is tried meanwhile, ("bound",
least, most) for how few clues there can be; and for what a puzzle came of, once it has: ("loop", Event),
("clue", face, "off" or "back"), ("tree", Change)."""


@dataclass(frozen=True)
class Missed:
    """Why a try led to no puzzle; unsolved: all the clues that are allowed do not tell this loop."""

    reason: str
    unsolved: bool = False


@dataclass(frozen=True, eq=False)
class Attempt:
    """One try.

    number   1 for the first
    watch    told of it, None where nobody listens
    events   what it is told once a puzzle has come of this try
    """

    request: Request
    number: int
    budget: Budget
    watch: Watch | None = None
    events: list[Entry] = field(default_factory=list)

    def tell(self, *event: object) -> None:
        """Tell at once."""
        if self.watch:
            self.watch(*event)

    def note(self, line: str) -> None:
        """Tell what is tried."""
        self.tell("note", line)

    def keep_on(self) -> None:
        """Raises EndedError when the budget has ended."""
        keep_on(self.budget)

    def dice(self, stream: int) -> Dice:
        """The dice of this try for one purpose."""
        return dice_of(self.request, self.number, stream)
