"""Position: all that a player has put on a board, in layers; what undo restores."""

from collections.abc import Mapping
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from takegaki.core.errors import BoardError
from takegaki.core.graph import Graph
from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.marks import CROSS, LINE, UNKNOWN
from takegaki.core.printable import counted
from takegaki.core.reason import said

Layer = NDArray[np.int8]
LayerName = Literal["marks", "sure", "automatic", "shades", "quarters", "locked"]

NO_SHADE, INSIDE, OUTSIDE = 0, 1, 2


@dataclass(frozen=True)
class LayerKind:
    """What a layer holds.

    counts   how many entries it has, by graph
    first    the value of its first character; the others follow
    chars    a character for each value
    place    what an entry is called in messages
    older    for each value the character of older saves, which is read as well
    """

    counts: Literal["edges", "faces", "vertices"]
    first: int
    chars: str
    place: str
    older: str = ""

    def size(self, graph: Graph) -> int:
        """Number of entries on a board."""
        return {"edges": graph.n_edges, "faces": graph.n_faces, "vertices": graph.n_vertices}[
            self.counts
        ]

    def text(self, layer: Layer) -> str:
        """A character for each entry."""
        codes = np.frombuffer(self.chars.encode(), dtype=np.uint8)
        return codes[layer - self.first].tobytes().decode()

    def read(self, text: str) -> Layer:
        """The layer of a text. Raises BoardError with the place of a strange character."""
        data = text.encode(errors="replace")
        known = self.chars.encode()
        data = data.translate(bytes.maketrans(self.older.encode(), known[: len(self.older)]))
        if data.translate(None, known):
            at = next(i for i, code in enumerate(data) if code not in known)
            raise BoardError(
                said("action.one-of", known=" ".join(self.chars)), place=f"{self.place} {at + 1}"
            )
        codes = data.translate(bytes.maketrans(known, bytes(range(len(known)))))
        return (np.frombuffer(codes, dtype=np.int8) + self.first).astype(np.int8)


LAYERS: Mapping[LayerName, LayerKind] = {
    "marks": LayerKind("edges", CROSS, "x.-", "edge", older="x.|"),
    "sure": LayerKind("edges", 0, "01", "edge"),
    "automatic": LayerKind("edges", 0, "01", "edge"),
    "shades": LayerKind("faces", 0, "012", "cell"),
    "quarters": LayerKind("vertices", 0, "0123", "cell"),
    "locked": LayerKind("vertices", 0, "01", "cell"),
}
"""The layers of a position, a line each; undo, saves and checks follow from it."""


@dataclass(frozen=True, eq=False, repr=False)
class Position:
    """What stands on a board at one moment; all arrays are int8 and read-only.

    marks      (E,) LINE (1), CROSS (-1) or UNKNOWN (0)
    sure       (E,) 1 where the player is sure of a mark
    automatic  (E,) 1 where the cross was put by the session
    shades     (F,) 0 none, 1 inside, 2 outside
    quarters   (V,) quarter turns anticlockwise of each tile, 0 to 3
    locked     (V,) 1 where a tile is locked

    Where faces are the cells the last two stay 0; where tiles are, all but the last two.
    """

    graph: Graph
    marks: Layer
    sure: Layer
    automatic: Layer
    shades: Layer
    quarters: Layer
    locked: Layer

    @classmethod
    def of(cls, graph: Graph, layers: Mapping[LayerName, Layer] | None = None) -> "Position":
        """A position of these layers, copied; what is missing is blank.

        Raises BoardError where a layer does not fit the board.
        """
        given = dict(layers or {})
        made = {}
        for name, kind in LAYERS.items():
            size = kind.size(graph)
            layer = np.array(given.get(name, np.zeros(size)), dtype=np.int8)
            if layer.shape != (size,):
                raise BoardError(
                    said("action.entries", count=layer.size, most=size, what=kind.counts),
                    place=name,
                )
            if size and (layer.min() < kind.first or layer.max() >= kind.first + len(kind.chars)):
                last = kind.first + len(kind.chars) - 1
                raise BoardError(
                    said("action.whole-from", least=str(kind.first), last=str(last)), place=name
                )
            layer.flags.writeable = False
            made[name] = layer
        return cls(graph, **made)

    def layer(self, name: LayerName) -> Layer:
        """The layer of this name."""
        layer: Layer = getattr(self, name)
        return layer

    @property
    def is_blank(self) -> bool:
        """Is the board empty?"""
        return not any(self.layer(name).any() for name in LAYERS)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.graph == other.graph
            and all(np.array_equal(self.layer(name), other.layer(name)) for name in LAYERS)
        )

    def __hash__(self) -> int:
        return hash((self.graph, *(self.layer(name).tobytes() for name in LAYERS)))

    def __repr__(self) -> str:
        if self.graph.cells == "vertices" and not self.marks.any():
            return f"<Position: {int(self.locked.sum())} of {self.graph.n_vertices} tiles locked>"
        drawn, left = (
            counted(int(np.sum(self.marks == LINE)), "line"),
            int(np.sum(self.marks == UNKNOWN)),
        )
        return f"<Position: {drawn}, {left} of {self.graph.n_edges} edges without a mark>"
