"""Whole processes are measured from outside, so programs of a few lines can stand in for ours."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from lab.test_command import call
from takegaki.lab.cold import (
    COMMANDS,
    PUZZLE,
    ColdError,
    Command,
    Run,
    findings,
    measure_compiled,
    measured,
    run_once,
)
from tiers import thorough

EXAMPLE = Path(__file__).parents[2] / "examples" / "first.txt"
STAND_IN = """
import json, os, pathlib, sys
store = pathlib.Path(os.environ["NUMBA_CACHE_DIR"])
assert "TAKEGAKI_TIER" not in os.environ
(store / str(len(list(store.iterdir())))).write_text("code")
open(sys.argv[1], "w").write(json.dumps({"interpreted": 1.5, "arrived": [3, 1, 2]}))
sys.exit(int(sys.argv[2]))
"""
PROGRAM = (sys.executable, "-c", STAND_IN)
LONG = Command("long", ("0",), is_long=True)


def once(command: Command, store: Path) -> Any:
    return run_once(command, store, PROGRAM)


def test_the_puzzle_is_the_first_example() -> None:
    assert PUZZLE.split() == EXAMPLE.read_text().split()


def test_a_process_is_measured_with_all_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAKEGAKI_TIER", "python")
    run = once(Command("ends with 30", ("30",), statuses=(0, 30)), tmp_path)
    assert run.arrived == (1, 2, 3)
    assert run.interpreted == 1.5
    assert run.seconds > 0
    if hasattr(os, "wait4"):
        assert run.processor is not None
        assert run.processor > 0
        assert run.memory is not None
        assert run.memory > 1 << 20


def test_a_wrong_status_is_an_error_with_the_last_line(tmp_path: Path) -> None:
    program = (
        sys.executable,
        "-c",
        "import sys; print('first\\nno kernels', file=sys.stderr); sys.exit(3)",
    )
    with pytest.raises(ColdError, match=r"^solve: exit status 3: no kernels$"):
        run_once(Command("solve", ()), tmp_path, program)


def test_each_cold_run_has_an_empty_store_and_all_compiled_ones_the_same() -> None:
    found = []

    def counted(command: Command, store: Path) -> Any:
        found.append((command.name, len(list(store.iterdir()))))
        return once(Command(command.name, ("0",)), store)

    rows = [measured(command, 2, counted) for command in (Command("short", ()), LONG)]
    made = measure_compiled(rows, 2, counted)
    assert found == [
        ("short", 0),
        ("short", 0),
        ("long", 0),
        ("compile", 0),
        ("short", 1),
        ("short", 2),
        ("long", 3),
    ]
    assert (made.files, made.size) == (1, 4)
    assert [(len(row.cold), len(row.compiled)) for row in rows] == [(2, 2), (1, 1)]


def test_tables_and_targets() -> None:
    cold = [Run(2.0, 1.0, 50 << 20), Run(4.0, 3.0, 70 << 20), Run(9.0, 5.0, 60 << 20)]
    rows = [
        measured(
            command,
            3,
            lambda command, store: (
                cold.pop() if command.seconds else Run(200.0, None, None, 5.0, (1.0, 9.0, 130.0))
            ),
        )
        for command in (Command("solve", (), 3), LONG)
    ]
    shown = findings(rows, None)
    assert [table.rows for table in shown.tables] == [
        (("solve", "4", "3", "60", "-", "-", "-"),),
        (("long", "200", "-", "1", "9", "130", "3", "-", "-"),),
    ]
    assert [(target.group, target.measured, target.met) for target in shown.targets] == [
        ("solve", 4.0, False),
        ("long", 130.0, False),
    ]


@thorough
def test_the_command_measures_ours() -> None:
    shown = call("cold", "--only", "solve Net", "--repeat", "1", "--no-compiled", "--json")
    assert shown.exit_code == 0, shown.output
    whole = json.loads(shown.stdout)
    (command,) = whole["commands"]
    assert (command["name"], len(command["cold"]), command["compiled"]) == (
        "solve Net 11x11",
        1,
        [],
    )
    assert whole["compile"] is None
    assert [target["bound"] for target in whole["targets"]] == [3]


def test_an_unknown_command_is_one_line_with_all_that_there_are() -> None:
    shown = call("cold", "--only", "x")
    assert shown.exit_code == 2
    assert ", ".join(command.name for command in COMMANDS) in shown.output
