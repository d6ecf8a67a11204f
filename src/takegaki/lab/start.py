"""Starting: what whole commands take beside importing NumPy, with everything compiled, in processor
time.

The measure is a process that imports NumPy and nothing else, run in turns with the commands: so the
answer hardly depends on the machine, or on what else it does.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from statistics import median

from takegaki.core.lazy_dataclass import dataclass
from takegaki.core.quiet_import import added
from takegaki.lab.cold import LAUNCHER, PUZZLE, TELLING, told_tier
from takegaki.lab.report import Findings, TextTable, below, number
from takegaki.runtime.measured_runs import MACHINE, available_tier

SOLVED = (
    "pzprv3.1/slither/7/5/2 3 . 1 . /2 . 3 2 . /. . . . . /2 2 . 3 . /3 3 2 . . /2 . "
    "2 . 2 /2 . . . . /0 0 0 0 0 /0 0 0 0 0 /0 0 0 0 0 /0 0 0 0 0 /0 0 0 0 0 /0 0 0 0"
    " 0 /0 0 0 0 0 /-1 1 1 -1 -1 -1 /1 -1 1 1 -1 1 /1 -1 -1 -1 -1 1 /-1 -1 1 1 1 1 /1"
    " 1 1 1 1 1 /1 -1 -1 1 1 1 /-1 1 1 -1 1 1 /-1 1 -1 -1 -1 /1 -1 -1 1 1 /-1 -1 1 -1"
    " -1 /1 1 -1 1 -1 /1 -1 -1 -1 -1 /-1 1 -1 -1 -1 /1 -1 1 -1 -1 /-1 1 -1 -1 1 "
)
"""A small board with its loop, for `check`."""
MEASURE = ("-c", "import numpy")
PROVE = f"from takegaki import prove, read; prove(read('''{PUZZLE}'''))"
WORKER = (
    "from multiprocessing import Pipe; "
    "from takegaki.runtime.processes import begin_in_pool, begin_member; "
    "ends = Pipe(duplex=False); begin_member(ends[1], False, begin_in_pool, ()); "
    f"from takegaki import prove, read; prove(read('''{PUZZLE}'''))"
)
"""What a process of a pool does, from its begin on: it asks another one for machine code."""
AS_PROGRAM = "import sys; from takegaki.cli.main import run; sys.argv[0] = 'takegaki'; run()"


class StartError(RuntimeError):
    """A process ended otherwise than it should; the message is one line."""


@dataclass(frozen=True)
class Process:
    """A process to be measured: the arguments of Python, and how often the measure it may take."""

    name: str
    arguments: tuple[str, ...]
    bound: float


def command(name: str, bound: float, *arguments: str) -> Process:
    """A command of the program on the first example."""
    return Process(name, ("-c", AS_PROGRAM, name, *(arguments or (PUZZLE,))), bound)


PROCESSES = (
    command("hint", 2.2),
    command("explain", 2.2),
    command("rate", 2.2),
    command("review", 2.2),
    command("solve", 1.6),
    command("check", 1.6, SOLVED),
    command("convert", 1.6, PUZZLE, "--to", "puzzlink"),
    Process("one prove in Python", ("-c", PROVE), 1.4),
    Process("a worker", ("-c", WORKER), 1.4),
)


@dataclass(frozen=True)
class StartRow:
    """A process's runs, in seconds of processor time, those of the measure between them, and the
    tier in which its kernels ran.
    """

    process: Process
    seconds: list[float]
    measure: list[float]
    tier: str = MACHINE

    @property
    def ratio(self) -> float:
        """Of the quickest runs: whatever else a machine does only adds to them."""
        return min(self.seconds) / min(self.measure)


def measured(
    process: Process,
    repeat: int,
    seconds_of: Callable[[Sequence[str]], float] | None = None,
    tier_of: Callable[[Sequence[str]], str] | None = None,
) -> StartRow:
    """So many runs, by turns with the measure, after one that waits for its machine code and one
    that finds its files in memory.
    """
    tier = (tier_of or compiled_tier)(process.arguments)
    seconds_of = seconds_of or processor_seconds
    seconds_of(process.arguments)
    seconds, measure = list[float](), list[float]()
    for _ in range(repeat):
        measure.append(seconds_of(MEASURE))
        seconds.append(seconds_of(process.arguments))
    return StartRow(process, seconds, measure, tier)


def compiled_tier(arguments: Sequence[str]) -> str:
    """Run Python with these arguments ("-c", a program, what it is given) so that all that it calls
    is compiled; the tier in which its kernels run from then on.
    """
    flag, program, *rest = arguments
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.json"
        telling = [sys.executable, flag, f"{TELLING}\n{program}", str(told), *rest]
        for tier in ("machine", "auto"):
            environment = os.environ | {"TAKEGAKI_TIER": tier}
            subprocess.run(telling, env=environment, capture_output=True, check=False)
        return told_tier(told) if told.is_file() else available_tier()


def processor_seconds(arguments: Sequence[str]) -> float:
    """Processor time of Python with these arguments, all its processes included. Raises StartError
    where it fails, or where the system does not say.
    """
    environment = {name: value for name, value in os.environ.items() if name != "TAKEGAKI_TIER"}
    # As from a shell: else NumPy, which is the measure, would have what only our commands ask for.
    for name in added:
        environment.pop(name, None)
    # What is written once by an installed program must not be made anew each time here.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.json"
        program = [sys.executable, "-c", LAUNCHER, str(told), sys.executable, *arguments]
        done = subprocess.run(program, env=environment, capture_output=True, text=True, check=False)
        nothing = {"status": done.returncode, "processor": None}
        found = json.loads(told.read_text()) if told.is_file() else nothing
    if found["status"] or found["processor"] is None:
        last = "".join(done.stderr.strip().splitlines()[-1:])
        raise StartError(f"exit status {found['status']}: {last}")
    return float(found["processor"])


def findings(rows: Iterable[StartRow]) -> Findings:
    """A table, the targets, and all of it."""
    rows = list(rows)
    table = TextTable(
        "Starting, everything compiled: processor time beside importing NumPy",
        ("process", "times NumPy", "at most", "ms", "NumPy, ms"),
        tuple(
            (
                row.process.name,
                f"{row.ratio:.2f}",
                f"{row.process.bound:.1f}",
                number(median(row.seconds) * 1e3),
                number(median(row.measure) * 1e3),
            )
            for row in rows
        ),
    )
    targets = [
        below(row.process.name, "times importing NumPy", row.ratio, row.process.bound)
        for row in rows
    ]
    return Findings([table], targets, {"processes": [asdict(row) for row in rows]})
