"""No test is skipped silently: what a machine lacks is in `tests/needs.py`, and a run says so at
its end.
"""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import needs
from laws.sources import ROOT
from tiers import not_quick, sampled

TESTS = Path(__file__).parents[1]
WAYS = {"skip", "skipif", "importorskip", "xfail", "skipTest", "skipIf", "skipUnless", "SkipTest"}


def ways_to_skip(path: Path) -> set[str]:
    """Names of pytest and unittest that skip or excuse a test, as attributes or imported."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    imported = {
        name.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module in ("pytest", "unittest")
        for name in node.names
    }
    return WAYS & (attributes | imported)


def test_all_skips_are_told_at_the_end() -> None:
    found = {path.relative_to(TESTS).as_posix(): ways_to_skip(path) for path in TESTS.rglob("*.py")}
    assert {path for path, ways in found.items() if ways} == {"needs.py", "laws/test_skips.py"}


def test_what_is_missing_skips_and_fails_in_ci() -> None:
    pencil = needs.Need("a pencil", lambda: False, "buy one")
    with pytest.raises(pytest.skip.Exception, match="a pencil is missing: buy one"):
        needs.missing(pencil, in_ci=False)
    with pytest.raises(pytest.fail.Exception, match="a pencil is missing: buy one"):
        needs.missing(pencil, in_ci=True)
    eraser = needs.Need("an eraser", lambda: False, "ask for one", in_ci=False)
    with pytest.raises(pytest.skip.Exception):
        needs.missing(eraser, in_ci=True)


def test_a_run_ends_with_a_line_for_each_thing_that_is_missing() -> None:
    chromium, dask = needs.NEEDS["chromium"], needs.NEEDS["dask"]
    reasons = [
        *["Skipped: " + chromium.reason] * 3,
        "Skipped: for another reason",
        "Skipped: " + dask.reason,
    ]
    assert needs.last_lines(reasons) == [
        "3 tests skipped: Chromium is missing: apt-get install chromium",
        f"1 test skipped: {dask.reason}",
    ]
    assert "\n" not in "".join(one.reason for one in needs.NEEDS.values())


@not_quick
@sampled()
@pytest.mark.parametrize("in_ci", [False, True])
def test_a_whole_run_without_the_corpus(in_ci: bool, tmp_path: Path) -> None:
    variables = {**os.environ, "TAKEGAKI_SHARED": str(tmp_path), "CI": "true" if in_ci else ""}
    test = TESTS / "core" / "test_graph.py::test_order_is_loopys"
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", str(test)]
    done = subprocess.run(
        command, env=variables, cwd=ROOT, capture_output=True, text=True, check=False
    )
    reason = needs.NEEDS["shared"].reason
    if in_ci:
        assert done.returncode == 1, done.stdout
        assert done.stdout.count(f"Failed: {reason}") == 2
    else:
        assert done.returncode == 0, done.stdout
        assert done.stdout.splitlines()[-1] == f"2 tests skipped: {reason}"
