"""Machine code that ends the process at an index beyond its array, made with
NUMBA_CHECK_INDICES.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from laws.sources import PACKAGE
from needs import needs
from tiers import not_quick, thorough

TESTS = Path(__file__).parents[1]


def run(program: str, home: Path, **more: str) -> "subprocess.CompletedProcess[str]":
    """A program whose kernels check each index; their machine code goes to a store of its own."""
    path = os.pathsep.join([str(TESTS), str(PACKAGE.parent), *filter(None, sys.path)])
    own = {
        "TAKEGAKI_TIER": "machine",
        "NUMBA_CHECK_INDICES": "1",
        "XDG_CACHE_HOME": str(home),
        **more,
    }
    return subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", program],
        env={**os.environ, "PYTHONPATH": path, **own},
        capture_output=True,
        text=True,
        check=False,
    )


FAULTS = """
import sys
import numpy as np
from runtime.indexing_kernels import fails, reads, reads_a_table, writes
items, table = np.arange(4, dtype=np.int32), np.arange(10, dtype=np.int32).reshape(2, 5)
print(reads(items, 0), reads(items, 3), reads_a_table(table, 1, 4), writes(items, 3))
print(reads.machine_code is not None)
try:
    fails(items, 3)
except RuntimeError as error:
    print(error)
sys.stdout.flush()
{call}
print("went on")
"""
CALLS = {
    "beyond": "reads(items, 4)",
    "negative": "reads(items, -1)",
    "written": "writes(items, 4)",
    "a row": "reads_a_table(table, 2, 0)",
    "a column": "reads_a_table(table, 0, 5)",
}


@not_quick
@needs("flat-code")
@pytest.mark.parametrize("name", CALLS)
def test_an_index_beyond_its_array_ends_the_process(
    name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    home = tmp_path_factory.getbasetemp() / "indices"
    ended = run(FAULTS.format(call=CALLS[name]), home)
    said = "runtime.indexing_kernels:fails raised an error; TAKEGAKI_TIER=python tells which"
    assert ended.stdout == f"0 3 9 7\nTrue\n{said}\n", ended.stderr
    assert ended.returncode == -signal.SIGILL
    assert "Illegal instruction" in ended.stderr


WORK = """
from answers.cases import case_of
from takegaki import explain, prove
from takegaki.core.errors import PuzzleError
from takegaki.runtime.kernels import REGISTRY
asked = 0
for number in range(1, 14):
    case = case_of(number)
    for ask in (prove, explain):
        try:
            asked += ask(case.puzzle, board=case.board) is not None
        except PuzzleError:
            pass
print(asked, sum(one.machine_code is not None for one in REGISTRY.values()))
"""


@thorough
def test_the_engine_and_the_ladder_index_within_their_arrays(tmp_path: Path) -> None:
    """Both make up most of what it compiles, which is what takes the time: two minutes of a
    processor.
    """
    ended = run(WORK, tmp_path)
    assert ended.returncode == 0, ended.stderr
    asked, compiled = map(int, ended.stdout.split())
    assert asked > 20
    assert compiled > 20
