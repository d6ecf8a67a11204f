"""The batch is measured from outside, so a program of a few lines can stand in for ours."""

import sys
from pathlib import Path

import pytest

from lab.fakes import BLANK, RING, write_corpus
from takegaki.lab.batch import (
    BatchError,
    batch_table,
    batch_text,
    run_batch,
    verdict_in,
    wrong_answers,
)
from takegaki.lab.corpus import read_cases

ANSWERS = """
import sys
for line in open(sys.argv[3]):
    print('{"id": 1, "verdict": "unique"}')
"""


def program(text: str) -> tuple[str, ...]:
    return (sys.executable, "-c", text)


def test_batch_text_repeats_the_boards(tmp_path: Path) -> None:
    cases = read_cases([write_corpus(tmp_path, RING, BLANK)])
    lines = batch_text(cases, 5).splitlines()
    assert len(lines) == 5
    assert lines[0] == lines[2] == lines[4] != lines[1] == lines[3]
    assert all(line.startswith("https://puzz.link/p?slither/") for line in lines)


def test_throughput(tmp_path: Path) -> None:
    cases = read_cases([write_corpus(tmp_path, RING)])
    # Shorter programs may count as none at all.
    busy = "import time\nwhile time.process_time() < 0.05: pass\n"
    run = run_batch(batch_text(cases, 7), 2, program(busy + ANSWERS))
    assert (run.boards, run.jobs, run.verdicts) == (7, 2, {"unique": 7})
    assert 0 < run.waiting <= run.seconds
    assert run.rate == pytest.approx(7 / run.seconds / 2)
    assert run.steady_rate > run.rate / 2
    assert run.processor > 0
    assert wrong_answers(run, cases) == 0
    assert batch_table([run]).rows[0][:2] == ("2", "7")


def test_wrong_answers_are_counted_where_all_are_recorded_as_unique(tmp_path: Path) -> None:
    ring, blank = read_cases([write_corpus(tmp_path, RING, BLANK)])
    run = run_batch("a\nb\n", 1, program(ANSWERS.replace("unique", "multiple")))
    assert wrong_answers(run, [ring]) == 2
    assert wrong_answers(run, [ring, blank]) == 0


def test_missing_answers_are_an_error_with_what_the_program_said() -> None:
    with pytest.raises(BatchError, match=r"^0 answers for 2 boards, exit status 3: no kernels$"):
        run_batch(
            "a\nb\n", 1, program("import sys; print('no kernels', file=sys.stderr); sys.exit(3)")
        )


def test_verdict_in() -> None:
    assert verdict_in('{"verdict": "no solution"}\n') == "no solution"
    assert verdict_in('{"error": "line 3"}\n') == verdict_in("unique\n") == "unreadable"
