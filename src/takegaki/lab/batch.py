"""Throughput of `takegaki solve --batch`, measured from outside as one process."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import cycle, islice
from pathlib import Path

from takegaki.core.lazy_dataclass import dataclass, replace
from takegaki.core.verdict import Unique
from takegaki.formats import read_document
from takegaki.lab.cold import TIMED_PROGRAM, told_tier
from takegaki.lab.corpus import Case
from takegaki.lab.digest import as_puzzlink
from takegaki.lab.report import TextTable
from takegaki.solving import prove

TARGET = 2_500
"""Boards of 10x10 a second and core that the benchmark aims at."""


class BatchError(Exception):
    """The batch did not answer every line; the message is one line."""


@dataclass(frozen=True)
class Throughput:
    """One run of a batch.

    boards      lines given, and answered
    jobs        processes requested
    seconds     wall time of the whole process, its start included
    waiting     of these, seconds until the first answer
    processor   seconds of processor time of the process and its workers
    verdicts    the number of each verdict
    tier        in which its kernels ran; "" where the program does not tell
    """

    boards: int
    jobs: int
    seconds: float
    waiting: float
    processor: float
    verdicts: dict[str, int]
    tier: str = ""

    @property
    def rate(self) -> float:
        """Boards a second and core, start included."""
        return self.boards / self.seconds / self.jobs

    @property
    def steady_rate(self) -> float:
        """Boards a second and core, from the first answer on."""
        return (self.boards - 1) / max(self.seconds - self.waiting, 1e-9) / self.jobs

    @property
    def cores_used(self) -> float:
        """Processor time by wall time."""
        return self.processor / self.seconds


def batch_text(cases: Sequence[Case], lines: int) -> str:
    """These puzzles over and over, a puzz.link address a line."""
    texts = [as_puzzlink(case).text for case in cases]
    return "".join(f"{text}\n" for text in islice(cycle(texts), lines))


def warm_up(cases: Iterable[Case]) -> None:
    """Answer each board once in here, so that the store has the machine code that a batch loads:
    call it where kernels are waited for.
    """
    for case in cases:
        prove(read_document(case.text).puzzle)


def run_batch(text: str, jobs: int, program: Sequence[str] | None = None) -> Throughput:
    """Solve a batch in a fresh process. Raises BatchError when an answer is missing.

    program   another one than ours
    """
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.json"
        program = program or (sys.executable, "-c", TIMED_PROGRAM, str(told))
        file = Path(folder) / "batch.txt"
        file.write_text(text, encoding="utf-8")
        command = [*program, "solve", "--batch", str(file), "--jobs", str(jobs), "--json"]
        run = _timed(command, len(text.splitlines()), jobs, Path(folder) / "errors.txt")
        return replace(run, tier=told_tier(told)) if told.is_file() else run


def _timed(command: Sequence[str], boards: int, jobs: int, errors: Path) -> Throughput:
    before, start = _processor(), time.perf_counter()
    waiting = 0.0
    verdicts: Counter[str] = Counter()
    with (
        errors.open("wb") as error_file,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=error_file, text=True) as child,
    ):
        assert child.stdout is not None
        for line in child.stdout:
            waiting = waiting or time.perf_counter() - start
            verdicts[verdict_in(line)] += 1
    seconds = time.perf_counter() - start
    if verdicts.total() != boards:
        said = errors.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        raise BatchError(
            f"{verdicts.total()} answers for {boards} boards, exit status {child.returncode}: "
            f"{said[-1] if said else 'nothing on standard error'}"
        )
    return Throughput(boards, jobs, seconds, waiting, _processor() - before, dict(verdicts))


def wrong_answers(run: Throughput, cases: Sequence[Case]) -> int:
    """How many answers are not "unique", where that is recorded of every case; else 0."""
    if any(case.solutions != "1" for case in cases):
        return 0
    return run.boards - run.verdicts.get(Unique.name, 0)


def verdict_in(line: str) -> str:
    """The verdict in a line of the batch's output; "unreadable" for anything else."""
    try:
        return str(json.loads(line)["verdict"])
    except (ValueError, KeyError, TypeError):
        return "unreadable"


def _processor() -> float:
    used = os.times()
    return used.children_user + used.children_system


def batch_table(runs: Iterable[Throughput]) -> TextTable:
    """A row for each run."""
    return TextTable(
        f"Batch: boards a second and core (target {TARGET:,})",
        (
            "jobs",
            "boards",
            "wall, s",
            "first answer, s",
            "rate",
            "rate after it",
            "cores used",
            "verdicts",
        ),
        tuple(
            (
                str(run.jobs),
                f"{run.boards:,}",
                f"{run.seconds:.2f}",
                f"{run.waiting:.2f}",
                f"{run.rate:,.0f}",
                f"{run.steady_rate:,.0f}",
                f"{run.cores_used:.2f}",
                ", ".join(f"{count:,} {verdict}" for verdict, count in run.verdicts.items()),
            )
            for run in runs
        ),
    )
