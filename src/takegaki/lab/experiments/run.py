"""Runs experiments: what is missing is measured in any number of processes, and kept as it
comes.
"""

import gc
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from functools import lru_cache

from takegaki.core.lazy_dataclass import replace
from takegaki.lab.experiments import Experiment, Point
from takegaki.lab.experiments.measures import MEASURES
from takegaki.lab.experiments.result_rows import LabRows, MeasuredRow
from takegaki.runtime.measured_runs import waiting
from takegaki.runtime.processes import Jobs, begin_in_pool, piece_seconds, pooled

TASK_SECONDS = 1.0
"""How long a task is to take: handing it over then costs next to nothing, and rows still come
often.
"""

MOST_SEEDS = 256
"""Seeds of one task, at most."""


def run_experiments(
    experiments: Sequence[Experiment],
    rows: LabRows,
    jobs: Jobs = 1,
    *,
    on_rows: Callable[[Experiment, int, int], object] | None = None,
) -> int:
    """Measure what has no row yet, one experiment after the other; how many rows were added.

    jobs     processes, or a cluster; the rows are the same but for seconds
    on_rows  called with an experiment, the rows of it that are there, and how many there are to be

    Rows are kept a task at a time, so what ends the work loses tasks under way and nothing else.
    Raises PuzzleError for what an experiment cannot get, BrokenExecutor when a process ends by
    itself.
    """
    missing = [(each, point, seeds) for each in experiments for point, seeds in rows.missing(each)]
    totals = {
        each.name: sum(len(each.seeds(point)) for point in each.points()) for each in experiments
    }
    there = totals.copy()
    for each, _, seeds in missing:
        there[each.name] -= len(seeds)
    done, pace, by_name = (
        0,
        _Pace(piece_seconds(jobs, TASK_SECONDS)),
        {each.name: each for each in experiments},
    )
    with closing(_measured(_tasks(missing, pace), jobs)) as answers:
        for name, found, seconds in answers:
            pace.learn(name, found, seconds)
            rows.add(by_name[name], found)
            done += len(found)
            there[name] += len(found)
            if on_rows:
                on_rows(by_name[name], there[name], totals[name])
    return done


class _Pace:
    """How long a row takes at each point, as far as it is known; and how long a task is to take."""

    def __init__(self, wanted: float) -> None:
        self._wanted = wanted
        self._seconds: dict[tuple[object, ...], float] = {}

    def learn(self, name: str, found: Sequence[MeasuredRow], seconds: float) -> None:
        """A task gave these rows of an experiment in so many seconds."""
        self._seconds[name, *found[0].point.values()] = seconds / len(found)

    def size(self, name: str, point: Point) -> int:
        """Seeds for a task there."""
        each = self._seconds.get((name, *point.values()))
        return 1 if each is None else max(1, min(MOST_SEEDS, int(self._wanted / max(each, 1e-6))))


Task = tuple[Experiment, Point, list[int]]

Answer = tuple[str, list[MeasuredRow], float]
"""The name of an experiment, rows of it, and the seconds that they took."""


def _tasks(missing: Sequence[Task], pace: _Pace) -> Iterator[Task]:
    for experiment, point, seeds in missing:
        bare, first = replace(experiment, graphs=()), 0
        while first < len(seeds):
            size = pace.size(experiment.name, point)
            yield bare, point, seeds[first : first + size]
            first += size


def _measured(tasks: Iterator[Task], jobs: Jobs) -> Generator[Answer, None, None]:
    """The answers to tasks, in their order."""
    if jobs == 1:
        for task in tasks:
            yield measure_task(*task)
        return
    futures = pooled(measure_task, tasks, jobs, begin=begin_lab_process, in_flight=2)
    with closing(futures):
        for future in futures:
            yield future.result()


def begin_lab_process() -> None:
    """In a process that measures."""
    begin_in_pool()


def measure_task(experiment: Experiment, point: Point, seeds: Sequence[int]) -> Answer:
    """The rows of one point."""
    begun = time.perf_counter()
    measure = MEASURES[experiment.measure]
    given = {**experiment.fixed, **point}
    # What is made beside the measured work is made by kernels, too.
    with waiting():
        found = [MeasuredRow(point, seed, measure(given, seed)) for seed in seeds]
    _settle()
    return experiment.name, found, time.perf_counter() - begun


@lru_cache(maxsize=1)
def _settle() -> None:
    """Once in a process, after its first task: what lives by then, modules and machine code, stays
    until the end, so the garbage collector need not look at it again. A tenth of the time of a row
    of the data set.
    """
    gc.collect()
    gc.freeze()
