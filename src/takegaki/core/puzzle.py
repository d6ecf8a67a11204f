"""Puzzle: type, graph, clues and metadata; immutable, without marks."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NoReturn, Protocol, cast

import numpy as np

from takegaki.core.arguments import is_name_in, require
from takegaki.core.array_types import NDArray
from takegaki.core.errors import ArgumentError, PuzzleError, UnsupportedError
from takegaki.core.graph import Graph, require_graph
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.place_names import Cell, Cells, cell_at, cells_at, edge_at
from takegaki.core.printable import Pictured, a_type, counted, meant, printable, shown
from takegaki.core.registry import Registry
from takegaki.core.whole_numbers import Values, Word, whole_numbers

DEFAULT_KIND = "slitherlink"
"""The puzzle type where none is named."""

NO_CLUE = -1
HIDDEN_CLUE = -2
"""A clue without a number ("?"); it constrains nothing."""

LARGEST_CLUE = 127
"""A number that a puzzle holds; a cell may have more sides."""

ClueArray = NDArray[np.int8]
Meta = Mapping[str, str | int | float]
CellClues = Mapping[Any, Word]
"""Clues by the number of their cell, by its row and column, or by its name; None for none. Keys are
a `Cell`; a mapping of several kinds of them would be none to a type checker.
"""


class Kind(Protocol):
    """What a puzzle needs to know of its type."""

    @property
    def name(self) -> str:
        """Its key in the registry."""
        ...

    @property
    def takes(self) -> str:
        """How its clues are written, for messages."""
        ...

    def accept(self, puzzle: "Puzzle") -> None:
        """Raises UnsupportedError or PuzzleError for a puzzle that is not of this type."""
        ...

    def code(self, written: object) -> int | None:
        """The clue that a text or a collection means; None for none of this type."""
        ...

    def word(self, clue: int) -> str:
        """A clue in a word that `code` takes."""
        ...


KINDS: Registry[Kind] = Registry(
    "takegaki.puzzles", {}, "takegaki.puzzles", admit="own_puzzle_types:admit"
)
"""The types by name. The package of types has the lines."""
SHORT_NAMES: dict[str, str] = {}
"""What types are called for short, with their names."""


def kind_named(name: object) -> str:
    """The name of a type, from its name or a short one of it. Raises UnsupportedError; PluginError
    for one of a plug-in that cannot be used.
    """
    if isinstance(name, str):
        if name in KINDS.known:
            return name
        # A short name is looked for in no plug-in, but may be one of a plug-in's type.
        short = SHORT_NAMES.get(name.lower())
        if short is not None:
            return short
    if is_name_in(name, KINDS):
        return name
    names = list(KINDS)
    if isinstance(name, str) and name.lower() in SHORT_NAMES:
        return SHORT_NAMES[name.lower()]
    nearest = meant(name, [*names, *SHORT_NAMES])
    raise UnsupportedError(
        f"there is no puzzle type {shown(name)}; choose {', '.join(names)}{nearest}"
    )


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
        words = KINDS[kind := kind_named(kind)] if KINDS.known else None
        clues = whole_numbers(
            clues, cells, grid, blank=NO_CLUE, what="clue", each="cell", words=words
        )
        clues.setflags(write=False)
        # What `dataclass` makes, and storing frozen fields by name, takes longer than all checks.
        own = self.__dict__
        own["kind"], own["graph"], own["clues"], own["variant"] = kind, graph, clues, variant
        if meta is not NO_META:
            require(meta, Mapping, 'metadata are texts and numbers by name, as in {"title": "One"}')
        own["meta"] = MappingProxyType(dict(meta)) if meta else NO_META
        if words is not None:
            words.accept(self)

    @classmethod
    def of(
        cls,
        graph: Graph,
        clues: "Values | CellClues | Sequence[object]",
        *,
        kind: str = DEFAULT_KIND,
        variant: str = "",
        meta: Meta | None = None,
    ) -> "Puzzle":
        """A puzzle from clues, one by one (C,) or, on a board with rows and columns, as (rows,
        cols).

        Lists, NumPy arrays, columns and frames of pandas and Polars; None, nan and pandas.NA are
        cells without a clue. Or a few of them by cell, as `with_clues` takes them.

        kind      "slitherlink", "sheep" (or "slitherlink-sheep"), "pairs", "inequality", "masyu",
                  "net"; `takegaki tilings` lists them with the boards that each is played on
        clues     each a number or a word: "3", "?" a clue without a number, "." none; of sheep
                  also "S" and "W", of pairs "1/2" or (1, 2), of inequalities "<", ">", "^", "v"
                  and "<^", of Masyu "b" and "w", of Net a digit of its arms (1 right, 2 up, 4 left,
                  8 down), a name ("corner") or a drawing. A plain number is the clue as `clues`
                  stores it: of pairs 12 is 1/2, and 3 is 0/3

        Raises PuzzleError that says what the type takes when a clue is none or does not fit its
        cell, for a type that is not known, a board that it is not played on and a variant that it
        has not.

        >>> from takegaki import square
        >>> Puzzle.of(square(2, 2), [[3, None], [None, 2]]).clues.tolist()
        [3, -1, -1, 2]
        >>> Puzzle.of(square(1, 2), {(0, 0): "S", (0, 1): 3}, kind="sheep").clues.tolist()
        [126, 3]
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

    def __setitem__(self, place: object, clue: object) -> NoReturn:
        """Raises ArgumentError that says how a puzzle with another clue is made."""
        raise ArgumentError('a puzzle does not change: puzzle.with_clue("r2c3", 3) gives another')

    def __getitem__(self, place: Cell) -> int | None:
        """The clue of a cell by its row and column, from 0, by its number, or by its name, as in
        "r1c2", from 1; None where there is none. It is a number; `word` tells it in a word.

        Raises PlaceError, which is an IndexError, too.

        >>> from takegaki import read
        >>> read("3.\\n.1")[1, 1]
        1
        """
        return self.clue(cell_at(self.graph, place))

    def word(self, place: Cell) -> str:
        """The clue of a cell in a word that `of` takes back: "3", "S", "1/2"; "." for none.

        Raises PlaceError for what is no cell.

        >>> from takegaki import square
        >>> Puzzle.of(square(1, 2), [None, (2, 1)], kind="pairs").word("r1c2")
        '1/2'
        """
        return KINDS[self.kind].word(int(self.clues[cell_at(self.graph, place)]))

    def edge(self, row: int, col: int, side: str) -> int:
        """The edge on a side ("top", "right", ...) of a cell; raises PlaceError where there is
        none.
        """
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
        """The puzzle with other clues in these cells, by number, by (row, column), both from 0, or
        by name, as in "r2c3", from 1; clues as `of` takes them, None for no clue.

        Metadata stay, also what they say of the puzzle as it was. Raises PlaceError for what is no
        cell, PuzzleError for a clue that does not fit.

        >>> from takegaki import read
        >>> read(["3.", ".."]).with_clues({(1, 1): 2, 0: None}).clues.tolist()
        [-1, -1, -1, 2]
        """
        if not isinstance(clues, Mapping):
            raise PuzzleError(
                f"give clues by their cells, as in {{(0, 1): 3}}, not {a_type(clues)}"
            )
        changed = _changed(self.clues.tolist(), self.graph, clues)
        return Puzzle.of(self.graph, changed, kind=self.kind, variant=self.variant, meta=self.meta)

    def with_clue(self, place: Cell | Cells, clue: Word) -> "Puzzle":
        """The puzzle with this clue in a cell, or in all cells of a set, a list or a mask of
        booleans, (C,) or (rows, columns). As `with_clues` otherwise.

        >>> from takegaki import read
        >>> puzzle = read(["3.", ".."]).with_clue("r2c2", 2)
        >>> puzzle.with_clue(puzzle.clues == 3, None).clues.tolist()
        [-1, -1, -1, 2]
        """
        return self.with_clues(dict.fromkeys(cells_at(self.graph, place), clue))

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
    """A puzzle that is known to be one, in a third of the time: clues (C,) int8 that fit their
    cells, read-only and nobody else's, and metadata that nobody changes.
    """
    made = object.__new__(Puzzle)
    own = made.__dict__
    own["kind"], own["graph"], own["clues"], own["variant"], own["meta"] = (
        kind,
        graph,
        clues,
        "",
        meta,
    )
    return made


def _changed(all_clues: list[Word], graph: Graph, clues: CellClues) -> list[Word]:
    for place, clue in clues.items():
        all_clues[cell_at(graph, place)] = clue
    return all_clues


def require_puzzle(puzzle: object) -> None:
    """Raises ArgumentError for what is no Puzzle."""
    if not isinstance(puzzle, Puzzle):
        raise ArgumentError(f"this must be a Puzzle, not {a_type(puzzle)}; takegaki.read makes one")
