"""Verdicts: the four answers to "how many solutions", each with its witness, and what is answered
where less was asked for or the work ended first.
"""

from collections.abc import Iterator
from typing import ClassVar, NoReturn

from takegaki.core.board import Board
from takegaki.core.budget import Effort
from takegaki.core.errors import AnswerError
from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.printable import Pictured, Shown
from takegaki.core.solution import Solution


class _Lacking:
    """An answer that says why where it is asked for what it does not hold."""

    def _refuse(self) -> NoReturn:
        raise AnswerError("there is no solution")


class NotOne(_Lacking):
    """An answer without one solution that is the only one, or that was looked for."""

    @property
    def solution(self) -> NoReturn:
        """Raises AnswerError, which says why there is none here."""
        self._refuse()


class NotTwo(_Lacking):
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
class Unique(Pictured, NotTwo):
    """Exactly one solution; that no other exists is proven."""

    solution: Solution
    effort: Effort = field(default=Effort(), compare=False)
    name: ClassVar[str] = "unique"

    def __init__(self, solution: Solution, effort: Effort = Effort()) -> None:  # noqa: B008  (it is frozen)
        self.__dict__["solution"], self.__dict__["effort"] = solution, effort

    def _refuse(self) -> NoReturn:
        raise AnswerError("there is exactly one solution, which is `solution`")


@dataclass(frozen=True)
class Multiple(Pictured, NotOne):
    """At least two different solutions, both given."""

    first: Solution
    second: Solution
    effort: Effort = field(default=Effort(), compare=False)
    name: ClassVar[str] = "multiple"

    def _refuse(self) -> NoReturn:
        raise AnswerError("there are several solutions; two of them are `first` and `second`")


@dataclass(frozen=True)
class NoSolution(Shown, NotOne, NotTwo):
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
class Undecided(Shown, NotOne, NotTwo):
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
class Found(Pictured):
    """A solution; whether it is the only one is not known."""

    solution: Solution
    effort: Effort = field(default=Effort(), compare=False)
    name: ClassVar[str] = "found"


@dataclass(frozen=True)
class Stopped(Shown):
    """The work ended before the next solution was found or excluded.

    reason   the limit that was reached, or where a method that cannot finish stalls
    board    what is proven so far: marks that hold in every solution not given yet; None if the
             method keeps no such board
    """

    reason: str
    board: Board | None = None
    _shown_by: ClassVar[str] = "takegaki.render.shown_steps"

    def __bool__(self) -> bool:
        return False

    @property
    def puzzle(self) -> NoReturn:
        """Raises AnswerError, which says why: `generate` made no puzzle."""
        self._refuse()

    @property
    def solution(self) -> NoReturn:
        """Raises AnswerError, which says why."""
        self._refuse()

    @property
    def seed(self) -> NoReturn:
        """Raises AnswerError, which says why."""
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise AnswerError(f"no puzzle found: {self.reason}")


Answer = Found | NoSolution | Undecided
Verdict = Unique | Multiple | NoSolution | Undecided


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
