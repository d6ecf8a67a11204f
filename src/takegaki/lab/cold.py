"""First use: whole processes with nothing compiled, and the same with everything compiled."""

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
from takegaki.lab.digest import Target
from takegaki.lab.report import MEBIBYTE, Findings, TextTable, below, number
from takegaki.runtime.measured_runs import PYTHON, available_tier, slowest_tier

PUZZLE = """
...3......
113..12211
322.3.2223
2...2...3.
.3...12..2
2..11...2.
.3...2...3
1123.3.113
12212..322
......3...
"""
"""The first example of README."""
NET_GAME = "11x11:49ab682a5e2393b13b14d412258e9276aacd36c817d9b3547858dd14e79dbed7453d516d1aebea15dcaa2422d4d74ed571483bb8bb479a46142938176"  # noqa: E501

TELLING = """
import atexit, json, sys, time
begun = time.perf_counter()
from takegaki.runtime.tiers import TIERS

def report(path):
    arrived = [at - begun for at in TIERS.loaded_at.values()]
    with open(path, "w") as file:
        json.dump({"interpreted": TIERS.seconds + TIERS.elsewhere, "arrived": arrived}, file)

atexit.register(report, sys.argv.pop(1))
"""
"""The beginning of a program whose first argument is a file for the report on its tiers at its end.
"""
TIMED_PROGRAM = TELLING + "from takegaki.cli.main import run\nrun()\n"
"""The program as installed, and that report."""

LAUNCHER = """
import json, os, subprocess, sys, time
begun = time.perf_counter()
child = subprocess.Popen(sys.argv[2:])
used = None
if hasattr(os, "wait4"):
    _, status, used = os.wait4(child.pid, 0)
    status = os.waitstatus_to_exitcode(status)
else:
    status = child.wait()
seconds = time.perf_counter() - begun
unit = 1 if sys.platform == "darwin" else 1024
with open(sys.argv[1], "w") as file:
    json.dump({
        "status": status,
        "seconds": seconds,
        "processor": used and used.ru_utime + used.ru_stime,
        "memory": used and used.ru_maxrss * unit,
    }, file)
"""
"""A process starts with the peak memory of the one that started it, so a small one does."""


class ColdError(RuntimeError):
    """A command ended otherwise than it should; the message is one line."""


@dataclass(frozen=True)
class Command:
    """A command to be measured.

    seconds    that it may take with nothing compiled; None for no target
    statuses   exit statuses that are right
    is_long    takes long enough to go over to machine code on the way
    """

    name: str
    arguments: tuple[str, ...]
    seconds: float | None = None
    statuses: tuple[int, ...] = (0,)
    is_long: bool = False


COMMANDS = (
    Command("solve", ("solve", PUZZLE), 3),
    Command("hint", ("hint", PUZZLE), 6),
    Command("explain", ("explain", PUZZLE), 10),
    Command("rate", ("rate", PUZZLE), 6),
    Command("generate 10x10", ("generate", "10x10", "--seed", "1"), 5),
    Command("solve Net 11x11", ("solve", NET_GAME), 3),
    Command("generate net 11x11", ("generate", "net", "11x11", "--seed", "1"), 3),
    Command("rules apply", ("rules", "apply", PUZZLE), 3, (0, 30)),
    Command("techniques area", ("techniques", "area"), None),
    Command(
        "generate 200 of 20x20 hard",
        (
            "generate",
            "20x20",
            "--level",
            "hard",
            "--seed",
            "1",
            "--count",
            "200",
            "-o",
            "made.jsonl",
        ),
        is_long=True,
    ),
)
FULL_SPEED = 120.0
"""Seconds after which a program that runs on should have all its machine code."""


@dataclass(frozen=True)
class Run:
    """A whole process. Processor time and memory are those of all its processes; None where they
    are unknown.

    interpreted  seconds of plain Python
    arrived      seconds after its start at which it had the machine code of its entries, one after
                 another
    memory       bytes that the largest of its processes held at most
    """

    seconds: float
    processor: float | None
    memory: int | None
    interpreted: float = 0.0
    arrived: tuple[float, ...] = ()


@dataclass(frozen=True)
class CommandRow:
    """A command's runs with nothing compiled (each with an empty store), and with everything
    compiled.
    """

    command: Command
    cold: list[Run]
    compiled: list[Run]


@dataclass(frozen=True)
class Compiled:
    """`takegaki compile`: what it took, and the files and bytes that it made."""

    run: Run
    files: int
    size: int


def run_once(
    command: Command, store: Path, program: Sequence[str] = (sys.executable, "-c", TIMED_PROGRAM)
) -> Run:
    """The command in a fresh process that keeps machine code there. Raises ColdError."""
    with tempfile.TemporaryDirectory() as folder:
        used, said, errors = (Path(folder) / name for name in ("used", "tiers", "errors"))
        with errors.open("wb") as error_file:
            subprocess.run(
                [
                    sys.executable,
                    "-I",
                    "-S",
                    "-c",
                    LAUNCHER,
                    used,
                    *program,
                    said,
                    *command.arguments,
                ],
                check=True,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=error_file,
                cwd=folder,
                env=_environment(store, Path(folder)),
            )
        found = json.loads(used.read_text())
        status = found.pop("status")
        if status not in command.statuses:
            lines = errors.read_text(encoding="utf-8", errors="replace").strip().splitlines()
            last = lines[-1] if lines else "nothing on standard error"
            raise ColdError(f"{command.name}: exit status {status}: {last}")
        if not said.is_file():
            return Run(**found)
        tiers = json.loads(said.read_text())
        return Run(
            **found, interpreted=tiers["interpreted"], arrived=tuple(sorted(tiers["arrived"]))
        )


def _environment(store: Path, data: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "TAKEGAKI_TIER"}
    return kept | {"NUMBA_CACHE_DIR": str(store), "TAKEGAKI_DATA": str(data)}


def measured(
    command: Command, repeat: int, once: Callable[[Command, Path], Run] = run_once
) -> CommandRow:
    """A command `repeat` times (a long one once) with nothing compiled."""
    runs = []
    for _ in range(1 if command.is_long else repeat):
        with tempfile.TemporaryDirectory() as store:
            runs.append(once(command, Path(store)))
    return CommandRow(command, runs, [])


def measure_compiled(
    rows: Iterable[CommandRow],
    repeat: int,
    once: Callable[[Command, Path], Run] = run_once,
    tell: Callable[[str], None] = lambda text: None,
) -> Compiled:
    """Compile everything into a store of its own, and fill the rows' runs with it."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder)
        tell("compile")
        run = once(Command("compile", ("compile",)), store)
        files = [path for path in store.rglob("*") if path.is_file()]
        made = Compiled(run, len(files), sum(path.stat().st_size for path in files))
        for row in rows:
            tell(f"{row.command.name}, everything compiled")
            row.compiled.extend(
                once(row.command, store) for _ in range(1 if row.command.is_long else repeat)
            )
    return made


def told_tier(path: Path) -> str:
    """In which tier the kernels of a program ran, by its report; one without machine code has no
    entry.
    """
    return PYTHON if json.loads(path.read_text())["interpreted"] else available_tier()


def tiers_of(rows: Iterable[CommandRow]) -> str:
    """How the kernels of all runs ran, for people: with nothing compiled, and with everything."""
    compiled = [run for row in rows for run in row.compiled]
    if not compiled:
        return f"{PYTHON} until compiled on the way"
    tier = slowest_tier(PYTHON if run.interpreted else available_tier() for run in compiled)
    return f"{PYTHON} until compiled on the way; everything compiled: {tier}"


def findings(rows: Sequence[CommandRow], made: Compiled | None) -> Findings:
    """Tables, targets and all numbers."""
    tables = [_command_table([row for row in rows if not row.command.is_long]), _long_table(rows)]
    if made is not None:
        tables.append(_compile_table(made))
    data = {
        "commands": [
            {
                "name": row.command.name,
                "cold": list(map(asdict, row.cold)),
                "compiled": list(map(asdict, row.compiled)),
            }
            for row in rows
        ],
        "compile": made and asdict(made),
    }
    return Findings([table for table in tables if table.rows], list(_targets(rows)), data)


def _targets(rows: Iterable[CommandRow]) -> Iterable[Target]:
    for row in rows:
        if row.command.seconds is not None:
            wall = median(run.seconds for run in row.cold)
            yield below(
                row.command.name, "seconds with nothing compiled", wall, row.command.seconds
            )
        if row.command.is_long and row.cold[0].arrived:
            yield below(
                row.command.name, "seconds to full speed", row.cold[0].arrived[-1], FULL_SPEED
            )


def _command_table(rows: Iterable[CommandRow]) -> TextTable:
    return TextTable(
        "First use, whole processes: seconds and MB with nothing compiled, and with everything "
        "compiled",
        ("command", "wall", "processor", "memory", "compiled: wall", "processor", "memory"),
        tuple((row.command.name, *_cells(row.cold), *_cells(row.compiled)) for row in rows),
    )


def _long_table(rows: Iterable[CommandRow]) -> TextTable:
    return TextTable(
        "Going over to machine code on the way, with nothing compiled at its start: seconds",
        (
            "command",
            "wall",
            "processor",
            "machine code: first",
            "half",
            "last",
            "entries",
            "compiled: wall",
            "processor",
        ),
        tuple(
            (
                row.command.name,
                *_cells(row.cold)[:2],
                *_arrivals(row.cold[0]),
                *_cells(row.compiled)[:2],
            )
            for row in rows
            if row.command.is_long
        ),
    )


def _arrivals(run: Run) -> tuple[str, ...]:
    if not run.arrived:
        return ("-", "-", "-", "0")
    times = (run.arrived[0], median(run.arrived), run.arrived[-1])
    return (*map(number, times), str(len(run.arrived)))


def _compile_table(made: Compiled) -> TextTable:
    wall, processor, memory = _cells([made.run])
    return TextTable(
        "Everything compiled ahead: seconds and MB",
        ("command", "wall", "processor", "memory", "files", "on disk"),
        (("compile", wall, processor, memory, str(made.files), number(made.size / MEBIBYTE)),),
    )


def _cells(runs: Sequence[Run]) -> tuple[str, str, str]:
    """Medians of wall, processor and memory; "-" where there are none."""
    if not runs:
        return ("-", "-", "-")
    processor = [run.processor for run in runs if run.processor is not None]
    memory = [run.memory / MEBIBYTE for run in runs if run.memory is not None]
    return (
        number(median(run.seconds for run in runs)),
        number(median(processor)) if processor else "-",
        number(median(memory)) if memory else "-",
    )
