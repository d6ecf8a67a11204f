"""A test that hangs is told with its name and where it stands, and ends no run but its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from clocks import PATIENCE
from tiers import not_quick

TESTS = Path(__file__).parents[1]
HANGING = """
import os, time
from pathlib import Path

def test_before(): pass

def test_that_hangs():
    begun = Path(__file__).with_name("begun")
    times, number = {times}, begun.stat().st_size if begun.exists() else 0
    begun.write_text("x" * (number + 1))
    while number < times: {what}

def test_after(): pass
"""


HANGS, CRASHES = "time.sleep(1)", "os._exit(1)"


@not_quick
@pytest.mark.parametrize(
    ("what", "times", "end"),
    [
        (HANGS, 1, "3 passed, 1 rerun"),
        (HANGS, 2, "1 failed"),
        (CRASHES, 1, "1 failed"),
    ],
)
def test_a_test_that_hangs_is_begun_again_once(
    what: str, times: int, end: str, tmp_path: Path
) -> None:
    (tmp_path / "test_it.py").write_text(HANGING.format(what=what, times=times))
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\nfaulthandler_timeout = 2\nfaulthandler_exit_on_timeout = true\n"
    )
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "1",
        "--dist",
        "loadscope",
        "-p",
        "hangs",
    ]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", "--max-worker-restart", "1", "test_it.py"],
        env={**os.environ, "PYTHONPATH": str(TESTS)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ("in test_that_hangs" in done.stderr) == (what == HANGS)
    assert end in done.stdout.splitlines()[-1], done.stdout
    assert (done.returncode == 0) == ("failed" not in end)
    assert ("crashed while running" in done.stdout) == ("failed" in end)
