"""Verdicts: the four answers to "how many solutions", each with its witness.

Violations: the ways in which a board is not a solution.

Table constraints: a few edges and the patterns allowed on them, because of one clue, vertex or
tile.
"""

import sys
from collections.abc import Iterable, Iterator, Set
from enum import Enum
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any, ClassVar, Literal, NoReturn, TypeVar

import numpy as np

from takegaki.core.array_types import NDArray
from takegaki.core.board import CROSS, LINE, Board
from takegaki.core.budget import Effort
from takegaki.core.errors import AnswerError, BoardError, PuzzleError, UnsupportedError
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.place_names import edge_at, edge_of
from takegaki.core.printable import Pictured, Shown, counted
from takegaki.core.puzzle import Puzzle, require_puzzle
from takegaki.core.topology import inside_faces

BOOL = np.dtype(np.bool_)


@dataclass(frozen=True, eq=False, repr=False, init=False)
class Solution(Pictured):
    """A complete answer to a puzzle; lines (E,) bool, True where a line runs, read-only."""

    puzzle: Puzzle
    lines: NDArray[np.bool_]

    def __init__(self, puzzle: Puzzle, lines: NDArray[np.bool_]) -> None:
        require_puzzle(puzzle)
        # Nobody can write to an array of its own that is read-only already.
        if (
            type(lines) is not np.ndarray
            or lines.dtype is not BOOL
            or lines.base is not None
            or lines.flags.writeable
        ):
            lines = np.array(lines, dtype=np.bool_)
            lines.setflags(write=False)
        if lines.shape != (puzzle.graph.n_edges,):
            raise BoardError(f"{lines.size} lines for {puzzle.graph.n_edges} edges")
        self.__dict__["puzzle"], self.__dict__["lines"] = puzzle, lines

    @classmethod
    def of(cls, puzzle: Puzzle, lines: NDArray[np.bool_]) -> "Solution":
        """A solution from its lines (not checked; `takegaki.check` does that)."""
        return cls(puzzle, lines)

    def __reduce__(self) -> tuple[Any, ...]:
        return Solution, (self.puzzle, self.lines)

    @property
    def inside(self) -> NDArray[np.bool_]:
        """The cells inside the loop: (rows, cols) bool, (F,) where there are no rows. Cost: linear.

        Raises UnsupportedError where the lines are no loop.
        """
        graph = self.puzzle.graph
        if graph.cells != "faces":
            raise UnsupportedError(
                f"no cell of {self.puzzle.kind} lies inside or outside of a loop"
            )
        return inside_faces(graph, self.lines).reshape(graph.grid or (graph.n_faces,))

    def edge(self, row: int, col: int, side: str) -> int:
        """The edge on a side of a cell, as `Board.edge`."""
        return edge_at(self.puzzle.graph, row, col, side)

    def __getitem__(self, edge: int | tuple[int, int, str]) -> bool:
        """Whether a line runs on an edge, by its number or by row, column and side.

        Raises PlaceError, which is an IndexError, too.
        """
        return bool(self.lines[edge_of(self.puzzle.graph, edge)])

    def board(self) -> Board:
        """The solution as a board: a cross wherever there is no line."""
        return Board.of(self.puzzle.graph, np.where(self.lines, np.int8(LINE), np.int8(CROSS)))

    def differing_edges(self, other: "Solution") -> NDArray[np.intp]:
        """Ids of the edges on which two solutions disagree, ascending."""
        return np.flatnonzero(self.lines != other.lines)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Solution)
            and self.puzzle == other.puzzle
            and bool(np.array_equal(self.lines, other.lines))
        )

    def __hash__(self) -> int:
        return hash((self.puzzle, self.lines.tobytes()))

    def __repr__(self) -> str:
        return f"<Solution of {self.puzzle!r}: {counted(int(self.lines.sum()), 'line')}>"


class _Lacking:
    """An answer that says why where it is asked for what it does not hold."""

    def _refuse(self) -> NoReturn:
        raise AnswerError("there is no solution")


class _NotOne(_Lacking):
    """An answer without one solution that is the only one, or that was looked for."""

    @property
    def solution(self) -> NoReturn:
        """Raises AnswerError, which says why there is none here."""
        self._refuse()


class _NotTwo(_Lacking):
    """An answer without two solutions."""

    @property
    def first(self) -> NoReturn:
        """Raises AnswerError, which says why there is none here."""
        self._refuse()

    @property
    def second(self) -> NoReturn:
        """Raises AnswerError, which says why there is none here."""
        self._refuse()


@dataclass(frozen=True, init=False)
class Unique(Pictured, _NotTwo):
    """Exactly one solution; that no other exists is proven."""

    solution: Solution
    effort: Effort = field(default=Effort(), compare=False)
    name: ClassVar[str] = "unique"

    def __init__(self, solution: Solution, effort: Effort = Effort()) -> None:  # noqa: B008  (it is frozen)
        self.__dict__["solution"], self.__dict__["effort"] = solution, effort

    def _refuse(self) -> NoReturn:
        raise AnswerError("there is exactly one solution, which is `solution`")


@dataclass(frozen=True)
class Multiple(Pictured, _NotOne):
    """At least two different solutions, both given."""

    first: Solution
    second: Solution
    effort: Effort = field(default=Effort(), compare=False)
    name: ClassVar[str] = "multiple"

    def _refuse(self) -> NoReturn:
        raise AnswerError("there are several solutions; two of them are `first` and `second`")


@dataclass(frozen=True)
class NoSolution(Shown, _NotOne, _NotTwo):
    """Proven to have none. It is false, as every answer that holds no solution: `if found :=
    solve(...)`.
    """

    effort: Effort = field(default=Effort(), compare=False)
    name: ClassVar[str] = "no solution"

    @property
    def board(self) -> NoReturn:
        """Raises AnswerError: there is no solution to share marks."""
        self._refuse()

    def __bool__(self) -> bool:
        return False


@dataclass(frozen=True)
class Undecided(Shown, _NotOne, _NotTwo):
    """The work ended first; `found` is a solution if one was met (uniqueness is then open), else it
    is false.

    board   the marks proven so far, where the method has such
    """

    reason: str
    found: Solution | None = None
    effort: Effort = field(default=Effort(), compare=False)
    board: Board | None = None
    name: ClassVar[str] = "undecided"

    def __bool__(self) -> bool:
        return self.found is not None

    def __iter__(self) -> Iterator[NoReturn]:
        """Raises AnswerError: where solutions were asked for, the work ended before them."""
        self._refuse()

    def _refuse(self) -> NoReturn:
        met = "" if self.found is None else "; `found` is a solution that was met"
        raise AnswerError(f"undecided: {self.reason}{met}")


@dataclass(frozen=True)
class Failed(Shown, _NotOne, _NotTwo):
    """No answer, for one puzzle of many could not be read or asked about; it is false.

    reason   the message of the error, in one line
    error    what is raised where a single puzzle is asked about; not compared
    """

    reason: str
    error: PuzzleError | OSError = field(compare=False, repr=False)  # it says the same once more
    name: ClassVar[str] = "error"

    def __bool__(self) -> bool:
        return False

    def _refuse(self) -> NoReturn:
        raise AnswerError(f"no answer: {self.reason}")


@dataclass(frozen=True)
class Found(Pictured):
    """A solution; whether it is the only one is not known."""

    solution: Solution
    effort: Effort = field(default=Effort(), compare=False)
    name: ClassVar[str] = "found"


@dataclass(frozen=True)
class Count(Shown):
    """How many solutions were met; all there are when `complete`, else at least that many.

    It converts to its value, `int(count(...))`, and is false if that is 0.
    """

    value: int
    complete: bool
    reason: str = ""
    effort: Effort = field(default=Effort(), compare=False)

    def __index__(self) -> int:
        return self.value

    def __bool__(self) -> bool:
        return self.value > 0


@dataclass(frozen=True)
class Backbone(Pictured):
    """The edges that are the same in every solution, as marks; unknown where solutions differ."""

    board: Board
    effort: Effort = field(default=Effort(), compare=False)
    name: ClassVar[str] = "backbone"


Answer = Found | NoSolution | Undecided
Verdict = Unique | Multiple | NoSolution | Undecided

V = TypeVar("V", bound=Verdict | Failed)


def witnesses_of(verdict: Verdict) -> list[Solution]:
    """The solutions that a verdict holds; two in the order of their edges, whatever the method."""
    match verdict:
        case Unique(solution):
            return [solution]
        case Multiple(first, second):
            return sorted((first, second), key=lambda found: found.lines.tobytes())
        case Undecided(found=Solution() as found):
            return [found]
    return []


class Verdicts(list[V], Shown):
    """The verdicts of many puzzles: a list that a notebook shows as a table with pictures, and
    `print` as a line each.
    """


class Fault(Enum):
    """Every kind of violation, in the order in which they are reported.

    Source: the order of pzprjs's answer check for slither.
    """

    NO_LINE = "no line"
    BRANCH = "branch"
    CROSSING = "crossing"
    CLUE_OVER = "clue over"
    CLUE_UNDER = "clue under"
    CIRCLE = "wrong way through a circle"
    SIDE = "on the wrong side of the loop"
    MANY_LOOPS = "more than one loop"
    EARLY_LOOP = "loop closed too early"
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


class Violations(tuple[Violation, ...], Pictured):
    """All violations of a board: a tuple, empty for a solution, that shows them on the board.

    puzzle, board   what was checked; not compared
    """

    puzzle: Puzzle
    board: Board

    def __new__(cls, found: Iterable[Violation], puzzle: Puzzle, board: Board) -> "Violations":
        """The violations that were found on this board."""
        made = super().__new__(cls, found)
        made.puzzle, made.board = puzzle, board
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Violations, (tuple(self), self.puzzle, self.board)

    def __repr__(self) -> str:
        return f"<Violations: {len(self)} on {self.board!r}>"


Goal = Literal["loop", "tree"]


Patterns = Set[int]
"""Patterns on a few edges: bit i is the i-th of them, 1 for a line. Listed, or `CountPatterns`."""
MOST_LISTED = 16
"""Edges up to which the patterns with a number of lines are listed: 12,870 at most."""


@dataclass(frozen=True)
class Origin:
    """Why a constraint is there: the clue (or tile) of a cell, or a vertex."""

    kind: Literal["clue", "vertex"]
    id: int


@dataclass(frozen=True)
class Table:
    """These edges hold one of these patterns; bit i of a pattern is edges[i], 1 for a line."""

    edges: tuple[int, ...]
    patterns: Patterns
    origin: Origin

    def pattern(self, lines: list[bool]) -> int:
        """The pattern that the lines, one bool for each edge of the graph, make on these edges."""
        return sum(1 << i for i, edge in enumerate(self.edges) if lines[edge])

    def lines(self, pattern: int) -> tuple[int, ...]:
        """The edges that are lines in a pattern."""
        return tuple(edge for i, edge in enumerate(self.edges) if pattern >> i & 1)


@dataclass(frozen=True)
class CountPatterns(Set[int]):
    """All patterns of `size` edges with an allowed number of lines, not listed: a wide table has
    too many.

    allowed  numbers of lines, ascending, from 0 to `size`
    """

    size: int
    allowed: tuple[int, ...]

    def __contains__(self, pattern: object) -> bool:
        return (
            isinstance(pattern, int)
            and not pattern >> self.size
            and pattern.bit_count() in self.allowed
        )

    def __iter__(self) -> Iterator[int]:
        places = range(self.size)
        for count in self.allowed:
            yield from (sum(1 << i for i in chosen) for chosen in combinations(places, count))

    def __len__(self) -> int:
        # Python takes no length beyond 64 bits.
        return min(self.number, sys.maxsize)

    @property
    def number(self) -> int:
        """How many there are."""
        return sum(comb(self.size, count) for count in self.allowed)

    @classmethod
    def _from_iterable(cls, found: Iterable[int]) -> frozenset[int]:  # type: ignore[override]
        return frozenset(found)


def how_many(patterns: Patterns) -> int:
    """The number of patterns, however large."""
    return patterns.number if isinstance(patterns, CountPatterns) else len(patterns)


@lru_cache(maxsize=1024)
def counts(size: int, allowed: tuple[int, ...]) -> Patterns:
    """All patterns of `size` edges with an allowed number of lines, listed where they are few.

    Cost: their number, for up to MOST_LISTED edges.
    """
    found = CountPatterns(size, tuple(sorted({count for count in allowed if 0 <= count <= size})))
    return found if size > MOST_LISTED else frozenset(found)
