"""Actions: what a player can do to a position, as values and as JSON, and what each changes."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from typing import Any

import numpy as np

from takegaki.core.board import EdgeMarks
from takegaki.core.errors import BoardError, RequestError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import CROSS, LINE, UNKNOWN, MarkArray
from takegaki.core.place_names import edge_of, vertex_name
from takegaki.core.printable import a_type
from takegaki.core.puzzle import Puzzle
from takegaki.core.reason import said
from takegaki.play.position import INSIDE, LAYERS, NO_SHADE, OUTSIDE, Layer, LayerName
from takegaki.play.turned_tiles import turns_for
from takegaki.puzzles import is_of_tiles


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
    """Every tile that is not locked is turned at random."""

    seed: int


@dataclass(frozen=True)
class Clear:
    """Everything goes from the board; tiles stand as at the start."""


@dataclass(frozen=True)
class Marks:
    """All edges get these marks, a character each: `.` none, `-` line, `x` cross.

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
    "edge": (_id, "action.id"),
    "face": (_id, "action.id"),
    "cell": (_id, "action.id"),
    "mark": (_one_of(LINE, CROSS, UNKNOWN), "action.mark"),
    "shade": (_one_of(NO_SHADE, INSIDE, OUTSIDE), "action.shade"),
    "quarters": (_one_of(1, 2, 3), "action.quarters"),
    "sure": (_flag, "action.flag"),
    "locked": (_flag, "action.flag"),
    "seed": (
        lambda value: _id(value) and isinstance(value, int) and value < LARGEST_SEED,
        "action.whole",
    ),
    "marks": (lambda value: isinstance(value, str), "action.marks"),
}


def _wanted(key: str) -> str:
    """What to write for an argument of an action."""
    message = _WANTED[key][1]
    return said(message, what=key) if message == "action.id" else said(message)


def action_of(entry: object) -> Action:
    """The action of a JSON object. Raises RequestError that says what to write, and where."""
    if (
        not isinstance(entry, dict)
        or not isinstance(name := entry.get("do"), str)
        or name not in ACTIONS
    ):
        raise RequestError(said("action.an-action", known=", ".join(ACTIONS)))
    kind = ACTIONS[name]
    arguments = {}
    for key in kind.__dataclass_fields__:
        if key not in entry or not _WANTED[key][0](entry[key]):
            raise RequestError(_wanted(key), place=f"{name}, {key}")
        arguments[key] = entry[key]
    for key in entry:
        if key not in arguments and key != "do":
            raise RequestError(said("action.unknown"), place=f"{name}, {str(key)[:40]!r}")
    return kind(**arguments)


def action_entry(action: Action) -> dict[str, object]:
    """The JSON object of an action."""
    return {"do": _NAMES[type(action)], **asdict(action)}


Layers = dict[LayerName, Layer]
"""The layers of a session, which change in place."""


@dataclass(frozen=True)
class Change:
    """Entries of one layer that became others.

    where           ids, each once
    before, after   the value of each, as bytes of int8
    """

    layer: LayerName
    where: tuple[int, ...]
    before: bytes
    after: bytes

    @property
    def only_adds(self) -> bool:
        """It gives marks to edges that had none, or has nothing to do with marks."""
        if self.layer == "marks":
            return not any(self.before)
        return self.layer != "automatic"

    def inverted(self) -> "Change":
        """The change that takes this one back."""
        return Change(self.layer, self.where, self.after, self.before)


def change_to(layers: Layers, layer: LayerName, wanted: Layer) -> tuple[Change, ...]:
    """The change that makes a layer equal to another one, or none. Cost: linear in the layer."""
    where = np.flatnonzero(layers[layer] != wanted)
    if not len(where):
        return ()
    before, after = layers[layer][where], wanted[where]
    return (Change(layer, tuple(where.tolist()), before.tobytes(), after.tobytes()),)


def change_one(layers: Layers, layer: LayerName, entry: int, value: int) -> tuple[Change, ...]:
    """What must change so that an entry has this value: a change, or none."""
    before = int(layers[layer][entry])
    if before == value:
        return ()
    return (Change(layer, (entry,), _byte(before), _byte(value)),)


def _byte(value: int) -> bytes:
    return bytes((value & 0xFF,))


def apply(layers: Layers, changes: Iterable[Change]) -> None:
    """Make the changes, in this order."""
    for change in changes:
        if len(change.where) == 1:
            layers[change.layer][change.where[0]] = np.frombuffer(change.after, dtype=np.int8)[0]
        else:
            layers[change.layer][list(change.where)] = np.frombuffer(change.after, dtype=np.int8)


def inverted(changes: Iterable[Change]) -> tuple[Change, ...]:
    """The changes that take these back."""
    return tuple(change.inverted() for change in reversed(tuple(changes)))


def merged(changes: Iterable[Change]) -> tuple[Change, ...]:
    """One change for each layer that does what these do one after another. Cost: linear in them."""
    found: dict[LayerName, dict[int, tuple[int, int]]] = {}
    for change in changes:
        entries = found.setdefault(change.layer, {})
        for entry, before, after in zip(change.where, change.before, change.after, strict=True):
            entries[entry] = (entries.get(entry, (before, after))[0], after)
    made = []
    for layer, entries in found.items():
        kept = {entry: pair for entry, pair in sorted(entries.items()) if pair[0] != pair[1]}
        if kept:
            first, last = (bytes(pair[way] for pair in kept.values()) for way in (0, 1))
            made.append(Change(layer, tuple(kept), first, last))
    return tuple(made)


Changes = tuple[Change, ...]


def actions_of(graph: Graph, given: "Action | EdgeMarks") -> list[Action]:
    """An action as it is, of marks by their edges a `Mark` each. Raises RequestError for anything
    else.
    """
    if isinstance(given, Mapping):
        return [_checked(Mark(edge_of(graph, place), mark)) for place, mark in given.items()]
    if type(given) not in _CHANGES_OF:
        raise RequestError(said("action.not-a-move", given=a_type(given)))
    return [_checked(given)]


def _checked(action: Action) -> Action:
    """The action, whose values are such as JSON has them too."""
    for key in action.__dataclass_fields__:
        fits, _ = _WANTED[key]
        value = getattr(action, key)
        if not fits(value.item() if isinstance(value, np.generic) else value):
            wrong = said("action.not-this", wanted=_wanted(key), given=repr(value))
            raise RequestError(wrong, place=f"{_NAMES[type(action)]}, {key}")
    return action


def changes_of(puzzle: Puzzle, layers: Layers, action: Action) -> Changes:
    """The changes of an action; none where it has no effect.

    Raises BoardError or RequestError where it is not possible on this board or at this moment.
    """
    tiles = is_of_tiles(puzzle)
    if isinstance(action, FOR_LINES if tiles else FOR_TILES):
        what = said("game-error.tiles-here" if tiles else "game-error.no-tiles-here")
        raise RequestError(what)
    return _CHANGES_OF[type(action)](puzzle, layers, action)


def _within(number: int, count: int, name: str) -> None:
    if not 0 <= number < count:
        raise BoardError(said("action.no-place", what=name, number=number, last=count - 1))


def _mark(puzzle: Puzzle, layers: Layers, action: Mark) -> Changes:
    edge = action.edge
    _within(edge, puzzle.graph.n_edges, "edge")
    changes = change_one(layers, "marks", edge, action.mark) + change_one(
        layers, "automatic", edge, 0
    )
    if action.mark == UNKNOWN:
        changes += change_one(layers, "sure", edge, 0)
    return changes


def _sure(puzzle: Puzzle, layers: Layers, action: Sure) -> Changes:
    _within(action.edge, puzzle.graph.n_edges, "edge")
    return change_one(layers, "sure", action.edge, int(action.sure))


def _shade(puzzle: Puzzle, layers: Layers, action: Shade) -> Changes:
    _within(action.face, puzzle.graph.n_faces, "face")
    return change_one(layers, "shades", action.face, action.shade)


def _turn(puzzle: Puzzle, layers: Layers, action: Turn) -> Changes:
    cell = action.cell
    _within(cell, puzzle.graph.n_vertices, "cell")
    if layers["locked"][cell]:
        raise BoardError(said("game-error.tile-locked"), place=vertex_name(puzzle.graph, cell))
    return change_one(
        layers, "quarters", cell, (int(layers["quarters"][cell]) + action.quarters) % 4
    )


def _lock(puzzle: Puzzle, layers: Layers, action: Lock) -> Changes:
    _within(action.cell, puzzle.graph.n_vertices, "cell")
    return change_one(layers, "locked", action.cell, int(action.locked))


def _jumble(puzzle: Puzzle, layers: Layers, action: Jumble) -> Changes:
    turns = np.random.default_rng(action.seed).integers(
        0, 4, puzzle.graph.n_vertices, dtype=np.int8
    )
    return change_to(layers, "quarters", np.where(layers["locked"] == 1, layers["quarters"], turns))


def _clear(puzzle: Puzzle, layers: Layers, _: Clear) -> Changes:
    found: Changes = ()
    for name in LAYERS:
        found += change_to(layers, name, np.zeros_like(layers[name]))
    return found


def _marks(puzzle: Puzzle, layers: Layers, action: Marks) -> Changes:
    marks = LAYERS["marks"].read(action.marks)
    if len(marks) != puzzle.graph.n_edges:
        raise BoardError(
            said("action.marks-for-edges", marks=len(marks), edges=puzzle.graph.n_edges)
        )
    return changes_to_marks(puzzle, layers, marks)


def changes_to_marks(puzzle: Puzzle, layers: Layers, marks: MarkArray) -> Changes:
    """The changes that give the board these marks; see `Marks` for tiles."""
    if is_of_tiles(puzzle):
        turns = turns_for(puzzle, marks)
        known = turns >= 0
        return change_to(
            layers, "quarters", np.where(known, turns, layers["quarters"])
        ) + change_to(layers, "locked", np.where(known, 1, 0).astype(np.int8))
    sure = np.where(marks == UNKNOWN, 0, layers["sure"]).astype(np.int8)
    automatic = np.zeros_like(layers["automatic"])
    return (
        change_to(layers, "marks", marks)
        + change_to(layers, "automatic", automatic)
        + change_to(layers, "sure", sure)
    )


_CHANGES_OF: Mapping[type[Action], Callable[[Puzzle, Layers, Any], Changes]] = {
    Mark: _mark,
    Sure: _sure,
    Shade: _shade,
    Turn: _turn,
    Lock: _lock,
    Jumble: _jumble,
    Clear: _clear,
    Marks: _marks,
}
