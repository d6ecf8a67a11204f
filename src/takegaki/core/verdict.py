"""Verdict: the four answers to "how many solutions", each with its witness."""

from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from takegaki.core.board import CROSS, LINE, Board
from takegaki.core.puzzle import Puzzle


@dataclass(frozen=True, eq=False, repr=False)
class Solution:
    """A complete answer: (E,) bool, True where a line runs; read-only."""

    puzzle: Puzzle
    lines: NDArray[np.bool_]

    @classmethod
    def of(cls, puzzle: Puzzle, lines: NDArray[np.bool_]) -> "Solution":
        """A solution from its lines (not checked; `takegaki.check` does that)."""
        array = np.array(lines, dtype=np.bool_)
        array.flags.writeable = False
        return cls(puzzle, array)

    def board(self) -> Board:
        """The solution as a board: a cross wherever there is no line."""
        return Board.of(self.puzzle.graph, np.where(self.lines, LINE, CROSS))

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
        return f"<Solution of {self.puzzle!r}: {int(self.lines.sum())} lines>"


@dataclass(frozen=True)
class Effort:
    """What an answer cost: decisions, conflicts, literals propagated, connectivity checks, restarts."""

    decisions: int = 0
    conflicts: int = 0
    propagations: int = 0
    goal_checks: int = 0
    restarts: int = 0

    def __add__(self, other: "Effort") -> "Effort":
        """What both cost together."""
        return Effort(
            self.decisions + other.decisions,
            self.conflicts + other.conflicts,
            self.propagations + other.propagations,
            self.goal_checks + other.goal_checks,
            self.restarts + other.restarts,
        )


@dataclass(frozen=True)
class Unique:
    """Exactly one solution; that no other exists is proven."""

    solution: Solution
    effort: Effort = field(default=Effort(), compare=False)
    name: ClassVar[str] = "unique"


@dataclass(frozen=True)
class Multiple:
    """At least two different solutions, both given."""

    first: Solution
    second: Solution
    effort: Effort = field(default=Effort(), compare=False)
    name: ClassVar[str] = "multiple"


@dataclass(frozen=True)
class NoSolution:
    """Proven to have none."""

    effort: Effort = field(default=Effort(), compare=False)
    name: ClassVar[str] = "no solution"


@dataclass(frozen=True)
class Undecided:
    """The work ended first; `found` is a solution if one was met (uniqueness is then open).

    board   the marks proven so far, where the method keeps them: how far it came
    """

    reason: str
    found: Solution | None = None
    effort: Effort = field(default=Effort(), compare=False)
    board: Board | None = None
    name: ClassVar[str] = "undecided"


@dataclass(frozen=True)
class Found:
    """A solution; whether it is the only one was not asked."""

    solution: Solution
    effort: Effort = field(default=Effort(), compare=False)
    name: ClassVar[str] = "found"


@dataclass(frozen=True)
class Count:
    """How many solutions were met; all there are when `complete`, else at least that many."""

    value: int
    complete: bool
    reason: str = ""
    effort: Effort = field(default=Effort(), compare=False)


@dataclass(frozen=True)
class Backbone:
    """The edges that are the same in every solution, as marks; unknown where solutions differ."""

    board: Board
    effort: Effort = field(default=Effort(), compare=False)
    name: ClassVar[str] = "backbone"


Answer = Found | NoSolution | Undecided
Verdict = Unique | Multiple | NoSolution | Undecided
