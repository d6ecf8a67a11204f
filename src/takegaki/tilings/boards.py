"""What a family of boards is, and boards that are kept for whoever asks for them again."""

from collections.abc import Mapping
from functools import lru_cache
from operator import index
from typing import Protocol

from takegaki.core.arguments import require
from takegaki.core.errors import PuzzleError, check_faces
from takegaki.core.graph import Graph


class Boards(Protocol):
    """Any family of boards: a name and a graph for each number of rows and columns.

    Where rows and columns do not determine the board (Penrose, hats, spectres), a description does:
    a text that identifies the patch of the tiling. Elsewhere it is "".
    """

    @property
    def name(self) -> str:
        """Key in its registry, and `Graph.tiling`."""
        ...

    @property
    def is_described(self) -> bool:
        """Does a board need a description beside rows and columns?"""
        ...

    def cells(self, rows: int, cols: int, description: str = "") -> int:
        """Number of cells that hold clues; known without building anything unless boards are
        described.
        """
        ...

    def most_cells(self, rows: int, cols: int) -> int:
        """At least as many as `cells`, whatever the description, without building anything."""
        ...

    def graph(self, rows: int, cols: int, description: str = "") -> Graph:
        """The board; where descriptions are needed and "" is given, that of `describe(rows, cols,
        0)`.

        Raises PuzzleError for a side below 1 or a description that is none, LimitError for too many
        cells.
        """
        ...

    def describe(self, rows: int, cols: int, seed: int) -> str:
        """A description at random; "" where there are none. Raises as `graph` does."""
        ...


class Undescribed:
    """Boards that rows and columns alone determine."""

    @property
    def is_described(self) -> bool:
        """Never: rows and columns determine the board."""
        return False

    def describe(self, rows: int, cols: int, seed: int) -> str:
        """Always ""."""
        return ""


_registry: list[Mapping[str, Boards]] = []
"""All families by name, as the registry hands them in: a board of one is pickled by its name."""


def name_boards_by(registry: Mapping[str, Boards]) -> None:
    """Find families by their names here from now on."""
    _registry[:] = [registry]


class Family(Boards, Protocol):
    """A builder of boards for the cache; equal families build equal boards."""

    def __hash__(self) -> int: ...

    def build(self, rows: int, cols: int, description: str = "") -> Graph:
        """A new graph."""
        ...


SMALL = 10_000
"""Cells up to which a board is cached among many: a large graph takes some hundred bytes a cell."""


def cached_graph(family: Family, rows: int, cols: int, description: str = "") -> Graph:
    """The board of this size, built once. Raises as `Boards.graph` does."""
    require(description, str, "the description of a board is a text")
    # Equal numbers of other types would stay in the cache, and in the graph.
    try:
        rows, cols = index(rows), index(cols)
    except TypeError:
        raise PuzzleError(
            f"a board of {rows!r} rows and {cols!r} columns: both must be whole numbers"
        ) from None
    if rows < 1 or cols < 1:
        raise PuzzleError(f"a board of {rows} rows and {cols} columns")
    cells = family.most_cells(rows, cols)
    check_faces(cells)
    if description and not family.is_described:
        raise PuzzleError(f"a {family.name} board takes no description, only rows and columns")
    if family.is_described and not description:
        description = _usual_description(family, rows, cols)
    keep = _small if cells <= SMALL else _large
    return keep(family, rows, cols, description)


@lru_cache(maxsize=256)
def _usual_description(family: Family, rows: int, cols: int) -> str:
    """That of seed 0. Growing a patch takes as long as building its graph does."""
    return family.describe(rows, cols, 0)


@lru_cache(maxsize=128)
def _small(family: Family, rows: int, cols: int, description: str) -> Graph:
    return _built(family, rows, cols, description)


@lru_cache(maxsize=4)
def _large(family: Family, rows: int, cols: int, description: str) -> Graph:
    return _built(family, rows, cols, description)


def forget_boards() -> None:
    """Make every board anew from now on, as in a new process; those that are held stay as they
    are.
    """
    for kept in (_usual_description, _small, _large):
        kept.cache_clear()


def board_named(name: str, rows: int, cols: int, description: str = "") -> Graph:
    """The board of a tiling of the registry, which there is. Raises as `Boards.graph` does."""
    return _registry[0][name].graph(rows, cols, description)


def _built(family: Family, rows: int, cols: int, description: str) -> Graph:
    graph = family.build(rows, cols, description)
    # Boards of the registry are pickled by name, which another process resolves.
    known = any(named.get(family.name) is family for named in _registry)
    names = (family.name, rows, cols, description) if description else (family.name, rows, cols)
    if known:
        # The graph is new: nobody has seen it without.
        vars(graph)["made_by"] = board_named, names
    return graph
