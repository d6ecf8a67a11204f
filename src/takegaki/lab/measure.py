"""The measurement: ours and the peers in turn on each puzzle, so that the machine's moods hit both.

Times are seconds of processor time: on a busy machine a clock on the wall measures the others. They
are without those of waiting for machine code, where kernels are waited for
(`runtime.measured_runs`).
"""

import gc
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from takegaki.core.budget import Budget, Effort
from takegaki.core.lazy_dataclass import dataclass, field, replace
from takegaki.core.puzzle import Puzzle
from takegaki.core.solution import Solution
from takegaki.core.topology import border_lines
from takegaki.core.verdict import Multiple, Undecided, Unique, Verdict
from takegaki.formats import read_document
from takegaki.lab.corpus import Case
from takegaki.lab.peers import Peer
from takegaki.runtime.measured_runs import processor_seconds, wall_seconds
from takegaki.solving import METHODS, prove
from takegaki.tilings.boards import forget_boards

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
    """One run in steps, in seconds: reading, opening the search, first solution, all that is
    left.
    """

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
    """Text to proven verdict, as a user gets it."""
    budget = Budget(time_limit=time_limit, clock=wall_seconds)
    processor, start = processor_seconds(), wall_seconds()
    verdict = prove(read_document(text).puzzle, budget=budget)
    end = wall_seconds()
    return Whole(end - start, processor_seconds() - processor, verdict)


def run_parts(text: str, time_limit: float) -> Parts:
    """The same work step by step; two solutions are looked for."""
    budget = Budget(time_limit=time_limit, clock=wall_seconds)
    clock = processor_seconds
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


UNDECIDED_NAME = Undecided.name
ENOUGH = 2.0
"""A solver that has taken this many seconds on a puzzle is not repeated on it."""
SHORT = 0.02
"""A solver that takes fewer seconds is run on the previous puzzle, untimed, before each timed run:
else the first of a round pays for the caches that the last one filled.
"""
WARM_UP_LIMIT = 1.0
LEAST = 1e-6
"""Seconds that a program takes at least, beside which the time of its start varies by more."""


@dataclass(frozen=True)
class Ways:
    """How ours is run; replaceable in tests. Each takes the text and a time limit."""

    whole: Callable[[str, float], Whole] = run_whole
    parts: Callable[[str, float], Parts] = run_parts


@dataclass(frozen=True)
class Settings:
    """How to measure: runs of each puzzle, and limits in seconds.

    give_up  after so many boards of a group left undecided, a peer is given no more of that group
    first    measure each board as the first one of its shape, too: with nothing known of any board
    """

    repeat: int = 3
    time_limit: float = 60.0
    peer_time_limit: float = 20.0
    give_up: int | None = 3
    first: bool = False
    ways: Ways = field(default_factory=Ways)


@dataclass(frozen=True)
class PeerResult:
    """Seconds of a peer on a puzzle, and its verdict, "" where it tells none that can be read."""

    seconds: float
    verdict: str


@dataclass(frozen=True)
class Result:
    """All that was measured on one puzzle; times are medians over the runs, in seconds.

    wall   the same as "whole" by a clock on the wall
    first  "whole" where nothing was known of any board, None where that was not measured
    """

    case: Case
    verdict: str
    seconds: dict[str, float]
    wall: float
    decisions: int
    conflicts: int
    peers: dict[str, PeerResult]
    mismatches: tuple[str, ...]
    first: float | None = None


@dataclass(frozen=True)
class _Board:
    """A case and its puzzle, which the peers are given."""

    case: Case
    puzzle: Puzzle


def measure(cases: Sequence[Case], peers: Sequence[Peer], settings: Settings) -> Iterator[Result]:
    """Measure puzzle by puzzle; kernels and the caches of each new shape are warmed first."""
    meter = _Meter(settings)
    shapes: set[tuple[int, int]] = set()
    undecided: Counter[tuple[str, str]] = Counter()
    patience = math.inf if settings.give_up is None else settings.give_up
    for case in cases:
        running = [peer for peer in peers if undecided[case.group, peer.name] < patience]
        board = _Board(case, read_document(case.text).puzzle)
        if (case.rows, case.cols) not in shapes:
            shapes.add((case.rows, case.cols))
            meter.warm_up(board, running)
        result = meter.measured(board, running)
        undecided.update(
            (case.group, name)
            for name, peer in result.peers.items()
            if peer.verdict == UNDECIDED_NAME
        )
        yield result


Run = TypeVar("Run", Whole, Parts, PeerResult)


class _Meter:
    """Runs ours and the peers; keeps how long each took last, and on which board it can be
    warmed.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pace: dict[str, float] = {}
        self._before: _Board | None = None

    def warm_up(self, board: _Board, peers: Sequence[Peer]) -> None:
        """Run all once, for a short time; what is in memory then is no business of the
        collector.
        """
        ways, limit = self._settings.ways, min(WARM_UP_LIMIT, self._settings.time_limit)
        # Loads machine code.
        ways.whole(board.case.text, limit)
        ways.parts(board.case.text, limit)
        for peer in peers:
            peer.decide(board.puzzle, min(WARM_UP_LIMIT, self._settings.peer_time_limit))
        gc.collect()
        gc.freeze()

    def measured(self, board: _Board, peers: Sequence[Peer]) -> Result:
        """Ours and the peers in turn, `repeat` times; garbage collection is off meanwhile."""
        wholes: list[Whole] = []
        firsts: list[Whole] = []
        parts: list[Parts] = []
        theirs: dict[str, list[PeerResult]] = {peer.name: [] for peer in peers}
        gc.collect()
        gc.disable()
        try:
            for _ in range(self._settings.repeat):
                if self._settings.first:
                    self._turn("first", self._first, board, firsts)
                self._turn("whole", self._whole, board, wholes)
                self._turn("parts", self._parts, board, parts)
                for peer in peers:
                    self._turn(peer.name, self._way_of(peer), board, theirs[peer.name])
        finally:
            gc.enable()
        self._before = board
        found = _result(board.case, wholes, parts, theirs)
        return (
            replace(found, first=median(whole.processor for whole in firsts)) if firsts else found
        )

    def _turn(
        self, name: str, way: Callable[[_Board], Run], board: _Board, runs: list[Run]
    ) -> None:
        if sum(run.seconds for run in runs) >= ENOUGH:
            return
        if self._pace.get(name, math.inf) < SHORT:
            way(self._before or board)
        runs.append(way(board))
        self._pace[name] = runs[-1].seconds

    def _whole(self, board: _Board) -> Whole:
        return self._settings.ways.whole(board.case.text, self._settings.time_limit)

    def _first(self, board: _Board) -> Whole:
        forget_boards()
        return self._whole(board)

    def _parts(self, board: _Board) -> Parts:
        return self._settings.ways.parts(board.case.text, self._settings.time_limit)

    def _way_of(self, peer: Peer) -> Callable[[_Board], PeerResult]:
        def run(board: _Board) -> PeerResult:
            """The peer's verdict on a board and the seconds it took, its start included."""
            start = peer.clock()
            verdict = peer.decide(board.puzzle, self._settings.peer_time_limit)
            return PeerResult(max(peer.clock() - start - peer.start_up, LEAST), verdict)

        return run


def _result(
    case: Case, wholes: list[Whole], parts: list[Parts], theirs: dict[str, list[PeerResult]]
) -> Result:
    seconds = {
        name: median(getattr(part, name) for part in parts) for name in Parts.__dataclass_fields__
    }
    seconds["whole"] = median(whole.processor for whole in wholes)
    peers = {
        name: PeerResult(median(run.seconds for run in runs), runs[0].verdict)
        for name, runs in theirs.items()
    }
    first = wholes[0]
    return Result(
        case,
        first.verdict.name,
        seconds,
        median(whole.seconds for whole in wholes),
        first.effort.decisions,
        first.effort.conflicts,
        peers,
        tuple(mismatches(case, first, peers)),
    )


def mismatches(case: Case, ours: Whole, peers: dict[str, PeerResult]) -> Iterator[str]:
    """Every way in which our answer differs from what is recorded or from a peer that decided."""
    name = ours.verdict.name
    recorded = {"0": "no solution", "1": "unique", "2+": "multiple"}.get(case.solutions)
    if recorded and name not in {recorded, UNDECIDED_NAME}:
        yield f"{case.id}: recorded as {recorded}, ours says {name}"
    if case.inside and case.solutions == "1" and ours.lines is not None and not _agrees(case, ours):
        yield f"{case.id}: our solution is not the recorded one"
    for peer, result in peers.items():
        if result.verdict not in {name, "", UNDECIDED_NAME} and name != UNDECIDED_NAME:
            yield f"{case.id}: {peer} says {result.verdict}, ours says {name}"


def _agrees(case: Case, ours: Whole) -> bool:
    found = solution_of(ours.verdict)
    assert found is not None
    inside = np.array([mark == "1" for row in case.inside for mark in row])
    return bool(np.array_equal(border_lines(found.puzzle.graph, inside), found.lines))
