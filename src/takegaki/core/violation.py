"""Violation: one way in which a board is not a solution."""

from dataclasses import dataclass
from enum import Enum


class Fault(Enum):
    """Every kind of violation, in the order in which they are reported.

    Source: the order of pzprjs's answer check for slither.
    """

    NO_LINE = "no line"
    BRANCH = "branch"
    CROSSING = "crossing"
    CLUE_OVER = "clue over"
    CLUE_UNDER = "clue under"
    MANY_LOOPS = "more than one loop"
    DEAD_END = "dead end"
    UNVISITED = "unvisited dot"
    TILE = "no way to turn the tile"
    CYCLE = "closed cycle"
    APART = "more than one network"


FAULT_ORDER = {fault: rank for rank, fault in enumerate(Fault)}


@dataclass(frozen=True)
class Violation:
    """One violation: its kind, a sentence with the place, and the ids it concerns."""

    fault: Fault
    text: str
    faces: tuple[int, ...] = ()
    edges: tuple[int, ...] = ()
    vertices: tuple[int, ...] = ()

    @property
    def sort_key(self) -> tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Kind first, then place."""
        return (FAULT_ORDER[self.fault], self.faces, self.vertices, self.edges)
