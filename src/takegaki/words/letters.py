"""Letters of places on a picture, for the sentences beside it: "a and b are lines", "this 3"."""

from collections.abc import Iterable, Sequence
from typing import Literal

from takegaki.core.graph import Graph
from takegaki.core.reason import Cell, Edge, Face, Place, Reason, Value

ALPHABET = "abcdefghijkmnpqrstuvwxyz"
"""Without l and o, which look like 1 and 0."""

STAYS_SMALL = "\u2060"
"""Stands before a letter in a sentence, unseen, so that it is no capital at its beginning, and is
told from other letters: programs show it in italics.
"""

MOST_LETTERED = 16
"""Marks that a sentence names one by one where a picture beside it has letters for them."""
ENOUGH_FOR_RUN = 4
"""Letters one after the other that are named by the first and the last: "a to d"."""

Kind = Literal["cell", "dot", "edge"]
Key = tuple[Kind, int]


class Letters:
    """What a picture shows of the places that the sentences beside it name.

    given        a letter by place, as ("edge", 17)
    alone        the cell, and the dot, that the picture marks alone: sentences say "this 3"
    marked       the cells whose clues it marks
    keeps_sides  edges of the cell or dot that a sentence speaks of keep their names: "its top edge"
    most_named   marks that a sentence names one by one
    names_rows   a sentence named a cell by row and column, so the picture needs their numbers
    """

    def __init__(
        self,
        marked: Iterable[int] = (),
        *,
        keeps_sides: bool = False,
        most_named: int = MOST_LETTERED,
    ) -> None:
        self.given: dict[Key, str] = {}
        self.alone: set[Key] = set()
        self.marked = frozenset(marked)
        self.keeps_sides = keeps_sides
        self.most_named = most_named
        self.names_rows = False

    def runs(self, names: Sequence[str]) -> list[list[str]]:
        """Names of edges in order, those whose letters follow each other together where they are
        enough to be told by the first and the last.
        """
        found: list[list[str]] = []
        for name in names:
            at = _place(name)
            if found and at >= 0 and _place(found[-1][-1]) == at - 1:
                found[-1].append(name)
            else:
                found.append([name])
        return [
            part
            for run in found
            for part in ([run] if len(run) >= ENOUGH_FOR_RUN else [[one] for one in run])
        ]

    def term(self, graph: Graph, place: Place) -> Reason | None:
        """What a place is called on the picture; None for its name."""
        key = key_of(graph, place)
        if key in self.alone:
            return Reason(f"{key[0]}.this")
        letter = self.given.get(key)
        return Reason(f"{key[0]}.lettered", letter=f"{STAYS_SMALL}{letter}") if letter else None

    def marks_alone(self, cell: Place) -> bool:
        """Whether the picture marks this cell and no other."""
        return ("cell", cell.id) in self.alone

    def marks_all(self, value: Value) -> bool:
        """Whether the picture marks all of these cells, or of those that these reasons name."""
        if isinstance(value, tuple):
            return all(map(self.marks_all, value))
        if isinstance(value, Reason):
            return all(map(self.marks_all, value.args.values()))
        return isinstance(value, Cell | Face) and value.id in self.marked


class Listening(Letters):
    """Gives no letters, and notes which places are named, in their order."""

    def __init__(
        self,
        marked: Iterable[int] = (),
        *,
        keeps_sides: bool = False,
        most_named: int = MOST_LETTERED,
    ) -> None:
        super().__init__(marked, keeps_sides=keeps_sides, most_named=most_named)
        self.named: dict[Key, None] = {}

    def term(self, graph: Graph, place: Place) -> Reason | None:
        """None: see the class."""
        self.named[key_of(graph, place)] = None
        return None


def _place(name: str) -> int:
    """Where the letter of a name stands in the alphabet; -1 for a name that is no letter."""
    letter = name.removeprefix(STAYS_SMALL)
    return ALPHABET.find(letter) if len(letter) == 1 else -1


def key_of(graph: Graph, place: Place) -> Key:
    """A place by what it is on this board."""
    if isinstance(place, Edge):
        return "edge", place.id
    on_faces = graph.cells == "faces"
    is_cell = isinstance(place, Cell) or isinstance(place, Face) == on_faces
    return ("cell" if is_cell else "dot"), place.id
