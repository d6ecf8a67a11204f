"""What becomes of a test that hangs: pytest shows where all its threads stand and ends its process
(see pyproject.toml); here it is begun again in another one.

A second process that ends so ends the run (see the Makefile).
"""

from typing import Any

import pytest

_BEGUN_AGAIN: set[str] = set()


@pytest.hookimpl(optionalhook=True, trylast=True)
def pytest_handlecrashitem(crashitem: str, report: pytest.TestReport, sched: Any) -> None:
    """xdist gives to others what the process of `crashitem` had left, with that test itself: it has
    failed only if it hangs again.
    """
    if crashitem not in _BEGUN_AGAIN:
        _BEGUN_AGAIN.add(crashitem)
        report.outcome = "rerun"  # type: ignore[assignment]
