"""What searches share: a puzzle with marks given, and how far a search came in how much time."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from takegaki.bench.peers.lines import incidence, loops_of
from takegaki.core.puzzle import Puzzle

LABELLING, LOOP = ("labelling",), ("solution", "proof")
LABELLINGS = LABELLING + LOOP
"""What a way meets: the first labelling only, loops only, or all labellings one by one."""


@dataclass(frozen=True)
class Way:
    """A program and its setting.

    name     key in the registry
    title    for people
    module   what must be importable, "" for nothing
    search   (puzzle, marks (E,), seconds of wall time) -> Reached
    """

    name: str
    title: str
    module: str
    meets: tuple[str, ...]
    search: Callable[[Puzzle, Sequence[int], float], "Reached"]

    @property
    def installed(self) -> bool:
        """What it needs is there."""
        return not self.module or find_spec(self.module) is not None


@dataclass(frozen=True)
class Reached:
    """Seconds of processor time from building the model on; None for what was not reached.

    labelling   first assignment that obeys clues and vertices, for a search that meets such
    solution    first one that is one loop
    proof       there is no other, or another one was met
    seconds     when the search ended, by itself or by its limit
    labellings  assignments met; solutions of these
    """

    labelling: float | None
    solution: float | None
    proof: float | None
    seconds: float
    labellings: int = 0
    solutions: int = 0


class Meter:
    """Notes what a search meets. Solutions beyond the second are not wanted."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._lists = incidence(puzzle.graph)
        self._start = time.process_time()
        self._labelling: float | None = None
        self._solution: float | None = None
        self.labellings = 0
        self.solutions = 0

    @property
    def seconds(self) -> float:
        """Processor time since the beginning, of all threads."""
        return time.process_time() - self._start

    def met_labelling(self, lines: list[int]) -> bool:
        """An assignment that obeys clues and vertices. True while more is wanted."""
        if self._labelling is None:
            self._labelling = self.seconds
        self.labellings += 1
        return self.met_solution() if len(loops_of(self._lists, lines)) == 1 else True

    def met_solution(self) -> bool:
        """An assignment that is one loop. True while more is wanted."""
        if self._solution is None:
            self._solution = self.seconds
        self.solutions += 1
        return self.solutions < 2

    def ended(self, *, proven: bool) -> Reached:
        """What was reached; `proven`: the search has nothing left, or two solutions."""
        seconds = self.seconds
        return Reached(
            self._labelling,
            self._solution,
            seconds if proven else None,
            seconds,
            self.labellings,
            self.solutions,
        )
