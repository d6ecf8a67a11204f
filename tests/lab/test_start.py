"""Starting is measured by turns with importing NumPy; programs of a few lines can stand in for
ours.
"""

import json
from collections.abc import Sequence

import pytest

from lab.test_command import call
from takegaki.lab import start
from takegaki.lab.start import (
    MEASURE,
    PROCESSES,
    Process,
    StartError,
    StartRow,
    findings,
    measured,
    processor_seconds,
)

ONE = Process("one", ("-c", "pass"), 2.0)


def test_runs_come_by_turns_with_the_measure_after_one_that_warms_up() -> None:
    asked: list[Sequence[str]] = []

    def seconds_of(arguments: Sequence[str]) -> float:
        asked.append(arguments)
        return float(len(asked))

    row = measured(ONE, 2, seconds_of)
    assert asked == [ONE.arguments, MEASURE, ONE.arguments, MEASURE, ONE.arguments]
    assert (row.measure, row.seconds) == ([2.0, 4.0], [3.0, 5.0])
    assert row.ratio == 1.5


def test_a_process_is_measured_or_said_to_have_failed() -> None:
    assert processor_seconds(("-c", "sum(range(10**6))")) > 0
    with pytest.raises(StartError, match="exit status 3: no puzzle"):
        processor_seconds(("-c", "import sys; print('no puzzle', file=sys.stderr); sys.exit(3)"))


def test_a_process_begins_as_from_a_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    counting = ("-c", "import os, sys; sys.exit('OPENBLAS_NUM_THREADS' in os.environ)")
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")
    monkeypatch.setattr(start, "added", [])
    with pytest.raises(StartError):
        # Who called this program asked for it.
        processor_seconds(counting)
    monkeypatch.setattr(start, "added", ["OPENBLAS_NUM_THREADS"])
    assert processor_seconds(counting) > 0


def test_the_quickest_runs_are_compared_with_the_bound() -> None:
    rows = [StartRow(ONE, [3.0, 9.0], [2.0, 1.0]), StartRow(ONE, [1.9], [1.0])]
    found = findings(rows)
    assert [(target.measured, target.met) for target in found.targets] == [
        (3.0, False),
        (1.9, True),
    ]
    assert found.tables[0].rows[0] == ("one", "3.00", "2.0", "6,000", "1,500")


def test_the_command_measures_ours() -> None:
    shown = call("start", "--only", "check", "--repeat", "1", "--json")
    assert shown.exit_code == 0, shown.output
    whole = json.loads(shown.stdout)
    (row,) = whole["processes"]
    assert (row["process"]["name"], len(row["seconds"]), len(row["measure"])) == ("check", 1, 1)
    assert [target["bound"] for target in whole["targets"]] == [1.6]


def test_an_unknown_process_is_one_line_with_all_that_there_are() -> None:
    shown = call("start", "--only", "x")
    assert shown.exit_code == 2
    assert ", ".join(one.name for one in PROCESSES) in shown.output
