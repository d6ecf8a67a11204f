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
import time
from pathlib import Path

def test_before(): pass

def test_that_hangs():
    begun = Path(__file__).with_name("begun")
    hangs, number = {hangs}, begun.stat().st_size if begun.exists() else 0
    begun.write_text("x" * (number + 1))
    while number < hangs: time.sleep(1)

def test_after(): pass
"""


@not_quick
@pytest.mark.parametrize("hangs", [1, 2])
def test_a_test_that_hangs_is_begun_again_once(hangs: int, tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(HANGING.format(hangs=hangs))
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
    assert "in test_that_hangs" in done.stderr
    assert (done.returncode == 0) == (hangs == 1), done.stdout
    last = done.stdout.splitlines()[-1]
    if hangs == 1:
        assert "3 passed, 1 rerun" in last
    else:
        assert "1 failed" in last
        assert "test_that_hangs" in done.stdout
