"""Our own way from text to verdict, timed as a whole and in its parts."""

import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from takegaki.core.verdict import Effort, Multiple, Solution, Undecided, Unique, Verdict
from takegaki.formats import read_document
from takegaki.solve import METHODS, Budget, prove

PHASES = ("parse", "build", "solve", "prove", "whole")


@dataclass(frozen=True)
class Whole:
    """One run through the front door: seconds of wall and of processor time, and the verdict."""

    seconds: float
    processor: float
    verdict: Verdict

    @property
    def effort(self) -> Effort:
        """What the verdict cost."""
        return self.verdict.effort

    @property
    def lines(self) -> NDArray[np.bool_] | None:
        """(E,) the solution, None where the verdict holds none."""
        found = solution_of(self.verdict)
        return None if found is None else found.lines


@dataclass(frozen=True)
class Parts:
    """One run in steps, in seconds: reading, opening the search, first solution, all that is left."""

    parse: float
    build: float
    solve: float
    prove: float

    @property
    def seconds(self) -> float:
        """All of them together."""
        return self.parse + self.build + self.solve + self.prove


def solution_of(verdict: Verdict) -> Solution | None:
    """The (first) solution that a verdict holds."""
    match verdict:
        case Unique(solution=solution):
            return solution
        case Multiple(first=first):
            return first
        case Undecided(found=found):
            return found
        case _:
            return None


def run_whole(text: str, time_limit: float) -> Whole:
    """Text to proven verdict, the way a user asks for it."""
    budget = Budget(time_limit=time_limit)
    processor, start = time.process_time(), time.perf_counter()
    verdict = prove(read_document(text).puzzle, budget=budget)
    end = time.perf_counter()
    return Whole(end - start, time.process_time() - processor, verdict)


def run_parts(text: str, time_limit: float) -> Parts:
    """The same work step by step; two solutions are looked for."""
    budget = Budget(time_limit=time_limit)
    clock = time.perf_counter
    start = clock()
    puzzle = read_document(text).puzzle
    parsed = clock()
    search = METHODS["exact"].open(puzzle, 0, False)
    built = clock()
    first = search.next(budget)
    solved = clock()
    if isinstance(first, np.ndarray):
        search.next(budget)
    return Parts(parsed - start, built - parsed, solved - built, clock() - solved)
