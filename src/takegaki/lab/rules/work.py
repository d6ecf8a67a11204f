"""What parts of the benchmark of rules share: the plan, bouts against the clock, and the work of
applying.
"""

import gc
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import numpy as np
from numpy.typing import NDArray

from takegaki.core.lazy_dataclass import dataclass, field, replace
from takegaki.core.marks import LINE, UNKNOWN
from takegaki.core.puzzle import Puzzle
from takegaki.lab.corpus import CORPUS, Case
from takegaki.rules.application.apply import Application
from takegaki.rules.application.compiled_rules import compile_rules, rules_by_patch
from takegaki.rules.kernels.clue_lookup import list_rows
from takegaki.rules.kernels.rule_board import POSITION_BITS, CompiledRules
from takegaki.rules.notation.rule import RuleSet
from takegaki.runtime.measured_runs import processor_seconds


@dataclass(frozen=True)
class Plan:
    """How to measure.

    sets        rule sets that are applied, the first one is the one that targets are about
    repeat      runs of each board; their median counts
    limit       at most so many boards of each class, None for all
    time_limit  seconds of wall time that a search of other programs has
    sizes       numbers of rules for the series of growing sets
    solvers     names of the searches of paper 1's experiment, None for all that are installed
    corpus      where the recorded boards are
    tell        called with what is being measured
    """

    sets: Sequence[RuleSet]
    repeat: int = 5
    limit: int | None = None
    time_limit: float = 60.0
    sizes: Sequence[int] = (1_000, 3_000, 10_000, 30_000)
    solvers: Sequence[str] | None = None
    corpus: Path = CORPUS
    tell: Callable[[str], None] = field(default=lambda text: None)


def recorded(plan: Plan, name: str) -> list[Path]:
    """A file of the corpus, in a list; none where it is absent."""
    path = plan.corpus / name
    return [path] if path.is_file() else []


def shape_of(case: Case) -> str:
    """Rows by columns."""
    return f"{case.rows}x{case.cols}"


@dataclass(frozen=True)
class Bout:
    """Seconds of processor time, and the results.

    lay      find the rules that the clues allow at each place
    apply    the fixpoint of the rules
    trial    trials to their fixpoint, after that; 0.0 if not requested
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
    clock = processor_seconds
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
    puzzles: Sequence[Puzzle],
    rules: RuleSet,
    repeat: int,
    *,
    loops: bool = False,
    trial: bool = False,
) -> list[Bout]:
    """For each board the medians of several runs, after an untimed one.

    Garbage collection is off meanwhile: it would traverse everything that other parts have kept.
    """
    found = []
    gc.collect()
    gc.disable()
    try:
        for puzzle in puzzles:
            bout(puzzle, rules, loops=loops, trial=trial)
            found.append(
                _middle([bout(puzzle, rules, loops=loops, trial=trial) for _ in range(repeat)])
            )
    finally:
        gc.enable()
    return found


def _middle(runs: Sequence[Bout]) -> Bout:
    times = {name: median(getattr(run, name) for run in runs) for name in ("lay", "apply", "trial")}
    return replace(runs[0], **times)


def seconds_to_compile(puzzle: Puzzle, rules: RuleSet) -> float:
    """Processor time to make a rule set ready for a shape of board that was not met before."""
    rules_by_patch.cache_clear()
    graph = replace(puzzle.graph, cache={})
    return timed(lambda: compile_rules(rules, graph))


def timed(work: Callable[[], object]) -> float:
    """Processor time of a call."""
    start = processor_seconds()
    work()
    return processor_seconds() - start


Longs = NDArray[np.int64]


@dataclass(frozen=True)
class Work:
    """Counts of one application without loop avoidance.

    rules    compiled rules, with all images
    places   placements of patches on the board
    rows     rules by patch and clues, on these placements
    marks    marks made, of edges and of colours
    visits   placements in which a mark was entered
    asked    of these, where some rule that the clues allow requires the mark
    looks    rows examined there
    tests    rules tested there: the part that can grow with the number of rules
    firings  rules fired
    """

    rules: int
    places: int
    rows: int
    marks: int
    visits: int
    asked: int
    looks: int
    tests: int
    firings: int


def work_of(puzzle: Puzzle, rules: RuleSet) -> Work:
    """Apply the rules and count."""
    applied = Application(puzzle, rules)
    applied.apply()
    tables = compile_rules(rules, puzzle.graph).tables
    values = np.concatenate([applied.board.marks, applied.fixpoint.colours])
    made = np.flatnonzero(values != UNKNOWN)
    visits, literals = _visited(tables, made, values[made] == LINE)
    starts, rows = _rows(puzzle, tables)
    looked, literals = _expanded(starts, visits >> POSITION_BITS, literals)
    bits = np.where(literals & 1, tables.row_lines[rows[looked]], tables.row_crosses[rows[looked]])
    asking = bits >> (literals >> 1) & 1 == 1
    lists = tables.row_base[rows[looked[asking]]] + literals[asking]
    owners = np.repeat(np.arange(len(visits)), np.diff(starts)[visits >> POSITION_BITS])
    return Work(
        rules=len(tables.before),
        places=len(tables.patch_of),
        rows=int(starts[-1]),
        marks=len(made),
        visits=len(visits),
        asked=len(np.unique(owners[asking])),
        looks=int(asking.sum()),
        tests=int((tables.row_start[lists + 1] - tables.row_start[lists]).sum()),
        firings=applied.effort.propagations,
    )


def _visited(
    tables: CompiledRules, variables: NDArray[np.intp], lines: NDArray[np.bool_]
) -> tuple[Longs, Longs]:
    """The entries of `visits` of some marks, and the literal of the patch that each means."""
    entries, owner = _expanded(tables.visit_start, variables, lines.astype(np.int64))
    visits = tables.visits[entries].astype(np.int64)
    return visits, 2 * (visits & (1 << POSITION_BITS) - 1) + owner


def _rows(puzzle: Puzzle, tables: CompiledRules) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    starts = np.empty(len(tables.patch_of) + 1, dtype=np.int32)
    count = list_rows(tables, puzzle.clues, starts, np.empty(0, dtype=np.int32))
    rows = np.empty(count, dtype=np.int32)
    list_rows(tables, puzzle.clues, starts, rows)
    return starts, rows


def _expanded(
    starts: NDArray[np.int32], chosen: NDArray[np.integer], label: NDArray[np.int64]
) -> tuple[Longs, Longs]:
    """All indices of the chosen lists of a CSR array, one list after the other, each with its
    label.
    """
    sizes = np.diff(starts)[chosen].astype(np.int64)
    ends = np.cumsum(sizes)
    within = np.arange(int(sizes.sum()), dtype=np.int64) - np.repeat(ends - sizes, sizes)
    return np.repeat(starts[chosen].astype(np.int64), sizes) + within, np.repeat(label, sizes)
