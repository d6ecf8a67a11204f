"""Changes: what an undo step has to know, and nothing of the rest of the board."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from takegaki.play.position import Layer, LayerName

Desk = dict[LayerName, Layer]
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


def change_to(desk: Desk, layer: LayerName, wanted: Layer) -> tuple[Change, ...]:
    """What must change so that a layer is as wanted: a change, or none. Cost: linear in the layer."""
    where = np.flatnonzero(desk[layer] != wanted)
    if not len(where):
        return ()
    before, after = desk[layer][where], wanted[where]
    return (Change(layer, tuple(where.tolist()), before.tobytes(), after.tobytes()),)


def change_one(desk: Desk, layer: LayerName, entry: int, value: int) -> tuple[Change, ...]:
    """What must change so that an entry has this value: a change, or none."""
    before = int(desk[layer][entry])
    if before == value:
        return ()
    return (Change(layer, (entry,), _byte(before), _byte(value)),)


def _byte(value: int) -> bytes:
    return bytes((value & 0xFF,))


def apply(desk: Desk, changes: Iterable[Change]) -> None:
    """Make the changes, in this order."""
    for change in changes:
        if len(change.where) == 1:
            desk[change.layer][change.where[0]] = np.frombuffer(change.after, dtype=np.int8)[0]
        else:
            desk[change.layer][list(change.where)] = np.frombuffer(change.after, dtype=np.int8)


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
