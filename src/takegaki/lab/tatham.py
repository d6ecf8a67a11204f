"""Simon Tatham's programs as peers of our generators, where Debian's sgt-puzzles is installed."""

import shutil
import subprocess
from functools import lru_cache

try:
    import resource
except ImportError:  # not on Windows, where sgt-puzzles is none of these programs either
    resource = None  # type: ignore[assignment]

LONGEST = 600.0
"""Seconds that a program may take."""


def seconds_each(program: str, params: str, count: int) -> float | None:
    """Processor seconds that a program ("sgt-loopy", "sgt-net", or a path) takes to make one
    puzzle.

    The time to start it is left out. None where it is not installed or does not do it.
    """
    command = _command(program)
    if command is None or resource is None:
        return None
    once = _taken(command, params, 1)
    often = _taken(command, params, count + 1)
    if once is None or often is None or often <= once:
        return None
    return (often - once) / count


@lru_cache(maxsize=8)
def _command(program: str) -> tuple[str, ...] | None:
    """How it is called; it needs no screen to make puzzles, but some builds require one."""
    found = shutil.which(program) or shutil.which(f"/usr/games/{program}")
    if found is None:
        return None
    screen = shutil.which("xvfb-run")
    ways = [(found,), *([(screen, "-a", found)] if screen else [])]
    return next((way for way in ways if _run(way, "", 1) == 0), None)


def _run(command: tuple[str, ...], params: str, count: int) -> int:
    command_line = [*command, "--generate", str(count), *([params] if params else [])]
    try:
        done = subprocess.run(command_line, capture_output=True, check=False, timeout=LONGEST)
    except (OSError, subprocess.TimeoutExpired):
        return -1
    return done.returncode


def _taken(command: tuple[str, ...], params: str, count: int) -> float | None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    if _run(command, params, count) != 0:
        return None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
