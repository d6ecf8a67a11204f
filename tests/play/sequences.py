"""Many random sequences of calls on sessions and libraries, against models; what fails is
shrunk.
"""

import argparse
import multiprocessing
import tempfile
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from play.test_library_machine import LibraryMachine
from play.test_machine import Machine

PORTION = 250
"""Sequences of one seed, at most."""

MACHINES: dict[str, type[RuleBasedStateMachine]] = {
    "sessions": Machine,
    "libraries": LibraryMachine,
}
IN_MEMORY = Path("/dev/shm")

Portion = tuple[str, int, int]
"""What is called, the seed, and how many sequences."""


def portions(first: int, number: int) -> Iterator[Portion]:
    """At least so many sequences of calls, half of them on sessions."""
    size = min(PORTION, -(-number // 2))
    for portion in range(first, first + -(-number // (2 * size))):
        for which in MACHINES:
            yield which, portion, size


def run(portion: Portion) -> tuple[Portion, str]:
    """The sequences of a seed, of up to 25 calls each; what failed, "" if nothing did."""
    if IN_MEMORY.is_dir():
        # A library waits for the disk at each save, which is most of the time of a sequence.
        tempfile.tempdir = str(IN_MEMORY)
    which, first, size = portion
    limits = settings(
        max_examples=size,
        stateful_step_count=25,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    try:
        run_state_machine_as_test(seed(first)(MACHINES[which]), settings=limits)
    except Exception:
        # As text: not every exception comes whole out of another process.
        return portion, traceback.format_exc()
    return portion, ""


def main() -> int:
    """The exit status: 1 where a sequence failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("number", type=int, help="how many sequences")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    given = parser.parse_args()
    began, done = time.monotonic(), 0
    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        for (which, first, size), failed in pool.imap_unordered(
            run, portions(given.seed, given.number)
        ):
            if failed:
                print(f"{which}, seed {first}:\n{failed}", flush=True)
                return 1
            done += size
            print(f"{done} in {time.monotonic() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
