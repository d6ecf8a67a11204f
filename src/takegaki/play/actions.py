"""Actions: what a player can do to a position, as values and as JSON objects {"do": ...}."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass

from takegaki.core.board import CROSS, LINE, UNKNOWN
from takegaki.core.errors import RequestError
from takegaki.play.position import INSIDE, NO_SHADE, OUTSIDE


@dataclass(frozen=True)
class Mark:
    """An edge gets LINE (1), CROSS (-1) or UNKNOWN (0)."""

    edge: int
    mark: int


@dataclass(frozen=True)
class Sure:
    """The player is sure of the mark of an edge, or no longer."""

    edge: int
    sure: bool


@dataclass(frozen=True)
class Shade:
    """A face gets the colour of the inside (1), of the outside (2) or none (0)."""

    face: int
    shade: int


@dataclass(frozen=True)
class Turn:
    """A tile is turned by quarters anticlockwise: 1, 2 or 3."""

    cell: int
    quarters: int


@dataclass(frozen=True)
class Lock:
    """A tile is locked, or unlocked: it cannot be turned while it is."""

    cell: int
    locked: bool


@dataclass(frozen=True)
class Jumble:
    """Every tile that is not locked is turned by lot."""

    seed: int


@dataclass(frozen=True)
class Clear:
    """Everything goes from the board; tiles stand as at the start."""


@dataclass(frozen=True)
class Marks:
    """All edges get these marks, a character each: `.` none, `|` line, `x` cross.

    Tiles whose borders all have marks are turned so that they fit them, and locked.
    """

    marks: str


Action = Mark | Sure | Shade | Turn | Lock | Jumble | Clear | Marks

ACTIONS: Mapping[str, type[Action]] = {
    "edge": Mark,
    "sure": Sure,
    "shade": Shade,
    "turn": Turn,
    "lock": Lock,
    "jumble": Jumble,
    "clear": Clear,
    "marks": Marks,
}
"""The name of each in JSON."""

_NAMES = {kind: name for name, kind in ACTIONS.items()}

FOR_TILES = (Turn, Lock, Jumble)
FOR_LINES = (Mark, Sure, Shade)
"""Actions that need tiles, and those that need faces as cells; the others go everywhere."""

LARGEST_SEED = 2**53
"""The largest whole number that all readers of JSON keep."""


def _one_of(*values: int) -> Callable[[object], bool]:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and value in values


def _id(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _flag(value: object) -> bool:
    return isinstance(value, bool)


_WANTED: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "edge": (_id, "the id of an edge"),
    "face": (_id, "the id of a face"),
    "cell": (_id, "the id of a cell"),
    "mark": (_one_of(LINE, CROSS, UNKNOWN), "1 (line), -1 (cross) or 0 (none)"),
    "shade": (_one_of(NO_SHADE, INSIDE, OUTSIDE), "0 (none), 1 (inside) or 2 (outside)"),
    "quarters": (_one_of(1, 2, 3), "1, 2 or 3"),
    "sure": (_flag, "true or false"),
    "locked": (_flag, "true or false"),
    "seed": (lambda value: _id(value) and isinstance(value, int) and value < LARGEST_SEED, "a whole number"),
    "marks": (lambda value: isinstance(value, str), "a text with a character for each edge"),
}


def action_of(entry: object) -> Action:
    """The action of a JSON object. Raises RequestError that says what was expected where."""
    if not isinstance(entry, dict) or not isinstance(name := entry.get("do"), str) or name not in ACTIONS:
        raise RequestError(f'an action {{"do": ...}} was expected, one of {", ".join(ACTIONS)}')
    kind = ACTIONS[name]
    arguments = {}
    for key in kind.__dataclass_fields__:
        fits, expected = _WANTED[key]
        if key not in entry or not fits(entry[key]):
            raise RequestError(f"{expected} was expected", place=f"{name}, {key}")
        arguments[key] = entry[key]
    for key in entry:
        if key not in arguments and key != "do":
            raise RequestError("this entry is not known", place=f"{name}, {str(key)[:40]!r}")
    return kind(**arguments)


def action_entry(action: Action) -> dict[str, object]:
    """The JSON object of an action."""
    return {"do": _NAMES[type(action)], **asdict(action)}
