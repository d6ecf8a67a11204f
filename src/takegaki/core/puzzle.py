"""Puzzle: type, graph, clues and metadata; immutable, without marks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from takegaki.core.arguments import is_name_in, require
from takegaki.core.errors import ArgumentError, PuzzleError, UnsupportedError
from takegaki.core.graph import Graph, require_graph
from takegaki.core.place_names import cell_at, edge_at
from takegaki.core.printable import Pictured, a_type, counted, printable
from takegaki.core.whole_numbers import Values, whole_numbers

DEFAULT_KIND = "slitherlink"
"""The puzzle type where none is named."""

NO_CLUE = -1
HIDDEN_CLUE = -2
"""A clue without a number ("?"); it constrains nothing."""

LARGEST_CLUE = 127
"""A number that a puzzle holds; a cell may have more sides."""

ClueArray = NDArray[np.int8]
Meta = Mapping[str, str | int | float]
CellClues = (
    Mapping[int | tuple[int, int], int | None]
    | Mapping[int, int | None]
    | Mapping[tuple[int, int], int | None]
)
"""Clues by the number of their cell, or by its row and column; None for none."""

KINDS: dict[str, Callable[["Puzzle"], None]] = {}
"""By type, the function that raises UnsupportedError or PuzzleError for a puzzle that is not of it."""


NO_META: Meta = MappingProxyType({})


@dataclass(frozen=True, eq=False, repr=False, init=False)
class Puzzle(Pictured):
    """A puzzle of some type on a graph.

    kind     name of the type in the registry `takegaki.puzzles.PUZZLES`
    clues    (C,) int8, one per cell of the graph, read-only: where faces are the cells the number,
             NO_CLUE (-1) or HIDDEN_CLUE (-2); where vertices are, the tile as its type codes it
    variant  "" or the name of extra rules of the type ("full": the loop visits every vertex)
    meta     title, author, source, rating, ...; not compared
    """

    kind: str
    graph: Graph
    clues: ClueArray
    variant: str = ""
    meta: Meta = field(default_factory=lambda: NO_META)

    def __init__(
        self, kind: str, graph: Graph, clues: ClueArray, variant: str = "", meta: Meta = NO_META
    ) -> None:
        require_graph(graph)
        require(variant, str, "a variant is named by a text")
        cells, grid = graph.n_cells, graph.grid
        clues = whole_numbers(clues, cells, grid, blank=NO_CLUE, what="clue", each="cell")
        clues.setflags(write=False)
        # What `dataclass` makes, and storing frozen fields by name, takes longer than all checks.
        own = self.__dict__
        own["kind"], own["graph"], own["clues"], own["variant"] = kind, graph, clues, variant
        if meta is not NO_META:
            require(meta, Mapping, 'metadata are texts and numbers by name, as in {"title": "One"}')
        own["meta"] = MappingProxyType(dict(meta)) if meta else NO_META
        # Filled by `takegaki.puzzles`, which this package may not import.
        if KINDS:
            if not is_name_in(kind, KINDS):
                raise UnsupportedError(f"there is no puzzle type {kind!r}; there are {', '.join(KINDS)}")
            KINDS[kind](self)

    @classmethod
    def of(
        cls,
        graph: Graph,
        clues: "Values | CellClues",
        *,
        kind: str = DEFAULT_KIND,
        variant: str = "",
        meta: Meta | None = None,
    ) -> "Puzzle":
        """A puzzle from clues, one by one (C,) or, on a board with rows and columns, as (rows, cols).

        Lists, NumPy arrays, columns and frames of pandas and Polars; None, nan and pandas.NA are cells
        without a clue. Or a few of them by cell, as `with_clues` takes them.
        Raises PuzzleError when a clue is no whole number or does not fit its cell, for a type that is not
        known, a board that it is not played on and a variant that it has not.

        >>> from takegaki import square
        >>> Puzzle.of(square(2, 2), [[3, None], [None, 2]]).clues.tolist()
        [3, -1, -1, 2]
        """
        if isinstance(clues, Mapping):
            require_graph(graph)
            clues = _changed([None] * graph.n_cells, graph, clues)
        return cls(kind, graph, cast(ClueArray, clues), variant, NO_META if meta is None else meta)

    def __reduce__(self) -> tuple[Any, ...]:
        return Puzzle, (self.kind, self.graph, self.clues, self.variant, dict(self.meta))

    @property
    def rows(self) -> int:
        """Rows of the board; 0 where there are none."""
        return self.graph.rows

    @property
    def cols(self) -> int:
        """Columns of the board; 0 where there are none."""
        return self.graph.cols

    def __getitem__(self, place: int | tuple[int, int]) -> int | None:
        """The clue of a cell by its row and column, from 0, or by its number; None where there is none.

        Raises PlaceError, which is an IndexError, too.

        >>> from takegaki import read
        >>> read("3.\\n.1")[1, 1]
        1
        """
        return self.clue(cell_at(self.graph, place))

    def edge(self, row: int, col: int, side: str) -> int:
        """The edge on a side ("top", "right", ...) of a cell; raises PlaceError where there is none."""
        return edge_at(self.graph, row, col, side)

    def clue(self, cell: int) -> int | None:
        """The number on a cell, None where there is none."""
        value = int(self.clues[cell])
        return value if value >= 0 else None

    @property
    def title(self) -> str:
        """Its title as one line that can be shown; "" where it has none."""
        return printable(str(self.meta.get("title", "")))

    def with_clues(self, clues: CellClues) -> "Puzzle":
        """The puzzle with other clues in these cells, by number or by (row, column); None for no clue.

        Metadata stay, also what they say of the puzzle as it was. Raises PlaceError for what is no cell,
        PuzzleError for a clue that does not fit.

        >>> from takegaki import read
        >>> read(["3.", ".."]).with_clues({(1, 1): 2, 0: None}).clues.tolist()
        [-1, -1, -1, 2]
        """
        if not isinstance(clues, Mapping):
            raise PuzzleError(f"clues by their cells were expected, as in {{(0, 1): 3}}, not {a_type(clues)}")
        changed = _changed(self.clues.tolist(), self.graph, clues)
        return Puzzle.of(self.graph, changed, kind=self.kind, variant=self.variant, meta=self.meta)

    def with_meta(self, **entries: str | int | float) -> "Puzzle":
        """The same puzzle with these metadata added."""
        return Puzzle(self.kind, self.graph, self.clues, self.variant, {**self.meta, **entries})

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Puzzle)
            and (self.kind, self.graph, self.variant) == (other.kind, other.graph, other.variant)
            and bool(np.array_equal(self.clues, other.clues))
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.graph, self.variant, self.clues.tobytes()))

    def __repr__(self) -> str:
        numbers = int(np.sum(self.clues >= 0))
        return f"<Puzzle {self.kind} {self.graph.size}: {counted(numbers, 'clue')}>"


def unchecked_puzzle(kind: str, graph: Graph, clues: ClueArray, meta: Meta) -> Puzzle:
    """A puzzle that is known to be one, in a third of the time: clues (C,) int8 that fit their cells,
    read-only and nobody else's, and metadata that nobody changes."""
    made = object.__new__(Puzzle)
    own = made.__dict__
    own["kind"], own["graph"], own["clues"], own["variant"], own["meta"] = kind, graph, clues, "", meta
    return made


def _changed(all_clues: list[int | None], graph: Graph, clues: CellClues) -> list[int | None]:
    for place, clue in clues.items():
        all_clues[cell_at(graph, place)] = clue
    return all_clues


def require_puzzle(puzzle: object) -> None:
    """Raises ArgumentError for what is no Puzzle."""
    if not isinstance(puzzle, Puzzle):
        raise ArgumentError(f"a Puzzle was expected, not {a_type(puzzle)}; takegaki.read makes one")
