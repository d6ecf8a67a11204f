"""The kernels as plain Python give the same answers with the same effort, so nothing hinges on the compiler.

Coverage does not see compiled code. To measure what these scenarios reach of it:
`NUMBA_DISABLE_JIT=1 coverage run --source=takegaki.engine -m pytest tests/engine -k without_jit`.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine import scenarios

TESTS = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def plain() -> dict:
    paths = [str(TESTS), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    told = subprocess.run(
        [sys.executable, "-m", "engine.scenarios"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout)


@pytest.mark.parametrize("scenario", scenarios.SCENARIOS, ids=lambda scenario: scenario.__name__)
def test_without_jit_all_is_the_same(plain, scenario):
    assert json.loads(json.dumps(scenario())) == plain[scenario.__name__]


def test_without_jit_nothing_is_compiled():
    script = "from takegaki.engine.propagate import propagate; print(type(propagate).__name__)"
    told = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "function"
