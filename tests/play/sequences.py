"""Many random sequences of calls on sessions and libraries, against models; what fails is shrunk."""

import sys
import time

from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from play.test_library_machine import LibraryMachine
from play.test_machine import Machine

PORTION = 500
"""Sequences of one seed, after which the number so far is told."""


def run(machine: type[RuleBasedStateMachine], first: int, number: int) -> None:
    """So many sequences of up to 25 calls; the first seed is that of the first portion."""
    limits = settings(
        max_examples=PORTION,
        stateful_step_count=25,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    began = time.monotonic()
    for portion in range(first, first + -(-number // PORTION)):
        run_state_machine_as_test(seed(portion)(machine), settings=limits)
        done = (portion - first + 1) * PORTION
        print(f"{machine.__name__} {done} in {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    for which in (Machine, LibraryMachine):
        run(which, int(sys.argv[2]) if len(sys.argv) > 2 else 0, int(sys.argv[1]) // 2)
