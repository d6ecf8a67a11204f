"""One rule set on one board, timed: the rules laid out, the fixpoint, trials; processor time, warm."""

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from statistics import median

from takegaki.core.board import UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.rules.apply import Application
from takegaki.rules.book import compiled
from takegaki.rules.groups import groups
from takegaki.rules.rule import RuleSet


@dataclass(frozen=True)
class Bout:
    """Seconds of processor time, and what came of it.

    lay      find the rules that the clues allow at each place
    apply    the fixpoint of the rules
    trial    trials to their fixpoint, after that; 0.0 if not asked for
    decided  edges with a mark after the rules; tried, after trials
    """

    lay: float
    apply: float
    trial: float
    decided: int
    tried: int
    n_edges: int
    firings: int
    trials: int
    sound: bool


def bout(puzzle: Puzzle, rules: RuleSet, *, loops: bool, trial: bool) -> Bout:
    """One run."""
    clock = time.process_time
    start = clock()
    work = Application(puzzle, rules, loops=loops)
    laid = clock()
    work.apply()
    stuck = clock()
    decided, firings = _decided(work), work.effort.propagations
    tried = clock()
    if trial:
        work.try_all()
    end = clock()
    return Bout(
        laid - start,
        stuck - laid,
        end - tried if trial else 0.0,
        decided,
        _decided(work),
        puzzle.graph.n_edges,
        firings,
        work.effort.decisions,
        work.clash is None,
    )


def _decided(work: Application) -> int:
    return int((work.board.marks != UNKNOWN).sum())


def bouts(
    puzzles: Sequence[Puzzle], rules: RuleSet, repeat: int, *, loops: bool = False, trial: bool = False
) -> list[Bout]:
    """For each board the medians of several runs, after an untimed one.

    The collector of garbage rests meanwhile: it would look at everything other parts have kept.
    """
    found = []
    gc.collect()
    gc.disable()
    try:
        for puzzle in puzzles:
            bout(puzzle, rules, loops=loops, trial=trial)
            found.append(_middle([bout(puzzle, rules, loops=loops, trial=trial) for _ in range(repeat)]))
    finally:
        gc.enable()
    return found


def _middle(runs: Sequence[Bout]) -> Bout:
    times = {name: median(getattr(run, name) for run in runs) for name in ("lay", "apply", "trial")}
    return replace(runs[0], **times)


def seconds_to_compile(puzzle: Puzzle, rules: RuleSet) -> float:
    """Processor time to make a rule set ready for a shape of board that was not met before."""
    groups.cache_clear()
    graph = replace(puzzle.graph, derived={})
    return timed(lambda: compiled(rules, graph))


def timed(work: Callable[[], object]) -> float:
    """Processor time of a call."""
    start = time.process_time()
    work()
    return time.process_time() - start
