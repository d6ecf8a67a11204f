"""Settings that all tests share."""

import gc
import os
import signal
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.vendor.pretty import RepresentationPrinter, for_type_by_name

from hangs import pytest_handlecrashitem, pytest_runtest_logstart  # noqa: F401  (hooks of pytest)
from needs import IN_CI, last_lines, need
from takegaki.runtime.tiers import TIERS
from tiers import TIER, left_out

# Whoever runs the tests, in whatever language: they read English.
os.environ["LC_ALL"] = "C.UTF-8"

TIERS.on_demand = True
# `make` has compiled before; whoever calls pytest alone gets what is tested and nothing beside it.
TIERS.on_missing = None

# Machines are shared and kernels may run as plain Python: time says nothing about an example. The
# same examples every time, but where there is time to look for others; in CI a change is not judged
# by chance.
settings.register_profile(
    "takegaki",
    deadline=None,
    derandomize=IN_CI or TIER != "thorough",
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("takegaki")


def _print_short(value: object, printer: RepresentationPrinter, _cycle: bool) -> None:
    printer.text(repr(value))


# Hypothesis prints explicit examples before it tries them, and of a dataclass all fields: with a
# graph, whatever is cached with it, which is all rules once some test has applied them.
for_type_by_name("takegaki.core.graph", "Graph", _print_short)

# A shell that starts tests in the background has their processes ignore Ctrl-C, which some are
# about.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# What collecting makes stays to the end: looking through it for garbage takes a sixth of the time.
gc.disable()

TESTS = Path(__file__).parent
TOGETHER = ("browser", "web", "laws")
"""Folders that stay in one process: their server, Chromium, and the sources parsed take seconds."""
SLOW = (
    "test_makefile.py",
    "browser",
    "web",
    "cli",
    "laws",
    "generation",
    "solving",
    "oracle",
    "deduce",
)
"""Folders that begin first, so that no process is left alone with a long file at the end.

"rules" comes last: with all rules in memory, Hypothesis's examples take ten times as long.
"""

LEFT_OUT = {"quick": ("thorough", "not_quick"), "test": ("thorough",), "thorough": ()}[TIER]
"""Marks of the tests that this tier leaves out."""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "sampled(least): of the cases, the quicker tiers take a share"
    )
    config.addinivalue_line(
        "markers", "needs(names): what a machine may lack, by its names in needs.py"
    )
    config.addinivalue_line(
        "markers", "not_quick: it takes seconds, so it is not for the first tier"
    )
    config.addinivalue_line("markers", "thorough: one of the long ones, for the last tier")
    config.addinivalue_line(
        "markers", "flaky(reruns): tried again when it fails, where the plugin is there"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long folders begin; what is marked otherwise than on a function is left out here."""
    if not _is_named(config):
        items[:] = [item for item in items if not any(map(item.get_closest_marker, LEFT_OUT))]
    ranks = {path: _rank(path) for path in {item.path for item in items}}
    items.sort(key=lambda item: ranks[item.path])


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: Any, obj: object) -> list[pytest.Item] | None:
    """Of what only the last tier runs, no items are made in others, which takes as long as many
    tests.
    """
    if _is_named(collector.config):
        return None
    marks = getattr(obj, "pytestmark", ())
    return [] if any(mark.name in LEFT_OUT for mark in marks) else None


@pytest.hookimpl(trylast=True)
def pytest_generate_tests(metafunc: Any) -> None:
    """Of the cases of a test marked `sampled`, this run's share; a test that was named has all."""
    mark = metafunc.definition.get_closest_marker("sampled")
    if mark is not None and not _is_named(metafunc.config):
        cases = {f"{metafunc.definition.nodeid}[{call.id}]": call for call in metafunc._calls}
        out = left_out(list(cases), mark.args[0])
        metafunc._calls = [call for case, call in cases.items() if case not in out]


def _is_named(config: pytest.Config) -> bool:
    return any("::" in arg for arg in config.args)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Before any fixture is made."""
    for mark in item.iter_markers("needs"):
        for name in mark.args:
            need(name)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None]:
    """Below pytest's closing line: what this machine lacks, and what helps."""
    yield
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None:
        for line in last_lines(report.longrepr[2] for report in reporter.stats.get("skipped", [])):
            reporter.write_line(line)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """A file stays in one process, and so do the folders that are TOGETHER.

    Not by xdist's own groups: they are lost with pytest 9, which has no node IDs that could be
    changed.
    """
    from xdist.scheduler import LoadScopeScheduling

    class Scheduling(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            folder = file.removeprefix(f"{TESTS.name}/").partition("/")[0]
            return folder if folder in TOGETHER else file

    return Scheduling(config, log)


def pytest_collection_finish() -> None:
    """Modules and test items stay to the end: nobody need look through them for garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


def _rank(path: Path) -> int:
    folder = path.relative_to(TESTS).parts[0]
    return SLOW.index(folder) if folder in SLOW else len(SLOW) + (folder == "rules")
