"""`takegaki solve --batch`: order, errors, formats of lines, processes."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.running import Run, Start
from clocks import PATIENCE
from needs import need
from takegaki.cli.errors import Status
from takegaki.cli.option_values import start_of
from takegaki.cli.solve.batch import answer_line, run_batch
from takegaki.cli.solve.options import SolveOptions
from takegaki.runtime.processes import warm_start
from tiers import thorough

LINES = [
    '{"id":"one","rows":1,"cols":1,"clues":["4"]}',
    '{"id":2,"clues":["22","22"],"solutions":1}',
    "https://puzz.link/p?slither/2/1/dg",
    "5x3t0:a3m",
    '{"id":"hive","tiling":"honeycomb","clues":["6..","..."]}',
    '{"clues":["33","3."]}',
]


@pytest.fixture
def batch(tmp_path: Path) -> Callable[..., str]:
    def write(*lines: str) -> str:
        path = tmp_path / "batch.jsonl"
        path.write_text("\n".join(lines) + "\n")
        return str(path)

    return write


def answers(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_line_for_each_in_order(run: Run, batch: Callable[..., str]) -> None:
    result = run("solve", "--batch", batch(*LINES), "--json")
    assert result.exit_code == 0
    found = answers(result.stdout)
    assert [answer["id"] for answer in found] == ["one", 2, 3, 4, "hive", 6]
    assert found[0] == {"id": "one", "verdict": "unique", "inside": ["1"]}
    assert found[1] == {"id": 2, "verdict": "unique", "inside": ["11", "11"]}
    assert found[3]["verdict"] == "multiple"
    assert found[3]["inside"] != found[3]["other"]
    assert found[4] == {"id": "hive", "verdict": "unique", "inside": ["100", "000"]}
    assert found[5] == {"id": 6, "verdict": "no solution"}


def test_text(run: Run, batch: Callable[..., str]) -> None:
    assert run("solve", "--batch", batch(*LINES[:2])).stdout == "one\tunique\n2\tunique\n"


def test_limits_hold_for_each_puzzle(run: Run, batch: Callable[..., str]) -> None:
    found = answers(
        run(
            "solve", "--batch", batch(*LINES), "--json", "--time-limit", "0", "--method", "sat"
        ).stdout
    )
    assert {answer["verdict"] for answer in found} == {"undecided"}
    assert "time limit" in found[0]["reason"]


UNREADABLE = [
    "nonsense",
    "{",
    '{"id":7}',
    '{"clues":[]}',
    '{"clues":["3","33"]}',
    '{"clues":["3x"]}',
    '{"clues":["3\\u0000"]}',
    '{"clues":["3\\u2026"]}',
    '{"clues":["9"]}',
    '{"clues":["3"],"rows":2}',
    '{"clues":["3"],"tiling":"moebius"}',
    '{"clues":["3"],"tiling":[1]}',
    '{"clues":[""]}',
    "[" * 100_000,
    '{"a":' * 100_000,
]


def test_unreadable_lines_are_told_and_passed(run: Run, batch: Callable[..., str]) -> None:
    result = run("solve", "--batch", batch(*UNREADABLE, LINES[0]), "--json")
    assert result.exit_code == 65
    *errors, last = answers(result.stdout)
    assert [set(answer) for answer in errors] == [{"id", "error"}] * len(UNREADABLE)
    assert [answer["id"] for answer in errors][:3] == [1, 2, 7]
    assert last["verdict"] == "unique"


def test_blank_lines_and_stdin(run: Run) -> None:
    result = run("solve", "--batch", "-", "--json", stdin=f"\n\n{LINES[0]}\n\n{LINES[3]}")
    assert [answer["id"] for answer in answers(result.stdout)] == ["one", 5]


def test_no_such_file(run: Run) -> None:
    result = run("solve", "--batch", "nosuch.jsonl", "--json")
    assert (result.exit_code, result.stderr) == (
        65,
        "takegaki: nosuch.jsonl: No such file or directory\n",
    )


@pytest.mark.parametrize("start", ["spawn", "forkserver"])
def test_processes_give_the_same_in_the_same_order(
    batch: Callable[..., str], capsys: pytest.CaptureFixture[str], start: str
) -> None:
    name = batch(*(LINES * 60), "nonsense")
    question = SolveOptions(method="sat")
    assert run_batch(name, question, jobs=1) is Status.UNREADABLE
    alone = capsys.readouterr().out
    assert run_batch(name, question, jobs=2, start=start) is Status.UNREADABLE
    assert capsys.readouterr().out == alone
    assert alone.count("\n") == 361


def test_the_program_begins_processes_as_the_system_can(
    start: Start, batch: Callable[..., str]
) -> None:
    name = batch(*(LINES * 20), "nonsense")
    found = []
    for jobs in "1", "2":
        process = start("solve", "--batch", name, "--json", "--method", "sat", "--jobs", jobs)
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, err) == (65, b"")
        found.append(out)
    assert found[0] == found[1]
    assert warm_start() in ("spawn", "forkserver")
    assert start_of(2) == start_of(1) == "spawn", "this process is not the program"


@thorough
def test_a_cluster_gives_the_same(run: Run, batch: Callable[..., str]) -> None:
    need("dask")
    name = batch(*(LINES * 10), "nonsense")
    alone = run("solve", "--batch", name, "--json")
    spread = run("solve", "--batch", name, "--json", "--cluster", "local:2")
    assert alone.exit_code == spread.exit_code == 65
    assert spread.stdout == alone.stdout


def test_a_cluster_is_for_batches(run: Run) -> None:
    result = run("solve", "4", "--cluster", "local:2")
    assert result.exit_code == 2
    assert "--cluster" in result.stderr


def test_bytes_that_are_no_text() -> None:
    text, readable, _ = answer_line((1, b"\xff\xfe\x01"), options=SolveOptions(), json=True)
    assert not readable
    assert set(json.loads(text)) == {"id", "error"}


DYING = """
import os, sys
import takegaki.solving.questions.answer_many as many
from takegaki.cli.solve.batch import run_batch
many._answer_chunk = die = lambda *_: os._exit(1)
die.__module__, die.__qualname__ = "takegaki.solving.questions.answer_many", "_answer_chunk"
from takegaki.cli.option_values import start_of
from takegaki.cli.solve.options import SolveOptions
try:
    run_batch(sys.argv[1], SolveOptions(method="sat"), jobs=2, start="fork")
except many.DiedError as error:
    print(error)
"""


@thorough
def test_a_process_that_dies_ends_the_batch_with_a_message(batch: Callable[..., str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", DYING, batch(*LINES)],
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    assert done.stdout == "a process that solved puzzles died; was memory short?\n"
