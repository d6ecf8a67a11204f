"""What a peer is: another way to the same verdict, written as its own users would write it."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from takegaki.core.puzzle import Puzzle
from takegaki.core.verdict import Multiple, NoSolution, Undecided, Unique

UNIQUE, MULTIPLE, NO_SOLUTION, UNDECIDED = Unique.name, Multiple.name, NoSolution.name, Undecided.name


class MissingPeerError(Exception):
    """The package that a peer needs is not installed; the message is one line."""


@dataclass(frozen=True)
class Peer:
    """A way to the verdict of a puzzle that is not ours to tune.

    name     key in the registry
    title    for people
    package  distribution that it needs, "" for none
    module   what must be importable
    decide   (puzzle, time limit in seconds) -> "unique", "multiple", "no solution" or "undecided";
             builds its model, solves, and asks for another solution
    """

    name: str
    title: str
    package: str
    module: str
    decide: Callable[[Puzzle, float], str]

    def require(self) -> None:
        """Raise MissingPeerError unless the package is installed."""
        if self.module and find_spec(self.module) is None:
            raise MissingPeerError(
                f"the peer '{self.name}' needs {self.package}: pip install 'takegaki[bench]'"
            )

    @property
    def version(self) -> str:
        """Version of the package, "" where there is none."""
        try:
            return version(self.package) if self.package else ""
        except PackageNotFoundError:
            return ""


def verdict_of(solutions: int) -> str:
    """The verdict of a finished search for at most two solutions."""
    return (NO_SOLUTION, UNIQUE, MULTIPLE)[min(solutions, 2)]


class Clock:
    """Seconds left of a time limit."""

    def __init__(self, limit: float) -> None:
        self._end = time.perf_counter() + limit

    @property
    def left(self) -> float:
        """Seconds until the limit, 0 when it is past."""
        return max(0.0, self._end - time.perf_counter())

    @property
    def over(self) -> bool:
        """The limit is reached."""
        return time.perf_counter() >= self._end
