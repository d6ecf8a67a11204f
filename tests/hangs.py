"""What becomes of a test that hangs: pytest shows where all its threads stand and ends its process
(see pyproject.toml); here it is begun again in another one.

A second process that ends so ends the run (see the Makefile). Whatever else ends a process is a
failure at once.
"""

import time
from typing import Any

import pytest

_BEGUN: dict[str, float] = {}
_HUNG: set[str] = set()


def pytest_runtest_logstart(nodeid: str) -> None:
    _BEGUN[nodeid] = time.monotonic()


@pytest.hookimpl(optionalhook=True, trylast=True)
def pytest_handlecrashitem(crashitem: str, report: pytest.TestReport, sched: Any) -> None:
    """xdist gives to others what the process of `crashitem` had left, with that test itself: it has
    failed only if it hangs again.
    """
    took = time.monotonic() - _BEGUN.get(crashitem, time.monotonic())
    if took >= float(sched.config.getini("faulthandler_timeout")) and crashitem not in _HUNG:
        _HUNG.add(crashitem)
        report.outcome = "rerun"  # type: ignore[assignment]
